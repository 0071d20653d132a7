//! What the sources leave open, what they say beside the rules, and what holds whatever the rules.

/// A place where the sources are silent or can be read in two ways, and how it is read here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// Its number, such as `I9`.
    pub(super) id: &'static str,
    /// What is open, and how it is read.
    pub(super) text: &'static str,
}

/// Every reading, in the order of the rule catalogue.
pub(super) const READINGS: [Reading; 24] = [
    Reading {
        id: "I1",
        text: "Solos are among the Besonderheiten of klassisch. The preset offers them; `solo.kinds = []` is the game \
               without.",
    },
    Reading {
        id: "I2",
        text: "vln announces Schweine \"mit Re und Kontra\". Announcing them is the announcer's Ansage \
               (`schweine.is_ansage`). \
               Its list of trumps begins with the Schweine, and its Trumpfsolo has \"alle Trümpfe in der oben aufgeführten \
               Reihenfolge\": read as a solo without Schweine, which are announced below it. It calls Schweine a Vorbehalt in \
               one place and none in another: they are none.",
    },
    Reading {
        id: "I3",
        text: "\"Sieben Volle\" may mean exactly or at least seven: at least. vln lets a hand of few trumps be thrown in \
               whose highest is ♦A: read as no trump above ♦A, with one or without, as ♦10 ♦K ♦K. Its \"ebenso bei \
               nur einem Trumpf\" includes no trump at all. Where a throw-in ranks (`throw_in.rank`) is the custom, not the \
               source, but for vln, whose list has it beside the Armut.",
    },
    Reading {
        id: "I4",
        text: "vln prints its solos in an order, and has several of them bid for: the order is that of asking, the bids \
               decide. They rise from the solo itself over Re and keine 90, 60, 30 to schwarz; a bid includes all below \
               it, counts as said and binds. From forehand on the earlier seat may hold, the later must go higher, and \
               a pass is final.",
    },
    Reading {
        id: "I5",
        text: "In klassisch \"the first trick\" finds the partner of who holds both ♣Q. The holder's own tricks do not \
               count, however long it takes (`hochzeit.tricks = \"all\"`).",
    },
    Reading {
        id: "I6",
        text: "The source leaves it open; what is customary holds: three cards change hands in an Armut, face down, any \
               come back and the taker says how many are trumps, everybody is asked from forehand on, nobody takes it \
               and the cards are dealt anew (klassisch: the game goes on as dealt); a Hochzeit has three tricks, and \
               alone one plays a ♦-Solo.",
    },
    Reading {
        id: "I7",
        text: "The stilles Solo of klassisch is told to nobody, so it cannot be forbidden to two players at once: the \
               first from forehand on counts, the others are void.",
    },
    Reading {
        id: "I8",
        text: "An Absage takes an Ansage of one's own party (`ansagen.absage_needs_ansage`). Without nines the limits \
               are counted in cards played. In vln all Ansagen have a deadline, one trick later each (the text could \
               also mean that they are said only between the first and the second trick), and no step is left out; \
               palast and ddv let steps be left out, which then count as said. A reply with one card less \
               may answer an Absage too in palast, as in ddv; a reply that is too late to be an Ansage gives no right to \
               Absagen, in arminia neither, where \"Nach erfolgter Ansage\" is read of one in time. arminia: when a Hochzeit is settled, be its partner found or its holder alone, what Re has said until \
               then can be answered at once by Kontra, which could not speak before.",
    },
    Reading {
        id: "I9",
        text: "The point of an Absage goes to the winner, whoever said it (`score.absage = \"fulfilled\"` is the other \
               reading). vln: Re and Kontra double each, both fourfold. palast lists no points for limits reached \
               against an Absage, though it builds on ddv, whose values are those of the current text as we know it. \
               arminia: one point for Re and one for Kontra; that the side which wins by a missed Absage gets \"aus diesem \
               Grunde nicht weitere Punkte\" is read as no points for limits reached, though it might also be that for the \
               missed Absage itself (`fulfilled`); where both miss their Absage, steps and Sonderpunkte remain. vln is silent there: \
               nothing counts.",
    },
    Reading {
        id: "I10",
        text: "\"Und/oder\": of two ♦A or ♣J in the last trick one can win it and the other be caught, and both count; \
               a Fuchs caught there counts as a Fuchs, too.",
    },
    Reading {
        id: "I11",
        text: "klassisch gives only the side of the Alten. The others get the inverse, a soloist three times, so that \
               all points add up to zero. Schneider is below half of one's half, 60 Augen, for either side; some play \
               61 and 60 (`score.schneider`). \"Schwarz … auch dann, wenn nur die beiden Alten einen Stich gemacht haben\": in a \
               Normalspiel, a Hochzeit or an Armut, not in a solo, announced or stilles, Re is schwarz too if its only \
               tricks, at most two, were each won by a ♣Q.",
    },
    Reading {
        id: "I12",
        text: "Who gets the payment for a Fuchs or the Altenstrafe is open: the player who caught the Fuchs, and the \
               two who do not own the ♣Q. None of these payments are made where one plays against three.",
    },
    Reading {
        id: "I13",
        text: "Whether the same dealer deals again after an owed solo is open but for ddv (not if vorgeführt) and \
               palast (always); in klassisch never, and there an owed solo has neither rank nor lead.",
    },
    Reading {
        id: "I14",
        text: "How the Nullsolo of arminia is scored is open: one point for winning and those for Re and Kontra, three \
               times for the soloist; no Absagen, no steps, no Schweine, and it is over with the soloist's first trick.",
    },
    Reading {
        id: "I15",
        text: "No stake is named, nor what wins a Hammelrennen: the most Augen win, and ties share. In the source the winner \
               gets what is left in the Spielkasse; here there is none, and each loser pays `stake` to each winner. \
               \"Vier andere\" cards that are pushed on in a Schiebekopf are any four of those held. A run plays one game from \
               its first deal to its last: a Hammelrennen between games of Doppelkopf, which the source books apart, is a run \
               of its own.",
    },
    Reading {
        id: "I16",
        text: "In an Armut of arminia the second ♥10 does not beat the first, \"2. Herz-Zehn sticht 1. Herz-Zehn\": with the \
               way to catch a ♥10 the point for it is gone too, also for the second that falls to the first.",
    },
    Reading {
        id: "I17",
        text: "A Hochzeit that stays alone: in arminia it is \"ein Farbsolo in ♦\", and Schweine are of a Normalspiel, so that \
               none can be announced from then on; those announced before stay, and both ♦9 in one hand are Superschweine \
               above them, \"in dem Moment\" in which a Schwein was played. A stille Hochzeit keeps them all, for a refusal \
               would tell. In palast there are Schweine \"nur, wenn kein Solo gespielt wird\": whoever stays alone has \
               declared a Hochzeit, which is no solo of that page, and keeps them. So does its stille Hochzeit, for which \"die \
               gleichen Regeln wie fürs Normalspiel\" hold, though the page pays it like a solo: without Schweine it would be \
               betrayed.",
    },
    Reading {
        id: "I18",
        text: "vln: \"Karo Ass macht den letzten Stich\" is read of a Fuchs; a Schwein that wins the last trick earns \
               nothing. The page does not say whether there are Schweine in a Hochzeit: there are, announced before play, \
               and no Ansage, which begins with the Klärungsstich.",
    },
    Reading {
        id: "I19",
        text: "vln, Armut: \"Re kann auch vom Aufnehmenden Spieler angesagt werden, wenn er keine Kreuz ♣ Dame hat.\" \
               \"Auch\" is read as beside the poor player, who holds no ♣Q any more often than the taker: both are Re, and \
               either may say it; the two others are Kontra, whatever they hold.",
    },
    Reading {
        id: "I20",
        text: "palast: after Kontra \"gewinnt bei Gleichstand die Re-Partei. Das ändert sich wieder, sobald jemand weitere An- \
               oder Absagen macht\". Kontra needs 121 Augen if nothing but Kontra was said, as in ddv, on which the page \
               builds: where Re was said too, before Kontra or after it, 120:120 is Kontra's. The other reading, by which only \
               what is said after Kontra changes it back, is `score.kontra_121 = \"last\"`, as in vln.",
    },
    Reading {
        id: "I21",
        text: "\"Gegen die ♣-Damen gewonnen\" (arminia), \"gegen die Alten\" (palast), \"gegen die Re-Spieler\" (vln) mean the \
               party Re. In an Armut that is the poor player and the taker, also where one of Kontra holds a ♣Q or both.",
    },
    Reading {
        id: "I22",
        text: "arminia: a ♦A that is a Schwein is no Fuchs. A Schwein of the other party that falls to a Superschwein brings \
               nothing; and no other card can catch one.",
    },
    Reading {
        id: "I23",
        text: "arminia: a party is schwarz that has made no trick. One trick without Augen, four nines, is a trick all the same: \
               schwarz was not reached, and who has said schwarz has lost (`score.schwarz = \"augen\"` is the other reading).",
    },
    Reading {
        id: "I24",
        text: "vln does not say whether Sonderpunkte count in a solo. They do not, as in the other sources that have both \
               (\"bei Spielen in Zweierteams\", palast); the point for a won solo stands in its list and counts.",
    },
];

