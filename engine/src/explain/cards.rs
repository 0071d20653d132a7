//! Cards, trumps, Dulle, Jokers and Schweine.

use super::{has, listed, solos};
use crate::card::{Card, Rank, Suit};
use crate::lang::{Lang, told};
use crate::order::{GameCards, Trumps, pair_words};
use crate::ruleset::{
    AnsagenArmut, AnsagenHochzeit, AnsagenSolo, ArmutSuspends, Cards, DulleLastTrick, DulleMode, GameKind,
    JokerAbove, JokerMode, RuleSet, SchweineIn, SchweineMode, SecondOnly,
};

pub(super) fn cards(set: &RuleSet, lang: Lang) -> Vec<String> {
    let (deck, hand) = if set.deck.nines { (48, 12) } else { (40, 10) };
    let nines = if set.deck.nines {
        lang.pick("with nines", "mit Neunen")
    } else {
        lang.pick("without nines", "ohne Neunen")
    };
    let dealt = match set.game {
        GameKind::Schiebekopf => {
            let hand = hand - 1;
            told!(
                lang,
                "{hand} for each player and 4 for the Skat",
                "{hand} für jeden Spieler und 4 für den Skat"
            )
        }
        GameKind::Doppelkopf | GameKind::Hammelrennen | GameKind::Ramsch => {
            told!(lang, "{hand} for each player", "{hand} für jeden Spieler")
        }
    };
    let none = if set.deck.nines { lang.pick(", nine 0", ", Neun 0") } else { "" };
    let follow = lang.pick(
        "Follow the suit led, or trump; else play what you like. Of two equal cards the first wins.",
        "Farbe und Trumpf sind zu bedienen; wer das nicht kann, spielt, was er will. Von zwei gleichen Karten sticht die \
         erste.",
    );
    let mut lines = vec![
        told!(
            lang,
            "{deck} cards, each twice, {nines}; {dealt}, 240 Augen in all.",
            "{deck} Karten, jede doppelt, {nines}; {dealt}, zusammen 240 Augen."
        ),
        trumps(set, lang),
        plain_suits(set, lang),
        told!(
            lang,
            "Augen: ace 11, ten 10, king 4, queen 3, jack 2{none}.",
            "Augen: Ass 11, Zehn 10, König 4, Dame 3, Bube 2{none}."
        ),
        follow.to_owned(),
        self::dulle(set, lang),
    ];
    lines.extend(jokers(set, lang));
    lines.extend(equal_cards(set, lang));
    lines.retain(|line| !line.is_empty());
    lines
}

/// Which of two equal cards wins, where it is not always the first (keys `order.second`, `.last_trick`).
fn equal_cards(set: &RuleSet, lang: Lang) -> Vec<String> {
    let normal = GameCards::of(set, Trumps::Normal);
    let has_keys = [(normal.dulle, "Dullen"), (normal.joker, lang.pick("Jokers", "Joker"))];
    let sentence = |list: &[Cards], part: String| {
        let names = |card: Card| {
            let own = [Cards::Rank(card.rank()), Cards::Suit(card.suit()), Cards::Card(card)];
            list.iter().any(|cards| own.contains(cards))
        };
        let spared = has_keys.into_iter().filter(|(card, _)| card.is_some_and(names));
        let spared: Vec<String> = spared.map(|(_, name)| name.to_owned()).collect();
        let spared = match listed(&spared, lang.pick("and", "und")) {
            none if none.is_empty() => none,
            spared => told!(lang, "; this is not about {spared}", "; das gilt nicht für {spared}"),
        };
        part[..1].to_uppercase() + &part[1..] + &spared + "."
    };
    let lists = [(&set.order.second[..], &[][..]), (&[], &set.order.last_trick)];
    let told = |(second, last_trick)| {
        let parts = solos::of_equal_cards(second, last_trick, Some(set), lang);
        parts.into_iter().map(move |part| sentence([second, last_trick].concat().as_slice(), part))
    };
    lists.into_iter().flat_map(told).collect()
}

/// True if the deck has this card.
fn is_dealt(card: Card, set: &RuleSet) -> bool {
    set.deck.nines || card.rank() != Rank::Nine
}

