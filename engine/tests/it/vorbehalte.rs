//! Who plays what: section 3 of the catalogue.

use doko_engine::rules::{SoloLead, SoloPriority, VorbehaltKind};
use doko_engine::{
    Action, Bid, Contract, Deal, EarlierSolos, Event, Game, GameRecord, IllegalAction, Klaerungsstich, Party,
    Phase, Question, Rules, Seat, Setup, SoloKind, Step, Table, View, Vorbehalt,
};

use crate::common::{ddv, ddv_but, deal_with, declared, declared_in, owing, rules, seat};

const GESUND: Vorbehalt = Vorbehalt::Gesund;
const HOCHZEIT: Vorbehalt = Vorbehalt::HOCHZEIT;
const ARMUT: Vorbehalt = Vorbehalt::ARMUT;
const DAMEN: Vorbehalt = Vorbehalt::Solo(SoloKind::DAMEN);
const FLEISCHLOS: Vorbehalt = Vorbehalt::Solo(SoloKind::FLEISCHLOS);

/// Both ♣Q in the hand of this seat.
fn both_alten(holder: Seat) -> Deal {
    let mut wanted = [""; 4];
    wanted[holder.index()] = "CQ CQ";
    deal_with(true, wanted)
}

fn hochzeit_of(holder: usize) -> Contract {
    Contract::Hochzeit(seat(holder), Klaerungsstich::Any)
}

fn contract(rules: &Rules, holder: Seat, forehand: Seat, vorbehalte: [Vorbehalt; 4]) -> Contract {
    declared(rules, both_alten(holder), forehand, vorbehalte).contract()
}

/// Keys `vorbehalt.order` (solo > hochzeit) and `solo.priority` (seat), worked out by hand.
#[test]
fn vorbehalt_order_ranks_kinds_and_solo_priority_seat_the_solos() {
    // Vorbehalte of seats 0 to 3, forehand, contract. Seat 2 holds both ♣Q.
    let solo = |kind, index| Contract::Solo(kind, seat(index));
    let (damen, fleischlos) = (SoloKind::DAMEN, SoloKind::FLEISCHLOS);
    for (vorbehalte, forehand, wanted) in [
        ([GESUND, GESUND, GESUND, GESUND], 0, Contract::Normal),
        ([GESUND, GESUND, HOCHZEIT, GESUND], 0, hochzeit_of(2)),
        ([GESUND, GESUND, HOCHZEIT, GESUND], 3, hochzeit_of(2)),
        ([GESUND, GESUND, HOCHZEIT, DAMEN], 0, solo(damen, 3)),
        ([GESUND, GESUND, HOCHZEIT, DAMEN], 2, solo(damen, 3)),
        ([DAMEN, GESUND, HOCHZEIT, FLEISCHLOS], 0, solo(damen, 0)),
        ([DAMEN, GESUND, HOCHZEIT, FLEISCHLOS], 1, solo(fleischlos, 3)),
        ([DAMEN, GESUND, HOCHZEIT, FLEISCHLOS], 2, solo(fleischlos, 3)),
        ([DAMEN, GESUND, HOCHZEIT, FLEISCHLOS], 3, solo(fleischlos, 3)),
        ([FLEISCHLOS, DAMEN, FLEISCHLOS, DAMEN], 0, solo(fleischlos, 0)),
        ([FLEISCHLOS, DAMEN, FLEISCHLOS, DAMEN], 1, solo(damen, 1)),
        ([FLEISCHLOS, DAMEN, FLEISCHLOS, DAMEN], 2, solo(fleischlos, 2)),
        ([FLEISCHLOS, DAMEN, FLEISCHLOS, DAMEN], 3, solo(damen, 3)),
    ] {
        assert_eq!(contract(ddv(), seat(2), seat(forehand), vorbehalte), wanted, "{vorbehalte:?} {forehand}");
    }
}

/// The same for every holder, every forehand and every set of Vorbehalte.
#[test]
fn vorbehalt_order_every_set_of_vorbehalte_has_its_contract() {
    for holder in Seat::ALL {
        for forehand in Seat::ALL {
            for code in 0..256 {
                let choice = |seat: Seat| match (code >> (2 * seat.index())) & 3 {
                    1 => DAMEN,
                    2 => FLEISCHLOS,
                    3 if seat == holder => HOCHZEIT,
                    _ => GESUND,
                };
                let vorbehalte = Seat::ALL.map(choice);
                let solo = forehand.round().find_map(|seat| match vorbehalte[seat.index()] {
                    Vorbehalt::Solo(kind) => Some(Contract::Solo(kind, seat)),
                    _ => None,
                });
                let hochzeit =
                    vorbehalte.contains(&HOCHZEIT).then_some(Contract::Hochzeit(holder, Klaerungsstich::Any));
                let wanted = solo.or(hochzeit).unwrap_or(Contract::Normal);
                assert_eq!(contract(ddv(), holder, forehand, vorbehalte), wanted, "{vorbehalte:?}");
            }
        }
    }
}

