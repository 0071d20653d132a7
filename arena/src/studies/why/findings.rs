//! The findings of `doko why`: a head, and a row for each kind of decision.

use doko_engine::Lang;
use schemars::JsonSchema;
use serde::Serialize;

use super::duo::{Duo, Pair};
use super::partings::{Cell, Partings, Row};
use super::swings;
use super::{STREAMS, Trace, Verdict, command, has_changed, page};
use crate::report::document::Document;
use crate::report::outputs::Findings;
use crate::report::rows::{Interval, Row as CsvRow};
use crate::run::letter;
use crate::stats::{Estimate, Looks};
use crate::studies::judging::{Doer, Judge, Kind};

/// One deal of a large swing, with the pair of its games that says most.
pub struct Example<'e> {
    /// The deal.
    pub swing: swings::Swing,
    /// How many pairs of games it has.
    pub pairs: usize,
    /// The one in which the swing is largest.
    pub pair: Pair<'e>,
    /// In how many of [`STREAMS`] other streams the first bot, and the second, would decide alike where the games part.
    pub steady: [Option<u64>; 2],
    /// By how many points the answer of the first bot where the games part is better than that of the second, by what the seat
    /// knew; `None` where the games do not part, or that cannot be judged.
    pub judged: Option<Estimate>,
}

/// All that is said.
pub struct WhyReport<'e> {
    /// Who is compared.
    pub duo: Duo<'e>,
    /// Who says which of two answers was better.
    pub judge: &'e Judge,
    /// What the first bot gained in the whole run, in points per game.
    pub gain: Option<Estimate>,
    /// When the run was looked at, which says what kind of interval that has.
    pub looks: Looks,
    /// How many deals of the run there are.
    pub deals: u64,
    /// Where games part, in all of them or a sample.
    pub partings: Partings,
    /// The deals in which the first bot gained most, then those in which it lost most.
    pub examples: [Vec<Example<'e>>; 2],
    /// Whether some games came out otherwise than in the run, since a bot does not play alike each time.
    pub is_another_game: bool,
}

impl WhyReport<'_> {
    /// Names of the two bots, with their letters where both have one name.
    pub(super) fn names(&self, lang: Lang) -> [String; 2] {
        let bots = self.duo.bots();
        let names = bots.map(|bot| self.duo.experiment.bots[bot].label_in(lang));
        if names[0] == names[1] { bots.map(|bot| format!("{} ({})", names[0], letter(bot))) } else { names }
    }

    /// Name of the bot of this number.
    pub(super) fn name_of(&self, bot: usize, lang: Lang) -> String {
        let [first, second] = self.names(lang);
        if bot == self.duo.bots()[0] { first } else { second }
    }
}

impl Findings for WhyReport<'_> {
    type Summary = Summary;
    type Row = KindRow;

    fn command(&self) -> &'static str {
        "why"
    }

    fn document(&self, lang: Lang) -> Document {
        page::document(self, lang)
    }

    fn summary(&self) -> Summary {
        let experiment = self.duo.experiment;
        let bot = |bot: usize| {
            let contestant = &experiment.bots[bot];
            Contender {
                bot: letter(bot),
                name: contestant.name.clone(),
                has_changed: has_changed(contestant),
            }
        };
        let [gains, losses] = self
            .examples
            .each_ref()
            .map(|examples| examples.iter().map(|example| Swing::of(self, example)).collect());
        Summary {
            seed: experiment.seed,
            rules: experiment.rules.label(),
            block: self.duo.kind().key(),
            bots: self.duo.bots().map(bot).into(),
            deals: self.deals,
            gain: self.gain.into(),
            deals_compared: self.partings.deals(),
            partings: self.rows(),
            verdict: (self.partings.deals() > 0).then(|| VerdictSummary::of(self)),
            judge: self.judge.name.clone(),
            worlds: self.judge.worlds,
            gains,
            losses,
            is_another_game: self.is_another_game,
        }
    }

    fn rows(&self) -> Vec<KindRow> {
        let row = |(row, cell): (Row, Cell)| {
            let (kind, who) = keys(row, self.duo.bots());
            let (gain, brings) = (cell.gain.into(), cell.brings.into());
            KindRow { kind, who, deals: cell.deals, share: cell.share, gain, brings }
        };
        self.partings.rows().into_iter().map(row).collect()
    }
}

/// Who was compared, and what was found.
#[derive(Serialize, JsonSchema)]
pub struct Summary {
    /// The seed of all deals.
    seed: u64,
    /// The rules: a preset and what differs from it.
    rules: String,
    /// The kind of block: `team`, `field` or `field_reversed`.
    block: &'static str,
    /// The two bots.
    bots: Vec<Contender>,
    /// How many deals the run has.
    deals: u64,
    /// What the first bot gained in the whole run, in points per game.
    gain: Interval,
    /// How many deals were compared, game by game.
    deals_compared: u64,
    /// In which kinds of decision games part.
    partings: Vec<KindRow>,
    /// What that comes to; `null` if no deals were compared.
    verdict: Option<VerdictSummary>,
    /// The bot that plays on where answers are judged.
    judge: String,
    /// In how many worlds they are.
    worlds: u32,
    /// The deals in which the first bot gained most.
    gains: Vec<Swing>,
    /// The deals in which it lost most.
    losses: Vec<Swing>,
    /// Whether some games came out otherwise than in the run, since a bot does not play alike each time.
    is_another_game: bool,
}

/// One of the two.
#[derive(Serialize, JsonSchema)]
struct Contender {
    /// Its letter.
    bot: char,
    /// Its name.
    name: String,
    /// Whether its name no longer means what has played.
    has_changed: bool,
}

