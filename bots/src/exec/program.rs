//! What to start, and how long it may take.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use doko_engine::random::fingerprint;
use process_wrap::std::CommandWrap;

use super::bounds::Bounds;
use super::child::Child;
use super::dialogue::shown_name;
use super::limit::Limit;
use super::meter::Meter;
use super::process::Transcript;
use crate::options::{COMMAND, Options};
use crate::protocol::Limits;
use crate::spec_error::SpecError;

/// A program outside and its limits.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "options that are on or off")]
pub struct Program {
    /// The command, as it was written.
    pub(super) command: String,
    /// What it is called in results, if it was given a name.
    pub(super) name: Option<String>,
    /// The program and its arguments.
    words: Vec<String>,
    /// Where the program is.
    path: PathBuf,
    /// How much processor time it may use for an answer.
    limit: Duration,
    /// How long it may take for an answer on the clock.
    cap: Duration,
    /// How long it may take to introduce itself.
    pub(super) start: Duration,
    /// How much it may use.
    pub(super) bounds: Bounds,
    /// Whether it is started anew for each game.
    pub(super) fresh: bool,
    /// Whether it says that it gives the same answers whenever it is asked the same with the same stream.
    pub(super) reproducible: bool,
    /// Whether it is told which deal it plays, from which all cards follow.
    pub(super) deal: bool,
    /// Whether it is not asked where there is one answer alone.
    pub(super) skip_forced: bool,
    /// How many games a run has it play at once, if its processes can play more than one.
    pub(super) many: Option<usize>,
    /// What becomes of what it writes to stderr.
    stderr: Stderr,
    /// Where all that is said is written down, if somebody listens.
    pub(super) transcript: Option<Transcript>,
    /// Its fingerprint, since somebody asked for it.
    fingerprint: OnceLock<String>,
}

/// What becomes of what a program writes to stderr.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stderr {
    /// It is shown.
    Shown,
    /// Its last lines are kept.
    Kept,
}

/// How much processor time a program may use for an answer unless it is told otherwise.
const LIMIT: Duration = Duration::from_secs(30);

/// How long it may take on the clock unless it is told otherwise: so long that one that computes has used up its limit
/// before, although it has to share the machine with three others.
fn cap(limit: Duration) -> Duration {
    (4 * limit).max(Duration::from_secs(10))
}

const SWITCH: &[(&str, bool)] = &[("on", true), ("off", false)];

/// Programs longer than this are known by name alone.
const MOST_BYTES: u64 = 64 << 20;

/// How many games a program plays at once if nobody says: each seat is asked in batches of up to as many, of which the
/// first quarter makes most of the difference to a program that answers one question after the other.
const USUAL_MANY: usize = 64;

/// The most.
const MOST_MANY: usize = 1000;

/// The longest line that a program may write, in bytes: so many for each of its games, and no fewer than that.
const LINE_OF_A_GAME: u64 = 256;
const LINE: u64 = 1 << 16;

