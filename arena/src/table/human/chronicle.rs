//! What has happened at the table since a person was last told, event by event, as its view has it.

use std::fmt::Write;

use doko_engine::rules::SchweineMode;
use doko_engine::{Contract, Klaerung, Lang, Question, Seat, SoloKind, Step, Utterance, View, told};

/// How much of a game one seat has been told.
///
/// What it tells is a function of views of that seat and of nothing else, so nothing hidden can slip in.
#[derive(Clone, Debug, Default)]
pub(super) struct Chronicle {
    vorbehalte: [bool; 4],
    bids: usize,
    armut_answers: usize,
    contract: bool,
    hand_overs: usize,
    returned: bool,
    utterances: usize,
    hesitations: usize,
    raised: [bool; 2],
    /// Whether the beginning of the running trick was told.
    trick: usize,
    plays: usize,
    klaerung: bool,
}

impl Chronicle {
    /// Whatever is new, a line each; empty if nothing is.
    pub(super) fn tell(&mut self, view: &View<'_>, lang: Lang) -> String {
        let mut text = String::new();
        self.before_play(view, lang, &mut text);
        let plays: Vec<_> = view.plays().collect();
        for number in self.plays..=plays.len() {
            self.between_cards(view, lang, number, &mut text);
            let Some(&(seat, card)) = plays.get(number) else { break };
            if number % 4 == 0 && self.trick <= number / 4 {
                self.trick = number / 4 + 1;
                let trick = self.trick;
                line(&mut text, &told!(lang, "Trick {trick}", "Stich {trick}"));
            }
            event(&mut text, view, lang, seat, &card.name(lang));
            self.plays = number + 1;
            self.with_card(view, number, &mut text);
            if self.plays.is_multiple_of(4) {
                self.end_of_trick(view, lang, &mut text);
            }
        }
        text
    }

    fn before_play(&mut self, view: &View<'_>, lang: Lang, text: &mut String) {
        for seat in view.forehand().round() {
            if let Some(vorbehalt) = view.said_vorbehalt(seat)
                && !std::mem::replace(&mut self.vorbehalte[seat.index()], true)
            {
                let said = match vorbehalt {
                    true if view.setup().vorgefuehrt == Some(seat) => {
                        lang.pick("is vorgeführt", "wird vorgeführt")
                    }
                    true => "Vorbehalt",
                    false => "gesund",
                };
                event(text, view, lang, seat, said);
            }
        }
        for (seat, bid) in &view.bids()[self.bids..] {
            event(text, view, lang, *seat, bid.name(lang));
        }
        self.bids = view.bids().len();
        for (seat, takes) in &view.armut_answers()[self.armut_answers..] {
            let [yes, no] = lang.pick(
                ["takes the Armut", "does not take the Armut"],
                ["nimmt die Armut", "nimmt die Armut nicht"],
            );
            event(text, view, lang, *seat, if *takes { yes } else { no });
        }
        self.armut_answers = view.armut_answers().len();
        if !self.contract && is_settled(view) {
            self.contract = true;
            line(text, &contract(view, lang));
        }
        let own: Vec<_> = view.own_hand_overs().collect();
        for given in &own[self.hand_overs..] {
            let cards = super::choices::listed(view, given.cards, lang);
            let told = match given.to {
                Some(to) if to == view.seat() => {
                    told!(lang, "gives you {cards}", "gibt dir {cards}")
                }
                Some(to) => told!(lang, "gives {to} {cards}", "gibt {cards} an {to}"),
                None => {
                    told!(lang, "lays {cards} down as the Skat", "legt {cards} in den Skat")
                }
            };
            event(text, view, lang, given.from, &told);
        }
        self.hand_overs = own.len();
        if let (Some(trumps), Contract::Armut { taker, .. }) =
            (view.announced_returned_trumps(), view.contract())
            && !std::mem::replace(&mut self.returned, true)
        {
            let told = told!(
                lang,
                "says how many trumps went back: {trumps}",
                "sagt, wie viele Trümpfe zurückgehen: {trumps}"
            );
            event(text, view, lang, taker, &told);
        }
    }

