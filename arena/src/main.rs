//! `doko`: the command line.

fn main() -> std::process::ExitCode {
    doko_arena::main()
}