impl Program {
    /// The options of a spec.
    pub(super) const OPTIONS: &'static [(&'static str, &'static str)] = &[
        ("name", "what it is called in results; otherwise what it calls itself"),
        (
            "limit",
            "how many seconds of processor time it may use for an answer, with all that it has started; outside Linux, \
             where nobody tells that, how many seconds on the clock",
        ),
        (
            "cap",
            "how many seconds it may take for an answer on the clock; otherwise four times its limit, and 10 at least",
        ),
        ("start", "how many seconds it may take to start, until it has said hello"),
        (
            "memory",
            "how many MiB of memory it may use, with all that it has started; on Linux, where that is known",
        ),
        (
            "processes",
            "how many processes it may be at once, with all that it has started; on Linux, where that is known",
        ),
        ("fresh", "on: a new process for each game, for a program that cannot forget"),
        (
            "reproducible",
            "on: it is told a stream for its random numbers, and gives the same answers with the same: it may be verified",
        ),
        (
            "deal",
            "on: it is told seed and number of each deal, and all hands, so that it counts as an oracle",
        ),
        (
            "many",
            "on, or how many: it plays so many games at once (on: 64), with one process a seat, which is asked in batches",
        ),
        ("skip_forced", "on: it is not asked where only one answer is legal"),
        ("stderr", "on: what it writes to stderr is shown; otherwise only its last lines, where it fails"),
    ];

    /// The program that a command names, with the usual limits.
    ///
    /// # Errors
    /// If there is no such program.
    pub fn new(command: &str) -> Result<Program, SpecError> {
        let unknown = |reason: String| SpecError::Program { command: command.to_owned(), reason };
        let words = words_of(command, !cfg!(windows))
            .ok_or_else(|| unknown("a quotation mark is not closed".to_owned()))?;
        let Some(program) = words.first() else {
            return Err(unknown("name a program, such as exec:./my_bot.py".to_owned()));
        };
        let path = which::which(program).map_err(|_| unknown(why_not(program)))?;
        Ok(Program {
            command: command.to_owned(),
            name: None,
            path,
            words,
            limit: LIMIT,
            cap: cap(LIMIT),
            start: Duration::from_secs(60),
            bounds: Bounds::default(),
            fresh: false,
            reproducible: false,
            deal: false,
            skip_forced: false,
            many: None,
            stderr: Stderr::Kept,
            transcript: None,
            fingerprint: OnceLock::new(),
        })
    }

    pub(crate) fn from_options(options: &mut Options) -> Result<Program, SpecError> {
        let command = options.take(COMMAND).unwrap_or_default();
        let mut program = Program::new(&command)?;
        if let Some(name) = options.take("name") {
            let blank =
                || SpecError::Program { command: command.clone(), reason: "the name is blank".to_owned() };
            program.name = Some(shown_name(&name).ok_or_else(blank)?);
        }
        let mut fill = |key, time: Duration| {
            let mut seconds = time.as_secs_f64();
            options.fill(key, 0.01..=86_400.0, &mut seconds)?;
            Ok(Duration::from_secs_f64(seconds))
        };
        program.limit = fill("limit", program.limit)?;
        program.cap = fill("cap", cap(program.limit))?;
        program.start = fill("start", program.start)?;
        program.bounds = Bounds::from_options(options, &command)?;
        for (key, switch) in [
            ("fresh", &mut program.fresh),
            ("reproducible", &mut program.reproducible),
            ("deal", &mut program.deal),
            ("skip_forced", &mut program.skip_forced),
        ] {
            options.choice(key, SWITCH, switch)?;
        }
        if let Some(many) = options.take("many") {
            program.many = games_at_once(&many, &command)?;
            if program.many.is_some() && program.fresh {
                return Err(SpecError::Program { command, reason: FRESH_AND_MANY.to_owned() });
            }
        }
        options.choice("stderr", &[("on", Stderr::Shown), ("off", Stderr::Kept)], &mut program.stderr)?;
        Ok(program)
    }

    /// The same with a transcript of all that is said.
    #[must_use]
    pub fn with_transcript(self, transcript: Transcript) -> Program {
        Program { transcript: Some(transcript), ..self }
    }

    /// How long it may take for an answer.
    pub(super) const fn limit(&self) -> Limit {
        Limit { processor: Some(self.limit), clock: self.cap }
    }

    /// The same, as it is told.
    pub(super) fn limits(&self) -> Limits {
        let ms = |time: Duration| time.as_millis() as u64;
        let is_metered = Meter::IS_THERE;
        Limits {
            processor_ms: is_metered.then(|| ms(self.limit)),
            clock_ms: ms(if is_metered { self.cap } else { self.cap.min(self.limit) }),
            start_ms: None,
            memory_mib: self.bounds.memory,
            processes: self.bounds.processes,
        }
    }

    /// The same, and how long it may take to introduce itself.
    pub(super) fn limits_at_start(&self) -> Limits {
        Limits { start_ms: Some(self.start.as_millis() as u64), ..self.limits() }
    }

    /// The longest line that it may write, in bytes: the answers to a whole batch fit into one.
    pub(super) fn longest_line(&self) -> u64 {
        (LINE_OF_A_GAME * self.many.unwrap_or(1) as u64).max(LINE)
    }

    /// Starts it.
    pub(super) fn start(&self) -> std::io::Result<Arc<Child>> {
        Child::start(CommandWrap::with_new(&self.path, |command| {
            command.args(&self.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
            command.stderr(match self.stderr {
                Stderr::Shown => Stdio::inherit(),
                Stderr::Kept => Stdio::piped(),
            });
        }))
    }

    /// The first of its words that looks like a file named from the folder in which doko runs, where there is none.
    pub fn missing_file(&self) -> Option<&str> {
        let looks_so = |word: &&str| {
            is_file_name(word)
                && !word.starts_with('-')
                && word.parse::<f64>().is_err()
                && Path::new(word).is_relative()
        };
        self.words.iter().map(String::as_str).filter(looks_so).find(|word| !Path::new(word).exists())
    }

    /// Of its words, and of what is in the files that they name: a script that was changed is another bot. A program that is
    /// found by the search path is known by its name. What is in the files counts as it was at first: a run asks a dozen
    /// times, and has one answer.
    pub(super) fn fingerprint(&self) -> String {
        self.fingerprint.get_or_init(|| self.read_fingerprint()).clone()
    }

    fn read_fingerprint(&self) -> String {
        let contents = self.words.iter().filter(|word| is_file_name(word)).filter_map(|word| {
            let size = fs::metadata(word).ok().filter(fs::Metadata::is_file)?.len();
            let bytes = if size <= MOST_BYTES { fs::read(word).ok()? } else { Vec::new() };
            Some(fingerprint(bytes))
        });
        let contents: Vec<String> = contents.collect();
        let Program { words, fresh, deal, .. } = self;
        // Runs of before that option have fingerprints without it.
        let skips = if self.skip_forced { " skip_forced" } else { "" };
        fingerprint(format!("exec {words:?} {contents:?} {fresh} {deal}{skips}"))
    }
}

