//! The settings of that program as a [`RuleSet`].

use doko_engine::rules::{
    AnsagenClock, AnsagenMode, AnsagenReply, ArmutAskFrom, ArmutCards, ArmutReturn, Doubling, DulleCaughtBy,
    DulleLastTrick, DulleMode, FirstTrickDuty, HochzeitPartner, KarlchenCaughtBy, Reached, RuleSet,
    SchweineIn, SchweineMode, SecondOnly, SoloLead, Superschweine, Threshold, ThrowInRank, UpTo,
    VorbehaltKind,
};
use doko_engine::{Klaerungsstich, Rules, SoloKind};
use serde_json::Value;

use crate::events::klaerungsstich;
use crate::record::{Record, Settings};

/// Why rules cannot be adapted: names of settings.
#[derive(Clone)]
pub(crate) struct Unmapped(pub(crate) Vec<String>);

/// Settings that cannot change a single game: the length and the book-keeping of a session (a record says itself
/// how often its points double), what merely is on offer, and the moment by which anything at all must be said,
/// which the five limits imply.
const WITHOUT_EFFECT: &[&str] = &[
    "announcement first trick thirty points in marriage",
    "append bock",
    "bock multiplier",
    "last announcement",
    "marriage first foreign",
    "marriage first single color",
    "number of duty color soli",
    "number of duty picture soli",
    "number of players",
    "number of rounds",
    "number of rounds limited",
    "offer duty solo",
    "points",
    "points limited",
    "poverty fox shift open",
];

/// Settings without a counterpart in the [`RuleSet`] that matter in some games only: [`crate::events`] finds
/// those games.
const BY_EVENT: &[&str] = &[
    "announcement limit only for current",
    "announcement strict limit",
    "announcement till full trick",
    "extrapoint catch double charlie",
    "extrapoint double charlie",
    "extrapoint double fox last trick",
    "genscher",
    "poverty fox do not count",
    "poverty fox shift extra",
    "swines and hyperswines joint",
];

/// Settings without a counterpart in the [`RuleSet`], and the value at which they do nothing.
const NEUTRAL: &[(&str, bool)] = &[("knocking", false)];

/// Settings that [`adapt`] reads.
const MAPPED: &[&str] = &[
    "bock",
    "bock after 120-120",
    "bock after black game",
    "bock after heart trick",
    "bock after lost re/contra",
    "bock after lost solo",
    "announcement contra doubles against re",
    "announcement first trick thirty points",
    "announcement first trick thirty points only first",
    "announcement first trick thirty points only re/contra",
    "announcement no 0",
    "announcement no 120",
    "announcement no 30",
    "announcement no 60",
    "announcement no 90",
    "announcement re/contra doubles",
    "announcement reply",
    "counting",
    "dollen",
    "dollen contrary in last trick",
    "dollen first over second with swines",
    "dollen second over first",
    "duty solo player leads",
    "extrapoint catch charlie",
    "extrapoint catch charlie only with diamond queen",
    "extrapoint catch fox",
    "extrapoint catch fox last trick",
    "extrapoint charlie",
    "extrapoint dolle jabs dolle",
    "extrapoint fox last trick",
    "extrapoint heart trick",
    "got against",
    "hyperswines",
    "hyperswines announcement begin",
    "hyperswines in poverty",
    "hyperswines in solo",
    "lustsolo player leads",
    "marriage before poverty",
    "marriage determination",
    "marriage first color",
    "marriage first one decides",
    "marriage first trump",
    "min number of throwing kings",
    "min number of throwing nines",
    "min number of throwing nines and kings",
    "min richness for throwing",
    "number of duty soli",
    "number of players in game",
    "poverty",
    "poverty shift",
    "poverty shift only trump",
    "solo",
    "solo always counts triple",
    "solo color",
    "solo jack",
    "solo king",
    "solo king jack",
    "solo king queen",
    "solo koehler",
    "solo meatless",
    "solo queen",
    "solo queen jack",
    "swine only second",
    "swines",
    "swines announcement begin",
    "swines in poverty",
    "swines in solo",
    "throw when fox highest trump",
    "throw with kings",
    "throw with nines",
    "throw with nines and kings",
    "throw with one trump",
    "throw with richness",
    "throwing before solo",
    "with nines",
];

