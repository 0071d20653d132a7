//! What specs say, and what they may not say.

use crate::BotSpec;
use crate::manners::ALL;

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
        ("solve=7", "a whole number from 0 to 6"),
        ("ms=0", "a whole number from 1 to 1000000"),
        ("rivals=strong", "one of any, "),
        ("playout=best", "random, thumb"),
        ("allocation=", "uniform"),
        ("stop=-1", "a number from 0 to 100"),
        ("augen=-0.5", "a number from 0 to 10"),
        ("once=0", "a whole number from 1 to 1000"),
        ("doubt=-20", "a whole number from 0 to 60"),
        ("ansage=never", "search"),
        ("wait=maybe", "on"),
        ("solo=1", "search"),
        ("belief=on", "off, game, evening"),
        ("inference=maybe", "on"),
        ("inference=", "on"),
        ("inference=4/0.1/0.05/4", "on"),
        ("temperature=0", "a number from 0.1 to 1000"),
        ("temperature=-4", "a number from 0.1 to 1000"),
        ("temperature=NaN", "a number from 0.1 to 1000"),
        ("temperature=inf", "a number from 0.1 to 1000"),
        ("epsilon=0", "a number from 0.001 to 1"),
        ("epsilon=1.1", "a number from 0.001 to 1"),
        ("min-ess=-0.1", "a number from 0 to 1"),
        ("ansage-weight=-1", "a number from 0 to 10"),
        ("draws=0", "a whole number from 1 to 1000"),
        ("draws=0.5", "a whole number from 1 to 1000"),
        ("edge=-61", "a whole number from -60 to 60"),
    ] {
        for bot in ["pimc", "flat"] {
            let message = error(&format!("{bot}:{option}"));
            assert!(message.starts_with(&format!("{bot}:{option}: ")), "{message}");
            assert!(message.contains(expected), "{message}");
        }
    }
    let message = error("pimc:world=3");
    assert!(
        message.starts_with("bot `pimc` has no option `world`: it has rivals, worlds, ms, "),
        "{message}"
    );
    assert!(message.ends_with("; did you mean `worlds`?"), "{message}");
    for (old, new) in [("random", "epsilon"), ("effective", "min-ess"), ("words", "ansage-weight")] {
        let message = format!("pimc: the option `{old}` is called `{new}` now");
        assert_eq!(error(&format!("pimc:{old}=0.5")), message);
    }
    assert_eq!(error("pimc:worlds=20,ms=5"), "pimc: name worlds or ms, not both");
    assert!(error("pimc:ms=5,iterations=20").starts_with("bot `pimc` has no option `iterations`"));
    assert_eq!(error("ismcts:ms=5,iterations=20"), "ismcts: name iterations or ms, not both");
    assert_eq!(
        error("ismcts:iterations=3"),
        "ismcts:iterations=3: wanted is a whole number from 4 to 10000000",
        "every tree has one"
    );
}

#[test]
fn without_networks_rivals_that_search_have_the_edge_unless_another_is_named() {
    let fingerprint = |spec: &str| spec.parse::<BotSpec>().unwrap().build().unwrap().fingerprint();
    let equals = fingerprint("pimc:net=off,rivals=search");
    let with = |more: &str| fingerprint(&format!("pimc:net=off{more}"));
    assert_eq!(with(",edge=-4,solo-edge=-3,patience=1"), equals);
    assert_eq!(with(",edge=-4,rivals=search"), equals);
    assert_eq!(with(",rivals=search,edge=3"), with(",edge=3,solo-edge=-3,patience=1"));
    assert_eq!(with(",rivals=any"), with(",rivals=heuristic"));
    let refused = "pimc:net=off,rivals=careful".parse::<BotSpec>().unwrap().build().err();
    assert!(refused.unwrap().to_string().ends_with("wanted is one of any, heuristic, search"));
}

#[test]
fn with_networks_each_manner_is_something_to_know_of_the_rivals() {
    let fingerprint = |spec: &str| spec.parse::<BotSpec>().unwrap().build().unwrap().fingerprint();
    for bot in ["pimc", "net"] {
        let mut all: Vec<String> =
            ALL.iter().map(|manner| fingerprint(&format!("{bot}:rivals={}", manner.name))).collect();
        assert_eq!(fingerprint(&format!("{bot}:rivals=any")), fingerprint(bot));
        all.push(fingerprint(bot));
        all.sort();
        all.dedup();
        assert_eq!(all.len(), ALL.len() + 1, "{bot}");
    }
}

/// The values that count are those of the spec and the defaults of all other options in the list.
#[test]
fn every_option_of_the_list_is_an_option_and_its_default_is_what_it_says() {
    use crate::search::Search;
    let spec = |text: &str| text.parse::<BotSpec>().unwrap();
    let build = |text: &str| spec(text).build().unwrap().fingerprint();
    for (bot, options) in
        [("pimc", Search::OPTIONS), ("flat", Search::OPTIONS), ("ismcts", Search::TREE_OPTIONS)]
    {
        let (plain, defaults) = (build(bot), spec(bot).values().unwrap());
        for &(key, _) in options.iter().filter(|(key, _)| *key != "ms") {
            let (_, default) = defaults.iter().find(|(other, _)| *other == key).expect(key);
            assert_eq!(build(&format!("{bot}:{key}={default}")), plain, "{bot} {key}={default}");
            // Of each kind of value one that few defaults have.
            let values = [
                "yardstick",
                "default",
                "7",
                "0.9",
                "5",
                "epsilon",
                "thumb",
                "uniform",
                "halving",
                "off",
                "on",
                "game",
                "search",
                "puct",
                "tree",
            ];
            let others = values.map(|value| format!("{bot}:{key}={value}"));
            let mut fingerprints =
                others.iter().filter_map(|text| Some(spec(text).build().ok()?.fingerprint()));
            assert!(fingerprints.any(|fingerprint| fingerprint != plain), "{bot} {key}");
        }
        assert_eq!(defaults.len(), options.len() - 1);
    }
    let values = spec("pimc:ms=3,net=off,rivals=search,edge=2").values().unwrap();
    let value = |key: &str| &*values.iter().find(|(other, _)| *other == key).expect(key).1;
    let told = ["ms", "rivals", "edge", "solo-edge", "patience", "playout"].map(value);
    assert_eq!(told, ["3", "search", "2", "-3", "1", "heuristic"]);
    assert!(values.iter().all(|(key, _)| *key != "worlds"));
    let values = spec("ismcts:ms=3").values().unwrap();
    assert!(values.iter().all(|(key, _)| !["worlds", "iterations"].contains(key)), "neither counts");
}
