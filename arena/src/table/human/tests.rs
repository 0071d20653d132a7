use super::*;
use crate::run::{Call, Games, Label};
use doko_bots::{BotSpec, seat_bots};
use doko_engine::random::draw;
use doko_engine::rules::RuleSource;
use doko_engine::{Card, CardSet, Deal, Question, Supra, Utterance, Vorbehalt};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Cursor;

/// Rules under which everything can be asked.
fn many_rules() -> Vec<Rules> {
    let sources = [
        vec!["ddv"],
        vec!["palast", "throw_in.volle=6"],
        vec!["arminia", "armut.max_trumps=5", "armut.cards=5", "solo.kinds=[]"],
        vec!["vln"],
        vec!["klassisch", "game=schiebekopf"],
        vec!["klassisch", "game=hammelrennen"],
        vec!["arminia", "armut.max_trumps=5", "armut.cards=trumps", "armut.refused=ramsch"],
        vec!["ddv", "schweine.mode=before_play", "signals.zoegern=true"],
        vec!["ddv", "schweine.mode=on_play", "solo.priority=bidding"],
        vec!["ddv", "ansagen.ladder=4", "ansagen.latest=[4, 5, 6, 7, 8]"],
        vec!["ddv", "klopfen.mode=each"],
        vec![
            "arminia",
            "vorbehalt.asked=by_kind",
            "armut.max_trumps=5",
            "armut.cards=5",
            "vorbehalt.order=[hammelrennen, solo, armut, hochzeit]",
        ],
    ];
    let rules = |words: Vec<&str>| {
        let source = words[1..].iter().copied().fold(RuleSource::preset(words[0]), RuleSource::set);
        source.rules().unwrap_or_else(|errors| panic!("{words:?}: {errors}"))
    };
    sources.into_iter().map(rules).collect()
}

fn lively() -> Arc<dyn BotKind> {
    "random:vorbehalt=0.4,ansage=0.3".parse::<BotSpec>().unwrap().build().unwrap()
}

/// The answers of a game, in order.
fn answers(rules: &Rules, index: u64) -> (Deal, Vec<(Seat, Action)>) {
    let deal = rules.deal(7, index, 0);
    let kind = lively();
    let mut bots = seat_bots(rules, &PerSeat([&*kind; 4]), 7, index, 0);
    let mut table = Table::new(rules, deal, Seat::ALL[0]);
    let mut answers = Vec::new();
    while let Some(view) = table.view() {
        let seat = view.seat();
        let action = bots[seat].answer(&table, &view).unwrap();
        table.answer(action).unwrap();
        answers.push((seat, action));
    }
    (deal, answers)
}

/// What everybody hears beside the answers themselves: for which party something was said, and what was raised.
type Public = (Vec<Utterance>, Vec<Supra>, [Option<(Seat, u8)>; 3]);

/// All that a person in `observer`'s seat reads while these answers are given, up to their end; `None` if they
/// cannot be given with these cards. Silence is what is given to a question that was not asked before.
fn transcript(
    rules: &Rules,
    deal: Deal,
    answers: &[(Seat, Action)],
    observer: Seat,
) -> Option<(Public, String)> {
    let mut table = Table::new(rules, deal, Seat::ALL[0]);
    let mut told = Chronicle::default();
    let mut text = String::new();
    let news = |table: &Table<'_>, told: &mut Chronicle, text: &mut String| {
        let view = table.view_of(observer);
        for lang in Lang::ALL {
            *text += &told.clone().tell(&view, lang);
        }
        told.tell(&view, Lang::En);
    };
    let question = |table: &Table<'_>, text: &mut String| {
        let view = table.view_of(observer);
        for lang in Lang::ALL {
            let choices = choices(&view, &after_silence(table), lang);
            *text += &screen::question(&view, &choices, false, Look::default(), lang);
            for line in ["1", "zz", "ca", "h10", "d9", "cq cq", "re", ""] {
                writeln!(text, "{:?}", meant(line, &view, &choices, lang)).unwrap();
            }
            *text += &screen::help(&view, lang);
            *text += &screen::last_trick(&view, lang);
            *text += &screen::score(&view, lang);
        }
    };
    for &(seat, action) in answers {
        loop {
            match table.question()? {
                (asked, Question::Ansage)
                    if asked != seat
                        || !matches!(action, Action::Say(_) | Action::Supra | Action::Silence) =>
                {
                    // An Ansage that another hand could have made, or could not: nobody hears of it.
                    if asked == observer || table.answer(Action::Silence).is_err() {
                        return None;
                    }
                }
                _ => break,
            }
        }
        if action == Action::Silence && table.question() != Some((seat, Question::Ansage)) {
            if seat == observer {
                return None;
            }
            continue;
        }
        if table.question()?.0 != seat {
            return None;
        }
        if seat == observer {
            question(&table, &mut text);
        }
        table.answer(action).ok()?;
        news(&table, &mut told, &mut text);
    }
    let game = table.game();
    let public = (game.utterances().to_vec(), game.supras().to_vec(), game.raised_by());
    Some((public, text))
}

