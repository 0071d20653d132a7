use doko_bots::seat_bots;
use doko_engine::{PerSeat, Table};

use super::*;

#[test]
fn whoever_pretends_is_another_until_it_is_itself() {
    let rules = Rules::preset("ddv").expect("a preset");
    let options = ["like=thumb", "tricks=3", "of=silent"].map(str::to_owned);
    let [like, of] = ["thumb", "silent"].map(|bot| player(bot).expect("a bot"));
    let pretends: Arc<dyn BotKind> = Arc::new(Pretend::from_options(&options).expect("they are right"));
    let mut compared = [0, 0];
    for index in 0..20 {
        let mut bots =
            [&pretends, &like, &of].map(|kind| seat_bots(&rules, &PerSeat([&**kind; 4]), 11, index, 0));
        let mut table = Table::new(&rules, rules.deal(11, index, 0), Seat::ALL[0]);
        while let Some(view) = table.view() {
            let [pretended, like, of] =
                [0, 1, 2].map(|n| bots[n][view.seat()].answer(&table, &view).expect("an answer"));
            let is_itself = view.cards_played() >= 12;
            assert_eq!(pretended, if is_itself { of } else { like });
            compared[usize::from(is_itself)] += u32::from(like != of);
            table.answer(pretended).expect("it is legal");
        }
    }
    assert!(compared.iter().all(|&count| count > 20), "{compared:?}");
}
