//! One deal or evening played by the bots of a match-up in all their line-ups: the unit of all statistics.

use doko_engine::rules::GameKind;
use doko_engine::{Outcome, Party, PerSeat, Player, Score, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use super::{BlockKind, Experiment, LineUp};
use crate::measures::ledger::Tally;
use crate::measures::observed::Observed;
use crate::measures::step_key;
use crate::run::{Call, Evening, Finished, GameOf, Games, Label, NoGame, Unit};
use crate::stats::{BlockPoints, BlockValues};

/// A finished block.
///
/// The bots that took part are numbered by their places in the match-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The index of its deal, or of its evening.
    pub deal: u64,
    /// What it compares.
    pub kind: BlockKind,
    /// In how many line-ups it was played.
    pub line_ups: u32,
    /// How many games each line-up was to play: 1, or those of an evening, which solos may lengthen (key
    /// `session.solo_lengthens`). Points per game are points for each of these.
    pub length: u32,
    /// How many games all line-ups have played together.
    pub played: u32,
    /// Whether one hand was dealt both ♣Q; never of an evening.
    pub both_alten: bool,
    /// The sum of each bot's points over its places and games.
    pub points: Vec<i64>,
    /// The sum over line-ups of the square of what one adds to [`Block::points`]; 0 at a table of four.
    ///
    /// That is the difference between the first bot's and the second's points in a team block, in a field block the
    /// points of the single bot.
    pub squares: u64,
    /// What each bot did.
    pub tallies: Vec<Tally>,
    /// For each bot, the first fault of it.
    pub first_faults: Vec<Option<String>>,
    /// For each bot, in how many games it was at fault.
    pub faulty_games: Vec<u32>,
    /// At a table of four, for each bot with each other as its partner; empty elsewhere.
    pub together: Vec<Together>,
    /// Its games one by one, if the experiment [keeps](Experiment::keeps_games) them; empty otherwise.
    pub games: Vec<GameRow>,
}

/// One game of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The number of its line-up in the block, from 0.
    pub line_up: u32,
    /// Its number in the evening, from 0; 0 for a single deal.
    pub game: u32,
    /// Which bot had each seat, by its place in the match-up.
    pub seats: [usize; 4],
    /// What was played, and what the parties came to.
    pub parties: Parties,
    /// What it gave to each seat, as the evening counts it.
    pub points: [i32; 4],
    /// How often the cards were thrown in before it.
    pub redeals: u32,
    /// How many bots were at fault in it.
    pub faults: u32,
}

/// What was played in a game, and what its parties came to, as `games.csv` tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Parties {
    /// What was played, such as Normalspiel or Damensolo; a stille Hochzeit is a Normalspiel with one Re seat.
    pub contract: String,
    /// The seats that were Re at the end, such as `0 2`; empty where every player plays alone.
    #[schemars(extend("unit" = "seats"))]
    pub re: String,
    /// Whether Re has won; if not, Kontra has, or nobody. Empty where every player plays alone.
    pub won_re: Option<bool>,
    /// The Augen of Re, of 240; empty where every player plays alone.
    #[schemars(extend("unit" = "Augen"))]
    pub augen_re: Option<u32>,
    /// The most that Re said: ansage (Re), keine_90, keine_60, keine_30 or schwarz; empty if nothing.
    pub said_re: &'static str,
    /// The most that Kontra said, in the same words.
    pub said_kontra: &'static str,
}

impl Parties {
    fn of(outcome: &Outcome, score: &Score) -> Parties {
        let has_parties = !outcome.contract.is_each_alone();
        let is_re = |seat: &Seat| has_parties && outcome.parties[*seat] == Party::Re;
        let re: Vec<String> = Seat::ALL.into_iter().filter(is_re).map(|seat| seat.to_string()).collect();
        let said = |party| outcome.said[party].filter(|_| has_parties).map_or("", step_key);
        Parties {
            contract: outcome.contract.to_string(),
            re: re.join(" "),
            won_re: has_parties.then(|| score.winner() == Some(Party::Re)),
            augen_re: has_parties.then(|| outcome.tally[Party::Re].augen),
            said_re: said(Party::Re),
            said_kontra: said(Party::Kontra),
        }
    }
}

