//! Options that the sources offer beside their main rules: the Sonderregeln of palast, the Besonderheiten of klassisch.

use super::error::RuleErrors;
use super::{RuleSource, Rules};
use crate::lang::Lang;

/// A rule that a source offers beside its main rules, as changes to the preset of that source.
///
/// All options of one preset go together, except games that replace each other.
///
/// ```
/// use doko_engine::rules::OPTIONS;
///
/// let sharp = OPTIONS.iter().find(|option| option.name == "Scharfer Doko").unwrap();
/// assert_eq!((sharp.preset, sharp.changes), ("palast", &["deck.nines=false"][..]));
/// assert_eq!(sharp.rules()?.hand_size(), 10);
/// # Ok::<(), doko_engine::rules::RuleErrors>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleOption {
    /// The preset that it belongs to.
    pub preset: &'static str,
    /// Its name in the source, or in the source's words.
    pub name: &'static str,
    /// What it changes, in one sentence; [`RuleOption::about_in`] has other languages.
    pub about: &'static str,
    about_german: &'static str,
    /// The changes, as [`RuleSource::set`] reads them.
    pub changes: &'static [&'static str],
}

impl RuleOption {
    /// What it changes, in one sentence of a language.
    pub fn about_in(&self, lang: Lang) -> &'static str {
        lang.pick(self.about, self.about_german)
    }

    /// Its preset with the option on.
    ///
    /// # Errors
    ///
    /// None for the options in [`OPTIONS`].
    pub fn rules(&self) -> Result<Rules, RuleErrors> {
        self.changes.iter().copied().fold(RuleSource::preset(self.preset), RuleSource::set).rules()
    }
}

macro_rules! options {
    ($($preset:literal { $($name:literal: $changes:expr, $about:literal, $about_german:literal;)* })*) => {
        [$($(RuleOption {
            preset: $preset,
            name: $name,
            about: $about,
            about_german: $about_german,
            changes: &$changes,
        }),*),*]
    };
}