/// The trumps of the Normalspiel.
fn trumps(set: &RuleSet, lang: Lang) -> String {
    let mut trumps = GameCards::of(set, Trumps::Normal).trumps;
    trumps.retain(|&(_, card)| is_dealt(card, set));
    let named =
        |cards: &[(Cards, Card)]| cards.iter().map(|(_, card)| card.name(lang)).collect::<Vec<_>>().join(" ");
    let groups: Vec<String> = trumps.chunk_by(|one, next| one.0 == next.0).map(named).collect();
    let (number, listed) = (2 * trumps.len(), groups.join(", "));
    if trumps.is_empty() {
        return lang.pick("The Normalspiel has no trumps.", "Das Normalspiel hat keine Trümpfe.").to_owned();
    }
    told!(
        lang,
        "The {number} trumps of the Normalspiel, high to low: {listed}.",
        "Die {number} Trümpfe im Normalspiel, von oben nach unten: {listed}."
    )
}

/// Speaks of the Dulle in place of ♥10, where that is another card.
pub(super) fn of_dulle(text: &str, set: &RuleSet) -> String {
    if set.order.dulle.0 == Card::DULLE { text.to_owned() } else { text.replace("♥10", "Dulle") }
}

/// The plain suits of the Normalspiel, those with the same ranks together.
fn plain_suits(set: &RuleSet, lang: Lang) -> String {
    let normal = GameCards::of(set, Trumps::Normal);
    let ranks = |suit: Suit| -> Vec<String> {
        let cards = normal.plain.into_iter().rev().map(|rank| Card::new(suit, rank));
        let plain = cards.filter(|&card| !normal.is_trump(card) && is_dealt(card, set));
        plain.map(|card| card.name(lang).replace(suit.symbol(), "")).collect()
    };
    let mut groups: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    for suit in Suit::ALL {
        let (ranks, symbol) = (ranks(suit), suit.symbol().to_string());
        match groups.iter_mut().find(|(of, _)| *of == ranks) {
            _ if ranks.is_empty() => {}
            Some((_, suits)) => suits.push(symbol),
            None => groups.push((ranks, vec![symbol])),
        }
    }
    let told: Vec<String> = groups
        .iter()
        .map(|(ranks, suits)| {
            let (suits, ranks) = (listed(suits, lang.pick("and", "und")), ranks.join(" "));
            told!(lang, "{suits} with {ranks}", "{suits} mit {ranks}")
        })
        .collect();
    if told.is_empty() {
        return String::new();
    }
    format!("{}: {}.", lang.pick("Plain suits", "Fehlfarben"), told.join(", "))
}

/// What the Jokers are, and what they outrank.
fn jokers(set: &RuleSet, lang: Lang) -> Option<String> {
    let nine = format!("{}9", set.joker.card()?.suit().symbol());
    let wins = match set.joker.mode {
        JokerMode::Second => lang.pick("the second wins", "sticht der zweite"),
        JokerMode::Off | JokerMode::First => lang.pick("the first wins", "sticht der erste"),
    };
    let is_doppelkopf = set.game == GameKind::Doppelkopf;
    let normal = GameCards::of(set, Trumps::Normal);
    let top = normal.trumps.get(1).map(|(_, card)| card.name(lang));
    let pairs = [
        (has::schweine(set), ["Schweine", "Schweinen"]),
        (has::superschweine(set), ["Superschweine", "Superschweinen"]),
        (has::hyperschweine(set), ["Hyperschweine", "Hyperschweinen"]),
    ];
    let pairs = pairs.into_iter().take_while(|&(is_there, _)| is_there && is_doppelkopf);
    let mut outranked: Vec<String> = pairs.map(|(_, [en, de])| lang.pick(en, de).to_owned()).collect();
    let higher = outranked.split_off(outranked.len().min(set.joker.above as usize));
    outranked.splice(..0, top);
    let outranked = listed(&outranked, lang.pick("and", "und"));
    let higher = if higher.is_empty() {
        String::new()
    } else {
        let higher = listed(&higher, lang.pick("and", "und"));
        told!(lang, ", but below {higher}", ", aber unter {higher}")
    };
    let has_solos = is_doppelkopf && has::solo(set);
    let shipped = || set.solo.kinds.iter().copied().filter(|kind| kind.shipped().is_some());
    let solos = || shipped().map(Trumps::Solo).filter(|_| has_solos);
    let is_farbsolo = |trumps: Trumps| {
        let is_other = |&suit: &Cards| suit != Cards::Suit(Suit::Diamonds);
        trumps.definition(set).suit.as_ref().is_some_and(is_other)
    };
    let in_farbsoli = if solos().any(is_farbsolo) {
        lang.pick(" They are Jokers in every Farbsolo too.", " Joker sind sie auch in jedem Farbsolo.")
    } else {
        ""
    };
    let in_solos = if solos().any(|trumps| GameCards::of(set, trumps).joker.is_none()) {
        lang.pick(
            " In solos without a trump suit they are ordinary nines.",
            " In Soli ohne Trumpffarbe sind sie gewöhnliche Neunen.",
        )
    } else {
        ""
    };
    let luschen = set.throw_in.luschen.0.is_some_and(|least| usize::from(least) <= has::nines(set));
    let thrown_in = if is_doppelkopf && (luschen || set.throw_in.nines_and_kings.0.is_some()) {
        lang.pick(
            " For throwing in they do not count as nines.",
            " Beim Schmeißen zählen sie nicht als Neunen.",
        )
    } else {
        ""
    };
    Some(told!(
        lang,
        "Both {nine} are Jokers, or real Jokers are played in their place: trumps above {outranked}{higher}. Of two Jokers in one \
         trick {wins}.{in_farbsoli}{in_solos}{thrown_in}",
        "Beide {nine} sind Joker, oder echte Joker werden an ihrer Stelle gespielt: Trümpfe über {outranked}{higher}. Von zwei Jokern \
         in einem Stich {wins}.{in_farbsoli}{in_solos}{thrown_in}"
    ))
}

