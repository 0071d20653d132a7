//! Laws of the sheet over random rule sets: it names nothing that the rules do not have, and says nothing twice.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::contract::SoloKind;
use crate::random::Stream;
use crate::rules::testing::{random_rules, times};
use crate::ruleset::*;

/// A thing with the words that name it, and the rule sets that have it.
struct Term {
    /// Beginnings of words, or texts of other characters than letters, which may stand anywhere.
    words: &'static [&'static str],
    has: fn(&RuleSet) -> bool,
}

const fn term(words: &'static [&'static str], has: fn(&RuleSet) -> bool) -> Term {
    Term { words, has }
}

/// The game of two parties: no other game has Vorbehalte, Ansagen or Sonderpunkte.
fn is_doppelkopf(set: &RuleSet) -> bool {
    set.game == GameKind::Doppelkopf
}

fn ranks(set: &RuleSet, kind: VorbehaltKind) -> bool {
    is_doppelkopf(set) && set.vorbehalt.order.contains(&kind)
}

fn owes_solos(set: &RuleSet) -> bool {
    is_doppelkopf(set) && !set.solo.kinds.is_empty() && set.session.pflicht_solo > 0 && set.session.games > 1
}

fn declares_solos(set: &RuleSet) -> bool {
    let any = ranks(set, VorbehaltKind::Solo);
    let owed = ranks(set, VorbehaltKind::Pflichtsolo) && owes_solos(set);
    !set.solo.kinds.is_empty() && (any || owed)
}

fn has_armut(set: &RuleSet) -> bool {
    is_doppelkopf(set) && set.armut.max_trumps.0.is_some()
}

fn has_sau(set: &RuleSet) -> bool {
    has_armut(set) && set.armut.refused == ArmutRefused::SchwarzeSau
}

fn has_soloists(set: &RuleSet) -> bool {
    declares_solos(set) || has_sau(set)
}

fn plays(set: &RuleSet, kinds: &[SoloKind]) -> bool {
    has_soloists(set) && kinds.iter().any(|kind| set.solo.kinds.contains(kind))
}

/// True if a solo of the rule file that is like this is on offer.
fn plays_own(set: &RuleSet, is_it: impl Fn(&SoloDefinition) -> bool) -> bool {
    set.solo.own.iter().any(|solo| is_it(solo) && plays(set, &[solo.kind()]))
}

const FARBSOLI: [SoloKind; 4] = [SoloKind::CLUB, SoloKind::SPADE, SoloKind::HEART, SoloKind::DIAMOND];

fn declares_hochzeit(set: &RuleSet) -> bool {
    ranks(set, VorbehaltKind::Hochzeit) && set.hochzeit.mode == HochzeitMode::Declared
}

fn has_schweine(set: &RuleSet) -> bool {
    let is_played = |contract: &SchweineIn| match contract {
        SchweineIn::Normal => true,
        SchweineIn::Hochzeit => declares_hochzeit(set),
        SchweineIn::Armut => has_armut(set),
        SchweineIn::Farbsolo => {
            declares_solos(set) && (plays(set, &FARBSOLI) || plays_own(set, |solo| solo.schweine))
        }
    };
    is_doppelkopf(set)
        && set.schweine.mode != SchweineMode::Off
        && set.schweine.contracts.iter().any(is_played)
}

fn has_superschweine(set: &RuleSet) -> bool {
    has_schweine(set) && (set.schweine.superschweine != Superschweine::Off || set.schweine.pairs.len() > 1)
}

fn has_ansagen(set: &RuleSet) -> bool {
    is_doppelkopf(set)
        && set.ansagen.mode == AnsagenMode::On
        && (set.ansagen.solo != AnsagenSolo::Only || has_soloists(set))
}

fn throws_in(set: &RuleSet) -> bool {
    let rules = &set.throw_in;
    // Two of the eight nines are Jokers.
    let luschen = rules.luschen.0.is_some_and(|least| least <= 6 || set.joker.mode == JokerMode::Off);
    let few = [rules.max_trumps, rules.fuchs_highest, rules.bube_highest, rules.max_augen];
    let many = [rules.volle, rules.kings, rules.augen];
    let kings = rules.nines_and_kings.0.is_some_and(|least| least <= 8 || set.deck.nines);
    let is_any = few.iter().chain(&many).any(|threshold| threshold.0.is_some());
    is_doppelkopf(set) && (luschen || kings || is_any || rules.nines_in_all_suits)
}

