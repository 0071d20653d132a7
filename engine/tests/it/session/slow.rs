//! An evening beside a slow one, which keeps all that has happened and works everything out from that anew.

use doko_engine::rules::testing::with_own_games;
use doko_engine::rules::{
    BockEvent, BockFor, BockOverlap, Booking, GameKind, PflichtKinds, RuleSet, SittingDealer, SoloLead,
    SoloLengthens, SoloRedeal,
};
use doko_engine::session::{NextGame, Played, Player, Session};
use doko_engine::{PerSeat, Redeal, Rules, Seat, SoloKind};

use crate::common::{Dice, times};
use crate::playing::random_rules;

/// Something that has happened in an evening.
enum Happened {
    DealtAgain(Redeal),
    Game(Played),
}

/// The evening as a list of what has happened.
struct Slow<'a> {
    rules: &'a RuleSet,
    first_dealer: usize,
    happened: Vec<Happened>,
}

/// How an evening stands between two games.
struct Standing {
    dealer: usize,
    owed: Vec<u32>,
    left: u32,
    /// The kinds of solo that each player has played.
    solos: Vec<Vec<SoloKind>>,
}

impl Slow<'_> {
    fn players(&self) -> usize {
        usize::from(self.rules.session.players)
    }

    fn is_doppelkopf(&self) -> bool {
        self.rules.game == GameKind::Doppelkopf
    }

    /// Who sits in the four seats when this player deals.
    fn seated(&self, dealer: usize) -> Vec<usize> {
        (0..self.players()).filter(|&player| self.players() == 4 || player != dealer).collect()
    }

    fn games(&self) -> impl Iterator<Item = &Played> {
        self.happened.iter().filter_map(|happened| match happened {
            Happened::Game(game) => Some(game),
            Happened::DealtAgain(_) => None,
        })
    }

    fn standing(&self) -> Standing {
        let session = &self.rules.session;
        let owes = self.is_doppelkopf() && session.games > 1;
        let mut now = Standing {
            dealer: self.first_dealer,
            owed: vec![if owes { u32::from(session.pflicht_solo) } else { 0 }; self.players()],
            left: session.games,
            solos: vec![Vec::new(); self.players()],
        };
        for (number, game) in self.games().enumerate() {
            let forced = self.vorgefuehrt(&now).is_some();
            let soloist = game.solo.map(|(seat, _)| self.seated(now.dealer)[seat.index()]);
            let is_pflicht = soloist.is_some_and(|player| now.owed[player] > 0);
            if let Some(player) = soloist.filter(|_| is_pflicht) {
                now.owed[player] -= 1;
            }
            if let (Some(player), Some((_, kind))) = (soloist, game.solo) {
                now.solos[player].push(kind);
            }
            let lengthens = self.is_doppelkopf()
                && session.games > 1
                && match session.solo_lengthens {
                    SoloLengthens::Never => false,
                    SoloLengthens::Pflicht => is_pflicht,
                    _ if number as u32 + now.left >= 1000 && !is_pflicht => false,
                    SoloLengthens::Lust => soloist.is_some() && !is_pflicht,
                    SoloLengthens::Always => soloist.is_some(),
                };
            if !lengthens {
                now.left -= 1;
            }
            let wants_again = match session.solo_redeal {
                SoloRedeal::Never => false,
                SoloRedeal::PflichtByChoice => is_pflicht && !forced,
                SoloRedeal::Pflicht => is_pflicht,
                SoloRedeal::Always => soloist.is_some(),
            };
            if !wants_again || !self.fits(now.dealer, now.left, &now.owed) {
                now.dealer = (now.dealer + 1) % self.players();
            }
            // Only the debts are left to play, and with the one who owes them sitting out nobody could.
            let owing: Vec<usize> = (0..self.players()).filter(|&player| now.owed[player] > 0).collect();
            if now.left == 0
                && !owing.is_empty()
                && owing.iter().all(|p| !self.seated(now.dealer).contains(p))
            {
                now.dealer = (now.dealer + 1) % self.players();
            }
        }
        now
    }

    /// Whether Pflichtsoli are played beside the games of the evening.
    fn plays_debts_apart(&self) -> bool {
        matches!(self.rules.session.solo_lengthens, SoloLengthens::Pflicht | SoloLengthens::Always)
    }

    /// Whether the solos owed fit into the games left, the deal going round: each is given a game in which its player
    /// sits in, and those in the way are moved to others.
    fn fits(&self, dealer: usize, left: u32, owed: &[u32]) -> bool {
        fn place(
            debtor: usize,
            seated: &[Vec<usize>],
            games: &mut [Option<usize>],
            tried: &mut [bool],
        ) -> bool {
            for game in 0..games.len() {
                if tried[game] || !seated[game].contains(&debtor) {
                    continue;
                }
                tried[game] = true;
                let is_free = match games[game] {
                    None => true,
                    Some(other) => place(other, seated, games, tried),
                };
                if is_free {
                    games[game] = Some(debtor);
                    return true;
                }
            }
            false
        }
        if self.plays_debts_apart() {
            return true;
        }
        let seated: Vec<Vec<usize>> =
            (0..left as usize).map(|game| self.seated((dealer + game) % self.players())).collect();
        let mut games = vec![None; seated.len()];
        (0..self.players()).all(|debtor| {
            (0..owed[debtor]).all(|_| place(debtor, &seated, &mut games, &mut vec![false; seated.len()]))
        })
    }

    /// Who must play a solo now: without one, not all could be played.
    fn vorgefuehrt(&self, now: &Standing) -> Option<usize> {
        let next_dealer = (now.dealer + 1) % self.players();
        let seated = self.seated(now.dealer);
        let mut clockwise = (1..=self.players()).map(|steps| (now.dealer + steps) % self.players());
        if self.plays_debts_apart() {
            let mut debtors = clockwise.filter(|&player| now.owed[player] > 0 && seated.contains(&player));
            return if now.left == 0 { debtors.next() } else { None };
        }
        let left = now.left.checked_sub(1)?;
        if self.fits(next_dealer, left, &now.owed) {
            return None;
        }
        clockwise.find(|&player| {
            let mut owed = now.owed.clone();
            owed[player] = owed[player].saturating_sub(1);
            now.owed[player] > 0 && seated.contains(&player) && self.fits(next_dealer, left, &owed)
        })
    }

    /// From which game on, and up to which, each Bock lasts.
    fn bocks(&self) -> Vec<(u32, u32)> {
        let session = &self.rules.session;
        let mut bocks: Vec<(u32, u32)> = Vec::new();
        if !session.bock || session.games == 1 || !self.is_doppelkopf() {
            return bocks;
        }
        let mut games = 0;
        for happened in &self.happened {
            let events = match happened {
                Happened::DealtAgain(Redeal::ThrownIn) => vec![BockEvent::ThrownIn],
                Happened::DealtAgain(Redeal::ArmutRefused) => vec![BockEvent::ArmutRefused],
                Happened::DealtAgain(_) => Vec::new(),
                Happened::Game(game) => {
                    games += 1;
                    game.events.clone()
                }
            };
            let mut wanted = session.bock_events.iter().filter(|event| events.contains(event)).count();
            if session.bock_for == BockFor::Game {
                wanted = wanted.min(1);
            }
            for _ in 0..wanted {
                let last = bocks.iter().map(|&(_, end)| end).max().unwrap_or(0);
                let begin = if session.bock_overlap == BockOverlap::Append { last.max(games) } else { games };
                bocks.push((begin, begin + session.bock_length));
            }
        }
        bocks
    }

    fn factor(&self) -> i32 {
        let number = self.games().count() as u32;
        let count = self.bocks().iter().filter(|(begin, end)| (*begin..*end).contains(&number)).count();
        2_i32.pow(count.min(20) as u32)
    }

    /// Whether the evening says the same of its next game.
    fn assert_is_next(&self, next: &NextGame) {
        let now = self.standing();
        let seated = self.seated(now.dealer);
        assert_eq!(next.number as usize, self.games().count());
        assert_eq!(next.dealer.index(), now.dealer);
        assert_eq!(next.players.0.map(Player::index).to_vec(), seated);
        let forehand = (now.dealer + 1) % self.players();
        assert_eq!(seated[next.setup.forehand.index()], forehand);
        for (seat, owes) in next.setup.owes_solo.iter() {
            assert_eq!(*owes, now.owed[seated[seat.index()]] > 0);
        }
        let (session, solo) = (&self.rules.session, &self.rules.solo);
        let are_different = session.pflicht_kinds == PflichtKinds::Different && session.pflicht_solo > 1;
        let is_asked_for = are_different || (!solo.lead_nth.is_empty() && solo.lead != SoloLead::Soloist);
        for (seat, earlier) in next.setup.earlier_solos.iter() {
            let solos = now.solos[seated[seat.index()]].iter().take(if is_asked_for { 4 } else { 0 });
            assert!(earlier.iter().eq(solos.copied()));
        }
        let forced = next.setup.vorgefuehrt.map(|seat| seated[seat.index()]);
        assert_eq!(forced, self.vorgefuehrt(&now));
        assert_eq!(next.factor, self.factor());
    }

    /// The points of a game, and what is written down.
    fn booked(&self, game: &Played) -> (Vec<i32>, Vec<i32>) {
        let session = &self.rules.session;
        let dealer = self.standing().dealer;
        let seated = self.seated(dealer);
        let mut points = vec![0; self.players()];
        for (seat, &player) in Seat::ALL.into_iter().zip(&seated) {
            points[player] = game.points[seat];
        }
        let sits_out = !seated.contains(&dealer);
        if let (true, SittingDealer::SoloSingle, Some(alone)) = (sits_out, session.sitting_dealer, game.alone)
        {
            let opponent = (alone.index() + 2) % 4;
            let single = game.points.0[opponent];
            points[dealer] = single;
            points[seated[alone.index()]] -= single;
        }
        let mut written = points.clone();
        if let (true, SittingDealer::Re, Some(re)) = (sits_out, session.sitting_dealer, game.re) {
            written[dealer] = re;
        }
        if session.booking == Booking::WinnersOnly && self.is_doppelkopf() {
            for points in &mut written {
                if *points < 0 {
                    *points = 0;
                }
            }
        }
        let times = |points: Vec<i32>| points.into_iter().map(|points| points * self.factor()).collect();
        (times(points), times(written))
    }
}

