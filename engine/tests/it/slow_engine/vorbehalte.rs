//! Sections 2 and 3: throwing in, Vorbehalte, and who plays what.

use doko_engine::rules::{
    ArmutTo, ArmutTwo, BiddingTies, HochzeitMode, HochzeitPartner, NthSolo, PflichtKinds, SoloGoal, SoloLead,
    SoloNamed, SoloPriority, SoloSilent, Threshold, ThrowInRank, VorbehaltKind, VorbehaltPriority,
    VorbehaltTold,
};
use doko_engine::{
    Bid, Card, Contract, Klaerungsstich, Party, Rank, Redeal, Seat, SoloKind, Step, Suit, Vorbehalt,
};

use super::cards::augen;
use super::{Kind, Phase, Said, SlowEngine, count};

/// How the bidding for the solo stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bidding {
    /// Those who have not passed, those who win a tie first: the first holds, the second challenges, the others wait.
    pub(crate) left: Vec<Seat>,
    /// The highest bid.
    pub(crate) level: Option<Step>,
    /// Whether the holder still has to answer it.
    pub(crate) unanswered: bool,
    /// Everything bid.
    pub(crate) bids: Vec<(Seat, Bid)>,
}

/// A step of the ranking of Vorbehalte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    ThrowIn,
    Of(VorbehaltKind),
}

impl SlowEngine {
    // ---- what may be declared ----

    /// What a seat may declare when it is asked.
    pub(crate) fn vorbehalte_of(&self, seat: Seat) -> Vec<Vorbehalt> {
        if self.asks_by_kind() { self.answers_by_kind(seat) } else { self.vorbehalte_allowed(seat) }
    }

    /// What the hand of a seat allows.
    pub(super) fn vorbehalte_allowed(&self, seat: Seat) -> Vec<Vorbehalt> {
        let order = &self.rules.vorbehalt.order;
        let owes = self.is_debtor(seat);
        let solo_is_open = order.contains(&VorbehaltKind::Solo)
            || (order.contains(&VorbehaltKind::Pflichtsolo) && owes)
            || self.setup.vorgefuehrt.is_some();
        let mut solos = Vec::new();
        if solo_is_open {
            let kinds = self.solos_of(seat);
            match self.rules.solo.named {
                SoloNamed::AtLead if kinds.is_empty() => {}
                SoloNamed::AtLead => solos.push(Vorbehalt::UnnamedSolo),
                SoloNamed::WithVorbehalt => solos.extend(kinds.into_iter().map(Vorbehalt::Solo)),
            }
        }
        if self.setup.vorgefuehrt.is_some() {
            return solos;
        }
        let mut legal = vec![Vorbehalt::Gesund];
        if self.rules.solo.silent == SoloSilent::AnyHand {
            legal.push(Vorbehalt::StillesSolo);
        }
        if self.may_throw_in(seat) {
            legal.push(Vorbehalt::Schmeissen);
        }
        let declares = self.rules.hochzeit.mode == HochzeitMode::Declared;
        if declares && order.contains(&VorbehaltKind::Hochzeit) && self.was_dealt(seat, Card::ALTE) == 2 {
            legal.extend(match self.rules.hochzeit.partner {
                HochzeitPartner::Any => vec![Vorbehalt::Hochzeit(Klaerungsstich::Any)],
                HochzeitPartner::Fehl => vec![Vorbehalt::Hochzeit(Klaerungsstich::Fehl)],
                HochzeitPartner::Trump => vec![Vorbehalt::Hochzeit(Klaerungsstich::Trump)],
                HochzeitPartner::Ace => vec![Vorbehalt::Hochzeit(Klaerungsstich::Ace)],
                HochzeitPartner::SecondFehl => vec![Vorbehalt::Hochzeit(Klaerungsstich::SecondFehl)],
                HochzeitPartner::Clubs => vec![Vorbehalt::Hochzeit(Klaerungsstich::Clubs)],
                HochzeitPartner::Spades => vec![Vorbehalt::Hochzeit(Klaerungsstich::Spades)],
                HochzeitPartner::Hearts => vec![Vorbehalt::Hochzeit(Klaerungsstich::Hearts)],
                HochzeitPartner::Named => vec![
                    Vorbehalt::Hochzeit(Klaerungsstich::Any),
                    Vorbehalt::Hochzeit(Klaerungsstich::Fehl),
                    Vorbehalt::Hochzeit(Klaerungsstich::Trump),
                ],
            });
        }
        if order.contains(&VorbehaltKind::Armut) && self.has_armut(seat) {
            legal.extend(match self.rules.armut.to {
                ArmutTo::Anyone => vec![Vorbehalt::Armut(None)],
                ArmutTo::NamedParty => {
                    vec![Vorbehalt::Armut(Some(Party::Re)), Vorbehalt::Armut(Some(Party::Kontra))]
                }
            });
        }
        if order.contains(&VorbehaltKind::Hammelrennen) {
            legal.push(Vorbehalt::Hammelrennen);
        }
        legal.extend(solos);
        legal
    }

