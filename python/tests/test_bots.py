"""Bots written in Python, in the process and as programs."""

import functools
import subprocess
import sys
from pathlib import Path

import pytest

import doko

HERE = Path(__file__).parent
PROGRAM = f"{sys.executable} {HERE / 'mine.py'}"


class First(doko.Bot):
    def answer(self, ask):
        return ask.legal[0]


def test_a_bot_meets_every_kind_of_question_and_is_told_how_its_games_end(hashed):
    asked, started, ended = set(), [], []

    class Watching(hashed):
        def start(self):
            assert self.rules["base"] == "arminia" and len(self.game["hand"].split()) == 12
            started.append(id(self))

        def answer(self, ask):
            asked.add(ask.question)
            assert ask.view["seat"] == self.game["seat"]
            return super().answer(ask)

        def over(self, points, events):
            ended.append(points)

    doko.duel(
        Watching, "random:vorbehalt=0.3", deals=60, rules="arminia", set=["solo.named=at_lead", "throw_in.volle=6"]
    )
    assert asked >= {"vorbehalt", "solo", "armut", "exchange", "ansage", "card"}
    assert len(ended) == len(started)
    played = [points for points in ended if points is not None]
    assert None in ended and all(sum(points) == 0 for points in played)


def test_a_fresh_object_plays_each_seat_of_each_game():
    class Counting(First):
        def start(self):
            self.seats = {self.game["seat"]}
            self.hand = self.game["hand"]

        def answer(self, ask):
            self.seats.add(ask.view["seat"])
            assert len(self.seats) == 1
            return super().answer(ask)

    assert doko.duel(Counting, "random", deals=10).ending == "done"


@pytest.mark.parametrize(
    ("answer", "kind", "words"),
    [
        (lambda self, ask: {}[ask.question], "crashed", "raised KeyError: 'vorbehalt'"),
        (lambda self, ask: 3, "crashed", "answer() returned 3"),
        (lambda self, ask: "nonsense", "malformed", "`nonsense` is no Vorbehalt"),
        (lambda self, ask: "C9" if ask.question == "card" else ask.legal[0], "illegal", "broke the rules by"),
        (doko.Bot.answer, "crashed", "override answer"),
    ],
)
def test_what_a_bot_does_wrong_is_a_fault_of_its_game(answer, kind, words, tmp_path, capfd):
    wrong = type("Wrong", (doko.Bot,), {"answer": answer})
    study = doko.duel(wrong, "random", deals=3, out=tmp_path / "run")
    assert study["team"]["faults"] > 0
    faults = doko.games(tmp_path / "run", fault=True)
    assert set(faults["fault"]) == {"", kind}
    assert set(faults["name"][faults["fault"] != ""]) == {"Wrong"}
    assert words in capfd.readouterr().err


def test_a_constructor_that_raises_is_a_fault_too(tmp_path):
    class Failing(First):
        def __init__(self):
            raise OSError("no model")

    doko.duel(Failing, "random", deals=2, out=tmp_path / "run")
    assert set(doko.games(tmp_path / "run", fault=True)["fault"]) == {"", "crashed"}


def test_a_strict_run_stops_at_a_fault():
    class Failing(First):
        def answer(self, ask):
            raise RuntimeError

    study = doko.duel(Failing, "random", deals=50, strict=True)
    assert (study.ending, study["deals"]) == ("fault", 1)


def test_reproducible_bots_play_alike_on_any_number_of_threads(hashed):
    one, two = (doko.duel(hashed, "heuristic", deals=20, threads=threads) for threads in (1, 2))
    assert one.summary == two.summary
    # Against itself it gains nothing, deal by deal.
    itself = doko.duel(hashed, hashed, deals=20, block="team")
    assert set(itself.rows["points_per_game_1"]) == {0.0}


def test_random_numbers_follow_from_the_seed_where_a_bot_asks_for_it():
    class Drawing(doko.Bot):
        def answer(self, ask):
            return self.random.choice(ask.legal) if ask.question == "card" else ask.legal[0]

    fixed = type("Fixed", (Drawing,), {"reproducible": True})
    assert doko.duel(fixed, "thumb", deals=10).summary == doko.duel(fixed, "thumb", deals=10).summary
    rows = [doko.duel(Drawing, "thumb", deals=10).rows.rows() for _ in range(3)]
    assert not rows[0] == rows[1] == rows[2]


def test_bots_with_options_are_made_by_partial_and_named_by_them():
    class Level(First):
        def __init__(self, level):
            self.level = level

    study = doko.tournament(functools.partial(Level, level=1), functools.partial(Level, level=2), "random", deals=4)
    assert [bot["name"] for bot in study["bots"].values()] == ["Level(level=1)", "Level(level=2)", "random"]
    prints = [bot["fingerprint"] for bot in study["bots"].values()]
    assert len(set(prints)) == 3


def test_what_is_no_bot_is_refused():
    with pytest.raises(TypeError, match="subclass of doko.Bot, not an object"):
        doko.duel(First(), "random", deals=1)
    with pytest.raises(TypeError, match="no subclass of doko.Bot"):
        doko.duel(dict, "random", deals=1)
    with pytest.raises(ValueError, match="heuristic"):
        doko.duel("heuristik", "random", deals=1)


def test_python_bots_play_in_gauntlets_labs_and_environments(hashed):
    study = doko.gauntlet("thumb", against=["random", hashed], deals=3)
    assert [bot["name"] for bot in study["bots"].values()] == ["thumb", "random", "Hashed"]
    study = doko.lab(vary="dulle.mode=first,second", bots=hashed, deals=3)
    assert [bot["name"] for bot in study["bots"]] == ["Hashed"]
    env = doko.vector_env(2, bots=hashed)
    assert sum(env.step(env.random_actions()).done.sum() for _ in range(100)) > 2


def test_a_fault_of_a_bot_stops_an_environment_and_says_which_deal():
    class Failing(First):
        def answer(self, ask):
            raise RuntimeError("no idea")

    with pytest.raises(RuntimeError, match=r"in deal 5 the bot in seat \d raised RuntimeError: no idea"):
        env = doko.vector_env(1, first=5, bots=Failing)
        env.step(env.random_actions())


@pytest.mark.parametrize("spec", [f"exec:{PROGRAM}", f"exec:many=on,{PROGRAM}"])
def test_the_same_class_is_a_program_that_keeps_to_the_protocol(spec):
    checked = subprocess.run(
        [sys.executable, "-m", "doko", "bots", "check", spec], capture_output=True, text=True, timeout=120, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "keeps to the protocol" in checked.stdout


def test_a_program_and_the_class_in_the_process_play_alike():
    sys.path.insert(0, str(HERE))
    try:
        from mine import Mine
    finally:
        sys.path.remove(str(HERE))
    inside = doko.duel(Mine, "heuristic", deals=5)
    outside = doko.duel(f"exec:reproducible=on,{PROGRAM}", "heuristic", deals=5)
    assert inside.rows.rows() == outside.rows.rows()