/// Every option of the sources, by preset.
///
/// palast: "Sonderregeln" and "Das Essener System" (its Training table changes no rule). klassisch: "Besonderheiten".
/// arminia: "Wertung" names a table of five.
pub static OPTIONS: [RuleOption; 27] = options! {
    "palast" {
        "Scharfer Doko": ["deck.nines=false"],
            "The game without nines, ten cards each.",
            "Das Spiel ohne Neunen, zehn Karten für jeden.";
        "Karlchen fangen": ["sonderpunkte.karlchen_caught=1"],
            "A Sonderpunkt for a ♣J of the other party caught in the last trick; in a Normalspiel, and as in one in a \
             Hochzeit and an Armut.",
            "Ein Sonderpunkt für einen ♣B der anderen Partei, der im letzten Stich gefangen wird; im Normalspiel, ebenso in \
             Hochzeit und Armut.";
        "Schweine": ["schweine.mode=automatic"],
            "Both ♦A in one hand are the top trumps by themselves, except in a solo.",
            "Beide ♦A auf einer Hand sind von selbst die höchsten Trümpfe, außer im Solo.";
        "Zweite Dulle sticht Erste": ["dulle.mode=second"],
            "Of two ♥10 in one trick the second wins.",
            "Von zwei ♥10 in einem Stich sticht die zweite.";
        "Sonderpunkt für Herzstich": ["sonderpunkte.herzstich=1"],
            "A Sonderpunkt for a trick to which plain ♥ was led and followed by all four; in a Normalspiel, and as in one in a \
             Hochzeit and an Armut.",
            "Ein Sonderpunkt für einen Stich, zu dem Fehl-♥ ausgespielt und von allen vieren bedient wird; im Normalspiel, \
             ebenso in Hochzeit und Armut.";
        "Schmeissen bei 5 Luschen": ["throw_in.luschen=5"],
            "A hand with five or more nines, or kings where there are no nines, may be thrown in.",
            "Ein Blatt mit mindestens fünf Neunen, ohne Neunen mit mindestens fünf Königen, darf geschmissen werden.";
        "Schmeissen bei 7 Vollen": ["throw_in.volle=7"],
            "A hand with seven or more aces and tens may be thrown in.",
            "Ein Blatt mit mindestens sieben Assen und Zehnen darf geschmissen werden.";
        "Solo kommt raus": ["solo.lead=soloist"],
            "The soloist leads to the first trick, whatever the solo.",
            "Bei jedem Solo kommt der Solist zum ersten Stich heraus.";
        "Pflichtsolo": ["session.pflicht_solo=1", "session.games=24"],
            "Each player owes a solo; here at a table of 24 games, the number that the source names.",
            "Jeder Spieler schuldet ein Solo; hier an einem Tisch von 24 Spielen, wie ihn die Quelle nennt.";
        "Bockrunde": ["session.bock=true", "session.games=24"],
            "After a game in which both parties score 0, the next four count double; it takes more than one game.",
            "Nach einem Spiel, in dem beide Parteien 0 Punkte bekommen, zählen die nächsten vier doppelt; dazu braucht es mehr \
             als ein Spiel.";
        "Armut": ["armut.max_trumps=3"],
            "A hand with at most three trumps looks for a partner who exchanges three cards.",
            "Ein Blatt mit höchstens drei Trümpfen sucht einen Partner, der drei Karten mit ihm tauscht.";
        "Zögern": ["signals.zoegern=true"],
            "The player on turn may show a hesitation.",
            "Wer am Zug ist, darf ein Zögern zeigen.";
    }
    "klassisch" {
        "Spiel ohne Neuner": ["deck.nines=false"],
            "The game without nines, ten cards each.",
            "Das Spiel ohne Neunen, zehn Karten für jeden.";
        "Fuchsfangen": ["score.fuchs_payment=1"],
            "Whoever loses a Fuchs pays a stake to be agreed on, here 1.",
            "Wer einen Fuchs verliert, zahlt einen vereinbarten Betrag, hier 1.";
        "Doppelkopf mit der Dulle": ["dulle.mode=first"],
            "♥10 is the top trump; the first of two wins.",
            "♥10 ist der höchste Trumpf; von zweien sticht die erste.";
        "Schiebekopf": ["game=schiebekopf"],
            "Every player alone, four cards pushed round the table, the fewest Augen win.",
            "Jeder spielt für sich, vier Karten werden reihum geschoben, die wenigsten Augen gewinnen.";
        "Hammelrennen": ["game=hammelrennen"],
            "Every player alone, the most Augen win.",
            "Jeder spielt für sich, die meisten Augen gewinnen.";
        "Hammelrennen ohne Stich": ["game=hammelrennen", "trickless_wins=true"],
            "In a Hammelrennen whoever takes no trick wins.",
            "Im Hammelrennen gewinnt, wer keinen Stich macht.";
        "Altenstrafe": ["score.altenstrafe=1"],
            "Both ♣Q in the last trick: their owners pay an amount to be agreed on, here 1.",
            "Beide ♣D im letzten Stich: Ihre Besitzer zahlen einen vereinbarten Betrag, hier 1.";
        "Altenstrafe in jedem Stich": ["score.altenstrafe=1", "score.altenstrafe_when=any"],
            "The same for any trick.",
            "Das Gleiche in jedem Stich.";
        "Schwache Trumpfkarte": ["armut.max_trumps=2"],
            "With one or two trumps: \"Wer nimmt mich mit?\"",
            "Mit einem oder zwei Trümpfen: „Wer nimmt mich mit?“";
        "Karlchen": ["score.karlchen_stake=1"],
            "A ♣J that wins the last trick brings an amount to be agreed on, here 1, or costs it if the game is lost.",
            "Ein ♣B, der den letzten Stich macht, bringt einen vereinbarten Betrag, hier 1, oder kostet ihn, wenn das Spiel \
             verloren ist.";
        "Ohne Lustsolo": ["solo.kinds=[]"],
            "The original game has no announced solos.",
            "Das ursprüngliche Spiel kennt keine angemeldeten Soli.";
        "Ohne stilles Solo": ["solo.silent=stille_hochzeit"],
            "The original game has no untold solos; a Hochzeit that is told to nobody stays one.",
            "Das ursprüngliche Spiel kennt keine stillen Soli; eine Hochzeit, von der niemand erfährt, bleibt eine.";
        "Musssolo": ["session.pflicht_solo=1", "session.games=24"],
            "Each player owes a solo in a span to be agreed on, here 24 games.",
            "Jeder Spieler schuldet ein Solo in einer vereinbarten Zahl von Spielen, hier 24.";
        "Zwei Musssoli": ["session.pflicht_solo=2", "session.games=24"],
            "Each player owes two solos in that span.",
            "Jeder Spieler schuldet zwei Soli in dieser Zahl von Spielen.";
    }
    "arminia" {
        "Fünf am Tisch": ["session.players=5"],
            "Five players: the dealer sits out, and in a solo gets or pays the single amount.",
            "Fünf Spieler: Der Geber setzt aus und bekommt oder zahlt bei einem Solo den einfachen Betrag.";
    }
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::GameKind;

    #[test]
    fn every_option_changes_its_preset_into_valid_rules() {
        for option in &OPTIONS {
            let rules = option.rules().unwrap_or_else(|errors| panic!("{}: {errors}", option.name));
            assert_eq!((rules.base(), rules.overrides().len()), (option.preset, option.changes.len()));
            let keys: Vec<&str> = rules.overrides().iter().map(|(key, _)| *key).collect();
            assert!(option.changes.iter().all(|change| keys.contains(&change.split('=').next().unwrap())));
        }
    }

    #[test]
    fn all_options_of_a_preset_go_together() {
        for preset in ["palast", "klassisch", "arminia"] {
            let changes =
                OPTIONS.iter().filter(|option| option.preset == preset).flat_map(|option| option.changes);
            // The solos are either owed or not on offer.
            let together = changes
                .filter(|change| !change.starts_with("game=") && **change != "solo.kinds=[]")
                .fold(RuleSource::preset(preset), |source, change| source.set(*change));
            assert_eq!(together.rules().unwrap().set().game, GameKind::Doppelkopf);
        }
    }

    #[test]
    fn no_two_options_have_the_same_name_or_changes() {
        for (at, option) in OPTIONS.iter().enumerate() {
            for lang in Lang::ALL {
                assert!(option.about_in(lang).ends_with(['.', '"', '“']), "{}", option.about_in(lang));
            }
            for other in &OPTIONS[..at] {
                assert_ne!((option.preset, option.name), (other.preset, other.name));
                assert_ne!((option.preset, option.changes), (other.preset, other.changes));
            }
        }
    }
}
