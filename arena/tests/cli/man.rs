//! Manual pages and completions.

use super::{arg, doko, names, read, stdout_of};

#[test]
fn there_is_a_page_for_every_command() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let man = folder.path().join("man1");
    doko(&["man", "--out", arg(&man)]).assert().success().stdout_eq("");
    let pages = names(&man);
    for page in ["doko.1", "doko-duel.1", "doko-play.1", "doko-rules-show.1", "doko-why.1", "doko-man.1"] {
        assert!(pages.iter().any(|name| name == page), "{page}: {pages:?}");
    }
    for page in &pages {
        let text = read(man.join(page));
        let title = page.trim_end_matches(".1");
        assert!(text.contains(&format!(".TH {title} 1")), "{page}: {text}");
        assert!(text.contains(".SH NAME") && text.contains(".SH SYNOPSIS"), "{page}");
    }
    assert_eq!(stdout_of(&["man"]), read(man.join("doko.1")));
    doko(&["man", "--out", arg(&man.join("doko.1"))]).assert().code(2).stdout_eq("");
}

/// Where `tool` is installed, what it says of a script given to it.
#[cfg(unix)]
fn parsed_by(tool: &str, args: &[&str], script: &str) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("script");
    std::fs::write(&file, script).expect("a temporary file can be written");
    match std::process::Command::new(tool).args(args).arg(&file).output() {
        Err(error) => eprintln!("{tool} is not here ({error}): its script is not checked"),
        Ok(output) => assert!(output.status.success(), "{tool}: {}", String::from_utf8_lossy(&output.stderr)),
    }
}

#[test]
#[cfg(unix)]
fn completions_are_scripts_of_their_shells() {
    for shell in ["bash", "zsh", "fish"] {
        parsed_by(shell, &["-n"], &stdout_of(&["completions", shell]));
    }
}
