//! `doko report`: the page, Markdown, table and JSON of a run say the same, whatever became of the run and whatever its
//! bots are called.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use doko_arena::{BlockKind, Contestant, Format, Measure, Outputs, RunOutput, Target, seats};
use doko_bots::Random;
use doko_engine::Lang;
use doko_engine::rules::RuleSource;
use scraper::{ElementRef, Html, Selector};
use serde_json::Value;

use super::folders::{Runs, merge, refused, resume, size_of_none, succeed, truncate};
use super::{arg, doko, names, planned, played, read, stdout_of};

const DUEL: [&str; 5] = ["duel", "random:vorbehalt=0.2,ansage=0.3", "random", "--deals", "60"];

/// The page of a run.
fn page(folder: &Path) -> String {
    stdout_of(&["report", arg(folder), "--html", "-"])
}

/// The elements that a page has of a selector.
fn all<'a>(page: &'a Html, selector: &str) -> Vec<ElementRef<'a>> {
    page.select(&Selector::parse(selector).expect("a selector")).collect()
}

/// The words in an element, with single spaces, and with the sign of minus as CSV and Markdown have it.
fn words(element: ElementRef<'_>) -> String {
    let text = element.text().collect::<String>().replace('\u{2212}', "-");
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// A table: its caption, the heads of its columns, and its rows with theirs; what is drawn is left out.
struct Table {
    caption: String,
    heads: Vec<String>,
    rows: Vec<(String, Vec<String>)>,
}

fn tables(page: &Html) -> Vec<Table> {
    let selector = |text: &str| Selector::parse(text).expect("a selector");
    let of =
        |element: ElementRef<'_>, text: &str| element.select(&selector(text)).map(words).collect::<Vec<_>>();
    let table = |element: ElementRef<'_>| Table {
        caption: of(element, "caption").concat(),
        heads: of(element, "thead tr > *:not(:first-child):not(.drawn)"),
        rows: element
            .select(&selector("tbody tr"))
            .map(|row| (of(row, "th").concat(), of(row, "td:not(.drawn)")))
            .collect(),
    };
    all(page, "table").into_iter().map(table).collect()
}

/// The table whose caption begins like this.
fn table<'a>(tables: &'a [Table], caption: &str) -> &'a Table {
    let found = tables.iter().find(|table| table.caption.starts_with(caption));
    found.unwrap_or_else(|| panic!("no table {caption}"))
}

/// Whether a text is a number, or a mean with half its interval, of these values to all the digits that it has.
#[track_caller]
fn is_number(text: &str, value: Option<f64>, ci95: Option<[f64; 2]>) {
    let Some(value) = value else { return assert_eq!(text, "–") };
    let (mean, half) = match text.split_once(" ± ") {
        Some((mean, half)) => (mean, Some(half)),
        None => (text, None),
    };
    let agrees = |text: &str, value: f64| {
        let (digits, value) = match text.strip_suffix('%') {
            Some(digits) => (digits, 100.0 * value),
            None => (text, value),
        };
        let decimals = digits.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let shown: f64 = digits.parse().unwrap_or_else(|_| panic!("{text} is no number"));
        let last = 0.5 * 0.1_f64.powi(decimals as i32);
        assert!((shown - value).abs() <= last * (1.0 + 1e-6), "{text} is not {value}");
    };
    agrees(mean, value);
    assert_eq!(half.is_some(), ci95.is_some(), "{text}");
    if let (Some(half), Some([low, high])) = (half, ci95) {
        agrees(half, (high - low) / 2.0);
    }
}

fn interval(value: &Value) -> Option<[f64; 2]> {
    Some([value["ci95_low"].as_f64()?, value["ci95_high"].as_f64()?])
}

