//! What the heuristic answers to every kind of question but the plain choice of a card, in positions where players
//! agree; under many rules.

use doko_bots::{Bot, BotKind, Heuristic};
use doko_engine::random::bot_stream;
use doko_engine::rules::RuleSource;
use doko_engine::{
    Action, Bid, Card, CardSet, Contract, Deal, Klaerungsstich, Party, PerSeat, Question, Rules, Seat, Setup,
    SoloKind, Step, Table, Vorbehalt,
};

use crate::deal_with;

const GESUND: Action = Action::Declare(Vorbehalt::Gesund);
const ARMUT: Action = Action::Declare(Vorbehalt::ARMUT);
const NULL: Action = Action::Declare(Vorbehalt::Solo(SoloKind::NULL));

fn rules(changes: &[&str]) -> Rules {
    let source =
        changes[1..].iter().fold(RuleSource::preset(changes[0]), |source, &change| source.set(change));
    source.rules().expect("rules without contradictions")
}

fn cards(codes: &str) -> CardSet {
    codes.parse().expect("cards")
}

fn card(code: &str) -> Card {
    code.parse().expect("a card")
}

fn play(code: &str) -> Action {
    Action::Play(card(code))
}

/// What the heuristic answers to the first question of this kind after these answers; silent in between.
fn answer_in(
    rules: &Rules,
    held: [&str; 4],
    setup: Setup,
    before: &[Action],
    wanted: Question,
) -> (Action, Seat) {
    let mut table = Table::in_session(rules, deal_with(rules, held), setup);
    let mut before = before.iter().copied().peekable();
    loop {
        let view = table.view().expect("the game goes on");
        let question = view.question().expect("a question");
        let action = match before.peek() {
            Some(&next) if question != Question::Ansage || matches!(next, Action::Say(_)) => {
                before.next();
                next
            }
            None if question == wanted => {
                let stream = bot_stream(1, 0, 0, view.seat());
                let mut bot: Box<dyn Bot> = Heuristic::default().bot(rules, view.seat(), stream);
                return (bot.act(&view), view.seat());
            }
            _ => Action::Silence,
        };
        table.answer(action).expect("a legal answer");
    }
}

/// The same outside a session, with seat 0 as forehand.
fn answer(changes: &[&str], held: [&str; 4], before: &[Action], wanted: Question) -> Action {
    answer_in(&rules(changes), held, Setup::single(Seat::ALL[0]), before, wanted).0
}

const STRONG: &str = "HT HT CQ CQ SQ SQ CJ CJ SJ DA CA CA";
const POOR: &str = "DK HJ D9 CT CT CK ST ST SK HA HK H9";
const WEAK: &str = "DQ DJ DK DT C9 CK ST SK S9 HK HK H9";

/// Key `throw_in.luschen`: a hand of nines is thrown in, a strong one with as many is played.
#[test]
fn throw_in_luschen_throws_a_bad_hand_in_and_keeps_a_good_one() {
    let changes = ["palast", "throw_in.luschen=4"];
    let bad = "C9 C9 S9 S9 H9 H9 DK DJ HK SK CK CT";
    assert_eq!(
        answer(&changes, [bad, "", "", ""], &[], Question::Vorbehalt),
        Action::Declare(Vorbehalt::Schmeissen)
    );
    let good = "HT HT CQ SQ SQ HQ CJ CA C9 C9 S9 S9";
    let kept = answer(&changes, [good, "", "", ""], &[], Question::Vorbehalt);
    assert_ne!(kept, Action::Declare(Vorbehalt::Schmeissen));
}

/// Key `throw_in.max_trumps`: vln.
#[test]
fn throw_in_max_trumps_throws_in_before_it_offers_an_armut() {
    let hand = "DK CA CT CT ST ST SA HK HA CK";
    assert_eq!(
        answer(&["vln"], [hand, "", "", ""], &[], Question::Vorbehalt),
        Action::Declare(Vorbehalt::Schmeissen)
    );
}

