//! The bot that plays by networks of a file, and what it leaves to the heuristic.

use std::path::PathBuf;
use std::sync::Arc;

use doko_engine::random::{Stream, fingerprint};
use doko_engine::{Action, Lang, Question, Rules, Seat, View, Vorbehalt};

use super::file::NetworkFile;
use super::network::OUTPUT_ONE;
use super::outputs::{Part, output_of};
use super::player::{Player, Players};
use crate::bot::{Bot, BotKind, Traits};
use crate::bounded;
use crate::encoding::{Encoder, Slots};
use crate::heuristic::Heuristic;
use crate::options::Options;
use crate::spec_error::SpecError;

/// The option's word for the networks that ship, which are of another kind.
const SHIPPED_NAME: &str = "default";
/// The longest file of networks, in MiB.
const MOST_MIB: u64 = 256;

/// The kind of bot that plays by networks of a file.
#[derive(Clone, Debug)]
pub struct Learned {
    file: Arc<NetworkFile>,
    /// Tells these networks from any others.
    fingerprint: Arc<str>,
    heuristic: Heuristic,
}

impl Learned {
    /// The bot that plays by these networks, and asks this heuristic what they do not know.
    pub fn new(file: NetworkFile, heuristic: Heuristic) -> Learned {
        let fingerprint = fingerprint(file.encode()).into();
        Learned { file: Arc::new(file), fingerprint, heuristic }
    }

    /// The bot that options mean; nothing if they name no file of such networks.
    pub(crate) fn from_options(options: &mut Options) -> Result<Option<Learned>, SpecError> {
        let name = options.given("weights").filter(|&name| name != SHIPPED_NAME);
        let Some(path) = name.map(PathBuf::from).filter(|path| NetworkFile::is_one(path)) else {
            return Ok(None);
        };
        options.text("weights", SHIPPED_NAME);
        let bytes = bounded::read(&path, MOST_MIB)
            .map_err(|source| SpecError::File { path: path.clone(), source })?;
        let file =
            NetworkFile::decode(&bytes).map_err(|source| SpecError::Net { path, source: source.into() })?;
        Ok(Some(Learned::new(file, Heuristic::from_options_or("default", options)?)))
    }
}

impl BotKind for Learned {
    fn bot(&self, rules: &Rules, seat: Seat, stream: Stream) -> Box<dyn Bot> {
        Box::new(LearnedBot {
            file: Arc::clone(&self.file),
            encoder: Encoder::new(rules),
            memories: Players::default(),
            heuristic: self.heuristic.bot(rules, seat, stream),
            by_thumb: self.heuristic.clone(),
        })
    }

    fn fingerprint(&self) -> String {
        fingerprint(format!("learned 1 {} {}", self.fingerprint, self.heuristic.fingerprint()))
    }

    fn traits(&self) -> Traits {
        Traits { remembers: false, ..Traits::default() }
    }

    fn about(&self, lang: Lang) -> Vec<String> {
        let about = &self.file.about;
        let sizes = Part::ALL
            .into_iter()
            .filter_map(|part| Some(format!("{} {}", part.name(), self.file.network(part)?.width())));
        let training = about.training.iter().map(|(key, value)| format!("{key} = {value}"));
        let told = |what: &str, all: Vec<String>| format!("{what}: {}", all.join("; "));
        vec![
            told(
                lang.pick("Its networks, with how many units", "Seine Netze, mit ihren Einheiten"),
                sizes.collect(),
            ),
            told(lang.pick("How they were taught", "Wie sie gelernt haben"), training.collect()),
        ]
    }
}

struct LearnedBot {
    file: Arc<NetworkFile>,
    encoder: Encoder,
    memories: Players,
    /// Answers what networks do not know.
    heuristic: Box<dyn Bot>,
    by_thumb: Heuristic,
}

impl Bot for LearnedBot {
    fn act(&mut self, view: &View<'_>) -> Action {
        self.by_networks(view).unwrap_or_else(|| self.heuristic.act(view))
    }

    fn values(&mut self, view: &View<'_>) -> Vec<(Action, f64)> {
        if view.question() != Some(Question::Card) {
            return Vec::new();
        }
        let player = Player::of(&self.file, self.encoder);
        let Some(judged) = player.judge(view, &mut self.memories) else { return Vec::new() };
        let level = judged.level();
        let value = |answer: Action| {
            let worth = judged.of(answer)?.saturating_add(level);
            Some((answer, f64::from(worth) / f64::from(OUTPUT_ONE)))
        };
        view.legal_cards().kinds().iter().filter_map(|card| value(Action::Play(card))).collect()
    }
}

impl LearnedBot {
    /// The answer of the networks; `None` of a question that they do not know, or that the heuristic answers in a way they do not
    /// know.
    fn by_networks(&mut self, view: &View<'_>) -> Option<Action> {
        let question = view.question()?;
        let is_left_open = match question {
            Question::Card => {
                let announces = view.may_announce_schweine() || view.may_choose_partner();
                !announces || matches!(self.heuristic.act(view), Action::Play(_) | Action::PlaySchwein)
            }
            Question::Ansage => !view.may_say_supra() || self.heuristic.act(view) != Action::Supra,
            _ => true,
        };
        if !is_left_open {
            return None;
        }
        let player = Player::of(&self.file, self.encoder);
        let answer = player.answer(view, &mut self.memories)?;
        match answer {
            Action::Play(card) if view.may_play_schwein() && self.by_thumb.plays_as_schwein(view, card) => {
                Some(Action::PlaySchwein)
            }
            // They know no Armut, no Nullsolo, and no solo of a rule file.
            Action::Declare(declared) if !matches!(declared, Vorbehalt::Solo(_)) => {
                let usual = self.heuristic.act(view);
                let is_known = output_of(usual, &Slots::of(view)).is_some();
                // They do not tell one Klärungsstich from another.
                let is_hochzeit = |answer| matches!(answer, Action::Declare(Vorbehalt::Hochzeit(_)));
                Some(if is_known && !(is_hochzeit(usual) && is_hochzeit(answer)) { answer } else { usual })
            }
            _ => Some(answer),
        }
    }
}
