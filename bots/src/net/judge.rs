//! Networks made ready for a game.

use std::cell::{RefCell, RefMut};
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, RwLock};

use doko_engine::dispatch::Cpu;
use doko_engine::random::fingerprint;
use doko_engine::rules::RuleSet;
use doko_engine::{Card, Lang, Question, Rules, View, Vorbehalt};
use thread_local::ThreadLocal;

use super::ansage::Ends;
use super::first::Accumulators;
use super::network::{MOST_OUTPUTS, OUTPUT_ONE};
use super::part::output_of_game;
use super::{DENSE, Inputs, NetFile, Numbers, Part, Reader, SPARSE, unknown};
use crate::bounded;
use crate::heuristic::Heuristic;
use crate::spec_error::SpecError;

/// What an option calls the networks that ship.
pub(crate) const SHIPPED_NAME: &str = "default";

/// Of how many sets of rules it is kept whether networks know them: more than a run has.
const RULES: usize = 64;

/// Networks, and which of the rules that have come up they know.
pub struct Networks {
    /// The networks.
    pub file: NetFile,
    /// Tells these networks from any others.
    pub fingerprint: String,
    known: RwLock<Vec<(Arc<RuleSet>, bool)>>,
    desks: ThreadLocal<Desk>,
}

/// What a thread has worked out at earlier questions, of whatever game, and need not work out again. Answers do not depend on it.
#[derive(Default)]
struct Desk {
    /// By part, and in it by seat and trick.
    added_up: RefCell<[Accumulators; Part::ALL.len()]>,
    ends: RefCell<Ends>,
}

/// The most tricks that there are in a game.
const TRICKS: usize = 12;
/// The longest file of networks, in MiB.
const MOST_MIB: u64 = 256;

impl Networks {
    /// These networks.
    pub fn new(file: NetFile) -> Networks {
        Networks {
            fingerprint: fingerprint(file.encode()),
            file,
            known: RwLock::default(),
            desks: ThreadLocal::new(),
        }
    }

    /// Those that ship with it.
    pub fn shipped() -> Arc<Networks> {
        static SHIPPED: LazyLock<Arc<Networks>> = LazyLock::new(|| {
            let file =
                NetFile::decode(include_bytes!("default.net")).expect("the embedded networks are whole");
            Arc::new(Networks::new(file))
        });
        Arc::clone(&SHIPPED)
    }

    /// Those that an option names: `default` for those that ship with it, or a file.
    ///
    /// # Errors
    /// If there is no such file, or it has no networks.
    pub fn named(name: &str) -> Result<Arc<Networks>, SpecError> {
        if name == SHIPPED_NAME {
            return Ok(Networks::shipped());
        }
        let path = PathBuf::from(name);
        let bytes = bounded::read(&path, MOST_MIB)
            .map_err(|source| SpecError::File { path: path.clone(), source })?;
        let networks = NetFile::decode(&bytes).map(Networks::new);
        networks.map(Arc::new).map_err(|source| SpecError::Net { path, source: source.into() })
    }

    /// Whether they were taught by such rules.
    fn know(&self, rules: &Rules) -> bool {
        let set = rules.shared_set();
        let find = |all: &[(Arc<RuleSet>, bool)]| {
            all.iter().find(|(known, _)| known == set).map(|(_, is_known)| *is_known)
        };
        let found = find(&self.known.read().expect("nobody panics meanwhile"));
        found.unwrap_or_else(|| {
            let is_known = unknown(rules, &self.file.about.rules).is_empty();
            let mut all = self.known.write().expect("nobody panics meanwhile");
            if all.len() == RULES {
                all.remove(0);
            }
            all.push((set.clone(), is_known));
            is_known
        })
    }

    /// What there is to tell of them: how large they are, how they were taught, and by which rules.
    pub(crate) fn about(&self, lang: Lang) -> Vec<String> {
        let NetFile { about, .. } = &self.file;
        let sizes = Part::ALL.into_iter().filter_map(|part| {
            let [first, second, outputs] = self.file.network(part)?.widths();
            Some(format!("{} {}-{first}-{second}-{outputs}", part.name(), SPARSE + DENSE))
        });
        let training = about.training.iter().map(|(key, value)| format!("{key} = {value}"));
        let or = lang.pick(" or ", " oder ");
        let several = about.rules.iter().filter(|(_, values)| values.len() > 1).map(|(key, values)| {
            let values: Vec<String> = values.iter().map(toml::Value::to_string).collect();
            format!("{key} = {}", values.join(or))
        });
        let told = |what: &str, all: Vec<String>| format!("{what}: {}", all.join("; "));
        vec![
            told(
                lang.pick(
                    "Its networks, with how many inputs, units and outputs",
                    "Seine Netze, mit ihren Eingängen, Einheiten und Ausgängen",
                ),
                sizes.collect(),
            ),
            told(lang.pick("How they were taught", "Wie sie gelernt haben"), training.collect()),
            told(
                lang.pick(
                    "They know rules that agree in all with those they were taught by, of which these keys had several values",
                    "Sie kennen Regeln, die in allem mit denen übereinstimmen, nach denen sie gelernt haben; mehrere Werte hatten \
                     dabei",
                ),
                several.collect(),
            ),
            lang.pick(
                "A Nullsolo, and every game by other rules, it plays as heuristic does.",
                "Ein Nullsolo und alles nach anderen Regeln spielt er wie heuristic.",
            )
            .to_owned(),
        ]
    }

