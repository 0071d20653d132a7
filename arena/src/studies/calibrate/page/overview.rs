//! All steps side by side: when each pays, why, and what the bot makes of it.

use super::cells::even;
use super::{Break, CalibrateReport, ObservedBreak};
use crate::measures::share_of;
use crate::report::document::{Cell, Element, Row, Section, Table};
use crate::stats::Moments;
use crate::studies::calibrate::case::{Said, Series};
use crate::studies::calibrate::sums::Sums;
use crate::studies::calibrate::tables::{Bin, FEW};

impl CalibrateReport<'_> {
    /// From when on each step pays, and why.
    pub(super) fn overview(&self, shown: &[(Series, &Sums)]) -> Section {
        let lang = self.lang;
        let breaks = |&(series, all): &(Series, &Sums)| {
            let Break { reckoned, all: found, shown: ObservedBreak { margin, chance } } =
                self.even(series, all);
            let by_rules = format!("{:+} / {:+}", reckoned.kept, reckoned.lost);
            let evens = [reckoned.even(), found, margin, chance].map(|chance| even(chance, lang));
            Row::new(series.name(lang), [all.cases().to_string(), by_rules].into_iter().chain(evens))
        };
        let brings = |&(series, all): &(Series, &Sums)| {
            let mean = |moments: &Moments| self.mean(moments);
            let of_all = |some: u64| Cell::new(share_of(some, all.cases(), lang));
            let [unsaid, said] = all.others_speak.map(of_all);
            let cells = [mean(&all.kept), mean(&all.lost), of_all(all.partner_says), unsaid, said];
            Row::new(series.name(lang), cells)
        };
        let step = lang.pick("step", "Stufe");
        let pays = Table::new(
            lang.pick(
                "From which chance on saying a step now is better than never saying it",
                "Ab welcher Aussicht es besser ist, eine Stufe jetzt zu sagen, als sie nie zu sagen",
            ),
            step,
            [
                lang.pick("cases", "Fälle"),
                lang.pick("rules: kept / lost", "Regeln: gehalten / verfehlt"),
                lang.pick("by the rules", "nach Regeln"),
                lang.pick("all cases", "alle Fälle"),
                lang.pick("at the margin", "an der Grenze"),
                lang.pick("in the bot's eyes", "nach Schätzung des Bots"),
            ],
            shown.iter().map(breaks),
        );
        let words = lang.pick(
            "Never: the bot plays on and may say the steps before this one, but not this one. By the rules: nobody answers, and \
             the step is just kept or just missed. All cases: the chance at which what the \
             step brings where it is kept balances what it costs elsewhere. At the margin: the same, counting only hands near \
             break-even. In the bot's eyes: the bot's own estimate, which may be biased. ± is half the width of the 95% interval; in the last two columns it is somewhat too narrow, because the same deals have chosen the bins.",
            "Nie: Der Bot spielt weiter und kann die Stufen davor noch sagen, diese aber nicht. Nach Regeln: Niemand antwortet, und \
             die Stufe wird gerade gehalten oder gerade verfehlt. Alle Fälle: die Aussicht, bei der sich aufwiegt, was die Stufe \
             gehalten bringt und verfehlt kostet. An der Grenze: dasselbe, aber nur mit Blättern, bei denen es sich gerade so \
             lohnt. Nach Schätzung des Bots: seine eigene Schätzung, die danebenliegen kann. ± ist die halbe Breite des 95-%-Intervalls; in den letzten beiden Spalten ist sie etwas zu klein, \
             weil dieselben Verteilungen die Klassen bestimmt haben.",
        );
        let extended = lang.pick(
            "The run was made longer after a look. Intervals of means are valid whenever you look (asymptotic confidence \
             sequence); those of shares, and of where it pays, hold for a number of deals fixed beforehand.",
            "Der Lauf wurde nach einem Blick darauf verlängert. Intervalle von Mittelwerten gelten, wann immer man hinsieht \
             (asymptotische Konfidenzfolge); die von Anteilen, und davon, wann es sich lohnt, gelten für eine vorher \
             festgelegte Zahl von Verteilungen.",
        );
        let why = Table::new(
            lang.pick(
                "What it brings in points, and what others say",
                "Was er in Punkten bringt, und was andere sagen",
            ),
            step,
            lang.pick(
                ["if kept", "if lost", "partner says it", "others speak: never said", "said"],
                ["gehalten", "verfehlt", "Partner sagt es", "andere reden: nie gesagt", "gesagt"],
            ),
            shown.iter().map(brings),
        );
        let reasons = lang.pick(
            "Where a partner says the step if the seat never says it, saying it changes little. Where the other party answers, a \
             step costs or brings more than by the rules. All this is beside never saying it; to wait and say it later is something \
             else.",
            "Wo ein Partner die Stufe sagt, wenn der Platz sie nie sagt, ändert es wenig, sie zu sagen. Wo die Gegenpartei \
             antwortet, kostet oder bringt eine Stufe mehr als nach den Regeln. Verglichen wird immer damit, sie nie zu sagen; \
             abwarten und sie später sagen ist etwas anderes.",
        );
        let mut parts = vec![Element::Table(pays), Element::words(words)];
        parts.extend(self.tables.is_extended.then(|| Element::words(extended)));
        parts.extend([Element::Table(why), Element::words(reasons)]);
        Section::new(lang.pick("When does it pay?", "Wann lohnt es sich?"), parts)
    }

    /// What the bot leaves lying, and where it says too much.
    pub(super) fn habits(&self, shown: &[(Series, &Sums)]) -> Section {
        let lang = self.lang;
        let row = |&(series, all): &(Series, &Sums)| {
            let part = |some: u64| share_of(some, all.cases(), lang);
            let points = |sums: &Sums| self.mean(&sums.moments()).text;
            let [now, never] = [Said::Now, Said::Never].map(|said| {
                let value = self.tables.get(series, Bin::Said(said)).map_or("–".to_owned(), points);
                [part(all.said(said)), value]
            });
            let missed = self.bins_beyond(series, Said::Never, |[low, _]| low > 0.0);
            let too_much = self.bins_beyond(series, Said::Now, |[_, high]| high < 0.0);
            let each = [missed, too_much].map(|sums| match sums.cases() {
                0 => "–".to_owned(),
                cases => format!("{}: {}", part(cases), points(&sums)),
            });
            Row::new(series.name(lang), [now, never, each].into_iter().flatten())
        };
        let table = Table::new(
            lang.pick(
                "What the bot says and leaves, in shares of the cases and points per case",
                "Was der Bot sagt und lässt, in Anteilen der Fälle und Punkten pro Fall",
            ),
            lang.pick("step", "Stufe"),
            lang.pick(
                ["said at once", "value", "never said", "value", "left lying", "said too often"],
                ["sofort gesagt", "Wert", "nie gesagt", "Wert", "liegen gelassen", "zu oft gesagt"],
            ),
            shown.iter().map(row),
        );
        let words = lang.pick(
            "Left lying: nobody of the party ever said the step, in bins of its chance in which it would have brought \
             something (95% interval above zero). Said too often: it was said at once, in bins in which it cost something \
             (interval below zero). One bin in forty is like that by chance alone, and the same deals choose the bins: small \
             shares mean little, and the points beside them are on the high side. The rest was said later, or by the partner.",
            "Liegen gelassen: Niemand der Partei hat die Stufe je gesagt, in Klassen der Aussicht, in denen sie etwas gebracht \
             hätte (95-%-Intervall über null). Zu oft gesagt: Sie wurde sofort gesagt, in Klassen, in denen sie etwas gekostet \
             hat (Intervall unter null). Durch bloßen Zufall gilt das für eine von vierzig Klassen, und dieselben Verteilungen \
             bestimmen sie: Kleine Anteile besagen wenig, und die Punkte daneben sind eher zu hoch. Der Rest wurde später oder \
             vom Partner gesagt.",
        );
        let heading = lang.pick("What the bot makes of it", "Was der Bot daraus macht");
        Section::new(heading, vec![Element::Table(table), Element::words(words)])
    }

    /// All cases of the bins of chances whose interval is as asked.
    fn bins_beyond(&self, series: Series, said: Said, is_beyond: impl Fn([f64; 2]) -> bool) -> Sums {
        let mut all = Sums::default();
        for (bin, sums) in self.tables.by(series, Bin::SaidChance(said, 0)) {
            let is_of_it = matches!(bin, Bin::SaidChance(other, _) if other == said);
            let ends = self.tables.value(sums).filter(|_| sums.cases() >= FEW).and_then(|value| value.ci95());
            if is_of_it && ends.is_some_and(&is_beyond) {
                all.merge(sums);
            }
        }
        all
    }
}