/// What a bot gained with another as its only partner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Together {
    /// In how many games they were partners.
    pub games: u64,
    /// The sum of its points in them.
    pub points: i64,
}

impl Block {
    /// Goes through the games of the block that match-up number `number` makes on deal or evening `index`.
    ///
    /// # Errors
    /// If a log has other games.
    pub fn of(
        experiment: &Experiment,
        number: usize,
        index: u64,
        games: &mut Games<'_>,
    ) -> Result<Block, NoGame> {
        let matchup = &experiment.matchups[number];
        let bots = matchup.bots.len();
        let mut block = Block {
            deal: index,
            kind: matchup.kind,
            line_ups: 0,
            length: experiment.length(),
            played: 0,
            both_alten: false,
            points: vec![0; bots],
            squares: 0,
            tallies: vec![Tally::default(); bots],
            first_faults: vec![None; bots],
            faulty_games: vec![0; bots],
            together: vec![Together::default(); if matchup.kind.is_table() { bots * bots } else { 0 }],
            games: Vec::new(),
        };
        let seed = experiment.seed;
        match experiment.unit {
            Unit::Deal => {
                let deal = experiment.rules.deal(seed, index, 0);
                let game = experiment.rules.set().game;
                // In a Schiebekopf both can lie in the Skat.
                block.both_alten = game != GameKind::Schiebekopf && deal.alten().1.is_none();
                for line_up in matchup.kind.line_ups(&deal, game, seed, index) {
                    block.line_up(|block| block.play_game(experiment, number, &line_up, games))?;
                }
            }
            Unit::Evening => {
                for line_up in matchup.kind.evening_line_ups(experiment.players(), seed, index) {
                    block.line_up(|block| block.play_evening(experiment, number, &line_up, games))?;
                }
            }
        }
        Ok(block)
    }

    /// Whether a bot was at fault in it.
    pub fn has_fault(&self) -> bool {
        self.first_faults.iter().any(Option::is_some)
    }

    /// How many games it has.
    pub const fn games(&self) -> u32 {
        self.played
    }

    /// What each of its line-ups weighs where every deal or evening counts alike: team blocks have two line-ups or six,
    /// all other blocks of one kind equally many.
    pub fn weight(&self) -> u64 {
        if self.kind == BlockKind::Team { 6 / u64::from(self.line_ups) } else { 1 }
    }

    /// The points of one of its bots, for each deal or evening.
    ///
    /// In a team block half the difference of the means of its and the other's places; elsewhere the mean over line-ups
    /// of the bot, or of all places it holds.
    ///
    /// # Panics
    /// If the bot is not [measured](BlockKind::measured).
    pub fn points(&self, bot: usize) -> BlockPoints {
        assert!(self.kind.measured().contains(&bot), "a field block measures its single bot");
        match self.kind {
            BlockKind::Team => {
                BlockPoints::quotient(self.points[bot] - self.points[1 - bot], 4 * self.line_ups)
            }
            _ => BlockPoints::quotient(self.points[bot], self.line_ups),
        }
    }

    /// The same for each game.
    pub fn points_per_game(&self, bot: usize) -> f64 {
        self.points(bot).points() / f64::from(self.length)
    }

    /// What its line-ups say one by one of the first bot measured; in a block between two bots.
    pub fn values(&self) -> BlockValues {
        let divisor = if self.kind == BlockKind::Team { 4 } else { 1 };
        let unit = BlockPoints::UNITS / divisor;
        BlockValues {
            games: self.line_ups,
            sum: self.contrast() * unit,
            squares: i128::from(self.squares) * i128::from(unit).pow(2),
        }
    }

