//! When to play alone, counted.
//!
//! `cargo run --release --manifest-path results/examples/Cargo.toml --bin solos [BOT] [among=BOT] [rules=PRESET|FILE] [deals=N]
//! [hopeless=POINTS]`
//!
//! A bot sits in one seat of each deal, in all four in turn, and the others are of its kind or of the one that is named. Before its
//! Vorbehalt the networks of `net` say what each game is worth to them. The example plays every solo that they rate no more than
//! `hopeless` points, or 3, below the game without one, and that game too: the difference is what declaring the solo is
//! worth. The same is done with a Hochzeit and an Armut, against silence, and with an Armut that the seat is asked to take. Everybody
//! plays on as it does, from the same streams.
//!
//! The tables say what that comes to by how much better the networks take the solo to be, and by the hand. A table by the hand has all
//! hands only where none is hopeless: with `hopeless=100`. Intervals are 95%, over deals. It skips a solo where another player's
//! takes precedence; a deal that is thrown in, as where nobody takes an Armut, counts as 0 points.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Display;
use std::path::Path;

use doko_arena::stats::{BlockPoints, Moments};
use doko_bots::{BotKind, BotSpec, Net, seat_bots};
use doko_engine::rules::RuleSource;
use doko_engine::{
    Action, Card, CardSet, Game, PerSeat, Question, Rank, Rules, Seat, SoloKind, Suit, Table, Trumps, View,
    Vorbehalt,
};
use rayon::prelude::*;

/// The seed of all deals.
const SEED: u64 = 2026;
/// A cell of a table with fewer cases is left out.
const FEW: u64 = 30;
/// How many deals are played between two lines of progress.
const CHUNK: u64 = 10_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let option = |name: &str| words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    let is_option = |word: &&String| {
        ["among=", "rules=", "deals=", "hopeless="].iter().any(|name| word.starts_with(name))
    };
    let named = words.iter().find(|word| !is_option(word)).map_or("net", |word| word);
    let among = option("among").unwrap_or(named);
    let deals: u64 = option("deals").map_or(Ok(100_000), str::parse)?;
    let hopeless: f64 = option("hopeless").map_or(Ok(3.0), str::parse)?;
    let source = option("rules").unwrap_or("ddv");
    let rules = if Path::new(source).exists() {
        RuleSource::toml(std::fs::read_to_string(source)?).rules()?
    } else {
        Rules::preset(source)?
    };
    let build = |spec: &str| spec.parse::<BotSpec>()?.build();
    let (kind, others) = (build(named)?, build(among)?);
    let trial = Trial { rules: &rules, kind: &*kind, others: &*others, net: Net::default(), hopeless };
    let mut all = Sums::default();
    for first in (0..deals).step_by(CHUNK as usize) {
        let indices = first..(first + CHUNK).min(deals);
        let sums = indices.into_par_iter().map(|index| Sums::of(&trial.play(index)));
        all = Sums::merged(all, sums.reduce(Sums::default, Sums::merged));
        eprintln!("{} deals", (first + CHUNK).min(deals));
    }
    println!(
        "{named} in one seat among three of {among}, {deals} deals of seed {SEED}, {source}, solos from {:+}",
        -hopeless
    );
    all.tell();
    Ok(())
}

/// A choice that is weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Choice {
    /// The solo that seems best, whichever it is.
    BestSolo,
    Solo(SoloKind),
    Hochzeit,
    DeclareArmut,
    TakeArmut,
}

impl Display for Choice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Choice::BestSolo => f.write_str("The best solo of a hand"),
            Choice::Solo(kind) => write!(f, "{kind}"),
            Choice::Hochzeit => f.write_str("Hochzeit, against silence"),
            Choice::DeclareArmut => f.write_str("Armut, against silence"),
            Choice::TakeArmut => f.write_str("Taking an Armut"),
        }
    }
}

/// A choice that a seat has, and what it knows of it.
struct Case {
    choice: Choice,
    /// The answer that makes the choice, and the one that does not.
    answers: [Action; 2],
    /// By how many points the networks take it to be better; `None` if they do not say.
    ahead: Option<f64>,
    /// Whether the bot chooses it.
    is_chosen: bool,
    hand: Hand,
    is_forehand: bool,
}

