//! What a person sees when it is asked: the trick on the table, its hand, what it knows, and what it can answer.

use std::fmt::Write;

use doko_engine::{Action, Event, Lang, PerSeat, Question, Seat, View, told};

use super::choices::{Choice, hand_over_wanted, is_on_turn, listed};
use super::console::Look;
use crate::report::lines;
use crate::table::show::{plays, spaced};

/// The width of what stands before a line.
const MARGIN: usize = 8;

/// The width of a line.
const WIDTH: usize = 90;

fn row(text: &mut String, name: &str, rest: &str) {
    writeln!(text, "{name:MARGIN$}{rest}").expect("a string can be written to");
}

/// All that a person needs for the open question; of a moment that `is_known` the hand and the question alone.
pub(super) fn question(
    view: &View<'_>,
    choices: &[Choice],
    is_known: bool,
    look: Look,
    lang: Lang,
) -> String {
    let mut text = String::from("\n");
    let in_play =
        matches!(view.question(), Some(Question::Card | Question::Ansage)) && !view.is_before_exchange();
    if in_play && !is_known {
        row(&mut text, "Augen", &sides(view, lang));
        row(&mut text, lang.pick("Trick", "Stich"), &trick(view, lang));
    }
    text.push_str(&hand(view, choices, look, lang));
    text.push_str(&asked(view, choices, lang));
    text
}

/// The trick on the table, or who leads.
fn trick(view: &View<'_>, lang: Lang) -> String {
    let number = view.tricks().len() + 1;
    let on_table = view.table_cards();
    if on_table.is_empty() {
        let leader = view.leader();
        return if leader == view.seat() {
            told!(lang, "{number}: you lead", "{number}: du kommst raus")
        } else {
            told!(lang, "{number}: {leader} leads", "{number}: {leader} kommt raus")
        };
    }
    let cards = plays(view.leader().round().zip(on_table.iter().copied()), "  ", lang);
    let winner = view.winning().map_or(view.leader(), |(seat, _)| seat);
    told!(lang, "{number}: {cards}  ({winner} is winning)", "{number}: {cards}  ({winner} liegt vorn)")
}

/// Party, as far as it is known, and Augen of each seat.
fn sides(view: &View<'_>, lang: Lang) -> String {
    let is_alone = view.contract().is_each_alone();
    let parties = view.parties();
    let seats = PerSeat::from_fn(|seat| {
        let you = if seat == view.seat() { lang.pick(" (you)", " (du)") } else { "" };
        let party = match parties[seat] {
            _ if is_alone => String::new(),
            Some(party) => format!(" {party}"),
            None => " ?".to_owned(),
        };
        format!("{seat}{you}{party}: {}", view.augen(seat))
    });
    seats.0.join("   ")
}

/// The hand in the order of the contract, with gaps between suits, and the numbers of the cards that can be played.
pub(super) fn hand(view: &View<'_>, choices: &[Choice], look: Look, lang: Lang) -> String {
    let (mut cards, mut numbers) = (String::new(), String::new());
    let (mut width, mut last) = (0, None);
    let asks_card = view.question() == Some(Question::Card);
    for (gap, card) in spaced(view.order(), view.hand()) {
        let shown = card.name(lang);
        cards.push_str(gap);
        cards.push_str(&match (asks_card, view.legal_cards().contains(card)) {
            (false, _) => shown.clone(),
            (true, true) => look.strong(&shown),
            (true, false) => look.weak(&shown),
        });
        width += gap.len();
        let place = choices.iter().position(|choice| choice.action == Action::Play(card));
        if let Some(place) = place.filter(|_| asks_card && last != Some(card)) {
            // Below the first of two, in a column that begins where its card does.
            let padding = width - numbers.len();
            write!(numbers, "{:padding$}{}", "", place + 1).expect("a string can be written to");
        }
        width += shown.chars().count();
        last = Some(card);
    }
    let mut text = String::new();
    if view.is_face_down() {
        cards = told!(lang, "the cards still lie face down", "die Karten liegen noch verdeckt");
    }
    row(&mut text, lang.pick("Hand", "Blatt"), &cards);
    if !numbers.is_empty() {
        row(&mut text, "", &numbers);
    }
    text
}