/// The same cards played by all and held by `observer`, the rest dealt anew to the others.
fn reshuffled(
    rules: &Rules,
    deal: Deal,
    answers: &[(Seat, Action)],
    observer: Seat,
    salt: u64,
) -> Option<Deal> {
    let mut table = Table::new(rules, deal, Seat::ALL[0]);
    for &(_, action) in answers {
        table.answer(action).unwrap();
    }
    let game = table.game();
    let mut unseen: Vec<Card> = Vec::new();
    let mut hands = PerSeat([CardSet::EMPTY; 4]);
    for seat in Seat::ALL {
        let played: CardSet =
            game.plays().filter(|&(other, _)| other == seat).map(|(_, card)| card).collect();
        hands[seat] = played;
        let held = deal.hands()[seat].minus(played);
        if seat == observer {
            hands[seat] = deal.hands()[seat];
        } else {
            unseen.extend(held.iter());
        }
    }
    for i in (1..unseen.len()).rev() {
        unseen.swap(i, draw(*b"shuffle!", salt, i as u64) as usize % (i + 1));
    }
    for seat in Seat::ALL {
        while hands[seat].len() < deal.hands()[seat].len() {
            hands[seat].insert(unseen.pop()?);
        }
    }
    Deal::new(hands).ok()
}

#[test]
fn what_a_person_reads_does_not_depend_on_hidden_cards() {
    let (mut compared, mut differing) = (0, BTreeSet::new());
    for (number, rules) in many_rules().iter().enumerate() {
        if rules.set().game == doko_engine::rules::GameKind::Schiebekopf {
            continue;
        }
        for index in 0..24 {
            let (deal, answers) = answers(rules, index);
            let observer = Seat::ALL[index as usize % 4];
            for part in [4, 7, 12, 25, 40] {
                let answers = &answers[..part.min(answers.len())];
                let before_end = Table::new(rules, deal, Seat::ALL[0]);
                let has_exchange = answers.iter().any(|(_, action)| matches!(action, Action::HandOver(_)));
                if has_exchange || before_end.question().is_none() {
                    continue;
                }
                for salt in 0..6 {
                    let Some(other) = reshuffled(rules, deal, answers, observer, salt) else { continue };
                    let Some(there) = transcript(rules, other, answers, observer) else { continue };
                    let here = transcript(rules, deal, answers, observer).unwrap();
                    if here.0 != there.0 {
                        continue;
                    }
                    let lines = here.1.lines().zip(there.1.lines()).find(|(here, there)| here != there);
                    assert_eq!(
                        lines, None,
                        "deal {index} of rules {number}, {deal} and {other}, seat {observer}"
                    );
                    assert_eq!(here.1.len(), there.1.len());
                    compared += 1;
                    if other != deal {
                        differing.insert((number, index, part, salt));
                    }
                }
            }
        }
    }
    assert!(compared > 300 && differing.len() > 200, "{compared}, {}", differing.len());
}

/// Every moment at which somebody is asked something in some games.
fn each_question(mut each: impl FnMut(&Table<'_>, &View<'_>)) {
    for rules in many_rules() {
        for index in 0..30 {
            let (deal, answers) = answers(&rules, index);
            let mut table = Table::new(&rules, deal, Seat::ALL[0]);
            for (_, action) in answers {
                each(&table, &table.view().unwrap());
                table.answer(action).unwrap();
            }
        }
    }
}

