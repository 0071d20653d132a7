//! Hidden is hidden (decision 3 of the design): whatever a seat cannot know may be changed, and it sees no
//! difference, in any accessor, in what it is asked, or in what it may answer.

use std::fmt::Write;

use doko_engine::{
    Action, Card, CardSet, Contract, Deal, EffectiveSuit, Party, PerSeat, Question, Rules, Seat, Step, Table,
    View, Vorbehalt,
};

use crate::common::{Dice, Temper, ddv, deal_with, seat};
use crate::laws::{random_deal, rule_variants, temper};

/// All that a view tells.
pub(crate) fn dump(view: &View<'_>) -> String {
    let mut text = String::new();
    let mut line = |what: &str, value: &dyn std::fmt::Debug| {
        writeln!(text, "{what}: {value:?}").expect("a string can be written to");
    };
    line("seat", &view.seat());
    line("question", &view.question());
    line("rules", &view.rules().set());
    line("forehand", &view.forehand());
    line("contract", &view.contract());
    line("order", &view.order().sorted(CardSet::DECK_48));
    line("klaerung", &view.klaerung());
    line("legal_actions", &view.legal_actions());
    line("legal_vorbehalte", &view.legal_vorbehalte().collect::<Vec<_>>());
    line("legal_steps", &view.legal_steps().collect::<Vec<_>>());
    line("legal_cards", &view.legal_cards());
    line("hand", &view.hand());
    line("dealt", &view.dealt());
    line("cards_left", &Seat::ALL.map(|seat| view.cards_left(seat)));
    line("own_vorbehalt", &view.own_vorbehalt());
    line("said_vorbehalt", &Seat::ALL.map(|seat| view.said_vorbehalt(seat)));
    line("played", &view.played());
    line("unseen", &view.unseen());
    line("cards_played", &view.cards_played());
    line("plays", &view.plays().collect::<Vec<_>>());
    line("tricks", &view.tricks().collect::<Vec<_>>());
    line("leader", &view.leader());
    line("table_cards", &view.table_cards());
    line("suit_led", &view.suit_led());
    line("winning", &view.winning());
    line("is_last_trick", &view.is_last_trick());
    line("would_win", &Card::all().map(|card| view.would_win(card)).collect::<Vec<_>>());
    line("augen", &Seat::ALL.map(|seat| view.augen(seat)));
    line("trick_count", &Seat::ALL.map(|seat| view.trick_count(seat)));
    line("is_void", &Seat::ALL.map(|seat| EffectiveSuit::ALL.map(|suit| view.is_void(seat, suit))));
    line("utterances", &view.utterances());
    line("deepest_step", &Party::BOTH.map(|party| view.deepest_step(party)));
    line("parties", &view.parties());
    line("public_parties", &view.public_parties());
    line("own_party", &view.own_party());
    text
}

/// What everybody at the table hears and sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Public {
    Vorbehalt(Seat, bool),
    Said(Seat, Step, Party),
    Played(Seat, Card),
}

/// What one seat was asked, after how many public events, and what it answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Asked {
    after: usize,
    question: Question,
    action: Action,
}

/// A game at a table so far: what is public, and what each seat was asked.
#[derive(Clone, Default)]
struct History {
    public: Vec<Public>,
    asked: PerSeat<Vec<Asked>>,
}

impl History {
    /// Takes the answer of the seat that is asked, and keeps it.
    fn answer(&mut self, table: &mut Table<'_>, action: Action) {
        let (seat, question) = table.question().expect("the game is not over");
        self.asked[seat].push(Asked { after: self.public.len(), question, action });
        table.answer(action).expect("a legal answer");
        self.public.extend(match action {
            Action::Declare(vorbehalt) => Some(Public::Vorbehalt(seat, vorbehalt != Vorbehalt::Gesund)),
            Action::Say(step) => {
                let said = table.game().utterances().last().expect("something was said");
                Some(Public::Said(seat, step, said.party))
            }
            Action::Play(card) => Some(Public::Played(seat, card)),
            _ => None,
        });
    }

    /// The cards a seat has played.
    fn played_by(&self, wanted: Seat) -> CardSet {
        let played = |event: &Public| match *event {
            Public::Played(seat, card) if seat == wanted => Some(card),
            _ => None,
        };
        self.public.iter().filter_map(played).collect()
    }
}

