//! A baseline: cards at random, Vorbehalte and Ansagen at stated low rates.

use doko_engine::random::{Stream, fingerprint};
use doko_engine::{Action, Bid, Card, CardSet, Question, Rules, Seat, View, Vorbehalt};
use rand::{Rng, RngExt};

use crate::bot::{Bot, BotKind};
use crate::options::Options;
use crate::spec_error::SpecError;

/// The kind of bot called `random`.
///
/// What it has no choice but to do (hand over cards, name the solo it is made to play, say which Vorbehalt it has, say Re or
/// Kontra when it must) it does uniformly at random. It never hesitates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Random {
    /// How often it declares a Vorbehalt, takes an Armut, or bids for its solo, `0.0..=1.0`; which Vorbehalt or
    /// bid is uniform over those on offer.
    pub vorbehalt: f64,
    /// How often it says something when it is asked, knocks, or announces Schweine, `0.0..=1.0`; what is uniform over
    /// the words on offer.
    pub ansage: f64,
}

impl Random {
    /// One line for `doko bots list`.
    pub const SUMMARY: &str = "cards uniformly at random, Vorbehalte and Ansagen at low rates";
    /// The options of its spec.
    pub const OPTIONS: &[(&str, &str)] = &[
        ("vorbehalt", "how often it declares a Vorbehalt, takes an Armut or bids, 0 to 1"),
        ("ansage", "how often it says something when asked, knocks or announces Schweine, 0 to 1"),
    ];

    /// Reads the options `vorbehalt` and `ansage`.
    pub(crate) fn from_options(options: &mut Options) -> Result<Random, SpecError> {
        let mut random = Random::default();
        options.fill("vorbehalt", 0.0..=1.0, &mut random.vorbehalt)?;
        options.fill("ansage", 0.0..=1.0, &mut random.ansage)?;
        Ok(random)
    }
}

impl Default for Random {
    fn default() -> Random {
        Random { vorbehalt: 0.02, ansage: 0.02 }
    }
}

impl BotKind for Random {
    fn bot(&self, _rules: &Rules, _seat: Seat, stream: Stream) -> Box<dyn Bot> {
        Box::new(RandomBot { kind: *self, stream })
    }

    fn fingerprint(&self) -> String {
        fingerprint(format!("random 2 {} {}", self.vorbehalt, self.ansage))
    }
}

struct RandomBot {
    kind: Random,
    stream: Stream,
}

impl Bot for RandomBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        match view.question() {
            Some(Question::Vorbehalt) => Action::Declare(self.vorbehalt(view)),
            Some(Question::Bid) => self.sometimes(self.kind.vorbehalt, view, Action::Bid(Bid::Pass)),
            Some(Question::Solo) => {
                let named = pick(&mut self.stream, view.legal_actions().into_iter());
                named.expect("whoever has got the game can name a solo")
            }
            Some(Question::Armut) => {
                let usual = view.legal_actions()[0];
                self.sometimes(self.kind.vorbehalt, view, usual)
            }
            Some(Question::Schweine) => Action::Schweine(self.stream.random_bool(self.kind.ansage)),
            Some(Question::Ansage) => {
                let wanted = self.stream.random_bool(self.kind.ansage) || view.must_say();
                let chosen = if wanted { self.words(view) } else { None };
                chosen.unwrap_or(Action::Silence)
            }
            Some(Question::Exchange) => {
                let cards = pick(&mut self.stream, view.legal_hand_overs().into_iter());
                Action::HandOver(cards.expect("whoever is to hand cards over can"))
            }
            Some(Question::Card) if self.announces_schweine(view) => Action::AnnounceSchweine,
            Some(Question::Card) if self.chooses_partner(view) => {
                let others: Vec<Seat> = view.seat().round().skip(1).collect();
                Action::Genscher(pick(&mut self.stream, others.into_iter()).expect("three others"))
            }
            Some(Question::Klopfen) => self.klopfen(),
            Some(Question::Card) | None => {
                let card = random_kind(&mut self.stream, view.legal_cards());
                let is_schwein = view.order().raisable()[0] == Some(card);
                let announced =
                    is_schwein && view.may_play_schwein() && self.stream.random_bool(self.kind.ansage);
                if announced { Action::PlaySchwein } else { Action::Play(card) }
            }
        }
    }
}

impl RandomBot {
    /// Something that may be said, uniformly at random.
    fn words(&mut self, view: &View<'_>) -> Option<Action> {
        let supra = view.may_say_supra().then_some(Action::Supra);
        pick(&mut self.stream, view.legal_steps().map(Action::Say).chain(supra))
    }

    #[cold]
    fn klopfen(&mut self) -> Action {
        Action::Klopfen(self.stream.random_bool(self.kind.ansage))
    }

    fn announces_schweine(&mut self, view: &View<'_>) -> bool {
        view.may_announce_schweine() && self.stream.random_bool(self.kind.ansage)
    }

    fn chooses_partner(&mut self, view: &View<'_>) -> bool {
        view.may_choose_partner() && self.stream.random_bool(self.kind.ansage)
    }

    fn vorbehalt(&mut self, view: &View<'_>) -> Vorbehalt {
        let legal = view.legal_vorbehalte();
        if !legal.contains(&Vorbehalt::Gesund) {
            return pick(&mut self.stream, legal.into_iter())
                .expect("whoever is vorgeführt, or has a Vorbehalt, has an answer");
        }
        let wanted = self.stream.random_bool(self.kind.vorbehalt);
        let chosen = if wanted { pick(&mut self.stream, legal.into_iter().skip(1)) } else { None };
        chosen.unwrap_or(Vorbehalt::Gesund)
    }

    /// At this rate any other legal action, else the one that is always possible.
    fn sometimes(&mut self, rate: f64, view: &View<'_>, otherwise: Action) -> Action {
        let wanted = self.stream.random_bool(rate);
        let others = view.legal_actions().into_iter().filter(|&action| action != otherwise);
        let chosen = if wanted { pick(&mut self.stream, others) } else { None };
        chosen.unwrap_or(otherwise)
    }
}

/// A uniformly random item; `None` if there is none.
fn pick<T>(rng: &mut impl Rng, items: impl Iterator<Item = T>) -> Option<T> {
    let mut items: Vec<T> = items.collect();
    if items.is_empty() { None } else { Some(items.swap_remove(rng.random_range(0..items.len()))) }
}

/// A uniformly random kind of card in a set, however many copies of it there are.
fn random_kind(rng: &mut impl Rng, cards: CardSet) -> Card {
    let kinds = cards.kinds();
    let n = rng.random_range(0..kinds.len() as u32) as usize;
    kinds.iter().nth(n).expect("a legal card")
}
