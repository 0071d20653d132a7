//! The five columns of the catalogue as far as the score goes.

use std::sync::LazyLock;

use doko_engine::rules::{
    AbsageCounts, AltenstrafeWhen, ArmutSuspends, Doubling, DulleCaughtBy, Kontra121, NobodyWon, Reached,
    RuleSet, RuleSource, Scheme, SchwarzBy,
};

/// Column `ddv`, and plain values for what only other columns know.
const DDV: &str = r#"base = "ddv"
game = "doppelkopf"
stake = 1
trickless_wins = false
[deck]
nines = true
[dulle]
mode = "first"
last_trick = "same"
first_with_schweine = false
[schweine]
mode = "off"
super = false
in = []
is_ansage = false
second_only = "off"
[throw_in]
luschen = "off"
volle = "off"
max_trumps = "off"
fuchs_highest = "off"
kings = "off"
nines_and_kings = "off"
augen = "off"
rank = "last"
[solo]
kinds = ["damen", "bube", "club", "spade", "heart", "diamond", "fleischlos"]
priority = "seat"
lead = "forehand"
lead_kinds = []
silent = "stille_hochzeit"
[vorbehalt]
order = ["solo", "hochzeit"]
[hochzeit]
mode = "declared"
partner = "any"
tricks = 3
lone_is_solo = false
[armut]
max_trumps = "off"
min_trumps = 0
cards = 3
return = "any"
refused = "redeal"
two = "first"
announce_returned_trumps = "nothing"
suspends = []
ask_from = "forehand"
to = "anyone"
[ansagen]
mode = "on"
clock = "own_hand"
latest = [1, 2, 3, 4, 5]
hochzeit = "shift"
reply = "one_card_less"
skip = true
when = "anytime"
first_trick_duty = "off"
duty_except = []
absage_needs_ansage = true
[signals]
zoegern = false
[score]
scheme = "points"
schwarz = "tricks"
kontra_121 = "alone"
won = 1
even = "won"
solo_bonus = 0
ansage = 2
early_ansage = 0
as_announced = []
doubling = "off"
absage = "always"
absage_points = 1
steps = "reached"
reached = "each"
feigheit = "off"
nobody_won = "extras"
solo_factor = 3
solo_lost_factor = "same"
solo_value = []
lone_hochzeit = 0
alten = [0, 0, 0, 0, 0, 0]
schneider = [60, 60]
fuchs_payment = 0
altenstrafe = 0
altenstrafe_when = "last"
karlchen_stake = 0
[sonderpunkte]
gegen_die_alten = 1
gegen_die_alten_when = "always"
doppelkopf = 1
fuchs = 1
fuchs_both = 0
fuchs_last_trick = 0
fuchs_caught_last_trick = 0
karlchen = 1
karlchen_caught = 0
karlchen_caught_by = "any"
dulle_caught = 0
dulle_caught_by = "any"
dulle_last_trick = 0
herzstich = 0
klabautermann = 0
solo = 0
for_losers = true
in_solos = false
[session]
games = 1
players = 4
sitting_dealer = "nothing"
pflicht_solo = 0
solo_redeal = "never"
bock = false
bock_events = []
"#;

/// Column `ddv`.
pub(crate) fn ddv() -> RuleSet {
    // Keys that are not named have their plain value.
    static RULES: LazyLock<RuleSet> =
        LazyLock::new(|| RuleSource::toml(DDV).rules().expect("a rule set").set().clone());
    RULES.clone()
}

/// Column `ddv`, changed.
pub(crate) fn ddv_but(change: impl FnOnce(&mut RuleSet)) -> RuleSet {
    let mut rules = ddv();
    change(&mut rules);
    rules
}

/// Column `palast`: `ddv` without points for reached limits, schwarz by Augen, nothing if nobody won.
pub(crate) fn palast() -> RuleSet {
    ddv_but(|set| {
        set.score.reached = Reached::Off;
        set.score.schwarz = SchwarzBy::Augen;
        set.score.nobody_won = NobodyWon::Nothing;
    })
}

/// Column `arminia`: an Ansage is one point; a Dulle caught by any card.
pub(crate) fn arminia() -> RuleSet {
    ddv_but(|set| {
        set.score.ansage = 1;
        set.score.absage = AbsageCounts::Always;
        set.score.reached = Reached::Off;
        set.score.nobody_won = NobodyWon::Extras;
        set.sonderpunkte.dulle_caught = 1;
        set.armut.suspends = vec![
            ArmutSuspends::Superschweine,
            ArmutSuspends::Doppelkopf,
            ArmutSuspends::Karlchen,
            ArmutSuspends::Fuchs,
            ArmutSuspends::DulleSecond,
            ArmutSuspends::DulleCaught,
        ];
    })
}

/// Column `vln`: Re and Kontra double the points above the Sonderpunkte, of which it has all.
pub(crate) fn vln() -> RuleSet {
    ddv_but(|set| {
        set.deck.nines = false;
        set.score.kontra_121 = Kontra121::Last;
        set.score.ansage = 0;
        set.score.doubling = Doubling::Base;
        set.score.reached = Reached::Off;
        set.score.nobody_won = NobodyWon::Nothing;
        let worth = &mut set.sonderpunkte;
        worth.fuchs_last_trick = 1;
        worth.fuchs_caught_last_trick = 1;
        worth.karlchen_caught = 1;
        worth.dulle_caught = 1;
        worth.dulle_caught_by = DulleCaughtBy::Dulle;
        worth.herzstich = 1;
        worth.solo = 1;
    })
}

/// Column `klassisch`: the table of the Alten.
pub(crate) fn klassisch() -> RuleSet {
    ddv_but(|set| {
        set.score.scheme = Scheme::Alten;
        set.score.alten = [5, 10, 15, 10, 20, 30];
        set.score.schneider = [60, 60];
        set.score.altenstrafe_when = AltenstrafeWhen::Last;
    })
}

/// Column `klassisch`, changed.
pub(crate) fn klassisch_but(change: impl FnOnce(&mut RuleSet)) -> RuleSet {
    let mut rules = klassisch();
    change(&mut rules);
    rules
}
