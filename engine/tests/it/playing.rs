//! Random play at the engine: what can be tried, what is offered, and whole games under many rules.

use doko_engine::rules::{
    self, GameKind, RuleSource, Rules, VorbehaltAsked, VorbehaltKind, VorbehaltPriority, VorbehaltTold,
};
use doko_engine::{
    Action, Bid, Card, CardSet, Deal, Game, IllegalAction, Phase, Question, Seat, Setup, SoloKind, Step,
    Vorbehalt,
};

use crate::common::Dice;
pub(crate) use crate::slow_engine::Move;
pub(crate) use crate::slow_engine::alone::{deal_for, setup_for};

/// Presets and what tables change about them, and the other games.
const VARIANTS: &[(&str, &[&str])] = &[
    ("ddv", &[]),
    ("palast", &[]),
    ("arminia", &[]),
    ("vln", &[]),
    ("klassisch", &[]),
    ("ddv", &["deck.nines=false", "dulle.last_trick=reversed", "ansagen.skip=false"]),
    ("klassisch", &["armut.max_trumps=4", "armut.min_trumps=1", "dulle.mode=first", "deck.nines=false"]),
    (
        "palast",
        &[
            "dulle.mode=second",
            "schweine.mode=automatic",
            "throw_in.luschen=5",
            "throw_in.volle=7",
            "armut.max_trumps=3",
            "signals.zoegern=true",
            "sonderpunkte.karlchen_caught=1",
            "sonderpunkte.herzstich=1",
        ],
    ),
    (
        "arminia",
        &["ansagen.armut=before_exchange", "armut.max_trumps=4", "armut.cards=4", "signals.zoegern=true"],
    ),
    (
        "arminia",
        &[
            "schweine.mode=anytime",
            "schweine.is_ansage=true",
            "ansagen.latest=[5, 6, 7, 8, 9]",
            "signals.zoegern=true",
        ],
    ),
    (
        "vln",
        &[
            "schweine.mode=anytime",
            "schweine.in=[normal, hochzeit, armut, farbsolo]",
            "solo.kinds=[club, heart]",
        ],
    ),
    (
        "vln",
        &[
            "solo.named=at_lead",
            "solo.kinds=[damen, null, heart]",
            "vorbehalt.told=all",
            "solo.lead_kinds=[heart]",
        ],
    ),
    (
        "palast",
        &[
            "solo.named=at_lead",
            "session.pflicht_kinds=different",
            "session.pflicht_solo=2",
            "session.games=8",
        ],
    ),
    ("vln", &["ansagen.clock=full_trick", "ansagen.reply=one_card_less", "ansagen.skip=true"]),
    (
        "palast",
        &[
            "ansagen.clock=chain",
            "ansagen.solo=kontra_own_card",
            "ansagen.hochzeit=next_card",
            "ansagen.absagen=first",
        ],
    ),
    (
        "arminia",
        &[
            "ansagen.latest_kontra=[2, 2, 3, 4, 5]",
            "ansagen.first_trick_duty=15",
            "ansagen.duty_goes_on=true",
            "ansagen.duty_tricks=2",
            "ansagen.solo=before_lead",
            "ansagen.armut=before_lead",
            "armut.max_trumps=3",
        ],
    ),
    ("vln", &["ansagen.hochzeit=follows_party", "ansagen.reply=at_once", "ansagen.solo=re_as_reply"]),
    (
        "arminia",
        &[
            "vorbehalt.priority=seat",
            "throw_in.bube_highest=4",
            "throw_in.max_augen=30",
            "throw_in.nines_in_all_suits=true",
            "hochzeit.partner=ace",
            "armut.max_trumps=4",
            "armut.single_fuchs=false",
            "armut.cards=5",
            "armut.refused=last_takes",
            "armut.ask_from=opposite",
            "armut.return=fehl_first",
            "armut.announce_returned_trumps=whether",
        ],
    ),
    (
        "arminia",
        &[
            "armut.max_trumps=5",
            "armut.cards=trumps",
            "armut.refused=ramsch",
            "trickless_doubles=true",
            "stake=3",
            "vorbehalt.told=all",
        ],
    ),
    ("palast", &["game=ramsch", "trickless_doubles=true"]),
    (
        "arminia",
        &[
            "armut.max_trumps=5",
            "armut.cards=trumps",
            "armut.refused=schwarze_sau",
            "ansagen.first_trick_duty=15",
            "ansagen.reply=at_once",
            "schweine.in=[normal, farbsolo]",
            "sonderpunkte.in_solos=true",
            "signals.zoegern=true",
        ],
    ),
    (
        "vln",
        &[
            "armut.max_trumps=5",
            "armut.cards=trumps",
            "armut.refused=schwarze_sau",
            "ansagen.solo=kontra_own_card",
            "ansagen.ladder=2",
            "deck.nines=true",
            "vorbehalt.told=all",
        ],
    ),
    (
        "vln",
        &[
            "hochzeit.partner=second_fehl",
            "hochzeit.ruff_is_alone=true",
            "solo.bidding_ties=later",
            "ansagen.first_trick_duty=20",
        ],
    ),
    (
        "ddv",
        &[
            "dulle.mode=second",
            "score.early_ansage=1",
            "score.feigheit=2",
            "score.altenstrafe=2",
            "score.altenstrafe_when=any",
            "sonderpunkte.klabautermann=1",
            "sonderpunkte.dulle_last_trick=1",
            "sonderpunkte.for_losers=false",
            "sonderpunkte.in_solos=[klabautermann, fuchs]",
            "sonderpunkte.in_hochzeit=once_settled",
        ],
    ),
    (
        "ddv",
        &[
            "solo.kinds=[zehner, neuner, dullen, koehler, koenig_damen, koenig_buben, club, heart]",
            "solo.lead_kinds=[zehner, koehler, heart]",
            "schweine.mode=on_play",
            "schweine.super=ten",
            "schweine.hyper=king",
            "schweine.in=[normal, hochzeit, farbsolo]",
            "dulle.mode=second",
            "dulle.first_with_schweine=true",
        ],
    ),
    (
        "palast",
        &[
            "deck.nines=false",
            "schweine.mode=automatic",
            "schweine.super=king",
            "schweine.hyper=ten",
            "schweine.second_only=own",
            "solo.lead=forehand",
        ],
    ),
    (
        "palast",
        &[
            "joker.mode=second",
            "joker.suit=club",
            "joker.above=schweine",
            "schweine.mode=automatic",
            "schweine.super=king",
            "dulle.mode=second",
            "throw_in.luschen=5",
        ],
    ),
    (
        "palast",
        &[
            "session.pflicht_kinds=different",
            "session.pflicht_solo=2",
            "session.games=8",
            "solo.kinds=[damen, bube, heart]",
            "solo.lead_nth=[second, third]",
            "solo.lead=forehand",
        ],
    ),
    (
        "arminia",
        &[
            "vorbehalt.told=all",
            "armut.max_trumps=5",
            "armut.min_trumps=2",
            "armut.cards=trumps",
            "armut.refused=play_on",
            "throw_in.volle=7",
            "throw_in.rank=last",
            "schweine.second_only=own",
        ],
    ),
    (
        "arminia",
        &["armut.parties=queens", "armut.max_trumps=5", "armut.cards=5", "ansagen.first_trick_duty=15"],
    ),
    (
        "vln",
        &[
            "armut.parties=queens",
            "armut.max_trumps=5",
            "armut.cards=trumps",
            "armut.return=none_received",
            "armut.to=named_party",
            "armut.announce_returned_trumps=whether",
            "vorbehalt.told=all",
        ],
    ),
    ("klassisch", &["armut.parties=queens", "armut.max_trumps=5", "armut.refused=last_takes"]),
    ("ddv", &["ansagen.ladder=4", "ansagen.latest=[3, 4, 5, 6, 7]", "score.doubling=base_and_gegen"]),
    (
        "arminia",
        &[
            "ansagen.ladder=2",
            "ansagen.reply=at_once",
            "ansagen.hochzeit=mit_mir",
            "ansagen.armut=before_exchange",
            "armut.max_trumps=4",
            "armut.cards=4",
            "schweine.mode=anytime",
            "schweine.is_ansage=true",
            "ansagen.first_trick_duty=15",
            "signals.zoegern=true",
        ],
    ),
    (
        "vln",
        &[
            "ansagen.ladder=3",
            "ansagen.clock=full_trick",
            "ansagen.when=between_tricks",
            "ansagen.latest_kontra=[5, 6, 7, 8, 9]",
            "ansagen.absage_needs_ansage=false",
            "genscher.mode=on_play",
        ],
    ),
    ("arminia", &["klopfen.mode=one", "throw_in.luschen=5", "armut.max_trumps=4", "armut.cards=4"]),
    (
        "palast",
        &["klopfen.mode=each", "score.altenstrafe=2", "score.altenstrafe_when=any", "score.doubling=base"],
    ),
    ("klassisch", &["klopfen.mode=each", "score.altenstrafe=1"]),
    ("ddv", &["genscher.mode=on_play"]),
    (
        "arminia",
        &[
            "genscher.mode=on_play",
            "genscher.pair=spade_queen",
            "ansagen.latest=[5, 6, 7, 8, 9]",
            "ansagen.first_trick_duty=15",
            "ansagen.duty_tricks=3",
            "signals.zoegern=true",
        ],
    ),
    (
        "palast",
        &[
            "genscher.mode=on_play",
            "schweine.mode=automatic",
            "schweine.super=king",
            "schweine.hyper=nine",
            "schweine.second_only=off",
            "ansagen.latest=[9, 9, 10, 10, 11]",
            "throw_in.luschen=5",
        ],
    ),
    ("ddv", &["game=schiebekopf"]),
    ("klassisch", &["game=hammelrennen", "trickless_wins=true"]),
    (
        "arminia",
        &[
            "vorbehalt.order=[solo, hammelrennen, armut, hochzeit]",
            "armut.max_trumps=5",
            "armut.cards=trumps",
            "stake=2",
            "signals.zoegern=true",
        ],
    ),
    ("palast", &["vorbehalt.asked=by_kind", "throw_in.luschen=4", "armut.max_trumps=4", "armut.cards=4"]),
    (
        "vln",
        &[
            "vorbehalt.asked=by_kind",
            "armut.max_trumps=5",
            "armut.cards=trumps",
            "armut.to=named_party",
            "throw_in.rank=last",
            "throw_in.volle=6",
        ],
    ),
    (
        "ddv",
        &[
            "vorbehalt.asked=by_kind",
            "solo.named=at_lead",
            "solo.priority=bidding",
            "solo.bidding_ties=later",
        ],
    ),
    (
        "klassisch",
        &[
            "vorbehalt.asked=by_kind",
            "vorbehalt.order=[solo, hammelrennen, armut]",
            "solo.priority=by_kind",
            "armut.two=first",
            "armut.max_trumps=5",
            "armut.cards=5",
        ],
    ),
];

