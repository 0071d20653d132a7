//! Rules that exclude each other, or ask for something that the others make impossible.

use super::Finding;
use crate::contract::SoloKind;
use crate::rules::diff::entries;
use crate::rules::error::{RuleError, clipped};
use crate::ruleset::{
    AnsagenMode, Doubling, DulleLastTrick, DulleMode, HochzeitMode, RuleSet, Scheme, SchweineMode,
    SoloPriority, SoloSilent, VorbehaltKind,
};

/// All contradictions of a rule set.
pub(super) fn found(set: &RuleSet) -> Vec<Finding> {
    let mut found = Found { set, findings: Vec::new() };
    found.solos();
    found.dulle();
    found.schweine();
    found.untold();
    found.armut();
    found.ansagen();
    found.score();
    found.session();
    found.findings
}

struct Found<'a> {
    set: &'a RuleSet,
    findings: Vec<Finding>,
}

impl Found<'_> {
    /// Notes a contradiction between the values of these keys, if there is one. The message names the first key.
    fn when(&mut self, is_one: bool, involves: &'static [&'static str], problem: &str, remedy: &str) {
        if !is_one {
            return;
        }
        let (key, value) = (involves[0], self.value(involves[0]));
        let (problem, remedy) = (problem.to_owned(), remedy.to_owned());
        self.findings
            .push(Finding { error: RuleError::Contradiction { key, value, problem, remedy }, involves });
    }

    /// The same. The message also gives the last key with its value, as the cause.
    fn because(&mut self, is_one: bool, involves: &'static [&'static str], problem: &str, remedy: &str) {
        if is_one {
            let cause = involves[involves.len() - 1];
            let problem = format!("{problem} ({cause} = {})", self.value(cause));
            self.when(true, involves, &problem, remedy);
        }
    }

    /// The value of a key, as TOML writes it.
    fn value(&self, key: &str) -> String {
        let entry = entries(self.set).into_iter().find(|(name, _)| *name == key);
        clipped(&entry.expect("every key has an entry").1.to_string())
    }

    fn ranks(&self, kind: VorbehaltKind) -> bool {
        self.set.vorbehalt.order.contains(&kind)
    }

    fn without_ansagen(&self) -> bool {
        self.set.ansagen.mode == AnsagenMode::Off
    }

    /// Players can declare the solos that are on offer or owed.
    fn solos(&mut self) {
        let set = self.set;
        let (any, pflicht) = (self.ranks(VorbehaltKind::Solo), self.ranks(VorbehaltKind::Pflichtsolo));
        let is_offered = !set.solo.kinds.is_empty();
        self.when(
            is_offered && !any && !pflicht,
            &["vorbehalt.order", "solo.kinds"],
            "there are solos, but nobody could declare one",
            "add \"solo\" to it, or set solo.kinds to []",
        );
        self.because(
            is_offered && !any && pflicht && set.session.pflicht_solo == 0,
            &["vorbehalt.order", "solo.kinds", "session.pflicht_solo"],
            "only a Pflichtsolo could be declared, but nobody owes one",
            "add \"solo\" to it, or set session.pflicht_solo to 1",
        );
        self.because(
            set.session.pflicht_solo > 0 && !is_offered,
            &["session.pflicht_solo", "solo.kinds"],
            "solos are owed, but there are none",
            "set it to 0, or name solos in solo.kinds",
        );
        self.because(
            set.solo.priority == SoloPriority::Bidding && self.without_ansagen(),
            &["solo.priority", "ansagen.mode"],
            "a bid is an Ansage, and there are none",
            "set it to \"seat\" or \"by_kind\", or ansagen.mode to \"on\"",
        );
    }

    /// Where the last trick reverses a Dulle, or somebody catches one, there is a Dulle.
    fn dulle(&mut self) {
        let set = self.set;
        let is_off = set.dulle.mode == DulleMode::Off;
        self.because(
            is_off && set.dulle.last_trick == DulleLastTrick::Reversed,
            &["dulle.last_trick", "dulle.mode"],
            "there is no Dulle to turn around",
            "set dulle.mode to \"first\" or \"second\", or dulle.last_trick to \"same\"",
        );
        self.because(
            is_off && set.sonderpunkte.dulle_caught > 0,
            &["sonderpunkte.dulle_caught", "dulle.mode"],
            "there is no Dulle to catch",
            "set it to 0, or dulle.mode to \"first\" or \"second\"",
        );
    }

    /// Where Schweine are announced or outranked, there are Schweine in some contract, and players can announce them.
    fn schweine(&mut self) {
        let schweine = &self.set.schweine;
        let is_off = schweine.mode == SchweineMode::Off;
        self.because(
            schweine.superschweine && is_off,
            &["schweine.super", "schweine.mode"],
            "there are no Schweine to outrank",
            "set it to false, or schweine.mode to \"automatic\", \"on_play\" or \"before_play\"",
        );
        self.because(
            schweine.superschweine && !self.set.deck.nines,
            &["schweine.super", "deck.nines"],
            "there are no nines to outrank Schweine",
            "set it to false, or deck.nines to true",
        );
        self.when(
            !is_off && schweine.contracts.is_empty(),
            &["schweine.in", "schweine.mode"],
            "there are Schweine, but in no contract",
            "name contracts, such as \"normal\", or set schweine.mode to \"off\"",
        );
        self.because(
            schweine.is_ansage && is_off,
            &["schweine.is_ansage", "schweine.mode"],
            "there are no Schweine to announce",
            "set it to false, or schweine.mode to \"before_play\" or \"on_play\"",
        );
        self.because(
            schweine.is_ansage && schweine.mode == SchweineMode::Automatic,
            &["schweine.is_ansage", "schweine.mode"],
            "nobody announces Schweine",
            "set it to false, or schweine.mode to \"before_play\" or \"on_play\"",
        );
        self.because(
            schweine.is_ansage && self.without_ansagen(),
            &["schweine.is_ansage", "ansagen.mode"],
            "there are no Ansagen",
            "set it to false, or ansagen.mode to \"on\"",
        );
        self.when(
            schweine.second_only && matches!(schweine.mode, SchweineMode::Off | SchweineMode::BeforePlay),
            &["schweine.second_only", "schweine.mode"],
            "whether the first ♦A is lost is known only in play",
            "set it to false, or schweine.mode to \"automatic\" or \"on_play\"",
        );
    }

    /// No Ansage gives away a partnership or a solo that is told to nobody.
    fn untold(&mut self) {
        let is_automatic = self.set.hochzeit.mode == HochzeitMode::Automatic;
        let are_ansagen = !self.without_ansagen();
        self.because(
            is_automatic && self.ranks(VorbehaltKind::Hochzeit),
            &["vorbehalt.order", "hochzeit.mode"],
            "a Hochzeit is not declared",
            "take \"hochzeit\" out of it, or set hochzeit.mode to \"declared\"",
        );
        self.because(
            is_automatic && are_ansagen,
            &["hochzeit.mode", "ansagen.mode"],
            "nobody is told who its partner is, but what one may say would tell",
            "set it to \"declared\", or ansagen.mode to \"off\"",
        );
        self.because(
            self.set.solo.silent == SoloSilent::AnyHand && are_ansagen,
            &["solo.silent", "ansagen.mode"],
            "nobody is told of a stilles Solo, but what one may say would tell",
            "set it to \"stille_hochzeit\", or ansagen.mode to \"off\"",
        );
    }

    /// Players can declare an Armut and hand over all its trumps: at most six cards change hands.
    fn armut(&mut self) {
        const MOST_CARDS: u8 = 6;
        let armut = &self.set.armut;
        let Some(most) = armut.max_trumps.0 else { return };
        self.when(
            !self.ranks(VorbehaltKind::Armut),
            &["vorbehalt.order", "armut.max_trumps"],
            "there is an Armut, but nobody could declare it",
            "add \"armut\" to it, or set armut.max_trumps to \"off\"",
        );
        self.when(
            armut.min_trumps > most,
            &["armut.min_trumps", "armut.max_trumps"],
            &format!("no hand has at least {} and at most {most} trumps", armut.min_trumps),
            &format!("set it to {most} or less"),
        );
        self.because(
            armut.cards.0.is_some_and(|cards| most > cards),
            &["armut.cards", "armut.max_trumps"],
            &format!("up to {most} trumps would have to go"),
            "set it to \"trumps\" or to that many, or lower armut.max_trumps",
        );
        self.because(
            armut.cards.0.is_none() && most > MOST_CARDS,
            &["armut.cards", "armut.max_trumps"],
            &format!("up to {most} cards would change hands"),
            &format!("{MOST_CARDS} are the most: lower armut.max_trumps to that many"),
        );
    }

    /// Players can make the Ansagen that a rule asks for.
    fn ansagen(&mut self) {
        let ansagen = &self.set.ansagen;
        let is_duty = ansagen.first_trick_duty.0.is_some();
        self.because(
            is_duty && self.without_ansagen(),
            &["ansagen.first_trick_duty", "ansagen.mode"],
            "there are no Ansagen",
            "set it to \"off\", or ansagen.mode to \"on\"",
        );
        self.when(
            is_duty && ansagen.latest[0] == 0,
            &["ansagen.first_trick_duty", "ansagen.latest"],
            "after the first trick it is too late for Re and Kontra",
            "set it to \"off\", or make the first number of ansagen.latest at least 1",
        );
    }

    /// Each scheme can count what the other keys ask it to count.
    fn score(&mut self) {
        let set = self.set;
        let is_alten = set.score.scheme == Scheme::Alten;
        self.because(
            is_alten && !self.without_ansagen(),
            &["ansagen.mode", "score.scheme"],
            "the table of the Alten has no place for Ansagen",
            "set it to \"off\", or score.scheme to \"points\"",
        );
        self.because(
            is_alten && set.solo.kinds.contains(&SoloKind::Null),
            &["solo.kinds", "score.scheme"],
            "the table of the Alten has no place for a Nullsolo",
            "take \"null\" out of it, or set score.scheme to \"points\"",
        );
        self.because(
            is_alten && !set.score.solo_value.is_empty(),
            &["score.solo_value", "score.scheme"],
            "the table of the Alten has a value for every solo",
            "set it to [], or score.scheme to \"points\"",
        );
        let payments: [(i32, &'static [&'static str]); 3] = [
            (set.score.fuchs_payment, &["score.fuchs_payment", "score.scheme"]),
            (set.score.altenstrafe, &["score.altenstrafe", "score.scheme"]),
            (set.score.karlchen_stake, &["score.karlchen_stake", "score.scheme"]),
        ];
        for (amount, involves) in payments {
            self.because(
                !is_alten && amount > 0,
                involves,
                "payments stand beside the table of the Alten only",
                "set it to 0 and use sonderpunkte.*, or set score.scheme to \"alten\"",
            );
        }
        self.because(
            set.score.doubling != Doubling::Off && self.without_ansagen(),
            &["score.doubling", "ansagen.mode"],
            "there are no Ansagen that could double anything",
            "set it to \"off\", or ansagen.mode to \"on\"",
        );
        let named = set.score.solo_value.iter().map(|entry| entry.kind);
        if let Some(missing) = named.clone().find(|kind| !set.solo.kinds.contains(kind)) {
            self.when(
                true,
                &["score.solo_value", "solo.kinds"],
                &format!("there is no solo {:?} in solo.kinds", missing.key()),
                "take it out, or add the solo there",
            );
        }
    }

    /// All players deal equally often, and owed solos fit into the evening.
    fn session(&mut self) {
        let session = &self.set.session;
        let (games, players) = (session.games, u32::from(session.players.max(1)));
        self.when(
            games != 1 && !games.is_multiple_of(players),
            &["session.games", "session.players"],
            &format!("{players} players would not deal equally often"),
            &format!("set it to 1 or to a multiple of {players}"),
        );
        let owed = u32::from(session.pflicht_solo) * players;
        self.when(
            games > 1 && owed > games,
            &["session.pflicht_solo", "session.games", "session.players"],
            &format!("{owed} solos do not fit into {games} games"),
            &format!("lower it, or set session.games to {owed} or more"),
        );
        self.when(
            session.bock && session.bock_events.is_empty(),
            &["session.bock_events", "session.bock"],
            "there are Bock games, but nothing brings them about",
            "name events, such as \"both_zero\", or set session.bock to false",
        );
    }
}
