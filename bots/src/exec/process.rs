//! One process: its lines, in time and bounded.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStderr, ChildStdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use doko_engine::rules::RuleSet;
use serde::Serialize;

use super::child::{Child, GRACE};
use super::dialogue::{Dialogue, excerpt, no_place, printable, shown_name};
use super::limit::{Limit, Watch};
use super::meter::Meter;
use super::program::Program;
use crate::bot::Spent;
use crate::fault::{Failure, FaultKind};
use crate::protocol::{Hello, Introduction, LeftOut, NotLeftOut, ToBot, VERSION};

/// How many lines are taken from a program before it is asked; then it has to wait.
const AHEAD: usize = 4;

/// How many messages may wait to be read by a program. One that has answered a question has read all before it, so that
/// four wait at most: the end of a game, rules, a new game and its first question.
const UNREAD: usize = 16;

/// How much of what it wrote to stderr is kept, in lines and bytes of one.
const TAIL: (usize, u64) = (12, 400);

/// How often to look whether a silent program still runs, at least.
const LOOK: Duration = Duration::from_millis(250);

/// How long is waited for what a program that has ended leaves behind.
const MOMENT: Duration = Duration::from_millis(200);

/// A running program that has said hello.
pub(super) struct Process {
    child: Arc<Child>,
    /// What is written to it; nothing once it is to end.
    input: Option<SyncSender<Vec<u8>>>,
    output: Receiver<Heard>,
    tail: Arc<Mutex<VecDeque<String>>>,
    /// Disconnected once all that it writes to stderr is in the tail.
    tail_ends: Receiver<()>,
    /// The number of the next question.
    pub(super) next_id: u64,
    /// The rules that it was sent last.
    pub(super) rules: Option<RuleSet>,
    /// Counts its processor time once it has said hello, where the system tells it.
    meter: Option<Meter>,
    /// How long it took for its last answer.
    spent: Spent,
    /// How it introduced itself.
    pub(super) introduction: Introduction,
    /// What of its questions it does not read.
    pub(super) left_out: LeftOut,
    /// What was said last in the game that it plays.
    recent: Mutex<Dialogue>,
    /// Where all that is said is written down, if somebody listens.
    transcript: Option<Transcript>,
}

/// The lines between the arena and a program: `>` to it, `<` from it.
pub type Transcript = Arc<Mutex<Vec<String>>>;

/// How a process failed, and the line by which it did, if it was one.
pub(super) struct Fallen {
    pub(super) failure: Failure,
    pub(super) said: Option<String>,
}

impl From<Failure> for Fallen {
    fn from(failure: Failure) -> Fallen {
        Fallen { failure, said: None }
    }
}

/// What was read from a program.
enum Heard {
    Line(String),
    /// A line without end, or one that is no text.
    Noise(FaultKind, String),
    End,
}

