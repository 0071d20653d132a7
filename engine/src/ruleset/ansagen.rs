//! Catalogue section 4: Ansagen, Absagen and signals.

use super::{FirstTrickDuty, OtherLimits};
use crate::contract::Contract;

keys! {
    /// Keys `ansagen.*`: Re, Kontra and the Absagen.
    pub struct Ansagen, prefix "ansagen." {
        section 4 {
            /// Whether there are Ansagen and Absagen.
            de "Ob es An- und Absagen gibt."
            mode: AnsagenMode,
            /// Whose cards count towards the limits: those the speaker has played, those of whoever has played
            /// most, or those of whoever has played least, so that a limit ends with a full trick; or in a chain,
            /// those the speaker has played, where the first limit holds for whatever a party says first, and
            /// after that each further step has one card.
            de "Wessen gespielte Karten für die Grenzen zählen: die des Sprechers, die dessen, der am \
                meisten gespielt hat, oder die dessen, der am wenigsten gespielt hat, sodass eine Grenze mit \
                einem vollen Stich endet; oder in einer Kette die des Sprechers, wobei die erste Grenze für \
                das gilt, was eine Partei zuerst sagt, und danach jede weitere Stufe eine Karte Zeit hat."
            clock: AnsagenClock,
            /// How many cards may be played at most when Re/Kontra, keine 90, keine 60, keine 30 and
            /// schwarz are said.
            de "Wie viele Karten höchstens gespielt sein dürfen, wenn Re oder Kontra, keine 90, keine 60, \
                keine 30 und schwarz gesagt werden."
            latest: [u8; 5] [0..=11] {
                "[*]": "Ansagen up to {} cards played", "Ansagen bis {} gespielte Karten";
            },
            /// The same five numbers for Kontra, where it has limits of its own; [] for those of ansagen.latest.
            de "Dieselben fünf Zahlen für Kontra, wenn es eigene Grenzen hat; [] für die von ansagen.latest."
            latest_kontra: OtherLimits [0..=11] = "[]" {
                "[]": "Kontra as late as Re", "Kontra so lange wie Re";
                "[*]": "Kontra up to {} cards played", "Kontra bis {} gespielte Karten";
            },
            /// What a declared Hochzeit does to the limits: they move with the Klärungsstich; they stay and the
            /// others may say Re "mit mir"; they stay and the others wait for the Klärungsstich; they begin anew
            /// after it with each speaker's next card; or nothing is said at all.
            de "Was eine angemeldete Hochzeit mit den Grenzen macht: Sie verschieben sich mit dem \
                Klärungsstich; sie bleiben, und die anderen dürfen Re „mit mir“ sagen; sie bleiben, und die \
                anderen warten auf den Klärungsstich; sie beginnen nach ihm mit der nächsten Karte jedes \
                Sprechers neu; oder es wird gar nichts gesagt."
            hochzeit: AnsagenHochzeit,
            /// The Ansagen and Absagen of a declared solo, where what was bid always stands: as in other games; only
            /// before the first card is led; Re and Kontra only before the speaker's first card or as an answer; those of
            /// the soloist only once the others have said something; none; or in solos and in no other game.
            de "Die An- und Absagen eines angemeldeten Solos, in dem immer gilt, was geboten wurde: wie in \
                anderen Spielen; nur vor der ersten Karte des Spiels; Re und Kontra nur vor der ersten Karte \
                des Sprechers oder als Antwort; die des Solisten erst, wenn die anderen etwas gesagt haben; \
                keine; oder in Soli und in keinem anderen Spiel."
            solo: AnsagenSolo = "as_normal",
            /// The Ansagen and Absagen of an Armut that somebody has taken: as in other games, only before the first
            /// card is led, only before the cards are exchanged, or none.
            de "Die An- und Absagen einer Armut, die jemand mitgenommen hat: wie in anderen Spielen, nur vor \
                der ersten Karte, nur vor dem Tausch der Karten oder keine."
            armut: AnsagenArmut = "as_normal",
            /// Whether Re or Kontra may answer the other party beyond the limit: with one card less than
            /// the step answered required, or at once.
            de "Ob man der anderen Partei mit Re oder Kontra noch antworten darf, wenn es dafür sonst zu \
                spät ist: mit einer Karte weniger, als die beantwortete Stufe verlangt, oder sofort."
            reply: AnsagenReply,
            /// Whether a step may be left out; it counts as said and must still be in time.
            de "Ob eine Stufe ausgelassen werden darf; sie gilt als gesagt, wenn es für sie noch nicht zu \
                spät ist."
            skip: bool {
                "true": "steps may be left out", "Stufen dürfen ausgelassen werden";
                "false": "steps one by one", "Stufen nur der Reihe nach";
            },
            /// At which moments something may be said: between any two cards, or only while no card lies on
            /// the table.
            de "Wann etwas gesagt werden darf: zwischen zwei beliebigen Karten oder nur, solange keine Karte \
                auf dem Tisch liegt."
            when: AnsagenWhen,
            /// Whoever wins a first trick of at least so many Augen must say Re or Kontra; 0 may be written
            /// as always.
            de "Wer einen ersten Stich mit mindestens so vielen Augen macht, muss Re oder Kontra sagen; 0 \
                kann man als always schreiben."
            first_trick_duty: FirstTrickDuty [0..=44] {
                "off": "no duty to say Re or Kontra", "keine Pflichtansage";
                "0":
                    "Pflichtansage whatever the first trick has",
                    "Pflichtansage, gleich wie viele Augen der erste Stich hat";
                "1": "Pflichtansage for a first trick of 1 Auge", "Pflichtansage ab 1 Auge im ersten Stich";
                "#":
                    "Pflichtansage for a first trick of {} Augen",
                    "Pflichtansage ab {} Augen im ersten Stich";
            },
            /// The kinds of game in which the first trick obliges nobody.
            de "Die Spiele, in denen der erste Stich niemanden verpflichtet."
            duty_except: Vec<DutyExcept> {
                "[]": "Pflichtansage in every kind of game", "Pflichtansage in jedem Spiel";
                "[*]": "no Pflichtansage in {}", "keine Pflichtansage in {}";
            },
            /// How many of the first tricks oblige their winner so.
            de "Wie viele der ersten Stiche so verpflichten."
            duty_tricks: u8 [1..=5] = "1" {
                "1": "only the first trick obliges to speak", "nur der erste Stich verpflichtet";
                "#": "Pflichtansage in the first {} tricks", "Pflichtansage in den ersten {} Stichen";
            },
            /// Whether a winner so obliged whose party has said Re or Kontra before must go at least one step
            /// further, if it still can.
            de "Ob, wer so verpflichtet ist, mindestens eine Stufe weitergehen muss, wenn seine Partei schon \
                Re oder Kontra gesagt hat und es noch geht."
            duty_goes_on: bool = "false" {
                "true": "who has said Re or Kontra must go on by duty", "die Pflichtansage geht weiter";
                "false": "who has said Re or Kontra owes nothing more", "die Pflichtansage geht nicht weiter";
            },
            /// Whether an Absage takes an Ansage of one's own party.
            de "Ob eine Absage eine Ansage der eigenen Partei braucht."
            absage_needs_ansage: bool {
                "true": "an Absage takes an Ansage of the party", "Absage nur nach einer Ansage der Partei";
                "false": "an Absage without an Ansage", "Absage auch ohne Ansage";
            },
            /// Which parties make Absagen: both, or only the one that is first to make one.
            de "Welche Parteien absagen dürfen: beide oder nur die, von der die erste Absage kommt."
            absagen: Absagen = "both",
            /// How many more times the parties may double in turn once both have said Re and Kontra, each time with the
            /// word Supra; it must come as Re or Kontra would have to, by the limit or as an answer; 0 for off.
            de "Wie oft die Parteien noch abwechselnd mit Supra verdoppeln dürfen, wenn Re und Kontra gesagt \
                sind; für Supra gelten die Grenzen von Re und Kontra, auch als Antwort; 0 für gar nicht."
            ladder: u8 [0..=4] = "0" {
                "0": "no Supra", "ohne Supra";
                "1": "with Supra, once", "mit Supra, einmal";
                "#": "with Supra, up to {} times", "mit Supra, bis zu {}-mal";
            },
        }
    }
}