#[test]
fn every_answer_is_understood_by_its_number_and_by_its_name() {
    let mut asked = BTreeSet::new();
    each_question(|table, view| {
        asked.insert(format!("{:?}", view.question().unwrap()));
        for lang in Lang::ALL {
            let choices = choices(view, &after_silence(table), lang);
            for (number, choice) in choices.iter().enumerate() {
                let answer = Wish::Answer(choice.action);
                assert_eq!(meant(&(number + 1).to_string(), view, &choices, lang), answer);
                assert_eq!(meant(&choice.label, view, &choices, lang), answer, "{}", choice.label);
                assert_eq!(meant(&choice.label.to_uppercase(), view, &choices, lang), answer);
            }
            let legal = view.legal_actions();
            // Of the hundreds of ways to give cards away some dozens.
            for &action in legal.iter().step_by(1 + legal.len() / 50) {
                let typed = match action {
                    Action::Play(card) => card.code(),
                    Action::HandOver(cards) => cards.codes().to_lowercase(),
                    _ => continue,
                };
                assert_eq!(meant(&typed, view, &choices, lang), Wish::Answer(action), "{typed}");
            }
        }
    });
    let all = ["Ansage", "Armut", "Bid", "Card", "Exchange", "Klopfen", "Schweine", "Vorbehalt"];
    assert_eq!(asked.iter().map(String::as_str).collect::<Vec<_>>(), all);
}

/// True if the seat asked for an Ansage can answer this to its next question, once nobody has said anything.
fn is_next(table: &Table<'_>, action: Action) -> bool {
    let mut ahead = table.clone();
    while let Some((_, Question::Ansage)) = ahead.question() {
        ahead.answer(Action::Silence).unwrap();
    }
    let view = ahead.view().unwrap();
    view.seat() == table.question().unwrap().0 && view.legal_actions().contains(&action)
}

/// Rules under which a seat may do more with its turn than play a card.
const MORE_THAN_A_CARD: [&[&str]; 5] = [
    &["arminia"],
    &["arminia", "schweine.super=false", "schweine.mode=anytime"],
    &["arminia", "signals.zoegern=true"],
    &["ddv", "schweine.mode=anytime", "signals.zoegern=true"],
    &["ddv", "genscher.mode=on_play"],
];

/// Keys `schweine.mode`, `signals.zoegern`, `genscher.mode`: what a seat may do beside playing a card can be said when an
/// Ansage is asked for, and no card that is named there takes it away unasked.
#[test]
fn everything_that_a_card_can_be_is_offered_where_an_ansage_is_asked_for() {
    let mut seen = BTreeSet::new();
    for words in MORE_THAN_A_CARD {
        let source = words[1..].iter().copied().fold(RuleSource::preset(words[0]), RuleSource::set);
        let rules = source.rules().unwrap_or_else(|errors| panic!("{words:?}: {errors}"));
        for index in 0..60 {
            let (deal, answers) = answers(&rules, index);
            let mut table = Table::new(&rules, deal, Seat::ALL[0]);
            for (_, action) in answers {
                let view = table.view().unwrap();
                if view.question() == Some(Question::Ansage) && !view.must_say() {
                    more_is_offered(&table, &view, &mut seen);
                }
                table.answer(action).unwrap();
            }
        }
    }
    let all = ["AnnounceSchweine", "Genscher", "Hesitate", "PlaySchwein"];
    assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), all);
}

fn more_is_offered(table: &Table<'_>, view: &View<'_>, seen: &mut BTreeSet<String>) {
    for lang in Lang::ALL {
        let choices = choices(view, &after_silence(table), lang);
        let shown = screen::question(view, &choices, false, Look::default(), lang);
        let mut ahead = table.clone();
        while let Some((_, Question::Ansage)) = ahead.question() {
            ahead.answer(Action::Silence).unwrap();
        }
        let next = ahead.view().unwrap();
        if next.seat() != view.seat() {
            assert!(choices.iter().all(|choice| view.legal_actions().contains(&choice.action)));
            continue;
        }
        for action in next.legal_actions() {
            let Action::Play(card) = action else {
                let number = choices.iter().position(|choice| choice.action == action);
                let number = number.unwrap_or_else(|| panic!("{action:?} is not offered: {shown}"));
                let label = &choices[number].label;
                assert!(shown.contains(&format!("{} {label}", number + 1)), "{shown}");
                for typed in [&(number + 1).to_string(), label] {
                    assert_eq!(meant(typed, view, &choices, lang), Wish::Answer(action));
                }
                seen.insert(format!("{action:?}").chars().take_while(char::is_ascii_alphabetic).collect());
                continue;
            };
            let ends = |other: &Action| {
                // Playing it plainly ends what could be done with it.
                let mut plain = ahead.clone();
                plain.answer(action).unwrap();
                let mut more = ahead.clone();
                more.answer(*other).unwrap();
                !matches!(other, Action::Play(_) | Action::Hesitate)
                    && match other {
                        Action::AnnounceSchweine => view.raisable()[0] == Some(card),
                        _ => more.game().plays().last() == plain.game().plays().last(),
                    }
            };
            let expected =
                if next.legal_actions().iter().any(ends) { Wish::Choose(card) } else { Wish::Answer(action) };
            assert_eq!(meant(&card.code(), view, &choices, lang), expected, "{shown}");
        }
    }
}

