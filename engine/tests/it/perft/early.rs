//! Positions in the phases before play: Vorbehalte, an Armut, bids, hand-overs, Schweine.

use std::fmt::Write;

use doko_engine::rules::RuleSource;
use doko_engine::{
    Bid, Card, Contract, Game, Klaerungsstich, Party, Phase, Rules, Seat, SoloKind, Step, Vorbehalt,
};

use crate::common::seat;
use crate::playing::Move;
use crate::slow_engine::SlowEngine;

/// Sequences of exactly `depth` moves of anybody.
fn move_sequences(game: &Game<'_>, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let offered = Move::offered(game);
    if depth == 1 {
        return offered.len() as u64;
    }
    let after = |done: Move| {
        let mut next = game.clone();
        done.try_at(&mut next).expect("an offered move");
        move_sequences(&next, depth - 1)
    };
    offered.into_iter().map(after).sum()
}

/// The same by the slow engine.
fn slow_move_sequences(slow: &SlowEngine, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |done: Move| {
        let mut next = slow.clone();
        next.apply(done);
        slow_move_sequences(&next, depth - 1)
    };
    slow.moves().into_iter().map(after).sum()
}

/// A position in a phase before play, or shortly after: the first deal from an index on in which these moves are
/// legal, and how deep to count from it; the slow engine counts as deep as that takes no time.
struct Early {
    what: &'static str,
    base: &'static str,
    set: &'static [&'static str],
    moves: fn(&Game<'_>) -> Vec<Move>,
    depth: usize,
    slow_depth: usize,
}

/// Whoever is asked declares what of this it can, the first first; else gesund.
fn declared_by(game: &Game<'_>, seat: Seat, wanted: &[Vorbehalt]) -> Move {
    let legal = game.legal_vorbehalte(seat);
    let wanted = wanted.iter().copied().find(|wanted| legal.contains(wanted));
    Move::Declare(seat, wanted.unwrap_or(legal[0]))
}

const EARLY: &[Early] = &[
    Early {
        what: "vln, before the Vorbehalte",
        base: "vln",
        set: &[],
        moves: |_| Vec::new(),
        depth: 4,
        slow_depth: 3,
    },
    Early {
        what: "klassisch with an Armut, before the Vorbehalte",
        base: "klassisch",
        set: &["armut.max_trumps=2"],
        moves: |_| Vec::new(),
        depth: 5,
        slow_depth: 3,
    },
    Early {
        what: "arminia, an Armut is offered",
        base: "arminia",
        set: &[],
        moves: |game| match game.phase() {
            Phase::Vorbehalt(seat) => vec![declared_by(game, seat, &[Vorbehalt::ARMUT])],
            _ => Vec::new(),
        },
        depth: 5,
        slow_depth: 3,
    },
    Early {
        what: "vln, the taker hands back",
        base: "vln",
        set: &[],
        moves: |game| match game.phase() {
            Phase::Vorbehalt(seat) => vec![declared_by(game, seat, &[Vorbehalt::ARMUT])],
            Phase::Armut(seat) => vec![Move::Armut(seat, true)],
            Phase::Exchange(seat) if game.hand_overs().is_empty() => {
                vec![Move::HandOver(seat, game.legal_hand_overs()[0])]
            }
            _ => Vec::new(),
        },
        depth: 2,
        slow_depth: 2,
    },
    Early {
        what: "ddv with an Armut to a named party",
        base: "ddv",
        set: &[
            "vorbehalt.order=[\"solo\", \"armut\", \"hochzeit\"]",
            "armut.max_trumps=3",
            "armut.to=named_party",
            "armut.refused=play_on",
            "armut.return=none_received",
        ],
        moves: |game| match game.phase() {
            Phase::Vorbehalt(seat) => vec![declared_by(game, seat, &[Vorbehalt::Armut(Some(Party::Kontra))])],
            _ => Vec::new(),
        },
        depth: 5,
        slow_depth: 3,
    },
    Early {
        what: "vln, four bid for a solo",
        base: "vln",
        set: &[],
        moves: |game| match game.phase() {
            Phase::Vorbehalt(seat) => vec![declared_by(game, seat, &[Vorbehalt::Solo(SoloKind::KOENIG)])],
            _ => Vec::new(),
        },
        depth: 6,
        slow_depth: 5,
    },
    Early {
        what: "vln, keine 60 was bid and held",
        base: "vln",
        set: &[],
        moves: |game| match game.phase() {
            Phase::Vorbehalt(seat) => vec![declared_by(game, seat, &[Vorbehalt::Solo(SoloKind::DAMEN)])],
            Phase::Bid(seat) if game.bids().is_empty() => vec![Move::Bid(seat, Bid::Raise(Step::Keine60))],
            Phase::Bid(seat) if game.bids().len() == 1 => vec![Move::Bid(seat, Bid::Hold)],
            _ => Vec::new(),
        },
        depth: 6,
        slow_depth: 5,
    },
    Early {
        what: "vln, Schweine are asked for",
        base: "vln",
        set: &[],
        moves: |game| match game.phase() {
            Phase::Vorbehalt(seat) if game.deal().hands()[seat].count(Card::FUCHS) == 2 => {
                vec![Move::Declare(seat, Vorbehalt::Gesund)]
            }
            Phase::Vorbehalt(seat) => {
                vec![declared_by(game, seat, &[Vorbehalt::Hochzeit(Klaerungsstich::Fehl)])]
            }
            _ => Vec::new(),
        },
        depth: 4,
        slow_depth: 3,
    },
    Early {
        what: "arminia, Schweine in hand, from the first card",
        base: "arminia",
        set: &["ansagen.mode=off"],
        moves: |game| match game.phase() {
            Phase::Vorbehalt(seat) => vec![declared_by(game, seat, &[])],
            _ => Vec::new(),
        },
        depth: 6,
        slow_depth: 4,
    },
    Early {
        what: "palast, automatic Schweine and Zögern",
        base: "palast",
        set: &["schweine.mode=automatic", "schweine.super=nine", "signals.zoegern=true", "ansagen.mode=off"],
        moves: |game| match game.phase() {
            Phase::Vorbehalt(seat) => vec![declared_by(game, seat, &[])],
            _ => Vec::new(),
        },
        depth: 6,
        slow_depth: 4,
    },
    Early {
        what: "arminia, a Hochzeit and mit mir",
        base: "arminia",
        set: &[],
        moves: |game| match game.phase() {
            Phase::Vorbehalt(seat) => vec![declared_by(game, seat, &[Vorbehalt::HOCHZEIT])],
            _ => Vec::new(),
        },
        depth: 4,
        slow_depth: 3,
    },
    Early {
        what: "Schiebekopf, the first hands over",
        base: "klassisch",
        set: &["game=schiebekopf"],
        moves: |_| Vec::new(),
        depth: 1,
        slow_depth: 1,
    },
    Early {
        what: "Schiebekopf, the last hands over",
        base: "klassisch",
        set: &["game=schiebekopf"],
        moves: |game| match game.phase() {
            Phase::Exchange(seat) if game.hand_overs().len() < 3 => {
                vec![Move::HandOver(seat, game.legal_hand_overs()[0])]
            }
            _ => Vec::new(),
        },
        depth: 2,
        slow_depth: 2,
    },
];

