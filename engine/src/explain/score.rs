//! Who wins, and what it is worth.

use super::amount;
use crate::contract::SoloKind;
use crate::lang::{Lang, told};
use crate::ruleset::{
    AbsageCounts, AltenstrafeWhen, AnsagenMode, Doubling, DulleCaughtBy, DulleMode, Kontra121, NobodyWon,
    Reached, RuleSet, SchwarzBy, SoloSilent,
};

pub(super) fn result(set: &RuleSet, lang: Lang) -> Vec<String> {
    let null = set.solo.kinds.contains(&SoloKind::Null).then_some(lang.pick(
        "A Nullsolo is won without a trick; with the soloist's first trick it is lost, and over.",
        "Ein Nullsolo ist ohne Stich gewonnen; mit dem ersten Stich des Solospielers ist es verloren und zu Ende.",
    ));
    let silent = (set.solo.silent == SoloSilent::AnyHand).then_some(lang.pick(
        "A stilles Solo is won with every trick, and lost with any less.",
        "Ein stilles Solo ist mit allen Stichen gewonnen und mit weniger verloren.",
    ));
    let mut lines = if set.ansagen.mode == AnsagenMode::Off {
        let plainly = lang
            .pick("Re wins with 121 Augen, Kontra with 120.", "Re gewinnt mit 121 Augen, Kontra mit 120.");
        vec![plainly.to_owned()]
    } else {
        with_ansagen(set, lang)
    };
    lines.extend(null.into_iter().chain(silent).map(str::to_owned));
    lines
}

fn with_ansagen(set: &RuleSet, lang: Lang) -> Vec<String> {
    let (needed, enough) = match set.score.schwarz {
        SchwarzBy::Tricks => (lang.pick("every trick", "alle Stiche"), lang.pick("one trick", "ein Stich")),
        SchwarzBy::Augen => (lang.pick("all 240 Augen", "alle 240 Augen"), lang.pick("one Auge", "ein Auge")),
    };
    let kontra = match set.score.kontra_121 {
        Kontra121::Alone => lang.pick("If Kontra is all that was said,", "Wurde nichts als Kontra gesagt,"),
        Kontra121::Last => lang.pick(
            "If Kontra was said last of Re and Kontra, and no Absage,",
            "Wurde von Re und Kontra zuletzt Kontra gesagt und keine Absage,",
        ),
    };
    vec![
        told!(
            lang,
            "Re wins with 121 Augen, Kontra with 120. {kontra} Kontra needs 121 and Re 120.",
            "Re gewinnt mit 121 Augen, Kontra mit 120. {kontra} braucht Kontra 121 und Re 120."
        ),
        told!(
            lang,
            "With keine 90, 60 or 30 your party needs 151, 181 or 211 Augen, with schwarz {needed}.",
            "Mit keine 90, 60 oder 30 braucht die eigene Partei 151, 181 oder 211 Augen, mit schwarz {needed}."
        ),
        told!(
            lang,
            "Then 90, 60 or 30 Augen, or against schwarz {enough}, are enough for the others, unless an Absage of their own \
             asks for more.",
            "Den anderen genügen dann 90, 60 oder 30 Augen, gegen schwarz {enough}, es sei denn, eine eigene Absage \
             verlangt mehr."
        ),
    ]
}

/// What schwarz means: the losers have no trick, or no Augen.
fn schwarz(set: &RuleSet, lang: Lang) -> &'static str {
    match set.score.schwarz {
        SchwarzBy::Tricks => lang.pick("no trick", "ohne Stich"),
        SchwarzBy::Augen => lang.pick("no Augen", "ohne Augen"),
    }
}

fn soloist(set: &RuleSet, lang: Lang) -> String {
    let factor = set.score.solo_factor;
    told!(
        lang,
        "Whoever plays alone, in a solo or with both ♣Q, gets or pays {factor} times the points.",
        "Wer allein spielt, im Solo oder mit beiden ♣D, bekommt oder zahlt das {factor}-Fache der Punkte."
    )
}

