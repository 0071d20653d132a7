//! Who wins, and what it is worth.

use super::amount;
use crate::contract::SoloKind;
use crate::rules::ruleset::{
    AbsageCounts, AltenstrafeWhen, AnsagenMode, Doubling, DulleCaughtBy, DulleMode, Kontra121, NobodyWon,
    Reached, RuleSet, SchwarzBy, SoloSilent,
};

pub(super) fn result(set: &RuleSet) -> Vec<String> {
    let null = set.solo.kinds.contains(&SoloKind::Null).then(|| {
        "A Nullsolo is won without a trick; with the soloist's first trick it is lost, and over.".to_owned()
    });
    let silent = (set.solo.silent == SoloSilent::AnyHand)
        .then(|| "A stilles Solo is won with every trick, and lost with any less.".to_owned());
    let mut lines = if set.ansagen.mode == AnsagenMode::Off {
        vec!["Re wins with 121 Augen, Kontra with 120.".to_owned()]
    } else {
        with_ansagen(set)
    };
    lines.extend(null);
    lines.extend(silent);
    lines
}

fn with_ansagen(set: &RuleSet) -> Vec<String> {
    let (needed, enough) = match set.score.schwarz {
        SchwarzBy::Tricks => ("every trick", "one trick"),
        SchwarzBy::Augen => ("all 240 Augen", "one Auge"),
    };
    let kontra = match set.score.kontra_121 {
        Kontra121::Alone => "If Kontra is all that was said,",
        Kontra121::Last => "If Kontra was said last of Re and Kontra, and no Absage,",
    };
    vec![
        format!("Re wins with 121 Augen, Kontra with 120. {kontra} Kontra needs 121 and Re 120."),
        format!("With keine 90, 60 or 30 your party needs 151, 181 or 211 Augen, with schwarz {needed}."),
        format!(
            "Then 90, 60 or 30 Augen, or against schwarz {enough}, are enough for the others, unless an Absage of their own \
             asks for more."
        ),
    ]
}

fn schwarz(set: &RuleSet) -> &'static str {
    match set.score.schwarz {
        SchwarzBy::Tricks => "no trick",
        SchwarzBy::Augen => "no Augen",
    }
}

fn soloist(set: &RuleSet) -> String {
    format!(
        "Whoever plays alone, in a solo or with both ♣Q, gets or pays {} times the points.",
        set.score.solo_factor
    )
}

pub(super) fn points(set: &RuleSet) -> Vec<String> {
    let score = &set.score;
    let mut lines = vec![
        format!("- {} for winning", amount(score.won)),
        format!("- 1 point each if the losers are below 90, 60 and 30 Augen, and schwarz ({})", schwarz(set)),
    ];
    if set.ansagen.mode == AnsagenMode::On {
        lines.extend(for_ansagen(set));
    }
    if !score.solo_value.is_empty() {
        let values: Vec<String> =
            score.solo_value.iter().map(|entry| format!("{} {}", entry.kind, entry.points)).collect();
        lines.push(format!("In place of winning and steps a solo counts: {}.", values.join(", ")));
    }
    if set.solo.kinds.contains(&SoloKind::Null) {
        lines.push("A Nullsolo counts for winning and for Ansagen, without steps.".to_owned());
    }
    lines.push(soloist(set));
    lines
}

fn for_ansagen(set: &RuleSet) -> Vec<String> {
    let score = &set.score;
    let mut lines = Vec::new();
    if score.ansage != 0 || score.doubling == Doubling::Off {
        lines.push(format!("- {} to the winners for each party's Re or Kontra", amount(score.ansage)));
    }
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
    let doubled = match score.doubling {
        Doubling::Off => None,
        Doubling::Base => Some("these points"),
        Doubling::BaseAndGegen => Some("these points and the one gegen die Alten"),
        Doubling::All => Some("all points, the Sonderpunkte too"),
    };
    lines.extend(doubled.map(|what| format!("Re doubles {what}, so does Kontra, and both make fourfold.")));
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
    lines
}

