//! macOS links a module of Python only if it is told that Python has what is missing.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
