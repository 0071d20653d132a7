//! What a person can answer, and what is meant by what was typed.

use doko_engine::{
    Action, Bid, Card, CardSet, EffectiveSuit, Klaerung, Lang, Party, Question, Step, Suit, Table, View,
    Vorbehalt, told, typed,
};

use crate::table::show::names;

/// An answer that can be given, with a number and in words.
pub(super) struct Choice {
    pub(super) action: Action,
    /// What it is called.
    pub(super) label: String,
    /// What it is called, too.
    words: Vec<&'static str>,
}

/// What a person wants.
#[derive(Debug, PartialEq)]
pub(super) enum Wish {
    /// To give this answer; one that is not to an Ansage follows after silence.
    Answer(Action),
    /// To say nothing and play this card, which can be played in several ways.
    Choose(Card),
    /// To be told something.
    Tell(Topic),
    /// To leave the game.
    Quit,
    /// Nothing that could be understood, or nothing that is legal; the text says why.
    Unclear(String),
}

/// What a person can be told whenever it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    Help,
    LastTrick,
    Hand,
    Score,
}

/// More hand-overs are too many to be listed.
const FEW: usize = 9;

/// Answers other than plain cards that the seat asked for an Ansage can give next if nobody says anything.
///
/// They depend on nothing but what this seat knows.
pub(super) fn after_silence(table: &Table<'_>) -> Vec<Action> {
    let Some((seat, Question::Ansage)) = table.question() else { return Vec::new() };
    let mut ahead = table.clone();
    while let Some(view) = ahead.view().filter(|view| view.question() == Some(Question::Ansage)) {
        // Silence, unless somebody must speak.
        let modest = view.legal_actions()[0];
        ahead.answer(modest).expect("a legal answer is taken");
    }
    let next = ahead.view().filter(|view| (view.seat(), view.question()) == (seat, Some(Question::Card)));
    let is_plain = |action: &Action| matches!(action, Action::Play(_));
    next.map_or(Vec::new(), |next| {
        next.legal_actions().iter().copied().filter(|action| !is_plain(action)).collect()
    })
}

/// The answers to the open question, in the order in which they are numbered, then those that can follow [`after_silence`].
pub(super) fn choices(view: &View<'_>, after_silence: &[Action], lang: Lang) -> Vec<Choice> {
    let mut actions = view.legal_actions().to_vec();
    if !view.must_say() {
        actions.extend(after_silence);
    }
    match view.question() {
        Some(Question::Exchange) if actions.len() > FEW => actions.clear(),
        Some(Question::Card) => {
            // As the hand is sorted; what is no plain card stands at the end.
            let sorted = view.order().sorted(view.legal_cards().kinds());
            let place = |action: &Action| match action {
                Action::Play(card) => sorted.iter().position(|other| other == card),
                _ => None,
            };
            actions.sort_by_key(|action| place(action).unwrap_or(usize::MAX));
        }
        _ => {}
    }
    actions
        .into_iter()
        .map(|action| Choice { action, label: label(view, action, lang), words: words(view, action) })
        .collect()
}

