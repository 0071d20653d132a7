//! Linux has a clock for each process, with all its threads, those that have ended too. It is read within a microsecond,
//! and that is all that a quick answer costs. What a program has started itself stands in files of `/proc`, which cost a
//! hundred times as much: they are read where an answer takes long.

use std::fs;
use std::time::{Duration, Instant};

use nix::time::{ClockId, clock_gettime};
use nix::unistd::{Pid, SysconfVar, sysconf};

/// Counts the processor time of a process and of all that it has started.
pub(in crate::exec) struct Meter {
    root: Process,
    /// The process and its descendants, as they were last seen.
    family: Vec<Process>,
    /// What its descendants have used that ended and were waited for, as it was last seen.
    ended: Duration,
    /// Whether some of them end while it plays, so that this has to be looked up each time.
    do_some_end: bool,
    /// What was used before the answer that is being measured, or nobody knows when, and is found only now.
    uncounted: Duration,
    /// When that answer was asked for, in ticks since the system has started.
    began: u64,
    looked_at: Instant,
    /// How long it took to look.
    took: Duration,
}

#[derive(Clone, Copy)]
struct Process {
    id: i32,
    clock: ClockId,
}

/// A fiftieth of the time goes to looking for descendants, and no more.
const SHARE: u32 = 50;

impl Meter {
    /// Whether the system tells the processor time of programs.
    pub(in crate::exec) const IS_THERE: bool = true;

    /// A meter of the process with this number; nothing if there is none such.
    pub(in crate::exec) fn of(id: u32) -> Option<Meter> {
        let root = Process::of(i32::try_from(id).ok()?)?;
        let mut meter = Meter {
            root,
            family: Vec::new(),
            ended: Duration::ZERO,
            do_some_end: false,
            uncounted: Duration::ZERO,
            began: now_in_ticks(),
            looked_at: Instant::now(),
            took: Duration::ZERO,
        };
        meter.list();
        Some(meter)
    }

    /// What was used before an answer, which is measured from now on. Processes that have started before and are found later
    /// count from when they are found: what they did till then was for no question, or for another.
    pub(in crate::exec) fn begin(&mut self) -> Option<Duration> {
        (self.uncounted, self.began) = (Duration::ZERO, now_in_ticks());
        self.read()
    }

    /// What was used so far, by those that were there when it was last looked for them.
    pub(in crate::exec) fn read(&mut self) -> Option<Duration> {
        // One of them may have ended.
        self.sum().or_else(|| self.look())
    }

    /// What was used so far, by all that are there.
    pub(in crate::exec) fn look(&mut self) -> Option<Duration> {
        let before = self.ended;
        self.list();
        if !self.do_some_end && self.ended > before {
            self.do_some_end = true;
            self.uncounted += self.ended.saturating_sub(before);
        }
        self.sum()
    }

    /// The one or the other, so that looking costs a program that plays fast next to nothing.
    pub(in crate::exec) fn look_if_cheap(&mut self) -> Option<Duration> {
        if self.looked_at.elapsed() > self.took * SHARE { self.look() } else { self.read() }
    }

    fn sum(&self) -> Option<Duration> {
        let ended = if self.do_some_end { ended(&self.family) } else { self.ended };
        let running = self.family.iter().map(|process| process.clock.now().ok().map(Duration::from));
        Some((ended + running.sum::<Option<Duration>>()?).saturating_sub(self.uncounted))
    }

    /// Finds out who is there.
    fn list(&mut self) {
        let begin = Instant::now();
        let known = std::mem::replace(&mut self.family, vec![self.root]);
        let mut next = 0;
        while let Some(&process) = self.family.get(next) {
            let children = process.children();
            self.family.extend(children.into_iter().filter_map(Process::of));
            next += 1;
        }
        let mut ended = 0;
        for process in &self.family {
            let Some(stat) = process.stat() else { continue };
            ended += stat.ended;
            let is_known = known.iter().any(|other| other.id == process.id);
            if !is_known && stat.started < self.began {
                self.uncounted += process.clock.now().map(Duration::from).unwrap_or_default();
            }
        }
        self.ended = in_time(ended);
        self.looked_at = Instant::now();
        self.took = begin.elapsed();
    }
}

impl Process {
    fn of(id: i32) -> Option<Process> {
        let clock = ClockId::pid_cpu_clock_id(Pid::from_raw(id)).ok()?;
        Some(Process { id, clock })
    }

    fn stat(self) -> Option<Stat> {
        Stat::read(&fs::read_to_string(format!("/proc/{}/stat", self.id)).ok()?)
    }

    /// The numbers of those that it has started and that run.
    fn children(self) -> Vec<i32> {
        let Ok(threads) = fs::read_dir(format!("/proc/{}/task", self.id)) else { return Vec::new() };
        let lists =
            threads.flatten().filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
        lists.flat_map(|list| list.split_whitespace().map(str::parse).collect::<Vec<_>>()).flatten().collect()
    }
}