/// Key `solo.priority` by_kind: rank taken from the order of `solo.kinds`, then seat.
#[test]
fn solo_priority_by_kind_goes_before_the_seat() {
    let rules = ddv_but(|set| {
        set.solo.priority = SoloPriority::ByKind;
        set.solo.kinds = vec![SoloKind::FLEISCHLOS, SoloKind::DAMEN];
    });
    for (vorbehalte, forehand, wanted) in [
        ([DAMEN, GESUND, FLEISCHLOS, GESUND], 0, Contract::Solo(SoloKind::FLEISCHLOS, seat(2))),
        ([DAMEN, FLEISCHLOS, FLEISCHLOS, GESUND], 2, Contract::Solo(SoloKind::FLEISCHLOS, seat(2))),
        ([DAMEN, GESUND, DAMEN, HOCHZEIT], 1, Contract::Solo(SoloKind::DAMEN, seat(2))),
        ([GESUND, GESUND, GESUND, HOCHZEIT], 1, hochzeit_of(3)),
    ] {
        assert_eq!(contract(&rules, seat(3), seat(forehand), vorbehalte), wanted, "{vorbehalte:?}");
    }
}

/// Key `vorbehalt.order`: what is not listed is not on offer.
#[test]
fn vorbehalt_order_lists_what_is_on_offer() {
    let rules = ddv_but(|set| set.vorbehalt.order = vec![VorbehaltKind::Solo]);
    let mut game = Game::new(&rules, both_alten(seat(0)), seat(0));
    assert_eq!(game.declare(seat(0), HOCHZEIT), Err(IllegalAction::NotOffered(seat(0), HOCHZEIT)));
    game.declare(seat(0), DAMEN).expect("solos are on offer");
}

/// Section 3: a Hochzeit is both ♣Q; `solo.kinds` are the solos on offer.
#[test]
fn solo_kinds_are_on_offer_and_a_hochzeit_with_both_alten() {
    for holder in Seat::ALL {
        for seat in Seat::ALL {
            let mut game = Game::new(ddv(), both_alten(holder), seat);
            let offered = game.legal_vorbehalte(seat);
            let mut wanted = vec![GESUND];
            wanted.extend((seat == holder).then_some(HOCHZEIT));
            // Catalogue section 1, `solo.kinds`, column ddv.
            for kind in ["damen", "bube", "club", "spade", "heart", "diamond", "fleischlos"] {
                let kind = SoloKind::SHIPPED.into_iter().find(|solo| solo.key() == kind).expect("a solo");
                wanted.push(Vorbehalt::Solo(kind));
            }
            assert_eq!(offered, wanted);
            for kind in [SoloKind::KOENIG, SoloKind::GEMISCHT] {
                let solo = Vorbehalt::Solo(kind);
                assert_eq!(game.declare(seat, solo), Err(IllegalAction::NotOffered(seat, solo)));
            }
            assert_eq!(game.declare(seat, HOCHZEIT).is_ok(), seat == holder);
        }
    }
}

/// Section 3: every player, from forehand on, and each once.
#[test]
fn vorbehalte_are_asked_from_forehand_on() {
    for forehand in Seat::ALL {
        let mut game = Game::new(ddv(), both_alten(forehand), forehand);
        for seat in forehand.round() {
            assert_eq!(game.phase(), Phase::Vorbehalt(seat));
            for other in Seat::ALL.into_iter().filter(|&other| other != seat) {
                let refused = IllegalAction::NotOnTurn { seat: other, phase: Phase::Vorbehalt(seat) };
                assert_eq!(game.declare(other, GESUND), Err(refused));
            }
            let early = game.hand(seat).iter().next().expect("a card");
            assert!(game.play(seat, early).is_err(), "no card before the Vorbehalte are over");
            game.declare(seat, GESUND).expect("asked");
        }
        assert_eq!(game.phase(), Phase::Card(forehand));
        let refused = IllegalAction::NotOnTurn { seat: forehand, phase: Phase::Card(forehand) };
        assert_eq!(game.declare(forehand, GESUND), Err(refused));
    }
}

/// Key `solo.lead`: forehand, or the soloist. Other games are always led by forehand.
#[test]
fn solo_lead_is_with_forehand_or_the_soloist() {
    let soloist_leads = ddv_but(|set| set.solo.lead = SoloLead::Soloist);
    for forehand in Seat::ALL {
        for soloist in Seat::ALL {
            let mut vorbehalte = [GESUND; 4];
            vorbehalte[soloist.index()] = DAMEN;
            let deal = both_alten(soloist);
            let phase = |rules, vorbehalte| declared(rules, deal, forehand, vorbehalte).phase();
            assert_eq!(phase(ddv(), vorbehalte), Phase::Card(forehand));
            assert_eq!(phase(&soloist_leads, vorbehalte), Phase::Card(soloist));
            let mut hochzeit = [GESUND; 4];
            hochzeit[soloist.index()] = HOCHZEIT;
            for vorbehalte in [[GESUND; 4], hochzeit] {
                assert_eq!(phase(&soloist_leads, vorbehalte), Phase::Card(forehand));
            }
        }
    }
}