    /// What these rules say otherwise than all by which the networks were taught, in a few words; `None` if nothing.
    pub(crate) fn not_taught(&self, rules: &Rules) -> Option<String> {
        let unknown = unknown(rules, &self.file.about.rules);
        let (first, more) = (unknown.first()?, unknown.len() - 1);
        Some(if more == 0 { first.clone() } else { format!("{first} and {more} more") })
    }

    /// What judges the answers in a game by these rules; `None` if the networks were taught by others.
    pub(crate) fn judge(self: &Arc<Networks>, heuristic: &Heuristic, rules: &Rules) -> Option<Judge> {
        self.know(rules).then(|| Judge {
            networks: Arc::clone(self),
            reader: Reader::new(heuristic, rules),
            inputs: Inputs::default(),
            cpu: Cpu::detect(),
        })
    }
}

impl fmt::Debug for Networks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fingerprint)
    }
}

/// Networks that look at a game from a seat.
pub(crate) struct Judge {
    networks: Arc<Networks>,
    reader: Reader,
    inputs: Inputs,
    cpu: Cpu,
}

impl Judge {
    /// What the network for the open question makes of it; `None` if there is none.
    pub(crate) fn judge(&mut self, view: &View<'_>) -> Option<Judged> {
        let part = self.reader.read(view, &mut self.inputs)?;
        let network = self.networks.file.network(part)?;
        let mut added_up = self.networks.desks.get_or_default().added_up.borrow_mut();
        let place = view.seat().index() * TRICKS + view.cards_played() / 4;
        let outputs = network.run_from(self.cpu, &self.inputs, &mut added_up[part as usize], place);
        Some(Judged { outputs, numbers: self.reader.numbers })
    }

    /// Whether there is a network for this part.
    pub(super) fn knows(&self, part: Part) -> bool {
        self.networks.file.network(part).is_some()
    }

    /// What ends of games are worth, as far as it is known.
    pub(super) fn ends(&self) -> RefMut<'_, Ends> {
        self.networks.desks.get_or_default().ends.borrow_mut()
    }

    /// What each card is worth that may be played, in points, with two of a kind once; `None` if no card is asked for, or no
    /// network knows.
    pub(crate) fn card_values(&mut self, view: &View<'_>) -> Option<Vec<(Card, f64)>> {
        if view.question() != Some(Question::Card) {
            return None;
        }
        let judged = self.judge(view)?;
        Some(view.legal_cards().kinds().iter().map(|card| (card, judged.points(card))).collect())
    }
}

/// What a network makes of a question.
pub(crate) struct Judged {
    /// Its outputs, in parts of [`OUTPUT_ONE`].
    pub(super) outputs: [i32; MOST_OUTPUTS],
    numbers: Numbers,
}

impl Judged {
    /// What a card is worth beside the others, in parts of [`OUTPUT_ONE`].
    pub(super) fn of_card(&self, card: Card) -> i32 {
        self.outputs[self.numbers.of_card(card)]
    }

    /// What a game is worth that can be chosen, beside the others, in parts of [`OUTPUT_ONE`]; `None` of one that no network knows.
    pub(super) fn of_game(&self, vorbehalt: Vorbehalt) -> Option<i32> {
        output_of_game(vorbehalt).map(|output| self.outputs[output])
    }

    /// What a game is worth that can be chosen, in points.
    pub(super) fn points_of_game(&self, vorbehalt: Vorbehalt) -> Option<f64> {
        Some(self.in_points(self.of_game(vorbehalt)?, Part::Vorbehalt))
    }

    /// What a card is worth, in points.
    pub(crate) fn points(&self, card: Card) -> f64 {
        self.in_points(self.of_card(card), Part::Cards)
    }

    /// What an answer is worth, in points, by its output of a network for this part. The output after those for the answers is
    /// what the decision is worth.
    fn in_points(&self, output: i32, part: Part) -> f64 {
        f64::from(output + self.outputs[part.answers()]) / f64::from(OUTPUT_ONE)
    }
}
