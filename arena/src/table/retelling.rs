//! A game event by event: `show` tells a finished game by it, and `human` tells a person what is new.
//!
//! The whole table hears or sees all of this, so a view has the same events as the game.

use doko_engine::rules::SchweineMode;
use doko_engine::{
    Card, Contract, Game, Klaerung, Lang, Raised, Rules, Seat, SoloKind, Trick, Utterance, View, told,
};

/// What happens during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A seat announces its Schweine before play.
    Announced(Seat),
    /// Something is said.
    Said(Utterance),
    /// A seat hesitates after so many cards.
    Hesitated(Seat, u8),
    /// A trick begins, by its number from 1.
    Begins(usize),
    /// A card is played.
    Played {
        /// How many were played before it.
        number: usize,
        /// Who plays it.
        seat: Seat,
        /// The card.
        card: Card,
        /// What it makes top trumps.
        raises: Raised,
    },
    /// A trick is over, by its number from 1.
    Taken(usize, Trick),
    /// After a trick the holder of both ♣Q has a partner.
    Partner {
        /// The holder.
        holder: Seat,
        /// The partner.
        partner: Seat,
    },
    /// After a trick the holder of both ♣Q has to play alone.
    Alone(Seat),
    /// The soloist of a Nullsolo has taken a trick.
    NullLost(Seat),
}

/// What the whole table knows of a game.
pub(super) struct Retelling<'a> {
    rules: &'a Rules,
    contract: Contract,
    klaerung: Option<Klaerung>,
    raised: [Option<(Seat, u8)>; 2],
    utterances: &'a [Utterance],
    hesitations: &'a [(Seat, u8)],
    plays: Vec<(Seat, Card)>,
    tricks: Vec<Trick>,
}

impl<'a> From<&'a Game<'_>> for Retelling<'a> {
    fn from(game: &'a Game<'_>) -> Retelling<'a> {
        Retelling {
            rules: game.rules(),
            contract: game.contract(),
            klaerung: game.klaerung(),
            raised: game.raised_by(),
            utterances: game.utterances(),
            hesitations: game.hesitations(),
            plays: game.plays().collect(),
            tricks: game.tricks().collect(),
        }
    }
}

impl<'a> From<&View<'a>> for Retelling<'a> {
    fn from(view: &View<'a>) -> Retelling<'a> {
        Retelling {
            rules: view.rules(),
            contract: view.contract(),
            klaerung: view.klaerung(),
            raised: view.raised_at(),
            utterances: view.utterances(),
            hesitations: view.hesitations(),
            plays: view.plays().collect(),
            tricks: view.tricks().collect(),
        }
    }
}

impl Retelling<'_> {
    /// Everything since the first card could be played, in order.
    pub(super) fn events(&self) -> Vec<Event> {
        let announces = self.rules.set().schweine.mode == SchweineMode::BeforePlay;
        let announced = self.raised[0].filter(|_| announces).map(|(seat, _)| Event::Announced(seat));
        let mut events: Vec<Event> = announced.into_iter().collect();
        for number in 0..=self.plays.len() {
            let is_now = |played: u8| usize::from(played) == number;
            let said = self.utterances.iter().filter(|said| is_now(said.cards_played));
            events.extend(said.map(|said| Event::Said(*said)));
            let hesitated = self.hesitations.iter().filter(|(_, played)| is_now(*played));
            events.extend(hesitated.map(|&(seat, played)| Event::Hesitated(seat, played)));
            let Some(&(seat, card)) = self.plays.get(number) else { break };
            if number % 4 == 0 {
                events.push(Event::Begins(number / 4 + 1));
            }
            let raises = match self.raised.map(|raised| raised.is_some_and(|(_, played)| is_now(played))) {
                [_, true] => Raised::Superschweine,
                [true, _] if !announces => Raised::Schweine,
                _ => Raised::Nothing,
            };
            events.push(Event::Played { number, seat, card, raises });
            if number % 4 == 3 {
                let trick = self.tricks[number / 4];
                events.push(Event::Taken(number / 4 + 1, trick));
                events.extend(self.decided(number / 4 + 1, trick));
            }
        }
        events
    }

    /// What a trick has decided, by its number from 1.
    fn decided(&self, number: usize, trick: Trick) -> Option<Event> {
        match (self.contract, self.klaerung) {
            (Contract::Solo(SoloKind::Null, soloist), _) if trick.winner == soloist => {
                Some(Event::NullLost(soloist))
            }
            (Contract::Hochzeit(holder, _), Some(Klaerung::Found { partner, trick }))
                if usize::from(trick) == number =>
            {
                Some(Event::Partner { holder, partner })
            }
            (Contract::Hochzeit(holder, _), Some(Klaerung::Alone))
                if number == self.rules.set().hochzeit.tricks.of(self.rules.hand_size()) =>
            {
                Some(Event::Alone(holder))
            }
            _ => None,
        }
    }
}

/// What is played, and by whom; seats are called as `who` calls them.
pub(super) fn contract_of(contract: Contract, who: impl Fn(Seat) -> String, lang: Lang) -> String {
    match contract {
        Contract::Solo(_, seat) | Contract::Hochzeit(seat, _) => {
            let seat = who(seat);
            told!(lang, "{contract} of {seat}", "{contract} von {seat}")
        }
        Contract::Armut { poor, taker } => {
            let [poor, taker] = [poor, taker].map(who);
            told!(
                lang,
                "{contract} of {poor}, taken by {taker}",
                "{contract} von {poor}, mitgenommen von {taker}"
            )
        }
        _ => contract.to_string(),
    }
}