/// Two numbers by which people tell hands that might make a choice.
#[derive(Clone, Copy)]
struct Hand {
    names: [&'static str; 2],
    counts: [usize; 2],
}

impl Hand {
    fn of(cards: CardSet, choice: Choice, rules: &Rules) -> Hand {
        let of_rank =
            |rank| Suit::ALL.map(|suit| cards.count(Card::new(suit, rank))).into_iter().sum::<usize>();
        let fehl_aces = |trumps: CardSet| {
            let aces = Suit::ALL.map(|suit| Card::new(suit, Rank::Ace));
            aces.into_iter().filter(|&ace| !trumps.contains(ace)).map(|ace| cards.count(ace)).sum::<usize>()
        };
        let (names, counts) = match choice {
            Choice::Solo(SoloKind::DAMEN) => (["queens", "aces"], [of_rank(Rank::Queen), of_rank(Rank::Ace)]),
            Choice::Solo(SoloKind::BUBE) => (["jacks", "aces"], [of_rank(Rank::Jack), of_rank(Rank::Ace)]),
            Choice::Solo(SoloKind::FLEISCHLOS) => {
                (["aces", "tens"], [of_rank(Rank::Ace), of_rank(Rank::Ten)])
            }
            Choice::TakeArmut => {
                let trumps = rules.order(Trumps::Normal).trumps();
                let high = cards.count(Card::DULLE) + cards.count(Card::ALTE);
                (["trumps", "Dullen and ♣Q"], [cards.intersection(trumps).len(), high])
            }
            _ => {
                let played =
                    if let Choice::Solo(kind) = choice { Trumps::Solo(kind) } else { Trumps::Normal };
                let trumps = rules.order(played).trumps();
                (["trumps", "Fehl aces"], [cards.intersection(trumps).len(), fehl_aces(trumps)])
            }
        };
        Hand { names, counts }
    }
}

/// A case with what came of it.
struct Weighed {
    case: Case,
    /// What making the choice brought, in points.
    value: i64,
    /// Whether the game was won with it; a deal that is thrown in is not.
    is_won: bool,
}

/// Who plays, and how.
struct Trial<'a> {
    rules: &'a Rules,
    kind: &'a dyn BotKind,
    others: &'a dyn BotKind,
    net: Net,
    /// How many points worse than the game without it a solo may seem, and still be played.
    hopeless: f64,
}