/// What the table of partings comes to.
#[derive(Serialize, JsonSchema)]
struct VerdictSummary {
    /// `alike`, `unclear` or `clear`.
    outcome: &'static str,
    /// The kinds of decision that stand out.
    rows: Vec<KindKey>,
}

/// A kind of decision.
#[derive(Serialize, JsonSchema)]
struct KindKey {
    /// The kind.
    kind: &'static str,
    /// The bot that does more in it, if one does.
    who: Option<char>,
}

/// A deal in which much was gained or lost.
#[derive(Serialize, JsonSchema)]
struct Swing {
    /// The deal.
    deal: u64,
    /// What the first bot gained in it.
    points_per_game: f64,
    /// What it gained in the pair of games that is shown.
    points_per_game_of_pair: f64,
    /// Where these part.
    parting: Option<Parting>,
}

/// Where two games part.
#[derive(Serialize, JsonSchema)]
struct Parting {
    /// The seat that decides, from 0.
    seat: usize,
    /// How often the cards were thrown in before it.
    redeal: u32,
    /// How many cards had been played.
    cards_played: usize,
    #[serde(flatten)]
    kind: KindKey,
    /// How many other random streams were tried.
    streams: u64,
    /// By how many points the answer of the first bot is better than that of the second, by what the seat knew, as
    /// `doko analyse` judges it; nothing where too few worlds can be drawn.
    judged: Interval,
    /// The two games.
    games: Vec<Game>,
}

/// A game.
#[derive(Serialize, JsonSchema)]
struct Game {
    /// The bots in the order of the seats.
    seats: [char; 4],
    /// What was answered.
    answer: String,
    /// What the bot thought of the answers that it compared.
    considered: Vec<Considered>,
    /// In how many of the other streams it would decide alike; `null` if that is not known.
    alike_in_other_streams: Option<u64>,
    /// What the game gave to each seat.
    points: [i32; 4],
    /// The command that shows it.
    play: String,
}

/// An answer that a bot has compared with others.
#[derive(Serialize, JsonSchema)]
struct Considered {
    /// The answer.
    answer: String,
    /// The points that it expects.
    points: f64,
    /// The share of games that it expects to win.
    won: f64,
    /// How many worlds it looked at.
    worlds: usize,
}

impl KindKey {
    fn of(row: Row, report: &WhyReport<'_>) -> KindKey {
        let (kind, who) = keys(row, report.duo.bots());
        KindKey { kind, who }
    }
}

impl VerdictSummary {
    fn of(report: &WhyReport<'_>) -> VerdictSummary {
        let verdict = Verdict::of(&report.partings);
        let clear = if let Verdict::Clear(rows) = &verdict { &rows[..] } else { &[] };
        let rows = clear.iter().map(|&(row, _)| KindKey::of(row, report));
        VerdictSummary { outcome: verdict.key(), rows: rows.collect() }
    }
}

impl Swing {
    fn of(report: &WhyReport<'_>, example: &Example<'_>) -> Swing {
        let Example { swing, pair, steady, judged, .. } = example;
        let parting = pair.parting(report.duo.bots()[0]).map(|(at, traces)| {
            let [first, second] = traces.map(|trace| &trace.decisions[at]);
            let kind = Kind::of(first.question, first.played, first.action, second.action);
            let games = traces.iter().zip(steady);
            Parting {
                seat: first.seat.index(),
                redeal: first.redeal,
                cards_played: first.played,
                kind: KindKey::of(Some(kind), report),
                streams: STREAMS,
                judged: (*judged).into(),
                games: games
                    .map(|(trace, steady)| Game::of(report, trace, at, *steady, swing.deal))
                    .collect(),
            }
        });
        Swing {
            deal: swing.deal,
            points_per_game: swing.gain.points(),
            points_per_game_of_pair: pair.gain.points(),
            parting,
        }
    }
}

impl Game {
    fn of(report: &WhyReport<'_>, trace: &Trace<'_>, at: usize, steady: Option<u64>, deal: u64) -> Game {
        let decision = &trace.decisions[at];
        let considered = decision.considered.iter().map(|answer| Considered {
            answer: answer.action.to_string(),
            points: answer.points,
            won: answer.won,
            worlds: answer.worlds,
        });
        Game {
            seats: trace.bots.map(letter).0,
            answer: decision.action.to_string(),
            considered: considered.collect(),
            alike_in_other_streams: steady,
            points: trace.points.0,
            play: command(report.duo.experiment, trace, deal),
        }
    }
}

/// A kind of decision in which games part.
#[derive(Serialize, JsonSchema)]
pub struct KindRow {
    /// The kind, such as solo or ansage; none where no decision differs.
    kind: &'static str,
    /// The bot that does more in it, if one does.
    #[schemars(extend("unit" = "letter"))]
    who: Option<char>,
    /// In how many deals it happens.
    deals: u64,
    /// In which share of the pairs of games, every deal counted alike.
    #[schemars(extend("unit" = "share"))]
    share: f64,
    /// What the first bot gains in those.
    #[schemars(extend("unit" = "points per game"))]
    gain: Interval,
    /// What that brings it over all deals: these add up to what it gains in all.
    #[schemars(extend("unit" = "points per game"))]
    brings: Interval,
}

impl CsvRow for KindRow {
    const FILE: &'static str = "why.csv";
    const ABOUT: &'static str = "why: one row for each kind of decision";
}

/// The kind of decision, and the bot that does more in it, if one does.
pub(super) fn keys(row: Row, bots: [usize; 2]) -> (&'static str, Option<char>) {
    let Some((kind, doer)) = row else { return ("none", None) };
    let who = match doer {
        Doer::First => Some(letter(bots[0])),
        Doer::Second => Some(letter(bots[1])),
        Doer::Both => None,
    };
    (kind.key(), who)
}
