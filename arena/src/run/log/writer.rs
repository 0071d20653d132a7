//! Writing a log, and going on with one that was interrupted.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::error::{Damage, LogError, LogFault};
use super::frame::{Coded, Frames, encode};
use super::header::Header;
use super::lock::Lock;
use crate::files::sync_folder;

/// Writes what is kept of one unit after the other.
///
/// It alone writes the log while it exists. At any moment the file is a header and whole frames, and after them at most
/// one that is not whole. A unit is written when it is appended, unless very many were in the last 0.2 seconds;
/// then it is written with the first unit appended after these. The system is asked to bring it to the disk
/// every five seconds. Dropped, it writes what is left but cannot say whether that went well; [`Writer::finish`] can.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    tail: Tail<File>,
    lock: Lock,
    synced: Instant,
}

/// What was cut off from a log before going on with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// How many bytes.
    pub bytes: u64,
    /// What was wrong with them; `None` if they were only not all there.
    pub damage: Option<Damage>,
}

/// How often the disk is waited for.
const SYNC_EVERY: Duration = Duration::from_secs(5);

impl Writer {
    /// Begins a new log at `path`, with something that stands before the units.
    ///
    /// # Errors
    /// If there is something already, or it cannot be written.
    pub fn create(path: &Path, header: &Header, preamble: &[u8]) -> Result<Writer, LogError> {
        Writer::new(File::options().create_new(true), path, header, preamble)
    }

    /// Begins a new log at `path`, in place of what is there.
    ///
    /// The file stays the same one, so that of several writers that do this one alone has it.
    ///
    /// # Errors
    /// If a log there is being written by another, which is left as it is, or it cannot be written.
    pub fn replace(path: &Path, header: &Header, preamble: &[u8]) -> Result<Writer, LogError> {
        Writer::new(File::options().create(true).truncate(false), path, header, preamble)
    }

    fn new(
        open: &mut OpenOptions,
        path: &Path,
        header: &Header,
        preamble: &[u8],
    ) -> Result<Writer, LogError> {
        let mut begin = || {
            let file = open.read(true).write(true).open(path).map_err(|error| match error.kind() {
                ErrorKind::AlreadyExists => LogFault::Exists,
                _ => LogFault::Create(error),
            })?;
            let lock = Lock::take(path, &file)?;
            let mut log = Writer::begin(file, lock, path, header, preamble).map_err(LogFault::Create)?;
            // Whatever follows in the folder can rely on it.
            log.flush_to_disk().and_then(|()| sync_folder(path)).map_err(LogFault::Create)?;
            Ok(log)
        };
        begin().map_err(|fault: LogFault| fault.at(path))
    }

    /// Goes on with the log at `path`: stands after its last unit.
    ///
    /// `check` is shown what stands before the units. A frame that is not whole is cut off from the end; with `repair` also
    /// everything from the first damaged frame on. The second value tells what was cut. If this fails, the file is as it
    /// was.
    ///
    /// # Errors
    /// The error of `check`; and if the log is written by another, is not the one that `expected` describes,
    /// is damaged, or cannot be read or written.
    pub fn resume<E: From<LogError>>(
        path: &Path,
        expected: &Header,
        preamble: &[u8],
        repair: bool,
        check: impl FnOnce(&[u8]) -> Result<(), E>,
    ) -> Result<(Writer, Option<Cut>), E> {
        let at = |fault: LogFault| E::from(fault.at(path));
        let file = File::options().read(true).write(true).open(path).map_err(|error| at(error.into()))?;
        let lock = Lock::take(path, &file).map_err(at)?;
        let size = file.metadata().map_err(|error| at(error.into()))?.len();
        let mut input = BufReader::with_capacity(1 << 16, &file);
        let begin_again = |file: File, lock: Lock| {
            let log = Writer::begin(file, lock, path, expected, preamble);
            let cut = (size > 0).then_some(Cut { bytes: size, damage: None });
            Ok((log.map_err(|error| at(LogFault::Write(error)))?, cut))
        };
        let header = match Header::read(&mut input) {
            Err(LogFault::HeaderTorn(start)) if expected.line().0.as_bytes().starts_with(&start) => {
                return begin_again(file, lock);
            }
            read => read.map_err(at)?,
        };
        header.0.check(expected).map_err(at)?;
        let mut frames = Frames::new(input, header, size);
        match frames.preamble() {
            Err(LogFault::HeaderTorn(_)) => return begin_again(file, lock),
            found => check(&found.map_err(at)?)?,
        }
        let damage = loop {
            match frames.skip() {
                Ok(Some(())) => {}
                Ok(None) => break None,
                Err(LogFault::Damaged(damage)) if repair => break Some(damage),
                Err(fault) => return Err(at(fault)),
            }
        };
        let Frames { next, offset, left, chain, .. } = frames;
        let log = Writer::at(file, lock, path, (next, chain), offset);
        let cut = (left > 0).then_some(Cut { bytes: left, damage });
        Ok((log.map_err(|error| at(LogFault::Write(error)))?, cut))
    }

