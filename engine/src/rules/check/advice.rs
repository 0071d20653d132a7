//! Advice for rules that contradict each other: doko tries each way out, and tells only those that work.
//!
//! A way is written as changes, with blanks between those that have to be made together:
//!
//! | change | what it does |
//! |---|---|
//! | `KEY=VALUE` | gives the key this value |
//! | `KEY!=` | gives it any other word |
//! | `KEY>=NUMBER`, `KEY<=NUMBER` | gives it this number, and says that more, or less, will do; raises every number of a list |
//! | `KEY+=WORD`, `KEY-=WORD` | adds a word to its list, or takes it out |
//! | `KEY+=` | adds any word, and names one |

use toml::{Table, Value};

use super::{Finding, findings};
use crate::rules::diff::{leaf, leaf_mut, parse_value, to_table};
use crate::rules::error::RuleError;
use crate::ruleset::{Key, RuleSet};

/// A change of one key.
#[derive(Clone, Debug, PartialEq)]
struct Change {
    key: &'static Key,
    how: How,
}

#[derive(Clone, Debug, PartialEq)]
enum How {
    To(Value),
    ToOther,
    AtLeast(i64),
    AtMost(i64),
    Add(String),
    /// This word or another.
    AddSuchAs(String),
    Take(String),
}

/// Changes to make together.
type Way = Vec<Change>;

/// How many ways one after the other are tried.
const MOST_WAYS: usize = 3;

/// The mistakes as people are told them: with each contradiction the ways that lead out of it. Where each leads into another
/// contradiction, they are told with the ways out of that, too. Where nothing leads out, because several mistakes hang together,
/// all are told.
pub(in crate::rules) fn told(set: &RuleSet, found: Vec<Finding>) -> Vec<RuleError> {
    let advised: Vec<Option<String>> = found
        .iter()
        .map(|finding| {
            let all = ways(finding, set);
            let left = |way: &Way| left(way, finding, &found, set);
            let mut ways: Vec<Way> = Vec::new();
            let out =
                |most| all.iter().filter_map(|way| completed(way.clone(), most, &left)).collect::<Vec<Way>>();
            for way in (1..=MOST_WAYS).map(out).find(|ways| !ways.is_empty()).unwrap_or_default() {
                // Fewer changes do as well.
                let is_longer = |shorter: &Way| shorter.iter().all(|change| way.contains(change));
                if !ways.iter().any(is_longer) {
                    ways.push(way);
                }
            }
            let own = finding.involves[0];
            (!all.is_empty()).then(|| text(if ways.is_empty() { &all } else { &ways }, own))
        })
        .collect();
    let errors = found.into_iter().map(|finding| finding.error).zip(advised);
    errors
        .map(|(mut error, advised)| {
            if let (RuleError::Contradiction { remedy, .. }, Some(advised)) = (&mut error, advised) {
                *remedy = advised;
            }
            error
        })
        .collect()
}

/// All ways that a contradiction names, one for each word that would do.
fn ways(finding: &Finding, set: &RuleSet) -> Vec<Way> {
    let table = to_table(set);
    finding
        .ways
        .iter()
        .flat_map(|way| {
            let changes: Way = way.split(' ').map(|change| Change::parse(change, &table)).collect();
            match &changes[..] {
                [Change { key, how: How::ToOther }] => {
                    let is_other = |word: &&&str| leaf(&table, key).as_str() != Some(**word);
                    let words = key.allowed.words().iter().filter(is_other);
                    words.map(|&word| vec![Change { key, how: How::To(word.into()) }]).collect()
                }
                _ => vec![changes],
            }
        })
        .collect()
}

/// A rule set after changes, and its new mistakes; `None` if a key cannot be changed like that.
type Left = Option<(RuleSet, Vec<Finding>)>;

/// The outcome of these changes, without the earlier mistakes that have nothing to do with this one.
fn left(way: &Way, finding: &Finding, found: &[Finding], set: &RuleSet) -> Left {
    let is_old = |new: &Finding| {
        found.iter().any(|old| old.involves == new.involves && old.involves != finding.involves)
    };
    let changed = way.iter().try_fold(set.clone(), |set, change| change.made_in(&set))?;
    let mut left = findings(&changed);
    left.retain(|new| !is_old(new));
    Some((changed, left))
}

/// This way, followed by ways out of the mistakes that it leads to: so many ways at most, each of other keys.
fn completed(way: Way, most: usize, left: &dyn Fn(&Way) -> Left) -> Option<Way> {
    let (changed, left_over) = left(&way)?;
    let Some(next) = left_over.first() else { return Some(way) };
    let is_new = |more: &Way| more.iter().all(|change| way.iter().all(|done| done.key != change.key));
    ways(next, &changed)
        .into_iter()
        .filter(|more| most > 1 && is_new(more))
        .find_map(|more| completed([&way[..], &more].concat(), most - 1, left))
}