/// `solo.lead_kinds`, customary: the soloist leads in some kinds of solo, whatever holds for the others.
#[test]
fn solo_lead_kinds_are_led_by_the_soloist() {
    let deal = deal_with(true, [""; 4]);
    let leader = |lead, kind| {
        let rules = ddv_but(|set| {
            set.solo.lead = lead;
            set.solo.lead_kinds = vec![SoloKind::BUBE, SoloKind::HEART];
        });
        let mut vorbehalte = [GESUND; 4];
        vorbehalte[2] = Vorbehalt::Solo(kind);
        declared(&rules, deal, seat(1), vorbehalte).phase()
    };
    for (kind, soloist) in [(SoloKind::BUBE, 2), (SoloKind::HEART, 2), (SoloKind::DAMEN, 1)] {
        assert_eq!(leader(SoloLead::Forehand, kind), Phase::Card(seat(soloist)), "{kind}");
        assert_eq!(leader(SoloLead::Pflicht, kind), Phase::Card(seat(soloist)), "{kind}");
        assert_eq!(leader(SoloLead::Soloist, kind), Phase::Card(seat(2)), "{kind}");
    }
}

/// Section 3: Re is who holds a ♣Q, in a stille Hochzeit its holder alone; under a solo both ♣Q mean nothing.
#[test]
fn parties_hang_on_the_alten_unless_there_is_a_soloist() {
    let parties = |deal, vorbehalte| declared(ddv(), deal, seat(0), vorbehalte).parties().0;
    let (re, kontra) = (Party::Re, Party::Kontra);
    let split = deal_with(true, ["", "CQ", "", "CQ"]);
    assert_eq!(parties(split, [GESUND; 4]), [kontra, re, kontra, re]);
    let both = both_alten(seat(2));
    assert_eq!(parties(both, [GESUND; 4]), [kontra, kontra, re, kontra]);
    assert_eq!(parties(both, [GESUND, GESUND, HOCHZEIT, GESUND]), [kontra, kontra, re, kontra]);
    assert_eq!(parties(both, [GESUND, DAMEN, HOCHZEIT, GESUND]), [kontra, re, kontra, kontra]);
    assert_eq!(parties(split, [DAMEN, GESUND, GESUND, GESUND]), [re, kontra, kontra, kontra]);
}

/// All that a seat is shown before play, and what it may answer.
fn shown(view: &View<'_>) -> String {
    let said: Vec<_> = Seat::ALL.into_iter().map(|seat| view.said_vorbehalt(seat)).collect();
    let plays: Vec<_> = view.plays().collect();
    let known = (view.contract(), said, view.parties(), view.public_parties(), view.klaerung());
    let own = (view.hand(), view.own_vorbehalt(), view.legal_actions(), view.own_party());
    format!("{known:?} {own:?} {plays:?} {:?} {:?}", view.poor(), view.bids())
}

/// Section 3: public are who said Vorbehalt and the one that is played; the others stay secret.
#[test]
fn vorbehalt_order_keeps_an_overridden_vorbehalt_secret() {
    // Seat 1 plays the Fleischloser; seat 3 says Hochzeit, or any solo, behind it.
    let deal = both_alten(seat(3));
    let story = |last: Vorbehalt| -> Vec<String> {
        let mut table = Table::new(ddv(), deal, seat(0));
        for vorbehalt in [GESUND, FLEISCHLOS, GESUND, last] {
            table.answer(Action::Declare(vorbehalt)).expect("on offer");
        }
        let mut pages = Vec::new();
        for _ in 0..40 {
            let Some((seat_asked, question)) = table.question() else { break };
            let view = table.view().expect("a question is open");
            if seat_asked != seat(3) {
                assert_eq!(view.said_vorbehalt(seat(3)), Some(true));
                assert_eq!(view.said_vorbehalt(seat(2)), Some(false));
                pages.push(shown(&view));
            } else if question == Question::Card {
                assert_eq!(view.own_vorbehalt(), Some(last));
            }
            let action = view.legal_actions()[0];
            table.answer(action).expect("legal");
        }
        pages
    };
    let wanted = story(HOCHZEIT);
    for kind in &ddv().set().solo.kinds {
        assert_eq!(story(Vorbehalt::Solo(*kind)), wanted);
    }
}

