//! The games in which every player plays alone.

use super::{amount, has, listed, only_winners_write};
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
        let (nothing, pflicht) = (nothing_else(set, lang), no_pflichtsolo(set, lang));
        told!(
            lang,
            "With any hand you may declare one: everybody plays alone with the cards as dealt.{nothing} Forehand leads. \
             Whoever declared it plays like all the others.{pflicht}",
            "Anmelden darf man eines mit jedem Blatt: Jeder spielt mit seinen Karten für sich.{nothing} Vorhand kommt heraus. \
             Wer es angemeldet hat, spielt wie alle anderen.{pflicht}"
        )
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
        let nothing = nothing_else(set, lang);
        told!(
            lang,
            "Everybody plays alone with the cards as dealt.{nothing} Forehand leads.",
            "Jeder spielt mit seinen Karten für sich.{nothing} Vorhand kommt heraus."
        )
    };
    let loser = lang.pick(
        "Whoever has the most Augen loses, and ties lose together; but whoever takes every trick (Durchmarsch) wins alone. If \
         all have as many, nobody loses.",
        "Wer die meisten Augen hat, verliert, bei Gleichstand gemeinsam; wer aber alle Stiche macht (Durchmarsch), gewinnt \
         allein. Haben alle gleich viele, verliert niemand.",
    );
    let jungfer = lang.pick(
        "Each player without a trick (a Jungfer) doubles that, two of them make it fourfold, but not in a Durchmarsch.",
        "Jede Jungfer, also jeder Spieler ohne Stich, verdoppelt das, zwei vervierfachen es also, aber nicht bei einem Durchmarsch.",
    );
    let jungfer = set.trickless_doubles.then(|| jungfer.to_owned());
    [begins, loser.to_owned(), stake(set, lang)].into_iter().chain(jungfer).collect()
}

/// For an Armut that nobody takes.
pub(super) fn schwarze_sau(set: &RuleSet, lang: Lang) -> Vec<String> {
    let is_silent = set.ansagen.is_silent(Contract::Solo(SoloKind::DAMEN, Seat::ALL[0]));
    let nothing = if is_silent { nothing_else(set, lang) } else { no_schweine(set, lang) };
    let begins = told!(
        lang,
        "Everybody plays alone with the cards as dealt.{nothing} Forehand leads.",
        "Jeder spielt mit seinen Karten für sich.{nothing} Vorhand kommt heraus."
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
    let before = if has::sonderpunkte(set) {
        lang.pick(
            "; the tricks before it bring no Sonderpunkte",
            "; die Stiche davor bringen keine Sonderpunkte",
        )
    } else {
        ""
    };
    let pflicht = no_pflichtsolo(set, lang);
    let counts = told!(
        lang,
        "It counts as that solo, with the Augen of all tricks{before}.{pflicht}",
        "Gezählt wird wie bei diesem Solo, mit den Augen aus allen Stichen{before}.{pflicht}"
    );
    let mut lines = vec![begins, found, counts];
    let said = lang.pick(
        "Nothing may be said before the solo is named; then each may say Re or Kontra before its own next card, and each \
         Absage one card later.",
        "Bevor das Solo genannt ist, darf niemand etwas ansagen; danach darf jeder vor seiner nächsten Karte Re oder Kontra \
         sagen, jede Absage eine Karte später.",
    );
    lines.extend((!is_silent).then(|| said.to_owned()));
    lines
}

/// A sentence on what other games have and this one has not, after a blank; empty where they have none of it.
fn nothing_else(set: &RuleSet, lang: Lang) -> &'static str {
    if !has::ansagen(set) {
        no_schweine(set, lang)
    } else if has::schweine(set) {
        lang.pick(" There are no Ansagen and no Schweine.", " Ansagen und Schweine gibt es dabei nicht.")
    } else {
        lang.pick(" There are no Ansagen.", " Ansagen gibt es dabei nicht.")
    }
}

fn no_schweine(set: &RuleSet, lang: Lang) -> &'static str {
    if has::schweine(set) {
        lang.pick(" There are no Schweine.", " Schweine gibt es dabei nicht.")
    } else {
        ""
    }
}

/// A sentence after a blank; empty where nobody owes a solo.
fn no_pflichtsolo(set: &RuleSet, lang: Lang) -> &'static str {
    if has::pflichtsolo(set) {
        lang.pick(" It settles no Pflichtsolo.", " Ein Pflichtsolo ist damit nicht gespielt.")
    } else {
        ""
    }
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
    if only_winners_write(set) {
        return told!(
            lang,
            "Each winner writes down {stake} for each loser.",
            "Jeder Gewinner schreibt für jeden Verlierer {stake} an."
        );
    }
    told!(lang, "Each loser pays {stake} to each winner.", "Jeder Verlierer zahlt jedem Gewinner {stake}.")
}
