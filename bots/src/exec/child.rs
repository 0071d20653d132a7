//! A process that was started, and all that it has started itself: ended at once, from anywhere.

use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout, ExitStatus};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};

use super::guard;
use super::kin::Mark;
use crate::fault::Failure;

/// How long a program may take to end once its input has, and how long is waited for one that was ended.
pub(super) const GRACE: Duration = Duration::from_secs(1);

/// A process, until it was waited for.
#[derive(Debug)]
pub(super) struct Child {
    process: Mutex<Box<dyn ChildWrapper>>,
    mark: Mark,
    /// Of what it used more than it may.
    excess: OnceLock<Failure>,
}

/// Lets this process have more files open, as far as the system allows: each program takes some. Programs inherit the limit, and
/// some close every file that they might have, so it stays moderate.
fn allow_files() {
    #[cfg(unix)]
    {
        use nix::sys::resource::{Resource::RLIMIT_NOFILE, getrlimit, setrlimit};

        static ONCE: std::sync::Once = std::sync::Once::new();
        ONCE.call_once(|| {
            let raise = |(now, most): (u64, u64)| setrlimit(RLIMIT_NOFILE, now.max(most.min(4096)), most);
            let _ = getrlimit(RLIMIT_NOFILE).and_then(raise);
        });
    }
}

/// The limit to raise if the machine refused to start the program.
pub(super) fn refused(error: &io::Error) -> Option<&'static str> {
    // The numbers are those of Linux, macOS and the BSDs.
    match (error.kind(), error.raw_os_error()) {
        _ if cfg!(windows) => None,
        (_, Some(23 | 24)) => Some("raise the limit of open files (ulimit -n), or play on fewer --threads"),
        (io::ErrorKind::WouldBlock, _) => {
            Some("raise the limit of processes (ulimit -u), or play on fewer --threads")
        }
        (io::ErrorKind::OutOfMemory, _) => Some("leave more memory, or play on fewer --threads"),
        _ => None,
    }
}

impl Child {
    /// Starts it, in a group of its own: what it starts itself ends with it, and a Ctrl-C in the terminal, which is meant
    /// for the arena, does not reach it.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(super) fn start(mut command: CommandWrap) -> io::Result<Arc<Child>> {
        allow_files();
        guard::stand();
        let mark = Mark::new();
        mark.put_on(command.command_mut());
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        let process = Mutex::new(command.spawn()?);
        Ok(Arc::new(Child { process, mark, excess: OnceLock::new() }))
    }

    fn process(&self) -> MutexGuard<'_, Box<dyn ChildWrapper>> {
        self.process.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number that the system gave it.
    pub(super) fn id(&self) -> u32 {
        self.process().id()
    }

    /// What it bears, with all that it starts.
    pub(super) const fn mark(&self) -> &Mark {
        &self.mark
    }

    /// Its pipes, as far as nobody has taken them.
    pub(super) fn pipes(&self) -> (Option<ChildStdin>, Option<ChildStdout>, Option<ChildStderr>) {
        let mut process = self.process();
        (process.stdin().take(), process.stdout().take(), process.stderr().take())
    }

    /// How it ended, if it does within this time.
    pub(super) fn wait(&self, most: Duration) -> Option<ExitStatus> {
        let begin = Instant::now();
        loop {
            let status = self.process().try_wait();
            match status {
                Ok(Some(status)) => return Some(status),
                Ok(None) if begin.elapsed() < most => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }

    /// Ends it at once, with all that it has started, and waits for it.
    pub(super) fn end(&self) {
        // What has ended already cannot be ended, and is waited for as well.
        drop(self.process().start_kill());
        self.mark.end_all();
        self.wait(GRACE);
    }

    /// Ends it, because it used more than it may.
    pub(super) fn end_for(&self, excess: Failure) {
        if self.excess.set(excess).is_ok() {
            self.end();
        }
    }

    /// For which excess it was ended, if it was.
    pub(super) fn excess(&self) -> Option<&Failure> {
        self.excess.get()
    }
}
