//! A Hochzeit: `ansagen.hochzeit` shift on the table clock, and "mit mir".

use doko_engine::Step::{Ansage, Keine30, Keine60, Keine90, Schwarz};
use doko_engine::{Game, Item, Klaerung, Klaerungsstich, Party, Refusal, Step, Vorbehalt};

use super::{GESUND, clear, hochzeit, play_to, refusal, rules, say, without_schweine};
use crate::common::{deal_with, declared, play_all, seat};

/// arminia, "Ansage": "Bei einer Hochzeit darf eine Ansage gemacht werden vor dem Klärungsstich mit dem Zusatz „mit
/// mir“ (d.h. die Ansage wird nur dann wirksam, wenn der Ansagende nach dem Klärungsstich in der Re-Partei ist)."
#[test]
fn ansagen_hochzeit_mit_mir_takes_effect_at_the_klaerungsstich() {
    let rules = rules("arminia", &[]);
    let mut game = hochzeit(&rules);
    say(&mut game, 1, Ansage);
    let said = game.utterances()[0];
    assert_eq!((said.seat, said.party, said.mit_mir, said.cards_played), (seat(1), Party::Re, true, 0));
    assert_eq!(game.deepest_step(Party::Re), None, "not before the Klärungsstich");
    assert!(!game.has_said_ansage(Party::Re));
    clear(&mut game, 1);
    assert_eq!((game.deepest_step(Party::Re), game.has_said_ansage(Party::Re)), (Some(Ansage), true));
    assert_eq!(refusal(&game, seat(0), Ansage), Some(Refusal::AlreadySaid), "the party of both has said it");
    play_to(&mut game, 48);
    let score = game.score().expect("the game is over");
    let winner = score.winner().expect("no Absage was said");
    assert_eq!((score.item(winner, Item::Re), score.item(winner, Item::Kontra)), (1, 0));
}

/// Catalogue section 4: the holder says plain Re, which holds at once; it is Re whoever becomes the partner.
#[test]
fn ansagen_hochzeit_mit_mir_the_holder_says_plain_re() {
    let rules = rules("arminia", &[]);
    let mut game = hochzeit(&rules);
    say(&mut game, 0, Ansage);
    let said = game.utterances()[0];
    assert_eq!((said.party, said.mit_mir), (Party::Re, false));
    assert_eq!(game.deepest_step(Party::Re), Some(Ansage));
    // It does not keep another from its own "mit mir", for each speaks for itself alone.
    assert_eq!(refusal(&game, seat(3), Ansage), None);
    say(&mut game, 0, Keine90);
    assert_eq!(game.deepest_step(Party::Re), Some(Keine90));
}

/// Catalogue section 4: "others only Re "mit mir" (with Absagen, if they like); nobody Kontra". Each has a ladder of
/// its own, and none of its steps is left out (key `ansagen.skip`).
#[test]
fn ansagen_hochzeit_mit_mir_each_seat_has_its_own_ladder_of_absagen() {
    let rules = rules("arminia", &[]);
    let mut game = hochzeit(&rules);
    assert_eq!(refusal(&game, seat(1), Keine90), Some(Refusal::StepMissing));
    for step in [Ansage, Keine90, Keine60] {
        say(&mut game, 1, step);
        assert_eq!(refusal(&game, seat(1), step), Some(Refusal::AlreadySaid));
    }
    assert_eq!(
        refusal(&game, seat(2), Keine90),
        Some(Refusal::StepMissing),
        "what seat 1 said is not its own"
    );
    say(&mut game, 2, Ansage);
    assert_eq!(refusal(&game, seat(0), Keine90), Some(Refusal::StepMissing), "nor the holder's, yet");
    assert!(
        game.utterances().iter().all(|said| said.party == Party::Re && said.mit_mir),
        "nobody says Kontra"
    );
    clear(&mut game, 1);
    assert_eq!(game.deepest_step(Party::Re), Some(Keine60));
    assert_eq!(refusal(&game, seat(0), Keine30), None, "the holder goes on from what its partner has said");
    assert_eq!(game.deepest_step(Party::Kontra), None, "what seat 2 said is void");
}

