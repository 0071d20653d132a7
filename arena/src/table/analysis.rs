//! What bots thought while they played, kept for those who want to know it after the game.

use std::io::{self, Write};
use std::ops::ControlFlow;

use doko_bots::Considered;
use doko_bots::manners::{Belief, Likeness};
use doko_engine::{Action, Game, Lang, Party, Question, Seat, Table, Vorbehalt, told};

use crate::run::{Answer, Decision, Observer};
use crate::stats::fixed;
use crate::table::show;

/// The thoughts behind the answers of a game; of one that was dealt again, those of the last deal.
#[derive(Clone, Debug, Default)]
pub struct Thoughts(Vec<Decision>);

impl Observer for Thoughts {
    fn sees(&mut self, _: &Table<'_>, answer: &Answer<'_>) -> ControlFlow<()> {
        self.0.retain(|earlier| earlier.redeal == answer.redeal);
        self.0.extend(Some(answer.decision()).filter(|decision| !decision.considered.is_empty()));
        ControlFlow::Continue(())
    }
}

impl Thoughts {
    /// Whether no bot has thought anything.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Prints them, decision by decision, with the moment of each in the finished game.
    ///
    /// # Errors
    /// If `out` cannot be written to.
    pub fn write(&self, game: &Game<'_>, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
        if self.is_empty() {
            let none = lang.pick(
                "No bot here says what it thinks: those that search do, such as pimc.",
                "Kein Bot sagt hier, was er denkt: Das tun die, die suchen, etwa pimc.",
            );
            return writeln!(out, "{none}");
        }
        writeln!(out, "{}", lang.pick("What the bots thought", "Was die Bots dachten"))?;
        for Decision { seat, question, action, played, considered, belief, .. } in &self.0 {
            let moment = moment(game, *question, *played, lang);
            let answer = said(*action, Some(game.parties()[*seat]), lang);
            writeln!(out, "\n  {moment}\n  {seat}  {answer}")?;
            out.write_all(
                considered_lines(considered, *action, Some(game.parties()[*seat]), lang).as_bytes(),
            )?;
            if let Some(belief) = belief {
                writeln!(out, "     {}", believed(belief, *seat, lang))?;
            }
        }
        Ok(())
    }
}

/// How it thinks that each of the others plays, most likely.
fn believed(belief: &Belief, observer: Seat, lang: Lang) -> String {
    let one = |likeness: Likeness| {
        let (seat, manner, likely) = (likeness.seat, likeness.manner, fixed(100.0 * likeness.probability, 0));
        told!(lang, "{seat} plays like {manner}: {likely}%", "{seat} spielt wie {manner}: {likely} %")
    };
    belief.likeliest(observer).into_iter().map(one).collect::<Vec<_>>().join(", ")
}

/// When a question was asked: in which trick, after which cards of it.
pub fn moment(game: &Game<'_>, question: Question, played: usize, lang: Lang) -> String {
    let name = match question {
        Question::Klopfen => return lang.pick("Knocking", "Klopfen").to_owned(),
        Question::Vorbehalt => "Vorbehalt",
        Question::Bid => return lang.pick("Bid", "Gebot").to_owned(),
        Question::Solo => "Solo",
        Question::Armut => "Armut",
        Question::Exchange => return lang.pick("Exchange of cards", "Kartentausch").to_owned(),
        Question::Schweine => "Schweine",
        Question::Ansage | Question::Card => {
            let on_table = show::plays(game.plays().take(played).skip(played / 4 * 4), ", ", lang);
            let trick = played / 4 + 1;
            let what = if question == Question::Ansage { "Ansage, " } else { "" };
            let cards = match (on_table.is_empty(), question) {
                (true, Question::Card) => lang.pick("the lead", "das Ausspiel").to_owned(),
                (true, _) => lang.pick("before it", "davor").to_owned(),
                (false, _) => lang.pick("after ", "nach ").to_owned() + &on_table,
            };
            return lang
                .pick(format!("{what}trick {trick}, {cards}"), format!("{what}Stich {trick}, {cards}"));
        }
    };
    name.to_owned()
}