fn dulle(set: &RuleSet, lang: Lang) -> String {
    let is_usual = set.order.is_usual();
    let (usual, last) = match set.dulle.mode {
        DulleMode::Off => {
            let none = lang.pick(
                "There is no Dulle: ♥10 is an ordinary ten.",
                "Eine Dulle gibt es nicht: Die ♥10 ist eine gewöhnliche Zehn.",
            );
            let none =
                if is_usual { none } else { lang.pick("There is no Dulle.", "Eine Dulle gibt es nicht.") };
            return none.to_owned();
        }
        DulleMode::First => (
            lang.pick("the first wins, as with all cards", "sticht die erste, wie bei allen Karten"),
            lang.pick("the second wins", "die zweite"),
        ),
        DulleMode::Second => (
            lang.pick(
                "the second wins, unlike all other cards",
                "sticht die zweite, anders als bei allen anderen Karten",
            ),
            lang.pick("the first wins", "die erste"),
        ),
    };
    // Where the second of two Jokers wins too, the Dulle is neither like nor unlike all others.
    let is_alone = set.joker.mode != JokerMode::Second && is_usual;
    let usual = usual.split_once(',').filter(|_| !is_alone).map_or(usual, |(usual, _)| usual);
    let last = match set.dulle.last_trick {
        DulleLastTrick::Same => String::new(),
        DulleLastTrick::Reversed => {
            told!(lang, "; but in the last trick {last}", "; im letzten Stich aber {last}")
        }
    };
    let card = set.order.dulle.0.name(lang);
    let dulle = told!(
        lang,
        "{card} is the Dulle. Of two Dullen in one trick {usual}{last}.",
        "Die {card} ist die Dulle. Von zwei Dullen in einem Stich {usual}{last}."
    );
    dulle + with_schweine(set, lang)
}

/// What Schweine change about the Dullen.
fn with_schweine(set: &RuleSet, lang: Lang) -> &'static str {
    let has_schweine = set.game == GameKind::Doppelkopf && has::schweine(set);
    if !set.dulle.first_with_schweine || set.dulle.mode != DulleMode::Second || !has_schweine {
        return "";
    }
    match set.dulle.last_trick {
        DulleLastTrick::Same => {
            lang.pick(" Once there are Schweine, the first wins.", " Sobald es Schweine gibt, sticht die erste.")
        }
        DulleLastTrick::Reversed => lang.pick(
            " Once there are Schweine it is the other way round: the first wins, in the last trick the second.",
            " Sobald es Schweine gibt, ist es umgekehrt: Es sticht die erste, im letzten Stich die zweite.",
        ),
    }
}

