//! The rooms of a crate, which are its top-level modules, stand on floors: each room takes only from floors below its own.
//!
//! Sources are read line by line, as rustfmt writes them, without comments and without items that only tests compile.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The page with the map of rooms, and with the invariants.
const PAGE: &str = include_str!("../../docs/architecture.md");

#[test]
fn every_room_takes_from_floors_below_its_own_alone() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in a workspace");
    for name in ["engine", "bots", "arena"] {
        let floors = map(name);
        let floors: Vec<&[&str]> = floors.iter().map(Vec::as_slice).collect();
        let faults = faults(&crates.join(name).join("src"), &floors);
        assert!(faults.is_empty(), "{name}: docs/architecture.md says otherwise:\n{}", faults.join("\n"));
    }
}

#[test]
fn the_tests_that_hold_the_invariants_exist() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in a workspace");
    let sources: String = ["engine", "bots", "arena"].map(|name| sources(&crates.join(name))).concat();
    let rows = rows::<2>(PAGE, "## What always holds");
    assert!(!rows.is_empty(), "the page has no invariants");
    for [_, held_by] in rows {
        let tests: Vec<&str> =
            held_by.split('`').skip(1).step_by(2).filter(|name| name.contains('_')).collect();
        let missing = tests.iter().find(|name| !sources.contains(&format!("fn {name}()")));
        assert_eq!(missing, None, "a test that docs/architecture.md names");
    }
}

/// The rooms of a crate by the map, from the ground floor up.
fn map(name: &str) -> Vec<Vec<&'static str>> {
    let mut floors: Vec<Vec<&str>> = Vec::new();
    for [floor, room, _] in rows(PAGE, &format!("### {name}:")) {
        let floor: usize = floor.parse().expect("the number of a floor");
        if floor > floors.len() {
            floors.push(Vec::new());
        }
        assert_eq!(floor, floors.len(), "{name}: floors stand one upon the other");
        floors[floor - 1].push(room.trim_matches('`'));
    }
    floors
}

/// The rows of the table below a heading, of so many columns each.
fn rows<'p, const N: usize>(page: &'p str, heading: &str) -> Vec<[&'p str; N]> {
    let (_, below) = page.split_once(heading).unwrap_or_else(|| panic!("no heading {heading}"));
    let mut table =
        below.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let (_head, _rule) = (table.next(), table.next());
    let cells = |line: &'p str| line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>();
    table.map(|line| cells(line).try_into().unwrap_or_else(|_| panic!("{N} columns: {line}"))).collect()
}

/// All Rust files in a folder, one after the other.
fn sources(folder: &Path) -> String {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let text = |path: &Path| match path.extension() {
        _ if path.is_dir() => sources(path),
        Some(extension) if extension == "rs" => fs::read_to_string(path).expect("a source"),
        _ => String::new(),
    };
    entries.map(|entry| text(&entry.expect("an entry").path())).collect()
}