/// What all those have used that these have started and waited for.
fn ended(family: &[Process]) -> Duration {
    in_time(family.iter().filter_map(|process| process.stat()).map(|stat| stat.ended).sum())
}

fn ticks_in_a_second() -> f64 {
    sysconf(SysconfVar::CLK_TCK).ok().flatten().unwrap_or(100) as f64
}

fn in_time(ticks: u64) -> Duration {
    Duration::from_secs_f64(ticks as f64 / ticks_in_a_second())
}

/// How long the system runs, by the clock of [`Stat::started`].
fn now_in_ticks() -> u64 {
    let now = clock_gettime(ClockId::CLOCK_BOOTTIME).map(Duration::from).unwrap_or_default();
    (now.as_secs_f64() * ticks_in_a_second()) as u64
}

/// Some of what `/proc/PID/stat` tells, in ticks: see proc_pid_stat(5).
#[derive(Debug, PartialEq, Eq)]
struct Stat {
    /// The fields `cutime` and `cstime`, together.
    ended: u64,
    /// The field `starttime`.
    started: u64,
}

impl Stat {
    fn read(stat: &str) -> Option<Stat> {
        // The name of the program stands in brackets, and may have brackets and blanks itself.
        let (_, fields) = stat.rsplit_once(')')?;
        let fields: Vec<&str> = fields.split_whitespace().collect();
        let number = |field: usize| fields.get(field)?.parse::<u64>().ok();
        Some(Stat { ended: number(13)? + number(14)?, started: number(19)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};
    use std::thread::sleep;

    /// A shell that does this, in a group of its own.
    fn shell(script: &str) -> Child {
        let mut command = Command::new("sh");
        command.args(["-c", script]).stdin(Stdio::piped()).process_group(0).spawn().unwrap()
    }

    /// Ends it with all that it has started.
    fn end(mut child: Child) {
        let group = format!("-{}", child.id());
        assert!(Command::new("kill").args(["-KILL", "--", &group]).status().unwrap().success());
        child.wait().unwrap();
    }

    /// What such a shell uses until the meter shows this much, at most within so long.
    fn used(script: &str, enough: Duration) -> Duration {
        let child = shell(script);
        let mut meter = Meter::of(child.id()).unwrap();
        let begin = Instant::now();
        let (mut used, mut fell) = (Duration::ZERO, Duration::ZERO);
        while used < enough && begin.elapsed() < Duration::from_secs(20) {
            sleep(Duration::from_millis(10));
            // One of them may have ended while it looked.
            let Some(now) = meter.look() else { continue };
            fell = fell.max(used.saturating_sub(now));
            used = used.max(now);
        }
        end(child);
        // A child that has just ended is counted nowhere for a moment.
        assert!(fell <= Duration::from_millis(100), "{script}: it fell by {fell:?}");
        used
    }

    const ENOUGH: Duration = Duration::from_millis(200);

    #[test]
    fn whoever_computes_is_counted_with_all_that_it_has_started() {
        for script in [
            "while :; do :; done",
            // A child that goes on, and many that end.
            "while :; do :; done & read line",
            "while :; do (i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done); done",
        ] {
            assert!(used(script, ENOUGH) >= ENOUGH, "{script}");
        }
    }

    #[test]
    fn whoever_sleeps_uses_nothing() {
        let child = shell("read line");
        let mut meter = Meter::of(child.id()).unwrap();
        sleep(Duration::from_millis(300));
        assert!(meter.look().unwrap() < Duration::from_millis(100));
        assert!(meter.read().unwrap() < Duration::from_millis(100));
        end(child);
        assert_eq!((meter.read(), meter.look()), (None, None), "nobody is there any more");
    }

    #[test]
    fn what_a_child_did_before_the_question_is_not_counted() {
        let mut child = shell("read line; while :; do :; done & read line");
        let mut meter = Meter::of(child.id()).unwrap();
        child.stdin.as_mut().unwrap().write_all(b"\n").unwrap();
        sleep(Duration::from_millis(600));
        let before = meter.begin().unwrap();
        let used = |now: Option<Duration>| now.unwrap().saturating_sub(before);
        let at_once = used(meter.look());
        assert!(at_once < Duration::from_millis(150), "{at_once:?}");
        let begin = Instant::now();
        while used(meter.look()) < ENOUGH {
            assert!(begin.elapsed() < Duration::from_secs(20), "it goes on, and that counts");
            sleep(Duration::from_millis(10));
        }
        end(child);
    }

    #[test]
    fn a_name_with_brackets_and_blanks_hides_nothing() {
        let stat = "7 (a) 1 (b) S 1 7 7 0 -1 4194304 1929 0 0 0 10 1 300 21 20 0 1 0 1201809 16961536";
        assert_eq!(Stat::read(stat), Some(Stat { ended: 321, started: 1_201_809 }));
        assert_eq!(Stat::read("7 (a"), None);
        assert_eq!(Stat::read(""), None);
    }
}
