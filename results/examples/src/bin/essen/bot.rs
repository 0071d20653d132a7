//! A player that gives and reads signals of the Essener System.

use std::error::Error;

use doko_bots::manners::Shift;
use doko_bots::net::NetBot;
use doko_bots::{Bot, BotKind, Net};
use doko_engine::random::{Stream, fingerprint};
use doko_engine::{Action, Card, Contract, Party, Question, Rank, Rules, Seat, Step, Suit, Utterance, View};

/// `net` with two signals that partners have agreed on.
///
/// An *early word*: it says Re or Kontra before its first card where its hand is strong, and later where it is not. The *request for
/// the Dulle*, where the rules know a Zögern (key `signals.zoegern`): as Kontra with one ♥10 it hesitates before it leads to one of
/// the first two tricks, as long as nobody has said Kontra, and its partner is asked to speak if it holds the other. (Source: the rules of `palast`, "Das Essener
/// System".) It takes its partner for one that does the same; as Kontra it takes whoever asks for
/// its partner, unless it knows better.
pub(super) struct Essen {
    net: Net,
    settings: Settings,
}

/// The options on its command line.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Settings {
    /// From which chance on it says Re or Kontra before its first card; 1 for never.
    early: f64,
    /// Whether it asks for the Dulle.
    asks: bool,
    /// Whether it makes something of what its partner signals.
    reads: bool,
}

impl Essen {
    /// The bot with these options, such as `early=0.9` and `reads=off`.
    ///
    /// # Errors
    /// If one of them is none.
    pub(super) fn from_options(options: &[String]) -> Result<Essen, Box<dyn Error>> {
        let mut settings = Settings { early: 0.75, asks: true, reads: true };
        for option in options {
            match option.split_once('=') {
                Some(("early", chance)) => settings.early = chance.parse()?,
                Some(("asks", switch @ ("on" | "off"))) => settings.asks = switch == "on",
                Some(("reads", switch @ ("on" | "off"))) => settings.reads = switch == "on",
                _ => return Err(format!("`{option}` is no option: early=0.9, asks=off or reads=off").into()),
            }
        }
        Ok(Essen { net: Net::default(), settings })
    }
}

impl BotKind for Essen {
    fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
        match self.net.seated(rules, stream.clone()) {
            Some(net) => Box::new(EssenBot { net, settings: self.settings }),
            None => self.net.bot(rules, seat, stream),
        }
    }

    fn fingerprint(&self) -> String {
        fingerprint(format!("essen 1 {:?} {}", self.settings, self.net.fingerprint()))
    }

    fn parts(&self) -> Vec<&dyn BotKind> {
        vec![&self.net]
    }
}

const DULLE: Card = Card::new(Suit::Hearts, Rank::Ten);

struct EssenBot {
    net: NetBot,
    settings: Settings,
}

impl Bot for EssenBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        match view.question() {
            Some(Question::Card) if self.settings.asks && asks_for_dulle(view) => Action::Hesitate,
            Some(Question::Ansage) => {
                let shift = if self.settings.reads {
                    Heard::by(view).map_or(Shift::NONE, Heard::shift)
                } else {
                    Shift::NONE
                };
                if self.speaks_early(view, &shift) {
                    Action::Say(Step::Ansage)
                } else {
                    self.net.act_shifted(view, &shift)
                }
            }
            _ => self.net.act(view),
        }
    }

    fn values(&mut self, view: &View<'_>) -> Vec<(Action, f64)> {
        self.net.values(view)
    }

    fn chances(&self, view: &View<'_>) -> [Option<f64>; 5] {
        self.net.chances(view)
    }
}

impl EssenBot {
    /// Whether the seat says Re or Kontra before its first card, because its hand is strong.
    fn speaks_early(&mut self, view: &View<'_>, shift: &Shift) -> bool {
        let Some(own) = view.own_party().filter(|_| may_signal(view)) else { return false };
        let is_early = view.hand().len() == view.rules().hand_size() && !view.has_said_ansage(own);
        let may_say = view.legal_steps().next() == Some(Step::Ansage);
        let early = self.settings.early;
        // `early=1` means never, even at a chance of 1.
        early < 1.0
            && is_early
            && may_say
            && self
                .net
                .chances_now(view, shift)
                .and_then(|chances| chances[0])
                .is_some_and(|chance| chance >= early)
    }
}

