//! Suggestions for keys, words and presets that do not exist.

use super::{KEYS, Key};

/// The dotted keys of a group, in file order; none if there is no such group.
pub(super) fn keys_of_group(group: &str) -> Vec<&'static str> {
    KEYS.iter().filter(|key| key.group() == Some(group)).map(|key| key.name).collect()
}

/// The keys that someone who wrote `wrong` may have meant: the first of a group that it nearly names, if no key of its own
/// group is like it; those of the same name in other groups, else the most similar one.
pub(super) fn keys_like(wrong: &str) -> Vec<&'static str> {
    let leaf = wrong.rsplit('.').next().unwrap_or(wrong);
    let is_but_a_letter = |group: &str| strsim::damerau_levenshtein(&leaf.to_lowercase(), group) == 1;
    let own =
        KEYS.iter().filter(|key| key.group().is_some_and(|group| wrong.split('.').next() == Some(group)));
    if nearest(leaf, own.map(Key::leaf)).is_none()
        && let Some(key) = KEYS.iter().find(|key| key.group().is_some_and(is_but_a_letter))
    {
        return vec![key.name];
    }
    let similar = nearest(wrong, KEYS.iter().map(|key| key.name))
        .or_else(|| nearest(leaf, KEYS.iter().map(Key::leaf)).filter(|_| wrong == leaf));
    let namesakes: Vec<_> =
        KEYS.iter().filter(|key| key.leaf() == similar.unwrap_or(leaf)).map(|key| key.name).collect();
    if namesakes.is_empty() { similar.into_iter().collect() } else { namesakes }
}

/// The candidate most similar to `wrong`, if any is similar enough to be meant.
pub(super) fn nearest<'a>(wrong: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const SIMILAR: f64 = 0.6;
    /// No longer word is similar to any candidate.
    const LONGEST: usize = 100;
    if wrong.len() > LONGEST {
        return None;
    }
    candidates
        .into_iter()
        .map(|candidate| {
            (strsim::normalized_damerau_levenshtein(&wrong.to_lowercase(), candidate), candidate)
        })
        .filter(|&(similarity, _)| similarity >= SIMILAR)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_key_finds_the_one_that_was_meant() {
        assert_eq!(keys_like("dule.mode"), ["dulle.mode"]);
        assert_eq!(keys_like("hochzeit.trick"), ["hochzeit.tricks"]);
        assert_eq!(keys_like("sonderpunkte.füchse"), ["sonderpunkte.fuchs"]);
        assert_eq!(keys_like("nines"), ["deck.nines"]);
        assert_eq!(
            keys_like("mode"),
            [
                "dulle.mode",
                "joker.mode",
                "schweine.mode",
                "hochzeit.mode",
                "genscher.mode",
                "klopfen.mode",
                "ansagen.mode"
            ]
        );
        assert_eq!(keys_like("karlchn"), ["sonderpunkte.karlchen"]);
        assert_eq!(keys_like("weather"), [""; 0]);
        assert_eq!(keys_like("deck.jokers"), ["joker.mode"]);
        assert_eq!(keys_like("ansagen.hochzet"), ["ansagen.hochzeit"]);
    }
}