/// Something that the sources say and that is no rule of play, or is not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotModelled {
    /// The preset whose source says it; none for what stands in several.
    pub(super) preset: Option<&'static str>,
    /// The section there.
    pub(super) section: &'static str,
    /// What it says.
    pub(super) what: &'static str,
    /// Why it is not played.
    pub(super) why: &'static str,
}

macro_rules! not_modelled {
    ($($preset:expr, $section:literal: $what:literal, $why:literal;)*) => {
        [$(NotModelled { preset: $preset, section: $section, what: $what, why: $why }),*]
    };
}

/// Every sentence of the sources that is in no key, option or reading, and does not hold at every table, by document.
pub(super) const NOT_MODELLED: [NotModelled; 29] = not_modelled! {
    None, "Das Geben, Doppelkopf Grundlagen 3, Doppelkopf-Karten und Spielfeld": "Cards are shuffled, cut, and dealt in \
        packets: three times four, or three, four and three; a computer deals.",
        "No order of dealing changes what a shuffled deck gives: every deal is equally likely.";
    None, "–": "Penalties for infractions, as a revoke or a Vorbehalt wrongly declared.",
        "No source names one; the engine refuses what is against the rules.";
    None, "–": "Cutting a game short when its result is certain.",
        "No source names it; every game is played out, but a Nullsolo that is lost.";
    Some("klassisch"), "opening": "Where the game comes from, and why it is played in so many ways.", "History.";
    Some("klassisch"), "Allgemeines": "Two packs of Skat cards make one of Doppelkopf.", "Which cards are bought.";
    Some("klassisch"), "Trumpf und Farbe": "The distribution of trumps decides what a game is worth.", "A remark.";
    Some("klassisch"), "Besonderheiten": "They are agreed on before the evening; there are hundreds of them.",
        "What a table has agreed on is its rule file; those that are named are options.";
    Some("klassisch"), "Spiel ohne Neuner": "Plain tricks are harder to win, and trumps to play.", "Tactics.";
    Some("klassisch"), "Doppelkopf mit der Dulle": "The Alten can be beaten, parties show later, and Füchse are hard to \
        bring home.", "Tactics.";
    Some("klassisch"), "Hammelrennen": "It is played for what is left in the Spielkasse.",
        "There is no Kasse: points add up to zero in every game, and the losers pay `stake` (I15).";
    Some("klassisch"), "Hammelrennen": "Some can be slipped into an evening of Doppelkopf.",
        "A run plays one game; what they bring is booked apart, so they are a run of their own (I15).";
    Some("klassisch"), "Schiebekopf": "The four cards can help a Durchmarsch.", "Tactics.";
    Some("klassisch"), "Stilles Solo": "It is amusing, for nobody knows who plays with whom.", "A remark.";
    Some("klassisch"), "Lustsolo": "It is for whoever is sure to win.", "Tactics: any hand may declare one.";
    Some("arminia"), "title": "A short form for those who know the game.", "A remark.";
    Some("vln"), "opening": "Playing without nines changes tactics more than anything else; where it is played.",
        "Tactics.";
    Some("vln"), "Der Kartenwert oder die Augen": "Whom to ask, with a telephone number.", "No rule.";
    Some("palast"), "opening, closing": "With whom one plays online, the glossary, the help and the other games of the \
        house.", "Advertising.";
    Some("palast"), "Ziel des Spiels": "One has to watch who plays with whom.", "Tactics.";
    Some("palast"), "Doppelkopf-Karten und Spielfeld": "How the table looks on the screen, and where everybody sits.",
        "A picture; the engine has no screen.";
    Some("palast"), "Ausspielen": "Getting rid of Luschen, giving the partner high cards (reinbuttern).", "Tactics.";
    Some("palast"), "Ansagen – Re und Kontra": "An Ansage tells the partner whom to give high cards.", "Tactics.";
    Some("palast"), "Das Essener System": "Who made it, who plays it, and what is said against it.", "History.";
    Some("palast"), "Das Essener System": "What an early Ansage or a hesitation tells the partner.",
        "A convention between players, not a rule; `signals.zoegern` gives the hesitation that a convention can use.";
    Some("palast"), "Das Essener System": "The button with the thought bubble.", "The engine has no screen.";
    Some("palast"), "Sonderregeln": "The menu in which they are chosen.", "They are options of the preset.";
    Some("palast"), "Sonderregeln, Training": "A table of Training does not count for the league.",
        "It changes no rule of the game, and the engine has no league.";
    Some("palast"), "Sonderregeln, Bockrunde, Pflichtsolo": "With how many games they are worth while.",
        "Advice; the options come with 24 games.";
    Some("palast"), "Spielauswertung": "Pictures of score sheets.", "Examples.";
};

