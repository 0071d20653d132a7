//! Files that others wrote, read up to a limit: a device without end must not fill the memory.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// The bytes of a file, if they are at most so many MiB.
///
/// # Errors
/// If it cannot be read, or has more.
pub fn read(path: &Path, most_mib: u64) -> io::Result<Vec<u8>> {
    let most = most_mib << 20;
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_long(most_mib)) } else { Ok(bytes) }
}

/// The same as text.
///
/// # Errors
/// As [`read`], and if it is no UTF-8.
pub fn read_text(path: &Path, most_mib: u64) -> io::Result<String> {
    text(read(path, most_mib)?)
}

/// The next line, with its end, if it has at most so many MiB; nothing at the end of the input.
///
/// # Errors
/// If it cannot be read, has more, or is no UTF-8.
pub fn line(input: &mut impl BufRead, most_mib: u64) -> io::Result<Option<String>> {
    let most = most_mib << 20;
    let mut bytes = Vec::new();
    input.take(most + 1).read_until(b'\n', &mut bytes)?;
    match bytes.len() as u64 {
        0 => Ok(None),
        size if size > most => Err(too_long(most_mib)),
        _ => text(bytes).map(Some),
    }
}

fn text(mut bytes: Vec<u8>) -> io::Result<String> {
    let invalid = |words| io::Error::new(io::ErrorKind::InvalidData, words);
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(invalid("it is UTF-16, as > of Windows PowerShell writes: save it as UTF-8"));
    }
    // A byte order mark is no text.
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    // The words of the standard library, which people know.
    String::from_utf8(bytes).map_err(|_| invalid("stream did not contain valid UTF-8"))
}

/// The error of a text with more than so many MiB.
pub fn too_long(most_mib: u64) -> io::Error {
    io::Error::new(
        io::ErrorKind::FileTooLarge,
        format!("it has more than {most_mib} MiB, which is the most that is read"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_as_long_as_it_may_be_and_no_longer() {
        let whole = "x".repeat((1 << 20) - 1) + "\n";
        let mut input = whole.as_bytes();
        assert_eq!(line(&mut input, 1).unwrap(), Some(whole.clone()));
        assert_eq!(line(&mut input, 1).unwrap(), None);
        let longer = format!("x{whole}");
        let error = line(&mut longer.as_bytes(), 1).unwrap_err();
        assert!(error.to_string().contains("more than 1 MiB"), "{error}");
        assert_eq!(line(&mut &b"a\xff\n"[..], 1).unwrap_err().kind(), io::ErrorKind::InvalidData);
    }

    #[test]
    fn a_mark_of_a_byte_order_is_no_text_and_utf_16_is_named() {
        assert_eq!(line(&mut &b"\xef\xbb\xbfa\n"[..], 1).unwrap(), Some("a\n".to_owned()));
        for file in [&b"\xff\xfe{\0\n\0"[..], b"\xfe\xff\0{\0\n"] {
            let error = line(&mut &*file, 1).unwrap_err();
            assert!(error.to_string().contains("UTF-16"), "{error}");
        }
    }
}
