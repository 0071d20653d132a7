//! The games in which every player plays alone.

use super::amount;
use crate::lang::{Lang, told};
use crate::ruleset::RuleSet;

pub(super) fn schiebekopf(set: &RuleSet, lang: Lang) -> Vec<String> {
    let fixed = [
        lang.pick(
            "Everybody plays alone; there are no Vorbehalte and no Ansagen.",
            "Jeder spielt für sich; Vorbehalte und Ansagen gibt es nicht.",
        ),
        lang.pick(
            "Forehand takes up the Skat and pushes any four cards to the next player, face down, and so on round the table; \
             the last puts four down as the new Skat.",
            "Vorhand nimmt den Skat auf und schiebt vier beliebige Karten verdeckt zum nächsten Spieler, und so reihum; der \
             letzte legt vier als neuen Skat ab.",
        ),
        lang.pick(
            "Forehand leads. Whoever wins the last trick gets the Skat with it.",
            "Vorhand spielt auf. Wer den letzten Stich macht, bekommt den Skat dazu.",
        ),
        lang.pick(
            "The fewest Augen win, and ties share; but whoever takes every trick (Durchmarsch) wins alone.",
            "Die wenigsten Augen gewinnen, bei Gleichstand gemeinsam; wer aber alle Stiche macht (Durchmarsch), gewinnt \
             allein.",
        ),
    ];
    fixed.map(str::to_owned).into_iter().chain([stake(set, lang)]).collect()
}

pub(super) fn hammelrennen(set: &RuleSet, lang: Lang) -> Vec<String> {
    let winner = if set.trickless_wins {
        lang.pick(
            "Whoever has taken no trick wins, and several share; if there is no such player, the most Augen win, and ties \
             share.",
            "Wer keinen Stich gemacht hat, gewinnt, mehrere gemeinsam; gibt es keinen solchen Spieler, gewinnen die meisten \
             Augen, bei Gleichstand gemeinsam.",
        )
    } else {
        lang.pick(
            "The most Augen win, and ties share.",
            "Die meisten Augen gewinnen, bei Gleichstand gemeinsam.",
        )
    };
    vec![alone(lang), winner.to_owned(), stake(set, lang)]
}

/// For a game that is one, or an Armut that nobody takes.
pub(super) fn ramsch(set: &RuleSet, lang: Lang) -> Vec<String> {
    let begins = if set.game.is_each_alone() {
        alone(lang)
    } else {
        lang.pick(
            "It takes the place of an Armut that nobody takes: everybody plays alone with the cards as dealt. There are no \
             Ansagen and no Schweine. Forehand leads.",
            "Er wird gespielt, wenn niemand die Armut nimmt: Jeder spielt mit seinen Karten für sich. Ansagen und Schweine gibt \
             es nicht. Vorhand spielt auf.",
        )
        .to_owned()
    };
    let loser = lang.pick(
        "Whoever has the most Augen loses, and ties lose together; but whoever takes every trick (Durchmarsch) wins alone. If \
         all have as many, nobody loses.",
        "Wer die meisten Augen hat, verliert, bei Gleichstand gemeinsam; wer aber alle Stiche macht (Durchmarsch), gewinnt \
         allein. Haben alle gleich viele, verliert niemand.",
    );
    let jungfer = lang.pick(
        "Each player without a trick (a Jungfer) doubles what the losers pay, two of them fourfold, but not in a Durchmarsch.",
        "Jede Jungfer, also jeder Spieler ohne Stich, verdoppelt, was die Verlierer zahlen, zwei also vierfach, aber nicht bei einem \
         Durchmarsch.",
    );
    let jungfer = set.trickless_doubles.then(|| jungfer.to_owned());
    [begins, loser.to_owned(), stake(set, lang)].into_iter().chain(jungfer).collect()
}

fn alone(lang: Lang) -> String {
    let alone = lang.pick(
        "Everybody plays alone; there are no Vorbehalte and no Ansagen. Forehand leads.",
        "Jeder spielt für sich; Vorbehalte und Ansagen gibt es nicht. Vorhand spielt auf.",
    );
    alone.to_owned()
}

fn stake(set: &RuleSet, lang: Lang) -> String {
    let stake = amount(set.stake, lang);
    told!(lang, "Each loser pays {stake} to each winner.", "Jeder Verlierer zahlt jedem Gewinner {stake}.")
}
