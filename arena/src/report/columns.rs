//! Every column of every CSV file, with what it means: the writers take their headers from here.

use crate::measures::{Measure, games, seats};

/// A kind of CSV file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CsvFile {
    /// One row for each block of a duel.
    DuelBlocks,
    /// One row for each block of a tournament.
    TournamentBlocks,
    /// One row for each game.
    Games,
    /// One row for each game and seat, of whatever study.
    Seats,
    /// One row for each bot and kind of block of a duel.
    DuelSummary,
    /// One row for each figure of a tournament.
    TournamentSummary,
    /// One row for each kind of block of two runs.
    Compare,
    /// One row for each kind of block of a pilot.
    Power,
    /// One row for each figure of a laboratory.
    Lab,
    /// One row for each step of a search for parameters.
    Course,
    /// One row for each bin of the cases of an Ansage or Absage.
    Calibration,
}

impl CsvFile {
    /// All of them.
    pub const ALL: [CsvFile; 11] = [
        CsvFile::DuelBlocks,
        CsvFile::TournamentBlocks,
        CsvFile::Games,
        CsvFile::Seats,
        CsvFile::DuelSummary,
        CsvFile::TournamentSummary,
        CsvFile::Compare,
        CsvFile::Power,
        CsvFile::Lab,
        CsvFile::Course,
        CsvFile::Calibration,
    ];

    /// Its name in a folder of results.
    pub const fn name(self) -> &'static str {
        match self {
            CsvFile::DuelBlocks | CsvFile::TournamentBlocks => "blocks.csv",
            CsvFile::Games => "games.csv",
            CsvFile::Seats => "seats.csv",
            CsvFile::DuelSummary | CsvFile::TournamentSummary | CsvFile::Lab | CsvFile::Calibration => {
                "summary.csv"
            }
            CsvFile::Course => "course.csv",
            CsvFile::Compare => "compare.csv",
            CsvFile::Power => "power.csv",
        }
    }

    /// What one row of it is.
    pub const fn row(self) -> &'static str {
        match self {
            CsvFile::DuelBlocks => "duel: one row for each block",
            CsvFile::TournamentBlocks => "tournament: one row for each block",
            CsvFile::Games => "duel and tournament: one row for each game",
            CsvFile::Seats => "games --csv: one row for each game and seat",
            CsvFile::DuelSummary => "duel: one row for each bot and kind of block",
            CsvFile::TournamentSummary => {
                "tournament: one row for each kind of block, figure, bot and opponent or partner"
            }
            CsvFile::Compare => "compare --csv: one row for each kind of block",
            CsvFile::Power => "power --csv: one row for each kind of block",
            CsvFile::Lab => "lab: one row for each figure",
            CsvFile::Course => {
                "tune: one row for each step, with its values of all parameters after these columns"
            }
            CsvFile::Calibration => "tune calibrate: one row for each step and each bin of its cases",
        }
    }

    /// Its columns, in their order.
    pub fn columns(self) -> Vec<Column> {
        let fixed = match self {
            CsvFile::DuelBlocks => DUEL_BLOCKS,
            CsvFile::TournamentBlocks => TOURNAMENT_BLOCKS,
            CsvFile::Games => GAMES,
            CsvFile::Seats => SEATS,
            CsvFile::DuelSummary => DUEL_SUMMARY,
            CsvFile::TournamentSummary => TOURNAMENT_SUMMARY,
            CsvFile::Compare => COMPARE,
            CsvFile::Power => POWER,
            CsvFile::Lab => LAB,
            CsvFile::Course => COURSE,
            CsvFile::Calibration => CALIBRATION,
        };
        let column = |&[name, unit, meaning]: &[&str; 3]| Column {
            name: name.to_owned(),
            unit: unit.to_owned(),
            meaning: meaning.to_owned(),
        };
        let mut columns: Vec<Column> = fixed.iter().map(column).collect();
        if self == CsvFile::DuelSummary {
            for measure in seats::all() {
                let end = |end: &str, meaning: &str| Column {
                    name: format!("{}_ci95_{end}", measure.key),
                    unit: measure.unit.key().to_owned(),
                    meaning: meaning.to_owned(),
                };
                let ends = measure.has_interval.then(|| {
                    let low = "The lower end of its 95% confidence interval; empty if all cases are alike.";
                    [end("low", low), end("high", "The upper end.")]
                });
                columns.push(Column {
                    name: measure.key.clone(),
                    unit: measure.unit.key().to_owned(),
                    meaning: measure.meaning.clone(),
                });
                columns.extend(ends.into_iter().flatten());
            }
        }
        columns
    }

    /// What one of its columns names, value by value, with the column: the measures of a file with one figure in a row.
    pub fn values(self) -> Option<(&'static str, Vec<Column>)> {
        let of = |measure: &Measure| Column {
            name: measure.key.clone(),
            unit: measure.unit.key().to_owned(),
            meaning: measure.meaning.clone(),
        };
        match self {
            CsvFile::Lab => Some(("measure", games::all().iter().map(of).collect())),
            CsvFile::TournamentSummary => {
                let with_interval = seats::all().iter().filter(|measure| measure.has_interval);
                Some(("figure", with_interval.map(of).collect()))
            }
            _ => None,
        }
    }

    /// The names of its columns, in their order.
    pub fn header(self) -> Vec<String> {
        self.columns().into_iter().map(|column| column.name).collect()
    }
}