/// What rules depend on beside the settings.
///
/// Three rules of that program ask for the kind of game: the holder of a Hochzeit names a single suit as well, which here the
/// rules must; the first-trick duty holds in a Normalspiel only, even where
/// its settings say that it holds in a Hochzeit too; and where the first suitable trick of a Hochzeit decides, that
/// is the first trick of all if any trick is suitable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Circumstances {
    normal: bool,
    any_trick_settles: bool,
    /// The suit that settles a Hochzeit.
    suit: Option<Klaerungsstich>,
}

impl Circumstances {
    pub(crate) fn of(record: &Record) -> Circumstances {
        Circumstances {
            normal: record.game_type == "normal",
            any_trick_settles: record.marriage_selector.as_deref() == Some("first foreign"),
            suit: record.marriage_selector.as_deref().and_then(klaerungsstich).filter(|stich| {
                use Klaerungsstich::{Clubs, Hearts, Spades};
                matches!(stich, Clubs | Spades | Hearts)
            }),
        }
    }
}

/// Reads one set of settings.
pub(crate) struct Reader<'s>(pub(crate) &'s Settings);

impl<'s> Reader<'s> {
    pub(crate) fn is(&self, name: &str) -> Result<bool, Unmapped> {
        self.0.get(name).and_then(Value::as_bool).ok_or_else(|| unmapped(name))
    }

    pub(crate) fn number(&self, name: &str) -> Result<u8, Unmapped> {
        let number = self.0.get(name).and_then(Value::as_u64);
        number.and_then(|number| u8::try_from(number).ok()).ok_or_else(|| unmapped(name))
    }

    pub(crate) fn word(&self, name: &str) -> Result<&'s str, Unmapped> {
        self.0.get(name).and_then(Value::as_str).ok_or_else(|| unmapped(name))
    }

    /// What a Sonderpunkt is worth there.
    fn point(&self, name: &str) -> Result<i32, Unmapped> {
        self.is(name).map(i32::from)
    }
}

fn unmapped(name: &str) -> Unmapped {
    Unmapped(vec![format!("setting \"{name}\"")])
}

/// The rules under which games with these settings were played.
pub(crate) fn adapt(settings: &Settings, circumstances: Circumstances) -> Result<RuleSet, Unmapped> {
    let matters = |(name, value): (&String, &Value)| {
        let neutral = NEUTRAL.iter().find(|(neutral, _)| neutral == name);
        let known = [WITHOUT_EFFECT, BY_EVENT, MAPPED].iter().any(|names| names.contains(&&**name));
        let matters = neutral.map_or(!known, |(_, neutral)| value.as_bool() != Some(*neutral));
        matters.then(|| format!("setting \"{name}\""))
    };
    let unknown: Vec<String> = settings.iter().filter_map(matters).collect();
    if !unknown.is_empty() {
        return Err(Unmapped(unknown));
    }
    let read = Reader(settings);
    if read.number("number of players in game")? != 4 {
        return Err(unmapped("number of players in game"));
    }
    let mut set = Rules::preset("ddv").expect("a preset").set().clone();
    // Games are compared one by one.
    set.session.pflicht_solo = 0;
    set.deck.nines = read.is("with nines")?;
    cards(&mut set, &read)?;
    vorbehalte(&mut set, &read)?;
    hochzeit(&mut set, &read, circumstances)?;
    ansagen(&mut set, &read, circumstances)?;
    score(&mut set, &read)?;
    Ok(set)
}

fn hand(set: &RuleSet) -> u8 {
    if set.deck.nines { 12 } else { 10 }
}