impl Process {
    /// Starts a program by `spawn` and waits until it has introduced itself. `refused` is told if the machine could not start it, or
    /// the threads that listen to it.
    pub(super) fn start(
        spawn: impl FnOnce() -> io::Result<Arc<Child>>,
        refused: impl Fn(&io::Error),
        program: &Program,
    ) -> Result<Process, Failure> {
        let unstarted = |error: io::Error| {
            refused(&error);
            failure(FaultKind::Crashed, format!("could not be started: {error} (`{}`)", program.command))
        };
        let child = spawn().map_err(unstarted)?;
        let (input, lines) = sync_channel(UNREAD);
        let (heard, output) = sync_channel(AHEAD);
        let (tail_goes_on, tail_ends) = sync_channel(0);
        // From here on it is ended whatever happens.
        let mut process = Process {
            child,
            input: Some(input),
            output,
            tail: Arc::default(),
            tail_ends,
            next_id: 0,
            rules: None,
            meter: None,
            spent: Spent::default(),
            introduction: Introduction {
                protocol: 0,
                name: None,
                knows: None,
                many: false,
                leaves_out: Vec::new(),
            },
            left_out: LeftOut::default(),
            recent: Mutex::default(),
            transcript: program.transcript.clone(),
        };
        process.listen(lines, heard, tail_goes_on, program.longest_line()).map_err(unstarted)?;
        let engine = format!("doko {}", env!("CARGO_PKG_VERSION"));
        let limits = Some(program.limits_at_start());
        let hello = ToBot::Hello(Hello { protocol: VERSION, engine, limits, many: program.many.is_some() });
        let line = process.ask(&hello, Limit::on_the_clock(program.start), "hello")?;
        // Some programs begin their output with a byte order mark.
        let line = line.trim_start_matches('\u{feff}');
        if serde_json::to_string(&hello).is_ok_and(|own| own == line.trim()) {
            let words =
                "repeats what it reads: doko's own hello came back, as from a terminal with echo".to_owned();
            return Err(failure(FaultKind::Malformed, words));
        }
        let introduction: Introduction = serde_json::from_str(line).map_err(|error| {
            let (words, error) = (excerpt(line), no_place(&error));
            failure(
                FaultKind::Malformed,
                format!("answered hello with `{words}`, which is no hello: {error}"),
            )
        })?;
        if introduction.protocol != VERSION {
            let words = format!(
                "speaks version {} of the protocol, and this doko speaks {VERSION}",
                introduction.protocol
            );
            return Err(failure(FaultKind::Version, words));
        }
        if program.many.is_some() && !introduction.many {
            let words = "does not say in its hello that it can play many games at once (\"many\":true): name it without \
                         many, or see docs/protocol.md"
                .to_owned();
            return Err(failure(FaultKind::Version, words));
        }
        process.left_out = LeftOut::of(&introduction.leaves_out)
            .map_err(|NotLeftOut(name)| NotLeftOut(excerpt(&name)))
            .map_err(|error| failure(FaultKind::Malformed, format!("says nonsense in its hello: {error}")))?;
        process.introduction = introduction;
        process.meter = Meter::of(process.child.id());
        Ok(process)
    }

    /// Starts the threads that write to it and read from it. Each ends by itself when its pipe does, which the end of the
    /// process sees to.
    fn listen(
        &self,
        lines: Receiver<Vec<u8>>,
        heard: SyncSender<Heard>,
        tail_goes_on: SyncSender<()>,
        longest: u64,
    ) -> io::Result<()> {
        let (stdin, stdout, stderr) = self.child.pipes();
        if let Some(stdin) = stdin {
            thread::Builder::new().spawn(move || write_all(stdin, &lines))?;
        }
        if let Some(stdout) = stdout {
            thread::Builder::new().spawn(move || read_lines(stdout, &heard, longest))?;
        }
        if let Some(stderr) = stderr {
            let tail = Arc::clone(&self.tail);
            thread::Builder::new().spawn(move || {
                keep_tail(stderr, &tail);
                drop(tail_goes_on);
            })?;
        }
        Ok(())
    }

    /// What it calls itself; nothing if it says nothing.
    pub(super) fn name(&self) -> Option<String> {
        shown_name(self.introduction.name.as_deref()?)
    }

    /// What tells this process from all others.
    pub(super) const fn child(&self) -> &Arc<Child> {
        &self.child
    }

    /// Sends a message that wants no answer.
    pub(super) fn tell(&self, message: &impl Serialize) {
        let mut line = serde_json::to_vec(message).expect("messages are words, numbers and lists");
        self.note('>', &line);
        line.push(b'\n');
        if let Some(input) = &self.input {
            // That nobody reads it, or not any more, is found out by the next question.
            drop(input.try_send(line));
        }
    }

    /// How long it took for its last answer.
    pub(super) const fn spent(&self) -> Spent {
        self.spent
    }

