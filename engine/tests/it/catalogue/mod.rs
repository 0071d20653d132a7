//! The rule catalogue, `docs/rules.md`: every key with its values in all presets, the options, and the readings.

mod readings;

use std::fmt::Write;
use std::path::Path;

use doko_engine::rules::{
    Allowed, KEYS, Key, OPTIONS, PRESETS, Preset, SECTIONS, aliases, entries, plain, without_effect,
};

use readings::{HOLDS_EVERYWHERE, NOT_MODELLED, OTHER_TABLES, READINGS};

/// The columns of the tables: from the oldest game to the newest.
const COLUMNS: [&str; 5] = ["klassisch", "arminia", "vln", "palast", "ddv"];

/// The rule catalogue in Markdown.
fn catalogue() -> String {
    let mut text = String::from(INTRODUCTION);
    presets(&mut text);
    text.push_str(FILES);
    for (at, title) in SECTIONS.iter().enumerate() {
        section(&mut text, at + 1, title);
    }
    other_words(&mut text);
    options(&mut text);
    text.push_str(HOLDS_EVERYWHERE);
    readings(&mut text);
    text.push_str(OTHER_TABLES);
    not_modelled(&mut text);
    text
}

const INTRODUCTION: &str = "\
# The rules, key by key

Doppelkopf is played differently at every table. Here each rule is a *key* with a *value*; a table's rules are a
*preset* and the keys in which it differs. This page lists every key, what it decides, which values it takes and
which it has in each preset.

Some words: a *trick* is a Stich. *Augen* are card points, 240 in all; *points* are what a game is worth. *Re* is the
party of the ♣Q (the Alten), of a soloist, or mostly of an Armut and its taker; *Kontra* are the others. A *Fehl* card
is one of a plain suit. *Luschen* are nines, or kings where there are no nines; *Volle* are aces and tens. *Forehand*
sits left of the dealer.

## Presets

";

const FILES: &str = "
`doko rules show vln` tells a preset in words, `doko rules show vln --toml` gives its file, in which each value stands
beside the section of the source that it is from.

## Rules of your own

On the command line, any key can be changed: `--rules palast --set dulle.mode=second --set solo.kinds=[damen,bube]`.
What a club plays is better kept in a file:

```toml
base = \"palast\"        # the preset from which the rest is taken
name = \"Donnerstag\"

[dulle]
mode = \"second\"

[throw_in]
luschen = 5
rank = \"before_solo\"
```

Every file names its `base`. `notes = [\"…\"]` may list rules that no key can say: `doko rules show` prints them, and nothing
follows from them. The keys without a dot (`game`, `stake`, `trickless_wins`) stand with `base` and `name`
before the first table. A key that does not exist, a value that it does not take, and rules that contradict each other
are errors; all are named at once, with what is allowed (`doko rules check FILE`). A key that the other rules leave
without effect is named too, and is no error. Rule files of some clubs are in `engine/rules/clubs/`.

## Solos of your own

A solo that doko does not ship is defined in the rule file, and listed in `solo.kinds` like any other:

```toml
base = \"ddv\"
solo.kinds = [\"damen\", \"bube\", \"Spitzensolo\"]

[[solo.own]]
name = \"Spitzensolo\"
trumps = [\"♥10\", \"kings\", \"♠\"]   # from the highest down
plain = [\"nines\"]                # above the usual A, 10, K, Q, J, 9
```

`trumps` lists cards (`\"♥10\"`), ranks (`\"kings\"`, `\"Könige\"`), suits (`\"♠\"`, `\"spades\"`, `\"Pik\"`), and `\"dulle\"` and `\"joker\"`, which stand
for the Dulle and the Jokers if the rules have them; `\"normal\"` stands for the trumps of the Normalspiel. A card stands where it is named most closely: by itself, by its rank, by its suit. So
the Normalspiel is `[\"joker\", \"dulle\", \"queens\", \"jacks\", \"diamonds\"]`, and with ♦10 on top `[\"♦10\", \"normal\"]`. What else a solo may say:

| entry | what it says | otherwise |
|---|---|---|
| `plain` | the ranks on top of each suit, from the highest down | A, 10, K, Q, J, 9 |
| `suit` | the suit in place of others in `\"normal\"`, such as `\"clubs\"` | the suit of the Normalspiel |
| `second` | cards of which the second in a trick beats the first | as dulle.mode and joker.mode say |
| `last_trick` | cards of which in the last trick the other one wins | as dulle.last_trick says |
| `dulle` | the card that is the Dulle here, such as `\"♣10\"` | that of the Normalspiel, if `trumps` names it |
| `schweine` | `true`: the aces of its one trump suit can become Schweine, as in a Farbsolo | false |
| `goal` | `\"no_trick\"`: a Nullsolo | `\"augen\"` |
| `sonderpunkte` | the Sonderpunkte that count | as sonderpunkte.in_solos says |
| `lead` | who leads: `\"forehand\"`, `\"soloist\"`, or `\"pflicht\"` | as solo.lead says |
| `value` | a fixed value in place of winning and steps, 1 to 50 | as score.solo_value says |
| `factor` | what the soloist's points are multiplied by: 3, 6 or 9 | as score.solo_factor says |
| `beside` | the solo beside which it ranks where solo.priority is `by_kind` | its place in solo.kinds |

Up to twelve solos can be defined. The sixteen that doko ships are such definitions, in `engine/src/ruleset/solos.toml`. Bots that go by
rules of thumb or search play them; networks play them as `heuristic` does, and programs outside say whether they can.

## The order of the Normalspiel

The Normalspiel is a definition too, in the same words:

```toml
base = \"ddv\"

[order]
trumps = [\"♦10\", \"normal\"]   # ♦10 above the Dulle, then the usual trumps
second = [\"queens\", \"♠\"]     # of two equal ones of these in a trick the second wins
last_trick = [\"jacks\"]       # of these only in the last trick
```

`order.trumps` lists the trumps, `order.plain` the ranks on top of each suit, and `order.dulle` names the card that is the Dulle:
`\"♦10\"` makes ♦10 the top trump and ♥10 a plain card. `order.last_trick` turns cards around, so the first of two wins if `order.second`
lists them too. About Dullen and Jokers `dulle.*` and `joker.*` decide, whatever these lists name. The Fuchs is ♦A and the
Alten are ♣Q, wherever they stand.

Schweine are the aces of the trump suit. `schweine.pairs` lists other pairs, up to three, each of which outranks the one before it once that is
raised: `[\"♠J\", \"kings\"]` makes both ♠J in one hand the top trumps in every game with Schweine, and above them both kings of the trump suit.

All this holds in a Hochzeit, an Armut, a Nullsolo and the games in which everybody plays alone too. A Farbsolo has the same trumps with its own
suit in place of others, and cards that are named by themselves stay where they are. A solo of your own follows if its trumps name `\"normal\"`, as
far as it does not say otherwise. Networks play by such an order as `heuristic` does, and programs outside say whether they can.

In the tables below, a value in brackets is without effect in that preset until another rule is switched on, such as
`schweine.in` where there are no Schweine.
";

fn presets(text: &mut String) {
    text.push_str("| preset | in a line | source |\n|---|---|---|\n");
    for name in COLUMNS {
        let preset = Preset::named(name).expect("a column is a preset");
        line(text, &format!("| `{name}` | {} | {} |", preset.about, preset.source));
    }
}

/// The keys of one section: by group a table, and what each of them decides.
fn section(text: &mut String, number: usize, title: &str) {
    line(text, &format!("\n## {number}. {title}"));
    let keys: Vec<&Key> = KEYS.iter().filter(|key| usize::from(key.section) == number).collect();
    for group in keys.chunk_by(|a, b| a.group() == b.group()) {
        if let Some(name) = group[0].group() {
            line(text, &format!("\n### `{name}`"));
        }
        line(text, "");
        let columns = COLUMNS.join(" | ");
        line(text, &format!("| key | values | {columns} |\n|---|---|---|---|---|---|---|"));
        for key in group {
            let values: Vec<String> = COLUMNS.iter().map(|preset| value(preset, key)).collect();
            line(text, &format!("| `{}` | {} | {} |", key.name, cell(&in_short(key)), values.join(" | ")));
        }
        line(text, "");
        for key in group {
            line(text, &format!("- `{}`: {}", key.name, key.meaning));
        }
    }
}

/// The value of a key in a preset, in brackets if it is without effect there.
fn value(preset: &str, key: &Key) -> String {
    let set = Preset::named(preset).expect("a column is a preset").rule_set();
    let (_, value) =
        entries(&set).into_iter().find(|(name, _)| *name == key.name).expect("every key has an entry");
    let value = cell(&plain(&value));
    let has_effect = without_effect(&set).iter().all(|idle| idle.key != key.name);
    if has_effect { value } else { format!("({value})") }
}

/// Text for a cell of a table.
fn cell(text: &str) -> String {
    match text {
        "[]" => "none".to_owned(),
        _ => text.trim_start_matches('[').trim_end_matches(']').replace('|', "\\|"),
    }
}