/// Catalogue section 4: "else it is void, without points". Whoever has said it in vain may say Kontra after all.
#[test]
fn ansagen_hochzeit_mit_mir_is_void_and_without_points_for_all_but_the_partner() {
    let rules = rules("arminia", &[]);
    let mut game = hochzeit(&rules);
    for speaker in [2, 3] {
        say(&mut game, speaker, Ansage);
        say(&mut game, speaker, Keine90);
    }
    clear(&mut game, 1);
    for party in Party::BOTH {
        assert_eq!((game.deepest_step(party), game.has_said_ansage(party)), (None, false));
    }
    assert_eq!(refusal(&game, seat(2), Ansage), None);
    say(&mut game, 3, Ansage);
    assert_eq!(game.utterances().last().map(|said| (said.party, said.mit_mir)), Some((Party::Kontra, false)));
    play_to(&mut game, 48);
    let score = game.score().expect("the game is over");
    for party in Party::BOTH {
        assert_eq!((score.item(party, Item::Re), score.item(party, Item::SaidKeine90)), (0, 0));
    }
}

/// The holder stays alone: all that was said "mit mir" is void, what the holder has said stands.
#[test]
fn ansagen_hochzeit_mit_mir_is_void_if_the_holder_stays_alone() {
    let rules = rules("arminia", &[]);
    let mut game = hochzeit(&rules);
    say(&mut game, 1, Ansage);
    say(&mut game, 0, Ansage);
    say(&mut game, 1, Keine90);
    for (trick, lead) in [(1, "HT"), (2, "HT"), (3, "CQ")] {
        play_all(&mut game, lead);
        play_to(&mut game, 4 * trick);
    }
    assert_eq!(game.klaerung(), Some(Klaerung::Alone));
    assert_eq!(game.deepest_step(Party::Re), Some(Ansage), "keine 90 was said by a player of Kontra");
    assert_eq!(game.deepest_step(Party::Kontra), None);
}

/// "within the ordinary limit", on the clock of the table: with the lead to the second trick Re is over for all,
/// though three of them still hold 12 cards; keine 90 a trick later, for who has said Re.
#[test]
fn ansagen_hochzeit_mit_mir_has_the_unshifted_limits_of_ansagen_clock_table() {
    let rules = rules("arminia", &[]);
    let mut game = hochzeit(&rules);
    play_all(&mut game, "HT");
    play_to(&mut game, 4);
    for speaker in [0, 1, 2, 3] {
        assert_eq!(refusal(&game, seat(speaker), Ansage), None, "before the lead to the second trick");
    }
    say(&mut game, 1, Ansage);
    play_all(&mut game, "HT");
    assert_eq!([0, 2, 3].map(|speaker| refusal(&game, seat(speaker), Ansage)), [Some(Refusal::TooLate); 3]);
    assert_eq!(refusal(&game, seat(1), Keine90), None);
    play_to(&mut game, 8);
    assert_eq!(refusal(&game, seat(1), Keine90), None, "before the lead to the third");
    play_all(&mut game, "SK");
    assert_eq!(refusal(&game, seat(1), Keine90), Some(Refusal::TooLate));
}

/// "It takes effect at the Klärungsstich …, which opens the chance to reply": Kontra, at once, though its limit has
/// passed. arminia, "Absagen": "Auf eine Ansage oder eine Absage kann “Re” oder “Kontra” erwidert werden".
#[test]
fn ansagen_hochzeit_mit_mir_opens_the_chance_to_reply_as_it_takes_effect() {
    let rules = rules("arminia", &[]);
    let mut game = hochzeit(&rules);
    say(&mut game, 1, Ansage);
    clear(&mut game, 2);
    for speaker in [2, 3] {
        assert_eq!(refusal(&game, seat(speaker), Ansage), None, "seat {speaker} answers");
    }
    let mut late = game.clone();
    let next = late.played() + 1;
    play_to(&mut late, next);
    assert_eq!(refusal(&late, seat(2), Ansage), Some(Refusal::TooLate), "at once, or never");
    say(&mut game, 3, Ansage);
    assert_eq!(game.deepest_step(Party::Kontra), Some(Ansage));
    assert_eq!(refusal(&game, seat(3), Keine90), Some(Refusal::LateReply), "and nothing more");
}

