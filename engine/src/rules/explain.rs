//! A rule set in words, as one explains it to someone who sits down at the table.
//!
//! Everything said follows from the values; nothing is said about where they come from.

use super::Rules;
use super::ruleset::{
    AbsageCounts, AnsagenClock, AnsagenHochzeit, AnsagenMode, AnsagenReply, DulleLastTrick, DulleMode,
    HochzeitPartner, NobodyWon, Reached, RuleSet, SchwarzBy, SoloLead, SoloPriority, VorbehaltKind,
};
use crate::contract::{SoloKind, Step};

/// The rules in short headed sections, in lines of at most 100 characters.
///
/// ```
/// use doko_engine::rules::{Rules, explain};
///
/// let text = explain(&Rules::preset("ddv")?);
/// assert!(text.contains("Re or Kontra: with at least 11 cards in hand"));
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
pub fn explain(rules: &Rules) -> String {
    let title = match rules.name() {
        Some(name) => format!("{name} ({})", rules.label()),
        None => rules.label(),
    };
    wrapped(&title, "") + &body(rules.set())
}

fn body(set: &RuleSet) -> String {
    let sections = [
        ("Cards and trumps", cards(set)),
        ("Vorbehalte and solos", vorbehalte(set)),
        ("Hochzeit", hochzeit(set)),
        ("Ansagen", ansagen(set)),
        ("Result", result(set)),
        ("Points", points(set)),
        ("Sonderpunkte", sonderpunkte(set)),
    ];
    let section = |(head, lines): (&str, Vec<String>)| {
        let lines: String = lines.iter().map(|line| wrapped(line, "  ")).collect();
        format!("\n{head}\n{lines}")
    };
    sections.into_iter().map(section).collect()
}

fn cards(set: &RuleSet) -> Vec<String> {
    let nine = |card: &'static str| if set.deck.nines { card } else { "" };
    let (cards, hand) = (4 * set.hand_size(), set.hand_size());
    let is_dulle = set.dulle.mode != DulleMode::Off;
    let trumps = [22, 24, 26][usize::from(set.deck.nines) + usize::from(is_dulle)];
    let deck = if set.deck.nines { "with nines" } else { "without nines" };
    let mut lines = vec![
        format!("{cards} cards, each twice, {deck}; {hand} for each player, 240 Augen in all."),
        format!(
            "The {trumps} trumps of the Normalspiel, high to low: {}♣Q ♠Q ♥Q ♦Q, ♣J ♠J ♥J ♦J, ♦A ♦10 ♦K{}.",
            if is_dulle { "♥10, " } else { "" },
            nine(" ♦9"),
        ),
        if is_dulle {
            format!("Plain suits: ♣ and ♠ with A 10 K{0}, ♥ with A K{0}.", nine(" 9"))
        } else {
            format!("Plain suits: ♣, ♠ and ♥ with A 10 K{}.", nine(" 9"))
        },
        "Follow the suit led, or trump; else play what you like. Of two equal cards the first wins."
            .to_owned(),
    ];
    let (usual, last) = match set.dulle.mode {
        DulleMode::Off => {
            lines.push("There is no Dulle: ♥10 is an ordinary ten.".to_owned());
            return lines;
        }
        DulleMode::First => ("the first wins, as with all cards", "the second wins"),
        DulleMode::Second => ("the second wins, unlike all other cards", "the first wins"),
    };
    let last = match set.dulle.last_trick {
        DulleLastTrick::Same => "the last trick is no exception".to_owned(),
        DulleLastTrick::Reversed => format!("but in the last trick {last}"),
    };
    lines.push(format!("♥10 is the Dulle. Of two in one trick {usual}; {last}."));
    lines
}

fn vorbehalte(set: &RuleSet) -> Vec<String> {
    let order = set.vorbehalt.order.iter().map(|kind| match kind {
        VorbehaltKind::Solo => "a solo",
        VorbehaltKind::Hochzeit => "a Hochzeit",
    });
    let order: Vec<&str> = order.collect();
    let mut lines = vec![match order[..] {
        [] => "There are no Vorbehalte: everybody says gesund.".to_owned(),
        [only] => {
            format!("From forehand on, everybody says gesund or Vorbehalt; the only Vorbehalt is {only}.")
        }
        _ => format!(
            "From forehand on, everybody says gesund or Vorbehalt. The highest Vorbehalt is played, {}.",
            order.join(" before "),
        ),
    }];
    if set.solo.kinds.is_empty() {
        lines.push("There are no solos.".to_owned());
        return lines;
    }
    let kinds: Vec<String> = set.solo.kinds.iter().map(|&kind| solo(kind)).collect();
    lines.push(format!("Solos: {}.", kinds.join(", ")));
    lines.push(
        match set.solo.priority {
            SoloPriority::Seat => "Of several solos the first from forehand on is played.",
            SoloPriority::ByKind => {
                "Of several solos the one that this list names first is played; of the same kind, the first from forehand on."
            }
        }
        .to_owned(),
    );
    lines.push(
        match set.solo.lead {
            SoloLead::Forehand => "Forehand leads to the first trick, in a solo too.",
            SoloLead::Soloist => "Forehand leads to the first trick, but in a solo the soloist.",
        }
        .to_owned(),
    );
    lines
}