/// Random rules of an evening, mostly with Bock games, and often with solos that lengthen it.
fn evening_rules(dice: &mut Dice) -> Rules {
    loop {
        let rules = random_rules(dice);
        let rules = if dice.one_in(2) { with_own_games(&rules, dice.rng()) } else { rules };
        let mut set = rules.set().clone();
        set.session.bock = !dice.one_in(4);
        if dice.one_in(2) {
            let longer = [SoloLengthens::Pflicht, SoloLengthens::Lust, SoloLengthens::Always];
            set.session.solo_lengthens = dice.pick(&longer);
        }
        if let Ok(rules) = Rules::new(set) {
            return rules;
        }
    }
}

/// A random game as the evening allows it, without cards.
fn random_game(next: &NextGame, rules: &RuleSet, dice: &mut Dice) -> Played {
    const EVENTS: [BockEvent; 6] = [
        BockEvent::BothZero,
        BockEvent::Herzstich,
        BockEvent::LostRe,
        BockEvent::ReAndKontra,
        BockEvent::LostSolo,
        BockEvent::ArmutRefused,
    ];
    let is_doppelkopf = rules.game == GameKind::Doppelkopf;
    let worth = dice.below(9) as i32 - 3;
    let events = EVENTS.into_iter().filter(|_| dice.one_in(6)).collect();
    let forced = next.setup.vorgefuehrt;
    if !is_doppelkopf || (forced.is_none() && !dice.one_in(3)) {
        let points = [[1, 1, -1, -1], [1, -1, 1, -1], [-1, 1, -1, 1]][dice.below(3)];
        let points = PerSeat(points.map(|side| side * worth));
        let re = is_doppelkopf.then_some(points.0[0]);
        return Played { points, alone: None, solo: None, re, events };
    }
    let alone = forced.unwrap_or_else(|| dice.pick(&Seat::ALL));
    let points = PerSeat::from_fn(|seat| if seat == alone { 3 * worth } else { -worth });
    let kinds: Vec<SoloKind> = rules.all_solos().collect();
    let solo = (forced.is_some() || dice.one_in(2)).then(|| (alone, dice.pick(&kinds)));
    Played { points, alone: Some(alone), solo, re: None, events }
}

