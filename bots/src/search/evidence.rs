//! What the others have played speaks for some worlds and against others.
//!
//! In a world everybody's hand is known, so what the heuristic would have played is, too. A world in which the others did
//! what it would have done weighs more: its weight is the likelihood of their cards under a softmax of the heuristic's
//! values (Rebstock, Solinas, Buro and Sturtevant 2019, "Policy based inference in trick-taking card games"). A part of
//! every choice is taken to be random, so that no single strange card decides, and the whole is tempered until
//! enough worlds count.

use doko_engine::dispatch::{BitOps, Cpu, Kernel};
use doko_engine::play::Play;
use doko_engine::rules::{AnsagenClock, AnsagenMode, AnsagenSolo};
use doko_engine::{Card, CardSet, Contract, Order, Party, PerParty, PerSeat, Seat, SoloKind, Trick, View};

use crate::heuristic::{CardWeights, HeuristicPolicy, Params, PublicInfo, SoloHand};
use crate::manners::Speech;
use crate::sides::{Seats, Sides, only};

/// How the past is weighed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Inference {
    /// How many Augen less make a card e times less likely.
    pub temperature: f64,
    /// How large a part of all choices is random.
    pub epsilon: f64,
    /// The least share of all worlds that must count, as the effective sample size has it.
    pub min_ess: f64,
    /// How much Re, Kontra and silence count: 1 as they are, 0 not at all.
    pub ansage_weight: f64,
    /// Of those who will say something, which share waits until it is late, beyond those that the heuristic lets wait.
    pub patience: f64,
    /// How many worlds are drawn for each that is kept.
    pub draws: u32,
}

/// A card that was played, and who had shown its party by words before.
#[derive(Clone, Copy, Debug)]
struct PlayedCard {
    seat: Seat,
    card: Card,
    spoke: PerSeat<bool>,
}

/// What has happened so far, as far as it tells something of the others' cards.
pub(super) struct ObservedPlay {
    /// The cards, but where Schweine were raised in the middle of the game those before that: later ones rank otherwise.
    played: Vec<PlayedCard>,
    /// Whether cards were left out, so that what was played ranks as it did at first.
    is_cut: bool,
    /// Of the other seats in a Normalspiel: who has said Re or Kontra, or has played a card without a word.
    words: Vec<Words>,
}

/// Whether a seat has said Re or Kontra.
#[derive(Clone, Copy, Debug)]
struct Words {
    seat: Seat,
    /// It was the first of its party to say something.
    spoke_first: bool,
    /// It did so before its first card.
    is_early: bool,
    /// Whether it can say nothing any more for a party, if nobody has. Late answers to the other party are not looked at.
    is_late: PerParty<bool>,
}

/// What a seat did about Re and Kontra, and what it holds in a world.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spoken {
    party: Party,
    words: Words,
    /// The Augen that its hand is expected to take alone with the trumps of the Normalspiel.
    augen: f64,
}

impl Spoken {
    /// How likely that is of a player who speaks like this.
    pub(super) fn likelihood(&self, speech: &Speech) -> f64 {
        let Spoken { party, words, .. } = *self;
        let speaks = speech.speaks(party, self.augen).clamp(0.02, 0.98);
        // Of those who would speak first, the share that has by now.
        let by_now = if words.is_late[party] { 1.0 } else { speech.early[party] };
        if words.spoke_first { speaks } else { 1.0 - speaks * by_now }
    }

    /// How likely such a player chooses the moment at which it spoke.
    pub(super) fn likelihood_of_moment(&self, speech: &Speech) -> f64 {
        let early = speech.early[self.party].clamp(0.02, 0.98);
        match self.words {
            Words { spoke_first: false, .. } => 1.0,
            Words { is_early: true, .. } => early,
            Words { is_early: false, .. } => 1.0 - early,
        }
    }
}

impl ObservedPlay {
    pub(super) fn of(view: &View<'_>) -> ObservedPlay {
        let spoke = |n: usize| {
            let before = view.utterances().iter().filter(|u| !u.mit_mir && usize::from(u.cards_played) <= n);
            let mut spoke = PerSeat([false; 4]);
            before.for_each(|utterance| spoke[utterance.seat] = true);
            let supras = view.supras().iter().filter(|supra| usize::from(supra.cards_played) <= n);
            supras.for_each(|supra| spoke[supra.seat] = true);
            spoke
        };
        let cut = match view.raised_at()[0] {
            // What was played before a new partner was chosen, or a soloist found, was played for other parties.
            _ if view.genscher().is_some() || view.schwarze_sau().is_some() => 0,
            Some((_, played)) if changes_the_past(view, usize::from(played)) => usize::from(played),
            _ => view.cards_played(),
        };
        let played = view.plays().take(cut).enumerate();
        let played = played.map(|(n, (seat, card))| PlayedCard { seat, card, spoke: spoke(n) });
        let is_cut = cut < view.cards_played();
        ObservedPlay { played: played.collect(), is_cut, words: words(view) }
    }

    /// What another seat has said, and not said, as far as that tells something, if it holds this hand and is of this party.
    pub(super) fn spoken(
        &self,
        view: &View<'_>,
        seat: Seat,
        hand: impl FnOnce() -> CardSet,
        party: Party,
        params: &Params,
    ) -> Option<Spoken> {
        let words = *self.words.iter().find(|words| words.seat == seat)?;
        if !words.spoke_first && view.deepest_step(party).is_some() {
            return None;
        }
        let leads = seat == view.forehand();
        let hand = SoloHand::of(hand(), SoloKind::DIAMOND, view.rules(), leads);
        Some(Spoken { party, words, augen: hand.expected_augen(&params.value.farbsolo) })
    }

