//! The table: whom it asks what, and when, under any rules.

use doko_engine::rules::{AnsagenClock, AnsagenReply, AnsagenWhen, FirstTrickDuty, RuleSource, UpTo};
use doko_engine::{
    Action, Contract, Deal, IllegalAction, Klaerung, Party, Phase, Question, Rules, Seat, Setup, Step, Table,
};

use crate::common::{Dice, at, deal_with, play_until, seat};
use crate::playing::{Move, conceivable_answers, random_rules, random_start, rule_variants};
use crate::slow_engine::{self, Kind, SlowEngine};

/// Changes of ddv in which the keys that decide who is asked meet.
const MEETINGS: &[&[&str]] = &[
    &["ansagen.clock=table"],
    &["ansagen.clock=table", "ansagen.hochzeit=mit_mir", "ansagen.latest=[2, 3, 4, 5, 6]"],
    &["ansagen.clock=full_trick"],
    &["ansagen.clock=full_trick", "ansagen.reply=at_once", "ansagen.skip=false"],
    &["ansagen.clock=full_trick", "ansagen.when=between_tricks", "ansagen.hochzeit=mit_mir"],
    &["ansagen.when=between_tricks", "ansagen.reply=at_once", "ansagen.skip=false"],
    &["ansagen.hochzeit=mit_mir", "ansagen.first_trick_duty=0"],
    &["ansagen.ladder=4", "ansagen.clock=table", "ansagen.latest=[2, 3, 4, 5, 6]"],
    &["ansagen.ladder=2", "ansagen.reply=at_once", "ansagen.skip=false"],
    &[
        "ansagen.absage_needs_ansage=false",
        "ansagen.first_trick_duty=20",
        "schweine.mode=on_play",
        "schweine.is_ansage=true",
    ],
];

/// The rules that tables play, those in which keys meet, and such as nobody has agreed on.
fn many_rules(random: u64) -> Vec<(String, Rules)> {
    let met = MEETINGS.iter().map(|changes| {
        let source = changes.iter().fold(RuleSource::preset("ddv"), |source, change| source.set(*change));
        let rules = source.rules().expect("rules without contradiction");
        (rules.label(), rules)
    });
    let drawn = (0..random).map(|number| {
        let rules = random_rules(&mut Dice::new(number));
        (format!("random rules {number}"), rules)
    });
    rule_variants().into_iter().chain(met).chain(drawn).collect()
}

/// The move that an answer is; silence is none.
fn as_move(seat: Seat, action: Action) -> Option<Move> {
    Some(match action {
        Action::Klopfen(knocks) => Move::Knock(seat, knocks),
        Action::Declare(vorbehalt) => Move::Declare(seat, vorbehalt),
        Action::Bid(bid) => Move::Bid(seat, bid),
        Action::NameSolo(kind) => Move::NameSolo(seat, kind),
        Action::TakeArmut(take) => Move::Armut(seat, take),
        Action::HandOver(cards) => Move::HandOver(seat, cards),
        Action::Schweine(are) => Move::Schweine(seat, are),
        Action::Silence => return None,
        Action::Say(step) => Move::Say(seat, step),
        Action::Supra => Move::Supra(seat),
        Action::Play(card) => Move::Play(seat, card),
        Action::PlaySchwein => Move::PlaySchwein(seat),
        Action::AnnounceSchweine => Move::AnnounceSchweine(seat),
        Action::Hesitate => Move::Hesitate(seat),
        Action::Genscher(partner) => Move::Genscher(seat, partner),
    })
}

/// The question to which this is an answer.
const fn question_of(action: Action) -> Question {
    match action {
        Action::Klopfen(_) => Question::Klopfen,
        Action::Declare(_) => Question::Vorbehalt,
        Action::Bid(_) => Question::Bid,
        Action::NameSolo(_) => Question::Solo,
        Action::TakeArmut(_) => Question::Armut,
        Action::HandOver(_) => Question::Exchange,
        Action::Schweine(_) => Question::Schweine,
        Action::Silence | Action::Say(_) | Action::Supra => Question::Ansage,
        Action::Play(_)
        | Action::PlaySchwein
        | Action::AnnounceSchweine
        | Action::Hesitate
        | Action::Genscher(_) => Question::Card,
    }
}

