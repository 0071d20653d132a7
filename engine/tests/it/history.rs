//! The history of a game: it has all that the game has, it only grows, and a seat sees its own part of it.

use doko_engine::rules::{OPTIONS, Rules};
use doko_engine::{
    Action, Contract, Event, Game, Klaerung, Klaerungsstich, PerSeat, Phase, Raised, Seat, SoloKind, Step,
    Table, Vorbehalt,
};

use crate::common::{Dice, deal_of, deal_with, declared, normal_game, play_all, rules, seat, solo_game};
use crate::playing::{random_rules, random_start, rule_variants};

/// Random games at tables under many rules, shown at every question and at their end.
fn many_tables(mut at_each: impl FnMut(&Table<'_>)) {
    let variants = rule_variants().into_iter().map(|(_, rules)| rules);
    let options = OPTIONS.iter().map(|option| option.rules().expect("it loads"));
    let drawn = (0..150).map(|number| random_rules(&mut Dice::new(number)));
    for rules in variants.chain(options).chain(drawn) {
        for seed in 0..20 {
            let (deal, setup, temper, mut dice) = random_start(&rules, seed);
            let mut table = Table::in_session(&rules, deal, setup);
            while let Some(view) = table.view() {
                at_each(&table);
                let action = temper.answer(&view, &mut dice);
                table.answer(action).expect("legal");
            }
            at_each(&table);
        }
    }
}

/// Everything that the accessors of a game have, read from its events.
fn assert_tells_all(game: &Game<'_>) {
    let events = game.events();
    macro_rules! all {
        ($pattern:pat => $value:expr) => {
            events.iter().filter_map(|&event| if let $pattern = event { Some($value) } else { None })
        };
    }
    let mut vorbehalte = PerSeat::default();
    all!(Event::Vorbehalt { seat, has, declared } => (seat, has, declared)).for_each(
        |(seat, has, declared)| {
            vorbehalte[seat] = declared;
            assert_eq!(declared.map(|vorbehalt| !vorbehalt.is_gesund()), Some(has));
        },
    );
    let asked = all!(Event::Asked { seat, kind, is_it, declared } => (seat, kind, is_it, declared));
    let mut heard = Vec::new();
    for (seat, kind, is_it, declared) in asked {
        heard.push((seat, kind, is_it));
        assert_eq!((vorbehalte[seat], declared.is_some()), (Some(Vorbehalt::Unnamed), is_it));
        if is_it {
            vorbehalte[seat] = declared;
        }
    }
    assert_eq!(heard, game.asked_vorbehalte());
    assert_eq!(vorbehalte.0, Seat::ALL.map(|seat| game.vorbehalt(seat)));
    let mut named = PerSeat::default();
    all!(Event::Named { seat, vorbehalt } => (seat, vorbehalt)).for_each(|(seat, vorbehalt)| {
        named[seat] = Some(vorbehalt);
        assert_eq!(vorbehalte[seat], named[seat]);
    });
    assert_eq!(named.0, Seat::ALL.map(|seat| game.told_vorbehalt(seat)));
    assert!(all!(Event::Klopfen { seat, knocks } => (seat, knocks)).eq(game.klopfen().iter().copied()));
    let dealt: Vec<_> = all!(Event::Dealt { seat, cards } => (seat, cards)).collect();
    let is_told = !game.klopfen().is_empty() && !matches!(game.phase(), Phase::Klopfen(_));
    let hands = game.forehand().round().map(|seat| (seat, Some(game.deal().hands()[seat])));
    assert!(dealt.into_iter().eq(hands.into_iter().filter(|_| is_told)));
    assert!(all!(Event::Bid { seat, bid } => (seat, bid)).eq(game.bids().iter().copied()));
    let answers = all!(Event::ArmutAnswer { seat, takes } => (seat, takes));
    assert!(answers.eq(game.armut_answers().iter().copied()));
    let settled: Vec<Contract> = all!(Event::Contract(contract) => contract).collect();
    let is_open = matches!(
        game.phase(),
        Phase::Klopfen(_)
            | Phase::Vorbehalt(_)
            | Phase::Bid(_)
            | Phase::Solo(_)
            | Phase::Armut(_)
            | Phase::Redeal
    );
    let wanted = match (game.contract(), game.schwarze_sau()) {
        (solo, Some(_)) => vec![Contract::SCHWARZE_SAU, solo],
        (Contract::SCHWARZE_SAU, None) => vec![Contract::SCHWARZE_SAU],
        (contract, None) => {
            if is_open {
                vec![]
            } else {
                vec![contract]
            }
        }
    };
    assert_eq!(settled, wanted);
    let offered: Vec<Seat> = all!(Event::Armut { poor, .. } => poor).collect();
    if let Contract::Armut { poor, .. } = game.contract() {
        assert_eq!(offered, [poor]);
    }
    let given = all!(Event::HandOver { from, to, cards } => (from, to, cards));
    assert!(given.eq(game.hand_overs().iter().map(|given| (given.from, given.to, Some(given.cards)))));
    assert_eq!(all!(Event::ReturnedTrumps(trumps) => trumps).next(), game.announced_returned_trumps());
    let raised = all!(Event::Raised { seat, cards_played, .. } => (seat, cards_played));
    assert!(raised.eq(game.raised_by().into_iter().flatten()));
    assert!(all!(Event::Said(said) => said).eq(game.utterances().iter().copied()));
    assert!(all!(Event::Supra(supra) => supra).eq(game.supras().iter().copied()));
    let hesitated = all!(Event::Hesitated { seat, cards_played } => (seat, cards_played));
    assert!(hesitated.eq(game.hesitations().iter().copied()));
    assert!(all!(Event::Genscher(chosen) => chosen).eq(game.genscher()));
    let played = all!(Event::Played { seat, card, cards_played } => (cards_played, (seat, card)));
    assert!(played.eq((0..).zip(game.plays())));
    assert!(all!(Event::Trick(trick) => trick).eq(game.tricks()));
    let klaerung = all!(Event::Klaerung { partner, .. } => partner).next();
    let wanted = match game.klaerung() {
        Some(Klaerung::Found { partner, .. }) => Some(Some(partner)),
        Some(Klaerung::Alone) => Some(None),
        Some(Klaerung::Open) | None => None,
    };
    assert_eq!(klaerung, wanted);
}

/// What happens before each card stands before it, and after all that came earlier.
fn assert_is_in_order(events: &[Event]) {
    let mut played = 0;
    let mut said_before = 0;
    for event in events {
        match *event {
            Event::Said(said) => {
                assert_eq!(said.cards_played, played, "{events:?}");
                said_before += 1;
            }
            Event::Supra(supra) => {
                assert_eq!((supra.cards_played, supra.said_before), (played, said_before), "{events:?}");
            }
            Event::Hesitated { cards_played, .. } | Event::Raised { cards_played, .. } => {
                assert_eq!(cards_played, played, "{events:?}");
            }
            Event::Genscher(chosen) => assert_eq!(chosen.cards_played, played, "{events:?}"),
            Event::Played { cards_played, .. } => {
                assert_eq!(cards_played, played, "{events:?}");
                played += 1;
            }
            Event::Trick(_) | Event::Klaerung { .. } | Event::NullLost(_) => {
                assert!(played > 0 && played.is_multiple_of(4), "{events:?}");
            }
            // The solo of a Schwarze Sau.
            Event::Contract(Contract::Solo(..)) => assert!(played.is_multiple_of(4), "{events:?}"),
            _ => assert_eq!(played, 0, "{events:?}"),
        }
    }
}

#[test]
fn the_events_have_all_that_the_game_has_in_order() {
    many_tables(|table| {
        assert_tells_all(table.game());
        assert_is_in_order(&table.game().events());
    });
}

#[test]
fn what_has_happened_stays_as_it_was() {
    let mut before: (Vec<Event>, PerSeat<Vec<Event>>) = Default::default();
    many_tables(|table| {
        let now = (table.game().events(), PerSeat::from_fn(|seat| table.view_of(seat).events()));
        assert!(now.0.starts_with(&before.0), "{:?} {:?}", before.0, now.0);
        for seat in Seat::ALL {
            assert!(now.1[seat].starts_with(&before.1[seat]), "{:?} {:?}", before.1[seat], now.1[seat]);
        }
        before = if table.question().is_none() { Default::default() } else { now };
    });
}

#[test]
fn a_view_has_the_events_of_the_game_as_its_seat_sees_them() {
    let mut hidden = 0;
    many_tables(|table| {
        let all = table.game().events();
        for observer in Seat::ALL {
            let seen = table.view_of(observer).events();
            assert_eq!(seen.len(), all.len(), "everybody notices every event");
            for (&seen, &event) in seen.iter().zip(&all) {
                let (knows, blind) = match event {
                    Event::Vorbehalt { seat, has, .. } => {
                        (seat == observer, Event::Vorbehalt { seat, has, declared: None })
                    }
                    Event::Asked { seat, kind, is_it, declared } => (
                        seat == observer || declared.is_none(),
                        Event::Asked { seat, kind, is_it, declared: None },
                    ),
                    Event::Dealt { seat, .. } => (seat == observer, Event::Dealt { seat, cards: None }),
                    Event::TakeUp { seat, .. } => (seat == observer, Event::TakeUp { seat, cards: None }),
                    Event::HandOver { from, to, .. } => (
                        [Some(from), to].contains(&Some(observer)),
                        Event::HandOver { from, to, cards: None },
                    ),
                    public => (true, public),
                };
                assert_eq!(seen, if knows { event } else { blind });
                hidden += usize::from(!knows);
            }
        }
    });
    assert!(hidden > 100_000, "{hidden}");
}

/// Of a game by now, what is neither a Vorbehalt nor a card.
fn beside_the_cards(game: &Game<'_>) -> Vec<Event> {
    let is_other = |event: &Event| !matches!(event, Event::Vorbehalt { .. } | Event::Played { .. });
    game.events().into_iter().filter(is_other).collect()
}

/// Section 3 of the catalogue: the Klärungsstich gives the holder of a Hochzeit its partner, and nobody else.
#[test]
fn a_hochzeit_is_settled_with_its_klaerungsstich_or_its_last_trick() {
    let hands = [
        "HT CQ CQ SQ DK CA CA CK SA HA HK H9",
        "HT HJ HQ DQ DA CT CT C9 SA ST HA HK",
        "DA DT SQ CJ DJ DT CK C9 ST SK SK H9",
        "D9 D9 HQ DQ CJ SJ SJ HJ DJ DK S9 S9",
    ];
    let palast = rules("palast", &[]);
    let hochzeit = |codes: &str| -> Vec<Event> {
        let gesund = Vorbehalt::Gesund;
        let vorbehalte = [Vorbehalt::Hochzeit(Klaerungsstich::Any), gesund, gesund, gesund];
        let mut game = declared(&palast, deal_of(hands), seat(0), vorbehalte);
        play_all(&mut game, codes);
        let events = beside_the_cards(&game).into_iter();
        events.filter(|event| !matches!(event, Event::Trick(_))).collect()
    };
    let contract = Event::Contract(Contract::Hochzeit(seat(0), Klaerungsstich::Any));
    let klaerung = |partner| Event::Klaerung { holder: seat(0), partner };
    assert_eq!(hochzeit("CA CT C9"), [contract]);
    assert_eq!(hochzeit("CA CT C9 DK  DJ DK DA SQ"), [contract, klaerung(Some(seat(3)))]);
    assert_eq!(hochzeit("HT DA DT D9  CQ HJ DJ D9"), [contract]);
    assert_eq!(hochzeit("HT DA DT D9  CQ HJ DJ D9  CQ DQ CJ DJ"), [contract, klaerung(None)]);
}

/// Section 2 of the catalogue: the first trick of its soloist ends a Nullsolo.
#[test]
fn a_lost_nullsolo_ends_with_its_trick() {
    let palast = rules("palast", &["solo.kinds=[null]"]);
    let deal = deal_with(true, ["CA CA", "CK", "CT", "CT"]);
    let mut game = solo_game(&palast, deal, SoloKind::NULL, seat(0));
    play_all(&mut game, "CA CK CT CT");
    assert_eq!(game.phase(), Phase::Over);
    let trick = game.tricks().next().expect("a trick");
    assert_eq!((trick.leader, trick.winner), (seat(0), seat(0)));
    let contract = Event::Contract(Contract::Solo(SoloKind::NULL, seat(0)));
    assert_eq!(beside_the_cards(&game), [contract, Event::Trick(trick), Event::NullLost(seat(0))]);
}

/// Keys `schweine.is_ansage` and `signals.zoegern`: a Schwein speaks with its card, after all that came before it.
#[test]
fn a_schwein_speaks_after_the_hesitation_before_it() {
    let rules = rules("ddv", &["schweine.mode=on_play", "schweine.is_ansage=true", "signals.zoegern=true"]);
    let mut game = normal_game(&rules, deal_with(true, ["DA DA CQ", "", "CQ", ""]));
    game.say(seat(1), Step::Ansage).expect("in time");
    game.hesitate(seat(0)).expect("once before each card");
    game.play_schwein(seat(0)).expect("both ♦A are in hand");
    let [kontra, re] = *game.utterances() else { panic!("{:?}", game.utterances()) };
    let card = "DA".parse().expect("a card");
    let told = &game.events()[4..];
    let wanted = [
        Event::Contract(Contract::Normal),
        Event::Said(kontra),
        Event::Hesitated { seat: seat(0), cards_played: 0 },
        Event::Said(re),
        Event::Raised { seat: seat(0), raised: Raised::Schweine, cards_played: 0 },
        Event::Played { seat: seat(0), card, cards_played: 0 },
    ];
    assert_eq!(told, wanted);
}

/// Key `armut.refused`: everybody has heard who offered an Armut, also when nobody has taken it.
#[test]
fn an_armut_that_nobody_takes_is_remembered() {
    let rules: Rules = rules("klassisch", &["armut.max_trumps=4", "armut.refused=play_on"]);
    let mut seen = 0;
    for seed in 0..2000 {
        let mut table = Table::new(&rules, rules.deal(1, seed, 0), seat(0));
        while let Some(view) = table.view().filter(|view| view.cards_played() == 0) {
            let legal = view.legal_actions();
            let is_armut = |action: &Action| matches!(action, Action::Declare(Vorbehalt::Armut(_)));
            let action = legal.iter().copied().find(is_armut).unwrap_or(legal[0]);
            table
                .answer(if legal.contains(&Action::Silence) { Action::Silence } else { action })
                .expect("legal");
        }
        let Some(poor) =
            Seat::ALL.into_iter().find(|&seat| table.game().vorbehalt(seat) == Some(Vorbehalt::ARMUT))
        else {
            continue;
        };
        for observer in Seat::ALL {
            let told = table.view_of(observer).events();
            assert_eq!(told.iter().filter(|&&event| event == Event::Armut { poor, party: None }).count(), 1);
            assert!(told.contains(&Event::Contract(Contract::Normal)));
        }
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
}