pub(super) fn points(set: &RuleSet, lang: Lang) -> Vec<String> {
    let score = &set.score;
    let (won, schwarz) = (amount(score.won, lang), schwarz(set, lang));
    let mut lines = vec![
        told!(lang, "- {won} for winning", "- {won} für das gewonnene Spiel"),
        told!(
            lang,
            "- 1 point each if the losers are below 90, 60 and 30 Augen, and schwarz ({schwarz})",
            "- je 1 Punkt, wenn die Verlierer unter 90, 60 und 30 Augen bleiben und schwarz sind ({schwarz})"
        ),
    ];
    if set.ansagen.mode == AnsagenMode::On {
        lines.extend(for_ansagen(set, lang));
    }
    if !score.solo_value.is_empty() {
        let values: Vec<String> =
            score.solo_value.iter().map(|entry| format!("{} {}", entry.kind, entry.points)).collect();
        let values = values.join(", ");
        lines.push(told!(
            lang,
            "In place of winning and steps a solo counts: {values}.",
            "Statt Gewinn und Stufen zählt der Wert des Solos: {values}."
        ));
    }
    if set.solo.kinds.contains(&SoloKind::Null) {
        let null = lang.pick(
            "A Nullsolo counts for winning and for Ansagen, without steps.",
            "Ein Nullsolo zählt für den Gewinn und für Ansagen, ohne Stufen.",
        );
        lines.push(null.to_owned());
    }
    lines.push(soloist(set, lang));
    lines
}

fn for_ansagen(set: &RuleSet, lang: Lang) -> Vec<String> {
    let score = &set.score;
    let mut lines = Vec::new();
    if score.ansage != 0 || score.doubling == Doubling::Off {
        let ansage = amount(score.ansage, lang);
        lines.push(told!(
            lang,
            "- {ansage} to the winners for each party's Re or Kontra",
            "- {ansage} an die Gewinner für das Re oder Kontra jeder Partei"
        ));
    }
    let absage = match score.absage {
        AbsageCounts::Always => lang.pick(
            "- 1 point to the winners for each Absage, whoever said it",
            "- 1 Punkt an die Gewinner für jede Absage, von wem sie auch kam",
        ),
        AbsageCounts::Fulfilled => lang.pick(
            "- 1 point to the winners for each Absage, if the party that said it has made it",
            "- 1 Punkt an die Gewinner für jede Absage, wenn die absagende Partei sie eingehalten hat",
        ),
    };
    lines.push(absage.to_owned());
    let against = lang.pick(
        "120, 90, 60 or 30 Augen against keine 90, 60, 30 or schwarz",
        "120, 90, 60 oder 30 Augen gegen keine 90, 60, 30 oder schwarz",
    );
    lines.push(match score.reached {
        Reached::Off => told!(lang, "- nothing for reaching {against}", "- nichts für {against}"),
        Reached::Deepest => told!(
            lang,
            "- 1 point for reaching {against}, for the deepest Absage only",
            "- 1 Punkt für {against}, nur für die höchste Absage"
        ),
        Reached::Each => told!(
            lang,
            "- 1 point for reaching {against}, for each Absage",
            "- 1 Punkt für {against}, für jede Absage"
        ),
    });
    let doubled =
        match score.doubling {
            Doubling::Off => None,
            Doubling::Base => Some(lang.pick("these points", "diese Punkte")),
            Doubling::BaseAndGegen => Some(lang.pick(
                "these points and the one gegen die Alten",
                "diese Punkte und den Punkt gegen die Alten",
            )),
            Doubling::All => {
                Some(lang.pick("all points, the Sonderpunkte too", "alle Punkte, auch die Sonderpunkte"))
            }
        };
    lines.extend(doubled.map(|what| {
        told!(
            lang,
            "Re doubles {what}, so does Kontra, and both make fourfold.",
            "Re verdoppelt {what}, Kontra ebenso, und beide zusammen vervierfachen."
        )
    }));
    let nobody = match score.nobody_won {
        NobodyWon::Nothing => lang.pick(
            "If both parties miss their Absage, nobody has won and nothing counts.",
            "Verfehlen beide Parteien ihre Absage, hat niemand gewonnen, und nichts zählt.",
        ),
        NobodyWon::Extras => lang.pick(
            "If both parties miss their Absage, nobody has won, but each party keeps its points for steps, for limits \
             reached, and its Sonderpunkte.",
            "Verfehlen beide Parteien ihre Absage, hat niemand gewonnen, aber jede Partei behält ihre Punkte für Stufen, für \
             erreichte Grenzen und ihre Sonderpunkte.",
        ),
    };
    lines.push(nobody.to_owned());
    lines
}