/// "Clearing after the Kontra limit leaves Kontra only as a reply": to silence there is none, nor to what was said
/// "mit mir" by who is Kontra now. What the holder has said can be answered as soon as there is a Kontra ("Auf eine
/// Ansage oder eine Absage kann 'Re' oder 'Kontra' erwidert werden"), before the next card.
#[test]
fn ansagen_hochzeit_mit_mir_cleared_late_leaves_kontra_only_as_a_reply() {
    let rules = rules("arminia", &[]);
    let silent = |game: &mut Game<'_>| clear(game, 2);
    let in_vain = |game: &mut Game<'_>| {
        say(game, 2, Ansage);
        clear(game, 2);
    };
    let of_the_holder = |game: &mut Game<'_>| {
        say(game, 0, Ansage);
        clear(game, 2);
    };
    for before in [silent, in_vain] {
        let mut game = hochzeit(&rules);
        before(&mut game);
        assert_eq!(refusal(&game, seat(2), Ansage), Some(Refusal::TooLate));
        assert_eq!(refusal(&game, seat(3), Ansage), Some(Refusal::TooLate));
    }
    let mut game = hochzeit(&rules);
    of_the_holder(&mut game);
    assert_eq!(refusal(&game, seat(2), Ansage), None);
    let next = game.played() + 1;
    play_to(&mut game, next);
    assert_eq!(refusal(&game, seat(2), Ansage), Some(Refusal::TooLate));
    // keine 90 is in time before the third trick, and can be answered.
    let mut game = hochzeit(&rules);
    of_the_holder(&mut game);
    say(&mut game, 1, Keine90);
    assert_eq!(refusal(&game, seat(2), Ansage), None);
}

/// As long as the Hochzeit is open nobody is Kontra, and so nothing is answered.
#[test]
fn ansagen_hochzeit_mit_mir_nobody_replies_before_the_klaerungsstich() {
    let rules = rules("arminia", &[]);
    let mut game = hochzeit(&rules);
    say(&mut game, 0, Ansage);
    play_all(&mut game, "HT");
    play_to(&mut game, 5);
    say(&mut game, 0, Keine90);
    for speaker in [1, 2, 3] {
        assert_eq!(refusal(&game, seat(speaker), Ansage), Some(Refusal::TooLate));
    }
}

/// vln, "Hochzeit": "dient der Klärungsstich als Startpunkt für Re/Kontra … Die weiteren Ansagen folgen dann
/// entsprechend." After Klärungsstich k every limit of the table's clock is k - 1 tricks later; 40 cards.
#[test]
fn ansagen_hochzeit_shift_moves_the_limits_of_ansagen_clock_table() {
    let rules = rules("vln", &[]);
    for k in [1, 2, 3] {
        let mut game = hochzeit(&rules);
        for speaker in [0, 1, 2, 3] {
            assert_eq!(refusal(&game, seat(speaker), Ansage), Some(Refusal::HochzeitOpen));
        }
        clear(&mut game, k);
        for (later, step) in [Ansage, Keine90, Keine60, Keine30, Schwarz].into_iter().enumerate() {
            play_to(&mut game, 4 * (k + later));
            assert_eq!(refusal(&game, seat(3), Ansage).is_none(), later == 0, "Kontra, as Re");
            let mut late = game.clone();
            play_to(&mut late, 4 * (k + later) + 1);
            assert_eq!(refusal(&late, seat(1), step), Some(Refusal::TooLate), "{step:?}, k {k}");
            say(&mut game, later % 2, step);
        }
        assert_eq!(game.deepest_step(Party::Re), Some(Schwarz));
    }
}

/// Keys `ansagen.latest` from 0 and `latest_kontra` from 1: whoever must speak before the first card of the table does so before
/// the first card after the Klärungsstich; the limits of the others move as ever.
#[test]
fn ansagen_hochzeit_shift_leaves_time_to_whoever_must_speak_before_the_first_card() {
    let rules = rules("vln", &["ansagen.latest=[0,1,2,3,4]", "ansagen.latest_kontra=[1,2,3,4,5]"]);
    for k in [1, 2, 3] {
        let mut game = hochzeit(&rules);
        clear(&mut game, k);
        play_to(&mut game, 4 * k);
        assert_eq!(refusal(&game, seat(0), Ansage), None, "k {k}");
        play_to(&mut game, 4 * k + 1);
        assert_eq!(refusal(&game, seat(0), Ansage), Some(Refusal::TooLate), "k {k}");
    }
}

