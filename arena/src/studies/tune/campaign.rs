//! A tuning run: its search, then the duel that confirms what was found.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use doko_engine::Rules;

use super::file::parameter_file;
use super::plan::{COMMAND, Candidate, TunePlan};
use super::search::Search;
use super::task::Purpose;
use super::tuner::{Ending, Tuner};
use crate::error::{Error, Exit, tell, usage};
use crate::files::names::{CONFIRM, FOUND, SEARCH};
use crate::report::outputs::Outputs;
use crate::run::{Contestant, Place, Study};
use crate::studies::campaign::confirm::duel;
use crate::studies::campaign::{Campaign, Options, Report, Stage, Stages};

/// A tuning run that can be played, or read.
pub struct Tuning(Search);

impl Tuning {
    /// The run of a plan.
    pub fn new(plan: TunePlan) -> Tuning {
        Tuning(Search::new(Arc::new(plan), None))
    }

    fn plan(&self) -> &TunePlan {
        &self.0.plan
    }
}

impl Campaign for Tuning {
    fn command(&self) -> &'static str {
        COMMAND
    }

    fn config(&self) -> String {
        self.plan().to_toml(COMMAND)
    }

    fn bots_mut(&mut self) -> Vec<&mut Contestant> {
        self.0.bots_mut()
    }

    fn rules(&self) -> Vec<Rules> {
        vec![self.plan().experiment.rules.clone()]
    }

    fn check(&self, options: &Options) -> Result<(), Error> {
        let plan = self.plan();
        let is_option = |candidate: &Candidate| candidate.bot.spec != plan.incumbent().spec;
        if options.write.is_some() && plan.candidates().iter().any(is_option) {
            return usage(
                "--write holds parameters, and the choices are options: leave it out, the winner is printed",
            );
        }
        Ok(())
    }

    fn go_through(&self, stages: &Stages<'_>) -> Result<Option<Box<dyn Report + '_>>, Error> {
        let Some(Stage { fold, .. }) = stages.stage(SEARCH, "search", &self.0)? else { return Ok(None) };
        let (mut tuner, plan) = (fold.tuner, self.plan());
        if tuner.awaits_confirmation() {
            let bots = [&tuner.found().bot, plan.incumbent()];
            let deals = (plan.seed(Purpose::Confirm), plan.settings.confirm_deals);
            let duel = duel(&plan.experiment.rules, bots, deals, (plan.test, plan.block().kind()));
            if let Some(sums) = stages.confirmed(&duel)? {
                tuner.take(Purpose::Confirm, &sums);
            }
        }
        Ok(Some(Box::new(tuner)))
    }
}

impl Report for Tuner {
    fn stages(&self) -> Vec<&'static str> {
        let is_confirmed = self.sums(Purpose::Confirm).deals() > 0;
        [SEARCH].into_iter().chain(is_confirmed.then_some(CONFIRM)).collect()
    }

    fn put(&self, outputs: &Outputs, out: &mut dyn Write) -> Result<(), Error> {
        outputs.put(self, out)
    }

    fn close(&self, folder: Place<'_>) -> Result<(), Error> {
        folder.put_findings(self)?;
        match parameter_file(self) {
            Some(file) => folder.put(FOUND, |out| out.write_all(file.as_bytes())),
            None => Ok(()),
        }
    }

    fn confirmed(&self, _: &Path) -> Result<Option<Vec<u8>>, Error> {
        let is_better = Tuner::ending(self) == Ending::Better;
        Ok(parameter_file(self).filter(|_| is_better).map(String::into_bytes))
    }

    fn ending(&self) -> Exit {
        if let (faults @ 1.., first) = &self.faults {
            let first = first.as_deref().unwrap_or_default();
            tell(format_args!("doko: bots were at fault in {faults} blocks; first {first}"));
            return Exit::Fault;
        }
        match Tuner::ending(self) {
            Ending::Better | Ending::Screened => Exit::Done,
            Ending::Undecided | Ending::UnderWay | Ending::Found => Exit::Inconclusive,
            Ending::Dead | Ending::Flat | Ending::Unchanged | Ending::NoBetter => Exit::TestSaysNo,
        }
    }
}
