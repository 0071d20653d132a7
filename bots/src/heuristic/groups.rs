//! The parameters of each part of the game, but for the weights of the evaluation.

use serde::{Deserialize, Serialize};

/// How the rest of a trick is expected to go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct TrickParams {
    /// Probability that an opponent beats a worthless trick if it can.
    pub foe_takes: f64,
    /// How much that grows with each Auge in the trick.
    pub foe_takes_per_augen: f64,
    /// Probability that a partner beats its partner's trick if it can.
    pub friend_takes: f64,
    /// How much of the chance to beat a trick is left once it has been beaten already: a factor.
    pub second_overtake: f64,
    /// What a player adds to a trick that goes to its own side.
    pub fed: f64,
    /// What a player adds to a trick that goes to the other side.
    pub starved: f64,
}

/// Who seems to play with whom, as long as it is not known: logarithms of odds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SignParams {
    /// For each Auge above `fed_from` that a seat gives to the trick of a friend, or against it to that of an
    /// opponent.
    pub fed: f64,
    /// How many Augen given say nothing.
    pub fed_from: f64,
    /// For each trump led, that the seat is Re.
    pub led_trump: f64,
    /// For each plain card led, that the seat is Kontra.
    pub led_plain: f64,
}

/// What a card is worth in hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct KeepParams {
    /// The highest trump.
    pub trump: f64,
    /// How steeply the worth of a trump falls with the share of trumps it beats: an exponent.
    pub trump_power: f64,
    /// What each Auge of a trump adds to its worth.
    pub trump_per_auge: f64,
    /// A plain card that nothing of its suit can beat and nobody ruffs.
    pub plain_winner: f64,
    /// What each Auge of a plain card that does not stand adds to its worth; below 0 it is better thrown.
    pub plain_per_auge: f64,
    /// Getting rid of the last card of a plain suit.
    pub void: f64,
}

/// What Sonderpunkte are worth, for each point the rules give.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PointParams {
    /// A Fuchs.
    pub fuchs: f64,
    /// A Doppelkopf.
    pub doppelkopf: f64,
    /// Probability that a player to come adds another Volle.
    pub doppelkopf_chance: f64,
    /// Karlchen in the last trick.
    pub karlchen: f64,
    /// A Dulle caught by the other party.
    pub dulle: f64,
    /// ♦A in hand, on top of its worth as a trump: below 0, since it may be caught.
    pub keep_fuchs: f64,
    /// ♣J in hand, on top of its worth as a trump.
    pub keep_karlchen: f64,
}

/// What speaks for leading a trump.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct LeadParams {
    /// As Re.
    pub trump_re: f64,
    /// As Kontra.
    pub trump_kontra: f64,
    /// As a soloist.
    pub trump_soloist: f64,
    /// Against a soloist.
    pub trump_against_solo: f64,
}

/// The open Hochzeit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct HochzeitParams {
    /// How far the others count the holder as a friend before the Klärungsstich: a probability.
    pub holder_is_friend: f64,
    /// What it is worth to take a trick and become the partner.
    pub become_partner: f64,
    /// What it costs the holder to take a trick and find no partner in it.
    pub holder_takes: f64,
    /// What it is worth to the holder to find its partner in a trick, where not any trick will do.
    pub settle: f64,
    /// How many times that it costs with the last trick that can be the Klärungsstich: a factor.
    pub last_chance: f64,
    /// A holder who expects at least this many Augen alone plays a stille Hochzeit.
    pub silent_augen: f64,
    /// A holder who may name the Klärungsstich names a Fehl trick with at least this many Fehl losers: a number of
    /// cards.
    pub name_fehl: f64,
    /// Else it names a trump trick if it holds at most this many high trumps: their strength summed up, each up to 1.
    pub name_trump: f64,
    /// Re "mit mir" from this probability of winning as the partner on.
    pub mit_mir: f64,
}