/// The question in words, with its answers.
fn asked(view: &View<'_>, choices: &[Choice], lang: Lang) -> String {
    let Some(question) = view.question() else { return String::new() };
    let words = match question {
        Question::Klopfen => {
            told!(lang, "Knock? That doubles the game.", "Klopfen? Das verdoppelt das Spiel.")
        }
        Question::Vorbehalt => match view.asked_kind() {
            Some(kind) => format!("{kind}?"),
            None => "Vorbehalt?".to_owned(),
        },
        Question::Bid => told!(lang, "Your bid?", "Dein Gebot?"),
        Question::Solo => told!(lang, "Which solo?", "Welches Solo?"),
        Question::Armut => {
            let poor = view.poor().map(|poor| poor.to_string()).unwrap_or_default();
            told!(lang, "Take the Armut of {poor}?", "Die Armut von {poor} mitnehmen?")
        }
        Question::Exchange => {
            let (count, must) = hand_over_wanted(view);
            let with = if must.is_empty() {
                String::new()
            } else {
                lang.pick(", with ", ", dabei ").to_owned() + &listed(view, must, lang)
            };
            told!(
                lang,
                "Which {count} cards do you hand over{with}?",
                "Welche {count} Karten gibst du ab{with}?"
            )
        }
        Question::Schweine => told!(lang, "Announce your Schweine?", "Deine Schweine ansagen?"),
        Question::Ansage if view.must_say() => {
            told!(lang, "You must say something.", "Du musst etwas ansagen.")
        }
        Question::Ansage if is_on_turn(view) => told!(
            lang,
            "An Ansage? Or play a card, and say nothing.",
            "Eine Ansage? Oder spiel eine Karte und sag nichts."
        ),
        Question::Ansage => told!(lang, "An Ansage?", "Eine Ansage?"),
        Question::Card => told!(lang, "Your card?", "Deine Karte?"),
    };
    let plain = choices.iter().take_while(|choice| matches!(choice.action, Action::Play(_))).count();
    let mut text = String::new();
    row(&mut text, "", &words);
    let numbered =
        choices.iter().enumerate().skip(plain).map(|(n, choice)| format!("{} {}", n + 1, choice.label));
    for line in lines(numbered, "   ", WIDTH - MARGIN, 0) {
        row(&mut text, "", &line);
    }
    text
}

/// The trick before the one on the table.
pub(super) fn last_trick(view: &View<'_>, lang: Lang) -> String {
    let Some(trick) = view.tricks().last() else {
        return told!(lang, "There is no last trick yet.\n", "Es gibt noch keinen letzten Stich.\n");
    };
    let (number, winner, augen) = (view.tricks().len(), trick.winner, trick.augen());
    let cards = plays(trick.plays(), "  ", lang);
    told!(
        lang,
        "Trick {number}: {cards}; {winner} has taken {augen} Augen\n",
        "Stich {number}: {cards}; an {winner} mit {augen} Augen\n"
    )
}

/// What each seat has taken, and what was said.
pub(super) fn score(view: &View<'_>, lang: Lang) -> String {
    let mut text = String::new();
    row(&mut text, "Augen", &sides(view, lang));
    let tricks: Vec<String> =
        Seat::ALL.into_iter().map(|seat| format!("{seat}: {}", view.trick_count(seat))).collect();
    row(&mut text, lang.pick("Tricks", "Stiche"), &tricks.join("   "));
    let words = |event: Event| match event {
        Event::Klopfen { seat, knocks: true } => Some(told!(lang, "{seat} knocks", "{seat} klopft")),
        Event::Said(said) => {
            let mit_mir = if said.mit_mir { " mit mir" } else { "" };
            Some(format!("{} {}{mit_mir}", said.seat, said.step.said_by(said.party)))
        }
        Event::Supra(supra) => Some(format!("{} Supra", supra.seat)),
        _ => None,
    };
    let said: Vec<String> = view.events().into_iter().filter_map(words).collect();
    let said = if said.is_empty() { told!(lang, "nothing", "nichts") } else { said.join("   ") };
    row(&mut text, lang.pick("Said", "Gesagt"), &said);
    text
}

/// What can be typed.
pub(super) fn help(view: &View<'_>, lang: Lang) -> String {
    let cards = lang.pick(
        "A card is its number, or suit and rank: ♥10, HT, h10; C S H D are ♣ ♠ ♥ ♦, T is the ten.\n",
        "Eine Karte ist ihre Zahl, oder Farbe und Wert: ♥10, h10, HZ; C S H D sind ♣ ♠ ♥ ♦, D und B Dame und\n\
         Bube.\n",
    );
    let others = lang.pick(
        "Another answer is its number, or the beginning of its name. Enter alone says nothing, or gives the\n\
         only answer there is.\n\
         \x20 hand   your cards          last   the last trick       score   Augen, parties, what was said\n\
         \x20 ?      this                quit   leave the game\n",
        "Eine andere Antwort ist ihre Zahl, oder der Anfang ihres Namens. Enter allein sagt nichts, oder gibt\n\
         die einzige Antwort, die es gibt.\n\
         \x20 blatt  deine Karten        stich  der letzte Stich     stand   Augen, Parteien, was gesagt wurde\n\
         \x20 ?      dies                ende   das Spiel verlassen\n",
    );
    let exchange = match view.question() {
        Some(Question::Exchange) => lang.pick(
            "Type the cards to hand over with spaces between them, such as HT CQ C9.\n",
            "Nenne die Karten, die du abgibst, mit Leerzeichen dazwischen, etwa H10 CD C9.\n",
        ),
        _ => "",
    };
    format!("{exchange}{cards}{others}")
}