/// An answer as it is told, by a seat of this party if it has one.
pub fn said(action: Action, party: Option<Party>, lang: Lang) -> String {
    match action {
        Action::Say(step) => party.map_or(step.name(lang), |party| step.said_by(party)).to_owned(),
        Action::Play(card) => card.name(lang),
        // As a Vorbehalt, and as a no to every kind that is asked for before its own.
        Action::Declare(Vorbehalt::Unnamed) => {
            lang.pick("Vorbehalt, not named yet", "Vorbehalt, noch nicht genannt").to_owned()
        }
        Action::Silence => lang.pick("say nothing yet", "erst mal nichts sagen").to_owned(),
        _ if lang == Lang::En => action.to_string(),
        Action::Klopfen(true) => "klopft".to_owned(),
        Action::Klopfen(false) => "klopft nicht".to_owned(),
        Action::Declare(vorbehalt) => vorbehalt.name(lang),
        Action::Bid(bid) => bid.name(lang).to_owned(),
        Action::TakeArmut(true) => "nimmt die Armut".to_owned(),
        Action::TakeArmut(false) => "nimmt die Armut nicht".to_owned(),
        Action::HandOver(cards) => format!("gibt {} ab", show::names(cards.iter(), lang)),
        Action::Schweine(false) => "keine Schweine".to_owned(),
        Action::Supra => "Supra".to_owned(),
        Action::Hesitate => "zögert".to_owned(),
        Action::Genscher(partner) => format!("Genscher mit {partner}"),
        _ => action.to_string(),
    }
}

/// The answers that a bot has compared, the best first, each once: a solo may have been tried with several Ansagen.
fn each_once(considered: &[Considered]) -> Vec<&Considered> {
    let is_first = |(number, answer): &(usize, &Considered)| {
        considered[..*number].iter().all(|better| better.action != answer.action)
    };
    considered.iter().enumerate().filter(is_first).map(|(_, answer)| answer).collect()
}

/// The answers that a bot has compared, the best first, one a line; the one it gave is marked.
pub fn considered_lines(
    considered: &[Considered],
    given: Action,
    party: Option<Party>,
    lang: Lang,
) -> String {
    let considered = each_once(considered);
    let words = |answer: &Considered| said(answer.action, party, lang);
    let width = considered.iter().map(|answer| words(answer).chars().count()).max().unwrap_or(0);
    let line = |answer: &Considered| {
        let mark = if answer.action == given { '*' } else { ' ' };
        let points = lang.number(fixed(answer.points, 2));
        let won = fixed(100.0 * answer.won, 0);
        let worlds = answer.worlds;
        let figures = told!(
            lang,
            "{points:>7} points  wins {won:>3}%  {worlds} worlds",
            "{points:>7} Punkte  gewinnt {won:>3}%  {worlds} Welten"
        );
        format!("   {mark} {:width$}{figures}\n", words(answer))
    };
    considered.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Silence is about this moment: whoever says nothing now may speak later.
    #[test]
    fn to_say_nothing_is_told_as_nothing_yet() {
        let told = |lang| said(Action::Silence, None, lang);
        assert_eq!(Lang::ALL.map(told), ["say nothing yet", "erst mal nichts sagen"]);
    }

    /// Where Vorbehalte are asked for kind by kind, one answer says Vorbehalt first and no later.
    #[test]
    fn a_vorbehalt_without_a_name_is_told_so_that_it_is_true_of_a_no_too() {
        let told = |lang| said(Action::Declare(Vorbehalt::Unnamed), None, lang);
        assert_eq!(Lang::ALL.map(told), ["Vorbehalt, not named yet", "Vorbehalt, noch nicht genannt"]);
    }
}
