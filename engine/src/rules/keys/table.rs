//! The table of all keys.

use super::{Allowed, Key};

/// Game points that one event can be worth.
const POINTS: Allowed = Allowed::Number { min: 0, max: 20 };

/// The sections of the rule catalogue; [`Key::section`] counts them from 1.
pub const SECTIONS: [&str; 6] = [
    "Cards, trumps, trick",
    "Throwing in",
    "Vorbehalte: who plays what",
    "Ansagen and Absagen",
    "Result, score and sessions",
    "The two other games",
];

macro_rules! keys {
    ($($section:literal { $($name:literal: $allowed:expr, $meaning:literal;)* })*) => {
        [$($(Key { name: $name, allowed: $allowed, meaning: $meaning, section: $section }),*),*]
    };
}

/// Every key of a rule file, in file order.
///
/// ```
/// use doko_engine::rules::KEYS;
///
/// assert!(KEYS.iter().any(|key| key.name == "hochzeit.tricks"));
/// ```
pub static KEYS: [Key; 83] = keys! {
    6 {
        "game": Allowed::Words(&["doppelkopf", "schiebekopf", "hammelrennen"]),
            "Which game is played: Doppelkopf, or one of the two others that its cards are used for.";
        "stake": Allowed::Number { min: 1, max: 20 },
            "Points that each loser of a Schiebekopf or Hammelrennen pays to each winner.";
        "trickless_wins": Allowed::Bool,
            "Whether in a Hammelrennen all players without a trick win, if there are any.";
    }
    1 {
        "deck.nines": Allowed::Bool,
            "Whether the nines are in play: 48 cards with them, 40 without.";
        "dulle.mode": Allowed::Words(&["off", "first", "second"]),
            "Whether ♥10 is the top trump, and which of two in one trick wins.";
        "dulle.last_trick": Allowed::Words(&["same", "reversed"]),
            "Whether in the last trick the other of two ♥10 wins.";
        "schweine.mode": Allowed::Words(&["off", "automatic", "on_play", "before_play"]),
            "Whether both ♦A in one hand become the top trumps: by themselves, if announced as the first \
             is played, or if announced before play.";
        "schweine.super": Allowed::Bool,
            "Whether both ♦9 in one hand outrank Schweine that have been raised.";
        "schweine.in": Allowed::SomeOf(&["normal", "hochzeit", "armut", "farbsolo"]),
            "The contracts in which there are Schweine; in a Farbsolo they are the aces of its trump suit.";
        "schweine.is_ansage": Allowed::Bool,
            "Whether announcing Schweine is also the announcer's Re or Kontra.";
        "schweine.second_only": Allowed::Bool,
            "Whether only the second ♦A becomes a Schwein, and only if the first was won by its player or by \
             someone whom it knows to be of its party.";
    }
    2 {
        "throw_in.luschen": Allowed::NumberOr { min: 1, max: 8, word: "off" },
            "A hand with at least so many nines may be thrown in; where there are no nines, kings.";
        "throw_in.volle": Allowed::NumberOr { min: 1, max: 12, word: "off" },
            "A hand with at least so many aces and tens may be thrown in.";
        "throw_in.max_trumps": Allowed::NumberOr { min: 0, max: 12, word: "off" },
            "A hand with at most so many trumps of the Normalspiel may be thrown in.";
        "throw_in.fuchs_highest": Allowed::NumberOr { min: 0, max: 12, word: "off" },
            "A hand with at most so many trumps, none of them above an ordinary ♦A, may be thrown in.";
        "throw_in.kings": Allowed::NumberOr { min: 1, max: 8, word: "off" },
            "A hand with at least so many kings may be thrown in.";
        "throw_in.nines_and_kings": Allowed::NumberOr { min: 1, max: 12, word: "off" },
            "A hand with at least so many nines and kings together may be thrown in.";
        "throw_in.augen": Allowed::NumberOr { min: 1, max: 128, word: "off" },
            "A hand with at least so many Augen may be thrown in.";
        "throw_in.rank": Allowed::Words(&["before_solo", "after_solo", "last"]),
            "Where a throw-in ranks among the Vorbehalte: before all others, directly after the solos, or \
             last.";
    }
    1 {
        "solo.kinds": Allowed::SomeOf(&[
            "damen", "bube", "koenig", "gemischt", "club", "spade", "heart", "diamond", "fleischlos",
            "null",
        ]),
            "The solos on offer; an empty list is the game without solos.";
    }
    3 {
        "solo.priority": Allowed::Words(&["seat", "by_kind", "bidding"]),
            "Which of several solos is played: the first from forehand on, the kind listed first in \
             solo.kinds, or the one that bids most.";
        "solo.lead": Allowed::Words(&["forehand", "pflicht", "soloist"]),
            "Who leads to the first trick of a solo: forehand, the soloist of a Pflichtsolo only, or \
             every soloist.";
        "solo.silent": Allowed::Words(&["stille_hochzeit", "any_hand"]),
            "Which hands may play alone without telling anybody: one with both ♣Q, or any that means to \
             take every trick.";
        "vorbehalt.order": Allowed::SomeOf(&["pflichtsolo", "solo", "armut", "hochzeit"]),
            "Which Vorbehalt is played if there are several, the highest first; one that is not listed \
             cannot be declared.";
        "hochzeit.mode": Allowed::Words(&["automatic", "declared"]),
            "Whether a Hochzeit is declared as a Vorbehalt, or comes about by itself and is told to nobody.";
        "hochzeit.partner": Allowed::Words(&["any", "fehl", "trump", "named"]),
            "Which tricks can be the Klärungsstich: any, those to which Fehl or trump was led, or what \
             the holder names.";
        "hochzeit.tricks": Allowed::NumberOr { min: 1, max: 12, word: "all" },
            "Within how many tricks the holder of a Hochzeit finds a partner or stays alone.";
        "armut.max_trumps": Allowed::NumberOr { min: 0, max: 12, word: "off" },
            "A hand with at most so many trumps may declare an Armut.";
        "armut.min_trumps": Allowed::Number { min: 0, max: 12 },
            "How many trumps an Armut must have at least.";
        "armut.cards": Allowed::NumberOr { min: 1, max: 6, word: "trumps" },
            "How many cards change hands in an Armut; all its trumps go, filled up with Fehl.";
        "armut.return": Allowed::Words(&["any", "none_received"]),
            "What the taker of an Armut may give back: any cards, or none of those received.";
        "armut.refused": Allowed::Words(&["redeal", "play_on"]),
            "What happens if nobody takes an Armut: the same dealer deals again, or a Normalspiel \
             is played as dealt.";
        "armut.two": Allowed::Words(&["first", "redeal"]),
            "What happens if two players declare an Armut: the first from forehand on counts, or the same \
             dealer deals again.";
        "armut.announce_returned_trumps": Allowed::Bool,
            "Whether the taker of an Armut says how many trumps it gives back.";
        "armut.suspends": Allowed::SomeOf(&[
            "superschweine", "doppelkopf", "karlchen", "fuchs", "dulle_second",
        ]),
            "Rules that do not hold in an Armut.";
        "armut.ask_from": Allowed::Words(&["forehand", "left_of_poor"]),
            "Who is asked first whether to take an Armut.";
        "armut.to": Allowed::Words(&["anyone", "named_party"]),
            "Who may take an Armut: anyone, or only a player of the party that it names.";
    }
    4 {
        "ansagen.mode": Allowed::Words(&["off", "on"]),
            "Whether there are Ansagen and Absagen.";
        "ansagen.clock": Allowed::Words(&["own_hand", "table"]),
            "Whose cards count towards the limits: those the speaker has played, or those of whoever has \
             played most.";
        "ansagen.latest": Allowed::Limits { max: 11 },
            "How many cards may be played at most when Re/Kontra, keine 90, keine 60, keine 30 and \
             schwarz are said.";
        "ansagen.hochzeit": Allowed::Words(&["shift", "mit_mir"]),
            "What a Hochzeit does to the limits: they move with the Klärungsstich, or they stay and the \
             others may say Re \"mit mir\".";
        "ansagen.reply": Allowed::Words(&["off", "one_card_less", "at_once"]),
            "Whether Re or Kontra may answer the other party beyond the limit: with one card less than \
             the step answered required, or at once.";
        "ansagen.skip": Allowed::Bool,
            "Whether a step may be left out; it counts as said and must still be in time.";
        "ansagen.when": Allowed::Words(&["anytime", "between_tricks"]),
            "At which moments something may be said: between any two cards, or only while no card lies on \
             the table.";
        "ansagen.first_trick_duty": Allowed::NumberOr { min: 0, max: 44, word: "off" },
            "Whoever wins a first trick of at least so many Augen must say Re or Kontra; 0 may be written as \
             always.";
        "ansagen.absage_needs_ansage": Allowed::Bool,
            "Whether an Absage takes an Ansage of one's own party.";
        "signals.zoegern": Allowed::Bool,
            "Whether the player on turn may show a hesitation, which everybody sees and which changes no rule.";
    }
    5 {
        "score.scheme": Allowed::Words(&["points", "alten"]),
            "How a game is scored: by points that add up, or by the table of the Alten and payments beside it.";
        "score.schwarz": Allowed::Words(&["tricks", "augen"]),
            "Whether schwarz means no trick or no Augen.";
        "score.kontra_121": Allowed::Words(&["alone", "last"]),
            "When Kontra needs 121 Augen and Re 120, without Absagen: if only Kontra was said, or if \
             Kontra was the last Ansage.";
        "score.won": POINTS,
            "Points for winning.";
        "score.ansage": POINTS,
            "Points to the winner for each party's Re or Kontra.";
        "score.doubling": Allowed::Words(&["off", "base", "base_and_gegen", "all"]),
            "What Re and Kontra double, both fourfold: nothing, the points above the Sonderpunkte, those \
             and the point gegen die Alten, or all.";
        "score.absage": Allowed::Words(&["always", "fulfilled"]),
            "Whether an Absage brings the winner its point always, or only if it was fulfilled.";
        "score.reached": Allowed::Words(&["off", "deepest", "each"]),
            "Points for reaching 120, 90, 60 or 30 Augen against an Absage: none, against the deepest, \
             against each.";
        "score.nobody_won": Allowed::Words(&["nothing", "extras"]),
            "What counts when both parties miss their Absage: nothing, or steps, limits reached and \
             Sonderpunkte.";
        "score.solo_factor": Allowed::Multiple { of: 3, max: 9 },
            "What a soloist's points are multiplied by.";
        "score.solo_value": Allowed::Amounts {
        words: &["damen", "bube", "koenig", "gemischt", "club", "spade", "heart", "diamond", "fleischlos", "null"],
        max: 50,
    },
            "Solos with a fixed value in place of the points for winning and for steps, such as damen=3.";
        "score.alten": Allowed::Numbers { count: 6, max: 100 },
            "What each of Re gets for winning, with the others Schneider, with them schwarz, and pays for \
             losing, as Schneider, as schwarz; Re is schwarz too if its only tricks, at most two, were each \
             won by a ♣Q, but not in a solo.";
        "score.schneider": Allowed::Numbers { count: 2, max: 120 },
            "With how many Augen Re and Kontra are out of Schneider.";
        "score.fuchs_payment": POINTS,
            "What the player who lost a Fuchs pays to the one who caught it; 0 for off.";
        "score.altenstrafe": POINTS,
            "What the owners of two ♣Q in one trick pay each; 0 for off.";
        "score.altenstrafe_when": Allowed::Words(&["last", "any"]),
            "Whether the Altenstrafe is for the last trick only or for any.";
        "score.karlchen_stake": POINTS,
            "What each of the party whose ♣J wins the last trick gets, or pays if it has lost the game; 0 \
             for off.";
        "sonderpunkte.gegen_die_alten": POINTS,
            "Points for Kontra if it has won; 0 for off.";
        "sonderpunkte.doppelkopf": POINTS,
            "Points for a trick of 40 or more Augen; 0 for off.";
        "sonderpunkte.fuchs": POINTS,
            "Points for a ♦A won by the other party; 0 for off.";
        "sonderpunkte.fuchs_last_trick": POINTS,
            "Points for winning the last trick with a ♦A; 0 for off.";
        "sonderpunkte.fuchs_caught_last_trick": POINTS,
            "Points for a ♦A of the other party caught in the last trick, on top of those for the Fuchs; \
             0 for off.";
        "sonderpunkte.karlchen": POINTS,
            "Points for winning the last trick with a ♣J; 0 for off.";
        "sonderpunkte.karlchen_caught": POINTS,
            "Points for a ♣J of the other party caught in the last trick; 0 for off.";
        "sonderpunkte.dulle_caught": POINTS,
            "Points for a ♥10 won by the other party; 0 for off.";
        "sonderpunkte.dulle_caught_by": Allowed::Words(&["any", "dulle"]),
            "Whether a ♥10 may be caught by any card, or only by the second ♥10.";
        "sonderpunkte.herzstich": POINTS,
            "Points for a trick to which plain ♥ was led and followed by all four; 0 for off.";
        "sonderpunkte.solo": POINTS,
            "Points to the winner of an announced solo, after doubling; 0 for off.";
        "sonderpunkte.in_solos": Allowed::Bool,
            "Whether Sonderpunkte count where one plays against three too.";
        "session.games": Allowed::Number { min: 1, max: 1000 },
            "How many games an evening has: 1, or a multiple of the number of players.";
        "session.players": Allowed::Number { min: 4, max: 5 },
            "How many players there are; with five the dealer sits out.";
        "session.sitting_dealer": Allowed::Words(&["nothing", "solo_single"]),
            "What the dealer of five gets in a solo: nothing, or what each opponent of the soloist gets \
             or pays.";
        "session.pflicht_solo": Allowed::Number { min: 0, max: 4 },
            "How many solos each player owes in an evening; 0 for none.";
        "session.solo_redeal": Allowed::Words(&["never", "pflicht_by_choice", "pflicht", "always"]),
            "After which solos the same dealer deals again: none, Pflichtsoli of one's own choice, all \
             Pflichtsoli, or all.";
        "session.bock": Allowed::Bool,
            "Whether there are Bock games, in which all points double.";
        "session.bock_events": Allowed::SomeOf(&[
            "both_zero", "augen_120_120", "herzstich", "lost_ansage", "lost_solo", "black",
        ]),
            "After which games the next four are Bock games.";
    }
};