pub(super) fn schweine(set: &RuleSet, lang: Lang) -> Vec<String> {
    let rules = &set.schweine;
    let word = pair_words(set)[0];
    let schwein = Pair::of(set, 0, lang).card;
    let named = |contract: &SchweineIn| match (contract, word) {
        (SchweineIn::Normal, _) => lang.pick("in a Normalspiel", "im Normalspiel").to_owned(),
        (SchweineIn::Hochzeit, _) => lang.pick("in a Hochzeit", "in einer Hochzeit").to_owned(),
        (SchweineIn::Armut, _) => lang.pick("in an Armut", "in einer Armut").to_owned(),
        (SchweineIn::Farbsolo, Cards::Rank(_)) => {
            let rank = word.name(lang);
            // "Damen" is the dative too.
            let of = rank.strip_suffix('e').map_or_else(|| rank.clone(), |rank| format!("{rank}en"));
            told!(
                lang,
                "in a Farbsolo (there with the {rank} of its trump suit)",
                "in einem Farbsolo (dort mit den {of} der Trumpffarbe)"
            )
        }
        (SchweineIn::Farbsolo, _) => lang.pick("in a Farbsolo", "in einem Farbsolo").to_owned(),
    };
    let contracts: Vec<String> = has::schweine_in(set).iter().map(named).collect();
    let are_below_jokers = set.joker.card().is_some() && set.joker.above != JokerAbove::Dulle;
    let ranked = if are_below_jokers {
        lang.pick("the top trumps but for the Jokers", "die höchsten Trümpfe nach den Jokern")
    } else if has::superschweine(set) {
        lang.pick("the top trumps", "die höchsten Trümpfe")
    } else {
        lang.pick(
            "the top trumps, and nothing is above them",
            "die höchsten Trümpfe, über denen nichts mehr steht",
        )
    };
    let contracts = listed(&contracts, lang.pick("and", "und"));
    let mut lines = vec![
        told!(
            lang,
            "Both ♦A in one hand can become Schweine: {ranked}.",
            "Beide ♦A auf einer Hand können Schweine werden: {ranked}."
        ),
        announced(set, lang),
        told!(lang, "There are Schweine {contracts}.", "Schweine gibt es {contracts}."),
    ];
    let only = match rules.second_only {
        SecondOnly::Off => None,
        SecondOnly::Party => Some(lang.pick(
            "Only the second of the two cards becomes a Schwein. The first is an ordinary card, and must have been won by its player or by \
             someone whom it knows to be of its party.",
            "Nur die zweite der beiden Karten wird ein Schwein. Die erste ist eine gewöhnliche, und ihr Spieler muss sie selbst \
             gewonnen haben oder jemand, von dem er weiß, dass er zu seiner Partei gehört.",
        )),
        SecondOnly::Own => Some(lang.pick(
            "Only the second of the two cards becomes a Schwein. The first is an ordinary card, and its player must have made a trick with it.",
            "Nur die zweite der beiden Karten wird ein Schwein. Die erste ist eine gewöhnliche, und ihr Spieler muss mit ihr selbst \
             einen Stich gemacht haben.",
        )),
        SecondOnly::Any => Some(lang.pick(
            "Only the second of the two cards becomes a Schwein, whoever won the first; the first is an ordinary card.",
            "Nur die zweite der beiden Karten wird ein Schwein, egal, wer die erste gewonnen hat; die erste ist eine gewöhnliche.",
        )),
    };
    lines.extend(only.map(str::to_owned));
    lines.extend(lone_hochzeit(set, lang));
    lines.extend(superschweine(set, lang));
    lines.extend(hyperschweine(set, lang));
    lines.extend(said_by_schweine(set, lang));
    lines.into_iter().map(|line| line.replace("♦A", &schwein)).collect()
}