    /// Whether the cards are to be replayed in the order before anything was raised.
    pub(super) const fn is_before_raising(&self) -> bool {
        self.is_cut
    }

    /// Whether nothing was played, and nothing said.
    pub(super) fn is_empty(&self) -> bool {
        self.played.is_empty() && self.words.is_empty()
    }

    /// How likely it is that each of these seats plays its cards as it did, if these are everybody's cards and this share of
    /// its own is any: for each share. 1 of all other seats.
    pub(super) fn cards(
        &self,
        cpu: Cpu,
        seats: Seats,
        (order, weights): (&Order, &CardWeights),
        start: &PublicInfo,
        (world, sides): (&Play, Sides),
        closeness: &Closeness,
    ) -> PerSeat<ByShare> {
        cpu.run(Replay { past: self, seats, order, weights, start, world, sides, closeness })
    }
}

/// How near cards are taken to be to those of the heuristic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Closeness {
    /// How many Augen less make a card e times less likely.
    pub temperature: f64,
    /// Which share of all cards is any, for each of those compared.
    pub shares: ByShare,
}

/// Something for each share of cards that are any.
pub(super) type ByShare = [f64; 3];

/// Whether tricks of before the Schweine, raised after so many cards, would have gone otherwise in the order since.
fn changes_the_past(view: &View<'_>, raised_after: usize) -> bool {
    let set = view.rules().set();
    let mut tricks = view.tricks().take(raised_after / 4);
    let dulle = view.order().dulle_card();
    let both_dullen = |trick: &Trick| trick.plays().filter(|&(_, card)| card == dulle).count() == 2;
    // A first ♦A that has been played cannot become a Schwein any more; the second can.
    set.schweine.second_only.is_on()
        || set.dulle.first_with_schweine && tricks.any(|trick| both_dullen(&trick))
}

/// Who of the others has said Re or Kontra, or has not.
fn words(view: &View<'_>) -> Vec<Words> {
    if view.contract() != Contract::Normal || view.genscher().is_some() {
        return Vec::new();
    }
    let set = &view.rules().set().ansagen;
    let latest = PerParty([set.latest[0], set.latest_kontra.0.unwrap_or(set.latest)[0]].map(usize::from));
    // For all counts a trick that has begun, or one that is complete.
    let (begun, complete) = (view.cards_played().div_ceil(4), view.cards_played() / 4);
    let of_seat = |seat: Seat| {
        let first = |party| view.utterances().iter().find(|u| u.party == party).map(|u| u.seat);
        let spoke_first = Party::BOTH.into_iter().any(|party| first(party) == Some(seat));
        let own = view.utterances().iter().find(|u| u.seat == seat);
        let is_early = own.is_some_and(|own| {
            view.plays().take(usize::from(own.cards_played)).all(|(player, _)| player != seat)
        });
        let played = view.rules().hand_size() - view.cards_left(seat);
        let counted = match set.clock {
            AnsagenClock::OwnHand | AnsagenClock::Chain => played,
            AnsagenClock::Table => begun,
            AnsagenClock::FullTrick => complete,
        };
        let is_late = PerParty::from_fn(|party| counted > latest[party]);
        (spoke_first || played > 0).then_some(Words { seat, spoke_first, is_early, is_late })
    };
    let may_speak = set.mode == AnsagenMode::On && set.solo != AnsagenSolo::Only;
    let others = view.seat().round().skip(1).filter(|_| may_speak);
    others.filter_map(of_seat).collect()
}

struct Replay<'a> {
    past: &'a ObservedPlay,
    seats: Seats,
    order: &'a Order,
    weights: &'a CardWeights,
    start: &'a PublicInfo,
    world: &'a Play,
    sides: Sides,
    closeness: &'a Closeness,
}

impl Kernel for Replay<'_> {
    type Output = PerSeat<ByShare>;

    #[inline(always)]
    fn run<B: BitOps>(self, ops: B) -> PerSeat<ByShare> {
        let Replay { past, seats, order, weights, start, world, sides, closeness } = self;
        // Of 12 cards at most, each at least as likely as a part of a random one: far from what a float cannot hold.
        let mut products = PerSeat([[1.0; 3]; 4]);
        let Some(first) = past.played.first() else { return products };
        let mut play = world.from_the_beginning(first.seat);
        let mut policy = HeuristicPolicy::new(weights, sides, *start);
        for played in &past.played {
            let bit = play.held_copy(order, played.card).expect("a world has the cards that were played");
            let turn = play.turn(order);
            let kinds = f64::from(turn.legal().one_of_each().len());
            if seats & only(played.seat) != 0 && kinds > 1.0 {
                let shown = Seat::ALL.into_iter().filter(|&seat| played.spoke[seat]);
                policy.assume(sides.shown_by(shown));
                let likelihood = policy.values(ops, &turn).likelihood(bit, closeness.temperature);
                for (product, any) in products[played.seat].iter_mut().zip(closeness.shares) {
                    *product *= (1.0 - any) * likelihood + any / kinds;
                }
            }
            policy.note(&turn, bit);
            play.play(order, bit);
        }
        products
    }
}

#[cfg(test)]
mod tests;