/// Seat 0 holds both ♣Q, seat 3 two trumps.
fn hochzeit_and_armut() -> Deal {
    let two_trumps = "DA DT CA CT CK C9 SA ST SK HA HK H9";
    deal_with(true, ["CQ CQ", "", "", two_trumps])
}

/// ATV Arminia, "Spielverlauf": "Ein Solo ist gegenüber der Armut und Hochzeit der höherrangige Vorbehalt, Armut hat
/// Vorrang vor Hochzeit." Under a solo or an Armut of others both ♣Q mean nothing (catalogue, section 3).
#[test]
fn vorbehalt_order_of_arminia_is_solo_armut_hochzeit_and_both_alten_mean_nothing_under_others() {
    let arminia = rules("arminia", &[]);
    let play = |vorbehalte| declared(&arminia, hochzeit_and_armut(), seat(0), vorbehalte);
    let solo = play([HOCHZEIT, GESUND, DAMEN, ARMUT]);
    assert_eq!(solo.contract(), Contract::Solo(SoloKind::DAMEN, seat(2)));
    let (re, kontra) = (Party::Re, Party::Kontra);
    assert_eq!(solo.parties().0, [kontra, kontra, re, kontra]);
    let mut armut = play([HOCHZEIT, GESUND, GESUND, ARMUT]);
    assert_eq!(armut.phase(), Phase::Armut(seat(0)), "forehand is asked, its Hochzeit or not");
    armut.answer_armut(seat(0), false).expect("asked");
    armut.answer_armut(seat(1), true).expect("asked");
    armut.hand_over(seat(3), "DA DT C9".parse().unwrap()).expect("its trumps and one more");
    let back = *armut.legal_hand_overs().first().expect("something can be given back");
    armut.hand_over(seat(1), back).expect("legal");
    assert_eq!(armut.contract(), Contract::Armut { poor: seat(3), taker: seat(1) });
    assert_eq!(armut.parties().0, [kontra, re, kontra, re], "seat 0 holds both ♣Q");
    assert_eq!(play([HOCHZEIT, GESUND, GESUND, GESUND]).contract(), hochzeit_of(0));
}

/// Key `vorbehalt.order`: any other order can be written; here a Hochzeit goes before an Armut.
#[test]
fn vorbehalt_order_can_put_a_hochzeit_before_an_armut() {
    let rules = rules("arminia", &["vorbehalt.order=[solo, hochzeit, armut]"]);
    let vorbehalte = [HOCHZEIT, GESUND, GESUND, ARMUT];
    let game = declared(&rules, hochzeit_and_armut(), seat(0), vorbehalte);
    assert_eq!((game.contract(), game.phase()), (hochzeit_of(0), Phase::Card(seat(0))));
}

/// Doppelkopf Palast, "Pflichtsolo und Lustsolo": "Zusätzlich haben bei der Anmeldung der Vorbehalte Pflichtsoli noch
/// einmal Vorrang vor den Lustsoli. Melden mehrere Spieler ihr Pflichtsolo an, geht es wieder an den ersten mit
/// Pflichtsolo links vom Geber." And "wer es anmeldet, auch aufspielt".
#[test]
fn vorbehalt_order_ranks_a_pflichtsolo_before_a_lustsolo_and_its_player_leads() {
    let palast = rules("palast", &["session.pflicht_solo=1", "session.games=24"]);
    let solos = [GESUND, DAMEN, FLEISCHLOS, DAMEN];
    // Who owes a solo, whose solo is played, who leads.
    for (debtors, soloist, leader) in
        [(&[][..], 1, 0), (&[0], 1, 0), (&[1], 1, 1), (&[2], 2, 2), (&[3], 3, 3), (&[2, 3], 2, 2)]
    {
        let game = declared_in(&palast, both_alten(seat(0)), owing(debtors), solos);
        assert_eq!(game.contract().soloist(), Some(seat(soloist)), "{debtors:?}");
        assert_eq!(game.phase(), Phase::Card(seat(leader)), "{debtors:?}");
        assert_eq!(game.is_pflichtsolo(), debtors.contains(&soloist), "{debtors:?}");
    }
}

/// klassisch, "Musssolo": "ein oder zwei Musssolospiele"; nothing gives them a rank or the lead, so they rank as any
/// solo: by kind, Grand before Trumpfsolo ("Solospiele").
#[test]
fn vorbehalt_order_without_pflichtsolo_ranks_a_musssolo_as_any_solo() {
    let klassisch = rules("klassisch", &["session.pflicht_solo=1", "session.games=24"]);
    let (trumpf, grand) = (Vorbehalt::Solo(SoloKind::DIAMOND), Vorbehalt::Solo(SoloKind::BUBE));
    let game = declared_in(&klassisch, both_alten(seat(0)), owing(&[1]), [GESUND, trumpf, grand, GESUND]);
    assert_eq!(game.contract(), Contract::Solo(SoloKind::BUBE, seat(2)));
    assert_eq!(game.phase(), Phase::Card(seat(0)));
    assert!(!game.is_pflichtsolo());
}

