//! Hidden is hidden (decision 3 of the design): whatever a seat cannot know may be changed, and it sees no
//! difference, in any accessor, in what it is asked, or in what it may answer.

use std::fmt::Write;

use doko_engine::play::Turn;
use doko_engine::rules::{OPTIONS, SoloSilent};
use doko_engine::{
    Action, AskedKind, Bid, Card, CardSet, Contract, Deal, EffectiveSuit, Party, PerSeat, Phase, Question,
    Raised, ReturnedTrumps, Rules, Seat, SoloKind, Step, Table, Utterance, View, Vorbehalt,
};

use crate::common::{Dice, ddv, deal_with, seat, times};
use crate::playing::{Temper, random_rules, random_start, rule_variants, with_asking, with_schwarze_sau};

/// All that a view tells.
pub(crate) fn dump(view: &View<'_>) -> String {
    let mut text = String::new();
    let mut line = |what: &str, value: &dyn std::fmt::Debug| {
        writeln!(text, "{what}: {value:?}").expect("a string can be written to");
    };
    line("seat", &view.seat());
    line("question", &view.question());
    line("setup", &view.setup());
    line("events", &view.events());
    line("contract", &view.contract());
    line("order", &view.order().sorted(CardSet::DECK_48));
    line("klaerung", &view.klaerung());
    line("klopfen", &(view.klopfen(), view.knocks(), view.is_face_down()));
    line("legal_actions", &view.legal_actions());
    line("legal_vorbehalte", &(view.legal_vorbehalte(), view.open_vorbehalte()));
    line("asked", &(view.asked_kind(), view.asked_vorbehalte()));
    let towards = [Vorbehalt::ARMUT, Vorbehalt::HOCHZEIT, Vorbehalt::Schmeissen, Vorbehalt::Hammelrennen];
    line("vorbehalt_towards", &towards.map(|wanted| view.vorbehalt_towards(wanted)));
    line("legal_steps", &view.legal_steps().collect::<Vec<_>>());
    line("legal_cards", &view.legal_cards());
    line("hand", &view.hand());
    line("dealt", &view.dealt());
    line("cards_left", &Seat::ALL.map(|seat| view.cards_left(seat)));
    line("own_vorbehalt", &view.own_vorbehalt());
    line("said_vorbehalt", &Seat::ALL.map(|seat| view.said_vorbehalt(seat)));
    line("told_vorbehalt", &Seat::ALL.map(|seat| view.told_vorbehalt(seat)));
    line("bids", &view.bids());
    line("poor", &view.poor());
    line("armut_for", &view.armut_for());
    line("armut_answers", &view.armut_answers());
    line("own_hand_overs", &view.own_hand_overs().collect::<Vec<_>>());
    line("announced_returned_trumps", &view.announced_returned_trumps());
    line("known_to_hold", &Seat::ALL.map(|seat| view.known_to_hold(seat)));
    line("legal_hand_overs", &view.legal_hand_overs());
    line("raised", &view.raised());
    line("raised_by", &view.raised_by());
    line("raised_at", &view.raised_at());
    line("raisable", &view.raisable());
    line("alten_counts", &Seat::ALL.map(|seat| view.alten_counts(seat)));
    line("may_play_schwein", &view.may_play_schwein());
    line("genscher", &(view.may_choose_partner(), view.genscher()));
    line("must_say", &view.must_say());
    line("hesitations", &view.hesitations());
    let orders: Vec<_> = Card::all().map(|card| view.order_if_announced(card)).collect();
    line("order_if_announced", &orders.iter().map(|order| order.raised()).collect::<Vec<_>>());
    line("played", &view.played());
    line("unseen", &view.unseen());
    line("cards_played", &view.cards_played());
    line("plays", &view.plays().collect::<Vec<_>>());
    line("tricks", &view.tricks().collect::<Vec<_>>());
    line("leader", &view.leader());
    line("table_cards", &view.table_cards());
    line("suit_led", &view.suit_led());
    line("winning", &view.winning());
    line("is_last_trick", &view.is_last_trick());
    line("forced_card", &view.forced_card());
    line("count", &Card::all().map(|card| view.count(card)).collect::<Vec<_>>());
    line("known_after_exchange", &Seat::ALL.map(|seat| view.known_after_exchange(seat)));
    line("may_hold", &Seat::ALL.map(|seat| view.may_hold(seat, view.order())));
    line("order_after", &(0..48).map(|n| view.order_after(n).raised()).collect::<Vec<_>>());
    line("plays_since", &view.plays_since(view.cards_played() / 2).collect::<Vec<_>>());
    line("look", &view.look(view.order(), all_of_turn));
    // A card raises the next pair or none, so there is one other order at most.
    let mut others = orders.into_iter().filter(|&order| !std::ptr::eq(order, view.order()));
    let looked = others.next().map(|order| {
        assert!(others.all(|other| std::ptr::eq(other, order)));
        (order.sorted(CardSet::DECK_48), view.look(order, all_of_turn))
    });
    line("look if raised", &looked);
    line("would_win", &Card::all().map(|card| view.would_win(card)).collect::<Vec<_>>());
    line("augen", &Seat::ALL.map(|seat| view.augen(seat)));
    line("trick_count", &Seat::ALL.map(|seat| view.trick_count(seat)));
    line("is_void", &Seat::ALL.map(|seat| EffectiveSuit::ALL.map(|suit| view.is_void(seat, suit))));
    line("utterances", &view.utterances());
    line("supras", &(view.may_say_supra(), view.supras()));
    line("deepest_step", &Party::BOTH.map(|party| view.deepest_step(party)));
    line("parties", &view.parties());
    line("public_parties", &view.public_parties());
    line("own_party", &view.own_party());
    line("speaks_for", &view.speaks_for());
    line("open_hochzeit", &(view.open_hochzeit(), view.schweine_end()));
    line("solos_left", &Seat::ALL.map(|seat| view.solos_left(seat)));
    let kinds = view.rules().set().solo.kinds.iter();
    line("would_lead", &kinds.map(|&kind| view.would_lead(kind)).collect::<Vec<_>>());
    line("is_before_exchange", &view.is_before_exchange());
    line("has_said_ansage", &Party::BOTH.map(|party| view.has_said_ansage(party)));
    line("last_ansage", &(view.last_ansage(), view.early_ansage()));
    line("hides_parties", &view.hides_parties());
    line("schwarze_sau", &view.schwarze_sau());
    let lacked = |seat| view.order().card_set(view.lacked_before_solo(seat));
    line("lacked_before_solo", &Seat::ALL.map(lacked));
    line("may_announce_schweine", &view.may_announce_schweine());
    line("closing_steps", &view.closing_steps().iter().collect::<Vec<_>>());
    text
}

