//! A person at the table: a kind of bot that asks somebody.
//!
//! What a person is told follows from the views of its seat, like the answers of any bot; this is shown by a test
//! that deals hidden cards anew. What others do is told as it happens, by a [`Observer`] that shows the person the
//! table through a view of its seat.

mod choices;
mod chronicle;
mod console;
mod screen;
#[cfg(test)]
mod tests;

use std::io;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard};

use doko_bots::{Bot, BotKind, Failure, Traits};
use doko_engine::random::Stream;
use doko_engine::{Action, Lang, PerSeat, Phase, Rules, Seat, Table, View, told, typed};

use crate::run::{Answer, Observer, Timed};
use choices::{Topic, Wish, after_silence, choices, is_farewell, meant};
use chronicle::Chronicle;
pub use console::{Console, Look};

/// The people at a table, who share a [`Console`].
#[derive(Clone)]
pub struct People(Arc<Mutex<Talk>>);

/// What is being said between the program and the people.
struct Talk {
    console: Console,
    lang: Lang,
    /// What each person has been told of the game.
    told: PerSeat<Option<Chronicle>>,
    /// How many people there are at the table.
    people: usize,
    /// Who looks at the screen, if somebody does.
    looking: Option<Seat>,
    /// What was asked last: whom, after how many cards and utterances.
    asked: Option<(Seat, usize, usize)>,
    /// Answers other than plain cards that the seat asked for an Ansage can give next.
    after_silence: Vec<Action>,
    /// Whether somebody has left.
    has_left: bool,
}

impl People {
    /// So many people, who read and write here.
    pub fn new(console: Console, people: usize, lang: Lang) -> People {
        let talk = Talk {
            console,
            lang,
            told: PerSeat::default(),
            people,
            looking: None,
            asked: None,
            after_silence: Vec::new(),
            has_left: false,
        };
        People(Arc::new(Mutex::new(talk)))
    }

    /// A game begins, of which nobody has been told anything but `heading`.
    pub fn begin(&self, heading: &str) {
        let mut talk = self.talk();
        talk.told = PerSeat::default();
        talk.looking = None;
        talk.asked = None;
        talk.console.say(heading);
    }

    /// Has something written to all of them.
    pub fn write(&self, fill: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) {
        self.talk().console.write(fill);
    }

    /// Asks a question that can be answered by yes or no; whoever says nothing says no.
    pub fn agree(&self, question: &str) -> bool {
        let line = self.talk().console.ask(question).map(|line| typed::plain(&line)).unwrap_or_default();
        matches!(&*line, "y" | "yes" | "j" | "ja")
    }

    /// What has gone wrong with the output, if anything has.
    pub fn broken(&self) -> Option<io::Error> {
        self.talk().console.broken()
    }

    fn talk(&self) -> MutexGuard<'_, Talk> {
        self.0.lock().expect("nobody has panicked while talking")
    }
}

impl BotKind for People {
    fn bot(&self, _: &Rules, seat: Seat, _: Stream) -> Box<dyn Bot> {
        let mut talk = self.talk();
        talk.told[seat] = Some(Chronicle::default());
        talk.looking = None;
        talk.asked = None;
        Box::new(Person { people: self.clone(), waiting: None })
    }

    fn fingerprint(&self) -> String {
        // Nobody plays as another does, nor twice alike; what a person plays is never compared by it.
        "0".repeat(16)
    }

    fn traits(&self) -> Traits {
        Traits { is_reproducible: false, ..Traits::default() }
    }
}

/// A person in a seat for one game.
struct Person {
    people: People,
    /// A card, or another answer to the next question, that was given when an Ansage was asked for, and what had been said by
    /// then.
    waiting: Option<(Action, usize)>,
}

impl Bot for Person {
    fn act(&mut self, view: &View<'_>) -> Action {
        let said = said(view);
        if let Some((action, before)) = self.waiting.take()
            && before == said
            && view.legal_actions().contains(&action)
        {
            return action;
        }
        let legal = view.legal_actions();
        match self.people.talk().ask(view) {
            Some(action) if legal.contains(&action) => action,
            Some(action) => {
                self.waiting = Some((action, said));
                Action::Silence
            }
            // Whoever follows the game ends it after this answer, which is one of several that are legal.
            None => legal[0],
        }
    }
}

