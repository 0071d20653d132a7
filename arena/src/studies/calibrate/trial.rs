//! The trial of a deal: the game as it is played, and for each case that is drawn from it both futures.

use doko_bots::{Failure, Heuristic};
use doko_engine::{Action, PerSeat, Seat, Setup, Step, Table, View};

use super::case::{Case, DealCases, End, Prospect};
use super::ladder::Ladder;
use super::natural::{Candidate, Natural, Scout};
use crate::run::{After, Call, Contestant, Finished, Games, Label, NoGame, Observer, Timed};
use crate::studies::matches::Experiment;

/// What a seat does from some moment on that it might not have done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Branch {
    /// Says this now, and goes on as its bot does.
    Says(Step),
    /// Never says this or what contains it, and else does as its bot does.
    Avoids(Step),
}

/// A bot whose Ansagen are weighed, in all four seats or among three others.
pub struct Trial {
    /// The rules, the seed, and as its first bot the one whose Ansagen are weighed.
    pub experiment: Experiment,
    /// Whether the other seats have the second bot.
    is_among: bool,
    /// What judges hands, whoever plays.
    yardstick: Heuristic,
}

impl Trial {
    /// The trial of the first bot of an experiment, among three of the second if they are not the same.
    pub fn new(experiment: Experiment) -> Trial {
        let [bot, other] = [0, 1].map(|n| experiment.bots[n].kind.fingerprint());
        Trial { is_among: bot != other, experiment, yardstick: Heuristic::default() }
    }

    /// The bots that play: the one that is weighed, and whom it is among.
    pub(super) fn bots(&self) -> &[Contestant] {
        &self.experiment.bots[..=usize::from(self.is_among)]
    }

    /// Whom it is among, if it does not have all seats.
    pub(super) fn companion(&self) -> Option<&Contestant> {
        self.bots().get(1)
    }

    /// Who sits where in a deal: a bot among others goes round the table.
    fn seats(&self, index: u64) -> PerSeat<usize> {
        let is_other = |seat: Seat| self.is_among && seat.index() as u64 != index % 4;
        PerSeat::from_fn(|seat| usize::from(is_other(seat)))
    }

    /// Plays a deal, draws its cases and plays their futures.
    #[cfg(test)]
    pub fn play(&self, index: u64) -> DealCases {
        crate::run::granted(self.cases(index, &mut Games::played(&self.experiment.kinds())))
    }

    /// Goes through a deal: the game as the bots play it, and the futures of what is drawn from it.
    ///
    /// # Errors
    /// If a log has other games.
    pub(super) fn cases(&self, index: u64, games: &mut Games<'_>) -> Result<DealCases, NoGame> {
        let (natural, drawn) = self.natural(index, games)?;
        let of_deal = |cases, faults: usize| DealCases { deal: index, cases, faults: faults as u8 };
        let faults = natural.finished.faults().count();
        if faults > 0 {
            return Ok(of_deal(Vec::new(), faults));
        }
        let mut cases = Vec::new();
        for candidate in &drawn {
            let Some(prospect) = self.prospect(&natural, candidate) else { continue };
            match self.case(&natural, candidate.at, prospect, games)? {
                Some(case) => cases.push(case),
                None => return Ok(of_deal(Vec::new(), 1)),
            }
        }
        Ok(of_deal(cases, 0))
    }