const FRESH_AND_MANY: &str =
    "fresh starts a process for each game, and many plays many games with one process: take one of both";

/// What `many` says.
fn games_at_once(many: &str, command: &str) -> Result<Option<usize>, SpecError> {
    match (many, many.parse()) {
        ("on", _) => Ok(Some(USUAL_MANY)),
        ("off", _) => Ok(None),
        (_, Ok(games)) if (2..=MOST_MANY).contains(&games) => Ok(Some(games)),
        _ => {
            let reason = format!("many is on, off, or a number of games from 2 to {MOST_MANY}, not `{many}`");
            Err(SpecError::Program { command: command.to_owned(), reason })
        }
    }
}

/// The words of a command, as a shell would split it; nothing if a quotation mark is not closed. Where folders are separated by
/// backslashes these escape nothing.
fn words_of(command: &str, has_escapes: bool) -> Option<Vec<String>> {
    /// What no command has stands for a backslash while it is split.
    const BACKSLASH: &str = "\u{fdd0}";

    if has_escapes {
        return shlex::split(command);
    }
    let words = shlex::split(&command.replace('\\', BACKSLASH))?;
    Some(words.into_iter().map(|word| word.replace(BACKSLASH, "\\")).collect())
}

/// Whether a word of a command looks as if it named a file.
fn is_file_name(word: &str) -> bool {
    word.contains(['/', '\\']) || Path::new(word).extension().is_some()
}

/// Why a program is not found.
fn why_not(program: &str) -> String {
    let path = Path::new(program);
    if path.is_dir() {
        format!("`{program}` is a folder")
    } else if path.is_file() && program.contains(['/', '\\']) {
        format!(
            "`{program}` may not be executed: chmod +x, or name what runs it, such as `python3 {program}`"
        )
    } else if path.is_file() {
        format!("`{program}` is not on the search path: write ./{program}")
    } else if path.is_relative() && program.contains(['/', '\\']) {
        format!(
            "there is no program `{program}` as seen from the folder in which doko runs: run doko where the bot was \
             named, or write the whole path"
        )
    } else {
        format!("there is no program `{program}`")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backslash_escapes_or_separates_folders() {
        let command = r"C:\bots\my.exe 'C:\two words\x' \\server\y";
        let split = |has_escapes| words_of(command, has_escapes).unwrap();
        assert_eq!(split(false), [r"C:\bots\my.exe", r"C:\two words\x", r"\\server\y"]);
        assert_eq!(split(true), ["C:botsmy.exe", r"C:\two words\x", r"\servery"]);
        assert_eq!((words_of("'a", true), words_of("'a", false)), (None, None));
    }

    #[test]
    fn a_program_that_is_changed_is_another_one_and_a_run_keeps_to_its_own() {
        let file = std::env::temp_dir().join(format!("doko-fingerprint-{}.sh", std::process::id()));
        let program = |text: &str| {
            fs::write(&file, text).unwrap();
            let itself = std::env::current_exe().unwrap();
            Program::new(&format!("'{}' '{}'", itself.display(), file.display())).unwrap()
        };
        let one = program("one");
        let of_one = one.fingerprint();
        let other = program("other");
        let of_other = other.fingerprint();
        assert_ne!(of_one, of_other);
        assert_eq!(one.fingerprint(), of_one, "though its file has changed");
        assert_eq!(program("one").fingerprint(), of_one);
        fs::remove_file(&file).unwrap();
    }
}
