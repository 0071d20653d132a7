//! Linux has a clock for each process, with all its threads, those that have ended too. It is read within a microsecond,
//! and that is all that a quick answer costs. What a program has started itself stands in files of `/proc`, which cost a
//! hundred times as much: they are read where an answer takes long.

use std::fs;
use std::time::{Duration, Instant};

use nix::time::ClockId;
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
    /// What is not counted, because nobody knows during which answer it was used.
    uncounted: Duration,
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
            looked_at: Instant::now(),
            took: Duration::ZERO,
        };
        meter.list();
        Some(meter)
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
            self.uncounted = self.ended.saturating_sub(before);
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
        self.family = vec![self.root];
        let mut next = 0;
        while let Some(&process) = self.family.get(next) {
            let children = process.children();
            self.family.extend(children.into_iter().filter_map(Process::of));
            next += 1;
        }
        self.ended = ended(&self.family);
        self.looked_at = Instant::now();
        self.took = begin.elapsed();
    }
}

impl Process {
    fn of(id: i32) -> Option<Process> {
        let clock = ClockId::pid_cpu_clock_id(Pid::from_raw(id)).ok()?;
        Some(Process { id, clock })
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
    let ticks: u64 = family
        .iter()
        .filter_map(|process| ended_in(&fs::read_to_string(format!("/proc/{}/stat", process.id)).ok()?))
        .sum();
    let in_a_second = sysconf(SysconfVar::CLK_TCK).ok().flatten().unwrap_or(100);
    Duration::from_secs_f64(ticks as f64 / in_a_second as f64)
}

/// The fields `cutime` and `cstime` of `/proc/PID/stat`, together, in ticks: see proc_pid_stat(5).
fn ended_in(stat: &str) -> Option<u64> {
    // The name of the program stands in brackets, and may have brackets and blanks itself.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(13);
    let mut number = || fields.next()?.parse::<u64>().ok();
    Some(number()? + number()?)
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let mut used = Duration::ZERO;
        while used < enough && begin.elapsed() < Duration::from_secs(20) {
            sleep(Duration::from_millis(10));
            let now = meter.look().unwrap();
            assert!(now + Duration::from_millis(30) >= used, "{now:?} after {used:?}");
            used = used.max(now);
        }
        end(child);
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
    fn a_name_with_brackets_and_blanks_hides_nothing() {
        let stat = "7 (a) 1 (b) S 1 7 7 0 -1 4194304 1929 0 0 0 10 1 300 21 20 0 1 0 1201809 16961536";
        assert_eq!(ended_in(stat), Some(321));
        assert_eq!(ended_in("7 (a"), None);
        assert_eq!(ended_in(""), None);
    }
}