/// The rules of [`VARIANTS`], by their labels.
pub(crate) fn rule_variants() -> Vec<(String, Rules)> {
    VARIANTS
        .iter()
        .map(|(base, changes)| {
            let source = changes.iter().fold(RuleSource::preset(*base), |source, change| source.set(*change));
            let rules = source.rules().expect("rules without contradiction");
            (rules.label(), rules)
        })
        .collect()
}

/// Rules drawn at random.
pub(crate) fn random_rules(dice: &mut Dice) -> Rules {
    rules::testing::random_rules(dice.rng())
}

/// These rules changed so that a Hammelrennen can be declared, above the other Vorbehalte or below; `None` where that contradicts
/// something.
pub(crate) fn with_hammelrennen(rules: &Rules, dice: &mut Dice) -> Option<Rules> {
    let mut order = rules.set().vorbehalt.order.clone();
    order.retain(|&kind| kind != VorbehaltKind::Hammelrennen);
    order.insert(dice.below(order.len() + 1), VorbehaltKind::Hammelrennen);
    let mut set = rules.set().clone();
    (set.game, set.vorbehalt.order) = (GameKind::Doppelkopf, order);
    Rules::new(set).ok()
}

/// These rules changed so that Vorbehalte are asked for kind by kind; `None` where that contradicts something.
pub(crate) fn with_asking(rules: &Rules) -> Option<Rules> {
    let mut set = rules.set().clone();
    set.game = GameKind::Doppelkopf;
    set.vorbehalt.asked = VorbehaltAsked::ByKind;
    (set.vorbehalt.priority, set.vorbehalt.told) = (VorbehaltPriority::Kind, VorbehaltTold::Played);
    Rules::new(set).ok()
}