    /// Sends a message and waits for the line that answers it.
    pub(super) fn ask(
        &mut self,
        message: &impl Serialize,
        limit: Limit,
        what: &str,
    ) -> Result<String, Failure> {
        self.spent = Spent::default();
        // One that has ended already is told nevertheless: whoever reads what was said sees what it was to answer.
        match self.output.try_recv() {
            Ok(Heard::End) => {}
            heard => self.unasked(heard, what).map_err(|Fallen { failure, said }| {
                if let Some(said) = said {
                    self.note('<', said.as_bytes());
                }
                failure
            })?,
        }
        let watch = Watch::start(limit, &mut self.meter);
        self.tell(message);
        let heard = self.hear(&watch, what);
        self.spent = watch.stop(&mut self.meter);
        match heard? {
            Heard::Line(line) => {
                self.note('<', line.as_bytes());
                watch.too_late(self.spent, what).map_or(Ok(line), |words| Err(self.late(words)))
            }
            heard => Err(self.no_line(&heard, what)),
        }
    }

    /// What it writes in time.
    fn hear(&mut self, watch: &Watch, what: &str) -> Result<Heard, Failure> {
        loop {
            let wait = watch.wait().min(LOOK);
            let heard = self.output.recv_timeout(wait);
            watch.look(wait);
            match heard {
                Ok(heard) => return Ok(heard),
                Err(RecvTimeoutError::Disconnected) => return Ok(Heard::End),
                Err(RecvTimeoutError::Timeout) => {}
            }
            // What it has started may hold its output open, though it has ended itself.
            if self.child.wait(Duration::ZERO).is_some() {
                return Ok(self.output.recv_timeout(MOMENT).unwrap_or(Heard::End));
            }
            self.is_in_time(watch, what)?;
        }
    }

    /// Whether it still has time.
    fn is_in_time(&mut self, watch: &Watch, what: &str) -> Result<(), Failure> {
        watch.late(&mut self.meter, what).map_or(Ok(()), |words| Err(self.late(words)))
    }

    fn late(&self, words: String) -> Failure {
        failure(FaultKind::Late, words + &self.last_words())
    }

    /// Its time for an answer begins.
    pub(super) fn watch(&mut self, limit: Limit) -> Watch {
        Watch::start(limit, &mut self.meter)
    }

    /// Writes a line of many messages, which whoever writes it notes game by game.
    pub(super) fn write(&self, line: Vec<u8>) {
        self.transcribe('>', &line);
        if let Some(input) = &self.input {
            drop(input.try_send(line));
        }
    }

    /// The next of its lines of answers; it is asked `what`.
    pub(super) fn hear_answers(&mut self, watch: &Watch, what: &str) -> Result<String, Fallen> {
        let heard = self.hear(watch, what)?;
        let spent = watch.stop(&mut self.meter);
        let Heard::Line(line) = heard else { return Err(self.no_line(&heard, what).into()) };
        self.transcribe('<', line.as_bytes());
        match watch.too_late(spent, what) {
            Some(words) => Err(Fallen { failure: self.late(words), said: Some(line) }),
            None => Ok(line),
        }
    }

    fn transcribe(&self, sign: char, line: &[u8]) {
        if let Some(transcript) = &self.transcript {
            let noted = format!("{sign} {}", String::from_utf8_lossy(line).trim_end());
            transcript.lock().unwrap_or_else(PoisonError::into_inner).push(noted);
        }
    }

    /// Whether it has written nothing since its last answer, and runs.
    pub(super) fn is_silent(&self, what: &str) -> Result<(), Fallen> {
        self.unasked(self.output.try_recv(), what).inspect_err(|fallen| {
            if let Some(said) = &fallen.said {
                self.transcribe('<', said.as_bytes());
            }
        })
    }

    /// Whether nothing was heard before it was asked.
    fn unasked(&self, heard: Result<Heard, TryRecvError>, what: &str) -> Result<(), Fallen> {
        match heard {
            Ok(Heard::Line(line)) => {
                let words = format!("wrote a line that nobody had asked for: `{}`", excerpt(&line));
                Err(Fallen { failure: failure(FaultKind::Flood, words), said: Some(line) })
            }
            Ok(heard) => Err(self.no_line(&heard, what).into()),
            Err(_) => Ok(()),
        }
    }

