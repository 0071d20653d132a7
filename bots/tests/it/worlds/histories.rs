//! Random games, with what everybody has heard and seen, and what each seat was asked.

use doko_engine::random::{Stream, bot_stream};
use doko_engine::rules::testing::random_rules;
use doko_engine::rules::{OPTIONS, PRESETS, RuleSource};
use doko_engine::{
    Action, AskedKind, Bid, Card, Contract, EarlierSolos, Game, Party, PerSeat, Phase, Question, Raised,
    ReturnedTrumps, Rules, Seat, Setup, SoloKind, Step, Table, Utterance, Vorbehalt,
};
use rand::RngExt;

/// What everybody hears and sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Public {
    Knock(Seat, bool),
    Vorbehalt(Seat, bool),
    /// Whether its Vorbehalt is of the kind that is asked for.
    Asked(Seat, AskedKind, bool),
    Bid(Seat, Bid),
    Solo(Seat, SoloKind),
    Armut(Seat, bool),
    /// With the trumps that its giver announced.
    HandOver(Seat, Option<ReturnedTrumps>),
    Schweine(Seat),
    Said(Seat, Step),
    /// A Supra, and for which party.
    Supra(Seat, Party),
    Hesitated(Seat),
    /// With what is raised once it lies there.
    Played(Seat, Card, Raised),
    PlayedSchwein(Seat, Card),
    /// With whom it makes its new partner.
    Genscher(Seat, Seat),
}

impl Public {
    pub(crate) fn seat(self) -> Seat {
        match self {
            Public::Knock(seat, _)
            | Public::Vorbehalt(seat, _)
            | Public::Asked(seat, ..)
            | Public::Bid(seat, _)
            | Public::Solo(seat, _)
            | Public::Armut(seat, _)
            | Public::HandOver(seat, _)
            | Public::Schweine(seat)
            | Public::Said(seat, _)
            | Public::Supra(seat, _)
            | Public::Hesitated(seat)
            | Public::Played(seat, ..)
            | Public::PlayedSchwein(seat, _)
            | Public::Genscher(seat, _) => seat,
        }
    }
}

/// A public event, with what was said last, how much has been said, and what is played or offered.
pub(crate) type Event = (Public, Option<Utterance>, usize, Offered);

/// The game known to be played, the Armut that is or is offered, with the party it is for, and the Vorbehalte that everybody
/// has heard.
type Offered = (Contract, Option<(Seat, Option<Party>)>, [Option<Vorbehalt>; 4]);

/// What everybody hears and sees of an action that has just been taken.
pub(crate) fn event(game: &Game<'_>, seat: Seat, action: Action) -> Option<Event> {
    let last_card = || game.plays().last().expect("a card was played").1;
    let public = match action {
        Action::Klopfen(knocks) => Public::Knock(seat, knocks),
        Action::Declare(vorbehalt) => match game.asked_vorbehalte().last() {
            Some(&(_, kind, is_it)) => Public::Asked(seat, kind, is_it),
            None => Public::Vorbehalt(seat, !vorbehalt.is_gesund()),
        },
        Action::Bid(bid) => Public::Bid(seat, bid),
        Action::NameSolo(kind) => Public::Solo(seat, kind),
        Action::TakeArmut(take) => Public::Armut(seat, take),
        Action::HandOver(_) => Public::HandOver(seat, game.announced_returned_trumps()),
        Action::Schweine(true) | Action::AnnounceSchweine => Public::Schweine(seat),
        Action::Say(step) => Public::Said(seat, step),
        Action::Supra => Public::Supra(seat, game.supras().last().expect("a Supra was said").party),
        Action::Hesitate => Public::Hesitated(seat),
        Action::Play(card) => Public::Played(seat, card, game.raised()),
        Action::PlaySchwein => Public::PlayedSchwein(seat, last_card()),
        Action::Genscher(partner) => Public::Genscher(seat, partner),
        Action::Silence | Action::Schweine(false) => return None,
    };
    let declared = |seat| match game.vorbehalt(seat) {
        Some(Vorbehalt::Armut(party)) => Some((seat, party)),
        _ => None,
    };
    let poor = match (game.contract(), game.phase()) {
        (Contract::Armut { poor, .. }, _) => declared(poor),
        (_, Phase::Armut(_)) => game.forehand().round().find_map(declared),
        _ => None,
    };
    // What a bid promises is said when play begins, and nobody is told that a seat was asked for Schweine first.
    let is_play = matches!(
        public,
        Public::Said(..) | Public::Played(..) | Public::PlayedSchwein(..) | Public::Genscher(..)
    );
    let said = if is_play { game.utterances() } else { &[] };
    let told = Seat::ALL.map(|seat| game.told_vorbehalt(seat));
    Some((public, said.last().copied(), said.len(), (game.contract(), poor, told)))
}

