//! The values of a key, one by one.

use toml::Value;

use crate::ruleset::{Allowed, Key};

/// Lists of solos as rule files write them.
const SOLOS: [&str; 4] = [
    "[]",
    r#"[{ name = "Spitzensolo", trumps = ["spades", "kings"], plain = ["nines"] }]"#,
    r#"[{ name = "Fernsolo", trumps = ["♦A", "♣9"], goal = "no_trick", value = 7, lead = "soloist" }]"#,
    r#"[{ name = "Ober", trumps = ["♣10", "queens", "clubs"], dulle = "♣10", second = ["queens"], factor = 9 }]"#,
];

/// Distinct values of a key: all of them, or a wide choice where it takes lists.
pub fn values_of(key: &Key) -> Vec<Value> {
    let list = |words: &[&str]| Value::from(words.to_vec());
    match key.allowed {
        Allowed::Bool => vec![true.into(), false.into()],
        Allowed::Words(words) => words.iter().map(|&word| word.into()).collect(),
        Allowed::Number { min, max } => numbers(min, max),
        Allowed::NumberOr { min, max, word } => numbers(min, max).into_iter().chain([word.into()]).collect(),
        Allowed::Multiple { of, max } => (1..=max / of).map(|n| Value::from(n * of)).collect(),
        Allowed::SomeOf(words) => (0..words.len())
            .flat_map(|at| {
                [list(&words[..at]), list(&words[at..]), list(&[&words[at..], &words[..at]].concat())]
            })
            .map(|value| key.in_order(value))
            .filter(|value| *value != list(words))
            .chain([list(words)])
            .fold(Vec::new(), |mut distinct, value| {
                if !distinct.contains(&value) {
                    distinct.push(value);
                }
                distinct
            }),
        Allowed::Limits { max } => limits(max).collect(),
        Allowed::LimitsOrNone { max } => std::iter::once(list(&[])).chain(limits(max)).collect(),
        Allowed::Numbers { count, max } => (0..count)
            .flat_map(|at| {
                [1, max / 2, max].map(|number| {
                    (0..count).map(|other| if at == other { number } else { 7 }).collect::<Vec<_>>()
                })
            })
            .map(Value::from)
            .collect(),
        Allowed::Definitions => SOLOS.map(|text| text.parse().expect("a list of solos")).into(),
        Allowed::Cards => lists_of_cards(key),
        Allowed::Card => ["♥10", "♦10", "♣A"].map(Value::from).into(),
        Allowed::Amounts { words, max } => std::iter::once(list(&[]))
            .chain(words.iter().flat_map(|word| {
                [1, 3, max].map(|number| Value::from(vec![format!("{word}={number}"), "bube=2".to_owned()]))
            }))
            .collect(),
    }
}

/// Lists of cards, its plain value among them.
fn lists_of_cards(key: &Key) -> Vec<Value> {
    let lists: &[&[&str]] = match key.leaf() {
        "trumps" => {
            &[&[], &["normal"], &["♦10", "normal"], &["joker", "♠K", "dulle", "queens", "jacks", "spades"]]
        }
        "pairs" => &[&[], &["kings"], &["♠J", "nines", "aces"]],
        "plain" => &[&[], &["nines"], &["tens", "aces"]],
        _ => &[&[], &["queens"], &["♦A", "clubs", "kings"]],
    };
    lists.iter().map(|words| Value::from(words.to_vec())).collect()
}

/// All whole numbers of a range, or the ends and some between if it is wide.
fn numbers(min: i64, max: i64) -> Vec<Value> {
    let step = (max - min) / 40 + 1;
    (min..=max).step_by(step as usize).map(Value::from).collect()
}

/// Limits that all steps from some step on share.
fn limits(max: i64) -> impl Iterator<Item = Value> {
    let from = move |step: usize| {
        (1..=max)
            .map(move |last| (0..5).map(|at| if at < step { 0 } else { last }).collect::<Vec<i64>>().into())
    };
    (0..5).flat_map(from)
}