/// These rules with some keys changed; `None` where that contradicts the others.
fn with_changes(rules: &Rules, changes: impl IntoIterator<Item = impl Into<String>>) -> Option<Rules> {
    let source = RuleSource::toml(format!("base = 'ddv'\n{}", rules.set().to_toml()));
    changes.into_iter().fold(source, |source, change| source.set(change.into())).rules().ok()
}

/// These rules changed so that there are Hyperschweine; `None` where that contradicts the others.
pub(crate) fn with_hyperschweine(rules: &Rules, dice: &mut Dice) -> Option<Rules> {
    let without_nines = [["ten", "king"], ["king", "ten"]];
    let with_nines = [["nine", "ten"], ["nine", "king"], ["ten", "nine"], ["king", "nine"]];
    let pairs = if rules.set().deck.nines {
        [&without_nines[..], &with_nines].concat()
    } else {
        without_nines.to_vec()
    };
    let [superschweine, hyperschweine] = dice.pick(&pairs);
    let mode = dice.pick(&["automatic", "on_play", "before_play", "anytime"]);
    let contracts = dice.pick(&[
        "normal",
        "normal, hochzeit",
        "normal, armut, farbsolo",
        "normal, hochzeit, armut, farbsolo",
    ]);
    let changes = [
        "game=doppelkopf".to_owned(),
        format!("schweine.mode={mode}"),
        format!("schweine.super={superschweine}"),
        format!("schweine.hyper={hyperschweine}"),
        format!("schweine.in=[{contracts}]"),
    ];
    with_changes(rules, changes)
}

