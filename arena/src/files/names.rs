//! What the files in the folder of a run are called.

/// What was asked for, in full.
pub const CONFIG: &str = "config.toml";
/// The games as they came: all else follows from them.
pub const GAME_LOG: &str = "games.log";
/// The folder of the games from which networks learn.
pub const LESSONS: &str = "lessons";
/// The folder of the search of a tuning run.
pub const SEARCH: &str = "search";
/// The folder of the duel that confirms what was found.
pub const CONFIRM: &str = "confirm";
/// The networks that are taught further.
pub const BEGUN: &str = "begun.net";
/// How far the training of networks is; not there once that is over.
pub const UNDER_WAY: &str = "training.bin";
/// A row for each block.
pub const BLOCKS: &str = "blocks.csv";
/// A row for each game, if asked for.
pub const GAMES: &str = "games.csv";
/// The figures of a duel, tournament or gauntlet.
pub const SUMMARY_CSV: &str = "summary.csv";
/// The figures of a laboratory.
pub const FIGURES: &str = "figures.csv";
/// The bins of a calibration.
pub const BINS: &str = "bins.csv";
/// The parameters of a search, step by step.
pub const COURSE: &str = "course.csv";
/// The parameters that a search has found, confirmed or not.
pub const FOUND: &str = "found.toml";
/// The learning curves of networks.
pub const EPOCHS: &str = "epochs.csv";
/// The decisions that lessons have, by rule set and question.
pub const LESSONS_CSV: &str = "lessons.csv";
/// The figures, as JSON.
pub const SUMMARY_JSON: &str = "summary.json";
/// What was printed.
pub const REPORT: &str = "report.txt";
/// What was said in the first games in which a program was at fault.
pub const DIALOGUES: &str = "faults.jsonl";
/// All that may differ between two runs of one plan.
pub const RUN: &str = "run.json";
/// The hashes of the others, as `sha256sum --check` reads them.
pub const SUMS: &str = "SHA256SUMS";

/// The folders of the stages of a campaign.
pub const STAGES: [&str; 3] = [LESSONS, SEARCH, CONFIRM];

/// So many of [`FILES`], the first, are never made anew.
pub const KEPT: usize = 4;

/// The files that the folder of a run or a campaign can have, but for log and hashes.
pub const FILES: [&str; 17] = [
    CONFIG,
    BEGUN,
    "taught.bin",
    "taught.net",
    BLOCKS,
    GAMES,
    SUMMARY_CSV,
    FIGURES,
    BINS,
    COURSE,
    FOUND,
    EPOCHS,
    LESSONS_CSV,
    SUMMARY_JSON,
    REPORT,
    DIALOGUES,
    RUN,
];

/// The logs of folders that an older doko has written and this one does not read, each with the last version that does.
pub const OLD_LOGS: [(&str, &str); 4] = [
    ("blocks.log", "0.1 (commit c77eb48)"),
    ("deals.log", "0.1 (commit c77eb48)"),
    ("cases.log", "0.1 (commit c77eb48)"),
    ("tune.log", "0.2 (commit d2e2f54d)"),
];