    /// What was said and shown when so many cards had been played.
    fn between_cards(&mut self, view: &View<'_>, lang: Lang, number: usize, text: &mut String) {
        // Schweine that are announced before play come with no card.
        let before_play = view.rules().set().schweine.mode == SchweineMode::BeforePlay;
        if let [Some((seat, _)), _] = view.raised_at()
            && before_play
            && !std::mem::replace(&mut self.raised[0], true)
        {
            event(text, view, lang, seat, "Schweine");
        }
        let is_now = |played: u8| usize::from(played) <= number;
        while let Some(said) = view.utterances().get(self.utterances).filter(|said| is_now(said.cards_played))
        {
            self.utterances += 1;
            event(text, view, lang, said.seat, &utterance(*said, lang));
        }
        while let Some(&(seat, _)) =
            view.hesitations().get(self.hesitations).filter(|(_, played)| is_now(*played))
        {
            self.hesitations += 1;
            event(text, view, lang, seat, lang.pick("hesitates", "zögert"));
        }
    }

    /// What a card has raised, beside the card.
    fn with_card(&mut self, view: &View<'_>, number: usize, text: &mut String) {
        for (index, name) in ["Schwein", "Superschwein"].into_iter().enumerate() {
            let is_here = view.raised_at()[index].is_some_and(|(_, played)| usize::from(played) == number);
            if is_here && !std::mem::replace(&mut self.raised[index], true) {
                // Beside the card that was told last.
                text.truncate(text.trim_end().len());
                writeln!(text, ": {name}").expect("a string can be written to");
            }
        }
    }

    fn end_of_trick(&mut self, view: &View<'_>, lang: Lang, text: &mut String) {
        let trick = view.tricks().nth(self.plays / 4 - 1).expect("a trick of four cards");
        let augen = trick.augen();
        let taken = told!(lang, "takes it: {augen} Augen", "macht den Stich: {augen} Augen");
        event(text, view, lang, trick.winner, &taken);
        let Contract::Hochzeit(holder, _) = view.contract() else {
            if let Contract::Solo(SoloKind::Null, soloist) = view.contract()
                && trick.winner == soloist
            {
                event(
                    text,
                    view,
                    lang,
                    soloist,
                    lang.pick("has lost the Nullsolo", "hat das Nullsolo verloren"),
                );
            }
            return;
        };
        let told = match view.klaerung() {
            Some(Klaerung::Found { partner, trick }) if usize::from(trick) * 4 <= self.plays => {
                let text = told!(lang, "is the partner of {holder}", "ist Partner von {holder}");
                Some((partner, text))
            }
            Some(Klaerung::Alone) => {
                let text = lang.pick(
                    "has found no partner and plays alone",
                    "hat keinen Partner gefunden und spielt allein",
                );
                Some((holder, text.to_owned()))
            }
            _ => None,
        };
        if let Some((seat, told)) = told
            && !std::mem::replace(&mut self.klaerung, true)
        {
            event(text, view, lang, seat, &told);
        }
    }
}

/// Whether it is known to everybody what is played.
fn is_settled(view: &View<'_>) -> bool {
    let is_play = matches!(view.question(), Some(Question::Ansage | Question::Card | Question::Schweine));
    let all_are_gesund = Seat::ALL.into_iter().all(|seat| view.said_vorbehalt(seat) == Some(false));
    view.contract() != Contract::Normal || all_are_gesund || is_play || view.cards_played() > 0
}

/// What is played, and by whom.
fn contract(view: &View<'_>, lang: Lang) -> String {
    let contract = view.contract();
    match contract {
        Contract::Solo(_, seat) | Contract::Hochzeit(seat, _) => lang.pick(
            format!("{contract} of {}", who(view, lang, seat)),
            format!("{contract} von {}", who(view, lang, seat)),
        ),
        Contract::Armut { poor, taker } => {
            let [poor, taker] = [poor, taker].map(|seat| who(view, lang, seat));
            told!(
                lang,
                "{contract} of {poor}, taken by {taker}",
                "{contract} von {poor}, mitgenommen von {taker}"
            )
        }
        _ => contract.to_string(),
    }
}

/// A seat in a sentence.
fn who(view: &View<'_>, lang: Lang, seat: Seat) -> String {
    if seat == view.seat() { told!(lang, "{seat} (you)", "{seat} (du)") } else { seat.to_string() }
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

fn line(text: &mut String, told: &str) {
    writeln!(text, "{told}").expect("a string can be written to");
}

/// Something that a seat has done.
fn event(text: &mut String, view: &View<'_>, lang: Lang, seat: Seat, told: &str) {
    let you = if seat == view.seat() { lang.pick("you", "du") } else { "" };
    line(text, &format!("  {you:>3} {seat}  {told}"));
}
