//! The cards of a game: what its definition says at a table, every word written out.

use super::{Raised, Trumps};
use crate::card::{Card, Rank, Suit};
use crate::ruleset::{ArmutSuspends, Cards, RuleSet, SoloDefinition};

/// The cards of a game as its definition has them at a table.
pub(crate) struct GameCards {
    /// The trumps from the highest down, each with the word that names it; Jokers come first.
    pub(crate) trumps: Vec<(Cards, Card)>,
    /// The suit of which all cards that nothing else names are trumps, if there is just one.
    pub(crate) suit: Option<Suit>,
    /// The ranks of plain suits, the lowest first.
    pub(crate) plain: [Rank; 6],
    /// The Dulle, if there is one.
    pub(crate) dulle: Option<Card>,
    /// The Joker, if there is one.
    pub(crate) joker: Option<Card>,
    /// Cards whose second copy beats the first, in any trick but perhaps the last, before the keys of Dullen and Jokers.
    pub(crate) second: Vec<Card>,
    /// Cards of which in the last trick the other copy wins.
    pub(crate) last_trick: Vec<Card>,
    /// The cards that can become Schweine, Superschweine and Hyperschweine.
    pub(crate) raisable: [Option<Card>; Raised::PAIRS.len()],
}

/// The words of the usual trumps of a Normalspiel.
const USUAL_TRUMPS: [Cards; 5] = [
    Cards::Joker,
    Cards::Dulle,
    Cards::Rank(Rank::Queen),
    Cards::Rank(Rank::Jack),
    Cards::Suit(Suit::Diamonds),
];

/// The ranks of a plain suit, as they usually are, the highest first.
const USUAL_RANKS: [Rank; 6] = [Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack, Rank::Nine];

impl GameCards {
    /// The cards of a game with these trumps.
    pub(crate) fn of(set: &RuleSet, trumps: Trumps) -> GameCards {
        let mut cards = GameCards::defined(set, trumps.definition(set));
        if trumps == Trumps::Armut && set.armut.suspends.contains(&ArmutSuspends::Superschweine) {
            cards.raisable[1..].fill(None);
        }
        cards
    }

    /// The cards of this game.
    pub(crate) fn defined(set: &RuleSet, game: &SoloDefinition) -> GameCards {
        let follows = game.trumps.contains(&Cards::Normal);
        let from_normal = |own: &Vec<Cards>, normal: &Vec<Cards>| {
            if own.is_empty() && follows { normal.clone() } else { own.clone() }
        };
        let words = trump_words(game, set);
        let ranked = from_normal(&game.plain, &set.order.plain);
        let mut plain = USUAL_RANKS;
        plain.sort_by_key(|&rank| {
            ranked.iter().position(|&cards| cards == Cards::Rank(rank)).unwrap_or(ranked.len())
        });
        plain.reverse();
        let named = Named {
            joker: set.joker.card(),
            dulle: set.has_dulle().then_some(game.dulle.unwrap_or(set.order.dulle).0),
            plain,
        };
        let trumps = named.meant_by(&words);
        // In a Zehnersolo ♥10 is a trump like the other tens.
        let is_dulle = |&(cards, card): &(Cards, Card)| {
            let is_named = follows || game.dulle.is_some() || matches!(cards, Cards::Dulle | Cards::Card(_));
            is_named && Some(card) == named.dulle
        };
        let dulle = trumps.iter().find(|trump| is_dulle(trump)).map(|&(_, card)| card);
        let joker = named.joker.filter(|_| words.contains(&Cards::Joker));
        let seconds = |own: &Vec<Cards>, normal: &Vec<Cards>| -> Vec<Card> {
            let cards = named.meant_by(&from_normal(own, normal)).into_iter().map(|(_, card)| card);
            // The keys of Dullen and Jokers decide about these, unless the game itself does.
            let has_keys = |card: &Card| own.is_empty() && [dulle, joker].contains(&Some(*card));
            cards.filter(|card| !has_keys(card)).collect()
        };
        let mut cards = GameCards {
            second: seconds(&game.second, &set.order.second),
            last_trick: seconds(&game.last_trick, &set.order.last_trick),
            raisable: [None; Raised::PAIRS.len()],
            suit: trump_suit(&words),
            trumps,
            plain,
            dulle,
            joker,
        };
        if game.schweine {
            for (number, word) in pair_words(set).into_iter().take(Raised::PAIRS.len()).enumerate() {
                let is_other = |card: &Card| ![named.dulle, named.joker].contains(&Some(*card));
                let card = word.of_suit(cards.suit).filter(|card| is_other(card) && cards.is_trump(*card));
                // Each pair is raised above the one before it.
                if card.is_none() || cards.raisable.contains(&card) {
                    break;
                }
                cards.raisable[number] = card;
            }
        }
        cards
    }

