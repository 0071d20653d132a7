"""The documents say what is there, and their examples run."""

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

import doko
from doko import _doko

ROOT = Path(__file__).parent.parent

HEAD = """\
# The environment

What the numbers of `doko.env()` and `doko.vector_env()` mean. This page describes version {actions} of the actions
(`doko.ACTIONS_VERSION`) and version {observation} of the observation (`doko.OBSERVATION_VERSION`). A version grows whenever a number
changes its meaning. In a program, `doko.ACTIONS` and `doko.OBSERVATION` say the same.

## Observation

{places} zeros and ones, which follow from what the seat knows: its `View`, and the cards that it has picked itself. They tell who has given
which card to whose trick, who has led it and who has taken a trick with it, but not which trick came first: a learner that wants that
remembers, or reads `env.view(agent)`. Once a game is over all are 0.

`doko.vector_env()` packs eight places into a byte, {bytes} bytes a game; `doko.places(observation)` has them one by one.

- Seats are counted clockwise from the seat that looks, which is 0. *Other seats* begin with its left neighbour.
- Cards are counted ♣ ♠ ♥ ♦, and in each suit 9 J Q K 10 A, as the actions `card:…` are. Suits are counted trumps first, then ♣ ♠ ♥ ♦.
- Parties are Re, then Kontra. Steps are Re or Kontra, keine 90, keine 60, keine 30, schwarz. Solos are counted as the actions
  `solo:…`, Vorbehalte as `vorbehalt:…`, bids as `bid:…`.
- A block *by seat* has all places of the first seat, then all of the next. Where there is something *and both*, each kind of card has two
  places side by side: there is one, there are both.
- The blocks up to `RULES` are what networks of doko are shown.

| block | first | places | 1 if |
|---|---|---|---|
"""

RULES = """
The places of `RULES` say, in order:

"""

POINTS = """
`POINTS` has three places for each of these keys, in order: it brings at least one point, two, three.

"""

MIDDLE = """
## Actions

{actions} actions. The mask has a 1 for each that the rules allow now. Their names are those of the [protocol](../docs/protocol.md#questions):
the question, and the answer. `ansage:ansage` is Re or Kontra, whichever party the seat has. Where cards change hands, `exchange:…` picks
one card at a time; the hand-over is complete with as many cards as the rules ask for, and until then nobody else sees the choice.

| number | name |
|---|---|
"""


def written():
    places = sum(block.size for block in doko.OBSERVATION)
    text = HEAD.format(actions=doko.ACTIONS_VERSION, observation=doko.OBSERVATION_VERSION, places=places, bytes=(places + 7) // 8)
    for block in doko.OBSERVATION:
        text += f"| `{block.name}` | {block.first} | {block.size} | {block.meaning} |\n"
    rules, points = _doko.rule_places()
    text += RULES + "".join(f"{n}. `{rule}`\n" for n, rule in enumerate(rules))
    text += POINTS + "".join(f"{n}. `{key}`\n" for n, key in enumerate(points))
    text += MIDDLE.format(actions=len(doko.ACTIONS))
    for number, name in enumerate(doko.ACTIONS):
        text += f"| {number} | `{name}` |\n"
    return text


def test_the_page_of_the_environment_is_what_the_environment_says():
    page = ROOT / "ENVIRONMENT.md"
    if os.environ.get("DOKO_BLESS"):
        page.write_text(written(), encoding="utf-8")
    assert page.read_text(encoding="utf-8") == written()


def test_the_readme_shows_the_bot_that_is_there():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert (ROOT / "examples" / "thrifty.py").read_text(encoding="utf-8") in readme
    places = sum(block.size for block in doko.OBSERVATION)
    assert f"n × {(places + 7) // 8}" in readme and f"n × {len(doko.ACTIONS)}" in readme


def code(page, first):
    """The piece of Python on a page that begins with this line."""
    text = (ROOT.parent / page).read_text(encoding="utf-8")
    return text.split(f"```python\n{first}\n")[1].split("```")[0]


def test_what_the_front_page_shows_runs():
    pytest.importorskip("pandas")
    shown = code("README.md", "import doko")
    assert 'vary=["dulle.mode=first,second"]' in shown and "deals=200" in shown
    # As many deals as a gate has time for.
    shown = shown.replace("deals=200", "deals=4").replace('second"])', 'second"], deals=4)')
    exec(shown, {"doko": doko})


def test_the_page_on_runs_reads_what_bots_thought(tmp_path, monkeypatch):
    pytest.importorskip("pandas")
    monkeypatch.chdir(tmp_path)
    doko.duel("pimc:worlds=8", "random", deals=1, block="team", values=True, out="run")
    subprocess.run([sys.executable, "-m", "doko", "games", "run", "--values", "values.jsonl"], check=True)
    found = {}
    exec("import pandas as pd\n" + code("docs/runs.md", "import pandas as pd"), found)
    assert len(found["each"]) > len(found["table"]) > 0
    assert found["each"]["worlds"].min() > 0


@pytest.mark.parametrize("module", ["_bot", "_studies", "_vector"])
def test_examples_in_docstrings_hold(module):
    of = __import__(f"doko.{module}", fromlist=["doko"])
    failed, tried = doctest.testmod(of)
    assert tried > 0 and failed == 0


def test_the_thrifty_bot_beats_random_and_so_does_what_was_learnt():
    sys.path.insert(0, str(ROOT / "examples"))
    try:
        import thrifty
        import train
    finally:
        sys.path.remove(str(ROOT / "examples"))
    low, _ = doko.duel(thrifty.Thrifty, "random", deals=100)["team"]["ci95"]
    assert low > 0
    # A fraction of what the example takes is enough.
    weights = train.train(steps=800)
    learnt, half = (float(word) for word in train.points(weights, steps=400).split()[0:3:2])
    random, _ = (float(word) for word in train.points(weights, explore=1.0, steps=400).split()[0:3:2])
    assert learnt - half > max(random, 0)


def test_the_notebook_runs(tmp_path):
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    notebook = nbformat.read(ROOT / "examples" / "house_rules.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()


def test_one_command_measures_the_speed():
    told = subprocess.run(
        [sys.executable, "-m", "doko.speed", "--seconds", "0.3"], capture_output=True, text=True, check=True
    )
    assert len(told.stdout.splitlines()) == 4
