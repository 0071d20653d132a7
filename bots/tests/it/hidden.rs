//! A bot's answers do not depend on what its seat cannot know: in any world that looks the same from its seat,
//! the same bot with the same stream gives the same answers from the first question on.

use std::collections::BTreeMap;

use doko_bots::{Bot, BotKind, BotSpec, seat_bots};
use doko_engine::random::{Stream, bot_stream};
use doko_engine::rules::RuleSource;
use doko_engine::{
    Action, Card, CardSet, Contract, Deal, HandOver, PerSeat, Question, Rules, Seat, Table, Trumps, Vorbehalt,
};
use rand::RngExt;

/// A question that was answered, and how.
type Event = (Seat, Action);

/// Plays `stop` questions of a game and returns the table with all answers, secret ones included.
fn play_until<'r>(rules: &'r Rules, kind: &dyn BotKind, index: u64, stop: usize) -> (Table<'r>, Vec<Event>) {
    let deal = rules.deal(23, index, 0);
    let mut table = Table::new(rules, deal, Seat::ALL[index as usize % 4]);
    let mut bots = seat_bots(rules, &PerSeat([kind; 4]), 23, index, 0);
    let mut events = Vec::new();
    for _ in 0..stop {
        let Some(view) = table.view() else { break };
        let seat = view.seat();
        let action = bots[seat].answer(&table, &view).expect("an answer");
        table.answer(action).expect("a legal answer");
        events.push((seat, action));
    }
    (table, events)
}

/// A way in which everything a seat does not know could be.
struct World {
    deal: Deal,
    vorbehalte: PerSeat<Vorbehalt>,
    hand_overs: Vec<HandOver>,
}

fn shuffle(cards: &mut [Card], rng: &mut Stream) {
    for i in (1..cards.len()).rev() {
        cards.swap(i, rng.random_range(0..=i as u32) as usize);
    }
}

/// The same cards played, the rest dealt anew to the others, other cards exchanged by others, and other secrets
/// behind Vorbehalte not played.
fn another_world(table: &Table<'_>, observer: Seat, rng: &mut Stream) -> Option<World> {
    let game = table.game();
    let view = table.view().expect("an open question");
    if view.is_face_down() {
        // Nobody has seen a card, its own neither.
        let mut cards: Vec<Card> = game.deal().hands().iter().flat_map(|(_, hand)| hand.iter()).collect();
        shuffle(&mut cards, rng);
        let size = cards.len() / Seat::ALL.len();
        let hands = PerSeat::from_fn(|_| cards.drain(..size).collect());
        let deal = Deal::new(hands).expect("the same cards");
        return Some(World { deal, vorbehalte: PerSeat([Vorbehalt::Gesund; 4]), hand_overs: Vec::new() });
    }
    let others: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| seat != observer).collect();
    let known = |seat| if seat == observer { CardSet::EMPTY } else { view.known_to_hold(seat) };
    let pinned = PerSeat::from_fn(known);
    let mut unseen: Vec<_> =
        others.iter().flat_map(|&seat| game.hand(seat).minus(pinned[seat]).iter()).collect();
    shuffle(&mut unseen, rng);
    // With the cards of the whole game: those played and those held.
    let mut hands = PerSeat::from_fn(|seat| {
        let played: CardSet = game.plays().filter(|&(s, _)| s == seat).map(|(_, card)| card).collect();
        let held = if seat == observer {
            game.hand(seat)
        } else {
            let loose = unseen.len() - (game.hand(seat).len() - pinned[seat].len());
            pinned[seat].plus(unseen.split_off(loose).into_iter().collect())
        };
        played.plus(held)
    });
    // The exchange of an Armut, back from its end.
    let mut hand_overs = game.hand_overs().to_vec();
    for given in hand_overs.iter_mut().rev() {
        let to = given.to?;
        if given.from != observer && to != observer {
            let mut held: Vec<Card> = hands[to].iter().collect();
            shuffle(&mut held, rng);
            if matches!(game.contract(), Contract::Armut { poor, .. } if poor == to) {
                // What the poor hand has of trumps it was given back.
                let order = game.rules().order(Trumps::Normal);
                held.sort_by_key(|&card| !order.is_trump(card));
            }
            given.cards = held.into_iter().take(given.cards.len()).collect();
        }
        if !given.cards.is_subset(hands[to]) {
            return None;
        }
        hands[to] = hands[to].minus(given.cards);
        hands[given.from] = hands[given.from].plus(given.cards);
    }
    let deal = Deal::new(hands).expect("the same cards");
    let world = Table::new(game.rules(), deal, game.forehand());
    let played = |seat| match game.contract() {
        Contract::Hochzeit(s, _) | Contract::Solo(_, s) | Contract::Armut { poor: s, .. } => s == seat,
        _ => view.poor() == Some(seat),
    };
    let mut vorbehalte = PerSeat([Vorbehalt::Gesund; 4]);
    for seat in Seat::ALL {
        let declared = game.vorbehalt(seat).unwrap_or(Vorbehalt::Gesund);
        let is_secret = !declared.is_gesund() && seat != observer && !played(seat);
        vorbehalte[seat] = if is_secret {
            let mut possible = world.game().legal_vorbehalte(seat);
            possible.retain(|vorbehalt| !vorbehalt.is_gesund());
            if possible.is_empty() {
                return None;
            }
            possible[rng.random_range(0..possible.len() as u32) as usize]
        } else {
            declared
        };
    }
    Some(World { deal, vorbehalte, hand_overs })
}

