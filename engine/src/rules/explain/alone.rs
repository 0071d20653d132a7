//! The two games in which every player plays alone.

use super::amount;
use crate::rules::ruleset::RuleSet;

pub(super) fn schiebekopf(set: &RuleSet) -> Vec<String> {
    vec![
        "Everybody plays alone; there are no Vorbehalte and no Ansagen.".to_owned(),
        "Forehand takes up the Skat and pushes any four cards to the next player, face down, and so on round the table; the \
         last puts four down as the new Skat."
            .to_owned(),
        "Forehand leads. Whoever wins the last trick gets the Skat with it.".to_owned(),
        "The fewest Augen win, and ties share; but whoever takes every trick (Durchmarsch) wins alone.".to_owned(),
        stake(set),
    ]
}

pub(super) fn hammelrennen(set: &RuleSet) -> Vec<String> {
    let winner = if set.trickless_wins {
        "Whoever has taken no trick wins, and several share; if there is no such player, the most Augen win, and ties share."
    } else {
        "The most Augen win, and ties share."
    };
    vec![
        "Everybody plays alone; there are no Vorbehalte and no Ansagen. Forehand leads.".to_owned(),
        winner.to_owned(),
        stake(set),
    ]
}

fn stake(set: &RuleSet) -> String {
    format!("Each loser pays {} to each winner.", amount(set.stake))
}