/// Keys `armut.max_trumps`, `armut.to`: few and low trumps are an Armut; Re is named by a hand without a ♣Q.
#[test]
fn armut_to_a_poor_hand_offers_itself_to_the_party_that_can_take_it() {
    assert_eq!(answer(&["arminia"], [POOR, "", "", ""], &[], Question::Vorbehalt), ARMUT);
    let named = ["arminia", "armut.to=named_party"];
    assert_eq!(
        answer(&named, [POOR, "", "", ""], &[], Question::Vorbehalt),
        Action::Declare(Vorbehalt::Armut(Some(Party::Re)))
    );
    let with_alte = "CQ HJ D9 CT CT CK ST ST SK HA HK H9";
    assert_eq!(
        answer(&named, [with_alte, "", "", ""], &[], Question::Vorbehalt),
        Action::Declare(Vorbehalt::Armut(Some(Party::Kontra)))
    );
}

/// Key `armut.max_trumps`: who has trumps and aces takes the poor hand along, who has neither does not.
#[test]
fn armut_is_taken_with_a_strong_hand_and_left_with_a_weak_one() {
    let before = [ARMUT, GESUND, GESUND, GESUND];
    let takes = |hand| answer(&["arminia"], [POOR, hand, "", ""], &before, Question::Armut);
    assert_eq!(takes("HT HT CQ SQ SQ CJ CJ SJ DA CA CA SA"), Action::TakeArmut(true));
    assert_eq!(takes("DQ DQ DJ SJ DT CA CA C9 SA SK HK HA"), Action::TakeArmut(false));
}

/// Keys `armut.cards`, `armut.return`: the poor hand keeps its aces, the taker its trumps.
#[test]
fn armut_cards_the_poor_keeps_aces_and_the_taker_gives_losers_back() {
    let poor = "DK HJ CA CA CK C9 SA ST S9 H9 HK HA";
    let taker = "HT HT CQ SQ SQ CJ SJ DA DA CT SK H9";
    let before = [ARMUT, GESUND, GESUND, GESUND, Action::TakeArmut(true)];
    let Action::HandOver(given) = answer(&["arminia"], [poor, taker, "", ""], &before, Question::Exchange)
    else {
        panic!("asked for cards");
    };
    assert!(cards("DK HJ").is_subset(given), "{given}");
    assert!(!given.iter().any(|card| card.augen() == 11), "{given}");
    let mut before = before.to_vec();
    before.push(Action::HandOver(given));
    let Action::HandOver(returned) = answer(&["arminia"], [poor, taker, "", ""], &before, Question::Exchange)
    else {
        panic!("asked for cards");
    };
    assert!(!returned.intersects(cards("HT CQ SQ CJ SJ HJ DA")), "{returned}");
}

/// Key `armut.parties` queens: a taker that has got the second ♣Q keeps both if its hand wins alone, and else makes the
/// poor player its partner with one.
#[test]
fn armut_parties_queens_a_taker_gives_an_alte_back_unless_it_wins_alone() {
    let poor = "CQ HJ CA CA CK C9 SA ST S9 H9 HK HA";
    let before =
        [ARMUT, GESUND, GESUND, GESUND, Action::TakeArmut(true), Action::HandOver(cards("CQ HJ H9"))];
    let returned = |taker, parties| {
        let rules = ["arminia", parties];
        let Action::HandOver(given) = answer(&rules, [poor, taker, "", ""], &before, Question::Exchange)
        else {
            panic!("asked for cards");
        };
        given.count(Card::ALTE)
    };
    let (middling, strong) = ("CQ SQ HQ DJ SJ DA DT DK CT CK SK HK", "HT HT CQ SQ SQ HQ CJ CJ SJ DA DA SA");
    assert_eq!(returned(middling, "armut.parties=queens"), 1);
    assert_eq!(returned(strong, "armut.parties=queens"), 0);
    assert_eq!(returned(middling, "armut.parties=exchange"), 0, "there both are Re anyway");
}

