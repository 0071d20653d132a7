//! Programs outside: whatever a program writes when it is asked, it is an answer that the table takes if and only if it is legal,
//! or a fault told in a line of print.

use doko_bots::exec::heard;
use doko_bots::protocol::{AnswersOfGames, FromBot, Introduction, LeftOut};
use doko_engine::{Action, Question, Rules, Seat, Table, View};

use super::rule_sets::rule_set;

/// The first line has the numbers of the rules and of the deal; each line after it is what the program writes when it is asked
/// next. Where that is no legal answer, the first legal one is given.
pub(crate) fn law(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (first, lines) = text.split_once('\n').unwrap_or((text, ""));
    let mut numbers = first.split(' ').map(|word| word.parse::<u32>().unwrap_or_default());
    let (number, deal) = (numbers.next().unwrap_or_default(), numbers.next().unwrap_or_default());
    let rules = rule_set(number);
    let mut table = Table::new(rules, rules.deal(1, deal.into(), 0), Seat::ALL[deal as usize % 4]);
    for (id, line) in lines.lines().enumerate() {
        is_read(line, rules);
        let Some(view) = table.view() else { break };
        let question = view.question().expect("a view of whoever is asked");
        let legal = view.legal_actions();
        let action = answered(line, id as u64, &view, question).unwrap_or(legal[0]);
        if !legal.contains(&action) {
            let before = table.game().clone();
            let reason = table.answer(action).expect_err("it is not legal");
            assert!(!reason.to_string().is_empty(), "{action:?}");
            assert_eq!(*table.game(), before, "{action:?} changes nothing");
            table.answer(legal[0]).expect("it is legal");
            continue;
        }
        table.answer(action).expect("it is legal");
    }
}

/// What a line answers; a fault is told in words that a terminal can show.
fn answered(line: &str, id: u64, view: &View<'_>, question: Question) -> Option<Action> {
    let heard = heard(line, (id, "a question"), view, question);
    if let Err(failure) = &heard {
        assert!(!failure.words.contains(char::is_control) && failure.words.len() < 4000, "{failure:?}");
    }
    heard.ok()
}

/// A line of any kind is the same when it is written and read again.
fn is_read(line: &str, rules: &Rules) {
    if let Ok(said) = serde_json::from_str::<FromBot>(line) {
        let written = serde_json::to_string(&said).expect("JSON");
        assert_eq!(serde_json::from_str::<FromBot>(&written).expect("it was just written"), said);
    }
    if let Ok(answers) = serde_json::from_str::<AnswersOfGames>(line) {
        let list = answers.clone().into_list();
        let again = AnswersOfGames::Several { answers: list.clone() };
        let written = serde_json::to_string(&again).expect("JSON");
        let read: AnswersOfGames = serde_json::from_str(&written).expect("it was just written");
        assert_eq!(read.into_list(), list);
    }
    if let Ok(hello) = serde_json::from_str::<Introduction>(line) {
        let lacks = hello.knows.and_then(|knows| knows.lacks(rules));
        assert!(lacks.is_none_or(|lacks| !lacks.is_empty()));
        drop(LeftOut::of(&hello.leaves_out));
    }
}
