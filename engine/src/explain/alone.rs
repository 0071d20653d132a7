//! The games in which every player plays alone.

use super::{amount, listed};
use crate::contract::{Contract, SoloKind};
use crate::lang::{Lang, told};
use crate::ruleset::RuleSet;
use crate::seat::Seat;

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
            "Vorhand kommt heraus. Wer den letzten Stich macht, bekommt den Skat dazu.",
        ),
        lang.pick(
            "The fewest Augen win, and ties share; but whoever takes every trick (Durchmarsch) wins alone.",
            "Die wenigsten Augen gewinnen, bei Gleichstand gemeinsam; wer aber alle Stiche macht (Durchmarsch), gewinnt \
             allein.",
        ),
    ];
    fixed.map(str::to_owned).into_iter().chain([stake(set, lang)]).collect()
}

/// For a game that is one, or a Vorbehalt.
pub(super) fn hammelrennen(set: &RuleSet, lang: Lang) -> Vec<String> {
    let begins = if set.game.is_each_alone() {
        alone(lang)
    } else {
        lang.pick(
            "With any hand you may declare one: everybody plays alone with the cards as dealt. There are no Ansagen and no \
             Schweine. Forehand leads. Whoever declared it plays like all the others. It settles no Pflichtsolo.",
            "Anmelden darf man eines mit jedem Blatt: Jeder spielt mit seinen Karten für sich. Ansagen und Schweine gibt es \
             nicht. Vorhand kommt heraus. Wer es angemeldet hat, spielt wie alle anderen. Ein Pflichtsolo ist damit nicht gespielt.",
        )
        .to_owned()
    };
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
    vec![begins, winner.to_owned(), stake(set, lang)]
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
             es nicht. Vorhand kommt heraus.",
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

/// For an Armut that nobody takes.
pub(super) fn schwarze_sau(set: &RuleSet, lang: Lang) -> Vec<String> {
    let begins = lang.pick(
        "It takes the place of an Armut that nobody takes: everybody plays alone with the cards as dealt, and nothing may be \
         said. There are no Schweine. Forehand leads.",
        "Sie wird gespielt, wenn niemand die Armut nimmt: Jeder spielt mit seinen Karten für sich, und niemand darf etwas \
         ansagen. Schweine gibt es nicht. Vorhand kommt heraus.",
    );
    let kinds: Vec<String> = set.solos_of_a_sau().map(|kind| kind.to_string()).collect();
    let kinds = listed(&kinds, lang.pick("or", "oder"));
    let found = told!(
        lang,
        "Whoever takes the trick with the second ♠Q, even the last one, must then play a solo with the cards that are left: \
         {kinds}. The trumps of that solo hold from the next trick on, to which the soloist leads.",
        "Wer den Stich mit der zweiten ♠D macht, und sei es der letzte, muss danach mit den übrigen Karten ein Solo spielen: \
         {kinds}. Dessen Trümpfe gelten vom nächsten Stich an, zu dem der Solist herauskommt."
    );
    let counts = lang.pick(
        "It counts as that solo, with the Augen of all tricks; the tricks before it bring no Sonderpunkte. It settles no \
         Pflichtsolo.",
        "Gezählt wird wie bei diesem Solo, mit den Augen aus allen Stichen; die Stiche davor bringen keine Sonderpunkte. Ein \
         Pflichtsolo ist damit nicht gespielt.",
    );
    let mut lines = vec![begins.to_owned(), found, counts.to_owned()];
    if !set.ansagen.is_silent(Contract::Solo(SoloKind::Damen, Seat::ALL[0])) {
        lines.push(
            lang.pick(
                "Once the solo is named, each may say Re or Kontra before its own next card, and each Absage one card later.",
                "Ist das Solo genannt, darf jeder vor seiner nächsten Karte Re oder Kontra sagen, jede Absage eine Karte später.",
            )
            .to_owned(),
        );
    }
    lines
}

fn alone(lang: Lang) -> String {
    let alone = lang.pick(
        "Everybody plays alone; there are no Vorbehalte and no Ansagen. Forehand leads.",
        "Jeder spielt für sich; Vorbehalte und Ansagen gibt es nicht. Vorhand kommt heraus.",
    );
    alone.to_owned()
}

fn stake(set: &RuleSet, lang: Lang) -> String {
    let stake = amount(set.stake, lang);
    told!(lang, "Each loser pays {stake} to each winner.", "Jeder Verlierer zahlt jedem Gewinner {stake}.")
}
