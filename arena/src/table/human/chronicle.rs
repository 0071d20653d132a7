//! What has happened at the table since a person was last told, event by event, as its view has it.

use doko_engine::{Contract, Event, Lang, Raised, ReturnedTrumps, Seat, Step, Utterance, View, told};

use super::choices::listed;
use crate::table::show::{contract_of, is_announced};

/// How much of a game one seat has been told.
///
/// What it tells is a function of views of that seat and of nothing else, so nothing hidden can slip in.
#[derive(Clone, Debug, Default)]
pub(super) struct Chronicle {
    /// How many events.
    told: usize,
}

impl Chronicle {
    /// Whatever is new, a line each; empty if nothing is.
    pub(super) fn tell(&mut self, view: &View<'_>, lang: Lang) -> String {
        let teller = Teller { view, lang };
        let events = view.events();
        let mut text = String::new();
        let mut raised = Raised::Nothing;
        for &event in &events[self.told..] {
            if let Some(line) = teller.event(event, raised) {
                text += &line;
                text.push('\n');
            }
            raised = if let Event::Raised { raised, .. } = event { raised } else { Raised::Nothing };
        }
        self.told = events.len();
        text
    }
}

/// Tells what a view has.
struct Teller<'a, 'g> {
    view: &'a View<'g>,
    lang: Lang,
}

impl Teller<'_, '_> {
    /// What happens, in a line, or two where a trick begins; nothing of what the next question or event tells. A card
    /// comes with what it has `raised`.
    fn event(&self, event: Event, raised: Raised) -> Option<String> {
        let Teller { view, lang } = *self;
        let (seat, words) = match event {
            Event::Klopfen { seat, knocks: true } => (seat, told!(lang, "knocks", "klopft")),
            Event::Klopfen { seat, knocks: false } => (seat, told!(lang, "does not knock", "klopft nicht")),
            Event::Vorbehalt { seat, has, .. } => {
                let is_vorgefuehrt = view.setup().vorgefuehrt == Some(seat);
                let words = match has {
                    true if is_vorgefuehrt => lang.pick("is vorgeführt", "wird vorgeführt"),
                    true => "Vorbehalt",
                    false => "gesund",
                };
                (seat, words.to_owned())
            }
            Event::Asked { seat, kind, is_it, .. } => {
                let word = if is_it { lang.pick("yes", "ja") } else { lang.pick("no", "nein") };
                (seat, format!("{kind}: {word}"))
            }
            Event::Named { seat, vorbehalt } => {
                let named = vorbehalt.name(lang);
                (seat, told!(lang, "has {named}", "hat {named}"))
            }
            Event::Bid { seat, bid } => (seat, bid.name(lang).to_owned()),
            Event::ArmutAnswer { seat, takes: true } => {
                (seat, told!(lang, "takes the Armut", "nimmt die Armut"))
            }
            Event::ArmutAnswer { seat, takes: false } => {
                (seat, told!(lang, "does not take the Armut", "nimmt die Armut nicht"))
            }
            Event::Contract(contract) => return Some(contract_of(contract, |seat| self.who(seat), lang)),
            Event::HandOver { from, to, cards } => {
                let cards = listed(view, cards?, lang);
                let words = match to {
                    Some(to) if to == view.seat() => told!(lang, "gives you {cards}", "gibt dir {cards}"),
                    Some(to) => told!(lang, "gives {to} {cards}", "gibt {cards} an {to}"),
                    None => told!(lang, "lays {cards} down as the Skat", "legt {cards} in den Skat"),
                };
                (from, words)
            }
            Event::ReturnedTrumps(trumps) => {
                let Contract::Armut { taker, .. } = view.contract() else { return None };
                (taker, returned(trumps, lang))
            }
            Event::Raised { seat, raised, .. } if is_announced(raised, view.rules()) => {
                (seat, "Schweine".to_owned())
            }
            Event::Said(said) => (said.seat, utterance(said, lang)),
            Event::Supra(supra) => (supra.seat, told!(lang, "says Supra", "sagt Supra")),
            Event::Hesitated { seat, .. } => (seat, told!(lang, "hesitates", "zögert")),
            Event::Genscher(chosen) => {
                let partner = self.who(chosen.partner);
                let words =
                    told!(lang, "Genscher: the partner is {partner}", "Genscher: Partner ist {partner}");
                (chosen.seat, words)
            }
            Event::Played { seat, card, cards_played } => {
                let raised = match raised {
                    Raised::Schweine if !is_announced(raised, view.rules()) => ": Schwein",
                    Raised::Superschweine => ": Superschwein",
                    Raised::Hyperschweine => ": Hyperschwein",
                    _ => "",
                };
                let line = self.line(seat, &(card.name(lang) + raised));
                let trick = cards_played / 4 + 1;
                return Some(match cards_played % 4 {
                    0 => told!(lang, "Trick {trick}\n{line}", "Stich {trick}\n{line}"),
                    _ => line,
                });
            }
            Event::Trick(trick) => {
                let augen = trick.augen();
                (trick.winner, told!(lang, "takes it: {augen} Augen", "macht den Stich: {augen} Augen"))
            }
            Event::Klaerung { holder, partner: Some(partner) } => {
                (partner, told!(lang, "is the partner of {holder}", "ist Partner von {holder}"))
            }
            Event::Klaerung { holder, partner: None } => (
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
            Event::Dealt { .. } | Event::Armut { .. } | Event::TakeUp { .. } | Event::Raised { .. } => {
                return None;
            }
        };
        Some(self.line(seat, &words))
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

/// What the taker of an Armut says of the trumps that it gives back.
fn returned(trumps: ReturnedTrumps, lang: Lang) -> String {
    match trumps {
        ReturnedTrumps::Number(trumps) => told!(
            lang,
            "says how many trumps went back: {trumps}",
            "sagt, wie viele Trümpfe zurückgehen: {trumps}"
        ),
        ReturnedTrumps::Whether(true) => {
            told!(lang, "says that trumps went back", "sagt, dass Trumpf zurückgeht")
        }
        ReturnedTrumps::Whether(false) => {
            told!(lang, "says that no trump went back", "sagt, dass kein Trumpf zurückgeht")
        }
    }
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