#[test]
fn yes_and_no_to_a_vorbehalt_are_what_they_are_at_a_table() {
    let unnamed = Action::Declare(Vorbehalt::Unnamed);
    let (mut first, mut noes, mut yeses) = (0, 0, 0);
    each_question(|_, view| {
        if view.question() != Some(Question::Vorbehalt) {
            return;
        }
        let choices = choices(view, &[], Lang::De);
        let [no, yes] = ["nein", "ja"].map(|line| meant(line, view, &choices, Lang::De));
        let legal = view.legal_actions();
        let others: Vec<Action> = legal.iter().copied().filter(|&action| action != unnamed).collect();
        if view.asked_kind().is_none() {
            let gesund = Action::Declare(Vorbehalt::Gesund);
            assert_eq!(no == Wish::Answer(gesund), legal.contains(&gesund), "{no:?}");
            first += usize::from(legal.contains(&unnamed));
            return;
        }
        assert_eq!(no == Wish::Answer(unnamed), legal.contains(&unnamed), "{no:?}");
        noes += usize::from(legal.contains(&unnamed));
        // Of several solos it has to be said which.
        let is_clear = matches!(others[..], [only] if !matches!(only, Action::Declare(Vorbehalt::Solo(_))));
        if let [only] = others[..]
            && is_clear
        {
            assert_eq!(yes, Wish::Answer(only));
            yeses += 1;
        } else {
            assert!(!matches!(yes, Wish::Answer(_)), "{yes:?}");
        }
    });
    assert!(first > 10 && noes > 10 && yeses > 0, "{first} {noes} {yeses}");
}

#[test]
fn a_card_that_cannot_be_played_is_explained() {
    let (mut not_held, mut not_following) = (0, 0);
    each_question(|_, view| {
        if view.question() != Some(Question::Card) {
            return;
        }
        let choices = choices(view, &[], Lang::En);
        for card in Card::all().filter(|&card| !view.legal_cards().contains(card)) {
            let Wish::Unclear(text) = meant(&card.code(), view, &choices, Lang::En) else {
                panic!("{card} is not legal")
            };
            if view.hand().contains(card) {
                assert!(text.contains("was led and you must follow: "), "{text}");
                not_following += 1;
            } else {
                assert_eq!(text, format!("You do not hold {card}."));
                not_held += 1;
            }
        }
    });
    assert!(not_held > 1000 && not_following > 1000);
}

#[test]
fn german_letters_of_ranks_are_understood_where_they_mean_nothing_else() {
    let rules = Rules::preset("ddv").unwrap();
    let deal = rules.deal(1, 0, 0);
    let mut table = Table::new(&rules, deal, Seat::ALL[0]);
    for _ in 0..4 {
        table.answer(Action::Declare(doko_engine::Vorbehalt::Gesund)).unwrap();
    }
    while table.question().unwrap().1 == Question::Ansage {
        table.answer(Action::Silence).unwrap();
    }
    let view = table.view().unwrap();
    let choices = choices(&view, &[], Lang::De);
    let held = |card: Card| Action::Play(card);
    for (typed, card) in [("cd", "CQ"), ("hz", "HT"), ("♦b", "DJ"), ("sd", "SQ")] {
        let card: Card = card.parse().unwrap();
        let expected = if view.hand().contains(card) {
            Wish::Answer(held(card))
        } else {
            Wish::Unclear(format!("{} hast du nicht.", card.name(Lang::De)))
        };
        assert_eq!(meant(typed, &view, &choices, Lang::De), expected);
    }
}