/// The values that a key takes, in few words.
fn in_short(key: &Key) -> String {
    match key.allowed {
        Allowed::Bool => "true, false".to_owned(),
        Allowed::Words(words) => words.join(", "),
        Allowed::Number { min, max } => format!("{min} to {max}"),
        Allowed::NumberOr { min, max, word } => format!("{min} to {max}, {word}"),
        Allowed::Multiple { of, max } => {
            (1..=max / of).map(|times| (times * of).to_string()).collect::<Vec<_>>().join(", ")
        }
        Allowed::SomeOf(words) => format!("any of {}", words.join(", ")),
        Allowed::Limits { max } => format!("five numbers from 0 to {max}, never falling"),
        Allowed::LimitsOrNone { max } => format!("none, or five numbers from 0 to {max}, never falling"),
        Allowed::Numbers { count, max } => format!("{count} numbers from 0 to {max}"),
        Allowed::Definitions => "solos, see above".to_owned(),
        Allowed::Cards => "cards, see above".to_owned(),
        Allowed::Card => "a card".to_owned(),
        Allowed::Amounts { words, max } => format!("entries such as {}=3, 1 to {max}", words[0]),
        _ => unreachable!("the document knows every kind of value"),
    }
}

fn other_words(text: &mut String) {
    line(text, "\n## Other words\n");
    line(
        text,
        "Keys read these words in place of their own. Capitals do not matter. doko never writes them.\n",
    );
    line(text, "| word | others |\n|---|---|");
    for (word, others) in aliases() {
        line(text, &format!("| `{word}` | {} |", others.join(", ")));
    }
}

fn options(text: &mut String) {
    line(text, "\n## Options of the sources\n");
    line(text, "What the sources offer beside their main rules, as changes to their preset.");
    for preset in PRESETS {
        let options: Vec<_> = OPTIONS.iter().filter(|option| option.preset == preset.name).collect();
        if options.is_empty() {
            continue;
        }
        line(text, &format!("\n### `{}`\n\n| option | what it is | changes |\n|---|---|---|", preset.name));
        for option in options {
            let changes: Vec<String> = option.changes.iter().map(|change| format!("`{change}`")).collect();
            line(text, &format!("| {} | {} | {} |", option.name, option.about, changes.join(" ")));
        }
    }
}

fn readings(text: &mut String) {
    line(text, "\n## Readings\n");
    line(
        text,
        "Where a source is silent or can be read in two ways, this is how it is read; the presets name these numbers.\n",
    );
    for reading in READINGS {
        line(text, &format!("- **{}** {}", reading.id, reading.text));
    }
}

fn not_modelled(text: &mut String) {
    line(text, "\n## No rule of play, or not played\n");
    line(text, "What else the sources say, so that each of their sentences is either above or here.\n");
    line(text, "| preset | section | what | why it is not played |\n|---|---|---|---|");
    for entry in NOT_MODELLED {
        let preset = entry.preset.map_or("all".to_owned(), |preset| format!("`{preset}`"));
        line(text, &format!("| {preset} | {} | {} | {} |", entry.section, entry.what, entry.why));
    }
}

fn line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a string takes every text");
}

#[test]
fn every_preset_is_a_column() {
    assert!(PRESETS.iter().all(|preset| COLUMNS.contains(&preset.name)) && PRESETS.len() == COLUMNS.len());
}

#[test]
fn every_reading_that_a_preset_names_exists() {
    for preset in PRESETS {
        for word in preset.toml.split(|char: char| !char.is_alphanumeric()) {
            let is_id =
                word.len() > 1 && word.starts_with('I') && word[1..].bytes().all(|b| b.is_ascii_digit());
            assert!(!is_id || READINGS.iter().any(|reading| reading.id == word), "{word} in {}", preset.name);
        }
    }
}

#[test]
fn what_is_not_modelled_is_of_a_preset_and_stands_in_the_document() {
    let catalogue = catalogue();
    for entry in NOT_MODELLED {
        assert!(entry.preset.is_none_or(|name| Preset::named(name).is_some()), "{}", entry.what);
        assert!(catalogue.contains(entry.what) && !entry.why.is_empty());
    }
    for preset in ["klassisch", "arminia", "vln", "palast"] {
        assert!(NOT_MODELLED.iter().any(|entry| entry.preset == Some(preset)), "{preset}");
    }
}

/// `DOKO_BLESS=1` writes the document anew.
#[test]
fn the_document_in_the_repository_is_the_catalogue() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rules.md");
    if std::env::var_os("DOKO_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, catalogue()).expect("a file");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(committed == catalogue(), "docs/rules.md is out of date: run the tests with DOKO_BLESS=1");
}