    /// The solos that a seat could play.
    pub(crate) fn solos_of(&self, seat: Seat) -> Vec<SoloKind> {
        let mut kinds = self.rules.solo.kinds.clone();
        if self.rules.session.pflicht_kinds == PflichtKinds::Different && self.is_debtor(seat) {
            // Each Pflichtsolo is of another kind than those before.
            kinds.retain(|&kind| !self.setup.earlier_solos[seat].iter().any(|played| played == kind));
        }
        kinds
    }

    /// The solos that a seat may name that has got the game.
    pub(super) fn solos_to_name(&self, seat: Seat) -> Vec<SoloKind> {
        if self.contract == Some(Contract::SCHWARZE_SAU) {
            // A trick is taken already.
            return self.rules.solo.kinds.iter().copied().filter(|&kind| !self.is_null(kind)).collect();
        }
        let mut kinds = self.solos_of(seat);
        if self.bidding.level > Some(Step::Ansage) {
            kinds.retain(|&kind| !self.is_null(kind));
        }
        kinds
    }

    /// A seat plays its solo; what it has bid for it is said.
    pub(super) fn begin_solo(&mut self, seat: Seat, kind: SoloKind) {
        if self.contract == Some(Contract::SCHWARZE_SAU) {
            self.sau = Some(self.complete());
            self.contract = Some(Contract::Solo(kind, seat));
            let is_over = self.complete() == self.hand_size();
            self.phase = if is_over { Phase::Over } else { Phase::Card(seat) };
            return;
        }
        if let Some(step) = self.bidding.level {
            let party = Party::Re;
            self.said.push(Said {
                seat,
                party,
                step,
                played: 0,
                counted: 0,
                kind: Kind::Bid,
                with_card: false,
            });
        }
        self.begin(Contract::Solo(kind, seat));
    }

    fn has_armut(&self, seat: Seat) -> bool {
        let rules = &self.rules.armut;
        let Some(most) = rules.max_trumps.0 else { return false };
        let trumps = self.trumps_dealt(seat);
        let is_free = !rules.single_fuchs && count(&trumps, Card::FUCHS) == 1;
        let counted = if is_free { trumps.len() - 1 } else { trumps.len() };
        counted <= usize::from(most) && trumps.len() >= usize::from(rules.min_trumps)
    }

    /// The trumps of the Normalspiel that a seat was dealt.
    pub(super) fn trumps_dealt(&self, seat: Seat) -> Vec<Card> {
        let order = self.normal_order();
        self.dealt[seat.index()].iter().copied().filter(|&card| order.is_trump(card)).collect()
    }

