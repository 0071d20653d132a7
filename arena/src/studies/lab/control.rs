//! Another lab as a control: the same deals, and more of them, by a bot that is quicker.
//!
//! A strong bot plays a hundredth of the deals of a quick one. What the deals have in common for both is known from the many of the
//! quick one, and taken out of the figures of the few: see [`Control`](crate::stats::Control).

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use super::experiment::{Lab, LabDeal};
use super::sums::Sums;
use crate::error::{Error, tell, usage};
use crate::files::shell::quoted;
use crate::run::{Folder, Scope, threads};
use crate::studies::AnyStudy;
use crate::studies::plan::Bots;
use crate::studies::played::PlayedRun;

/// A lab and its control.
pub struct LabWithControl<'a> {
    own: PlayedRun<'a, Lab>,
    control: PlayedRun<'a, Lab>,
}

/// How many deals of the control wait for those of the lab.
const AHEAD: usize = 256;

/// The lab in a folder.
fn lab(path: &Path) -> Result<PlayedRun<'_, Lab>, Error> {
    let wanted = |study| match study {
        AnyStudy::Lab(lab) => Some(lab),
        _ => None,
    };
    let Some(run) = PlayedRun::open_if(Folder::of_games(path), Bots::Recorded, wanted)? else {
        return usage(format!(
            "{} holds no lab: what has a control is a lab, and so is its control",
            quoted(path)
        ));
    };
    if run.is_sequential()? {
        return usage(format!(
            "the run in {} was made longer after a look at it: a control takes a number of deals that was fixed beforehand",
            quoted(path)
        ));
    }
    Ok(run)
}

/// The scope of a run that nobody has looked at.
fn scope(run: &PlayedRun<'_, Lab>) -> Scope {
    Scope { units: run.units.clone(), is_extended: false }
}

impl<'a> LabWithControl<'a> {
    /// The labs in two folders, of which the second is the control.
    ///
    /// # Errors
    /// If one of them holds no lab or cannot be read, or they do not fit together.
    pub fn open(own: &'a Path, control: &'a Path) -> Result<LabWithControl<'a>, Error> {
        let both = LabWithControl { own: lab(own)?, control: lab(control)? };
        match both.misfit() {
            None => Ok(both),
            Some(why) => usage(format!("{} is no control of {}: {why}", quoted(control), quoted(own))),
        }
    }

    /// Why they do not fit together.
    fn misfit(&self) -> Option<String> {
        let [own, control] = [&self.own, &self.control].map(|run| &run.study);
        let rules =
            |lab: &Lab| lab.design.cells.iter().map(|cell| cell.rules.fingerprint()).collect::<Vec<_>>();
        if rules(own) != rules(control) {
            return Some("it needs the same rule sets, in the same order".to_owned());
        }
        if own.seed != control.seed {
            return Some(format!("it needs the same deals, which are those of --seed {}", own.seed));
        }
        if (own.unit, own.evening) != (control.unit, control.evening) {
            return Some(
                "it needs single deals, or evenings of the same length, as the other has them".to_owned(),
            );
        }
        if own.ways() != control.ways() {
            return Some("bots that do not know a rule set play in both, or in none of them".to_owned());
        }
        let bots = control.bots.len();
        if bots != 1 {
            return Some(format!("it needs one bot, and has {bots}"));
        }
        let [own, control] = [&self.own.units, &self.control.units];
        (control.start > own.start || control.end <= own.end).then(|| {
            format!(
                "it needs all deals of the other, {}..{}, and more; it has {}..{}",
                own.start, own.end, control.start, control.end
            )
        })
    }

    /// The folders of both.
    pub const fn folders(&self) -> [Folder<'a>; 2] {
        [self.own.folder, self.control.folder]
    }

    /// Reads both, as far as they were played, on so many threads each: the sums of the lab beside its control, and those of the
    /// control over all of its deals.
    ///
    /// # Errors
    /// If one of them cannot be read, or the control ends first.
    pub fn sums(&self, number: usize) -> Result<[Sums<'_>; 2], Error> {
        let mut both = Sums::beside_a_control(&self.own.study, &scope(&self.own));
        let (sender, receiver) = sync_channel(AHEAD);
        let has_failed = AtomicBool::new(false);
        let all = std::thread::scope(|scope| {
            let reading = scope.spawn(|| self.all(number, sender, &has_failed));
            let ended = self.beside(number, &mut both, &receiver);
            has_failed.store(ended.is_err(), Ordering::Relaxed);
            // The control goes on alone.
            drop(receiver);
            let all = reading.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            // What is wrong with the control comes first: the lab then lacks deals of it.
            let all = all?;
            ended.map(|()| all)
        })?;
        if all.deals <= both.deals {
            return usage(self.has_too_few());
        }
        for folder in self.folders().into_iter().filter(Folder::is_played) {
            tell(format_args!(
                "doko: the run in {} is being played: this is of the deals so far",
                quoted(folder.path)
            ));
        }
        Ok([both, all])
    }

    fn has_too_few(&self) -> String {
        let [own, control] = self.folders().map(|folder| quoted(folder.path));
        format!("{control} is no control of {own}: no more deals of it were played")
    }

    /// Reads all of the control, and sends what is of the deals of the lab.
    fn all(
        &self,
        number: usize,
        sender: SyncSender<LabDeal>,
        has_failed: &AtomicBool,
    ) -> Result<Sums<'_>, Error> {
        let mut all = Sums::new(&self.control.study, &scope(&self.control));
        let mut sender = Some(sender);
        self.control.read(&threads(number)?, |deal| {
            all.add(&deal);
            if deal.deal >= self.own.units.start
                && let Some(open) = &sender
                && open.send(deal).is_err()
            {
                // The lab has no more deals.
                sender = None;
            }
            let goes_on = !has_failed.load(Ordering::Relaxed);
            Ok(if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        Ok(all)
    }

    /// Adds up the lab beside what it receives of its control.
    fn beside(&self, number: usize, both: &mut Sums<'_>, receiver: &Receiver<LabDeal>) -> Result<(), Error> {
        self.own.read(&threads(number)?, |deal| {
            let Ok(control) = receiver.recv() else { return usage(self.has_too_few()) };
            both.add_beside(&deal, &control);
            Ok(ControlFlow::Continue(()))
        })
    }
}