pub(crate) fn random_answer(view: &View<'_>, temper: Temper, dice: &mut Dice) -> Action {
    let legal = view.legal_actions();
    match view.question().expect("a question") {
        Question::Vorbehalt if !dice.one_in(temper.solo) => {
            let hochzeit = Action::Declare(Vorbehalt::Hochzeit);
            let loud = legal.contains(&hochzeit) && !dice.one_in(temper.silent);
            if loud { hochzeit } else { legal[0] }
        }
        Question::Ansage if !dice.one_in(temper.say) => Action::Silence,
        _ => dice.pick(&legal),
    }
}

/// A world in which the others hold other cards, and perhaps other Vorbehalte.
struct World {
    deal: Deal,
    vorbehalte: PerSeat<Vorbehalt>,
}

/// Another way in which everything `observer` does not know could be; `None` if a Vorbehalt was said that no
/// hand allows there.
fn another_world(table: &Table<'_>, history: &History, observer: Seat, dice: &mut Dice) -> Option<World> {
    let game = table.game();
    let mut hands = PerSeat::from_fn(|seat| game.hand(seat).iter().collect::<Vec<Card>>());
    let others: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| seat != observer).collect();
    if dice.one_in(2) {
        let mut unseen: Vec<Card> = others.iter().flat_map(|&seat| hands[seat].clone()).collect();
        dice.shuffle(&mut unseen);
        for &seat in &others {
            let rest = unseen.split_off(hands[seat].len());
            hands[seat] = std::mem::replace(&mut unseen, rest);
        }
    } else {
        // A few exchanges: more of the world stays as it was, and more of what was said stays possible.
        for _ in 0..=dice.below(4) {
            let (a, b) = (dice.pick(&others), dice.pick(&others));
            if a != b && !hands[a].is_empty() && !hands[b].is_empty() {
                let (i, j) = (dice.below(hands[a].len()), dice.below(hands[b].len()));
                (hands[a][i], hands[b][j]) = (hands[b][j], hands[a][i]);
            }
        }
    }
    let dealt = |seat: Seat| hands[seat].iter().copied().collect::<CardSet>().plus(history.played_by(seat));
    let deal = Deal::new(PerSeat::from_fn(dealt)).expect("the same cards");
    let all = Table::new(game.rules(), deal, game.forehand());
    let mut vorbehalte = PerSeat([Vorbehalt::Gesund; 4]);
    for seat in Seat::ALL {
        let declared = game.vorbehalt(seat).unwrap_or(Vorbehalt::Gesund);
        let is_played = match game.contract() {
            Contract::Normal => false,
            Contract::Hochzeit(holder) | Contract::Solo(_, holder) => holder == seat,
            other => panic!("no worlds for {other:?}"),
        };
        vorbehalte[seat] = if seat == observer || declared == Vorbehalt::Gesund || is_played {
            declared
        } else {
            let secret: Vec<Vorbehalt> = all.game().legal_vorbehalte(seat).skip(1).collect();
            if secret.is_empty() {
                return None;
            }
            dice.pick(&secret)
        };
    }
    Some(World { deal, vorbehalte })
}

/// Plays the public history in another world, up to the open question of `observer`; `None` if it could not
/// have happened there. Panics if `observer` could have told the difference on the way.
fn replay<'r>(
    world: &World,
    table: &Table<'r>,
    rules: &'r Rules,
    history: &History,
    observer: Seat,
) -> Option<Table<'r>> {
    let mut other = Table::new(rules, world.deal, table.game().forehand());
    let mut own = history.asked[observer].iter();
    let mut next = 0;
    loop {
        let (asked, question) = other.question()?;
        let event = history.public.get(next).copied();
        let vorbehalte_over = next == 4;
        if vorbehalte_over && other.game().contract() != table.game().contract() {
            return None;
        }
        let action = if asked == observer {
            // Another seat that is not asked in this world cannot have said what it said.
            let missed = matches!(event, Some(Public::Said(seat, ..)) if seat != observer);
            let Some(wanted) = own.next() else {
                assert!(event.is_none() || missed, "seat {observer} is asked more in another world");
                return event.is_none().then_some(other);
            };
            if missed && wanted.after != next {
                return None;
            }
            let told = Asked { after: next, question, action: wanted.action };
            assert_eq!(told, *wanted, "seat {observer} is asked something else in another world");
            wanted.action
        } else {
            match (question, event) {
                (Question::Vorbehalt, _) => Action::Declare(world.vorbehalte[asked]),
                (Question::Ansage, Some(Public::Said(seat, step, _))) if seat == asked => Action::Say(step),
                (Question::Ansage, _) => Action::Silence,
                (Question::Card, Some(Public::Played(seat, card))) if seat == asked => Action::Play(card),
                (Question::Card, _) => return None,
            }
        };
        match (other.answer(action), asked == observer) {
            (Err(error), true) => panic!("seat {observer} may not do the same in another world: {error}"),
            (Err(_), false) => return None,
            (Ok(()), _) => {}
        }
        if action == Action::Silence {
            continue;
        }
        if let (Action::Say(_), Some(Public::Said(.., party))) = (action, event)
            && other.game().utterances().last().expect("said").party != party
        {
            return None;
        }
        next += 1;
    }
}

