//! The bots that search, and what they leave to the heuristic.

use std::sync::Arc;

use doko_engine::dispatch::Cpu;
use doko_engine::random::{Stream, fingerprint};
use doko_engine::{Action, Question, Rules, Seat, View, Vorbehalt};
use rand::Rng;

use super::decision::Decision;
use super::endings::Worths;
use super::rollout::UNIT;
use super::settings::{Allocation, Budget, By, Infers, Playout, Rivals, Settings};
use super::tree::Trees;
use super::{ansage, cards, tables, vorbehalt};
use crate::bot::{Bot, BotKind, Thought, Traits};
use crate::choice::worth_comparing;
use crate::heuristic::{Heuristic, Ready};
use crate::manners::{Circumstances, Company, Shift, shift, solo_shift};
use crate::net::{Net, NetBot, Networks, SHIPPED_NAME};
use crate::options::Options;
use crate::spec_error::SpecError;

/// A kind of bot that searches.
#[derive(Clone, Debug)]
pub struct Search {
    settings: Settings,
    /// How all seats play on, and what answers the questions that are not searched.
    heuristic: Heuristic,
    /// What judges cards before they are searched.
    networks: Option<Arc<Networks>>,
    /// The bot that plays by these networks.
    learned: Option<Arc<Net>>,
    /// Whether worlds are weighed as if all others played like that bot, besides the manners.
    alike: bool,
}

impl Search {
    /// One line for `doko bots list`.
    pub const PIMC: &str = "searches sampled worlds, everybody playing on by what its seat knows";
    /// One line for `doko bots list`.
    pub const FLAT: &str = "plain Monte Carlo: random playouts in sampled worlds, all answers alike";
    /// One line for `doko bots list`.
    pub const ISMCTS: &str = "grows trees of cards over sampled worlds; all but cards as pimc does";
    /// The options of its spec.
    pub const OPTIONS: &[(&str, &str)] = &[
        (
            "rivals",
            "how the others play: any if nobody knows, or as one of search, heuristic, careful, silent, bold, noisy, thumb and random; without networks heuristic or search, the latter with edge, solo-edge and patience for bots as good as itself",
        ),
        (
            "worlds",
            "worlds for each card that may be played, of which poor ones leave theirs to good ones; of ismcts for all trees",
        ),
        ("ms", "milliseconds for a decision, about, in place of worlds; then no run can be repeated exactly"),
        ("playout", "how worlds are played on: random, thumb or heuristic"),
        (
            "allocation",
            "which answers get the worlds: uniform, or halving, which drops the worse half after each round",
        ),
        ("stop", "standard errors behind the best at which an answer is given up, 0 to 100; 0 for never"),
        (
            "solve",
            "how many last tricks are solved with all cards open, 0 to 6; 6 take tens of times as long; not in trees",
        ),
        ("augen", "points that 30 Augen count beside the points of the rules, 0 to 10"),
        (
            "belief",
            "whether it asks in which manner each of the others plays: off to take all for heuristics, whatever rivals says, game to go by this game alone, evening to go by the earlier games of an evening too; Ansagen and solos go by it where they are left to networks",
        ),
        (
            "inference",
            "whether worlds are weighed by what the others did: on, off, or net if there are networks, which also weighs them as if the others played by these; that takes more than ten times as long",
        ),
        (
            "temperature",
            "Augen by which a card must be worse to be e times less likely, 0.1 to 1000; with belief=off",
        ),
        (
            "epsilon",
            "how large a part of the others' cards is taken to be random, 0.001 to 1; with belief=off",
        ),
        (
            "min-ess",
            "the least share of worlds that must count, as effective sample size, 0 to 1; tempers the weights",
        ),
        (
            "ansage-weight",
            "how much Re, Kontra and silence weigh, 0 to 10; 1 as they are, 0 not at all; with belief=off",
        ),
        (
            "patience",
            "how many hold a Re or Kontra back that the heuristic would have said by now, 0 to 1; with belief=off",
        ),
        ("draws", "worlds drawn for each that is kept, 1 to 1000"),
        ("ansage", "who says Re, Kontra and Absagen: search, heuristic, off, or net if there are networks"),
        ("ansage-margin", "points by which saying something must be better than silence, -100 to 100"),
        (
            "doubt",
            "Augen by which games end otherwise than played out, for searched Ansagen and solos, 0 to 60",
        ),
        ("wait", "whether a searched Ansage waits as long as it can still be made later: on or off"),
        (
            "once",
            "how many times the worlds of a card a searched Ansage or Vorbehalt gets, 1 to 1000; not with ms",
        ),
        (
            "solo",
            "who declares solos and takes an Armut: search, heuristic, off, or net if there are networks, for solos alone",
        ),
        ("solo-margin", "points by which a solo must be better than the game without it, -100 to 100"),
        ("edge", "Augen that its party takes beyond those of playouts, for searched Ansagen, -60 to 60"),
        ("solo-edge", "the same of a soloist, for searched solos and Ansagen in them, -60 to 60"),
        (
            "net",
            "networks that judge cards before they are searched: off, default, or a file that doko learn has written; under rules that they do not know, all is searched",
        ),
        ("net-tricks", "how many first tricks are played as the networks say, without a search, 0 to 12"),
        ("net-worlds", "as how many worlds the judgement of the networks counts, 0 to 1000000; not in trees"),
        (
            "net-prune",
            "points by which a card must be worse, as the networks judge it, not to be searched, 0 to 100",
        ),
        ("params", "parameters of the heuristic by which it takes all to play: as those of heuristic"),
    ];

