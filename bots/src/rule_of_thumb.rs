//! What a sensible player plays, from a few masks.
//!
//! [`RuleOfThumb`] looks at no more than its seat may know: its hand, the trick, the cards played, and who has
//! shown itself to be Re. A card costs less than 300 instructions, the playout's own included, where it costs more
//! than 10,000 in a game of heuristics: aces are led while their suit goes round, Augen go to the trick of a
//! friend that is safe, a trick worth having is taken as cheaply as it can be, and the rest is thrown on.

use doko_engine::dispatch::BitOps;
use doko_engine::play::Turn;
use doko_engine::playout::Policy;
use doko_engine::{Bit, Bits, EffectiveSuit, Order, Rank, Seat};

use crate::sides::{ALL, Seats, Sides, only};

/// A policy for playouts in one order of cards: the rules of thumb of card play.
#[derive(Clone, Debug)]
pub struct RuleOfThumb {
    sides: Sides,
    /// Aces of plain suits.
    plain_aces: Bits,
    /// Plain suits.
    plain: [Bits; 4],
    /// What is given to a friend's trick, the best first.
    gifts: [Bits; 4],
    /// What is thrown away, the most worthless first; together they are all cards.
    throws: [Bits; 7],
    /// What is led if no ace is, the best first, as Re and as Kontra.
    leads: [[Bits; 3]; 2],
    /// Aces and tens.
    volle: Bits,
}

impl RuleOfThumb {
    /// A trick with at least so many Augen is worth a high trump.
    const WORTH_TAKING: u32 = 8;

    /// The policy for playouts in this order, with these parties.
    pub fn new(order: &Order, sides: Sides) -> RuleOfThumb {
        let trumps = order.trump_run();
        let rank = |rank| order.rank_bits(rank);
        let both = |rank| (rank_of(order, rank, trumps), rank_of(order, rank, !trumps));
        let (trump_aces, plain_aces) = both(Rank::Ace);
        let (trump_tens, plain_tens) = both(Rank::Ten);
        let trump_tens = trump_tens - order.both(order.dulle_card());
        let (_, plain_kings) = both(Rank::King);
        let low = ((rank(Rank::Nine) | rank(Rank::King)) & trumps) - order.jokers();
        let court = (rank(Rank::Jack) | rank(Rank::Queen)) & trumps;
        let plain_low = !trumps & (rank(Rank::Nine) | rank(Rank::Jack) | rank(Rank::Queen));
        let volle = rank(Rank::Ace) | rank(Rank::Ten);
        RuleOfThumb {
            sides,
            plain_aces,
            plain: [
                EffectiveSuit::Clubs,
                EffectiveSuit::Spades,
                EffectiveSuit::Hearts,
                EffectiveSuit::Diamonds,
            ]
            .map(|suit| order.run(suit)),
            gifts: [trump_aces, plain_tens, trump_tens | plain_aces, plain_kings],
            throws: [plain_low, low & rank(Rank::Nine), plain_kings, low, court, volle, !Bits::EMPTY],
            leads: [[court | low, !volle, !Bits::EMPTY], [!trumps - volle, court | low, !Bits::EMPTY]],
            volle,
        }
    }

    /// The same policy where other parties are to be assumed.
    #[must_use]
    pub fn with_sides(self, sides: Sides) -> RuleOfThumb {
        RuleOfThumb { sides, ..self }
    }

    #[inline(always)]
    fn lead(&self, turn: &Turn<'_>, gone: Bits) -> Bit {
        let hand = turn.hand();
        let aces = hand & self.plain_aces;
        let mut best = (0, Bits::EMPTY);
        for suit in self.plain {
            // An ace goes round if enough of its suit is left for the three others.
            let out = (suit - hand - gone).len();
            if aces.intersects(suit) && out > best.0 && out >= 3 {
                best = (out, aces & suit);
            }
        }
        if let Some(ace) = best.1.lowest() {
            return ace;
        }
        let is_re = self.sides.re & only(turn.seat()) != 0;
        first(&self.leads[usize::from(!is_re)], hand)
    }