/// How rules are read that stand in none of the sources and that other tables play, in Markdown: by key.
pub(super) const OTHER_TABLES: &str = "\
\n## Rules of other tables

No source has these rules. Other tables play them and mostly say little more than that; what they leave open is read like
this.

- **`armut.parties = \"queens\"`.** The ♣Q count where they lie when the first card is played. Those of the poor player go to
  the taker with its other trumps, and the taker may give any of its ♣Q back as `armut.return` allows; so both may be Re,
  one of them, or neither. Whoever holds both plays alone against three, as in a stille Hochzeit, and nobody is told; where
  a Hochzeit comes about by itself (`hochzeit.mode`), it finds its partner here too. A Hochzeit that the Armut went before
  is not played. The two who have exchanged cards know which ♣Q they saw. All others know what follows from the rules and
  from what the taker says of the trumps that it gave back: a poor player without trumps is Kontra. All else is as in an
  Armut: `armut.suspends`, `ansagen.armut`, `schweine.in` and `score.as_announced` hold as for any other.
- **`joker.mode`.** Some tables play with Jokers (doppelkopf-spiel.de, *Spiel mit Joker*), and say neither which cards go out for them nor what they
  count; at others a nine that is the highest trump is called Joker (doppelkopf-regeln.com, *Tolle*). doko takes it that Jokers replace two nines and count
  0 Augen as these do, so that both are one game. So doko calls both nines of `joker.suit` Jokers, and shows them as these nines. They are trumps in every game
  but the solos without a suit of trumps, where they are nines again; a Nullsolo has the trumps of the Normalspiel. Either the Schweine beat them or they
  beat the Schweine (doppelkopf-spiel.de, *Spiel mit Joker*), which `joker.above` says. In throwing in they are trumps and no
  nines. Packs of 44 or 64 cards are not there, and no Sonderpunkt for a Schwein that a Joker catches.
