//! Help texts: examples, and what blocks, figures, tests and folders are.

pub(super) const EXIT_CODES: &str = "\
Examples:
  doko duel heuristic random                         which bot is better, and by how much
  doko tournament heuristic random random:ansage=0   a ranking of many, and who beats whom
  doko lab ddv palast --deals 20000                  what a house rule changes
  doko power heuristic random                        how many deals a precision takes
  doko report results/first --html report.html       a page with plots of a run
  doko play --seed 1 --deal 7                        watch one deal
  doko rules show ddv                                the rules in words

Exit codes:
  0 done, 1 internal error, 2 wrong usage or bad input, 3 a test or a check says no,
  4 a test has not decided, 5 a bot was at fault, 130 interrupted";

/// What both helps of `lab` begin with.
macro_rules! lab_examples {
    () => {
        "\
Examples:
  doko lab ddv palast klassisch
  doko lab --base palast --vary schweine.mode=off,automatic --vary dulle.mode=first,second
  doko lab --base palast --option Schweine --option Armut --factorial
  doko lab --base palast --option all --deals 20000 --html rules.html --lang de
  doko lab --base ddv --vary deck.nines=false --bots pimc:worlds=24,rivals=search --deals 2000
  doko lab --base ddv --vary deck.nines=false --skill heuristic random --deals 5000
  doko lab ddv ./ours.toml --session 24 --deals 500 --out results/ours
  doko lab --resume results/ours
"
    };
}

pub(super) const LAB_EXAMPLES: &str = concat!(
    lab_examples!(),
    "
`doko lab --help` explains what is measured, and how sure it is."
);

pub(super) const LAB_LONG: &str = concat!(
    lab_examples!(),
    "
Rule sets:
  Whole rule sets, of which the first is the base; or a base (--base, --set) and what is varied.
  --vary KEY=A,B     the values of one rule; that of the base need not be named
  --option NAME      what the source of the base offers beside its main rules, on
  --factorial        every combination; without it one change at a time
  Every deal is played under every rule set, with the same hands and the same random streams, so
  that most of the luck cancels out of the differences. Where the rules deal from another pack
  (no nines) or deal a Skat, deals are other deals, and the difference is marked as unpaired.

What is measured:
  How often Re wins; what a game is worth, how far a player's points spread, and what an evening
  costs whoever loses most; what each seat gains; how often solos, Hochzeit, Armut and throw-ins
  come up; who says what and keeps it; how often a party stays below 90, 60, 30 or takes nothing;
  every Sonderpunkt; after how many tricks the parties are known. Each with its 95% interval and
  with its difference from the base. Points of other scales are given in spreads too: divided by
  the standard deviation of what a seat gains in a game.
  by itself          the same with bots that play as under the base: at a table of their own, with
                     the same cards, until the true game can no longer go on like that. Then they
                     are told the rules
  by adapting        the rest of the difference: because bots know the rules
  --skill A B        how much of what a player gains is luck of the cards, who plays, and chance in
                     the bots: A and B play each deal in the six ways in which two of each can
                     sit, each of them --replicates times; and how many games on deals of their
                     own A needs to be ahead of B with 95%
  What is marked is shown after correction (Holm) for all differences asked of a bot at once."
);

/// What both helps of `duel` begin with.
macro_rules! duel_examples {
    () => {
        "\
Examples:
  doko duel heuristic random
  doko duel heuristic random:ansage=0 --deals 10000 --seed 7 --block team
  doko duel heuristic random --block field-a
  doko duel heuristic random --rules palast --set dulle.mode=second
  doko duel heuristic random --session 24 --deals 100
  doko duel heuristic random --out results/first --threads 4
  doko duel --resume results/first
  doko duel random:ansage=0 random --test gsprt:0,0.1 --deals 100000
  doko duel random:ansage=0 random --until ±0.05 --block team --deals 100000
  doko duel heuristic random --json - -q | jq .team.ci95
"
    };
}