impl Ansagen {
    /// Whether nobody can say anything in this contract (keys `ansagen.mode`, `.solo`, `.hochzeit` and `.armut`).
    pub(crate) fn is_silent(&self, contract: Contract) -> bool {
        self.mode == AnsagenMode::Off
            || match contract {
                Contract::Solo(..) => self.solo == AnsagenSolo::Off,
                _ if self.solo == AnsagenSolo::Only => true,
                Contract::Hochzeit(..) => self.hochzeit == AnsagenHochzeit::None,
                Contract::Armut { .. } => self.armut == AnsagenArmut::Off,
                contract => contract.is_each_alone(),
            }
    }
}

words! {
    /// Entries of `ansagen.duty_except`.
    pub enum DutyExcept {
        /// A declared Hochzeit.
        Hochzeit = "hochzeit": "Hochzeit", "Hochzeit",
        /// An Armut.
        Armut = "armut": "Armut", "Armut",
        /// A solo that was declared.
        Solo = "solo": "solo", "Solo",
    }
}

words! {
    /// Values of `ansagen.mode`.
    pub enum AnsagenMode {
        /// Nothing can be said.
        Off = "off": "no Ansagen", "ohne Ansagen",
        /// Re, Kontra and Absagen.
        On = "on": "with Ansagen", "mit Ansagen",
    }
}

