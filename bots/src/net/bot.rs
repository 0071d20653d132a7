//! The bot that plays by networks, and what it leaves to the heuristic.

use std::sync::Arc;

use doko_engine::random::{Stream, fingerprint};
use doko_engine::{Action, Card, Lang, Question, Rules, Seat, View, Vorbehalt};
use rand::{Rng, RngExt};

use super::NetFile;
use super::ansage::{CERTAIN, Chances, best, compared};
use super::judge::{Judge, Judged, Networks, SHIPPED_NAME};
use super::network::OUTPUT_ONE;
use super::part::Part;
use crate::bot::{Bot, BotKind, Traits};
use crate::choice::candidates;
use crate::heuristic::Heuristic;
use crate::manners::{ALL, Circumstances, Company, Shift, shift, solo_shift};
use crate::options::Options;
use crate::spec_error::SpecError;

/// The kind of bot called `net`.
#[derive(Debug)]
pub struct Net {
    networks: Arc<Networks>,
    heuristic: Heuristic,
    settings: Settings,
    /// The manner in which all others are known to play.
    known: Option<&'static str>,
}

/// What its spec says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Settings {
    /// Points by which saying something must be better than silence.
    ansage_margin: f64,
    /// Points by which a solo must be better than the game without it.
    solo_margin: f64,
    /// How often it declares what it would not, to learn what comes of it.
    explore: f64,
}

impl Net {
    /// One line for `doko bots list`.
    pub const SUMMARY: &str =
        "learned: plays by networks that were taught what a search thinks, in microseconds";
    /// The options of its spec.
    pub const OPTIONS: &[(&str, &str)] = &[
        ("weights", "networks: default, or a file; beside one that sees the play only params counts"),
        (
            "rivals",
            "how the others play: any if nobody knows, or as one of search, heuristic, careful, silent, bold, noisy, thumb and random",
        ),
        ("ansage-margin", "points by which saying something must be better than silence, -100 to 100"),
        ("solo-margin", "points by which a solo must be better than the game without it, -100 to 100"),
        ("explore", "how often it declares a game that it would not choose, 0 to 1: for games to learn from"),
        ("params", "parameters of the heuristic that it asks, as those of heuristic"),
    ];

    pub(crate) fn from_options(options: &mut Options) -> Result<Net, SpecError> {
        let networks = Networks::named(&options.text("weights", SHIPPED_NAME))?;
        let mut settings = Settings::default();
        let rivals: Vec<(&str, Option<&str>)> = [("any", None)]
            .into_iter()
            .chain(ALL.iter().map(|manner| (manner.name, Some(manner.name))))
            .collect();
        let mut known = None;
        options.choice("rivals", &rivals, &mut known)?;
        options.fill("ansage-margin", -100.0..=100.0, &mut settings.ansage_margin)?;
        options.fill("solo-margin", -100.0..=100.0, &mut settings.solo_margin)?;
        options.fill("explore", 0.0..=1.0, &mut settings.explore)?;
        let heuristic = Heuristic::from_options_or("default", options)?;
        Ok(Net { networks, heuristic, settings, known })
    }

    /// The bot that plays by these networks as they are, and asks this heuristic.
    pub fn new(file: NetFile, heuristic: Heuristic) -> Net {
        Net::of(Arc::new(Networks::new(file)), heuristic)
    }

    /// The bot that plays by these networks, made ready before.
    pub(crate) fn of(networks: Arc<Networks>, heuristic: Heuristic) -> Net {
        Net { networks, heuristic, settings: Settings::default(), known: None }
    }

    /// What the networks take each game to be worth that the seat may choose, in points: gesund, Hochzeit, and every solo but
    /// the Nullsolo; `None` if that is not asked, or under rules that they were not taught.
    ///
    /// ```
    /// use doko_bots::Net;
    /// use doko_engine::{Rules, Seat, Table, Vorbehalt};
    ///
    /// let rules = Rules::preset("ddv")?;
    /// let table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
    /// let view = table.view().expect("a Vorbehalt is asked for");
    /// let values = Net::default().game_values(&view).expect("networks know ddv");
    /// assert!(values.iter().any(|&(vorbehalt, points)| vorbehalt == Vorbehalt::Gesund && points.abs() < 5.0));
    /// # Ok::<(), doko_engine::rules::RuleErrors>(())
    /// ```
    pub fn game_values(&self, view: &View<'_>) -> Option<Vec<(Vorbehalt, f64)>> {
        if view.question() != Some(Question::Vorbehalt) {
            return None;
        }
        let judged = self.networks.judge(&self.heuristic, view.rules())?.judge(view)?;
        let known = |vorbehalt| Some((vorbehalt, judged.points_of_game(vorbehalt)?));
        Some(view.legal_vorbehalte().into_iter().filter_map(known).collect())
    }

