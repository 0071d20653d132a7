//! The rules as plain data: what a rule file says, key by key.
//!
//! Each key is declared once, as a field with its meaning, type and range, and so is each word that a key takes, each in
//! both languages. The structs, how files read and write them, and the table [`KEYS`] follow from the declarations; a preset
//! gives a key its value, the modules that play give it its effect, and [`explain`](crate::explain) puts it in a
//! sentence.
//!
//! A [`RuleSet`] may hold anything its types allow; [`Rules`](crate::rules::Rules) is one that has been checked.
//!
//! | file | what it holds |
//! |---|---|
//! | `cards`, `vorbehalte`, `ansagen`, `score`, `sonderpunkte`, `session` | the declarations, by sections of the rule catalogue |
//! | `declare` | how a declaration is written, and what follows from it |
//! | `solos` | solos as definitions |
//! | `types` | the types that a key can have |
//! | `key`, `allowed` | the keys as a table; the values that a key takes |
//! | `written` | values as people write them |

#[macro_use]
mod declare;

mod allowed;
mod ansagen;
mod card_words;
mod cards;
mod key;
mod order;
mod score;
mod session;
mod solos;
mod sonderpunkte;
mod types;
mod vorbehalte;
mod written;

use crate::contract::{AloneGame, Contract, SoloKind};
pub use allowed::Allowed;
pub use ansagen::*;
pub use card_words::{Cards, OneCard};
pub use cards::*;
use key::Reads;
pub use key::{KEYS, Key, SECTIONS, plain};
pub use order::*;
pub use score::*;
pub use session::*;
pub use solos::{OwnName, SoloDefinition, SoloGoal};
pub use sonderpunkte::*;
pub use types::{AllOrSome, ArmutCards, FirstTrickDuty, OtherLimits, Threshold, UpTo};
use types::{KeyType, Word, Words};
pub use vorbehalte::*;
pub use written::aliases;

keys! {
    /// All rules of one table, as a rule file writes them.
    ///
    /// Each field is a key of the rule catalogue; `dulle.mode` is the field `mode` of [`Dulle`].
    pub struct RuleSet, prefix "" {
        section 6 {
            /// Which game is played: Doppelkopf, or one of the others that its cards are used for.
            de "Welches Spiel gespielt wird: Doppelkopf oder eines der anderen, die man mit denselben Karten \
                spielt."
            game: GameKind,
            /// Points that each loser pays to each winner in a Schiebekopf, a Hammelrennen or a Ramsch.
            de "Punkte, die jeder Verlierer jedem Gewinner eines Schiebekopfs, eines Hammelrennens oder \
                eines Ramschs zahlt."
            stake: i32 [1..=20] {
                "1": "stake of 1 point", "Einsatz 1 Punkt";
                "#": "stake of {} points", "Einsatz {} Punkte";
            },
            /// Whether in a Hammelrennen all players without a trick win, if there are any.
            de "Ob in einem Hammelrennen alle ohne Stich gewinnen, wenn es welche gibt."
            trickless_wins: bool {
                "true": "who takes no trick wins", "wer keinen Stich macht, gewinnt";
                "false": "who takes no trick does not win by that", "ohne Stich gewinnt man nicht";
            },
            /// Whether in a Ramsch each player without a trick, a Jungfer, doubles what losers pay.
            de "Ob in einem Ramsch jede Jungfer, also jeder Spieler ohne Stich, verdoppelt, was die \
                Verlierer zahlen."
            trickless_doubles: bool = "false" {
                "true": "each Jungfer doubles a Ramsch", "jede Jungfer verdoppelt den Ramsch";
                "false": "a Jungfer does not double a Ramsch", "eine Jungfer verdoppelt den Ramsch nicht";
            },
        }
        groups {
            deck: Deck,
            dulle: Dulle,
            joker: Joker,
            order: OrderRules,
            schweine: Schweine,
            throw_in: ThrowIn,
            solo: Solo,
            vorbehalt: VorbehaltRules,
            hochzeit: Hochzeit,
            armut: Armut,
            genscher: Genscher,
            klopfen: Klopfen,
            ansagen: Ansagen,
            signals: Signals,
            score: ScoreRules,
            sonderpunkte: Sonderpunkte,
            session: Session,
        }
    }
}

words! {
    /// Values of `game`.
    pub enum GameKind {
        /// The game of two parties.
        Doppelkopf = "doppelkopf": "Doppelkopf", "Doppelkopf",
        /// Every player alone, four cards pushed round the table, fewest Augen win.
        Schiebekopf = "schiebekopf": "Schiebekopf", "Schiebekopf",
        /// Every player alone, most Augen win.
        Hammelrennen = "hammelrennen": "Hammelrennen", "Hammelrennen",
        /// Every player alone, most Augen lose.
        Ramsch = "ramsch": "Ramsch", "Ramsch",
    }
}

impl GameKind {
    /// Whether all play alone, without Vorbehalte, Ansagen and parties.
    pub const fn is_each_alone(self) -> bool {
        self.alone().is_some()
    }