    /// A game begins: what was said before is none of its dialogue.
    pub(super) fn begin_dialogue(&self) {
        self.recent().clear();
    }

    /// What was said last in this game.
    pub(super) fn dialogue(&self) -> Vec<String> {
        self.recent().lines()
    }

    fn recent(&self) -> MutexGuard<'_, Dialogue> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, sign: char, line: &[u8]) {
        self.transcribe(sign, line);
        self.recent().note(sign, line);
    }

    /// What has happened where an answer was waited for.
    fn no_line(&self, heard: &Heard, what: &str) -> Failure {
        if let Heard::Noise(kind, words) = heard {
            return failure(*kind, words.clone());
        }
        let ended = self.child.wait(MOMENT);
        if let Some(Failure { kind, words }) = self.child.excess() {
            return failure(*kind, format!("{words}{}", self.last_words()));
        }
        // What it wrote last may still be on its way.
        let _ = self.tail_ends.recv_timeout(MOMENT);
        let how = ended.map_or("closed its output".to_owned(), |status| format!("ended ({status})"));
        failure(FaultKind::Crashed, format!("{how} instead of answering {what}{}", self.last_words()))
    }

    /// The last lines that it wrote to stderr, as the end of a sentence.
    fn last_words(&self) -> String {
        let tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        if tail.is_empty() {
            return String::new();
        }
        let lines = tail.iter().flat_map(|line| ["\n    ", line]);
        std::iter::once("; its last lines on stderr:").chain(lines).collect()
    }

    /// Ends its input, so that it ends too.
    pub(super) fn close(&mut self) {
        self.input = None;
    }

    /// Ends it at once, with all that it has started.
    pub(super) fn end(mut self) {
        self.close();
        self.child.end();
    }
}

impl Drop for Process {
    /// Ends it, and by force what does not end by itself.
    fn drop(&mut self) {
        self.close();
        self.child.wait(GRACE);
        self.child.end();
    }
}

fn failure(kind: FaultKind, words: String) -> Failure {
    Failure { kind, words }
}

fn write_all(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>) {
    while let Ok(line) = lines.recv() {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: impl Read, heard: &SyncSender<Heard>, longest: u64) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let next = match reader.by_ref().take(longest).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Heard::End,
            Ok(_) if line.len() as u64 == longest && line.last() != Some(&b'\n') => {
                Heard::Noise(FaultKind::Flood, format!("wrote a line of more than {longest} bytes"))
            }
            Ok(_) => String::from_utf8(line).map_or_else(
                |_| Heard::Noise(FaultKind::Malformed, "wrote a line that is no text (UTF-8)".to_owned()),
                Heard::Line,
            ),
        };
        let goes_on = matches!(next, Heard::Line(_));
        if heard.send(next).is_err() || !goes_on {
            return;
        }
    }
}

fn keep_tail(stderr: ChildStderr, tail: &Mutex<VecDeque<String>>) {
    let mut reader = BufReader::new(stderr);
    loop {
        let mut line = Vec::new();
        match reader.by_ref().take(TAIL.1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
                if tail.len() == TAIL.0 {
                    tail.pop_front();
                }
                tail.push_back(printable(String::from_utf8_lossy(&line).trim_end()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_as_long_as_it_may_be_and_no_longer() {
        for (longest, is_heard) in [(100, true), (99, false)] {
            let (heard, output) = sync_channel(AHEAD);
            let line = format!("{}\n", "x".repeat(99));
            read_lines(line.as_bytes(), &heard, longest);
            match output.recv().unwrap() {
                Heard::Line(read) => assert!(is_heard && read == line),
                Heard::Noise(kind, words) => {
                    assert!(!is_heard && kind == FaultKind::Flood && words.contains("99 bytes"), "{words}");
                }
                Heard::End => panic!("there was a line"),
            }
        }
    }
}
