//! Bots by name: `name:key=value,…` becomes a kind of bot.

use std::ffi::OsStr;
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use doko_engine::typed;

use crate::bot::BotKind;
use crate::cheat::Cheat;
#[cfg(feature = "exec")]
use crate::exec::{Exec, Program};
use crate::heuristic::{Heuristic, ParamsError};
use crate::learned::Learned;
use crate::net::Net;
use crate::options::{COMMAND, Options};
use crate::pool::{Mixed, Noisy, POOL, Thumb};
use crate::random::Random;
use crate::search::{Rollout, Search};
pub use crate::spec_error::SpecError;
use crate::spec_error::{in_quotes, list};

/// A bot as it is named on the command line and in experiment files.
///
/// ```
/// use doko_bots::BotSpec;
///
/// let spec: BotSpec = "random:vorbehalt=0,ansage=0".parse()?;
/// assert_eq!(spec.to_string(), "random:vorbehalt=0,ansage=0");
/// assert!(spec.build().is_ok());
/// assert!("random:foo=1".parse::<BotSpec>()?.build().is_err());
///
/// let bold: BotSpec = "heuristic:params=ddv,ansage.first=0.5".parse()?;
/// assert!(bold.build()?.parameters().contains("first = 0.5"));
/// let wrong = "heuristic:ansage.frist=0.5".parse::<BotSpec>()?.build().err().map(|error| error.to_string());
/// assert_eq!(
///     wrong.as_deref(),
///     Some("heuristic: there is no parameter `ansage.frist`: did you mean `ansage.first`?")
/// );
/// # Ok::<(), doko_bots::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BotSpec {
    name: String,
    options: Vec<(String, String)>,
}

/// The name of a person at the table, which no bot has.
pub const HUMAN: &str = "human";

/// A bot that can be named in a spec.
pub struct BotEntry {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// Its options: key and meaning.
    pub options: &'static [(&'static str, &'static str)],
    build: fn(&mut Options) -> Result<Arc<dyn BotKind>, SpecError>,
    /// Makes it from the text of a file of parameters, if it can have one.
    from_parameters: Option<FromParameters>,
}

type FromParameters = fn(&str) -> Result<Arc<dyn BotKind>, ParamsError>;

/// Every bot that can be named, in the order in which they are listed.
pub const BOTS: &[BotEntry] = &[
    BotEntry {
        name: "heuristic",
        summary: Heuristic::SUMMARY,
        options: Heuristic::OPTIONS,
        build: |options| Ok(Arc::new(Heuristic::from_options(options)?)),
        from_parameters: Some(|text| Ok(Arc::new(Heuristic::new(text.parse()?)))),
    },
    BotEntry {
        name: "random",
        summary: Random::SUMMARY,
        options: Random::OPTIONS,
        build: |options| Ok(Arc::new(Random::from_options(options)?)),
        from_parameters: None,
    },
    BotEntry {
        name: "net",
        summary: Net::SUMMARY,
        options: Net::OPTIONS,
        build: |options| {
            Ok(match Learned::from_options(options)? {
                Some(learned) => Arc::new(learned),
                None => Arc::new(Net::from_options(options)?),
            })
        },
        from_parameters: None,
    },
    BotEntry {
        name: "pimc",
        summary: Search::PIMC,
        options: Search::OPTIONS,
        build: |options| Ok(Arc::new(Search::pimc(options)?)),
        from_parameters: None,
    },
    BotEntry {
        name: "ismcts",
        summary: Search::ISMCTS,
        options: Search::TREE_OPTIONS,
        build: |options| Ok(Arc::new(Search::ismcts(options)?)),
        from_parameters: None,
    },
    BotEntry {
        name: "flat",
        summary: Search::FLAT,
        options: Search::OPTIONS,
        build: |options| Ok(Arc::new(Search::flat(options)?)),
        from_parameters: None,
    },
    BotEntry {
        name: "rollout",
        summary: Rollout::SUMMARY,
        options: Rollout::OPTIONS,
        build: |options| Ok(Arc::new(Rollout::from_options(options)?)),
        from_parameters: None,
    },
    BotEntry {
        name: "thumb",
        summary: Thumb::SUMMARY,
        options: &[],
        build: |_| Ok(Arc::new(Thumb)),
        from_parameters: None,
    },
    BotEntry {
        name: "noisy",
        summary: Noisy::SUMMARY,
        options: Noisy::OPTIONS,
        build: |options| Ok(Arc::new(Noisy::from_options(options)?)),
        from_parameters: None,
    },
    BotEntry {
        name: "mixed",
        summary: Mixed::SUMMARY,
        options: Mixed::OPTIONS,
        build: |options| Ok(Arc::new(Mixed::from_options(options)?)),
        from_parameters: None,
    },
    BotEntry {
        name: "cheat",
        summary: Cheat::SUMMARY,
        options: Cheat::OPTIONS,
        build: |options| Ok(Arc::new(Cheat::from_options(options)?)),
        from_parameters: None,
    },
    #[cfg(feature = "exec")]
    BotEntry {
        name: EXEC,
        summary: Exec::SUMMARY,
        options: Exec::OPTIONS,
        build: |options| Ok(Arc::new(Exec::from_options(options)?)),
        from_parameters: None,
    },
];

