//! `docs/own_bots.md`, word by word: every command and every piece of code of the page is run from its text.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::read;

/// A piece of the page between two lines of back quotes.
struct Piece {
    language: String,
    text: String,
}

fn pieces(page: &str) -> Vec<Piece> {
    let parts: Vec<&str> = page.split("\n```").collect();
    // Every second part stands between two such lines.
    let inner = parts.iter().skip(1).step_by(2);
    inner
        .map(|part| {
            let (language, text) = part.split_once('\n').expect("a line after the back quotes");
            Piece { language: language.trim().to_owned(), text: text.to_owned() }
        })
        .collect()
}

/// A program in a shell, in a folder; what it prints on stdout, and whether it was content.
fn run(line: &str, folder: &Path) -> (String, bool) {
    let bin = Path::new(env!("CARGO_BIN_EXE_doko")).parent().expect("it is in a folder");
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("COLUMNS")
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .expect("there is a shell");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.success())
}

/// The same command with few deals.
fn shortened(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    match words.iter().position(|word| *word == "--deals") {
        Some(at) => words[at + 1] = "2",
        // As many as a gate has time for.
        None if line.starts_with("doko try") => words.extend(["--deals", "2"]),
        None => {}
    }
    words.join(" ")
}

/// What a text is like, whatever its numbers: its words, with # for every number and its interval. The paragraph of a verdict
/// depends on what was played, so that its label alone counts.
fn shape(text: &str) -> Vec<String> {
    let is_verdict = |paragraph: &&str| paragraph.starts_with("In short:");
    let paragraphs =
        text.split("\n\n").map(|paragraph| if is_verdict(&paragraph) { "In short:" } else { paragraph });
    let mut words: Vec<String> = Vec::new();
    for word in paragraphs.flat_map(str::split_whitespace) {
        let inner = word.trim_matches(|c: char| "(),;.*".contains(c));
        let is_number = inner == "–" || inner.parse::<f64>().is_ok();
        let word = if is_number { "#".to_owned() } else { word.trim_end_matches('*').to_owned() };
        match &words[..] {
            // Both halves of a number with its interval, where there is one.
            [.., number, sign] if is_number && number == "#" && sign == "±" => {
                words.pop();
            }
            _ => words.push(word),
        }
    }
    words
}

#[test]
fn the_page_is_played_word_by_word() {
    let has_python = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    if !has_python.is_ok_and(|status| status.success()) {
        eprintln!("SKIPPED: there is no python3 here, so the page on own bots is not played");
        return;
    }
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bots = folder.path().join("examples/bots");
    fs::create_dir_all(&bots).expect("a folder can be made");
    for example in ["thrifty.py", "many.py"] {
        fs::copy(format!("{root}/examples/bots/{example}"), bots.join(example))
            .expect("the example is there");
    }

    let mut program = String::new();
    let mut printed: Vec<String> = Vec::new();
    let mut counts = [0; 4];
    for Piece { language, text } in pieces(&read(format!("{root}/docs/own_bots.md"))) {
        match &*language {
            "python" if program.is_empty() => {
                counts[0] += 1;
                fs::write(folder.path().join("mine.py"), &text).expect("it can be written");
                program = text;
            }
            "python" => {
                counts[1] += 1;
                is_right_within(&text, &program, folder.path());
            }
            "" if text.starts_with("doko ") || text.starts_with("cargo ") => {
                printed.clear();
                for line in text.lines().filter(|line| !line.starts_with("cargo install")) {
                    counts[2] += 1;
                    let (told, is_content) = run(&shortened(line), folder.path());
                    assert!(is_content, "{line}:\n{told}");
                    printed.push(told);
                }
            }
            "" => {
                counts[3] += 1;
                let wanted = shape(&text);
                let is_alike =
                    printed.iter().any(|told| shape(told).windows(wanted.len()).any(|words| words == wanted));
                assert!(is_alike, "no command before it prints\n{text}\nbut\n{}", printed.join("\n"));
            }
            other => panic!("a piece in {other}, which nobody runs"),
        }
    }
    let [programs, snippets, commands, outputs] = counts;
    assert!(programs == 1 && snippets >= 1 && commands >= 7 && outputs >= 2, "{counts:?}");
}

/// Runs lines about a view inside the program of the page, where a card is played to a trick that has begun: not all that they
/// name is there before.
fn is_right_within(lines: &str, program: &str, folder: &Path) {
    const ANSWER: &str = "        answer = message[\"legal\"][0]\n";
    let (before, after) = program.split_once(ANSWER).expect("the page says what its lines replace");
    let indented: String = lines.lines().map(|line| ["            ", line, "\n"].concat()).collect();
    let condition = "        if message[\"question\"] == \"card\" and message[\"view\"][\"table\"]:\n";
    fs::write(folder.join("view.py"), format!("{before}{ANSWER}{condition}{indented}{after}"))
        .expect("it can be written");
    let (told, is_content) = run("doko bots check 'exec:python3 view.py' --games 2", folder);
    assert!(is_content, "{lines}\n{told}");
}