impl Trial<'_> {
    /// Plays a deal as far as there are choices, and each of these both ways.
    fn play(&self, index: u64) -> Vec<Weighed> {
        let me = Seat::ALL[index as usize % 4];
        let mut answers = Vec::new();
        let mut cases = Vec::new();
        let mut bots = self.bots(index, me);
        let mut table = self.table(index);
        while let Some(view) = table.view() {
            if view.question() == Some(Question::Card) {
                break;
            }
            let answer = bots[view.seat()].answer(&table, &view).expect("a bot within does not fail");
            if view.seat() == me {
                cases.extend(self.cases(&view, answer).into_iter().map(|case| (answers.len(), case)));
            }
            answers.push(answer);
            table.answer(answer).expect("a bot answers what it may");
        }
        // Many cases share the game without a solo.
        let mut games: Vec<((usize, Action), Game<'_>)> = Vec::new();
        for (at, answer) in cases.iter().flat_map(|(at, case)| case.answers.map(|answer| (*at, answer))) {
            if games.iter().all(|(known, _)| *known != (at, answer)) {
                games.push(((at, answer), self.finish(index, me, &answers[..at], answer)));
            }
        }
        let mut weighed = Vec::new();
        for (at, case) in cases {
            let game = |answer| {
                let (_, game) =
                    games.iter().find(|(known, _)| *known == (at, answer)).expect("both were played");
                game
            };
            let [with, without] = case.answers.map(game);
            if let Choice::Solo(_) | Choice::BestSolo = case.choice
                && with.contract().soloist() != Some(me)
            {
                continue;
            }
            let points = |game: &Game<'_>| game.score().map_or(0, |score| i64::from(score.points()[me]));
            let value = points(with) - points(without);
            let is_won = with.score().is_some_and(|score| score.winner() == Some(with.parties()[me]));
            weighed.push(Weighed { case, value, is_won });
        }
        weighed
    }

    fn table(&self, index: u64) -> Table<'_> {
        Table::new(self.rules, self.rules.deal(SEED, index, 0), Seat::ALL[0])
    }

    fn bots(&self, index: u64, me: Seat) -> PerSeat<doko_bots::Seated> {
        let kinds = PerSeat::from_fn(|seat| if seat == me { self.kind } else { self.others });
        seat_bots(self.rules, &kinds, SEED, index, 0)
    }

    /// The game that begins with these answers, then has this one, and goes on as bots play. It has no score if it is dealt again.
    fn finish(&self, index: u64, me: Seat, before: &[Action], answer: Action) -> Game<'_> {
        let mut bots = self.bots(index, me);
        let mut table = self.table(index);
        let mut number = 0;
        while let Some(view) = table.view() {
            // Bots are asked again what they were asked before: some remember.
            let own = bots[view.seat()].answer(&table, &view).expect("a bot within does not fail");
            let taken = if number == before.len() { answer } else { *before.get(number).unwrap_or(&own) };
            table.answer(taken).expect("it may be answered");
            number += 1;
        }
        table.into_game()
    }

    /// The choices of the seat that is asked, of which its bot has made one.
    fn cases(&self, view: &View<'_>, answer: Action) -> Vec<Case> {
        let is_forehand = view.seat() == Seat::ALL[0];
        let case = |choice, answers: [Action; 2], ahead| Case {
            choice,
            answers,
            ahead,
            is_chosen: answer == answers[0],
            hand: Hand::of(view.hand(), choice, self.rules),
            is_forehand,
        };
        if view.question() == Some(Question::Armut) {
            let [take, leave] = [true, false].map(Action::TakeArmut);
            let may_choose = [take, leave].iter().all(|answer| view.legal_actions().contains(answer));
            return if may_choose { vec![case(Choice::TakeArmut, [take, leave], None)] } else { Vec::new() };
        }
        let Some(values) = self.net.game_values(view) else { return Vec::new() };
        let is_solo = |vorbehalt| matches!(vorbehalt, Vorbehalt::Solo(_));
        let best = |solo| {
            let of_kind = values.iter().filter(|(vorbehalt, _)| is_solo(*vorbehalt) == solo);
            of_kind.copied().max_by(|one, other| one.1.total_cmp(&other.1))
        };
        let Some((without, worth)) = best(false) else { return Vec::new() };
        let mut cases = Vec::new();
        let solos = values.iter().filter(|(vorbehalt, _)| is_solo(*vorbehalt));
        for &(solo, points) in solos.filter(|(_, points)| points - worth >= -self.hopeless) {
            let Vorbehalt::Solo(kind) = solo else { unreachable!("only solos are left") };
            let answers = [solo, without].map(Action::Declare);
            cases.push(case(Choice::Solo(kind), answers, Some(points - worth)));
            if best(true).is_some_and(|(best, _)| best == solo) {
                cases.push(case(Choice::BestSolo, answers, Some(points - worth)));
            }
        }
        let legal = view.legal_vorbehalte();
        if !legal.contains(&Vorbehalt::Gesund) {
            return cases;
        }
        let seems =
            |vorbehalt| values.iter().find(|(known, _)| *known == vorbehalt).map(|(_, points)| *points);
        for &declared in &legal {
            let choice = match declared {
                Vorbehalt::Hochzeit(_) => Choice::Hochzeit,
                Vorbehalt::Armut(_) => Choice::DeclareArmut,
                _ => continue,
            };
            let ahead = seems(declared).zip(seems(Vorbehalt::Gesund)).map(|(points, silent)| points - silent);
            cases.push(case(choice, [declared, Vorbehalt::Gesund].map(Action::Declare), ahead));
        }
        cases
    }
}

/// By what the cases of a choice are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Bin {
    All,
    Forehand(bool),
    /// Whether the bot chooses it.
    Chosen(bool),
    /// By how much better it seems: half points, rounded down.
    Ahead(i32),
    /// The same of those that the bot chooses.
    ChosenAhead(i32),
    /// By the two counts of the hand.
    Hand([usize; 2]),
}

/// Cases that have something in common.
#[derive(Clone, Default)]
struct Sum {
    values: Moments,
    won: u64,
    /// By how much better they seemed, in hundredths of a point, all together.
    ahead: i64,
}

impl Sum {
    fn add(&mut self, other: &Sum) {
        self.values.merge(&other.values);
        self.won += other.won;
        self.ahead += other.ahead;
    }

    fn value(&self) -> String {
        self.values.estimate().map_or_else(|| "–".to_owned(), |value| value.to_string())
    }

    fn won_percent(&self) -> f64 {
        100.0 * self.won as f64 / self.values.count() as f64
    }

    /// What they are worth, how many are won, and how many there are.
    fn told(&self) -> String {
        format!("{}, {:.0}% won, {} cases", self.value(), self.won_percent(), self.values.count())
    }

    /// The same, but for their number.
    fn in_a_cell(&self) -> String {
        format!("{} ({:.0}%)", self.value(), self.won_percent())
    }
}

