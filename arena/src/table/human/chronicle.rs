//! What has happened at the table since a person was last told, event by event, as its view has it.

use doko_engine::{Contract, Lang, Question, Raised, Seat, Step, Utterance, View, told};

use super::choices::listed;
use crate::table::retelling::{Event, Retelling, contract_of};

/// How much of a game one seat has been told.
///
/// What it tells is a function of views of that seat and of nothing else, so nothing hidden can slip in.
#[derive(Clone, Debug, Default)]
pub(super) struct Chronicle {
    told: Vec<News>,
}

/// Something that is told once.
#[derive(Clone, Copy, Debug, PartialEq)]
enum News {
    /// Whether a seat has a Vorbehalt.
    Vorbehalt(Seat),
    /// A bid, by its number.
    Bid(usize),
    /// Whether a seat takes an Armut.
    ArmutAnswer(Seat),
    /// What is played.
    Contract,
    /// Cards that the person gives or is given, by the number of the exchange.
    HandOver(usize),
    /// How many trumps the poor seat gets back.
    Returned,
    /// Something during play.
    Play(Event),
}

impl Chronicle {
    /// Whatever is new, a line each; empty if nothing is.
    pub(super) fn tell(&mut self, view: &View<'_>, lang: Lang) -> String {
        let teller = Teller { view, lang };
        let mut text = String::new();
        for (news, line) in teller.before_play().into_iter().chain(teller.play()) {
            if !self.told.contains(&news) {
                self.told.push(news);
                text += &line;
                text.push('\n');
            }
        }
        text
    }
}

/// Tells what a view has, from the beginning of the game.
struct Teller<'a, 'g> {
    view: &'a View<'g>,
    lang: Lang,
}

impl Teller<'_, '_> {
    fn before_play(&self) -> Vec<(News, String)> {
        let Teller { view, lang } = *self;
        let mut all = Vec::new();
        for seat in view.forehand().round() {
            let said = match view.said_vorbehalt(seat) {
                None => continue,
                Some(true) if view.setup().vorgefuehrt == Some(seat) => {
                    lang.pick("is vorgeführt", "wird vorgeführt")
                }
                Some(true) => "Vorbehalt",
                Some(false) => "gesund",
            };
            all.push((News::Vorbehalt(seat), self.line(seat, said)));
        }
        for (number, &(seat, bid)) in view.bids().iter().enumerate() {
            all.push((News::Bid(number), self.line(seat, bid.name(lang))));
        }
        for &(seat, takes) in view.armut_answers() {
            let words = if takes {
                lang.pick("takes the Armut", "nimmt die Armut")
            } else {
                lang.pick("does not take the Armut", "nimmt die Armut nicht")
            };
            all.push((News::ArmutAnswer(seat), self.line(seat, words)));
        }
        let contract = view.contract();
        if is_settled(view) {
            all.push((News::Contract, contract_of(contract, |seat| self.who(seat), lang)));
        }
        for (number, given) in view.own_hand_overs().enumerate() {
            let cards = listed(view, given.cards, lang);
            let words = match given.to {
                Some(to) if to == view.seat() => told!(lang, "gives you {cards}", "gibt dir {cards}"),
                Some(to) => told!(lang, "gives {to} {cards}", "gibt {cards} an {to}"),
                None => told!(lang, "lays {cards} down as the Skat", "legt {cards} in den Skat"),
            };
            all.push((News::HandOver(number), self.line(given.from, &words)));
        }
        if let (Some(trumps), Contract::Armut { taker, .. }) = (view.announced_returned_trumps(), contract) {
            let words = told!(
                lang,
                "says how many trumps went back: {trumps}",
                "sagt, wie viele Trümpfe zurückgehen: {trumps}"
            );
            all.push((News::Returned, self.line(taker, &words)));
        }
        all
    }

    fn play(&self) -> Vec<(News, String)> {
        let events = Retelling::from(self.view).events();
        events.into_iter().map(|event| (News::Play(event), self.event(event))).collect()
    }

    /// What happens during play, in a line.
    fn event(&self, event: Event) -> String {
        let lang = self.lang;
        let (seat, words) = match event {
            Event::Begins(trick) => return told!(lang, "Trick {trick}", "Stich {trick}"),
            Event::Announced(seat) => (seat, "Schweine".to_owned()),
            Event::Said(said) => (said.seat, utterance(said, lang)),
            Event::Hesitated(seat, _) => (seat, told!(lang, "hesitates", "zögert")),
            Event::Played { seat, card, raises, .. } => {
                let raised = match raises {
                    Raised::Nothing => "",
                    Raised::Schweine => ": Schwein",
                    Raised::Superschweine => ": Superschwein",
                };
                (seat, card.name(lang) + raised)
            }
            Event::Taken(_, trick) => {
                let augen = trick.augen();
                (trick.winner, told!(lang, "takes it: {augen} Augen", "macht den Stich: {augen} Augen"))
            }
            Event::Partner { holder, partner } => {
                (partner, told!(lang, "is the partner of {holder}", "ist Partner von {holder}"))
            }
            Event::Alone(holder) => (
                holder,
                told!(
                    lang,
                    "has found no partner and plays alone",
                    "hat keinen Partner gefunden und spielt allein"
                ),
            ),
            Event::NullLost(seat) => {
                (seat, told!(lang, "has lost the Nullsolo", "hat das Nullsolo verloren"))
            }
        };
        self.line(seat, &words)
    }

    /// A seat in a sentence.
    fn who(&self, seat: Seat) -> String {
        if seat == self.view.seat() {
            told!(self.lang, "{seat} (you)", "{seat} (du)")
        } else {
            seat.to_string()
        }
    }

    /// Something that a seat has done.
    fn line(&self, seat: Seat, words: &str) -> String {
        let you = if seat == self.view.seat() { self.lang.pick("you", "du") } else { "" };
        format!("  {you:>3} {seat}  {words}")
    }
}

/// Whether it is known to everybody what is played.
fn is_settled(view: &View<'_>) -> bool {
    let is_play = matches!(view.question(), Some(Question::Ansage | Question::Card | Question::Schweine));
    let all_are_gesund = Seat::ALL.into_iter().all(|seat| view.said_vorbehalt(seat) == Some(false));
    view.contract() != Contract::Normal || all_are_gesund || is_play || view.cards_played() > 0
}

fn utterance(said: Utterance, lang: Lang) -> String {
    let what = match said.step {
        Step::Ansage => said.party.to_string(),
        step => step.said_by(said.party).to_owned(),
    };
    let mit_mir = if said.mit_mir { " mit mir" } else { "" };
    let implied = if said.implied { lang.pick(" (counts as said)", " (gilt als gesagt)") } else { "" };
    format!("{what}{mit_mir}{implied}")
}
