//! Who wins, and what it is worth.

use super::{amount, count, has, listed, only_winners_write};
use crate::lang::{Lang, told};
use crate::ruleset::{
    AbsageCounts, AltenstrafeWhen, AnsagenSolo, AsAnnounced, Doubling, EvenCounts, Kontra121, NobodyWon,
    Reached, RuleSet, SchwarzBy, SittingDealer, SoloLostFactor, SoloSilent, Sonderpunkt, StepsCount,
};

pub(super) fn result(set: &RuleSet, lang: Lang) -> Vec<String> {
    let null = has::null(set).then_some(lang.pick(
        "A Nullsolo is won without a trick; with the soloist's first trick it is lost, and over.",
        "Ein Nullsolo ist ohne Stich gewonnen; mit dem ersten Stich des Solisten ist es verloren und zu Ende.",
    ));
    let silent = (set.solo.silent == SoloSilent::AnyHand).then_some(lang.pick(
        "A stilles Solo is won with every trick, and lost with any less.",
        "Ein stilles Solo ist mit allen Stichen gewonnen und mit weniger verloren.",
    ));
    let mut lines = if has::ansagen(set) {
        with_ansagen(set, lang)
    } else {
        let plainly = lang
            .pick("Re wins with 121 Augen, Kontra with 120.", "Re gewinnt mit 121 Augen, Kontra mit 120.");
        vec![plainly.to_owned()]
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
        Kontra121::Alone => lang.pick(
            "If Kontra is all that was said, Kontra needs 121 and Re 120.",
            "Wurde nur Kontra gesagt, braucht Kontra 121 und Re 120.",
        ),
        Kontra121::Last => lang.pick(
            "If Kontra was said, alone or after Re, and no Absage, Kontra needs 121 and Re 120.",
            "Wurde Kontra gesagt, allein oder nach Re, und keine Absage, braucht Kontra 121 und Re 120.",
        ),
        Kontra121::Never => {
            lang.pick("Re and Kontra change nothing about that.", "Daran ändern Re und Kontra nichts.")
        }
    };
    vec![
        told!(
            lang,
            "Re wins with 121 Augen, Kontra with 120. {kontra}",
            "Re gewinnt mit 121 Augen, Kontra mit 120. {kontra}"
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

/// Says what a lone player gets and pays, and each opponent's part of it where that is more than the points of the game.
fn soloist(set: &RuleSet, lang: Lang) -> String {
    let is_single = set.session.players == 5 && set.session.sitting_dealer == SittingDealer::SoloSingle;
    let opponents = if is_single { 4 } else { 3 };
    let factors = [false, true].map(|has_lost| set.score.soloist_factor(has_lost) / 3);
    let [won, lost] = factors.map(|each| fold(each * opponents, lang));
    let [won_each, lost_each] = factors.map(|each| fold(each, lang));
    let where_alone = if has::solo(set) {
        lang.pick("in a solo or with both ♣Q", "im Solo oder mit beiden ♣D")
    } else if set.solo.silent == SoloSilent::AnyHand {
        lang.pick("in a stilles Solo or with both ♣Q", "im stillen Solo oder mit beiden ♣D")
    } else {
        lang.pick("with both ♣Q", "mit beiden ♣D")
    };
    if only_winners_write(set) {
        return told!(
            lang,
            "Whoever plays alone, {where_alone}, writes down the points {won} for a win; for a loss each opponent writes them \
             down {lost_each}.",
            "Wer allein spielt, {where_alone}, schreibt die Punkte {won} an, wenn er gewinnt; verliert er, schreibt jeder Gegner \
             sie {lost_each} an."
        );
    }
    if set.score.solo_lost_factor != SoloLostFactor::Same {
        return told!(
            lang,
            "Whoever plays alone, {where_alone}, gets the points {won} for a win, {won_each} from each opponent, and pays them \
             {lost} for a loss, {lost_each} to each opponent.",
            "Wer allein spielt, {where_alone}, bekommt die Punkte {won}, wenn er gewinnt, von jedem Gegner {won_each}, und zahlt \
             sie {lost}, wenn er verliert, an jeden Gegner {lost_each}."
        );
    }
    let each = if factors[0] == 1 {
        String::new()
    } else {
        told!(
            lang,
            ": each opponent pays or gets them {won_each}",
            ": Jeder Gegner zahlt oder bekommt sie {won_each}"
        )
    };
    told!(
        lang,
        "Whoever plays alone, {where_alone}, gets or pays the points {won}{each}.",
        "Wer allein spielt, {where_alone}, bekommt oder zahlt die Punkte {won}{each}."
    )
}

/// So many times the points.
fn fold(times: i32, lang: Lang) -> &'static str {
    match times {
        1 => lang.pick("once", "einfach"),
        2 => lang.pick("twofold", "doppelt"),
        3 => lang.pick("threefold", "dreifach"),
        4 => lang.pick("fourfold", "vierfach"),
        6 => lang.pick("sixfold", "sechsfach"),
        8 => lang.pick("eightfold", "achtfach"),
        9 => lang.pick("ninefold", "neunfach"),
        _ => lang.pick("twelvefold", "zwölffach"),
    }
}

pub(super) fn points(set: &RuleSet, lang: Lang) -> Vec<String> {
    let score = &set.score;
    let (won, schwarz) = (amount(score.won, lang), schwarz(set, lang));
    let pays = if only_winners_write(set) {
        lang.pick(
            "Each winner writes down the points of the game:",
            "Jeder Gewinner schreibt die Punkte des Spiels an:",
        )
    } else {
        lang.pick(
            "Each winner gets the points of the game, and each loser pays them:",
            "Jeder Gewinner bekommt die Punkte des Spiels, und jeder Verlierer zahlt sie:",
        )
    };
    let mut lines = vec![pays.to_owned()];
    if score.won != 0 {
        lines.push(told!(lang, "- {won} for winning", "- {won} für das gewonnene Spiel"));
    }
    lines.extend(
        match score.steps {
            StepsCount::Reached => Some(told!(
                lang,
                "- 1 point each if the losers are below 90, 60 and 30 Augen, and schwarz ({schwarz})",
                "- je 1 Punkt, wenn die Verlierer unter 90, unter 60 und unter 30 Augen bleiben und wenn sie schwarz sind ({schwarz})"
            )),
            StepsCount::Announced => has::ansagen(set).then(|| told!(
                lang,
                "- 1 point each if the losers are below 90, 60 and 30 Augen, and schwarz ({schwarz}), as far as the winners \
                 have announced it",
                "- je 1 Punkt, wenn die Verlierer unter 90, unter 60 und unter 30 Augen bleiben und wenn sie schwarz sind ({schwarz}), soweit die \
                 Gewinner es abgesagt haben"
            )),
        },
    );
    if score.solo_bonus != 0 && has::solo(set) {
        let bonus = amount(score.solo_bonus, lang);
        lines.push(told!(
            lang,
            "- {bonus} more to the winners of a solo",
            "- {bonus} zusätzlich an die Gewinner eines Solos"
        ));
    }
    lines.extend(for_ansagen(set, lang));
    let values: Vec<String> = score
        .solo_value
        .iter()
        .filter(|entry| set.solo_definition(entry.kind).value.is_none())
        .map(|entry| format!("{} {}", entry.kind, entry.points))
        .collect();
    if !values.is_empty() && has::solo(set) {
        let values = values.join(", ");
        lines.push(told!(
            lang,
            "In place of winning and steps a solo counts: {values}.",
            "Statt Gewinn und Stufen zählt der Wert des Solos: {values}."
        ));
    }
    if score.lone_hochzeit != 0 && has::hochzeit(set) {
        let value = score.lone_hochzeit;
        lines.push(told!(
            lang,
            "In place of winning and steps a declared Hochzeit without a partner counts {value}.",
            "Statt Gewinn und Stufen zählt eine angemeldete Hochzeit ohne Partner {value}."
        ));
    }
    if has::null(set) {
        let null = if has::ansagen(set) && set.ansagen.solo != AnsagenSolo::Off {
            lang.pick(
                "A Nullsolo counts for winning and for Ansagen, without steps.",
                "Ein Nullsolo zählt für den Gewinn und für Ansagen, ohne Stufen.",
            )
        } else {
            lang.pick(
                "A Nullsolo counts for winning, without steps.",
                "Ein Nullsolo zählt für den Gewinn, ohne Stufen.",
            )
        };
        lines.push(null.to_owned());
    }
    lines.push(soloist(set, lang));
    lines.extend(exceptions(set, lang));
    if score.altenstrafe != 0 {
        let points = amount(score.altenstrafe, lang);
        let when = match score.altenstrafe_when {
            AltenstrafeWhen::Last => lang.pick("the last trick", "im letzten Stich"),
            AltenstrafeWhen::Any => lang.pick("one trick, whichever,", "in einem beliebigen Stich"),
        };
        lines.push(told!(
            lang,
            "Where two play against two, both ♣Q in {when} cost each of their owners {points} more, paid to the others.",
            "Wo zwei gegen zwei spielen, zahlen die Besitzer beider ♣D {when} den anderen außerdem je {points}."
        ));
    }
    lines
}

/// Points that some games or parties have to do without.
fn exceptions(set: &RuleSet, lang: Lang) -> Vec<String> {
    let score = &set.score;
    let mut lines = Vec::new();
    if score.even == EvenCounts::GegenDieAlten {
        let even = lang.pick(
            "If Kontra wins with 120 Augen on each side, winning brings nothing beside the points gegen die Alten.",
            "Gewinnt Kontra mit 120 Augen auf jeder Seite, zählt neben den Punkten gegen die Alten der Gewinn nicht.",
        );
        lines.push(even.to_owned());
    }
    if let Some(steps) = score.feigheit.0 {
        let more = count(steps, lang.pick(["step", "steps"], ["Stufe", "Stufen"]));
        let except = if has::sonderpunkte(set) {
            lang.pick(" but for the Sonderpunkte", " bis auf die Sonderpunkte")
        } else {
            ""
        };
        lines.push(told!(
            lang,
            "Feigheit: if a party wins at least {more} higher than it has announced, the others get its points{except}. Winning \
             is the first step, announced by Re or Kontra.",
            "Feigheit: Gewinnt eine Partei mindestens {more} höher als angesagt, gehen ihre Punkte{except} an die anderen. Der \
             Gewinn ist die erste Stufe, angesagt mit Re oder Kontra."
        ));
    }
    lines
}

/// Says what Ansagen and Absagen count, if any can be said or count as said.
fn for_ansagen(set: &RuleSet, lang: Lang) -> Vec<String> {
    let score = &set.score;
    let mut lines = Vec::new();
    let has_ansagen = has::ansagen(set);
    if score.ansage != 0 && (has_ansagen || !has::as_announced(set).is_empty()) {
        let ansage = amount(score.ansage, lang);
        let supra = with_supra(set, lang.pick(", and for each Supra", " und für jedes Supra"));
        lines.push(told!(
            lang,
            "- {ansage} to the winners for each party's Re or Kontra{supra}",
            "- {ansage} an die Gewinner für das Re oder Kontra jeder Partei{supra}"
        ));
    }
    lines.extend(as_announced(set, lang));
    if has_ansagen {
        lines.extend(for_words(set, lang));
    }
    let gegen = has::sonderpunkt(set, Sonderpunkt::GegenDieAlten);
    let doubled = match score.doubling {
        Doubling::BaseAndGegen if gegen => {
            lang.pick("these points and those gegen die Alten", "diese Punkte und die gegen die Alten")
        }
        Doubling::All if has::sonderpunkte(set) => {
            lang.pick("all points, the Sonderpunkte too,", "alle Punkte, auch die Sonderpunkte")
        }
        Doubling::Off | Doubling::Base | Doubling::BaseAndGegen | Doubling::All => {
            lang.pick("these points", "diese Punkte")
        }
    };
    let supra =
        with_supra(set, lang.pick(" Each Supra doubles once more.", " Jedes Supra verdoppelt noch einmal."));
    lines.extend(has::doubling(set).then(|| {
        told!(
            lang,
            "Re doubles {doubled}, so does Kontra, and both make fourfold.{supra}",
            "Re verdoppelt {doubled}, Kontra ebenso, beide zusammen vervierfachen.{supra}"
        )
    }));
    lines.extend(has_ansagen.then(|| nobody_won(set, lang)));
    lines
}

/// Points for an early word, and for Absagen.
fn for_words(set: &RuleSet, lang: Lang) -> Vec<String> {
    let score = &set.score;
    let mut lines = Vec::new();
    if score.early_ansage != 0 {
        let early = amount(score.early_ansage, lang);
        lines.push(told!(
            lang,
            "- {early} more to the winners for each party's Re or Kontra said before the speaker's first card",
            "- {early} zusätzlich an die Gewinner für das Re oder Kontra jeder Partei, das vor der ersten eigenen Karte \
             gesagt wurde"
        ));
    }
    let absage = amount(score.absage_points, lang);
    let for_absage = match score.absage {
        AbsageCounts::Always => told!(
            lang,
            "- {absage} to the winners for each Absage, whoever said it",
            "- {absage} an die Gewinner für jede Absage, egal, von wem sie kam"
        ),
        AbsageCounts::Fulfilled => told!(
            lang,
            "- {absage} to the winners for each Absage, if the party that said it has made it",
            "- {absage} an die Gewinner für jede Absage, wenn die absagende Partei sie eingehalten hat"
        ),
    };
    lines.extend(Some(for_absage).filter(|_| score.absage_points != 0));
    let against = lang.pick(
        "120, 90, 60 or 30 Augen against keine 90, 60, 30 or schwarz",
        "120, 90, 60 oder 30 Augen gegen keine 90, 60, 30 oder schwarz",
    );
    lines.extend(match score.reached {
        Reached::Off => None,
        Reached::Deepest => Some(told!(
            lang,
            "- 1 point for reaching {against}, for the deepest Absage only",
            "- 1 Punkt für {against}, nur für die höchste Absage"
        )),
        Reached::Each => Some(told!(
            lang,
            "- 1 point for reaching {against}, for each Absage",
            "- 1 Punkt für {against}, für jede Absage"
        )),
        Reached::Missed => Some(
            lang.pick(
                "- 1 point to the others for each step of an Absage that was missed",
                "- 1 Punkt an die anderen für jede abgesagte und nicht erreichte Stufe",
            )
            .to_owned(),
        ),
    });
    lines
}

/// What is said of Supra, where there is such a thing.
fn with_supra(set: &RuleSet, words: &'static str) -> &'static str {
    if set.ansagen.ladder > 0 && has::ansagen(set) { words } else { "" }
}

/// What counts where both parties miss their Absage.
fn nobody_won(set: &RuleSet, lang: Lang) -> String {
    if set.score.nobody_won == NobodyWon::Nothing {
        let nothing = lang.pick(
            "If both parties miss their Absage, nobody has won and nothing counts.",
            "Verfehlen beide Parteien ihre Absage, hat niemand gewonnen, und nichts zählt.",
        );
        return nothing.to_owned();
    }
    let against = match set.score.reached {
        Reached::Off => None,
        Reached::Deepest | Reached::Each => Some(lang.pick(
            "for what they have reached against an Absage",
            "für das, was sie gegen eine Absage erreicht haben",
        )),
        Reached::Missed => {
            Some(lang.pick("for the steps that the others have missed", "für verfehlte Stufen der anderen"))
        }
    };
    let sonderpunkte = has::sonderpunkte(set).then_some(lang.pick("for Sonderpunkte", "für Sonderpunkte"));
    let kept = [Some(lang.pick("for steps", "für Stufen")), sonderpunkte, against];
    let kept: Vec<String> = kept.into_iter().flatten().map(str::to_owned).collect();
    let kept = listed(&kept, lang.pick("and", "und"));
    told!(
        lang,
        "If both parties miss their Absage, nobody has won, but both keep their points {kept}.",
        "Verfehlen beide Parteien ihre Absage, hat niemand gewonnen, aber beide behalten ihre Punkte {kept}."
    )
}

/// The games in which Re counts as said.
fn as_announced(set: &RuleSet, lang: Lang) -> Option<String> {
    let named = |kind: &AsAnnounced| match kind {
        AsAnnounced::Solo => lang.pick("a solo", "ein Solo"),
        AsAnnounced::Hochzeit => lang.pick("a Hochzeit", "eine Hochzeit"),
        AsAnnounced::Armut => lang.pick("an Armut", "eine Armut"),
    };
    let kinds: Vec<String> = has::as_announced(set).iter().map(|kind| named(kind).to_owned()).collect();
    let is_one = kinds.len() == 1;
    let kinds = listed(&kinds, lang.pick("and", "und"));
    let count = if is_one { lang.pick("counts", "gilt") } else { lang.pick("count", "gelten") };
    (!kinds.is_empty()).then(|| {
        told!(
            lang,
            "- {kinds} {count} as announced: as if Re had been said, but nobody needs other Augen for it",
            "- {kinds} {count} als angesagt: als wäre Re gesagt, nur an den nötigen Augen ändert das nichts"
        )
    })
}

fn altenstrafe(set: &RuleSet, lang: Lang) -> &'static str {
    match set.score.altenstrafe_when {
        AltenstrafeWhen::Last => lang.pick(
            "for both ♣Q in the last trick: their owners pay the others",
            "für beide ♣D im letzten Stich: Ihre Besitzer zahlen den anderen",
        ),
        AltenstrafeWhen::Any => lang.pick(
            "for both ♣Q in one trick, whichever: their owners pay the others",
            "für beide ♣D in einem Stich, in welchem auch immer: Ihre Besitzer zahlen den anderen",
        ),
    }
}

pub(super) fn alten(set: &RuleSet, lang: Lang) -> Vec<String> {
    let score = &set.score;
    let [won, schneider, schwarz_won, lost, as_schneider, as_schwarz] = score.alten;
    let [won, lost] = [won, lost].map(|points| amount(points, lang));
    let [re, kontra] = score.schneider;
    let schwarz = schwarz(set, lang);
    let loses = if only_winners_write(set) {
        told!(
            lang,
            "Re loses: each of Kontra gets {lost}; if Re is Schneider {as_schneider}, with {schwarz} (schwarz) {as_schwarz}.",
            "Re verliert: Jeder von Kontra bekommt {lost}; {as_schneider}, wenn Re Schneider, {as_schwarz}, wenn Re {schwarz} \
             (schwarz) ist."
        )
    } else {
        told!(
            lang,
            "Re loses: each of Re pays {lost}; as Schneider {as_schneider}, with {schwarz} (schwarz) {as_schwarz}. The others \
             pay and get the same.",
            "Re verliert: Jeder von Re zahlt {lost}; {as_schneider} als Schneider, {as_schwarz} {schwarz} (schwarz). Die anderen \
             zahlen und bekommen das Gleiche."
        )
    };
    let but_solo =
        if has::solo(set) { lang.pick(", but not in a solo", ", aber nicht in einem Solo") } else { "" };
    let mut lines = vec![
        told!(
            lang,
            "Re wins: each of Re gets {won}; if the others are Schneider {schneider}, if they have {schwarz} (schwarz) \
             {schwarz_won}.",
            "Re gewinnt: Jeder von Re bekommt {won}; {schneider}, wenn die anderen Schneider, {schwarz_won}, wenn sie {schwarz} \
             (schwarz) sind."
        ),
        loses,
        told!(
            lang,
            "Re is schwarz too if its only tricks, two at most, were each won by a ♣Q{but_solo}.",
            "Re ist auch dann schwarz, wenn seine einzigen Stiche, höchstens zwei, jeweils mit einer ♣D gewonnen sind{but_solo}."
        ),
        if re == kontra {
            told!(
                lang,
                "Whoever stays below {re} Augen is Schneider.",
                "Schneider ist, wer unter {re} Augen bleibt."
            )
        } else {
            told!(
                lang,
                "Re is Schneider below {re} Augen, Kontra below {kontra}.",
                "Schneider ist Re unter {re} Augen, Kontra unter {kontra}."
            )
        },
        soloist(set, lang),
    ];
    let payments = [
        (
            score.fuchs_payment,
            lang.pick(
                "for a Fuchs: whoever lost it pays whoever caught it",
                "für einen Fuchs: Wer ihn verloren hat, zahlt dem, der ihn gefangen hat",
            ),
        ),
        (score.altenstrafe, altenstrafe(set, lang)),
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