/// Dulle, Schweine, throwing in.
fn cards(set: &mut RuleSet, read: &Reader<'_>) -> Result<(), Unmapped> {
    set.dulle.mode = match (read.is("dollen")?, read.is("dollen second over first")?) {
        (false, _) => DulleMode::Off,
        (true, false) => DulleMode::First,
        (true, true) => DulleMode::Second,
    };
    set.dulle.last_trick = if read.is("dollen contrary in last trick")? {
        DulleLastTrick::Reversed
    } else {
        DulleLastTrick::Same
    };

    if read.is("swines")? {
        // Said at the beginning, or at any time while both aces are held: what matters is that they have been
        // said when the first is played.
        set.schweine.mode = if read.is("swines announcement begin")? && !read.is("swine only second")? {
            SchweineMode::BeforePlay
        } else {
            SchweineMode::OnPlay
        };
        set.schweine.second_only =
            if read.is("swine only second")? { SecondOnly::Party } else { SecondOnly::Off };
        set.schweine.contracts = vec![SchweineIn::Normal, SchweineIn::Hochzeit];
        if read.is("swines in poverty")? {
            set.schweine.contracts.push(SchweineIn::Armut);
        }
        if read.is("swines in solo")? {
            set.schweine.contracts.push(SchweineIn::Farbsolo);
        }
        // Said before play they count from the start there.
        let are_superschweine = read.is("hyperswines")?
            && !read.is("hyperswines announcement begin")?
            && read.is("hyperswines in solo")? == read.is("swines in solo")?
            && read.is("hyperswines in poverty")? == read.is("swines in poverty")?;
        set.schweine.superschweine = match (are_superschweine, set.deck.nines) {
            (false, _) => Superschweine::Off,
            (true, true) => Superschweine::Nine,
            (true, false) => Superschweine::King,
        };
        set.dulle.first_with_schweine =
            set.dulle.mode == DulleMode::Second && read.is("dollen first over second with swines")?;
    }

    let if_on = |setting: &str, number: u8| -> Result<Threshold, Unmapped> {
        Ok(Threshold(read.is(setting)?.then_some(number)))
    };
    let throw_in = &mut set.throw_in;
    if set.deck.nines {
        throw_in.luschen = if_on("throw with nines", read.number("min number of throwing nines")?)?;
    }
    throw_in.kings = if_on("throw with kings", read.number("min number of throwing kings")?)?;
    throw_in.nines_and_kings =
        if_on("throw with nines and kings", read.number("min number of throwing nines and kings")?)?;
    throw_in.augen = if_on("throw with richness", read.number("min richness for throwing")?)?;
    throw_in.max_trumps = if_on("throw with one trump", 1)?;
    throw_in.fuchs_highest = if_on("throw when fox highest trump", 12)?;
    throw_in.rank =
        if read.is("throwing before solo")? { ThrowInRank::BeforeSolo } else { ThrowInRank::AfterSolo };
    Ok(())
}

/// Solos and Armut.
fn vorbehalte(set: &mut RuleSet, read: &Reader<'_>) -> Result<(), Unmapped> {
    let offers = [
        ("solo queen", vec![SoloKind::DAMEN]),
        ("solo jack", vec![SoloKind::BUBE]),
        ("solo king", vec![SoloKind::KOENIG]),
        ("solo queen jack", vec![SoloKind::GEMISCHT]),
        ("solo color", vec![SoloKind::CLUB, SoloKind::SPADE, SoloKind::HEART, SoloKind::DIAMOND]),
        ("solo meatless", vec![SoloKind::FLEISCHLOS]),
        ("solo koehler", vec![SoloKind::KOEHLER]),
        ("solo king queen", vec![SoloKind::KOENIG_DAMEN]),
        ("solo king jack", vec![SoloKind::KOENIG_BUBEN]),
    ];
    set.solo.kinds.clear();
    for (name, kinds) in offers {
        if read.is("solo")? && read.is(name)? {
            set.solo.kinds.extend(kinds);
        }
    }
    let lead = read.is("lustsolo player leads")?;
    set.solo.lead = if lead { SoloLead::Soloist } else { SoloLead::Forehand };
    if read.number("number of duty soli")? > 0 && lead != read.is("duty solo player leads")? {
        return Err(unmapped("duty solo player leads"));
    }

    // An Armut whose cards are not shifted is thrown in there, and then the game is no record.
    if read.is("poverty")? && read.is("poverty shift")? {
        set.armut.max_trumps = Threshold(Some(3));
        let only_trumps = read.is("poverty shift only trump")?;
        set.armut.cards = ArmutCards((!only_trumps).then_some(3));
        // A hand without any would have nothing to shift.
        set.armut.min_trumps = u8::from(only_trumps);
        set.armut.back = ArmutReturn::Any;
        set.armut.ask_from = ArmutAskFrom::LeftOfPoor;
        let order = &mut set.vorbehalt.order;
        let hochzeit = order.iter().position(|&kind| kind == VorbehaltKind::Hochzeit).expect("is in ddv");
        let at = if read.is("marriage before poverty")? { hochzeit + 1 } else { hochzeit };
        order.insert(at, VorbehaltKind::Armut);
    }
    Ok(())
}