/// How much has been said, Supras too.
fn said(view: &View<'_>) -> usize {
    view.utterances().len() + view.supras().len()
}

impl Talk {
    /// Asks a person until it gives an answer; `None` if it leaves.
    fn ask(&mut self, view: &View<'_>) -> Option<Action> {
        if self.has_left {
            return None;
        }
        let asked = self.ask_patiently(view);
        self.has_left = asked.is_none();
        asked
    }

    fn ask_patiently(&mut self, view: &View<'_>) -> Option<Action> {
        let (seat, lang, look) = (view.seat(), self.lang, self.console.look());
        if self.people > 1 && self.looking.replace(seat) != Some(seat) {
            self.console.clear();
            let hand_over = told!(
                lang,
                "\nSeat {seat}: press Enter when nobody else sees the screen. ",
                "\nPlatz {seat}: Enter drücken, wenn sonst niemand den Bildschirm sieht. "
            );
            let line = self.console.ask(&hand_over)?;
            if is_farewell(&line) {
                return None;
            }
        }
        let news = self.news(view);
        let choices = choices(view, &self.after_silence, lang);
        let moment = Some((seat, view.cards_played(), said(view)));
        let is_known = std::mem::replace(&mut self.asked, moment) == moment;
        self.console.say(&(news + &screen::question(view, &choices, is_known, look, lang)));
        loop {
            let line = self.console.ask("> ")?;
            let told = match meant(&line, view, &choices, lang) {
                Wish::Quit => return None,
                Wish::Tell(Topic::Help) => screen::help(view, lang),
                Wish::Tell(Topic::LastTrick) => screen::last_trick(view, lang),
                Wish::Tell(Topic::Hand) => screen::hand(view, &choices, look, lang),
                Wish::Tell(Topic::Score) => screen::score(view, lang),
                Wish::Unclear(text) => text + "\n",
                Wish::Choose(card) => {
                    let card = card.name(lang);
                    let choose = told!(
                        lang,
                        "{card} can be more than a card here: choose.\n",
                        "{card} kann hier mehr sein als eine Karte: wähle.\n"
                    );
                    self.console.say(&choose);
                    return Some(Action::Silence);
                }
                Wish::Answer(action) => return Some(action),
            };
            self.console.say(&told);
        }
    }

    /// What has happened since the person of a view was last told.
    fn news(&mut self, view: &View<'_>) -> String {
        let lang = self.lang;
        self.told[view.seat()].as_mut().map(|told| told.tell(view, lang)).unwrap_or_default()
    }
}

impl Observer for People {
    fn ask(&mut self, bot: &mut Timed<'_>, table: &Table<'_>, view: &View<'_>) -> Result<Action, Failure> {
        self.talk().after_silence = after_silence(table);
        bot.answer(table, view)
    }

    fn sees(&mut self, table: &Table<'_>, _: &Answer<'_>) -> ControlFlow<()> {
        let mut talk = self.talk();
        if talk.has_left {
            let left = talk.lang.pick("The game is left unfinished.\n", "Das Spiel wird abgebrochen.\n");
            talk.console.say(left);
            return ControlFlow::Break(());
        }
        // Of several people each is told when it looks; at the end there is nothing to be hidden.
        if talk.people == 1
            && let Some(seat) = Seat::ALL.into_iter().find(|&seat| talk.told[seat].is_some())
        {
            let news = talk.news(&table.view_of(seat));
            talk.console.say(&news);
        }
        if table.game().phase() == Phase::Redeal {
            let again = talk.lang.pick(
                "The cards are thrown in and dealt again.\n\n",
                "Die Karten werden zusammengeworfen und neu gegeben.\n\n",
            );
            talk.console.say(again);
        }
        ControlFlow::Continue(())
    }
}
