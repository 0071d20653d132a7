//! On Linux everybody may read the environment with which his processes were started: a program finds a mark in its, and so does
//! all that it starts, unless that is given an environment without it.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, SysconfVar, sysconf};

use super::Use;
use crate::exec::child::GRACE;

/// What the processes of a program bear.
///
/// It begins with the mark of this process itself, if it bears one: what a program starts by a doko of its own is of its
/// kin too.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::exec) struct Mark(String);

/// The variable in which it stands.
const VARIABLE: &str = "DOKO_PROGRAM";

/// What ends the mark of one program, so that 1 is not the beginning of 10.
const END: char = '/';

impl Mark {
    /// Whether the system finds those that bear a mark.
    pub(in crate::exec) const IS_SEEN: bool = true;

    /// A new one, for a program that this process starts.
    pub(in crate::exec) fn new() -> Mark {
        static STARTED: AtomicU64 = AtomicU64::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        Mark(format!("{}{number}{END}", Mark::of_all().0))
    }

    /// With what those of all programs begin that this process starts.
    pub(in crate::exec) fn of_all() -> Mark {
        static OWN: OnceLock<Mark> = OnceLock::new();
        let own = || {
            let [one, other] = [0, 1].map(|part: u8| RandomState::new().hash_one(part));
            let borne = env::var(VARIABLE).unwrap_or_default();
            Mark(format!("{borne}{one:016x}{other:016x}-"))
        };
        OWN.get_or_init(own).clone()
    }

    /// One that was given by its text: whatever has no chance in it, and could be borne by others, is none.
    pub(in crate::exec) fn read(text: &str) -> Option<Mark> {
        let last = text.rsplit(END).next()?.strip_suffix('-')?;
        let is_random = last.len() == 32 && last.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_random.then(|| Mark(text.to_owned()))
    }

    /// As a text, from which it is [read](Mark::read).
    pub(in crate::exec) fn text(&self) -> &str {
        &self.0
    }

    /// Lets what the command starts bear it.
    pub(in crate::exec) fn put_on(&self, command: &mut Command) {
        command.env(VARIABLE, &self.0);
    }

    /// Ends all that bear it, at once, until there are none.
    pub(in crate::exec) fn end_all(&self) {
        let begin = Instant::now();
        loop {
            let mut ended = 0;
            for (id, _) in bearers().filter(|(_, mark)| mark.starts_with(self.0.as_bytes())) {
                // Whoever has ended meanwhile needs no more.
                let _ = kill(id, Signal::SIGKILL);
                ended += 1;
            }
            if ended == 0 || begin.elapsed() > GRACE {
                return;
            }
            // One that was starting another when it was ended may have done so.
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// What the programs use that this process has started, by their marks.
    pub(in crate::exec) fn uses() -> HashMap<Mark, Use> {
        let own = Mark::of_all().0;
        let page = sysconf(SysconfVar::PAGE_SIZE).ok().flatten().unwrap_or(4096) as u64;
        let mut uses: HashMap<Mark, Use> = HashMap::new();
        for (id, mark) in bearers() {
            let Some(rest) = str::from_utf8(&mark).ok().and_then(|mark| mark.strip_prefix(&*own)) else {
                continue;
            };
            let Some((number, _)) = rest.split_once(END) else { continue };
            let Use { processes, memory } = uses.entry(Mark(format!("{own}{number}{END}"))).or_default();
            *processes += 1;
            *memory += pages(id) * page;
        }
        uses
    }
}

/// All processes with a mark, and what it says.
fn bearers() -> impl Iterator<Item = (Pid, Vec<u8>)> {
    let numbers = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = numbers.filter_map(|entry| entry.file_name().to_str()?.parse().ok().map(Pid::from_raw));
    // Those of others cannot be read, and those that have ended have nothing to read any more.
    ids.filter_map(|id| Some((id, mark_in(&fs::read(format!("/proc/{id}/environ")).ok()?)?)))
}

/// The mark in an environment.
fn mark_in(environment: &[u8]) -> Option<Vec<u8>> {
    let mut variables = environment.split(|&byte| byte == 0);
    let value =
        |variable: &[u8]| variable.strip_prefix(VARIABLE.as_bytes())?.strip_prefix(b"=").map(<[u8]>::to_vec);
    variables.find_map(value)
}

/// How many pages of memory a process has in use: the second number of `/proc/PID/statm`.
fn pages(id: Pid) -> u64 {
    let statm = fs::read_to_string(format!("/proc/{id}/statm")).unwrap_or_default();
    statm.split_whitespace().nth(1).and_then(|pages| pages.parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Child, Stdio};

    fn shell(mark: &Mark, script: &str) -> Child {
        let mut command = Command::new("sh");
        mark.put_on(&mut command);
        command.args(["-c", script]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap()
    }

    /// What its programs use, once there are so many processes.
    fn once(mark: &Mark, processes: u64) -> Use {
        let begin = Instant::now();
        loop {
            let used = Mark::uses().remove(mark).unwrap_or_default();
            if used.processes == processes {
                return used;
            }
            assert!(begin.elapsed() < Duration::from_secs(20), "{used:?}, not {processes} processes");
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn who_has_left_group_and_session_and_parent_is_found_and_ended() {
        let (mark, other) = (Mark::new(), Mark::new());
        // The shell that starts the last of them ends at once.
        let mut child = shell(&mark, "sleep 100 & setsid sh -c 'setsid sleep 100 &'; read line");
        let mut stranger = shell(&other, "read line");
        let used = once(&mark, 3);
        assert!(used.memory > 3 << 16, "{used:?}");
        mark.end_all();
        assert_eq!(once(&mark, 0), Use::default());
        assert!(!child.wait().unwrap().success());
        assert_eq!(once(&other, 1).processes, 1, "another program goes on");
        other.end_all();
        stranger.wait().unwrap();
    }

    #[test]
    fn a_mark_of_one_is_no_beginning_of_another() {
        let marks: Vec<Mark> = (0..12).map(|_| Mark::new()).collect();
        for one in &marks {
            assert!(one.0.starts_with(&Mark::of_all().0));
            assert_eq!(marks.iter().filter(|other| other.0.starts_with(&one.0)).count(), 1);
        }
    }

    #[test]
    fn a_mark_has_chance_in_it() {
        let own = Mark::of_all();
        assert_eq!(Mark::read(&own.0), Some(own));
        let random = "0123456789abcdef0123456789abcdef";
        assert!(Mark::read(&format!("{random}-3/{random}-")).is_some());
        for text in ["", "-", "/", "PATH", random, &format!("{random}-3/"), &format!("{random}-3/-"), "0123-"]
        {
            assert_eq!(Mark::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_mark_is_read_from_an_environment() {
        assert_eq!(mark_in(b"A=1\0DOKO_PROGRAM=x/\0B=2\0"), Some(b"x/".to_vec()));
        assert_eq!(mark_in(b"A=DOKO_PROGRAM=x\0DOKO_PROGRAMS=y\0"), None);
        assert_eq!(mark_in(b""), None);
    }
}