/// A table asks for whatever a game needs, and accepts exactly the answers that a view lists: there is always one.
#[test]
fn a_table_accepts_exactly_the_answers_a_view_lists() {
    let mut refused = 0;
    for (name, rules) in many_rules(150) {
        let games = if name.starts_with("random") { 2 } else { 25 };
        for seed in 0..games {
            let (deal, setup, temper, mut dice) = random_start(&rules, seed);
            let mut table = Table::in_session(&rules, deal, setup);
            while let Some(view) = table.view() {
                let (asked, question) = table.question().expect("a view is of a question");
                let at = format!("{name} {seed}: seat {asked}, {question:?}");
                assert_eq!((view.seat(), view.question()), (asked, Some(question)), "{at}");
                let legal = view.legal_actions();
                assert!(!legal.is_empty(), "{at}");
                assert!(legal.iter().all(|&listed| question_of(listed) == question), "{at}");
                for action in conceivable_answers(&mut dice) {
                    let mut copy = table.clone();
                    let answer = copy.answer(action);
                    assert_eq!(answer.is_ok(), legal.contains(&action), "{at}: {action:?}");
                    let fits = question_of(action) == question;
                    assert_eq!(answer == Err(IllegalAction::NotAsked(asked)), !fits, "{at}: {action:?}");
                    refused += usize::from(answer.is_err());
                }
                for &listed in legal.iter().take(40) {
                    assert_eq!(table.clone().answer(listed), Ok(()), "{at}: {listed:?}");
                }
                let answer = temper.answer(&view, &mut dice);
                table.answer(answer).expect("a listed answer");
            }
            let over = matches!(table.game().phase(), Phase::Over | Phase::Redeal);
            assert!(over, "{name} {seed}: nobody is asked, and the game goes on");
        }
    }
    assert!(refused > 100_000, "{refused} answers refused");
}

/// What a table refuses leaves it as it was, and so the question stays open.
#[test]
fn a_refused_answer_leaves_the_table_as_it_was() {
    let mut refused = std::collections::HashMap::<Question, u32>::new();
    for (name, rules) in many_rules(60) {
        for seed in 0..if name.starts_with("random") { 6 } else { 12 } {
            let (deal, setup, temper, mut dice) = random_start(&rules, seed);
            let mut table = Table::in_session(&rules, deal, setup);
            while let Some(view) = table.view() {
                let question = view.question().expect("a question");
                let often = if question == Question::Card { 12 } else { 3 };
                if dice.one_in(often) {
                    let legal = view.legal_actions();
                    let open = table.question();
                    let before = table.clone();
                    for action in conceivable_answers(&mut dice) {
                        if !legal.contains(&action) {
                            table.answer(action).expect_err("not listed");
                            assert_eq!(table.question(), open, "{name} {seed}: {action:?}");
                            *refused.entry(question).or_default() += 1;
                        }
                    }
                    assert!(table == before, "{name} {seed}: {open:?} has changed");
                }
                let answer = temper.answer(&table.view().expect("a question"), &mut dice);
                table.answer(answer).expect("a listed answer");
            }
        }
    }
    assert_eq!(refused.len(), Question::ALL.len(), "every question was asked: {refused:?}");
}

/// A second account of whom the table asks for an Ansage, from the catalogue and by the slow engine.
///
/// Section 4: "The engine asks a bot at the moments that matter: before its own card, before a limit passes for it
/// on the table clock, and after an utterance that it may answer".
struct Asking {
    slow: SlowEngine,
    /// The seats to be asked before the next card.
    due: Vec<Seat>,
}

impl Asking {
    fn new(rules: &Rules, deal: &Deal, setup: Setup) -> Asking {
        let mut asking = Asking { slow: SlowEngine::new(rules.set(), deal, setup), due: Vec::new() };
        asking.moment_before_a_card();
        asking
    }