    #[inline(always)]
    fn follow(&self, turn: &Turn<'_>, gone: Bits, winner: Seat, best: Bit) -> Bit {
        let order = turn.order();
        let (friends, foes) = self.sides.seen_by(turn);
        let legal = turn.legal();
        let above = turn.beating(best);
        let out = above - gone - turn.hand();
        let later_foes = later(turn) & !friends;
        let is_safe = later_foes == 0 || out.is_empty();
        if friends & only(winner) != 0 {
            let gift = if is_safe { pick(&self.gifts, legal - above) } else { None };
            return gift.unwrap_or_else(|| first(&self.throws, keep_low(legal, above)));
        }
        let augen = order.augen(turn.table());
        let winners = legal & above;
        let worth_it = augen >= Self::WORTH_TAKING || foes & only(winner) != 0 && augen > 0;
        if !winners.is_empty() && worth_it {
            let last = later_foes == 0;
            // Last in the trick, a card that counts comes home; before that, the highest must do.
            if let Some(full) = (winners & self.volle).lowest()
                && last
            {
                return full;
            }
            let wanted =
                if last || augen < Self::WORTH_TAKING { winners.lowest() } else { winners.highest() };
            return wanted.expect("there are winners");
        }
        first(&self.throws, keep_low(legal, above))
    }
}

/// The cards of a rank within some cards.
fn rank_of(order: &Order, rank: Rank, within: Bits) -> Bits {
    order.rank_bits(rank) & within
}

/// Cards that do not take the trick, or all if each does.
#[inline(always)]
fn keep_low(legal: Bits, above: Bits) -> Bits {
    let low = legal - above;
    if low.is_empty() { legal } else { low }
}

/// The seats that are still to play to the trick after the one on turn.
#[inline(always)]
fn later(turn: &Turn<'_>) -> Seats {
    let seats = ((1_u32 << (3 - turn.in_trick())) - 1) << (turn.seat().index() + 1);
    // Round the table: what lies beyond seat 3 begins again with seat 0.
    (seats | seats >> 4) as Seats & ALL
}

/// The lowest card of the first group that has one.
#[inline(always)]
fn pick<const N: usize>(groups: &[Bits; N], cards: Bits) -> Option<Bit> {
    groups.iter().find_map(|&group| (cards & group).lowest())
}

/// The same where the last group holds every card.
#[inline(always)]
fn first<const N: usize>(groups: &[Bits; N], cards: Bits) -> Bit {
    pick(groups, cards).expect("the last group holds every card")
}

impl Policy for RuleOfThumb {
    type State = ();

    #[inline(always)]
    fn begin(&mut self) {}

    #[inline(always)]
    fn choose<B: BitOps>(&mut self, _: B, (): &mut (), turn: &Turn<'_>) -> Bit {
        let gone = turn.played();
        match turn.winning() {
            None => self.lead(turn, gone),
            Some((winner, best)) => self.follow(turn, gone, winner, best),
        }
    }
}

#[cfg(test)]
mod tests {
    use doko_engine::dispatch::{Cpu, Portable};
    use doko_engine::play::Play;
    use doko_engine::playout::{Uniform, playout};
    use doko_engine::random::{Stream, bot_stream};
    use doko_engine::rules::{PRESETS, RuleSource};
    use doko_engine::{Contract, Deal, Party, PerSeat, Question, Rules, Table, Trumps};
    use rand::Rng;

    use super::*;
    use crate::worlds::{Likelihoods, Worlds};

    /// Some seats play by rules of thumb, the others at random.
    struct Mixed {
        thumb: RuleOfThumb,
        random: Uniform<Stream>,
        sensible: Seats,
    }

    impl Policy for Mixed {
        type State = u64;

        fn begin(&mut self) -> u64 {
            self.random.begin()
        }

        fn choose<B: BitOps>(&mut self, ops: B, state: &mut u64, turn: &Turn<'_>) -> Bit {
            if self.sensible & only(turn.seat()) == 0 {
                self.random.choose(ops, state, turn)
            } else {
                self.thumb.choose(ops, &mut (), turn)
            }
        }
    }

    fn parties(order: &Order, play: &Play) -> PerSeat<Party> {
        let is_re = |seat| play.dealt(seat).intersects(order.alten());
        PerSeat::from_fn(|seat| if is_re(seat) { Party::Re } else { Party::Kontra })
    }

    fn stream(n: u64) -> Stream {
        bot_stream(1, n, 0, Seat::ALL[0])
    }

    /// The Augen of Re in a game that goes on from a deal, if these seats are sensible.
    fn augen_of_re(rules: &Rules, index: u64, sensible: impl Fn(Party) -> bool) -> f64 {
        let order = rules.order(Trumps::Normal);
        let mut play = Play::new(order, rules.deal(1, index, 0).hands(), Seat::ALL[0]);
        let parties = parties(order, &play);
        let seats = Seat::ALL.into_iter().filter(|&seat| sensible(parties[seat]));
        let mut policy = Mixed {
            thumb: RuleOfThumb::new(order, Sides::hidden(&parties)),
            random: Uniform::new(stream(index)),
            sensible: seats.fold(0, |seats, seat| seats | only(seat)),
        };
        playout(Cpu::detect(), order, &mut play, &mut policy);
        f64::from(play.tally(order, &parties)[Party::Re].augen)
    }

