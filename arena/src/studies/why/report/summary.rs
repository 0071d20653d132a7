//! All that is said of why, as JSON.

use schemars::JsonSchema;
use serde::Serialize;

use super::rows::{KindRow, keys, kinds};
use super::{Example, WhyReport};
use crate::report::rows::Interval;
use crate::run::letter;
use crate::studies::judging::Kind;
use crate::studies::why::{STREAMS, Trace, Verdict, command, has_changed};

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

impl Summary {
    /// That of a report.
    pub(super) fn of(report: &WhyReport<'_>) -> Summary {
        let experiment = report.duo.experiment;
        let bot = |bot: usize| {
            let contestant = &experiment.bots[bot];
            Contender {
                bot: letter(bot),
                name: contestant.name.clone(),
                has_changed: has_changed(contestant),
            }
        };
        let [gains, losses] = report
            .examples
            .each_ref()
            .map(|examples| examples.iter().map(|example| Swing::of(report, example)).collect());
        Summary {
            seed: experiment.seed,
            rules: experiment.rules.label(),
            block: report.duo.kind().key(),
            bots: report.duo.bots().map(bot).into(),
            deals: report.deals,
            gain: report.gain.into(),
            deals_compared: report.partings.deals(),
            partings: kinds(report),
            verdict: (report.partings.deals() > 0).then(|| VerdictSummary::of(report)),
            judge: report.judge.name.clone(),
            worlds: report.judge.worlds,
            gains,
            losses,
            is_another_game: report.is_another_game,
        }
    }
}

impl KindKey {
    fn of(row: crate::studies::why::Row, report: &WhyReport<'_>) -> KindKey {
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
