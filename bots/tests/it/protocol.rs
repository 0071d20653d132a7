//! Laws of the protocol: what a seat is told is what it has seen; a table can be built from it at which it sees the
//! same, under many rules and at every question; and a served bot plays what it plays within.

use std::fmt::Write as _;
use std::io::Cursor;

use doko_bots::protocol::{
    Answer, Ask, EventSent, FromBot, Hello, Introduction, Knows, Limits, Over, RulesSent, Snapshot, Start,
    ToBot, VERSION,
};
use doko_bots::serve::{Replica, serve};
use doko_bots::{BotKind, BotSpec, Observation, Seated};
use doko_engine::random::{bot_stream, token};
use doko_engine::{PerSeat, Rules, Seat, Table};

use crate::reconstruct::assert_alike;
use crate::worlds::histories::{many_rules, random_game, rules};

/// What was sent to a seat so far, and the game as it was told.
struct Told {
    /// How many events it was told of.
    events: usize,
    replica: Replica,
}

impl Told {
    fn new(start: &Start) -> Told {
        let seen = start.seen().expect("a start that was just written");
        Told { events: 0, replica: Replica::new(seen) }
    }
}

/// Before each card comes what is said, then what is raised, then a hesitation, then a new partner.
fn assert_is_told_in_order(events: &[EventSent]) {
    let place = |event: &EventSent| match event {
        EventSent::Say { .. } | EventSent::Supra { .. } => 1,
        EventSent::Raised { .. } => 2,
        EventSent::Hesitate { .. } => 3,
        EventSent::Genscher { .. } => 4,
        EventSent::Play { .. } => 5,
        _ => 0,
    };
    for moment in events.split_inclusive(|event| matches!(event, EventSent::Play { .. })) {
        assert!(moment.is_sorted_by_key(place), "{events:?}");
    }
}

/// Sends each seat of a random game all that it would be sent; how many questions and events that were.
fn told(rules: &Rules, seed: u64) -> (usize, usize) {
    let (mut questions, mut events) = (0, 0);
    let mut told: PerSeat<Option<Told>> = PerSeat::default();
    random_game(rules, seed, |history, _| {
        let view = history.table.view().expect("a question");
        let told = told[view.seat()].get_or_insert_with(|| Told::new(&Start::of(&view, None)));
        let question = view.question().expect("a question");
        let ask = Ask::of(7, &view, question, told.events);
        let line = serde_json::to_string(&ask).expect("it can be written");
        let ask: Ask = serde_json::from_str(&line).expect("it was just written");

        assert_is_told_in_order(&ask.events);
        assert_eq!(ask.legal.len(), view.legal_actions().len());
        for (word, action) in ask.legal.iter().zip(view.legal_actions()) {
            let answer = Answer { id: 7, answer: word.clone() };
            assert_eq!(answer.action(&view, question), Ok(action), "{word}");
        }

        let seen = told.replica.seen_mut();
        for event in &ask.events {
            event.add_to(seen).expect("it was just written");
        }
        seen.question = Some(question);
        let really = Observation::of(&view);
        assert_eq!(*seen, really, "{} {seed}", rules.label());
        assert_eq!(seen.hand(), view.hand());
        told.events = view.events().len();

        let table = told
            .replica
            .table(rules)
            .unwrap_or_else(|_| panic!("{} {seed}: {question:?} in {}", rules.label(), view.contract()));
        assert_alike(&table.view().expect("a question"), &view);
        questions += 1;
        events += ask.events.len();
    });
    (questions, events)
}

/// Longer by `DOKO_REPLICA=RULE_SETS,GAMES`.
#[test]
fn a_seat_is_told_all_that_it_has_seen_and_sees_the_same_at_a_table_of_its_own() {
    let (mut questions, mut events) = (0, 0);
    let longer = std::env::var("DOKO_REPLICA").unwrap_or_default();
    let longer =
        longer.split_once(',').and_then(|(sets, games)| Some((sets.parse().ok()?, games.parse().ok()?)));
    let (rule_sets, games) = longer.unwrap_or((24, 2));
    for (number, rules) in many_rules(rule_sets).iter().enumerate() {
        for game in 0..games {
            let (asked, happened) = told(rules, 9000 * number as u64 + game);
            (questions, events) = (questions + asked, events + happened);
        }
    }
    assert!(questions > 6_000 && events > questions, "{questions} {events}");
}

