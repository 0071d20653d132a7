//! The table of which a player tells what it has seen: its own hand, and what was declared, said and played.

use doko_engine::dispatch::Cpu;
use doko_engine::random::Stream;
use doko_engine::rules::GameKind;
use doko_engine::{
    Action, Bits, Card, CardSet, Deal, Party, PerSeat, Question, Rules, Seat, Step, Table, Trumps, Vorbehalt,
};
use thiserror::Error;

use crate::worlds::{Constraints, PLACES, Sampler};

/// What a player can tell of a game in which seat 0 is forehand and nobody has knocked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// The cards it was dealt.
    pub hand: CardSet,
    /// Where it sits.
    pub seat: Option<Seat>,
    /// What each seat has declared, from forehand on; gesund where nothing is told.
    pub vorbehalte: Vec<Vorbehalt>,
    /// What was said, in order.
    pub said: Vec<Word>,
    /// The cards that were played, in order.
    pub cards: Vec<Card>,
}

/// Something said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// By whom.
    pub seat: Seat,
    /// What.
    pub step: Step,
    /// For which party, as Re and Kontra tell; an Absage tells it where the party is known already.
    pub party: Option<Party>,
    /// After how many cards of all.
    pub after: usize,
}

/// Why there is no such game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AccountError {
    /// The hand has too few cards or too many.
    #[error("a hand has {0} cards under these rules")]
    HandSize(usize),
    /// A card that is in no hand, or in more hands than it has copies.
    #[error("there is no {0} left to be held by seat {1}")]
    NoSuchCard(Card, Seat),
    /// The player does not hold what it is said to have played.
    #[error("seat {0} cannot play {1} as card {2}: it is not in its hand, or it must follow suit")]
    CannotPlay(Seat, Card, usize),
    /// A Vorbehalt that the hand does not allow.
    #[error("seat {0} cannot declare that")]
    CannotDeclare(Seat),
    /// Asked for kind by kind, a seat has said no to all that the cards drawn for it allow.
    #[error(
        "seat {0} has said Vorbehalt, and was not asked for the one that it has: name the one that you think it is"
    )]
    Unnamed(Seat),
    /// Something said at a moment at which nobody may say it.
    #[error(
        "seat {0} cannot say that after {1} cards, or nobody asks it then: a seat is asked before its own card, when a limit \
         passes for it, and after a word of the other party"
    )]
    CannotSay(Seat, usize),
    /// An Absage of a seat of which nothing tells the party.
    #[error("nothing tells for which party seat {0} speaks: say re or kontra with it")]
    UnknownParty(Seat),
    /// What a seat says, and what it says elsewhere or plays, do not go together.
    #[error("seat {0} cannot be of that party, by its cards or by what it said elsewhere")]
    OtherParty(Seat),
    /// More Vorbehalte than players.
    #[error("there are four players, and {0} Vorbehalte")]
    TooManyVorbehalte(usize),
    /// What others hold contradicts itself.
    #[error("no cards of the others explain what was played")]
    Impossible,
    /// A game that cannot be told like this: it has an answer before play that is no Vorbehalt.
    #[error(
        "a game with bids, in which cards change hands, or in which a solo is named later cannot be told like this"
    )]
    BeforePlay,
    /// The game is over with the last card.
    #[error("the game is over: there is nothing left to be guessed")]
    Over,
}