    fn may_speak(&self, seat: Seat) -> bool {
        !self.slow.steps(seat).is_empty() || self.slow.may_say_supra(seat)
    }

    /// Whether this seat could say Re or Kontra for its party, and not just Re "mit mir".
    fn may_say_its_ansage(&self, seat: Seat) -> bool {
        let mut spoken = self.slow.clone();
        if !spoken.steps(seat).contains(&Step::Ansage) {
            return false;
        }
        spoken.apply(Move::Say(seat, Step::Ansage));
        spoken.said.last().is_some_and(|said| said.kind != Kind::MitMir)
    }

    /// Whether something that this seat could say now cannot be said any more after the next card.
    fn would_miss_something(&self, seat: Seat) -> bool {
        let Phase::Card(on_turn) = self.slow.phase() else { return false };
        let mut led = self.slow.clone();
        // Only the clock is to go on: no duty keeps the card back, and no card speaks.
        led.rules.ansagen.first_trick_duty = FirstTrickDuty(None);
        led.rules.schweine.is_ansage = false;
        let card = led.legal_cards()[0];
        led.apply(Move::Play(on_turn, card));
        // Nor does the end of the game take anything: that is no limit.
        if led.phase() == Phase::Over {
            led.phase = Phase::Card(on_turn);
        }
        if let (Some(Contract::Hochzeit(holder, _)), Some(slow_engine::Klaerung::Open)) =
            (self.slow.contract, self.slow.klaerung())
        {
            // Nor is its partner found, who has other limits than whoever speaks "mit mir".
            led.rules.hochzeit.ruff_is_alone = false;
            led.rules.hochzeit.tricks = UpTo(None);
            if led.winners.len() > self.slow.winners.len() {
                *led.winners.last_mut().expect("a trick has been won") = holder;
            }
        }
        self.slow.steps(seat).iter().any(|step| !led.steps(seat).contains(step))
            || (self.slow.may_say_supra(seat) && !led.may_say_supra(seat))
    }

    /// Whether a Hochzeit was cleared, a bid made or a Schwein announced so that this seat may answer it at once.
    fn may_answer_what_has_just_come_into_force(&self, seat: Seat) -> bool {
        let now = self.slow.played();
        let other = self.slow.party(seat).other();
        let is_partner = |seat: Seat| {
            let klaerung = self.slow.klaerung();
            matches!(klaerung, Some(slow_engine::Klaerung::Found { partner, .. }) if partner == seat)
        };
        // What Re has said in a Hochzeit can be answered once its partner is known.
        let is_settled_now = self.slow.is_settled_now();
        let has_come = self.slow.said.iter().any(|said| {
            if said.kind == Kind::MitMir {
                other == Party::Re && is_settled_now && is_partner(said.seat)
            } else {
                (said.played == now || is_settled_now) && said.party == other
            }
        });
        let may_answer = self.may_say_its_ansage(seat) || self.slow.may_say_supra(seat);
        self.slow.rules.ansagen.reply == AnsagenReply::AtOnce && has_come && may_answer
    }

    fn moment_before_a_card(&mut self) {
        self.due.clear();
        if self.slow.is_before_exchange() {
            self.due = Seat::ALL.into_iter().filter(|&seat| self.may_speak(seat)).collect();
        }
        let Phase::Card(on_turn) = self.slow.phase() else { return };
        let rules = &self.slow.rules.ansagen;
        let trick_begins = self.slow.table().is_empty();
        let counts_for_all = match self.slow.table().len() {
            0 => self.slow.is_by_the_table(),
            3 => self.slow.is_by_full_tricks(),
            _ => false,
        };
        for seat in Seat::ALL {
            let last_chance = match rules.when {
                // Its own card may come while others lie on the table.
                AnsagenWhen::BetweenTricks => trick_begins,
                AnsagenWhen::Anytime => counts_for_all && self.would_miss_something(seat),
            };
            let matters =
                seat == on_turn || last_chance || self.may_answer_what_has_just_come_into_force(seat);
            if matters && self.may_speak(seat) {
                self.due.push(seat);
            }
        }
    }

