//! `--against A,B,C`: bots whose own options have commas, too.

use std::str::FromStr;

use doko_bots::{BotSpec, POOL, SpecError};

/// Some bots, with commas between them.
///
/// An option, `key=value`, belongs to the bot before it. A program takes all that follows, since its command may have
/// commas: it comes last, or has an `--against` of its own. `pool` stands for all players of the [pool](POOL).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Against(pub Vec<BotSpec>);

impl FromStr for Against {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Against, SpecError> {
        let mut specs: Vec<String> = Vec::new();
        let mut rest = text;
        loop {
            if rest.trim_start().starts_with("exec:") {
                specs.push(rest.to_owned());
                break;
            }
            let (piece, more) = match rest.split_once(',') {
                None => (rest, None),
                Some((piece, more)) => (piece, Some(more)),
            };
            match specs.last_mut() {
                Some(spec) if spec.contains(':') && is_option(piece) => {
                    spec.push(',');
                    spec.push_str(piece);
                }
                _ => specs.push(piece.to_owned()),
            }
            let Some(more) = more else { break };
            rest = more;
        }
        let pool = || POOL.iter().map(|member| member.spec.to_owned());
        let specs = specs.into_iter().flat_map(|spec| match spec.trim() {
            "pool" => pool().collect(),
            _ => vec![spec],
        });
        specs.map(|spec| spec.parse()).collect::<Result<_, _>>().map(Against)
    }
}

/// Whether a piece is `key=value`, and not a bot, which may have such options after a colon.
fn is_option(piece: &str) -> bool {
    piece.split_once('=').is_some_and(|(key, _)| !key.contains(':'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<String> {
        text.parse::<Against>().unwrap().0.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_comma_begins_a_bot_unless_an_option_follows() {
        assert_eq!(split("heuristic"), ["heuristic"]);
        assert_eq!(split("heuristic, random"), ["heuristic", "random"]);
        assert_eq!(
            split("pimc:worlds=24,stop=0,heuristic,random:ansage=0,vorbehalt=0"),
            ["pimc:worlds=24,stop=0", "heuristic", "random:ansage=0,vorbehalt=0"]
        );
    }

    #[test]
    fn a_program_takes_the_rest() {
        assert_eq!(
            split("random,exec:limit=3,python3 my.py --levels 1,2,heuristic"),
            ["random", "exec:limit=3,python3 my.py --levels 1,2,heuristic"]
        );
    }

    #[test]
    fn the_pool_stands_for_all_its_players() {
        let all = split("pool, random:ansage=1");
        assert_eq!(all.len(), POOL.len() + 1);
        assert_eq!((&*all[0], &*all[POOL.len()]), (POOL[0].spec, "random:ansage=1"));
    }

    #[test]
    fn a_comma_too_many_is_refused() {
        for text in ["", "random,", "random,,heuristic"] {
            assert!(text.parse::<Against>().is_err(), "{text}");
        }
    }
}