/// A column of a CSV file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in the header.
    pub name: String,
    /// What its values are, such as `points` or `text`.
    pub unit: String,
    /// What it means, as a sentence.
    pub meaning: String,
}

const DEAL: [&str; 3] = ["deal", "number", "The index of the deal, or of the evening, from 0."];
/// Of two runs.
const COMPARE: &[[&str; 3]] = &[
    ["block", "text", "The kind of block: `team`, `field` or `field_reversed`."],
    ["deals", "number", "How many deals both runs have."],
    [
        "one",
        "points",
        "What the first bot of the first run gains, per game; in `field_reversed` what the second loses to it.",
    ],
    ["one_ci95_low", "points", "The lower end of its 95% confidence interval."],
    ["one_ci95_high", "points", "The upper end."],
    ["other", "points", "The same of the second run."],
    ["other_ci95_low", "points", "The lower end of its 95% confidence interval."],
    ["other_ci95_high", "points", "The upper end."],
    ["difference", "points", "The first less the second, deal by deal."],
    ["difference_ci95_low", "points", "The lower end of its 95% confidence interval."],
    ["difference_ci95_high", "points", "The upper end."],
];

/// Of whatever study.
const SEATS: &[[&str; 3]] = &[
    DEAL,
    ["game", "number", "The number of the game among those of the deal or evening, from 0."],
    [
        "what",
        "text",
        "What the game is for: its block and line-up, its rule set, or the step that is weighed.",
    ],
    ["replicate", "number", "Which of the other random streams the bots had, from 0; empty for their own."],
    ["contract", "text", "What was played."],
    ["seat", "number", "The seat, from 0, which leads."],
    ["bot", "letter", "The bot in it."],
    ["name", "text", "The name of the bot."],
    ["party", "text", "Its party at the end, `re` or `kontra`; empty where every player plays alone."],
    ["won", "text", "`true` if the seat has won."],
    [
        "points",
        "points",
        "What the game gave the seat, as it was scored when it was played; Bock games count once.",
    ],
    ["augen", "Augen", "The Augen of the seat's own tricks."],
    ["said", "text", "What the seat said, in order, such as `re keine90`."],
    ["cards", "text", "The cards that it was dealt, in the codes of records."],
    ["redeals", "number", "How often the cards were thrown in before the game."],
    ["fault", "text", "What the bot did wrong, if it was at fault, such as `late`."],
];

const BOTS: [&str; 3] = [
    "bots",
    "letters",
    "The bots that take part, in their order, such as `A B`; summary.json has their names.",
];

const DUEL_BLOCKS: &[[&str; 3]] = &[
    DEAL,
    ["block", "text", "What the block compares: team, field (A among B) or field_reversed (B among A)."],
    ["games", "number", "How many games it has."],
    [
        "points_per_game",
        "points per game",
        "Team: half the difference between the means of A's seats and of B's. Field: the mean of the single bot.",
    ],
    ["points_a", "points", "The sum over all games and seats of A."],
    ["points_b", "points", "The sum over all games and seats of B."],
    ["faults_a", "number", "How often A was at fault: games, counted for each of its seats."],
    ["faults_b", "number", "How often B was at fault: games, counted for each of its seats."],
];