/// Key `genscher.mode` on_play: who has both ♦K joins the seat that has taken a rich trick, unless that is its partner anyway.
#[test]
fn genscher_is_said_to_the_seat_that_has_taken_most() {
    let held = [
        "CQ SQ HQ DQ CJ SJ CA CT SA ST HA HK",
        "CQ SQ HQ DQ CJ SJ CA CT SA ST HA HK",
        "DK DK HT HJ DA DT D9 CK C9 SK S9 H9",
        "HT HJ DJ DJ DA DT D9 CK C9 SK S9 H9",
    ];
    let rules = rules(&["ddv", "genscher.mode=on_play", "ansagen.mode=off"]);
    let chosen = |before: &str| {
        let mut table = Table::new(&rules, deal_with(&rules, held), Seat::ALL[0]);
        let script = [GESUND; 4].into_iter().chain(before.split_whitespace().map(play));
        script.for_each(|action| table.answer(action).expect("legal"));
        let view = table.view().expect("a question");
        assert!(view.may_choose_partner() && view.seat() == Seat::ALL[2]);
        Heuristic::default().answer(&view)
    };
    // Seat 3 takes the first trick, 27 Augen, and may be the partner or not.
    assert_eq!(chosen("DQ HQ DA HT  HJ SQ SJ"), Action::Genscher(Seat::ALL[3]));
    // Nobody has taken anything yet.
    assert!(matches!(chosen("DQ HQ"), Action::Play(_)));
}

/// Key `ansagen.ladder`: whoever is nearly sure to win doubles once more, but not every hand that is good enough for Re; and the
/// more often both have doubled, the more it takes.
#[test]
fn ansagen_ladder_is_climbed_by_whoever_is_nearly_sure() {
    let rules = rules(&["ddv", "ansagen.ladder=4"]);
    let first = Seat::ALL[0];
    // What seat 0 answers once both have said their Ansage and so many Supras; nothing if it is not asked for one.
    let said = |deal: Deal, supras: usize| {
        let mut table = Table::new(&rules, deal, first);
        while let Some(view) = table.view() {
            let action = match view.question().expect("a question") {
                Question::Vorbehalt => GESUND,
                Question::Ansage if view.may_say_supra() && view.supras().len() < supras => Action::Supra,
                Question::Ansage if view.may_say_supra() && view.seat() == first => {
                    return Some(Heuristic::default().answer(&view));
                }
                Question::Ansage if view.legal_steps().next() == Some(Step::Ansage) => {
                    Action::Say(Step::Ansage)
                }
                Question::Ansage => Action::Silence,
                _ => return None,
            };
            table.answer(action).expect("a legal answer");
        }
        None
    };
    let with = |hand| said(deal_with(&rules, [hand, "", "CQ", ""]), 0).expect("seat 0 is asked");
    assert_eq!(with("HT HT CQ SQ SQ HQ CJ CJ SJ DA CA CA"), Action::Supra);
    assert_ne!(with("HT CQ SQ HQ CJ SJ DA DT CA CK SA HK"), Action::Supra);
    let [few, more] = [0, 2].map(|supras| {
        let answers = (0..4000).filter_map(|index| said(rules.deal(5, index, 0), supras));
        answers.filter(|&answer| answer == Action::Supra).count()
    });
    assert!(few > more && more > 0, "{few} and {more} of 4000");
}

/// Key `solo.priority` bidding: the lower seat goes up as far as its solo carries, and no further.
#[test]
fn solo_priority_bidding_raises_a_sure_solo_and_leaves_a_doubtful_one() {
    let solo = |kind| Action::Declare(Vorbehalt::Solo(kind));
    let sure = "CQ CQ SQ SQ HQ HQ DQ CA CA SA";
    let doubtful = "CQ HQ CJ SJ DT CK SK ST HA HK";
    let bid = |hand| {
        let before = [solo(SoloKind::BUBE), solo(SoloKind::DAMEN), GESUND, GESUND];
        answer(&["vln"], ["", hand, "", ""], &before, Question::Bid)
    };
    assert_eq!(bid(sure), Action::Bid(Bid::Raise(Step::Ansage)));
    assert_eq!(bid(doubtful), Action::Bid(Bid::Pass));
    // The earlier seat holds what it can keep.
    let hold = |hand, step| {
        let before =
            [solo(SoloKind::DAMEN), solo(SoloKind::BUBE), GESUND, GESUND, Action::Bid(Bid::Raise(step))];
        answer(&["vln"], [hand, "", "", ""], &before, Question::Bid)
    };
    assert_eq!(hold(sure, Step::Keine90), Action::Bid(Bid::Hold));
    assert_eq!(hold(doubtful, Step::Ansage), Action::Bid(Bid::Pass));
}

