//! Who sits where: whether games tell it, and whether a bot goes by it.

use std::collections::BTreeMap;

use doko_bots::manners::{Company, MannerEvidence, Reputation};
use doko_bots::{BotKind, BotSpec, Heuristic, Seated, play_game, seat_bots};
use doko_engine::random::bot_stream;
use doko_engine::{Action, Game, PerSeat, Rules, Seat};
use std::sync::Arc;

fn kind(spec: &str) -> Arc<dyn BotKind> {
    spec.parse::<BotSpec>().and_then(|spec| spec.build()).expect("a bot")
}

fn games<'r>(rules: &'r Rules, kinds: &PerSeat<&dyn BotKind>, number: u64) -> Vec<Game<'r>> {
    let game = |index| {
        let mut bots = seat_bots(rules, kinds, 21, index, 0);
        play_game(rules, rules.deal(21, index, 0), Seat::ALL[index as usize % 4], &mut bots)
            .expect("no fault")
    };
    (0..number).map(game).collect()
}

#[test]
fn an_evening_tells_who_is_who() {
    let rules = Rules::preset("ddv").expect("a preset");
    let heuristic = Heuristic::default();
    // Of the pool, under the names of manners; a net is one of those with a mind of their own.
    for (spec, manner) in [
        ("heuristic", "heuristic"),
        ("heuristic:params=careful", "careful"),
        ("heuristic:params=silent", "silent"),
        ("heuristic:params=bold", "bold"),
        ("noisy", "noisy"),
        ("thumb", "thumb"),
        ("random", "random"),
        ("net", "search"),
    ] {
        let one = kind(spec);
        let kinds = PerSeat([&*one; 4]);
        let games = games(&rules, &kinds, 24);
        let shown = games.iter().map(|game| MannerEvidence::by(game, &heuristic));
        let known = shown.fold(PerSeat([Reputation::NOTHING; 4]), |known, shown| {
            PerSeat::from_fn(|seat| known[seat].after(&shown, seat))
        });
        let belief = Company(known).belief(Seat::ALL[0]);
        let likeliest = belief.likeliest(Seat::ALL[0])[0];
        assert_eq!((likeliest.seat, likeliest.manner), (Seat::ALL[1], manner), "{spec} {likeliest:?}");
        assert!(likeliest.probability > 0.7, "{spec} {likeliest:?}");
    }
}

#[test]
fn games_of_every_preset_show_something() {
    let heuristic = Heuristic::default();
    for preset in ["ddv", "palast", "arminia", "vln", "klassisch"] {
        let rules = Rules::preset(preset).expect("a preset");
        let one = kind("random:vorbehalt=0.3,ansage=0.3");
        let mut told = 0;
        for game in games(&rules, &PerSeat([&*one; 4]), 60) {
            if game.outcome().is_none() {
                continue;
            }
            let shown = MannerEvidence::by(&game, &heuristic);
            told += u32::from(shown != MannerEvidence::NOTHING);
        }
        assert!(told > 20, "{preset}: {told}");
    }
}

/// How often a bot declares a solo at a table of which so much is known, if it wants to know it.
fn solos(spec: &str, company: &Company) -> usize {
    let rules = Rules::preset("ddv").expect("a preset");
    let kind = kind(spec);
    let declares = |index: &u64| {
        let seat = Seat::ALL[0];
        let mut bot = Seated::new(&*kind, &rules, seat, bot_stream(5, *index, 0, seat));
        if kind.traits().wants_company {
            bot.meets(company);
        }
        let table = doko_engine::Table::new(&rules, rules.deal(5, *index, 0), seat);
        let view = table.view().expect("a Vorbehalt is asked for");
        matches!(bot.answer(&table, &view), Ok(Action::Declare(vorbehalt)) if vorbehalt.name(doko_engine::Lang::En).contains("solo"))
    };
    (0..900).filter(declares).count()
}

#[test]
fn among_players_known_to_be_weak_it_plays_more_solos() {
    let rules = Rules::preset("ddv").expect("a preset");
    let heuristic = Heuristic::default();
    let table_of = |spec: &str| {
        let one = kind(spec);
        let games = games(&rules, &PerSeat([&*one; 4]), 8);
        let shown = games.iter().map(|game| MannerEvidence::by(game, &heuristic));
        Company(shown.fold(PerSeat([Reputation::NOTHING; 4]), |known, shown| {
            PerSeat::from_fn(|seat| known[seat].after(&shown, seat))
        }))
    };
    let mut found = BTreeMap::new();
    for spec in ["random", "heuristic", "net"] {
        found.insert(spec, solos("pimc:worlds=4", &table_of(spec)));
    }
    assert!(found["random"] > 2 * found["heuristic"] && found["heuristic"] > found["net"], "{found:?}");
}

/// What is known beforehand, or is not to be remembered, is not changed by what an evening has shown.
#[test]
fn only_who_asks_and_remembers_goes_by_earlier_games() {
    let rules = Rules::preset("ddv").expect("a preset");
    let heuristic = Heuristic::default();
    let random = kind("random");
    let shown = games(&rules, &PerSeat([&*random; 4]), 8).iter().fold(
        PerSeat([Reputation::NOTHING; 4]),
        |known, game| {
            let shown = MannerEvidence::by(game, &heuristic);
            PerSeat::from_fn(|seat| known[seat].after(&shown, seat))
        },
    );
    let met = Company(shown);
    for (spec, changes) in [
        ("pimc:worlds=4", true),
        ("pimc:worlds=4,belief=game", false),
        ("pimc:worlds=4,rivals=search", false),
        ("noisy:of=pimc:worlds=4", true),
        ("mixed:of=pimc:worlds=4+net", true),
        ("rollout:of=pimc:worlds=4,cards=off,ansage=off,vorbehalt=off", true),
        ("cheat:of=pimc:worlds=4,cards=off,ansage=off,vorbehalt=off", true),
    ] {
        let [strangers, known] = [&Company::UNKNOWN, &met].map(|company| solos(spec, company));
        assert_eq!(known > strangers, changes, "{spec}: {strangers} {known}");
    }
}

/// Whoever knows that the others are weak dares to say more.
#[test]
fn among_players_known_to_be_weak_it_says_more() {
    let rules = Rules::preset("ddv").expect("a preset");
    let words = |spec: &str| {
        let (one, others) = (kind(spec), kind("heuristic:params=silent"));
        let games = games(&rules, &PerSeat([&*one, &*others, &*others, &*others]), 150);
        games.iter().map(|game| game.utterances().len()).sum::<usize>()
    };
    let [search, any, random] =
        ["net:rivals=search,solo-margin=100", "net:solo-margin=100", "net:rivals=random,solo-margin=100"]
            .map(words);
    assert!(random > any && random > search + 10, "{search} {any} {random}");
}
