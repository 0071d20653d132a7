//! `net` with signals of the Essener System between partners: a program that plays, or the tables of what signals tell.
//!
//! ```text
//! doko duel 'exec:reproducible=on,results/examples/target/release/essen reads=off' net --block team --deals 10000 --seed 2661
//! cargo run --release --manifest-path results/examples/Cargo.toml --bin essen -- measure 20000
//! ```

mod bot;
mod measure;
#[cfg(test)]
mod tests;

use std::{env, io};

use doko_bots::serve::serve;

use bot::Essen;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    match &words[..] {
        [command, games] if command == "measure" => measure::measure(games.parse()?),
        options => {
            let name = format!("essen {}", options.join(" "));
            Ok(serve(
                &Essen::from_options(options)?,
                name.trim_end(),
                io::stdin().lock(),
                io::stdout().lock(),
            )?)
        }
    }
}