words! {
    /// Values of `ansagen.clock`.
    pub enum AnsagenClock {
        /// The cards the speaker has played.
        OwnHand = "own_hand": "Ansagen by the cards in the own hand", "Ansagen nach den eigenen Karten",
        /// The cards played by whoever has played most: a limit passes for all with the lead to a trick.
        Table = "table": "Ansagen by the cards on the table", "Ansagen nach den Karten am Tisch",
        /// The cards the speaker has played. Only the first limit counts, that of Re and Kontra, and holds for whatever
        /// a party says first. Each further step may then be said until the speaker has played one card more than
        /// whoever said the deepest step so far had played when saying it.
        Chain = "chain": "a card more for each further Absage", "für jede weitere Absage eine Karte mehr",
        /// The tricks that are complete: a limit passes for all with the last card of a trick.
        FullTrick = "full_trick": "limits of Ansagen by full tricks", "Ansagen nach vollen Stichen",
    }
}

words! {
    /// Values of `ansagen.hochzeit`.
    pub enum AnsagenHochzeit {
        /// Nothing before the Klärungsstich; every limit moves by its number less one, or by its number where Re or Kontra
        /// must come before the first card.
        Shift = "shift":
            "Ansagen in a Hochzeit move with the Klärungsstich",
            "Ansagen in der Hochzeit verschieben sich mit der Klärung",
        /// No limit moves. Before the Klärungsstich the holder may say Re, and the others Re "mit mir", which holds
        /// only if the speaker becomes the partner.
        MitMir = "mit_mir": "Ansagen in a Hochzeit: Re \"mit mir\"", "Ansagen in der Hochzeit: Re „mit mir“",
        /// No limit moves. The holder may speak from the start, the others after the Klärungsstich, if that is still
        /// in time.
        FollowsParty = "follows_party":
            "Ansagen in a Hochzeit: the others wait",
            "Ansagen in der Hochzeit: die anderen warten",
        /// Nothing before the Klärungsstich. After it Re and Kontra may be said until the speaker plays its next
        /// card, and each Absage one own card later than the step before it, whatever the clock and the limits.
        NextCard = "next_card":
            "Ansagen in a Hochzeit begin after the Klärungsstich",
            "Ansagen in der Hochzeit beginnen nach der Klärung",
        /// Nothing, not even after the Klärungsstich.
        None = "none": "no Ansagen in a Hochzeit", "keine Ansagen in der Hochzeit",
    }
}