/// Catalogue section 5, sessions: who owes a solo plays one that it would not play for pleasure; who is vorgeführt
/// names the best there is.
#[test]
fn session_pflicht_solo_is_played_when_it_costs_little() {
    let rules = rules(&["ddv"]);
    let hand = "CQ SQ HQ DQ CA CT CK SA ST HA H9 SJ";
    let of = |setup| answer_in(&rules, [hand, "", "", ""], setup, &[], Question::Vorbehalt).0;
    let single = Setup::single(Seat::ALL[0]);
    assert_eq!(of(single), GESUND);
    let owes_solo = PerSeat([true; 4]);
    let Action::Declare(Vorbehalt::Solo(_)) = of(Setup { owes_solo, ..single }) else {
        panic!("it plays its Pflichtsolo")
    };
    let queens = "CQ CQ SQ HQ HQ DQ CA CK SA S9 HA D9";
    let made = Setup { owes_solo, vorgefuehrt: Some(Seat::ALL[2]), ..single };
    let (action, seat) = answer_in(&rules, ["", "", queens, ""], made, &[], Question::Vorbehalt);
    assert_eq!((action, seat.index()), (Action::Declare(Vorbehalt::Solo(SoloKind::DAMEN)), 2));
}

/// Key `solo.silent`: only a hand that loses no trick.
#[test]
fn solo_silent_any_hand_is_for_a_hand_that_loses_no_trick() {
    let all = "CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ SJ CA";
    let rules = ["klassisch", "solo.kinds=[]"];
    assert_eq!(
        answer(&rules, [all, "", "", ""], &[], Question::Vorbehalt),
        Action::Declare(Vorbehalt::StillesSolo)
    );
    assert_eq!(answer(&rules, [STRONG, "", "", ""], &[], Question::Vorbehalt), GESUND);
}

/// Key `hochzeit.partner` named: some Klärungsstich is always named.
#[test]
fn hochzeit_partner_named_asks_for_a_trick_that_another_can_win() {
    let hand = "CQ CQ SQ DJ DK CA CK ST SK HK";
    let action = answer(&["vln"], [hand, "", "", ""], &[], Question::Vorbehalt);
    assert!(matches!(action, Action::Declare(Vorbehalt::Hochzeit(_))), "{action}");
    assert_ne!(
        action,
        Action::Declare(Vorbehalt::Hochzeit(Klaerungsstich::Trump)),
        "it has low trumps to lead"
    );
}

/// Key `solo.kinds` null: a hand of the lowest cards of each suit plays it; one with a bare ace does not.
#[test]
fn solo_kinds_null_is_played_on_low_cards() {
    let low = "C9 C9 CK CK S9 S9 SK SK H9 H9 HK D9";
    let legal = ["arminia", "solo.kinds=[null]", "armut.max_trumps=off"];
    assert_eq!(answer(&legal, [low, "", "", ""], &[], Question::Vorbehalt), NULL);
    let high = "CA CA CT CT SA SA ST S9 HA HK DJ D9";
    assert_eq!(answer(&legal, [high, "", "", ""], &[], Question::Vorbehalt), GESUND);
}

/// Catalogue section 1, Nullsolo: the soloist plays the highest card that still loses, and throws a dangerous one.
#[test]
fn a_null_soloist_ducks_as_high_as_it_can() {
    let soloist = "C9 CT SK S9 H9 HK HA D9 DK DJ ST SA";
    let play_third = |led: &str, second: &str| {
        let seats = ["CA SA", "CA CK HQ", soloist, ""];
        let before = [GESUND, GESUND, NULL, GESUND, play(led), play(second)];
        answer(&["arminia"], seats, &before, Question::Card)
    };
    assert_eq!(play_third("CA", "CK"), play("CT"));
}

/// Catalogue section 1, Nullsolo: its opponents go under the soloist's card.
#[test]
fn opponents_of_a_null_duck_under_the_soloist() {
    let soloist = "CK C9 SK S9 H9 HK HA D9 DK DJ CK SA";
    let before = [NULL, GESUND, GESUND, GESUND, play("CK")];
    let played = answer(&["arminia"], [soloist, "CA CA CT C9", "", ""], &before, Question::Card);
    assert_eq!(played, play("C9"));
}

