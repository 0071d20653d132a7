//! The findings of an analysis: a head, and a row for each answer that was judged.

use doko_engine::words::{answer_key, question_key};
use doko_engine::{Action, Lang, PerSeat, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use super::costs::{Costs, OfKind};
use super::page;
use crate::report::document::{Document, Section};
use crate::report::outputs::Findings;
use crate::report::rows::{Interval, Row};
use crate::stats::Estimate;
use crate::studies::judging::{Analysis, Judge, Judged, Kind};

/// Games, with what each answer of them cost.
pub struct AnalyseReport<'r> {
    /// The games.
    pub games: Vec<Analysed<'r>>,
    /// Who judged them.
    pub judge: &'r Judge,
    /// Whether all four hands are shown.
    pub shows_hands: bool,
}

/// A game of a report.
pub struct Analysed<'r> {
    /// Its number among those that were given, from 1.
    pub number: usize,
    /// How people find it: by its number in a run or a file.
    pub called: String,
    /// Which deal it is, seed and index, if it is one.
    pub deal: Option<(u64, u64)>,
    /// Who sat where.
    pub players: PerSeat<String>,
    /// Whose answers are judged.
    pub seats: PerSeat<bool>,
    /// What its answers cost.
    pub analysis: Analysis<'r>,
}

impl Analysed<'_> {
    /// The seats that are judged, and who sits in them.
    pub fn judged_players(&self) -> impl Iterator<Item = (Seat, &String)> {
        self.players.iter().filter(|(seat, _)| self.seats[*seat])
    }

    /// The answers of a seat that were judged.
    pub fn answers_of(&self, seat: Seat) -> impl Iterator<Item = &Judged> {
        self.analysis.answers.iter().filter(move |answer| answer.seat == seat)
    }

    /// How many decisions of a seat were judged in which there was a choice.
    pub fn decisions(&self, seat: Seat) -> usize {
        self.answers_of(seat).filter(|judged| judged.kind.is_some()).count()
    }

    /// In how many of them a better answer is shown.
    pub fn with_better(&self, seat: Seat) -> usize {
        self.answers_of(seat).filter(|judged| judged.better.is_some()).count()
    }

    /// What all answers of a seat cost together.
    pub fn cost_of(&self, seat: Seat) -> Estimate {
        let costs = || self.answers_of(seat).map(|judged| judged.cost);
        let squares: f64 = costs().map(|cost| cost.half_width.unwrap_or(0.0).powi(2)).sum();
        let mean = costs().map(|cost| cost.mean).sum();
        Estimate { mean, half_width: Some(squares.sqrt()), blocks: costs().count() as u64 }
    }

    /// Those of them that cost most, at most so many; only such as have a better one.
    pub fn moments(&self, seat: Seat, most: usize) -> Vec<&Judged> {
        let costs = |judged: &&Judged| judged.better.is_some();
        let mut moments: Vec<&Judged> = self.answers_of(seat).filter(costs).collect();
        moments.sort_by(|one, other| other.cost.mean.total_cmp(&one.cost.mean));
        moments.truncate(most);
        moments
    }
}

impl AnalyseReport<'_> {
    /// What the answers of each player cost.
    pub fn costs(&self) -> Vec<Costs> {
        Costs::of(&self.games)
    }

    /// What they cost by kind, the most expensive moments, and how that is read.
    pub fn sections(&self, lang: Lang) -> Vec<Section> {
        page::of_all(self, &self.costs(), lang)
    }
}

impl Findings for AnalyseReport<'_> {
    type Summary = Summary;
    type Row = AnswerRow;

    fn command(&self) -> &'static str {
        "analyse"
    }

    fn document(&self, lang: Lang) -> Document {
        page::document(self, lang)
    }

    fn summary(&self) -> Summary {
        let players = self.costs().into_iter().map(PlayerCosts::from);
        Summary {
            judge: self.judge.name.clone(),
            worlds: self.judge.worlds,
            seed: self.judge.seed,
            players: players.collect(),
            games: self.games.iter().map(game_summary).collect(),
        }
    }

    fn rows(&self) -> Vec<AnswerRow> {
        self.games
            .iter()
            .flat_map(|game| game.analysis.answers.iter().map(|judged| answer(game, judged)))
            .collect()
    }
}

/// An answer, and what it cost.
#[derive(Serialize, JsonSchema)]
pub struct AnswerRow {
    /// The number of the game among those that were analysed, from 1.
    game: usize,
    /// How to find it: DEAL.GAME in a run, its number in a file.
    called: String,
    /// The seat that answered, from 0.
    seat: usize,
    /// Who sat there.
    player: String,
    /// What was asked, in the words of the protocol, as all answers are: `vorbehalt`, `armut`, `ansage`, `card`.
    question: &'static str,
    /// How many cards had been played before it, of all seats.
    cards_played: usize,
    /// What the decision was about, such as `lead` or `ansage`; nothing where there was no other answer.
    kind: Option<&'static str>,
    /// The answer that was given.
    answer: String,
    /// The points that its seat could expect with it.
    #[schemars(extend("unit" = "points"))]
    points: Interval,
    /// In which share of the worlds its seat wins.
    #[schemars(extend("unit" = "share"))]
    won: f64,
    /// A better answer, if one is shown to be.
    better: Option<String>,
    /// By how many points the answer that half of the worlds favour is better in the other half: 0 where they favour the one
    /// given, and below 0 now and then by chance.
    #[schemars(extend("unit" = "points"))]
    cost: Interval,
    /// The answers that were compared, the best first, with `;` between them.
    answers: String,
    /// The points that each of them brings.
    #[schemars(extend("unit" = "points"))]
    answers_points: String,
}

