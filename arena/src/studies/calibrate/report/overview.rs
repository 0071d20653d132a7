//! All steps side by side: when each pays, why, and what the bot makes of it.

use doko_engine::Lang;

use super::cells::{part, percent_even, points};
use super::{Break, CalibrateReport};
use crate::report::document::{Cell, Column, Name, Part, Row, Section, Table};
use crate::stats::Moments;
use crate::studies::calibrate::case::{Said, Series};
use crate::studies::calibrate::sums::{Even, Sums};
use crate::studies::calibrate::tables::{Bin, FEW};

impl CalibrateReport<'_> {
    /// From when on each step pays, and why.
    pub(super) fn overview(&self, shown: &[(Series, &Sums)]) -> Section {
        let lang = self.lang;
        let even = |even: Option<Even>| even.map_or("–".to_owned(), |even| percent_even(even, lang));
        let breaks = |&(series, all): &(Series, &Sums)| {
            let Break { reckoned, all: found, margin, chance } = self.even(series, all);
            let by_rules = format!("{:+} / {:+}", reckoned.kept, reckoned.lost);
            let found = [found, margin, chance].map(even);
            let cells = [all.cases().to_string(), by_rules, even(reckoned.even())].into_iter().chain(found);
            Row::new(named(series, lang), cells.map(Cell::new).collect())
        };
        let brings = |&(series, all): &(Series, &Sums)| {
            let mean = |moments: &Moments| points(self.tables.estimate(moments), lang);
            let of_all = |some: u64| part(some, all.cases(), lang);
            let [unsaid, said] = all.others_speak.map(of_all);
            let cells = [mean(&all.kept), mean(&all.lost), of_all(all.partner_says), unsaid, said];
            Row::new(named(series, lang), cells.into_iter().map(Cell::new).collect())
        };
        let [pays, why] = lang.pick(
            [
                "From which chance on it pays to say a step, over having said the one before it",
                "What it brings in points, and what others say",
            ],
            [
                "Ab welcher Aussicht es sich lohnt, einen Schritt zu sagen, gegenüber dem vorigen",
                "Was er in Punkten bringt, und was andere sagen",
            ],
        );
        let pays = table(
            pays,
            lang.pick("step", "Schritt"),
            lang.pick(
                [
                    "cases",
                    "rules: kept / lost",
                    "by the rules",
                    "all cases",
                    "at the margin",
                    "in the bot's eyes",
                ],
                [
                    "Fälle",
                    "Regeln: gehalten / verfehlt",
                    "nach Regeln",
                    "alle Fälle",
                    "an der Grenze",
                    "in Augen des Bots",
                ],
            ),
            shown.iter().map(breaks).collect(),
        );
        let why = table(
            why,
            lang.pick("step", "Schritt"),
            lang.pick(
                ["if kept", "if lost", "partner says it", "others speak: unsaid", "said"],
                ["gehalten", "verfehlt", "Partner sagt es", "andere reden: ungesagt", "gesagt"],
            ),
            shown.iter().map(brings).collect(),
        );
        let words = lang.pick(
            "By the rules alone: nobody answers, and the step is just kept or just missed. Then what was found: the games \
             with the step and without it differ by so much where it is kept when it is said, and by so much where it is not, \
             and it pays from the chance at which both balance; over all cases, and over those at the margin, in the two bins \
             on each side of the chance from which on values are above zero, if the cases beyond show that they are. Then that \
             chance as the bot tells it, which need not be true: compare it with what was kept. ± is half the width of the 95% \
             interval. For the last two columns it takes the bins as given, though the same deals have chosen them: it is \
             somewhat too narrow.",
            "Nach den Regeln allein: niemand antwortet, und der Schritt wird gerade gehalten oder gerade verfehlt. Dann, was \
             gefunden wurde: Um so viel unterscheiden sich die Spiele mit und ohne ihn, wo er, gesagt, gehalten wird und wo \
             nicht, und er lohnt sich ab der Aussicht, bei der sich beides aufwiegt; über alle Fälle und über die an der \
             Grenze, in den je zwei Klassen beiderseits der Aussicht, ab der der Wert über null liegt, wenn die Fälle darüber \
             das zeigen. Dann diese Aussicht, wie der Bot sie angibt, was nicht stimmen muss: Daneben steht unten, was gehalten \
             wurde. ± ist die halbe Breite des 95-%-Intervalls. In den letzten beiden Spalten nimmt es die Klassen als gegeben, \
             obwohl dieselben Verteilungen sie bestimmt haben: Es ist etwas zu schmal.",
        );
        let extended = lang.pick(
            "The run was made longer after a look at it, so means have 95% intervals that hold whenever one looks (asymptotic \
             confidence sequence); those of shares, and of where it pays, are of a number of deals fixed beforehand.",
            "Der Lauf wurde nach einem Blick darauf verlängert; darum haben Mittelwerte 95-%-Intervalle, die gelten, wann immer \
             man hinsieht (asymptotische Konfidenzfolge). Die von Anteilen, und davon, wann es sich lohnt, gelten für eine \
             vorher festgelegte Zahl von Verteilungen.",
        );
        let reasons = lang.pick(
            "Where a partner says the step if the seat does not, keeping silent changes little. Where the other party answers, \
             a step costs more than by the rules, or brings more.",
            "Wo ein Partner den Schritt sagt, wenn der Platz ihn nicht sagt, ändert Schweigen wenig. Wo die Gegenpartei \
             antwortet, kostet ein Schritt mehr als nach den Regeln, oder er bringt mehr.",
        );
        let heading = lang.pick("When does it pay?", "Wann lohnt es sich?");
        let mut parts = vec![Part::Table(pays), Part::Words(words.to_owned())];
        parts.extend(self.tables.is_extended.then(|| Part::Words(extended.to_owned())));
        parts.extend([Part::Table(why), Part::Words(reasons.to_owned())]);
        Section::new(heading, parts)
    }

    /// What the bot leaves lying, and where it says too much.
    pub(super) fn habits(&self, shown: &[(Series, &Sums)]) -> Section {
        let lang = self.lang;
        let row = |&(series, all): &(Series, &Sums)| {
            let said = |said: Said| part(all.said(said), all.cases(), lang);
            let value = |said: Said| {
                points(
                    self.tables.get(series, Bin::Said(said)).and_then(|sums| self.tables.value(sums)),
                    lang,
                )
            };
            let missed = self.bins_beyond(series, Said::Never, |[low, _]| low > 0.0);
            let too_much = self.bins_beyond(series, Said::Now, |[_, high]| high < 0.0);
            let each = |sums: &Sums| {
                if sums.cases() == 0 {
                    return "–".to_owned();
                }
                let part = part(sums.cases(), all.cases(), lang);
                format!("{part}: {}", points(self.tables.value(sums), lang))
            };
            let cells = [
                said(Said::Now),
                value(Said::Now),
                said(Said::Never),
                value(Said::Never),
                each(&missed),
                each(&too_much),
            ];
            Row::new(named(series, lang), cells.into_iter().map(Cell::new).collect())
        };
        let table = table(
            lang.pick(
                "What the bot says and leaves, in shares of the cases and points per case",
                "Was der Bot sagt und lässt, in Anteilen der Fälle und Punkten pro Fall",
            ),
            lang.pick("step", "Schritt"),
            lang.pick(
                ["said at once", "value", "never said", "value", "left lying", "said too often"],
                ["sofort gesagt", "Wert", "nie gesagt", "Wert", "liegen gelassen", "zu oft gesagt"],
            ),
            shown.iter().map(row).collect(),
        );
        let words = lang.pick(
            "Left lying are cases in which nobody of the party ever said the step, in those bins of its chance in which \
             saying it would have brought something (the 95% interval above zero); said too often those in which it was \
             said at once and cost something (the interval below zero). By chance alone that is so of one bin in forty, and \
             the same deals choose the bins: small shares mean little, and what they bring is on the high side. The rest was \
             said later, or by the partner.",
            "Liegen gelassen sind Fälle, in denen niemand der Partei den Schritt je gesagt hat, in den Klassen der \
             Aussicht, in denen er etwas gebracht hätte (95-%-Intervall über null); zu oft gesagt die, in denen er sofort \
             gesagt wurde und etwas gekostet hat (Intervall unter null). Durch bloßen Zufall gilt das für eine von vierzig \
             Klassen, und dieselben Verteilungen bestimmen sie: Kleine Anteile besagen wenig, und was sie bringen, ist eher zu \
             hoch. Der Rest wurde später oder vom Partner gesagt.",
        );
        let heading = lang.pick("What the bot makes of it", "Was der Bot daraus macht");
        Section::new(heading, vec![Part::Table(table), Part::Words(words.to_owned())])
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

/// The head of the row of a series.
fn named(series: Series, lang: Lang) -> Name {
    Name { short: series.name(lang), full: String::new() }
}

fn table<const N: usize>(caption: &str, corner: &str, heads: [&str; N], rows: Vec<Row>) -> Table {
    let columns = heads.map(Column::number).into();
    Table { caption: caption.to_owned(), corner: corner.to_owned(), columns, rows, drawn: None }
}