/// What an answer is called at the table.
pub(super) fn label(view: &View<'_>, action: Action, lang: Lang) -> String {
    match action {
        Action::Klopfen(true) => told!(lang, "knock", "klopfen"),
        Action::Klopfen(false) => told!(lang, "do not knock", "nicht klopfen"),
        Action::Declare(Vorbehalt::Unnamed) if view.asked_kind().is_some() => told!(lang, "no", "nein"),
        Action::Declare(vorbehalt) => vorbehalt.name(lang),
        Action::Bid(bid) => bid.name(lang).to_owned(),
        Action::NameSolo(kind) => kind.to_string(),
        Action::TakeArmut(true) => told!(lang, "take it", "mitnehmen"),
        Action::TakeArmut(false) => told!(lang, "leave it", "nicht mitnehmen"),
        Action::HandOver(cards) => listed(view, cards, lang),
        Action::Schweine(true) => "Schweine".to_owned(),
        Action::AnnounceSchweine => told!(lang, "announce Schweine", "Schweine ansagen"),
        Action::Schweine(false) => told!(lang, "no Schweine", "keine Schweine"),
        Action::Silence => told!(lang, "say nothing", "nichts sagen"),
        Action::Say(step) => match (view.own_party(), view.klaerung()) {
            (Some(party), _) => step.said_by(party).to_owned(),
            (None, Some(Klaerung::Open)) => format!("{} mit mir", step.said_by(Party::Re)),
            (None, _) => step.name(lang).to_owned(),
        },
        Action::Supra => "Supra".to_owned(),
        Action::Play(card) => card.name(lang),
        Action::PlaySchwein => {
            let card = view.raisable()[0].map(|card| card.name(lang)).unwrap_or_default();
            told!(lang, "{card} as a Schwein", "{card} als Schwein")
        }
        Action::Hesitate => told!(lang, "hesitate", "zögern"),
        Action::Genscher(partner) => {
            let card = view.rules().set().genscher.pair.card().name(lang);
            told!(lang, "{card}, {partner} is my partner", "{card}, {partner} ist mein Partner")
        }
    }
}

/// Cards as the hand is sorted, with spaces between them.
pub(super) fn listed(view: &View<'_>, cards: CardSet, lang: Lang) -> String {
    names(view.order().sorted(cards), lang)
}

