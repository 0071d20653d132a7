//! Games of bots as they were once played: a change of their play must be seen. `DOKO_BLESS=1` writes them anew.

use std::fs;
use std::path::Path;

use doko_bots::net::Net;
use doko_bots::{BOTS, BotKind, BotSpec, Heuristic, play_game, seat_bots};
use doko_engine::random::fingerprint;
use doko_engine::record::DealOrigin;
use doko_engine::{GameRecord, PerSeat, Rules, Seat};
use rayon::prelude::*;

const PRESETS: [&str; 5] = ["ddv", "palast", "arminia", "vln", "klassisch"];

/// The game of four bots of a kind on deal `index` of seed 5, as a line.
fn game(rules: &Rules, kind: &dyn BotKind, index: u64) -> String {
    let mut bots = seat_bots(rules, &PerSeat([kind; 4]), 5, index, 0);
    let game = play_game(rules, rules.deal(5, index, 0), Seat::ALL[0], &mut bots).expect("legal answers");
    GameRecord::of(&game).with_deal(DealOrigin { seed: 5, index, redeal: 0 }).to_line()
}

/// What a file of `tests/data` has; with `DOKO_BLESS` this is written into it first.
fn recorded(file: &str, now: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
    if std::env::var_os("DOKO_BLESS").is_some() {
        fs::write(&path, now).expect("the file is written");
    }
    fs::read_to_string(&path).expect("the file is there")
}

#[test]
fn the_games_of_the_heuristic_are_as_recorded() {
    let rules = Rules::preset("ddv").unwrap();
    let heuristic = Heuristic::default();
    let lines: Vec<String> = (0..10).map(|index| game(&rules, &heuristic, index)).collect();
    let recorded = recorded("heuristic_games.jsonl", &(lines.join("\n") + "\n"));
    for (index, (recorded, played)) in recorded.lines().zip(&lines).enumerate() {
        assert_eq!(recorded, played, "game {index}");
    }
    assert_eq!(recorded.lines().count(), lines.len());
}

/// Its networks compute with whole numbers alone, so this holds on every machine.
#[test]
fn ten_thousand_games_of_the_net_are_as_recorded() {
    let net = Net::default();
    let of_preset = |preset: &str| {
        let rules = Rules::preset(preset).unwrap();
        let games = (0..2000_u64).into_par_iter().map(|index| game(&rules, &net, index));
        let games: Vec<String> = games.collect();
        format!("{preset} {}\n", fingerprint(games.join("\n")))
    };
    let now: String = PRESETS.map(of_preset).concat();
    assert_eq!(recorded("net_games.txt", &now), now);
}

/// Every bot that needs no program or person, with little to think, and in ways of its own.
const SPECS: [&str; 14] = [
    "heuristic",
    "heuristic:params=talkative",
    "random",
    "random:vorbehalt=0.3,ansage=0.3",
    "net",
    "thumb",
    "noisy",
    "mixed",
    "cheat",
    "pimc:worlds=6",
    "pimc:worlds=6,net=off",
    "ismcts:worlds=40",
    "flat:worlds=6",
    "rollout:worlds=3",
];

/// What a version of doko plays is what its figures rest on: whoever changes it says so where its users read it.
#[test]
fn the_games_of_every_bot_are_those_of_the_changelog() {
    for bot in BOTS.iter().filter(|bot| bot.name != "exec") {
        assert!(SPECS.iter().any(|spec| spec.split(':').next() == Some(bot.name)), "{} plays too", bot.name);
    }
    let all = PRESETS.into_iter().flat_map(|preset| SPECS.map(|spec| (preset, spec)));
    let line = |(preset, spec): (&str, &str)| {
        let kind = spec.parse::<BotSpec>().expect("a spec").build().expect("a bot");
        let rules = Rules::preset(preset).unwrap();
        let games: Vec<String> = (0..3).map(|index| game(&rules, &*kind, index)).collect();
        format!("{preset} {spec} {}\n", fingerprint(games.join("\n")))
    };
    let now: String = all.collect::<Vec<_>>().into_par_iter().map(line).collect();
    assert_eq!(recorded("bot_games.txt", &now), now, "the bots play otherwise");
    let changelog = Path::new(env!("CARGO_MANIFEST_DIR")).join("../CHANGELOG.md");
    // A crate that was packed alone has none.
    let Ok(changelog) = fs::read_to_string(changelog) else { return };
    let games = fingerprint(&now);
    assert!(
        changelog.contains(&format!("`{games}`")),
        "the bots play otherwise than the versions that CHANGELOG.md tells of: say there what has changed, and that the games of \
         the bots are now `{games}`"
    );
}