impl Account {
    /// A table at which all this has happened, as its player sees it; what others still hold there is made up.
    ///
    /// It stands where the player is asked next, or where somebody else is who has not answered yet.
    ///
    /// ```
    /// use doko_bots::reconstruct::Account;
    /// use doko_engine::{Question, Rules, Seat};
    ///
    /// let rules = Rules::preset("ddv")?;
    /// let told = Account {
    ///     hand: "CQ HT SQ DQ CJ HJ DA DK CA CT SA H9".parse()?,
    ///     seat: Some(Seat::ALL[1]),
    ///     cards: vec!["HA".parse()?],
    ///     ..Account::default()
    /// };
    /// let table = told.table(&rules)?;
    /// assert_eq!(table.question(), Some((Seat::ALL[1], Question::Ansage)));
    /// assert_eq!(table.view_of(Seat::ALL[1]).hand(), told.hand);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such game.
    pub fn table<'r>(&self, rules: &'r Rules) -> Result<Table<'r>, AccountError> {
        if rules.set().game == GameKind::Schiebekopf {
            return Err(AccountError::BeforePlay);
        }
        if self.hand.len() != rules.hand_size() {
            return Err(AccountError::HandSize(rules.hand_size()));
        }
        if self.vorbehalte.len() > Seat::ALL.len() {
            return Err(AccountError::TooManyVorbehalte(self.vorbehalte.len()));
        }
        let own = self.seat.unwrap_or(Seat::ALL[0]);
        let mut known = Known::default();
        known.holds(rules, own, self.hand)?;
        let is_gesund =
            |vorbehalt: &Vorbehalt| matches!(vorbehalt, Vorbehalt::Gesund | Vorbehalt::StillesSolo);
        if self.vorbehalte.iter().all(is_gesund) {
            for word in self.said.iter().filter(|word| word.seat != own) {
                known.speaks_for(word.seat, word.party)?;
            }
        }
        loop {
            let deal = known.deal(rules, own)?;
            // One thing more is known, of finitely many.
            if let Some(table) = self.replay(rules, own, deal, &mut known)? {
                return Ok(table);
            }
        }
    }

    /// Plays it with these cards; `None` if they do not explain what was played, of which `known` knows more then.
    fn replay<'r>(
        &self,
        rules: &'r Rules,
        own: Seat,
        deal: Deal,
        known: &mut Known,
    ) -> Result<Option<Table<'r>>, AccountError> {
        let mut table = Table::new(rules, deal, Seat::ALL[0]);
        let (mut declared, mut said) = (0, 0);
        let wanted = |seat: Seat| self.vorbehalte.get(seat.index()).copied();
        while let Some((seat, question)) = table.question() {
            let played = table.game().played();
            let is_told = played < self.cards.len();
            let action = match question {
                Question::Klopfen => Action::Klopfen(false),
                // Kind by kind: until the kind comes that it has.
                Question::Vorbehalt if table.game().asked_kind().is_some() => {
                    let wanted = wanted(seat).unwrap_or(Vorbehalt::Gesund);
                    if wanted == Vorbehalt::Unnamed && seat == own && !is_told {
                        break;
                    }
                    let cannot = match wanted {
                        Vorbehalt::Unnamed => AccountError::Unnamed(seat),
                        _ => AccountError::CannotDeclare(seat),
                    };
                    let answer = table.game().vorbehalt_towards(seat, wanted);
                    Action::Declare(answer.ok_or(cannot)?)
                }
                Question::Vorbehalt if declared >= self.vorbehalte.len() && seat == own && !is_told => break,
                Question::Vorbehalt => {
                    let vorbehalt = self.vorbehalte.get(declared).copied().unwrap_or(Vorbehalt::Gesund);
                    declared += 1;
                    if matches!(vorbehalt, Vorbehalt::Armut(_)) {
                        return Err(AccountError::BeforePlay);
                    }
                    if let Vorbehalt::Hochzeit(_) = vorbehalt
                        && seat != own
                        && known.holds(rules, seat, CardSet::both(Card::ALTE))?
                    {
                        return Ok(None);
                    }
                    let answer = table.game().vorbehalt_towards(seat, vorbehalt);
                    Action::Declare(answer.ok_or(AccountError::CannotDeclare(seat))?)
                }
                Question::Ansage => match self.said.get(said) {
                    Some(&Word { seat: speaker, step, party, after })
                        if (speaker, after) == (seat, played) =>
                    {
                        said += 1;
                        if party.is_some_and(|party| party != table.game().parties()[seat]) {
                            return Err(AccountError::OtherParty(seat));
                        }
                        Action::Say(step)
                    }
                    _ if seat == own && !is_told => break,
                    _ => Action::Silence,
                },
                Question::Schweine => Action::Schweine(false),
                Question::Card if !is_told => break,
                Question::Card => {
                    let card = self.cards[played];
                    let error = AccountError::CannotPlay(seat, card, played + 1);
                    if seat != own && known.holds_another(rules, &table, seat, card)? {
                        return Ok(None);
                    }
                    let order = table.game().order();
                    let led = table.game().plays().nth(played / 4 * 4).map(|(_, led)| order.suit(led));
                    let action = Action::Play(card);
                    if table.answer(action).is_err() {
                        let suit = led.ok_or(error.clone())?;
                        let suit = rules.order(Trumps::from(table.game().contract())).cards(suit);
                        if seat == own || suit.kinds().is_subset(known.void[seat].kinds()) {
                            return Err(error);
                        }
                        known.void[seat] = known.void[seat].plus(suit);
                        return Ok(None);
                    }
                    continue;
                }
                Question::Bid | Question::Solo | Question::Armut | Question::Exchange => {
                    return Err(AccountError::BeforePlay);
                }
            };
            let failed = match action {
                Action::Declare(_) => AccountError::CannotDeclare(seat),
                _ => AccountError::CannotSay(seat, played),
            };
            table.answer(action).map_err(|_| failed)?;
        }
        if let Some(&Word { seat, after, .. }) = self.said.get(said) {
            return Err(AccountError::CannotSay(seat, after));
        }
        if table.question().is_none() {
            return Err(AccountError::Over);
        }
        Ok(Some(table))
    }
}

