//! A change of one rule as people type it: `KEY=VALUE`.

use toml::Value;

/// Key and value of `KEY=VALUE`.
pub(super) fn parse_change(change: &str) -> Option<(&str, Value)> {
    let (key, value) = change.split_once('=')?;
    let (key, value) = (key.trim(), value.trim());
    (!key.is_empty() && !value.is_empty()).then(|| (key, parse_value(value)))
}

/// Reads TOML, or else words without quotes.
fn parse_value(text: &str) -> Value {
    if let Ok(value) = text.parse() {
        return value;
    }
    match text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(list) => {
            let entries = list.trim().trim_end_matches(',').split(',').map(str::trim);
            Value::Array(entries.map(|entry| entry.parse().unwrap_or_else(|_| Value::from(entry))).collect())
        }
        None => Value::from(text),
    }
}
