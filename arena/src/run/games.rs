//! Where the games of a unit come from: bots that play them, or a log that has them.

use std::borrow::Cow;
use std::sync::Arc;

use doko_bots::BotKind;
use doko_engine::dispatch::Cpu;

use super::code::{UnitReader, UnitWriter};
use super::game::Broken;
use super::log::Shape;
use super::observer::Both;
use super::playing::{Sitting, play};
use super::timing::Stopwatches;
use super::{Call, Dialogue, Finished, NoGame, Observer, Permits};

/// Games that this doko scores otherwise than the one that played them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rescored {
    /// How many.
    pub games: u64,
    /// What both say of the first.
    pub first: Option<String>,
}

impl Rescored {
    /// Counts those of `later` too.
    pub fn merge(&mut self, later: Rescored) {
        self.games += later.games;
        self.first = self.first.take().or(later.first);
    }
}

/// Is shown every game that a plan asks for.
pub type Tap<'a> = &'a mut dyn for<'g> FnMut(&Call<'g>, &Finished<'g>);

/// The games of a unit, in the order in which its plan asks for them.
pub struct Games<'a> {
    source: Source<'a>,
    tap: Option<Tap<'a>>,
    follower: Option<&'a mut dyn Observer>,
    rescored: Rescored,
    /// How many games were asked for.
    asked: usize,
    dialogues: Vec<Dialogue>,
}

enum Source<'a> {
    Played {
        kinds: Cow<'a, [Arc<dyn BotKind>]>,
        watches: Option<&'a Stopwatches>,
        permits: Option<&'a Permits>,
        writer: Option<UnitWriter>,
    },
    Logged(UnitReader<'a>),
}