pub(super) const DUEL_EXAMPLES: &str = concat!(
    duel_examples!(),
    "
`doko duel --help` explains blocks, tests, folders and experiment files."
);

pub(super) const DUEL_LONG: &str = concat!(
    duel_examples!(),
    "
Blocks:
  A block is one deal, played with the same hands and the same random streams in several line-ups.
  team             A and B two against two. Where the ♣Q lie in two hands, one bot takes these two
                   seats and the other the rest, then swapped: 2 games. Otherwise all three
                   pairings of the seats, each swapped: 6 games. Points per game: half the
                   difference between the means of A's seats and of B's.
  field            A in each of the four seats among three of B: 4 games. Points per game: A's mean.
  field_reversed   B in each of the four seats among three of A: 4 games. Points per game: B's mean.
  --block field plays both of these, --block field-a the first alone: where A takes long to think,
  its reverse takes three times as long.
  A bot against itself scores exactly 0 in every block. Seat 0 is forehand in every game.
  In a Schiebekopf or Hammelrennen every player plays alone: a team is two seats whose points are
  added up, and all three pairings are played.
  The estimate is the mean over blocks; ± and ci95 are its 95% interval by Student's t from the
  spread over deals. Team and field answer different questions and are reported apart.

Evenings:
  With --session N a block is an evening of N games, the same cards in game k for every line-up. The
  rules of session.* hold (Pflichtsolo, Vorführen, Bock, five players); N replaces session.games.
  The bots keep their places; the first dealer is drawn from the seed and the evening's index.
  team             all three pairings of the four places, each swapped: 6 evenings.
  field, field_reversed
                   one bot in each of the four or five places among the others: 4 or 5 evenings.
  Points are those the evening books: Bock games doubled, the dealer of five paid. Points per game:
  as above with an evening's games added up, divided by N; points per evening are N times that. The
  dealer of five, who sits out, counts as having played. Game k of evening E has the cards of
  deal 1024 E + k. `doko play --session N --deal E` shows an evening.

Faults:
  A bot that answers against the rules is replaced for the rest of that game by
  random:vorbehalt=0,ansage=0; the fault is counted, results are shown with and without the blocks
  concerned, and the exit code is 5.

Oracles:
  A bot that sees every card shows how far others are from the best play. It is marked wherever it
  is named, its points are told, and no verdict counts it: --test is refused, --until is not.

Stopping early:
  --test gsprt:M0,M1[,alpha=A][,beta=B]
                   Does A gain M1 points per game rather than M0? A sequential test of the one mean
                   against the other, wrong with a probability of about A (5%) where M0 is true,
                   and B (5%) where M1 is. Exit code 0: M1, 3: M0.
  --test equal:D   Do the two differ by less than D points per game? Decided as soon as the interval
                   lies within ±D (exit code 0) or wholly beyond (3).
  --until ±D       Stops as soon as ± is at most D.
  The exit code is 4 if all --deals do not decide it. The blocks looked at are those of team, or A's
  of field with --block field or field-a, after every deal: from the 300th on if 100 of them are not
  zero, else from the 10,000th. The interval shown then holds wherever the run stops (an asymptotic
  confidence sequence). It is wider than that of a number of deals fixed beforehand.

Folders:
  --out DIR writes games.log (every game as it comes, in some 16 bytes; `doko games` prints them),
  config.toml (all that was asked for; an experiment for --config), blocks.csv, games.csv with
  --games, summary.csv, summary.json, run.json (command, times, threads, machine, how long bots
  thought), report.txt (what is printed) and SHA256SUMS. How long bots thought is by the clock, of a
  decision alone with --threads 1: of more, those that wait for parts of a decision may take up
  other games meanwhile, which counts, too. Cards without a choice do not count.
  After Ctrl-C or `kill -9` at any moment --resume DIR goes on; with --deals N it makes the run N
  deals long, and intervals are those that hold whenever one looks. --shard I/N plays a part and
  `doko merge` joins the parts; `doko verify` checks a folder; `doko columns` explains every column.

Experiments, for --config FILE; what is typed wins over the file:
  bots = [\"heuristic\", \"random\"]
  deals = 20000
  block = [\"team\", \"field\"]
  test = \"gsprt:0,0.1\"
  rules = { base = \"palast\", overrides = { dulle.mode = \"second\" } }
  Other keys: seed, session, games = true, until = \"±0.05\" in place of a test; rules can be the name
  of a preset or a rule file too, as in rules = \"vln\". Paths are relative to the folder
  in which doko runs.

The same command writes the same bytes, on any number of threads, in any number of parts and after
any interruption: only run.json differs, and its hash in SHA256SUMS. Ctrl-C or SIGTERM ends a run
after the deals or evenings under way, and reports what is complete."
);

/// What both helps of `bench` begin with.
macro_rules! bench_examples {
    () => {
        "\
Examples:
  doko bench
  doko bench --quick --filter playout
  doko bench --rules vln --cpu portable
  doko bench --csv - -q > speed.csv
"
    };
}

pub(super) const BENCH_EXAMPLES: &str =
    concat!(bench_examples!(), "\n`doko bench --help` explains the figures.");

pub(super) const BENCH_LONG: &str = concat!(
    bench_examples!(),
    "
Figures:
  Each row does the same cases on every machine: a sample, in windows of a few milliseconds, each
  timed again and again. Its time is the sum of the windows' minima, so that what else the machine
  does spoils some windows only.
  R is one step of the loop x ^= x >> 29; x *= 0xBF58476D1CE4E5B9, which waits for itself and so
  runs at the pace of the machine's clock. It is measured between the windows of each row: figures
  in R can be compared between machines, times cannot.
  What is required is in R, or a ratio. To miss it is no failure: the exit code is 0.
  playout/PRESET   the same playout under every preset, and the slowest over the fastest
  NAME/threads     what N threads need together for a work, over what one needs for it
                   (1 where none hinders another; N is to be no more than the machine has cores)

Columns of --csv, and keys of the rows in --json:
  name              what was measured
  rules             the preset; empty if several are compared
  cpu               the instructions that could be used: portable or bmi2
  threads           how many threads did it
  seconds_per_unit  for one unit, on one thread
  units_per_second  the same the other way round
  seconds_per_r     R beside this row
  r_per_unit        the quotient of the two
  ratio             of a row that compares: so many times as much
  required          at most so many R, or this ratio; empty if nothing is
  met               whether it is
  about             what one unit is"
);

pub(super) const PLAY_EXAMPLES: &str = "\
Examples:
  doko play
  doko play heuristic random random random --seed 1 --deal 7
  doko play --rules palast --set dulle.mode=second
  doko play --rules klassisch --set game=schiebekopf
  doko play --session 24 --deal 3
  doko play --record >> games.jsonl
  doko play --seat 2=human
  doko play --seat 0=human --seat 1=pimc --session 8
  doko play pimc heuristic pimc heuristic --thoughts

A bot in a seat plays as it does in a game of `doko duel` with the same seed, deal and rules.

A person (`human`) is asked in the terminal, and told what its seat may know. Cards that can be
played have a number below them; a card is its number, or suit and rank (♥10, HT, h10). Typed
instead of an answer, ? helps, `last`, `hand` and `score` tell, and `quit` leaves the game, as do
Ctrl-D and Ctrl-C: the exit code is then 130. Of several people each is asked to press Enter first.
With --record the dialogue is on stderr. The cards follow from --seed and --deal: change them for
another game.";

/// What both helps of `why` begin with.
macro_rules! why_examples {
    () => {
        "\
Examples:
  doko duel pimc heuristic --deals 2000 --out results/pimc
  doko why results/pimc
  doko why results/pimc --top 10 --deals 0
  doko why results/pimc --block field --all --csv partings.csv
  doko why results/tournament --bots C,A --lang de
"
    };
}

pub(super) const WHY_EXAMPLES: &str = concat!(why_examples!(), "\n`doko why --help` says what is compared.");

pub(super) const WHY_LONG: &str = concat!(
    why_examples!(),
    "
Two games on the same cards that differ in who plays are the same up to the first decision in which
two bots differ. There they part: in a Vorbehalt, an Ansage, a card.
  team             a game and its twin with the seats swapped
  field            the single bot in a seat, and a game of four of the others. Points of four alike
                   add up to zero, so the mean over the seats is the block's
The table counts, over deals drawn at random, in which kind of decision games first part, what the
first bot gains in such games, and what that brings it in all (share times gain): the last column
adds up to what it gains per game. That is the answer to why it did better.
Then come the deals with the largest swings either way, with what each bot did where the games part,
what it thought if it searches, what it led to, and the commands that show both games. Such deals
are mostly luck. Where a bot would have done otherwise with other random numbers it is said.

Columns of --csv:
  kind                        throw_in, solo, hochzeit, armut, bid, take_armut, exchange, schweine,
                              ansage, absage, lead, follow (second or third card of a trick), last;
                              none where no decision differs
  who                         the bot that does it where the other does not; else empty
  deals                       in how many of the deals
  share                       of the pairs of games, every deal counted alike
  gain, gain_low, gain_high   points per game in those, and the 95% interval
  brings, …                   the same over all pairs"
);

pub(super) const MAN_EXAMPLES: &str = "\
Examples:
  doko man | man -l -
  doko man --out ~/.local/share/man/man1      then: man doko, man doko-duel";

pub(super) const REPLAY_EXAMPLES: &str = "\
Examples:
  doko replay games.jsonl
  doko play --record | doko replay -

The exit code is 3 if a recorded game comes out differently when it is recomputed.";

pub(super) const RULES_EXAMPLES: &str = "\
Examples:
  doko rules list --keys
  doko rules list --options
  doko rules show ddv --lang de
  doko rules show palast --set dulle.mode=second --toml > ours.toml
  doko rules diff ddv palast
  doko rules check ours.toml";

pub(super) const BOTS_EXAMPLES: &str = "\
Examples:
  doko bots list
  doko bots describe random:ansage=0.1
  doko bots check 'exec:python3 my_bot.py'
  doko bots serve pimc";

pub(super) const BOTS_CHECK_EXAMPLES: &str = "\
It is started, asked all kinds of questions under several rule sets, and watched. What is wrong is
explained, with the last lines that went both ways; the exit code is then 5. docs/own_bots.md takes
you from nothing to a bot in a tournament, docs/protocol.md tells the protocol.

Examples:
  doko bots check 'exec:python3 examples/bots/thrifty.py'
  doko bots check exec:./my_bot --games 50
  doko bots check exec:./my_bot --dialogue lines.txt
  doko bots check 'exec:doko bots serve pimc:worlds=8'";

pub(super) const BOTS_SERVE_EXAMPLES: &str = "\
The bot is then to others what exec:COMMAND is to doko: it reads messages, and answers. In a game
it is told the stream of its random numbers, and with the same it plays the same as within. An
oracle is not served, since the messages do not show all cards.

Examples:
  doko bots serve pimc
  doko duel 'exec:doko bots serve heuristic' random --deals 100
  echo '{\"type\":\"hello\",\"protocol\":1,\"engine\":\"me\"}' | doko bots serve random";

pub(super) const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  doko completions bash > ~/.local/share/bash-completion/completions/doko
  doko completions zsh > ~/.zfunc/_doko      with fpath=(~/.zfunc $fpath) before compinit in .zshrc
  doko completions fish > ~/.config/fish/completions/doko.fish";

/// What both helps of `tournament` begin with.
macro_rules! tournament_examples {
    () => {
        "\
Examples:
  doko tournament heuristic random random:ansage=0
  doko tournament heuristic random random:ansage=0 random:vorbehalt=0 --deals 5000
  doko tournament heuristic random random:ansage=0 random:vorbehalt=0 --block 12 --out results/four
  doko tournament --resume results/four
"
    };
}

pub(super) const TOURNAMENT_EXAMPLES: &str =
    concat!(tournament_examples!(), "\n`doko tournament --help` explains blocks, figures and files.");

pub(super) const TOURNAMENT_LONG: &str = concat!(
    tournament_examples!(),
    "
Blocks; each is one deal with the same hands and random streams in several line-ups:
  team             every two bots, two against two in swapped seats: 2 or 6 games
  field            every two bots, one among three of the other in each seat, and the reverse:
                   8 games
  table (or 4)     every four bots at a table, in an order drawn for the deal, turned through the
                   seats: 4 games
  table12 (or 12)  every four bots in the even permutations, in which each two bots meet in each two
                   seats once: 12 games
  Without --block they are team,field,table; with fewer than four bots team,field.
  Each kind of block has a ranking, a crosstable and what each bot makes of solos and Ansagen, and
  tables have what each gains with each other as its partner. The unit is the deal: all blocks of a
  deal count as one value, since they are not independent. The intervals of a ranking hold all at
  once (Šidák). An oracle has no rank, and its match-ups count for no other bot's score.

Folders, --config, --resume, --shard, evenings and faults are as in `doko duel --help`. A tournament
plays all its deals: --test and --until are for duels. `doko columns` explains every column."
);

/// What both helps of `power` begin with.
macro_rules! power_examples {
    () => {
        "\
Examples:
  doko power heuristic random
  doko power random random:ansage=0 --precision ±0.02 --effect 0.05
"
    };
}

pub(super) const POWER_EXAMPLES: &str =
    concat!(power_examples!(), "\n`doko power --help` explains the figures.");

pub(super) const POWER_LONG: &str = concat!(
    power_examples!(),
    "
Figures, for each kind of block (see `doko duel --help`), of duels of single deals:
  points per game in the pilot    a first idea, not a result: play the run with another seed
  standard deviation of a block   in points per game; the rest follows from it
  games in a block                on average
  worth in independent games      as many games, each on a deal of its own in a line-up drawn at
                                  random, tell as much as one game of a block: above 1 blocks pay
  for ±D, --deals                 deals after which ± is D, if their number is fixed beforehand
  for --until ±D                  deals after which a run with --until ±D stops
  to show E, in 9 of 10 runs      deals after which the 95% interval leaves out zero in 90% of runs
                                  if the difference is E
  between                         95% interval of the deals, since the pilot does not know the
                                  spread exactly: with more pilot deals it is narrower
  time                            at the pace of the pilot, on as many threads
  JSON has the same figures."
);

/// What both helps of `calibrate` begin with.
macro_rules! calibrate_examples {
    () => {
        "\
Examples:
  doko tune calibrate heuristic --deals 100000 --out results/re
  doko tune calibrate heuristic --rules arminia --csv values.csv --lang de
  doko tune calibrate pimc:worlds=24 --deals 2000 --html values.html
  doko tune calibrate --resume results/re
"
    };
}

pub(super) const CALIBRATE_EXAMPLES: &str =
    concat!(calibrate_examples!(), "\n`doko tune calibrate --help` says what is weighed.");

pub(super) const CALIBRATE_LONG: &str = concat!(
    calibrate_examples!(),
    "
Four bots of one kind play each deal. Where one of them may say a step there is a case; of each deal
and each step one case is drawn at random. From exactly that table two games are played on: the seat
says the step, or it says neither the step nor anything that contains it for the rest of the game.
Everybody answers as the bot does, replies included. The difference is what the step is worth.
A step is weighed over the one before it, which the party has said or says in both games: keine 90
over Re. Nothing is weighed before the partner of a Hochzeit is found.
  predicted        how likely the bot took it to keep the step
  kept             how often it is kept if it is said; for Re and Kontra: how often the party wins
  value            points of the seat with the step less those without it
  pays from        the chance p at which p times the value if kept makes up for (1 - p) times the
                   value if lost

Columns of --csv: step, by (what cases are told apart by), bin, cases, predicted, kept with its
interval, kept_unsaid (how often it would have been kept unsaid), value with its interval,
value_kept, value_lost, partner_says (how often a partner says it if the seat does not),
others_speak_unsaid and others_speak (how often the other party says anything, without the step and
with it), and how many cases the bot said now, later, by its partner, never."
);

/// What both helps of `merge` begin with.
macro_rules! merge_examples {
    () => {
        "\
Examples:
  doko duel heuristic random --deals 7000 --shard 1/2 --out part-1
  doko duel heuristic random --deals 7000 --shard 2/2 --out part-2
  doko merge part-1 part-2 --out whole
  doko merge part-1 part-2 --out whole --test gsprt:0,0.1
  doko merge part-1 --missing
"
    };
}

pub(super) const MERGE_EXAMPLES: &str =
    concat!(merge_examples!(), "\n`doko merge --help` says what can be joined.");

pub(super) const MERGE_LONG: &str = concat!(
    merge_examples!(),
    "
The parts can come from other machines and be of any size, if each deal of the experiment is in one
of them: a missing, doubled or foreign part is refused and named. The folder has the same bytes as
that of one command which plays it all, except for run.json and its hash. Parts never stop early: a
test is applied here, and what comes after its decision is left out. Parts of a run and of the same
with more --deals make the longer one, which then counts as one that was made longer.
--missing prints the commands that play what is missing; the exit code is then 3."
);

/// What both helps of `tune` begin with.
macro_rules! tune_examples {
    () => {
        "\
Examples:
  doko tune heuristic --params 'ansage.*' --out tuned.toml
  doko tune heuristic --params 'ansage.*,-ansage.schwarz' --rules arminia --dir runs/ansagen
  doko tune --resume runs/ansagen --out tuned.toml
  doko tune heuristic --params 'solo.*' --screen
  doko tune heuristic --choice ansage.first=0.6,0.65,0.7 --choice solo.margin=0,0.5
  doko tune pimc:worlds=8 --choice rivals=heuristic,search
"
    };
}

pub(super) const TUNE_EXAMPLES: &str =
    concat!(tune_examples!(), "\n`doko tune --help` explains units, the search, the race and the files.");

pub(super) const TUNE_LONG: &str = concat!(
    tune_examples!(),
    "
Units:
  A perturbation goes one unit: 0.04 for a probability, a tenth of its size for anything else (where
  it is 0, of the mean size in its table). The values that play are whole multiples of a round
  number, a fiftieth of the unit or less; between two of them chance decides, so that none is
  favoured.
Screen:
  First each parameter is tried alone, a unit up and a unit down, on the same deals as the bot as it
  starts. Those that change no game are left out; if none is left, the exit code is 3.
Search (SPSA):
  Each step draws for each parameter which way to go, plays the bot ahead and the bot behind on the
  same deals with the same random streams, and moves by the difference. How far: by noise alone a
  parameter would end one unit (root mean square) from the start, times --gain. The result is the
  mean of the points of the second half. In team blocks two of the tuned bot meet two of the
  others, in field blocks one meets three.
Race (--choice):
  All combinations, at most 64, play the same deals; who is shown to be worse than the leader drops
  out.
Confirmation:
  What was found meets the bot as it was on deals that nothing before has used, until --test has
  decided; then both are compared among each bot of the pool, and each change is taken back alone.
  Exit code 0 if it is better, 3 if it is not, 4 if --confirm-deals were not enough. --out is
  written only if it is better.
Folder (--dir):
  config.toml says what was asked for, tune.log has every step; course.csv, found.toml (what was
  found, confirmed or not), summary.json and report.txt follow from it, the same on any number of
  threads, interrupted or not. run.json has what may differ, SHA256SUMS the hashes of all. confirm/
  is the folder of the duel that confirms: `doko games`, `doko compare` and `doko why` read it."
);

pub(super) const REPORT_EXAMPLES: &str = "\
Examples:
  doko report results/first
  doko report results/first --html report.html
  doko report results/first --markdown - > report.md
  doko report results/first --lang de --html bericht.html

The page is one file with everything in it: points with intervals, a crosstable, how the estimate
settled and how blocks are spread, Ansagen and solos, the rules in words, and how to play it again.
It follows the browser into light or dark, and prints. Markdown has the same in tables.";

pub(super) const GAMES_EXAMPLES: &str = "\
Examples:
  doko games results/first
  doko games results/first --contract solo --lost-by A
  doko games results/first --fault
  doko games results/first --show 17.3
  doko games results/first --bot pimc --records pimc.jsonl
  doko games results/first --deal 0..1000 --csv games.csv

Every run holds its games: a duel, a tournament, a laboratory, a calibration, a part of one, and a
run that is still being played. No bot is asked. A game is called by its deal and its number among
the games of that deal.";

pub(super) const COMPARE_EXAMPLES: &str = "\
Examples:
  doko duel mine heuristic --out runs/mine
  doko duel yours heuristic --out runs/yours
  doko compare runs/mine runs/yours

Both runs need the same rules and the same seed, so that each deal has the same cards in both. doko
compares what the first bot of one run gains with what the first bot of the other gains, deal by
deal, in every kind of block that both have. The luck of the cards cancels out, so the interval is
narrower than that of two runs on different deals.";

pub(super) const VERIFY_EXAMPLES: &str = "\
Examples:
  doko verify results/first
  doko verify results/first --all

Every hash of SHA256SUMS is compared, every file is made anew from games.log and compared, and a
sample of the deals is played again: not where a bot may answer otherwise another time, since it
decides by the clock, such as pimc:ms=5, or is a program, of which that is not known unless it is
named with exec:reproducible=on,COMMAND. Where a bot is gone, the figures are compared all the same.
Of a search of tune the hashes alone are compared. The exit code is 3 if something differs; the
message names it.";

pub(super) const COLUMNS_EXAMPLES: &str = "\
Examples:
  doko columns
  doko columns games";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_so_long_that_it_is_broken() {
        let texts = [
            EXIT_CODES,
            DUEL_EXAMPLES,
            DUEL_LONG,
            TOURNAMENT_EXAMPLES,
            TOURNAMENT_LONG,
            POWER_EXAMPLES,
            POWER_LONG,
            MERGE_EXAMPLES,
            MERGE_LONG,
            REPORT_EXAMPLES,
            GAMES_EXAMPLES,
            COMPARE_EXAMPLES,
            VERIFY_EXAMPLES,
            TUNE_EXAMPLES,
            TUNE_LONG,
            COLUMNS_EXAMPLES,
            PLAY_EXAMPLES,
            REPLAY_EXAMPLES,
            RULES_EXAMPLES,
            BOTS_EXAMPLES,
            BOTS_CHECK_EXAMPLES,
            BOTS_SERVE_EXAMPLES,
            COMPLETIONS_EXAMPLES,
            BENCH_EXAMPLES,
            BENCH_LONG,
            CALIBRATE_EXAMPLES,
            CALIBRATE_LONG,
            WHY_EXAMPLES,
            WHY_LONG,
            MAN_EXAMPLES,
        ];
        for line in texts.iter().flat_map(|text| text.lines()) {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
}