pub(super) fn sonderpunkte(set: &RuleSet, lang: Lang) -> Vec<String> {
    let rules = &set.sonderpunkte;
    let caught = match rules.dulle_caught_by {
        DulleCaughtBy::Any => lang.pick(
            "Dulle caught: a ♥10 of the other party, caught in a trick",
            "eine gefangene Dulle: eine ♥10 der anderen Partei, in einem Stich gefangen",
        ),
        DulleCaughtBy::Dulle => lang.pick(
            "Dulle caught: a ♥10 of the other party, caught by the second ♥10",
            "eine gefangene Dulle: eine ♥10 der anderen Partei, von der zweiten ♥10 gefangen",
        ),
    };
    let dulle = if set.dulle.mode == DulleMode::Off { 0 } else { rules.dulle_caught };
    let all = [
        (
            rules.gegen_die_alten,
            lang.pick("gegen die Alten: Kontra has won", "den Sieg gegen die Alten: Kontra hat gewonnen"),
        ),
        (
            rules.doppelkopf,
            lang.pick(
                "Doppelkopf: a trick of 40 or more Augen",
                "einen Doppelkopf: ein Stich mit 40 oder mehr Augen",
            ),
        ),
        (
            rules.fuchs,
            lang.pick(
                "Fuchs: a ♦A of the other party, caught in a trick",
                "einen Fuchs: ein ♦A der anderen Partei, in einem Stich gefangen",
            ),
        ),
        (
            rules.fuchs_last_trick,
            lang.pick(
                "Fuchs at the end: the last trick won by a ♦A of your own",
                "den Fuchs am Ende: der letzte Stich, von einem eigenen ♦A gewonnen",
            ),
        ),
        (
            rules.fuchs_caught_last_trick,
            lang.pick(
                "Fuchs caught at the end: a ♦A of the other party in the last trick, on top of the Fuchs",
                "einen am Ende gefangenen Fuchs: ein ♦A der anderen Partei im letzten Stich, zusätzlich zum Fuchs",
            ),
        ),
        (
            rules.karlchen,
            lang.pick(
                "Karlchen: the last trick won by a ♣J of your own",
                "Karlchen: der letzte Stich, von einem eigenen ♣B gewonnen",
            ),
        ),
        (
            rules.karlchen_caught,
            lang.pick(
                "Karlchen caught: a ♣J of the other party in the last trick",
                "ein gefangenes Karlchen: ein ♣B der anderen Partei im letzten Stich",
            ),
        ),
        (dulle, caught),
        (
            rules.herzstich,
            lang.pick(
                "Herzstich: plain ♥ led and followed by all four, to the party that wins the trick",
                "einen Herzstich: Fehl-♥ ausgespielt und von allen vieren bedient, an die Partei, die den Stich macht",
            ),
        ),
    ];
    let mut lines: Vec<String> = all
        .into_iter()
        .filter(|&(points, _)| points != 0)
        .map(|(points, event)| (amount(points, lang), event))
        .map(|(points, event)| told!(lang, "- {points} for {event}", "- {points} für {event}"))
        .collect();
    if lines.is_empty() {
        lines.push(lang.pick("There are none.", "Es gibt keine.").to_owned());
    } else {
        let scope = if rules.in_solos {
            lang.pick(
                "Whoever wins, and also where one plays against three:",
                "Egal, wer gewinnt, und auch, wo einer gegen drei spielt:",
            )
        } else {
            lang.pick(
                "Where two play against two, whoever wins:",
                "Wo zwei gegen zwei spielen, egal, wer gewinnt:",
            )
        };
        lines.insert(0, scope.to_owned());
    }
    if rules.solo != 0 {
        let solo = amount(rules.solo, lang);
        lines.push(told!(
            lang,
            "A solo raises the game by {solo} for its winner, after any doubling.",
            "Ein Solo erhöht das Spiel für den Gewinner um {solo}, nach etwaiger Verdopplung."
        ));
    }
    lines
}