/// What is known of the hands as dealt.
#[derive(Default)]
struct Known {
    /// Cards that a seat was dealt for certain.
    held: PerSeat<CardSet>,
    /// Suits of which a seat was dealt no more than those.
    void: PerSeat<CardSet>,
    /// The party that a seat has told in a Normalspiel.
    party: PerSeat<Option<Party>>,
}

impl Known {
    /// Notes for which party a seat speaks in a Normalspiel.
    fn speaks_for(&mut self, seat: Seat, party: Option<Party>) -> Result<(), AccountError> {
        match (self.party[seat], party) {
            (None, None) => return Err(AccountError::UnknownParty(seat)),
            (Some(known), Some(other)) if known != other => return Err(AccountError::OtherParty(seat)),
            (known, party) => self.party[seat] = known.or(party),
        }
        Ok(())
    }

    /// Notes that a seat was dealt these cards; whether that was not known before.
    fn holds(&mut self, rules: &Rules, seat: Seat, cards: CardSet) -> Result<bool, AccountError> {
        let mut is_new = false;
        for card in cards.kinds() {
            while self.held[seat].count(card) < cards.count(card) {
                let out = Seat::ALL.iter().map(|&seat| self.held[seat].count(card)).sum::<usize>();
                if out >= rules.deck().count(card) {
                    return Err(AccountError::NoSuchCard(card, seat));
                }
                self.held[seat].insert(card);
                is_new = true;
            }
        }
        Ok(is_new)
    }

    /// Notes that a seat plays this card at a table; whether it was not known to hold so many of it.
    fn holds_another(
        &mut self,
        rules: &Rules,
        table: &Table<'_>,
        seat: Seat,
        card: Card,
    ) -> Result<bool, AccountError> {
        let before =
            table.game().plays().filter(|&(player, played)| (player, played) == (seat, card)).count();
        let cards = (0..=before).fold(CardSet::EMPTY, |mut cards, _| {
            cards.insert(card);
            cards
        });
        self.holds(rules, seat, cards)
    }

