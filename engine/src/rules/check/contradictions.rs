//! Rules that exclude each other, or ask for something that the others make impossible.

use super::Finding;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::contract::SoloKind;
use crate::order::{GameCards, Trumps};
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
    let mut found = Findings { set, findings: Vec::new() };
    found.solos();
    found.dulle();
    found.jokers();
    found.order();
    found.schweine();
    found.pairs();
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

/// A way out that changes a list by each of these solos.
fn for_each(list: &str, kinds: &[SoloKind]) -> String {
    kinds.iter().map(|kind| format!("{list}={}", kind.key_or_tried())).collect::<Vec<_>>().join(" ")
}

struct Findings<'a> {
    set: &'a RuleSet,
    findings: Vec<Finding>,
}

impl Findings<'_> {
    /// Notes a contradiction between the values of these keys, if there is one. The message names the first key.
    ///
    /// The ways out are written as `advice` reads them; those that lead into another mistake are not told.
    fn when(&mut self, is_one: bool, involves: &'static [&'static str], problem: &str, ways: &[&str]) {
        if !is_one {
            return;
        }
        let (key, value) = (involves[0], self.value(involves[0]));
        let (problem, remedy) = (problem.to_owned(), String::new());
        let ways = ways.iter().map(|&way| way.to_owned()).collect();
        self.findings.push(Finding {
            error: RuleError::Contradiction { key, value, problem, remedy },
            involves,
            ways,
        });
    }

    /// The same. The message also gives the last key with its value, as the cause.
    fn because(&mut self, is_one: bool, involves: &'static [&'static str], problem: &str, ways: &[&str]) {
        if is_one {
            let cause = involves[involves.len() - 1];
            let problem = format!("{problem} ({cause} = {})", self.value(cause));
            self.when(true, involves, &problem, ways);
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
            &["solo.priority=seat", "solo.priority=bidding", "solo.named=with_vorbehalt"],
        );
        for (involves, kinds) in [
            (&["solo.kinds", "solo.own"][..], &set.solo.kinds),
            (&["solo.lead_kinds", "solo.own"], &set.solo.lead_kinds),
        ] {
            let strange: Vec<SoloKind> = kinds.iter().copied().filter(|&kind| !set.defines(kind)).collect();
            if let [first, ..] = strange[..] {
                let problem =
                    format!("there is no solo {:?}: solo.own does not define it", first.key_or_tried());
                self.when(true, involves, &problem, &[&for_each(&format!("{}-", involves[0]), &strange)]);
            }
        }
        let (any, pflicht) = (self.ranks(VorbehaltKind::Solo), self.ranks(VorbehaltKind::Pflichtsolo));
        let is_offered = !set.solo.kinds.is_empty();
        self.when(
            is_offered && !any && !pflicht,
            &["vorbehalt.order", "solo.kinds"],
            "there are solos, but nobody could declare one",
            &["vorbehalt.order+=solo", "solo.kinds=[]", "solo.kinds=[] session.pflicht_solo=0"],
        );
        self.because(
            is_offered && !any && pflicht && set.session.pflicht_solo == 0,
            &["vorbehalt.order", "solo.kinds", "session.pflicht_solo"],
            "only a Pflichtsolo could be declared, but nobody owes one",
            &["vorbehalt.order+=solo", "session.pflicht_solo=1"],
        );
        self.because(
            set.solo.kinds.contains(&SoloKind::NEUNER) && !set.deck.nines,
            &["solo.kinds", "deck.nines"],
            "there are no nines for a Neunersolo",
            &["solo.kinds-=neuner", "deck.nines=true"],
        );
        self.because(
            set.session.pflicht_solo > 0 && !is_offered,
            &["session.pflicht_solo", "solo.kinds"],
            "solos are owed, but there are none",
            &["session.pflicht_solo=0", "solo.kinds+="],
        );
        self.because(
            set.solo.priority == SoloPriority::Bidding && self.without_ansagen(),
            &["solo.priority", "ansagen.mode"],
            "a bid is an Ansage, and there are none",
            &["solo.priority=seat", "solo.priority=by_kind", "ansagen.mode=on"],
        );
        self.because(
            set.solo.priority == SoloPriority::Bidding && set.ansagen.solo == AnsagenSolo::Off,
            &["solo.priority", "ansagen.solo"],
            "a bid is an Ansage, and there are none in solos",
            &["solo.priority=seat", "solo.priority=by_kind", "ansagen.solo=as_normal"],
        );
        let are_asked = set.vorbehalt.asked == VorbehaltAsked::ByKind;
        self.because(
            are_asked && set.vorbehalt.priority == VorbehaltPriority::Seat,
            &["vorbehalt.asked", "vorbehalt.priority"],
            "the first seat with a Vorbehalt plays it, of whatever kind",
            &["vorbehalt.asked=at_once", "vorbehalt.priority=kind"],
        );
        self.because(
            are_asked && set.vorbehalt.told == VorbehaltTold::All,
            &["vorbehalt.asked", "vorbehalt.told"],
            "nobody is asked any more for a kind below the one that is played",
            &["vorbehalt.asked=at_once", "vorbehalt.told=played"],
        );
        self.because(
            set.solo.priority != SoloPriority::Seat && set.vorbehalt.priority == VorbehaltPriority::Seat,
            &["solo.priority", "vorbehalt.priority"],
            "the first seat with a Vorbehalt plays it, so that no solos compete",
            &["solo.priority=seat", "vorbehalt.priority=kind"],
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
            &["dulle.last_trick=same", "dulle.mode=first", "dulle.mode=second"],
        );
        self.because(
            is_off && set.dulle.first_with_schweine,
            &["dulle.first_with_schweine", "dulle.mode"],
            "there is no Dulle",
            &["dulle.first_with_schweine=false", "dulle.mode=second"],
        );
        self.because(
            set.schweine.mode == SchweineMode::Off && set.dulle.first_with_schweine,
            &["dulle.first_with_schweine", "schweine.mode"],
            "there are no Schweine",
            &[
                "dulle.first_with_schweine=false",
                "schweine.mode=automatic",
                "schweine.mode=on_play",
                "schweine.mode=before_play",
            ],
        );
        self.because(
            is_off && set.sonderpunkte.dulle_caught > 0,
            &["sonderpunkte.dulle_caught", "dulle.mode"],
            "there is no Dulle to catch",
            &["sonderpunkte.dulle_caught=0", "dulle.mode=first", "dulle.mode=second"],
        );
        self.because(
            is_off && set.sonderpunkte.dulle_last_trick > 0,
            &["sonderpunkte.dulle_last_trick", "dulle.mode"],
            "there is no Dulle to lose",
            &["sonderpunkte.dulle_last_trick=0", "dulle.mode=first", "dulle.mode=second"],
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
            &["joker.mode=off", "deck.nines=true"],
        );
        self.because(
            in_diamonds && set.schweine.superschweine == Superschweine::Nine,
            &["joker.suit", "joker.mode", "schweine.super"],
            "both ♦9 are the Jokers",
            &["joker.suit!=", "schweine.super!="],
        );
        self.because(
            in_diamonds && set.schweine.hyperschweine == Hyperschweine::Nine,
            &["joker.suit", "joker.mode", "schweine.hyper"],
            "both ♦9 are the Jokers",
            &["joker.suit!=", "schweine.hyper!="],
        );
        self.because(
            are_there && set.throw_in.nines_in_all_suits,
            &["throw_in.nines_in_all_suits", "joker.mode"],
            "the nines of one suit are Jokers",
            &["throw_in.nines_in_all_suits=false", "joker.mode=off"],
        );
    }

    /// The trumps of the Normalspiel have what other rules ask of them.
    fn order(&mut self) {
        let set = self.set;
        let (normal, deck) = (GameCards::of(set, Trumps::Normal), CardSet::deck(set.deck.nines.into()));
        let is_trump = |card| normal.is_trump(card);
        let dulle = set.order.dulle.0;
        self.because(
            !set.order.trumps.is_empty() && !normal.trumps.iter().any(|&(_, card)| deck.contains(card)),
            &["order.trumps", "deck.nines"],
            "none of them is in play",
            &["order.trumps=[normal]", "deck.nines=true"],
        );
        self.because(
            set.has_dulle() && normal.dulle.is_none(),
            &["order.trumps", "order.dulle", "dulle.mode"],
            "the Dulle is no trump",
            &["order.trumps=[normal]", "dulle.mode=off"],
        );
        self.because(
            set.has_dulle() && !deck.contains(dulle),
            &["order.dulle", "deck.nines", "dulle.mode"],
            "it is not in the deck",
            &["order.dulle=♥10", "dulle.mode=off"],
        );
        self.because(
            set.has_dulle() && set.joker.card() == Some(dulle),
            &["order.dulle", "joker.suit", "joker.mode", "dulle.mode"],
            "both are the Jokers",
            &["order.dulle=♥10", "joker.mode=off"],
        );
        self.because(
            set.joker.card().is_some() && normal.joker.is_none(),
            &["order.trumps", "joker.mode"],
            "the Jokers are no trumps",
            &["order.trumps=[normal]", "joker.mode=off"],
        );
        let in_solos_alone = set.schweine.contracts.iter().all(|&game| game == SchweineIn::Farbsolo);
        self.because(
            set.schweine.mode != SchweineMode::Off && !in_solos_alone && normal.raisable[0].is_none(),
            &[
                "order.trumps",
                "order.dulle",
                "dulle.mode",
                "joker.suit",
                "joker.mode",
                "deck.nines",
                "schweine.pairs",
                "schweine.in",
                "schweine.mode",
            ],
            "no pair can become Schweine: they are the aces of the only trump suit, or what schweine.pairs lists, and no Dullen or Jokers",
            &["order.trumps=[normal]", "order.trumps=[normal] order.dulle=♥10", "schweine.mode=off"],
        );
        for (is_asked, card, involves) in [
            (
                set.throw_in.fuchs_highest.0.is_some(),
                Card::FUCHS,
                &["throw_in.fuchs_highest", "order.trumps"][..],
            ),
            (
                set.throw_in.bube_highest.0.is_some(),
                Card::KARLCHEN,
                &["throw_in.bube_highest", "order.trumps"],
            ),
            (
                set.armut.max_trumps.0.is_some() && !set.armut.single_fuchs,
                Card::FUCHS,
                &["armut.single_fuchs", "armut.max_trumps", "order.trumps"],
            ),
        ] {
            self.because(
                is_asked && !is_trump(card),
                involves,
                &format!("{card} is no trump"),
                &["order.trumps=[normal]"],
            );
        }
    }

    /// All pairs stand in one key, and in the deck.
    fn pairs(&mut self) {
        let schweine = &self.set.schweine;
        for (is_there, involves) in [
            (schweine.superschweine != Superschweine::Off, &["schweine.super", "schweine.pairs"][..]),
            (schweine.hyperschweine != Hyperschweine::Off, &["schweine.hyper", "schweine.pairs"]),
        ] {
            self.because(
                is_there && !schweine.pairs.is_empty(),
                involves,
                "these pairs are all that there are",
                &[
                    "schweine.super=off schweine.hyper=off",
                    "schweine.super=off",
                    "schweine.hyper=off",
                    "schweine.pairs=[]",
                ],
            );
        }
        self.because(
            schweine.pairs.iter().any(|pair| pair.are_nines()) && !self.set.deck.nines,
            &["schweine.pairs", "deck.nines"],
            "there are no nines",
            &["schweine.pairs=[]", "deck.nines=true"],
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
            &[
                "schweine.super=off",
                "schweine.mode=automatic",
                "schweine.mode=on_play",
                "schweine.mode=before_play",
            ],
        );
        self.because(
            schweine.superschweine == Superschweine::Nine && !self.set.deck.nines,
            &["schweine.super", "deck.nines"],
            "there are no nines to outrank Schweine",
            &["schweine.super!=", "deck.nines=true"],
        );
        let hyperschweine = schweine.hyperschweine;
        let are_there = hyperschweine != Hyperschweine::Off;
        self.because(
            are_there && schweine.superschweine == Superschweine::Off,
            &["schweine.hyper", "schweine.super"],
            "there are no Superschweine to outrank",
            &["schweine.hyper=off", "schweine.super!="],
        );
        self.because(
            are_there && hyperschweine.rank() == schweine.superschweine.rank(),
            &["schweine.hyper", "schweine.super"],
            "these are the Superschweine already",
            &["schweine.hyper!="],
        );
        self.because(
            hyperschweine == Hyperschweine::Nine && !self.set.deck.nines,
            &["schweine.hyper", "deck.nines"],
            "there are no nines to outrank Superschweine",
            &["schweine.hyper!=", "deck.nines=true"],
        );
        self.when(
            !is_off && schweine.contracts.is_empty(),
            &["schweine.in", "schweine.mode"],
            "there are Schweine, but in no contract",
            &["schweine.in+=", "schweine.mode=off"],
        );
        self.because(
            schweine.is_ansage && schweine.mode == SchweineMode::Automatic,
            &["schweine.is_ansage", "schweine.mode"],
            "nobody announces Schweine",
            &[
                "schweine.is_ansage=false",
                "schweine.mode=before_play",
                "schweine.mode=on_play",
                "schweine.mode=anytime",
            ],
        );
        self.because(
            schweine.is_ansage && !is_off && self.without_ansagen(),
            &["schweine.is_ansage", "ansagen.mode"],
            "there are no Ansagen",
            &["schweine.is_ansage=false", "ansagen.mode=on"],
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
            &["schweine.is_ansage=false", "schweine.in+=normal", "schweine.in+=farbsolo"],
        );
        self.when(
            schweine.second_only.is_on()
                && matches!(schweine.mode, SchweineMode::Off | SchweineMode::BeforePlay),
            &["schweine.second_only", "schweine.mode"],
            "whether the first ♦A is lost is known only in play",
            &["schweine.second_only=off", "schweine.mode=automatic", "schweine.mode=on_play"],
        );
        self.when(
            schweine.second_only.is_on() && schweine.mode == SchweineMode::Anytime,
            &["schweine.second_only", "schweine.mode"],
            "Schweine are announced only as long as both ♦A are held",
            &["schweine.second_only=off", "schweine.mode=automatic", "schweine.mode=on_play"],
        );
    }

    /// There are cards that a hand to be thrown in must have.
    fn throw_in(&mut self) {
        self.because(
            self.set.throw_in.nines_in_all_suits && !self.set.deck.nines,
            &["throw_in.nines_in_all_suits", "deck.nines"],
            "there are no nines",
            &["throw_in.nines_in_all_suits=false", "deck.nines=true"],
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
            &["vorbehalt.order-=hochzeit", "hochzeit.mode=declared"],
        );
        self.because(
            is_automatic && are_ansagen,
            &["hochzeit.mode", "ansagen.solo", "ansagen.mode"],
            "nobody is told who its partner is, but what one may say would tell",
            &["hochzeit.mode=declared", "ansagen.mode=off", "ansagen.solo=only"],
        );
        self.because(
            self.set.solo.silent == SoloSilent::AnyHand && are_ansagen,
            &["solo.silent", "ansagen.solo", "ansagen.mode"],
            "nobody is told of a stilles Solo, but what one may say would tell",
            &["solo.silent=stille_hochzeit", "ansagen.mode=off", "ansagen.solo=only"],
        );
    }

    /// Where ruffing ends the search for a partner, there is a search that it could end.
    fn hochzeit(&mut self) {
        let set = self.set;
        self.because(
            set.hochzeit.ruff_is_alone && set.hochzeit.mode == HochzeitMode::Automatic,
            &["hochzeit.ruff_is_alone", "hochzeit.mode"],
            "nobody declares a Hochzeit",
            &["hochzeit.ruff_is_alone=false", "hochzeit.mode=declared"],
        );
        self.because(
            set.hochzeit.partner == HochzeitPartner::SecondFehl && set.hochzeit.tricks.of(12) < 2,
            &["hochzeit.tricks", "hochzeit.partner"],
            "the first trick cannot be the second to which Fehl was led",
            &["hochzeit.tricks>=2", "hochzeit.partner!="],
        );
        self.because(
            set.hochzeit.ruff_is_alone && set.hochzeit.partner == HochzeitPartner::Trump,
            &["hochzeit.ruff_is_alone", "hochzeit.partner"],
            "no trick to which Fehl was led can be the Klärungsstich",
            &["hochzeit.ruff_is_alone=false", "hochzeit.partner!="],
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
            &["armut.refused=redeal", "armut.refused=play_on", "armut.to=anyone"],
        );
        self.because(
            armut.refused == ArmutRefused::SchwarzeSau && self.set.solos_of_a_sau().next().is_none(),
            &["armut.refused", "solo.kinds"],
            "whoever takes the second ♠Q must play a solo that it can still win, and none is on offer",
            &["solo.kinds+=", "armut.refused=redeal", "armut.refused=play_on", "armut.refused=ramsch"],
        );
        let by_alten = armut.parties == ArmutParties::Queens;
        self.because(
            by_alten && self.set.ansagen.armut == AnsagenArmut::BeforeExchange,
            &["ansagen.armut", "armut.parties"],
            "nobody knows its party before the cards are exchanged",
            &[
                "ansagen.armut=as_normal",
                "ansagen.armut=before_lead",
                "ansagen.armut=off",
                "armut.parties=exchange",
            ],
        );
        let schweine = &self.set.schweine;
        self.because(
            by_alten
                && schweine.second_only == SecondOnly::Party
                && schweine.mode != SchweineMode::Off
                && schweine.contracts.contains(&SchweineIn::Armut),
            &["schweine.second_only", "schweine.in", "armut.parties"],
            "a second ♦A would tell of the ♣Q that were exchanged",
            &["schweine.second_only=own", "schweine.second_only=off", "schweine.in-=armut"],
        );
        self.when(
            !self.ranks(VorbehaltKind::Armut),
            &["vorbehalt.order", "armut.max_trumps"],
            "there is an Armut, but nobody could declare it",
            &["vorbehalt.order+=armut", "armut.max_trumps=off"],
        );
        self.when(
            armut.min_trumps > most,
            &["armut.min_trumps", "armut.max_trumps"],
            &format!("no hand has at least {} and at most {most} trumps", armut.min_trumps),
            &[&format!("armut.min_trumps<={most}")],
        );
        let single = u8::from(!armut.single_fuchs);
        let fewer_than = |cards: u8| format!("armut.max_trumps<={}", cards.saturating_sub(single));
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
            &["armut.cards=trumps", &format!("armut.cards>={most}"), &fewer_than(armut.cards.0.unwrap_or(0))],
        );
        self.because(
            armut.cards.0.is_none() && most > MOST_CARDS,
            involves,
            &format!("up to {most} cards would change hands"),
            &[&fewer_than(MOST_CARDS)],
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
            &["genscher.mode=off", "hochzeit.mode=declared"],
        );
        self.because(
            is_on && set.solo.silent == SoloSilent::AnyHand,
            &["genscher.mode", "solo.silent"],
            "a stilles Solo is told to nobody, and would be over",
            &["genscher.mode=off", "solo.silent=stille_hochzeit"],
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
            &["ansagen.first_trick_duty=off", "ansagen.mode=on"],
        );
        let nothing_counts = self.set.score.ansage == 0 && self.set.score.doubling == Doubling::Off;
        self.when(
            ansagen.ladder > 0 && nothing_counts && !self.without_ansagen(),
            &["ansagen.ladder", "score.ansage", "score.doubling"],
            "there is nothing to double: Re and Kontra bring no points and double nothing",
            &["ansagen.ladder=0", "score.ansage>=1", "score.doubling=base"],
        );
        self.when(
            is_duty && last_ansage == 0,
            &["ansagen.first_trick_duty", "ansagen.latest", "ansagen.latest_kontra"],
            "after the first trick it is too late for Re and Kontra",
            &["ansagen.first_trick_duty=off", "ansagen.latest>=1"],
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
            &[
                &format!("ansagen.duty_tricks<={last_ansage}"),
                &format!("ansagen.latest>={}", ansagen.duty_tricks),
                "ansagen.duty_goes_on=true",
            ],
        );
        self.when(
            is_duty && ansagen.solo == AnsagenSolo::Only && ansagen.duty_except.contains(&DutyExcept::Solo),
            &["ansagen.duty_except", "ansagen.solo", "ansagen.first_trick_duty"],
            "only in solos are there Ansagen, and there the first trick obliges nobody",
            &["ansagen.duty_except-=solo", "ansagen.first_trick_duty=off"],
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
            &["ansagen.mode=off", "score.scheme=points"],
        );
        let nulls: Vec<SoloKind> = set.solo.kinds.iter().copied().filter(|&kind| set.is_null(kind)).collect();
        self.because(
            is_alten && !nulls.is_empty(),
            &["solo.kinds", "score.scheme"],
            "the table of the Alten has no place for a Nullsolo",
            &[&for_each("solo.kinds-", &nulls), "score.scheme=points"],
        );
        self.because(
            is_alten && set.solo.kinds.iter().any(|&kind| set.solo_definition(kind).value.is_some()),
            &["solo.own", "score.scheme"],
            "the table of the Alten has a value for every solo",
            &["score.scheme=points"],
        );
        self.because(
            is_alten && !set.score.solo_value.is_empty(),
            &["score.solo_value", "score.scheme"],
            "the table of the Alten has a value for every solo",
            &["score.solo_value=[]", "score.scheme=points"],
        );
        self.because(
            is_alten && set.score.lone_hochzeit > 0,
            &["score.lone_hochzeit", "score.scheme"],
            "the table of the Alten has a value for every Hochzeit",
            &["score.lone_hochzeit=0", "score.scheme=points"],
        );
        let payments: [(i32, &'static [&'static str], &str); 2] = [
            (set.score.fuchs_payment, &["score.fuchs_payment", "score.scheme"], "score.fuchs_payment=0"),
            (set.score.karlchen_stake, &["score.karlchen_stake", "score.scheme"], "score.karlchen_stake=0"),
        ];
        for (amount, involves, none) in payments {
            self.because(
                !is_alten && amount > 0,
                involves,
                "payments stand beside the table of the Alten only, and sonderpunkte.* beside points",
                &[none, "score.scheme=alten", "score.scheme=alten ansagen.mode=off"],
            );
        }
        self.because(
            set.score.doubling != Doubling::Off && self.without_ansagen(),
            &["score.doubling", "ansagen.mode"],
            "there are no Ansagen that could double anything",
            &["score.doubling=off", "ansagen.mode=on"],
        );
        self.said_for_points();
        let named = set.score.solo_value.iter().map(|entry| entry.kind);
        let missing: Vec<SoloKind> = named.filter(|kind| !set.solo.kinds.contains(kind)).collect();
        if let [first, ..] = missing[..] {
            self.when(
                true,
                &["score.solo_value", "solo.kinds"],
                &format!("there is no solo {:?} in solo.kinds", first.key_or_tried()),
                &[&for_each("score.solo_value-", &missing), &for_each("solo.kinds+", &missing)],
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
            &["score.early_ansage=0", "ansagen.mode=on"],
        );
        self.because(
            set.score.steps == StepsCount::Announced && is_silent,
            &["score.steps", "ansagen.mode"],
            "nobody can announce a step",
            &["score.steps=reached", "ansagen.mode=on"],
        );
        self.because(
            set.score.feigheit.0.is_some() && is_silent,
            &["score.feigheit", "ansagen.mode"],
            "nobody can announce what it wins",
            &["score.feigheit=off", "ansagen.mode=on"],
        );
        self.because(
            !set.score.as_announced.is_empty() && is_silent,
            &["score.as_announced", "ansagen.mode"],
            "there are no Ansagen",
            &["score.as_announced=[]", "ansagen.mode=on"],
        );
        self.because(
            set.sonderpunkte.gegen_die_alten_when == GegenWhen::Re && is_silent,
            &["sonderpunkte.gegen_die_alten_when", "ansagen.mode"],
            "nobody can say Re",
            &["sonderpunkte.gegen_die_alten_when=always", "ansagen.mode=on"],
        );
        self.because(
            set.score.even == EvenCounts::GegenDieAlten && set.sonderpunkte.gegen_die_alten == 0,
            &["score.even", "sonderpunkte.gegen_die_alten"],
            "there are no points gegen die Alten",
            &["score.even=won", "sonderpunkte.gegen_die_alten>=1"],
        );
    }

    /// All players deal equally often, and owed solos fit into the evening.
    fn session(&mut self) {
        let session = &self.set.session;
        let (games, players) = (session.games, u32::from(session.players.max(1)));
        let below = (games / players * players).max(players);
        self.when(
            games != 1 && !games.is_multiple_of(players),
            &["session.games", "session.players"],
            &format!("{players} players would not deal equally often"),
            &[
                "session.games=1",
                &format!("session.games={below}"),
                &format!("session.games={}", below + players),
            ],
        );
        let owed = u32::from(session.pflicht_solo) * players;
        self.when(
            games > 1 && owed > games && !session.solo_lengthens.counts_pflicht_apart(),
            &["session.pflicht_solo", "session.games", "session.players", "session.solo_lengthens"],
            &format!("{owed} solos do not fit into {games} games"),
            &[&format!("session.pflicht_solo<={}", games / players), &format!("session.games>={owed}")],
        );
        let kinds = self.set.solo.kinds.len();
        self.because(
            games > 1
                && kinds > 0
                && usize::from(session.pflicht_solo) > kinds
                && session.pflicht_kinds == PflichtKinds::Different,
            &["session.pflicht_solo", "solo.kinds", "session.games", "session.pflicht_kinds"],
            &format!("each is of another kind, but there are no more than {kinds}"),
            &[&format!("session.pflicht_solo<={kinds}"), "solo.kinds+=", "session.pflicht_kinds=any"],
        );
        self.when(
            session.bock && session.bock_events.is_empty(),
            &["session.bock_events", "session.bock"],
            "there are Bock games, but nothing brings them about",
            &["session.bock_events+=", "session.bock=false"],
        );
    }
}