fn solo(kind: SoloKind) -> String {
    match kind {
        SoloKind::Damen => format!("{kind} (queens are trumps)"),
        SoloKind::Bube => format!("{kind} (jacks are trumps)"),
        SoloKind::Koenig => format!("{kind} (kings are trumps)"),
        SoloKind::Gemischt => format!("{kind} (queens and jacks are trumps)"),
        SoloKind::Club => format!("{kind} (♣ instead of ♦)"),
        SoloKind::Spade => format!("{kind} (♠ instead of ♦)"),
        SoloKind::Heart => format!("{kind} (♥ instead of ♦)"),
        SoloKind::Diamond => format!("{kind} (trumps as ever)"),
        SoloKind::Fleischlos => format!("{kind} (no trumps)"),
    }
}

fn hochzeit(set: &RuleSet) -> Vec<String> {
    let trick = match set.hochzeit.partner {
        HochzeitPartner::Any => "a trick",
        HochzeitPartner::Fehl => "a trick to which Fehl was led",
        HochzeitPartner::Trump => "a trick to which a trump was led",
    };
    let within = match set.hochzeit.tricks {
        1 => "it must be the very first trick".to_owned(),
        tricks => format!("it must be among the first {tricks} tricks"),
    };
    if !set.vorbehalt.order.contains(&VorbehaltKind::Hochzeit) {
        return vec![
            "A Hochzeit cannot be declared. With both ♣Q you play a stille Hochzeit: alone, and nobody is told."
                .to_owned(),
        ];
    }
    vec![
        "With both ♣Q you may declare a Hochzeit and look for a partner.".to_owned(),
        format!("The partner is whoever else is the first to win {trick} (the Klärungsstich); {within}."),
        "If nobody does, you play alone. If you declare nothing, it is a stille Hochzeit: alone, and nobody is told."
            .to_owned(),
    ]
}

fn ansagen(set: &RuleSet) -> Vec<String> {
    let rules = &set.ansagen;
    if rules.mode == AnsagenMode::Off {
        return vec!["There are no Ansagen and no Absagen.".to_owned()];
    }
    let counted = match rules.clock {
        AnsagenClock::OwnHand => "your own hand",
    };
    let mut lines = vec![format!(
        "Between any two cards, on turn or not, you may say Re or Kontra, and after that of your party Absagen. The limits \
         go by {counted}:"
    )];
    lines.extend(Step::ALL.into_iter().zip(rules.latest).map(|(step, played)| {
        let name = match step {
            Step::Ansage => "Re or Kontra",
            Step::Keine90 => "keine 90",
            Step::Keine60 => "keine 60",
            Step::Keine30 => "keine 30",
            Step::Schwarz => "schwarz",
        };
        let left = set.hand_size() - usize::from(played);
        format!("- {name}: with at least {left} card{} in hand", if left == 1 { "" } else { "s" })
    }));
    lines.push(
        match rules.hochzeit {
            AnsagenHochzeit::Shift => {
                "In a Hochzeit nothing is said before the Klärungsstich; every trick before it moves all limits by one card."
            }
        }
        .to_owned(),
    );
    lines.push(
        match rules.reply {
            AnsagenReply::Off => "There is no extra time to answer the other party.",
            AnsagenReply::OneCardLess => {
                "Re or Kontra in answer to the other party may come with one card less than was needed for what it answers."
            }
        }
        .to_owned(),
    );
    lines.push(
        if rules.skip {
            "You may leave out steps: they count as said, if they are still in time."
        } else {
            "You may not leave out a step: each is said."
        }
        .to_owned(),
    );
    lines
}

fn result(set: &RuleSet) -> Vec<String> {
    if set.ansagen.mode == AnsagenMode::Off {
        return vec!["Re wins with 121 Augen, Kontra with 120.".to_owned()];
    }
    let (needed, enough) = match set.score.schwarz {
        SchwarzBy::Tricks => ("every trick", "one trick"),
        SchwarzBy::Augen => ("all 240 Augen", "one Auge"),
    };
    vec![
        "Re wins with 121 Augen, Kontra with 120. If Kontra is all that was said, Kontra needs 121 and Re 120.".to_owned(),
        format!("With keine 90, 60 or 30 your party needs 151, 181 or 211 Augen, with schwarz {needed}."),
        format!(
            "Then 90, 60 or 30 Augen, or against schwarz {enough}, are enough for the others, unless an Absage of their own \
             asks for more."
        ),
    ]
}