const TOURNAMENT_BLOCKS: &[[&str; 3]] = &[
    DEAL,
    [
        "block",
        "text",
        "What the block compares: team, field (the first bot among the second), field_reversed (the second among \
         the first), or table or table12 (four bots).",
    ],
    BOTS,
    ["games", "number", "How many games it has."],
    [
        "points_per_game_1",
        "points per game",
        "The first bot. Team: half the difference between the means of its and the other's seats. Field: the mean \
         of the single bot; empty for the bot that holds the other seats. Table: its mean.",
    ],
    ["points_per_game_2", "points per game", "The same of the second bot."],
    ["points_per_game_3", "points per game", "The same of the third bot; empty but for tables."],
    ["points_per_game_4", "points per game", "The same of the fourth bot; empty but for tables."],
    ["faults_1", "number", "How often the first bot was at fault: games, counted for each of its seats."],
    ["faults_2", "number", "The same of the second bot."],
    ["faults_3", "number", "The same of the third bot; empty but for tables."],
    ["faults_4", "number", "The same of the fourth bot; empty but for tables."],
];

const GAMES: &[[&str; 3]] = &[
    DEAL,
    [
        "block",
        "text",
        "What the block that it is part of compares: team, field, field_reversed, table or table12.",
    ],
    BOTS,
    ["line_up", "number", "The number of the line-up in the block, from 0."],
    ["game", "number", "The number of the game in the evening, from 0; 0 for a single deal."],
    ["seat0", "letter", "The bot in seat 0."],
    ["seat1", "letter", "The bot in seat 1, to the left of seat 0."],
    ["seat2", "letter", "The bot in seat 2."],
    ["seat3", "letter", "The bot in seat 3."],
    [
        "contract",
        "text",
        "What was played, such as Normalspiel or Damensolo; a stille Hochzeit is a Normalspiel with one Re seat.",
    ],
    [
        "re",
        "seats",
        "The seats that were Re at the end, such as `0 2`; empty where every player plays alone.",
    ],
    [
        "won_re",
        "true or false",
        "Whether Re has won; if not, Kontra has, or nobody. Empty where every player plays alone.",
    ],
    ["augen_re", "Augen", "The Augen of Re, of 240; empty where every player plays alone."],
    [
        "said_re",
        "text",
        "The most that Re said: ansage (Re), keine_90, keine_60, keine_30 or schwarz; empty if nothing.",
    ],
    ["said_kontra", "text", "The most that Kontra said, in the same words."],
    ["points0", "points", "What the game gave to seat 0, at an evening as the evening counts it."],
    ["points1", "points", "What it gave to seat 1."],
    ["points2", "points", "What it gave to seat 2."],
    [
        "points3",
        "points",
        "What it gave to seat 3. A dealer of five, who sits out, may be paid too: then the four are not all.",
    ],
    ["redeals", "number", "How often the cards were thrown in before it."],
    ["faults", "number", "How many bots were at fault in it."],
];

const DUEL_SUMMARY: &[[&str; 3]] = &[
    ["block", "text", "What the blocks compare: team, field (A among B) or field_reversed (B among A)."],
    ["bot", "letter", "The bot, a or b."],
    ["name", "text", "Its name."],
    [
        "oracle",
        "true or false",
        "Whether it is an oracle, which sees every card and is out of any competition.",
    ],
    ["unit", "text", "What a block is played on: deal or evening."],
    ["games_per_unit", "number", "How many games each line-up plays: 1, or those of an evening."],
    ["deals_planned", "number", "How many deals, or evenings, were asked for."],
    ["blocks", "number", "How many blocks were played."],
    ["games", "number", "How many games these have."],
    ["points_per_game", "points per game", "The mean over blocks of what the bot gains."],
    ["ci95_low", "points per game", "The lower end of its 95% confidence interval."],
    ["ci95_high", "points per game", "The upper end."],
    [
        "stratified_points_per_game",
        "points per game",
        "The mean where deals with both ♣Q in one hand count as often as they come among all deals (11/47, without \
         nines 9/39), which takes luck out of it; empty for evenings, a Schiebekopf, and runs that could stop early.",
    ],
    ["stratified_ci95_low", "points per game", "The lower end of its 95% confidence interval."],
    ["stratified_ci95_high", "points per game", "The upper end."],
    ["clean_blocks", "number", "How many blocks there are in which no bot was at fault."],
    ["clean_points_per_game", "points per game", "The mean over these blocks alone."],
    ["clean_ci95_low", "points per game", "The lower end of its 95% confidence interval."],
    ["clean_ci95_high", "points per game", "The upper end."],
];

