//! A recorded game played again, card by card.

use doko_engine::rules::SchweineMode;
use doko_engine::{
    Card, Contract, Deal, Game, IllegalAction, Klaerungsstich, PerSeat, Phase, Raised, Rank, Refusal, Rules,
    Seat, Setup, SoloKind, Vorbehalt,
};

use crate::compare::{self, same};
use crate::events::{Extent, klaerungsstich, trump_suit};
use crate::record::{Record, Settings, card, cards, seat, step};
use crate::settings::Reader;

/// How a game compared that differs in nothing.
pub(crate) struct Compared {
    /// Why the score was not compared, if it was not.
    pub(crate) in_part_for: Vec<String>,
    /// The rules by which something was adapted.
    pub(crate) adapted: Vec<&'static str>,
}

/// Replays a record and compares all that its extent allows; the first difference otherwise.
pub(crate) fn replay(
    record: &Record,
    settings: &Settings,
    rules: &Rules,
    extent: &Extent,
) -> Result<Compared, String> {
    let in_part_for = match extent {
        Extent::Part(reasons) => reasons.clone(),
        _ => Vec::new(),
    };
    let deal = Deal::new(PerSeat(record.hands.each_ref().map(|hand| cards(hand))));
    let forehand = seat(record.first_seat);
    // Who else owes a solo is not recorded; nobody else has played one.
    let owes = |seat: Seat| record.duty_solo && record.solo_seat == Some(seat.index());
    let setup = Setup { owes_solo: PerSeat::from_fn(owes), ..Setup::single(forehand) };
    let game = Game::in_session(rules, deal.map_err(|error| error.to_string())?, setup);
    let read = Reader(settings);
    let mut replay = Replay { record, read, game, compared: Compared { in_part_for, adapted: Vec::new() } };
    replay.before_play()?;
    for played in 0..record.cards.len() {
        replay.say(played)?;
        replay.play(played)?;
    }
    compare::tricks(record, &replay.game)?;
    if replay.compared.in_part_for.is_empty() {
        let adapted = compare::score(record, settings, &replay.game)?;
        replay.compared.adapted.extend(adapted);
    }
    Ok(replay.compared)
}

struct Replay<'r> {
    record: &'r Record,
    read: Reader<'r>,
    game: Game<'r>,
    compared: Compared,
}