- **`schweine.hyper`.** A third pair above the second: at one table (Koppeldopf, *Sonderkarten*) the ♦10 outrank the ♦A, and the ♦K
  the ♦10. Names differ: doko.wtf, and the program FreeDoko, call the second pair Hyperschweine, which `schweine.super` says. Each pair
  builds on the one before it. Once Superschweine have been raised, whoever holds both cards of the third pair and has played neither raises
  them with the first that it plays, without a word, also in the same trick. Where there can be no Superschweine there are no Hyperschweine:
  in an Armut that suspends them, and in a Farbsolo in ♥ where they would be its tens and these are the Dullen. At that table the second card
  of a pair rises even after its twin has been played: no key says that.
- **`vorbehalt.asked`.** At many tables nobody names a Vorbehalt at once. All say gesund or Vorbehalt; then those who have one are asked which. Palast
  asks them in turn whether they play a solo, and the first to say yes does; the VLN asks in the order of its list. All presets have `at_once`, in
  which the same Vorbehalt is played and nobody hears more than that: a player settles which one it has as it says so. Under `by_kind` it settles that
  when its kind is asked for. By then it has heard who else has a Vorbehalt, and what theirs are not. The kinds are those of `vorbehalt.order`, with a hand thrown in where
  `throw_in.rank` has it. All who have said Vorbehalt are asked for the first kind, from forehand on, then for the next. Palast asks only
  where two or more have one; here a single one is asked too. Whoever has no hand for a kind says no. Only players who owe a solo are asked for a Pflichtsolo that has its own rank, and it is asked for no
  other solo. Everybody hears each yes and no. Which solo it is, or which Klärungsstich, is told when it is played. The first yes ends the asking. All
  are asked for that kind only where a later yes may win: for solos ranked by kind or by bidding, and for Armuten if two are dealt
  again. A Vorbehalt binds: whoever has said no to every other kind that its hand allows must say yes to the last. Kinds that nobody was asked
  for are never named, even if nobody takes the Armut. A player that is vorgeführt names its solo at once. At some tables a Vorbehalt may be
  withdrawn, or be a bluff: no key says that.
