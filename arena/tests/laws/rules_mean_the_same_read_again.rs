//! Rule files: any text is refused in words, or makes rules that mean the same when they are written and read again, and that
//! can be explained, told to programs and played.

use doko_arena::test_access::file_of;
use doko_bots::protocol::RulesSent;
use doko_engine::explain::explain_in;
use doko_engine::random::Stream;
use doko_engine::record::GameRecord;
use doko_engine::record::answers::{UniformAnswers, autoplay};
use doko_engine::rules::{RuleErrors, RuleSource};
use doko_engine::{Lang, Rules, Seat, Table, dispatch::Cpu};

/// What a line begins with that is a change beside the file, as `--set` makes one; to the file it is a comment.
const SET: &str = "#set ";

pub(crate) fn law(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let changes = text.lines().filter_map(|line| line.strip_prefix(SET));
    match changes.fold(RuleSource::toml(text), RuleSource::set).rules() {
        Ok(rules) => {
            is_the_same_again(&rules);
            is_told(&rules);
            is_played(&rules);
        }
        Err(errors) => is_refused_in_words(&errors),
    }
}

fn is_refused_in_words(errors: &RuleErrors) {
    let told = errors.to_string();
    assert!(!errors.as_slice().is_empty() && told.lines().count() >= errors.as_slice().len(), "{told}");
    // However long the file is, a terminal has room for what is said of it.
    assert!(told.len() < 40_000, "{told}");
}

fn is_the_same_again(rules: &Rules) {
    let written = file_of(rules);
    let again = RuleSource::toml(&*written).rules();
    let again = again.unwrap_or_else(|errors| panic!("{errors}\n{written}"));
    assert_eq!(again.set(), rules.set(), "{written}");
    assert_eq!((again.name(), again.notes(), again.base()), (rules.name(), rules.notes(), rules.base()));
    assert_eq!((again.label(), again.fingerprint()), (rules.label(), rules.fingerprint()));
    assert_eq!(again.overrides(), rules.overrides());
    assert_eq!(file_of(&again), written);

    // A label is what people copy to the command line.
    let label = rules.label();
    let mut parts = label.split(" + ");
    let base = RuleSource::preset(parts.next().unwrap_or_default());
    let by_label = parts.fold(base, RuleSource::set).rules().expect("a label names rules");
    assert_eq!((by_label.set(), by_label.label()), (rules.set(), label));
}

fn is_told(rules: &Rules) {
    for lang in [Lang::En, Lang::De] {
        assert!(!explain_in(rules, lang).is_empty());
    }
    let line = serde_json::to_string(&RulesSent::of(rules)).expect("JSON");
    let sent: RulesSent = serde_json::from_str(&line).expect("it was just written");
    let heard = sent.rules().expect("the rules that were told");
    assert_eq!((heard.set(), heard.fingerprint()), (rules.set(), sent.fingerprint));
}

fn is_played(rules: &Rules) {
    for index in 0..2 {
        let mut table = Table::new(rules, rules.deal(1, index, 0), Seat::ALL[index as usize]);
        autoplay(Cpu::detect(), &mut table, &mut UniformAnswers::new(Stream::new(index.into())));
        assert!(table.question().is_none());
        let record = GameRecord::of(table.game());
        assert_eq!(record.verify().expect("it was just played"), None, "{}", record.to_line());
    }
}