    /// What the networks take each card to be worth, in points, with two of a kind once; `None` where no card is asked for, and in
    /// games and under rules that they were not taught.
    ///
    /// ```
    /// use doko_bots::Net;
    /// use doko_engine::{Action, Rules, Seat, Table, Vorbehalt};
    ///
    /// let rules = Rules::preset("ddv")?;
    /// let mut table = Table::new(&rules, rules.deal(1, 0, 0), Seat::ALL[0]);
    /// for _ in Seat::ALL {
    ///     table.answer(Action::Declare(Vorbehalt::Gesund))?;
    /// }
    /// table.answer(Action::Silence)?;
    /// let view = table.view().expect("a card is due");
    /// let values = Net::default().card_values(&view).expect("networks know ddv");
    /// assert_eq!(values.len(), view.legal_cards().kinds().len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn card_values(&self, view: &View<'_>) -> Option<Vec<(Card, f64)>> {
        self.networks.judge(&self.heuristic, view.rules())?.card_values(view)
    }
}

impl Default for Net {
    fn default() -> Net {
        Net::of(Networks::shipped(), Heuristic::default())
    }
}

impl Net {
    /// The bot for a seat; `None` under rules that the networks were not taught.
    #[doc(hidden)]
    pub fn seated(&self, rules: &Rules, stream: Stream) -> Option<NetBot> {
        let judge = self.networks.judge(&self.heuristic, rules)?;
        let bot = NetBot::new(judge, self.heuristic.clone(), self.settings, stream);
        Some(NetBot { company: self.known.map(Company::of_all), ..bot })
    }
}

impl BotKind for Net {
    fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
        match self.seated(rules, stream.clone()) {
            Some(bot) => Box::new(bot),
            None => self.heuristic.bot(rules, seat, stream),
        }
    }

    fn fingerprint(&self) -> String {
        let Net { networks, heuristic, settings, known } = self;
        let known = known.map_or_else(String::new, |manner| format!(" {manner} 2"));
        fingerprint(format!("net 2 {} {settings:?} {}{known}", networks.fingerprint, heuristic.fingerprint()))
    }

    fn falls_back(&self, rules: &Rules) -> Option<String> {
        let unknown = self.networks.not_taught(rules)?;
        Some(format!("it was not taught by {unknown}, and plays as heuristic does"))
    }

    fn about(&self, lang: Lang) -> Vec<String> {
        self.networks.about(lang)
    }

    fn traits(&self) -> Traits {
        Traits { remembers: self.settings.explore > 0.0, ..Traits::default() }
    }
}

/// Plays by networks in one seat.
#[doc(hidden)]
pub struct NetBot {
    judge: Judge,
    heuristic: Heuristic,
    settings: Settings,
    /// Who sits here, if it knows.
    company: Option<Company>,
    stream: Stream,
    /// How likely it took its party to keep each step when it was last asked.
    chances: [Option<f64>; 5],
}

/// Points, or logarithms of odds, in parts of those of outputs.
pub(super) fn in_parts(points: f64) -> i32 {
    (points * f64::from(OUTPUT_ONE)) as i32
}

impl Bot for NetBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        let is_ansage = view.question() == Some(Question::Ansage);
        let shift = if is_ansage { self.shift(view) } else { Shift::NONE };
        self.act_shifted(view, &shift)
    }

    fn values(&mut self, view: &View<'_>) -> Vec<(Action, f64)> {
        let values = self.judge.card_values(view).unwrap_or_default();
        values.into_iter().map(|(card, points)| (Action::Play(card), points)).collect()
    }

    fn chances(&self, _: &View<'_>) -> [Option<f64>; 5] {
        self.chances
    }
}

impl NetBot {
    /// What it answers if this is added to the logarithm of the odds of each chance that an Ansage goes by.
    pub fn act_shifted(&mut self, view: &View<'_>, shift: &Shift) -> Action {
        let answer = match view.question() {
            Some(Question::Card) => self.card(view),
            Some(Question::Vorbehalt) => self.vorbehalt(view, self.solo_shift(view.seat())),
            Some(Question::Ansage)
                if view.may_say_supra() && self.heuristic.answer(view) == Action::Supra =>
            {
                Some(Action::Supra)
            }
            Some(Question::Ansage) => self.ansage(view, shift),
            _ => None,
        };
        answer.unwrap_or_else(|| self.heuristic.answer(view))
    }

    /// How likely its party is to keep each step that it may say now, by the number of the step, with the same shift; `None` where
    /// networks do not know.
    pub fn chances_now(&mut self, view: &View<'_>, shift: &Shift) -> Option<[Option<f64>; 5]> {
        let own = view.own_party()?;
        Part::of_cards_now(view)?;
        let judged = self.judge.judge(view)?;
        self.chances = Chances::of(&judged.outputs, shift).of_steps(view, own);
        Some(self.chances)
    }

    fn new(judge: Judge, heuristic: Heuristic, settings: Settings, stream: Stream) -> NetBot {
        NetBot { judge, heuristic, settings, company: None, stream, chances: [None; 5] }
    }

    /// One that says and declares what is better by so many points, as options of a search have them.
    pub(crate) fn with_margins(
        judge: Judge,
        heuristic: Heuristic,
        [ansage_margin, solo_margin]: [f64; 2],
        stream: Stream,
    ) -> NetBot {
        NetBot::new(judge, heuristic, Settings { ansage_margin, solo_margin, ..Settings::default() }, stream)
    }