- **`hammelrennen` in `vorbehalt.order`.** Tables are said to let a player declare a Hammelrennen in place of a Normalspiel. No sheet that we have
  read says how: those that know the game play it between games of Doppelkopf (klassisch). Here any hand may declare it, and it ranks where it
  is listed. Everybody hears whose it is; if two declare one, that of the first from forehand on is told, and the game is the same. It is
  played as `game = \"hammelrennen\"` is: the cards rank as in a Normalspiel, there are no Schweine, no Ansagen and no Genscher, forehand
  leads, and each loser pays `stake` to each winner. Ties share the win, and `trickless_wins` holds. Whoever declared it plays like all the
  others. In an evening it is a game like any other, which Bock and knocks double. It settles no Pflichtsolo, and a stilles Solo is void.
- **`genscher.*`.** A player who holds both cards of the pair may choose a partner with the first of them that it plays, led or
  not; who has played one without a word has no second chance, and a game has one Genscher at most. The two are Re from then
  on and to the end, whichever party they were of, also for tricks taken before, and everybody hears it; so a partner that
  one has already may be chosen too. It is for the Normalspiel alone: not for a Hochzeit, an Armut or a solo. A stille
  Hochzeit is over with it. What was said before stays with Re and Kontra, whoever belongs to them then; who has changed
  sides may speak for the new one as the limits allow. A pair that also makes Superschweine or Hyperschweine does both. Tables that choose
  after the last trick, or answer a Genscher with a second one, play something that no key says.
- **`klopfen.mode`.** No rule sheet that we have read has it. Schafkopf has a *Klopfen* of its own, where each looks at its first
  four cards before it doubles. Here the cards are dealt and lie face down: nobody has seen one, and nobody may look before all are asked. Forehand is asked first, then the others clockwise;
  whoever is asked late has heard the others. Under `one` the first knock ends the asking, under `each` everybody may knock
  once. A knock is for the table and not for a party: it doubles all that the game brings to anybody, whoever wins, with a
  solo, the Sonderpunkte, payments from seat to seat, and what counts where nobody has won. It is no Ansage, so that no
  Absage builds on it, `score.doubling` does not ask about it, and it changes nobody's Augen; and it doubles once more what
  a Bock game doubles. Where a player is vorgeführt all are asked too. Cards that are dealt again take the knocks with them.
  *Tuck* is something else: in parts of Rheinland-Pfalz and Nordrhein-Westfalen a knock during play is an Ansage that does
  not tell its party (German Wikipedia, *Doppelkopf-Sonderregeln*). No key says that.