/// Whether two play against two whose parties hang on the ♣Q: who plays alone has nobody to signal to.
fn may_signal(view: &View<'_>) -> bool {
    view.contract() == Contract::Normal
}

/// Whether the seat hesitates now, to ask for the other Dulle.
fn asks_for_dulle(view: &View<'_>) -> bool {
    let is_lead = view.table_cards().is_empty() && view.tricks().len() < FIRST_TRICKS;
    may_signal(view)
        && is_lead
        && view.own_party() == Some(Party::Kontra)
        && view.dealt().count(DULLE) == 1
        && view.hand().contains(DULLE)
        && view.played().count(DULLE) == 0
        && !view.has_said_ansage(Party::Kontra)
        && view.legal_actions().contains(&Action::Hesitate)
}

/// Before leads to how many tricks a hesitation asks for the Dulle.
const FIRST_TRICKS: usize = 2;

/// When the partner has said Re or Kontra.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Before its first card.
    Early,
    /// After it.
    Later,
    /// Not at all, though it has played a card and could have.
    Silent,
}

/// What a seat has heard from its partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heard {
    /// The party of both.
    pub(super) party: Party,
    /// When it spoke; `None` as long as its partner is not known, or has played no card and said nothing.
    pub(super) word: Option<Word>,
    /// If it has asked for the Dulle: whether this seat holds one.
    pub(super) asked: Option<bool>,
}

impl Heard {
    /// What the seat of a view has heard; `None` where nobody signals.
    pub(super) fn by(view: &View<'_>) -> Option<Heard> {
        let party = view.own_party().filter(|_| may_signal(view))?;
        let me = view.seat();
        let parties = view.parties();
        let is_other = |seat: Seat| seat != me && parties[seat] != Some(party.other());
        let is_lead = |at: u8| at.is_multiple_of(4) && usize::from(at) < 4 * FIRST_TRICKS;
        let mut asking = view.hesitations().iter().filter(|&&(seat, at)| is_lead(at) && is_other(seat));
        let asker = asking.next().filter(|_| party == Party::Kontra).map(|&(seat, _)| seat);
        let partner = asker.or_else(|| me.round().skip(1).find(|&seat| parties[seat] == Some(party)));
        let has_played = |seat: Seat, cards: usize| view.plays().take(cards).any(|(who, _)| who == seat);
        let word = partner.and_then(|partner| {
            let is_word = |said: &&Utterance| said.seat == partner && said.step == Step::Ansage;
            let said = view.utterances().iter().find(is_word);
            match said {
                Some(said) if !has_played(partner, usize::from(said.cards_played)) => Some(Word::Early),
                Some(_) => Some(Word::Later),
                // Once this seat has spoken there is nothing left to say.
                None => {
                    (has_played(partner, usize::MAX) && !view.has_said_ansage(party)).then_some(Word::Silent)
                }
            }
        });
        let asked = asker.map(|_| view.dealt().contains(DULLE));
        Some(Heard { party, word, asked })
    }

    /// What is to be added to the logarithm of the odds of keeping a step.
    fn shift(self) -> Shift {
        let word = self.word.map_or(0.0, |word| WORDS[self.party as usize][word as usize]);
        Shift::even(word + self.asked.map_or(0.0, |holds| ASKED[usize::from(holds)]))
    }
}

/// By how much an early, a later and no word of the partner's shift the logarithm of the odds, as Re and as Kontra, as `measure` fits
/// them.
const WORDS: [[f64; 3]; 2] = [[0.59, -1.20, -0.18], [1.19, -0.49, -0.17]];

/// The same of a request for the Dulle: if the seat holds none, and if it does.
const ASKED: [f64; 2] = [0.67, 1.10];
