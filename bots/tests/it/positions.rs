//! What the heuristic does in positions where players agree on what to do, two against two under `ddv`.

use doko_bots::{Bot, BotKind, Heuristic};
use doko_engine::random::bot_stream;
use doko_engine::{Action, Card, Question, Rules, Seat, Step, Table, Vorbehalt};

use crate::deal_with;

/// What the heuristic plays after these cards, led by seat 0, if `says` are the seats that say Re or Kontra
/// when they are asked, and `hochzeit` the seat that declares one.
fn answer(held: [&str; 4], played: &str, says: &[usize], hochzeit: Option<usize>) -> Card {
    let rules = Rules::preset("ddv").expect("a preset");
    let mut table = Table::new(&rules, deal_with(&rules, held), Seat::ALL[0]);
    let mut cards = played.split_whitespace().map(|code| code.parse::<Card>().expect("a card"));
    loop {
        let view = table.view().expect("the game goes on");
        let seat = view.seat().index();
        let action = match view.question().expect("a question") {
            Question::Vorbehalt if hochzeit == Some(seat) => Action::Declare(Vorbehalt::HOCHZEIT),
            Question::Vorbehalt => Action::Declare(Vorbehalt::Gesund),
            Question::Ansage if says.contains(&seat) && view.legal_steps().any(|s| s == Step::Ansage) => {
                Action::Say(Step::Ansage)
            }
            Question::Ansage => Action::Silence,
            Question::Card => {
                let Some(card) = cards.next() else {
                    let stream = bot_stream(1, 0, 0, view.seat());
                    let mut bot: Box<dyn Bot> = Heuristic::default().bot(&rules, view.seat(), stream);
                    let Action::Play(card) = bot.act(&view) else { panic!("asked for a card") };
                    return card;
                };
                Action::Play(card)
            }
            other => panic!("ddv does not ask for {other:?}"),
        };
        table.answer(action).expect("a legal answer");
    }
}

fn card(code: &str) -> Card {
    code.parse().expect("a card")
}

#[test]
fn leads_a_fehl_ace() {
    let hand = "CA C9 SA SK HK H9 DQ SJ DJ DK D9 DT";
    let lead = answer([hand, "CQ", "CQ", ""], "", &[], None);
    assert!([card("CA"), card("SA")].contains(&lead), "{lead}");
}

#[test]
fn feeds_a_known_partner_and_not_an_opponent() {
    let last = "ST S9 CQ";
    let partner_wins = answer(["S9", "SA CQ", "SK", last], "S9 SA SK", &[1], None);
    assert_eq!(partner_wins, card("ST"));
    let opponent_wins = answer(["S9 CQ", "SA", "SK", last], "S9 SA SK", &[1], None);
    assert_eq!(opponent_wins, card("S9"));
}

#[test]
fn does_not_overtake_a_partner_for_nothing() {
    let last = "CQ HT DT SA SA S9";
    let played = answer(["D9", "CQ SQ", "DK", last], "D9 SQ DK", &[1], None);
    assert!([card("DT"), card("DA")].contains(&played), "{played}");
}

#[test]
fn brings_the_fuchs_home_to_a_partner_and_keeps_it_from_an_opponent() {
    let last = "CQ DA D9 SA SK";
    let to_partner = answer(["D9", "CQ HT", "DK", last], "D9 HT DK", &[1], None);
    assert_eq!(to_partner, card("DA"));
    let to_opponent = answer(["D9 CQ", "HT", "DK", last], "D9 HT DK", &[1], None);
    assert_eq!(to_opponent, card("D9"));
}

#[test]
fn catches_the_fuchs_of_an_opponent_with_the_last_card() {
    let last = "CQ SQ SJ D9 SA SK";
    let played = answer(["D9 CQ", "DA", "DJ", last], "D9 DA DJ", &[1, 2], None);
    assert!(["SQ", "CQ", "DQ", "SJ"].map(card).contains(&played), "{played}");
}

#[test]
fn takes_a_rich_trick_of_the_opponents_no_dearer_than_it_must() {
    let last = "CQ HT DQ D9 CA C9";
    let played = answer(["DT CQ", "DJ", "DA", last], "DT DJ DA", &[1, 2], None);
    assert_eq!(played, card("DQ"));
}

#[test]
fn the_holder_of_a_hochzeit_leaves_the_first_trick_to_another() {
    let holder = "CQ CQ SQ DJ D9 C9 CA H9 HK HA CT CK";
    let played = answer(["SA", "S9", "S9", holder], "SA S9 S9", &[], Some(3));
    assert!(![card("CQ"), card("SQ"), card("DJ"), card("D9")].contains(&played), "ruffs with {played}");
}

#[test]
fn the_holder_of_a_hochzeit_does_not_win_a_trick_that_another_could_have() {
    // ♠J would win at little cost; ♦9 leaves the trick, and the partnership, to the ♦J.
    let holder = "CQ CQ SJ D9 C9 CA H9 HK HA CT CK SK";
    assert_eq!(answer(["D9", "DK", "DJ", holder], "D9 DK DJ", &[], Some(3)), card("D9"));
}

#[test]
fn another_takes_the_first_trick_of_a_hochzeit_if_it_can() {
    let last = "HT SQ D9 DK CA C9";
    let played = answer(["D9", "CQ CQ HQ", "DT", last], "D9 HQ DT", &[], Some(1));
    assert!([card("HT"), card("SQ")].contains(&played), "{played}");
}