    fn wanted(&self) -> Option<(Seat, Question)> {
        Some(match self.slow.phase() {
            Phase::Klopfen(seat) => (seat, Question::Klopfen),
            Phase::Vorbehalt(seat) => (seat, Question::Vorbehalt),
            Phase::Bid(seat) => (seat, Question::Bid),
            Phase::Solo(seat) => (seat, Question::Solo),
            Phase::Armut(seat) => (seat, Question::Armut),
            Phase::Exchange(seat) => {
                let forehand = self.slow.setup.forehand;
                let next = self.due.iter().min_by_key(|&&seat| forehand.distance_to(seat));
                next.map_or((seat, Question::Exchange), |&seat| (seat, Question::Ansage))
            }
            Phase::Schweine(seat) => (seat, Question::Schweine),
            Phase::Card(on_turn) => {
                let next = self.due.iter().min_by_key(|&&seat| on_turn.distance_to(seat));
                next.map_or((on_turn, Question::Card), |&seat| (seat, Question::Ansage))
            }
            Phase::Over | Phase::Redeal => return None,
        })
    }

    /// Whether this seat has to say something before it may play.
    fn has_a_duty(&self, seat: Seat) -> bool {
        self.slow.phase() == Phase::Card(seat) && self.slow.legal_cards().is_empty()
    }

    fn answered(&mut self, seat: Seat, action: Action) {
        let said = self.slow.said.len();
        if let Some(done) = as_move(seat, action) {
            self.slow.apply(done);
        }
        match action {
            Action::AnnounceSchweine if self.slow.said.len() == said => {}
            Action::Silence => {
                assert!(!self.has_a_duty(seat));
                self.due.retain(|&other| other != seat);
            }
            Action::Say(_) => {
                let spoke_mit_mir = self.slow.said.last().is_some_and(|said| said.kind == Kind::MitMir);
                self.after_words_of(seat, spoke_mit_mir);
            }
            Action::Supra => self.after_words_of(seat, false),
            Action::Hesitate => {}
            _ => self.moment_before_a_card(),
        }
    }

    /// The other party may answer; who must say each step, or still owes an Ansage, may go on.
    fn after_words_of(&mut self, speaker: Seat, spoke_mit_mir: bool) {
        let ansagen = &self.slow.rules.ansagen;
        let goes_on = !ansagen.skip || ansagen.ladder > 0 || self.has_a_duty(speaker);
        self.due.retain(|&seat| seat != speaker || goes_on);
        for seat in Seat::ALL {
            let is_answer = !spoke_mit_mir && self.slow.party(seat) != self.slow.party(speaker);
            let may_answer = self.may_say_its_ansage(seat) || self.slow.may_say_supra(seat);
            if is_answer && may_answer && !self.due.contains(&seat) {
                self.due.push(seat);
            }
        }
        // What a partner has said need not be said again.
        let silenced: Vec<Seat> = self.due.iter().copied().filter(|&seat| !self.may_speak(seat)).collect();
        self.due.retain(|seat| !silenced.contains(seat));
    }
}