/// Whether a deal has what a position is about: an Armut, both ♦A or both ♣Q in one hand.
fn shows(what: &str, game: &Game<'_>) -> bool {
    let hands = game.deal().hands();
    let both = |card| Seat::ALL.into_iter().any(|seat| hands[seat].count(card) == 2);
    match game.phase() {
        _ if what.contains("before the Vorbehalte") || what.contains("Schiebekopf") => true,
        Phase::Armut(_) | Phase::Exchange(_) => what.contains("Armut") || what.contains("hands back"),
        Phase::Bid(_) => what.contains("bid"),
        Phase::Schweine(_) => what.contains("asked for") && matches!(game.contract(), Contract::Hochzeit(..)),
        Phase::Card(_) if what.contains("in hand") => both(Card::FUCHS),
        Phase::Card(_) if what.contains("automatic") => {
            both(Card::FUCHS) && both("D9".parse().expect("a card"))
        }
        Phase::Card(_) => what.contains("mit mir") && matches!(game.contract(), Contract::Hochzeit(..)),
        _ => false,
    }
}

/// The first deal of seed 1 that shows what the position is about, and all moves up to it.
fn early_position<'r>(rules: &'r Rules, early: &Early) -> (u64, Game<'r>, Vec<Move>) {
    (0..100_000)
        .find_map(|index| {
            let mut game = Game::new(rules, rules.deal(1, index, 0), seat(index as usize % 4));
            let mut done = Vec::new();
            loop {
                let next = (early.moves)(&game);
                if next.is_empty() {
                    break;
                }
                for next in next {
                    next.try_at(&mut game).ok()?;
                    done.push(next);
                }
            }
            shows(early.what, &game).then_some((index, game, done))
        })
        .expect("such a deal is not that rare")
}

/// The lines of the file for the phases before play, each counted by the slow engine too.
pub(super) fn lines() -> String {
    let mut text = String::from(
        "# Sequences of 1, 2, 3, … moves of anybody, asked or not, in the phases before play.\n",
    );
    for early in EARLY {
        let source = early.set.iter().fold(RuleSource::preset(early.base), |source, set| source.set(*set));
        let rules = source.rules().expect("rules without contradiction");
        let (index, game, done) = early_position(&rules, early);
        let counts: Vec<u64> = (1..=early.depth).map(|depth| move_sequences(&game, depth)).collect();
        let mut slow = SlowEngine::new(rules.set(), game.deal(), *game.setup());
        for &done in &done {
            slow.apply(done);
        }
        let slow: Vec<u64> = (1..=early.slow_depth).map(|depth| slow_move_sequences(&slow, depth)).collect();
        assert_eq!(counts[..early.slow_depth], slow, "{}", early.what);
        writeln!(
            text,
            "{}, seed 1, deal {index}, forehand {}, {:?}: moves {counts:?}",
            early.what,
            game.forehand(),
            game.phase()
        )
        .expect("a string can be written to");
    }
    text
}