    /// Writes the header and what stands before the units.
    fn begin(file: File, lock: Lock, path: &Path, header: &Header, preamble: &[u8]) -> io::Result<Writer> {
        let (line, mut chain) = header.line();
        let mut start = line.into_bytes();
        encode(|out| out.extend(preamble), &mut chain, &mut start);
        let mut log = Writer::at(file, lock, path, (header.first, chain), 0)?;
        log.tail.pending = start;
        log.tail.flush()?;
        Ok(log)
    }

    /// Cuts the file off at `end` and stands there, before this unit and after this checksum.
    fn at(
        mut file: File,
        lock: Lock,
        path: &Path,
        (next, chain): (u64, u32),
        end: u64,
    ) -> io::Result<Writer> {
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        let (path, tail) = (path.to_owned(), Tail::new(file, next, chain));
        Ok(Writer { path, tail, lock, synced: Instant::now() })
    }

    /// The unit that is to be appended next.
    pub const fn next_unit(&self) -> u64 {
        self.tail.next
    }

    /// Appends what is kept of the next unit.
    ///
    /// # Errors
    /// If it cannot be written. It is kept and tried again with the next unit, or by [`Writer::flush`].
    pub fn append(&mut self, games: &Coded) -> Result<(), LogError> {
        self.expect_alone()?;
        let now = Instant::now();
        let written = self.tail.append(games, now);
        self.check(written)?;
        if now.duration_since(self.synced) >= SYNC_EVERY {
            self.sync()?;
        }
        Ok(())
    }

    /// Writes what is not written yet; after that it is lost only with the system, no longer with the process.
    ///
    /// # Errors
    /// If that fails.
    pub fn flush(&mut self) -> Result<(), LogError> {
        self.expect_alone()?;
        let written = self.tail.flush();
        self.check(written)
    }

    /// Writes what is left and waits for the disk.
    ///
    /// # Errors
    /// If that fails.
    pub fn finish(mut self) -> Result<(), LogError> {
        self.sync()
    }

    /// Writes what is left and waits for the disk; no other can write the log before this is dropped.
    ///
    /// # Errors
    /// If that fails.
    pub fn sync(&mut self) -> Result<(), LogError> {
        self.expect_alone()?;
        let synced = self.flush_to_disk();
        self.check(synced)
    }

    fn flush_to_disk(&mut self) -> io::Result<()> {
        self.tail.flush()?;
        let synced = self.tail.sink.sync_data();
        self.synced = Instant::now();
        synced
    }

    /// Refuses to write where another has written meanwhile.
    fn expect_alone(&self) -> Result<(), LogError> {
        let fault = match self.lock.is_broken(&self.tail.sink) {
            Ok(false) => return Ok(()),
            Ok(true) => LogFault::Shared,
            Err(error) => LogFault::Write(error),
        };
        Err(fault.at(&self.path))
    }

    fn check(&self, written: io::Result<()>) -> Result<(), LogError> {
        written.map_err(|error| LogFault::Write(error).at(&self.path))
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // Whoever wants to know has called `finish`; what is not written is played again.
        drop(self.flush());
    }
}

