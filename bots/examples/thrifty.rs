//! Your own bot: it takes a trick as cheaply as it can, and plays three games against `heuristic`.

use doko_bots::{Bot, BotKind, Heuristic, play_game, seat_bots};
use doko_engine::random::{Stream, fingerprint};
use doko_engine::{Action, Card, PerSeat, Question, Rules, Seat, View};

struct Thrifty;

impl Bot for Thrifty {
    fn act(&mut self, view: &View<'_>) -> Action {
        if view.question() != Some(Question::Card) {
            return view.legal_actions()[0]; // gesund, and silence
        }
        let cards = view.legal_cards().kinds();
        let cheapest = |card: &Card| (card.augen(), view.order().rank(*card));
        let winning = cards.iter().filter(|&card| view.would_win(card)).min_by_key(cheapest);
        let card = winning.or_else(|| cards.iter().min_by_key(cheapest));
        Action::Play(card.expect("there is a legal card"))
    }
}

impl BotKind for Thrifty {
    fn bot(&self, _: &Rules, _: Seat, _: Stream) -> Box<dyn Bot> {
        Box::new(Thrifty)
    }

    fn fingerprint(&self) -> String {
        fingerprint("thrifty 1")
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (rules, heuristic) = (Rules::preset("ddv")?, Heuristic::default());
    let kinds: PerSeat<&dyn BotKind> = PerSeat([&Thrifty, &heuristic, &heuristic, &heuristic]);
    for index in 0..3 {
        let mut bots = seat_bots(&rules, &kinds, 1, index, 0);
        let game = play_game(&rules, rules.deal(1, index, 0), Seat::ALL[0], &mut bots)?;
        let points = game.score().map(|score| score.points()[Seat::ALL[0]]);
        println!("{}: {points:?} points for thrifty", game.contract());
    }
    Ok(())
}