#[test]
fn every_number_on_the_page_of_a_duel_is_one_of_the_csv_file() {
    let runs = Runs::of(&DUEL);
    let folder = runs.play("run", &[]);
    let tables = tables(&Html::parse_document(&page(&folder)));
    let mut csv = csv::Reader::from_path(folder.join("summary.csv")).expect("a summary");
    let rows: Vec<BTreeMap<String, String>> =
        csv.deserialize().collect::<Result<_, _>>().expect("rows have the columns of the header");
    let heads = ["Team: A", "Team: B", "A among B", "B among A"];
    let kinds = [["team", "A"], ["team", "B"], ["field", "A"], ["field", "B"]];
    // Of each bot in each kind of block its row of a measure.
    let of = |[block, bot]: [&str; 2], measure: &str| {
        let is_it = |row: &&BTreeMap<String, String>| {
            row["block"] == block && row["bot"] == bot && row["measure"] == measure
        };
        rows.iter().find(is_it).unwrap_or_else(|| panic!("no {measure} of {bot} in {block}"))
    };
    let number = |row: &BTreeMap<String, String>, key: &str| row[key].parse::<f64>().ok();
    let ends = |row: &BTreeMap<String, String>| Some([number(row, "ci95_low")?, number(row, "ci95_high")?]);

    let points = table(&tables, "Points per game with 95% intervals");
    assert_eq!(points.heads, ["points per game", "♣Q balanced", "blocks", "games"]);
    assert_eq!(points.rows.len(), heads.len());
    for (((head, cells), kind), expected) in points.rows.iter().zip(kinds).zip(heads) {
        assert_eq!(head, expected);
        for (cell, measure) in cells.iter().zip(["against", "balanced"]) {
            let row = of(kind, measure);
            is_number(cell, number(row, "estimate"), ends(row));
            assert_eq!((&cells[2], &cells[3]), (&row["deals"], &row["games"]));
        }
    }

    let known = seats::all();
    let name = |measure: &Measure| measure.name(Lang::En).map(str::to_owned);
    let mut compared = 0;
    for caption in ["Games:", "Solos:", "Ansagen:"] {
        let shown = table(&tables, caption);
        assert_eq!(shown.heads, heads);
        let mut last = String::new();
        for (head, cells) in &shown.rows {
            let key = if head == "kept" {
                last.replace("_made_", "_kept_")
            } else {
                let is_it = |label: &str| label.trim() == head;
                let figure = known.iter().find(|&figure| name(figure).as_deref().is_some_and(is_it));
                figure.unwrap_or_else(|| panic!("no figure {head}")).key.clone()
            };
            for (cell, kind) in cells.iter().zip(kinds) {
                let row = of(kind, &key);
                is_number(cell, number(row, "estimate"), ends(row));
                compared += 1;
            }
            last = key;
        }
    }
    let shown = known.iter().filter(|&figure| name(figure).is_some()).count();
    assert!(compared > 4 * 20 && compared <= 4 * shown, "{compared}");

    // All blocks are in the histogram, and the course ends where the run does.
    let spread = table(&tables, "How many blocks");
    for column in 0..3 {
        let blocks = spread.rows.iter().map(|(_, cells)| cells[column].parse::<u64>().expect("a count"));
        assert_eq!(blocks.sum::<u64>(), 60);
    }
    let (head, cells) = table(&tables, "Points per game after").rows.last().expect("a row");
    assert_eq!(head, "60");
    for (cell, kind) in cells.iter().zip([0, 2, 3]) {
        is_number(cell, number(of(kinds[kind], "against"), "estimate"), None);
    }
}