/// Key `schweine.mode` on_play: who plays its first ♦A with the other in hand says so.
#[test]
fn schweine_mode_on_play_are_announced_when_the_first_is_played() {
    let seats = ["DT", "DA DA SA SA ST ST SK SK S9 S9 CA CA", "HJ DJ", ""];
    let before = [GESUND, GESUND, GESUND, GESUND, play("DT")];
    assert_eq!(answer(&["arminia"], seats, &before, Question::Card), Action::PlaySchwein);
}

/// Keys `schweine.mode` before_play, `schweine.is_ansage`: announced by a good hand, not by a hopeless one.
#[test]
fn schweine_is_ansage_are_announced_before_play_by_a_hand_that_can_win() {
    let announces = |hand| {
        let before = [GESUND; 4];
        answer(&["vln"], [hand, "CQ", "CQ", ""], &before, Question::Schweine)
    };
    assert_eq!(announces("DA DA HT SQ SQ CJ CJ CA CA SA"), Action::Schweine(true));
    assert_eq!(announces("DA DA DK DT CT CK ST SK HK HK"), Action::Schweine(false));
}

/// Key `ansagen.first_trick_duty`: who must speak does.
#[test]
fn ansagen_first_trick_duty_is_done_even_with_a_poor_hand() {
    let seats = [WEAK, "CA CA CT CT", "", ""];
    let before = [GESUND, GESUND, GESUND, GESUND, play("C9"), play("CA")];
    let rules = rules(&["ddv", "ansagen.first_trick_duty=0"]);
    let mut table = Table::new(&rules, deal_with(&rules, seats), Seat::ALL[0]);
    let mut before = before.into_iter();
    let heuristic = Heuristic::default();
    while let Some(view) = table.view() {
        let stream = bot_stream(1, 0, 0, view.seat());
        let action = match view.question() {
            Some(Question::Ansage) if !view.must_say() => Action::Silence,
            Some(Question::Ansage) => {
                let action = heuristic.bot(&rules, view.seat(), stream).act(&view);
                assert!(matches!(action, Action::Say(_)), "{action}");
                return;
            }
            _ => before.next().unwrap_or_else(|| heuristic.bot(&rules, view.seat(), stream).act(&view)),
        };
        table.answer(action).expect("a legal answer");
    }
    panic!("nobody had to say anything");
}

/// Catalogue section 6, Schiebekopf: aces and high trumps go on, low cards stay.
#[test]
fn schiebekopf_pushes_what_would_take_much() {
    let rules = ["klassisch", "game=schiebekopf"];
    let hand = "CA C9 SA S9 HA H9 CQ CQ D9 D9 DK";
    let Action::HandOver(given) = answer(&rules, [hand, "CA SA HA", "", ""], &[], Question::Exchange) else {
        panic!("asked for cards");
    };
    assert!(!given.intersects(cards("C9 S9 H9 D9 DK")), "{given}");
    assert!(given.iter().any(|card| card.augen() == 11 || card == Card::ALTE), "{given}");
}

/// Catalogue section 6, Schiebekopf: a rich trick is left to another, and an ace thrown on it.
#[test]
fn schiebekopf_ducks_a_rich_trick_and_gives_an_ace_to_it() {
    let rules = rules(&["klassisch", "game=schiebekopf"]);
    let seats = ["CT", "CA", "CA C9", "SA D9 DA DT"];
    let mut table = Table::new(&rules, deal_with(&rules, seats), Seat::ALL[0]);
    // Each pushes on what it was given, but forehand, which pushes the four lowest it holds.
    let mut pushed = CardSet::EMPTY;
    while let Some(view) = table.view().filter(|view| view.question() == Some(Question::Exchange)) {
        if pushed.is_empty() {
            pushed = view.hand().iter().filter(|&held| held != card("CT")).take(4).collect();
        }
        table.answer(Action::HandOver(pushed)).expect("it was just given these");
    }
    assert_eq!(table.game().contract(), Contract::SCHIEBEKOPF);
    table.answer(play("CT")).expect("held");
    table.answer(play("CA")).expect("held");
    let view = table.view().expect("a question");
    let mut bot = Heuristic::default().bot(&rules, view.seat(), bot_stream(1, 0, 0, view.seat()));
    assert_eq!(bot.act(&view), play("CA"), "the second of two equal cards loses");
}

