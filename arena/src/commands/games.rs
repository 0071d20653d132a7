//! `doko games`: the games of a run, as a list, one in full, as records, as rows, or with what bots thought.

use std::io::{self, Write};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use doko_engine::{Lang, Seat, told, typed};

use super::help;
use crate::cli::{LangArg, ThreadsArg, deals};
use crate::error::{Error, Exit, tell, usage};
use crate::files::NewFile;
use crate::files::shell::quoted;
use crate::report::outputs::{Target, at_most_one_is_printed};
use crate::report::wrapped;
use crate::run::{Call, Dialogue, Dialogues, Finished, Folder, Keep, Study, no_such_bot, short};
use crate::studies::games::{
    AnswerTracker, Counted, Decided, GameNumber, LoggedGame, LoggedRun, SeatRow, SeatSink, ValueSink,
    expect_named_bots, expect_values,
};
use crate::studies::plan::Bots;
use crate::studies::{Opened, open, with_study};
use crate::table::show::show;

const HELP: &str = include_str!("help/games.txt");

/// List the games of a run, show one, or write all as records or CSV
#[derive(Args, Debug)]
#[command(after_help = help::short(HELP))]
pub struct GamesArgs {
    /// The folder of a run, or of a part of one; it may be interrupted, or still be played
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// Only games in which this bot sits, by its letter or its name
    #[arg(long, value_name = "BOT", help_heading = "Which games")]
    pub bot: Option<String>,
    /// Only games with this in the name of what was played: solo, Damensolo, Hochzeit, Normalspiel
    #[arg(long, value_name = "WORD", help_heading = "Which games")]
    pub contract: Option<String>,
    /// Only games of this deal, or of the deals from FIRST up to but not END
    #[arg(long, value_name = "N|FIRST..END", value_parser = deals, help_heading = "Which games")]
    pub deal: Option<Range<u64>>,
    /// Only games in which this bot has lost points, by its letter or its name
    #[arg(long, value_name = "BOT", help_heading = "Which games")]
    pub lost_by: Option<String>,
    /// Only games in which a bot was at fault
    #[arg(long, help_heading = "Which games")]
    pub fault: bool,
    /// List at most so many games; 0 for all
    #[arg(long, value_name = "N", default_value_t = 40, help_heading = "Which games")]
    pub limit: u64,
    /// Show one game as `doko play` does, by the number in front of its line: DEAL.GAME
    #[arg(long, value_name = "DEAL.GAME", conflicts_with_all = ["bot", "contract", "deal", "lost_by", "fault"])]
    pub show: Option<GameNumber>,
    /// Write the games as records, a line of JSON each, which `doko replay` reads; with - to stdout, and then no list
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath, help_heading = "Output", conflicts_with = "show")]
    pub records: Option<PathBuf>,
    /// Write a row for each game and seat as CSV; with - to stdout, and then no list
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath, help_heading = "Output", conflicts_with = "show")]
    pub csv: Option<PathBuf>,
    /// Write the rows of --csv as Parquet, where doko is built with it (`cargo build --release --features parquet`)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Output", conflicts_with = "show")]
    pub parquet: Option<PathBuf>,
    /// Write what bots that compare their answers thought of them, a row for each decision: CSV if the name ends in .csv, Parquet
    /// if it ends in .parquet, else a line of JSON each; with - to stdout, and then no list. For runs that were played with --values
    #[arg(long, value_name = "FILE|-", value_hint = ValueHint::FilePath, help_heading = "Output", conflicts_with = "show")]
    pub values: Option<PathBuf>,
    /// How many threads.
    #[command(flatten)]
    pub threads: ThreadsArg,
    /// The language.
    #[command(flatten)]
    pub lang: LangArg,
}

/// Lists or writes the games that are asked for.
///
/// # Errors
/// If there is no run, it cannot be read, or a file cannot be written.
pub(super) fn run(args: &GamesArgs, out: &mut dyn Write) -> Result<Exit, Error> {
    let folder = Folder::of_games(&args.folder);
    let [records, csv, parquet, values] =
        [&args.records, &args.csv, &args.parquet, &args.values].map(|path| path.clone().map(Target::from));
    let forms = [("--records", &records), ("--csv", &csv), ("--parquet", &parquet), ("--values", &values)];
    let forms = forms.map(|(option, target)| (option, target.as_ref()));
    at_most_one_is_printed(forms)?;
    if parquet == Some(Target::Stdout) {
        return usage(
            "--parquet takes the name of a file: what reads Parquet wants to go back and forth in it",
        );
    }
    let Opened { study, units } = open(folder, Bots::Recorded)?;
    let names_bots = args.show.is_some() || args.bot.is_some() || args.lost_by.is_some();
    if names_bots || forms.iter().any(|(_, target)| target.is_some()) {
        expect_named_bots(&study, folder.path)?;
    }
    with_study!(&study, study => {
        let logged = LoggedRun { study, folder, units, threads: args.threads.number() };
        match args.show {
            Some(number) => logged.show(number, args.lang.lang, out),
            None => logged.list(args, [&records, &csv, &values].map(Option::as_ref), out),
        }
    })
}