words! {
    /// Values of `ansagen.solo`.
    pub enum AnsagenSolo {
        /// As in every other game.
        AsNormal = "as_normal": "Ansagen in a solo as usual", "Ansagen im Solo wie immer",
        /// Everything before the first card is led, and nothing after it, not even an answer.
        BeforeLead = "before_lead":
            "Ansagen in a solo only before the first card",
            "Ansagen im Solo nur vor der ersten Karte",
        /// Each player says Re or Kontra before its own first card, whatever the clock, or as an answer; the limits of
        /// Absagen count own cards too.
        KontraOwnCard = "kontra_own_card":
            "Ansagen in a solo only before one's own first card",
            "Ansagen im Solo nur vor der eigenen ersten Karte",
        /// The soloist says nothing before the others have said something.
        ReAsReply = "re_as_reply":
            "the soloist says Re only as an answer",
            "der Solist sagt Re nur als Antwort",
        /// Nothing.
        Off = "off": "no Ansagen in a solo", "keine Ansagen im Solo",
        /// As usual, but there are no Ansagen and Absagen in any other game.
        Only = "only": "Ansagen only in solos", "Ansagen nur im Solo",
    }
}

words! {
    /// Values of `ansagen.armut`.
    pub enum AnsagenArmut {
        /// As in every other game.
        AsNormal = "as_normal": "Ansagen in an Armut as usual", "Ansagen in der Armut wie immer",
        /// Everything before the first card is led, and nothing after it, not even an answer.
        BeforeLead = "before_lead":
            "Ansagen in an Armut only before the first card",
            "Ansagen in der Armut nur vor der ersten Karte",
        /// Everything once somebody has taken it and before any card changes hands, and nothing after that.
        BeforeExchange = "before_exchange":
            "Ansagen in an Armut only before the exchange",
            "Ansagen in der Armut nur vor dem Tausch",
        /// Nothing.
        Off = "off": "no Ansagen in an Armut", "keine Ansagen in der Armut",
    }
}

words! {
    /// Values of `ansagen.absagen`.
    pub enum Absagen {
        /// Both parties.
        Both = "both": "both parties make Absagen", "beide Parteien dürfen absagen",
        /// Only the party that makes the first one; the other can still say Re or Kontra.
        First = "first" | "erste" | "erster" | "erstes":
            "only the first party makes Absagen",
            "nur die erste Partei darf absagen",
    }
}

words! {
    /// Values of `ansagen.reply`.
    pub enum AnsagenReply {
        /// No reply beyond the ordinary limit.
        Off = "off": "answers to Ansagen in time only", "Antworten auf Ansagen nur rechtzeitig",
        /// With at most one card less in hand than the step answered required.
        OneCardLess = "one_card_less":
            "answers to Ansagen with a card less",
            "Antworten auf Ansagen mit einer Karte weniger",
        /// To any Ansage or Absage, at once: before the next card.
        AtOnce = "at_once": "answers to Ansagen at once", "Antworten auf Ansagen sofort",
    }
}

words! {
    /// Values of `ansagen.when`.
    pub enum AnsagenWhen {
        /// Between any two cards.
        Anytime = "anytime": "Ansagen between any two cards", "Ansagen zwischen beliebigen Karten",
        /// Only while no card lies on the table.
        BetweenTricks = "between_tricks": "Ansagen only between tricks", "Ansagen nur zwischen den Stichen",
    }
}

keys! {
    /// Keys `signals.*`: what may be shown without words.
    pub struct Signals, prefix "signals." {
        section 4 {
            /// Whether the player on turn may show a hesitation, which everybody sees and which changes no
            /// rule.
            de "Ob der Spieler am Zug ein Zögern zeigen darf, das alle sehen und das an den Regeln nichts \
                ändert."
            zoegern: bool {
                "true": "Zögern may be shown", "Zögern darf gezeigt werden";
                "false": "no Zögern", "ohne Zögern";
            },
        }
    }
}
