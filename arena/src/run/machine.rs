//! The machine at hand, as results name it.

use std::fmt;
use std::num::NonZero;

use serde::Serialize;

/// Where something was run.
#[derive(Clone, Debug, Serialize)]
pub struct Machine {
    /// The operating system.
    pub os: &'static str,
    /// The processor architecture.
    pub arch: &'static str,
    /// The processor, as the operating system calls it; `None` where it has no name for it.
    pub processor: Option<String>,
    /// How many cores this process may use.
    pub cores: usize,
}

impl Machine {
    /// This machine.
    pub fn this() -> Machine {
        Machine {
            os: std::env::consts::OS,
            arch: std::env::consts::ARCH,
            processor: processor(),
            cores: std::thread::available_parallelism().map_or(1, NonZero::get),
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cores = if self.cores == 1 { "core" } else { "cores" };
        let processor = self.processor.as_deref().unwrap_or("a processor without a name");
        write!(f, "{processor}, {} {cores}, {} on {}", self.cores, self.os, self.arch)
    }
}

#[cfg(target_os = "linux")]
fn processor() -> Option<String> {
    named_in(&std::fs::read_to_string("/proc/cpuinfo").ok()?)
}

#[cfg(target_os = "macos")]
fn processor() -> Option<String> {
    let output =
        std::process::Command::new("/usr/sbin/sysctl").args(["-n", "machdep.cpu.brand_string"]).output();
    let name = String::from_utf8(output.ok()?.stdout).ok()?;
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn processor() -> Option<String> {
    // Windows has it in every process's environment.
    std::env::var("PROCESSOR_IDENTIFIER").ok()
}

/// The name of the first processor in the text of Linux's `/proc/cpuinfo`; on ARM there is none.
#[cfg(any(target_os = "linux", test))]
fn named_in(cpuinfo: &str) -> Option<String> {
    let name = cpuinfo.lines().find_map(|line| line.strip_prefix("model name"))?;
    let name = name.trim_start_matches([' ', '\t', ':']).trim();
    (!name.is_empty()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_processor_is_named_where_it_has_a_name() {
        let text = "processor\t: 0\nmodel\t\t: 26\nmodel name\t: ACME  One @ 3 GHz\nprocessor\t: 1\n";
        assert_eq!(named_in(text).as_deref(), Some("ACME  One @ 3 GHz"));
        assert_eq!(named_in("processor\t: 0\nBogoMIPS\t: 50\n"), None);
        assert_eq!(named_in("model name\t:\n"), None);
    }

    #[test]
    fn a_machine_is_one_line() {
        let named = Machine { os: "linux", arch: "x86_64", processor: Some("ACME".to_owned()), cores: 2 };
        assert_eq!(named.to_string(), "ACME, 2 cores, linux on x86_64");
        let nameless = Machine { processor: None, cores: 1, ..named };
        assert_eq!(nameless.to_string(), "a processor without a name, 1 core, linux on x86_64");
    }
}