impl Replay<'_> {
    fn is(&self, setting: &str) -> bool {
        self.read.is(setting).unwrap_or(false)
    }

    fn before_play(&mut self) -> Result<(), String> {
        for turn in seat(self.record.first_seat).round() {
            let said = self.vorbehalt(turn)?;
            self.game.declare(turn, said).map_err(|error| error.to_string())?;
        }
        self.armut()?;
        same("game type", compare::game_type(self.game.contract()), self.record.game_type.clone())?;
        if let Some(hands) = &self.record.hands_play {
            let ours = Seat::ALL.map(|seat| self.game.hand(seat));
            same("hands after the exchange", ours, hands.each_ref().map(|hand| cards(hand)))?;
        }
        if let Phase::Schweine(holder) = self.game.phase() {
            let announced = self.record.announced("swines") == Some((holder, 0));
            self.game.announce_schweine(holder, announced).map_err(|error| error.to_string())?;
        }
        same("first leader", self.game.phase(), Phase::Card(seat(self.record.lead)))
    }

    /// What a seat says. A Vorbehalt that the rules do not know is gesund if another one was played: what is outranked
    /// stays secret and changes nothing.
    fn vorbehalt(&mut self, of: Seat) -> Result<Vorbehalt, String> {
        let said = self.record.reservations.iter().find(|said| said.seat == of.index());
        let said = said.ok_or("a seat without reservation")?;
        let selector = said.selector.as_deref().and_then(klaerungsstich).unwrap_or_default();
        let is_played = self.record.solo_seat == Some(of.index()) && self.record.game_type == said.kind;
        let known = match vorbehalt(&said.kind, selector) {
            // What a Hochzeit that is outranked looks for changes nothing.
            Some(Vorbehalt::Hochzeit(_)) if self.record.game_type != "marriage" => {
                let is_hochzeit = |offered: &Vorbehalt| matches!(offered, Vorbehalt::Hochzeit(_));
                self.game.legal_vorbehalte(of).into_iter().find(is_hochzeit)
            }
            known => known,
        };
        // Füchse beside the usual trumps, or no trump at all, make an Armut under some settings there.
        let is_other_armut = said.kind == "poverty"
            && ["poverty fox do not count", "poverty shift only trump"].iter().any(|name| self.is(name))
            && !self.game.legal_vorbehalte(of).contains(&Vorbehalt::ARMUT);
        match known {
            Some(known) if !is_other_armut => Ok(known),
            _ if !is_played => {
                self.compared.adapted.push("an outranked Vorbehalt that is not in the catalogue");
                Ok(Vorbehalt::Gesund)
            }
            _ => Err(format!("{} was played", said.kind)),
        }
    }

    /// Who takes the Armut, and the cards that change hands.
    fn armut(&mut self) -> Result<(), String> {
        for step in &self.record.poverty {
            let by = seat(step.seat);
            match &*step.what {
                "poverty denied" => self.game.answer_armut(by, false),
                "poverty accepted" => {
                    self.game.answer_armut(by, true).map_err(|error| error.to_string())?;
                    // The cards of the Armut were put down before anyone was asked; here they go to the taker.
                    let shift = self.record.poverty.iter().find(|step| step.what == "poverty shift");
                    let shift = shift.ok_or("an Armut without cards")?;
                    self.game.hand_over(seat(shift.seat), cards(&shift.cards))
                }
                "poverty returned" => self.game.hand_over(by, cards(&step.cards)),
                _ => Ok(()),
            }
            .map_err(|error| format!("{}: {error}", step.what))?;
        }
        Ok(())
    }

    fn say(&mut self, played: usize) -> Result<(), String> {
        for said in self.record.announcements.iter().filter(|said| said.before_card == played) {
            let step = step(&said.what).ok_or_else(|| format!("{:?} was said", said.what))?;
            let Err(refused) = self.game.say(seat(said.seat), step) else { continue };
            let loose = self.looser_limit(refused);
            if loose.is_empty() && self.compared.in_part_for.is_empty() {
                return Err(format!("before card {played}: {refused}"));
            }
            for reason in loose {
                if !self.compared.in_part_for.contains(&reason) {
                    self.compared.in_part_for.push(reason);
                }
            }
        }
        Ok(())
    }

    /// The settings that allow there what is too late here, or leaves out a step that is too late.
    fn looser_limit(&self, refused: IllegalAction) -> Vec<String> {
        let IllegalAction::Say(_, _, Refusal::TooLate | Refusal::StepMissing | Refusal::LateReply) = refused
        else {
            return Vec::new();
        };
        ["announcement till full trick", "announcement limit only for current"]
            .into_iter()
            .filter(|name| self.is(name))
            .map(|name| format!("\"{name}\", something said later"))
            .collect()
    }

    fn play(&mut self, played: usize) -> Result<(), String> {
        let (turn, code) = &self.record.cards[played];
        let (turn, card) = (seat(*turn), card(code));
        same("turn", self.game.phase(), Phase::Card(turn))?;
        if self.game.must_say(turn) {
            return Err(format!("card {played}: seat {turn} must say Re or Kontra first"));
        }
        self.refuses_what_is_not_legal(turn)?;
        if !self.game.legal_cards().contains(card) {
            return Err(format!("card {played}: {card} is not legal"));
        }
        let result = if self.is_schwein(turn, card) {
            self.game.play_schwein(turn)
        } else {
            self.game.play(turn, card)
        };
        result.map_err(|error| format!("card {played}: {error}"))?;
        if played % 4 == 3 {
            compare::last_trick(self.record, &self.game)?;
        }
        Ok(())
    }

    /// Whether this card is one by which Schweine come about that were announced there, now or before.
    fn is_schwein(&self, turn: Seat, card: Card) -> bool {
        let rules = &self.game.rules().set().schweine;
        let announced = |at: usize| {
            self.record.announced("swines").is_some_and(|(by, before)| by == turn && before <= at)
        };
        rules.mode == SchweineMode::OnPlay
            && self.game.raised() == Raised::Nothing
            && card == Card::new(trump_suit(&self.record.game_type), Rank::Ace)
            && announced(self.game.played())
            && !matches!(self.game.contract(), Contract::Solo(SoloKind::FLEISCHLOS, _))
    }

    /// An illegal card of the hand is refused, and the game is as it was before.
    fn refuses_what_is_not_legal(&mut self, turn: Seat) -> Result<(), String> {
        let legal = self.game.legal_cards();
        let Some(illegal) = self.game.hand(turn).kinds().iter().find(|&card| !legal.contains(card)) else {
            return Ok(());
        };
        let before = self.game.clone();
        let refused = self.game.play(turn, illegal).is_err();
        same("illegal card refused", refused, true)?;
        if self.game == before { Ok(()) } else { Err("a refused card changed the game".to_owned()) }
    }
}

fn vorbehalt(kind: &str, selector: Klaerungsstich) -> Option<Vorbehalt> {
    let solo = match kind {
        "normal" => return Some(Vorbehalt::Gesund),
        "marriage" => return Some(Vorbehalt::Hochzeit(selector)),
        "poverty" => return Some(Vorbehalt::ARMUT),
        _ if kind.starts_with("thrown ") => return Some(Vorbehalt::Schmeissen),
        _ => kind.strip_prefix("solo ")?,
    };
    let kind = match solo {
        "queen" => SoloKind::DAMEN,
        "jack" => SoloKind::BUBE,
        "king" => SoloKind::KOENIG,
        "queen-jack" => SoloKind::GEMISCHT,
        "club" => SoloKind::CLUB,
        "spade" => SoloKind::SPADE,
        "heart" => SoloKind::HEART,
        "diamond" => SoloKind::DIAMOND,
        "meatless" => SoloKind::FLEISCHLOS,
        "koehler" => SoloKind::KOEHLER,
        "king-queen" => SoloKind::KOENIG_DAMEN,
        "king-jack" => SoloKind::KOENIG_BUBEN,
        _ => return None,
    };
    Some(Vorbehalt::Solo(kind))
}
