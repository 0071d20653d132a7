//! doko from Python: what the package `doko` asks of the Rust side.
//!
//! | module | what it has |
//! |---|---|
//! | `bots` | bots written in Python, as a kind of bot among others |
//! | `command` | the command line, from a shell and from a program |
//! | `games` | one game for an environment, and many at once |
//!
//! Everything here is private to the package: what users see, and its documentation, is in `package/doko`.

#![allow(clippy::needless_pass_by_value, reason = "what Python hands over is made for the call")]

mod bots;
mod command;
mod games;

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use doko_arena::{ColumnKind, host};
use doko_bots::encoding::{EVENTS, RULE_NAMES};
use doko_env::{actions, observation, speed};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// The error of Python for one of the arena: a ValueError for what the caller can mend.
fn raised(error: &doko_arena::Error) -> PyErr {
    let text = error.to_string();
    if error.code() == 2 { PyValueError::new_err(text) } else { PyRuntimeError::new_err(text) }
}

/// The names of all actions, by number.
#[pyfunction]
fn action_names() -> Vec<String> {
    (0..doko_env::ACTIONS).filter_map(actions::name).collect()
}

/// The blocks of an observation: name, first place, size, meaning.
#[pyfunction]
fn observation_blocks() -> Vec<(&'static str, usize, usize, &'static str)> {
    observation::blocks().map(|block| (block.name, block.first, block.size, block.meaning)).collect()
}

/// The rules of the block `RULES`, and the keys whose points the block `POINTS` tells.
#[pyfunction]
fn rule_places() -> (Vec<&'static str>, Vec<&'static str>) {
    (RULE_NAMES.to_vec(), EVENTS.iter().map(|(key, _)| *key).collect())
}

/// The columns of a CSV file: name, unit, meaning, and the type of Python that holds its values.
#[pyfunction]
fn columns(file: &str) -> Option<Vec<(String, String, String, &'static str)>> {
    let of_python = |kind: ColumnKind| match kind {
        ColumnKind::Text => "str",
        ColumnKind::Integer => "int",
        ColumnKind::Figure => "float",
        ColumnKind::Boolean => "bool",
    };
    let columns = host::columns(file)?.into_iter();
    Some(columns.map(|column| (column.name, column.unit, column.meaning, of_python(column.kind))).collect())
}

/// Answers a second of the engine alone, by the fast way through a game and with views.
#[pyfunction]
fn engine_speed(py: Python<'_>, rules: &str, changes: Vec<String>, seconds: f64) -> PyResult<(f64, f64)> {
    let rules = host::rules(rules, &changes).map_err(|error| raised(&error))?;
    let time =
        Duration::try_from_secs_f64(seconds).map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(py.detach(|| (speed::engine_alone(&rules, 1, time), speed::engine_with_views(&rules, 1, time))))
}

#[pymodule]
fn _doko(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("ACTIONS", doko_env::ACTIONS)?;
    module.add("ACTIONS_VERSION", actions::VERSION)?;
    module.add("OBSERVATION", doko_env::OBSERVATION)?;
    module.add("OBSERVATION_BYTES", doko_env::BYTES)?;
    module.add("OBSERVATION_VERSION", observation::VERSION)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(action_names, module)?)?;
    module.add_function(wrap_pyfunction!(observation_blocks, module)?)?;
    module.add_function(wrap_pyfunction!(rule_places, module)?)?;
    module.add_function(wrap_pyfunction!(columns, module)?)?;
    module.add_function(wrap_pyfunction!(engine_speed, module)?)?;
    module.add_function(wrap_pyfunction!(command::run, module)?)?;
    module.add_function(wrap_pyfunction!(command::main, module)?)?;
    let python: Option<PathBuf> = module.py().import("sys")?.getattr("executable")?.extract()?;
    if let Some(python) = python.filter(|python| !python.as_os_str().is_empty()) {
        host::guard_by(move || {
            let mut command = Command::new(&python);
            command.args(["-m", "doko"]);
            command
        });
    }
    module.add_class::<games::OneGame>()?;
    module.add_class::<games::ManyGames>()?;
    Ok(())
}