fn hochzeit(set: &mut RuleSet, read: &Reader<'_>, circumstances: Circumstances) -> Result<(), Unmapped> {
    let tricks = match read.number("marriage determination")? {
        _ if read.is("marriage first one decides")? && circumstances.any_trick_settles => 1,
        tricks => tricks,
    };
    set.hochzeit.tricks = UpTo((tricks < hand(set)).then_some(tricks));
    let chosen = read.is("marriage first color")? || read.is("marriage first trump")?;
    set.hochzeit.partner = match circumstances.suit {
        Some(Klaerungsstich::Clubs) => HochzeitPartner::Clubs,
        Some(Klaerungsstich::Spades) => HochzeitPartner::Spades,
        Some(Klaerungsstich::Hearts) => HochzeitPartner::Hearts,
        _ if chosen => HochzeitPartner::Named,
        _ => HochzeitPartner::Any,
    };
    Ok(())
}

fn ansagen(set: &mut RuleSet, read: &Reader<'_>, circumstances: Circumstances) -> Result<(), Unmapped> {
    // Limits are numbers of cards in hand; a Hochzeit moves them by the number of its Klärungsstich less one.
    let hand = hand(set);
    let limits = ["no 120", "no 90", "no 60", "no 30", "no 0"].map(|what| format!("announcement {what}"));
    if read.number(&limits[0])? > hand {
        // Never reached, not even in a Hochzeit: two cards later for each trick later.
        set.ansagen.mode = AnsagenMode::Off;
        return Ok(());
    }
    set.ansagen.mode = AnsagenMode::On;
    set.ansagen.clock = AnsagenClock::OwnHand;
    for (latest, name) in set.ansagen.latest.iter_mut().zip(&limits) {
        *latest = hand.checked_sub(read.number(name)?).ok_or_else(|| unmapped(name))?;
    }
    set.ansagen.skip = true;
    set.ansagen.reply =
        if read.is("announcement reply")? { AnsagenReply::OneCardLess } else { AnsagenReply::Off };
    let duty = "announcement first trick thirty points";
    if read.is(duty)? {
        for (name, value) in [("only first", false), ("only re/contra", true)] {
            let name = format!("{duty} {name}");
            if read.is(&name)? != value {
                return Err(unmapped(&name));
            }
        }
        set.ansagen.first_trick_duty = FirstTrickDuty(circumstances.normal.then_some(30));
    }
    Ok(())
}

fn score(set: &mut RuleSet, read: &Reader<'_>) -> Result<(), Unmapped> {
    set.score.reached = match read.word("got against")? {
        "off" => Reached::Off,
        "deepest" => Reached::Deepest,
        "each" => Reached::Each,
        _ => return Err(unmapped("got against")),
    };
    let counting = read.word("counting")?;
    if !["plus", "minus", "plus-minus"].contains(&counting) {
        return Err(unmapped("counting"));
    }
    // With plus and minus on one sheet a solo counts three times either way.
    if read.is("solo always counts triple")? && counting != "plus-minus" {
        return Err(unmapped("solo always counts triple"));
    }
    if set.ansagen.mode == AnsagenMode::On && read.is("announcement re/contra doubles")? {
        set.score.ansage = 0;
        let gegen = read.is("announcement contra doubles against re")?;
        set.score.doubling = if gegen { Doubling::BaseAndGegen } else { Doubling::Base };
    }
    let worth = &mut set.sonderpunkte;
    worth.fuchs = read.point("extrapoint catch fox")?;
    worth.fuchs_last_trick = read.point("extrapoint fox last trick")?;
    worth.fuchs_caught_last_trick = read.point("extrapoint catch fox last trick")?;
    worth.karlchen = read.point("extrapoint charlie")?;
    // Without points for a Karlchen there are none for catching it, and with nines there are none for a Herzstich.
    worth.karlchen_caught = worth.karlchen * read.point("extrapoint catch charlie")?;
    worth.karlchen_caught_by = if read.is("extrapoint catch charlie only with diamond queen")? {
        KarlchenCaughtBy::DiamondQueen
    } else {
        KarlchenCaughtBy::Any
    };
    worth.dulle_caught = read.point("extrapoint dolle jabs dolle")?;
    worth.dulle_caught_by = DulleCaughtBy::Other;
    if !set.deck.nines && set.dulle.mode != DulleMode::Off {
        worth.herzstich = read.point("extrapoint heart trick")?;
    }
    Ok(())
}