const TOURNAMENT_SUMMARY: &[[&str; 3]] = &[
    ["block", "text", "What the blocks compare: team, field, table or table12."],
    [
        "figure",
        "text",
        "score: the mean of the bot over its match-ups. difference: its score minus the opponent's. against: a cell \
         of the crosstable. partner: its points in games with the opponent as its only partner. The others are what \
         it makes of solos and Ansagen in the match-ups of its score, by the names of summary.csv of a duel: \
         plays_solo, solos_won, points_in_solos, ansage_made_rate and so on.",
    ],
    ["bot", "letter", "The bot, from a on, in the order in which they are named."],
    ["name", "text", "Its name."],
    [
        "oracle",
        "true or false",
        "Whether it is an oracle, which sees every card: it has no rank, and match-ups with it count for no other bot's \
         score.",
    ],
    [
        "opponent",
        "letter",
        "The other bot: the opponent or the partner; empty for a score, and for solos and Ansagen.",
    ],
    ["opponent_name", "text", "Its name."],
    ["rank_best", "number", "For a score: the best rank that the bot may have; none for an oracle."],
    ["rank_worst", "number", "For a score: the worst rank that the bot may have; none for an oracle."],
    [
        "deals",
        "number",
        "How many deals, or evenings, it rests on; for a partner, those in which the two were partners.",
    ],
    ["games", "number", "How many games; empty for a difference, and for solos and Ansagen."],
    ["points_per_game", "points per game", "The mean over the deals."],
    [
        "ci95_low",
        "points per game",
        "The lower end of the 95% confidence interval. Those of all scores of a kind of block hold together, and those \
         of all differences; those of cells and partners each for itself.",
    ],
    ["ci95_high", "points per game", "The upper end."],
    [
        "habit",
        "share or mean",
        "Of solos and Ansagen: a share, or a mean of points; empty for other figures, as points_per_game is here.",
    ],
    [
        "habit_ci95_low",
        "share or mean",
        "The lower end of its 95% confidence interval; empty if all cases are alike.",
    ],
    ["habit_ci95_high", "share or mean", "The upper end."],
    [
        "p_holm",
        "probability",
        "Of a difference: the p-value of none, adjusted for all pairs (Holm); empty for other figures. It can be below \
         0.05 where the interval, by which verdict and ranks go, still has zero in it: both err in at most 5% of runs.",
    ],
    [
        "verdict",
        "text",
        "better or worse if all of the interval is above or below zero; no_difference_shown if zero is in it; \
         too_few_deals if there is no interval; empty for solos and Ansagen; oracle if one of the bots is an oracle, \
         whom no verdict counts.",
    ],
    [
        "clean_deals",
        "number",
        "How many deals of it there are in which no bot was at fault; empty for a difference, and for solos and \
         Ansagen, as what follows.",
    ],
    ["clean_points_per_game", "points per game", "The mean over these deals alone."],
    ["clean_ci95_low", "points per game", "The lower end of its 95% confidence interval."],
    ["clean_ci95_high", "points per game", "The upper end."],
];

const POWER: &[[&str; 3]] = &[
    ["block", "text", "The kind of block: team, field or field_reversed."],
    ["points_per_game", "points per game", "The mean of the pilot."],
    ["standard_deviation", "points per game", "Of its blocks."],
    ["games_per_block", "games", "How many games a block has, on average."],
    ["worth", "games", "How many games, each on a deal of its own, tell as much as one game of a block."],
    ["worth_low", "games", "The lower end of its 95% interval."],
    ["worth_high", "games", "The upper end."],
    ["precision_deals", "deals", "How many deals, fixed beforehand, make ± as narrow as --precision."],
    ["precision_deals_low", "deals", "The lower end of the 95% interval of that number."],
    ["precision_deals_high", "deals", "The upper end."],
    ["until_deals", "deals", "How many deals --until takes for the same."],
    ["until_deals_low", "deals", "The lower end of the 95% interval of that number."],
    ["until_deals_high", "deals", "The upper end."],
    ["effect_deals", "deals", "How many deals show a difference of --effect in 9 of 10 runs."],
    ["effect_deals_low", "deals", "The lower end of the 95% interval of that number."],
    ["effect_deals_high", "deals", "The upper end."],
    ["seconds_per_game", "seconds", "How long a game took, on all threads together."],
];