/// Section 5, "Sessions", by a second implementation.
#[test]
fn a_slow_evening_agrees_under_random_rules() {
    let (mut forced, mut bocks, mut appended, mut unequal, mut longer, mut own) = (0, 0, 0, 0, 0, 0);
    for number in 0..times(300) {
        let mut dice = Dice::new(number);
        let rules = evening_rules(&mut dice);
        let players = usize::from(rules.set().session.players);
        let first_dealer = dice.below(players);
        let mut slow = Slow { rules: rules.set(), first_dealer, happened: Vec::new() };
        let mut evening = Session::new(&rules, Player::new(first_dealer).expect("a player"));
        let mut accounts = [vec![0_i64; players], vec![0; players]];
        while let Some(next) = evening.next_game() {
            slow.assert_is_next(&next);
            if dice.one_in(8) {
                let why = dice.pick(&[Redeal::ThrownIn, Redeal::ArmutRefused, Redeal::TwoArmuten]);
                evening.dealt_again(why);
                slow.happened.push(Happened::DealtAgain(why));
                slow.assert_is_next(&evening.next_game().expect("no game was played"));
            }
            let game = random_game(&next, slow.rules, &mut dice);
            let (points, written) = slow.booked(&game);
            let booked = evening.finish(&game);
            assert_eq!((&booked.points, &booked.written), (&points, &written), "{}", rules.label());
            assert_eq!(points.iter().sum::<i32>(), 0);
            for (account, points) in accounts.iter_mut().zip([&points, &written]) {
                account.iter_mut().zip(points).for_each(|(sum, &points)| *sum += i64::from(points));
            }
            forced += u64::from(next.setup.vorgefuehrt.is_some());
            bocks += u64::from(next.factor > 1);
            appended += u64::from(slow.bocks().iter().any(|&(begin, _)| begin > next.number + 1));
            unequal += u64::from(points != written);
            own += u64::from(game.solo.is_some_and(|(_, kind)| kind.shipped().is_none()));
            slow.happened.push(Happened::Game(game));
        }
        assert_eq!((evening.totals(), evening.account()), (&accounts[0][..], &accounts[1][..]));
        assert_eq!(slow.standing().left, 0);
        longer += u64::from(slow.games().count() as u32 > rules.set().session.games);
        assert_eq!(evening.owed(), slow.standing().owed);
    }
    println!(
        "{forced} vorgeführt, {bocks} Bock games, {appended} appended, {unequal} written otherwise, {longer} longer, {own} own solos"
    );
    assert!([forced, bocks, appended, unequal, own].iter().all(|&count| count > 50));
    assert!(longer > 20, "of evenings, not of games");
}
