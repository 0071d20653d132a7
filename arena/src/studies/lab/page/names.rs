//! What people call the rule sets of a laboratory: as one says it at the table, with the keys of rule files in small.

use doko_engine::Lang;
use doko_engine::explain::called;
use doko_engine::rules::{Key, entries};

use crate::studies::lab::design::Design;
use crate::studies::lab::experiment::Lab;

/// A name for people, and what rule files call it where that is something else.
pub(super) struct Called {
    pub(super) name: String,
    pub(super) small: String,
}

/// A rule set: what it changes in the base, or the name that it was given.
pub(super) fn cell(lab: &Lab, cell: usize, lang: Lang) -> Called {
    let own = &lab.design.cells[cell];
    let changed: Vec<(usize, usize)> =
        own.levels.iter().copied().enumerate().filter(|(_, level)| *level > 0).collect();
    if changed.is_empty() {
        return Called { name: own.name.clone(), small: String::new() };
    }
    levels(&lab.design, &changed, " + ", lang)
}

/// These levels of factors together.
pub(super) fn levels(design: &Design, levels: &[(usize, usize)], between: &str, lang: Lang) -> Called {
    let all: Vec<Called> = levels.iter().map(|&(factor, own)| level(design, factor, own, lang)).collect();
    let joined = |text: fn(&Called) -> &str| all.iter().map(text).collect::<Vec<_>>().join(between);
    Called { name: joined(|own| &own.name), small: joined(|own| &own.small) }
}

/// A value of a key by what it does, and an option of a source by the name that it has there.
fn level(design: &Design, factor: usize, level: usize, lang: Lang) -> Called {
    let own = &design.factors[factor].levels[level];
    let small = own.changes.join(" + ");
    let key = Some(&own.name).filter(|name| own.changes == [(*name).clone()]);
    let key = key.and_then(|change| Key::named(change.split_once('=')?.0));
    // How it was typed may be another word for the value that the rules have.
    let value = key.and_then(|key| {
        let cell = design.cells.iter().find(|cell| cell.levels.get(factor) == Some(&level))?;
        entries(cell.rules.set()).into_iter().find(|(name, _)| *name == key.name).map(|(_, value)| value)
    });
    let name = key.zip(value).map_or_else(|| own.name.clone(), |(key, value)| called(key, &value, lang));
    Called { name, small }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules_source::Origin;
    use crate::studies::lab::design::{Factor, Start};

    fn palast(factors: Vec<Factor>) -> Design {
        let start = Start { origin: Origin::named("palast").unwrap(), changes: Vec::new(), games: 0 };
        Design::varied(&start, factors, true).unwrap()
    }

    #[test]
    fn values_of_keys_are_called_as_people_say_however_they_were_typed() {
        let design = palast(vec![
            Factor::of_key("schweine.mode=automatic").unwrap(),
            Factor::of_key("deck.nines=nein").unwrap(),
        ]);
        let both = |lang| levels(&design, &[(0, 1), (1, 1)], " + ", lang);
        assert_eq!(both(Lang::De).name, "mit Schweinen, unangesagt + ohne Neunen");
        assert_eq!(both(Lang::En).name, "with Schweine, unannounced + no nines");
        assert_eq!(both(Lang::De).small, "schweine.mode=automatic + deck.nines=nein");
    }

    #[test]
    fn options_keep_the_names_that_their_sources_give_them() {
        let design = palast(Factor::of_options("palast", "pflichtsolo").unwrap());
        let called = levels(&design, &[(0, 1)], " + ", Lang::De);
        let expected = ("Pflichtsolo", "session.pflicht_solo=1 + session.games=24");
        assert_eq!((&*called.name, &*called.small), expected);
    }
}
