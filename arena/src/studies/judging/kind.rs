//! What kind of decision it is in which two games part, and which of two bots does more in it.

use doko_engine::{Action, Card, Lang, Question, Seat, Step, View, Vorbehalt};

/// A kind of decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Knocking before the cards are known, or not.
    Klopfen,
    /// Throwing the hand in, or not.
    ThrowIn,
    /// Playing a solo, or not, or another.
    Solo,
    /// Declaring a Hochzeit, or not.
    Hochzeit,
    /// Declaring an Armut, or not.
    Armut,
    /// Declaring a Hammelrennen, or not.
    Hammelrennen,
    /// Saying Vorbehalt, or gesund, where it is named later.
    Vorbehalt,
    /// How far to bid for the right to play a solo.
    Bid,
    /// Taking an Armut, or not.
    TakeArmut,
    /// Which cards to hand over.
    Exchange,
    /// Announcing Schweine, or not.
    Schweine,
    /// Choosing a new partner, or not.
    Genscher,
    /// Saying Re or Kontra, or not.
    Ansage,
    /// Doubling further after Re and Kontra, or not.
    Supra,
    /// Saying more than that, or not.
    Absage,
    /// Which card to lead.
    Lead,
    /// Which card to play as second or third of a trick.
    Follow,
    /// Which card to play as last of a trick.
    Last,
    /// Which card to give to a trick that the partner is winning, as far as the seat knows: buttering it, or not. Where only
    /// answers are known, this is [following](Kind::Follow) or [playing last](Kind::Last).
    Butter,
}

/// Which of two bots does what a decision is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Doer {
    /// The first alone.
    First,
    /// The second alone.
    Second,
    /// Both, in different ways; or it is about how, and not whether.
    Both,
}

impl Kind {
    /// All of them, in the order of a game.
    #[cfg(test)]
    pub const ALL: [Kind; 19] = [
        Kind::Klopfen,
        Kind::ThrowIn,
        Kind::Solo,
        Kind::Hochzeit,
        Kind::Armut,
        Kind::Hammelrennen,
        Kind::Vorbehalt,
        Kind::Bid,
        Kind::TakeArmut,
        Kind::Exchange,
        Kind::Schweine,
        Kind::Genscher,
        Kind::Ansage,
        Kind::Supra,
        Kind::Absage,
        Kind::Lead,
        Kind::Follow,
        Kind::Last,
        Kind::Butter,
    ];