const LAB: &[[&str; 3]] = &[
    ["bot", "text", "The bot in all seats; of luck and skill, both bots."],
    ["rules", "text", "The rule set; of a main effect or an interaction, what is varied."],
    ["measure", "text", "What is measured, such as re_wins, value or fuchs_scored."],
    ["unit", "text", "What it is measured in: share, points, spreads, tricks, games or per_game."],
    [
        "figure",
        "text",
        "value: of this rule set. total: its difference from the base. mechanical: what of that the rule does by \
         itself. adapted: the rest, because bots know it. main_effect and interaction: of a factorial run.",
    ],
    ["estimate", "unit", "The figure."],
    [
        "ci95_low",
        "unit",
        "The lower end of its 95% confidence interval; empty where too few cases are behind it.",
    ],
    ["ci95_high", "unit", "The upper end."],
    ["deals", "number", "How many deals, or evenings, it rests on."],
    ["paired", "true or false", "Of a difference: whether both rule sets played the same deals."],
    ["differing", "number", "Of a difference: in how many deals the two differ."],
    ["p", "probability", "The p-value of no difference."],
    [
        "p_holm",
        "probability",
        "The same, adjusted for all differences, or all interactions, that are asked of the bot at once (Holm); empty for others.",
    ],
    [
        "shown",
        "true or false",
        "Of what is adjusted: whether it is told as shown, at most 0.05 and in enough deals.",
    ],
];

const COURSE: &[[&str; 3]] = &[
    ["step", "number", "The step, from 1."],
    [
        "difference",
        "points per game",
        "What the bot ahead gained more than the bot behind, on the same deals.",
    ],
    ["level", "points per game", "The mean of what both gained from their opponents."],
];

const CALIBRATION: &[[&str; 3]] = &[
    ["step", "text", "What is weighed and who may say it, such as re, kontra, keine90 or soloist_keine90."],
    [
        "by",
        "text",
        "What cases are told apart by: all, predicted, augen, trumps_top, trumps, cards_left and so on.",
    ],
    ["bin", "text", "Which of them these are."],
    ["cases", "number", "How many, at most one of each deal and step."],
    [
        "predicted",
        "probability",
        "How likely the bot took it to keep the step, on average; empty if it does not say.",
    ],
    ["kept", "share", "How often it is kept if it is said; of Re and Kontra, how often the party wins."],
    ["kept_low", "share", "The lower end of its 95% confidence interval (Wilson)."],
    ["kept_high", "share", "The upper end."],
    ["kept_unsaid", "share", "How often it would have been kept if it is not said."],
    ["value", "points", "What the seat scores with it less what it scores without it, on average."],
    ["value_low", "points", "The lower end of its 95% confidence interval."],
    ["value_high", "points", "The upper end."],
    ["value_kept", "points", "The same over the cases in which it is kept."],
    ["value_lost", "points", "The same over the others."],
    ["partner_says", "share", "How often the partner says it if the seat does not."],
    ["others_speak_unsaid", "share", "How often the other party says anything if it is not said."],
    ["others_speak", "share", "How often it does if it is said."],
    ["said_now", "number", "In how many cases the bot said it itself at that moment."],
    ["said_later", "number", "In how many later."],
    ["said_by_partner", "number", "In how many its partner said it."],
    ["said_never", "number", "In how many nobody of its party did."],
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_column_has_a_name_of_its_own_and_a_sentence() {
        for file in CsvFile::ALL {
            let mut columns = file.columns();
            columns.extend(file.values().into_iter().flat_map(|(_, values)| values));
            let names: BTreeSet<_> = columns.iter().map(|column| &column.name).collect();
            assert_eq!(names.len(), columns.len(), "{file:?}");
            for Column { name, unit, meaning } in &columns {
                assert!(
                    !unit.is_empty() && meaning.ends_with('.') && !meaning.contains("  "),
                    "{name}: {meaning}"
                );
                assert!(
                    name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'),
                    "{name}"
                );
            }
        }
    }
}
