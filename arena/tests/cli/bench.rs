//! `doko bench`: figures differ from run to run, their form does not.

use serde_json::Value;
use snapbox::str;

use super::{arg, doko, names, read, stdout_of};

/// A measurement as short as can be.
const DEAL: [&str; 4] = ["bench", "--quick", "--filter", "deal"];

#[test]
fn the_table_names_machine_path_and_figures() {
    let bench = [&DEAL[..], &["--rules", "vln", "--cpu", "portable"]].concat();
    doko(&bench).assert().success().stderr_eq("").stdout_eq(str![[r#"
[..] on [..]
rules vln, instructions portable; --quick: rough figures
R = [..] ns

work[..]time    a second         R required
deal[..]four hands from seed and index
...
"#]]);
}

#[test]
fn figures_agree_in_every_form() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (csv, json) = (folder.path().join("speed.csv"), folder.path().join("speed.json"));
    let table = stdout_of(&[&DEAL[..], &["--csv", arg(&csv), "--json", arg(&json)]].concat());
    assert!(table.contains("deal"));
    assert_eq!(names(folder.path()), ["speed.csv", "speed.json"]);
    let (csv, json): (String, Value) = (read(csv), serde_json::from_str(&read(json)).expect("it is JSON"));
    assert_eq!((&json["command"], &json["interrupted"]), (&"bench".into(), &false.into()));
    assert_eq!(json["machine"]["os"], std::env::consts::OS);
    let row = json["rows"][0].as_object().expect("a row");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 2);
    for ((key, value), (column, field)) in row.iter().zip(lines[0].split(',').zip(lines[1].split(','))) {
        assert_eq!(key, column);
        match value {
            Value::Null => assert_eq!(field, "", "{key}"),
            Value::String(text) => assert_eq!(field, text, "{key}"),
            // The same digits, though a reader of JSON may be off by the last bit.
            Value::Number(number) => {
                let (json, csv) =
                    (number.as_f64().expect("a number"), field.parse::<f64>().expect("a number"));
                assert!((json - csv).abs() <= 1e-12 * csv.abs(), "{key}: {json} {csv}");
            }
            other => assert_eq!(field, other.to_string(), "{key}"),
        }
    }
    let number = |key: &str| row[key].as_f64().expect("a number");
    assert!((number("seconds_per_unit") / number("seconds_per_r") - number("r_per_unit")).abs() < 1e-6);
    assert_eq!(row["met"], number("r_per_unit") <= number("required"));
}

#[test]
fn what_goes_to_stdout_goes_there_alone() {
    let csv = stdout_of(&[&DEAL[..], &["--csv", "-"]].concat());
    assert!(csv.starts_with("name,rules,cpu,"), "{csv}");
    let json = stdout_of(&[&DEAL[..], &["--json", "-"]].concat());
    assert!(serde_json::from_str::<Value>(&json).is_ok(), "{json}");
}

#[test]
fn every_column_is_explained() {
    let csv = stdout_of(&[&DEAL[..], &["--csv", "-"]].concat());
    let help = stdout_of(&["bench", "--help"]);
    for column in csv.lines().next().expect("a header").split(',') {
        assert!(help.contains(&format!("\n  {column} ")), "{column} is not explained");
    }
}

#[test]
fn wrong_usage_is_told_before_anything_is_measured() {
    doko(&["bench", "--filter", "skat"]).assert().code(2).stdout_eq("").stderr_eq(str![[r#"
doko: no row has `skat` in its name: there are deal, playout, [..], random-game/threads

"#]]);
    doko(&["bench", "--rules", "dvd"]).assert().code(2).stdout_eq("").stderr_eq(str![[r#"
error: invalid value 'dvd' for '--rules <PRESET>'
  [possible values: ddv, palast, arminia, vln, klassisch]

For more information, try '--help'.

"#]]);
    doko(&["bench", "--csv", "-", "--json", "-"]).assert().code(2).stdout_eq("").stderr_eq(str![[r#"
doko: --csv - and --json - both go to stdout: name a file for one of them

"#]]);
    doko(&["bench", "--csv", "nowhere/at/all.csv"])
        .assert()
        .code(2)
        .stdout_eq("")
        .stderr_eq("doko: cannot write nowhere/at/all.csv: [..]\n");
    for threads in ["0", "-2", "many"] {
        doko(&["bench", "--threads", threads]).assert().code(2).stdout_eq("");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let same = folder.path().join("x");
    doko(&["bench", "--csv", arg(&same), "--json", arg(&same)]).assert().code(2).stdout_eq("");
    assert!(names(folder.path()).is_empty());
}

#[test]
fn the_instructions_that_a_processor_lacks_cannot_be_asked_for() {
    let bench = doko(&[&DEAL[..], &["--cpu", "bmi2"]].concat()).assert();
    if doko_engine::dispatch::Cpu::available().any(|cpu| cpu.name() == "bmi2") {
        bench.success();
    } else {
        bench.code(2).stdout_eq("").stderr_eq(str![[r#"
doko: this processor has no BMI2, or only a slow one: leave out --cpu bmi2, or use --cpu best

"#]]);
    }
}