impl Change {
    /// # Panics
    /// If it is not written as above; a test writes all.
    fn parse(change: &str, table: &Table) -> Change {
        let at = change.find(['=', '+', '-', '<', '>', '!']).expect("a change has a sign");
        let (name, rest) = change.split_at(at);
        let (sign, value) = rest.split_at(rest.find('=').expect("a sign ends with =") + 1);
        let number = || value.parse().expect("a number");
        let key = Key::named(name).expect("advice names keys");
        let listed = leaf(table, key).as_array();
        let is_listed =
            |word: &str| listed.is_some_and(|list| list.iter().any(|entry| entry.as_str() == Some(word)));
        let missing =
            || key.allowed.words().iter().find(|word| !is_listed(word)).expect("a word that is missing");
        let how = match sign {
            "=" => How::To(parse_value(value)),
            "!=" => How::ToOther,
            ">=" => How::AtLeast(number()),
            "<=" => How::AtMost(number()),
            "+=" if value.is_empty() => How::AddSuchAs((*missing()).to_owned()),
            "+=" => How::Add(value.to_owned()),
            "-=" => How::Take(value.to_owned()),
            _ => panic!("{change}: no such sign"),
        };
        Change { key, how }
    }

    /// The rule set with this change, if its type can hold it.
    fn made_in(&self, set: &RuleSet) -> Option<RuleSet> {
        let mut table = to_table(set);
        let value = leaf_mut(&mut table, self.key);
        let word_of =
            |entry: &Value| entry.as_str().and_then(|entry| entry.split('=').next()).map(str::to_owned);
        *value = match (&self.how, &*value) {
            (How::To(value), _) => value.clone(),
            (How::AtLeast(least), Value::Array(numbers)) => {
                let raised = |number: &Value| Some(number.as_integer()?.max(*least).into());
                Value::Array(numbers.iter().map(raised).collect::<Option<_>>()?)
            }
            (How::AtLeast(number) | How::AtMost(number), _) => (*number).into(),
            (How::Add(word) | How::AddSuchAs(word), Value::Array(list)) => {
                Value::Array(list.iter().cloned().chain([word.as_str().into()]).collect())
            }
            (How::Take(word), Value::Array(list)) => {
                let stays = |entry: &&Value| word_of(entry).as_deref() != Some(word);
                Value::Array(list.iter().filter(stays).cloned().collect())
            }
            _ => return None,
        };
        *value = self.key.in_order(value.clone());
        table.try_into().ok()
    }

    /// How it is told, with the name by which the message calls its key.
    fn told(&self, name: &str) -> (&'static str, String) {
        match &self.how {
            How::To(value) => ("set", format!("{name} to {value}")),
            How::ToOther => ("set", format!("{name} to another word")),
            How::AtLeast(least) if matches!(self.key.allowed.toml_types(), ["array"]) => {
                ("make", format!("every number of {name} at least {least}"))
            }
            How::AtLeast(least) => ("set", format!("{name} to {least} or more")),
            How::AtMost(most) => ("set", format!("{name} to {most} or less")),
            How::Add(word) => ("add", format!("{word:?} to {name}")),
            How::AddSuchAs(word) => ("add", format!("words such as {word:?} to {name}")),
            How::Take(word) => ("take", format!("{word:?} out of {name}")),
        }
    }
}