/// What a view and everybody claims about parties is true of this table.
fn assert_sound(table: &Table<'_>, view: &View<'_>) {
    let parties = table.game().parties();
    for seat in Seat::ALL {
        for claimed in [view.parties()[seat], view.public_parties()[seat]].into_iter().flatten() {
            assert_eq!(claimed, parties[seat], "the party of seat {seat}, claimed to {}", view.seat());
        }
    }
    if let Some(own) = view.own_party() {
        assert_eq!(own, parties[view.seat()], "the own party of seat {}", view.seat());
    }
}

/// Decision 3: other hands, undeclared parties and overridden Vorbehalte are reshuffled in every way that the
/// seat cannot rule out; every accessor is the same, and no party is claimed that could be another.
#[test]
fn a_view_does_not_depend_on_what_its_seat_cannot_know() {
    let (mut worlds, mut other_parties, mut other_vorbehalte) = (0, 0, 0);
    for (_, rules) in rule_variants() {
        for seed in 0..120 {
            let mut dice = Dice::new(seed);
            let deal = random_deal(&rules, &mut dice, seed);
            let temper = temper(&mut dice);
            let mut table = Table::new(&rules, deal, dice.pick(&Seat::ALL));
            let mut history = History::default();
            while let Some(view) = table.view() {
                if dice.one_in(6) {
                    let told = dump(&view);
                    for _ in 0..6 {
                        let world = another_world(&table, &history, view.seat(), &mut dice);
                        let other =
                            world.and_then(|world| replay(&world, &table, &rules, &history, view.seat()));
                        let Some(other) = other else { continue };
                        let other_view = other.view().expect("an open question");
                        assert_eq!(dump(&other_view), told);
                        if history.public.len() >= 4 {
                            assert_sound(&table, &view);
                            assert_sound(&other, &view);
                        }
                        worlds += 1;
                        other_parties += usize::from(other.game().parties() != table.game().parties());
                        let secret = |table: &Table<'_>| Seat::ALL.map(|seat| table.game().vorbehalt(seat));
                        other_vorbehalte += usize::from(secret(&other) != secret(&table));
                    }
                }
                let action = random_answer(&view, temper, &mut dice);
                history.answer(&mut table, action);
            }
        }
    }
    println!("{worlds} worlds, {other_parties} with other parties, {other_vorbehalte} with other Vorbehalte");
    assert!(worlds > 5000 && other_parties > 500 && other_vorbehalte > 100, "the worlds differ");
}

/// A view's own party is the one that it lists for its seat, at every question during play.
#[test]
fn the_own_party_is_listed_among_the_parties() {
    for (name, rules) in rule_variants() {
        for seed in 0..40 {
            let mut dice = Dice::new(seed);
            let deal = random_deal(&rules, &mut dice, seed);
            let temper = temper(&mut dice);
            let mut table = Table::new(&rules, deal, seat(0));
            while let Some(view) = table.view() {
                if view.question() != Some(Question::Vorbehalt) {
                    assert_eq!(view.own_party(), view.parties()[view.seat()], "{name} {seed}");
                }
                let action = random_answer(&view, temper, &mut dice);
                table.answer(action).expect("legal");
            }
        }
    }
}

/// Section 3: as long as Vorbehalte are being asked, another may still play a solo, so nobody can be told that
/// it is Re, or who is.
#[test]
fn no_party_is_claimed_before_the_contract_is_known() {
    // Both ♣Q in the hand of seat 0, and seat 3 declares a solo last: seat 0 is Kontra in the end.
    let deal = deal_with(true, ["CQ CQ", "", "", ""]);
    let mut table = Table::new(ddv(), deal, seat(0));
    let mut claims = Vec::new();
    let last = Vorbehalt::Solo(doko_engine::SoloKind::Damen);
    for vorbehalt in [Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund, last] {
        let view = table.view().expect("a question");
        claims.push((view.seat(), view.parties(), view.own_party()));
        table.answer(Action::Declare(vorbehalt)).expect("on offer");
    }
    for (observer, parties, own) in claims {
        for seat in Seat::ALL {
            let claimed = parties[seat];
            assert!(
                claimed.is_none_or(|party| party == table.game().parties()[seat]),
                "seat {observer} was told that seat {seat} is {claimed:?}"
            );
        }
        assert!(
            own.is_none_or(|party| party == table.game().parties()[observer]),
            "seat {observer}: {own:?}"
        );
    }
}

