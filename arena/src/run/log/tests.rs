//! Logs that were cut, changed, rearranged and exchanged: what is read from them is what was written, or an error.

use std::fs;
use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;

use super::testing::{PREAMBLE, header, unit};
use super::*;

/// Writes a log at `path` with its units up to `next`, and returns the file size at its header, with what stands before the
/// units, and after each unit.
fn write(path: &Path, header: &Header, next: u64) -> Vec<u64> {
    let mut log = Writer::create(path, header, PREAMBLE).unwrap();
    let size = || fs::metadata(path).unwrap().len();
    let mut sizes = vec![size()];
    for number in header.first..next {
        log.append(&unit(number)).unwrap();
        log.flush().unwrap();
        sizes.push(size());
    }
    sizes
}

type Contents = (Vec<Coded>, Result<End, LogError>);

/// What a log has before its end or first error, and which of these it was.
fn read(path: &Path) -> Result<Contents, LogError> {
    let mut reader = Reader::open(path)?;
    let mut deals = Vec::new();
    let error = loop {
        match reader.next() {
            Some(Ok(blocks)) => deals.push(blocks),
            Some(Err(error)) => break Some(error),
            None => break None,
        }
    };
    assert!(reader.next().is_none(), "nothing follows the end");
    assert_eq!(reader.next_unit() - reader.header().first, deals.len() as u64);
    assert_eq!(reader.end().is_some(), error.is_none());
    Ok((deals, error.map_or_else(|| Ok(reader.end().unwrap()), Err)))
}

type Resumed = (Vec<Coded>, Writer, Option<Cut>);

fn resume(path: &Path, header: &Header, repair: bool) -> Result<Resumed, LogError> {
    let check = |found: &[u8]| {
        assert_eq!(found, PREAMBLE);
        Ok::<(), LogError>(())
    };
    let (log, cut) = Writer::resume(path, header, PREAMBLE, repair, check)?;
    Ok((read(path)?.0, log, cut))
}

/// Goes on to the last unit.
fn complete(mut log: Writer) {
    for number in log.next_unit()..26 {
        log.append(&unit(number)).unwrap();
    }
}

/// A complete log: its folder, path, bytes, header, and its size at the header and after each deal.
struct Whole {
    _folder: tempfile::TempDir,
    path: std::path::PathBuf,
    bytes: Vec<u8>,
    header: Header,
    sizes: Vec<u64>,
}

impl Whole {
    fn new() -> Whole {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.log");
        let header = header(20);
        let sizes = write(&path, &header, 26);
        let bytes = fs::read(&path).unwrap();
        assert!(read(&path).unwrap().1.is_ok_and(|end| end == End::Whole));
        Whole { _folder: folder, path, bytes, header, sizes }
    }

    /// So many units.
    fn deals(&self, number: usize) -> Vec<Coded> {
        (self.header.first..).take(number).map(unit).collect()
    }

    /// The bytes of the frame of the deal that is so many after the first.
    fn frame(&self, number: usize) -> &[u8] {
        &self.bytes[self.sizes[number] as usize..self.sizes[number + 1] as usize]
    }

    /// How many frames end at or before `offset`; `None` within the first line.
    fn frames_before(&self, offset: usize) -> Option<usize> {
        self.sizes.iter().filter(|&&size| size as usize <= offset).count().checked_sub(1)
    }