    /// Goes through one line-up, and keeps the square of what it has added.
    fn line_up(&mut self, play: impl FnOnce(&mut Block) -> Result<(), NoGame>) -> Result<(), NoGame> {
        let before = self.contrast();
        play(self)?;
        self.line_ups += 1;
        self.squares += (self.contrast() - before).unsigned_abs().pow(2);
        Ok(())
    }

    /// The points that [`Block::points`] of the first bot measured divides by a number.
    fn contrast(&self) -> i64 {
        match self.kind {
            BlockKind::Team => self.points[0] - self.points[1],
            BlockKind::Field | BlockKind::FieldReversed => self.points[self.kind.measured()[0]],
            BlockKind::Table | BlockKind::Table12 => 0,
        }
    }

    fn play_game(
        &mut self,
        experiment: &Experiment,
        matchup: usize,
        line_up: &LineUp,
        games: &mut Games<'_>,
    ) -> Result<(), NoGame> {
        let bots = PerSeat::from_fn(|seat| line_up[seat.index()]);
        let seats = bots.map(|place| experiment.matchups[matchup].bots[place]);
        let label = Label::Block { matchup, line_up: self.line_ups, game: 0 };
        let call = Call::single(&experiment.rules, seats, (experiment.seed, self.deal), label);
        let finished = games.next(&call)?;
        let points = finished.points;
        self.observe(experiment, 0, &finished, bots, points);
        Ok(())
    }

    fn play_evening(
        &mut self,
        experiment: &Experiment,
        matchup: usize,
        line_up: &LineUp,
        games: &mut Games<'_>,
    ) -> Result<(), NoGame> {
        let bots: Vec<usize> =
            line_up.iter().map(|&place| experiment.matchups[matchup].bots[place]).collect();
        let number = self.line_ups;
        let label = |game| Label::Block { matchup, line_up: number, game };
        let evening = Evening { rules: &experiment.rules, line_up: &bots, run: (experiment.seed, self.deal) };
        evening.play(games, label, &mut (), |game: GameOf<'_, '_>| {
            // The dealer of five, who sits out, is paid too.
            let sits_out =
                |player: &usize| game.next.players.iter().all(|(_, seated)| seated.index() != *player);
            for player in (0..line_up.len()).filter(sits_out) {
                self.points[line_up[player]] += i64::from(game.points[player]);
            }
            let points = game.next.players.map(|player: Player| game.points[player.index()]);
            let bots = game.next.players.map(|player: Player| line_up[player.index()]);
            self.observe(experiment, game.next.number, &game.finished, bots, points);
        })
    }