/// The bots that left with 0.3.0, of one study each: they are programs in `results/examples`.
const LEFT: [&str; 2] = ["pretend", "essen"];

/// The bot whose options end with a command.
const EXEC: &str = "exec";

/// The options that may stand before a command.
#[cfg(feature = "exec")]
const BEFORE_COMMAND: &[(&str, &str)] = Exec::OPTIONS;
#[cfg(not(feature = "exec"))]
const BEFORE_COMMAND: &[(&str, &str)] = &[];

impl BotSpec {
    /// The name before the colon.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same bot with another value of an option.
    ///
    /// ```
    /// use doko_bots::BotSpec;
    ///
    /// let spec: BotSpec = "pimc:worlds=8,solve=4".parse()?;
    /// assert_eq!(spec.with("worlds", "16").to_string(), "pimc:worlds=16,solve=4");
    /// assert_eq!(spec.with("rivals", "search").to_string(), "pimc:worlds=8,solve=4,rivals=search");
    /// # Ok::<(), doko_bots::SpecError>(())
    /// ```
    #[must_use]
    pub fn with(&self, key: &str, value: &str) -> BotSpec {
        let mut spec = self.clone();
        if let Some((_, old)) = spec.options.iter_mut().find(|(known, _)| known == key) {
            value.clone_into(old);
        } else {
            // What follows a command is a part of it.
            let end = spec.options.len() - usize::from(spec.is_program());
            spec.options.insert(end, (key.to_owned(), value.to_owned()));
        }
        spec
    }

    /// Whether it names a program outside.
    fn is_program(&self) -> bool {
        self.name == EXEC
    }

    fn entry(&self) -> Result<&'static BotEntry, SpecError> {
        if self.name == HUMAN {
            return Err(SpecError::Human);
        }
        if cfg!(not(feature = "exec")) && self.name == EXEC {
            return Err(SpecError::WithoutExec);
        }
        if LEFT.contains(&&*self.name) {
            return Err(SpecError::Left(self.name.clone()));
        }
        BOTS.iter().find(|entry| entry.name == self.name).ok_or_else(|| {
            let (name, known) = (self.name.clone(), list(BOTS.iter().map(|entry| entry.name)));
            match command_for(&name) {
                Some(command) => SpecError::BareProgram { program: name, command },
                None => SpecError::UnknownBot { name, known },
            }
        })
    }

    /// The kind of bot that this spec names, with these parameters in place of those of any file, which is not read.
    ///
    /// They are what [`BotKind::parameters`] gives, or a part of it.
    ///
    /// ```
    /// use doko_bots::BotSpec;
    ///
    /// let spec: BotSpec = "heuristic:params=gone.toml".parse()?;
    /// let bold = spec.build_with("ansage.first = 0.5")?;
    /// assert_eq!(spec.build_with(&bold.parameters())?.fingerprint(), bold.fingerprint());
    /// # Ok::<(), doko_bots::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such bot, or the parameters are wrong. Of a bot without parameters as [`BotSpec::build`].
    pub fn build_with(&self, parameters: &str) -> Result<Arc<dyn BotKind>, SpecError> {
        let Some(from_parameters) = self.entry()?.from_parameters else { return self.build() };
        let path =
            self.options.iter().find(|(key, _)| key == "params").map_or("parameters", |(_, path)| path);
        from_parameters(parameters)
            .map_err(|source| SpecError::Params { path: path.into(), source: source.into() })
    }

    /// The kind of bot that this spec names.
    ///
    /// # Errors
    /// If there is no such bot, or one of its options is unknown or has a value that is not allowed.
    pub fn build(&self) -> Result<Arc<dyn BotKind>, SpecError> {
        Ok(self.build_and_list()?.0)
    }

    /// The program outside that this spec names; `None` if it names a bot within.
    ///
    /// # Errors
    /// As [`BotSpec::build`].
    #[cfg(feature = "exec")]
    pub fn program(&self) -> Result<Option<Program>, SpecError> {
        self.build()?;
        if self.name != EXEC {
            return Ok(None);
        }
        let mut options = self.open_options();
        Program::from_options(&mut options).map(Some)
    }

    /// The value of each option that counts: those of this spec, and the defaults of what it leaves out.
    ///
    /// ```
    /// use doko_bots::BotSpec;
    ///
    /// let spec: BotSpec = "random:ansage=0.5".parse()?;
    /// assert_eq!(spec.values()?, [("vorbehalt", "0.02".to_owned()), ("ansage", "0.5".to_owned())]);
    /// # Ok::<(), doko_bots::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// As [`BotSpec::build`].
    pub fn values(&self) -> Result<Vec<(&'static str, String)>, SpecError> {
        Ok(self.build_and_list()?.1)
    }

    fn open_options(&self) -> Options {
        Options::new(self.name.clone(), self.options.clone(), player)
    }

    fn build_and_list(&self) -> Result<Built, SpecError> {
        let entry = self.entry()?;
        let mut options = self.open_options();
        let kind = (entry.build)(&mut options)?;
        match options.unknown() {
            None => Ok((kind, options.into_values())),
            Some(key) => Err(SpecError::UnknownOption {
                bot: self.name.clone(),
                key: key.to_owned(),
                known: list(entry.options.iter().map(|(key, _)| *key)),
            }),
        }
    }
}

