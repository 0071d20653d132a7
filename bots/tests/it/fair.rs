//! Bots answer legally under any rules, and the same way whenever they are asked the same.

use doko_bots::{BotKind, BotSpec, play_game, seat_bots};
use doko_engine::rules::RuleSource;
use doko_engine::{Deal, GameRecord, PerSeat, Seat};

/// Every built-in bot, the random one both tame and wild.
const BOTS: [&str; 3] = ["heuristic", "random", "random:vorbehalt=0.5,ansage=0.5"];

/// Changes to `ddv` that reach every branch of the rules there are.
const CHANGES: [&[&str]; 9] = [
    &[],
    &["score.schwarz=augen", "score.reached=off", "score.nobody_won=nothing"],
    &["deck.nines=false"],
    &["dulle.mode=off"],
    &["dulle.mode=second", "dulle.last_trick=reversed"],
    &[
        "solo.kinds=[damen, bube, koenig, gemischt, club, spade, heart, diamond, fleischlos]",
        "solo.lead=soloist",
    ],
    &["solo.kinds=[koenig, gemischt]", "solo.priority=by_kind", "vorbehalt.order=[hochzeit, solo]"],
    &[
        "hochzeit.partner=fehl",
        "hochzeit.tricks=12",
        "ansagen.skip=false",
        "ansagen.latest=[11, 11, 11, 11, 11]",
    ],
    &["ansagen.mode=off", "sonderpunkte.fuchs=0", "sonderpunkte.karlchen=0", "solo.kinds=[]"],
];

fn kind(spec: &str) -> std::sync::Arc<dyn BotKind> {
    spec.parse::<BotSpec>().expect("a spec").build().expect("a bot")
}

#[test]
fn bots_never_break_a_rule() {
    for changes in CHANGES {
        let source = changes.iter().fold(RuleSource::preset("ddv"), |source, &change| source.set(change));
        let rules = source.rules().unwrap();
        let bots = BOTS.map(kind);
        for index in 0..200 {
            let deal = rules.deal(11, index, 0);
            let kinds = PerSeat::from_fn(|seat| &*bots[(seat.index() + index as usize) % bots.len()]);
            let mut seated = seat_bots(&rules, &kinds, 11, index);
            let forehand = Seat::ALL[index as usize % 4];
            let game = play_game(&rules, deal, forehand, &mut seated).unwrap();
            assert_eq!(GameRecord::of(&game).verify().unwrap(), None);
        }
    }
}

#[test]
fn the_same_streams_give_the_same_game() {
    let rules = RuleSource::preset("palast").rules().unwrap();
    for spec in BOTS {
        for index in 0..50 {
            let record = || {
                let kind = kind(spec);
                let mut bots = seat_bots(&rules, &PerSeat([&*kind; 4]), 3, index);
                let deal = Deal::seeded(3, index, 0, true);
                GameRecord::of(&play_game(&rules, deal, Seat::ALL[0], &mut bots).unwrap())
            };
            assert_eq!(record(), record(), "{spec}");
        }
    }
}

#[test]
fn fingerprints_tell_parameters_apart_and_nothing_else() {
    assert_eq!(kind("random").fingerprint(), kind("random:ansage=0.02").fingerprint());
    assert_ne!(kind("random").fingerprint(), kind("random:ansage=0.03").fingerprint());
    assert_ne!(kind("random").fingerprint(), kind("heuristic").fingerprint());
}

#[test]
fn a_spec_is_read_as_it_is_written_and_says_what_is_wrong() {
    for spec in ["random", "random:vorbehalt=0,ansage=0.5", "heuristic:params=a b.toml"] {
        assert_eq!(spec.parse::<BotSpec>().unwrap().to_string(), spec);
    }
    let error = |spec: &str| match spec.parse::<BotSpec>() {
        Ok(spec) => spec.build().map(|_| ()).unwrap_err().to_string(),
        Err(error) => error.to_string(),
    };
    assert_eq!(error("rndom"), "there is no bot `rndom`: there are heuristic, random");
    assert_eq!(error("random:ansagen=1"), "bot `random` has no option `ansagen`: it has vorbehalt, ansage");
    assert_eq!(error("random:ansage=2"), "ansage=2: a rate is a number from 0 to 1");
    assert!(error("random:ansage").starts_with("`random:ansage` is no bot: "));
    assert!(error("").starts_with("`` is no bot: "));
    assert!(error("heuristic:params=no/such/file").starts_with("cannot read no/such/file: "));
}
