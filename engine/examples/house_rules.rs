//! Your own rules: a preset, what differs from it, and what both come to in words.

use doko_engine::explain::explain;
use doko_engine::rules::{RuleErrors, RuleSource};

fn main() -> Result<(), RuleErrors> {
    let ddv = RuleSource::preset("ddv");
    let rules = ddv.clone().set("dulle.mode=second").set("solo.kinds=[damen, bube]").rules()?;
    assert_eq!(rules.label(), "ddv + dulle.mode=second + solo.kinds=[damen, bube]");
    println!("{}", explain(&rules));

    let error = ddv.set("dulle.mode=third").rules().expect_err("there is no such mode");
    assert!(error.to_string().contains("second"), "{error} names what is allowed");
    Ok(())
}