/// What is written of a game.
struct GameOutput {
    line: Option<String>,
    record: Option<String>,
    rows: Vec<SeatRow>,
    values: Vec<Decided>,
}

impl<S: Study> LoggedRun<'_, S> {
    /// Shows one game as a person would follow it.
    fn show(&self, wanted: GameNumber, lang: Lang, out: &mut dyn Write) -> Result<Exit, Error> {
        let names: Vec<String> = self.study.bots().iter().map(|bot| bot.label_in(lang)).collect();
        let look = |&LoggedGame { number, call, finished }: &LoggedGame<'_, '_>, _: &AnswerTracker| {
            if number != wanted {
                return None;
            }
            let GameNumber { deal, game } = number;
            let (what, rules) = (self.study.name_of(call.label), call.rules.label());
            let heading = told!(
                lang,
                "Game {game} of deal {deal} ({what}), rules {rules}",
                "Spiel {game} von Kartenverteilung {deal} ({what}), Regeln {rules}"
            );
            let mut text = format!("{}\n\n", wrapped(&heading)).into_bytes();
            let players = call.seats.map(|bot| names[bot].clone());
            show(&finished.game, &players, finished.redeals, lang, &mut text)
                .expect("a vector can be written to");
            Some(text)
        };
        let mut shown = None;
        self.each(
            |unit| unit == wanted.deal,
            false,
            look,
            |text| {
                shown = Some(text);
                Ok(ControlFlow::Break(()))
            },
        )?;
        let Some(mut text) = shown else {
            let GameNumber { deal, game } = wanted;
            return usage(format!(
                "there is no game {deal}.{game} in {}: `doko games` with --deal {deal} lists those of that deal",
                self.folder.path.display()
            ));
        };
        let said = Dialogues::read(self.folder.path)?;
        for dialogue in said.iter().filter(|said| (said.deal, said.game) == (wanted.deal, wanted.game)) {
            let seat = dialogue.seat;
            let heading = told!(
                lang,
                "\nWhat was said with the program in seat {seat} until its fault, > to it and < from it\n",
                "\nWas mit dem Programm auf Platz {seat} bis zu seinem Fehler gesprochen wurde, > zu ihm, < von ihm\n"
            );
            text.extend(heading.bytes());
            text.extend(dialogue.lines.iter().flat_map(|line| format!("  {line}\n").into_bytes()));
        }
        out.write_all(&text)?;
        Ok(Exit::Done)
    }

    /// Lists the games that fit, or writes them: records, a row for each seat, what bots thought.
    fn list(
        &self,
        args: &GamesArgs,
        [records, csv, values]: [Option<&Target>; 3],
        out: &mut dyn Write,
    ) -> Result<Exit, Error> {
        let parquet = args.parquet.as_deref();
        if values.is_some() {
            expect_values(self.study, self.folder.path)?;
        }
        let (lang, all) = (args.lang.lang, self.study.bots());
        let bots = |name: &Option<String>| name.as_deref().map(|name| self.bots(name)).transpose();
        let (bots, losers) = (bots(&args.bot)?, bots(&args.lost_by)?);
        let word = args.contract.as_ref().map(|word| typed::plain(word));
        let fits = |call: &Call<'_>, finished: &Finished<'_>| {
            let sits = |bots: &Vec<usize>| call.seats.iter().any(|(_, seated)| bots.contains(seated));
            let loses = |bots: &Vec<usize>| {
                call.seats.iter().any(|(seat, seated)| bots.contains(seated) && finished.points[seat] < 0)
            };
            let contract = finished.outcome.contract.to_string().to_lowercase();
            bots.as_ref().is_none_or(sits)
                && losers.as_ref().is_none_or(loses)
                && (!args.fault || finished.faults().next().is_some())
                && word.as_ref().is_none_or(|word| contract.contains(word))
        };
        let has_rows = csv.is_some() || parquet.is_some();
        let is_list = records.is_none() && !has_rows && values.is_none();
        let look = |logged: &LoggedGame<'_, '_>, tracker: &AnswerTracker| {
            let &LoggedGame { number, call, finished } = logged;
            let what = self.study.name_of(call.label);
            fits(call, finished).then(|| GameOutput {
                line: is_list.then(|| self.line(number, call, finished)),
                record: records.is_some().then(|| self.record(call, finished).to_line()),
                rows: if has_rows { SeatRow::all(logged, &what, &all) } else { Vec::new() },
                values: if values.is_some() { tracker.rows(logged, &what, &all) } else { Vec::new() },
            })
        };
        let is_wanted = |deal: u64| args.deal.as_ref().is_none_or(|deals| deals.contains(&deal));
        let mut list = Some(out);
        let mut sink = |target: &Target| -> Result<Box<dyn Keep + '_>, Error> {
            Ok(match target {
                Target::File(path) => Box::new(NewFile::create(path)?),
                Target::Stdout => Box::new(list.take().expect("one goes to stdout")),
            })
        };
        let mut record_sink = records.map(|target| Ok::<_, Error>((target, sink(target)?))).transpose()?;
        let mut rows = SeatSink::begin(csv, parquet, &mut sink)?;
        let mut decisions = values.map(|target| ValueSink::begin(target, &mut sink)).transpose()?;
        let mut counted = Counted::new(all.len());
        let mut found = 0_u64;
        let most = if args.limit == 0 { u64::MAX } else { args.limit };
        self.each(is_wanted, values.is_some(), look, |output| {
            found += 1;
            if let (Some(record), Some((target, sink))) = (output.record, &mut record_sink) {
                writeln!(sink, "{record}").map_err(|source| target.failed(source))?;
            }
            rows.add(output.rows)?;
            if let Some(decisions) = &mut decisions {
                for decided in output.values {
                    counted.add(&decided);
                    decisions.add(decided)?;
                }
            }
            if let (Some(line), Some(out)) = (output.line, &mut list)
                && found <= most
            {
                if found == 1 {
                    heading(out, lang)?;
                }
                out.write_all(line.as_bytes())?;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        rows.keep()?;
        record_sink.map_or(Ok(()), |(_, sink)| sink.keep())?;
        if let Some(decisions) = decisions {
            decisions.finish()?;
            tell(format_args!("doko: {}", counted.words(&all)));
        }
        if let Some(out) = list.filter(|_| is_list) {
            ending(found, found.min(most), self.folder.path, lang, out)?;
            let said = if args.fault { Dialogues::read(self.folder.path)? } else { Vec::new() };
            if let Some(Dialogue { deal, game, .. }) = said.first() {
                let (kept, folder) = (said.len(), quoted(self.folder.path));
                let words = told!(
                    lang,
                    "doko kept the dialogue up to each of the first {kept} faults; to see the first: `doko games {folder} --show \
                     {deal}.{game}`",
                    "zu den ersten {kept} Fehlern ist der Dialog aufgehoben; den ersten zeigt `doko games {folder} --show \
                     {deal}.{game}`"
                );
                writeln!(out, "{words}")?;
            }
        }
        Ok(Exit::Done)
    }

    /// The bots that are meant by a letter or a name.
    fn bots(&self, name: &str) -> Result<Vec<usize>, Error> {
        let bots = self.study.bots();
        // A letter means a letter, whatever a bot calls itself.
        let name = &typed::plain(name);
        let is_letter = (0..bots.len()).any(|number| name.eq_ignore_ascii_case(&short(number)));
        let is_meant = |&number: &usize| {
            let bot = typed::plain(&bots[number].name);
            let is_name = bot == *name || bot.split(':').next() == Some(name);
            if is_letter { name.eq_ignore_ascii_case(&short(number)) } else { is_name }
        };
        let found: Vec<usize> = (0..bots.len()).filter(is_meant).collect();
        if found.is_empty() {
            return Err(no_such_bot(name, &bots));
        }
        Ok(found)
    }

    /// A game in the list, with what bots did wrong in it below.
    fn line(
        &self,
        GameNumber { deal, game }: GameNumber,
        call: &Call<'_>,
        finished: &Finished<'_>,
    ) -> String {
        let seat = |seat: Seat| {
            let mark = if finished.score.winners()[seat] { "*" } else { " " };
            format!("{:<7}", format!("{} {:+}{mark}", short(call.seats[seat]), finished.points[seat]))
        };
        let (seats, what) = (Seat::ALL.map(seat).join(" "), self.study.name_of(call.label));
        let contract = finished.outcome.contract.to_string();
        let line = format!("{:>10}  {contract:<16}  {seats}  {what}\n", format!("{deal}.{game}"));
        let faults = finished.faults().map(|fault| {
            let (seat, kind, cause) = (fault.seat, fault.kind().key(), &fault.cause);
            let bot = short(call.seats[seat]);
            format!("{:>12}{bot} at fault ({kind}): the bot in seat {seat} {cause}\n", "")
        });
        std::iter::once(line).chain(faults).collect()
    }
}

fn heading(out: &mut dyn Write, lang: Lang) -> io::Result<()> {
    let [game, contract, seats, what] = lang.pick(
        ["game", "played", "seats 0 to 3, points, * won", "in"],
        ["Spiel", "gespielt", "Plätze 0 bis 3, Punkte, * Sieg", "in"],
    );
    writeln!(out, "{game:>10}  {contract:<16}  {seats:<31}  {what}")
}

fn ending(found: u64, listed: u64, folder: &Path, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let folder = quoted(folder);
    let words = match (found, found - listed) {
        (0, _) => told!(lang, "no game fits", "kein Spiel passt"),
        (_, 0) => told!(lang, "{found} games", "{found} Spiele"),
        (_, more) => told!(
            lang,
            "{found} games, {more} of them not listed: --limit 0 lists all, `doko games {folder} --show DEAL.GAME` shows one",
            "{found} Spiele, {more} davon nicht aufgeführt: --limit 0 zeigt alle, `doko games {folder} --show DEAL.GAME` \
             zeigt eines"
        ),
    };
    writeln!(out, "{words}")
}