    /// A deal that agrees with all this.
    fn deal(&self, rules: &Rules, own: Seat) -> Result<Deal, AccountError> {
        let order = rules.order(Trumps::Normal);
        let mut held = self.held;
        for seat in Seat::ALL {
            match (self.party[seat], held[seat].contains(Card::ALTE)) {
                (Some(Party::Re), false) => held[seat].insert(Card::ALTE),
                (Some(Party::Kontra), true) => return Err(AccountError::OtherParty(seat)),
                _ => {}
            }
        }
        if Seat::ALL.iter().map(|&seat| held[seat].count(Card::ALTE)).sum::<usize>() > 2 {
            return Err(AccountError::Impossible);
        }
        let mut taken = Bits::EMPTY;
        for seat in Seat::ALL {
            taken |= order.bits(held[seat], taken);
        }
        let hidden = order.deck() - taken;
        let others: Vec<Seat> = own.round().skip(1).collect();
        let mut constraints = Constraints::default();
        for (place, &seat) in others.iter().enumerate() {
            let mut void =
                self.void[seat].kinds().iter().fold(Bits::EMPTY, |bits, card| bits | order.both(card));
            if self.party[seat] == Some(Party::Kontra) {
                void |= order.both(Card::ALTE);
            }
            let left = rules.hand_size().checked_sub(held[seat].len()).ok_or(AccountError::Impossible)?;
            constraints.quota[place] = left as u8;
            constraints.allowed[place] = hidden - void;
        }
        debug_assert_eq!(constraints.quota[PLACES - 1], 0, "nothing lies face down");
        let sampler = Sampler::new(&constraints).map_err(|_| AccountError::Impossible)?;
        let placed = sampler.draw_with(Cpu::detect(), &mut Stream::new(1));
        let mut hands = held;
        for (place, &seat) in others.iter().enumerate() {
            hands[seat] = hands[seat].plus(order.card_set(placed[place]));
        }
        Deal::new(hands).map_err(|_| AccountError::Impossible)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::{BotKind, play_game, seat_bots};
    use crate::heuristic::Heuristic;
    use doko_engine::Game;
    use doko_engine::rules::RuleSource;

    fn game(rules: &Rules, index: u64) -> Game<'_> {
        let heuristic = Heuristic::default();
        let mut bots = seat_bots(rules, &PerSeat([&heuristic as &dyn BotKind; 4]), 7, index, 0);
        play_game(rules, rules.deal(7, index, 0), Seat::ALL[0], &mut bots).unwrap()
    }

    /// What a seat can tell of a game after so many cards.
    fn told(game: &Game<'_>, seat: Seat, cards: usize) -> Account {
        let said =
            game.utterances().iter().filter(|said| !said.implied && usize::from(said.cards_played) < cards);
        Account {
            hand: game.deal().hands()[seat],
            seat: Some(seat),
            vorbehalte: Seat::ALL.into_iter().filter_map(|seat| game.vorbehalt(seat)).collect(),
            said: said.map(|&said| word(game, said)).collect(),
            cards: game.plays().take(cards).map(|(_, card)| card).collect(),
        }
    }

    fn word(game: &Game<'_>, said: doko_engine::Utterance) -> Word {
        let party = Some(game.parties()[said.seat]);
        Word { seat: said.seat, step: said.step, party, after: usize::from(said.cards_played) }
    }

    #[test]
    fn what_a_seat_tells_of_a_real_game_is_what_it_sees() {
        let by_kind = RuleSource::preset("palast").set("vorbehalt.asked=by_kind").rules().unwrap();
        for rules in [Rules::preset("ddv").unwrap(), by_kind] {
            let (mut tried, mut named, mut unnamed) = (0, 0, 0);
            for index in 0..120 {
                let game = game(&rules, index);
                if game.score().is_none() || game.hand_overs().iter().next().is_some() {
                    continue;
                }
                for (seat, cards) in Seat::ALL.into_iter().zip([0, 7, 22, 41]) {
                    let told = told(&game, seat, cards);
                    let table = match told.table(&rules) {
                        // Nobody was asked for the Vorbehalt that this one has.
                        Err(AccountError::Unnamed(seat)) => {
                            assert_eq!(told.vorbehalte[seat.index()], Vorbehalt::Unnamed);
                            unnamed += 1;
                            continue;
                        }
                        table => table.unwrap(),
                    };
                    let view = table.view_of(seat);
                    assert!(view.plays().eq(game.plays().take(cards)), "deal {index}");
                    assert_eq!((view.dealt(), view.contract()), (game.deal().hands()[seat], game.contract()));
                    tried += 1;
                    named += usize::from(cards == 0 && !game.vorbehalt(seat).unwrap().is_gesund());
                }
            }
            assert!(tried > 300 && named > 2 && unnamed < tried / 10, "{tried} {named} {unnamed}");
        }
    }