    /// The options of the spec of the bot that grows trees: those of trees, and then all the others.
    pub const TREE_OPTIONS: &[(&str, &str)] = &{
        let (own, others) = (Trees::OPTIONS, Self::OPTIONS);
        let mut all = [("", ""); Trees::OPTIONS.len() + Self::OPTIONS.len()];
        let mut n = 0;
        while n < all.len() {
            all[n] = if n < own.len() { own[n] } else { others[n - own.len()] };
            n += 1;
        }
        all
    };

    /// A search with the settings of a spec, where these hold for what it leaves out, and with these networks if it names none.
    fn with(default: Settings, networks: &str, options: &mut Options) -> Result<Search, SpecError> {
        let networks = match &*options.text("net", networks) {
            "off" => None,
            name => Some(Networks::named(name)?),
        };
        let mut infers = Infers::if_on(default.infers);
        options.choice("inference", Infers::ways(networks.is_some()), &mut infers)?;
        let default = Settings { infers: infers != Infers::Off, ..default };
        let settings = Settings::from_options(default, networks.is_some(), options)?;
        let heuristic = Heuristic::from_options_or("default", options)?;
        let as_net = |networks: &Arc<Networks>| Arc::new(Net::of(networks.clone(), heuristic.clone()));
        let learned = networks.as_ref().map(as_net);
        Ok(Search { settings, heuristic, networks, learned, alike: infers == Infers::Alike })
    }

    pub(crate) fn pimc(options: &mut Options) -> Result<Search, SpecError> {
        Search::with(Settings::default(), SHIPPED_NAME, options)
    }

    pub(crate) fn ismcts(options: &mut Options) -> Result<Search, SpecError> {
        let default = Settings { tree: Some(Trees::default()), ..Settings::default() };
        Search::with(default, SHIPPED_NAME, options)
    }

    pub(crate) fn flat(options: &mut Options) -> Result<Search, SpecError> {
        let default = Settings {
            playout: Playout::Random,
            allocation: Allocation::Uniform,
            stop: 0.0,
            augen: 0.0,
            infers: false,
            ansage: By::Heuristic,
            solo: By::Heuristic,
            ..Settings::default()
        };
        Search::with(default, "off", options)
    }
}

impl BotKind for Search {
    fn bot(&self, rules: &Rules, _seat: Seat, stream: Stream) -> Box<dyn Bot> {
        let margins = [self.settings.ansage_margin, self.settings.solo_margin];
        let judge = self.networks.as_ref().and_then(|networks| networks.judge(&self.heuristic, rules));
        Box::new(SearchBot {
            settings: self.settings,
            learned: self.learned.clone().filter(|_| judge.is_some()),
            alike: self.alike,
            heuristic: self.heuristic.clone(),
            ready: self.heuristic.ready(rules),
            net: judge
                .map(|judge| NetBot::with_margins(judge, self.heuristic.clone(), margins, stream.clone())),
            stream,
            cpu: Cpu::detect(),
            thought: Thought::default(),
            worths: Worths::default(),
            company: match self.settings.rivals {
                Rivals::Known(manner) => Company::of_all(manner),
                Rivals::Asked { .. } | Rivals::Heuristics => Company::UNKNOWN,
            },
        })
    }

