//! The README and the book, word by word: every command and program of a page is run from its text, and what a page shows as
//! printed is what they print.
//!
//! What takes long is played with few deals, and what it prints is compared by its words; everything else is played as it
//! stands, and compared to the last digit. With `DOKO_PAGES=whole` so is all that a page shows; that takes minutes.

use super::desk::{Desk, Typed, has, root, shortened};
use super::read;

/// What takes long, whatever the number of deals.
const SLOW: [&str; 13] = [
    "pimc",
    "ismcts",
    "net ",
    "exec:",
    "--session",
    "--skill",
    "doko tune",
    "doko learn",
    "doko try",
    "doko analyse",
    "doko odds",
    "doko bench",
    "doko bots check",
];

/// Whether a gate has time for a line as it stands.
fn is_quick(line: &str) -> bool {
    let mut deals = line.split(' ').skip_while(|word| *word != "--deals").skip(1);
    let deals: u64 = deals.next().map_or(0, |deals| deals.parse().expect("a number of deals"));
    // A test is over before.
    let are_few = deals <= 4000 || line.contains("--test");
    are_few && (line.starts_with("doko play ") || !SLOW.iter().any(|slow| line.contains(slow)))
}

/// How messages begin.
const ERROR: &str = "doko: ";

/// A piece of a page between two lines of back quotes.
struct Piece {
    language: String,
    text: String,
    /// The file that it is, if the line before says so.
    file: Option<String>,
}

impl Piece {
    fn is_typed(&self) -> bool {
        self.language.is_empty() && self.file.is_none() && self.text.lines().all(is_command)
    }

    /// Whether it is shown as what the lines before print.
    fn is_printed(&self) -> bool {
        self.language.is_empty() && self.file.is_none() && !self.is_typed()
    }
}

fn pieces(page: &str) -> Vec<Piece> {
    let parts: Vec<&str> = page.split("\n```").collect();
    // Every second part stands between two such lines.
    let inner = parts.iter().zip(parts.iter().skip(1)).step_by(2);
    inner
        .map(|(before, part)| {
            let (language, text) = part.split_once('\n').expect("a line after the back quotes");
            let last = before.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
            let name = last.strip_prefix('`').and_then(|rest| rest.strip_suffix('`'));
            let file = name.filter(|name| !name.contains('`')).map(str::to_owned);
            Piece { language: language.trim().to_owned(), text: text.to_owned(), file }
        })
        .collect()
}

/// What a text is like, whatever its numbers: its words, with # for every number and its interval. Of a verdict, which depends
/// on what was played, its label alone counts.
fn shape(text: &str) -> Vec<String> {
    const VERDICTS: [&str; 6] = ["In short:", "Result:", "Team:", "Field:", "Field, reversed:", "Table:"];
    let paragraphs = text.split("\n\n").map(|paragraph| {
        VERDICTS.into_iter().find(|label| paragraph.starts_with(label)).unwrap_or(paragraph)
    });
    let mut words: Vec<String> = Vec::new();
    for word in paragraphs.flat_map(str::split_whitespace) {
        let inner = word.trim_matches(|c: char| "(),;.*%+-".contains(c)).replace(',', "");
        let is_number = inner == "–" || inner.parse::<f64>().is_ok();
        let word = if is_number { "#".to_owned() } else { with_any_worlds(word.trim_end_matches('*')) };
        match &words[..] {
            // Both halves of a number with its interval, where there is one.
            [.., number, sign] if is_number && number == "#" && sign == "±" => {
                words.pop();
            }
            _ => words.push(word),
        }
    }
    words
}

/// A word with # for the number of worlds of a bot, which is smaller in a gate.
fn with_any_worlds(word: &str) -> String {
    match word.split_once("worlds=") {
        Some((before, after)) => {
            format!("{before}worlds=#{}", after.trim_start_matches(|c: char| c.is_ascii_digit()))
        }
        None => word.to_owned(),
    }
}

/// A text with # for every time, which is another one each time, and as wide as it is; other lines stay.
fn without_times(text: &str) -> String {
    const UNITS: [&str; 5] = ["µs", "ms", "s", "min", "h"];
    let is_number = |word: &str| word.replace(',', "").parse::<f64>().is_ok();
    let line = |line: &str| {
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let times: Vec<usize> =
            (1..words.len()).filter(|&at| UNITS.contains(&words[at]) && is_number(words[at - 1])).collect();
        for &at in &times {
            words[at - 1] = "#";
        }
        if times.is_empty() { line.to_owned() } else { words.join(" ") }
    };
    text.lines().map(line).collect::<Vec<String>>().join("\n")
}

/// Whether a text has these lines one after the other.
fn has_lines(text: &str, wanted: &str) -> bool {
    let [text, wanted] = [text, wanted].map(|text| text.lines().map(str::trim_end).collect::<Vec<_>>());
    text.windows(wanted.len()).any(|lines| lines == wanted)
}