/// What one seat was asked, after how many public events, and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) after: usize,
    pub(crate) question: Question,
    pub(crate) action: Action,
}

/// A game so far.
#[derive(Clone)]
pub(crate) struct History<'r> {
    pub(crate) table: Table<'r>,
    pub(crate) events: Vec<Event>,
    pub(crate) asked: PerSeat<Vec<Asked>>,
}

impl<'r> History<'r> {
    pub(crate) fn of(table: Table<'r>) -> History<'r> {
        History { table, events: Vec::new(), asked: PerSeat::default() }
    }

    /// The seat that is asked answers.
    pub(crate) fn answer(&mut self, action: Action) {
        let (seat, question) = self.table.question().expect("the game is not over");
        self.asked[seat].push(Asked { after: self.events.len(), question, action });
        self.table.answer(action).unwrap_or_else(|error| panic!("{error} ({action})"));
        self.events.extend(event(self.table.game(), seat, action));
    }
}

/// The seeded choices of a test.
pub(crate) struct Dice(Stream);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(bot_stream(seed, 0, 0, Seat::ALL[0]))
    }

    pub(crate) fn rng(&mut self) -> &mut Stream {
        &mut self.0
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0.random_range(0..n as u32) as usize
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// Rules under which much can be concluded: exchanges of every kind, hands that may be thrown in below what is
/// played, Schweine that hang on parties, duties to speak.
const TELLING: &[(&str, &[&str])] = &[
    ("klassisch", &["armut.max_trumps=5", "armut.min_trumps=1"]),
    ("klassisch", &["armut.max_trumps=5", "armut.min_trumps=2", "armut.to=named_party"]),
    ("klassisch", &["armut.max_trumps=5", "armut.to=named_party", "armut.return=any", "armut.min_trumps=0"]),
    (
        "arminia",
        &["armut.max_trumps=4", "armut.cards=4", "armut.return=none_received", "armut.to=named_party"],
    ),
    ("arminia", &["armut.single_fuchs=false", "armut.max_trumps=4", "armut.cards=6", "armut.return=any"]),
    (
        "arminia",
        &[
            "armut.single_fuchs=false",
            "armut.max_trumps=5",
            "armut.cards=trumps",
            "armut.return=none_received",
        ],
    ),
    (
        "arminia",
        &[
            "armut.single_fuchs=false",
            "armut.max_trumps=4",
            "armut.cards=5",
            "armut.return=fehl_first",
            "armut.to=named_party",
        ],
    ),
    (
        "klassisch",
        &["armut.single_fuchs=false", "armut.max_trumps=5", "armut.cards=trumps", "armut.return=any"],
    ),
    (
        "arminia",
        &[
            "armut.max_trumps=4",
            "armut.cards=4",
            "armut.to=named_party",
            "armut.announce_returned_trumps=whether",
        ],
    ),
    ("klassisch", &["armut.max_trumps=4", "armut.min_trumps=0", "armut.announce_returned_trumps=whether"]),
    (
        "arminia",
        &["armut.max_trumps=5", "armut.cards=5", "armut.return=fehl_first", "armut.refused=last_takes"],
    ),
    (
        "klassisch",
        &[
            "armut.max_trumps=5",
            "armut.min_trumps=0",
            "armut.return=fehl_first",
            "armut.to=named_party",
            "armut.ask_from=opposite",
        ],
    ),
    (
        "palast",
        &[
            "vorbehalt.priority=seat",
            "solo.kinds=[]",
            "session.pflicht_solo=0",
            "armut.max_trumps=4",
            "armut.cards=4",
            "armut.two=first",
            "armut.refused=play_on",
            "throw_in.luschen=4",
        ],
    ),
    ("arminia", &["armut.max_trumps=4", "armut.min_trumps=3", "armut.cards=4", "armut.return=none_received"]),
    (
        "arminia",
        &[
            "armut.max_trumps=5",
            "armut.cards=trumps",
            "armut.refused=play_on",
            "throw_in.kings=4",
            "throw_in.rank=last",
        ],
    ),
    (
        "vln",
        &[
            "armut.refused=play_on",
            "armut.max_trumps=5",
            "armut.cards=6",
            "throw_in.volle=7",
            "throw_in.rank=last",
        ],
    ),
    ("ddv", &["throw_in.luschen=4", "throw_in.augen=80", "throw_in.rank=after_solo", "solo.kinds=[damen]"]),
    ("ddv", &["vorbehalt.order=[hochzeit, solo]", "throw_in.nines_and_kings=6", "throw_in.rank=last"]),
    (
        "ddv",
        &[
            "vorbehalt.order=[hochzeit]",
            "solo.kinds=[]",
            "session.pflicht_solo=0",
            "throw_in.max_augen=40",
            "throw_in.nines_in_all_suits=true",
            "throw_in.bube_highest=6",
            "throw_in.rank=last",
        ],
    ),
    (
        "palast",
        &[
            "solo.priority=by_kind",
            "armut.max_trumps=5",
            "armut.cards=5",
            "throw_in.volle=7",
            "throw_in.rank=last",
        ],
    ),
    (
        "palast",
        &[
            "solo.kinds=[]",
            "session.pflicht_solo=0",
            "armut.max_trumps=3",
            "throw_in.luschen=4",
            "throw_in.rank=last",
        ],
    ),
    ("ddv", &["solo.kinds=[]", "session.pflicht_solo=0", "vorbehalt.order=[hochzeit]", "throw_in.volle=6"]),
    ("palast", &["schweine.mode=automatic", "schweine.second_only=party", "schweine.super=nine"]),
    ("palast", &["schweine.mode=on_play", "schweine.second_only=party", "schweine.is_ansage=true"]),
    (
        "palast",
        &["schweine.mode=automatic", "schweine.second_only=own", "schweine.super=ten", "schweine.hyper=king"],
    ),
    (
        "palast",
        &[
            "joker.mode=second",
            "joker.suit=spade",
            "joker.above=schweine",
            "schweine.mode=automatic",
            "schweine.super=nine",
            "throw_in.luschen=4",
            "armut.max_trumps=3",
        ],
    ),
    (
        "palast",
        &[
            "deck.nines=false",
            "schweine.mode=automatic",
            "schweine.super=king",
            "schweine.hyper=ten",
            "dulle.mode=second",
            "dulle.first_with_schweine=true",
        ],
    ),
    (
        "ddv",
        &[
            "solo.kinds=[zehner, neuner, dullen, koehler, koenig_damen, koenig_buben]",
            "solo.lead_kinds=[neuner, koehler]",
            "solo.priority=by_kind",
        ],
    ),
    ("klassisch", &["schweine.mode=automatic", "schweine.second_only=party", "schweine.in=[normal]"]),
    ("arminia", &["schweine.mode=automatic", "schweine.in=[normal, hochzeit, armut, farbsolo]"]),
    (
        "palast",
        &[
            "schweine.mode=automatic",
            "schweine.super=nine",
            "hochzeit.lone_is_solo=true",
            "hochzeit.tricks=1",
        ],
    ),
    ("arminia", &["hochzeit.ruff_is_alone=true", "hochzeit.tricks=12", "hochzeit.partner=second_fehl"]),
    ("klassisch", &["hochzeit.partner=ace"]),
    ("vln", &["solo.named=at_lead", "solo.kinds=[damen, null, heart]", "vorbehalt.told=all"]),
    ("arminia", &["solo.named=at_lead", "solo.priority=bidding"]),
    ("arminia", &["schweine.mode=anytime", "schweine.is_ansage=true", "ansagen.latest=[5, 6, 7, 8, 9]"]),
    ("palast", &["schweine.mode=anytime", "schweine.super=nine", "armut.max_trumps=5", "armut.cards=5"]),
    ("arminia", &["ansagen.armut=before_exchange", "armut.max_trumps=5", "armut.cards=5"]),
    (
        "arminia",
        &["armut.single_fuchs=false", "armut.cards=trumps", "armut.max_trumps=4", "armut.to=named_party"],
    ),
    ("ddv", &["genscher.mode=on_play", "ansagen.latest=[5, 6, 7, 8, 9]"]),
    (
        "arminia",
        &[
            "genscher.mode=on_play",
            "genscher.pair=club_king",
            "schweine.mode=automatic",
            "schweine.super=king",
        ],
    ),
    ("arminia", &["armut.parties=queens", "armut.max_trumps=5", "armut.cards=5"]),
    (
        "vln",
        &[
            "armut.parties=queens",
            "armut.max_trumps=5",
            "armut.cards=trumps",
            "armut.return=none_received",
            "armut.to=named_party",
            "vorbehalt.told=all",
        ],
    ),
    (
        "arminia",
        &[
            "armut.parties=queens",
            "armut.max_trumps=5",
            "armut.cards=5",
            "armut.return=fehl_first",
            "ansagen.latest=[5, 6, 7, 8, 9]",
        ],
    ),
    ("klassisch", &["armut.parties=queens", "armut.max_trumps=5", "armut.refused=last_takes"]),
    (
        "vln",
        &["ansagen.armut=before_exchange", "armut.to=named_party", "armut.max_trumps=5", "armut.cards=5"],
    ),
    ("ddv", &["sonderpunkte.in_hochzeit=once_settled", "hochzeit.partner=fehl"]),
    ("arminia", &["schweine.is_ansage=true", "ansagen.latest=[5, 6, 7, 8, 9]"]),
    ("ddv", &["ansagen.first_trick_duty=always"]),
    ("ddv", &["score.early_ansage=1", "sonderpunkte.klabautermann=1", "score.as_announced=[hochzeit]"]),
    ("vln", &["ansagen.first_trick_duty=20", "ansagen.absage_needs_ansage=false"]),
    (
        "ddv",
        &[
            "ansagen.first_trick_duty=15",
            "ansagen.duty_tricks=3",
            "ansagen.latest=[2, 3, 4, 5, 6]",
            "ansagen.duty_goes_on=true",
        ],
    ),
    (
        "arminia",
        &[
            "ansagen.first_trick_duty=10",
            "ansagen.duty_tricks=2",
            "ansagen.latest_kontra=[2, 3, 4, 5, 6]",
            "ansagen.duty_goes_on=true",
            "schweine.is_ansage=true",
        ],
    ),
    (
        "palast",
        &[
            "ansagen.first_trick_duty=always",
            "ansagen.latest=[0, 1, 2, 3, 4]",
            "ansagen.latest_kontra=[1, 2, 3, 4, 5]",
            "ansagen.duty_tricks=1",
            "ansagen.duty_goes_on=true",
            "ansagen.clock=chain",
            "ansagen.absagen=first",
        ],
    ),
    ("palast", &["ansagen.clock=full_trick", "ansagen.first_trick_duty=30"]),
    (
        "ddv",
        &["ansagen.solo=only", "vorbehalt.order=[solo]", "hochzeit.mode=automatic", "solo.silent=any_hand"],
    ),
    (
        "arminia",
        &[
            "vorbehalt.told=all",
            "armut.max_trumps=5",
            "armut.cards=trumps",
            "armut.refused=play_on",
            "throw_in.kings=4",
            "throw_in.rank=last",
        ],
    ),
    (
        "palast",
        &[
            "session.pflicht_kinds=different",
            "session.pflicht_solo=2",
            "session.games=8",
            "solo.kinds=[damen, bube]",
            "solo.priority=by_kind",
            "solo.lead_nth=[second]",
            "throw_in.luschen=4",
            "throw_in.rank=last",
        ],
    ),
    (
        "vln",
        &[
            "vorbehalt.told=all",
            "armut.max_trumps=4",
            "armut.cards=4",
            "throw_in.luschen=4",
            "throw_in.rank=after_solo",
        ],
    ),
    ("ddv", &["ansagen.ladder=2", "ansagen.latest=[4, 5, 6, 7, 8]"]),
    (
        "arminia",
        &[
            "ansagen.ladder=4",
            "ansagen.latest=[3, 4, 5, 6, 7]",
            "schweine.mode=anytime",
            "schweine.is_ansage=true",
            "ansagen.first_trick_duty=15",
        ],
    ),
    ("palast", &["klopfen.mode=each", "throw_in.luschen=5"]),
    ("arminia", &["klopfen.mode=one", "armut.max_trumps=4", "armut.cards=4"]),
    ("klassisch", &["game=schiebekopf"]),
    ("arminia", &["armut.max_trumps=5", "armut.cards=trumps", "armut.refused=ramsch", "throw_in.luschen=4"]),
    ("arminia", &["armut.max_trumps=5", "armut.cards=trumps", "armut.refused=schwarze_sau"]),
    ("arminia", &["vorbehalt.order=[hammelrennen, solo, armut, hochzeit]"]),
    (
        "arminia",
        &["vorbehalt.asked=by_kind", "armut.max_trumps=5", "armut.cards=trumps", "throw_in.luschen=4"],
    ),
];

/// Every preset, every option of the sources on its base, rules that tell much, and rules drawn at random.
pub(crate) fn many_rules(random: u64) -> Vec<Rules> {
    let presets = PRESETS.iter().map(|preset| Rules::preset(preset.name).expect("it loads"));
    let options = OPTIONS.iter().map(|option| option.rules().expect("it loads"));
    let telling = TELLING.iter().map(|(preset, changes)| rules(preset, changes));
    let drawn = (0..random).map(|seed| random_rules(&mut bot_stream(seed, 1, 0, Seat::ALL[0])));
    presets.chain(options).chain(telling).chain(drawn).collect()
}

/// A preset with changes, each `KEY=VALUE`.
pub(crate) fn rules(preset: &str, changes: &[&str]) -> Rules {
    let source = changes.iter().fold(RuleSource::preset(preset), |source, change| source.set(*change));
    source.rules().expect("rules without contradiction")
}

/// The seed of all deals.
pub(crate) const DEALS: u64 = 17;

/// Plays a random game and shows every question before it is answered.
pub(crate) fn random_game(rules: &Rules, seed: u64, mut at_each: impl FnMut(&History<'_>, &mut Dice)) {
    let mut dice = Dice::new(seed);
    let mut setup = Setup::single(dice.pick(&Seat::ALL));
    if dice.one_in(3) {
        setup.owes_solo = PerSeat::from_fn(|_| dice.one_in(2));
    }
    // Fewer than there are kinds, so that a debtor can play another.
    let kinds = &rules.set().solo.kinds;
    setup.earlier_solos = PerSeat::from_fn(|_| {
        let number = dice.below(kinds.len().max(1));
        EarlierSolos::of(kinds.iter().copied().filter(|_| dice.one_in(2)).take(number))
    });
    if dice.one_in(20) {
        setup.vorgefuehrt = Some(dice.pick(&Seat::ALL));
    }
    let table = Table::in_session(rules, rules.deal(DEALS, seed, 0), setup);
    let mut history = History::of(table);
    let (bold, say) = (dice.pick(&[2, 4, 12, 40]), dice.pick(&[1, 3, 12]));
    while history.table.question().is_some() {
        at_each(&history, &mut dice);
        let view = history.table.view().expect("a question");
        let legal = view.legal_actions();
        let action = match view.question().expect("a question") {
            Question::Vorbehalt => Action::Declare(vorbehalt(&view.legal_vorbehalte(), bold, &mut dice)),
            Question::Ansage if legal[0] == Action::Silence && !dice.one_in(say) => Action::Silence,
            // Mostly taken, and mostly left where that leads to another game.
            Question::Armut if legal.len() > 1 => {
                Action::TakeArmut(dice.one_in(3) == rules.set().game_of_refused_armut().is_some())
            }
            Question::Card if !view.may_choose_partner() && !dice.one_in(6) => {
                let cards: Vec<Card> = view.legal_cards().iter().collect();
                Action::Play(dice.pick(&cards))
            }
            _ => dice.pick(&legal),
        };
        history.answer(action);
    }
}

/// A Vorbehalt that makes for many kinds of games.
fn vorbehalt(legal: &[Vorbehalt], bold: usize, dice: &mut Dice) -> Vorbehalt {
    let rare = |legal: &&Vorbehalt| matches!(legal, Vorbehalt::Armut(_) | Vorbehalt::Hochzeit(_));
    let rare: Vec<Vorbehalt> = legal.iter().filter(rare).copied().collect();
    if !rare.is_empty() && !dice.one_in(3) {
        return dice.pick(&rare);
    }
    if !dice.one_in(bold) {
        return legal[0];
    }
    let others: Vec<Vorbehalt> =
        legal.iter().copied().filter(|legal| !matches!(legal, Vorbehalt::Solo(_))).collect();
    if others.len() > 1 && dice.one_in(2) { dice.pick(&others) } else { dice.pick(legal) }
}