    /// Checks that the file, made of something else, is damaged at the given frame, and is mended only if that is asked for.
    fn assert_damaged(&self, bytes: &[u8], frame: usize, context: &str) {
        fs::write(&self.path, bytes).unwrap();
        let is_damaged = |error: &LogError| match &error.fault {
            LogFault::Damaged(damage) => {
                let place = (self.header.first + frame as u64, self.sizes[frame]);
                assert_eq!((damage.at, damage.offset), place, "{context}: {error}");
                true
            }
            _ => false,
        };
        let (deals, end) = read(&self.path).unwrap();
        assert!(end.as_ref().is_err_and(is_damaged), "{context}: {end:?}");
        assert_eq!(deals, self.deals(frame), "{context}");
        let refused = resume(&self.path, &self.header, false).unwrap_err();
        assert!(is_damaged(&refused), "{context}: {refused}");
        assert_eq!(fs::read(&self.path).unwrap(), bytes, "{context}: a refused log is left alone");
        let (deals, log, cut) = resume(&self.path, &self.header, true).unwrap();
        assert_eq!(deals, self.deals(frame), "{context}");
        assert!(cut.unwrap().damage.is_some(), "{context}");
        complete(log);
        assert_eq!(fs::read(&self.path).unwrap(), self.bytes, "{context}");
    }
}

#[test]
fn a_log_cut_anywhere_has_its_whole_frames_and_goes_on_to_the_same_bytes() {
    let whole = Whole::new();
    for size in 0..=whole.bytes.len() {
        fs::write(&whole.path, &whole.bytes[..size]).unwrap();
        let frames = whole.frames_before(size);
        match (frames, read(&whole.path)) {
            (None, Err(error)) => assert!(error.is_before_first_unit(), "{size}: {error}"),
            (Some(frames), Ok((deals, Ok(end)))) => {
                let torn = size as u64 - whole.sizes[frames];
                let expected = match torn {
                    0 => End::Whole,
                    bytes => End::Torn { bytes },
                };
                assert_eq!((end, deals), (expected, whole.deals(frames)), "{size}");
            }
            (_, other) => panic!("{size}: {other:?}"),
        }
        let (deals, log, cut) = resume(&whole.path, &whole.header, false).unwrap();
        assert_eq!(deals, whole.deals(frames.unwrap_or(0)), "{size}");
        let torn = size as u64 - frames.map_or(0, |frames| whole.sizes[frames]);
        assert_eq!(cut, (torn > 0).then_some(Cut { bytes: torn, damage: None }), "{size}");
        complete(log);
        assert_eq!(fs::read(&whole.path).unwrap(), whole.bytes, "{size}");
    }
}

#[test]
fn no_changed_byte_goes_unseen() {
    let whole = Whole::new();
    for place in 0..whole.bytes.len() {
        for flip in [1 << (place % 8), 0xff] {
            let mut bytes = whole.bytes.clone();
            bytes[place] ^= flip;
            let context = format!("byte {place} ^ {flip}");
            if let Some(frame) = whole.frames_before(place) {
                whole.assert_damaged(&bytes, frame, &context);
                continue;
            }
            fs::write(&whole.path, &bytes).unwrap();
            for repair in [false, true] {
                let mut errors = vec![read(&whole.path).unwrap_err()];
                match resume(&whole.path, &whole.header, repair) {
                    Err(error) => errors.push(error),
                    Ok(_) => panic!("{context}: what follows is not to be trusted"),
                }
                for error in errors {
                    let is_refused = match &error.fault {
                        LogFault::NotALog => place < "doko-games ".len(),
                        LogFault::Version { .. } => place == "doko-games ".len(),
                        LogFault::HeaderDamaged => true,
                        LogFault::PreambleDamaged(_) => place > 60,
                        _ => false,
                    };
                    assert!(is_refused, "{context}: {error}");
                }
                assert_eq!(fs::read(&whole.path).unwrap(), bytes, "{context}");
            }
        }
    }
}

#[test]
fn frames_that_were_removed_repeated_or_moved_are_found() {
    let whole = Whole::new();
    let deals = 6;
    let start = &whole.bytes[..whole.sizes[0] as usize];
    let build = |frames: &[usize]| {
        frames.iter().fold(start.to_vec(), |bytes, &frame| [&bytes, whole.frame(frame)].concat())
    };
    for first in 0..deals {
        let mut frames: Vec<usize> = (0..deals).collect();
        frames.remove(first);
        if first < deals - 1 {
            whole.assert_damaged(&build(&frames), first, &format!("{first} removed"));
        }
        frames.splice(first..first, [first, first]);
        whole.assert_damaged(&build(&frames), first + 1, &format!("{first} doubled"));
        for second in first + 1..deals {
            let mut frames: Vec<usize> = (0..deals).collect();
            frames.swap(first, second);
            whole.assert_damaged(&build(&frames), first, &format!("{first} and {second} swapped"));
        }
    }
}