    /// The name in rule files.
    pub const fn key(self) -> &'static str {
        <GameKind as Words>::WORDS[self as usize]
    }

    /// Which game it is if all play alone.
    pub const fn alone(self) -> Option<AloneGame> {
        match self {
            GameKind::Doppelkopf => None,
            GameKind::Schiebekopf => Some(AloneGame::Schiebekopf),
            GameKind::Hammelrennen => Some(AloneGame::Hammelrennen),
            GameKind::Ramsch => Some(AloneGame::Ramsch),
        }
    }
}

impl RuleSet {
    /// How many cards a player is dealt, which is also the number of tricks: 12, or 10 without nines; one less in a
    /// Schiebekopf, where four cards make the Skat.
    pub const fn hand_size(&self) -> usize {
        let quarter = if self.deck.nines { 12 } else { 10 };
        if matches!(self.game, GameKind::Schiebekopf) { quarter - 1 } else { quarter }
    }

    /// True if the Normalspiel has a Dulle (key `dulle.mode`).
    pub(crate) fn has_dulle(&self) -> bool {
        self.dulle.mode != DulleMode::Off
    }

    /// How many entries of `vorbehalt.order` rank above throwing in (key `throw_in.rank`).
    pub fn above_throw_in(&self) -> usize {
        let order = &self.vorbehalt.order;
        let is_solo = |kind: &VorbehaltKind| matches!(kind, VorbehaltKind::Solo | VorbehaltKind::Pflichtsolo);
        match self.throw_in.rank {
            ThrowInRank::BeforeSolo => 0,
            ThrowInRank::AfterSolo => order.iter().rposition(is_solo).map_or(0, |last| last + 1),
            ThrowInRank::Last => order.len(),
        }
    }

    /// Whether players can have a Vorbehalt of this kind, listed in `vorbehalt.order` or not.
    pub fn has_vorbehalt(&self, kind: VorbehaltKind) -> bool {
        match kind {
            VorbehaltKind::Pflichtsolo => !self.solo.kinds.is_empty() && self.session.pflicht_solo > 0,
            VorbehaltKind::Solo => !self.solo.kinds.is_empty(),
            VorbehaltKind::Armut => self.armut.max_trumps.0.is_some(),
            VorbehaltKind::Hochzeit => self.hochzeit.mode == HochzeitMode::Declared,
            VorbehaltKind::Hammelrennen => true,
        }
    }

    /// Whether the holders of the ♣Q are the parties of a game of this contract, which nobody is told: in a Normalspiel, and
    /// where armut.parties says so in an Armut.
    pub fn hides_parties(&self, contract: Contract) -> bool {
        match contract {
            Contract::Normal => true,
            Contract::Armut { .. } => self.armut.parties == ArmutParties::Queens,
            _ => false,
        }
    }

    /// Which other game is played in place of an Armut that nobody takes, if one is.
    pub fn game_of_refused_armut(&self) -> Option<AloneGame> {
        let has_armut = self.game == GameKind::Doppelkopf && self.has_vorbehalt(VorbehaltKind::Armut);
        match self.armut.refused {
            ArmutRefused::Ramsch if has_armut => Some(AloneGame::Ramsch),
            ArmutRefused::SchwarzeSau if has_armut => Some(AloneGame::SchwarzeSau),
            _ => None,
        }
    }

    /// Whether a game of Doppelkopf may become a Hammelrennen, because players can declare one.
    pub fn has_hammelrennen(&self) -> bool {
        self.game == GameKind::Doppelkopf && self.vorbehalt.order.contains(&VorbehaltKind::Hammelrennen)
    }

    /// The solos from which whoever takes the second ♠Q of a Schwarze Sau must choose: all on offer but the Nullsolo, which that
    /// trick has lost.
    pub fn solos_of_a_sau(&self) -> impl Iterator<Item = SoloKind> + '_ {
        self.solo.kinds.iter().copied().filter(|&kind| !self.is_null(kind))
    }

    /// Whether a game hangs on the solos that its players have played before it in the evening.
    pub fn asks_for_earlier_solos(&self) -> bool {
        let differ = self.session.pflicht_kinds == PflichtKinds::Different && self.session.pflicht_solo > 1;
        differ || (!self.solo.lead_nth.is_empty() && self.solo.lead != SoloLead::Soloist)
    }

    /// A rule file with every key.
    pub fn to_toml(&self) -> String {
        toml::to_string(self)
            .expect("a rule set is made of tables, words, numbers and lists, which TOML can write")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_without_parties_are_called_in_rule_files_as_they_are_in_records() {
        let alone = <GameKind as Words>::ALL.iter().filter_map(|kind| kind.alone().map(|game| (*kind, game)));
        let alone: Vec<(GameKind, AloneGame)> = alone.collect();
        assert!(alone.iter().all(|(kind, game)| kind.key() == game.key()), "{alone:?}");
        // A Schwarze Sau is never what all games are, it only takes the place of an Armut.
        let of_its_own = AloneGame::ALL.into_iter().filter(|&game| game != AloneGame::SchwarzeSau);
        assert!(alone.into_iter().map(|(_, game)| game).eq(of_its_own));
        for (refused, game) in
            [(ArmutRefused::Ramsch, AloneGame::Ramsch), (ArmutRefused::SchwarzeSau, AloneGame::SchwarzeSau)]
        {
            assert_eq!(<ArmutRefused as Words>::WORDS[refused as usize], game.key());
        }
    }
}
