//! The error of a spec, in words that help to write it right.

use std::path::PathBuf;

use thiserror::Error;

/// The error of a file or a parameter: each kind of bot has its own type for it.
type BoxedError = Box<dyn std::error::Error + Send + Sync>;

/// The error of a spec that makes no bot.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// The text is not of the form `name:key=value,…`.
    #[error(
        "`{0}` is no bot: write a name, or name:key=value,key=value, such as random:vorbehalt=0,ansage=0"
    )]
    Syntax(String),
    /// An option has no value.
    #[error("`{spec}`: the option `{option}` has no value; write {option}=…")]
    NoValue {
        /// The spec.
        spec: String,
        /// The option.
        option: String,
    },
    /// An option is named twice.
    #[error("`{spec}`: the option `{option}` is named twice")]
    Twice {
        /// The spec.
        spec: String,
        /// The option.
        option: String,
    },
    /// Two options say the same in two ways.
    #[error("{bot}: name {one} or {other}, not both")]
    Both {
        /// The bot.
        bot: String,
        /// An option.
        one: &'static str,
        /// Another, in place of which it stands.
        other: &'static str,
    },
    /// There is no bot of this name.
    #[error("there is no bot `{name}`: there are {known}{}", did_you_mean(name, known))]
    UnknownBot {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The bot is a program outside by now.
    #[error("the bot `{0}` left with 0.3.0: it is a program now, {0} in results/examples")]
    Left(String),
    /// A program of one's own was named as if it were a bot of doko.
    #[error("`{program}` is a program of your own: name it by {}", in_quotes(&format!("exec:{command}")))]
    BareProgram {
        /// The program that was named.
        program: String,
        /// The command that most likely runs it.
        command: String,
    },
    /// A person was named where a bot is wanted.
    #[error(
        "`human` is a person, and no bot that can be measured: a person plays with `doko play --seat 2=human`"
    )]
    Human,
    /// The bot has no such option.
    #[error("bot `{bot}` has no option `{key}`: it has {known}{}", did_you_mean(key, known))]
    UnknownOption {
        /// The bot.
        bot: String,
        /// The option asked for.
        key: String,
        /// The options it has.
        known: String,
    },
    /// An option has another name by now.
    #[error("{bot}: the option `{old}` is called `{new}` now")]
    Renamed {
        /// The bot.
        bot: String,
        /// Its former name.
        old: &'static str,
        /// Its name now.
        new: &'static str,
    },
    /// The value of an option is not one of those allowed.
    #[error("{bot}:{key}={value}: wanted is {expected}")]
    Value {
        /// The bot.
        bot: String,
        /// The option.
        key: String,
        /// Its value.
        value: String,
        /// The values that it may have.
        expected: String,
    },
    /// A program outside was named, but this build starts none.
    #[error(
        "`exec` starts a program, which this build cannot: doko-bots was built without its feature `exec`"
    )]
    WithoutExec,
    /// A program outside cannot be started.
    #[error("exec:{command}: {reason}")]
    Program {
        /// The command.
        command: String,
        /// Why not.
        reason: String,
    },
    /// A parameter file cannot be read.
    #[error("cannot read {path}: {source}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// A file of networks is faulty.
    #[error("{path}: {source}", path = path.display())]
    Net {
        /// The file.
        path: PathBuf,
        /// The error in it.
        source: BoxedError,
    },
    /// A parameter among the options is wrong.
    #[error("{bot}: {source}")]
    Parameter {
        /// The bot.
        bot: String,
        /// The error.
        source: BoxedError,
    },
    /// A parameter file is faulty.
    #[error("{path}: {source}", path = path.display())]
    Params {
        /// The file.
        path: PathBuf,
        /// The error in it.
        source: BoxedError,
    },
}

/// A text in quotation marks, as a POSIX shell takes it for one word.
pub(crate) fn in_quotes(text: &str) -> String {
    if text.contains('\'') && !text.contains(['"', '$', '`', '\\', '!']) {
        format!("\"{text}\"")
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// The end of a message about a word that is none of those known, if it is near one of them.
fn did_you_mean(word: &str, known: &str) -> String {
    let distance = |other: &&str| strsim::damerau_levenshtein(other, word);
    let nearest = known.split(", ").min_by_key(distance).filter(|other| distance(other) <= 2);
    nearest.map_or(String::new(), |other| format!("; did you mean `{other}`?"))
}

/// Names with commas between them.
pub(crate) fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
