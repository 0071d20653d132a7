//! The parameters that ship with the heuristic, by name.

use super::params::{self, Params};

/// Parameters that ship, as a TOML file.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Its name, for `heuristic:params=NAME`.
    pub name: &'static str,
    /// The file.
    pub text: &'static str,
}

/// All of them.
///
/// `default` plays if none are named: how it leads, takes, feeds and keeps cards was tuned for ddv. In `ddv`, `arminia` and
/// `vln` Ansagen and solos were too, for these rules and among heuristics. `yardstick` is what there was before anything was
/// tuned.
pub const SHIPPED: [Shipped; 5] = [
    Shipped { name: "default", text: params::BUILT_IN },
    Shipped { name: "ddv", text: include_str!("shipped/ddv.toml") },
    Shipped { name: "arminia", text: include_str!("shipped/arminia.toml") },
    Shipped { name: "vln", text: include_str!("shipped/vln.toml") },
    Shipped { name: "yardstick", text: include_str!("shipped/yardstick.toml") },
];

/// Styles to play against: each changes a little of `default`, and none of them is meant to be good.
pub const STYLES: [Shipped; 7] = [
    Shipped { name: "bold", text: include_str!("shipped/bold.toml") },
    Shipped { name: "careful", text: include_str!("shipped/careful.toml") },
    Shipped { name: "silent", text: include_str!("shipped/silent.toml") },
    Shipped { name: "talkative", text: include_str!("shipped/talkative.toml") },
    Shipped { name: "solos", text: include_str!("shipped/solos.toml") },
    Shipped { name: "no-solos", text: include_str!("shipped/no_solos.toml") },
    Shipped { name: "greedy", text: include_str!("shipped/greedy.toml") },
];

impl Shipped {
    /// Those of a name, if any ship under it.
    pub fn named(name: &str) -> Option<Shipped> {
        SHIPPED.into_iter().chain(STYLES).find(|shipped| shipped.name == name)
    }

    /// The parameters.
    pub fn params(self) -> Params {
        self.text.parse().expect("parameters that ship are complete and valid")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Heuristic;
    use crate::bot::BotKind;

    #[test]
    fn every_file_names_every_parameter() {
        for shipped in SHIPPED {
            assert_eq!(toml::from_str(shipped.text), Ok(shipped.params()), "{}", shipped.name);
        }
    }

    #[test]
    fn a_style_differs_from_the_default_and_from_the_others() {
        let all = STYLES.map(|style| style.params().to_toml());
        for (n, style) in STYLES.iter().enumerate() {
            assert_ne!(all[n], Heuristic::default().parameters(), "{}", style.name);
            assert!(all[..n].iter().all(|other| *other != all[n]), "{}", style.name);
        }
    }

    #[test]
    fn the_yardstick_never_changes() {
        let parameters = Heuristic::new(Shipped::named("yardstick").unwrap().params()).parameters();
        assert_eq!(doko_engine::random::fingerprint(parameters), "68a2300495040904");
    }

    #[test]
    fn a_spec_names_them() {
        let fingerprint = |text: &str| {
            let spec: crate::BotSpec = text.parse().unwrap();
            spec.build().unwrap().fingerprint()
        };
        assert_eq!(fingerprint("heuristic:params=default"), fingerprint("heuristic"));
        for shipped in SHIPPED.into_iter().chain(STYLES) {
            let named = fingerprint(&format!("heuristic:params={}", shipped.name));
            assert_eq!(named, Heuristic::new(shipped.params()).fingerprint());
        }
    }
}
