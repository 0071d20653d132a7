//! The names, in file order of the keys: of each value, or of all numbers (`#`) or lists (`[*]`) that have none of their own; in
//! these `{}` stands for the number or for what is listed. A list's words are named too.

/// What something is called, in English and in German.
pub(super) type Name = (&'static str, &'static str);

/// Keys with the names of their values.
type Names = [(&'static str, &'static [(&'static str, Name)])];

macro_rules! names {
    ($($key:literal { $($value:literal: $english:literal, $german:literal;)+ })+) => {
        &[$(($key, &[$(($value, ($english, $german))),+])),+]
    };
}

pub(super) const NAMES: &Names = names! {
    "game" {
        "doppelkopf": "Doppelkopf", "Doppelkopf";
        "schiebekopf": "Schiebekopf", "Schiebekopf";
        "hammelrennen": "Hammelrennen", "Hammelrennen";
        "ramsch": "Ramsch", "Ramsch";
    }
    "stake" {
        "1": "stake of 1 point", "Einsatz 1 Punkt";
        "#": "stake of {} points", "Einsatz {} Punkte";
    }
    "trickless_wins" {
        "true": "who takes no trick wins", "wer keinen Stich macht, gewinnt";
        "false": "who takes no trick does not win by that", "ohne Stich gewinnt man nicht";
    }
    "trickless_doubles" {
        "true": "each Jungfer doubles a Ramsch", "jede Jungfer verdoppelt den Ramsch";
        "false": "a Jungfer does not double a Ramsch", "eine Jungfer verdoppelt den Ramsch nicht";
    }
    "deck.nines" {
        "true": "with nines", "mit Neunen";
        "false": "no nines", "ohne Neunen";
    }
    "dulle.mode" {
        "off": "no Dullen", "ohne Dullen";
        "first": "first Dulle wins", "erste Dulle sticht";
        "second": "second Dulle wins", "zweite Dulle sticht";
    }
    "dulle.last_trick" {
        "same": "Dullen in the last trick as usual", "Dullen im letzten Stich wie immer";
        "reversed": "Dullen in the last trick the other way round", "Dullen im letzten Stich umgekehrt";
    }
    "dulle.first_with_schweine" {
        "true": "with Schweine the first Dulle wins", "mit Schweinen sticht die erste Dulle";
        "false": "Schweine change nothing about Dullen", "Schweine ändern nichts an den Dullen";
    }
    "joker.mode" {
        "off": "no Jokers", "ohne Joker";
        "first": "with Jokers, the first wins", "mit Jokern, der erste sticht";
        "second": "with Jokers, the second wins", "mit Jokern, der zweite sticht";
    }
    "joker.suit" {
        "club": "both ♣9 are the Jokers", "beide ♣9 sind die Joker";
        "spade": "both ♠9 are the Jokers", "beide ♠9 sind die Joker";
        "heart": "both ♥9 are the Jokers", "beide ♥9 sind die Joker";
        "diamond": "both ♦9 are the Jokers", "beide ♦9 sind die Joker";
    }
    "joker.above" {
        "dulle": "Jokers below the Schweine", "Joker unter den Schweinen";
        "schweine": "Jokers above the Schweine", "Joker über den Schweinen";
        "superschweine": "Jokers above the Superschweine", "Joker über den Superschweinen";
        "hyperschweine": "Jokers above the Hyperschweine", "Joker über den Hyperschweinen";
    }
    "schweine.mode" {
        "off": "no Schweine", "ohne Schweine";
        "automatic": "with Schweine, unannounced", "mit Schweinen, unangesagt";
        "on_play": "with Schweine, announced as the first is played", "mit Schweinen, beim ersten angesagt";
        "before_play": "with Schweine, announced before play", "mit Schweinen, vor dem ersten Stich angesagt";
        "anytime": "with Schweine, announced at any turn", "mit Schweinen, jederzeit angesagt";
    }
    "schweine.super" {
        "off": "no Superschweine", "ohne Superschweine";
        "nine": "with Superschweine, both ♦9", "mit Superschweinen, beide ♦9";
        "ten": "with Superschweine, both ♦10", "mit Superschweinen, beide ♦10";
        "king": "with Superschweine, both ♦K", "mit Superschweinen, beide ♦K";
    }
    "schweine.hyper" {
        "off": "no Hyperschweine", "ohne Hyperschweine";
        "nine": "with Hyperschweine, both ♦9", "mit Hyperschweinen, beide ♦9";
        "ten": "with Hyperschweine, both ♦10", "mit Hyperschweinen, beide ♦10";
        "king": "with Hyperschweine, both ♦K", "mit Hyperschweinen, beide ♦K";
    }
    "schweine.in" {
        "[]": "Schweine in no game", "Schweine in keinem Spiel";
        "[*]": "Schweine in {}", "Schweine in {}";
        "normal": "Normalspiel", "Normalspiel";
        "hochzeit": "Hochzeit", "Hochzeit";
        "armut": "Armut", "Armut";
        "farbsolo": "Farbsolo", "Farbsolo";
    }
    "schweine.is_ansage" {
        "true": "Schweine count as Re or Kontra", "Schweine gelten als Re oder Kontra";
        "false": "Schweine are no Ansage", "Schweine sind keine Ansage";
    }
    "schweine.second_only" {
        "off": "both ♦A are Schweine", "beide ♦A sind Schweine";
        "party": "only the second ♦A is a Schwein, if the party won the first",
            "nur das zweite ♦A ist ein Schwein, wenn die Partei das erste gewonnen hat";
        "own": "only the second ♦A is a Schwein, if its player won with the first",
            "nur das zweite ♦A ist ein Schwein, wenn man mit dem ersten selbst gestochen hat";
    }
    "throw_in.luschen" {
        "off": "no throwing in for Luschen", "kein Schmeißen bei Luschen";
        "1": "throwing in with 1 Lusche or more", "Schmeißen ab 1 Lusche";
        "#": "throwing in with {} Luschen or more", "Schmeißen ab {} Luschen";
    }
    "throw_in.volle" {
        "off": "no throwing in for aces and tens", "kein Schmeißen bei Vollen";
        "1": "throwing in with 1 ace or ten, or more", "Schmeißen ab 1 Vollen";
        "#": "throwing in with {} aces and tens or more", "Schmeißen ab {} Vollen";
    }
    "throw_in.max_trumps" {
        "off": "no throwing in for few trumps", "kein Schmeißen wegen weniger Trümpfe";
        "0": "throwing in without trumps", "Schmeißen ohne Trumpf";
        "1": "throwing in with at most 1 trump", "Schmeißen bei höchstens 1 Trumpf";
        "#": "throwing in with at most {} trumps", "Schmeißen bei höchstens {} Trümpfen";
    }
    "throw_in.fuchs_highest" {
        "off": "no throwing in for low trumps", "kein Schmeißen wegen niedriger Trümpfe";
        "0": "throwing in with no trump above the Fuchs, and none below", "Schmeißen ohne Trumpf über und unter dem Fuchs";
        "1": "throwing in with at most 1 trump, not above the Fuchs", "Schmeißen bei höchstens 1 Trumpf, nicht über dem Fuchs";
        "#": "throwing in with at most {} trumps, none above the Fuchs",
            "Schmeißen bei höchstens {} Trümpfen, keiner über dem Fuchs";
    }
    "throw_in.kings" {
        "off": "no throwing in for kings", "kein Schmeißen wegen Königen";
        "1": "throwing in with 1 king or more", "Schmeißen ab 1 König";
        "#": "throwing in with {} kings or more", "Schmeißen ab {} Königen";
    }
    "throw_in.nines_and_kings" {
        "off": "no throwing in for nines and kings", "kein Schmeißen wegen Neunen und Königen";
        "1": "throwing in with 1 nine or king, or more", "Schmeißen ab 1 Neun oder König";
        "#": "throwing in with {} nines and kings or more", "Schmeißen ab {} Neunen und Königen";
    }
    "throw_in.augen" {
        "off": "no throwing in for many Augen", "kein Schmeißen wegen vieler Augen";
        "1": "throwing in with at least 1 Auge", "Schmeißen ab 1 Auge";
        "#": "throwing in with at least {} Augen", "Schmeißen ab {} Augen";
    }
    "throw_in.max_augen" {
        "off": "no throwing in for few Augen", "kein Schmeißen wegen weniger Augen";
        "1": "throwing in with at most 1 Auge", "Schmeißen bei höchstens 1 Auge";
        "#": "throwing in with at most {} Augen", "Schmeißen bei höchstens {} Augen";
    }
    "throw_in.nines_in_all_suits" {
        "true": "throwing in with a nine of each suit", "Schmeißen mit einer Neun von jeder Farbe";
        "false": "no throwing in for a nine of each suit", "kein Schmeißen wegen einer Neun von jeder Farbe";
    }
    "throw_in.bube_highest" {
        "off": "no throwing in for trumps up to ♣J", "kein Schmeißen wegen Trümpfen bis zum ♣B";
        "0": "throwing in without a trump above or below ♣J", "Schmeißen ohne Trumpf über und unter dem ♣B";
        "1": "throwing in with at most 1 trump, not above ♣J", "Schmeißen bei höchstens 1 Trumpf, nicht über dem ♣B";
        "#": "throwing in with at most {} trumps, none above ♣J", "Schmeißen bei höchstens {} Trümpfen, keiner über dem ♣B";
    }
    "throw_in.rank" {
        "before_solo": "throwing in goes before solos", "Schmeißen geht vor Solo";
        "after_solo": "throwing in comes right after solos", "Schmeißen kommt gleich nach dem Solo";
        "last": "throwing in comes last", "Schmeißen kommt zuletzt";
    }
    "solo.kinds" {
        "[]": "no solos", "ohne Soli";
        "[*]": "solos: {}", "Soli: {}";
    }
    "solo.priority" {
        "seat": "of several solos the first seat's is played", "von mehreren Soli gilt das vom ersten Platz";
        "by_kind": "of several solos the kind listed first is played", "von mehreren Soli gilt die höhere Art";
        "bidding": "of several solos the one that bids most is played", "von mehreren Soli gilt das höchste Gebot";
    }
    "solo.bidding_ties" {
        "earlier": "of equal bids the earlier seat's counts", "bei gleichem Gebot gilt der vordere Platz";
        "later": "of equal bids the later seat's counts", "bei gleichem Gebot gilt der hintere Platz";
    }
    "solo.named" {
        "with_vorbehalt": "solos named with the Vorbehalt", "Solo gleich mit dem Vorbehalt genannt";
        "at_lead": "solos named before the first card", "Solo erst vor der ersten Karte genannt";
    }
    "solo.lead" {
        "forehand": "forehand leads to solos", "im Solo kommt Vorhand heraus";
        "pflicht": "the soloist leads to a Pflichtsolo only", "nur beim Pflichtsolo kommt der Solist raus";
        "soloist": "the soloist leads", "Solo kommt raus";
    }
    "solo.lead_kinds" {
        "[]": "no kind of solo gives the lead by itself", "keine Art von Solo kommt eigens raus";
        "[*]": "the soloist leads to {}", "es kommt raus: {}";
    }
    "solo.lead_nth" {
        "[]": "the number of a solo does not give the lead", "das wievielte Solo es ist, ändert nichts am Ausspiel";
        "[*]": "the soloist leads to its {} solo", "der Solist kommt raus bei seinem {} Solo";
        "first": "first", "ersten";
        "second": "second", "zweiten";
        "third": "third", "dritten";
        "fourth": "fourth", "vierten";
        "later": "fifth or later", "fünften oder späteren";
    }
    "solo.silent" {
        "stille_hochzeit": "stilles Solo only as stille Hochzeit", "stilles Solo nur als stille Hochzeit";
        "any_hand": "stilles Solo with any hand", "stilles Solo mit jedem Blatt";
    }
    "vorbehalt.order" {
        "[]": "no Vorbehalte", "ohne Vorbehalte";
        "[*]": "Vorbehalte, the highest first: {}", "Vorbehalte, der höchste zuerst: {}";
        "pflichtsolo": "Pflichtsolo", "Pflichtsolo";
        "solo": "solo", "Solo";
        "armut": "Armut", "Armut";
        "hochzeit": "Hochzeit", "Hochzeit";
        "hammelrennen": "Hammelrennen", "Hammelrennen";
    }
    "vorbehalt.asked" {
        "at_once": "a Vorbehalt is settled as it is said", "ein Vorbehalt steht fest, sobald er angemeldet ist";
        "by_kind": "Vorbehalte are asked for kind by kind", "Vorbehalte werden Art für Art abgefragt";
    }
    "vorbehalt.priority" {
        "kind": "the highest Vorbehalt is played", "der höchste Vorbehalt gilt";
        "seat": "the first seat's Vorbehalt is played", "der Vorbehalt vom ersten Platz gilt";
    }
    "vorbehalt.told" {
        "played": "only the Vorbehalt that is played is told", "nur der gespielte Vorbehalt wird genannt";
        "all": "all Vorbehalte are told", "alle Vorbehalte werden genannt";
    }
    "hochzeit.mode" {
        "automatic": "Hochzeit is told to nobody", "Hochzeit von selbst, unangesagt";
        "declared": "Hochzeit is declared", "Hochzeit wird angesagt";
    }
    "hochzeit.partner" {
        "any": "partner of a Hochzeit: any trick", "Hochzeit: irgendein Stich klärt";
        "fehl": "partner of a Hochzeit: Fehl trick", "Hochzeit: der Fehlstich klärt";
        "trump": "partner of a Hochzeit: trump trick", "Hochzeit: der Trumpfstich klärt";
        "ace": "partner of a Hochzeit: trick won by a plain ace", "Hochzeit: ein Stich mit Fehl-Ass klärt";
        "second_fehl": "partner of a Hochzeit: second Fehl trick", "Hochzeit: der zweite Fehlstich klärt";
        "clubs": "partner of a Hochzeit: ♣ trick", "Hochzeit: der ♣-Stich klärt";
        "spades": "partner of a Hochzeit: ♠ trick", "Hochzeit: der ♠-Stich klärt";
        "hearts": "partner of a Hochzeit: ♥ trick", "Hochzeit: der ♥-Stich klärt";
        "named": "partner of a Hochzeit: the trick its player names", "Hochzeit: der genannte Stich klärt";
    }
    "hochzeit.tricks" {
        "1": "Hochzeit settled in the first trick", "Hochzeit klärt sich im ersten Stich";
        "#": "Hochzeit settled within {} tricks", "Hochzeit klärt sich in {} Stichen";
        "all": "Hochzeit settled whenever it comes", "Hochzeit klärt sich, wann immer es kommt";
    }
    "hochzeit.lone_is_solo" {
        "true": "a Hochzeit without partner is a Farbsolo in ♦", "Hochzeit ohne Partner ist ein ♦-Solo";
        "false": "a Hochzeit without partner stays a Hochzeit", "Hochzeit ohne Partner bleibt Hochzeit";
    }
    "hochzeit.ruff_is_alone" {
        "true": "who ruffs the Klärungsstich of its Hochzeit stays alone", "wer den Klärungsstich selbst einsticht, bleibt allein";
        "false": "who ruffs the Klärungsstich of its Hochzeit goes on looking",
            "wer den Klärungsstich selbst einsticht, sucht weiter";
    }
    "armut.max_trumps" {
        "off": "no Armut", "ohne Armut";
        "0": "with Armut, no trumps", "mit Armut ohne Trumpf";
        "1": "with Armut, up to 1 trump", "mit Armut bis 1 Trumpf";
        "#": "with Armut, up to {} trumps", "mit Armut bis {} Trümpfe";
    }
    "armut.min_trumps" {
        "0": "Armut needs no trump", "Armut braucht keinen Trumpf";
        "1": "Armut needs 1 trump", "Armut braucht 1 Trumpf";
        "#": "Armut needs {} trumps", "Armut braucht {} Trümpfe";
    }
    "armut.single_fuchs" {
        "true": "a single Fuchs counts towards an Armut", "ein einzelner Fuchs zählt bei der Armut mit";
        "false": "a single Fuchs does not count towards an Armut", "ein einzelner Fuchs zählt bei der Armut nicht mit";
    }
    "armut.cards" {
        "trumps": "all trumps change hands in an Armut", "bei der Armut werden alle Trümpfe getauscht";
        "1": "1 card changes hands in an Armut", "bei der Armut wird 1 Karte getauscht";
        "#": "{} cards change hands in an Armut", "bei der Armut werden {} Karten getauscht";
    }
    "armut.return" {
        "any": "back for an Armut: any cards", "bei der Armut zurück: beliebige Karten";
        "none_received": "back for an Armut: none of those received", "bei der Armut zurück: keine der erhaltenen";
        "fehl_first": "back for an Armut: Fehl first", "bei der Armut zurück: erst Fehl";
    }
    "armut.refused" {
        "redeal": "an Armut that nobody takes is dealt again", "nimmt niemand die Armut, wird neu gegeben";
        "play_on": "an Armut that nobody takes is played as dealt", "nimmt niemand die Armut, wird normal gespielt";
        "last_takes": "the last one asked must take an Armut", "der letzte Gefragte muss die Armut nehmen";
        "ramsch": "an Armut that nobody takes becomes a Ramsch", "nimmt niemand die Armut, wird ein Ramsch gespielt";
        "schwarze_sau": "an Armut that nobody takes becomes a Schwarze Sau",
            "nimmt niemand die Armut, wird eine Schwarze Sau gespielt";
    }
    "armut.two" {
        "first": "of two Armuten the first counts", "von zwei Armuten gilt die erste";
        "redeal": "two Armuten are dealt again", "bei zwei Armuten wird neu gegeben";
    }
    "armut.announce_returned_trumps" {
        "nothing": "trumps given back in an Armut are not told", "zurückgegebene Trümpfe bleiben ungesagt";
        "whether": "told in an Armut: whether trumps come back", "gesagt wird, ob Trümpfe zurückkommen";
        "number": "told in an Armut: how many trumps come back", "gesagt wird, wie viele Trümpfe zurückkommen";
    }
    "armut.suspends" {
        "[]": "an Armut suspends nothing", "in der Armut gilt alles";
        "[*]": "not in an Armut: {}", "nicht in der Armut: {}";
        "superschweine": "Superschweine", "Superschweine";
        "doppelkopf": "Doppelkopf", "Doppelkopf";
        "karlchen": "Karlchen", "Karlchen";
        "fuchs": "Fuchs", "Fuchs";
        "dulle_second": "second Dulle wins", "zweite Dulle sticht";
        "dulle_caught": "Dulle caught", "Dulle gefangen";
    }
    "armut.ask_from" {
        "forehand": "asked first about an Armut: forehand", "bei der Armut zuerst gefragt: Vorhand";
        "left_of_poor": "asked first about an Armut: the left neighbour", "bei der Armut zuerst gefragt: der linke Nachbar";
        "opposite": "asked first about an Armut: the one opposite", "bei der Armut zuerst gefragt: das Gegenüber";
    }
    "armut.to" {
        "anyone": "anyone may take an Armut", "jeder darf die Armut nehmen";
        "named_party": "an Armut names the party that may take it", "die Armut nennt die Partei, die sie nehmen darf";
    }
    "armut.parties" {
        "exchange": "in an Armut those who exchange are Re", "in der Armut sind die Tauschenden Re";
        "queens": "in an Armut the ♣Q are Re", "in der Armut sind die ♣D Re";
    }
    "genscher.mode" {
        "off": "no Genscher", "ohne Genscher";
        "on_play": "with Genscher", "mit Genscher";
    }
    "genscher.pair" {
        "diamond_king": "Genscher with both ♦K", "Genscher mit beiden ♦K";
        "heart_king": "Genscher with both ♥K", "Genscher mit beiden ♥K";
        "spade_king": "Genscher with both ♠K", "Genscher mit beiden ♠K";
        "club_king": "Genscher with both ♣K", "Genscher mit beiden ♣K";
        "diamond_queen": "Genscher with both ♦Q", "Genscher mit beiden ♦D";
        "heart_queen": "Genscher with both ♥Q", "Genscher mit beiden ♥D";
        "spade_queen": "Genscher with both ♠Q", "Genscher mit beiden ♠D";
    }
    "klopfen.mode" {
        "off": "no knocking", "ohne Klopfen";
        "one": "one may knock", "einer darf klopfen";
        "each": "each may knock", "jeder darf klopfen";
    }
    "ansagen.mode" {
        "off": "no Ansagen", "ohne Ansagen";
        "on": "with Ansagen", "mit Ansagen";
    }
    "ansagen.clock" {
        "own_hand": "Ansagen by the cards in the own hand", "Ansagen nach den eigenen Karten";
        "table": "Ansagen by the cards on the table", "Ansagen nach den Karten am Tisch";
        "chain": "a card more for each further Absage", "für jede weitere Absage eine Karte mehr";
        "full_trick": "limits of Ansagen by full tricks", "Ansagen nach vollen Stichen";
    }
    "ansagen.latest" {
        "[*]": "Ansagen up to {} cards played", "Ansagen bis {} gespielte Karten";
    }
    "ansagen.latest_kontra" {
        "[]": "Kontra as late as Re", "Kontra so lange wie Re";
        "[*]": "Kontra up to {} cards played", "Kontra bis {} gespielte Karten";
    }
    "ansagen.hochzeit" {
        "shift": "Ansagen in a Hochzeit move with the Klärungsstich", "Ansagen in der Hochzeit verschieben sich mit der Klärung";
        "mit_mir": "Ansagen in a Hochzeit: Re \"mit mir\"", "Ansagen in der Hochzeit: Re „mit mir“";
        "follows_party": "Ansagen in a Hochzeit: the others wait", "Ansagen in der Hochzeit: die anderen warten";
        "next_card": "Ansagen in a Hochzeit begin after the Klärungsstich", "Ansagen in der Hochzeit beginnen nach der Klärung";
        "none": "no Ansagen in a Hochzeit", "keine Ansagen in der Hochzeit";
    }
    "ansagen.solo" {
        "as_normal": "Ansagen in a solo as usual", "Ansagen im Solo wie immer";
        "before_lead": "Ansagen in a solo only before the first card", "Ansagen im Solo nur vor der ersten Karte";
        "kontra_own_card": "Ansagen in a solo only before one's own first card",
            "Ansagen im Solo nur vor der eigenen ersten Karte";
        "re_as_reply": "the soloist says Re only as an answer", "der Solist sagt Re nur als Antwort";
        "off": "no Ansagen in a solo", "keine Ansagen im Solo";
        "only": "Ansagen only in solos", "Ansagen nur im Solo";
    }
    "ansagen.armut" {
        "as_normal": "Ansagen in an Armut as usual", "Ansagen in der Armut wie immer";
        "before_lead": "Ansagen in an Armut only before the first card", "Ansagen in der Armut nur vor der ersten Karte";
        "before_exchange": "Ansagen in an Armut only before the exchange", "Ansagen in der Armut nur vor dem Tausch";
        "off": "no Ansagen in an Armut", "keine Ansagen in der Armut";
    }
    "ansagen.reply" {
        "off": "answers to Ansagen in time only", "Antworten auf Ansagen nur rechtzeitig";
        "one_card_less": "answers to Ansagen with a card less", "Antworten auf Ansagen mit einer Karte weniger";
        "at_once": "answers to Ansagen at once", "Antworten auf Ansagen sofort";
    }
    "ansagen.skip" {
        "true": "steps may be left out", "Stufen dürfen ausgelassen werden";
        "false": "steps one by one", "Stufen nur der Reihe nach";
    }
    "ansagen.when" {
        "anytime": "Ansagen between any two cards", "Ansagen zwischen beliebigen Karten";
        "between_tricks": "Ansagen only between tricks", "Ansagen nur zwischen den Stichen";
    }
    "ansagen.first_trick_duty" {
        "off": "no duty to say Re or Kontra", "keine Pflichtansage";
        "0": "Pflichtansage whatever the first trick has", "Pflichtansage, gleich wie viele Augen der erste Stich hat";
        "1": "Pflichtansage for a first trick of 1 Auge", "Pflichtansage ab 1 Auge im ersten Stich";
        "#": "Pflichtansage for a first trick of {} Augen", "Pflichtansage ab {} Augen im ersten Stich";
    }
    "ansagen.duty_except" {
        "[]": "Pflichtansage in every kind of game", "Pflichtansage in jedem Spiel";
        "[*]": "no Pflichtansage in {}", "keine Pflichtansage in {}";
        "hochzeit": "Hochzeit", "Hochzeit";
        "armut": "Armut", "Armut";
        "solo": "solo", "Solo";
    }
    "ansagen.duty_tricks" {
        "1": "only the first trick obliges to speak", "nur der erste Stich verpflichtet";
        "#": "Pflichtansage in the first {} tricks", "Pflichtansage in den ersten {} Stichen";
    }
    "ansagen.duty_goes_on" {
        "true": "who has said Re or Kontra must go on by duty", "die Pflichtansage geht weiter";
        "false": "who has said Re or Kontra owes nothing more", "die Pflichtansage geht nicht weiter";
    }
    "ansagen.absage_needs_ansage" {
        "true": "an Absage takes an Ansage of the party", "Absage nur nach einer Ansage der Partei";
        "false": "an Absage without an Ansage", "Absage auch ohne Ansage";
    }
    "ansagen.absagen" {
        "both": "both parties make Absagen", "beide Parteien dürfen absagen";
        "first": "only the first party makes Absagen", "nur die erste Partei darf absagen";
    }
    "ansagen.ladder" {
        "0": "no Supra", "ohne Supra";
        "1": "with Supra, once", "mit Supra, einmal";
        "#": "with Supra, up to {} times", "mit Supra, bis zu {}-mal";
    }
    "signals.zoegern" {
        "true": "Zögern may be shown", "Zögern darf gezeigt werden";
        "false": "no Zögern", "ohne Zögern";
    }
    "score.scheme" {
        "points": "scored by points", "Wertung nach Punkten";
        "alten": "scored by the table of the Alten", "Wertung nach der Tabelle der Alten";
    }
    "score.schwarz" {
        "tricks": "schwarz: no trick", "schwarz: ohne Stich";
        "augen": "schwarz: no Augen", "schwarz: ohne Augen";
    }
    "score.kontra_121" {
        "alone": "Kontra needs 121 if it alone was said", "Kontra braucht 121, wenn nur Kontra gesagt ist";
        "last": "Kontra needs 121 if it was said last", "Kontra braucht 121, wenn Kontra zuletzt gesagt ist";
        "never": "Kontra never needs 121", "Kontra braucht nie 121";
    }
    "score.won" {
        "0": "no points for winning", "kein Punkt fürs Gewinnen";
        "1": "1 point for winning", "1 Punkt fürs Gewinnen";
        "#": "{} points for winning", "{} Punkte fürs Gewinnen";
    }
    "score.even" {
        "won": "Kontra's win at 120 counts", "Kontra-Sieg bei 120 zählt";
        "gegen_die_alten": "Kontra's win at 120 counts as gegen die Alten alone", "Kontra-Sieg bei 120 zählt nur gegen die Alten";
    }
    "score.solo_bonus" {
        "0": "no bonus for solos", "kein Zuschlag fürs Solo";
        "1": "bonus of 1 point for solos", "Zuschlag fürs Solo: 1 Punkt";
        "#": "bonus of {} points for solos", "Zuschlag fürs Solo: {} Punkte";
    }
    "score.ansage" {
        "0": "no points for Re or Kontra", "kein Punkt für Re oder Kontra";
        "1": "1 point for Re or Kontra", "1 Punkt für Re oder Kontra";
        "#": "{} points for Re or Kontra", "{} Punkte für Re oder Kontra";
    }
    "score.early_ansage" {
        "0": "no points for an early Re or Kontra", "kein Punkt für frühes Re oder Kontra";
        "1": "1 point for an early Re or Kontra", "1 Punkt für frühes Re oder Kontra";
        "#": "{} points for an early Re or Kontra", "{} Punkte für frühes Re oder Kontra";
    }
    "score.as_announced" {
        "[]": "no game counts as announced", "kein Spiel gilt als angesagt";
        "[*]": "counts as announced: {}", "gilt als angesagt: {}";
        "solo": "solo", "Solo";
        "hochzeit": "Hochzeit", "Hochzeit";
        "armut": "Armut", "Armut";
    }
    "score.doubling" {
        "off": "Re and Kontra double nothing", "Re und Kontra verdoppeln nichts";
        "base": "Re and Kontra double all but Sonderpunkte", "Re und Kontra verdoppeln alles außer Sonderpunkten";
        "base_and_gegen": "Re and Kontra double gegen die Alten too", "Re und Kontra verdoppeln auch gegen die Alten";
        "all": "Re and Kontra double everything", "Re und Kontra verdoppeln alles";
    }
    "score.absage" {
        "always": "the point of an Absage always counts", "der Punkt einer Absage zählt immer";
        "fulfilled": "the point of an Absage counts only if it is kept", "der Punkt einer Absage zählt nur, wenn sie gehalten ist";
    }
    "score.absage_points" {
        "0": "no points for an Absage", "kein Punkt für eine Absage";
        "1": "1 point for an Absage", "1 Punkt für eine Absage";
        "#": "{} points for an Absage", "{} Punkte für eine Absage";
    }
    "score.steps" {
        "reached": "steps count if reached", "Stufen zählen, wenn sie erreicht sind";
        "announced": "steps count only if announced", "Stufen zählen nur angesagt";
    }
    "score.reached" {
        "off": "no points against a missed Absage", "keine Punkte gegen eine verfehlte Absage";
        "deepest": "points against the deepest Absage", "Punkte gegen die tiefste Absage";
        "each": "points against each Absage", "Punkte gegen jede Absage";
        "missed": "points for each missed step", "Punkte für jede verfehlte Stufe";
    }
    "score.feigheit" {
        "off": "no Feigheit", "ohne Feigheit";
        "1": "Feigheit from 1 step on", "Feigheit ab 1 Stufe";
        "#": "Feigheit from {} steps on", "Feigheit ab {} Stufen";
    }
    "score.nobody_won" {
        "nothing": "both Absagen missed: nothing counts", "beide Absagen verfehlt: nichts zählt";
        "extras": "both Absagen missed: steps and Sonderpunkte count", "beide Absagen verfehlt: Stufen und Sonderpunkte zählen";
    }
    "score.solo_factor" {
        "3": "solos count threefold", "Solo zählt dreifach";
        "6": "solos count sixfold", "Solo zählt sechsfach";
        "9": "solos count ninefold", "Solo zählt neunfach";
    }
    "score.solo_lost_factor" {
        "same": "a lost solo costs what a won one brings", "verlorenes Solo zählt wie ein gewonnenes";
        "threefold": "a lost solo counts threefold", "verlorenes Solo zählt dreifach";
        "sixfold": "a lost solo counts sixfold", "verlorenes Solo zählt sechsfach";
        "ninefold": "a lost solo counts ninefold", "verlorenes Solo zählt neunfach";
    }
    "score.solo_value" {
        "[]": "no fixed values of solos", "ohne feste Werte der Soli";
        "[*]": "fixed values of solos: {}", "feste Werte der Soli: {}";
    }
    "score.lone_hochzeit" {
        "0": "no fixed value of a Hochzeit without partner", "ohne festen Wert der Hochzeit ohne Partner";
        "1": "a Hochzeit without partner is worth 1 point", "Hochzeit ohne Partner zählt 1 Punkt";
        "#": "a Hochzeit without partner is worth {} points", "Hochzeit ohne Partner zählt {} Punkte";
    }
    "score.alten" {
        "[*]": "table of the Alten {}", "Tabelle der Alten {}";
    }
    "score.schneider" {
        "[*]": "out of Schneider with {} Augen", "aus dem Schneider mit {} Augen";
    }
    "score.fuchs_payment" {
        "0": "no payment for a Fuchs", "keine Zahlung für einen Fuchs";
        "1": "a lost Fuchs costs 1 point", "ein verlorener Fuchs kostet 1 Punkt";
        "#": "a lost Fuchs costs {} points", "ein verlorener Fuchs kostet {} Punkte";
    }
    "score.altenstrafe" {
        "0": "no Altenstrafe", "ohne Altenstrafe";
        "1": "Altenstrafe of 1 point", "Altenstrafe 1 Punkt";
        "#": "Altenstrafe of {} points", "Altenstrafe {} Punkte";
    }
    "score.altenstrafe_when" {
        "last": "Altenstrafe in the last trick only", "Altenstrafe nur im letzten Stich";
        "any": "Altenstrafe in any trick", "Altenstrafe in jedem Stich";
    }
    "score.karlchen_stake" {
        "0": "no stake on Karlchen", "kein Einsatz auf Karlchen";
        "1": "stake of 1 point on Karlchen", "Einsatz auf Karlchen: 1 Punkt";
        "#": "stake of {} points on Karlchen", "Einsatz auf Karlchen: {} Punkte";
    }
    "sonderpunkte.gegen_die_alten" {
        "0": "gegen die Alten does not count", "gegen die Alten zählt nicht";
        "1": "gegen die Alten: 1 point", "gegen die Alten: 1 Punkt";
        "#": "gegen die Alten: {} points", "gegen die Alten: {} Punkte";
    }
    "sonderpunkte.gegen_die_alten_when" {
        "always": "gegen die Alten always counts", "gegen die Alten zählt immer";
        "re": "gegen die Alten counts only against Re that was said", "gegen die Alten zählt nur, wenn Re gesagt ist";
    }
    "sonderpunkte.doppelkopf" {
        "0": "no Sonderpunkt for a Doppelkopf", "kein Sonderpunkt für einen Doppelkopf";
        "1": "Sonderpunkt for a Doppelkopf", "Sonderpunkt für einen Doppelkopf";
        "#": "{} Sonderpunkte for a Doppelkopf", "{} Sonderpunkte für einen Doppelkopf";
    }
    "sonderpunkte.fuchs" {
        "0": "no Sonderpunkt for a Fuchs", "kein Sonderpunkt für einen Fuchs";
        "1": "Sonderpunkt for a Fuchs", "Sonderpunkt für einen Fuchs";
        "#": "{} Sonderpunkte for a Fuchs", "{} Sonderpunkte für einen Fuchs";
    }
    "sonderpunkte.fuchs_both" {
        "0": "no Sonderpunkt for both Füchse", "kein Sonderpunkt für beide Füchse";
        "1": "Sonderpunkt for both Füchse", "Sonderpunkt für beide Füchse";
        "#": "{} Sonderpunkte for both Füchse", "{} Sonderpunkte für beide Füchse";
    }
    "sonderpunkte.fuchs_last_trick" {
        "0": "no Sonderpunkt for the last trick with a ♦A", "kein Sonderpunkt für den letzten Stich mit einem ♦A";
        "1": "Sonderpunkt for the last trick with a ♦A", "Sonderpunkt für den letzten Stich mit einem ♦A";
        "#": "{} Sonderpunkte for the last trick with a ♦A", "{} Sonderpunkte für den letzten Stich mit einem ♦A";
    }
    "sonderpunkte.fuchs_caught_last_trick" {
        "0": "no Sonderpunkt for a Fuchs caught in the last trick", "kein Sonderpunkt für einen Fuchs im letzten Stich";
        "1": "Sonderpunkt for a Fuchs caught in the last trick", "Sonderpunkt für einen Fuchs im letzten Stich";
        "#": "{} Sonderpunkte for a Fuchs caught in the last trick", "{} Sonderpunkte für einen Fuchs im letzten Stich";
    }
    "sonderpunkte.karlchen" {
        "0": "no Sonderpunkt for Karlchen", "kein Sonderpunkt für Karlchen";
        "1": "Sonderpunkt for Karlchen", "Sonderpunkt für Karlchen";
        "#": "{} Sonderpunkte for Karlchen", "{} Sonderpunkte für Karlchen";
    }
    "sonderpunkte.karlchen_caught" {
        "0": "no Sonderpunkt for Karlchen caught", "kein Sonderpunkt für Karlchen gefangen";
        "1": "Sonderpunkt for Karlchen caught", "Sonderpunkt für Karlchen gefangen";
        "#": "{} Sonderpunkte for Karlchen caught", "{} Sonderpunkte für Karlchen gefangen";
    }
    "sonderpunkte.karlchen_caught_by" {
        "any": "Karlchen caught by any card", "Karlchen gefangen mit jeder Karte";
        "diamond_queen": "Karlchen caught by ♦Q only", "Karlchen gefangen nur mit der ♦D";
        "heart_queen": "Karlchen caught by ♥Q only", "Karlchen gefangen nur mit der ♥D";
        "spade_queen": "Karlchen caught by ♠Q only", "Karlchen gefangen nur mit der ♠D";
        "club_queen": "Karlchen caught by ♣Q only", "Karlchen gefangen nur mit der ♣D";
    }
    "sonderpunkte.dulle_caught" {
        "0": "no Sonderpunkt for a Dulle caught", "kein Sonderpunkt für eine gefangene Dulle";
        "1": "Sonderpunkt for a Dulle caught", "Sonderpunkt für eine gefangene Dulle";
        "#": "{} Sonderpunkte for a Dulle caught", "{} Sonderpunkte für eine gefangene Dulle";
    }
    "sonderpunkte.dulle_caught_by" {
        "any": "a Dulle caught by any card", "Dulle gefangen mit jeder Karte";
        "dulle": "a Dulle caught by the second Dulle only", "Dulle gefangen nur mit der zweiten Dulle";
        "other": "a Dulle caught by the other Dulle only", "Dulle gefangen nur mit der anderen Dulle";
    }
    "sonderpunkte.dulle_last_trick" {
        "0": "no Sonderpunkt against a Dulle in the last trick", "kein Sonderpunkt gegen eine Dulle im letzten Stich";
        "1": "Sonderpunkt against a Dulle in the last trick", "Sonderpunkt gegen eine Dulle im letzten Stich";
        "#": "{} Sonderpunkte against a Dulle in the last trick", "{} Sonderpunkte gegen eine Dulle im letzten Stich";
    }
    "sonderpunkte.herzstich" {
        "0": "no Sonderpunkt for a Herzstich", "kein Sonderpunkt für einen Herzstich";
        "1": "Sonderpunkt for a Herzstich", "Sonderpunkt für einen Herzstich";
        "#": "{} Sonderpunkte for a Herzstich", "{} Sonderpunkte für einen Herzstich";
    }
    "sonderpunkte.klabautermann" {
        "0": "no Sonderpunkt for the Klabautermann", "kein Sonderpunkt für den Klabautermann";
        "1": "Sonderpunkt for the Klabautermann", "Sonderpunkt für den Klabautermann";
        "#": "{} Sonderpunkte for the Klabautermann", "{} Sonderpunkte für den Klabautermann";
    }
    "sonderpunkte.solo" {
        "0": "no Sonderpunkt for a solo", "kein Sonderpunkt für ein Solo";
        "1": "Sonderpunkt for a solo", "Sonderpunkt für ein Solo";
        "#": "{} Sonderpunkte for a solo", "{} Sonderpunkte für ein Solo";
    }
    "sonderpunkte.for_losers" {
        "true": "Sonderpunkte for losers too", "Sonderpunkte auch für Verlierer";
        "false": "Sonderpunkte for winners only", "Sonderpunkte nur für Gewinner";
    }
    "sonderpunkte.in_solos" {
        "[]": "no Sonderpunkte in solos", "keine Sonderpunkte im Solo";
        "[*]": "Sonderpunkte in solos: {}", "Sonderpunkte im Solo: {}";
        "gegen_die_alten": "gegen die Alten", "gegen die Alten";
        "doppelkopf": "Doppelkopf", "Doppelkopf";
        "fuchs": "Fuchs", "Fuchs";
        "fuchs_both": "both Füchse", "beide Füchse";
        "fuchs_last_trick": "last trick with a ♦A", "letzter Stich mit einem ♦A";
        "fuchs_caught_last_trick": "Fuchs caught in the last trick", "Fuchs im letzten Stich gefangen";
        "karlchen": "Karlchen", "Karlchen";
        "karlchen_caught": "Karlchen caught", "Karlchen gefangen";
        "dulle_caught": "Dulle caught", "Dulle gefangen";
        "dulle_last_trick": "Dulle in the last trick", "Dulle im letzten Stich";
        "herzstich": "Herzstich", "Herzstich";
        "klabautermann": "Klabautermann", "Klabautermann";
    }
    "sonderpunkte.in_hochzeit" {
        "all": "all Sonderpunkte in a Hochzeit", "alle Sonderpunkte in der Hochzeit";
        "once_settled": "Sonderpunkte in a Hochzeit once it is settled", "Sonderpunkte in der Hochzeit erst nach der Klärung";
        "none": "no Sonderpunkte in a Hochzeit", "keine Sonderpunkte in der Hochzeit";
    }
    "session.games" {
        "1": "single games", "einzelne Spiele";
        "#": "evenings of {} games", "Abende von {} Spielen";
    }
    "session.players" {
        "4": "four at the table", "vier am Tisch";
        "5": "five at the table", "fünf am Tisch";
    }
    "session.sitting_dealer" {
        "nothing": "the dealer of five gets nothing", "der Geber von fünfen bekommt nichts";
        "solo_single": "the dealer of five goes along in solos", "zu fünft zahlt der Geber beim Solo wie ein Gegenspieler";
        "re": "the dealer of five goes with Re", "der Geber von fünfen geht mit Re";
    }
    "session.booking" {
        "zero_sum": "losers write down their points too", "Verlierer schreiben Minuspunkte";
        "winners_only": "only winners write down points", "nur Pluspunkte werden geschrieben";
    }
    "session.pflicht_solo" {
        "0": "no Pflichtsolo", "ohne Pflichtsolo";
        "1": "1 Pflichtsolo each", "1 Pflichtsolo für jeden";
        "#": "{} Pflichtsoli each", "{} Pflichtsoli für jeden";
    }
    "session.pflicht_kinds" {
        "any": "Pflichtsoli of any kind", "Pflichtsoli beliebiger Art";
        "different": "Pflichtsoli of different kinds", "Pflichtsoli verschiedener Art";
    }
    "session.solo_lengthens" {
        "never": "a solo is a game like any other", "ein Solo zählt als Spiel wie jedes andere";
        "pflicht": "a Pflichtsolo lengthens the evening", "ein Pflichtsolo verlängert den Abend";
        "lust": "a Lustsolo lengthens the evening", "ein Lustsolo verlängert den Abend";
        "always": "every solo lengthens the evening", "jedes Solo verlängert den Abend";
    }
    "session.solo_redeal" {
        "never": "after a solo the deal moves on", "nach einem Solo wechselt der Geber";
        "pflicht_by_choice": "after a Pflichtsolo of one's own choice the dealer deals again",
            "nach einem freiwilligen Pflichtsolo gibt derselbe Geber";
        "pflicht": "after a Pflichtsolo the dealer deals again", "nach einem Pflichtsolo gibt derselbe Geber";
        "always": "after every solo the dealer deals again", "nach jedem Solo gibt derselbe Geber";
    }
    "session.bock" {
        "true": "with Bock games", "mit Bockspielen";
        "false": "no Bock games", "ohne Bockspiele";
    }
    "session.bock_events" {
        "[]": "nothing brings Bock games", "nichts bringt Bock";
        "[*]": "Bock games after {}", "Bock bei: {}";
        "both_zero": "a game of 0 points", "einem Spiel mit 0 Punkten";
        "augen_120_120": "120 to 120 Augen", "120 zu 120 Augen";
        "herzstich": "a Herzstich", "einem Herzstich";
        "lost_ansage": "a lost Ansage", "einer verlorenen Ansage";
        "lost_re": "a lost Re", "einem verlorenen Re";
        "lost_kontra": "a lost Kontra", "einem verlorenen Kontra";
        "re_and_kontra": "Re and Kontra", "Re und Kontra";
        "lost_solo": "a lost solo", "einem verlorenen Solo";
        "black": "schwarz", "Schwarz";
        "thrown_in": "a throw-in", "einem geschmissenen Spiel";
        "armut_refused": "an Armut that nobody takes", "einer Armut, die niemand nimmt";
    }
    "session.bock_length" {
        "1": "a Bock lasts 1 game", "ein Bock dauert 1 Spiel";
        "#": "a Bock lasts {} games", "ein Bock dauert {} Spiele";
    }
    "session.bock_for" {
        "game": "several events in a game bring one Bock", "mehrere Anlässe in einem Spiel bringen einen Bock";
        "event": "each event brings a Bock", "jeder Anlass bringt einen Bock";
    }
    "session.bock_overlap" {
        "multiply": "overlapping Bocks double twice", "Bock auf Bock zählt vierfach";
        "append": "Bocks are played one after the other", "Böcke werden nacheinander gespielt";
    }
};
