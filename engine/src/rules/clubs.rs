//! The rule files of clubs in `engine/rules/clubs` are right.

use std::path::Path;

use super::{RuleSource, Rules};

/// File name without ending, and rules, by file name.
fn clubs() -> Vec<(String, Rules)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/clubs");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut clubs: Vec<_> = files
        .map(|path| {
            let rules = RuleSource::toml(std::fs::read_to_string(&path).unwrap()).rules();
            let rules = rules.unwrap_or_else(|errors| panic!("{}:\n{errors}", path.display()));
            (path.file_stem().unwrap().to_str().unwrap().to_owned(), rules)
        })
        .collect();
    clubs.sort_by(|a, b| a.0.cmp(&b.0));
    clubs
}

#[test]
fn the_rule_files_of_clubs_load_under_their_names() {
    let listed: Vec<String> = clubs()
        .iter()
        .map(|(file, rules)| format!("{file}: {} ({})", rules.name().unwrap_or("nameless"), rules.base()))
        .collect();
    assert_eq!(
        listed,
        [
            "doko-online-2026: DoKo Online 2026 (ddv)",
            "dokorama-jans-runde: Jans Runde (ddv)",
            "domroese-runde: Runde Domröse (ddv)",
            "doppelkopf-hamburg: Doppelkopf-Hamburg (ddv)",
            "doppelkopf-liste: Doppelkopf-Liste (ddv)",
            "erdalchimisten-freiberg: ErdAlchimisten Freiberg (ddv)",
            "eselstall-koenigswinter: Eselstall Königswinter (ddv)",
            "ewige-liste: Ewige Liste (ddv)",
            "halberbracht-zwischenspiel: TuS Halberbracht (ddv)",
            "jetztaberlos-turnier: Turnier jetztaberlos (ddv)",
            "koppeldopf: Koppeldopf (ddv)",
            "kratz-die-kurve: Kratz die Kurve (ddv)",
            "merz-hausregeln: Merz Hausregeln (ddv)",
            "mittwochsregeln: Mittwochsregeln (vln)",
            "postelt: Postelt (ddv)",
            "ruller-wallfahrt-meppen: Ruller Wallfahrt Meppen (ddv)",
            "smartdoko: SmartDoko (ddv)",
            "sommerturnier-hennef: Sommerturnier Hennef (vln)",
            "stadtmeisterschaft-dorsten: Stadtmeisterschaft Dorsten (ddv)",
            "stech-die-blaue: Stech die Blaue (ddv)",
            "team-elbflorenz: Team Elbflorenz (ddv)",
            "tennis-rwl: Tennis RWL (ddv)",
            "us-teen-doko: DOKO us-teen (ddv)",
            "zolln: Zolln (bis 2001) (ddv)",
        ]
    );
}

#[test]
fn the_rules_of_clubs_differ_from_their_base_as_reviewed() {
    for (file, rules) in clubs() {
        insta::assert_snapshot!(file, rules.label().replace(" + ", "\n"));
    }
}