/// Everything the masks of a turn tell, copy by copy.
fn all_of_turn(turn: &Turn<'_>) -> String {
    let one = (
        turn.seat(),
        turn.leader(),
        turn.in_trick(),
        turn.is_last_trick(),
        turn.tricks_taken(),
        turn.face_down(),
    );
    let cards =
        [turn.legal(), turn.hand(), turn.hidden(), turn.dealt(), turn.played(), turn.table(), turn.led()];
    let winning = turn.winning();
    let beating = winning.map(|(_, best)| turn.beating(best));
    let seats = Seat::ALL
        .map(|seat| (turn.played_by(seat), turn.cards_left(seat), turn.tricks(seat), turn.augen(seat)));
    format!("{one:?} {cards:?} {winning:?} {beating:?} {seats:?}")
}

/// What everybody at the table hears and sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Public {
    Knock(Seat, bool),
    Vorbehalt(Seat, bool),
    /// Whether its Vorbehalt is of the kind asked for.
    Asked(Seat, AskedKind, bool),
    Bid(Seat, Bid),
    Solo(Seat, SoloKind),
    Armut(Seat, bool),
    /// With the trumps that its giver announced.
    HandOver(Seat, Option<ReturnedTrumps>),
    Schweine(Seat),
    Said(Seat, Step, Party),
    Supra(Seat, Party),
    Hesitated(Seat),
    /// With what is raised once it lies there.
    Played(Seat, Card, Raised),
    PlayedSchwein(Seat, Card),
    /// With whom it makes its new partner.
    Genscher(Seat, Seat),
}