/// These rules changed so that there are Jokers; `None` where that contradicts the others.
pub(crate) fn with_jokers(rules: &Rules, dice: &mut Dice) -> Option<Rules> {
    let mode = dice.pick(&["first", "second"]);
    let suit = dice.pick(&["club", "spade", "heart", "diamond"]);
    let above = dice.pick(&["dulle", "schweine", "superschweine", "hyperschweine"]);
    let changes = [
        format!("joker.mode={mode}"),
        format!("joker.suit={suit}"),
        format!("joker.above={above}"),
        "deck.nines=true".to_owned(),
        "throw_in.nines_in_all_suits=false".to_owned(),
    ];
    with_changes(rules, changes)
}

/// A seed from this one on whose deal has each pair that can be raised in one hand.
pub(crate) fn seed_with_pairs(rules: &Rules, from: u64) -> u64 {
    let has_pairs =
        |seed: &u64| rules::testing::deals_each_pair_to_one_hand(rules, &random_start(rules, *seed).0);
    (from..from + 10_000).find(has_pairs).expect("one of a hundred deals is like that")
}

/// These rules changed so that a hand of five trumps is an Armut, and one that nobody takes becomes a Schwarze Sau; `None` where that
/// contradicts the others.
pub(crate) fn with_schwarze_sau(rules: &Rules) -> Option<Rules> {
    let changes = [
        "game=doppelkopf",
        "armut.max_trumps=5",
        "armut.single_fuchs=true",
        "armut.min_trumps=0",
        "armut.cards=trumps",
        "armut.two=first",
        "armut.refused=schwarze_sau",
    ];
    with_changes(rules, changes)
}