/// True if there is a Vorbehalt besides throwing in.
fn has_vorbehalte(set: &RuleSet) -> bool {
    let hammelrennen = ranks(set, VorbehaltKind::Hammelrennen);
    declares_solos(set) || declares_hochzeit(set) || has_armut(set) || hammelrennen
}

fn deals_again(set: &RuleSet) -> bool {
    let refused = set.armut.refused == ArmutRefused::Redeal || set.armut.two == ArmutTwo::Redeal;
    throws_in(set) || (has_armut(set) && refused)
}

fn by_points(set: &RuleSet) -> bool {
    is_doppelkopf(set) && set.score.scheme == Scheme::Points
}

fn by_alten(set: &RuleSet) -> bool {
    is_doppelkopf(set) && set.score.scheme == Scheme::Alten
}

fn has_fuchs(set: &RuleSet) -> bool {
    let rules = &set.sonderpunkte;
    let points = [rules.fuchs, rules.fuchs_both, rules.fuchs_last_trick, rules.fuchs_caught_last_trick];
    (by_points(set) && points.iter().any(|&points| points > 0))
        || (by_alten(set) && set.score.fuchs_payment > 0)
}

fn has_karlchen(set: &RuleSet) -> bool {
    let caught = set.sonderpunkte.karlchen > 0 || set.sonderpunkte.karlchen_caught > 0;
    (by_points(set) && caught) || (by_alten(set) && set.score.karlchen_stake > 0)
}

fn catches_dullen(set: &RuleSet) -> bool {
    let rules = &set.sonderpunkte;
    let is_beaten = set.dulle.mode == DulleMode::Second
        || set.dulle.last_trick == DulleLastTrick::Reversed
        || rules.dulle_caught_by == DulleCaughtBy::Any;
    let caught = rules.dulle_caught > 0 && is_beaten;
    set.dulle.mode != DulleMode::Off && (caught || rules.dulle_last_trick > 0)
}

fn has_sonderpunkte(set: &RuleSet) -> bool {
    let rules = &set.sonderpunkte;
    let others = [rules.gegen_die_alten, rules.doppelkopf, rules.herzstich, rules.klabautermann];
    by_points(set)
        && (has_fuchs(set)
            || has_karlchen(set)
            || catches_dullen(set)
            || others.iter().any(|&points| points > 0)
            || (rules.solo > 0 && has_soloists(set)))
}

fn has_bock(set: &RuleSet) -> bool {
    is_doppelkopf(set) && set.session.bock && set.session.games > 1
}

fn has_herzstich(set: &RuleSet) -> bool {
    let brings_bock = has_bock(set) && set.session.bock_events.contains(&BockEvent::Herzstich);
    brings_bock || (by_points(set) && set.sonderpunkte.herzstich > 0)
}

fn doubles(set: &RuleSet) -> bool {
    set.score.doubling != Doubling::Off && (has_ansagen(set) || !set.score.as_announced.is_empty())
}

fn is_zero_sum(set: &RuleSet) -> bool {
    !is_doppelkopf(set) || set.session.booking == Booking::ZeroSum
}