impl Public {
    fn seat(self) -> Seat {
        match self {
            Public::Knock(seat, _)
            | Public::Vorbehalt(seat, _)
            | Public::Asked(seat, ..)
            | Public::Bid(seat, _)
            | Public::Solo(seat, _)
            | Public::Armut(seat, _)
            | Public::HandOver(seat, _)
            | Public::Schweine(seat)
            | Public::Said(seat, ..)
            | Public::Supra(seat, _)
            | Public::Hesitated(seat)
            | Public::Played(seat, ..)
            | Public::PlayedSchwein(seat, _)
            | Public::Genscher(seat, _) => seat,
        }
    }
}

/// What one seat was asked, after how many public events, in which game, and what it answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Asked {
    after: usize,
    game: PublicGame,
    question: Question,
    action: Action,
}

/// A game at a table so far: what is public, each with what was said last, and what each seat was asked.
#[derive(Clone, Default)]
struct History {
    public: Vec<(Public, Option<Utterance>)>,
    asked: PerSeat<Vec<Asked>>,
}

/// What everybody knows to be played: the contract, whose Armut is offered, and to which party, and what was named before everybody.
type PublicGame = (Contract, Option<Seat>, Option<Party>, [Option<Vorbehalt>; 4]);

fn public_game(table: &Table<'_>) -> PublicGame {
    let view = table.view().expect("a question");
    (view.contract(), view.poor(), view.armut_for(), Seat::ALL.map(|seat| view.told_vorbehalt(seat)))
}

/// What everybody hears and sees of an action that has just been taken.
fn public_part(table: &Table<'_>, seat: Seat, action: Action) -> Option<(Public, Option<Utterance>)> {
    let game = table.game();
    let last_card = || game.plays().last().expect("a card was played").1;
    let part = match action {
        Action::Klopfen(knocks) => Public::Knock(seat, knocks),
        Action::Declare(vorbehalt) => match game.asked_vorbehalte().last() {
            Some(&(_, kind, is_it)) => Public::Asked(seat, kind, is_it),
            None => Public::Vorbehalt(seat, !vorbehalt.is_gesund()),
        },
        Action::Bid(bid) => Public::Bid(seat, bid),
        Action::NameSolo(kind) => Public::Solo(seat, kind),
        Action::TakeArmut(take) => Public::Armut(seat, take),
        Action::HandOver(_) => Public::HandOver(seat, game.announced_returned_trumps()),
        Action::Schweine(true) | Action::AnnounceSchweine => Public::Schweine(seat),
        Action::Say(step) => {
            Public::Said(seat, step, game.utterances().last().expect("something was said").party)
        }
        Action::Supra => Public::Supra(seat, game.supras().last().expect("a Supra was said").party),
        Action::Hesitate => Public::Hesitated(seat),
        Action::Play(card) => Public::Played(seat, card, game.raised()),
        Action::PlaySchwein => Public::PlayedSchwein(seat, last_card()),
        Action::Genscher(partner) => Public::Genscher(seat, partner),
        Action::Silence | Action::Schweine(false) => return None,
    };
    // A bid, and Schweine that are an Ansage, say something by themselves.
    Some((part, game.utterances().last().copied()))
}

impl History {
    /// Takes the answer of the seat that is asked, and keeps it.
    fn answer(&mut self, table: &mut Table<'_>, action: Action) {
        let (seat, question) = table.question().expect("the game is not over");
        let game = public_game(table);
        self.asked[seat].push(Asked { after: self.public.len(), game, question, action });
        table.answer(action).expect("a legal answer");
        self.public.extend(public_part(table, seat, action));
    }
}

/// A world in which the others hold other cards, have handed over others, and perhaps have other Vorbehalte.
struct World {
    deal: Deal,
    hand_overs: Vec<CardSet>,
    vorbehalte: PerSeat<Vorbehalt>,
}