impl Move {
    /// Tries it.
    pub(crate) fn try_at(self, game: &mut Game<'_>) -> Result<(), IllegalAction> {
        match self {
            Move::Knock(seat, knocks) => game.knock(seat, knocks),
            Move::Declare(seat, vorbehalt) => game.declare(seat, vorbehalt),
            Move::Bid(seat, bid) => game.bid(seat, bid),
            Move::NameSolo(seat, kind) => game.name_solo(seat, kind),
            Move::Armut(seat, take) => game.answer_armut(seat, take),
            Move::HandOver(seat, cards) => game.hand_over(seat, cards),
            Move::Schweine(seat, are) => game.announce_schweine(seat, are),
            Move::Say(seat, step) => game.say(seat, step),
            Move::Supra(seat) => game.say_supra(seat),
            Move::Hesitate(seat) => game.hesitate(seat),
            Move::Play(seat, card) => game.play(seat, card),
            Move::PlaySchwein(seat) => game.play_schwein(seat),
            Move::AnnounceSchweine(seat) => game.announce_schweine_in_play(seat),
            Move::Genscher(seat, partner) => game.choose_partner(seat, partner),
        }
    }

    /// The same of another seat.
    pub(crate) fn by(self, turned: impl Fn(Seat) -> Seat) -> Move {
        match self {
            Move::Knock(seat, knocks) => Move::Knock(turned(seat), knocks),
            Move::Declare(seat, vorbehalt) => Move::Declare(turned(seat), vorbehalt),
            Move::Bid(seat, bid) => Move::Bid(turned(seat), bid),
            Move::NameSolo(seat, kind) => Move::NameSolo(turned(seat), kind),
            Move::Armut(seat, take) => Move::Armut(turned(seat), take),
            Move::HandOver(seat, cards) => Move::HandOver(turned(seat), cards),
            Move::Schweine(seat, are) => Move::Schweine(turned(seat), are),
            Move::Say(seat, step) => Move::Say(turned(seat), step),
            Move::Supra(seat) => Move::Supra(turned(seat)),
            Move::Hesitate(seat) => Move::Hesitate(turned(seat)),
            Move::Play(seat, card) => Move::Play(turned(seat), card),
            Move::PlaySchwein(seat) => Move::PlaySchwein(turned(seat)),
            Move::AnnounceSchweine(seat) => Move::AnnounceSchweine(turned(seat)),
            Move::Genscher(seat, partner) => Move::Genscher(turned(seat), turned(partner)),
        }
    }

    /// Every action that could be tried at all, legal or not; of cards handed over, a few of any number.
    pub(crate) fn all(dice: &mut Dice) -> Vec<Move> {
        Seat::ALL
            .into_iter()
            .flat_map(|seat| {
                let of_seat = |action| match action {
                    Action::Klopfen(knocks) => Some(Move::Knock(seat, knocks)),
                    Action::Declare(vorbehalt) => Some(Move::Declare(seat, vorbehalt)),
                    Action::Bid(bid) => Some(Move::Bid(seat, bid)),
                    Action::NameSolo(kind) => Some(Move::NameSolo(seat, kind)),
                    Action::TakeArmut(take) => Some(Move::Armut(seat, take)),
                    Action::HandOver(cards) => Some(Move::HandOver(seat, cards)),
                    Action::Schweine(are) => Some(Move::Schweine(seat, are)),
                    Action::Say(step) => Some(Move::Say(seat, step)),
                    Action::Supra => Some(Move::Supra(seat)),
                    Action::Hesitate => Some(Move::Hesitate(seat)),
                    Action::Play(card) => Some(Move::Play(seat, card)),
                    Action::PlaySchwein => Some(Move::PlaySchwein(seat)),
                    Action::AnnounceSchweine => Some(Move::AnnounceSchweine(seat)),
                    Action::Genscher(partner) => Some(Move::Genscher(seat, partner)),
                    Action::Silence => None,
                };
                conceivable_answers(dice).into_iter().filter_map(of_seat).collect::<Vec<_>>()
            })
            .collect()
    }