    /// What the networks make of a question; `None` if none of them is asked.
    pub(crate) fn judge(&mut self, view: &View<'_>) -> Option<Judged> {
        self.judge.judge(view)
    }

    /// By how much chances are to be shifted if it knows how the others play.
    fn shift(&self, view: &View<'_>) -> Shift {
        let known = self.company.zip(Circumstances::of(view));
        known.map_or(Shift::NONE, |(company, at)| shift(&at, &company.belief(view.seat()), false))
    }

    /// The same of the points of a solo.
    fn solo_shift(&self, soloist: Seat) -> f64 {
        self.company.map_or(0.0, |company| solo_shift(soloist, &company.belief(soloist)))
    }

    fn card(&mut self, view: &View<'_>) -> Option<Action> {
        if view.may_announce_schweine() && self.heuristic.answer(view) == Action::AnnounceSchweine {
            return Some(Action::AnnounceSchweine);
        }
        if view.may_choose_partner()
            && let chosen @ Action::Genscher(_) = self.heuristic.answer(view)
        {
            return Some(chosen);
        }
        if !self.judge.knows(Part::of_cards_now(view)?) {
            return None;
        }
        let candidates = candidates(view);
        let best = if let [only] = candidates[..] {
            only
        } else {
            let judged = self.judge.judge(view)?;
            candidates.into_iter().max_by_key(|&card| (judged.of_card(card), std::cmp::Reverse(card)))?
        };
        let is_schwein = view.may_play_schwein() && self.heuristic.plays_as_schwein(view, best);
        Some(if is_schwein { Action::PlaySchwein } else { Action::Play(best) })
    }

    /// Declares a solo that is worth more than the game without it; otherwise what the heuristic says, if networks do not know
    /// it: an Armut, a Nullsolo. `None` where there is no choice that networks know. `shift`: points added to each solo,
    /// because of who plays.
    pub(crate) fn vorbehalt(&mut self, view: &View<'_>, shift: f64) -> Option<Action> {
        let legal = view.legal_vorbehalte();
        let names_later = legal.contains(&Vorbehalt::UnnamedSolo);
        if legal.len() < 2 || !legal.contains(&Vorbehalt::Gesund) || names_later {
            return None;
        }
        let judged = self.judge.judge(view)?;
        let is_solo = |vorbehalt: Vorbehalt| matches!(vorbehalt, Vorbehalt::Solo(_));
        let worth_of = |vorbehalt: Vorbehalt| {
            let shift = if is_solo(vorbehalt) { in_parts(shift) } else { 0 };
            Some((judged.of_game(vorbehalt)?.saturating_add(shift), vorbehalt))
        };
        let known: Vec<(i32, Vorbehalt)> = legal.iter().copied().filter_map(worth_of).collect();
        let of_kind =
            |solos| known.iter().copied().filter(move |&(_, vorbehalt)| is_solo(vorbehalt) == solos);
        let (worth, without) = of_kind(false).max_by_key(|&(worth, _)| worth)?;
        if self.settings.explore > 0.0 && self.explores() {
            let hopeful = of_kind(true).filter(|&(solo, _)| solo + in_parts(HOPELESS) >= worth);
            let hopeful: Vec<Vorbehalt> = hopeful.map(|(_, solo)| solo).chain([without]).collect();
            let chosen = self.stream.random_range(0..hopeful.len());
            return Some(Action::Declare(hopeful[chosen]));
        }
        if let Some((best, solo)) = of_kind(true).max_by_key(|&(worth, _)| worth)
            && best >= worth + in_parts(self.settings.solo_margin)
        {
            return Some(Action::Declare(solo));
        }
        let Action::Declare(usual) = self.heuristic.answer(view) else { return None };
        let is_known = judged.of_game(usual).is_some();
        Some(Action::Declare(if is_known { without } else { usual }))
    }

    fn explores(&mut self) -> bool {
        f64::from(self.stream.next_u32()) < self.settings.explore * f64::from(u32::MAX)
    }

    /// What to say, or silence; `None` where networks do not know. `shift` is added to the logarithm of the odds of each chance,
    /// because of who plays.
    pub(crate) fn ansage(&mut self, view: &View<'_>, shift: &Shift) -> Option<Action> {
        self.chances = [None; 5];
        let own = view.own_party()?;
        // Where networks know no cards, they know no chances.
        Part::of_cards_now(view)?;
        let said = match compared(view) {
            Err(only) => only,
            Ok(candidates) => {
                let judged = self.judge.judge(view)?;
                let chances = Chances::of(&judged.outputs, shift);
                self.chances = chances.of_steps(view, own);
                let margin = (self.settings.ansage_margin * f64::from(CERTAIN)) as i64;
                best(view, own, &candidates, &chances, margin, &mut self.judge.ends())
            }
        };
        Some(said.map_or(Action::Silence, Action::Say))
    }
}

/// How many points a solo may be worse than the game without it for games to learn from.
const HOPELESS: f64 = 5.0;