    #[test]
    fn what_cannot_have_happened_is_refused() {
        let rules = Rules::preset("ddv").unwrap();
        let hand: CardSet = "CQ HT SQ DQ CJ HJ DA DK CA CT SA H9".parse().unwrap();
        let cards = |text: &str| text.split(' ').map(|card| card.parse().unwrap()).collect::<Vec<Card>>();
        let told =
            |text: &str| Account { hand, cards: cards(text), ..Account::default() }.table(&rules).err();
        let [zero, one] = [Seat::ALL[0], Seat::ALL[1]];
        assert_eq!(told("CA CA CK C9"), None);
        assert_eq!(told("HA"), Some(AccountError::CannotPlay(zero, "HA".parse().unwrap(), 1)));
        assert_eq!(told("HT HT HT"), Some(AccountError::NoSuchCard("HT".parse().unwrap(), Seat::ALL[2])));
        // Seat 1 does not follow suit, and does later.
        assert!(matches!(told("CA S9 C9 CK CT CA"), Some(AccountError::CannotPlay(seat, ..)) if seat == one));
        let short = Account { hand: cards("CQ").into_iter().collect(), ..Account::default() };
        assert_eq!(short.table(&rules).err(), Some(AccountError::HandSize(12)));
        let armut = Account {
            hand,
            vorbehalte: vec![Vorbehalt::Gesund, Vorbehalt::ARMUT],
            cards: cards("CA"),
            ..Account::default()
        };
        assert_eq!(armut.table(&rules).err(), Some(AccountError::BeforePlay));
        let says = |words: &[(Step, Option<Party>, usize)], text: &str| {
            let said =
                words.iter().map(|&(step, party, after)| Word { seat: one, step, party, after }).collect();
            Account { hand, said, cards: cards(text), ..Account::default() }.table(&rules).err()
        };
        let [re, kontra] = [Party::Re, Party::Kontra].map(|party| (Step::Ansage, Some(party), 1));
        assert_eq!(says(&[re], "CA CK"), None);
        assert_eq!(says(&[(Step::Keine90, Some(Party::Re), 1)], "CA CK"), None);
        assert_eq!(
            says(&[(Step::Keine30, Some(Party::Re), 40)], "CA"),
            Some(AccountError::CannotSay(one, 40))
        );
        assert_eq!(says(&[(Step::Keine90, None, 1)], "CA"), Some(AccountError::UnknownParty(one)));
        assert_eq!(
            says(&[re, (Step::Ansage, Some(Party::Kontra), 5)], "CA C9 CK CT SA S9"),
            Some(AccountError::OtherParty(one))
        );
        assert_eq!(says(&[kontra], "CA CQ CK C9"), Some(AccountError::OtherParty(one)));
        let own = Word { seat: zero, step: Step::Ansage, party: Some(Party::Kontra), after: 0 };
        let own =
            Account { hand, vorbehalte: vec![Vorbehalt::Gesund; 4], said: vec![own], ..Account::default() };
        assert_eq!(own.table(&rules).err(), Some(AccountError::OtherParty(zero)));
        let nines = RuleSource::preset("ddv").set("deck.nines=false").rules().unwrap();
        let nine = Account { hand: "CQ HT SQ DQ CJ HJ DA DK CA S9".parse().unwrap(), ..Account::default() };
        assert_eq!(nine.table(&nines).err(), Some(AccountError::NoSuchCard("S9".parse().unwrap(), zero)));
    }

    #[test]
    fn before_play_every_seat_is_asked_for_its_own_vorbehalt() {
        let rules = Rules::preset("ddv").unwrap();
        let hand: CardSet = "CQ HT SQ DQ CJ HJ DA DK CA CT SA H9".parse().unwrap();
        for seat in Seat::ALL {
            let table = Account { hand, seat: Some(seat), ..Account::default() }.table(&rules).unwrap();
            assert_eq!(table.question(), Some((seat, Question::Vorbehalt)));
        }
    }
}