/// Where a physical card has been: which one lies there is what a world decides.
#[derive(Clone, Default)]
struct Path {
    /// To whom it was dealt; nobody if it lay face down.
    dealt: Option<Seat>,
    /// With which exchanges it went.
    handed: Vec<usize>,
    /// Whether it has been played.
    is_played: bool,
    /// Whether the observer has ever held it.
    is_seen: bool,
}

/// Every physical card with its path. Of two equal cards either may be taken for the other.
fn paths(table: &Table<'_>, observer: Seat) -> Vec<(Card, Path)> {
    let game = table.game();
    let mut paths: Vec<(Card, Path, Option<Seat>)> = Vec::new();
    let skat = game.deal().skat();
    let hands = Seat::ALL.map(|seat| (Some(seat), game.deal().hands()[seat]));
    // As long as somebody may knock, nobody has looked at its own cards either.
    let is_face_down = matches!(game.phase(), Phase::Klopfen(_));
    for (dealt, hand) in hands.into_iter().chain([(None, skat)]) {
        let holder = dealt.unwrap_or(game.forehand());
        let path = Path { dealt, is_seen: holder == observer && !is_face_down, ..Path::default() };
        paths.extend(hand.iter().map(|card| (card, path.clone(), Some(holder))));
    }
    let mut move_one = |card: Card, from: Seat, change: &mut dyn FnMut(&mut Path) -> Option<Seat>| {
        let place = paths.iter().position(|&(kind, _, at)| kind == card && at == Some(from));
        let (_, path, at) = &mut paths[place.expect("it is held")];
        *at = change(path);
    };
    for (number, given) in game.hand_overs().iter().enumerate() {
        for card in given.cards {
            move_one(card, given.from, &mut |path| {
                path.handed.push(number);
                path.is_seen |= given.to == Some(observer);
                given.to
            });
        }
    }
    for (seat, card) in game.plays() {
        move_one(card, seat, &mut |path| {
            path.is_played = true;
            None
        });
    }
    paths.into_iter().map(|(card, path, _)| (card, path)).collect()
}

/// Another way in which everything `observer` does not know could be; `None` if a Vorbehalt was said that no
/// hand allows there.
fn another_world(table: &Table<'_>, observer: Seat, dice: &mut Dice) -> Option<World> {
    let game = table.game();
    let paths = paths(table, observer);
    let hidden: Vec<usize> =
        (0..paths.len()).filter(|&at| !paths[at].1.is_played && !paths[at].1.is_seen).collect();
    let mut cards: Vec<Card> = paths.iter().map(|path| path.0).collect();
    if hidden.is_empty() {
        return None;
    }
    if dice.one_in(2) {
        let mut shuffled: Vec<Card> = hidden.iter().map(|&at| cards[at]).collect();
        dice.shuffle(&mut shuffled);
        hidden.iter().zip(shuffled).for_each(|(&at, card)| cards[at] = card);
    } else {
        // A few exchanges: more of the world stays as it was, and more of what was said stays possible.
        for _ in 0..=dice.below(4) {
            cards.swap(dice.pick(&hidden), dice.pick(&hidden));
        }
    }
    let those = |wanted: &dyn Fn(&Path) -> bool| -> CardSet {
        cards.iter().zip(&paths).filter(|(_, (_, path))| wanted(path)).map(|(&card, _)| card).collect()
    };
    let hands = PerSeat::from_fn(|seat| those(&|path| path.dealt == Some(seat)));
    let deal = Deal::with_skat(hands, those(&|path| path.dealt.is_none())).expect("the same cards");
    let hand_overs = (0..game.hand_overs().len()).map(|at| those(&|path| path.handed.contains(&at)));
    let hand_overs = hand_overs.collect();
    let all = Table::in_session(game.rules(), deal, *game.setup());
    let mut vorbehalte = PerSeat([Vorbehalt::Gesund; 4]);
    for seat in Seat::ALL {
        let Some(declared) = game.vorbehalt(seat) else { continue };
        let seen = table.view().filter(|view| view.schwarze_sau().is_none());
        let is_played = match seen.map(|view| (view.contract(), view.poor())) {
            Some((Contract::Hochzeit(holder, _) | Contract::Solo(_, holder), _)) => holder == seat,
            Some((_, poor)) => poor == Some(seat),
            None => false,
        };
        let is_bidding = game.bids().iter().any(|bid| bid.0 == seat);
        let is_told = game.told_vorbehalt(seat).is_some();
        let is_unnamed = declared == Vorbehalt::Unnamed;
        vorbehalte[seat] = if seat == observer || is_played || is_bidding || is_told || is_unnamed {
            declared
        } else {
            // Of those who were asked for a kind and said yes the others know the kind.
            let is_asked = !game.asked_vorbehalte().is_empty();
            let kind = |vorbehalt| game.kind_of_vorbehalt(seat, vorbehalt).filter(|_| is_asked);
            let secret: Vec<Vorbehalt> = all
                .game()
                .open_vorbehalte(seat)
                .into_iter()
                .filter(|&other| other.is_gesund() == declared.is_gesund() && kind(other) == kind(declared))
                .collect();
            if secret.is_empty() {
                return None;
            }
            dice.pick(&secret)
        };
    }
    Some(World { deal, hand_overs, vorbehalte })
}

