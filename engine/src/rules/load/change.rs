//! A change of one rule as people type it: `KEY=VALUE`.

use toml::Value;

use crate::rules::diff::parse_value;

/// Key and value of `KEY=VALUE`.
pub(super) fn parse_change(change: &str) -> Option<(&str, Value)> {
    let (key, value) = change.split_once('=')?;
    let (key, value) = (key.trim(), value.trim());
    (!key.is_empty() && !value.is_empty()).then(|| (key, parse_value(value)))
}
