//! The JSON schemas: as they are shipped, and as what commands write.

use serde_json::Value;
use snapbox::{Data, IntoData, assert_data_eq};

use super::{arg, doko, stdout_of};

const COMMANDS: [&str; 12] = [
    "duel",
    "lab",
    "tune",
    "calibrate",
    "learn",
    "lessons",
    "why",
    "compare",
    "try",
    "power",
    "analyse",
    "odds",
];

fn schema(command: &str) -> String {
    stdout_of(&["columns", "--schema", command])
}

#[test]
fn schemas_are_shipped_as_they_are() {
    for command in COMMANDS {
        let path = format!("{}/../docs/schema/{command}.json", env!("CARGO_MANIFEST_DIR"));
        // Raw: a line break within a description is written with a backslash, which is no separator of folders.
        assert_data_eq!(schema(command).into_data().raw(), Data::read_from(path.as_ref(), None).raw());
    }
    assert_eq!([schema("tournament"), schema("gauntlet")], [schema("duel"), schema("duel")]);
    doko(&["columns", "--schema", "bench"]).assert().code(2).stderr_eq(
        "doko: there is no schema of doko bench: there are duel, lab, tune, calibrate, learn, lessons, why, compare, try, power, analyse, odds\n",
    );
}

/// What of a value the schema does not say; whatever has keys has no other than the schema names.
fn unsaid(value: &Value, schema: &Value, root: &Value, path: &str) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let target = root.pointer(name.trim_start_matches('#')).expect("a reference within the schema");
        return unsaid(value, target, root, path);
    }
    if let Some(choices) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        let all: Vec<Vec<String>> = choices.iter().map(|choice| unsaid(value, choice, root, path)).collect();
        return if all.iter().any(Vec::is_empty) { Vec::new() } else { all.concat() };
    }
    let is_of = |name: &Value| match name.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => false,
    };
    let types = match &schema["type"] {
        Value::Array(types) => types.clone(),
        Value::Null => Vec::new(),
        one => vec![one.clone()],
    };
    if !types.is_empty() && !types.iter().any(is_of) {
        return vec![format!("{path}: {value} is no {types:?}")];
    }
    match value {
        Value::Object(object) => {
            let required = schema["required"].as_array().into_iter().flatten();
            let missing = required.filter_map(Value::as_str).filter(|&key| !object.contains_key(key));
            let missing = missing.map(|key| format!("{path}: {key} is missing"));
            let of_key = |(key, value): (&String, &Value)| {
                let path = format!("{path}.{key}");
                match (schema["properties"].get(key), &schema["additionalProperties"]) {
                    (Some(own), _) => unsaid(value, own, root, &path),
                    (None, others @ Value::Object(_)) => unsaid(value, others, root, &path),
                    (None, Value::Bool(true)) => Vec::new(),
                    _ => vec![format!("{path} is not in the schema")],
                }
            };
            missing.chain(object.iter().flat_map(of_key)).collect()
        }
        Value::Array(items) => {
            let of_item = |(number, item)| unsaid(item, &schema["items"], root, &format!("{path}[{number}]"));
            items.iter().enumerate().flat_map(of_item).collect()
        }
        _ => Vec::new(),
    }
}

#[track_caller]
fn is_as_the_schema_says(command: &str, args: &[&str]) {
    let schema: Value = serde_json::from_str(&schema(command)).expect("a schema is JSON");
    let output = doko(&[args, &["--json", "-", "-q"]].concat()).assert();
    let summary: Value = serde_json::from_slice(&output.get_output().stdout).expect("a summary is JSON");
    assert_eq!(unsaid(&summary, &schema, &schema, command), Vec::<String>::new());
    let mut wrong = summary;
    wrong["no_key"] = true.into();
    wrong["seed"] = "a word".into();
    assert_eq!(unsaid(&wrong, &schema, &schema, command).len(), 2, "the test can fail");
}

#[test]
fn what_commands_write_is_as_their_schemas_say() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let runs = ["one", "other"].map(|name| folder.path().join(name));
    let lively = "random:vorbehalt=0.2,ansage=0.3";
    for (out, bot) in runs.iter().zip(["heuristic", lively]) {
        let deals = ["--deals", "40", "-q", "--out", arg(out)];
        stdout_of(&[&["duel", bot, "random"], &deals[..]].concat());
    }
    let [one, other] = runs.each_ref().map(|path| arg(path));
    is_as_the_schema_says("duel", &["duel", lively, "random", "--deals", "60", "--test", "gsprt:0,0.1"]);
    is_as_the_schema_says("duel", &["duel", lively, "cheat:level=1", "--deals", "2", "--block", "field"]);
    let bots = ["tournament", lively, "random", "heuristic", "random:ansage=0.1"];
    is_as_the_schema_says("tournament", &[&bots[..], &["--deals", "20"]].concat());
    is_as_the_schema_says("why", &["why", other, "--deals", "10"]);
    is_as_the_schema_says("compare", &["compare", one, other]);
    is_as_the_schema_says(
        "analyse",
        &["analyse", other, "--judge", "heuristic", "--worlds", "16", "--limit", "2"],
    );
    is_as_the_schema_says(
        "odds",
        &["odds", "CQ HT SQ DQ CJ HJ DA DK CA CT SA H9", "--judge", "heuristic", "--worlds", "16"],
    );
    let lessons = folder.path().join("lessons");
    let of_lessons =
        ["learn", "lessons", "--teacher", "pimc:worlds=2", "--deals", "4", "--out", arg(&lessons)];
    is_as_the_schema_says("lessons", &of_lessons);
    is_as_the_schema_says("power", &["power", "random", lively, "--deals", "30"]);
    is_as_the_schema_says(
        "lab",
        &[
            "lab",
            "--vary",
            "dulle.mode=first,second",
            "--bots",
            "random",
            "--deals",
            "20",
            "--skill",
            "heuristic",
            "random",
        ],
    );
    is_as_the_schema_says("calibrate", &["calibrate", "heuristic", "--deals", "20"]);
    let tuned = ["--params", "ansage.*", "--screen-deals", "10", "--steps", "2", "--deals", "4"];
    is_as_the_schema_says("tune", &[&["tune", "heuristic"], &tuned[..], &["--confirm-deals", "40"]].concat());
}
