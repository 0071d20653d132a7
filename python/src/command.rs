//! The command line, from a shell and from a program.

use std::ffi::OsString;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use doko_arena::host::{self, Host};
use doko_arena::{Contestant, Stop};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::bots::kind_of;
use crate::raised;

/// How often somebody looks whether Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(50);

/// Carries out a command line, of which the first word is the name of the program; the exit code.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, args: Vec<OsString>) -> u8 {
    py.detach(|| host::main(&args))
}

/// Carries out a command with bots of the caller in the places of these numbers; the exit code, and what it prints.
#[pyfunction]
pub(crate) fn run(
    py: Python<'_>,
    args: Vec<OsString>,
    guests: Vec<(usize, Bound<'_, PyAny>)>,
) -> PyResult<(u8, String)> {
    let guest = |(number, bot): &(usize, Bound<'_, PyAny>)| {
        let (spec, kind) = kind_of(bot)?;
        let name = spec.strip_prefix("python:").map(str::to_owned);
        Ok((*number, Contestant::new(spec, kind).called(name.as_deref())))
    };
    let guests = guests.iter().map(guest).collect::<PyResult<Vec<_>>>()?;
    let stop = Stop::default();
    let (sender, mut receiver) = mpsc::channel();
    let asked = stop.clone();
    // On a thread of its own, so that this one can look for Ctrl-C, which Python alone hears.
    let player = thread::spawn(move || {
        let (host, mut out) = (Host { guests: &guests, stop: Some(&asked) }, Vec::new());
        let result = host::command(&args, &host, &mut out);
        // Nobody waits any more if the caller was torn down.
        drop(sender.send((result, out)));
    });
    let mut interrupted = None;
    let (result, out) = loop {
        let heard;
        (receiver, heard) = py.detach(move || {
            let heard = receiver.recv_timeout(LOOK);
            (receiver, heard)
        });
        match heard {
            Ok(done) => break done,
            Err(RecvTimeoutError::Timeout) => {
                if let Err(error) = py.check_signals() {
                    stop.request();
                    interrupted = Some(error);
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                py.detach(|| drop(player.join()));
                return Err(PyRuntimeError::new_err("doko has failed; what it said is on stderr"));
            }
        }
    };
    if let Some(error) = interrupted {
        return Err(error);
    }
    let exit = result.map_err(|error| raised(&error))?;
    Ok((exit.code(), String::from_utf8_lossy(&out).into_owned()))
}