#[test]
fn every_number_on_the_page_of_a_tournament_is_one_of_its_json() {
    let bots = ["random:vorbehalt=0.2,ansage=0.3", "random", "random:ansage=0", "random:vorbehalt=0"];
    let run = [&["tournament"], &bots[..], &["--deals", "40"]].concat();
    let runs = Runs::of(&run);
    let folder = runs.play("run", &[]);
    let html = Html::parse_document(&page(&folder));
    let tables = tables(&html);
    let json: Value = serde_json::from_str(&read(folder.join("summary.json"))).expect("it is JSON");
    let of_caption = |caption: &str| -> Vec<&Table> {
        tables.iter().filter(|table| table.caption.starts_with(caption)).collect()
    };
    let is_pair = |cell: &str, block: &str, measure: &str, [bot, other]: [&str; 2]| {
        let wanted = [("block", block), ("measure", measure), ("bot", bot), ("opponent", other)];
        let figure = super::figure(&json, wanted);
        is_number(cell, figure["estimate"].as_f64(), interval(figure));
    };
    let questions = ["team", "field", "table"];
    let name = |key: &str| {
        let number = usize::from(key.as_bytes()[0] - b'A');
        format!("{key} {}", bots[number])
    };
    let rankings = of_caption("Ranking");
    let crosstables: Vec<&Table> = tables
        .iter()
        .filter(|table| table.caption.contains("the bot of the column") && !table.caption.contains("partner"))
        .collect();
    assert_eq!((rankings.len(), crosstables.len()), (3, 3));
    for ((question, ranking), cross) in questions.iter().zip(rankings).zip(crosstables) {
        let of = |measure| super::figures(&json, [("block", question), ("measure", measure)]);
        let places: Vec<&Value> = of("score").collect();
        assert_eq!(ranking.heads, ["points per game", "rank", "shown to be better than", "games"]);
        for (place, (head, cells)) in places.iter().zip(&ranking.rows) {
            assert_eq!(*head, name(place["bot"].as_str().expect("a letter")));
            is_number(&cells[0], place["estimate"].as_f64(), interval(place));
            let [best, worst] = ["rank_best", "rank_worst"].map(|end| place[end].as_u64().expect("a rank"));
            assert_eq!(cells[1], if best == worst { best.to_string() } else { format!("{best}–{worst}") });
            let better = of("difference").filter_map(|gap| match gap["verdict"].as_str() {
                Some("better") if gap["bot"] == place["bot"] => gap["opponent"].as_str(),
                Some("worse") if gap["opponent"] == place["bot"] => gap["bot"].as_str(),
                _ => None,
            });
            assert_eq!(cells[2], better.collect::<Vec<&str>>().join(" "));
            assert_eq!(cells[3], place["games"].to_string());
        }
        let order: Vec<&str> = places.iter().map(|place| place["bot"].as_str().expect("a letter")).collect();
        for (row, (head, cells)) in order.iter().zip(&cross.rows) {
            assert_eq!(*head, name(row));
            for (column, cell) in order.iter().zip(cells) {
                if row == column {
                    assert_eq!(cell, "·");
                } else {
                    is_pair(cell, question, "against", [row, column]);
                }
            }
        }
    }
    let partners = of_caption("Points per game of the bot of the row in games");
    let order: Vec<String> = partners[0].heads.clone();
    for (row, (_, cells)) in order.iter().zip(&partners[0].rows) {
        for (column, cell) in order.iter().zip(cells).filter(|(column, _)| *column != row) {
            is_pair(cell, "table", "partner", [row, column]);
        }
    }
    for (question, solos) in questions.iter().zip(of_caption("Solos:")) {
        let (head, cells) = &solos.rows[0];
        assert_eq!((&**head, cells.len()), ("plays a solo", 4));
        for (key, cell) in ["A", "B", "C", "D"].into_iter().zip(cells) {
            let habit = super::figure(&json, [("block", question), ("measure", "plays_solo"), ("bot", key)]);
            is_number(cell, habit["estimate"].as_f64(), interval(habit));
        }
    }
}

#[test]
fn markdown_has_the_tables_of_the_page() {
    let runs = Runs::of(&DUEL);
    let folder = runs.play("run", &[]);
    let markdown = stdout_of(&["report", arg(&folder), "--markdown", "-"]);
    let lines: Vec<Vec<String>> = markdown
        .lines()
        .filter(|line| line.starts_with('|') && !line.starts_with("| --"))
        .map(|line| line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect())
        .collect();
    let mut expected = Vec::new();
    for table in
        tables(&Html::parse_document(&page(&folder))).into_iter().filter(|table| !table.caption.is_empty())
    {
        expected.push(table.heads);
        expected.extend(table.rows.into_iter().map(|(_, cells)| cells));
    }
    let found: Vec<Vec<String>> = lines.into_iter().map(|line| line[1..].to_vec()).collect();
    assert_eq!(found, expected);
    assert!(found.len() > 60);
}