    fn traits(&self) -> Traits {
        Traits {
            wants_company: self.settings.rivals == Rivals::Asked { remembers: true },
            is_reproducible: matches!(self.settings.budget, Budget::Worlds(_)),
            thinks: true,
            ..Traits::default()
        }
    }

    fn fingerprint(&self) -> String {
        let Search { settings, heuristic, networks, alike, .. } = self;
        let alike = if *alike { " alike" } else { "" };
        fingerprint(format!("search 5 {settings:?} {} {networks:?}{alike}", heuristic.fingerprint()))
    }

    fn falls_back(&self, rules: &Rules) -> Option<String> {
        let unknown = self.networks.as_ref()?.not_taught(rules)?;
        Some(format!("its networks were not taught by {unknown}, so it searches without them"))
    }
}

struct SearchBot {
    settings: Settings,
    learned: Option<Arc<Net>>,
    alike: bool,
    heuristic: Heuristic,
    ready: Arc<Ready>,
    net: Option<NetBot>,
    stream: Stream,
    cpu: Cpu,
    thought: Thought,
    worths: Worths,
    company: Company,
}

impl Bot for SearchBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        self.thought = Thought::default();
        let searched = match view.question() {
            _ if view.contract().is_each_alone() || view.schwarze_sau().is_some() => None,
            Some(Question::Card) => self.card(view),
            Some(Question::Ansage) => self.ansage(view),
            Some(Question::Vorbehalt) => self.vorbehalt(view),
            Some(Question::Armut) => self.armut(view),
            _ => None,
        };
        searched.unwrap_or_else(|| self.heuristic.answer(view))
    }

    fn meets(&mut self, company: &Company) {
        // Others of a mixture may remember where this one does not, or knows the manner beforehand.
        if self.settings.rivals == (Rivals::Asked { remembers: true }) {
            self.company = *company;
        }
    }

    fn thought(&self) -> Option<&Thought> {
        Some(&self.thought)
    }

    fn chances(&self, view: &View<'_>) -> [Option<f64>; 5] {
        match (self.settings.ansage, &self.net) {
            (By::Heuristic, _) => self.heuristic.chances(view),
            (By::Net, Some(net)) if self.thought.considered.is_empty() => net.chances(view),
            _ => self.thought.chances(),
        }
    }
}

impl SearchBot {
    fn decision<'v, 'g>(&'v mut self, view: &'v View<'g>) -> Decision<'v, 'g> {
        let word = self.stream.next_u64();
        let SearchBot { settings, learned, alike, heuristic, ready, cpu, company, .. } = self;
        let learned = learned.as_deref().map(|net| net as &dyn BotKind);
        let alike = learned.filter(|_| *alike);
        Decision { view, settings, heuristic, ready, company, alike, learned, cpu: *cpu, word }
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
        let mut worths = std::mem::take(&mut self.worths);
        let judged = self.net.as_mut().and_then(|net| net.judge(view));
        let chosen = cards::choose(&self.decision(view), judged.as_ref(), &mut worths);
        self.worths = worths;
        let (chosen, thought) = chosen?;
        self.thought = thought;
        let is_schwein = self.heuristic.plays_as_schwein(view, chosen);
        Some(if is_schwein { Action::PlaySchwein } else { Action::Play(chosen) })
    }

    fn ansage(&mut self, view: &View<'_>) -> Option<Action> {
        if self.settings.ansage != By::Off
            && view.may_say_supra()
            && self.heuristic.answer(view) == Action::Supra
        {
            return Some(Action::Supra);
        }
        match self.settings.ansage {
            By::Heuristic => return None,
            By::Off => {
                let least = view.legal_steps().next().filter(|_| view.must_say());
                return Some(least.map_or(Action::Silence, Action::Say));
            }
            By::Net if self.net.is_some() => {
                let shift = self.shift(view);
                let said = self.net.as_mut().and_then(|net| net.ansage(view, &shift));
                if said.is_some() {
                    return said;
                }
            }
            By::Net | By::Search => {}
        }
        let (step, thought) = ansage::choose(&self.decision(view))?;
        self.thought = thought;
        Some(step.map_or(Action::Silence, Action::Say))
    }

    /// What the chances of the networks are to be shifted by, because of who sits where.
    fn shift(&mut self, view: &View<'_>) -> Shift {
        let is_asked = worth_comparing(view, true).is_some_and(|candidates| candidates.len() > 1);
        if !self.settings.rivals.are_asked() || !is_asked {
            return Shift::NONE;
        }
        let belief = self.decision(view).belief();
        self.thought.belief = belief;
        let circumstances = Circumstances::of(view);
        belief
            .zip(circumstances)
            .map_or(Shift::NONE, |(belief, circumstances)| shift(&circumstances, &belief, true))
    }