/// Key `hochzeit.tricks` 3 (catalogue: "3 if the holder won all"): alone, the limits are those of a third
/// Klärungsstich, under vln too.
#[test]
fn ansagen_hochzeit_shift_alone_counts_as_the_last_of_hochzeit_tricks() {
    let rules = rules("vln", &[]);
    let mut game = hochzeit(&rules);
    for (trick, lead) in [(1, "HT"), (2, "HT"), (3, "CQ")] {
        play_all(&mut game, lead);
        play_to(&mut game, 4 * trick);
    }
    assert_eq!(game.klaerung(), Some(Klaerung::Alone));
    for speaker in [0, 1, 2, 3] {
        assert_eq!(refusal(&game, seat(speaker), Ansage), None);
    }
    play_to(&mut game, 13);
    assert_eq!(refusal(&game, seat(1), Ansage), Some(Refusal::TooLate));
}

/// vln, "Hochzeit": "erster Fehlstich, erster Trumpfstich oder erster Stich geht mit". Tricks that cannot clear it
/// leave it open, whoever wins them, and nothing can be said.
#[test]
fn ansagen_hochzeit_shift_waits_for_the_kind_of_klaerungsstich_that_hochzeit_partner_names() {
    let rules = rules("vln", &[]);
    let deal = deal_with(false, ["CQ CQ SK CA", "SA SA", "ST ST", "SK HT HT"]);
    let named = Vorbehalt::Hochzeit(Klaerungsstich::Trump);
    let mut game = without_schweine(declared(&rules, deal, seat(0), [named, GESUND, GESUND, GESUND]));
    play_all(&mut game, "SK SA ST SK");
    assert_eq!(game.klaerung(), Some(Klaerung::Open), "a Fehl trick");
    let open = [0, 1, 2, 3].map(|speaker: usize| refusal(&game, seat(speaker), Step::Ansage));
    assert_eq!(open, [Some(Refusal::HochzeitOpen); 4]);
}

/// Under `ansagen.clock` own_hand too a statement "mit mir" is in time by the speaker's own cards, unshifted.
#[test]
fn ansagen_hochzeit_mit_mir_on_the_clock_of_the_own_hand() {
    let rules = rules("ddv", &["ansagen.hochzeit=mit_mir"]);
    let mut game = hochzeit(&rules);
    play_all(&mut game, "HT");
    play_to(&mut game, 4);
    play_all(&mut game, "HT");
    play_to(&mut game, 7);
    assert_eq!(refusal(&game, seat(1), Ansage), Some(Refusal::TooLate), "seat 1 has played two cards");
    assert_eq!(
        refusal(&game, seat(3), Keine30),
        None,
        "seat 3 one, and Re and the rest are left out in time"
    );
    say(&mut game, 3, Keine90);
    assert_eq!(refusal(&game, seat(3), Ansage), Some(Refusal::AlreadySaid));
    assert_eq!(refusal(&game, seat(3), Keine60), None);
}

/// Customary: nobody says anything in a Hochzeit, before its Klärungsstich or after it.
#[test]
fn ansagen_hochzeit_none_keeps_everybody_silent() {
    let rules = rules("ddv", &["ansagen.hochzeit=none"]);
    let mut game = hochzeit(&rules);
    let silent = |game: &Game<'_>| {
        [0, 1, 2, 3]
            .into_iter()
            .all(|speaker| refusal(game, seat(speaker), Ansage) == Some(Refusal::NoAnsagen))
    };
    assert!(silent(&game));
    clear(&mut game, 1);
    assert!(silent(&game));
    assert_eq!(refusal(&super::two_against_two(&rules), seat(0), Ansage), None, "only in a Hochzeit");
}