    /// What the bots gained and did in a game, and whether they were at fault.
    fn observe(
        &mut self,
        experiment: &Experiment,
        number: u32,
        finished: &Finished<'_>,
        bots: PerSeat<usize>,
        points: PerSeat<i32>,
    ) {
        let Finished { game, outcome, score, redeals, .. } = finished;
        self.played += 1;
        if experiment.keeps_games {
            self.games.push(GameRow {
                line_up: self.line_ups,
                game: number,
                seats: bots.0,
                parties: Parties::of(outcome, score),
                points: points.0,
                redeals: *redeals,
                faults: finished.faults().count() as u32,
            });
        }
        for (seat, &bot) in bots.iter() {
            self.points[bot] += i64::from(points[seat]);
            self.tallies[bot].observe(&Observed::new(finished, seat, points));
        }
        for fault in finished.faults() {
            let bot = bots[fault.seat];
            self.first_faults[bot].get_or_insert_with(|| fault.to_string());
        }
        for (bot, games) in self.faulty_games.iter_mut().enumerate() {
            *games += u32::from(finished.faults().any(|fault| bots[fault.seat] == bot));
        }
        if self.kind.is_table() && game.rules().set().game == GameKind::Doppelkopf {
            for seat in Seat::ALL {
                let of_party =
                    |other: &Seat| outcome.parties[*other] == outcome.parties[seat] && *other != seat;
                let mut partners = Seat::ALL.into_iter().filter(of_party);
                if let (Some(partner), None) = (partners.next(), partners.next()) {
                    let together = &mut self.together[4 * bots[seat] + bots[partner]];
                    together.games += 1;
                    together.points += i64::from(points[seat]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::testing::contestant;
    use crate::studies::matches::experiment::testing::{duel, evenings};
    use crate::studies::matches::schedule::Matchup;
    use doko_engine::Card;
    use doko_engine::rules::RuleSource;

    fn blocks(experiment: &Experiment) -> Vec<Block> {
        (0..experiment.deals).flat_map(|index| experiment.play_deal(index)).collect()
    }

    /// Four bots that differ.
    fn tables(kind: BlockKind) -> Experiment {
        let specs = ["random", "random:vorbehalt=0.4", "random:ansage=0.4", "heuristic"];
        let bots = specs.map(contestant).to_vec();
        let matchups = Matchup::all(&[kind], 4);
        Experiment { bots, matchups, deals: 40, ..duel([contestant("random"), contestant("random")]) }
    }

    fn is_zero(block: &Block) -> bool {
        block.kind.measured().iter().all(|&bot| block.points(bot) == BlockPoints::default())
    }

    #[test]
    fn a_bot_against_itself_scores_exactly_zero_in_every_block() {
        for spec in ["random", "random:vorbehalt=0.5,ansage=0.5"] {
            for block in blocks(&duel([contestant(spec), contestant(spec)])) {
                assert!(is_zero(&block), "{spec}, deal {}", block.deal);
            }
        }
        for kind in [BlockKind::Table, BlockKind::Table12] {
            let bots = vec![contestant("random:ansage=0.3"); 4];
            assert!(blocks(&Experiment { bots, ..tables(kind) }).iter().all(is_zero));
        }
    }

    #[test]
    fn a_bot_against_itself_scores_exactly_zero_in_every_evening() {
        for players in [4, 5] {
            let bot = || contestant("random:vorbehalt=0.2,ansage=0.3");
            let blocks = blocks(&evenings([bot(), bot()], players));
            assert_eq!(blocks.len(), if players == 4 { 18 } else { 12 });
            for block in blocks {
                assert!(is_zero(&block), "{players} players, evening {}", block.deal);
                assert_eq!(block.games(), block.line_ups * 2 * players as u32);
            }
        }
    }

    #[test]
    fn an_evening_that_solos_lengthen_counts_all_its_games() {
        let plain = evenings([contestant("random:vorbehalt=0.4"), contestant("random")], 4);
        let rules = ["session.games=8", "session.pflicht_solo=1", "session.solo_lengthens=always"];
        let source = rules.into_iter().fold(RuleSource::preset("palast"), RuleSource::set);
        let rules = source.rules().unwrap();
        let longer = Experiment { rules, keeps_games: true, deals: 2, ..plain };
        for block in blocks(&longer) {
            assert!(block.games() > block.line_ups * 8, "every player owes a solo, which counts apart");
            assert_eq!(block.games() as usize, block.games.len());
        }
    }

    #[test]
    fn what_one_bot_gains_others_lose() {
        let bots = || [contestant("random:vorbehalt=0.4"), contestant("random:ansage=0.4")];
        let experiments = [
            duel(bots()),
            evenings(bots(), 4),
            evenings(bots(), 5),
            tables(BlockKind::Table),
            tables(BlockKind::Table12),
        ];
        for experiment in experiments {
            let all = blocks(&experiment);
            assert!(!all.iter().all(is_zero));
            for block in all {
                assert_eq!(block.points.iter().sum::<i64>(), 0);
                // Whoever deals for four others is not seated.
                let seats = block.tallies.iter().map(|tally| tally.sums("seats")[0]).sum::<i64>();
                assert_eq!(seats, 4 * i64::from(block.games()));
            }
        }
    }

    #[test]
    fn swapping_the_bots_negates_team_blocks_and_swaps_field_blocks() {
        let [a, b] = [contestant("random:vorbehalt=0.4"), contestant("random:ansage=0.4")];
        let (there, back) = ([a.clone(), b.clone()], [b, a]);
        for [there, back] in
            [[duel(there.clone()), duel(back.clone())], [evenings(there, 4), evenings(back, 4)]]
        {
            for (there, back) in blocks(&there).chunks(3).zip(blocks(&back).chunks(3)) {
                let points = |block: &Block| block.points(block.kind.measured()[0]);
                assert_eq!(points(&back[0]), -points(&there[0]));
                assert_eq!([points(&back[1]), points(&back[2])], [points(&there[2]), points(&there[1])]);
                assert_eq!([0, 2, 1].map(|n| back[n].squares), [0, 1, 2].map(|n| there[n].squares));
            }
        }
    }

    #[test]
    fn squares_are_those_of_single_games() {
        let bots = [contestant("random:vorbehalt=0.4"), contestant("random:ansage=0.4")];
        for block in blocks(&duel(bots)) {
            // The mean of squares is at least the square of the mean, and one game of many bounds it from above.
            let sum = block.contrast().unsigned_abs().pow(2);
            let line_ups = u64::from(block.line_ups);
            assert!(line_ups * block.squares >= sum, "{block:?}");
        }
    }

    #[test]
    fn the_games_of_a_block_add_up_to_it() {
        let bots = || [contestant("random:vorbehalt=0.4"), contestant("random:ansage=0.4")];
        let experiments = [duel(bots()), evenings(bots(), 4), tables(BlockKind::Table)];
        for experiment in experiments.map(|plain| Experiment { keeps_games: true, ..plain }) {
            let plain = Experiment { keeps_games: false, ..experiment.clone() };
            for (block, plain) in blocks(&experiment).into_iter().zip(blocks(&plain)) {
                assert_eq!(block.games.len(), block.games() as usize);
                let mut points = vec![0; block.points.len()];
                for row in &block.games {
                    assert!(row.line_up < block.line_ups && row.game < block.length);
                    for (bot, gained) in row.seats.into_iter().zip(row.points) {
                        points[bot] += i64::from(gained);
                    }
                    assert!((1..=3).contains(&row.parties.re.split(' ').count()), "{row:?}");
                    assert!(row.parties.augen_re.unwrap() <= 240);
                }
                assert_eq!(points, block.points);
                assert_eq!(Block { games: Vec::new(), ..block }, plain, "keeping games changes nothing else");
            }
        }
    }

    /// In deal 834 of seed 1 both ♣Q lie in the Skat.
    #[test]
    fn a_schiebekopf_can_have_both_alten_in_the_skat() {
        let rules = RuleSource::preset("klassisch").set("game=schiebekopf").rules().unwrap();
        let bots = [contestant("random"), contestant("random")];
        let experiment = Experiment { rules, seed: 1, ..duel(bots) };
        let deal = experiment.rules.deal(1, 834, 0);
        assert_eq!(deal.skat().count(Card::ALTE), 2);
        assert!(experiment.play_deal(834).iter().all(|block| !block.both_alten && block.games() > 0));
    }

    #[test]
    fn partners_at_a_table_are_partners_of_each_other() {
        let mut alone = 0;
        for block in blocks(&tables(BlockKind::Table12)) {
            let together = |a: usize, b: usize| block.together[4 * a + b];
            for a in 0..4 {
                assert_eq!(together(a, a), Together::default());
                for b in 0..4 {
                    assert_eq!(together(a, b), together(b, a), "partners gain the same");
                }
            }
            let seats: u64 = block.together.iter().map(|together| together.games).sum();
            assert_eq!(seats % 4, 0, "a game has two pairs of partners or none, or one of three alone");
            alone += 48 - seats;
        }
        assert!(alone > 0 && alone < 40 * 24, "{alone} of {} seats without a single partner", 40 * 48);
    }
}