/// The end of a log, where frames are appended.
///
/// It writes frames a few at a time, and after an error goes on with the first byte that was not written: there is
/// never a gap.
#[derive(Debug)]
pub(super) struct Tail<W> {
    pub(super) sink: W,
    /// Not yet written.
    pending: Vec<u8>,
    /// The unit to be appended.
    pub(super) next: u64,
    /// The last checksum.
    chain: u32,
    /// When `writes` was set to 0.
    since: Option<Instant>,
    /// How often something was written since then.
    writes: u32,
}

/// For this long [`WRITES`] are counted.
const WINDOW: Duration = Duration::from_millis(200);

/// So many units are written at once in every [`WINDOW`], later ones together at its end.
///
/// Many, because units that took minutes can come in bursts when they have waited for the one before them; few enough
/// to cost nothing: at most 1% of the time where a write takes 8 µs.
const WRITES: u32 = 256;

/// What is longer, in bytes, is written in any case.
const MOST_PENDING: usize = 1 << 20;

impl<W: Write> Tail<W> {
    fn new(sink: W, next: u64, chain: u32) -> Tail<W> {
        Tail { sink, pending: Vec::new(), next, chain, since: None, writes: 0 }
    }

    /// Appends what is kept of the next unit at a time not before that of the last.
    pub(super) fn append(&mut self, games: &Coded, now: Instant) -> io::Result<()> {
        encode(|out| out.extend(&games.0), &mut self.chain, &mut self.pending);
        self.next += 1;
        if self.since.is_none_or(|since| now.duration_since(since) >= WINDOW) {
            (self.since, self.writes) = (Some(now), 0);
        }
        if self.writes < WRITES || self.pending.len() > MOST_PENDING {
            self.writes += 1;
            self.flush()?;
        }
        Ok(())
    }