static TERMS: &[Term] = &[
    term(&["Neun", "Neunen", "nine", "nines", "♦9", "♥9", "♠9", "♣9"], |set| set.deck.nines),
    term(&["Dulle", "Dullen"], |set| set.dulle.mode != DulleMode::Off),
    term(&["Joker"], |set| set.joker.mode != JokerMode::Off),
    term(&["Schwein"], has_schweine),
    term(&["Superschwein"], has_superschweine),
    term(&["Hyperschwein"], |set| {
        let are_named = set.schweine.hyperschweine != Hyperschweine::Off || set.schweine.pairs.len() > 2;
        has_superschweine(set) && are_named
    }),
    term(&["Klopf", "klopf", "Knock", "knock"], |set| {
        is_doppelkopf(set) && set.klopfen.mode != KlopfenMode::Off
    }),
    term(&["wird neu gegeben", "Wird neu gegeben", "dealt again"], deals_again),
    term(
        &["Schmeiß", "schmeiß", "geschmissen", "Schmeissen", "thrown in", "throw in", "hrowing in"],
        throws_in,
    ),
    term(&["other Vorbehalt", "anderen Vorbehalt", "after the Vorbehalte", "nach den Vorbehalten"], |set| {
        has_vorbehalte(set)
    }),
    term(&["Vorbehalt"], |set| has_vorbehalte(set) || throws_in(set)),
    term(&["Soli", "Solo", "Solist", "solo", "solos", "soloist"], has_soloists),
    term(&["declared solo", "angemeldeten Solo", "everal solos", "mehreren Soli"], has_soloists),
    term(&["stilles Solo", "Stilles Solo", "stillen Solo"], |set| {
        is_doppelkopf(set) && set.solo.silent == SoloSilent::AnyHand
    }),
    term(&["Pflichtsol", "vorgeführt"], owes_solos),
    term(&["Lustsol"], |set| owes_solos(set) && ranks(set, VorbehaltKind::Solo)),
    term(&["Farbsol"], |set| plays(set, &FARBSOLI) || plays_own(set, |solo| solo.schweine)),
    term(&["Trumpfsol"], |set| plays(set, &[SoloKind::DIAMOND])),
    term(&["Nullsol"], |set| {
        plays(set, &[SoloKind::NULL]) || plays_own(set, |solo| solo.goal == SoloGoal::NoTrick)
    }),
    term(&["Fleischlos"], |set| plays(set, &[SoloKind::FLEISCHLOS])),
    term(&["Hochzeit", "Klärung"], |set| {
        declares_hochzeit(set) || (is_doppelkopf(set) && set.hochzeit.mode == HochzeitMode::Automatic)
    }),
    term(&["in einer Hochzeit", "in a Hochzeit", "einer Hochzeit", "another's Hochzeit"], declares_hochzeit),
    term(&["stille Hochzeit"], |set| is_doppelkopf(set) && set.hochzeit.mode == HochzeitMode::Declared),
    term(&["Armut", "Tausch", "exchange", "take you along"], has_armut),
    term(&["Genscher", "neuen Partner"], |set| is_doppelkopf(set) && set.genscher.mode != GenscherMode::Off),
    term(&["Ansage", "Ansagen", "Absage", "Absagen", "keine 90", "answer", "Antwort"], has_ansagen),
    term(&["Re oder Kontra sag", "say Re or Kontra", "says Re or Kontra"], has_ansagen),
    term(&["Supra"], |set| has_ansagen(set) && set.ansagen.ladder > 0),
    term(&["Zögern"], |set| is_doppelkopf(set) && set.signals.zoegern),
    term(&["Feigheit"], |set| by_points(set) && set.score.feigheit.0.is_some()),
    term(&["Schneider"], by_alten),
    term(&["Verdopplung", "any doubling", "mit verdoppelt"], doubles),
    term(&["Sonderpunkt"], has_sonderpunkte),
    term(&["gegen die Alten"], |set| by_points(set) && set.sonderpunkte.gegen_die_alten > 0),
    term(&["Doppelkopf"], |set| by_points(set) && set.sonderpunkte.doppelkopf > 0),
    term(&["Fuchs", "Füchse"], has_fuchs),
    term(&["Karlchen"], has_karlchen),
    term(&["Herzstich", "Herzdurchlauf"], has_herzstich),
    term(&["Klabautermann"], |set| by_points(set) && set.sonderpunkte.klabautermann > 0),
    term(&["Bock"], has_bock),
    term(&["evening", "Abend"], |set| is_doppelkopf(set) && set.session.games > 1),
    term(&["Ramsch", "Jungfer"], |set| {
        set.game == GameKind::Ramsch || (has_armut(set) && set.armut.refused == ArmutRefused::Ramsch)
    }),
    term(&["Schwarze Sau"], has_sau),
    term(&["Hammelrennen"], |set| {
        set.game == GameKind::Hammelrennen || ranks(set, VorbehaltKind::Hammelrennen)
    }),
    term(&["Schiebekopf", "Skat"], |set| set.game == GameKind::Schiebekopf),
    term(&["ach loser pays", "eder Verlierer zahlt", "gets or pays", "bekommt oder zahlt"], is_zero_sum),
];

/// The sheet says on purpose that there is none of these, as readers know them from other tables; and it calls the ♦A by its
/// name, Fuchs.
const SAID_ON_PURPOSE: &[&str] = &[
    "cards, each twice, without nines;",
    "Karten, jede doppelt, ohne Neunen;",
    "There is no Dulle:",
    "There is no Dulle.",
    "Eine Dulle gibt es nicht:",
    "Eine Dulle gibt es nicht.",
    "There are no Vorbehalte",
    "Vorbehalte gibt es nicht",
    "Everybody plays alone; there are no Vorbehalte and no Ansagen.",
    "Jeder spielt für sich; Vorbehalte und Ansagen gibt es nicht.",
    "There are no solos.",
    "Soli gibt es nicht.",
    "There are no Ansagen and no Absagen.",
    "Ansagen und Absagen gibt es nicht.",
    "A Hochzeit cannot be declared.",
    "Eine Hochzeit kann nicht angemeldet werden.",
    "höher als der Fuchs",
];