- **`game = \"ramsch\"`, `armut.refused = \"ramsch\"`.** A Ramsch is played by everybody alone, and the most Augen lose. Skat has it where
  all pass (casinospiegel.net, *Ramsch*; raschesspiele.de, *Ramschspiel*), and at some tables of Doppelkopf it takes the place of an
  Armut that nobody takes. The cards rank as in a Normalspiel, there are no Schweine, no Ansagen and no Genscher, forehand leads, and everybody
  keeps its hand. Whoever has the most Augen pays `stake` to each of the others, and so does each of those who share the most; where all four have
  60 nobody pays. Whoever takes all tricks makes a Durchmarsch and wins alone. A *Jungfer* is a player without a trick: with `trickless_doubles` each
  of them doubles all payments, two of them fourfold, but not in a Durchmarsch, where three would. Nothing else counts: no Sonderpunkte, no value of the game. In an evening a Ramsch
  for an Armut is a game like any other, which Bock and knocks double. A program (*cardgame*, its option *ramsch* for a poverty that nobody
  takes) plays a Normalspiel of two parties in its place, in which points count the other way round. No key says that.
- **`armut.refused = \"schwarze_sau\"`.** Nobody has taken the Armut: everybody keeps its hand and plays alone, forehand leads, and whoever
  takes the trick with the second ♠Q must play a solo with the cards that are left (Koppeldopf, *Schwarze Sau*; the program *cardgame*,
  its option *black_sow*). In Koppeldopf the poor player leads, and the game is a normal one with Schweine until then: no key says that. Here
  the cards rank as in a Normalspiel without Schweine until then, and nobody has a party or may say anything. The solo is one of
  `solo.kinds`, but no Nullsolo, which would be lost already; its trumps hold from the next trick on, to which the soloist leads, and it
  counts as that solo does, with the Augen that everybody has taken before. Nothing that fell before is a Sonderpunkt or a Herzstich. Each
  may say Re or Kontra before its own next card, and each Absage one card later; `ansagen.solo = off` forbids it. It settles no Pflichtsolo,
  for it was not chosen. If the second ♠Q falls in the last trick, its winner names a solo and the game is over. A sheet of a club in Hamburg
  plays it as a game that others force, and some play a round of it at the end of an evening: no key says that.
- **`ansagen.ladder`.** Circles have names of their own for the third doubling and the next ones, as Bock and Stuhlbein; here each is
  *Supra*, and who says it and how many came before tell which it is. Once both parties have said Re and Kontra, in whatever
  way that counts as said but for `score.as_announced`, the party that did not do so last may say Supra, then the other, and
  so on in turn until as many were said as the key has. Any player may say it who may speak for that party then: in an open
  Hochzeit nobody, nor \"mit mir\". A Supra has the time that Re or Kontra would have if its party had not said it yet: until
  their limit, or as an answer to whatever the other party has said (`ansagen.reply`). It is no step: no Absage takes it, it
  changes neither the Augen that anybody needs nor which Ansage was the last (`score.kontra_121`), and it is no word that
  `ansagen.first_trick_duty` asks for; nor do Schweine or a bid say it. It doubles what Re and Kontra double, and brings as
  much as they bring (`score.ansage`).
";

/// What no key changes, in Markdown.
pub(super) const HOLDS_EVERYWHERE: &str = "\
\n## What holds at every table

These sentences stand in the sources too, alike in all of them or for the one rule that they belong to; no key changes
them.

- **Cards.** Every card is there twice. An ace counts 11 Augen, a ten 10, a king 4, a queen 3, a jack 2, a nine 0: 240 in
  all.
- **Trick.** Follow the suit led, where all trumps are one suit of their own; whoever cannot may trump or discard, and
  need do neither. The highest trump wins, else the highest card of the suit led; of two equal cards the first, but for Jokers (`joker.mode`) and
  the Dulle (`dulle.*`). Who wins a trick leads to the next; everybody plays clockwise.
- **Trumps of each contract,** high to low:

