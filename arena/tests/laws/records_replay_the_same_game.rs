//! Records of games: a line is refused in words, or is a record that is the same when it is written and read again; and a game
//! that can be played from it has a record from which the same game is played. What begins with no brace is answers by number
//! instead, which play a game: then its record has to be as good.

use doko_engine::dispatch::Cpu;
use doko_engine::record::GameRecord;
use doko_engine::record::answers::{Chooser, autoplay};
use doko_engine::{EarlierSolos, Game, PerSeat, Phase, Question, Seat, Setup, SoloKind, Table};

use super::rule_sets::rule_set;

pub(crate) fn law(bytes: &[u8]) {
    if bytes.first() != Some(&b'{') {
        return is_played(bytes);
    }
    let Ok(line) = std::str::from_utf8(bytes) else { return };
    match GameRecord::from_line(line) {
        Ok(record) => is_read(&record),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn is_read(record: &GameRecord) {
    let line = record.to_line();
    assert_eq!(GameRecord::from_line(&line).expect("it was just written"), *record);
    let rules = match record.rules() {
        Ok(rules) => rules,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    match (record.replay(&rules), record.verify()) {
        (Ok(game), Ok(_)) => {
            is_the_same_again(&game);
            let own = GameRecord::of(&game);
            assert_eq!(own.verify().expect("it was just played"), None, "{}", own.to_line());
        }
        (Err(error), Err(same)) => assert_eq!(error.to_string(), same.to_string()),
        (_, verified) => panic!("it can be played or not, and {verified:?}: {line}"),
    }
}

/// The record of a game plays the same game.
fn is_the_same_again(game: &Game<'_>) {
    let record = GameRecord::of(game);
    let again = record.replay(game.rules()).unwrap_or_else(|error| panic!("{error}: {}", record.to_line()));
    assert_eq!(GameRecord::of(&again), record);
    assert_eq!(again.events(), game.events(), "{}", record.to_line());
    if game.phase() == Phase::Over {
        adds_up(game);
    }
}

fn adds_up(game: &Game<'_>) {
    let score = game.score().expect("a game that is over has a score");
    assert_eq!(score.points().0.iter().sum::<i32>(), 0);
    let is_lost_null =
        game.rules().null_soloist(game.contract()).is_some_and(|soloist| !score.winners()[soloist]);
    if !is_lost_null {
        assert_eq!(Seat::ALL.map(|seat| game.augen(seat)).iter().sum::<u32>(), 240);
    }
}

/// The bytes as answers: each question takes one.
struct Answers<'b>(std::slice::Iter<'b, u8>);

impl Chooser for Answers<'_> {
    fn choose(&mut self, _: Seat, _: Question, answers: u32) -> u32 {
        self.0.next().map_or(0, |&byte| u32::from(byte) % answers)
    }
}

/// Plays a game: a byte for the rules, one for the deal, three for the evening before, and one for each answer.
fn is_played(bytes: &[u8]) {
    let Some((&[number, deal, owing, forced, earlier], answers)) = bytes.split_first_chunk() else { return };
    let rules = rule_set(number.into());
    let setup = Setup {
        owes_solo: PerSeat::from_fn(|seat| owing >> seat.index() & 1 == 1),
        vorgefuehrt: (forced & 4 > 0).then(|| Seat::ALL[usize::from(forced % 4)]),
        earlier_solos: PerSeat::from_fn(|seat| {
            let first = usize::from(earlier) / 5 + seat.index();
            EarlierSolos::of(
                (0..earlier % 5)
                    .map(|n| SoloKind::SHIPPED[(first + usize::from(n)) % SoloKind::SHIPPED.len()]),
            )
        }),
        ..Setup::single(Seat::ALL[usize::from(deal % 4)])
    };
    let begun = || Table::in_session(rules, rules.deal(1, deal.into(), 0), setup);

    let mut quick = begun();
    autoplay(Cpu::detect(), &mut quick, &mut Answers(answers.iter()));
    let (mut slow, mut chooser) = (begun(), Answers(answers.iter()));
    while let Some((seat, question)) = slow.question() {
        let all = slow.answers();
        let number = chooser.choose(seat, question, all.len() as u32);
        let action = all[number as usize];
        let numbered = slow.numbered(action).expect("one of the answers");
        assert_eq!((numbered.number, numbered.of as usize), (number, all.len()));
        slow.answer(action).expect("an answer that is listed is legal");
    }
    assert_eq!(GameRecord::of(quick.game()), GameRecord::of(slow.game()));
    is_the_same_again(slow.game());
}