    #[test]
    fn a_sensible_party_takes_more_augen_than_a_random_one() {
        for preset in PRESETS {
            let rules = Rules::preset(preset.name).unwrap();
            let games = 300;
            let mean = |sensible: &dyn Fn(Party) -> bool| {
                (0..games).map(|index| augen_of_re(&rules, index, sensible)).sum::<f64>() / games as f64
            };
            let random = mean(&|_| false);
            // A game varies by about 40 Augen, the mean of 300 by 2.3.
            assert!(mean(&|party| party == Party::Re) > random + 12.0, "{}", preset.name);
            assert!(mean(&|party| party == Party::Kontra) < random - 12.0, "{}", preset.name);
        }
    }

    fn choice(order: &Order, play: &Play, sides: Sides) -> Bit {
        RuleOfThumb::new(order, sides).choose(Portable, &mut (), &play.turn(order))
    }

    /// A Joker is a nine, but not the first card to go where the other Joker takes the trick.
    #[test]
    fn a_joker_is_not_thrown_away_as_a_low_trump() {
        let rules = RuleSource::preset("ddv").set("joker.mode=first").rules().unwrap();
        let order = rules.order(Trumps::Normal);
        let hands = [
            "DT HT CQ SQ HJ D9 CA CA CK SA HA HK",
            "H9 HT CQ HQ DQ DT CT C9 SA ST HA D9",
            "DA DA SQ CJ SJ SJ CT CK C9 ST SK SK",
            "H9 DJ DJ HQ DQ CJ HJ DK DK HK S9 S9",
        ];
        let deal = Deal::new(PerSeat(hands.map(|hand| hand.parse().unwrap()))).unwrap();
        let mut play = Play::new(order, deal.hands(), Seat::ALL[0]);
        for card in ["DT", "H9", "CJ"] {
            let held = order.both(card.parse().unwrap()) & play.held(play.to_act());
            play.play(order, held.lowest().unwrap());
        }
        let thrown = choice(order, &play, Sides::hidden(&parties(order, &play)));
        assert_eq!(order.card_of(thrown), "DK".parse().unwrap());
    }

    #[test]
    fn a_choice_does_not_hang_on_what_its_seat_cannot_know() {
        let mut parties_differ = 0;
        for (index, preset) in
            (0..60).flat_map(|index| ["ddv", "palast", "vln"].map(|preset| (index, preset)))
        {
            let rules = Rules::preset(preset).unwrap();
            let mut table = Table::new(&rules, rules.deal(2, index, 0), Seat::ALL[0]);
            let mut rng = stream(index);
            while let Some(view) = table.view() {
                let legal = view.legal_actions();
                if view.question() == Some(Question::Card) && view.contract() == Contract::Normal {
                    let order = view.order();
                    let worlds = Worlds::of(&view, &Likelihoods::EXACT).unwrap().sampler().unwrap();
                    let drawn = [(); 4].map(|()| worlds.draw(Cpu::detect(), &mut rng));
                    let choices =
                        drawn.map(|world| choice(order, &world.play, Sides::hidden(&world.parties)));
                    assert_eq!(choices, [choices[0]; 4], "{preset} {index}");
                    parties_differ += u32::from(drawn.iter().any(|world| world.parties != drawn[0].parties));
                }
                let action = legal[rng.next_u32() as usize % legal.len()];
                let gesund = view.question() == Some(Question::Vorbehalt);
                table.answer(if gesund { legal[0] } else { action }).unwrap();
            }
        }
        assert!(parties_differ > 1_000, "{parties_differ}");
    }

    /// What the seat on turn plays after these cards, if the first two seats are Re and everybody knows.
    fn after(hands: [&str; 4], leader: usize, played: &str) -> String {
        let rules = Rules::preset("ddv").unwrap();
        let order = rules.order(Trumps::Normal);
        let mut play = Play::new(order, &PerSeat(hands.map(|hand| hand.parse().unwrap())), Seat::ALL[leader]);
        for code in played.split_whitespace() {
            let bit = play.held_copy(order, code.parse().unwrap()).unwrap();
            play.play(order, bit);
        }
        let parties = PerSeat([Party::Re, Party::Re, Party::Kontra, Party::Kontra]);
        order.card_of(choice(order, &play, Sides::open(&parties))).code()
    }