| contract | trumps | plain suits |
|---|---|---|
| Normalspiel, Hochzeit, Armut, Nullsolo, Schiebekopf, Hammelrennen, Ramsch, Schwarze Sau | (♥10) ♣Q ♠Q ♥Q ♦Q, ♣J ♠J ♥J ♦J, ♦A ♦10 ♦K ♦9 | A 10 K 9 |
| Farbsolo in ♣ ♠ ♥ ♦ | the same with A 10 K 9 of that suit in place of ♦ | A 10 K 9 |
| Damensolo | ♣Q ♠Q ♥Q ♦Q | A 10 K J 9 |
| Bubensolo, Grand | ♣J ♠J ♥J ♦J | A 10 K Q 9 |
| Königsolo | ♣K ♠K ♥K ♦K | A 10 Q J 9 |
| Damen-Buben-Solo | ♣Q ♠Q ♥Q ♦Q, ♣J ♠J ♥J ♦J | A 10 K 9 |
| König-Damen-Solo | ♣K ♠K ♥K ♦K, ♣Q ♠Q ♥Q ♦Q | A 10 J 9 |
| König-Buben-Solo | ♣K ♠K ♥K ♦K, ♣J ♠J ♥J ♦J | A 10 Q 9 |
| Köhlersolo | ♣K ♠K ♥K ♦K, ♣Q ♠Q ♥Q ♦Q, ♣J ♠J ♥J ♦J | A 10 9 |
| Zehnersolo | ♣10 ♠10 ♥10 ♦10 | A K Q J 9 |
| Neunersolo | ♣9 ♠9 ♥9 ♦9 | A 10 K Q J |
| Dullensolo | ♥10 | A 10 K Q J 9 |
| Fleischloser | none | A 10 K Q J 9 |

- Without nines (`deck.nines`) they are missing everywhere. **♥10** is a trump above the queens where it stands in brackets, if
  there is a Dulle (`dulle.mode`); then plain ♥ has no ten, and a Farbsolo in ♥ two trumps less. Schweine stand above it,
  Superschweine above them, and Hyperschweine above these. Jokers (`joker.mode`), where there are any, stand directly above the Dulle or above
  some of these pairs (`joker.above`), with the trumps of the Normalspiel, of a Farbsolo and of a Nullsolo, and are missing in their suit there.
- **Parties.** Who holds a ♣Q is Re, the others are Kontra; both are not told. A soloist is Re alone, and so are a stille
  Hochzeit and the holder of a Hochzeit who finds no partner; an Armut and its taker are Re, whoever holds the ♣Q,
  unless the ♣Q decide there too (`armut.parties`). The parties at the end count for the whole game.
- **Result.** Re wins with 121 Augen, Kontra with 120, or the other way round after Kontra (`score.kontra_121`). After
  keine 90, 60 or 30 the party that said it needs 151, 181 or 211, after schwarz all there is (`score.schwarz`), and the
  other party wins with what is left, unless an Absage of its own asks for more. A stilles Solo takes every trick, a
  Nullsolo none.
- **Absagen.** Each includes the Absagen before it; whoever says something for a party shows that it belongs to it. An
  Absage only moves the limit between won and lost, and brings its point.
- **Points.** What one side gets the other pays, and the points of all players add up to zero in every game. A soloist
  gets or pays for three (`score.solo_factor`). Sonderpunkte of both parties are set off against each other.
- **When.** Nothing is said before the Vorbehalte have been asked; how long one may speak is a matter of keys.
- **Schiebekopf.** Everybody has eleven cards, and four lie face down. Forehand takes them up and pushes four of its cards on, and so
  does everybody else, round the table; what the last one lays down goes to the winner of the last trick. The fewest Augen win, or
  every trick (Durchmarsch).
- **Session.** The first dealer is drawn, then the deal moves clockwise; a redeal is no game.
- **Pflichtsolo.** Only an announced solo settles one, neither a stille Hochzeit nor a stilles Solo. Once a game without a
  Pflichtsolo would leave one that nobody has a game left for, the first from the dealer's left who owes one must play it
  (vorgeführt), the dealer last; nobody declares anything else then, and no hand is thrown in.
";
