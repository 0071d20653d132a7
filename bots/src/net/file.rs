//! Networks in a file: what they are for and what they were taught by, and then their numbers.
//!
//! A file begins with a line that names its format, and one with the number of bytes of the text that follows: TOML, for
//! people and for doko. After it come the numbers of each network in the order of [`Part::ALL`], and at the end sixteen
//! hexadecimal digits, a fingerprint of all before it.

use std::collections::BTreeMap;

use doko_engine::random::fingerprint;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::network::{Network, NetworkError};
use super::{FEATURES, Part};

/// The first line of a file.
const FORMAT: &str = "doko net 1\n";
/// The first line of one with networks that see the play.
const SEES_PLAY: &str = "doko net 2\n";
/// How long the fingerprint at the end is.
const DIGITS: usize = 16;

/// What is wrong with a file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NetFileError {
    /// It is none.
    #[error("it is no file of networks, which begins with the line `{}`", FORMAT.trim())]
    Format,
    /// Its networks see the play.
    #[error(
        "its networks see the play, and a search still asks those that ship with doko: leave the file out"
    )]
    SeePlay,
    /// It is not as it was written.
    #[error("it is damaged: its bytes do not agree with the fingerprint at its end")]
    Damaged,
    /// Its text is not understood.
    #[error("its text is not as doko writes it: {0}")]
    Text(#[from] toml::de::Error),
    /// It was taught with other inputs.
    #[error(
        "its networks look at a game by inputs of kind {0}, and this doko shows them by those of kind {FEATURES}"
    )]
    Features(u32),
    /// A network cannot be.
    #[error("the network `{part}`: {source}")]
    Network {
        /// What it is for.
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
    /// By which inputs they look at a game.
    pub features: u32,
    /// How they were taught, for people: labels, training, seed.
    #[serde(default)]
    pub training: BTreeMap<String, toml::Value>,
    /// The rules by which they were taught: for each key the values that there were.
    #[serde(default)]
    pub rules: BTreeMap<String, Vec<toml::Value>>,
    /// How wide the layers of each network are.
    #[serde(default)]
    networks: BTreeMap<String, [usize; 3]>,
}

/// Networks, at most one for each part of the game, and what is told of them.
#[derive(Clone, Debug, PartialEq)]
pub struct NetFile {
    /// What is told of them.
    pub about: About,
    networks: [Option<Network>; Part::ALL.len()],
}

impl NetFile {
    /// A file without networks; the inputs are those of this doko.
    pub fn new(
        training: BTreeMap<String, toml::Value>,
        rules: BTreeMap<String, Vec<toml::Value>>,
    ) -> NetFile {
        let about = About { features: FEATURES, training, rules, networks: BTreeMap::new() };
        NetFile { about, networks: Default::default() }
    }

    /// Puts the network for a part of the game in the place of another.
    pub fn set(&mut self, part: Part, network: Network) {
        self.about.networks.insert(part.name().to_owned(), network.widths());
        self.networks[part as usize] = Some(network);
    }

    /// The network for a part of the game, if there is one.
    pub fn network(&self, part: Part) -> Option<&Network> {
        self.networks[part as usize].as_ref()
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
    /// If it is damaged, or of another format or other inputs.
    pub fn decode(bytes: &[u8]) -> Result<NetFile, NetFileError> {
        if bytes.starts_with(SEES_PLAY.as_bytes()) {
            return Err(NetFileError::SeePlay);
        }
        if !bytes.starts_with(FORMAT.as_bytes()) {
            return Err(NetFileError::Format);
        }
        let end = bytes.len().checked_sub(DIGITS).ok_or(NetFileError::Format)?;
        let (bytes, seal) = bytes.split_at(end);
        if fingerprint(bytes).as_bytes() != seal {
            return Err(NetFileError::Damaged);
        }
        let rest = &bytes[FORMAT.len()..];
        let end = rest.iter().position(|&byte| byte == b'\n').ok_or(NetFileError::Format)?;
        let length = str::from_utf8(&rest[..end]).ok().and_then(|digits| digits.parse().ok());
        let (text, mut numbers) =
            length.and_then(|length| rest[end + 1..].split_at_checked(length)).ok_or(NetFileError::Format)?;
        let about: About = toml::from_str(str::from_utf8(text).map_err(|_| NetFileError::Format)?)?;
        if about.features != FEATURES {
            return Err(NetFileError::Features(about.features));
        }
        let mut networks: [Option<Network>; Part::ALL.len()] = Default::default();
        for part in Part::ALL {
            if let Some(&widths) = about.networks.get(part.name()) {
                let network = Network::decode(widths, &mut numbers)
                    .map_err(|source| NetFileError::Network { part: part.name(), source })?;
                if network.widths()[2] != part.outputs() {
                    return Err(NetFileError::Network { part: part.name(), source: NetworkError::Shape });
                }
                networks[part as usize] = Some(network);
            }
        }
        if numbers.is_empty() { Ok(NetFile { about, networks }) } else { Err(NetFileError::Length) }
    }
}
