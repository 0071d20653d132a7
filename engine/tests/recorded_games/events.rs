//! What happened in a game that the rule catalogue does not know: such a game is compared in part, or not at all.
//!
//! A setting without a counterpart in the rules is no reason by itself. Where the record shows that the event it
//! is about did not occur, the game is the same with and without it. A rule that changes what may be said is
//! different: it is ignored only where nothing was said that depends on it.

use doko_engine::rules::Superschweine;
use doko_engine::{Card, Klaerungsstich, Party, Rank, Rules, Seat, Suit, Trumps};

use crate::record::{Record, Settings, is_strict_reply, seat};
use crate::settings::Reader;

/// How far a game can be compared.
pub(crate) enum Extent {
    /// Everything, the points included.
    Full,
    /// Contract, parties, tricks, Augen and legality of the cards, but not the score.
    Part(Vec<String>),
    /// Nothing: the contract, or the order of cards, is not in the catalogue.
    Nothing(Vec<String>),
}

/// How far this game can be compared, and by which rules or events it cannot.
pub(crate) fn extent(record: &Record, settings: &Settings, rules: &Rules) -> Extent {
    let game = GameWith { record, read: Reader(settings), rules };
    let nothing: Vec<String> = game.beyond_the_catalogue().into_iter().flatten().collect();
    if !nothing.is_empty() {
        return Extent::Nothing(nothing);
    }
    let part: Vec<String> = game.scored_differently().into_iter().flatten().collect();
    if part.is_empty() { Extent::Full } else { Extent::Part(part) }
}

/// Which trick settles a Hochzeit.
pub(crate) fn klaerungsstich(selector: &str) -> Option<Klaerungsstich> {
    match selector {
        "first foreign" => Some(Klaerungsstich::Any),
        "first trump" => Some(Klaerungsstich::Trump),
        "first color" => Some(Klaerungsstich::Fehl),
        "first club" => Some(Klaerungsstich::Clubs),
        "first spade" => Some(Klaerungsstich::Spades),
        "first heart" => Some(Klaerungsstich::Hearts),
        _ => None,
    }
}

/// The suit whose ace can be a Schwein.
pub(crate) fn trump_suit(game_type: &str) -> Suit {
    match game_type {
        "solo club" => Suit::Clubs,
        "solo spade" => Suit::Spades,
        "solo heart" => Suit::Hearts,
        _ => Suit::Diamonds,
    }
}

struct GameWith<'r> {
    record: &'r Record,
    read: Reader<'r>,
    rules: &'r Rules,
}