/// How ♦A become Schweine.
fn announced(set: &RuleSet, lang: Lang) -> String {
    let rules = &set.schweine;
    let in_armut = has::schweine_in(set).contains(&SchweineIn::Armut);
    let is_fuchs = GameCards::of(set, Trumps::Normal).raisable[0] == Some(Card::FUCHS);
    let [two, another] = if has::fuchs(set) && is_fuchs {
        lang.pick(["two Füchse", "a Fuchs"], ["zwei Füchse", "ein Fuchs"])
    } else {
        lang.pick(
            ["two ordinary cards", "an ordinary card"],
            ["zwei gewöhnliche Karten", "eine gewöhnliche Karte"],
        )
    };
    match rules.mode {
        SchweineMode::Off => String::new(),
        SchweineMode::Automatic => {
            let exchanged = if in_armut {
                lang.pick(
                    "; in an Armut the hand counts as exchanged",
                    "; in einer Armut zählt die Hand nach dem Tausch",
                )
            } else {
                ""
            };
            if rules.second_only.is_on() {
                return told!(
                    lang,
                    "The second does so by itself, seen when it is played{exchanged}.",
                    "Die zweite der beiden Karten wird es von selbst, sichtbar, wenn sie gespielt wird{exchanged}."
                );
            }
            told!(
                lang,
                "They do so by themselves, seen when the first is played{exchanged}.",
                "Sie werden es von selbst, sichtbar, wenn die erste der beiden Karten gespielt wird{exchanged}."
            )
        }
        SchweineMode::OnPlay if rules.second_only != SecondOnly::Off => told!(
            lang,
            "You may say so as you play the second; unsaid, it is {another} too.",
            "Man darf das Schwein ansagen, wenn man die zweite der beiden Karten spielt; sagt man nichts, ist auch sie {another}."
        ),
        SchweineMode::OnPlay => told!(
            lang,
            "You may say so as you play the first, with both still in hand; unsaid, they are {two}.",
            "Man darf sie ansagen, wenn man die erste der beiden Karten spielt und noch beide auf der Hand hat; sagt man nichts, sind es \
             {two}."
        ),
        SchweineMode::Anytime => told!(
            lang,
            "You may say so before any card of yours, as long as both are still in hand; unsaid, they are {two}.",
            "Man darf sie vor jeder eigenen Karte ansagen, solange man noch beide auf der Hand hat; sagt man nichts, sind es \
             {two}."
        ),
        SchweineMode::BeforePlay => {
            let exchanged = if in_armut {
                lang.pick(", in an Armut after the exchange", ", in einer Armut nach dem Tausch")
            } else {
                ""
            };
            told!(
                lang,
                "You may say so before the first card{exchanged}; unsaid, they are {two}.",
                "Man darf sie vor der ersten Karte ansagen{exchanged}; sagt man nichts, sind es {two}."
            )
        }
    }
}

/// Says that no new Schweine can come up once a Hochzeit stays alone (key `hochzeit.lone_is_solo`).
fn lone_hochzeit(set: &RuleSet, lang: Lang) -> Option<String> {
    let contracts = has::schweine_in(set);
    let ends =
        contracts.contains(&SchweineIn::Hochzeit) && !set.schweine.contracts.contains(&SchweineIn::Farbsolo);
    let is_later = set.schweine.mode != SchweineMode::BeforePlay;
    (set.hochzeit.lone_is_solo && ends && is_later).then(|| {
        let words = lang.pick(
            "Once the holder of a Hochzeit stays alone, there can be no new Schweine any more; those raised before stay.",
            "Bleibt in einer Hochzeit der Hochzeiter allein, kann es von da an keine neuen Schweine mehr geben; die bisherigen bleiben.",
        );
        words.to_owned()
    })
}

fn superschweine(set: &RuleSet, lang: Lang) -> Option<String> {
    let is_suspended = set.armut.suspends.contains(&ArmutSuspends::Superschweine)
        && has::schweine_in(set).contains(&SchweineIn::Armut);
    let exception =
        if is_suspended { lang.pick(", but not in an Armut", ", aber nicht in einer Armut") } else { "" };
    let pair = has::superschweine(set).then(|| Pair::of(set, 1, lang))?;
    Some(pair.above(["Schweine", "Superschweine"], exception, lang))
}

fn hyperschweine(set: &RuleSet, lang: Lang) -> Option<String> {
    let pair = has::hyperschweine(set).then(|| Pair::of(set, 2, lang))?;
    Some(pair.above(["Superschweine", "Hyperschweine"], "", lang))
}

/// A pair that is raised above another.
struct Pair {
    card: String,
    /// What takes its place in a Farbsolo, in brackets; empty where no Farbsolo has Schweine.
    in_farbsolo: String,
    /// The suit of a Farbsolo in which it is none, as its tens are the Dullen there, or its nines the Jokers.
    spares: Option<Suit>,
}