/// What a seat that is not the observer does in a world, so that the table hears and sees the same.
fn as_before(
    world: &World,
    table: &Table<'_>,
    asked: Seat,
    question: Question,
    event: Option<Public>,
) -> Option<Action> {
    let event = event.filter(|event| event.seat() == asked);
    Some(match (question, event) {
        (Question::Klopfen, Some(Public::Knock(_, knocks))) => Action::Klopfen(knocks),
        (Question::Vorbehalt, _) => {
            Action::Declare(table.game().vorbehalt_towards(asked, world.vorbehalte[asked])?)
        }
        (Question::Exchange, _) => Action::HandOver(*world.hand_overs.get(table.game().hand_overs().len())?),
        (Question::Schweine, event) => Action::Schweine(event == Some(Public::Schweine(asked))),
        (Question::Bid, Some(Public::Bid(_, bid))) => Action::Bid(bid),
        (Question::Solo, Some(Public::Solo(_, kind))) => Action::NameSolo(kind),
        (Question::Armut, Some(Public::Armut(_, take))) => Action::TakeArmut(take),
        (Question::Ansage, Some(Public::Said(_, step, _))) => Action::Say(step),
        (Question::Ansage, Some(Public::Supra(..))) => Action::Supra,
        (Question::Ansage, _) => Action::Silence,
        (Question::Card, Some(Public::Played(_, card, _))) => Action::Play(card),
        (Question::Card, Some(Public::PlayedSchwein(..))) => Action::PlaySchwein,
        (Question::Card, Some(Public::Genscher(_, partner))) => Action::Genscher(partner),
        (Question::Card, Some(Public::Schweine(_))) => Action::AnnounceSchweine,
        (Question::Card, Some(Public::Hesitated(_))) => Action::Hesitate,
        _ => return None,
    })
}

/// Plays the public history in another world, up to the open question of `observer`; `None` if it could not
/// have happened there. Panics if `observer` could have told the difference on the way.
fn replay<'r>(
    world: &World,
    table: &Table<'r>,
    rules: &'r Rules,
    history: &History,
    observer: Seat,
) -> Option<Table<'r>> {
    let mut other = Table::in_session(rules, world.deal, *table.game().setup());
    let mut own = history.asked[observer].iter();
    let mut next = 0;
    loop {
        let (asked, question) = other.question()?;
        let both = history.public.get(next).copied();
        let event = both.map(|(event, _)| event);
        let game = public_game(&other);
        let action = if asked == observer {
            // Another seat that is not asked in this world cannot have said what it said.
            let missed = matches!(event, Some(event) if event.seat() != observer);
            let Some(wanted) = own.next() else {
                if event.is_none() && game != public_game(table) {
                    return None;
                }
                assert!(event.is_none() || missed, "seat {observer} is asked more in another world");
                return event.is_none().then_some(other);
            };
            // Whether others wanted a solo too shows in whether there is a bidding.
            let asks_first = |question| matches!(question, Question::Bid | Question::Solo);
            let shows = asks_first(question) && asks_first(wanted.question) && question != wanted.question;
            if wanted.game != game || shows || (missed && wanted.after != next) {
                return None;
            }
            let told = Asked { after: next, game, question, action: wanted.action };
            assert_eq!(told, *wanted, "seat {observer} is asked something else in another world");
            wanted.action
        } else {
            as_before(world, &other, asked, question, event)?
        };
        match (other.answer(action), asked == observer) {
            (Err(error), true) => {
                let label = rules.label();
                panic!(
                    "{label}: seat {observer} may not do the same in another world: {error} {:?}",
                    history.public
                )
            }
            (Err(_), false) => return None,
            (Ok(()), _) => {}
        }
        let Some(public) = public_part(&other, asked, action) else { continue };
        if both != Some(public) {
            return None;
        }
        next += 1;
    }
}

