//! What doko writes itself keeps every law. With `DOKO_BEGIN=FOLDER` these inputs, and words for a fuzzer to try, are left in
//! a folder for each law: inputs to begin with.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use doko_arena::log::{Coded, Header, Writer};
use doko_arena::test_access::file_of;
use doko_bots::protocol::{Answer, Ask, EventSent, Hello, Limits, Over, RulesSent, Start, ToBot, VERSION};
use doko_bots::{BOTS, BotKind, BotSpec, POOL, Random, seat_bots};
use doko_engine::random::{bot_stream, token};
use doko_engine::record::{DealOrigin, GameRecord};
use doko_engine::rules::{KEYS, Key, OPTIONS, PRESETS, Rules};
use doko_engine::{PerSeat, Seat, Table};

use super::LAWS;
use super::logged_units_are_games_of_their_deals::PLANS;
use super::rule_sets::rule_set;

/// Where inputs go.
struct Corpus(PathBuf);

impl Corpus {
    fn add(&self, law: &str, name: &str, bytes: impl AsRef<[u8]>) {
        let folder = self.0.join(law);
        fs::create_dir_all(&folder).expect("the folder can be made");
        fs::write(folder.join(name), bytes).expect("it can be written");
    }
}

#[test]
fn what_doko_writes_keeps_every_law() {
    let temporary = tempfile::tempdir().expect("a folder");
    let kept = env::var_os("DOKO_BEGIN").map(PathBuf::from);
    let folder = kept.unwrap_or_else(|| temporary.path().to_owned());
    let corpus = Corpus(folder.clone());
    rule_files(&corpus);
    specs(&corpus);
    for number in 0..24 {
        let rules = rule_set(number);
        records(&corpus, rules, number);
        dialogues(&corpus, rules, number);
    }
    answers_by_number(&corpus);
    logs(&corpus, temporary.path());
    for &(name, law) in LAWS {
        super::hold(&folder.join(name), law);
    }
}

fn rule_files(corpus: &Corpus) {
    let law = "rules_mean_the_same_read_again";
    let clubs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/rules/clubs");
    for (number, entry) in fs::read_dir(clubs).expect("the clubs").enumerate() {
        let path = entry.expect("a file").path();
        corpus.add(law, &format!("club-{number}"), fs::read(path).expect("it can be read"));
    }
    for preset in PRESETS {
        let text =
            format!("base = \"{}\"\nname = \"ours\"\nnotes = [\"a\", 'b']\n{}", preset.name, preset.toml);
        corpus.add(law, preset.name, text);
    }
    for (number, option) in OPTIONS.iter().enumerate() {
        let changes = lines(option.changes.iter().map(|change| format!("#set {change}")));
        corpus.add(law, &format!("option-{number}"), format!("base = \"{}\"\n{changes}", option.preset));
    }
    for number in 5..24 {
        let rules = rule_set(number);
        corpus.add(law, &format!("random-{number}"), file_of(rules));
        let label = rules.label();
        let changes = lines(label.split(" + ").skip(1));
        corpus.add(law, &format!("changes-{number}"), format!("base = '{}'\n{changes}", rules.base()));
    }
    let mut words: Vec<String> = KEYS.iter().map(|key| key.name.to_owned()).collect();
    words.extend(KEYS.iter().filter_map(Key::group).map(|group| format!("[{group}]")));
    words.extend(KEYS.iter().flat_map(|key| key.allowed.words()).map(|word| (*word).to_owned()));
    dictionary(corpus, law, words);
}

fn specs(corpus: &Corpus) {
    let law = "specs_mean_the_same_read_again";
    for member in POOL {
        corpus.add(law, member.name, member.spec);
    }
    for entry in BOTS {
        let spec: BotSpec = entry.name.parse().expect("a name");
        let Ok(values) = spec.values() else { continue };
        let spelled_out = values.iter().fold(spec, |spec, (key, value)| spec.with(key, value));
        corpus.add(law, &format!("all-{}", entry.name), spelled_out.to_string());
    }
    for (number, spec) in
        ["exec:./bot.py -x 3", "exec:fresh=on,time=5s,python3 'a b.py'", "exec:many=4,deal=on,./b"]
            .iter()
            .enumerate()
    {
        corpus.add(law, &format!("exec-{number}"), spec);
    }
    let options = BOTS.iter().flat_map(|entry| entry.options).map(|(key, _)| format!("{key}="));
    dictionary(corpus, law, options.chain(BOTS.iter().map(|entry| entry.name.to_owned())).collect());
}

/// Words for `-dict=`, in a folder of their own.
fn dictionary(corpus: &Corpus, law: &str, mut words: Vec<String>) {
    words.sort();
    words.dedup();
    corpus.add("words", law, lines(words.iter().map(|word| format!("\"{word}\""))));
}

/// Texts as lines.
fn lines(texts: impl IntoIterator<Item: AsRef<str>>) -> String {
    texts.into_iter().fold(String::new(), |all, text| all + text.as_ref() + "\n")
}

/// Bots that say and declare much.
const LIVELY: Random = Random { vorbehalt: 0.4, ansage: 0.3 };

fn records(corpus: &Corpus, rules: &Rules, number: u32) {
    let kinds: PerSeat<&dyn BotKind> = PerSeat([&LIVELY; 4]);
    for index in 0..4 {
        let mut bots = seat_bots(rules, &kinds, 1, index, 0);
        let mut table = Table::new(rules, rules.deal(1, index, 0), Seat::ALL[index as usize]);
        while let Some(view) = table.view() {
            let action = bots[view.seat()].answer(&table, &view).expect("an answer");
            table.answer(action).expect("a legal answer");
        }
        let record = GameRecord::of(table.game()).with_deal(DealOrigin { seed: 1, index, redeal: 0 });
        let record = record.with_players(["A", "B", "C", "D"].map(str::to_owned));
        corpus.add("records_replay_the_same_game", &format!("record-{number}-{index}"), record.to_line());
    }
}