impl Pair {
    /// The pair of this number, the Schweine being number 0.
    fn of(set: &RuleSet, number: usize, lang: Lang) -> Pair {
        let word = pair_words(set)[number];
        let suit = GameCards::of(set, Trumps::Normal).suit.unwrap_or(Suit::Diamonds);
        let card = word.of_suit(Some(suit)).map(|card| card.name(lang)).unwrap_or_default();
        let has_farbsolo = has::schweine_in(set).contains(&SchweineIn::Farbsolo);
        let rank = word.name(lang);
        let in_farbsolo = match word {
            Cards::Rank(_) if has_farbsolo => told!(
                lang,
                " (in a Farbsolo the {rank} of its trump suit)",
                " (im Farbsolo die {rank} der Trumpffarbe)"
            ),
            _ => String::new(),
        };
        let solos = set.solo.kinds.iter().map(|&kind| GameCards::of(set, Trumps::Solo(kind)));
        let spares = solos.filter(|_| has_farbsolo).find_map(|solo| {
            solo.raisable[0]?;
            let card = word.of_suit(solo.suit);
            (solo.dulle == card || solo.joker == card).then_some(solo.suit?)
        });
        Pair { card, in_farbsolo, spares }
    }

    /// The sentence that raises it above a pair of one name under the next name.
    fn above(&self, [below, name]: [&str; 2], exception: &str, lang: Lang) -> String {
        let Pair { card, in_farbsolo, .. } = self;
        let none = self.spares.map_or(String::new(), |suit| {
            told!(
                lang,
                " In a Farbsolo in {suit} there are no {name}.",
                " Im Farbsolo in {suit} gibt es keine {name}."
            )
        });
        told!(
            lang,
            "Once there are {below}, both {card} in one hand{in_farbsolo}, neither of them played before, go above them \
             as {name}{exception}.{none}",
            "Sobald es {below} gibt, stehen beide {card} auf einer Hand{in_farbsolo}, wenn noch keine davon gespielt wurde, \
             als {name} über ihnen{exception}.{none}"
        )
    }
}

/// The Ansage that announcing Schweine makes.
fn said_by_schweine(set: &RuleSet, lang: Lang) -> Option<String> {
    let rules = &set.schweine;
    let may_speak = |contract: &SchweineIn| match contract {
        SchweineIn::Farbsolo => set.ansagen.solo != AnsagenSolo::Off,
        _ if set.ansagen.solo == AnsagenSolo::Only => false,
        SchweineIn::Normal => true,
        SchweineIn::Hochzeit => {
            set.ansagen.hochzeit != AnsagenHochzeit::None && rules.mode != SchweineMode::BeforePlay
        }
        SchweineIn::Armut => !matches!(set.ansagen.armut, AnsagenArmut::Off | AnsagenArmut::BeforeExchange),
    };
    let contracts = has::schweine_in(set);
    if !rules.is_ansage || !has::ansagen(set) || !contracts.iter().any(may_speak) {
        return None;
    }
    let in_hochzeit = lang.pick(", but not in a Hochzeit", ", aber nicht in einer Hochzeit");
    let exception = match (rules.mode, set.ansagen.hochzeit) {
        _ if set.ansagen.solo == AnsagenSolo::Only => lang.pick(", but only in a solo", ", aber nur im Solo"),
        _ if !contracts.contains(&SchweineIn::Hochzeit) => "",
        (SchweineMode::BeforePlay, _) | (_, AnsagenHochzeit::None) => in_hochzeit,
        (_, AnsagenHochzeit::Shift | AnsagenHochzeit::NextCard) => lang.pick(
            ", but not before the Klärungsstich of a Hochzeit",
            ", aber nicht vor dem Klärungsstich einer Hochzeit",
        ),
        (_, AnsagenHochzeit::MitMir | AnsagenHochzeit::FollowsParty) => lang.pick(
            ", but not before the Klärungsstich of another's Hochzeit",
            ", aber nicht vor dem Klärungsstich der Hochzeit eines anderen",
        ),
    };
    Some(told!(
        lang,
        "Whoever announces Schweine says Re or Kontra by that, if it may still be said{exception}.",
        "Wer Schweine ansagt, sagt damit Re oder Kontra, wenn das noch geht{exception}."
    ))
}