    /// Every action that the game itself offers.
    pub(crate) fn offered(game: &Game<'_>) -> Vec<Move> {
        let mut moves: Vec<Move> = match game.phase() {
            Phase::Klopfen(seat) => [false, true].map(|knocks| Move::Knock(seat, knocks)).to_vec(),
            Phase::Vorbehalt(seat) => {
                game.legal_vorbehalte(seat).into_iter().map(|v| Move::Declare(seat, v)).collect()
            }
            Phase::Solo(seat) => {
                game.legal_solos().into_iter().map(|kind| Move::NameSolo(seat, kind)).collect()
            }
            Phase::Bid(seat) => game.legal_bids().into_iter().map(|bid| Move::Bid(seat, bid)).collect(),
            Phase::Armut(seat) => {
                let may =
                    |&take: &bool| if take { game.may_take_armut(seat) } else { game.may_leave_armut() };
                [false, true].into_iter().filter(may).map(|take| Move::Armut(seat, take)).collect()
            }
            Phase::Exchange(seat) => {
                game.legal_hand_overs().into_iter().map(|cards| Move::HandOver(seat, cards)).collect()
            }
            Phase::Schweine(seat) => [false, true].map(|are| Move::Schweine(seat, are)).to_vec(),
            Phase::Card(seat) => {
                let cards = game.legal_cards().kinds().iter().map(|card| Move::Play(seat, card));
                let schwein = game.may_play_schwein(seat).then_some(Move::PlaySchwein(seat));
                let hesitate = game.may_hesitate(seat).then_some(Move::Hesitate(seat));
                let announce = game.may_announce_schweine(seat).then_some(Move::AnnounceSchweine(seat));
                let others = game.may_choose_partner(seat).then(|| seat.round().skip(1));
                let genscher = others.into_iter().flatten().map(|partner| Move::Genscher(seat, partner));
                cards.chain(schwein).chain(announce).chain(hesitate).chain(genscher).collect()
            }
            Phase::Over | Phase::Redeal => Vec::new(),
        };
        for seat in Seat::ALL {
            moves.extend(said_by(game, seat));
        }
        moves
    }
}

/// Everything that a seat may say now.
fn said_by(game: &Game<'_>, seat: Seat) -> Vec<Move> {
    let steps = game.legal_steps(seat).map(|step| Move::Say(seat, step));
    steps.chain(game.may_say_supra(seat).then_some(Move::Supra(seat))).collect()
}

/// Every answer that could be given at all, legal or not, to the question asked or another; of cards handed over,
/// a few of any number.
pub(crate) fn conceivable_answers(dice: &mut Dice) -> Vec<Action> {
    let bids = [Bid::Pass, Bid::Hold].into_iter().chain(Step::ALL.map(Bid::Raise));
    let hands = (0..6).map(|_| {
        let count = 1 + dice.below(5);
        (0..count).map(|_| Card::from_index(dice.below(Card::KINDS)).expect("a card")).fold(
            CardSet::EMPTY,
            |mut cards, card| {
                if cards.count(card) < 2 {
                    cards.insert(card);
                }
                cards
            },
        )
    });
    let hands: Vec<Action> = hands.map(Action::HandOver).collect();
    [Action::Silence, Action::Supra, Action::PlaySchwein, Action::AnnounceSchweine, Action::Hesitate]
        .into_iter()
        .chain(Seat::ALL.map(Action::Genscher))
        .chain([false, true].map(Action::Klopfen))
        .chain([false, true].map(Action::TakeArmut))
        .chain([false, true].map(Action::Schweine))
        .chain(Vorbehalt::all().map(Action::Declare))
        .chain(bids.map(Action::Bid))
        .chain(SoloKind::SHIPPED.map(Action::NameSolo))
        .chain(hands)
        .chain(Step::ALL.map(Action::Say))
        .chain(Card::all().map(Action::Play))
        .collect()
}

/// How a random player plays.
#[derive(Clone, Copy)]
pub(crate) struct Temper {
    /// A Vorbehalt is declared, an Armut taken, a bid made once in so many times.
    pub(crate) bold: usize,
    /// A Hochzeit is kept silent once in so many times.
    pub(crate) silent: usize,
    /// Something is said, where possible, once in so many times.
    pub(crate) say: usize,
}