/// Section 4: who is asked is a function of the clock and of what was said, and several seats at one moment are
/// asked from the player on turn clockwise.
#[test]
fn a_table_asks_before_the_own_card_before_a_limit_passes_and_after_what_may_be_answered() {
    let (mut answers, mut before_limits) = (0, 0);
    for (name, rules) in many_rules(400) {
        let games = if name.starts_with("random") { 4 } else { 60 };
        for seed in 0..games {
            let (deal, setup, temper, mut dice) = random_start(&rules, seed);
            let mut table = Table::in_session(&rules, deal, setup);
            let mut asking = Asking::new(&rules, &deal, setup);
            while let Some(view) = table.view() {
                let at = at(|out| {
                    write!(out, "{name} {seed} after {:?} {:?}", view.utterances(), view.table_cards())
                });
                assert_eq!(table.question(), asking.wanted(), "{at}");
                let (asked, question) = table.question().expect("a view is of a question");
                if let (Question::Ansage, Phase::Card(on_turn)) = (question, table.game().phase()) {
                    let answers_somebody = view.utterances().last().is_some_and(|said| {
                        usize::from(said.cards_played) == view.cards_played() && said.seat != asked
                    });
                    answers += usize::from(asked != on_turn && answers_somebody);
                    before_limits += usize::from(asked != on_turn && !answers_somebody);
                }
                let action = temper.answer(&view, &mut dice);
                table.answer(action).expect("a listed answer");
                asking.answered(asked, action);
            }
            assert_eq!(asking.wanted(), None, "{name} {seed}");
        }
    }
    println!("{answers} answers, {before_limits} questions before a limit");
    assert!(answers > 1000 && before_limits > 1000, "{answers} answers, {before_limits} before a limit");
}

/// The questions of a game in which nobody says anything, as text: after so many cards, whom, counted from the seat
/// that leads.
fn silent_questions(rules: &Rules, deal: Deal, until: usize) -> Vec<String> {
    let mut table = Table::new(rules, deal, seat(0));
    let mut asked = Vec::new();
    while let Some(view) = table.view().filter(|view| view.cards_played() < until) {
        if view.question() == Some(Question::Ansage) {
            asked.push(format!("{}:{}", view.cards_played(), view.leader().distance_to(view.seat())));
        }
        let quiet = view.legal_actions()[0];
        table.answer(quiet).expect("listed");
    }
    asked
}

/// `ansagen.clock`, by hand. arminia and vln: all four before the lead to the second trick, from the player on turn
/// on, and before that each before its own first card. ddv: each before its first and its second card.
#[test]
fn ansagen_clock_decides_who_is_asked_before_the_second_trick() {
    let deal = |nines| deal_with(nines, ["CQ HT", "", "CQ", ""]);
    let preset = |name: &str| Rules::preset(name).expect("a preset");
    let table = ["0:0", "1:1", "2:2", "3:3", "4:0", "4:1", "4:2", "4:3"];
    assert_eq!(silent_questions(&preset("arminia"), deal(true), 12), table);
    assert_eq!(silent_questions(&preset("vln"), deal(false), 12), table);
    let own_hand = silent_questions(&preset("ddv"), deal(true), 12);
    assert_eq!(own_hand, ["0:0", "1:1", "2:2", "3:3", "4:0", "5:1", "6:2", "7:3"]);
    let full_trick = crate::common::ddv_but(|set| set.ansagen.clock = AnsagenClock::FullTrick);
    let asked = silent_questions(&full_trick, deal(true), 12);
    // Each before its own card, and all others before the last card of the second trick.
    assert_eq!(asked, ["0:0", "1:1", "2:2", "3:3", "4:0", "5:1", "6:2", "7:3", "7:0", "7:1", "7:2"]);
}

/// `ansagen.when` between_tricks: all four while no card lies on the table, and nobody else.
#[test]
fn ansagen_when_between_tricks_asks_all_before_the_lead() {
    let rules = crate::common::ddv_but(|set| set.ansagen.when = AnsagenWhen::BetweenTricks);
    let asked = silent_questions(&rules, deal_with(true, ["CQ HT", "", "CQ", ""]), 12);
    assert_eq!(asked, ["0:0", "0:1", "0:2", "0:3", "4:0", "4:1", "4:2", "4:3"]);
}