/// Plays the public history in another world, with `bot` answering for `observer`. `None` if the history could
/// not have happened there; else whether the bot gave the answers it gave before, and the next one.
fn answers_alike(
    table: &Table<'_>,
    events: &[Event],
    secrets: &World,
    observer: Seat,
    mut bot: Box<dyn Bot>,
) -> Option<(bool, Action)> {
    let game = table.game();
    let own: Vec<Action> = events.iter().filter(|(seat, _)| *seat == observer).map(|&(_, a)| a).collect();
    let mut own = own.into_iter();
    let mut public = events.iter().filter(|(_, action)| *action != Action::Silence).copied().peekable();
    let mut hand_overs = secrets.hand_overs.iter();
    let mut world = Table::new(game.rules(), secrets.deal, game.forehand());
    let mut alike = true;
    loop {
        let view = world.view()?;
        let (seat, question) = (view.seat(), view.question()?);
        if seat == observer {
            let answer = bot.act(&view);
            let Some(before) = own.next() else {
                let same_moment = public.peek().is_none() && table.question() == Some((seat, question));
                // Schweine raise themselves where one hand holds both, which all see.
                let same_contract = world.game().contract() == game.contract()
                    && world.game().raised_by() == game.raised_by()
                    && world.game().announced_returned_trumps() == game.announced_returned_trumps();
                return (same_moment && same_contract).then_some((alike, answer));
            };
            alike &= answer == before;
            world.answer(before).ok()?;
            if before != Action::Silence {
                public.next();
            }
            if question == Question::Exchange {
                hand_overs.next();
            }
            continue;
        }
        let answer = match (question, public.peek().copied()) {
            (Question::Ansage, Some((speaker, Action::Say(step)))) if speaker == seat => Action::Say(step),
            (Question::Ansage, Some((speaker, Action::Supra))) if speaker == seat => Action::Supra,
            (Question::Ansage, _) => Action::Silence,
            (_, Some((actor, _))) if actor != seat => return None,
            (Question::Vorbehalt, Some((_, Action::Declare(_)))) => {
                Action::Declare(world.game().vorbehalt_towards(seat, secrets.vorbehalte[seat])?)
            }
            (Question::Exchange, Some((_, Action::HandOver(_)))) => {
                Action::HandOver(hand_overs.next().expect("as many exchanges").cards)
            }
            (_, Some((_, action))) => action,
            (_, None) => return None,
        };
        if answer != Action::Silence {
            public.next();
        }
        world.answer(answer).ok()?;
        // What was said must have been said for the same party.
        let (utterances, supras) = (world.game().utterances(), world.game().supras());
        if !game.asked_vorbehalte().starts_with(&world.game().asked_vorbehalte()) {
            return None;
        }
        if utterances != &game.utterances()[..utterances.len()] || supras != &game.supras()[..supras.len()] {
            return None;
        }
    }
}