    /// True if this card is a trump.
    pub(crate) fn is_trump(&self, card: Card) -> bool {
        self.trumps.iter().any(|&(_, trump)| trump == card)
    }
}

/// The words for the trumps of a game, each once and Jokers first.
fn trump_words(game: &SoloDefinition, set: &RuleSet) -> Vec<Cards> {
    let normal = written_out(&set.order.trumps, &USUAL_TRUMPS);
    let mut words = written_out(&game.trumps, &normal);
    if let Some(suit) = game.suit {
        // It stands where the first suit stood.
        let is_suit = |cards: &Cards| matches!(cards, Cards::Suit(_));
        let place = words.iter().position(is_suit).unwrap_or(words.len());
        words.retain(|cards| !is_suit(cards));
        words.insert(place, suit);
    }
    words.sort_by_key(|&cards| cards != Cards::Joker);
    words
}

/// Words with `normal` replaced, each once.
fn written_out(words: &[Cards], normal: &[Cards]) -> Vec<Cards> {
    let mut all: Vec<Cards> = Vec::new();
    for word in words {
        let meant = if *word == Cards::Normal { normal } else { std::slice::from_ref(word) };
        for cards in meant {
            if !all.contains(cards) {
                all.push(*cards);
            }
        }
    }
    all
}

/// The suit of which all cards that nothing else names are trumps, if there is just one.
fn trump_suit(words: &[Cards]) -> Option<Suit> {
    let mut suits = words.iter().filter_map(|cards| match cards {
        Cards::Suit(suit) => Some(*suit),
        _ => None,
    });
    suits.next().filter(|_| suits.next().is_none())
}

/// The pairs that can be raised, the Schweine first: kinds of card, or ranks of the trump suit (keys `schweine.pairs`, `.super`, `.hyper`).
pub(crate) fn pair_words(set: &RuleSet) -> Vec<Cards> {
    let rules = &set.schweine;
    if !rules.pairs.is_empty() {
        return rules.pairs.clone();
    }
    let above = [rules.superschweine.rank(), rules.hyperschweine.rank()];
    let ranks = std::iter::once(Some(Rank::Ace)).chain(above).map_while(|rank| rank);
    ranks.map(Cards::Rank).collect()
}

/// The cards that words mean.
struct Named {
    joker: Option<Card>,
    dulle: Option<Card>,
    /// The ranks of a suit, the lowest first.
    plain: [Rank; 6],
}

impl Named {
    /// The kinds of card that some words mean, the highest first: each card belongs to the word that names it most closely.
    fn meant_by(&self, words: &[Cards]) -> Vec<(Cards, Card)> {
        let single = |cards: &Cards| match cards {
            Cards::Joker => self.joker,
            Cards::Dulle => self.dulle,
            Cards::Card(card) => Some(*card),
            Cards::Normal | Cards::Rank(_) | Cards::Suit(_) => None,
        };
        let named: Vec<Card> = words.iter().filter_map(single).collect();
        let by_rank = |card: Card| words.contains(&Cards::Rank(card.rank()));
        let of = |cards: &Cards| -> Vec<Card> {
            match *cards {
                Cards::Rank(rank) => {
                    let all = Suit::ALL.map(|suit| Card::new(suit, rank));
                    all.into_iter().filter(|card| !named.contains(card)).collect()
                }
                Cards::Suit(suit) => {
                    let all = self.plain.into_iter().rev().map(|rank| Card::new(suit, rank));
                    all.filter(|&card| !named.contains(&card) && !by_rank(card)).collect()
                }
                _ => single(cards).into_iter().collect(),
            }
        };
        let mut meant: Vec<(Cards, Card)> = Vec::new();
        for &cards in words {
            for card in of(&cards) {
                // Where two words name a card as closely, such as the Dulle and ♥10, the first counts.
                if !meant.iter().any(|&(_, other)| other == card) {
                    meant.push((cards, card));
                }
            }
        }
        meant
    }
}