/// `ansagen.reply` one_card_less on the table's clock, by hand: seat 0 says keine 60, so that Kontra may be said with
/// four cards played. Its players who are not on turn are asked before the second trick, after which Kontra gives no
/// right to Absagen, and before the fifth, after which it cannot be said at all.
#[test]
fn ansagen_reply_one_card_less_on_ansagen_clock_table_is_asked_before_the_answer_is_too_late() {
    let rules = crate::common::ddv_but(|set| set.ansagen.clock = AnsagenClock::Table);
    let mut table = Table::new(&rules, deal_with(true, ["CQ HT", "", "CQ", ""]), seat(0));
    let mut asked = std::collections::BTreeSet::new();
    while let Some(view) = table.view() {
        let mut action = view.legal_actions()[0];
        if view.question() == Some(Question::Ansage) {
            let kontra = view.own_party() == Some(Party::Kontra);
            let on_turn = table.game().phase() == Phase::Card(view.seat());
            if view.utterances().is_empty() {
                action = Action::Say(Step::Keine60);
            } else if kontra && !on_turn {
                asked.insert(view.cards_played());
            }
        }
        table.answer(action).expect("listed");
    }
    assert_eq!(asked.into_iter().collect::<Vec<_>>(), [0, 4, 16]);
}

/// A Hochzeit that is cleared late, with a statement "mit mir" that takes effect: the others are asked before the next
/// card, though their limit has passed (keys `ansagen.hochzeit` mit_mir, `ansagen.reply` at_once).
#[test]
fn ansagen_hochzeit_mit_mir_that_takes_effect_is_a_moment_to_answer() {
    let rules = Rules::preset("arminia").expect("a preset");
    let deal = deal_with(true, ["CQ CQ HT HT SK", "SA SA", "ST ST", "SK"]);
    let mut table = Table::new(&rules, deal, seat(0));
    let mut cards = ["HT", "", "", "", "SK", "SA", "ST", "SK"].into_iter();
    let mut asked = Vec::new();
    while let Some(view) = table.view().filter(|view| view.cards_played() < 9) {
        let legal = view.legal_actions();
        let action = match view.question() {
            Some(Question::Vorbehalt) if view.seat() == seat(0) => legal[1],
            Some(Question::Ansage) => {
                let now = view.cards_played();
                asked.push(format!("{now}:{}", view.seat()));
                // Seat 1 says Re "mit mir" before its first card, and seat 3 answers it.
                let speaks = (now, view.seat()) == (1, seat(1)) || (now, view.seat()) == (8, seat(3));
                if speaks && legal.contains(&Action::Say(Step::Ansage)) {
                    Action::Say(Step::Ansage)
                } else {
                    Action::Silence
                }
            }
            Some(Question::Card) => match cards.next() {
                Some("") | None => legal[0],
                Some(code) => Action::Play(code.parse().expect("a card")),
            },
            _ => legal[0],
        };
        table.answer(action).expect("listed");
    }
    assert_eq!(table.game().klaerung(), Some(Klaerung::Found { partner: seat(1), trick: 2 }));
    // Seat 1 may say keine 90 at once, for no step is left out, and until a trick later than the others Re. After
    // the Klärungsstich it is on turn and asked for keine 90, as is the holder; the others may answer.
    let wanted = ["0:0", "1:1", "1:1", "2:2", "3:3", "4:0", "4:2", "4:3", "5:1", "8:1", "8:2", "8:3", "8:0"];
    assert_eq!(asked, wanted);
    assert_eq!(table.game().deepest_step(Party::Kontra), Some(Step::Ansage));
}

/// At the end, and after a redeal, nobody is asked.
#[test]
fn a_table_asks_nothing_when_there_is_nothing_left() {
    let rules = Rules::preset("ddv").expect("a preset");
    let mut table = Table::new(&rules, deal_with(true, ["", "", "", ""]), seat(2));
    let mut game = table.clone().into_game();
    while let Some((asked, question)) = table.question() {
        assert_ne!(question, Question::Exchange);
        let quiet = table.view().expect("a question").legal_actions()[0];
        table.answer(quiet).expect("listed");
        assert!(asked.index() < 4);
    }
    assert!(table.view().is_none());
    // Without a word the table's game is the game itself.
    for declarer in seat(2).round() {
        game.declare(declarer, doko_engine::Vorbehalt::Gesund).expect("asked");
    }
    play_until(&mut game, 48);
    assert_eq!(
        game.score().map(|score| score.points().0),
        table.game().score().map(|score| score.points().0)
    );
}