/// What else a person may call an answer, in both languages.
fn words(view: &View<'_>, action: Action) -> Vec<&'static str> {
    const YES: [&str; 5] = ["yes", "y", "ja", "j", "take"];
    const NO: [&str; 7] = ["no", "n", "nein", "nothing", "nichts", "-", "leave"];
    match action {
        Action::Declare(Vorbehalt::Solo(kind)) | Action::NameSolo(kind) => {
            [&[kind.key()], kind.aliases()].concat()
        }
        Action::Declare(Vorbehalt::StillesSolo) => vec!["stilles solo", "stilles"],
        Action::Declare(Vorbehalt::Gesund) => NO.to_vec(),
        Action::Declare(Vorbehalt::Unnamed) if view.asked_kind().is_some() => NO.to_vec(),
        Action::Declare(_) if is_the_only_yes(view, action) => YES.to_vec(),
        Action::Declare(Vorbehalt::Schmeissen) => vec!["schmeissen", "throw in"],
        Action::Klopfen(true) | Action::TakeArmut(true) | Action::Schweine(true) => YES.to_vec(),
        Action::Klopfen(false) | Action::TakeArmut(false) | Action::Schweine(false) | Action::Silence => {
            NO.to_vec()
        }
        Action::Bid(Bid::Pass) => vec!["pass", "passe", "weg"],
        Action::Bid(Bid::Hold) => vec!["hold", "halte", "ja"],
        Action::Say(step) | Action::Bid(Bid::Raise(step)) => match step {
            Step::Ansage => Vec::new(),
            Step::Keine90 => vec!["90", "k90", "keine90"],
            Step::Keine60 => vec!["60", "k60", "keine60"],
            Step::Keine30 => vec!["30", "k30", "keine30"],
            Step::Schwarz => vec!["black"],
        },
        Action::PlaySchwein => vec!["schwein"],
        Action::AnnounceSchweine => vec!["schweine"],
        Action::Hesitate => vec!["zoegern", "zögern", "hesitate"],
        Action::Genscher(partner) => match partner.index() {
            0 => vec!["genscher 0"],
            1 => vec!["genscher 1"],
            2 => vec!["genscher 2"],
            _ => vec!["genscher 3"],
        },
        Action::Declare(_) | Action::HandOver(_) | Action::Play(_) | Action::Supra => Vec::new(),
    }
}

/// Whether this is the one Vorbehalt of the kind that is asked for.
fn is_the_only_yes(view: &View<'_>, action: Action) -> bool {
    let says_yes = |action: &Action| *action != Action::Declare(Vorbehalt::Unnamed);
    view.asked_kind().is_some() && view.legal_actions().iter().filter(|action| says_yes(action)).eq([&action])
}

/// What is meant by a line.
pub(super) fn meant(line: &str, view: &View<'_>, choices: &[Choice], lang: Lang) -> Wish {
    let text = typed::plain(line);
    match &*text {
        "?" | "h" | "help" | "hilfe" => return Wish::Tell(Topic::Help),
        "last" | "letzter" | "stich" => return Wish::Tell(Topic::LastTrick),
        "hand" | "blatt" => return Wish::Tell(Topic::Hand),
        "score" | "stand" => return Wish::Tell(Topic::Score),
        text if is_farewell(text) => return Wish::Quit,
        "" => return enter(choices, lang),
        _ => {}
    }
    if let Some(choice) = text.parse::<usize>().ok().and_then(|number| choices.get(number.wrapping_sub(1))) {
        return Wish::Answer(choice.action);
    }
    let exact = |choice: &&Choice| choice.label.to_lowercase() == text || choice.words.contains(&&*text);
    if let Some(choice) = choices.iter().find(exact) {
        return Wish::Answer(choice.action);
    }
    if let Some(wish) = cards_meant(&text, view, choices, lang) {
        return wish;
    }
    let begins = |choice: &&Choice| {
        choice.label.to_lowercase().starts_with(&text)
            || choice.words.iter().any(|word| word.starts_with(&text))
    };
    match *choices.iter().filter(begins).collect::<Vec<_>>() {
        [choice] => Wish::Answer(choice.action),
        [] if text.parse::<i64>().is_ok() && !choices.is_empty() => {
            let most = choices.len();
            Wish::Unclear(told!(
                lang,
                "There is no answer {text}: the numbers are 1 to {most}; ? for help.",
                "Eine Antwort {text} gibt es nicht: Die Zahlen gehen von 1 bis {most}; ? für Hilfe."
            ))
        }
        [] if choices.is_empty() => Wish::Unclear(told!(
            lang,
            "Type the cards with spaces between them, such as HT CQ C9; ? for help.",
            "Nenne die Karten mit Leerzeichen dazwischen, etwa H10 CD C9; ? für Hilfe."
        )),
        [] => {
            let shown: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
            Wish::Unclear(told!(
                lang,
                "`{shown}` is no answer here; ? for help.",
                "`{shown}` ist hier keine Antwort; ? für Hilfe."
            ))
        }
        ref several => {
            let labels: Vec<&str> = several.iter().map(|choice| &*choice.label).collect();
            let labels = labels.join(", ");
            Wish::Unclear(told!(lang, "That could be {labels}.", "Das kann {labels} heißen."))
        }
    }
}

/// Whether somebody wants to leave.
pub(super) fn is_farewell(line: &str) -> bool {
    ["quit", "exit", "ende"].iter().any(|word| line.eq_ignore_ascii_case(word))
}

/// Nothing was typed: silence where it is an answer, and the only answer where there is one.
fn enter(choices: &[Choice], lang: Lang) -> Wish {
    let silence = choices.iter().find(|choice| choice.action == Action::Silence);
    match (silence, choices) {
        (Some(choice), _) | (None, [choice]) => Wish::Answer(choice.action),
        _ => {
            Wish::Unclear(told!(lang, "An answer, please; ? for help.", "Eine Antwort, bitte; ? für Hilfe."))
        }
    }
}

/// What is meant by cards, where cards are an answer.
fn cards_meant(text: &str, view: &View<'_>, choices: &[Choice], lang: Lang) -> Option<Wish> {
    let words = text.split([' ', ',', '+']).filter(|word| !word.is_empty());
    let cards: Vec<Card> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let question = view.question()?;
    let card = match (question, &*cards) {
        (Question::Exchange, _) => return Some(hand_over(&cards, view, lang)),
        (Question::Card | Question::Ansage, &[card]) => card,
        (Question::Card | Question::Ansage, [_, ..]) => {
            return Some(Wish::Unclear(told!(lang, "One card at a time.", "Eine Karte nach der anderen.")));
        }
        _ => return None,
    };
    let follows = follows(view);
    let is_legal = match question {
        Question::Card => view.legal_cards().contains(card),
        _ => follows.contains(card),
    };
    Some(if !view.hand().contains(card) {
        not_held(card, lang)
    } else if !is_legal {
        let cards = listed(view, follows.kinds(), lang);
        let led = view.suit_led().map_or(String::new(), |suit| suit_name(suit, lang));
        Wish::Unclear(told!(
            lang,
            "{led} was led and you must follow: {cards}.",
            "{led} ist angespielt und muss bedient werden: {cards}."
        ))
    } else if question == Question::Card {
        Wish::Answer(Action::Play(card))
    } else if !is_on_turn(view) {
        Wish::Unclear(told!(lang, "It is not your turn to play.", "Du bist noch nicht am Spiel."))
    } else if view.must_say() {
        Wish::Unclear(told!(lang, "Say Re or Kontra first.", "Sag zuerst Re oder Kontra."))
    } else if choices.iter().any(|choice| card_of(choice.action, view) == Some(card)) {
        Wish::Choose(card)
    } else {
        Wish::Answer(Action::Play(card))
    })
}

/// The card that this answer makes more of than a plain card.
fn card_of(action: Action, view: &View<'_>) -> Option<Card> {
    match action {
        Action::PlaySchwein | Action::AnnounceSchweine => view.raisable()[0],
        Action::Genscher(_) => Some(view.rules().set().genscher.pair.card()),
        _ => None,
    }
}

fn not_held(card: Card, lang: Lang) -> Wish {
    let card = card.name(lang);
    Wish::Unclear(told!(lang, "You do not hold {card}.", "{card} hast du nicht."))
}

/// What a suit is called at the beginning of a sentence.
fn suit_name(suit: EffectiveSuit, lang: Lang) -> String {
    let plain = Suit::ALL.into_iter().find(|&plain| EffectiveSuit::plain(plain) == suit);
    plain.map_or(told!(lang, "Trump", "Trumpf"), |plain| plain.to_string())
}

/// Whether the next card is that of the seat.
pub(super) fn is_on_turn(view: &View<'_>) -> bool {
    view.leader().clockwise(view.table_cards().len()) == view.seat()
}

/// The cards with which the seat follows the card led, or could lead.
fn follows(view: &View<'_>) -> CardSet {
    let suit = view.suit_led().map_or(CardSet::EMPTY, |suit| view.order().cards(suit));
    let following = view.hand().intersection(suit);
    if following.is_empty() { view.hand() } else { following }
}

/// What is meant by cards to hand over.
fn hand_over(cards: &[Card], view: &View<'_>, lang: Lang) -> Wish {
    let mut set = CardSet::EMPTY;
    for &card in cards {
        let held = view.hand().count(card);
        if held == 0 {
            return not_held(card, lang);
        }
        if set.count(card) == held {
            let card = card.name(lang);
            return Wish::Unclear(told!(
                lang,
                "You do not hold {card} so often.",
                "So oft hast du {card} nicht."
            ));
        }
        set.insert(card);
    }
    let legal = view.legal_hand_overs();
    if legal.contains(&set) {
        return Wish::Answer(Action::HandOver(set));
    }
    let (wanted, must) = hand_over_wanted(view);
    let given = set.len();
    Wish::Unclear(if given != wanted {
        told!(lang, "{wanted} cards are wanted, not {given}.", "Gefragt sind {wanted} Karten, nicht {given}.")
    } else if must.is_subset(set) {
        told!(
            lang,
            "Not these: what you were given must stay with you.",
            "Diese nicht: Was du bekommen hast, musst du behalten."
        )
    } else {
        let must = listed(view, must, lang);
        told!(lang, "{must} must be among them.", "{must} muss dabei sein.")
    })
}

/// How many cards are to be handed over, and which must be among them.
pub(super) fn hand_over_wanted(view: &View<'_>) -> (usize, CardSet) {
    let legal = view.legal_hand_overs();
    let must = legal.iter().copied().reduce(CardSet::intersection).unwrap_or(CardSet::EMPTY);
    (legal.first().map_or(0, |cards| cards.len()), must)
}
