//! Logs of runs: whatever bytes a file has, reading ends with its last frame or with an error; and where a log was damaged, all
//! units before the damage are those that were written, and none comes after it.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::path::Path;

use doko_arena::log::{Coded, End, Header, LogFault, Reader};

pub(crate) fn law(bytes: &[u8]) {
    read(bytes);
    let Some(Sealed { bytes: whole, payloads }) = sealed(bytes) else { return };
    let Some(contents) = read(&whole) else { return };
    assert_eq!(contents.units, payloads[1..], "a log whose checksums are right");
    assert!(contents.end.is_some());
    for number in 0..4 {
        let damaged = damaged(&whole, number);
        let Some(found) = read(&damaged) else { continue };
        assert_eq!(found.header, contents.header);
        assert_eq!(found.preamble, contents.preamble);
        assert!(contents.units.starts_with(&found.units), "change {number} gives other deals");
        // A last frame of which a piece is missing looks as if its writer was killed: it is torn, and its unit is played again.
        let is_whole = found.end == Some(End::Whole);
        assert!(!is_whole || whole.starts_with(&damaged), "change {number} is not seen");
    }
}

/// What a log has, up to its end or first error.
struct Contents {
    header: Header,
    preamble: Vec<u8>,
    units: Vec<Vec<u8>>,
    /// How it ends; nothing where it is damaged.
    end: Option<End>,
}

/// What is read of a file with these bytes; nothing if it is no log.
fn read(bytes: &[u8]) -> Option<Contents> {
    let mut reader = match Reader::of(Path::new("games.log"), bytes, bytes.len() as u64) {
        Ok(reader) => reader,
        Err(error) => {
            assert!(!matches!(error.fault, LogFault::Read(_) | LogFault::Changed), "{error}");
            return None;
        }
    };
    let (mut units, mut error) = (Vec::new(), None);
    for unit in reader.by_ref() {
        match unit {
            Ok(Coded(unit)) => units.push(unit),
            Err(damage) => error = Some(damage),
        }
    }
    assert!(reader.next().is_none(), "nothing follows the end");
    assert_eq!(reader.end().is_some(), error.is_none());
    assert_eq!(reader.next_unit().wrapping_sub(reader.header().first), units.len() as u64);
    if let Some(error) = error {
        assert!(matches!(error.fault, LogFault::Damaged(_)), "{error}");
    }
    let (header, preamble) = (reader.header().clone(), reader.preamble().to_vec());
    Some(Contents { header, preamble, units, end: reader.end() })
}

/// A log with right checksums.
struct Sealed {
    bytes: Vec<u8>,
    payloads: Vec<Vec<u8>>,
}

/// The same log with the checksums that it should have, as `docs/log.md` tells them; nothing without a first line and a frame
/// after it.
fn sealed(bytes: &[u8]) -> Option<Sealed> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let text = &bytes[..bytes[..end].iter().rposition(|&byte| byte == b' ')?];
    let mut chain = crc32fast::hash(text);
    let mut whole = [text, format!(" {chain:08x}\n").as_bytes()].concat();
    let (mut rest, mut payloads) = (&bytes[end + 1..], Vec::new());
    while let Some((head, after)) = rest.split_first_chunk::<8>() {
        let length: [u8; 4] = head[..4].try_into().expect("four bytes");
        let size = u32::from_le_bytes(length) as usize;
        if after.len() < size + 4 {
            break;
        }
        let payload = &after[..size];
        for part in [&length[..], payload] {
            let mut hasher = crc32fast::Hasher::new_with_initial(chain);
            hasher.update(part);
            chain = hasher.finalize();
            whole.extend(part);
            whole.extend(chain.to_le_bytes());
        }
        payloads.push(payload.to_vec());
        rest = &after[size + 4..];
    }
    (!payloads.is_empty()).then_some(Sealed { bytes: whole, payloads })
}

/// The log with a change that its bytes decide: a byte, a piece left out or doubled, two pieces exchanged, or the end cut off.
fn damaged(whole: &[u8], number: u64) -> Vec<u8> {
    let mut draws = 0;
    let mut below = |end: usize| {
        draws += 1;
        (BuildHasherDefault::<DefaultHasher>::default().hash_one((whole, number, draws)) % end as u64)
            as usize
    };
    let mut bytes = whole.to_vec();
    let at = below(bytes.len());
    let end = (at + 1 + below(40)).min(bytes.len());
    match below(5) {
        0 => bytes[at] ^= 1 + below(255) as u8,
        1 => drop(bytes.drain(at..end)),
        2 => {
            let piece = bytes[at..end].to_vec();
            bytes.splice(end..end, piece);
        }
        3 => {
            let middle = at + below(end - at);
            bytes[at..end].rotate_left(middle - at);
        }
        _ => bytes.truncate(at),
    }
    bytes
}