/// A sentence, with its words.
struct Sentence<'a> {
    text: &'a str,
    words: Vec<&'a str>,
}

impl Sentence<'_> {
    /// True if it has this word of a term.
    fn has(&self, word: &str) -> bool {
        match word {
            "Neun" | "Neunen" | "nine" | "nines" | "Ansage" | "Ansagen" | "Absage" | "Absagen" | "Solo"
            | "Soli" | "solo" | "solos" | "Dulle" | "Dullen" => self.words.contains(&word),
            _ if word.contains(|c: char| !c.is_alphabetic()) => self.text.contains(word),
            _ => self.words.iter().any(|other| other.starts_with(word)),
        }
    }
}

/// The sentences of a paragraph; `2. Stich` does not end one. A stilles Solo, which nobody declares, is none of the solos,
/// and a stille Hochzeit no Hochzeit, so that their words are left out.
fn sentences(paragraph: &str) -> Vec<Sentence<'_>> {
    let ends = paragraph.match_indices(". ").map(|(at, _)| at);
    let ends = ends.filter(|&at| !paragraph[..at].ends_with(|c: char| c.is_ascii_digit()));
    let cuts: Vec<usize> = [0].into_iter().chain(ends.map(|at| at + 2)).chain([paragraph.len()]).collect();
    let sentence = |cut: &[usize]| {
        let text = paragraph[cut[0]..cut[1]].trim();
        let mut words: Vec<&str> =
            text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
        let silent = words.iter().position(|word| word.to_lowercase().starts_with("stille"));
        if let Some(at) = silent {
            words.drain(at..words.len().min(at + 2));
        }
        Sentence { text, words }
    };
    cuts.windows(2).map(sentence).collect()
}

/// The rules of so many sheets, one after the other: `DOKO_FUZZ=5` looks at 10,000 of them.
fn sheets() -> impl Iterator<Item = (Rules, Lang)> {
    let mut rng = Stream::new(17);
    (0..times(2_000)).flat_map(move |_| {
        let rules = random_rules(&mut rng);
        Lang::ALL.map(|lang| (rules.clone(), lang))
    })
}

#[test]
fn no_sentence_names_what_the_rules_do_not_have() {
    // One sentence for each term that is named in vain, the shortest: that is enough to read.
    let mut wrong: BTreeMap<&str, (usize, String, String)> = BTreeMap::new();
    for (rules, lang) in sheets() {
        let missing: Vec<&Term> = TERMS.iter().filter(|term| !(term.has)(rules.set())).collect();
        let paragraphs = explain_sections(rules.set(), lang).into_iter().flat_map(|(_, lines)| lines);
        for paragraph in paragraphs {
            let sentences = sentences(&paragraph);
            let named = sentences
                .iter()
                .filter(|sentence| !SAID_ON_PURPOSE.iter().any(|said| sentence.text.contains(said)))
                .flat_map(|sentence| {
                    let words = missing.iter().flat_map(|term| term.words);
                    words.filter(|word| sentence.has(word)).map(move |&word| (word, sentence.text))
                });
            for (word, sentence) in named {
                let (times, told, label) = wrong.entry(word).or_default();
                *times += 1;
                if told.is_empty() || rules.label().len() < label.len() {
                    (*told, *label) = (sentence.to_owned(), rules.label());
                }
            }
        }
    }
    let told = |(word, (times, told, label)): (&str, (usize, String, String))| {
        format!("{times} sentences name {word:?}, such as: {told}\n    under {label}\n")
    };
    assert!(wrong.is_empty(), "\n{}", wrong.into_iter().map(told).collect::<String>());
}

#[test]
fn no_sheet_says_a_sentence_twice() {
    for (rules, lang) in sheets() {
        let mut said = BTreeSet::new();
        for (head, lines) in explain_sections(rules.set(), lang) {
            // A rule of another game holds in that game only.
            let of_game = if ["Ramsch", "Schwarze Sau", "Hammelrennen"].contains(&head) { head } else { "" };
            // An item of a list says something about what stands above the list.
            let mut above = "";
            for line in &lines {
                if !line.starts_with("- ") {
                    above = "";
                }
                for Sentence { text, .. } in sentences(line) {
                    let is_new = said.insert(format!("{of_game} {above} {text}"));
                    assert!(is_new, "{text}\n{}\n{}", rules.label(), explain_in(&rules, lang));
                }
                if line.ends_with(':') {
                    above = line;
                }
            }
        }
    }
}