/// Parties as text: R, K, or - for unknown, from seat 0.
pub(crate) fn letters(parties: PerSeat<Option<Party>>) -> String {
    let letter = |party| match party {
        Some(Party::Re) => 'R',
        Some(Party::Kontra) => 'K',
        None => '-',
    };
    parties.0.map(letter).iter().collect()
}

/// Section 3: what follows from ♣Q held and played and from what was said, followed through two tricks. Seats 0
/// and 2 hold a ♣Q each.
#[test]
fn a_seat_knows_the_parties_that_follow_from_alten_and_ansagen() {
    let deal = deal_with(
        true,
        [
            "CQ HT SQ CA CA CT CT CK CK C9 C9 SA",
            "SQ HQ HQ SA ST ST SK SK S9 S9 HA HA",
            "CQ HT HK HK H9 H9 CJ CJ SJ SJ HJ HJ",
            "DQ DQ DJ DJ DA DA DT DT DK DK D9 D9",
        ],
    );
    let mut table = Table::new(ddv(), deal, seat(0));
    for _ in Seat::ALL {
        table.answer(Action::Declare(Vorbehalt::Gesund)).expect("asked");
    }
    let play = |code: &str| Action::Play(code.parse().expect("a card"));
    let (quiet, ansage) = (Action::Silence, Action::Say(Step::Ansage));
    // Who is asked, what it knows, what everybody knows, and its answer.
    for (asked, own, public, answer) in [
        (0, "R---", "----", quiet),
        (0, "R---", "----", play("SQ")),
        (1, "-K--", "----", ansage),
        // Kontra was said: seats 2 and 0 may answer. Whether seat 0 or seat 3 is Re, seat 2 does not know.
        (2, "-KR-", "-K--", quiet),
        (0, "RK--", "-K--", quiet),
        (1, "-K--", "-K--", play("SQ")),
        (2, "-KR-", "-K--", quiet),
        (2, "-KR-", "-K--", play("CJ")),
        // Seat 3 could say keine 90.
        (3, "-K-K", "-K--", quiet),
        (3, "-K-K", "-K--", play("D9")),
        // ♠Q of seat 0 wins. It leads its ♣Q: everybody knows it is Re, and seat 2 that nobody else can be.
        (0, "RK--", "-K--", quiet),
        (0, "RK--", "-K--", play("CQ")),
        (1, "RK--", "RK--", quiet),
        (1, "RK--", "RK--", play("HQ")),
        (2, "RKRK", "RK--", quiet),
        // The second ♣Q: all is known to all.
        (2, "RKRK", "RK--", play("CQ")),
        (3, "RKRK", "RKRK", quiet),
    ] {
        let view = table.view().expect("a question");
        let known = (view.seat(), letters(view.parties()), letters(view.public_parties()));
        assert_eq!(known, (seat(asked), own.to_owned(), public.to_owned()), "before {answer:?}");
        table.answer(answer).expect("legal");
    }
}

/// Section 3: the holder of a stille Hochzeit knows all, the others nothing but that they are Kontra.
#[test]
fn the_holder_of_a_stille_hochzeit_knows_all_parties() {
    let deal = deal_with(true, ["", "CQ CQ", "", ""]);
    let mut table = Table::new(ddv(), deal, seat(0));
    let mut seen = 0;
    while let Some(view) = table.view() {
        if view.cards_played() < 4 && view.question() == Some(Question::Card) {
            let wanted = ["K---", "KRKK", "--K-", "---K"][view.seat().index()];
            assert_eq!(letters(view.parties()), wanted);
            assert_eq!(letters(view.public_parties()), "----");
            seen += 1;
        }
        let action = match view.question() {
            Some(Question::Card) => {
                let kept = Action::Play(Card::ALTE);
                let legal = view.legal_actions();
                legal.iter().copied().find(|&action| action != kept).unwrap_or(legal[0])
            }
            _ => view.legal_actions()[0],
        };
        table.answer(action).expect("legal");
    }
    assert_eq!(seen, 4);
}
