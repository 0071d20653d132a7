use doko_bots::{BotKind, Net, seat_bots};
use doko_engine::rules::RuleSource;
use doko_engine::{Action, Card, Contract, Party, PerSeat, Phase, Rank, Rules, Seat, Step, Suit, Table};

use super::bot::{Essen, Heard, Word};

fn kind(options: &str) -> Essen {
    let options: Vec<String> =
        options.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect();
    Essen::from_options(&options).expect("they are right")
}

/// The rules of palast, by which a Zögern is shown.
fn with_zoegern() -> Rules {
    RuleSource::preset("palast").set("signals.zoegern=true").rules().expect("they are right")
}

#[test]
fn whoever_gives_and_reads_no_signals_plays_as_net() {
    let (rules, net) = (with_zoegern(), Net::default());
    // How often a bot answers otherwise than net.
    let differs = |spec: &str| {
        let one = kind(spec);
        let mut differs = 0;
        for index in 0..100 {
            let mut bots =
                [&one as &dyn BotKind, &net].map(|kind| seat_bots(&rules, &PerSeat([kind; 4]), 23, index, 0));
            let mut table = Table::new(&rules, rules.deal(23, index, 0), Seat::ALL[0]);
            while let Some(view) = table.view() {
                let [one, net] =
                    [0, 1].map(|n| bots[n][view.seat()].answer(&table, &view).expect("an answer"));
                differs += u32::from(one != net);
                table.answer(net).expect("it is legal");
            }
        }
        differs
    };
    assert_eq!(differs("early=1,asks=off,reads=off"), 0);
    for spec in ["asks=off,reads=off", "early=1,reads=off"] {
        let count = differs(spec);
        assert!(count > 10, "{spec}: {count}");
    }
    // Where nobody signals there is little to read: a partner that is silent, or speaks late.
    assert!(differs("early=1,asks=off") > 0);
}

#[test]
fn signals_are_given_and_heard_as_agreed() {
    const DULLE: Card = Card::new(Suit::Hearts, Rank::Ten);
    let (rules, essen) = (with_zoegern(), kind(""));
    let (mut early, mut asked) = (0, 0);
    let mut words = [0; 3];
    for index in 0..200 {
        let mut bots = seat_bots(&rules, &PerSeat([&essen as &dyn BotKind; 4]), 29, index, 0);
        let mut table = Table::new(&rules, rules.deal(29, index, 0), Seat::ALL[0]);
        let (mut heard, mut asks, mut said) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(view) = table.view() {
            let (seat, own) = (view.seat(), view.own_party());
            let answer = bots[seat].answer(&table, &view).expect("an answer");
            if answer == Action::Hesitate {
                assert!(view.contract() == Contract::Normal && own == Some(Party::Kontra));
                assert!(view.cards_played().is_multiple_of(4) && view.cards_played() < 8);
                // The other one is neither in its own hand nor played.
                assert_eq!((view.dealt().count(DULLE), view.unseen().count(DULLE)), (1, 1));
                asks.push(seat);
            }
            if answer == Action::Say(Step::Ansage) {
                let is_early = view.hand().len() == rules.hand_size();
                if is_early {
                    early += 1;
                    assert!(bots[seat].chances(&view)[0].is_some_and(|chance| chance >= 0.75));
                }
                said.push((seat, is_early));
            }
            if let Some(found) = Heard::by(&view) {
                words.iter_mut().enumerate().for_each(|(n, count)| {
                    *count += u32::from(found.word.is_some_and(|word| word as usize == n));
                });
                heard.push((seat, found, asks.clone(), said.clone()));
            }
            table.answer(answer).expect("it is legal");
        }
        let game = table.into_game();
        if game.contract() != Contract::Normal || game.phase() != Phase::Over {
            continue;
        }
        for (seat, Heard { party, asked: request, word }, asks, said) in heard {
            assert_eq!(game.parties()[seat], party);
            let partners: Vec<Seat> =
                seat.round().skip(1).filter(|&other| game.parties()[other] == party).collect();
            let is_asked = partners.iter().any(|partner| asks.contains(partner));
            assert_eq!(request.is_some(), party == Party::Kontra && is_asked);
            asked += u32::from(request == Some(true));
            let spoke = partners.iter().find_map(|partner| said.iter().find(|(who, _)| who == partner));
            match word {
                Some(Word::Early) => assert!(spoke.is_some_and(|&(_, is_early)| is_early)),
                Some(Word::Later) => assert!(spoke.is_some_and(|&(_, is_early)| !is_early)),
                Some(Word::Silent) => assert!(spoke.is_none() && partners.len() == 1),
                None => {}
            }
        }
    }
    assert!(early > 30 && asked > 30, "{early} {asked}");
    assert!(words.iter().all(|&count| count > 30), "{words:?}");
}
