//! Who plays what: Vorbehalte, their ranks, and bidding for a solo (catalogue section 3).

use std::borrow::Cow;

use arrayvec::ArrayVec;

use super::{Game, IllegalAction, Phase, Redeal};
use crate::card::Card;
use crate::contract::{AskedKind, Bid, Contract, Klaerungsstich, SoloKind, Step, Vorbehalt};
use crate::rules::{
    ArmutTo, ArmutTwo, BiddingTies, HandBound, HochzeitMode, NthSolo, PflichtKinds, SoloLead, SoloNamed,
    SoloPriority, SoloSilent, VorbehaltKind, VorbehaltPriority, VorbehaltTold,
};
use crate::seat::{Party, Seat};

/// How many Vorbehalte a hand has to choose from at most, solos aside: gesund, a stilles Solo, Schmeißen, three of
/// a Hochzeit, two of an Armut, a Hammelrennen, a solo that is named later, and a Vorbehalt that is.
const VORBEHALTE: usize = 11;

/// How many bids there are at most: each step raised to and held once, and three passes.
const BIDS: usize = 2 * Step::ALL.len() + 3;

/// How the bidding for a solo stands (key `solo.priority` bidding).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bidding {
    /// What was bid, in order.
    pub(crate) bids: ArrayVec<(Seat, Bid), BIDS>,
    /// What the holder has promised so far; `None` is the solo alone.
    level: Option<Step>,
    /// The seat that holds the right to its solo: of two who bid the same, it plays.
    holder: Option<Seat>,
    /// The other, which must raise.
    challenger: Option<Seat>,
    /// What the challenger has raised to, until the holder answers.
    raised: Option<Step>,
}

/// What a seat may declare.
pub(crate) struct Offered<'r> {
    /// What comes before the solos.
    first: ArrayVec<Vorbehalt, VORBEHALTE>,
    solos: Cow<'r, [SoloKind]>,
}

impl Offered<'_> {
    pub(crate) fn len(&self) -> usize {
        self.first.len() + self.solos.len()
    }

    /// Number `index` of them, which must be there.
    pub(crate) fn get(&self, index: usize) -> Vorbehalt {
        match index.checked_sub(self.first.len()) {
            Some(solo) => Vorbehalt::Solo(self.solos[solo]),
            None => self.first[index],
        }
    }

    /// Keeps those that fit; of the solos all or none, as they are of one kind.
    pub(super) fn retain(&mut self, fits: impl Fn(Vorbehalt) -> bool) {
        self.first.retain(|vorbehalt| fits(*vorbehalt));
        if !self.solos.first().is_some_and(|&kind| fits(Vorbehalt::Solo(kind))) {
            self.solos = Cow::default();
        }
    }

    pub(super) fn push(&mut self, vorbehalt: Vorbehalt) {
        self.first.push(vorbehalt);
    }

    pub(super) fn put_first(&mut self, vorbehalt: Vorbehalt) {
        self.first.insert(0, vorbehalt);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Vorbehalt> {
        self.first.iter().copied().chain(self.solos.iter().copied().map(Vorbehalt::Solo))
    }
}

/// What the Vorbehalte lead to.
pub(super) enum Settled {
    Redeal(Redeal),
    /// Several bid for a solo of this kind.
    Bidding(AskedKind),
    Armut(Seat),
    /// This seat plays a solo, and has to name it.
    Naming(Seat),
    Contract(Contract),
}

/// What follows if this solo is played.
fn solo((seat, kind): (Seat, Option<SoloKind>)) -> Settled {
    kind.map_or(Settled::Naming(seat), |kind| Settled::Contract(Contract::Solo(kind, seat)))
}