/// Key `game` ramsch: whoever cannot take the trick throws the card that counts most, and who can leave it leaves it.
#[test]
fn ramsch_ducks_and_gives_aces_away() {
    let rules = ["klassisch", "game=ramsch"];
    let seats = ["CA", "SA S9 CQ D9 HA", "", ""];
    // Without ♣: an ace goes on the trick of another.
    let thrown = answer(&rules, seats, &[play("CA")], Question::Card);
    assert!([play("SA"), play("HA")].contains(&thrown), "{thrown:?}");
    // With ♣: the nine stays below, the ace could only take the trick.
    let seats = ["CK", "CA C9 CT", "", ""];
    assert_eq!(answer(&rules, seats, &[play("CK")], Question::Card), play("C9"));
    // Seat 0 leads a low trump rather than an ace.
    let seats = ["CA CA SA SA HA HA D9 D9 DK DK DT DT", "", "", ""];
    let led = answer(&rules, seats, &[], Question::Card);
    assert!([play("D9"), play("DK")].contains(&led), "{led:?}");
}

/// Key `schweine.hyper`: who holds both cards of the third pair takes a rich trick with one, once there are Superschweine.
#[test]
fn schweine_hyper_takes_a_trick_that_nothing_else_takes() {
    let seats = ["DA DA", "HT", "DT DT", "DK DK SJ HJ DJ"];
    let answered = |hyper| {
        let rules = ["palast", "schweine.mode=automatic", "schweine.super=ten", hyper];
        let played = ["DA", "HT", "DT"].map(play);
        answer(&rules, seats, &[&[GESUND; 4], &played[..]].concat(), Question::Card)
    };
    assert_eq!(answered("schweine.hyper=king"), play("DK"));
    assert_ne!(answered("schweine.hyper=off"), play("DK"), "4 Augen more for others");
}

/// Key `joker.mode`: a Joker takes a rich trick from a Dulle, and where there are none ♥9 is a card like any other.
#[test]
fn joker_mode_takes_a_rich_trick_from_a_dulle() {
    let seats = ["DT", "HT", "DA", "H9 DJ D9 HA"];
    let answered = |joker| {
        let played = ["DT", "HT", "DA"].map(play);
        answer(&["palast", joker], seats, &[&[GESUND; 4], &played[..]].concat(), Question::Card)
    };
    assert_eq!(answered("joker.mode=first"), play("H9"));
    assert!([play("DJ"), play("D9")].contains(&answered("joker.mode=off")), "the trick is lost");
}

/// Entry `hammelrennen` of key `vorbehalt.order`: a hand that is likely to take the most Augen declares one where the stake is worth it,
/// a poor one does not, and where players without a trick win nobody does.
#[test]
fn a_strong_hand_declares_a_hammelrennen() {
    let strong = "HT CQ SQ SQ HQ DQ CJ SJ DA CA SA HA";
    let poor = "HJ DK D9 CT CK C9 SK S9 S9 HK HK H9";
    let declares = |hand: &str, changes: &[&str]| {
        let rules = [&["arminia", "vorbehalt.order=[solo, hammelrennen, armut, hochzeit]"], changes].concat();
        answer(&rules, [hand, "", "", ""], &[], Question::Vorbehalt)
            == Action::Declare(Vorbehalt::Hammelrennen)
    };
    assert!(declares(strong, &["stake=4"]));
    assert!(!declares(poor, &["stake=4"]));
    assert!(!declares(strong, &["stake=4", "trickless_wins=true"]));
}