pub(super) fn alten(set: &RuleSet, lang: Lang) -> Vec<String> {
    let score = &set.score;
    let [won, schneider, schwarz_won, lost, as_schneider, as_schwarz] = score.alten;
    let [won, lost] = [won, lost].map(|points| amount(points, lang));
    let [re, kontra] = score.schneider;
    let schwarz = schwarz(set, lang);
    let mut lines = vec![
        told!(
            lang,
            "Re wins: each of Re gets {won}; if the others are Schneider {schneider}, if they have {schwarz} (schwarz) \
             {schwarz_won}.",
            "Re gewinnt: Jeder von Re bekommt {won}; {schneider}, wenn die anderen Schneider, {schwarz_won}, wenn sie {schwarz} \
             (schwarz) sind."
        ),
        told!(
            lang,
            "Re loses: each of Re pays {lost}; as Schneider {as_schneider}, with {schwarz} (schwarz) {as_schwarz}.",
            "Re verliert: Jeder von Re zahlt {lost}; {as_schneider} als Schneider, {as_schwarz} {schwarz} (schwarz)."
        ),
        lang.pick(
            "The others pay and get the same. Re is schwarz too if its only tricks, two at most, were each won by a ♣Q, but \
             not in a solo.",
            "Die anderen zahlen und bekommen das Gleiche. Re ist auch dann schwarz, wenn seine einzigen Stiche, höchstens zwei, \
             jeweils mit einer ♣D gewonnen sind, aber nicht in einem Solo.",
        )
        .to_owned(),
        told!(
            lang,
            "Schneider is Re below {re} Augen, Kontra below {kontra}.",
            "Schneider ist Re unter {re} Augen, Kontra unter {kontra}."
        ),
        soloist(set, lang),
    ];
    let altenstrafe = match score.altenstrafe_when {
        AltenstrafeWhen::Last => lang.pick(
            "for both ♣Q in the last trick: their owners pay the others",
            "für beide ♣D im letzten Stich: Ihre Besitzer zahlen den anderen",
        ),
        AltenstrafeWhen::Any => lang.pick(
            "for both ♣Q in one trick, whichever: their owners pay the others",
            "für beide ♣D in einem Stich, in welchem auch immer: Ihre Besitzer zahlen den anderen",
        ),
    };
    let payments = [
        (
            score.fuchs_payment,
            lang.pick(
                "for a Fuchs: whoever lost it pays whoever caught it",
                "für einen Fuchs: Wer ihn verloren hat, zahlt dem, der ihn gefangen hat",
            ),
        ),
        (score.altenstrafe, altenstrafe),
        (
            score.karlchen_stake,
            lang.pick(
                "for a ♣J that wins the last trick: its party gets it from the others if it wins, and pays it if it loses",
                "für einen ♣B, der den letzten Stich macht: Seine Partei bekommt das von den anderen, wenn sie gewinnt, und \
                 zahlt es, wenn sie verliert",
            ),
        ),
    ];
    let payments: Vec<String> = payments
        .into_iter()
        .filter(|&(points, _)| points != 0)
        .map(|(points, event)| format!("- {} {event}", amount(points, lang)))
        .collect();
    if !payments.is_empty() {
        let beside = lang.pick(
            "Where two play against two, each player beside that:",
            "Wo zwei gegen zwei spielen, außerdem jeder Spieler:",
        );
        lines.push(beside.to_owned());
        lines.extend(payments);
    }
    lines
}