/// When to play a solo.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SoloParams {
    /// Points for each Auge that a soloist expects above 120.
    pub per_auge: f64,
    /// Points for certain victory over certain defeat, halved: what a Re is worth that is said when it should be.
    pub certainty: f64,
    /// Points that a Normalspiel or Hochzeit brings a hand worth 100 Augen as a ♦-Solo.
    pub normal: f64,
    /// How much more for each Auge above 100.
    pub normal_per_auge: f64,
    /// How many points more than that a solo must promise.
    pub margin: f64,
    /// What a debtor gains by having played its Pflichtsolo, in points.
    pub owed: f64,
    /// A step is bid, and held, for the right to play a solo from this probability of keeping it on.
    pub bid: f64,
    /// Under the table of the Alten, the same as `normal` in units of a game won.
    pub alten_normal: f64,
    /// Under the table of the Alten, the same as `normal_per_auge` in units of a game won.
    pub alten_normal_per_auge: f64,
    /// A stilles Solo, which takes every trick, from this many expected Augen on if no Fehl card can lose.
    pub silent_augen: f64,
    /// What the expected Augen of a soloist fall by without nines.
    pub no_nines: f64,
}

/// When to say what: the least probability of success.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct AnsageParams {
    /// Re or Kontra while the other party has said nothing.
    pub first: f64,
    /// Re or Kontra after the other party's.
    pub answer: f64,
    /// Keine 90.
    pub keine90: f64,
    /// Keine 60.
    pub keine60: f64,
    /// Keine 30.
    pub keine30: f64,
    /// Schwarz.
    pub schwarz: f64,
    /// How much higher the limits of Re and Kontra are where they double the game, steps and Absagen included.
    pub doubling: f64,
}

/// When to throw the hand in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ThrowInParams {
    /// A hand worth fewer Augen than this as a ♦-Solo is thrown in if it may be.
    pub augen: f64,
}

/// The Armut: who declares it, who takes it, and what changes hands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ArmutParams {
    /// A hand worth fewer Augen than this as a ♦-Solo declares its Armut.
    pub declare_augen: f64,
    /// How likely another holder of a ♣Q is to take it, against one without: a factor.
    pub re_takes: f64,
    /// A hand worth at least this many Augen as a ♦-Solo takes an Armut that would be dealt again.
    pub take_augen: f64,
    /// A hand worth at least this many takes an Armut that would be played on as dealt.
    pub take_augen_play_on: f64,
    /// What speaks for the poor hand to keep an ace.
    pub poor_keeps_ace: f64,
    /// What speaks for it to keep each Auge.
    pub poor_keeps_auge: f64,
    /// What speaks for it to keep the only card of a suit.
    pub poor_keeps_single: f64,
    /// What each Auge given back is worth to the taker: below 0 it would rather keep it.
    pub return_auge: f64,
    /// What a Fuchs given back costs the taker.
    pub return_fuchs: f64,
    /// What each trump given back costs the taker, beyond its worth in hand.
    pub return_trump: f64,
}

/// Schweine that must be announced.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SchweineParams {
    /// Where announcing them is an Ansage: from this probability of winning on.
    pub announce: f64,
}

/// The Nullsolo, and playing for no trick.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct NullParams {
    /// Logarithm of the odds that a hand in which no card is exposed takes no trick.
    pub odds: f64,
    /// How much each exposed card takes from it.
    pub odds_per_exposure: f64,
    /// How much leading to the first trick takes from it.
    pub odds_lead: f64,
    /// How many lower cards of a suit a round of it draws from the others.
    pub drawn_per_round: f64,
    /// What a Nullsolo that is certain to be won promises, in points.
    pub points: f64,
    /// What a trick costs who must not take one, in exposed cards.
    pub trick: f64,
    /// What an opponent gives for each higher card it is rid of, against the chance to lay the trick on the soloist.
    pub shed: f64,
}

/// The Schiebekopf, in which the fewest Augen win.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SchiebekopfParams {
    /// Probability that a player who can beat a trick does, or must.
    pub takes: f64,
    /// What a player adds to the trick of another.
    pub fed: f64,
    /// What each Auge that goes to another is worth.
    pub lost: f64,
    /// Who has taken every trick goes for the Durchmarsch from this many expected Augen on.
    pub durchmarsch: f64,
    /// What it is worth to push a card on, by its chance to win a trick: the highest trump.
    pub push_strength: f64,
    /// The same for each Auge of the card.
    pub push_auge: f64,
    /// The same for the highest of a plain suit.
    pub push_plain: f64,
    /// What it is worth to have no card of a plain suit.
    pub push_void: f64,
}

/// The Hammelrennen, in which the most Augen win.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct HammelrennenParams {
    /// What each Auge that goes to another costs.
    pub lost: f64,
    /// Where a player without a trick wins: plays for none from this probability on. It is that of a Nullsolo, in which
    /// three hunt one, so the true one is far higher.
    pub trickless: f64,
}