    fn may_throw_in(&self, seat: Seat) -> bool {
        let rules = &self.rules.throw_in;
        let hand = &self.dealt[seat.index()];
        let is_joker = |card: &Card| Some(*card) == self.joker_card();
        let of = |rank| hand.iter().filter(|card| card.rank() == rank && !is_joker(card)).count();
        let (nines, kings) = (of(Rank::Nine), of(Rank::King));
        let luschen = if self.rules.deck.nines { nines } else { kings };
        let trumps = self.trumps_dealt(seat);
        let order = self.normal_order();
        let place = |card: Card| order.trumps.iter().position(|&trump| trump == card);
        let none_above = |highest: Card| trumps.iter().all(|&card| place(card) >= place(highest));
        let all_augen = hand.iter().map(|&card| augen(card)).sum::<u32>() as usize;
        let has_nine = |suit| hand.contains(&Card::new(suit, Rank::Nine));
        let four_nines = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds].into_iter().all(has_nine);
        let at_least =
            |rule: Threshold, there: usize| rule.0.is_some_and(|least| there >= usize::from(least));
        let at_most = |rule: Threshold, there: usize| rule.0.is_some_and(|most| there <= usize::from(most));
        at_least(rules.luschen, luschen)
            || at_least(rules.volle, of(Rank::Ace) + of(Rank::Ten))
            || at_least(rules.kings, kings)
            || at_least(rules.nines_and_kings, nines + kings)
            || at_least(rules.augen, all_augen)
            || at_most(rules.max_augen, all_augen)
            || (rules.nines_in_all_suits && four_nines)
            || at_most(rules.max_trumps, trumps.len())
            || (at_most(rules.fuchs_highest, trumps.len()) && none_above(Card::FUCHS))
            || (at_most(rules.bube_highest, trumps.len()) && none_above(Card::KARLCHEN))
    }

    /// Whether a solo of this seat is a Pflichtsolo.
    pub(super) fn is_debtor(&self, seat: Seat) -> bool {
        self.setup.owes_solo.0[seat.index()] || self.setup.vorgefuehrt == Some(seat)
    }

    // ---- which Vorbehalt is played ----

    pub(super) fn declare(&mut self, seat: Seat, vorbehalt: Vorbehalt) {
        if self.asks_by_kind() {
            return self.declare_by_kind(seat, vorbehalt);
        }
        self.declared.push((seat, vorbehalt));
        if let (Some(_), Vorbehalt::Solo(kind)) = (self.setup.vorgefuehrt, vorbehalt) {
            self.begin(Contract::Solo(kind, seat));
        } else if self.setup.vorgefuehrt.is_some() {
            self.phase = Phase::Solo(seat);
        } else if self.declared.len() < 4 {
            self.phase = Phase::Vorbehalt(seat.next());
        } else {
            self.play_the_highest();
        }
    }

    /// What everybody has heard a seat declare, played or not.
    pub(crate) fn named(&self, seat: Seat) -> Option<Vorbehalt> {
        let is_silent = matches!(self.phase, Phase::Klopfen(_) | Phase::Vorbehalt(_));
        let (_, vorbehalt) = *self.declared.iter().find(|&&(declarer, _)| declarer == seat)?;
        if is_silent {
            return None;
        }
        if self.rules.vorbehalt.told == VorbehaltTold::Played {
            // Of the other games the contract tells whose they are.
            let mut runners = self.declared.iter().filter(|declared| declared.1 == Vorbehalt::Hammelrennen);
            let is_played = self.contract == Some(Contract::HAMMELRENNEN);
            let first = runners.next().filter(|&&(runner, _)| is_played && runner == seat);
            return first.map(|_| Vorbehalt::Hammelrennen);
        }
        let is_one = !matches!(vorbehalt, Vorbehalt::Gesund | Vorbehalt::StillesSolo);
        is_one.then_some(vorbehalt)
    }

    /// The ranking, the highest first, with the throw-in at its place.
    pub(super) fn ranking(&self) -> Vec<Place> {
        let mut ranking: Vec<Place> =
            self.rules.vorbehalt.order.iter().map(|&kind| Place::Of(kind)).collect();
        let is_solo =
            |place: &Place| matches!(place, Place::Of(VorbehaltKind::Pflichtsolo | VorbehaltKind::Solo));
        let at = match self.rules.throw_in.rank {
            ThrowInRank::BeforeSolo => 0,
            ThrowInRank::AfterSolo => ranking.iter().rposition(is_solo).map_or(0, |last| last + 1),
            ThrowInRank::Last => ranking.len(),
        };
        ranking.insert(at, Place::ThrowIn);
        ranking
    }

    /// At which place of the ranking a declaration stands.
    pub(super) fn place_of(&self, seat: Seat, vorbehalt: Vorbehalt) -> Option<Place> {
        let order = &self.rules.vorbehalt.order;
        match vorbehalt {
            Vorbehalt::Gesund | Vorbehalt::StillesSolo | Vorbehalt::Unnamed => None,
            Vorbehalt::Schmeissen => Some(Place::ThrowIn),
            Vorbehalt::Hochzeit(_) => Some(Place::Of(VorbehaltKind::Hochzeit)),
            Vorbehalt::Armut(_) => Some(Place::Of(VorbehaltKind::Armut)),
            Vorbehalt::Hammelrennen => Some(Place::Of(VorbehaltKind::Hammelrennen)),
            Vorbehalt::Solo(_) | Vorbehalt::UnnamedSolo
                if self.is_debtor(seat) && order.contains(&VorbehaltKind::Pflichtsolo) =>
            {
                Some(Place::Of(VorbehaltKind::Pflichtsolo))
            }
            Vorbehalt::Solo(_) | Vorbehalt::UnnamedSolo => Some(Place::Of(VorbehaltKind::Solo)),
        }
    }

    pub(super) fn play_the_highest(&mut self) {
        if self.rules.vorbehalt.priority == VorbehaltPriority::Seat {
            return self.play_the_first();
        }
        for place in self.ranking() {
            let declared: Vec<(Seat, Vorbehalt)> = self
                .declared
                .iter()
                .copied()
                .filter(|&(seat, vorbehalt)| self.place_of(seat, vorbehalt) == Some(place))
                .collect();
            let Some(&(seat, vorbehalt)) = declared.first() else { continue };
            match (place, vorbehalt) {
                (Place::ThrowIn, _) => self.deal_again(Redeal::ThrownIn),
                (Place::Of(VorbehaltKind::Pflichtsolo | VorbehaltKind::Solo), _) => {
                    self.play_one_of(&declared);
                }
                (_, Vorbehalt::Armut(_)) => {
                    if declared.len() > 1 && self.rules.armut.two == ArmutTwo::Redeal {
                        self.deal_again(Redeal::TwoArmuten);
                    } else {
                        self.look_for_taker(seat);
                    }
                }
                (_, Vorbehalt::Hochzeit(kind)) => self.begin(Contract::Hochzeit(seat, kind)),
                (_, Vorbehalt::Hammelrennen) => self.begin(Contract::HAMMELRENNEN),
                (_, other) => unreachable!("{other:?} has no place among the Vorbehalte"),
            }
            return;
        }
        self.begin(Contract::Normal);
    }

    /// The Vorbehalt of the first who has one, whatever it is.
    fn play_the_first(&mut self) {
        let first = self.declared.iter().copied().find(|&(_, vorbehalt)| !vorbehalt.is_gesund());
        let Some((seat, vorbehalt)) = first else { return self.begin(Contract::Normal) };
        let is_armut = |vorbehalt: &(Seat, Vorbehalt)| matches!(vorbehalt.1, Vorbehalt::Armut(_));
        let two = self.declared.iter().filter(|declared| is_armut(declared)).count() > 1;
        match vorbehalt {
            Vorbehalt::Schmeissen => self.deal_again(Redeal::ThrownIn),
            Vorbehalt::Solo(kind) => self.begin(Contract::Solo(kind, seat)),
            Vorbehalt::UnnamedSolo => self.phase = Phase::Solo(seat),
            Vorbehalt::Hochzeit(kind) => self.begin(Contract::Hochzeit(seat, kind)),
            Vorbehalt::Hammelrennen => self.begin(Contract::HAMMELRENNEN),
            Vorbehalt::Armut(_) if two && self.rules.armut.two == ArmutTwo::Redeal => {
                self.deal_again(Redeal::TwoArmuten);
            }
            Vorbehalt::Armut(_) => self.look_for_taker(seat),
            Vorbehalt::Gesund | Vorbehalt::StillesSolo | Vorbehalt::Unnamed => unreachable!("no Vorbehalt"),
        }
    }

    /// Of several solos, the one by seat, by kind, or by a bidding.
    fn play_one_of(&mut self, declared: &[(Seat, Vorbehalt)]) {
        let mut solos: Vec<(Option<SoloKind>, Seat)> = Vec::new();
        for &(seat, vorbehalt) in declared {
            if let Vorbehalt::Solo(kind) = vorbehalt {
                solos.push((Some(kind), seat));
            } else if vorbehalt == Vorbehalt::UnnamedSolo {
                solos.push((None, seat));
            }
        }
        match self.rules.solo.priority {
            SoloPriority::Seat => {}
            SoloPriority::ByKind => {
                let place = |wanted: Option<SoloKind>| {
                    let place = |wanted| self.rules.solo.kinds.iter().position(|&kind| Some(kind) == wanted);
                    let beside = self.own_solo_of(wanted?).and_then(|solo| solo.beside);
                    beside.and_then(|other| place(Some(other))).or(place(wanted))
                };
                solos.sort_by_key(|&(kind, _)| place(kind));
            }
            SoloPriority::Bidding => {
                if solos.len() > 1 {
                    self.bidding.left = solos.iter().map(|&(_, seat)| seat).collect();
                    if self.rules.solo.bidding_ties == BiddingTies::Later {
                        self.bidding.left.reverse();
                    }
                    self.phase = Phase::Bid(self.bidding.left[1]);
                    return;
                }
            }
        }
        match solos[0] {
            (Some(kind), seat) => self.begin(Contract::Solo(kind, seat)),
            (None, seat) => self.phase = Phase::Solo(seat),
        }
    }

    // ---- bidding ----

    /// What the seat on turn may bid.
    pub(super) fn bids(&self) -> Vec<Bid> {
        let seat = self.on_turn().expect("somebody is to bid");
        let is_unnamed = self.declared.contains(&(seat, Vorbehalt::UnnamedSolo));
        let only_null = is_unnamed && self.solos_of(seat).iter().all(|&kind| self.is_null(kind));
        let is_null = |&(declarer, vorbehalt): &(Seat, Vorbehalt)| {
            declarer == seat && matches!(vorbehalt, Vorbehalt::Solo(kind) if self.is_null(kind))
        };
        let most = if only_null || self.declared.iter().any(is_null) { Step::Ansage } else { Step::Schwarz };
        let mut bids = vec![Bid::Pass];
        if self.bidding.unanswered {
            if self.bidding.level <= Some(most) {
                bids.push(Bid::Hold);
            }
        } else {
            for step in Step::ALL {
                if step <= most && self.bidding.level.is_none_or(|level| step > level) {
                    bids.push(Bid::Raise(step));
                }
            }
        }
        bids
    }

    pub(super) fn bid(&mut self, seat: Seat, bid: Bid) {
        self.bidding.bids.push((seat, bid));
        match bid {
            Bid::Raise(step) => {
                self.bidding.level = Some(step);
                self.bidding.unanswered = true;
            }
            Bid::Hold => self.bidding.unanswered = false,
            Bid::Pass => {
                self.bidding.left.retain(|&other| other != seat);
                self.bidding.unanswered = false;
            }
        }
        let left = &self.bidding.left;
        self.phase = match (left.len(), self.bidding.unanswered) {
            (1, _) => return self.play_solo_of(left[0]),
            (_, true) => Phase::Bid(left[0]),
            (_, false) => Phase::Bid(left[1]),
        };
    }

    /// The bidding is over; what the winner has bid is said.
    fn play_solo_of(&mut self, seat: Seat) {
        let (_, vorbehalt) =
            *self.declared.iter().find(|&&(declarer, _)| declarer == seat).expect("it declared a solo");
        match vorbehalt {
            Vorbehalt::Solo(kind) => self.begin_solo(seat, kind),
            Vorbehalt::UnnamedSolo => self.phase = Phase::Solo(seat),
            other => unreachable!("only solos are bid for, and no {other}"),
        }
    }

    // ---- what follows from it ----

    /// Who leads to the first trick.
    pub(crate) fn first_leader(&self) -> Seat {
        if let Some(Contract::Solo(kind, soloist)) = self.contract {
            if let Some(lead) = self.own_solo().and_then(|solo| solo.lead) {
                let leads = match lead {
                    SoloLead::Soloist => true,
                    SoloLead::Pflicht => self.is_debtor(soloist),
                    SoloLead::Forehand => false,
                };
                return if leads { soloist } else { self.setup.forehand };
            }
            if self.rules.solo.lead_kinds.contains(&kind) {
                return soloist;
            }
            let earlier = self.setup.earlier_solos[soloist].iter().count();
            let nth = [NthSolo::First, NthSolo::Second, NthSolo::Third, NthSolo::Fourth, NthSolo::Later];
            if self.rules.solo.lead_nth.contains(&nth[earlier]) {
                return soloist;
            }
            match self.rules.solo.lead {
                SoloLead::Soloist => return soloist,
                SoloLead::Pflicht if self.is_debtor(soloist) => return soloist,
                SoloLead::Pflicht | SoloLead::Forehand => {}
            }
        }
        self.setup.forehand
    }

    /// True if a soloist loses with the first trick.
    fn is_null(&self, kind: SoloKind) -> bool {
        kind == SoloKind::NULL || self.own_solo_of(kind).is_some_and(|solo| solo.goal == SoloGoal::NoTrick)
    }

    /// The soloist of a Null.
    pub(super) fn null_soloist(&self) -> Option<Seat> {
        match self.contract {
            Some(Contract::Solo(kind, seat)) if self.is_null(kind) => Some(seat),
            _ => None,
        }
    }

    /// Who plays a stilles Solo: the first who committed itself, if a Normalspiel is played.
    pub(crate) fn silent_soloist(&self) -> Option<Seat> {
        if self.contract != Some(Contract::Normal) {
            return None;
        }
        self.declared
            .iter()
            .find(|&&(_, vorbehalt)| vorbehalt == Vorbehalt::StillesSolo)
            .map(|&(seat, _)| seat)
    }
}