impl<'a> Games<'a> {
    /// Games that are played by these bots, and not kept.
    pub fn played(kinds: &'a [Arc<dyn BotKind>]) -> Games<'a> {
        Games::of(Source::Played { kinds: kinds.into(), watches: None, permits: None, writer: None })
    }

    /// Games that are played by these bots and coded for a log of this shape.
    pub fn recorded(kinds: &'a [Arc<dyn BotKind>], shape: Shape) -> Games<'a> {
        let writer = Some(UnitWriter::new(shape));
        Games::of(Source::Played { kinds: kinds.into(), watches: None, permits: None, writer })
    }

    /// Games that a log of this shape has.
    pub fn logged(bytes: &'a [u8], shape: Shape) -> Games<'a> {
        Games::of(Source::Logged(UnitReader::new(bytes, shape, Cpu::detect())))
    }

    fn of(source: Source<'a>) -> Games<'a> {
        Games {
            source,
            tap: None,
            follower: None,
            rescored: Rescored::default(),
            asked: 0,
            dialogues: Vec::new(),
        }
    }

    /// The same; where bots play them, these stopwatches of theirs tell how long they think.
    #[must_use]
    pub fn timed(mut self, stopwatches: &'a Stopwatches) -> Games<'a> {
        if let Source::Played { watches, .. } = &mut self.source {
            *watches = Some(stopwatches);
        }
        self
    }

    /// The same; where bots that play them run a process each, a game waits for one of these permits, if there are any.
    #[must_use]
    pub fn permitted(mut self, these: Option<&'a Permits>) -> Games<'a> {
        if let Source::Played { permits, .. } = &mut self.source {
            *permits = these;
        }
        self
    }

    /// Seats these bots from now on; does nothing for a log.
    pub fn seat_others(&mut self, others: Vec<Arc<dyn BotKind>>) {
        if let Source::Played { kinds, watches, .. } = &mut self.source {
            *kinds = others.into();
            // They tell the time of the bots so far.
            *watches = None;
        }
    }

    /// The same, which are shown to `tap`.
    #[must_use]
    pub fn shown_to(self, tap: Tap<'a>) -> Games<'a> {
        Games { tap: Some(tap), ..self }
    }

    /// The same, which are also shown to this observer, answer by answer.
    #[must_use]
    pub fn followed_by(self, follower: &'a mut dyn Observer) -> Games<'a> {
        Games { follower: Some(follower), ..self }
    }

    /// Whether bots play them now.
    pub const fn are_played(&self) -> bool {
        matches!(self.source, Source::Played { .. })
    }

    /// Whether bots play them now that go by what earlier games of an evening have shown of the others.
    pub fn want_company(&self) -> bool {
        match &self.source {
            Source::Played { kinds, .. } => kinds.iter().any(|kind| kind.traits().wants_company),
            Source::Logged(_) => false,
        }
    }

    /// The next game.
    ///
    /// # Errors
    /// If the log has another one.
    pub fn next<'r>(&mut self, call: &Call<'r>) -> Result<Finished<'r>, NoGame> {
        self.watched(call, &mut ())
    }

    /// The next game, before an observer.
    ///
    /// # Errors
    /// If the log has another one, or the observer leaves.
    pub fn watched<'r>(
        &mut self,
        call: &Call<'r>,
        observer: &mut dyn Observer,
    ) -> Result<Finished<'r>, NoGame> {
        let mut both;
        let observer: &mut dyn Observer = match &mut self.follower {
            None => observer,
            Some(follower) => {
                both = Both { observer, follower: &mut **follower };
                &mut both
            }
        };
        let finished = match &mut self.source {
            Source::Played { kinds, watches, permits, writer } => {
                let needs_permit =
                    call.seats.iter().any(|(_, &bot)| kinds[bot].traits().runs_a_process_for_each_bot);
                let _permit = permits.filter(|_| needs_permit).map(Permits::take);
                let seated = call.seats.map(|bot| Sitting {
                    kind: &*kinds[bot],
                    watch: watches.and_then(|watches| watches.of(bot)),
                });
                let keeps_values = writer.as_ref().is_some_and(|writer| writer.shape().values);
                let mut answers = writer.is_some().then(|| Vec::with_capacity(96));
                let played = play(call, seated, observer, answers.as_mut(), keeps_values);
                let finished = played.ok_or(NoGame::Left)?;
                if let (Some(writer), Some(answers)) = (writer, answers) {
                    writer.put(call, &answers, &finished);
                }
                let game = self.asked;
                let told = finished.dialogues.iter().map(|(seat, lines)| Dialogue {
                    deal: call.run.1,
                    game,
                    seat: seat.index(),
                    lines: lines.clone(),
                });
                self.dialogues.extend(told);
                finished
            }
            Source::Logged(reader) => {
                let finished = reader.game(call, observer)?;
                if *finished.score.points() != finished.points {
                    self.rescored.games += 1;
                    self.rescored.first.get_or_insert_with(|| {
                        let (index, was, now) = (call.run.1, finished.points.0, finished.score.points().0);
                        format!("the first is of deal {index}: {was:?} points then, {now:?} now")
                    });
                }
                finished
            }
        };
        self.asked += 1;
        if let Some(tap) = &mut self.tap {
            tap(call, &finished);
        }
        Ok(finished)
    }

    /// What was said with programs that were at fault in the games that were played.
    pub fn take_dialogues(&mut self) -> Vec<Dialogue> {
        std::mem::take(&mut self.dialogues)
    }

    /// The games that were played, as they are coded; nothing of those that were not kept.
    pub fn coded(self) -> Vec<u8> {
        match self.source {
            Source::Played { writer: Some(writer), .. } => writer.finish(),
            _ => Vec::new(),
        }
    }

    /// Sees that a log has no more games of the unit, and says which of them are scored otherwise now.
    ///
    /// # Errors
    /// If it has more.
    pub fn end(self) -> Result<Rescored, Broken> {
        match self.source {
            Source::Logged(reader) if !reader.is_at_end() => Err(Broken::Length),
            _ => Ok(self.rescored),
        }
    }
}