    /// The name in CSV and JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Kind::ThrowIn => "throw_in",
            Kind::Solo => "solo",
            Kind::Hochzeit => "hochzeit",
            Kind::Armut => "armut",
            Kind::Hammelrennen => "hammelrennen",
            Kind::Vorbehalt => "vorbehalt",
            Kind::Bid => "bid",
            Kind::TakeArmut => "take_armut",
            Kind::Exchange => "exchange",
            Kind::Schweine => "schweine",
            Kind::Genscher => "genscher",
            Kind::Ansage => "ansage",
            Kind::Supra => "supra",
            Kind::Klopfen => "klopfen",
            Kind::Absage => "absage",
            Kind::Lead => "lead",
            Kind::Follow => "follow",
            Kind::Last => "last",
            Kind::Butter => "butter",
        }
    }

    /// What it is called in a table.
    pub fn name(self, lang: Lang) -> &'static str {
        let [english, german] = match self {
            Kind::ThrowIn => ["throwing in", "Schmeißen"],
            Kind::Solo => ["solo", "Solo"],
            Kind::Hochzeit => ["Hochzeit", "Hochzeit"],
            Kind::Armut => ["Armut", "Armut"],
            Kind::Hammelrennen => ["Hammelrennen", "Hammelrennen"],
            Kind::Vorbehalt => ["Vorbehalt or gesund", "Vorbehalt oder gesund"],
            Kind::Bid => ["bid", "Gebot"],
            Kind::TakeArmut => ["taking an Armut", "Armut mitnehmen"],
            Kind::Exchange => ["exchange of cards", "Kartentausch"],
            Kind::Schweine => ["Schweine", "Schweine"],
            Kind::Genscher => ["new partner (Genscher)", "neuer Partner (Genscher)"],
            Kind::Ansage => ["Ansage (Re, Kontra)", "Ansage (Re, Kontra)"],
            Kind::Klopfen => ["knocking before the cards are known", "Klopfen vor dem Aufnehmen"],
            Kind::Supra => ["doubling further (Supra)", "weiteres Verdoppeln (Supra)"],
            Kind::Absage => ["Absage", "Absage"],
            Kind::Lead => ["card led", "Karte beim Ausspiel"],
            Kind::Follow => ["card played second or third", "Karte als zweite, dritte"],
            Kind::Last => ["card played last", "Karte als letzte"],
            Kind::Butter => ["card to the partner's trick", "Karte zum Stich des Partners"],
        };
        lang.pick(english, german)
    }

    /// The kind of the decision that a seat takes by giving one of two answers.
    pub fn in_view(view: &View<'_>, first: Action, second: Action) -> Kind {
        let question = view.question().expect("the seat is asked something");
        let (kind, _) = Kind::of(question, view.cards_played(), first, second);
        let is_partner = |(winner, _): (Seat, Card)| {
            let own = view.own_party();
            own.is_some() && winner != view.seat() && view.parties()[winner] == own
        };
        match kind {
            Kind::Follow | Kind::Last if view.winning().is_some_and(is_partner) => Kind::Butter,
            kind => kind,
        }
    }

    /// The kind of a decision taken when so many cards had been played, and who does more in it, by the answers of the
    /// first and of the second bot.
    pub fn of(question: Question, played: usize, first: Action, second: Action) -> (Kind, Doer) {
        let both = [first, second];
        let is = |does: &dyn Fn(Action) -> bool| both.map(does);
        let about = |kind: Kind, does: [bool; 2]| match does {
            [true, false] => (kind, Doer::First),
            [false, true] => (kind, Doer::Second),
            _ => (kind, Doer::Both),
        };
        match question {
            Question::Klopfen => about(Kind::Klopfen, is(&|action| action == Action::Klopfen(true))),
            Question::Vorbehalt => {
                let kinds: [(Kind, &dyn Fn(Action) -> bool); 6] = [
                    (Kind::Solo, &|action| {
                        matches!(
                            action,
                            Action::Declare(
                                Vorbehalt::Solo(_) | Vorbehalt::UnnamedSolo | Vorbehalt::StillesSolo
                            )
                        )
                    }),
                    (Kind::ThrowIn, &|action| action == Action::Declare(Vorbehalt::Schmeissen)),
                    (Kind::Hochzeit, &|action| matches!(action, Action::Declare(Vorbehalt::Hochzeit(_)))),
                    (Kind::Armut, &|action| matches!(action, Action::Declare(Vorbehalt::Armut(_)))),
                    (Kind::Hammelrennen, &|action| action == Action::Declare(Vorbehalt::Hammelrennen)),
                    (Kind::Vorbehalt, &|action| action == Action::Declare(Vorbehalt::Unnamed)),
                ];
                let about_one = kinds.into_iter().find(|(_, does)| is(does).contains(&true));
                let (kind, does) = about_one.expect("of two different Vorbehalte one is not gesund");
                about(kind, is(does))
            }
            Question::Bid => (Kind::Bid, Doer::Both),
            Question::Solo => (Kind::Solo, Doer::Both),
            Question::Armut => about(Kind::TakeArmut, is(&|action| action == Action::TakeArmut(true))),
            Question::Exchange => (Kind::Exchange, Doer::Both),
            Question::Schweine => about(Kind::Schweine, is(&|action| action == Action::Schweine(true))),
            Question::Ansage if both.contains(&Action::Supra) => {
                about(Kind::Supra, is(&|action| action == Action::Supra))
            }
            Question::Ansage => {
                let is_ansage = both.contains(&Action::Say(Step::Ansage));
                let kind = if is_ansage { Kind::Ansage } else { Kind::Absage };
                about(kind, is(&|action| action != Action::Silence))
            }
            Question::Card if both.contains(&Action::AnnounceSchweine) => {
                about(Kind::Schweine, is(&|action| action == Action::AnnounceSchweine))
            }
            Question::Card if both.contains(&Action::PlaySchwein) => {
                about(Kind::Schweine, is(&|action| action == Action::PlaySchwein))
            }
            Question::Card if both.iter().any(|action| matches!(action, Action::Genscher(_))) => {
                about(Kind::Genscher, is(&|action| matches!(action, Action::Genscher(_))))
            }
            Question::Card => match played % 4 {
                0 => (Kind::Lead, Doer::Both),
                3 => (Kind::Last, Doer::Both),
                _ => (Kind::Follow, Doer::Both),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use doko_engine::SoloKind;

    #[test]
    fn whoever_alone_does_it_is_named() {
        let solo = |kind| Action::Declare(Vorbehalt::Solo(kind));
        let gesund = Action::Declare(Vorbehalt::Gesund);
        let hochzeit = Action::Declare(Vorbehalt::HOCHZEIT);
        let before = |first, second| Kind::of(Question::Vorbehalt, 0, first, second);
        let says = Kind::of(Question::Ansage, 0, Action::Silence, Action::Say(Step::Ansage));
        assert_eq!(says, (Kind::Ansage, Doer::Second));
        assert_eq!(before(solo(SoloKind::BUBE), gesund), (Kind::Solo, Doer::First));
        assert_eq!(before(gesund, solo(SoloKind::BUBE)), (Kind::Solo, Doer::Second));
        assert_eq!(before(hochzeit, solo(SoloKind::BUBE)), (Kind::Solo, Doer::Second));
        assert_eq!(before(solo(SoloKind::DAMEN), solo(SoloKind::BUBE)), (Kind::Solo, Doer::Both));
        assert_eq!(before(hochzeit, gesund), (Kind::Hochzeit, Doer::First));
        let [race, unnamed] = [Vorbehalt::Hammelrennen, Vorbehalt::Unnamed].map(Action::Declare);
        assert_eq!(before(gesund, race), (Kind::Hammelrennen, Doer::Second));
        assert_eq!(before(unnamed, gesund), (Kind::Vorbehalt, Doer::First));
        assert_eq!(before(unnamed, hochzeit), (Kind::Hochzeit, Doer::Second));
        let said = |first, second| Kind::of(Question::Ansage, 3, first, second);
        assert_eq!(said(Action::Say(Step::Keine90), Action::Silence), (Kind::Absage, Doer::First));
        assert_eq!(said(Action::Say(Step::Keine90), Action::Say(Step::Ansage)), (Kind::Ansage, Doer::Both));
        assert_eq!(said(Action::Silence, Action::Supra), (Kind::Supra, Doer::Second));
        let [yes, no] = [true, false].map(Action::Klopfen);
        assert_eq!(Kind::of(Question::Klopfen, 0, yes, no), (Kind::Klopfen, Doer::First));
        let [one, other] = [Action::Play(Card::ALTE), Action::Play(Card::DULLE)];
        let kinds = [0, 1, 2, 3, 44].map(|played| Kind::of(Question::Card, played, one, other).0);
        assert_eq!(kinds, [Kind::Lead, Kind::Follow, Kind::Follow, Kind::Last, Kind::Lead]);
    }
}