/// Key `vorbehalt.order` with nothing but the Pflichtsolo: only a debtor may declare a solo.
#[test]
fn vorbehalt_order_with_pflichtsolo_alone_offers_solos_to_debtors_only() {
    let order = "vorbehalt.order=[pflichtsolo, hochzeit]";
    let rules = rules("palast", &["session.pflicht_solo=1", "session.games=24", order]);
    let mut game = Game::in_session(&rules, both_alten(seat(0)), owing(&[1]));
    assert_eq!(game.declare(seat(0), DAMEN), Err(IllegalAction::NotOffered(seat(0), DAMEN)));
    assert_eq!(game.legal_vorbehalte(seat(0)), [GESUND, HOCHZEIT]);
    game.declare(seat(0), HOCHZEIT).expect("both ♣Q");
    game.declare(seat(1), DAMEN).expect("it owes a solo");
}

/// Doppelkopf Palast, "Pflichtsolo und Lustsolo": "wird der erste Übrige links vom Geber zum Pflichtsolo gezwungen".
/// Catalogue, section 5: no Vorbehalte, no throw-in, it names the solo; and it leads.
#[test]
fn vorbehalt_order_does_not_matter_when_a_debtor_is_vorgefuehrt() {
    let changes = ["session.pflicht_solo=1", "session.games=24", "armut.max_trumps=3", "throw_in.luschen=1"];
    let palast = rules("palast", &changes);
    for index in 0..4 {
        let setup = Setup { vorgefuehrt: Some(seat(index)), ..owing(&[index]) };
        let mut game = Game::in_session(&palast, both_alten(seat(2)), setup);
        assert_eq!(game.phase(), Phase::Vorbehalt(seat(index)), "nobody else is asked");
        let solos: Vec<Vorbehalt> = palast.set().solo.kinds.iter().copied().map(Vorbehalt::Solo).collect();
        assert_eq!(game.legal_vorbehalte(seat(index)), solos);
        assert!(game.declare(seat(index), GESUND).is_err(), "it must play one");
        game.declare(seat(index), FLEISCHLOS).expect("its choice");
        assert_eq!(game.contract(), Contract::Solo(SoloKind::FLEISCHLOS, seat(index)));
        assert_eq!(game.phase(), Phase::Card(seat(index)));
    }
}

/// Catalogue, section 5, sessions: whoever is vorgeführt plays its Pflichtsolo, so it owes one; where there are no
/// solos nobody can be.
#[test]
fn vorbehalt_order_pflichtsolo_whoever_is_vorgefuehrt_owes_a_solo() {
    let setup = Setup { vorgefuehrt: Some(seat(2)), ..Setup::single(seat(0)) };
    let rules_with = |change: &[&str]| rules("ddv", change);
    let ddv = rules_with(&[]);
    let mut game = Game::in_session(&ddv, deal_with(true, [""; 4]), setup);
    assert_eq!(game.phase(), Phase::Vorbehalt(seat(2)));
    game.declare(seat(2), Vorbehalt::Solo(SoloKind::DAMEN)).expect("a solo");
    assert_eq!((game.contract(), game.is_pflichtsolo()), (Contract::Solo(SoloKind::DAMEN, seat(2)), true));
    assert_eq!(game.leader(), seat(2), "the soloist of a Pflichtsolo leads");

    let without = rules_with(&["solo.kinds=[]", "session.pflicht_solo=0"]);
    let game = Game::in_session(&without, deal_with(true, [""; 4]), setup);
    assert_eq!((game.phase(), game.setup().vorgefuehrt), (Phase::Vorbehalt(seat(0)), None));
}

/// Key `vorbehalt.priority` seat (customary: "wer zuerst sitzt"): the first Vorbehalt from forehand on is played, even over a
/// solo behind it.
#[test]
fn vorbehalt_priority_seat_plays_the_first_from_forehand_on() {
    let by_seat = rules("arminia", &["vorbehalt.priority=seat", "throw_in.max_trumps=1"]);
    let poor = "DK D9 CA CT CK C9 SA ST SK S9 HA H9";
    let one_trump = "DK CA CT CK C9 SA ST SK S9 HA HK H9";
    let deal = deal_with(true, ["CQ CQ", poor, "", one_trump]);
    let (solo, armut, thrown_in) =
        (Vorbehalt::Solo(SoloKind::DAMEN), Vorbehalt::ARMUT, Vorbehalt::Schmeissen);
    let wishes = [HOCHZEIT, armut, solo, thrown_in];
    let phase = |forehand| {
        let game = declared(&by_seat, deal, seat(forehand), wishes);
        (game.contract(), game.phase())
    };
    assert_eq!(phase(0), (hochzeit_of(0), Phase::Card(seat(0))));
    assert_eq!(phase(1), (Contract::Normal, Phase::Armut(seat(2))));
    assert_eq!(phase(2).0, Contract::Solo(SoloKind::DAMEN, seat(2)));
    assert_eq!(phase(3), (Contract::Normal, Phase::Redeal));
    let usual = rules("arminia", &["throw_in.max_trumps=1", "throw_in.rank=last"]);
    for forehand in 0..4 {
        let game = declared(&usual, deal, seat(forehand), wishes);
        assert_eq!(game.contract(), Contract::Solo(SoloKind::DAMEN, seat(2)));
    }
}