    /// Writes what is pending, or as much of it as can be.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        while !self.pending.is_empty() {
            match self.sink.write(&self.pending) {
                Ok(0) => return Err(ErrorKind::WriteZero.into()),
                Ok(written) => drop(self.pending.drain(..written)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Reader;
    use super::super::testing::{PREAMBLE, header, unit};
    use super::*;
    use std::fs;

    /// A disk of so many bytes that takes at most seven at a time.
    struct Disk {
        bytes: Vec<u8>,
        room: usize,
    }

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let size = bytes.len().min(7).min(self.room - self.bytes.len());
            if size == 0 {
                return Err(ErrorKind::StorageFull.into());
            }
            self.bytes.extend(&bytes[..size]);
            Ok(size)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn reader_of(path: &Path) -> Reader {
        Reader::open(path).unwrap()
    }

    fn tail<W: Write>(sink: W) -> Tail<W> {
        Tail::new(sink, 0, 5)
    }

    #[test]
    fn a_full_disk_has_a_prefix_and_with_more_room_all() {
        let now = Instant::now();
        let mut unbounded = tail(Vec::new());
        (0..6).for_each(|deal| unbounded.append(&unit(deal), now).unwrap());
        let expected = unbounded.sink;
        for room in 0..expected.len() {
            let mut log = tail(Disk { bytes: Vec::new(), room });
            // Every deal from the first that fails on fails, and nothing is left out.
            let done: Vec<bool> = (0..6).map(|deal| log.append(&unit(deal), now).is_ok()).collect();
            assert!(done.is_sorted_by(|earlier, later| earlier >= later) && !done[5], "{done:?}");
            assert_eq!(log.sink.bytes, expected[..room]);
            log.sink.room = expected.len();
            log.flush().unwrap();
            assert_eq!(log.sink.bytes, expected);
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_an_error_that_says_what_to_do() {
        let file = File::options().write(true).open("/dev/full").unwrap();
        let mut log =
            Writer { path: "/dev/full".into(), tail: tail(file), lock: Lock::None, synced: Instant::now() };
        let error = log.append(&unit(0)).unwrap_err();
        assert!(matches!(&error.fault, LogFault::Write(error) if error.kind() == ErrorKind::StorageFull));
        assert!(error.to_string().contains("make room"), "{error}");
    }

    #[test]
    fn many_deals_at_once_are_written_together_and_not_later_than_said() {
        let start = Instant::now();
        let mut log = tail(Vec::new());
        let mut all = tail(Vec::new());
        let mut append = |deal: u64, now| {
            log.append(&unit(deal), now).unwrap();
            all.writes = 0;
            all.append(&unit(deal), now).unwrap();
            (log.sink.len(), all.sink.len())
        };
        for deal in 0..u64::from(WRITES) {
            let (written, expected) = append(deal, start);
            assert_eq!(written, expected);
        }
        let (before, _) = append(256, start + WINDOW / 2);
        let (written, expected) = append(257, start + WINDOW / 100 * 99);
        assert!(written == before && before < expected);
        let (written, expected) = append(258, start + WINDOW);
        assert_eq!(written, expected);
    }

    /// Why there is nothing to write to.
    fn fault<W>(opened: Result<W, LogError>) -> LogFault {
        opened.err().expect("it is refused").fault
    }

    #[test]
    fn a_log_has_one_writer() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.log");
        let header = header(0);
        let resume = || Writer::resume(&path, &header, PREAMBLE, true, |_| Ok::<(), LogError>(()));
        assert!(matches!(fault(resume()), LogFault::Read(_)));
        let first = Writer::create(&path, &header, PREAMBLE).unwrap();
        assert!(matches!(fault(Writer::create(&path, &header, PREAMBLE)), LogFault::Exists));
        assert!(matches!(fault(resume()), LogFault::Locked));
        first.finish().unwrap();
        let (second, _) = resume().unwrap();
        assert!(matches!(fault(resume()), LogFault::Locked));
        drop(second);
        assert!(matches!(fault(Writer::create(&path, &header, PREAMBLE)), LogFault::Exists));
        assert_eq!((reader_of(&path).header(), reader_of(&path).count()), (&header, 0));
        let nowhere = Writer::create(&folder.path().join("none/games.log"), &header, PREAMBLE);
        assert!(matches!(fault(nowhere), LogFault::Create(_)));
    }

    #[test]
    fn where_there_are_no_locks_another_writer_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.log");
        let mut first = Writer::create(&path, &header(0), PREAMBLE).unwrap();
        // As on a file system without locks: the one that it has is given back.
        first.tail.sink.unlock().unwrap();
        first.lock = Lock::None;
        (0..3).for_each(|deal| first.append(&unit(deal)).unwrap());
        let mut second =
            Writer::resume(&path, &header(0), PREAMBLE, true, |_| Ok::<(), LogError>(())).unwrap().0;
        first.append(&unit(3)).unwrap();
        let after = fs::read(&path).unwrap();
        second.lock = Lock::None;
        assert!(matches!(fault(second.append(&unit(3))), LogFault::Shared));
        assert!(matches!(fault(second.finish()), LogFault::Shared));
        first.append(&unit(4)).unwrap();
        first.finish().unwrap();
        assert!(fs::read(&path).unwrap().starts_with(&after));
        assert_eq!(reader_of(&path).count(), 5, "what was written by one is whole");
    }

    #[test]
    fn a_log_is_replaced_unless_another_writes_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.log");
        let mut first = Writer::replace(&path, &header(0), PREAMBLE).unwrap();
        first.append(&unit(0)).unwrap();
        let before = fs::read(&path).unwrap();
        assert!(matches!(fault(Writer::replace(&path, &header(3), PREAMBLE)), LogFault::Locked));
        assert_eq!(fs::read(&path).unwrap(), before);
        // It is held until it is dropped, whether or not it is on the disk.
        first.sync().unwrap();
        assert!(matches!(fault(Writer::replace(&path, &header(3), PREAMBLE)), LogFault::Locked));
        drop(first);
        let second = Writer::replace(&path, &header(3), PREAMBLE).unwrap();
        assert_eq!(second.next_unit(), 3);
        drop(second);
        assert_eq!((reader_of(&path).header(), reader_of(&path).count()), (&header(3), 0));
    }
}