/// `set it to "seat" or "bidding", or solo.named to "with_vorbehalt"`, where the message is about the key `own`.
fn text(ways: &[Way], own: &str) -> String {
    let name = |change: &Change| if change.key.name == own { "it" } else { change.key.name };
    let mut told: Vec<String> = Vec::new();
    // The verb before, if it need not be said again, and the key before.
    let (mut last, mut last_key) = ("", "");
    let values_of = |group: &[Way]| -> Vec<String> {
        let value = |way: &Way| match &way[..] {
            [Change { how: How::To(value), .. }] => Some(value.to_string()),
            _ => None,
        };
        group.iter().filter_map(value).collect()
    };
    let is_alike = |a: &Way, b: &Way| match (&a[..], &b[..]) {
        ([Change { key, how: How::To(_) }], [Change { key: other, how: How::To(_) }]) => {
            key.name == other.name
        }
        _ => false,
    };
    for group in ways.chunk_by(is_alike) {
        let (verb, mut words) = group[0][0].told(name(&group[0][0]));
        if let [front @ .., end] = &values_of(group)[..]
            && !front.is_empty()
        {
            words = format!("{} to {} or {end}", name(&group[0][0]), front.join(", "));
        }
        for change in &group[0][1..] {
            let (other, more) = change.told(name(change));
            let verb = if other == verb { String::new() } else { format!("{other} ") };
            words = format!("{words} and {verb}{more}");
        }
        let key = group[0][0].key.name;
        let again = words.strip_prefix(name(&group[0][0])).filter(|_| last == "set" && last_key == key);
        told.push(match again {
            Some(value) if verb == last => value.trim_start().to_owned(),
            _ if verb == last => words,
            _ => format!("{verb} {words}"),
        });
        last = if verb == "set" { verb } else { "" };
        last_key = if group[0].len() == 1 { key } else { "" };
    }
    told.join(", or ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Stream;
    use crate::rules::testing::{random_rules, times, values_of};
    use crate::ruleset::KEYS;

    /// Valid rules with one to three keys changed so that exactly one contradiction is in them.
    fn single_contradictions(tries: u64) -> impl Iterator<Item = (RuleSet, Finding)> {
        let mut rng = Stream::new(41);
        let below = |end: usize, rng: &mut Stream| (rand::Rng::next_u64(rng) % end as u64) as usize;
        (0..tries).flat_map(move |_| {
            let base = random_rules(&mut rng).set().clone();
            let mut made = Vec::new();
            for _ in 0..40 {
                let mut table = to_table(&base);
                for _ in 0..=below(3, &mut rng) {
                    let key = &KEYS[below(KEYS.len(), &mut rng)];
                    let values = values_of(key);
                    *leaf_mut(&mut table, key) = values[below(values.len(), &mut rng)].clone();
                }
                let Ok(set) = table.try_into::<RuleSet>() else { continue };
                let mut found = findings(&set);
                if found.len() == 1 && !found[0].ways.is_empty() {
                    made.push((set, found.remove(0)));
                }
            }
            made
        })
    }

    /// Every message to a contradiction advises something, and following the advice, read back from its words, leaves no
    /// mistake.
    #[test]
    fn whoever_follows_the_advice_has_rules_without_a_mistake() {
        let mut seen = std::collections::BTreeMap::new();
        for (set, finding) in single_contradictions(times(400)) {
            let key = finding.involves;
            *seen.entry(key).or_insert(0) += 1;
            let message = told(&set, vec![finding])[0].to_string();
            let (_, advice) = message.rsplit_once("; ").expect("a message ends with advice");
            let changes = read(advice, key[0]);
            assert!(!changes.is_empty(), "{message}");
            for way in changes {
                let changed = way
                    .iter()
                    .try_fold(set.clone(), |set, change| Change::parse(change, &to_table(&set)).made_in(&set))
                    .unwrap_or_else(|| panic!("{way:?} cannot be done: {message}"));
                let left: Vec<String> =
                    findings(&changed).into_iter().map(|finding| finding.error.to_string()).collect();
                assert!(left.is_empty(), "{message}\n{way:?} leads to\n{}", left.join("\n"));
            }
        }
        assert!(seen.len() > 45, "{} kinds of contradiction: {seen:?}", seen.len());
    }

    /// The ways that an advice names, each as changes: `set it to 0, or a.b to "c" or "d"`.
    fn read(advice: &str, own: &str) -> Vec<Vec<String>> {
        let (mut verb, mut last) = ("", own.to_owned());
        let mut ways = Vec::new();
        for part in advice.split(", or ") {
            let mut together: Vec<Vec<String>> = vec![Vec::new()];
            for change in part.split(" and ") {
                let (first, rest) = change.split_once(' ').expect("words");
                let words = if ["set", "add", "take", "make"].contains(&first) {
                    verb = first;
                    rest
                } else {
                    change
                };
                let named = |name: &str| if name == "it" { own.to_owned() } else { name.to_owned() };
                let unquoted = |word: &str| word.trim_matches('"').to_owned();
                let changes: Vec<String> = match verb {
                    "set" => {
                        let again = words.strip_prefix("to ").map(|values| (&*last, values));
                        let (name, values) = again.or_else(|| words.split_once(" to ")).expect("to");
                        let name = named(name);
                        last = name.clone();
                        if let Some(number) = values.strip_suffix(" or more") {
                            vec![format!("{name}>={number}")]
                        } else if let Some(number) = values.strip_suffix(" or less") {
                            vec![format!("{name}<={number}")]
                        } else if values.starts_with('[') {
                            vec![format!("{name}={values}")]
                        } else {
                            let values = values.split(", ").flat_map(|value| value.split(" or "));
                            values.map(|value| format!("{name}={}", unquoted(value))).collect()
                        }
                    }
                    "add" => {
                        let (word, name) = words.rsplit_once(" to ").expect("to");
                        let word = word.strip_prefix("words such as ").unwrap_or(word);
                        vec![format!("{}+={}", named(name), unquoted(word))]
                    }
                    "take" => {
                        let (word, name) = words.split_once(" out of ").expect("out of");
                        vec![format!("{}-={}", named(name), unquoted(word))]
                    }
                    "make" => {
                        let words = words.strip_prefix("every number of ").expect("every number");
                        let (name, number) = words.split_once(" at least ").expect("at least");
                        vec![format!("{}>={number}", named(name))]
                    }
                    _ => panic!("{advice}"),
                };
                together = together
                    .iter()
                    .flat_map(|before| {
                        changes.iter().map(|change| [&before[..], std::slice::from_ref(change)].concat())
                    })
                    .collect();
            }
            ways.extend(together);
        }
        ways
    }
}