/// Key `vorbehalt.told`, customary ("alle sagen, was sie haben"): seat 1 plays the Fleischloser, and everybody hears of the
/// Hochzeit of seat 3 behind it, but nobody before all have spoken.
#[test]
fn vorbehalt_told_all_names_what_is_not_played_once_all_have_spoken() {
    let vorbehalte = [GESUND, FLEISCHLOS, GESUND, HOCHZEIT];
    let told = |value: &str, spoken: usize| -> Vec<Option<Vorbehalt>> {
        let rules = rules("ddv", &[&format!("vorbehalt.told={value}")]);
        let mut table = Table::new(&rules, both_alten(seat(3)), seat(0));
        vorbehalte[..spoken].iter().for_each(|&vorbehalt| {
            table.answer(Action::Declare(vorbehalt)).expect("on offer");
        });
        let view = table.view_of(seat(0));
        let named = view.events().into_iter().filter(|event| matches!(event, Event::Named { .. })).count();
        let told: Vec<_> = Seat::ALL.into_iter().map(|seat| view.told_vorbehalt(seat)).collect();
        assert_eq!(named, told.iter().flatten().count());
        told
    };
    assert_eq!(told("all", 3), [None; 4]);
    assert_eq!(told("all", 4), [None, Some(FLEISCHLOS), None, Some(HOCHZEIT)]);
    assert_eq!(told("played", 4), [None; 4]);
}

/// Key `vorbehalt.told`: nobody takes the Armut of seat 3, so that a Normalspiel is played, in which everybody knows the
/// parties by the Hochzeit of seat 0.
#[test]
fn vorbehalt_told_all_shows_the_parties_after_an_armut_that_nobody_takes() {
    let known = |told: &str| {
        let rules = rules("arminia", &["armut.refused=play_on", &format!("vorbehalt.told={told}")]);
        let mut table = Table::new(&rules, hochzeit_and_armut(), seat(0));
        let said = [HOCHZEIT, GESUND, GESUND, ARMUT].map(Action::Declare);
        for action in said.into_iter().chain([Action::TakeArmut(false); 3]) {
            table.answer(action).expect("asked");
        }
        let game = table.game();
        assert_eq!((game.contract(), game.phase()), (Contract::Normal, Phase::Card(seat(0))));
        let view = table.view_of(seat(1));
        (view.parties().0, view.public_parties().0, view.alten_counts(seat(0)))
    };
    let (re, kontra) = (Some(Party::Re), Some(Party::Kontra));
    let all = [re, kontra, kontra, kontra];
    assert_eq!(known("all"), (all, all, [false, false, true]));
    assert_eq!(known("played"), ([None, kontra, None, None], [None; 4], [true; 3]));
}

/// Keys `vorbehalt.told` and `solo.silent`: a stilles Solo is no Vorbehalt, and stays secret.
#[test]
fn vorbehalt_told_all_says_nothing_of_a_stilles_solo() {
    let changes =
        ["vorbehalt.told=all", "solo.silent=any_hand", "ansagen.mode=off", "ansagen.first_trick_duty=off"];
    let rules = rules("klassisch", &changes);
    let game =
        declared(&rules, deal_with(true, [""; 4]), seat(0), [Vorbehalt::StillesSolo, GESUND, GESUND, GESUND]);
    assert_eq!(Seat::ALL.map(|seat| game.told_vorbehalt(seat)), [None; 4]);
}

/// These seats have played these solos before in the evening.
fn having_played(setup: Setup, played: &[(usize, &[SoloKind])]) -> Setup {
    let mut setup = setup;
    for &(index, kinds) in played {
        setup.earlier_solos[seat(index)] = EarlierSolos::of(kinds.iter().copied());
    }
    setup
}

/// Key `session.pflicht_kinds` different: whoever is made to play a solo has one to play, though a setup says that it has
/// played all kinds before.
#[test]
fn session_pflicht_kinds_different_leaves_a_solo_to_whoever_is_vorgefuehrt() {
    let kinds = [SoloKind::DAMEN, SoloKind::BUBE];
    let changes = ["session.pflicht_solo=2", "session.pflicht_kinds=different", "solo.kinds=[damen,bube]"];
    let rules = rules("ddv", &changes);
    let offered = |earlier: &[SoloKind]| {
        let vorgefuehrt = Setup { vorgefuehrt: Some(seat(1)), ..Setup::single(seat(0)) };
        let setup = having_played(vorgefuehrt, &[(1, earlier)]);
        Game::in_session(&rules, deal_with(true, [""; 4]), setup).legal_vorbehalte(seat(1))
    };
    assert_eq!(offered(&kinds[..1]), [Vorbehalt::Solo(SoloKind::BUBE)]);
    assert_eq!(offered(&kinds), kinds.map(Vorbehalt::Solo));
}