pub(super) fn sonderpunkte(set: &RuleSet) -> Vec<String> {
    let rules = &set.sonderpunkte;
    let caught = match rules.dulle_caught_by {
        DulleCaughtBy::Any => "Dulle caught: a ♥10 of the other party, caught in a trick",
        DulleCaughtBy::Dulle => "Dulle caught: a ♥10 of the other party, caught by the second ♥10",
    };
    let dulle = if set.dulle.mode == DulleMode::Off { 0 } else { rules.dulle_caught };
    let all = [
        (rules.gegen_die_alten, "gegen die Alten: Kontra has won"),
        (rules.doppelkopf, "Doppelkopf: a trick of 40 or more Augen"),
        (rules.fuchs, "Fuchs: a ♦A of the other party, caught in a trick"),
        (rules.fuchs_last_trick, "Fuchs at the end: the last trick won by a ♦A of your own"),
        (
            rules.fuchs_caught_last_trick,
            "Fuchs caught at the end: a ♦A of the other party in the last trick, on top of the Fuchs",
        ),
        (rules.karlchen, "Karlchen: the last trick won by a ♣J of your own"),
        (rules.karlchen_caught, "Karlchen caught: a ♣J of the other party in the last trick"),
        (dulle, caught),
        (
            rules.herzstich,
            "Herzstich: plain ♥ led and followed by all four, to the party that wins the trick",
        ),
    ];
    let mut lines: Vec<String> = all
        .into_iter()
        .filter(|&(points, _)| points != 0)
        .map(|(points, event)| format!("- {} for {event}", amount(points)))
        .collect();
    if lines.is_empty() {
        lines.push("There are none.".to_owned());
    } else {
        let scope = if rules.in_solos {
            "Whoever wins, and also where one plays against three:"
        } else {
            "Where two play against two, whoever wins:"
        };
        lines.insert(0, scope.to_owned());
    }
    if rules.solo != 0 {
        lines.push(format!(
            "A solo raises the game by {} for its winner, after any doubling.",
            amount(rules.solo)
        ));
    }
    lines
}

pub(super) fn alten(set: &RuleSet) -> Vec<String> {
    let score = &set.score;
    let [won, schneider, schwarz_won, lost, as_schneider, as_schwarz] = score.alten;
    let [re, kontra] = score.schneider;
    let mut lines = vec![
        format!(
            "Re wins: each of Re gets {}; if the others are Schneider {schneider}, if they have {} (schwarz) {schwarz_won}.",
            amount(won),
            schwarz(set)
        ),
        format!(
            "Re loses: each of Re pays {}; as Schneider {as_schneider}, with {} (schwarz) {as_schwarz}.",
            amount(lost),
            schwarz(set)
        ),
        "The others pay and get the same. Re is schwarz too if its only tricks, two at most, were each won by a ♣Q, but not \
         in a solo."
            .to_owned(),
        format!("Schneider is Re below {re} Augen, Kontra below {kontra}."),
        soloist(set),
    ];
    let payments = [
        (score.fuchs_payment, "for a Fuchs: whoever lost it pays whoever caught it"),
        (
            score.altenstrafe,
            match score.altenstrafe_when {
                AltenstrafeWhen::Last => "for both ♣Q in the last trick: their owners pay the others",
                AltenstrafeWhen::Any => "for both ♣Q in one trick, whichever: their owners pay the others",
            },
        ),
        (
            score.karlchen_stake,
            "for a ♣J that wins the last trick: its party gets it from the others if it wins, and pays it if it loses",
        ),
    ];
    let payments: Vec<String> = payments
        .into_iter()
        .filter(|&(points, _)| points != 0)
        .map(|(points, event)| format!("- {} {event}", amount(points)))
        .collect();
    if !payments.is_empty() {
        lines.push("Where two play against two, each player beside that:".to_owned());
        lines.extend(payments);
    }
    lines
}