/// A line as it was typed, and whether it was shortened, or reads a run that was.
struct Tried {
    typed: Typed,
    is_short: bool,
}

/// The folders of runs with fewer deals than on their page.
type ShortRuns = Vec<String>;

impl Tried {
    /// Types a line of a page, as it stands if that is quick or has to be; nothing if it only builds something.
    fn at(desk: &Desk, line: &str, is_whole: bool, short_runs: &mut ShortRuns) -> Option<Tried> {
        if !line.starts_with("doko ") {
            assert_is_there(line);
            return None;
        }
        let typed = if is_whole || is_quick(line) { line.to_owned() } else { shortened(line) };
        let mut words = typed.split(' ').skip_while(|word| *word != "--out").skip(1);
        let out = words.next().filter(|_| typed != line).map(str::to_owned);
        let reads_short = short_runs.iter().any(|run| line.split(' ').any(|word| word == run));
        short_runs.extend(out);
        Some(Tried { is_short: typed != line || reads_short, typed: desk.types(&typed) })
    }

    /// Whether this printed what the page shows.
    fn printed(&self, shown: &str) -> bool {
        // These tell of little but how fast they were.
        const VARYING: [&str; 2] = ["doko bots check", "doko bench"];
        let Typed { line, told, .. } = &self.typed;
        let varies = VARYING.iter().any(|of| line.starts_with(of));
        if !self.is_short && !varies {
            return has_lines(&without_times(told), &without_times(shown));
        }
        let wanted = shape(shown);
        shape(told).windows(wanted.len()).any(|words| words == wanted)
    }
}

/// Plays a page at a desk.
fn play(page: &str, desk: &Desk) {
    let has_python = has("python3");
    let mut program = None;
    let mut tried: Vec<Tried> = Vec::new();
    let mut is_skipped = false;
    let mut short_runs = ShortRuns::new();
    let is_thorough = std::env::var_os("DOKO_PAGES").is_some_and(|value| value == "whole");
    let pieces = pieces(&read(root().join(page)));
    for (at, piece) in pieces.iter().enumerate() {
        let Piece { language, text, file } = piece;
        match (&**language, file) {
            (_, Some(file)) => {
                desk.put(file, text);
                program = Some(text).filter(|_| language == "python").or(program);
            }
            ("", None) if piece.is_typed() => {
                let lines: Vec<String> =
                    text.lines().map(typed_line).filter(|line| !line.is_empty()).collect();
                let (able, unable): (Vec<_>, Vec<_>) =
                    lines.iter().partition(|line| has_python || !line.contains("python3"));
                is_skipped = !unable.is_empty();
                let next = pieces.get(at + 1);
                let is_whole = is_thorough && next.is_some_and(Piece::is_printed);
                let typed =
                    able.into_iter().filter_map(|line| Tried::at(desk, line, is_whole, &mut short_runs));
                tried = typed.collect();
                let is_refused = next.is_some_and(|next| next.text.starts_with(ERROR));
                for Tried { typed, .. } in &tried {
                    if is_refused {
                        assert_eq!(typed.code, Some(2), "{}", typed.told);
                    } else {
                        typed.assert_content();
                    }
                }
            }
            ("", None) => {
                let is_shown = tried.iter().any(|tried| tried.printed(text));
                let all: Vec<&str> = tried.iter().map(|tried| &*tried.typed.told).collect();
                assert!(is_shown || is_skipped, "{page}: nothing prints\n{text}\nbut\n{}", all.join("\n"));
            }
            ("rust", None) => {
                let example = read(root().join("arena/examples/own_bot.rs"));
                assert!(example.contains(text.trim_end()), "{page}: not in own_bot.rs:\n{text}");
            }
            // The tests of the wheel run these.
            ("python", None) if text.starts_with("import doko") || text.starts_with("import pandas") => {}
            ("python", None) => {
                is_right_within(text, program.expect("a program before lines about its view"), desk);
            }
            (other, None) => panic!("{page}: a piece in {other}, which nobody runs"),
        }
    }
}

/// Whether a line is one that somebody types.
fn is_command(line: &str) -> bool {
    line.is_empty() || ["doko ", "cargo ", "pip "].iter().any(|start| line.starts_with(start))
}

/// A line as it is typed: without what a page says beside it, and with what `cargo run` builds.
fn typed_line(line: &str) -> String {
    let command = line.split("  ").next().unwrap_or_default().trim_end();
    command.replacen("cargo run --release -- ", "doko ", 1)
}

/// What only builds is not built here; but the examples of a page are there.
fn assert_is_there(line: &str) {
    let mut words = line.split(' ').skip_while(|word| *word != "--example").skip(1);
    if let Some(example) = words.next() {
        let is_there = ["engine", "bots", "arena"]
            .iter()
            .any(|package| root().join(package).join("examples").join(format!("{example}.rs")).is_file());
        assert!(is_there, "{line}: there is no such example");
    }
}

