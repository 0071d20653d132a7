//! Who plays what: section 3 of the catalogue.

use doko_engine::rules::{SoloLead, SoloPriority, VorbehaltKind};
use doko_engine::{
    Action, Contract, Deal, Game, IllegalAction, Party, Phase, Question, Rules, Seat, SoloKind, Table,
    Vorbehalt,
};

use crate::common::{ddv, ddv_but, deal_with, declared, seat};
use crate::hidden::dump;

const GESUND: Vorbehalt = Vorbehalt::Gesund;
const HOCHZEIT: Vorbehalt = Vorbehalt::Hochzeit;
const DAMEN: Vorbehalt = Vorbehalt::Solo(SoloKind::Damen);
const FLEISCHLOS: Vorbehalt = Vorbehalt::Solo(SoloKind::Fleischlos);

/// Both ♣Q in the hand of this seat.
fn both_alten(holder: Seat) -> Deal {
    let mut wanted = [""; 4];
    wanted[holder.index()] = "CQ CQ";
    deal_with(true, wanted)
}

fn contract(rules: &Rules, holder: Seat, forehand: Seat, vorbehalte: [Vorbehalt; 4]) -> Contract {
    declared(rules, both_alten(holder), forehand, vorbehalte).contract()
}

/// Keys `vorbehalt.order` (solo > hochzeit) and `solo.priority` (seat), worked out by hand.
#[test]
fn the_highest_vorbehalt_is_played_and_among_solos_the_first_from_forehand() {
    // Vorbehalte of seats 0 to 3, forehand, contract. Seat 2 holds both ♣Q.
    let solo = |kind, index| Contract::Solo(kind, seat(index));
    let (damen, fleischlos) = (SoloKind::Damen, SoloKind::Fleischlos);
    for (vorbehalte, forehand, wanted) in [
        ([GESUND, GESUND, GESUND, GESUND], 0, Contract::Normal),
        ([GESUND, GESUND, HOCHZEIT, GESUND], 0, Contract::Hochzeit(seat(2))),
        ([GESUND, GESUND, HOCHZEIT, GESUND], 3, Contract::Hochzeit(seat(2))),
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
fn every_set_of_vorbehalte_has_its_contract() {
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
                let hochzeit = vorbehalte.contains(&HOCHZEIT).then_some(Contract::Hochzeit(holder));
                let wanted = solo.or(hochzeit).unwrap_or(Contract::Normal);
                assert_eq!(contract(ddv(), holder, forehand, vorbehalte), wanted, "{vorbehalte:?}");
            }
        }
    }
}

/// Key `solo.priority` by_kind: rank taken from the order of `solo.kinds`, then seat.
#[test]
fn by_kind_the_solo_listed_first_goes_before_the_seat() {
    let rules = ddv_but(|set| {
        set.solo.priority = SoloPriority::ByKind;
        set.solo.kinds = vec![SoloKind::Fleischlos, SoloKind::Damen];
    });
    for (vorbehalte, forehand, wanted) in [
        ([DAMEN, GESUND, FLEISCHLOS, GESUND], 0, Contract::Solo(SoloKind::Fleischlos, seat(2))),
        ([DAMEN, FLEISCHLOS, FLEISCHLOS, GESUND], 2, Contract::Solo(SoloKind::Fleischlos, seat(2))),
        ([DAMEN, GESUND, DAMEN, HOCHZEIT], 1, Contract::Solo(SoloKind::Damen, seat(2))),
        ([GESUND, GESUND, GESUND, HOCHZEIT], 1, Contract::Hochzeit(seat(3))),
    ] {
        assert_eq!(contract(&rules, seat(3), seat(forehand), vorbehalte), wanted, "{vorbehalte:?}");
    }
}

/// Key `vorbehalt.order`: what is not listed is not on offer.
#[test]
fn only_what_the_order_lists_is_on_offer() {
    let rules = ddv_but(|set| set.vorbehalt.order = vec![VorbehaltKind::Solo]);
    let mut game = Game::new(&rules, both_alten(seat(0)), seat(0));
    assert_eq!(game.declare(seat(0), HOCHZEIT), Err(IllegalAction::NotOffered(seat(0), HOCHZEIT)));
    game.declare(seat(0), DAMEN).expect("solos are on offer");
}

/// Section 3: a Hochzeit is both ♣Q; `solo.kinds` are the solos on offer.
#[test]
fn a_hochzeit_needs_both_alten_and_a_solo_must_be_on_offer() {
    for holder in Seat::ALL {
        for seat in Seat::ALL {
            let mut game = Game::new(ddv(), both_alten(holder), seat);
            let offered: Vec<Vorbehalt> = game.legal_vorbehalte(seat).collect();
            let mut wanted = vec![GESUND];
            wanted.extend((seat == holder).then_some(HOCHZEIT));
            // Catalogue section 1, `solo.kinds`, column ddv.
            for kind in ["damen", "bube", "club", "spade", "heart", "diamond", "fleischlos"] {
                let kind = SoloKind::ALL.into_iter().find(|solo| solo.key() == kind).expect("a solo");
                wanted.push(Vorbehalt::Solo(kind));
            }
            assert_eq!(offered, wanted);
            for kind in [SoloKind::Koenig, SoloKind::Gemischt] {
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
fn forehand_or_the_soloist_leads() {
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

/// Section 3: public are who said Vorbehalt and the one that is played; the others stay secret.
#[test]
fn an_overridden_vorbehalt_stays_secret() {
    // Seat 1 plays the Fleischloser; seat 3 says Hochzeit, or any solo, behind it.
    let deal = both_alten(seat(3));
    let table_with = |last: Vorbehalt| {
        let mut table = Table::new(ddv(), deal, seat(0));
        for vorbehalt in [GESUND, FLEISCHLOS, GESUND, last] {
            table.answer(Action::Declare(vorbehalt)).expect("on offer");
        }
        table
    };
    let dumps = |last: Vorbehalt| -> Vec<String> {
        let mut table = table_with(last);
        let mut dumps = Vec::new();
        for _ in 0..40 {
            let Some((seat_asked, question)) = table.question() else { break };
            let view = table.view().expect("a question is open");
            if seat_asked != seat(3) {
                assert_eq!(view.said_vorbehalt(seat(3)), Some(true));
                assert_eq!(view.said_vorbehalt(seat(2)), Some(false));
                dumps.push(dump(&view));
            } else if question == Question::Card {
                assert_eq!(view.own_vorbehalt(), Some(last));
            }
            let action = view.legal_actions()[0];
            table.answer(action).expect("legal");
        }
        dumps
    };
    let wanted = dumps(HOCHZEIT);
    for kind in &ddv().set().solo.kinds {
        assert_eq!(dumps(Vorbehalt::Solo(*kind)), wanted);
    }
}
