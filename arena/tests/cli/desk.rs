//! A desk: a folder of its own, in which lines are typed as documents and help texts have them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The root of the project.
pub(super) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the arena is a folder of the project")
}

/// A folder of its own, which is the home of whoever types.
pub(super) struct Desk {
    folder: tempfile::TempDir,
}

/// What came of a line.
pub(super) struct Typed {
    /// What was typed, as it ran.
    pub(super) line: String,
    /// Everything printed: stdout, then stderr.
    pub(super) told: String,
    /// The exit code.
    pub(super) code: Option<i32>,
}

impl Desk {
    /// An empty one, but for the example bots.
    pub(super) fn new() -> Desk {
        let desk = Desk { folder: tempfile::tempdir().expect("a temporary folder") };
        for example in ["thrifty.py", "many.py"] {
            desk.copy(&format!("examples/bots/{example}"), &format!("examples/bots/{example}"));
        }
        desk
    }

    /// The path of something in it.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file.
    pub(super) fn put(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        fs::write(path, text).expect("it can be written");
    }

    /// Copies a file of the project.
    pub(super) fn copy(&self, from: &str, to: &str) {
        self.put(to, "");
        fs::copy(root().join(from), self.path(to)).unwrap_or_else(|e| panic!("{from}: {e}"));
    }

    /// A program in a shell. People at the table answer with the first of all choices.
    pub(super) fn types(&self, line: &str) -> Typed {
        let bin = Path::new(env!("CARGO_BIN_EXE_doko")).parent().expect("it is in a folder");
        let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
        let stdin = if line.contains("human") {
            self.put(".answers", &"1\n".repeat(2000));
            fs::File::open(self.path(".answers")).expect("it was just written").into()
        } else {
            Stdio::null()
        };
        let output = Command::new("sh")
            .args(["-c", line])
            .current_dir(self.folder.path())
            .env("PATH", path)
            .env("HOME", self.folder.path())
            .env_remove("COLUMNS")
            .env_remove("DOKO_LANG")
            .stdin(stdin)
            .output()
            .expect("there is a shell");
        let [out, err] =
            [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        Typed { line: line.to_owned(), told: out + &err, code: output.status.code() }
    }
}

impl Typed {
    /// Fails unless the line ended as it is meant to.
    pub(super) fn assert_content(&self) {
        let Typed { line, told, code } = self;
        // Verdicts: with few deals all of them are right.
        let is_verdict =
            ["--test", "--until", "--config", "doko tune"].iter().any(|word| line.contains(word));
        let is_content = match code {
            Some(0) => true,
            Some(3) => is_verdict || line.contains("--missing"),
            Some(4) => is_verdict,
            Some(2) => line.starts_with("doko learn ") && told.contains("too few examples to teach any"),
            _ => false,
        };
        assert!(is_content, "{line}\nended with {code:?}:\n{told}");
    }
}

/// Whether a program is installed; a loud line if it is not.
pub(super) fn has(program: &str) -> bool {
    let tried = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let is_there = tried.is_ok_and(|status| status.success());
    if !is_there {
        eprintln!("SKIPPED: there is no {program} here, so lines that need it are not tried");
    }
    is_there
}

/// The same line as a gate has time for it: with few deals, worlds and steps.
pub(super) fn shortened(line: &str) -> String {
    line.split(" | ").map(shortened_command).collect::<Vec<_>>().join(" | ")
}

/// One command of a line.
fn shortened_command(command: &str) -> String {
    let (typed, redirected) = command.split_at(command.find(" >").unwrap_or(command.len()));
    let mut line = Line { words: typed.split(' ').map(str::to_owned).collect() };
    if line.words[0] != "doko" {
        return command.to_owned();
    }
    let is_slow = ["pimc", "ismcts", "rollout", "net ", "exec:"].iter().any(|bot| typed.contains(bot));
    line.words.iter_mut().for_each(|word| *word = with_few_worlds(word));
    let is_part = line.has("--shard") || line.has("--resume");
    let few = match (is_part, line.has("--session") || is_slow) {
        (true, _) => "4",
        (_, true) => "1",
        _ => "3",
    };
    let kind: Vec<&str> = typed.split(' ').skip(1).take(2).collect();
    match kind[..] {
        // As it was begun.
        _ if line.has("--resume") && !line.has("--deals") => {}
        ["calibrate", _] if !is_slow => line.set("--deals", "2000"),
        ["power", _] => line.set("--deals", "30"),
        // A control has more deals than what it helps.
        ["lab", _] if typed.contains("--deals 100000") => line.set("--deals", "3"),
        ["duel" | "tournament" | "gauntlet" | "lab" | "calibrate", _] | ["learn", "lessons"] => {
            line.set("--deals", few);
        }
        ["try", _] => line.set("--deals", "2"),
        ["tune", _] => {
            for option in ["--screen-deals", "--deals", "--race-deals", "--confirm-deals", "--pool-deals"] {
                line.set(option, "2");
            }
            line.set("--steps", "1");
            line.set("--diff-deals", "2");
        }
        ["analyse", _] => {
            line.set("--worlds", "16");
            line.set("--judge", "heuristic");
            if line.has("--limit") {
                line.set("--limit", "1");
            }
        }
        // So few lessons teach nothing, which is all that is said after they were played.
        ["learn", _] => {
            for option in ["--epochs", "--confirm-deals"] {
                line.set(option, "1");
            }
            if line.has("--out") {
                line.flag("--force");
            }
            if !line.has("--lessons") {
                line.set("--deals", "1");
            }
        }
        ["odds", _] => line.set("--worlds", "20"),
        ["bots", "check"] => line.set("--games", "1"),
        _ if kind[0] == "bench" => {
            line.flag("--quick");
            line.set("--filter", "deal");
        }
        _ => {}
    }
    if line.has("--range") {
        line.set("--range", "1..2");
    }
    line.words.join(" ") + redirected
}

/// The bots that a word names, with an eighth of the worlds that they look at.
fn with_few_worlds(word: &str) -> String {
    const WORLDS: &str = "worlds=";
    if word == "pimc" {
        return "pimc:worlds=16".to_owned();
    }
    let mut parts = word.split(WORLDS);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |before, part| {
        let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        let worlds: u32 = part[..end].parse().expect("a number of worlds");
        format!("{before}{WORLDS}{}{}", (worlds / 8).max(2), &part[end..])
    })
}