/// Games that only few cards explain, or only a secret of another seat.
#[test]
fn what_is_hard_to_explain_is_explained() {
    // Another has committed itself to a stilles Solo, so that its second ace is no Schwein.
    let schweine = ["schweine.mode=automatic", "schweine.in=[normal]", "schweine.second_only=party"];
    told(&rules("klassisch", &schweine), 423_005);
    // The poor player has got one trump back, and played it.
    let armut = [
        "armut.refused=play_on",
        "score.won=2",
        "score.doubling=off",
        "sonderpunkte.fuchs_last_trick=6",
        "sonderpunkte.karlchen=7",
    ];
    told(&rules("vln", &armut), 11_898_007);
}

/// The suits in which each seat has shown that it has none, found by the cards of a view alone.
fn voids_by_cards(view: &Snapshot) -> [Vec<String>; 4] {
    let suit =
        |card: &String| if view.trumps.contains(card) { "trump".to_owned() } else { card[..1].to_owned() };
    let complete = view.played.iter().map(|trick| (trick.leader, trick.cards.to_vec()));
    let on_table = (view.leader, view.table.iter().map(|play| play.card.clone()).collect::<Vec<_>>());
    let mut voids: [Vec<String>; 4] = Default::default();
    for (leader, cards) in complete.chain([on_table]) {
        for (place, card) in cards.iter().enumerate() {
            let (led, seat) = (suit(&cards[0]), (leader + place) % 4);
            if suit(card) != led && !voids[seat].contains(&led) {
                voids[seat].push(led);
            }
        }
    }
    voids
}

#[test]
fn a_program_that_keeps_no_books_is_sent_the_whole_course_with_each_question() {
    let (mut partners, mut shown) = (0, 0);
    for (number, rules) in many_rules(40).iter().enumerate() {
        let mut told: PerSeat<usize> = PerSeat::default();
        let mut contract = PerSeat([None, None, None, None]);
        random_game(rules, 77 + number as u64, |history, _| {
            let view = history.table.view().expect("a question");
            let seat = view.seat();
            let ask = Ask::of(0, &view, view.question().expect("a question"), told[seat]);
            told[seat] = view.events().len();
            for event in ask.events {
                match event {
                    EventSent::Contract { contract: word, seat: whose, taker } => {
                        contract[seat] = Some((word, whose, taker));
                    }
                    EventSent::Partner { seat: partner } => {
                        partners += 1;
                        let parties = [partner.map(|partner| ask.view.parties[partner].clone())];
                        assert!(partner.is_none() || parties == [Some(Some("re".to_owned()))]);
                    }
                    _ => {}
                }
            }
            let sent = ask.view.contract.clone().map(|sent| (sent.contract, sent.seat, sent.taker));
            assert_eq!(sent, contract[seat], "{}", rules.label());
            assert_eq!(ask.view.forehand, view.forehand().index());
            assert_eq!(ask.view.played.len(), view.tricks().len());
            let mut voids = ask.view.voids.clone();
            let mut by_cards = voids_by_cards(&ask.view);
            voids.iter_mut().chain(&mut by_cards).for_each(|suits| suits.sort());
            assert_eq!(voids, by_cards, "{}", rules.label());
            shown += voids.iter().map(Vec::len).sum::<usize>();
            let has_nine = ask.view.trumps.iter().any(|card| card.ends_with('9'));
            assert!(rules.set().deck.nines || !has_nine, "{:?}", ask.view.trumps);
        });
    }
    assert!(partners > 5 && shown > 1000, "{partners} {shown}");
}

#[test]
fn a_program_is_sent_the_rules_in_the_words_of_before() {
    let sent = RulesSent::of(&Rules::preset("arminia").expect("a preset"));
    assert_eq!(sent.keys["schweine"]["super"], true);
    assert_eq!((&sent.keys["game"], &sent.keys["dulle"]["mode"]), (&"doppelkopf".into(), &"second".into()));
    assert_eq!(sent.rules().expect("rules"), Rules::preset("arminia").expect("a preset"));
}