proptest! {
    #[test]
    fn whatever_is_typed_is_answered(line in "\\PC{0,12}|[0-9]{1,25}|([cshd♣♠♥♦][9jqkta10]{1,2}[ ,+]?){0,5}") {
        static RULES: std::sync::OnceLock<Rules> = std::sync::OnceLock::new();
        let rules = RULES.get_or_init(|| Rules::preset("ddv").unwrap());
        let (deal, answers) = answers(rules, 3);
        let mut table = Table::new(rules, deal, Seat::ALL[0]);
        for (_, action) in answers.into_iter().take(20) {
            let view = table.view().unwrap();
            let choices = choices(&view, &after_silence(&table), Lang::De);
            if let Wish::Answer(action) = meant(&line, &view, &choices, Lang::De) {
                prop_assert!(view.legal_actions().contains(&action) || is_next(&table, action));
            }
            table.answer(action).unwrap();
        }
    }
}

/// What is written, to be read after the game.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl io::Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Paper {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

/// Plays with people in these seats, who type `input`.
fn played(rules: &Rules, seats: &[usize], input: &str) -> (Option<(u32, usize)>, String) {
    let single = Call::single(rules, PerSeat::from_fn(Seat::index), (5, 1), Label::Single);
    played_beside(&lively(), &single, seats, input)
}

/// Plays this game with people in these seats and such bots in the others.
fn played_beside(
    bot: &Arc<dyn BotKind>,
    call: &Call<'_>,
    seats: &[usize],
    input: &str,
) -> (Option<(u32, usize)>, String) {
    let paper = Paper::default();
    let console = Console::new(Cursor::new(input.to_owned().into_bytes()), paper.clone(), Look::default());
    let mut people = People::new(console, seats.len(), Lang::En);
    let sitting = people.clone();
    let kinds = [0, 1, 2, 3].map(|seat| -> Arc<dyn BotKind> {
        if seats.contains(&seat) { Arc::new(sitting.clone()) } else { Arc::clone(bot) }
    });
    let finished = Games::played(&kinds).watched(call, &mut people).ok().map(|finished| {
        assert_eq!((finished.game.phase(), finished.faults().count()), (Phase::Over, 0));
        (finished.redeals, finished.game.played())
    });
    (finished, paper.text())
}

#[test]
fn a_person_plays_a_game_to_its_end() {
    let rules = Rules::preset("ddv").unwrap();
    for seats in [&[2][..], &[0, 3], &[0, 1, 2, 3]] {
        let (finished, text) = played(&rules, seats, &"1\n".repeat(400));
        assert_eq!(finished, Some((0, 48)), "{text}");
        assert!(text.matches("Your card?").count() == 12 * seats.len(), "{text}");
        assert_eq!(text.contains("press Enter"), seats.len() > 1);
    }
}

#[test]
fn every_end_of_the_input_ends_the_game_with_a_whole_line() {
    let rules = Rules::preset("ddv").unwrap();
    for lines in 0..30 {
        let (finished, text) = played(&rules, &[1], &"1\n".repeat(lines));
        if finished.is_none() {
            assert!(text.ends_with("> \nThe game is left unfinished.\n"), "{text}");
        }
        assert!(finished.is_none() || lines > 12);
    }
    let (finished, text) = played(&rules, &[1], "1\nquit\n1\n");
    assert!(finished.is_none() && text.ends_with("> The game is left unfinished.\n"), "{text}");
    let (finished, text) = played(&rules, &[0, 2], "Ende\n1\n");
    assert!(finished.is_none() && !text.contains("Hand"), "also before the screen is looked at: {text}");
    let (finished, _) = played(&rules, &[1], "1\nqui");
    assert!(finished.is_none(), "a line without its end is a line");
}

#[test]
fn several_people_see_their_hands_only_after_a_pause() {
    let rules = Rules::preset("ddv").unwrap();
    let (_, text) = played(&rules, &[0, 2], "\n1\n\n");
    let hands: Vec<usize> = text.match_indices("Hand ").map(|(at, _)| at).collect();
    let pauses: Vec<usize> = text.match_indices(": press Enter").map(|(at, _)| at).collect();
    assert_eq!((hands.len(), pauses.len()), (2, 2), "{text}");
    assert!(pauses[0] < hands[0] && hands[0] < pauses[1] && pauses[1] < hands[1]);
}