/// A crate in which a low room takes from a high one in each way that counts.
#[test]
fn a_room_that_takes_from_above_is_told_with_both_lines() {
    let src = tempfile::tempdir().expect("a folder");
    let files = [
        (
            "lib.rs",
            "mod low;\npub mod high;\nmod lost;\n#[cfg(test)]\nmod tests;\n\npub use high::{Dear, Far};\n",
        ),
        ("high.rs", "pub(crate) use crate::low::Cheap;\n\npub struct Dear;\npub struct Far;\n"),
        ("lost.rs", "#[macro_export]\nmacro_rules! said {\n    () => {};\n}\n"),
        (
            "low/mod.rs",
            "mod deep;\n\nuse std::fmt;\n\nuse self::deep::Deep;\n// use crate::high::Dear;\nuse crate::{\n    Dear, high::{self}, low::deep,\n};\n\n\
             #[cfg(test)]\nuse crate::high;\n\n#[cfg(test)]\nmod tests {\n    use crate::high::Dear;\n}\n",
        ),
        ("low/deep.rs", "pub(super) fn f() -> super::super::high::Far {\n    crate::said!()\n}\n"),
    ];
    fs::create_dir(src.path().join("low")).expect("a new folder");
    for (name, text) in files {
        fs::write(src.path().join(name), text).expect("a new file");
    }
    let told = faults(src.path(), &[&["low"], &["high", "gone"]]);
    let expected = [
        "`lost` is on no floor, or on several",
        "`gone` is no room",
        "low/deep.rs:1 `low` takes `high::Far`, but high.rs:1 `high` takes `low::Cheap`",
        "low/deep.rs:2 `low` takes `said` of `lost`, but lib.rs:3 `lost` is on no floor below",
        "low/mod.rs:7 `low` takes `Dear` of `high`, but high.rs:1 `high` takes `low::Cheap`",
        "low/mod.rs:7 `low` takes `high`, but high.rs:1 `high` takes `low::Cheap`",
    ];
    assert_eq!(told, expected);
}

/// A path from the root of the crate, as a room names it.
struct Taken {
    /// The file and the line.
    place: String,
    by: String,
    path: Vec<String>,
}

/// A crate as its files say it.
#[derive(Default)]
struct House {
    /// Each room, with the line that declares it.
    rooms: BTreeMap<String, String>,
    /// The names that the root has from a room.
    reexports: BTreeMap<String, String>,
    taken: Vec<Taken>,
}

/// The faults of a crate's rooms, if these are its floors from the ground up.
fn faults(src: &Path, floors: &[&[&str]]) -> Vec<String> {
    let mut house = House::default();
    house.read(src, &src.join("lib.rs"), src, &[]);
    let floor_of = |room: &str| floors.iter().position(|floor| floor.contains(&room));
    let places = |room: &str| floors.iter().flat_map(|floor| *floor).filter(|&&other| other == room).count();
    let unplaced = house.rooms.keys().filter(|room| places(room) != 1);
    let unplaced = unplaced.map(|room| format!("`{room}` is on no floor, or on several"));
    let gone = floors.iter().flat_map(|floor| *floor).filter(|&&room| !house.rooms.contains_key(room));
    let gone = gone.map(|room| format!("`{room}` is no room"));
    let is_below = |room: &str, by: &str| floor_of(room).is_some_and(|floor| Some(floor) < floor_of(by));
    let from_above = house.taken.iter().filter_map(|Taken { place, by, path }| {
        let room = house.room_of(path);
        if room == by || is_below(room, by) {
            return None;
        }
        let of = if path[0] == room { String::new() } else { format!(" of `{room}`") };
        let back = |other: &&Taken| other.by == room && house.room_of(&other.path) == by;
        let but = house.taken.iter().find(back).map_or_else(
            || {
                let declared = house.rooms.get(room).map_or("lib.rs", |place| place);
                format!("{declared} `{room}` is on no floor below")
            },
            |other| format!("{} `{room}` takes `{}`", other.place, other.path.join("::")),
        );
        Some(format!("{place} `{by}` takes `{}`{of}, but {but}", path.join("::")))
    });
    unplaced.chain(gone).chain(from_above).collect()
}

impl House {
    /// The room to which a path leads; the crate if it leads into none.
    fn room_of<'a>(&'a self, path: &'a [String]) -> &'a str {
        let first = &path[0];
        if self.rooms.contains_key(first) {
            return first;
        }
        self.reexports.get(first).map_or("crate", |room| room)
    }