impl GameWith<'_> {
    fn is(&self, setting: &str) -> bool {
        self.read.is(setting).unwrap_or(false)
    }

    fn beyond_the_catalogue(&self) -> [Option<String>; 6] {
        let record = self.record;
        let named = |holds: bool, name: &str| holds.then(|| name.to_owned());
        [
            named(record.known_fault.is_some(), "marked as a known fault"),
            named(record.genscher.is_some(), "Genscher"),
            self.another_klaerungsstich(),
            named(self.first_one_decides(), "\"marriage first one decides\""),
            named(self.shifted_more_cards(), "\"poverty fox shift extra\": more cards change hands"),
            self.other_superschweine(),
        ]
    }

    /// A Hochzeit whose Klärungsstich is not known, or whose holder stays alone before all its tricks are over: there it is
    /// also settled once nobody holds a card of the kind any more, and then something may be said.
    fn another_klaerungsstich(&self) -> Option<String> {
        let marriage = self.record.marriage.as_ref()?;
        let selector = self.record.marriage_selector.as_deref()?;
        let is_known = klaerungsstich(selector).is_some();
        let tricks = self.rules.set().hochzeit.tricks.of(self.rules.hand_size());
        let sooner = marriage.bride == marriage.groom
            && usize::from(marriage.after_trick) < tricks
            && !self.record.announcements.is_empty();
        (!is_known || sooner).then(|| format!("Klärungsstich \"{selector}\""))
    }

    /// Of the first tricks that could be this Klärungsstich: whether the holder has won it.
    fn earlier(&self, tricks: usize, stich: Klaerungsstich) -> impl Iterator<Item = bool> + '_ {
        let order = self.rules.order(Trumps::Normal);
        let holder = self.record.marriage.as_ref().map(|marriage| marriage.groom);
        let fits = move |&index: &usize| stich.may_be(order.suit(self.record.card(4 * index)));
        (0..tricks).filter(fits).map(move |index| Some(self.record.tricks[index].winner) == holder)
    }

    /// The holder has won the first suitable trick, and is alone for it. If any trick is suitable, that is the rule
    /// of a Hochzeit with one trick, so nothing is left out.
    fn first_one_decides(&self) -> bool {
        let (Some(marriage), Some(selector)) = (&self.record.marriage, &self.record.marriage_selector) else {
            return false;
        };
        let Some(stich) = klaerungsstich(selector).filter(|&stich| stich != Klaerungsstich::Any) else {
            return false;
        };
        self.is("marriage first one decides")
            && self.earlier(usize::from(marriage.after_trick), stich).any(|won| won)
    }

    /// Füchse that do not count as trumps of an Armut change hands beside the usual cards.
    fn shifted_more_cards(&self) -> bool {
        let usual = self.rules.set().armut.cards.0.map(usize::from);
        self.is("poverty fox shift extra")
            && self.record.poverty.iter().any(|step| {
                step.what == "poverty shift" && usual.is_some_and(|usual| step.cards.len() > usual)
            })
    }

    /// Superschweine that outrank the Schweine before these are played, or that their holder did not announce.
    fn other_superschweine(&self) -> Option<String> {
        let (announcer, _) = self.record.announced("swines")?;
        let suit = trump_suit(&self.record.game_type);
        let played = |by: Seat, rank: Rank| self.record.when_played(by, Card::new(suit, rank));
        let since = played(announcer, Rank::Ace).first().copied();
        let rank = if self.rules.set().deck.nines { Rank::Nine } else { Rank::King };
        let could_be = |by: Seat| matches!(played(by, rank)[..], [first, _] if Some(first) > since);
        let is_known = self.rules.set().schweine.superschweine != Superschweine::Off;
        let other = match self.record.announced("hyperswines") {
            None => is_known && Seat::ALL.into_iter().any(could_be),
            Some((holder, _)) => !is_known || !could_be(holder),
        };
        other.then(|| "Superschweine played before a Schwein, or not announced".to_owned())
    }

    fn scored_differently(&self) -> Vec<Option<String>> {
        let mut reasons = vec![self.strict_limit()];
        // Sonderpunkte are for two against two.
        let re = Seat::ALL.into_iter().filter(|&seat| self.record.party(seat) == Some(Party::Re)).count();
        if re == 2 {
            reasons.extend(self.last_trick());
        }
        reasons
    }

    /// A Re or Kontra that binds like an Absage. If only one party has spoken, that makes no difference: the other
    /// wins once it is not kept.
    fn strict_limit(&self) -> Option<String> {
        let said = |party| {
            self.record.announcements.iter().any(|said| self.record.party(seat(said.seat)) == Some(party))
        };
        let replied = self.record.announcements.iter().any(|said| is_strict_reply(&said.what));
        let both = said(Party::Re) && said(Party::Kontra);
        (replied || both && self.is("announcement strict limit"))
            .then(|| "\"announcement strict limit\", both parties spoke".to_owned())
    }

    /// What counts twice in the last trick there, or only under a condition.
    fn last_trick(&self) -> [Option<String>; 3] {
        let last = self.record.tricks.len() - 1;
        let winner = seat(self.record.tricks[last].winner);
        let cards: Vec<(Seat, Card)> = self.record.trick(last).collect();
        let best = cards.iter().find(|&&(by, _)| by == winner).map(|&(_, card)| card);
        let own = |by: Seat| self.record.party(by) == self.record.party(winner);
        let count = |card: Card, of_winner: bool| {
            cards.iter().filter(|&&(by, played)| played == card && own(by) == of_winner).count()
        };
        let caught = if self.is("extrapoint catch charlie") { count(Card::KARLCHEN, false) } else { 0 };
        let named = |holds: bool, name: &str| holds.then(|| format!("\"{name}\""));
        let double = |setting: &str, card| {
            named(self.is(setting) && best == Some(card) && count(card, true) == 2, setting)
        };
        let once = "extrapoint catch double charlie";
        [
            named(caught == 2 && !self.is(once), &format!("{once} = false")),
            double("extrapoint double charlie", Card::KARLCHEN),
            double("extrapoint double fox last trick", Card::FUCHS),
        ]
    }
}