/// What a view and everybody claims about parties is true of this table.
fn assert_sound(table: &Table<'_>, view: &View<'_>) {
    let parties = table.game().parties();
    for seat in Seat::ALL {
        for claimed in [view.parties()[seat], view.public_parties()[seat]].into_iter().flatten() {
            assert_eq!(claimed, parties[seat], "the party of seat {seat}, claimed to {}", view.seat());
        }
    }
    if let Some(own) = view.own_party() {
        assert_eq!(own, parties[view.seat()], "the own party of seat {}", view.seat());
    }
}

/// What the worlds have shown.
#[derive(Default, Debug)]
struct Seen {
    worlds: usize,
    other_parties: usize,
    other_vorbehalte: usize,
    other_exchanges: usize,
    solos_of_sau: usize,
    /// Where somebody was asked for a kind of Vorbehalt.
    asked: usize,
}

/// How a player answers.
type Answering = fn(Temper, &View<'_>, &mut Dice) -> Action;

/// One random game, looked at now and then through other worlds.
fn look_through_worlds(rules: &Rules, seed: u64, answer: Answering, seen: &mut Seen) {
    let (deal, setup, temper, mut dice) = random_start(rules, seed);
    let mut table = Table::in_session(rules, deal, setup);
    let mut history = History::default();
    while let Some(view) = table.view() {
        if dice.one_in(6) {
            let told = dump(&view);
            for _ in 0..6 {
                let world = another_world(&table, view.seat(), &mut dice);
                let other = world.and_then(|world| replay(&world, &table, rules, &history, view.seat()));
                let Some(other) = other else { continue };
                let other_view = other.view().expect("an open question");
                assert_eq!(dump(&other_view), told, "{} {seed}", rules.label());
                // A stilles Solo is left out of account where anyone may play one.
                if rules.set().solo.silent == SoloSilent::StilleHochzeit {
                    assert_sound(&table, &view);
                    assert_sound(&other, &view);
                }
                seen.worlds += 1;
                seen.asked += usize::from(!view.asked_vorbehalte().is_empty());
                seen.solos_of_sau += usize::from(view.schwarze_sau().is_some());
                let differs = |what: &dyn Fn(&Table<'_>) -> String| usize::from(what(&other) != what(&table));
                seen.other_parties += differs(&|table| format!("{:?}", table.game().parties()));
                let secret = |table: &Table<'_>| Seat::ALL.map(|seat| table.game().vorbehalt(seat));
                seen.other_vorbehalte += differs(&|table| format!("{:?}", secret(table)));
                seen.other_exchanges += differs(&|table| format!("{:?}", table.game().hand_overs()));
            }
        }
        let action = answer(temper, &view, &mut dice);
        history.answer(&mut table, action);
    }
}

/// Decision 3: other hands, undeclared parties, exchanged cards, secret solos and overridden Vorbehalte are
/// reshuffled in every way that the seat cannot rule out; every accessor is the same, and no party is claimed
/// that could be another. Every preset, and each option of the sources on its base.
#[test]
fn a_view_does_not_depend_on_what_its_seat_cannot_know() {
    let mut seen = Seen::default();
    let options = OPTIONS.iter().map(|option| option.rules().expect("it loads"));
    for rules in rule_variants().into_iter().map(|(_, rules)| rules).chain(options) {
        for seed in 0..times(12) {
            look_through_worlds(&rules, seed, Temper::answer, &mut seen);
        }
    }
    println!("{seen:?}");
    let Seen { worlds, other_parties, other_vorbehalte, other_exchanges, .. } = seen;
    assert!(worlds > 5000 && other_parties > 500 && other_vorbehalte > 500, "the worlds differ: {worlds}");
    assert!(other_exchanges > 200, "exchanged cards differ: {other_exchanges}");
}

/// The same under rules drawn at random.
#[test]
fn a_view_does_not_depend_on_what_its_seat_cannot_know_under_random_rules() {
    let mut seen = Seen::default();
    for number in 0..times(50) {
        let rules = random_rules(&mut Dice::new(number));
        for seed in 0..6 {
            look_through_worlds(&rules, 1000 * number + seed, Temper::answer, &mut seen);
        }
    }
    println!("{seen:?}");
    assert!(seen.worlds > 2000, "{seen:?}");
}

/// The same where Vorbehalte are asked for kind by kind: key `vorbehalt.asked` by_kind.
#[test]
fn a_view_does_not_depend_on_what_its_seat_cannot_know_where_vorbehalte_are_asked_by_kind() {
    let mut seen = Seen::default();
    for number in 0..times(50) {
        let Some(rules) = with_asking(&random_rules(&mut Dice::new(number))) else { continue };
        for seed in 0..6 {
            look_through_worlds(&rules, 1000 * number + seed, Temper::answer, &mut seen);
        }
    }
    println!("{seen:?}");
    assert!(seen.worlds > 1500 && seen.asked > 500, "{seen:?}");
}

/// The same in a Schwarze Sau, and in the solo that it becomes: key `armut.refused` schwarze_sau.
#[test]
fn a_view_does_not_depend_on_what_its_seat_cannot_know_in_a_schwarze_sau() {
    let mut seen = Seen::default();
    for number in 0..times(40) {
        let Some(rules) = with_schwarze_sau(&random_rules(&mut Dice::new(number))) else { continue };
        for seed in 0..6 {
            look_through_worlds(&rules, 1000 * number + seed, Temper::answer_for_refused_armut, &mut seen);
        }
    }
    println!("{seen:?}");
    assert!(seen.worlds > 500 && seen.solos_of_sau > 200, "{seen:?}");
}

/// A view's own party is the one that it lists for its seat, at every question.
#[test]
fn the_own_party_is_listed_among_the_parties() {
    for (name, rules) in rule_variants() {
        for seed in 0..40 {
            let (deal, setup, temper, mut dice) = random_start(&rules, seed);
            let mut table = Table::in_session(&rules, deal, setup);
            while let Some(view) = table.view() {
                assert_eq!(view.own_party(), view.parties()[view.seat()], "{name} {seed}");
                let action = temper.answer(&view, &mut dice);
                table.answer(action).expect("legal");
            }
        }
    }
}

/// Section 3: as long as Vorbehalte are being asked, another may still play a solo, so nobody can be told that
/// it is Re, or who is.
#[test]
fn no_party_is_claimed_before_the_contract_is_known() {
    // Both ♣Q in the hand of seat 0, and seat 3 declares a solo last: seat 0 is Kontra in the end.
    let deal = deal_with(true, ["CQ CQ", "", "", ""]);
    let mut table = Table::new(ddv(), deal, seat(0));
    let mut claims = Vec::new();
    let last = Vorbehalt::Solo(doko_engine::SoloKind::DAMEN);
    for vorbehalt in [Vorbehalt::Gesund, Vorbehalt::Gesund, Vorbehalt::Gesund, last] {
        let view = table.view().expect("a question");
        claims.push((view.seat(), view.parties(), view.own_party()));
        table.answer(Action::Declare(vorbehalt)).expect("on offer");
    }
    for (observer, parties, own) in claims {
        for seat in Seat::ALL {
            let claimed = parties[seat];
            assert!(
                claimed.is_none_or(|party| party == table.game().parties()[seat]),
                "seat {observer} was told that seat {seat} is {claimed:?}"
            );
        }
        assert!(
            own.is_none_or(|party| party == table.game().parties()[observer]),
            "seat {observer}: {own:?}"
        );
    }
}

/// Parties as text: R, K, or - for unknown, from seat 0.
pub(crate) fn letters(parties: PerSeat<Option<Party>>) -> String {
    let letter = |party| match party {
        Some(Party::Re) => 'R',
        Some(Party::Kontra) => 'K',
        None => '-',
    };
    parties.0.map(letter).iter().collect()
}

/// Section 3: what follows from ♣Q held and played and from what was said, followed through two tricks. Seats 0
/// and 2 hold a ♣Q each.
#[test]
fn a_seat_knows_the_parties_that_follow_from_alten_and_ansagen() {
    let deal = deal_with(
        true,
        [
            "CQ HT SQ CA CA CT CT CK CK C9 C9 SA",
            "SQ HQ HQ SA ST ST SK SK S9 S9 HA HA",
            "CQ HT HK HK H9 H9 CJ CJ SJ SJ HJ HJ",
            "DQ DQ DJ DJ DA DA DT DT DK DK D9 D9",
        ],
    );
    let mut table = Table::new(ddv(), deal, seat(0));
    for _ in Seat::ALL {
        table.answer(Action::Declare(Vorbehalt::Gesund)).expect("asked");
    }
    let play = |code: &str| Action::Play(code.parse().expect("a card"));
    let (quiet, ansage) = (Action::Silence, Action::Say(Step::Ansage));
    // Who is asked, what it knows, what everybody knows, and its answer.
    for (asked, own, public, answer) in [
        (0, "R---", "----", quiet),
        (0, "R---", "----", play("SQ")),
        (1, "-K--", "----", ansage),
        // Kontra was said: seats 2 and 0 may answer. Whether seat 0 or seat 3 is Re, seat 2 does not know.
        (2, "-KR-", "-K--", quiet),
        (0, "RK--", "-K--", quiet),
        (1, "-K--", "-K--", play("SQ")),
        (2, "-KR-", "-K--", quiet),
        (2, "-KR-", "-K--", play("CJ")),
        // Seat 3 could say keine 90.
        (3, "-K-K", "-K--", quiet),
        (3, "-K-K", "-K--", play("D9")),
        // ♠Q of seat 0 wins. It leads its ♣Q: everybody knows it is Re, and seat 2 that nobody else can be.
        (0, "RK--", "-K--", quiet),
        (0, "RK--", "-K--", play("CQ")),
        (1, "RK--", "RK--", quiet),
        (1, "RK--", "RK--", play("HQ")),
        (2, "RKRK", "RK--", quiet),
        // The second ♣Q: all is known to all.
        (2, "RKRK", "RK--", play("CQ")),
        (3, "RKRK", "RKRK", quiet),
    ] {
        let view = table.view().expect("a question");
        let known = (view.seat(), letters(view.parties()), letters(view.public_parties()));
        assert_eq!(known, (seat(asked), own.to_owned(), public.to_owned()), "before {answer:?}");
        table.answer(answer).expect("legal");
    }
}

/// Section 3: the holder of a stille Hochzeit knows all, the others nothing but that they are Kontra.
#[test]
fn the_holder_of_a_stille_hochzeit_knows_all_parties() {
    let deal = deal_with(true, ["", "CQ CQ", "", ""]);
    let mut table = Table::new(ddv(), deal, seat(0));
    let mut seen = 0;
    while let Some(view) = table.view() {
        if view.cards_played() < 4 && view.question() == Some(Question::Card) {
            let wanted = ["K---", "KRKK", "--K-", "---K"][view.seat().index()];
            assert_eq!(letters(view.parties()), wanted);
            assert_eq!(letters(view.public_parties()), "----");
            seen += 1;
        }
        let action = match view.question() {
            Some(Question::Card) => {
                let kept = Action::Play(Card::ALTE);
                let legal = view.legal_actions();
                legal.iter().copied().find(|&action| action != kept).unwrap_or(legal[0])
            }
            _ => view.legal_actions()[0],
        };
        table.answer(action).expect("legal");
    }
    assert_eq!(seen, 4);
}