/// Key `klopfen.mode`: nobody sees a card before all are asked, though it asks for its hand.
#[test]
fn a_person_is_asked_whether_it_knocks_before_it_sees_a_card() {
    let rules = RuleSource::preset("ddv").set("klopfen.mode=each").rules().unwrap();
    let (_, text) = played(&rules, &[1], "hand\nlast\nscore\nyes\nquit\n");
    let first_card = text.find(['♣', '♠', '♥', '♦']).expect("it sees its hand before its Vorbehalt");
    let (before, after) = text.split_at(first_card);
    assert_eq!(before.matches("the cards still lie face down").count(), 2, "{text}");
    assert!(before.contains("Knock? That doubles the game."), "{text}");
    assert!(before.contains("you 1  knocks") && after.contains("Vorbehalt?"), "{text}");
}

/// Key `schweine.mode`: the right to announce a Schwein is not lost by a card that is named where an Ansage is asked for.
#[test]
fn a_schwein_is_offered_before_it_is_played_as_a_fuchs() {
    let hands = "DA DA HT CQ SQ DK CA SA HK H9 C9 S9 | D9 D9 HQ DJ CQ CJ SJ HJ CK SK HA CT | \
                 HT DT HJ SQ HQ DQ CA CT CK SA ST H9 | DT DK DJ SJ CJ DQ C9 S9 SK ST HA HK";
    let rules = Rules::preset("arminia").unwrap();
    let mut hands = hands.split('|').map(|hand| hand.parse::<CardSet>().unwrap());
    let deal = Deal::new(PerSeat::from_fn(|_| hands.next().unwrap())).unwrap();
    let quiet = "random:vorbehalt=0,ansage=0".parse::<BotSpec>().unwrap().build().unwrap();
    let single = Call::single(&rules, PerSeat::from_fn(Seat::index), (5, 1), Label::Single);
    let call = Call { deal, ..single };
    let told = |typed: &str| played_beside(&quiet, &call, &[0], &format!("gesund\n{typed}\nquit\n")).1;
    for typed in ["schwein", "♦A as a Schwein", "DA\nschwein", "\nschwein"] {
        let text = told(typed);
        assert!(text.contains("you 0  ♦A: Schwein"), "{typed}: {text}");
    }
    let asked = told("DA");
    assert!(asked.contains("♦A can be more than a card here: choose."), "{asked}");
    assert!(asked.contains("Your card?") && !asked.contains("you 0  ♦A"), "{asked}");
    assert!(told("DA\nDA").contains("you 0  ♦A\n"), "it may be a Fuchs, too");
    assert!(told("HT").contains("you 0  ♥10"), "no other card is asked for twice");
}

#[test]
fn everything_that_is_said_is_told_once_and_in_order() {
    let rules = Rules::preset("ddv").unwrap();
    for index in 0..40 {
        let (deal, answers) = answers(&rules, index);
        let mut table = Table::new(&rules, deal, Seat::ALL[0]);
        let (mut at_once, mut step_by_step) = (Chronicle::default(), Chronicle::default());
        let mut steps = String::new();
        for (_, action) in answers {
            table.answer(action).unwrap();
            steps += &step_by_step.tell(&table.view_of(Seat::ALL[1]), Lang::En);
            assert_eq!(step_by_step.tell(&table.view_of(Seat::ALL[1]), Lang::En), "");
        }
        let game = table.game();
        let all = at_once.tell(&table.view_of(Seat::ALL[1]), Lang::En);
        assert_eq!(steps, all);
        assert_eq!(all.matches("takes it: ").count(), game.tricks().len());
        let said: Vec<&Utterance> =
            game.utterances().iter().filter(|said| said.step == doko_engine::Step::Ansage).collect();
        let told = all
            .lines()
            .filter(|line| line.ends_with("  Re") || line.ends_with("  Kontra") || line.ends_with("mit mir"));
        assert_eq!(
            told.count(),
            said.len()
                + game
                    .utterances()
                    .iter()
                    .filter(|said| said.mit_mir && said.step != doko_engine::Step::Ansage)
                    .count(),
            "{all}"
        );
    }
}