impl Game<'_> {
    /// What this seat has declared; [`Vorbehalt::Unnamed`] as long as it has said no more than that it has one.
    pub fn vorbehalt(&self, seat: Seat) -> Option<Vorbehalt> {
        self.vorbehalte[seat]
    }

    /// The Vorbehalt that this seat has named for all to hear, played or not, once everybody has spoken (key `vorbehalt.told`);
    /// whoever plays a Hammelrennen has always named it.
    pub fn told_vorbehalt(&self, seat: Seat) -> Option<Vorbehalt> {
        let are_told = self.tells_vorbehalte() && !matches!(self.phase, Phase::Vorbehalt(_));
        let is_told = |vorbehalt: &Vorbehalt| are_told || self.is_played_hammelrennen(seat, *vorbehalt);
        self.vorbehalte[seat].filter(|vorbehalt| !vorbehalt.is_gesund() && is_told(vorbehalt))
    }

    /// Whether this is the Hammelrennen that is played, as no contract says whose it is.
    fn is_played_hammelrennen(&self, seat: Seat, vorbehalt: Vorbehalt) -> bool {
        vorbehalt == Vorbehalt::Hammelrennen
            && self.contract == Contract::HAMMELRENNEN
            && self.first_with(Vorbehalt::Hammelrennen) == Some(seat)
    }

    /// The first seat from forehand on that has declared this.
    #[inline]
    fn first_with(&self, vorbehalt: Vorbehalt) -> Option<Seat> {
        self.forehand().round().find(|&seat| self.vorbehalte[seat] == Some(vorbehalt))
    }

    pub(super) fn tells_vorbehalte(&self) -> bool {
        self.rules.set().vorbehalt.told == VorbehaltTold::All
    }

    /// Who has told everybody of a Hochzeit, played or not, and so of both ♣Q.
    pub(crate) fn told_hochzeit(&self) -> Option<Seat> {
        if !self.tells_vorbehalte() {
            return None;
        }
        let is_hochzeit = |seat: &Seat| matches!(self.told_vorbehalt(*seat), Some(Vorbehalt::Hochzeit(_)));
        Seat::ALL.into_iter().find(is_hochzeit)
    }

    /// An Armut kept it from being played: everybody knows that whoever told of a Hochzeit holds both ♣Q, unless it has
    /// taken the Armut and may part with them.
    pub(super) fn told_by_vorbehalte(&mut self) {
        let contract = self.contract;
        let takes = |seat| matches!(contract, Contract::Armut { taker, .. } if taker == seat);
        for seat in Seat::ALL {
            if matches!(self.vorbehalte[seat], Some(Vorbehalt::Hochzeit(_))) && !takes(seat) {
                self.told_of_alten(seat, [false, false, true]);
            }
        }
    }

    /// The Vorbehalte a seat may declare, `Gesund` first. Nobody but this seat may be shown them. Where they are asked for kind
    /// by kind (key `vorbehalt.asked`) they are what it may answer to that: [`Game::open_vorbehalte`] has all others.
    pub fn legal_vorbehalte(&self, seat: Seat) -> Vec<Vorbehalt> {
        self.offered_vorbehalte(seat).iter().collect()
    }

    /// The same without an allocation.
    pub(crate) fn offered_vorbehalte(&self, seat: Seat) -> Offered<'_> {
        if self.asks_by_kind() { self.offered_by_kind(seat) } else { self.allowed_vorbehalte(seat) }
    }

    /// All that the hand of a seat allows, gesund first; nothing else where it must play a solo.
    pub(super) fn allowed_vorbehalte(&self, seat: Seat) -> Offered<'_> {
        let rules = self.rules.set();
        let mut legal = ArrayVec::new();
        if rules.game.is_each_alone() {
            return Offered { first: legal, solos: Cow::default() };
        }
        let ranked = |kind| self.rules.ranks(kind);
        let owes = self.setup.owes_solo[seat];
        let may_solo = ranked(VorbehaltKind::Solo) || (owes && ranked(VorbehaltKind::Pflichtsolo));
        let names_later = rules.solo.named == SoloNamed::AtLead;
        if self.setup.vorgefuehrt == Some(seat) {
            if names_later {
                legal.push(Vorbehalt::UnnamedSolo);
                return Offered { first: legal, solos: Cow::default() };
            }
            return Offered { first: legal, solos: self.solos_left(seat) };
        }
        legal.push(Vorbehalt::Gesund);
        if rules.solo.silent == SoloSilent::AnyHand {
            legal.push(Vorbehalt::StillesSolo);
        }
        if self.may_throw_in(seat) {
            legal.push(Vorbehalt::Schmeissen);
        }
        if self.deal.hands()[seat].count(Card::ALTE) == 2
            && rules.hochzeit.mode == HochzeitMode::Declared
            && ranked(VorbehaltKind::Hochzeit)
        {
            match rules.hochzeit.partner.klaerungsstich() {
                Some(stich) => legal.push(Vorbehalt::Hochzeit(stich)),
                None => legal.extend(Klaerungsstich::NAMED.map(Vorbehalt::Hochzeit)),
            }
        }
        if self.is_armut(seat) && ranked(VorbehaltKind::Armut) {
            match rules.armut.to {
                ArmutTo::Anyone => legal.push(Vorbehalt::ARMUT),
                ArmutTo::NamedParty => legal.extend(Party::BOTH.map(|party| Vorbehalt::Armut(Some(party)))),
            }
        }
        if ranked(VorbehaltKind::Hammelrennen) {
            legal.push(Vorbehalt::Hammelrennen);
        }
        if names_later {
            if may_solo && !self.solos_left(seat).is_empty() {
                legal.push(Vorbehalt::UnnamedSolo);
            }
            return Offered { first: legal, solos: Cow::default() };
        }
        Offered { first: legal, solos: if may_solo { self.solos_left(seat) } else { Cow::default() } }
    }

    /// The kinds from which the seat that is asked may name its solo: a Nullsolo has no Absagen, so that none may have been
    /// bid for it, and nobody can still win one who has taken the second ♠Q of a Schwarze Sau.
    pub fn legal_solos(&self) -> Vec<SoloKind> {
        let Phase::Solo(seat) = self.phase else { return Vec::new() };
        if self.seeks_soloist() {
            return self.rules.set().solos_of_a_sau().collect();
        }
        let may_be_null = self.bidding.level <= Some(Step::Ansage);
        let left = self.solos_left(seat);
        left.iter().copied().filter(|&kind| !self.rules.solo(kind).is_null || may_be_null).collect()
    }

    /// The seat that has got the game names its solo, and play begins (key `solo.named`); or in a Schwarze Sau it goes on as one.
    ///
    /// # Errors
    /// If the seat is not asked, or the solo is not on offer.
    pub fn name_solo(&mut self, seat: Seat, kind: SoloKind) -> Result<(), IllegalAction> {
        self.on_turn(seat, Phase::Solo(seat))?;
        if !self.legal_solos().contains(&kind) {
            return Err(IllegalAction::NotOffered(seat, Vorbehalt::Solo(kind)));
        }
        if self.seeks_soloist() {
            self.begin_solo_of_sau(seat, kind);
        } else {
            self.begin(Contract::Solo(kind, seat));
        }
        Ok(())
    }

    /// The kinds of solo that a seat may still declare: a debtor may have to play another kind than before (key
    /// `session.pflicht_kinds`).
    #[inline]
    pub(crate) fn solos_left(&self, seat: Seat) -> Cow<'_, [SoloKind]> {
        let set = self.rules.set();
        match set.session.pflicht_kinds {
            PflichtKinds::Any => Cow::Borrowed(&set.solo.kinds),
            PflichtKinds::Different => self.different_solos(seat),
        }
    }

    #[cold]
    fn different_solos(&self, seat: Seat) -> Cow<'_, [SoloKind]> {
        let used_up = self.setup.used_up(self.rules, seat);
        self.rules.set().solo.kinds.iter().copied().filter(|&kind| !used_up.contains(kind)).collect()
    }

    /// Whether the hand dealt to a seat is an Armut.
    fn is_armut(&self, seat: Seat) -> bool {
        HandBound::any_hold(self.rules.armut_hands(), self.deal.hands()[seat])
    }

    /// Whether the hand dealt to a seat may be thrown in.
    fn may_throw_in(&self, seat: Seat) -> bool {
        HandBound::any_hold(self.rules.throw_in_hands(), self.deal.hands()[seat])
    }

    /// A seat says gesund or binds itself to a Vorbehalt. The last one settles what is played, or what is asked
    /// next.
    ///
    /// # Errors
    /// If the seat is not asked, or the Vorbehalt is not on offer.
    pub fn declare(&mut self, seat: Seat, vorbehalt: Vorbehalt) -> Result<(), IllegalAction> {
        self.on_turn(seat, Phase::Vorbehalt(seat))?;
        if !self.offered_vorbehalte(seat).iter().any(|offered| offered == vorbehalt) {
            return Err(IllegalAction::NotOffered(seat, vorbehalt));
        }
        self.declare_offered(seat, vorbehalt);
        Ok(())
    }

    /// The seat that is asked declares what it has been offered.
    #[inline]
    pub(crate) fn declare_offered(&mut self, seat: Seat, vorbehalt: Vorbehalt) {
        self.vorbehalte[seat] = Some(vorbehalt);
        if self.asks_by_kind() {
            return self.ask_on(seat);
        }
        let is_last = seat.next() == self.forehand() || self.setup.vorgefuehrt.is_some();
        if is_last {
            self.settle();
        } else {
            self.phase = Phase::Vorbehalt(seat.next());
        }
    }

    /// All have spoken.
    #[inline]
    pub(super) fn settle(&mut self) {
        match self.highest_vorbehalt() {
            Settled::Redeal(_) => self.phase = Phase::Redeal,
            Settled::Bidding(kind) => self.begin_bidding(kind),
            Settled::Armut(poor) => self.offer_armut(poor),
            Settled::Naming(seat) => self.phase = Phase::Solo(seat),
            Settled::Contract(contract) => self.begin(contract),
        }
    }

    /// What follows from the Vorbehalte (keys `vorbehalt.order`, `throw_in.rank`, `solo.priority`).
    fn highest_vorbehalt(&mut self) -> Settled {
        // A stilles Solo counts wherever a Normalspiel is played, after a refused Armut too.
        self.stilles_solo = self.first_with(Vorbehalt::StillesSolo);
        self.settled_by_vorbehalte()
    }

    /// The same without noting a stilles Solo.
    #[inline]
    pub(super) fn settled_by_vorbehalte(&self) -> Settled {
        let rules = self.rules.set();
        if rules.vorbehalt.priority == VorbehaltPriority::Seat {
            return self.first_vorbehalt().unwrap_or(Settled::Contract(Contract::Normal));
        }
        let order = &rules.vorbehalt.order;
        let thrown_in = Seat::ALL.iter().any(|&seat| self.vorbehalte[seat] == Some(Vorbehalt::Schmeissen));
        let (before, after) = order.split_at(rules.above_throw_in());
        let ranked = |kinds: &[VorbehaltKind]| kinds.iter().find_map(|&kind| self.declared(kind));
        ranked(before)
            .or_else(|| thrown_in.then_some(Settled::Redeal(Redeal::ThrownIn)))
            .or_else(|| ranked(after))
            .unwrap_or(Settled::Contract(Contract::Normal))
    }

    /// What follows if the first seat from forehand on that has a Vorbehalt plays it; `None` if nobody has one.
    fn first_vorbehalt(&self) -> Option<Settled> {
        let declared = self.forehand().round().filter_map(|seat| self.vorbehalte[seat]);
        match declared.into_iter().find(|vorbehalt| !vorbehalt.is_gesund())? {
            Vorbehalt::Gesund | Vorbehalt::StillesSolo | Vorbehalt::Unnamed => None,
            Vorbehalt::Schmeissen => Some(Settled::Redeal(Redeal::ThrownIn)),
            Vorbehalt::Hochzeit(_) => self.declared(VorbehaltKind::Hochzeit),
            Vorbehalt::Armut(_) => self.declared(VorbehaltKind::Armut),
            Vorbehalt::Hammelrennen => self.declared(VorbehaltKind::Hammelrennen),
            Vorbehalt::Solo(_) | Vorbehalt::UnnamedSolo => self.solos().next().map(solo),
        }
    }

    /// What follows if this kind of Vorbehalt is the highest; `None` if nobody has declared it.
    fn declared(&self, kind: VorbehaltKind) -> Option<Settled> {
        match kind {
            VorbehaltKind::Pflichtsolo | VorbehaltKind::Solo => self.highest_solo(kind.into()),
            VorbehaltKind::Armut => {
                let poor = self.first_armut()?;
                let another = Seat::ALL
                    .into_iter()
                    .any(|seat| seat != poor && matches!(self.vorbehalte[seat], Some(Vorbehalt::Armut(_))));
                let redeal = another && self.rules.set().armut.two == ArmutTwo::Redeal;
                Some(if redeal { Settled::Redeal(Redeal::TwoArmuten) } else { Settled::Armut(poor) })
            }
            VorbehaltKind::Hochzeit => self.forehand().round().find_map(|seat| match self.vorbehalte[seat] {
                Some(Vorbehalt::Hochzeit(stich)) => Some(Settled::Contract(Contract::Hochzeit(seat, stich))),
                _ => None,
            }),
            VorbehaltKind::Hammelrennen => {
                let is_declared = self.first_with(Vorbehalt::Hammelrennen).is_some();
                is_declared.then_some(Settled::Contract(Contract::HAMMELRENNEN))
            }
        }
    }

    /// The solos declared, from forehand on; without a kind if that is named later.
    fn solos(&self) -> impl Iterator<Item = (Seat, Option<SoloKind>)> + '_ {
        self.forehand().round().filter_map(|seat| match self.vorbehalte[seat] {
            Some(Vorbehalt::Solo(kind)) => Some((seat, Some(kind))),
            Some(Vorbehalt::UnnamedSolo) => Some((seat, None)),
            _ => None,
        })
    }

    /// The solos that compete with each other, from forehand on: where the Pflichtsoli have a rank of their own, these
    /// among themselves and the others among themselves.
    fn competing_solos(&self, kind: AskedKind) -> impl Iterator<Item = (Seat, Option<SoloKind>)> + '_ {
        self.solos().filter(move |&(seat, _)| self.kind_of_solo(seat) == kind)
    }

    fn highest_solo(&self, kind: AskedKind) -> Option<Settled> {
        let rules = &self.rules.set().solo;
        let rank = |kind: Option<SoloKind>| kind.map(|kind| self.rules.solo(kind).rank);
        let mut solos = self.competing_solos(kind);
        let highest = match rules.priority {
            SoloPriority::Bidding if self.competing_solos(kind).count() > 1 => {
                return Some(Settled::Bidding(kind));
            }
            SoloPriority::Seat | SoloPriority::Bidding => solos.next()?,
            SoloPriority::ByKind => solos.min_by_key(|&(_, kind)| rank(kind))?,
        };
        Some(solo(highest))
    }

    /// Those who bid for a solo, in the order in which they join in: of any two the earlier may hold (key
    /// `solo.bidding_ties`).
    fn bidders(&self, kind: AskedKind) -> ArrayVec<Seat, 4> {
        let mut bidders: ArrayVec<Seat, 4> = self.competing_solos(kind).map(|(seat, _)| seat).collect();
        if self.rules.set().solo.bidding_ties == BiddingTies::Later {
            bidders.reverse();
        }
        bidders
    }

    fn begin_bidding(&mut self, kind: AskedKind) {
        let bidders = self.bidders(kind);
        let (holder, challenger) = (bidders.first().copied(), bidders.get(1).copied());
        self.bidding = Bidding { holder, challenger, ..Bidding::default() };
        self.phase = Phase::Bid(challenger.expect("two who want a solo"));
    }

    /// What was bid for the right to play a solo, in order.
    pub fn bids(&self) -> &[(Seat, Bid)] {
        &self.bidding.bids
    }

    /// The bids that the seat on turn may make; empty if none is due.
    pub fn legal_bids(&self) -> Vec<Bid> {
        self.offered_bids().to_vec()
    }

    /// The same without an allocation.
    pub(crate) fn offered_bids(&self) -> ArrayVec<Bid, { 1 + Step::ALL.len() }> {
        let Phase::Bid(seat) = self.phase else { return ArrayVec::new() };
        // A Nullsolo has no Absagen, so that nothing deeper than Re could be promised for it.
        let is_null = match self.vorbehalte[seat] {
            Some(Vorbehalt::UnnamedSolo) => {
                self.solos_left(seat).iter().all(|&kind| self.rules.solo(kind).is_null)
            }
            Some(Vorbehalt::Solo(kind)) => self.rules.solo(kind).is_null,
            _ => false,
        };
        let can_promise = |step: Step| step == Step::Ansage || !is_null;
        if let Some(raised) = self.bidding.raised {
            let hold = can_promise(raised).then_some(Bid::Hold);
            return std::iter::once(Bid::Pass).chain(hold).collect();
        }
        let above = |step: Step| self.bidding.level.is_none_or(|level| step > level);
        let raises = Step::ALL.into_iter().filter(|&step| above(step) && can_promise(step)).map(Bid::Raise);
        std::iter::once(Bid::Pass).chain(raises).collect()
    }

    /// A seat bids for the right to play its solo.
    ///
    /// # Errors
    /// If the seat is not asked, or may not bid that.
    pub fn bid(&mut self, seat: Seat, bid: Bid) -> Result<(), IllegalAction> {
        self.on_turn(seat, Phase::Bid(seat))?;
        if !self.offered_bids().contains(&bid) {
            return Err(IllegalAction::Bid(seat, bid));
        }
        self.bid_offered(seat, bid);
        Ok(())
    }

    /// The seat that is asked bids what it has been offered.
    pub(crate) fn bid_offered(&mut self, seat: Seat, bid: Bid) {
        let bidding = &mut self.bidding;
        bidding.bids.push((seat, bid));
        let (holder, challenger) =
            bidding.holder.zip(bidding.challenger).expect("two are bidding against each other");
        match bid {
            Bid::Raise(step) => {
                bidding.raised = Some(step);
                self.phase = Phase::Bid(holder);
            }
            Bid::Hold => {
                bidding.level = bidding.raised.take();
                self.phase = Phase::Bid(challenger);
            }
            Bid::Pass => {
                let winner = if seat == holder { challenger } else { holder };
                bidding.level = bidding.raised.take().or(bidding.level);
                bidding.holder = Some(winner);
                self.next_challenger(challenger);
            }
        }
    }

    /// Somebody has passed: the winner meets the next who wants a solo, or plays its own.
    fn next_challenger(&mut self, after: Seat) {
        let bidders = self.bidders(self.kind_of_solo(after));
        let next = bidders.into_iter().skip_while(|&seat| seat != after).nth(1);
        self.bidding.challenger = next;
        if let Some(challenger) = next {
            self.phase = Phase::Bid(challenger);
            return;
        }
        let winner = self.bidding.holder;
        let solo = self.solos().find(|&(seat, _)| Some(seat) == winner);
        match solo.expect("whoever bids has declared a solo") {
            (seat, Some(kind)) => self.begin(Contract::Solo(kind, seat)),
            (seat, None) => self.phase = Phase::Solo(seat),
        }
    }

    /// A bid counts as said from the first card on.
    pub(super) fn say_what_was_bid(&mut self) {
        if let (Some(level), Some(soloist)) = (self.bidding.level, self.contract.soloist()) {
            self.said_by_bid(soloist, level);
        }
    }

    /// Who leads to the first trick.
    #[inline]
    pub(super) fn first_leader(&self) -> Seat {
        match self.contract {
            Contract::Solo(kind, soloist) if self.soloist_leads(soloist, kind) => soloist,
            _ => self.forehand(),
        }
    }

    /// Whether a seat would lead to its solo of this kind (keys `solo.lead`, `solo.lead_kinds`, `solo.lead_nth`).
    #[inline]
    pub(crate) fn soloist_leads(&self, soloist: Seat, kind: SoloKind) -> bool {
        let solo = self.rules.solo(kind);
        let leads = match solo.lead {
            SoloLead::Forehand => false,
            SoloLead::Pflicht => self.setup.owes_solo[soloist],
            SoloLead::Soloist => true,
        };
        leads || soloist == self.forehand() || (solo.asks_for_earlier && self.leads_after_earlier(soloist))
    }

    /// True if the soloist leads because of the number of its earlier solos (key `solo.lead_nth`).
    #[cold]
    fn leads_after_earlier(&self, soloist: Seat) -> bool {
        let earlier = self.setup.earlier_solos[soloist].len();
        self.rules.set().solo.lead_nth.contains(&NthSolo::after(earlier))
    }

    /// Whether the game is a solo that its player owed.
    pub fn is_pflichtsolo(&self) -> bool {
        self.sau == 0 && self.contract.soloist().is_some_and(|seat| self.setup.owes_solo[seat])
    }
}