/// Every preset, and options that add questions or secrets.
const RULES: [&[&str]; 27] = [
    &["ddv"],
    &["klassisch"],
    &["arminia"],
    &["vln"],
    &["palast", "armut.max_trumps=4", "armut.cards=4", "armut.return=none_received", "throw_in.luschen=4"],
    &["klassisch", "armut.max_trumps=5", "armut.cards=5", "schweine.mode=automatic"],
    &["arminia", "schweine.is_ansage=true", "ansagen.first_trick_duty=20", "hochzeit.partner=named"],
    &["vln", "armut.to=named_party", "armut.max_trumps=5", "armut.cards=5", "hochzeit.tricks=1"],
    &["ddv", "schweine.mode=automatic", "schweine.second_only=party", "schweine.super=nine"],
    &[
        "ddv",
        "schweine.mode=automatic",
        "schweine.second_only=own",
        "schweine.super=king",
        "schweine.hyper=ten",
        "dulle.mode=second",
    ],
    &["palast", "joker.mode=first", "joker.above=schweine", "schweine.mode=automatic", "throw_in.luschen=4"],
    &[
        "palast",
        "solo.kinds=[zehner, neuner, dullen, koehler, koenig_damen, koenig_buben]",
        "solo.lead_kinds=[zehner, koehler]",
    ],
    &[
        "arminia",
        "ansagen.first_trick_duty=15",
        "ansagen.duty_tricks=2",
        "ansagen.duty_goes_on=true",
        "ansagen.latest_kontra=[2, 3, 4, 5, 6]",
        "ansagen.hochzeit=follows_party",
    ],
    &["arminia", "ansagen.clock=full_trick", "ansagen.latest=[1, 1, 2, 3, 4]"],
    &["arminia", "schweine.mode=anytime", "schweine.is_ansage=true", "ansagen.reply=at_once"],
    &["vln", "solo.named=at_lead", "vorbehalt.told=all"],
    &["arminia", "ansagen.armut=before_exchange", "armut.max_trumps=5", "armut.cards=5"],
    &["arminia", "genscher.mode=on_play"],
    &["palast", "klopfen.mode=each", "throw_in.luschen=4"],
    &["ddv", "ansagen.ladder=4", "ansagen.latest=[4, 5, 6, 7, 8]"],
    &["arminia", "armut.parties=queens", "armut.max_trumps=5", "armut.cards=5", "armut.refused=last_takes"],
    &[
        "ddv",
        "ansagen.clock=chain",
        "ansagen.absagen=first",
        "ansagen.solo=re_as_reply",
        "ansagen.hochzeit=next_card",
    ],
    &[
        "arminia",
        "vorbehalt.priority=seat",
        "armut.refused=last_takes",
        "armut.return=fehl_first",
        "armut.announce_returned_trumps=whether",
        "hochzeit.partner=ace",
        "throw_in.bube_highest=4",
    ],
    &[
        "arminia",
        "vorbehalt.asked=by_kind",
        "armut.max_trumps=4",
        "armut.cards=4",
        "throw_in.luschen=4",
        "solo.priority=bidding",
    ],
    &["klassisch", "game=hammelrennen", "trickless_wins=true"],
    &["arminia", "armut.max_trumps=5", "armut.cards=trumps", "armut.refused=ramsch"],
    &["arminia", "armut.max_trumps=5", "armut.cards=trumps", "armut.refused=schwarze_sau"],
];

#[test]
fn bots_answer_alike_in_all_worlds_that_look_alike() {
    let mut found: BTreeMap<String, u32> = BTreeMap::new();
    let (mut worlds, mut other_parties) = (0, 0);
    for (number, changes) in RULES.iter().enumerate() {
        let source = changes[1..].iter().fold(RuleSource::preset(changes[0]), |s, &change| s.set(change));
        let rules = source.rules().unwrap();
        let specs = [
            ("heuristic", 40),
            ("net", 40),
            ("random:vorbehalt=0.3,ansage=0.1", 40),
            ("ismcts:worlds=2,once=1,iterations=6,trees=2", 4),
            ("pimc:worlds=4,once=1,solve=2,net=off", 4),
            ("pimc:worlds=4,once=1,net-tricks=3,inference=net", 3),
            ("flat:worlds=4,once=1,ansage=search,wait=off", 4),
            ("rollout:of=heuristic,worlds=4,margin=0", 2),
            ("rollout:of=net,worlds=2,margin=0,inference=own,rivals=any", 1),
        ];
        for (spec, games) in specs {
            let kind = spec.parse::<BotSpec>().unwrap().build().unwrap();
            let mut rng = bot_stream(99, number as u64, 0, Seat::ALL[0]);
            for index in 0..games {
                let (table, events) = play_until(&rules, &*kind, index, rng.random_range(1..70));
                let Some((observer, _)) = table.question() else { continue };
                let fresh = || kind.bot(&rules, observer, bot_stream(23, index, 0, observer));
                let declared = |seat| table.game().vorbehalt(seat).unwrap_or(Vorbehalt::Gesund);
                let same_world = World {
                    deal: *table.game().deal(),
                    vorbehalte: PerSeat::from_fn(declared),
                    hand_overs: table.game().hand_overs().to_vec(),
                };
                let (alike, answer) = answers_alike(&table, &events, &same_world, observer, fresh()).unwrap();
                assert!(alike, "the replay of a game differs from the game");
                for _ in 0..5 {
                    let Some(world) = another_world(&table, observer, &mut rng) else { continue };
                    if let Some(result) = answers_alike(&table, &events, &world, observer, fresh()) {
                        assert_eq!(
                            result,
                            (true, answer),
                            "{changes:?} {spec}, deal {index}, seat {observer}"
                        );
                        worlds += 1;
                        other_parties += u32::from(world.deal.alten() != table.game().deal().alten());
                        *found.entry(table.game().contract().to_string()).or_default() += 1;
                    }
                }
            }
        }
    }
    println!("{worlds} worlds, {other_parties} with other parties: {found:?}");
    assert!(worlds > 2000 && other_parties > 300, "{worlds} {other_parties}");
    for contract in ["Normalspiel", "Hochzeit", "Armut", "Damensolo", "Hammelrennen", "Ramsch"] {
        assert!(found.get(contract).is_some_and(|&count| count > 10), "{found:?}");
    }
}
