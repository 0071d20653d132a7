//! What happens between the cards: Ansagen, Schweine, hesitations.

use doko_engine::rules::SchweineMode;
use doko_engine::{Game, Klaerung, Lang, Seat, Step, Utterance, told};

/// Something that happens between two cards, or with one.
pub(super) struct Event {
    /// When: 2n between card n (from 0) and the one before it, 2n + 1 with card n.
    pub(super) place: usize,
    /// What is told of it.
    pub(super) text: String,
}

impl Event {
    /// Everything that happened during play, in order.
    pub(super) fn all(game: &Game<'_>, lang: Lang) -> Vec<Event> {
        let said = game.utterances().iter().map(|said| Event {
            place: 2 * usize::from(said.cards_played),
            text: utterance(game, *said, lang) + &after(game, usize::from(said.cards_played), lang),
        });
        let hesitations = game.hesitations().iter().map(|&(seat, played)| Event {
            place: 2 * usize::from(played),
            text: told!(lang, "{seat} hesitates", "{seat} zögert") + &after(game, usize::from(played), lang),
        });
        let raised = game.raised_by().into_iter().zip(["Schweine", "Superschweine"]);
        let raised = raised.filter_map(|(raised, name)| {
            let (seat, played) = raised?;
            Some(raising(game, seat, usize::from(played), name, lang))
        });
        let mut all: Vec<Event> = raised.chain(said).chain(hesitations).collect();
        all.sort_by_key(|event| event.place);
        all
    }
}

/// Cards become the top trumps: with a card, or before play.
fn raising(game: &Game<'_>, seat: Seat, played: usize, name: &str, lang: Lang) -> Event {
    let before_play = game.rules().set().schweine.mode == SchweineMode::BeforePlay;
    let with = game.plays().nth(played).filter(|_| !(before_play && name == "Schweine"));
    if let Some((_, card)) = with {
        let card = card.name(lang);
        let text = told!(lang, "{seat} has {name}: {card}", "{seat} hat {name}: {card}");
        return Event { place: 2 * played + 1, text };
    }
    Event { place: 2 * played, text: told!(lang, "{seat} announces {name}", "{seat} sagt {name} an") }
}

/// The card of the running trick after which it happens.
fn after(game: &Game<'_>, played: usize, lang: Lang) -> String {
    let last = played.checked_sub(1).filter(|_| !played.is_multiple_of(4));
    let last = last.and_then(|last| game.plays().nth(last));
    let last = last.map(|(seat, card)| (seat, card.name(lang)));
    last.map(|(seat, card)| told!(lang, ", after {seat} {card}", ", nach {seat} {card}")).unwrap_or_default()
}

fn utterance(game: &Game<'_>, said: Utterance, lang: Lang) -> String {
    let Utterance { seat, party, .. } = said;
    let what = match said.step {
        Step::Ansage => party.to_string(),
        step => {
            let absage = step.said_by(party);
            told!(lang, "{absage} for {party}", "{absage} für {party}")
        }
    };
    let is_partner = matches!(game.klaerung(), Some(Klaerung::Found { partner, .. }) if partner == seat);
    let mit_mir = match (said.mit_mir, is_partner) {
        (false, _) => "",
        (true, true) => " mit mir",
        (true, false) => lang.pick(" mit mir (void)", " mit mir (gilt nicht)"),
    };
    told!(lang, "{seat} says {what}{mit_mir}", "{seat} sagt {what}{mit_mir}")
}