    #[test]
    fn augen_go_to_the_trick_of_a_friend_that_nobody_can_take() {
        let hands = |foe: &'static str| ["DK CQ C9", "D9 DA DJ", foe, "HT DQ CA"];
        // Both ♥10 have been played, and nothing is above the ♣Q of the friend: in goes the Fuchs.
        assert_eq!(after(hands("HT SJ SA"), 3, "HT DK D9 HT DQ CQ"), "DA");
        // The other ♥10 may still come from behind.
        assert_eq!(after(hands("HJ SJ SA"), 3, "HT DK D9 HJ DQ CQ"), "DJ");
    }

    #[test]
    fn the_last_seat_brings_its_augen_home_and_gives_none_away() {
        let hands = ["SK SQ", "DT DJ", "ST HA", "SA CA"];
        // 25 Augen of the foes, and no ♠: the trump that counts most for its rank.
        assert_eq!(after(hands, 2, "ST SA SK"), "DT");
        // A foe has the trick and cannot be beaten: the king goes, not the ten.
        assert_eq!(after(["ST SK", "CA DJ", "SA HA", "S9 CK"], 2, "SA S9"), "SK");
    }

    #[test]
    fn an_ace_is_led_while_its_suit_goes_round() {
        let others = ["S9 DQ HA HK", "SK DT C9 CA", "S9 CA DA CK"];
        let after = |own, played| after([own, others[0], others[1], others[2]], 0, played);
        assert_eq!(after("SK SA DJ DJ", ""), "SA");
        // Three ♠ are out, one for each of the others; then two.
        assert_eq!(after("SK SA DJ DJ", "SK S9 SK S9"), "SA");
        assert_eq!(after("SK SA ST DJ", "SK S9 SK S9"), "DJ");
    }

    #[test]
    fn the_seats_still_to_play_are_those_up_to_the_leader() {
        let rules = Rules::preset("ddv").unwrap();
        let order = rules.order(Trumps::Normal);
        for leader in Seat::ALL {
            let mut play = Play::new(order, rules.deal(1, 0, 0).hands(), leader);
            for place in 1..5 {
                let expected = leader.round().skip(place).fold(0, |seats, seat| seats | only(seat));
                assert_eq!(later(&play.turn(order)), expected);
                play.play(order, play.legal().lowest().unwrap());
            }
        }
    }

    #[test]
    fn who_has_shown_a_club_queen_is_known_and_the_rest_is_counted_out() {
        let rules = Rules::preset("ddv").unwrap();
        let order = rules.order(Trumps::Normal);
        let mut play = Play::new(order, rules.deal(1, 0, 0).hands(), Seat::ALL[0]);
        let parties = parties(order, &play);
        let sides = Sides::hidden(&parties);
        let re: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| parties[seat] == Party::Re).collect();
        let all_re = re.iter().fold(0, |seats, &seat| seats | only(seat));
        assert_eq!(re.len(), 2, "a deal in which the ♣Q lie apart");
        for seat in Seat::ALL {
            assert_eq!(sides.seen_by(&play.seen_by(order, seat)), (only(seat), 0));
        }
        for &seat in &re {
            // Until one ♣Q after the other has been played.
            while (play.dealt(seat) & play.held(seat)).intersects(order.alten()) {
                let alte = play.legal() & order.alten();
                let bit = alte.lowest().or(play.legal().lowest()).expect("a card");
                play.play(order, bit);
            }
        }
        for seat in Seat::ALL {
            let (friends, foes) = sides.seen_by(&play.seen_by(order, seat));
            assert_eq!((friends | foes, friends & foes), (ALL, 0));
            assert_eq!(friends, if parties[seat] == Party::Re { all_re } else { ALL & !all_re });
        }
        let soloist = only(Seat::ALL[3]);
        let alone = PerSeat::from_fn(|seat| if only(seat) == soloist { Party::Re } else { Party::Kontra });
        assert_eq!(
            Sides::open(&alone).seen_by(&play.seen_by(order, Seat::ALL[0])),
            (ALL & !soloist, soloist)
        );
        let spoken = Sides::hidden(&parties).shown_by([re[0]]);
        let fresh = Play::new(order, rules.deal(1, 0, 0).hands(), Seat::ALL[0]);
        assert_eq!(spoken.seen_by(&fresh.seen_by(order, re[1])).0, all_re);
    }
}
