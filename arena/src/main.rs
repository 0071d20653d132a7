//! doko
fn main() {}
