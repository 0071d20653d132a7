//! A rule file cut into statements, whether it is TOML or not: so that a mistake can be told with its key.

/// A table's header, or a key with its value, which may go over several lines.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Statement<'t> {
    /// Where it begins in the file, in bytes.
    pub(super) at: usize,
    /// The line in which it begins, from 1.
    pub(super) line: usize,
    /// The name in the header above it, if there is one.
    pub(super) table: Option<&'t str>,
    /// Its text, without blanks around it and without a comment at its end.
    pub(super) text: &'t str,
    /// Whether another begins before its brackets are closed.
    pub(super) is_open: bool,
}

/// The statements of a file.
pub(super) fn statements(file: &str) -> Vec<Statement<'_>> {
    let mut statements: Vec<Statement<'_>> = Vec::new();
    let (mut table, mut depth, mut at) = (None, 0_usize, 0);
    for (index, line) in file.split_inclusive('\n').enumerate() {
        let text = without_comment(line).trim();
        let from = at + (line.len() - line.trim_start().len());
        at += line.len();
        match statements.last_mut() {
            Some(open) if depth > 0 && !is_beginning(text) => {
                if !text.is_empty() {
                    open.text = &file[open.at..from + text.len()];
                    depth = depth_after(text, depth);
                }
                continue;
            }
            Some(open) => open.is_open = depth > 0,
            None => {}
        }
        depth = 0;
        if text.is_empty() {
            continue;
        }
        let is_header = text.starts_with('[');
        if is_header {
            table = Some(text.trim_matches(['[', ']']).split(']').next().unwrap_or(text).trim());
        } else {
            depth = depth_after(text, 0);
        }
        let table = if is_header { None } else { table };
        statements.push(Statement { at: from, line: index + 1, table, text, is_open: false });
    }
    if let Some(last) = statements.last_mut() {
        last.is_open = depth > 0;
    }
    statements
}

impl<'t> Statement<'t> {
    /// The name in brackets, if it is a header.
    pub(super) fn header(&self) -> Option<&'t str> {
        self.text
            .strip_prefix('[')
            .map(|name| name.split(']').next().unwrap_or(name).trim_matches('[').trim())
    }

    /// Key and value as they were written, if there is a `=`.
    pub(super) fn key_and_value(&self) -> Option<(&'t str, &'t str)> {
        let (key, value) = self.text.split_once('=')?;
        Some((key.trim(), value.trim()))
    }

    /// The dotted name of a key that is written in it.
    pub(super) fn path(&self, key: &str) -> String {
        let parts = self.table.into_iter().chain([key]).flat_map(|name| name.split('.'));
        parts.map(|part| part.trim().trim_matches(['"', '\''])).collect::<Vec<_>>().join(".")
    }
}

/// Whether a statement begins with this line, although a bracket is open before it.
fn is_beginning(line: &str) -> bool {
    let is_name = |name: &str| {
        let is_part = |char: char| char.is_ascii_alphanumeric() || "_-.".contains(char);
        !name.is_empty() && name.chars().all(is_part)
    };
    let header = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    header.is_some_and(is_name) || line.split_once('=').is_some_and(|(key, _)| is_name(key.trim()))
}

/// The line without the comment at its end.
pub(super) fn without_comment(line: &str) -> &str {
    let at = outside_quotes(line).find(|&(_, char)| char == '#').map_or(line.len(), |(at, _)| at);
    &line[..at]
}

/// How many brackets are open after a text, if so many were before it.
fn depth_after(text: &str, before: usize) -> usize {
    outside_quotes(text).fold(before, |depth, (_, char)| match char {
        '[' | '{' => depth + 1,
        ']' | '}' => depth.saturating_sub(1),
        _ => depth,
    })
}

/// The characters that stand in no quotes.
fn outside_quotes(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut quote = None;
    text.char_indices().filter(move |&(_, char)| {
        let was_quoted = quote.is_some();
        match quote {
            Some(open) if open == char => quote = None,
            None if char == '"' || char == '\'' => quote = Some(char),
            _ => {}
        }
        !was_quoted && quote.is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_file_is_cut_where_keys_and_headers_begin() {
        let file = "# ours\nbase = 'd#v' # of leagues\n\n[solo]\nkinds = [\n  'damen', # yes\n  'bube',\n]\nlead = 'x'\n";
        let found: Vec<_> = statements(file).iter().map(|it| (it.line, it.table, it.text)).collect();
        let list = "kinds = [\n  'damen', # yes\n  'bube',\n]";
        assert_eq!(
            found,
            [
                (2, None, "base = 'd#v'"),
                (4, None, "[solo]"),
                (5, Some("solo"), list),
                (9, Some("solo"), "lead = 'x'")
            ]
        );
    }

    #[test]
    fn a_list_without_an_end_ends_where_the_next_statement_begins() {
        let found = statements("a = [1, 2\n[deck]\nb = 3\nc = [");
        let open: Vec<_> = found.iter().map(|it| (it.text, it.is_open)).collect();
        assert_eq!(open, [("a = [1, 2", true), ("[deck]", false), ("b = 3", false), ("c = [", true)]);
    }

    proptest! {
        #[test]
        fn any_text_is_cut_into_statements_in_its_order(file in r#"(\PC|[\n\[\]{}="'#.a]){0,60}"#) {
            let found = statements(&file);
            for pair in found.windows(2) {
                prop_assert!(pair[0].at + pair[0].text.len() <= pair[1].at && pair[0].line < pair[1].line);
            }
            for it in &found {
                prop_assert_eq!(&file[it.at..it.at + it.text.len()], it.text);
                prop_assert_eq!(file[..it.at].matches('\n').count() + 1, it.line);
            }
        }
    }
}