    /// Reads the file of a module, and those of its children, which are in `folder`.
    fn read(&mut self, src: &Path, file: &Path, folder: &Path, module: &[String]) {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let name = file.strip_prefix(src).expect("a file of the crate").display();
        let mut is_exported = false;
        for (number, line) in statements(&text) {
            let place = format!("{name}:{number}");
            let item = without_pub(&line);
            if let Some(child) = item.strip_prefix("mod ").and_then(|item| item.strip_suffix(';')) {
                if module.is_empty() {
                    self.rooms.insert(child.to_owned(), place);
                }
                let beside = folder.join(format!("{child}.rs"));
                let file = if beside.exists() { beside } else { folder.join(child).join("mod.rs") };
                self.read(src, &file, &folder.join(child), &[module, &[child.to_owned()]].concat());
            } else if let Some(tree) = item.strip_prefix("use ") {
                for path in branches("", tree.trim_end_matches(';')) {
                    if module.is_empty() {
                        self.reexport(&path);
                    }
                    self.take(&place, module, &path);
                }
            } else {
                if let Some(name) = item.strip_prefix("macro_rules! ").filter(|_| is_exported) {
                    self.reexports.insert(name.trim_end_matches(" {").to_owned(), module[0].clone());
                }
                let paths = item.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
                paths.for_each(|path| self.take(&place, module, path));
            }
            is_exported = line == "#[macro_export]";
        }
    }

    /// Notes a name that the root has from a room.
    fn reexport(&mut self, path: &str) {
        let (room, rest) = path.split_once("::").unwrap_or((path, path));
        let name = rest.rsplit([':', ' ']).next().unwrap_or(rest);
        if self.rooms.contains_key(room) {
            self.reexports.insert(name.to_owned(), room.to_owned());
        }
    }

    /// Notes a path that a module names, if it leads out of the module.
    fn take(&mut self, place: &str, module: &[String], path: &str) {
        let Some(by) = module.first() else { return };
        let mut names = path.split(" as ").next().unwrap_or(path).split("::").peekable();
        let mut at = module;
        if names.next_if_eq(&"crate").is_some() {
            at = &[];
        } else if names.peek() != Some(&"super") {
            return;
        }
        while names.next_if_eq(&"super").is_some() {
            at = &at[..at.len() - 1];
        }
        let path: Vec<String> = at.iter().cloned().chain(names.map(str::to_owned)).collect();
        if !path.is_empty() {
            self.taken.push(Taken { place: place.to_owned(), by: by.clone(), path });
        }
    }
}

/// The lines of a file with their numbers, each `use` in one; without comments and items that only tests compile.
fn statements(text: &str) -> Vec<(usize, String)> {
    let mut lines = text.lines().zip(1..);
    let mut all = Vec::new();
    while let Some((line, number)) = lines.next() {
        let indent = line.len() - line.trim_start().len();
        let mut code = line.trim().to_owned();
        if code == "#[cfg(test)]" {
            // The last line of an item is indented like its first.
            lines.find(|(line, _)| {
                let line = line.get(indent..).unwrap_or_default();
                !line.starts_with([' ', '#']) && (line.ends_with([';', ',']) || line.starts_with('}'))
            });
        } else if !code.starts_with("//") {
            while without_pub(&code).starts_with("use ") && !code.ends_with(';') {
                code.push_str(lines.next().expect("the end of a use").0.trim());
            }
            all.push((number, code));
        }
    }
    all
}

/// A line without the words that say who sees its item.
fn without_pub(line: &str) -> &str {
    let Some(item) = line.strip_prefix("pub") else { return line };
    let item = item.strip_prefix('(').and_then(|item| item.split_once(')')).map_or(item, |(_, item)| item);
    item.trim_start()
}

/// The paths of a tree of imports.
fn branches(before: &str, tree: &str) -> Vec<String> {
    let Some((stem, rest)) = tree.split_once('{') else {
        return vec![format!("{before}{tree}").trim_end_matches("::self").to_owned()];
    };
    let rest = rest.strip_suffix('}').expect("braces in pairs");
    let mut depth = 0;
    let parts = rest.split(|c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts.flat_map(|part| branches(&format!("{before}{stem}"), part)).collect()
}