/// Key `solo.lead_nth`, customary: the soloist leads to its first two solos of an evening, forehand to those after them.
#[test]
fn solo_lead_nth_counts_the_solos_of_the_soloist_in_the_evening() {
    let deal = deal_with(true, [""; 4]);
    let damen = SoloKind::DAMEN;
    let leader = |lead_nth: &str, earlier: &[SoloKind]| {
        let rules = rules("ddv", &["solo.lead=forehand", &format!("solo.lead_nth={lead_nth}")]);
        // What others have played does not matter.
        let setup = having_played(Setup::single(seat(1)), &[(2, earlier), (1, &[damen; 3])]);
        let phase = declared_in(&rules, deal, setup, [GESUND, GESUND, FLEISCHLOS, GESUND]).phase();
        let Phase::Card(leader) = phase else { panic!("{phase:?}") };
        leader.index()
    };
    let leaders = |lead_nth| [0, 1, 2, 3, 4, 7].map(|earlier| leader(lead_nth, &vec![damen; earlier]));
    assert_eq!(leaders("[first, second]"), [2, 2, 1, 1, 1, 1]);
    assert_eq!(leaders("[third]"), [1, 1, 2, 1, 1, 1]);
    assert_eq!(leaders("[later]"), [1, 1, 1, 1, 2, 2]);
    assert_eq!(leaders("[]"), [1; 6]);
}

/// Key `session.pflicht_kinds`; planetsenior.de, "Vorbehalte": only a Lustsolo, for which nothing may be owed any more, may
/// be of any kind, "ohne Rücksicht auf die Art der zuvor gespielten Soli".
#[test]
fn session_pflicht_kinds_different_offers_a_debtor_what_it_has_not_played() {
    let solos = |value: &str, owes: &[usize], vorgefuehrt: Option<usize>| -> Vec<String> {
        let evening = ["session.pflicht_solo=2", "session.games=24", "solo.kinds=[damen, club, null]"];
        let kinds = format!("session.pflicht_kinds={value}");
        let rules = rules("palast", &[&evening[..], &[&*kinds]].concat());
        let setup = Setup { vorgefuehrt: vorgefuehrt.map(seat), ..owing(owes) };
        let setup = having_played(setup, &[(0, &[SoloKind::CLUB]), (1, &[SoloKind::NULL])]);
        let game = Game::in_session(&rules, both_alten(seat(3)), setup);
        let legal = game.legal_vorbehalte(seat(0)).into_iter();
        legal.filter(|vorbehalt| *vorbehalt != GESUND).map(|vorbehalt| vorbehalt.to_string()).collect()
    };
    let all = ["Damensolo", "♣-Solo", "Nullsolo"];
    assert_eq!(solos("different", &[0, 1], None), ["Damensolo", "Nullsolo"]);
    assert_eq!(solos("different", &[0], Some(0)), ["Damensolo", "Nullsolo"]);
    assert_eq!(solos("different", &[1], None), all, "it owes none any more");
    assert_eq!(solos("any", &[0, 1], None), all);
}

/// Key `solo.named` at_lead, customary ("Welches Solo, wird erst beim Ausspielen gesagt"): whoever wants a solo says solo and no
/// more, bids so, and names it once the game is its own.
#[test]
fn solo_named_at_lead_by_whoever_has_got_the_game() {
    let rules = rules("vln", &["solo.named=at_lead", "vorbehalt.told=all"]);
    let solo = Vorbehalt::UnnamedSolo;
    let deal = deal_with(false, ["", "", "", ""]);
    let legal = Game::new(&rules, deal, seat(0)).legal_vorbehalte(seat(0));
    assert!(legal.contains(&solo) && !legal.iter().any(|offered| matches!(offered, Vorbehalt::Solo(_))));
    let vorbehalte = [solo, Vorbehalt::Gesund, solo, Vorbehalt::Gesund];
    let mut game = declared(&rules, deal, seat(0), vorbehalte);
    assert_eq!(game.phase(), Phase::Bid(seat(2)));
    assert_eq!(game.told_vorbehalt(seat(0)), Some(solo), "all hear that it is a solo");
    game.bid(seat(2), Bid::Raise(Step::Keine90)).expect("a bid");
    game.bid(seat(0), Bid::Pass).expect("a bid");
    assert_eq!(game.phase(), Phase::Solo(seat(2)));
    assert_eq!(game.legal_solos(), rules.set().solo.kinds);
    let refused = IllegalAction::NotOnTurn { seat: seat(0), phase: Phase::Solo(seat(2)) };
    assert_eq!(game.name_solo(seat(0), SoloKind::BUBE), Err(refused));
    let refused = IllegalAction::NotOffered(seat(2), Vorbehalt::Solo(SoloKind::NULL));
    assert_eq!(game.name_solo(seat(2), SoloKind::NULL), Err(refused));
    game.name_solo(seat(2), SoloKind::BUBE).expect("on offer");
    assert_eq!(game.contract(), Contract::Solo(SoloKind::BUBE, seat(2)));
    assert_eq!(game.phase(), Phase::Card(seat(0)));
    assert_eq!(game.deepest_step(Party::Re), Some(Step::Keine90));
}

