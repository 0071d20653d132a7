//! How likely it was that the others would do what they have done, if they play like the heuristic.
//!
//! Policy-based inference (Rebstock, Solinas, Buro and Sturtevant 2019, "Policy based inference in trick-taking card
//! games"): a world weighs as much as the policy would have played the moves seen in it. The heuristic plays one
//! card for certain; its values are softened by a temperature, since nobody plays just like it.

use doko_engine::{Action, PerSeat, Question, View, Vorbehalt};
use rand::Rng;

use super::hands::Hands;
use super::past::for_each_past;
use crate::heuristic::Heuristic;

/// How far the others are taken to play like the heuristic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubts {
    /// The temperature of the softmax over its values of cards, in Augen, above 0; infinite if cards say nothing.
    pub temperature: f64,
    /// The factor, above 0 and at most 1, for an Ansage that it would not have made, and for each seat that is
    /// silent though it would have spoken. A seat that keeps silent does so for one reason, so that counts once.
    pub ansage: f64,
    /// The factor, above 0 and at most 1, for each seat that has said gesund, or that it has a Vorbehalt, where the
    /// heuristic would not; also for another Vorbehalt than the one played, and for an Armut that it would not
    /// have taken, or left.
    pub vorbehalt: f64,
}

impl Doubts {
    /// Only the cards count.
    pub const fn cards(temperature: f64) -> Doubts {
        Doubts { temperature, ansage: 1.0, vorbehalt: 1.0 }
    }
}

/// The logarithm of how likely it was that the others did what they have done so far, if the cards lie like this;
/// `None` where no game leads here.
///
/// Cards are exchanged, Schweine announced and solos bid for at no cost to the likelihood. The same on every
/// platform.
///
/// ```
/// use doko_bots::Heuristic;
/// use doko_bots::imagine::{Doubts, HandSampler, log_likelihood};
/// use doko_bots::worlds::Likelihoods;
/// use doko_engine::random::bot_stream;
/// use doko_engine::{Deal, Rules, Seat, Table};
///
/// let rules = Rules::preset("ddv")?;
/// let heuristic = Heuristic::default();
/// let mut table = Table::new(&rules, Deal::seeded(1, 0, 0, true), Seat::ALL[0]);
/// while table.game().played() < 7 {
///     let answer = heuristic.answer(&table.view().expect("the game goes on"));
///     table.answer(answer)?;
/// }
/// let view = table.view().expect("the game goes on");
/// let mut rng = bot_stream(1, 0, 0, view.seat());
/// let hands = HandSampler::of(&view, &Likelihoods::EXACT)?.draw(&mut rng);
/// let likelihood = log_likelihood(&view, &hands, &heuristic, &Doubts::cards(8.0), &mut rng);
/// assert!(likelihood.is_some_and(|logarithm| logarithm < 0.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn log_likelihood(
    view: &View<'_>,
    hands: &Hands,
    heuristic: &Heuristic,
    doubts: &Doubts,
    rng: &mut impl Rng,
) -> Option<f64> {
    let counts_cards = doubts.temperature.is_finite();
    let (counts_ansagen, counts_vorbehalte) = (doubts.ansage < 1.0, doubts.vorbehalt < 1.0);
    let mut sum = 0.0;
    let mut surprises = Surprises::default();
    for_each_past(view, hands, rng, |actor, action| match (actor.question(), action) {
        (Some(Question::Card), Action::Play(_) | Action::PlaySchwein) if counts_cards => {
            sum += of_card(actor, action, heuristic, doubts.temperature);
        }
        (Some(Question::Ansage), Action::Say(_)) if counts_ansagen => {
            surprises.said += u32::from(heuristic.answer(actor) == Action::Silence);
        }
        (Some(Question::Ansage), _) if counts_ansagen => {
            let silent = &mut surprises.silent[actor.seat()];
            *silent = *silent || heuristic.answer(actor) != Action::Silence;
        }
        (Some(Question::Vorbehalt), Action::Declare(declared)) if counts_vorbehalte => {
            let is_played = view.contract().soloist() == Some(actor.seat());
            let Action::Declare(usual) = heuristic.answer(actor) else { return };
            surprises.vorbehalte += u32::from(!is_alike(usual, declared, is_played));
        }
        (Some(Question::Armut), _) if counts_vorbehalte => {
            surprises.vorbehalte += u32::from(heuristic.answer(actor) != action);
        }
        _ => {}
    })?;
    let silent = surprises.silent.0.into_iter().filter(|&silent| silent).count() as u32;
    let ansagen = f64::from(surprises.said + silent) * libm::log(doubts.ansage);
    let vorbehalte = f64::from(surprises.vorbehalte) * libm::log(doubts.vorbehalt);
    Some(sum + ansagen + vorbehalte)
}

/// What the heuristic would not have done.
#[derive(Default)]
struct Surprises {
    said: u32,
    silent: PerSeat<bool>,
    vorbehalte: u32,
}

/// The logarithm of the probability of a card under the softmax of its values.
fn of_card(actor: &View<'_>, action: Action, heuristic: &Heuristic, temperature: f64) -> f64 {
    let played = match action {
        Action::Play(card) => Some(card),
        _ => actor.schwein(),
    };
    let values = heuristic.card_values(actor);
    let highest = values.iter().fold(f64::NEG_INFINITY, |highest, &(_, value)| highest.max(value));
    let (mut sum, mut own) = (0.0, 0.0);
    for (card, value) in values {
        let exponent = (value - highest) / temperature;
        sum += libm::exp(exponent);
        if Some(card) == played {
            own = exponent;
        }
    }
    own - libm::log(sum)
}

/// Whether the table could take one Vorbehalt for the other: the very same if it is played.
fn is_alike(usual: Vorbehalt, declared: Vorbehalt, is_played: bool) -> bool {
    if is_played { usual == declared } else { usual.is_gesund() == declared.is_gesund() }
}
