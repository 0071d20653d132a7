//! Rules that exclude each other, or ask for something that the others make impossible.

use super::Finding;
use crate::contract::SoloKind;
use crate::rules::diff::entries;
use crate::rules::error::{RuleError, clipped};
use crate::ruleset::{
    AnsagenArmut, AnsagenHochzeit, AnsagenMode, AnsagenSolo, ArmutParties, ArmutRefused, ArmutTo, Doubling,
    DulleLastTrick, DulleMode, DutyExcept, EvenCounts, GegenWhen, GenscherMode, HochzeitMode,
    HochzeitPartner, Hyperschweine, JokerMode, JokerSuit, PflichtKinds, RuleSet, Scheme, SchweineIn,
    SchweineMode, SecondOnly, SoloNamed, SoloPriority, SoloSilent, StepsCount, Superschweine, VorbehaltAsked,
    VorbehaltKind, VorbehaltPriority, VorbehaltTold,
};

/// All contradictions of a rule set.
pub(super) fn found(set: &RuleSet) -> Vec<Finding> {
    let mut found = Found { set, findings: Vec::new() };
    found.solos();
    found.dulle();
    found.jokers();
    found.schweine();
    found.throw_in();
    found.untold();
    found.hochzeit();
    found.armut();
    found.genscher();
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
        self.because(
            set.solo.named == SoloNamed::AtLead && set.solo.priority == SoloPriority::ByKind,
            &["solo.priority", "solo.named"],
            "which solos they are is not known when one of them gets the game",
            "set it to \"seat\" or \"bidding\", or solo.named to \"with_vorbehalt\"",
        );
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
            set.solo.kinds.contains(&SoloKind::Neuner) && !set.deck.nines,
            &["solo.kinds", "deck.nines"],
            "there are no nines for a Neunersolo",
            "take \"neuner\" out of it, or set deck.nines to true",
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
        self.because(
            set.solo.priority == SoloPriority::Bidding && set.ansagen.solo == AnsagenSolo::Off,
            &["solo.priority", "ansagen.solo"],
            "a bid is an Ansage, and there are none in solos",
            "set it to \"seat\" or \"by_kind\", or ansagen.solo to \"as_normal\"",
        );
        let are_asked = set.vorbehalt.asked == VorbehaltAsked::ByKind;
        self.because(
            are_asked && set.vorbehalt.priority == VorbehaltPriority::Seat,
            &["vorbehalt.asked", "vorbehalt.priority"],
            "the first seat with a Vorbehalt plays it, of whatever kind",
            "set it to \"at_once\", or vorbehalt.priority to \"kind\"",
        );
        self.because(
            are_asked && set.vorbehalt.told == VorbehaltTold::All,
            &["vorbehalt.asked", "vorbehalt.told"],
            "nobody is asked any more for a kind below the one that is played",
            "set it to \"at_once\", or vorbehalt.told to \"played\"",
        );
        self.because(
            set.solo.priority != SoloPriority::Seat && set.vorbehalt.priority == VorbehaltPriority::Seat,
            &["solo.priority", "vorbehalt.priority"],
            "the first seat with a Vorbehalt plays it, so that no solos compete",
            "set it to \"seat\", or vorbehalt.priority to \"kind\"",
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
            is_off && set.dulle.first_with_schweine,
            &["dulle.first_with_schweine", "dulle.mode"],
            "there is no Dulle",
            "set it to false, or dulle.mode to \"second\"",
        );
        self.because(
            set.schweine.mode == SchweineMode::Off && set.dulle.first_with_schweine,
            &["dulle.first_with_schweine", "schweine.mode"],
            "there are no Schweine",
            "set it to false, or schweine.mode to \"automatic\", \"on_play\" or \"before_play\"",
        );
        self.because(
            is_off && set.sonderpunkte.dulle_caught > 0,
            &["sonderpunkte.dulle_caught", "dulle.mode"],
            "there is no Dulle to catch",
            "set it to 0, or dulle.mode to \"first\" or \"second\"",
        );
        self.because(
            is_off && set.sonderpunkte.dulle_last_trick > 0,
            &["sonderpunkte.dulle_last_trick", "dulle.mode"],
            "there is no Dulle to lose",
            "set it to 0, or dulle.mode to \"first\" or \"second\"",
        );
    }

    /// Jokers need a pack with nines, and no other rule may use theirs.
    fn jokers(&mut self) {
        let set = self.set;
        let are_there = set.joker.mode != JokerMode::Off;
        let in_diamonds = are_there && set.joker.suit == JokerSuit::Diamond;
        self.because(
            are_there && !set.deck.nines,
            &["joker.mode", "deck.nines"],
            "Jokers are two of the nines, or take their place: a pack of 40 cards and Jokers cannot be played",
            "set it to \"off\", or deck.nines to true",
        );
        self.because(
            in_diamonds && set.schweine.superschweine == Superschweine::Nine,
            &["joker.suit", "joker.mode", "schweine.super"],
            "both ♦9 are the Jokers",
            "name another suit, or another pair in schweine.super",
        );
        self.because(
            in_diamonds && set.schweine.hyperschweine == Hyperschweine::Nine,
            &["joker.suit", "joker.mode", "schweine.hyper"],
            "both ♦9 are the Jokers",
            "name another suit, or another pair in schweine.hyper",
        );
        self.because(
            are_there && set.throw_in.nines_in_all_suits,
            &["throw_in.nines_in_all_suits", "joker.mode"],
            "the nines of one suit are Jokers",
            "set it to false, or joker.mode to \"off\"",
        );
    }

    /// Where Schweine are announced or outranked, there are Schweine in some contract, and players can announce them.
    fn schweine(&mut self) {
        let schweine = &self.set.schweine;
        let is_off = schweine.mode == SchweineMode::Off;
        self.because(
            schweine.superschweine != Superschweine::Off && is_off,
            &["schweine.super", "schweine.mode"],
            "there are no Schweine to outrank",
            "set it to \"off\", or schweine.mode to \"automatic\", \"on_play\" or \"before_play\"",
        );
        self.because(
            schweine.superschweine == Superschweine::Nine && !self.set.deck.nines,
            &["schweine.super", "deck.nines"],
            "there are no nines to outrank Schweine",
            "set it to \"king\", \"ten\" or \"off\", or deck.nines to true",
        );
        let hyperschweine = schweine.hyperschweine;
        let are_there = hyperschweine != Hyperschweine::Off;
        self.because(
            are_there && schweine.superschweine == Superschweine::Off,
            &["schweine.hyper", "schweine.super"],
            "there are no Superschweine to outrank",
            "set it to \"off\", or name a pair in schweine.super",
        );
        self.because(
            are_there && hyperschweine.rank() == schweine.superschweine.rank(),
            &["schweine.hyper", "schweine.super"],
            "these are the Superschweine already",
            "set it to another pair or \"off\"",
        );
        self.because(
            hyperschweine == Hyperschweine::Nine && !self.set.deck.nines,
            &["schweine.hyper", "deck.nines"],
            "there are no nines to outrank Superschweine",
            "set it to \"king\", \"ten\" or \"off\", or deck.nines to true",
        );
        self.when(
            !is_off && schweine.contracts.is_empty(),
            &["schweine.in", "schweine.mode"],
            "there are Schweine, but in no contract",
            "name contracts, such as \"normal\", or set schweine.mode to \"off\"",
        );
        self.because(
            schweine.is_ansage && schweine.mode == SchweineMode::Automatic,
            &["schweine.is_ansage", "schweine.mode"],
            "nobody announces Schweine",
            "set it to false, or schweine.mode to \"before_play\", \"on_play\" or \"anytime\"",
        );
        self.because(
            schweine.is_ansage && !is_off && self.without_ansagen(),
            &["schweine.is_ansage", "ansagen.mode"],
            "there are no Ansagen",
            "set it to false, or ansagen.mode to \"on\"",
        );
        let is_silent = |contract: &SchweineIn| {
            let ansagen = &self.set.ansagen;
            match contract {
                SchweineIn::Farbsolo => ansagen.solo == AnsagenSolo::Off,
                _ if ansagen.solo == AnsagenSolo::Only => true,
                SchweineIn::Normal => false,
                // Before play they would speak for a party that their holder may yet leave.
                SchweineIn::Hochzeit => {
                    ansagen.hochzeit == AnsagenHochzeit::None || schweine.mode == SchweineMode::BeforePlay
                }
                SchweineIn::Armut => {
                    matches!(ansagen.armut, AnsagenArmut::Off | AnsagenArmut::BeforeExchange)
                }
            }
        };
        let all_are_silent = !schweine.contracts.is_empty() && schweine.contracts.iter().all(is_silent);
        self.when(
            schweine.is_ansage && !is_off && !self.without_ansagen() && all_are_silent,
            &["schweine.is_ansage", "schweine.in", "ansagen.hochzeit", "ansagen.armut", "ansagen.solo"],
            "Schweine cannot say anything in these games",
            "set it to false, or add a contract with Ansagen to schweine.in",
        );
        self.when(
            schweine.second_only.is_on()
                && matches!(schweine.mode, SchweineMode::Off | SchweineMode::BeforePlay),
            &["schweine.second_only", "schweine.mode"],
            "whether the first ♦A is lost is known only in play",
            "set it to \"off\", or schweine.mode to \"automatic\" or \"on_play\"",
        );
        self.when(
            schweine.second_only.is_on() && schweine.mode == SchweineMode::Anytime,
            &["schweine.second_only", "schweine.mode"],
            "Schweine are announced only as long as both ♦A are held",
            "set it to \"off\", or schweine.mode to \"automatic\" or \"on_play\"",
        );
    }

    /// There are cards that a hand to be thrown in must have.
    fn throw_in(&mut self) {
        self.because(
            self.set.throw_in.nines_in_all_suits && !self.set.deck.nines,
            &["throw_in.nines_in_all_suits", "deck.nines"],
            "there are no nines",
            "set it to false, or deck.nines to true",
        );
    }

    /// No Ansage gives away a partnership or a solo that is told to nobody.
    fn untold(&mut self) {
        let is_automatic = self.set.hochzeit.mode == HochzeitMode::Automatic;
        let only_in_solos = self.set.ansagen.solo == AnsagenSolo::Only;
        let are_ansagen = !self.without_ansagen() && !only_in_solos;
        self.because(
            is_automatic && self.ranks(VorbehaltKind::Hochzeit),
            &["vorbehalt.order", "hochzeit.mode"],
            "a Hochzeit is not declared",
            "take \"hochzeit\" out of it, or set hochzeit.mode to \"declared\"",
        );
        self.because(
            is_automatic && are_ansagen,
            &["hochzeit.mode", "ansagen.solo", "ansagen.mode"],
            "nobody is told who its partner is, but what one may say would tell",
            "set it to \"declared\", or ansagen.mode to \"off\", or ansagen.solo to \"only\"",
        );
        self.because(
            self.set.solo.silent == SoloSilent::AnyHand && are_ansagen,
            &["solo.silent", "ansagen.solo", "ansagen.mode"],
            "nobody is told of a stilles Solo, but what one may say would tell",
            "set it to \"stille_hochzeit\", or ansagen.mode to \"off\", or ansagen.solo to \"only\"",
        );
    }

    /// Where ruffing ends the search for a partner, there is a search that it could end.
    fn hochzeit(&mut self) {
        let set = self.set;
        self.because(
            set.hochzeit.ruff_is_alone && set.hochzeit.mode == HochzeitMode::Automatic,
            &["hochzeit.ruff_is_alone", "hochzeit.mode"],
            "nobody declares a Hochzeit",
            "set it to false, or hochzeit.mode to \"declared\"",
        );
        self.because(
            set.hochzeit.partner == HochzeitPartner::SecondFehl && set.hochzeit.tricks.of(12) < 2,
            &["hochzeit.tricks", "hochzeit.partner"],
            "the first trick cannot be the second to which Fehl was led",
            "set it to 2 or more, or hochzeit.partner to another word",
        );
        self.because(
            set.hochzeit.ruff_is_alone && set.hochzeit.partner == HochzeitPartner::Trump,
            &["hochzeit.ruff_is_alone", "hochzeit.partner"],
            "no trick to which Fehl was led can be the Klärungsstich",
            "set it to false, or hochzeit.partner to another word",
        );
    }

    /// Players can declare an Armut and hand over all its trumps: at most six cards change hands.
    fn armut(&mut self) {
        const MOST_CARDS: u8 = 6;
        let armut = &self.set.armut;
        let Some(most) = armut.max_trumps.0 else { return };
        self.because(
            armut.refused == ArmutRefused::LastTakes && armut.to == ArmutTo::NamedParty,
            &["armut.refused", "armut.to"],
            "the last one asked may be of the other party",
            "set it to \"redeal\" or \"play_on\", or armut.to to \"anyone\"",
        );
        self.because(
            armut.refused == ArmutRefused::SchwarzeSau && self.set.solos_of_a_sau().next().is_none(),
            &["armut.refused", "solo.kinds"],
            "whoever takes the second ♠Q must play a solo that it can still win, and none is on offer",
            "add a solo other than \"null\" to solo.kinds, or set it to \"redeal\", \"play_on\" or \"ramsch\"",
        );
        let by_alten = armut.parties == ArmutParties::Queens;
        self.because(
            by_alten && self.set.ansagen.armut == AnsagenArmut::BeforeExchange,
            &["ansagen.armut", "armut.parties"],
            "nobody knows its party before the cards are exchanged",
            "set it to \"as_normal\", \"before_lead\" or \"off\", or armut.parties to \"exchange\"",
        );
        let schweine = &self.set.schweine;
        self.because(
            by_alten
                && schweine.second_only == SecondOnly::Party
                && schweine.mode != SchweineMode::Off
                && schweine.contracts.contains(&SchweineIn::Armut),
            &["schweine.second_only", "schweine.in", "armut.parties"],
            "a second ♦A would tell of the ♣Q that were exchanged",
            "set it to \"own\" or \"off\", or take \"armut\" out of schweine.in",
        );
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
        // With a single ♦A that does not count goes one trump more.
        let (most, involves): (u8, &[&str]) = if armut.single_fuchs {
            (most, &["armut.cards", "armut.max_trumps"])
        } else {
            (most + 1, &["armut.cards", "armut.single_fuchs", "armut.max_trumps"])
        };
        self.because(
            armut.cards.0.is_some_and(|cards| most > cards),
            involves,
            &format!("up to {most} trumps would have to go"),
            "set it to \"trumps\" or to that many, or lower armut.max_trumps",
        );
        self.because(
            armut.cards.0.is_none() && most > MOST_CARDS,
            involves,
            &format!("up to {most} cards would change hands"),
            &format!("{MOST_CARDS} are the most: lower armut.max_trumps"),
        );
    }

    /// Where a new partner is chosen everybody knows who plays with whom, so that nothing may hang on what is told to nobody.
    fn genscher(&mut self) {
        let set = self.set;
        let is_on = set.genscher.mode == GenscherMode::OnPlay;
        self.because(
            is_on && set.hochzeit.mode == HochzeitMode::Automatic,
            &["genscher.mode", "hochzeit.mode"],
            "nobody is told who plays with whom in a Hochzeit",
            "set it to \"off\", or hochzeit.mode to \"declared\"",
        );
        self.because(
            is_on && set.solo.silent == SoloSilent::AnyHand,
            &["genscher.mode", "solo.silent"],
            "a stilles Solo is told to nobody, and would be over",
            "set it to \"off\", or solo.silent to \"stille_hochzeit\"",
        );
    }

    /// Players can make the Ansagen that a rule asks for.
    fn ansagen(&mut self) {
        let ansagen = &self.set.ansagen;
        let is_duty = ansagen.first_trick_duty.0.is_some();
        let kontra = ansagen.latest_kontra.0.map_or(0, |latest| latest[0]);
        let last_ansage = ansagen.latest[0].max(kontra);
        self.because(
            is_duty && self.without_ansagen(),
            &["ansagen.first_trick_duty", "ansagen.mode"],
            "there are no Ansagen",
            "set it to \"off\", or ansagen.mode to \"on\"",
        );
        let nothing_counts = self.set.score.ansage == 0 && self.set.score.doubling == Doubling::Off;
        self.when(
            ansagen.ladder > 0 && nothing_counts && !self.without_ansagen(),
            &["ansagen.ladder", "score.ansage", "score.doubling"],
            "there is nothing to double: Re and Kontra bring no points and double nothing",
            "set it to 0, score.ansage to 1 or more, or score.doubling to \"base\"",
        );
        self.when(
            is_duty && last_ansage == 0,
            &["ansagen.first_trick_duty", "ansagen.latest", "ansagen.latest_kontra"],
            "after the first trick it is too late for Re and Kontra",
            "set it to \"off\", or make the first number of ansagen.latest at least 1",
        );
        self.when(
            is_duty && (1..ansagen.duty_tricks).contains(&last_ansage) && !ansagen.duty_goes_on,
            &[
                "ansagen.duty_tricks",
                "ansagen.latest",
                "ansagen.latest_kontra",
                "ansagen.duty_goes_on",
                "ansagen.first_trick_duty",
            ],
            "after the last of these tricks it is too late for Re and Kontra",
            "lower it, or make the first number of ansagen.latest at least as large",
        );
        self.when(
            is_duty && ansagen.solo == AnsagenSolo::Only && ansagen.duty_except.contains(&DutyExcept::Solo),
            &["ansagen.duty_except", "ansagen.solo", "ansagen.first_trick_duty"],
            "only in solos are there Ansagen, and there the first trick obliges nobody",
            "take \"solo\" out of it, or set ansagen.first_trick_duty to \"off\"",
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
        self.because(
            is_alten && set.score.lone_hochzeit > 0,
            &["score.lone_hochzeit", "score.scheme"],
            "the table of the Alten has a value for every Hochzeit",
            "set it to 0, or score.scheme to \"points\"",
        );
        let payments: [(i32, &'static [&'static str]); 2] = [
            (set.score.fuchs_payment, &["score.fuchs_payment", "score.scheme"]),
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
        self.said_for_points();
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

    /// Where points hang on what was said, something can be said; and where Kontra gets those gegen die Alten alone, there
    /// are some.
    fn said_for_points(&mut self) {
        let set = self.set;
        let is_silent = self.without_ansagen();
        self.because(
            set.score.early_ansage > 0 && is_silent,
            &["score.early_ansage", "ansagen.mode"],
            "there are no Ansagen",
            "set it to 0, or ansagen.mode to \"on\"",
        );
        self.because(
            set.score.steps == StepsCount::Announced && is_silent,
            &["score.steps", "ansagen.mode"],
            "nobody can announce a step",
            "set it to \"reached\", or ansagen.mode to \"on\"",
        );
        self.because(
            set.score.feigheit.0.is_some() && is_silent,
            &["score.feigheit", "ansagen.mode"],
            "nobody can announce what it wins",
            "set it to \"off\", or ansagen.mode to \"on\"",
        );
        self.because(
            !set.score.as_announced.is_empty() && is_silent,
            &["score.as_announced", "ansagen.mode"],
            "there are no Ansagen",
            "set it to [], or ansagen.mode to \"on\"",
        );
        self.because(
            set.sonderpunkte.gegen_die_alten_when == GegenWhen::Re && is_silent,
            &["sonderpunkte.gegen_die_alten_when", "ansagen.mode"],
            "nobody can say Re",
            "set it to \"always\", or ansagen.mode to \"on\"",
        );
        self.because(
            set.score.even == EvenCounts::GegenDieAlten && set.sonderpunkte.gegen_die_alten == 0,
            &["score.even", "sonderpunkte.gegen_die_alten"],
            "there are no points gegen die Alten",
            "set it to \"won\", or sonderpunkte.gegen_die_alten to 1 or more",
        );
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
            games > 1 && owed > games && !session.solo_lengthens.counts_pflicht_apart(),
            &["session.pflicht_solo", "session.games", "session.players", "session.solo_lengthens"],
            &format!("{owed} solos do not fit into {games} games"),
            &format!("lower it, or set session.games to {owed} or more"),
        );
        let kinds = self.set.solo.kinds.len();
        self.because(
            games > 1
                && kinds > 0
                && usize::from(session.pflicht_solo) > kinds
                && session.pflicht_kinds == PflichtKinds::Different,
            &["session.pflicht_solo", "solo.kinds", "session.games", "session.pflicht_kinds"],
            &format!("each is of another kind, but there are no more than {kinds}"),
            "lower it, name more solos in solo.kinds, or set session.pflicht_kinds to \"any\"",
        );
        self.when(
            session.bock && session.bock_events.is_empty(),
            &["session.bock_events", "session.bock"],
            "there are Bock games, but nothing brings them about",
            "name events, such as \"both_zero\", or set session.bock to false",
        );
    }
}