#[test]
fn frames_of_another_log_are_found() {
    let whole = Whole::new();
    let other = whole.path.with_file_name("other.log");
    let sizes = write(&other, &Header { run: "1f0d".to_owned(), ..whole.header.clone() }, 26);
    let other = fs::read(&other).unwrap();
    let frame = |number: usize| &other[sizes[number] as usize..sizes[number + 1] as usize];
    // The same blocks in the same place.
    assert_eq!(frame(1).len(), whole.frame(1).len());
    let size = whole.sizes[1] as usize;
    let bytes = [&whole.bytes[..size], frame(1), &whole.bytes[size + frame(1).len()..]].concat();
    whole.assert_damaged(&bytes, 1, "another frame");
    let start = &whole.bytes[..whole.sizes[0] as usize];
    whole.assert_damaged(&[start, &other[sizes[0] as usize..]].concat(), 0, "another header");
}

#[test]
fn a_log_of_another_run_is_not_resumed_whatever_is_in_it() {
    let whole = Whole::new();
    let right = &whole.header;
    let shape = |shape: Shape| Header { games: Some(shape), ..right.clone() };
    let own = right.games.unwrap();
    let wrong = [
        (Identity::Run, Header { run: "1f0d".to_owned(), ..right.clone() }),
        (Identity::Shape, shape(Shape { numbering: 2, ..own })),
        (Identity::Shape, shape(Shape { bots: 3, ..own })),
        (Identity::First, Header { first: 19, ..right.clone() }),
    ];
    for (expected, header) in wrong {
        for repair in [false, true] {
            let refused = resume(&whole.path, &header, repair).unwrap_err();
            assert!(
                matches!(&refused.fault, LogFault::Foreign(foreign) if foreign.what == expected),
                "{refused}"
            );
        }
        let refused = Reader::open(&whole.path).unwrap().expect(&header).unwrap_err();
        assert!(
            matches!(&refused.fault, LogFault::Foreign(foreign) if foreign.what == expected),
            "{refused}"
        );
        // Cut off in its first line it says of which run it is, where it is long enough.
        let line = whole.bytes.iter().position(|&byte| byte == b'\n').unwrap();
        fs::write(&whole.path, &whole.bytes[..line]).unwrap();
        assert!(resume(&whole.path, &header, true).is_err_and(|error| error.is_before_first_unit()));
        fs::write(&whole.path, &whole.bytes).unwrap();
    }
    Reader::open(&whole.path).unwrap().expect(right).unwrap();
}

#[test]
fn an_error_of_the_check_leaves_the_file_alone() {
    let whole = Whole::new();
    let torn = &whole.bytes[..whole.bytes.len() - 1];
    fs::write(&whole.path, torn).unwrap();
    let check = |_: &[u8]| Err(LogFault::Locked.at(Path::new("x")));
    let refused = Writer::resume(&whole.path, &whole.header, PREAMBLE, true, check);
    assert!(refused.is_err_and(|error| error.path == Path::new("x")));
    assert_eq!(fs::read(&whole.path).unwrap(), torn);
}

#[test]
fn other_files_are_no_logs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.log");
    assert!(Reader::open(&path).is_err_and(|error| matches!(error.fault, LogFault::Read(_))));
    for (bytes, expected) in [
        (&b"deal,points\n1,2\n"[..], "no log of games"),
        (b"dok", "ends before its first deal"),
        (b"dokx", "no log of games"),
        (b"\x7fELF\0\0", "no log of games"),
        (b"doko-games 0 {} 00000000\n", "format 0"),
        (b"doko-games 2 {} 00000000\n", "format 2"),
        (b"doko-games 1\n", "is damaged"),
        (b"doko-games 1 {} 00000000\n", "is damaged"),
        (b"doko-games 1 {\xff} 00000000\n", "is damaged"),
    ] {
        fs::write(&path, bytes).unwrap();
        let error = Reader::open(&path).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    // A first line without end is not read to its end.
    fs::write(&path, [b"doko-games 1 ".as_slice(), &vec![b'x'; 1 << 17]].concat()).unwrap();
    assert!(Reader::open(&path).is_err_and(|error| matches!(error.fault, LogFault::HeaderDamaged)));
}