#[test]
fn a_program_says_which_rules_it_knows() {
    let lacks = |knows: &str, base: &str, changes: &[&str]| {
        let knows: Knows = serde_json::from_str(knows).expect("JSON");
        knows.lacks(&rules(base, changes))
    };
    assert_eq!(lacks("{}", "vln", &["dulle.mode=second"]), None);
    let doppelkopf = r#"{"games":["doppelkopf"]}"#;
    assert_eq!(lacks(doppelkopf, "arminia", &[]), None);
    assert_eq!(lacks(doppelkopf, "ddv", &["game=schiebekopf"]), Some("the game schiebekopf".to_owned()));
    let refused = ["armut.refused=ramsch"];
    assert_eq!(lacks(doppelkopf, "arminia", &refused), Some("the game ramsch".to_owned()));
    assert_eq!(lacks(r#"{"games":["doppelkopf","ramsch"]}"#, "arminia", &refused), None);
    let sau = ["armut.refused=schwarze_sau"];
    assert_eq!(lacks(doppelkopf, "arminia", &sau), Some("the game schwarze_sau".to_owned()));
    // Without an Armut nobody can refuse one.
    assert_eq!(lacks(doppelkopf, "ddv", &refused), None);
    // A program knows a solo of a rule file only if it reads it.
    let own = ["solo.own=[{ name = \"Ober\", trumps = [\"queens\"] }]", "solo.kinds=[damen, Ober]"];
    assert!(lacks("{}", "ddv", &own).is_some_and(|lacks| lacks.contains("(Ober)")));
    assert_eq!(lacks(r#"{"own_solos":true}"#, "ddv", &own), None);
    assert_eq!(lacks("{}", "ddv", &own[..1]), None, "not on offer");
    // A program says it of the order of cards likewise.
    let order = ["order.trumps=[♦10, normal]"];
    assert!(lacks("{}", "ddv", &order).is_some_and(|lacks| lacks.contains("(order.trumps=[♦10, normal])")));
    for knows in
        [r#"{"own_order":true}"#, r#"{"keys":["order.*"]}"#, r#"{"presets":["ddv"],"own_order":true}"#]
    {
        assert_eq!(lacks(knows, "ddv", &order), None, "{knows}");
    }
    assert_eq!(lacks("{}", "ddv", &["order.dulle=♦10", "dulle.mode=off"]), None, "there is no Dulle");
    let two = r#"{"presets":["ddv","palast"],"keys":["dulle.mode","schweine.*"]}"#;
    for base in ["ddv", "palast"] {
        assert_eq!(lacks(two, base, &["dulle.mode=second", "schweine.mode=automatic"]), None);
    }
    assert_eq!(lacks(two, "ddv", &["deck.nines=false"]), Some("deck.nines=false".to_owned()));
    assert_eq!(lacks(r#"{"keys":["deck.nines"]}"#, "ddv", &["deck.nines=false"]), None);
    // What an evening makes of its games is no question to a bot, nor is a key without effect.
    let ddv = r#"{"presets":["ddv"]}"#;
    assert_eq!(lacks(ddv, "ddv", &["session.games=8", "session.bock=true", "armut.cards=4"]), None);
    assert_eq!(lacks(ddv, "ddv", &["session.pflicht_solo=2"]), Some("session.pflicht_solo=2".to_owned()));
    assert!(lacks(r#"{"presets":["of_a_later_doko"]}"#, "ddv", &[]).is_some());
}

/// What each seat is sent in a game of four bots of a kind, and what they answer within.
fn played_within(kind: &dyn BotKind, rules: &Rules, deal: u64) -> PerSeat<(Vec<ToBot>, Vec<FromBot>)> {
    played_of_seed(kind, rules, 5, deal)
}

/// The same of any seed.
fn played_of_seed(
    kind: &dyn BotKind,
    rules: &Rules,
    seed: u64,
    deal: u64,
) -> PerSeat<(Vec<ToBot>, Vec<FromBot>)> {
    // The usual limits, where the system tells the processor time of a program.
    let limits = Limits {
        processor_ms: Some(30_000),
        clock_ms: 120_000,
        start_ms: None,
        memory_mib: None,
        processes: None,
    };
    let at_start = Limits { start_ms: Some(60_000), ..limits };
    let hello = Hello { protocol: VERSION, engine: "doko".to_owned(), limits: Some(at_start), many: false };
    let hello = ToBot::Hello(hello);
    let introduction = Introduction {
        protocol: VERSION,
        name: Some("served".to_owned()),
        knows: Some(Knows { own_solos: true, own_order: true, ..Knows::default() }),
        many: false,
        leaves_out: Vec::new(),
    };
    let mut sent = PerSeat::from_fn(|_| {
        (vec![hello.clone(), ToBot::Rules(RulesSent::of(rules))], vec![FromBot::Hello(introduction.clone())])
    });
    let forehand = if seed == 1 { Seat::ALL[0] } else { Seat::ALL[deal as usize % 4] };
    let mut table = Table::new(rules, rules.deal(seed, deal, 0), forehand);
    let stream = |seat| bot_stream(seed, deal, 0, seat);
    let mut bots = PerSeat::from_fn(|seat| Seated::new(kind, rules, seat, stream(seat)));
    let mut told: PerSeat<Option<usize>> = PerSeat::default();
    while let Some(view) = table.view() {
        let seat = view.seat();
        let (messages, answers) = &mut sent[seat];
        // The first was to hello. How many questions others are asked nobody is told.
        let id = answers.len() as u64 - 1;
        let told = told[seat].get_or_insert_with(|| {
            messages.push(ToBot::Game(Start::of(&view, Some(token(&stream(seat)))).with_limits(limits)));
            0
        });
        messages.push(ToBot::Ask(Box::new(Ask::of(id, &view, view.question().expect("a question"), *told))));
        *told = view.events().len();
        let action = bots[seat].answer(&table, &view).expect("an answer");
        answers.push(FromBot::Answer(Answer::to(id, &view, action)));
        table.answer(action).expect("a legal answer");
    }
    for seat in Seat::ALL {
        let view = table.view_at_end(seat).expect("it is over");
        if let Some(told) = told[seat] {
            let points = table.game().score().map(|score| score.points().0);
            sent[seat].0.push(ToBot::Over(Over { events: EventSent::since(told, &view), points }));
        }
    }
    sent
}

/// The page of the protocol shows a whole game, the one that the README shows too.
#[test]
fn the_dialogue_of_the_documentation_is_that_of_a_game() {
    let kind = "heuristic".parse::<BotSpec>().expect("a spec").build().expect("a bot");
    let rules = Rules::preset("ddv").expect("a preset");
    let (messages, answers) = &played_of_seed(&*kind, &rules, 1, 7)[Seat::ALL[0]];
    let mut answers = answers.iter();
    let mut dialogue = String::new();
    for message in messages {
        writeln!(dialogue, "> {}", serde_json::to_string(message).expect("JSON")).expect("a string");
        if matches!(message, ToBot::Hello(_) | ToBot::Ask(_)) {
            let answer = answers.next().expect("an answer to each question");
            writeln!(dialogue, "< {}", serde_json::to_string(answer).expect("JSON")).expect("a string");
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/dialogue.txt");
    if std::env::var_os("DOKO_BLESS").is_some() {
        std::fs::write(path, &dialogue).expect("it can be written");
    }
    let shown = std::fs::read_to_string(path).expect("the dialogue is there").replace("\r\n", "\n");
    assert!(shown == dialogue, "docs/dialogue.txt is another game: DOKO_BLESS=1 writes it anew");
    // What the page shows of it stands there word for word.
    let page = include_str!("../../../docs/protocol.md");
    for line in page.lines().filter(|line| line.starts_with("> {") || line.starts_with("< {")) {
        assert!(dialogue.lines().any(|whole| whole == line || is_excerpt(line, whole)), "{line}");
    }
}

/// Whether a line is another one with parts left out, marked by `…`.
fn is_excerpt(line: &str, whole: &str) -> bool {
    let mut rest = whole;
    line.contains('…')
        && line.split('…').all(|part| match rest.find(part) {
            Some(at) => {
                rest = &rest[at + part.len()..];
                true
            }
            None => false,
        })
}

#[test]
fn a_served_bot_plays_what_it_plays_within() {
    let specs = [
        "random:vorbehalt=0.3,ansage=0.3",
        "heuristic",
        "pimc:worlds=4",
        "ismcts:iterations=20,worlds=4",
        "flat:worlds=4",
    ];
    let rules = many_rules(20);
    let mut answers = 0;
    for (number, spec) in specs.into_iter().enumerate() {
        let kind = spec.parse::<BotSpec>().expect("a spec").build().expect("a bot");
        // Those that search play under fewer rules.
        for rules in rules.iter().step_by(if number < 2 { 1 } else { 9 }) {
            for (_, (messages, expected)) in played_within(&*kind, rules, answers as u64).iter() {
                let lines =
                    messages.iter().map(|message| serde_json::to_string(message).expect("JSON") + "\n");
                let mut out = Vec::new();
                serve(&*kind, "served", Cursor::new(lines.collect::<String>()), &mut out)
                    .expect("it is served");
                let read = |line: &str| serde_json::from_str::<FromBot>(line).expect("an answer");
                let served: Vec<FromBot> = String::from_utf8(out).expect("text").lines().map(read).collect();
                assert_eq!(served, *expected, "{spec} {}", rules.label());
                answers += served.len();
            }
        }
    }
    assert!(answers > 10_000, "{answers}");
}

#[test]
fn what_makes_no_sense_is_refused_with_words() {
    let kind = "random".parse::<BotSpec>().expect("a spec").build().expect("a bot");
    let rules = Rules::preset("ddv").expect("a preset");
    let messages = &played_within(&*kind, &rules, 1)[Seat::ALL[0]].0;
    let text = |messages: &[ToBot]| -> String {
        messages.iter().map(|message| serde_json::to_string(message).expect("JSON") + "\n").collect()
    };
    let whole = text(messages);
    let without = |n: usize| {
        let kept: Vec<ToBot> = messages
            .iter()
            .enumerate()
            .filter(|(place, _)| *place != n)
            .map(|(_, message)| message.clone())
            .collect();
        text(&kept)
    };
    for (input, words) in [
        ("hello\n".to_owned(), "line 1 is no message"),
        (without(1), "`game` came before `rules`"),
        (without(2), "`ask` came before `game`"),
        (
            whole.replace("dulle.mode", "dulle.mood").replacen("\"set\":[]", "\"set\":[\"dulle.mood=1\"]", 1),
            "dulle.mood",
        ),
        (whole.replacen("\"base\":\"ddv\"", "\"base\":\"palast\"", 1), "fingerprint"),
        (whole.replacen("\"stream\":\"", "\"stream\":\"x", 1), "is no stream"),
        (whole.replacen("\"question\":\"vorbehalt\"", "\"question\":\"why\"", 1), "`why` is no question"),
        (whole.replacen("\"forehand\":1", "\"forehand\":7", 1), "seats are 0 to 3"),
    ] {
        let error = serve(&*kind, "served", Cursor::new(input), &mut Vec::new()).expect_err(words);
        assert!(error.to_string().contains(words), "{error}");
    }
}

/// What is changed of the events of each question.
type Change<'c> = &'c dyn Fn(&mut Vec<EventSent>);

/// Cards that cannot be: in a debug build the arithmetic of sets of cards would stop at them.
#[test]
fn cards_that_do_not_add_up_are_explained_by_nothing() {
    let kind = "random".parse::<BotSpec>().expect("a spec").build().expect("a bot");
    let rules = Rules::preset("ddv").expect("a preset");
    let (messages, _) = &played_within(&*kind, &rules, 1)[Seat::ALL[0]];
    let told = |change: Change<'_>| {
        let changed = messages.iter().cloned().map(|mut message| {
            if let ToBot::Ask(ask) = &mut message {
                change(&mut ask.events);
            }
            serde_json::to_string(&message).expect("JSON") + "\n"
        });
        serve(&*kind, "served", Cursor::new(changed.collect::<String>()), &mut Vec::new())
    };
    told(&|_| {}).expect("nothing is changed");
    let plays = |events: &mut Vec<EventSent>, by: fn(usize) -> bool| {
        for event in events {
            if let EventSent::Play { seat, card } = event
                && by(*seat)
            {
                "HT".clone_into(card);
            }
        }
    };
    let given = |from, to, cards: &str| EventSent::HandOver { from, to, cards: cards.to_owned() };
    let all = "C9 CT CJ CQ CK CA S9 ST SJ SQ SK SA H9 HT HJ HQ HK HA D9 DT DJ DQ DK DA";
    let changes: [Change<'_>; 5] = [
        &|events| plays(events, |seat| seat != 0),
        &|events| plays(events, |seat| seat == 0),
        &|events| events.push(given(0, Some(1), all)),
        &|events| events.extend([given(1, Some(0), all), given(2, Some(0), all)]),
        &|events| events.push(EventSent::TakeUp { cards: all.to_owned() + " " + all }),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let error = told(change).expect_err("no game is like that");
        assert!(error.to_string().contains("no cards of the others explain"), "{number}: {error}");
    }
}