/// Customary: after Klärungsstich k, Re and Kontra until the speaker's next card, whatever the limits of other games and
/// their clock; keine 90 one own card later, and so on.
#[test]
fn ansagen_hochzeit_next_card_begins_anew_after_the_klaerungsstich() {
    let rules = rules("vln", &["ansagen.hochzeit=next_card", "ansagen.latest=[0, 0, 0, 0, 0]"]);
    for k in [1, 3] {
        let mut game = hochzeit(&rules);
        assert_eq!(refusal(&game, seat(0), Ansage), Some(Refusal::HochzeitOpen));
        clear(&mut game, k);
        // Seat 1 leads; its limit ends with its card, that of seat 2 does not.
        play_to(&mut game, 4 * k + 1);
        assert_eq!(refusal(&game, seat(1), Ansage), Some(Refusal::TooLate), "k {k}");
        say(&mut game, 2, Ansage);
        play_to(&mut game, 4 * k + 4);
        assert_eq!(refusal(&game, seat(2), Keine90), None, "k {k}");
        play_to(&mut game, 4 * k + 8);
        assert_eq!(refusal(&game, seat(2), Keine90), Some(Refusal::TooLate), "k {k}");
    }
}

/// With `ansagen.clock` chain: after the Klärungsstich each Absage has the card after the step before it, whenever that was
/// said, for holder, partner and others alike; in a chain keine 90 would be due with the second card after it.
#[test]
fn ansagen_hochzeit_next_card_goes_before_ansagen_clock_chain() {
    let rules = rules("ddv", &["ansagen.hochzeit=next_card", "ansagen.clock=chain", "ansagen.skip=false"]);
    let mut game = hochzeit(&rules);
    clear(&mut game, 2);
    assert_eq!(game.klaerung(), Some(Klaerung::Found { partner: seat(1), trick: 2 }));
    assert_eq!(refusal(&game, seat(2), Ansage), None, "two cards, one more than the first limit of a chain");
    say(&mut game, 1, Ansage);
    say(&mut game, 1, Keine90);
    play_to(&mut game, 16);
    assert_eq!(refusal(&game, seat(0), Keine60), None, "four cards, two more than when keine 90 was said");
    play_to(&mut game, 20);
    assert_eq!(refusal(&game, seat(0), Keine60), Some(Refusal::TooLate));
    assert_eq!(refusal(&game, seat(1), Keine60), Some(Refusal::TooLate));
}

/// The holder that stays alone: the last trick that could have been the Klärungsstich counts as it.
#[test]
fn ansagen_hochzeit_next_card_alone_begins_after_the_last_of_hochzeit_tricks() {
    let rules = rules("ddv", &["ansagen.hochzeit=next_card"]);
    let mut game = hochzeit(&rules);
    for (trick, lead) in [(1, "HT"), (2, "HT"), (3, "CQ")] {
        play_all(&mut game, lead);
        play_to(&mut game, 4 * trick);
    }
    assert_eq!(game.klaerung(), Some(Klaerung::Alone));
    assert_eq!([0, 1, 2, 3].map(|speaker| refusal(&game, seat(speaker), Ansage)), [None; 4]);
    play_to(&mut game, 13);
    assert_eq!(refusal(&game, seat(0), Ansage), Some(Refusal::TooLate));
}

/// Customary: who knows its party may speak. The holder does from the start; the others once the Klärungsstich is over, if
/// the unmoved limits leave them something.
#[test]
fn ansagen_hochzeit_follows_party_lets_those_speak_who_have_one() {
    let rules = rules("ddv", &["ansagen.hochzeit=follows_party", "ansagen.reply=at_once"]);
    let mut game = hochzeit(&rules);
    let open = Some(Refusal::HochzeitOpen);
    assert_eq!([0, 1, 2, 3].map(|speaker| refusal(&game, seat(speaker), Ansage)), [None, open, open, open]);
    let mut silent = game.clone();
    say(&mut game, 0, Ansage);
    assert_eq!(game.utterances().last().map(|said| (said.party, said.mit_mir)), Some((Party::Re, false)));
    assert_eq!(refusal(&game, seat(3), Ansage), open, "nobody is Kontra yet");
    for game in [&mut game, &mut silent] {
        clear(game, 2);
    }
    assert_eq!(refusal(&silent, seat(2), Ansage), Some(Refusal::TooLate), "two cards");
    assert_eq!(refusal(&game, seat(2), Ansage), None, "but what the holder has said can be answered now");
    assert_eq!(refusal(&game, seat(1), Keine90), None, "the partner goes on");
    let mut early = hochzeit(&rules);
    clear(&mut early, 1);
    assert_eq!([0, 1, 2, 3].map(|speaker| refusal(&early, seat(speaker), Ansage)), [None; 4]);
}