/// Only somebody who forges checksums can write such a log.
#[test]
fn a_unit_without_a_number_is_no_unit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.log");
    let (line, mut chain) = header(u64::MAX).line();
    let mut bytes = line.into_bytes();
    for payload in [PREAMBLE, b"a unit"] {
        frame::encode(|out| out.extend(payload), &mut chain, &mut bytes);
    }
    fs::write(&path, &bytes).unwrap();
    let (units, end) = read(&path).unwrap();
    assert!(units.is_empty());
    assert!(end.is_err_and(|error| matches!(
        error.fault,
        LogFault::Damaged(Damage { at: u64::MAX, wrong: Wrong::Content, .. })
    )));
    let skipped = Reader::open(&path).unwrap().skip_to_end();
    assert!(skipped.is_err_and(|error| matches!(error.fault, LogFault::Damaged(_))));
}

#[test]
fn messages_say_where_what_and_what_to_do() {
    let whole = Whole::new();
    let mut bytes = whole.bytes.clone();
    bytes[whole.sizes[3] as usize + 9] ^= 1;
    fs::write(&whole.path, &bytes).unwrap();
    let (_, end) = read(&whole.path).unwrap();
    let expected = format!(
        "{} is damaged at byte {}, in deal 23: its content was changed\ndeals 20 to 22 before it are intact: put back a \
         copy of the file, or resume its run with --repair, which cuts the file there and plays the rest again",
        whole.path.display(),
        whole.sizes[3]
    );
    assert_eq!(end.unwrap_err().to_string(), expected);
    let foreign = Header { run: "77".to_owned(), ..whole.header.clone() };
    let expected = format!(
        "{} is of another run, 1f0c a\"b instead of 77: give the same rules, bots, seed, blocks and evenings as when it was begun",
        whole.path.display()
    );
    assert_eq!(resume(&whole.path, &foreign, false).unwrap_err().to_string(), expected);
}

#[test]
fn a_log_is_written_gone_on_with_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.log");
    let header = header(7);
    let mut log = Writer::create(&path, &header, b"probes").unwrap();
    log.append(&Coded(vec![1, 2, 3])).unwrap();
    log.finish().unwrap();

    let check = |preamble: &[u8]| {
        assert_eq!(preamble, b"probes");
        Ok::<(), LogError>(())
    };
    let (mut log, cut) = Writer::resume(&path, &header, b"probes", false, check).unwrap();
    assert_eq!((cut, log.next_unit()), (None, 8));
    log.append(&Coded(Vec::new())).unwrap();
    log.finish().unwrap();

    let mut reader = Reader::open(&path).unwrap();
    assert_eq!(reader.by_ref().count(), 2);
    assert_eq!(reader.end(), Some(End::Whole));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_bytes_are_read_as_they_were_written(
        first in prop_oneof![Just(0), 0..u64::MAX - 8],
        units in vec(vec(any::<u8>(), 0..300).prop_map(Coded), 0..6),
        preamble in vec(any::<u8>(), 0..100),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.log");
        let mut log = Writer::create(&path, &header(first), &preamble).unwrap();
        for coded in &units {
            log.append(coded).unwrap();
        }
        drop(log);
        let (found, end) = read(&path).unwrap();
        prop_assert!(end.is_ok_and(|end| end == End::Whole));
        prop_assert_eq!(found, units);
        let reader = Reader::open(&path).unwrap();
        prop_assert_eq!(reader.preamble(), preamble);
    }
}