fn points(set: &RuleSet) -> Vec<String> {
    let score = &set.score;
    let schwarz = match score.schwarz {
        SchwarzBy::Tricks => "schwarz (no trick)",
        SchwarzBy::Augen => "schwarz (no Augen)",
    };
    let mut lines = vec![
        format!("- {} for winning", amount(score.won)),
        format!("- 1 point each if the losers are below 90, 60 and 30 Augen, and {schwarz}"),
    ];
    if set.ansagen.mode == AnsagenMode::On {
        lines.push(format!("- {} to the winners for each party's Re or Kontra", amount(score.ansage)));
        lines.push(
            match score.absage {
                AbsageCounts::Always => "- 1 point to the winners for each Absage, whoever said it",
                AbsageCounts::Fulfilled => {
                    "- 1 point to the winners for each Absage, if the party that said it has made it"
                }
            }
            .to_owned(),
        );
        let against = "120, 90, 60 or 30 Augen against keine 90, 60, 30 or schwarz";
        lines.push(match score.reached {
            Reached::Off => format!("- nothing for reaching {against}"),
            Reached::Deepest => format!("- 1 point for reaching {against}, for the deepest Absage only"),
            Reached::Each => format!("- 1 point for reaching {against}, for each Absage"),
        });
        lines.push(
            match score.nobody_won {
                NobodyWon::Nothing => "If both parties miss their Absage, nobody has won and nothing counts.",
                NobodyWon::Extras => {
                    "If both parties miss their Absage, nobody has won, but each party keeps its points for steps, for limits \
                     reached, and its Sonderpunkte."
                }
            }
            .to_owned(),
        );
    }
    lines.push(format!(
        "Whoever plays alone, in a solo or with both ♣Q, gets or pays {} times the points.",
        score.solo_factor
    ));
    lines
}

fn sonderpunkte(set: &RuleSet) -> Vec<String> {
    let rules = &set.sonderpunkte;
    let all = [
        (rules.gegen_die_alten, "gegen die Alten: Kontra has won"),
        (rules.doppelkopf, "Doppelkopf: a trick of 40 or more Augen"),
        (rules.fuchs, "Fuchs: a ♦A of the other party, caught in a trick"),
        (rules.karlchen, "Karlchen: the last trick won by a ♣J of your own"),
    ];
    let lines: Vec<String> = all
        .into_iter()
        .filter(|&(points, _)| points != 0)
        .map(|(points, event)| format!("- {} for {event}", amount(points)))
        .collect();
    if lines.is_empty() {
        return vec!["There are none.".to_owned()];
    }
    std::iter::once("Where two play against two, whoever wins:".to_owned()).chain(lines).collect()
}

fn amount(points: i32) -> String {
    match points {
        0 => "no points".to_owned(),
        1 => "1 point".to_owned(),
        points => format!("{points} points"),
    }
}

/// A paragraph in lines of at most 100 characters, each indented; further lines of an item stand below its text.
fn wrapped(paragraph: &str, indent: &str) -> String {
    const WIDTH: usize = 100;
    let hanging = if paragraph.starts_with("- ") { "  " } else { "" };
    let mut lines = vec![indent.to_owned()];
    for word in paragraph.split(' ') {
        let line = lines.last_mut().expect("there is a first line");
        let is_empty = line.trim().is_empty();
        if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(format!("{indent}{hanging}{word}"));
        } else {
            line.push_str(if is_empty { "" } else { " " });
            line.push_str(word);
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{any_rule_set, ddv_with, values_of};
    use crate::rules::{KEYS, PRESETS, RuleSource};
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_different_value_of_any_key_makes_a_different_text() {
        for key in &KEYS {
            let mut seen = BTreeMap::new();
            for value in values_of(key) {
                let text = body(&ddv_with(key.name, value.clone()).unwrap());
                if let Some(other) = seen.insert(text, value.clone()) {
                    panic!("{} reads the same for {other} and {value}", key.name);
                }
            }
        }
    }

    #[test]
    fn the_presets_read_as_reviewed() {
        for preset in PRESETS {
            insta::assert_snapshot!(preset.name, explain(&Rules::preset(preset.name).unwrap()));
        }
    }

    #[test]
    fn deck_nines_dulle_mode_and_ansagen_mode_change_what_else_is_said() {
        let source = RuleSource::toml("name = 'short'")
            .set("deck.nines=false")
            .set("dulle.mode=off")
            .set("ansagen.mode=off");
        insta::assert_snapshot!(
            "short_game",
            explain(&source.set("sonderpunkte={fuchs=0, doppelkopf=2}").rules().unwrap())
        );
    }

    proptest! {
        #[test]
        fn no_line_is_longer_than_100_characters(set in any_rule_set()) {
            let text = explain(&Rules::new(set).unwrap());
            prop_assert!(text.lines().all(|line| line.chars().count() <= 100 && line.trim_end() == line), "{}", text);
        }
    }
}