/// The same with a Nullsolo, which has no Absagen: it cannot be named by whoever has bid one, and alone it is bid for with Re
/// at most.
#[test]
fn solo_named_at_lead_is_no_nullsolo_after_an_absage() {
    let of = |kinds: &str| rules("ddv", &["solo.named=at_lead", "solo.priority=bidding", kinds]);
    let solo = Vorbehalt::UnnamedSolo;
    let vorbehalte = [solo, solo, Vorbehalt::Gesund, Vorbehalt::Gesund];
    let deal = || deal_with(true, ["", "", "", ""]);
    let both = of("solo.kinds=[damen, null]");
    for (step, named) in
        [(Step::Ansage, &[SoloKind::DAMEN, SoloKind::NULL][..]), (Step::Keine90, &[SoloKind::DAMEN])]
    {
        let mut game = declared(&both, deal(), seat(0), vorbehalte);
        game.bid(seat(1), Bid::Raise(step)).expect("a bid");
        game.bid(seat(0), Bid::Pass).expect("a bid");
        assert_eq!(game.legal_solos(), named);
    }
    let null = of("solo.kinds=[\"null\"]");
    let game = declared(&null, deal(), seat(0), vorbehalte);
    assert_eq!(game.legal_bids(), [Bid::Pass, Bid::Raise(Step::Ansage)]);
}

/// The same: a Pflichtsolo goes before a Lustsolo as ever, and whoever is vorgeführt names its solo too.
#[test]
fn solo_named_at_lead_by_a_debtor() {
    let rules = rules("palast", &["solo.named=at_lead", "session.pflicht_solo=1", "session.games=24"]);
    let solo = Vorbehalt::UnnamedSolo;
    let deal = deal_with(true, ["", "", "", ""]);
    let vorbehalte = [solo, Vorbehalt::Gesund, solo, Vorbehalt::Gesund];
    let game = declared_in(&rules, deal, owing(&[2]), vorbehalte);
    assert_eq!(game.phase(), Phase::Solo(seat(2)));
    let setup = Setup { vorgefuehrt: Some(seat(2)), ..owing(&[2]) };
    let mut game = Game::in_session(&rules, deal, setup);
    assert_eq!(game.legal_vorbehalte(seat(2)), [solo]);
    game.declare(seat(2), solo).expect("on offer");
    game.name_solo(seat(2), SoloKind::DAMEN).expect("on offer");
    assert_eq!(game.contract(), Contract::Solo(SoloKind::DAMEN, seat(2)));
}

/// The same at a table, and in a record: a question of its own, of which the others see the answer alone.
#[test]
fn solo_named_at_lead_is_a_question() {
    let rules = rules("ddv", &["solo.named=at_lead"]);
    let mut table = Table::new(&rules, deal_with(true, ["", "", "", ""]), seat(0));
    for vorbehalt in [Vorbehalt::Gesund, Vorbehalt::UnnamedSolo, Vorbehalt::Gesund, Vorbehalt::Gesund] {
        table.answer(Action::Declare(vorbehalt)).expect("on offer");
    }
    assert_eq!(table.question(), Some((seat(1), Question::Solo)));
    let answers = table.answers();
    assert_eq!(answers, rules.set().solo.kinds.iter().copied().map(Action::NameSolo).collect::<Vec<_>>());
    let open = GameRecord::of(table.game());
    assert_eq!((open.vorbehalte[1].as_str(), &open.solo), ("solo", &None));
    assert!(!table.view_of(seat(0)).events().iter().any(|event| matches!(event, Event::Contract(_))));
    table.answer(answers[2]).expect("on offer");
    let contract = Contract::Solo(rules.set().solo.kinds[2], seat(1));
    assert!(table.view_of(seat(0)).events().contains(&Event::Contract(contract)));
    let record = GameRecord::of(table.game());
    assert_eq!(record.solo.as_deref(), Some(rules.set().solo.kinds[2].key()));
    assert_eq!(record.replay(&rules).expect("a legal record").contract(), contract);
}
