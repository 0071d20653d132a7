//! Bots answer legally under any rules, and the same way whenever they are asked the same.

use doko_bots::{BotKind, BotSpec, play_game, seat_bots};
use doko_engine::random::bot_stream;
use doko_engine::rules::testing::random_rules;
use doko_engine::rules::{GameKind, RuleSource};
use doko_engine::{GameRecord, PerSeat, Phase, Rules, Seat, Setup, Table};

/// Every built-in bot, the random one both tame and wild.
const BOTS: [&str; 4] = ["heuristic", "random", "random:vorbehalt=0.5,ansage=0.5", "net"];

/// Rules that reach every kind of question there is: a preset, and changes to it.
const RULES: [&[&str]; 31] = [
    &["ddv"],
    &["klassisch"],
    &["arminia"],
    &["vln"],
    &["palast"],
    &["ddv", "score.schwarz=augen", "score.reached=off", "score.nobody_won=nothing"],
    &["ddv", "deck.nines=false"],
    &["vln", "solo.named=at_lead", "solo.kinds=[damen, null, heart]"],
    &["arminia", "ansagen.armut=before_exchange", "armut.max_trumps=5", "armut.cards=5"],
    &["ddv", "genscher.mode=on_play"],
    &["palast", "klopfen.mode=each", "throw_in.luschen=4"],
    &["ddv", "ansagen.ladder=4", "ansagen.latest=[3, 4, 5, 6, 7]"],
    &["palast", "armut.parties=queens", "armut.max_trumps=5", "armut.cards=5", "armut.refused=last_takes"],
    &["arminia", "schweine.mode=anytime", "schweine.is_ansage=true"],
    &["arminia", "ansagen.clock=full_trick", "ansagen.latest=[1, 1, 2, 3, 4]"],
    &[
        "ddv",
        "ansagen.clock=chain",
        "ansagen.solo=kontra_own_card",
        "ansagen.hochzeit=next_card",
        "ansagen.absagen=first",
    ],
    &[
        "arminia",
        "ansagen.first_trick_duty=10",
        "ansagen.duty_tricks=2",
        "ansagen.duty_goes_on=true",
        "ansagen.latest_kontra=[2, 3, 4, 5, 6]",
        "ansagen.hochzeit=follows_party",
    ],
    &[
        "palast",
        "ansagen.solo=before_lead",
        "ansagen.armut=before_lead",
        "armut.max_trumps=3",
        "ansagen.hochzeit=none",
    ],
    &["ddv", "dulle.mode=second", "dulle.last_trick=reversed", "solo.lead=soloist"],
    &["ddv", "solo.kinds=[koenig, gemischt]", "solo.priority=by_kind", "vorbehalt.order=[hochzeit, solo]"],
    &[
        "ddv",
        "hochzeit.partner=fehl",
        "hochzeit.tricks=12",
        "ansagen.skip=false",
        "ansagen.latest=[11, 11, 11, 11, 11]",
    ],
    &["ddv", "ansagen.mode=off", "sonderpunkte.fuchs=0", "sonderpunkte.karlchen=0"],
    &["ddv", "solo.kinds=[]", "session.pflicht_solo=0"],
    &["arminia", "armut.max_trumps=5", "armut.cards=5", "armut.to=named_party", "armut.two=redeal"],
    &["arminia", "ansagen.first_trick_duty=10", "ansagen.absage_needs_ansage=false", "ansagen.skip=true"],
    &["klassisch", "armut.max_trumps=5", "schweine.mode=automatic", "throw_in.luschen=4"],
    &["klassisch", "game=schiebekopf"],
    &["klassisch", "game=hammelrennen", "trickless_wins=true"],
    &["klassisch", "game=ramsch", "trickless_doubles=true"],
    &["arminia", "armut.max_trumps=5", "armut.cards=trumps", "armut.refused=ramsch", "vorbehalt.told=all"],
    &["arminia", "armut.max_trumps=5", "armut.cards=trumps", "armut.refused=schwarze_sau"],
];

fn kind(spec: &str) -> std::sync::Arc<dyn BotKind> {
    spec.parse::<BotSpec>().expect("a spec").build().expect("a bot")
}

fn rules(changes: &[&str]) -> Rules {
    let source =
        changes[1..].iter().fold(RuleSource::preset(changes[0]), |source, &change| source.set(change));
    source.rules().expect("rules without contradictions")
}

#[test]
fn bots_never_break_a_rule() {
    let bots = BOTS.map(kind);
    for changes in RULES {
        let rules = rules(changes);
        for index in 0..100 {
            let deal = rules.deal(11, index, 0);
            let kinds = PerSeat::from_fn(|seat| &*bots[(seat.index() + index as usize) % bots.len()]);
            let mut seated = seat_bots(&rules, &kinds, 11, index, 0);
            let forehand = Seat::ALL[index as usize % 4];
            let game = play_game(&rules, deal, forehand, &mut seated).unwrap();
            if game.phase() == Phase::Over {
                assert_eq!(GameRecord::of(&game).verify().unwrap(), None, "{changes:?}");
            }
        }
    }
}