/// The player that a word within a spec names, by its name in the pool or as a spec; `None` of an oracle and a program outside.
fn player(word: &str) -> Result<Option<Arc<dyn BotKind>>, SpecError> {
    let spec = POOL.iter().find(|member| member.name == word).map_or(word, |member| member.spec);
    let spec: BotSpec = spec.parse()?;
    let kind = spec.build()?;
    Ok((!kind.traits().is_oracle() && !spec.is_program()).then_some(kind))
}

/// The command that runs what looks like a program or a command line; nothing for a plain word.
fn command_for(text: &str) -> Option<String> {
    const INTERPRETERS: [(&str, &str); 7] = [
        ("py", "python3"),
        ("js", "node"),
        ("mjs", "node"),
        ("rb", "ruby"),
        ("pl", "perl"),
        ("sh", "sh"),
        ("jar", "java -jar"),
    ];
    // With blanks it is a command, unless there is a file of that name.
    if text.contains(char::is_whitespace) && !Path::new(text).is_file() {
        return Some(text.to_owned());
    }
    let is_quoted = text.contains(|c: char| c.is_whitespace() || "'\"\\".contains(c));
    let path = if is_quoted { in_quotes(text) } else { text.to_owned() };
    let extension = Path::new(text).extension().and_then(OsStr::to_str);
    let interpreter = INTERPRETERS.iter().find(|(known, _)| Some(*known) == extension);
    match interpreter {
        Some((_, interpreter)) => Some(format!("{interpreter} {path}")),
        None => (is_quoted || text.contains(['/', '\\']) || extension.is_some()).then_some(path),
    }
}

/// A kind of bot, and the values of its options.
type Built = (Arc<dyn BotKind>, Vec<(&'static str, String)>);

impl FromStr for BotSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<BotSpec, SpecError> {
        let error = || SpecError::Syntax(text.to_owned());
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let plain = typed::plain(name);
        let name = if BOTS.iter().any(|bot| bot.name == plain) { &plain } else { name.trim() };
        if name.is_empty() {
            return Err(error());
        }
        let mut given: Vec<(String, String)> = Vec::new();
        let (options, command) = if name == EXEC { before_command(options) } else { (options, None) };
        for option in options.split(',').map(str::trim).filter(|option| !option.is_empty()) {
            let (spec, named) = (text.to_owned(), typed::plain);
            let Some((key, value)) = option.split_once('=') else {
                return Err(SpecError::NoValue { spec, option: named(option) });
            };
            if given.iter().any(|(other, _)| *other == named(key)) {
                return Err(SpecError::Twice { spec, option: named(key) });
            }
            given.push((named(key), value.trim().to_owned()));
        }
        given.extend(command.map(|command| (COMMAND.to_owned(), command.trim().to_owned())));
        Ok(BotSpec { name: name.to_owned(), options: given })
    }
}

/// What stands before the command of a program outside, and the command: it begins where no option does.
fn before_command(text: &str) -> (&str, Option<&str>) {
    let mut begin = 0;
    while let Some((option, _)) = text[begin..].split_once(',') {
        let is_option = option
            .split_once('=')
            .is_some_and(|(key, _)| BEFORE_COMMAND.iter().any(|(known, _)| typed::plain(key) == *known));
        if !is_option {
            break;
        }
        begin += option.len() + 1;
    }
    (&text[..begin], Some(&text[begin..]))
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (n, (key, value)) in self.options.iter().enumerate() {
            let sign = if n == 0 { ':' } else { ',' };
            match &**key {
                COMMAND if self.is_program() => write!(f, "{sign}{value}")?,
                _ => write!(f, "{sign}{key}={value}")?,
            }
        }
        Ok(())
    }
}