/// What is said with the program in each seat of a game, as it hears it and as it answers.
fn dialogues(corpus: &Corpus, rules: &Rules, number: u32) {
    let kinds: PerSeat<&dyn BotKind> = PerSeat([&LIVELY; 4]);
    let deal = u64::from(number % 4);
    let mut bots = seat_bots(rules, &kinds, 1, deal, 0);
    let limits =
        Limits { processor_ms: Some(1), clock_ms: 2, start_ms: None, memory_mib: None, processes: None };
    let hello = Hello { protocol: VERSION, engine: "doko".to_owned(), limits: Some(limits), many: false };
    let begin = vec![ToBot::Hello(hello), ToBot::Rules(RulesSent::of(rules))];
    let mut sent = PerSeat::from_fn(|_| begin.clone());
    let mut told: PerSeat<Option<usize>> = PerSeat::default();
    let mut said = format!("{number} {deal}\n");
    let mut table = Table::new(rules, rules.deal(1, deal, 0), Seat::ALL[deal as usize]);
    let mut id = 0;
    while let Some(view) = table.view() {
        let seat = view.seat();
        let told = told[seat].get_or_insert_with(|| {
            let stream = token(&bot_stream(1, deal, 0, seat));
            sent[seat].push(ToBot::Game(Start::of(&view, Some(stream))));
            0
        });
        sent[seat].push(ToBot::Ask(Box::new(Ask::of(id, &view, view.question().expect("asked"), *told))));
        *told = view.events().len();
        let action = bots[seat].answer(&table, &view).expect("an answer");
        let answer = serde_json::to_string(&Answer::to(id, &view, action)).expect("JSON");
        writeln!(said, "{answer}").expect("a string");
        table.answer(action).expect("a legal answer");
        id += 1;
    }
    corpus.add("answers_are_legal_or_refused", &format!("game-{number}"), said);
    for seat in Seat::ALL {
        let view = table.view_at_end(seat).expect("it is over");
        let points = table.game().score().map(|score| score.points().0);
        sent[seat]
            .push(ToBot::Over(Over { events: EventSent::since(told[seat].unwrap_or(0), &view), points }));
    }
    let messages = &mut sent[Seat::ALL[number as usize % 4]];
    let written = |messages: &[ToBot]| {
        lines(messages.iter().map(|message| serde_json::to_string(message).expect("JSON")))
    };
    let law = "served_bots_answer_or_say_why_not";
    corpus.add(law, &format!("begin-{number}"), written(&messages[..messages.len().min(5)]));
    messages.iter_mut().for_each(leave_out_what_is_not_read);
    corpus.add(law, &format!("game-{number}"), written(messages));
    for (name, line) in [
        (
            "hello",
            r#"{"protocol":1,"name":"x","knows":{"games":["doppelkopf"],"presets":["ddv"],"keys":["dulle.*"]}}"#,
        ),
        ("leaves-out", r#"{"protocol":1,"many":true,"leaves_out":["events","view.played"]}"#),
        ("many", r#"{"answers":[{"game":1,"id":2,"answer":"HT"},{"game":3,"id":4,"answer":"re"}]}"#),
    ] {
        corpus.add("answers_are_legal_or_refused", name, format!("0 0\n{line}\n"));
    }
}

/// Makes a message short: a served bot goes by events, and has the rules by their name.
fn leave_out_what_is_not_read(message: &mut ToBot) {
    match message {
        ToBot::Rules(rules) => rules.keys = serde_json::Value::Null,
        ToBot::Ask(ask) => {
            ask.legal.clear();
            let view = &mut ask.view;
            [&mut view.hand, &mut view.trumps, &mut view.wins].into_iter().for_each(Vec::clear);
            (view.played, view.voids, view.table) = Default::default();
            (view.parties, view.said, view.contract, view.winning) = Default::default();
        }
        _ => {}
    }
}

fn answers_by_number(corpus: &Corpus) {
    for number in 0..60_u8 {
        let mut bytes = vec![number, number, number.wrapping_mul(37), number % 8, number / 3];
        let mixed = |n: u32| (n * (1 + u32::from(number))).wrapping_mul(2_654_435_761) >> 24;
        bytes.extend((0..160).map(|n| mixed(n) as u8));
        corpus.add("records_replay_the_same_game", &format!("answers-{number}"), bytes);
    }
}

fn logs(corpus: &Corpus, temporary: &Path) {
    let path = temporary.join("games.log");
    for (number, plan) in PLANS.iter().enumerate() {
        let units: Vec<Coded> = (0..6).map(|unit| plan.played(unit)).collect();
        for (unit, coded) in units.iter().enumerate() {
            let bytes = [&[number as u8, unit as u8], &coded.0[..]].concat();
            corpus.add("logged_units_are_games_of_their_deals", &format!("unit-{number}-{unit}"), bytes);
        }
        for length in 0..4 {
            let header = Header { run: format!("run {number}"), games: Some(plan.shape()), first: length };
            let mut log = Writer::create(&path, &header, b"probes").expect("a new log");
            units.iter().take(length as usize).for_each(|unit| log.append(unit).expect("there is room"));
            log.finish().expect("there is room");
            let bytes = fs::read(&path).expect("it is there");
            corpus.add("damaged_logs_give_no_other_deals", &format!("log-{number}-{length}"), bytes);
            fs::remove_file(&path).expect("it is there");
        }
    }
}
