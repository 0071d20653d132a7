//! Networks in a file: how they were taught, and then their numbers.
//!
//! A file begins with a line that names its format, and one with the number of bytes of the text that follows: TOML, for
//! people and for doko. After it come the numbers of each network in the order of [`Part::ALL`], and at the end sixteen
//! hexadecimal digits, a fingerprint of all before it.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use doko_engine::random::fingerprint;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::network::{Network, NetworkError};
use super::outputs::Part;

/// The first line of a file.
const FORMAT: &str = "doko net 2\n";
/// The first line of one by an older doko.
const OLDER: &str = "doko net 1\n";
/// How long the fingerprint at the end is.
const DIGITS: usize = 16;
/// In which form networks are shown a game: a number that grows whenever a plane, a mark or an output changes.
const ENCODING: u32 = 3;

/// What is wrong with a file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NetworkFileError {
    /// It is none.
    #[error("it is no file of networks, which begins with the line `{}`", FORMAT.trim())]
    Format,
    /// It was written by an older doko.
    #[error(
        "it was written by an older doko, whose networks saw less of a game: teach new ones by `doko learn`"
    )]
    Older,
    /// It is not as it was written.
    #[error("it is damaged: its bytes do not agree with the fingerprint at its end")]
    Damaged,
    /// Its text is not understood.
    #[error("its text is not as doko writes it: {0}")]
    Text(#[from] toml::de::Error),
    /// It was taught in another encoding.
    #[error("its networks are shown a game in encoding {0}, and this doko shows it in encoding {ENCODING}")]
    Encoding(u32),
    /// A network cannot be.
    #[error("the network `{part}`: {source}")]
    Network {
        /// The part that it is for.
        part: &'static str,
        /// Why not.
        source: NetworkError,
    },
    /// There are more bytes than networks.
    #[error("it has more bytes than its networks")]
    Length,
}

/// What a file tells of its networks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct About {
    /// In which form they are shown a game.
    pub encoding: u32,
    /// How they were taught, for people: labels, training, seed.
    #[serde(default)]
    pub training: BTreeMap<String, toml::Value>,
    /// By part, how many units the first layer has.
    #[serde(default)]
    widths: BTreeMap<String, usize>,
}

/// Networks, at most one for each part of the game, and what is told of them.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkFile {
    /// What is told of them.
    pub about: About,
    networks: [Option<Network>; Part::ALL.len()],
}

impl NetworkFile {
    /// A file without networks.
    pub fn new(training: BTreeMap<String, toml::Value>) -> NetworkFile {
        let about = About { encoding: ENCODING, training, widths: BTreeMap::new() };
        NetworkFile { about, networks: Default::default() }
    }

    /// Puts the network for a part of the game in the place of another.
    pub fn set(&mut self, part: Part, network: Network) {
        self.about.widths.insert(part.name().to_owned(), network.width());
        self.networks[part as usize] = Some(network);
    }

    /// The network for a part of the game, if there is one.
    pub fn network(&self, part: Part) -> Option<&Network> {
        self.networks[part as usize].as_ref()
    }

    /// True of a file that begins as one of networks does.
    pub(super) fn is_one(path: &Path) -> bool {
        let mut first = [0; FORMAT.len()];
        File::open(path)
            .is_ok_and(|mut file| file.read_exact(&mut first).is_ok() && first == FORMAT.as_bytes())
    }

    /// All of it, as bytes.
    pub fn encode(&self) -> Vec<u8> {
        let text = toml::to_string(&self.about).expect("words and numbers can be written as TOML");
        let mut bytes = format!("{FORMAT}{}\n{text}", text.len()).into_bytes();
        self.networks.iter().flatten().for_each(|network| network.encode(&mut bytes));
        let seal = fingerprint(&bytes);
        bytes.extend(seal.as_bytes());
        bytes
    }

    /// The networks of a file.
    ///
    /// # Errors
    /// If it is damaged, or of another format or another encoding.
    pub fn decode(bytes: &[u8]) -> Result<NetworkFile, NetworkFileError> {
        if bytes.starts_with(OLDER.as_bytes()) {
            return Err(NetworkFileError::Older);
        }
        let end = bytes.len().checked_sub(DIGITS).ok_or(NetworkFileError::Format)?;
        let (bytes, seal) = bytes.split_at(end);
        let rest = bytes.strip_prefix(FORMAT.as_bytes()).ok_or(NetworkFileError::Format)?;
        if fingerprint(bytes).as_bytes() != seal {
            return Err(NetworkFileError::Damaged);
        }
        let end = rest.iter().position(|&byte| byte == b'\n').ok_or(NetworkFileError::Format)?;
        let (length, rest) = (&rest[..end], &rest[end + 1..]);
        let length = str::from_utf8(length).ok().and_then(|digits| digits.parse().ok());
        let (text, mut numbers) =
            length.and_then(|length| rest.split_at_checked(length)).ok_or(NetworkFileError::Format)?;
        let about: About = toml::from_str(str::from_utf8(text).map_err(|_| NetworkFileError::Format)?)?;
        if about.encoding != ENCODING {
            return Err(NetworkFileError::Encoding(about.encoding));
        }
        let mut file = NetworkFile { about, networks: Default::default() };
        for part in Part::ALL {
            let Some(&width) = file.about.widths.get(part.name()) else { continue };
            let network = Network::decode(width, &mut numbers)
                .map_err(|source| NetworkFileError::Network { part: part.name(), source })?;
            file.networks[part as usize] = Some(network);
        }
        if numbers.is_empty() { Ok(file) } else { Err(NetworkFileError::Length) }
    }
}
