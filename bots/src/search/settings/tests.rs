//! What specs say, and what they may not say.

use crate::BotSpec;

fn error(spec: &str) -> String {
    match spec.parse::<BotSpec>().expect("it can be read").build() {
        Ok(_) => panic!("`{spec}` is taken"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_makes_no_sense_is_refused_by_its_name() {
    for (option, expected) in [
        ("worlds=0", "a whole number from 1 to 1000000"),
        ("worlds=-3", "a whole number from 1 to 1000000"),
        ("worlds=NaN", "a whole number from 1 to 1000000"),
        ("worlds=many", "a whole number from 1 to 1000000"),
        ("worlds=2.5", "a whole number from 1 to 1000000"),
        ("solve=9", "a whole number from 0 to 8"),
        ("ms=0", "a whole number from 1 to 1000000"),
        ("worlds=20,ms=5", "not both"),
        ("rivals=strong", "heuristic, search"),
        ("playout=best", "random, thumb"),
        ("allocation=", "uniform"),
        ("stop=-1", "a number from 0 to 100"),
        ("augen=-0.5", "a number from 0 to 10"),
        ("once=0", "a whole number from 1 to 1000"),
        ("doubt=-20", "a whole number from 0 to 60"),
        ("ansage=never", "search"),
        ("wait=maybe", "on"),
        ("solo=1", "search"),
        ("inference=maybe", "on"),
        ("inference=", "on"),
        ("inference=4/0.1/0.05/4", "on"),
        ("temperature=0", "a number from 0.1 to 1000"),
        ("temperature=-4", "a number from 0.1 to 1000"),
        ("temperature=NaN", "a number from 0.1 to 1000"),
        ("temperature=inf", "a number from 0.1 to 1000"),
        ("random=0", "a number from 0.001 to 1"),
        ("random=1.1", "a number from 0.001 to 1"),
        ("effective=-0.1", "a number from 0 to 1"),
        ("words=-1", "a number from 0 to 10"),
        ("draws=0", "a whole number from 1 to 1000"),
        ("draws=0.5", "a whole number from 1 to 1000"),
        ("edge=-61", "a whole number from -60 to 60"),
    ] {
        for bot in ["pimc", "flat"] {
            let message = error(&format!("{bot}:{option}"));
            assert!(message.starts_with(&format!("{option}: ")), "{message}");
            assert!(message.contains(expected), "{message}");
        }
    }
    assert!(error("pimc:world=3").starts_with("bot `pimc` has no option `world`: it has worlds, ms, "));
}

#[test]
fn rivals_that_search_have_the_edge_unless_another_is_named() {
    let fingerprint = |spec: &str| spec.parse::<BotSpec>().unwrap().build().unwrap().fingerprint();
    let equals = fingerprint("pimc:rivals=search");
    assert_eq!(fingerprint("pimc:edge=-4,solo-edge=-3,patience=1"), equals);
    assert_eq!(fingerprint("pimc:edge=-4,rivals=search"), equals);
    assert_eq!(fingerprint("pimc:rivals=search,edge=3"), fingerprint("pimc:edge=3,solo-edge=-3,patience=1"));
    assert_eq!(fingerprint("pimc:rivals=heuristic"), fingerprint("pimc"));
}

#[test]
fn every_option_of_the_list_is_an_option_and_changes_the_fingerprint() {
    use crate::search::Search;
    let build = |spec: &str| spec.parse::<BotSpec>().unwrap().build().unwrap().fingerprint();
    let plain = build("pimc");
    for (key, _) in Search::OPTIONS {
        // Of each kind of value one that few defaults have.
        let values = ["7", "0.9", "random", "thumb", "uniform", "off", "search"];
        let accepted: Vec<String> = values
            .iter()
            .map(|value| format!("pimc:{key}={value}"))
            .filter(|spec| spec.parse::<BotSpec>().unwrap().build().is_ok())
            .collect();
        assert!(!accepted.is_empty() && accepted.iter().any(|spec| build(spec) != plain), "{accepted:?}");
    }
}
