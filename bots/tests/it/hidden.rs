//! A bot's answers do not depend on what its seat cannot know: in any world that looks the same from its seat,
//! the same bot with the same stream gives the same answers from the first question on.

use doko_bots::{Bot, BotKind, BotSpec, seat_bots};
use doko_engine::random::{Stream, bot_stream};
use doko_engine::{Action, CardSet, Contract, Deal, PerSeat, Question, Rules, Seat, Table, Vorbehalt};
use rand::RngExt;

/// Something everybody at the table heard or saw, and what the seat of interest answered and nobody heard.
type Event = (Seat, Action);

/// Plays `stop` questions of a game and returns the table with all answers, silent ones included.
fn play_until<'r>(rules: &'r Rules, kind: &dyn BotKind, index: u64, stop: usize) -> (Table<'r>, Vec<Event>) {
    let deal = rules.deal(23, index, 0);
    let mut table = Table::new(rules, deal, Seat::ALL[index as usize % 4]);
    let mut bots = seat_bots(rules, &PerSeat([kind; 4]), 23, index);
    let mut events = Vec::new();
    for _ in 0..stop {
        let Some(view) = table.view() else { break };
        let seat = view.seat();
        let action = bots[seat].act(&view);
        table.answer(action).expect("a legal answer");
        events.push((seat, action));
    }
    (table, events)
}

/// The same cards played, the rest dealt anew to the others, and other secrets behind Vorbehalte not played.
fn another_world(table: &Table<'_>, observer: Seat, rng: &mut Stream) -> (Deal, PerSeat<Vorbehalt>) {
    let game = table.game();
    let mut unseen: Vec<_> =
        Seat::ALL.into_iter().filter(|&s| s != observer).flat_map(|s| game.hand(s).iter()).collect();
    for i in (1..unseen.len()).rev() {
        unseen.swap(i, rng.random_range(0..=i as u32) as usize);
    }
    let hands = PerSeat::from_fn(|seat| {
        let played: CardSet = game.plays().filter(|&(s, _)| s == seat).map(|(_, card)| card).collect();
        let held = if seat == observer {
            game.hand(seat)
        } else {
            unseen.split_off(unseen.len() - game.hand(seat).len()).into_iter().collect()
        };
        played.plus(held)
    });
    let deal = Deal::new(hands).expect("the same cards");
    let world = Table::new(game.rules(), deal, game.forehand());
    let played = |seat| matches!(game.contract(), Contract::Hochzeit(s) | Contract::Solo(_, s) if s == seat);
    let vorbehalte = PerSeat::from_fn(|seat| match game.vorbehalt(seat) {
        Some(secret) if secret != Vorbehalt::Gesund && seat != observer && !played(seat) => {
            let possible: Vec<_> = world.game().legal_vorbehalte(seat).skip(1).collect();
            possible[rng.random_range(0..possible.len() as u32) as usize]
        }
        declared => declared.unwrap_or(Vorbehalt::Gesund),
    });
    (deal, vorbehalte)
}

/// Plays the public history in another world, with `bot` answering for `observer`. `None` if the history could
/// not have happened there; else whether the bot gave the answers it gave before, and the next one.
fn answers_alike(
    table: &Table<'_>,
    events: &[Event],
    (deal, vorbehalte): (Deal, PerSeat<Vorbehalt>),
    observer: Seat,
    mut bot: Box<dyn Bot>,
) -> Option<(bool, Action)> {
    let game = table.game();
    let own: Vec<Action> = events.iter().filter(|(seat, _)| *seat == observer).map(|&(_, a)| a).collect();
    let mut own = own.into_iter();
    let mut public = events.iter().filter(|(_, action)| *action != Action::Silence).copied().peekable();
    let mut world = Table::new(game.rules(), deal, game.forehand());
    let mut alike = true;
    loop {
        let view = world.view()?;
        let (seat, question) = (view.seat(), view.question()?);
        if seat == observer {
            let answer = bot.act(&view);
            let Some(before) = own.next() else {
                let same_moment = public.peek().is_none() && table.question() == Some((seat, question));
                let same_contract = world.game().contract() == game.contract();
                return (same_moment && same_contract).then_some((alike, answer));
            };
            alike &= answer == before;
            world.answer(before).ok()?;
            if before != Action::Silence {
                public.next();
            }
            continue;
        }
        let answer = match (question, public.peek().copied()) {
            (Question::Vorbehalt, Some((_, Action::Declare(_)))) => {
                public.next();
                Action::Declare(vorbehalte[seat])
            }
            (Question::Ansage, Some((speaker, Action::Say(step)))) if speaker == seat => {
                public.next();
                Action::Say(step)
            }
            (Question::Ansage, _) => Action::Silence,
            (Question::Card, Some((player, Action::Play(card)))) if player == seat => {
                public.next();
                Action::Play(card)
            }
            _ => return None,
        };
        world.answer(answer).ok()?;
        // What was said must have been said for the same party.
        if world.game().utterances() != &game.utterances()[..world.game().utterances().len()] {
            return None;
        }
    }
}

#[test]
fn bots_answer_alike_in_all_worlds_that_look_alike() {
    let ddv = Rules::preset("ddv").unwrap();
    for spec in ["heuristic", "random:vorbehalt=0.2,ansage=0.1"] {
        let kind = spec.parse::<BotSpec>().unwrap().build().unwrap();
        let mut rng = bot_stream(99, 0, Seat::ALL[0]);
        let (mut worlds, mut other_parties, mut contracts) = (0, 0, std::collections::BTreeSet::new());
        for index in 0..400 {
            let (table, events) = play_until(&ddv, &*kind, index, rng.random_range(1..70));
            let Some((observer, _)) = table.question() else { continue };
            let view = table.view().unwrap();
            let fresh = || kind.bot(&ddv, observer, bot_stream(23, index, observer));
            let declared = |seat| table.game().vorbehalt(seat).unwrap_or(Vorbehalt::Gesund);
            let same_world = (*table.game().deal(), PerSeat::from_fn(declared));
            let (alike, answer) = answers_alike(&table, &events, same_world, observer, fresh()).unwrap();
            assert!(alike, "the replay of a game differs from the game");
            for _ in 0..20 {
                let world = another_world(&table, observer, &mut rng);
                if let Some(result) = answers_alike(&table, &events, world, observer, fresh()) {
                    assert_eq!(result, (true, answer), "{spec}, deal {index}, seat {observer}");
                    worlds += 1;
                    other_parties += u32::from(world.0.alten() != table.game().deal().alten());
                    contracts.insert(format!("{}", view.contract()));
                }
            }
        }
        assert!(
            worlds > 1000 && other_parties > 100 && contracts.len() > 3,
            "{worlds} {other_parties} {contracts:?}"
        );
    }
}