    /// A solo where the networks or the search find one that is worth it. Else the best of the other games: what a hand that
    /// may be poor or thrown in comes to is found at tables.
    fn vorbehalt(&mut self, view: &View<'_>) -> Option<Action> {
        // What a solo promises that is not named yet, the heuristic guesses.
        let names_later = || view.open_vorbehalte().contains(&Vorbehalt::UnnamedSolo);
        if self.settings.solo == By::Heuristic || names_later() {
            return None;
        }
        if view.asked_kind().is_some() {
            return self.asked(view);
        }
        // Every trick alone, and nobody is told: the heuristic sees when that is safe.
        let usual = self.heuristic.answer(view);
        if usual == Action::Declare(Vorbehalt::StillesSolo) {
            return Some(usual);
        }
        let others = vorbehalt::others(view);
        let shift = if self.settings.rivals.are_asked() {
            solo_shift(view.seat(), &self.company.belief(view.seat()))
        } else {
            0.0
        };
        if self.settings.solo == By::Net
            && let Some(answer) = self.net.as_mut().and_then(|net| net.vorbehalt(view, shift))
        {
            if others.len() < 2
                || matches!(answer, Action::Declare(vorbehalt) if vorbehalt::is_solo(vorbehalt))
            {
                return Some(answer);
            }
            let Some(arms) = tables::compare(&self.decision(view), &others) else { return Some(answer) };
            self.thought = Decision::thought(&arms, |answer| others[answer]);
            return Some(others[arms[0].answer]);
        }
        let with_solos = self.settings.solo != By::Off;
        let decision = self.decision(view);
        let promised = vorbehalt::compare(&decision, with_solos)?;
        let at_tables = if others.len() > 1 { tables::compare(&decision, &others) } else { None };
        let (mut without, mut points) = (Action::Declare(promised.without.0), promised.without.1);
        let mut thought = None;
        if let Some(arms) = at_tables {
            let best = arms[0];
            (without, points) = (others[best.answer], points.max(best.mean / f64::from(UNIT)));
            thought = Some(Decision::thought(&arms, |answer| others[answer]));
        }
        if let Some((solo, promise)) = promised.solo
            && promise >= points + self.settings.solo_margin
        {
            self.thought = promised.thought;
            return view.vorbehalt_towards(solo).map(Action::Declare);
        }
        self.thought = thought.unwrap_or(promised.thought);
        match without {
            Action::Declare(without) => view.vorbehalt_towards(without).map(Action::Declare),
            other => Some(other),
        }
    }

    /// Whether its Vorbehalt is of the kind that is asked for, and which one it is: by what each answer comes to at tables.
    fn asked(&mut self, view: &View<'_>) -> Option<Action> {
        let is_solo =
            |action: &Action| matches!(*action, Action::Declare(named) if vorbehalt::is_solo(named));
        let mut answers = view.legal_actions().to_vec();
        // Where it must say yes it has to, whatever it is told.
        if self.settings.solo == By::Off && !answers.iter().all(is_solo) {
            answers.retain(|answer| !is_solo(answer));
        }
        if answers.len() < 2 {
            return answers.pop();
        }
        let arms = tables::compare(&self.decision(view), &answers)?;
        self.thought = Decision::thought(&arms, |answer| answers[answer]);
        // The best comes first: a solo only where it is better by enough than all else.
        let margin = self.settings.solo_margin * f64::from(UNIT);
        let least = arms[0].mean - margin;
        let other = arms.iter().find(|arm| !is_solo(&answers[arm.answer]) && arm.mean >= least);
        Some(answers[other.unwrap_or(&arms[0]).answer])
    }

    /// Whether to take an Armut: by what that and leaving it come to at tables.
    fn armut(&mut self, view: &View<'_>) -> Option<Action> {
        let answers = view.legal_actions();
        if !matches!(self.settings.solo, By::Search | By::Net) || answers.len() < 2 {
            return None;
        }
        let decision = self.decision(view);
        let arms = tables::compare(&decision, &answers)?;
        let thought = Decision::thought(&arms, |answer| answers[answer]);
        self.thought = thought;
        Some(answers[arms[0].answer])
    }
}