/// The words of a command.
struct Line {
    words: Vec<String>,
}

impl Line {
    fn has(&self, option: &str) -> bool {
        self.words.iter().any(|word| word == option)
    }

    fn set(&mut self, option: &str, value: &str) {
        match self.words.iter().position(|word| word == option) {
            Some(at) => value.clone_into(&mut self.words[at + 1]),
            None => self.words.extend([option.to_owned(), value.to_owned()]),
        }
    }

    fn flag(&mut self, option: &str) {
        if !self.has(option) {
            self.words.push(option.to_owned());
        }
    }
}

#[test]
fn lines_are_shortened_and_keep_what_else_they_say() {
    let pairs = [
        ("doko duel heuristic random --deals 1000 --seed 1", "doko duel heuristic random --deals 3 --seed 1"),
        ("doko duel heuristic random", "doko duel heuristic random --deals 3"),
        ("doko duel --resume first", "doko duel --resume first"),
        ("doko duel --resume first --deals 400", "doko duel --resume first --deals 4"),
        (
            "doko play --record | doko analyse -",
            "doko play --record | doko analyse - --worlds 16 --judge heuristic",
        ),
        ("doko bench --csv - > speed.csv", "doko bench --csv - --quick --filter deal > speed.csv"),
        (
            "doko gauntlet pimc pimc:worlds=48,net=off --against flat:worlds=8 --deals 9",
            "doko gauntlet pimc:worlds=16 pimc:worlds=6,net=off --against flat:worlds=2 --deals 1",
        ),
        ("echo doko", "echo doko"),
    ];
    for (line, short) in pairs {
        assert_eq!(shortened(line), short);
    }
}