/// All sums, and by what the hands of each choice are told.
#[derive(Clone, Default)]
struct Sums {
    sums: BTreeMap<(Choice, Bin), Sum>,
    names: BTreeMap<Choice, [&'static str; 2]>,
}

impl Sums {
    fn of(weighed: &[Weighed]) -> Sums {
        let mut sums = Sums::default();
        for Weighed { case, value, is_won } in weighed {
            let half_points = case.ahead.map(|ahead| (2.0 * ahead).floor() as i32);
            let mut bins = vec![
                Bin::All,
                Bin::Forehand(case.is_forehand),
                Bin::Chosen(case.is_chosen),
                Bin::Hand(case.hand.counts),
            ];
            bins.extend(half_points.map(Bin::Ahead));
            bins.extend(half_points.filter(|_| case.is_chosen).map(Bin::ChosenAhead));
            for bin in bins {
                let sum = sums.sums.entry((case.choice, bin)).or_default();
                sum.values.add(BlockPoints::quotient(*value, 1));
                sum.won += u64::from(*is_won);
                sum.ahead += (100.0 * case.ahead.unwrap_or(0.0)).round() as i64;
            }
            sums.names.insert(case.choice, case.hand.names);
        }
        sums
    }

    fn merged(mut self, other: Sums) -> Sums {
        for (key, sum) in &other.sums {
            self.sums.entry(*key).or_default().add(sum);
        }
        self.names.extend(other.names);
        self
    }

    fn get(&self, choice: Choice, bin: Bin) -> Option<&Sum> {
        self.sums.get(&(choice, bin)).filter(|sum| sum.values.count() >= FEW)
    }

    fn tell(&self) {
        for (&choice, names) in &self.names {
            let Some(all) = self.get(choice, Bin::All) else { continue };
            println!("\n{choice}: {}", all.told());
            for (bin, name) in [
                (Bin::Forehand(true), "as forehand"),
                (Bin::Forehand(false), "in another seat"),
                (Bin::Chosen(true), "where the bot chooses it"),
                (Bin::Chosen(false), "where it does not"),
            ] {
                if let Some(sum) = self.get(choice, bin) {
                    println!("  {name}: {}", sum.told());
                }
            }
            self.tell_margin(choice);
            self.tell_ahead(choice);
            if choice != Choice::BestSolo {
                self.tell_hands(choice, *names);
            }
        }
    }

    /// The least hopeful tenth of what the bot chooses, in whole bins.
    fn tell_margin(&self, choice: Choice) {
        let Some(chosen) = self.get(choice, Bin::Chosen(true)) else { return };
        let mut least = Sum::default();
        for ((_, _), sum) in self.of_kind(choice, |bin| matches!(bin, Bin::ChosenAhead(_))) {
            least.add(sum);
            if least.values.count() * 10 >= chosen.values.count() {
                break;
            }
        }
        if least.values.count() >= FEW {
            println!("  the least hopeful tenth of these: {}", least.told());
        }
    }

    /// By how much better it seemed: the networks' difference, and the one that came of it.
    fn tell_ahead(&self, choice: Choice) {
        let bins = self.of_kind(choice, |bin| matches!(bin, Bin::Ahead(_))).map(|(_, sum)| sum);
        let told: Vec<&Sum> = bins.filter(|sum| sum.values.count() >= FEW).collect();
        if !told.is_empty() {
            println!("  by how much better it seems, in points");
        }
        for sum in told {
            let seems = sum.ahead as f64 / 100.0 / sum.values.count() as f64;
            println!("    {seems:+.2}: {}", sum.told());
        }
    }

    /// A row for each first count of the hand, a column for each second.
    fn tell_hands(&self, choice: Choice, [rows, columns]: [&str; 2]) {
        println!(
            "  by {rows} (rows) and {columns} (columns): value in points, and in brackets how many are won"
        );
        let cells: BTreeMap<[usize; 2], &Sum> = self
            .of_kind(choice, |bin| matches!(bin, Bin::Hand(_)))
            .filter_map(|((_, bin), sum)| match bin {
                Bin::Hand(counts) if sum.values.count() >= FEW => Some((*counts, sum)),
                _ => None,
            })
            .collect();
        let Some(most) = cells.keys().map(|[_, column]| *column).max() else { return };
        print!("    {:>6}", "");
        (0..=most).for_each(|column| print!("{column:>20}"));
        println!();
        for row in 0..=12 {
            if !cells.keys().any(|[first, _]| *first == row) {
                continue;
            }
            print!("    {row:>6}");
            for column in 0..=most {
                let cell = cells.get(&[row, column]).map_or_else(|| "–".to_owned(), |sum| sum.in_a_cell());
                print!("{cell:>20}");
            }
            println!();
        }
    }

    fn of_kind(
        &self,
        choice: Choice,
        is_one: fn(&Bin) -> bool,
    ) -> impl Iterator<Item = (&(Choice, Bin), &Sum)> {
        self.sums.iter().filter(move |((of, bin), _)| *of == choice && is_one(bin))
    }
}