/// Runs lines about a view inside the program of the page, where a card is played to a trick that has begun: not all that they
/// name is there before.
fn is_right_within(lines: &str, program: &str, desk: &Desk) {
    const ANSWER: &str = "        answer = message[\"legal\"][0]\n";
    if !has("python3") {
        return;
    }
    let (before, after) = program.split_once(ANSWER).expect("the page says what its lines replace");
    let indented: String = lines.lines().map(|line| ["            ", line, "\n"].concat()).collect();
    let condition = "        if message[\"question\"] == \"card\" and message[\"view\"][\"table\"]:\n";
    desk.put("view.py", &format!("{before}{ANSWER}{condition}{indented}{after}"));
    desk.types("doko bots check 'exec:python3 view.py' --games 2").assert_content();
}

/// From the first line of the README to a verdict on a bot of one's own, the page of a house rule, and a game analysed.
#[test]
fn the_readme_leads_to_a_verdict_to_a_page_and_to_an_analysis() {
    let desk = Desk::new();
    play("README.md", &desk);
    if has("python3") {
        let page = read(desk.path("try-mine.html"));
        assert!(
            page.contains("In short") && page.contains("among three heuristic"),
            "the verdict is on the page"
        );
    }
    let page = read(desk.path("ours.html"));
    assert!(page.contains("<svg") && page.contains("Our table"), "the page of the house rule");
    let page = read(desk.path("game.html"));
    assert!(page.contains("<svg") && page.contains("heuristic"), "the page of the analysis");
}

#[test]
fn how_doko_measures_is_played() {
    play("docs/method.md", &Desk::new());
}

#[test]
fn the_page_on_runs_is_played() {
    play("docs/runs.md", &Desk::new());
}

#[test]
fn the_page_on_house_rules_is_played() {
    play("docs/house_rules.md", &Desk::new());
}

#[test]
fn the_page_on_one_game_is_played() {
    play("docs/games.md", &Desk::new());
}

#[test]
fn the_page_on_bots_is_played() {
    play("docs/bots.md", &Desk::new());
}

#[test]
fn the_page_on_own_bots_is_played() {
    play("docs/own_bots.md", &Desk::new());
}

#[test]
fn the_pages_on_tuning_speed_and_learning_are_played() {
    let desk = Desk::new();
    play("docs/tuning.md", &desk);
    play("docs/speed.md", &desk);
    desk.copy("results/2026-11-30-selfplay/quick.net", "mine.net");
    desk.put("mine.toml", "base = \"ddv\"\n");
    play("docs/learning.md", &desk);
}

/// Every link of a page within the project leads to a file, and where it names a heading, to that.
#[test]
fn every_link_leads_somewhere() {
    let mut pages = vec!["README.md".to_owned(), "CONTRIBUTING.md".to_owned(), "python/README.md".to_owned()];
    pages.extend(super::names(&root().join("docs")).into_iter().map(|name| format!("docs/{name}")));
    pages.retain(|page| page.rsplit_once('.').is_some_and(|(_, end)| end == "md"));
    let mut links = 0;
    for page in &pages {
        let text = read(root().join(page));
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if target.contains("://") {
                continue;
            }
            links += 1;
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let folder = root().join(page).parent().expect("a page is in a folder").to_owned();
            let path = if file.is_empty() { root().join(page) } else { folder.join(file) };
            assert!(path.exists(), "{page}: {target}: there is no such file");
            if !heading.is_empty() {
                let headings: Vec<String> =
                    read(&path).lines().filter(|line| line.starts_with('#')).map(anchor).collect();
                assert!(headings.iter().any(|of| of == heading), "{page}: {target}: only {headings:?}");
            }
        }
    }
    assert!(links > 60, "{links}");
}

/// Under which name a heading is linked.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    words
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

#[test]
fn the_readme_is_short() {
    let lines = read(root().join("README.md")).lines().count();
    assert!(lines <= 220, "{lines}");
}

#[test]
fn a_page_that_shows_something_else_is_found_out() {
    assert!(has_lines("a\nb  \nc\n", "b\nc"));
    assert!(!has_lines("a\nb\nc\n", "a\nc"));
    assert_eq!(shape("gains 0.26 ± 0.05 points,\n  12%  *"), shape("gains -1.5 points,\n 3.5% ± 2% *"));
    assert_ne!(shape("gains 0.26 points"), shape("loses 0.26 points"));
    assert_eq!(shape("pimc:worlds=24,net=off gains"), shape("pimc:worlds=3,net=off gains"));
    assert_eq!(
        without_times("a row  5 7\ntime   0.5 s  12 min"),
        without_times("a row  5 7\ntime  10.5 s   2 min")
    );
    assert_ne!(without_times("time  0.5 s  3"), without_times("time  0.5 s  4"));
    assert_eq!(shape("Team: A is better.\n\nMore"), shape("Team: nothing is shown.\n\nMore"));
}