impl Temper {
    /// Random players of all kinds: quiet ones, talkative ones, soloists.
    pub(crate) fn random(dice: &mut Dice) -> Temper {
        Temper { bold: dice.pick(&[2, 4, 12, 40]), silent: 3, say: dice.pick(&[1, 2, 3, 8]) }
    }

    /// One of the offered Vorbehalte.
    pub(crate) fn vorbehalt(self, legal: &[Vorbehalt], dice: &mut Dice) -> Vorbehalt {
        // Few hands may be thrown in or are an Armut, and a Vorbehalt above it is often played.
        let is_rare = |legal: &&Vorbehalt| matches!(legal, Vorbehalt::Armut(_) | Vorbehalt::Schmeissen);
        let rare: Vec<Vorbehalt> = legal.iter().filter(is_rare).copied().collect();
        if !rare.is_empty() && dice.one_in(2) {
            return dice.pick(&rare);
        }
        if !dice.one_in(self.bold) {
            let hochzeit = legal.iter().find(|legal| matches!(legal, Vorbehalt::Hochzeit(_)));
            return match hochzeit {
                Some(&hochzeit) if !dice.one_in(self.silent) => hochzeit,
                _ => legal[0],
            };
        }
        // Not the solos alone, of which there are so many.
        let others: Vec<Vorbehalt> =
            legal.iter().copied().filter(|legal| !matches!(legal, Vorbehalt::Solo(_))).collect();
        if others.len() > 1 && dice.one_in(2) { dice.pick(&others) } else { dice.pick(legal) }
    }

    /// A random legal move of a game that is not over.
    pub(crate) fn choose(self, game: &Game<'_>, dice: &mut Dice) -> Move {
        match game.phase() {
            Phase::Vorbehalt(seat) => Move::Declare(seat, self.vorbehalt(&game.legal_vorbehalte(seat), dice)),
            Phase::Card(on_turn) => {
                if dice.one_in(self.say) || game.must_say(on_turn) {
                    let seat = if game.must_say(on_turn) { on_turn } else { dice.pick(&Seat::ALL) };
                    let words = said_by(game, seat);
                    if !words.is_empty() {
                        return dice.pick(&words);
                    }
                }
                if game.may_play_schwein(on_turn) && dice.one_in(2) {
                    return Move::PlaySchwein(on_turn);
                }
                if game.may_announce_schweine(on_turn) && dice.one_in(5) {
                    return Move::AnnounceSchweine(on_turn);
                }
                if game.may_choose_partner(on_turn) && dice.one_in(3) {
                    return Move::Genscher(on_turn, on_turn.clockwise(1 + dice.below(3)));
                }
                if game.may_hesitate(on_turn) && dice.one_in(10) {
                    return Move::Hesitate(on_turn);
                }
                let legal: Vec<Card> = game.legal_cards().iter().collect();
                Move::Play(on_turn, dice.pick(&legal))
            }
            Phase::Exchange(_) if dice.one_in(self.say) => {
                let seat = dice.pick(&Seat::ALL);
                let words = said_by(game, seat);
                if words.is_empty() { dice.pick(&Move::offered(game)) } else { dice.pick(&words) }
            }
            _ => dice.pick(&Move::offered(game)),
        }
    }