    /// The first game of a deal.
    fn call(&self, index: u64) -> Call<'_> {
        let Experiment { rules, seed, .. } = &self.experiment;
        Call::single(rules, self.seats(index), (*seed, index), Label::Natural)
    }

    /// The game as the bots play it, and what was drawn from it.
    pub(super) fn natural(
        &self,
        index: u64,
        games: &mut Games<'_>,
    ) -> Result<(Natural<'_>, Vec<Candidate>), NoGame> {
        let mut scout = Scout::new(&self.yardstick, self.seats(index), self.experiment.seed, index);
        let finished = games.watched(&self.call(index), &mut scout)?;
        Ok(scout.finish(finished))
    }

    /// What the seat of a candidate knew and thought.
    fn prospect(&self, natural: &Natural<'_>, candidate: &Candidate) -> Option<Prospect> {
        let Experiment { rules, seed, .. } = &self.experiment;
        let deal = rules.deal(*seed, natural.index, natural.finished.redeals);
        let mut table = Table::in_session(rules, deal, Setup::single(Seat::ALL[0]));
        for &(_, action) in &natural.answers[..candidate.at] {
            table.answer(action).expect("it was taken before");
        }
        Prospect::of(&table.view()?, candidate.step, candidate.chance, candidate.augen)
    }

    /// The case of what might be said with answer `at`; `None` if a bot is at fault in one of its futures.
    fn case(
        &self,
        natural: &Natural<'_>,
        at: usize,
        prospect: Prospect,
        games: &mut Games<'_>,
    ) -> Result<Option<Case>, NoGame> {
        let step = prospect.step;
        let ladder = Ladder::under(&self.experiment.rules);
        let (seat, answer) = natural.answers[at];
        let would_say_it = |&(other, action): &(Seat, Action)| {
            other == seat && matches!(action, Action::Say(said) if ladder.contains(said, step))
        };
        let mut end = |branch, is_natural: bool| -> Result<Option<End>, NoGame> {
            if is_natural {
                // The same answers to the same questions: the same game.
                return Ok(Some(end(&natural.finished, &prospect, seat)));
            }
            let game = self.future(natural, at, branch, games)?;
            Ok(game.map(|game| end(&game, &prospect, seat)))
        };
        let is_silent = !natural.answers[at..].iter().any(would_say_it);
        let Some(silent) = end(Branch::Avoids(step), is_silent)? else { return Ok(None) };
        let Some(spoken) = end(Branch::Says(step), answer == Action::Say(step))? else { return Ok(None) };
        Ok(Some(Case { prospect, said: natural.said(&prospect, at, ladder), silent, spoken }))
    }

    /// The game from answer `at` on, if the seat whose it is takes this course from there on; `None` if a bot is at fault.
    ///
    /// Everybody else plays as it does, from the same streams: bots that remember are asked again all that they were asked
    /// before.
    pub(super) fn future<'a>(
        &'a self,
        natural: &'a Natural<'_>,
        at: usize,
        branch: Branch,
        games: &mut Games<'_>,
    ) -> Result<Option<Finished<'a>>, NoGame> {
        let (step, is_said) = match branch {
            Branch::Says(step) => (step, true),
            Branch::Avoids(step) => (step, false),
        };
        let answers = &natural.answers[..at];
        let call = Call {
            after: Some(After { redeal: natural.finished.redeals, answers }),
            label: Label::Future { step, is_said },
            ..self.call(natural.index)
        };
        let ladder = Ladder::under(&self.experiment.rules);
        let mut forced = Forced { branch, ladder, speaker: natural.answers[at].0, is_now: true };
        let finished = games.watched(&call, &mut forced)?;
        let has_fault = finished.faults().next().is_some();
        Ok(Some(finished).filter(|_| !has_fault))
    }
}

/// Has one seat take a course.
struct Forced {
    branch: Branch,
    ladder: Ladder,
    speaker: Seat,
    /// Whether the first question is open.
    is_now: bool,
}

impl Observer for Forced {
    fn ask(&mut self, bot: &mut Timed<'_>, table: &Table<'_>, view: &View<'_>) -> Result<Action, Failure> {
        let wanted = bot.answer(table, view)?;
        let is_now = std::mem::take(&mut self.is_now);
        Ok(match self.branch {
            Branch::Says(step) if is_now => Action::Say(step),
            Branch::Avoids(step) if view.seat() == self.speaker => self.ladder.avoid(view, wanted, step),
            _ => wanted,
        })
    }
}