/// Key `vorbehalt.asked` by_kind: a hand says Vorbehalt for what it wants, no to what it does not, and yes when its kind comes; one that has
/// said it against its habit plays what its hand allows.
#[test]
fn a_hand_says_no_until_its_kind_is_asked_for() {
    let rules = ["arminia", "vorbehalt.asked=by_kind"];
    let unnamed = Action::Declare(Vorbehalt::Unnamed);
    let said = [unnamed, GESUND, GESUND, GESUND];
    let asked = |hand, noes: usize| {
        let before = [&said[..], &vec![unnamed; noes]].concat();
        answer(&rules, [hand, "", "", ""], &before, Question::Vorbehalt)
    };
    assert_eq!(answer(&rules, [POOR, "", "", ""], &[], Question::Vorbehalt), unnamed);
    assert_eq!(answer(&rules, [WEAK, "", "", ""], &[], Question::Vorbehalt), GESUND);
    assert_eq!([asked(POOR, 0), asked(POOR, 1)], [unnamed, ARMUT]);
    let hochzeit = "CQ CQ SJ HJ DK D9 CA CK ST SK HK H9";
    assert_eq!([asked(hochzeit, 0), asked(hochzeit, 1)], [unnamed, unnamed]);
    assert_eq!(asked(hochzeit, 2), Action::Declare(Vorbehalt::HOCHZEIT));
    assert!(matches!(asked(WEAK, 0), Action::Declare(Vorbehalt::Solo(_))), "it has nothing else");
}

/// Everybody has refused the Armut of seat 3, and these cards have been played.
fn in_schwarze_sau(cards: &[&str]) -> Vec<Action> {
    let declared = [GESUND, GESUND, GESUND, ARMUT];
    let refused = [Action::TakeArmut(false); 3];
    declared.into_iter().chain(refused).chain(cards.iter().map(|card| play(card))).collect()
}

/// Few trumps, and no card above a ten.
const POOR_IN_SAU: &str = "DK D9 C9 SK SK S9 S9 HK HK H9 H9 C9";

/// Key `armut.refused` schwarze_sau: whoever can leave a ♠Q leaves it, and a ♠Q goes on the trick of another.
#[test]
fn schwarze_sau_a_spade_queen_is_left_to_others() {
    let rules = ["arminia", "armut.refused=schwarze_sau"];
    // ♠Q lies there, and seat 1 may take it or stay below.
    let seats = ["SQ", "CQ HJ DJ", "", POOR_IN_SAU];
    let below = answer(&rules, seats, &in_schwarze_sau(&["SQ"]), Question::Card);
    assert_ne!(below, play("CQ"));
    // Seat 2 is rid of its ♠Q under a ♣Q.
    let seats = ["CQ", "DJ", "SQ DQ HJ", POOR_IN_SAU];
    let thrown = answer(&rules, seats, &in_schwarze_sau(&["CQ", "DJ"]), Question::Card);
    assert_eq!(thrown, play("SQ"));
    // Without trumps too.
    let seats = ["CA", "CK", "SQ DQ HJ SA SA HA ST ST DA DA DT DT", POOR_IN_SAU];
    let ruffed = answer(&rules, seats, &in_schwarze_sau(&["CA", "CK"]), Question::Card);
    assert_ne!(ruffed, play("SQ"), "it would take the trick with it");
}

/// Key `armut.refused` schwarze_sau: the solo of whoever has taken the second ♠Q is one for the cards that are left.
#[test]
fn schwarze_sau_the_solo_is_that_of_the_cards_that_are_left() {
    let rules = ["arminia", "armut.refused=schwarze_sau"];
    let named = |hand| {
        let seats = [hand, "SQ", "SQ", POOR_IN_SAU];
        answer(&rules, seats, &in_schwarze_sau(&["CQ", "SQ", "SQ", "DK"]), Question::Solo)
    };
    assert_eq!(named("CQ CJ CJ SJ SJ HJ HJ DJ CA HT CT DT"), Action::NameSolo(SoloKind::BUBE));
    assert_eq!(named("CQ CA CA CT CT CK CK SA SA ST ST DT"), Action::NameSolo(SoloKind::FLEISCHLOS));
}

/// Key `trickless_wins`: a hand of low cards goes for no trick, and gets rid of high ones.
#[test]
fn trickless_wins_a_hopeless_hand_of_a_hammelrennen_ducks() {
    let low = "C9 CK CT S9 SK S9 SK H9 H9 HK HK D9";
    let seats = ["CA", low, "", ""];
    let rules = ["klassisch", "game=hammelrennen", "trickless_wins=true"];
    assert_eq!(answer(&rules, seats, &[play("CA")], Question::Card), play("CT"));
}