    /// The same of one who raises whatever it can, and as soon as it can.
    pub(crate) fn choose_to_raise(self, game: &Game<'_>, dice: &mut Dice) -> Move {
        match game.phase() {
            Phase::Schweine(seat) => Move::Schweine(seat, true),
            Phase::Card(seat) if game.may_announce_schweine(seat) => Move::AnnounceSchweine(seat),
            Phase::Card(seat) if game.may_play_schwein(seat) => Move::PlaySchwein(seat),
            Phase::Card(seat) if !game.must_say(seat) && !dice.one_in(3) => {
                let pairs = game.order().raisable();
                let next = pairs.get(game.raised() as usize).copied().flatten();
                let legal: Vec<Card> = game.legal_cards().iter().collect();
                // What comes too early is only a card.
                let kept = |card: &&Card| !pairs.contains(&Some(**card));
                let others: Vec<Card> = legal.iter().filter(kept).copied().collect();
                let raises = next.filter(|card| legal.contains(card));
                let Some(card) = raises.or_else(|| (!others.is_empty()).then(|| dice.pick(&others))) else {
                    return self.choose(game, dice);
                };
                Move::Play(seat, card)
            }
            _ => self.choose(game, dice),
        }
    }

    /// The same of one who wants an Armut that nobody takes.
    pub(crate) fn choose_refused_armut(self, game: &Game<'_>, dice: &mut Dice) -> Move {
        match game.phase() {
            Phase::Vorbehalt(seat) => {
                let legal = game.legal_vorbehalte(seat);
                let armut = legal.iter().find(|legal| matches!(legal, Vorbehalt::Armut(_)));
                armut.map_or_else(|| self.choose(game, dice), |&armut| Move::Declare(seat, armut))
            }
            Phase::Armut(seat) if game.may_leave_armut() => Move::Armut(seat, false),
            _ => self.choose(game, dice),
        }
    }

    /// A random answer to a question.
    pub(crate) fn answer(self, view: &doko_engine::View<'_>, dice: &mut Dice) -> Action {
        let legal = view.legal_actions();
        match view.question().expect("a question") {
            Question::Vorbehalt => Action::Declare(self.vorbehalt(&view.legal_vorbehalte(), dice)),
            Question::Ansage if legal[0] == Action::Silence && !dice.one_in(self.say) => Action::Silence,
            Question::Card if !dice.one_in(8) => {
                let cards: Vec<Card> = view.legal_cards().iter().collect();
                Action::Play(dice.pick(&cards))
            }
            _ => dice.pick(&legal),
        }
    }

    /// The same of one who wants an Armut that nobody takes.
    pub(crate) fn answer_for_refused_armut(self, view: &doko_engine::View<'_>, dice: &mut Dice) -> Action {
        let legal = view.legal_actions();
        let wanted = legal
            .iter()
            .find(|action| matches!(action, Action::Declare(Vorbehalt::Armut(_)) | Action::TakeArmut(false)));
        wanted.copied().unwrap_or_else(|| self.answer(view, dice))
    }
}

/// The deal, the circumstances and the temper of random game `seed`.
pub(crate) fn random_start(rules: &Rules, seed: u64) -> (Deal, Setup, Temper, Dice) {
    let mut dice = Dice::new(seed);
    let deal = deal_for(rules.set(), seed, &mut dice);
    let setup = setup_for(rules.set(), &mut dice);
    let temper = Temper::random(&mut dice);
    (deal, setup, temper, dice)
}

/// How the players of a random game choose.
pub(crate) type Choice = fn(Temper, &Game<'_>, &mut Dice) -> Move;

/// Plays a random game and shows every moment of it, the finished game included.
pub(crate) fn random_game<'r>(
    rules: &'r Rules,
    seed: u64,
    at_each: impl FnMut(&mut Game<'r>, Option<Move>),
) -> Game<'r> {
    game_of(Temper::choose, rules, seed, at_each)
}

/// The same with players who choose in this way.
pub(crate) fn game_of<'r>(
    choose: Choice,
    rules: &'r Rules,
    seed: u64,
    mut at_each: impl FnMut(&mut Game<'r>, Option<Move>),
) -> Game<'r> {
    let (deal, setup, temper, mut dice) = random_start(rules, seed);
    let mut game = Game::in_session(rules, deal, setup);
    at_each(&mut game, None);
    while !matches!(game.phase(), Phase::Over | Phase::Redeal) {
        let chosen = choose(temper, &game, &mut dice);
        chosen.try_at(&mut game).unwrap_or_else(|error| panic!("{chosen:?}: {error}"));
        at_each(&mut game, Some(chosen));
    }
    game
}