impl Row for AnswerRow {
    const FILE: &'static str = "analyse.csv";
    const ABOUT: &'static str = "analyse: one row for each answer that was judged";
}

/// What was analysed, and what it comes to.
#[derive(Serialize, JsonSchema)]
pub struct Summary {
    /// The bot that plays on from each answer, in all seats.
    judge: String,
    /// In how many worlds each answer was tried.
    worlds: u32,
    /// What all randomness comes from.
    seed: u64,
    /// What the answers of each player cost.
    players: Vec<PlayerCosts>,
    /// The games.
    games: Vec<GameSummary>,
}

/// What the answers of a player cost.
#[derive(Serialize, JsonSchema)]
pub struct PlayerCosts {
    /// The player.
    player: String,
    /// In how many seats it was judged, games together.
    seats: u64,
    /// What its answers cost.
    #[schemars(extend("unit" = "points per game"))]
    cost: Interval,
    /// The same by kind of decision; these add up.
    kinds: Vec<KindCosts>,
}

/// What the answers of a kind cost.
#[derive(Serialize, JsonSchema)]
struct KindCosts {
    /// The kind, such as `lead` or `ansage`.
    kind: &'static str,
    /// How many decisions there were.
    decisions: u64,
    /// In how many of them a better answer is shown.
    better: u64,
    /// What they cost.
    #[schemars(extend("unit" = "points per game"))]
    cost: Interval,
}

/// A game.
#[derive(Serialize, JsonSchema)]
struct GameSummary {
    /// Its number among those that were given, from 1.
    game: usize,
    /// How to find it: DEAL.GAME in a run, its number in a file.
    called: String,
    /// The rules: a preset and what differs from it.
    rules: String,
    /// The seed of its deal, if it is a seeded one.
    seed: Option<u64>,
    /// The index of its deal.
    deal: Option<u64>,
    /// The seats that were judged.
    seats: Vec<SeatSummary>,
    /// How many answers could not be judged: no worlds could be drawn for them.
    unjudged: usize,
    /// How many were not looked at: somebody asked to stop.
    left: usize,
}

/// A seat of a game.
#[derive(Serialize, JsonSchema)]
struct SeatSummary {
    /// The seat, from 0.
    seat: usize,
    /// Who sat there.
    player: String,
    /// What the game brought it; nothing if the cards were thrown in.
    points: Option<i32>,
    /// How many decisions it took.
    decisions: usize,
    /// What they cost, all together.
    #[schemars(extend("unit" = "points"))]
    cost: Interval,
    /// The three that cost most, the most expensive first, as far as better answers are shown.
    moments: Vec<AnswerRow>,
}

/// How many of the most expensive moments of a seat are named.
pub(super) const MOMENTS: usize = 3;

fn answer(game: &Analysed<'_>, judged: &Judged) -> AnswerRow {
    let party = game.analysis.game.parties()[judged.seat];
    let key = |action: Action| answer_key(action, party);
    let each = |of: &dyn Fn(usize) -> String| (0..judged.options.len()).map(of).collect::<Vec<_>>().join(";");
    let worth = judged.worth();
    AnswerRow {
        game: game.number,
        called: game.called.clone(),
        seat: judged.seat.index(),
        player: game.players[judged.seat].clone(),
        question: question_key(judged.question),
        cards_played: judged.played,
        kind: judged.kind.map(Kind::key),
        answer: key(judged.action),
        points: Some(worth.points).into(),
        won: worth.won,
        better: judged.better.map(key),
        cost: Some(judged.cost).into(),
        answers: each(&|n| key(judged.options[n].0)),
        answers_points: each(&|n| format!("{:.3}", judged.options[n].1.points.mean)),
    }
}

impl From<Costs> for PlayerCosts {
    fn from(Costs { player, seats, all, kinds }: Costs) -> PlayerCosts {
        let kind = |(kind, of): (Kind, OfKind)| KindCosts {
            kind: kind.key(),
            decisions: of.decisions,
            better: of.better,
            cost: of.cost.estimate().into(),
        };
        let kinds = kinds.into_iter().map(kind).collect();
        PlayerCosts { player, seats, cost: all.estimate().into(), kinds }
    }
}

fn game_summary(game: &Analysed<'_>) -> GameSummary {
    let score = game.analysis.game.score();
    let seat = |seat: Seat, player: &String| SeatSummary {
        seat: seat.index(),
        player: player.clone(),
        points: score.as_ref().map(|score| score.points()[seat]),
        decisions: game.decisions(seat),
        cost: Some(game.cost_of(seat)).into(),
        moments: game.moments(seat, MOMENTS).into_iter().map(|judged| answer(game, judged)).collect(),
    };
    GameSummary {
        game: game.number,
        called: game.called.clone(),
        rules: game.analysis.game.rules().label(),
        seed: game.deal.map(|(seed, _)| seed),
        deal: game.deal.map(|(_, index)| index),
        seats: game.judged_players().map(|(own, player)| seat(own, player)).collect(),
        unjudged: game.analysis.unjudged,
        left: game.analysis.left,
    }
}