#[test]
fn bots_never_break_a_rule_of_a_random_table_or_evening() {
    let bots = BOTS.map(kind);
    for number in 0..300 {
        let mut rng = bot_stream(13, number, 0, Seat::ALL[0]);
        let rules = random_rules(&mut rng);
        let may_owe = rules.set().game == GameKind::Doppelkopf && !rules.set().solo.kinds.is_empty();
        for index in 0..4 {
            let kinds = PerSeat::from_fn(|seat| &*bots[(seat.index() + index as usize) % bots.len()]);
            let mut seated = seat_bots(&rules, &kinds, number, index, 0);
            let forehand = Seat::ALL[number as usize % 4];
            let mut setup = Setup::single(forehand);
            if may_owe && index > 1 {
                setup.owes_solo = PerSeat([true, false, true, false]);
                setup.vorgefuehrt = (index == 3).then_some(Seat::ALL[2]);
            }
            let mut table = Table::in_session(&rules, rules.deal(number, index, 0), setup);
            while let Some(view) = table.view() {
                let (seat, question, legal) = (view.seat(), view.question(), view.legal_actions());
                let action = seated[seat].answer(&table, &view).expect("an answer");
                assert!(legal.contains(&action), "rules {number}, deal {index}, {question:?}: {action}");
                table.answer(action).unwrap();
            }
        }
    }
}

#[test]
fn the_same_streams_give_the_same_game() {
    let rules = rules(&["arminia"]);
    for spec in BOTS {
        for index in 0..50 {
            let game = || {
                let kind = kind(spec);
                let mut bots = seat_bots(&rules, &PerSeat([&*kind; 4]), 3, index, 0);
                play_game(&rules, rules.deal(3, index, 0), Seat::ALL[0], &mut bots).unwrap()
            };
            let (one, other) = (game(), game());
            assert!(one.plays().eq(other.plays()), "{spec}");
            assert_eq!(one.utterances(), other.utterances(), "{spec}");
            assert_eq!((one.contract(), one.hand_overs()), (other.contract(), other.hand_overs()), "{spec}");
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
fn a_random_player_without_rates_declares_takes_bids_and_says_nothing() {
    use doko_engine::{Action, Bid, Question};
    let quiet = kind("random:vorbehalt=0,ansage=0");
    for changes in RULES {
        let rules = rules(changes);
        for index in 0..20 {
            let mut bots = seat_bots(&rules, &PerSeat([&*quiet; 4]), 17, index, 0);
            let mut table = Table::new(&rules, rules.deal(17, index, 0), Seat::ALL[0]);
            while let Some(view) = table.view() {
                let forced = view.must_say();
                let action = bots[view.seat()].answer(&table, &view).expect("an answer");
                match view.question().unwrap() {
                    Question::Klopfen => assert_eq!(action, Action::Klopfen(false)),
                    Question::Vorbehalt => {
                        assert!(matches!(action, Action::Declare(vorbehalt) if vorbehalt.is_gesund()));
                    }
                    Question::Bid => assert_eq!(action, Action::Bid(Bid::Pass)),
                    Question::Armut => assert_eq!(action, Action::TakeArmut(false)),
                    Question::Schweine => assert_eq!(action, Action::Schweine(false)),
                    Question::Ansage => assert_eq!(action != Action::Silence, forced),
                    Question::Card => assert!(matches!(action, Action::Play(_))),
                    Question::Solo | Question::Exchange => {}
                }
                table.answer(action).unwrap();
            }
        }
    }
}

#[test]
fn a_spec_is_the_same_when_it_is_written_and_read_again() {
    for spec in ["random :", " random : ansage = 0.5 ,", "random:command=x,ansage=1", "exec: ./bot ", "exec:"]
    {
        let spec: BotSpec = spec.parse().unwrap();
        assert_eq!(spec.to_string().parse::<BotSpec>().unwrap(), spec);
    }
    let program: BotSpec = "exec:./bot --depth 3".parse().unwrap();
    assert_eq!(program.with("limit", "5").to_string(), "exec:limit=5,./bot --depth 3");
}

#[test]
fn a_spec_is_read_as_it_is_written_and_says_what_is_wrong() {
    for spec in [
        "random",
        "random:vorbehalt=0,ansage=0.5",
        "heuristic:params=a b.toml",
        "exec:./bot --depth=3,4 'a b'",
        "exec:limit=5,fresh=on,python3 bot.py start=1,2",
    ] {
        assert_eq!(spec.parse::<BotSpec>().unwrap().to_string(), spec);
    }
    let error = |spec: &str| match spec.parse::<BotSpec>() {
        Ok(spec) => spec.build().map(|_| ()).unwrap_err().to_string(),
        Err(error) => error.to_string(),
    };
    let exec = if cfg!(feature = "exec") { ", exec" } else { "" };
    assert_eq!(
        error("rndom"),
        format!(
            "there is no bot `rndom`: there are heuristic, random, net, pimc, ismcts, flat, rollout, thumb, noisy, mixed, cheat{exec}; did you mean `random`?"
        )
    );
    assert_eq!(
        error("essen:reads=off"),
        "the bot `essen` left with 0.3.0: it is a program now, essen in results/examples"
    );
    assert_eq!(
        error("random:ansagen=1"),
        "bot `random` has no option `ansagen`: it has vorbehalt, ansage; did you mean `ansage`?"
    );
    assert_eq!(error("random:bids=1"), "bot `random` has no option `bids`: it has vorbehalt, ansage");
    assert_eq!(error("random:ansage=2"), "random:ansage=2: wanted is a number from 0 to 1");
    assert_eq!(error("random:ansage"), "`random:ansage`: the option `ansage` has no value; write ansage=…");
    assert_eq!(
        error("random:ansage=0,ansage=1"),
        "`random:ansage=0,ansage=1`: the option `ansage` is named twice"
    );
    assert!(error("").starts_with("`` is no bot: "));
    assert!(error("heuristic:params=no/such/file").starts_with("cannot read no/such/file: "));
}

/// Whoever builds without programs is told so, and not that there is no such bot.
#[cfg(not(feature = "exec"))]
#[test]
fn a_build_without_programs_refuses_them_by_the_name_of_the_feature() {
    let spec: BotSpec = "exec:limit=5,python3 bot.py".parse().unwrap();
    let error = spec.build().map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("built without its feature `exec`"), "{error}");
}