/// How a finished game ends for a seat that might have said a step.
fn end(finished: &Finished<'_>, prospect: &Prospect, seat: Seat) -> End {
    let Finished { game, outcome, score, .. } = finished;
    let party = prospect.role.party();
    let kept = match prospect.step {
        Step::Ansage => score.winner() == Some(party),
        absage => outcome.stayed_below(party.other(), absage, game.rules().set()),
    };
    let said = game.deepest_step(party).is_some_and(|deepest| match prospect.step {
        Step::Ansage => game.has_said_ansage(party),
        absage => deepest >= absage,
    });
    let others_spoke = game.deepest_step(party.other()).is_some();
    // Points that cases cannot hold are of games doubled six times over, at prices that nobody plays for.
    let points = finished.points[seat].clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    End { kept, points, said, others_spoke }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::contestant::Contestant;
    use crate::run::contestant::testing::contestant;
    use crate::studies::calibrate::case::{Role, Said, Series};
    use crate::studies::matches::experiment::testing::duel;
    use doko_bots::{Bot, BotKind, Traits};
    use doko_engine::random::Stream;
    use doko_engine::record::GameRecord;
    use doko_engine::rules::RuleSource;
    use doko_engine::{Game, Party, Question, Rules, View, Vorbehalt};
    use std::sync::Arc;

    fn experiment(bot: &Contestant, rules: Rules) -> Experiment {
        Experiment { rules, ..duel([bot.clone(), bot.clone()]) }
    }

    fn line(game: &Game<'_>) -> String {
        GameRecord::of(game).to_line()
    }

    /// Says what the seat said anyway, or avoids what it never says, at each of its answers to an Ansage question, and gives
    /// how often it was asked.
    fn force_what_was_said(bot: &Contestant, rules: &str, deals: u64) -> u64 {
        let experiment = experiment(bot, Rules::preset(rules).unwrap());
        let trial = Trial::new(experiment);
        let kinds = trial.experiment.kinds();
        let mut games = Games::played(&kinds);
        let mut forced = 0;
        for index in 0..deals {
            let (natural, _) = trial.natural(index, &mut games).unwrap();
            assert_eq!(natural.finished.faults().count(), 0);
            for (at, &(seat, action)) in natural.answers.iter().enumerate() {
                let branch = match action {
                    Action::Say(step) => Branch::Says(step),
                    Action::Silence => {
                        let says = |&(other, action): &(Seat, Action)| {
                            other == seat && matches!(action, Action::Say(_))
                        };
                        if natural.answers[at..].iter().any(says) {
                            continue;
                        }
                        Branch::Avoids(Step::Ansage)
                    }
                    _ => continue,
                };
                let future = trial.future(&natural, at, branch, &mut games).unwrap().unwrap();
                assert_eq!(
                    line(&future.game),
                    line(&natural.finished.game),
                    "deal {index}, answer {at}, {branch:?}"
                );
                forced += 1;
            }
        }
        forced
    }

    #[test]
    fn forced_to_do_as_it_does_a_bot_plays_the_same_game() {
        assert!(force_what_was_said(&contestant("heuristic"), "ddv", 40) > 300);
        assert!(force_what_was_said(&contestant("heuristic"), "palast", 20) > 100);
        // These would play another game if they were not asked again what they were asked before.
        assert!(force_what_was_said(&contestant("random:ansage=0.2"), "ddv", 30) > 200);
        assert!(force_what_was_said(&contestant("pimc:worlds=4,net=off"), "ddv", 2) > 10);
        assert!(force_what_was_said(&contestant("pimc:worlds=4"), "ddv", 2) > 10);
    }

    /// How a game ends for a case, told by its Augen, tricks and words alone.
    fn plainly(game: &Game<'_>, prospect: &Prospect) -> End {
        let (party, step) = (prospect.role.party(), prospect.step);
        let outcome = game.outcome().unwrap();
        let others = outcome.tally[party.other()];
        let kept = match step {
            Step::Ansage => game.score().unwrap().winner() == Some(party),
            Step::Schwarz => others.tricks == 0,
            absage => others.augen < absage.limit(),
        };
        let says = |party: Party, step: Step| {
            game.utterances().iter().any(|utterance| utterance.party == party && utterance.step >= step)
        };
        let seat = Seat::ALL[usize::from(prospect.seat)];
        let points = game.score().unwrap().points()[seat] as i16;
        End { kept, points, said: says(party, step), others_spoke: says(party.other(), Step::Ansage) }
    }

    #[test]
    fn where_the_natural_end_is_taken_the_game_played_again_has_it_too() {
        for bot in ["heuristic", "random:ansage=0.3"] {
            let experiment = experiment(&contestant(bot), Rules::preset("ddv").unwrap());
            let trial = Trial::new(experiment);
            let kinds = trial.experiment.kinds();
            let mut games = Games::played(&kinds);
            let (mut cases, mut absagen, mut kinds) = (0, 0, [0; 4]);
            for index in 0..60 {
                let (natural, drawn) = trial.natural(index, &mut games).unwrap();
                let played = trial.play(index);
                assert_eq!((played.deal, played.cases.len(), played.faults), (index, drawn.len(), 0));
                for (case, candidate) in played.cases.iter().zip(&drawn) {
                    let step = candidate.step;
                    let seat = natural.answers[candidate.at].0;
                    assert_eq!(case.prospect.step, step);
                    assert_eq!(usize::from(case.prospect.seat), seat.index());
                    let ends = [(Branch::Says(step), case.spoken), (Branch::Avoids(step), case.silent)];
                    for (branch, end) in ends {
                        let future =
                            trial.future(&natural, candidate.at, branch, &mut games).unwrap().unwrap();
                        let game = future.game;
                        assert_eq!(end, plainly(&game, &case.prospect), "deal {index}, {branch:?}");
                        // Whether it is said or not, the step before it is, so that its value is not weighed too.
                        let before = Ladder::under(&trial.experiment.rules).before(step);
                        let party = case.prospect.role.party();
                        assert!(game.deepest_step(party) >= before, "deal {index}, {branch:?}");
                        absagen += u32::from(before.is_some() && case.said == Said::Now);
                    }
                    kinds[case.said as usize] += 1;
                    cases += 1;
                }
            }
            assert!(cases > 100 && kinds.iter().all(|&count| count > 0), "{bot}: {kinds:?}");
            assert!(absagen > 0, "{bot}");
        }
    }

    #[test]
    fn a_bot_among_others_goes_round_the_table_and_it_alone_is_weighed() {
        let bots = ["random:ansage=0.3", "heuristic"].map(contestant);
        let trial = Trial::new(Experiment { rules: Rules::preset("ddv").unwrap(), ..duel(bots) });
        let kinds = trial.experiment.kinds();
        let mut games = Games::played(&kinds);
        let mut cases = 0;
        for index in 0..40 {
            let own = (index % 4) as usize;
            let (natural, drawn) = trial.natural(index, &mut games).unwrap();
            assert!(drawn.iter().all(|candidate| natural.answers[candidate.at].0.index() == own));
            let game = natural.finished.game;
            // The others do what heuristics do.
            let mut table = Table::in_session(game.rules(), *game.deal(), Setup::single(Seat::ALL[0]));
            for &(seat, action) in &natural.answers {
                let view = table.view().unwrap();
                assert!(seat.index() == own || Heuristic::default().answer(&view) == action, "deal {index}");
                table.answer(action).unwrap();
            }
            let played = trial.play(index).cases;
            assert!(played.iter().all(|case| usize::from(case.prospect.seat) == own));
            cases += played.len();
        }
        assert!(cases > 30, "{cases}");
    }

    /// Is gesund, says nothing and plays the first card that it may: whatever others say.
    struct Mute;

    impl BotKind for Mute {
        fn bot(&self, _: &Rules, _: Seat, _: Stream) -> Box<dyn Bot> {
            Box::new(Mute)
        }

        fn fingerprint(&self) -> String {
            "mute".to_owned()
        }

        fn traits(&self) -> Traits {
            Traits { remembers: false, ..Traits::default() }
        }
    }

    impl Bot for Mute {
        fn act(&mut self, view: &View<'_>) -> Action {
            match view.question() {
                Some(Question::Vorbehalt) => Action::Declare(Vorbehalt::Gesund),
                _ => view.legal_actions()[0],
            }
        }
    }

    fn mute(changes: &[&str]) -> Experiment {
        let source = changes.iter().fold(RuleSource::preset("ddv"), |source, change| source.set(*change));
        let bot = Contestant::new("mute", Arc::new(Mute));
        experiment(&bot, source.rules().unwrap())
    }

    /// The value of each case of deals in which nobody says anything of itself, with what it should be if Re and Kontra
    /// bring so many points to the winner.
    fn values(experiment: Experiment, ansage: i64) -> Vec<(i64, i64)> {
        let trial = Trial::new(experiment);
        let kinds = trial.experiment.kinds();
        let mut games = Games::played(&kinds);
        let mut values = Vec::new();
        for index in 0..200 {
            let (natural, ..) = trial.natural(index, &mut games).unwrap();
            let outcome = natural.finished.outcome;
            for case in trial.play(index).cases {
                let Prospect { role, .. } = case.prospect;
                assert_eq!(
                    (case.prospect.step, case.said),
                    (Step::Ansage, Said::Never),
                    "nothing stands below"
                );
                if outcome.tally[Party::Re].augen == 120 {
                    // Kontra needs one more if it alone has spoken.
                    continue;
                }
                let seat = Seat::ALL[usize::from(case.prospect.seat)];
                assert_eq!(i32::from(case.silent.points), natural.finished.score.points()[seat]);
                let won = (outcome.tally[Party::Re].augen > 120) == (role.party() == Party::Re);
                assert_eq!((case.spoken.kept, case.silent.kept), (won, won));
                let share = if role == Role::Soloist { 3 } else { 1 };
                values.push((case.value(), if won { ansage * share } else { -ansage * share }));
            }
        }
        values
    }

    #[test]
    fn where_nobody_listens_re_is_worth_its_points_to_the_winner() {
        let values = values(mute(&["score.ansage=3"]), 3);
        assert!(values.iter().all(|(value, expected)| value == expected), "{values:?}");
        for worth in [3, -3, 9, -9] {
            assert!(values.iter().any(|&(value, _)| value == worth), "{worth}");
        }
    }

    #[test]
    fn an_ansage_that_is_worth_nothing_is_worth_nothing() {
        let values = values(mute(&["score.ansage=0"]), 0);
        assert!(values.len() > 300 && values.iter().all(|&(value, _)| value == 0), "{values:?}");
    }

    #[test]
    fn one_deal_as_reckoned_by_hand() {
        let experiment = mute(&[]);
        let trial = Trial::new(experiment);
        let kinds = trial.experiment.kinds();
        let mut games = Games::played(&kinds);
        let (natural, ..) = trial.natural(0, &mut games).unwrap();
        let augen = natural.finished.outcome.tally[Party::Re].augen;
        // Re has 207 Augen: it wins, with keine 90 and keine 60, and gets the two points of either Ansage.
        assert_eq!(augen, 207);
        let cases = trial.play(0).cases;
        let told = cases.iter().map(|case| (case.prospect.series(), case.spoken.kept, case.value()));
        let ansage = |role| Series::of(Step::Ansage, role);
        let expected = [(ansage(Role::Re), true, 2), (ansage(Role::Kontra), false, -2)];
        assert_eq!(told.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn without_ansagen_there_is_no_case() {
        let rules = RuleSource::preset("ddv").set("ansagen.mode=off").rules().unwrap();
        let experiment = experiment(&contestant("heuristic"), rules);
        let trial = Trial::new(experiment);
        assert!((0..30).all(|index| trial.play(index).cases.is_empty()));
    }

    #[test]
    fn a_deal_in_which_a_bot_is_at_fault_is_counted_and_tells_nothing() {
        let cheat = Contestant::new("cheat", Arc::new(crate::run::playing::testing::Cheat { after: 30 }));
        let experiment = experiment(&cheat, Rules::preset("ddv").unwrap());
        let played = Trial::new(experiment).play(0);
        assert_eq!((played.cases.len(), played.faults), (0, 4));
    }
}