#[test]
fn the_page_has_its_sections_and_needs_nothing_else() {
    let runs = Runs::of(&DUEL);
    let text = page(&runs.play("run", &[]));
    let html = Html::parse_document(&text);
    assert_eq!(html.errors, Vec::<std::borrow::Cow<'_, str>>::new());
    let of = |selector: &str| all(&html, selector).into_iter().map(words).collect::<Vec<String>>();
    assert_eq!(of("h1"), ["random:vorbehalt=0.2,ansage=0.3 against random"]);
    assert_eq!(of("header .facts"), ["60 deals of seed 1, rules ddv"]);
    let sections = [
        "Points per game",
        "How the points came about",
        "What the bots did",
        "How to read this",
        "Faults",
        "Rules",
        "Playing it again",
    ];
    assert_eq!(
        (of("h2"), of("nav a")),
        (sections.map(str::to_owned).to_vec(), sections.map(str::to_owned).to_vec())
    );
    assert_eq!(of("dl.verdicts dt"), ["Team", "A among B", "B among A"]);
    let verdicts = of("dl.verdicts dd");
    assert!(
        verdicts[0].starts_with("random is better than random:vorbehalt=0.2,ansage=0.3 by "),
        "{verdicts:?}"
    );
    assert_eq!(of("pre code")[0], "doko duel --config config.toml");
    // No script, and nothing from elsewhere; links lead to places in the page.
    for foreign in ["<script", "<link", "<img", "http", "url(", "@import", "src="] {
        assert!(!text.contains(foreign), "{foreign}");
    }
    for link in all(&html, "a") {
        let place = link.attr("href").and_then(|href| href.strip_prefix('#')).expect("a place in the page");
        assert_eq!(all(&html, &format!("section#{place}")).len(), 1);
    }
    // What is drawn is told in words, too, and every column and row of a table has a head.
    for plot in all(&html, "svg[role=img]") {
        let title = Selector::parse("title").expect("a selector");
        assert!(plot.select(&title).next().is_some_and(|title| !words(title).is_empty()));
    }
    assert!(all(&html, "th:not([scope])").is_empty() && all(&html, "td:first-child:not(:empty)").is_empty());
}

#[test]
fn a_run_that_was_interrupted_and_one_of_parts_have_the_report_of_the_whole() {
    let runs = Runs::of(&DUEL);
    let [html, markdown] = ["run.html", "run.md"].map(|name| runs.at(name));
    let whole = runs.play("whole", &["--html", arg(&html), "--markdown", arg(&markdown)]);
    let forms = |folder: &Path| {
        let markdown = stdout_of(&["report", arg(folder), "--markdown", "-"]);
        let json = stdout_of(&["report", arg(folder), "--json", "-"]);
        [page(folder), markdown, json, stdout_of(&["report", arg(folder)])]
    };
    let expected = forms(&whole);
    assert!(expected[0] == read(&html) && expected[1] == read(&markdown));
    assert!(expected[2] == read(whole.join("summary.json")) && expected[3] == read(whole.join("report.txt")));

    let resumed = runs.play("resumed", &["--threads", "1"]);
    let log = resumed.join("games.log");
    truncate(&log, std::fs::metadata(&log).expect("a log").len() / 2);
    assert!(page(&resumed).contains("interrupted after "));
    succeed(&resume("duel", &resumed));
    assert!(forms(&resumed) == expected);

    let merged = runs.at("merged");
    let parts = runs.parts(3);
    let page_of_merge = runs.at("merged.html");
    succeed(&merge(&parts, &["--out", arg(&merged), "--html", arg(&page_of_merge)]));
    assert!(forms(&merged) == expected && read(page_of_merge) == expected[0]);
    // A part is one, says so, and says how it is played again.
    let part = page(&parts[1]);
    assert!(part.contains("part of 60 deals, from 20 to 39: 20 deals of seed 1"), "{part}");
    let part = Html::parse_document(&part);
    let commands: Vec<String> = all(&part, "pre").into_iter().map(words).collect();
    let again = "doko duel --config config.toml --range 20..40 --out part-20";
    assert!(commands.iter().any(|command| command == again), "{commands:?}");
}

#[test]
fn reports_of_much_and_of_nothing_are_pages() {
    let runs = Runs::of(&DUEL);
    let empty = runs.play("empty", &[]);
    let log = empty.join("games.log");
    truncate(&log, size_of_none(&log));
    let text = page(&empty);
    assert!(
        text.contains("interrupted after 0 of 60 deals") && text.contains("Nothing was played."),
        "{text}"
    );

    let one = ["duel", "random", "random:ansage=0.5", "--deals", "1"];
    let evening = ["duel", "random", "random:ansage=0.5", "--deals", "3", "--session", "4"];
    let test = ["duel", "random", "random:ansage=0.5", "--deals", "400", "--until", "2"];
    let alike = ["duel", "random", "random", "--deals", "40"];
    let oracle = ["tournament", "random", "cheat", "random:ansage=0", "--deals", "2", "--block", "field"];
    let rules =
        ["duel", "random", "random", "--deals", "3", "--rules", "klassisch", "--set", "game=hammelrennen"];
    let mut folders = vec![empty];
    for (number, run) in [&one[..], &evening, &test, &alike, &oracle, &rules].into_iter().enumerate() {
        let out = runs.at(&number.to_string());
        succeed(&[run, &["-q", "--out", arg(&out)]].concat());
        folders.push(out);
    }
    for folder in folders {
        for lang in ["en", "de"] {
            let text = stdout_of(&["report", arg(&folder), "--html", "-", "--lang", lang]);
            let html = Html::parse_document(&text);
            assert_eq!(html.errors, Vec::<std::borrow::Cow<'_, str>>::new(), "{}", folder.display());
            assert_eq!(all(&html, "html")[0].attr("lang"), Some(lang));
            for wrong in ["NaN", "inf%", "inf\"", "--heat:-"] {
                assert!(!text.contains(wrong), "{wrong} in {}", folder.display());
            }
            stdout_of(&["report", arg(&folder), "--markdown", "-", "--lang", lang]);
        }
    }
}

#[test]
fn no_name_is_more_than_a_name() {
    let name = r#"<b>A & "B"</b> | *c* _d_ </title><script>"#;
    let bots = [name, "'<svg onload=x>"]
        .map(|name| Contestant::new(name, Arc::new(Random { vorbehalt: 0.1, ansage: 0.2 })));
    let rules =
        RuleSource::toml("base = \"palast\"\nname = \"Käthe <&> *Co* | `x`\"\n").rules().expect("rules");
    let written = |format: Format, kinds: &[BlockKind], report: Outputs| {
        let mut planned = planned(format, bots.to_vec(), kinds);
        planned.experiment.rules = rules.clone();
        played(&planned, RunOutput { report, ..RunOutput::default() }).1
    };
    for (format, kinds) in [(Format::Duel, &BlockKind::PAIR[..]), (Format::Tournament, &[BlockKind::Team])] {
        let html = Outputs { html: Some(Target::Stdout), ..Outputs::default() };
        let page = Html::parse_document(&written(format, kinds, html));
        assert_eq!(page.errors, Vec::<std::borrow::Cow<'_, str>>::new());
        assert!(all(&page, "script").is_empty() && all(&page, "[onload]").is_empty());
        let bots: Vec<String> =
            all(&page, ".bots span").into_iter().map(|span| span.text().collect()).collect();
        assert_eq!(bots, [name, "'<svg onload=x>"]);
        let rules: Vec<String> = all(&page, "section p").into_iter().map(words).collect();
        assert!(rules.iter().any(|words| words.starts_with("Käthe <&> *Co* | `x`: palast")), "{rules:?}");

        let markdown = Outputs { markdown: Some(Target::Stdout), ..Outputs::default() };
        let markdown = written(format, kinds, markdown);
        assert!(
            markdown.contains(
                r#"- A  &lt;b&gt;A &amp; "B"&lt;/b&gt; \| \*c\* \_d\_ &lt;/title&gt;&lt;script&gt;"#
            ),
            "{markdown}"
        );
        let columns = |line: &str| line.replace(r"\|", "").matches('|').count();
        let table: Vec<usize> = markdown
            .lines()
            .skip_while(|line| !line.starts_with("| Bot") || !line.contains("fingerprint"))
            .take(4)
            .map(columns)
            .collect();
        assert_eq!(table, [3; 4]);
    }
}

#[test]
fn a_run_can_be_reported_while_it_is_played() {
    let runs = Runs::of(&DUEL);
    let folder = runs.play("run", &[]);
    let path = folder.join("games.log");
    truncate(&path, std::fs::metadata(&path).expect("a log").len() / 2);
    // As whoever goes on with it removes them.
    std::fs::remove_file(folder.join("SHA256SUMS")).expect("it was there");
    let log = File::options().write(true).open(&path).expect("it can be written");
    log.lock().expect("it can be locked");
    let before = names(&folder);
    let assert = doko(&["report", arg(&folder)]).assert().success();
    let output = assert.get_output();
    let [out, told] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert!(out.contains("interrupted after ") && told.contains("is being played"), "{out}\n{told}");
    drop(log);
    doko(&["report", arg(&folder)]).assert().success().stderr_eq("");
    assert_eq!(names(&folder), before);
}

#[test]
fn the_report_of_a_run_that_is_over_is_the_one_that_was_printed() {
    let runs = Runs::of(&DUEL);
    let folder = runs.play("run", &[]);
    let printed = read(folder.join("report.txt"));
    // Its games are not even read.
    let log = folder.join("games.log");
    let games = std::fs::read(&log).expect("a log");
    std::fs::write(&log, "something else").expect("it can be written");
    assert_eq!(stdout_of(&["report", arg(&folder)]), printed);
    for form in [&["--markdown", "-"][..], &["--html", "-"], &["--json", "-"], &["--lang", "de"]] {
        refused(&[&["report", arg(&folder)], form].concat(), 2);
    }
    std::fs::write(&log, games).expect("it can be written");
    // Of files that were changed since nobody takes the word: the report follows from the games again.
    let report = folder.join("report.txt");
    std::fs::write(&report, printed.replace("random", "rondom")).expect("it can be written");
    assert_eq!(stdout_of(&["report", arg(&folder)]), printed);
    std::fs::remove_file(&report).expect("it was there");
    assert_eq!(stdout_of(&["report", arg(&folder)]), printed);
    std::fs::write(&report, &printed).expect("it can be written");
    let config = folder.join("config.toml");
    std::fs::write(&config, read(&config).replacen("seed = 1", "seed = 2", 1)).expect("it can be written");
    assert!(refused(&["report", arg(&folder)], 2).contains("is not as SHA256SUMS says"));
}

#[test]
fn what_cannot_be_reported_is_refused() {
    let runs = Runs::of(&DUEL);
    let folder = runs.play("run", &[]);
    let at = |name: &str| -> PathBuf { runs.at(name) };
    let nowhere = refused(&["report", arg(&at("none"))], 2);
    assert!(nowhere.contains("there is no run in") && nowhere.contains("config.toml"), "{nowhere}");
    let both = refused(&["report", arg(&folder), "--html", "-", "--markdown", "-"], 2);
    assert!(both.contains("--html - and --markdown - both go to stdout"), "{both}");
    let both = refused(&["duel", "random", "random", "--json", "-", "--html", "-"], 2);
    assert!(both.contains("--json - and --html - both go to stdout"), "{both}");
    let one = arg(&folder.join("report.txt")).to_owned();
    assert!(refused(&["report", arg(&folder), "--markdown", &one], 2).contains("are one file"));
    let one = arg(&at("a.html")).to_owned();
    assert!(
        refused(&["report", arg(&folder), "--markdown", &one, "--html", &one], 2).contains("are one file")
    );
    assert!(
        refused(&["report", arg(&folder), "--html", arg(&at("none/a.html"))], 2).contains("cannot write")
    );
    std::fs::remove_file(folder.join("SHA256SUMS")).expect("it was there");
    let log = folder.join("games.log");
    truncate(&log, 20);
    assert!(refused(&["report", arg(&folder)], 2).contains("before its first deal"));
    std::fs::write(&log, "something else").expect("it can be written");
    refused(&["report", arg(&folder)], 2);
    assert!(!at("a.html").exists());
}

#[test]
fn faults_stand_on_the_page_with_the_command_that_lists_them_and_figures_without_them() {
    let random = Random { vorbehalt: 0.1, ansage: 0.2 };
    let bots = vec![
        Contestant::new("random", Arc::new(random)),
        Contestant::new("sleepy", Arc::new(super::faults::Sleepy)),
    ];
    for (format, without) in [(Format::Duel, "without faulty blocks"), (Format::Tournament, "without faults")]
    {
        let report = Outputs { html: Some(Target::Stdout), ..Outputs::default() };
        let output = RunOutput { report, ..RunOutput::default() };
        let (_, text) = played(&planned(format, bots.clone(), &[BlockKind::Team]), output);
        let page = Html::parse_document(&text);
        let points = &tables(&page)[0];
        assert!(points.heads.iter().any(|head| head == without), "{:?}", points.heads);
        let faults = all(&page, "section").into_iter().map(words).find(|words| words.starts_with("Faults"));
        let faults = faults.expect("a section of faults");
        assert!(faults.contains("B sleepy: ") && faults.contains("doko games DIR --fault"), "{faults}");
        assert!(!faults.contains("A random: "), "{faults}");
    }
}
