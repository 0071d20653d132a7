"""Duels, tournaments, gauntlets and laboratories: the commands of these names, with their results as objects."""

from __future__ import annotations

import html
import json
import os
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Union

from doko import _doko
from doko._bot import BotLike
from doko._frame import Frame

PathLike = Union[str, "os.PathLike[str]"]

_ENDINGS = {0: "done", 3: "no", 4: "inconclusive", 5: "fault", 130: "interrupted"}


class Study:
    """What a run has come to.

    Printed it is the report of the command line; in a notebook it is the page with its plots.
    """

    def __init__(self, command: str, ending: str, text: str, summary: dict[str, Any], page: str, rows: Frame) -> None:
        self.command = command
        """The command that has found it, such as ``duel``."""
        self.ending = ending
        """``done``; ``no`` or ``inconclusive`` after a test; ``fault`` if a bot was at fault."""
        self.text = text
        """The report for a terminal."""
        self.summary = summary
        """All figures, as ``doko … --json`` writes them; ``doko columns --schema COMMAND`` describes them."""
        self.page = page
        """The report as an HTML page with plots, complete in itself."""
        self.rows = rows
        """The rows of ``doko … --csv``: of a duel one for each deal and kind of block, of a laboratory one for each figure."""

    def __getitem__(self, key: str) -> Any:
        return self.summary[key]

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        # In a frame of its own, so that its style and the notebook's leave each other alone.
        return f'<iframe srcdoc="{html.escape(self.page, quote=True)}" style="width:100%;height:32rem;border:1px solid #8888"></iframe>'


def _flags(options: dict[str, Any]) -> list[str]:
    flags = []
    for key, value in options.items():
        flag = "--" + key.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            flags.append(flag)
        elif isinstance(value, (str, os.PathLike)) or not isinstance(value, Iterable):
            flags.append(f"{flag}={os.fspath(value) if isinstance(value, os.PathLike) else value}")
        else:
            flags += [f"{flag}={one}" for one in value]
    return flags


def _run(command: str, words: list[str], guests: list[tuple[int, Any]], options: dict[str, Any], rows: str) -> Study:
    with tempfile.TemporaryDirectory(prefix="doko-") as folder:
        files = {form: Path(folder, f"study.{form}") for form in ("json", "html", "csv")}
        args = ["doko", command, *_flags({**options, **files, "quiet": True}), "--", *words]
        code, text = _doko.run(args, guests)
        return Study(
            command,
            _ENDINGS[code],
            text,
            json.loads(files["json"].read_text(encoding="utf-8")),
            files["html"].read_text(encoding="utf-8"),
            Frame._read(files["csv"], rows),
        )


_STAND_IN = "random"


def _named(bots: Iterable[BotLike], first: int = 0) -> tuple[list[str], list[tuple[int, Any]]]:
    """The words for bots, and those of Python with their numbers: another takes their place while the words are read."""
    words, guests = [], []
    for number, bot in enumerate(bots, first):
        words.append(bot if isinstance(bot, str) else _STAND_IN)
        if not isinstance(bot, str):
            guests.append((number, bot))
    return words, guests


def _threads(threads: int | None, guests: list[tuple[int, Any]]) -> int | None:
    # Python bots think one at a time, whatever the number of threads.
    return 1 if threads is None and guests else threads


def _block(block: str | Iterable[str] | None) -> str | None:
    return block if block is None or isinstance(block, str) else ",".join(block)


def duel(
    a: BotLike,
    b: BotLike,
    *,
    deals: int = 1000,
    seed: int = 1,
    rules: PathLike = "ddv",
    set: Iterable[str] = (),
    block: str | Iterable[str] | None = None,
    session: int | None = None,
    test: str | None = None,
    until: float | str | None = None,
    threads: int | None = None,
    out: PathLike | None = None,
    **more: Any,
) -> Study:
    """Plays two bots against each other and says which is better; ``doko duel --help`` has all options.

    :param a, b: names such as ``"pimc:worlds=24"``, or subclasses of :class:`doko.Bot`
    :param deals: how many deals are played, each in several line-ups
    :param rules: a preset or the path of a rule file
    :param set: changes of rules, such as ``["dulle.mode=second"]``
    :param block: ``"team"``, ``"field"`` or both
    :param test: a sequential test that ends the run, such as ``"gsprt:0,0.2"``
    :param threads: how many threads play; one with bots in Python, else one for each core
    :param out: a folder for the run, which :func:`games`, :func:`report` and :func:`compare` read
    :param more: other options of the command line, such as ``strict=True``
    :raises ValueError: if an option or a bot is wrong

    >>> result = duel("heuristic", "random", deals=50)
    >>> result["team"]["points_per_game"] > 1
    True
    """
    words, guests = _named([a, b])
    options: dict[str, Any] = {
        "deals": deals,
        "seed": seed,
        "rules": rules,
        "set": list(set),
        "block": _block(block),
        "session": session,
    }
    options |= {"test": test, "until": until, "threads": _threads(threads, guests), "out": out}
    return _run("duel", words, guests, options | more, "blocks")


def tournament(
    *bots: BotLike,
    deals: int = 1000,
    seed: int = 1,
    rules: PathLike = "ddv",
    set: Iterable[str] = (),
    block: str | Iterable[str] | None = None,
    threads: int | None = None,
    out: PathLike | None = None,
    **more: Any,
) -> Study:
    """Plays bots against each other, pair by pair and table by table, and ranks them; the options are those of :func:`duel`."""
    words, guests = _named(bots)
    options: dict[str, Any] = {"deals": deals, "seed": seed, "rules": rules, "set": list(set), "block": _block(block)}
    options |= {"threads": _threads(threads, guests), "out": out}
    return _run("tournament", words, guests, options | more, "blocks")


def gauntlet(
    *mine: BotLike,
    against: Iterable[BotLike],
    deals: int = 1000,
    seed: int = 1,
    rules: PathLike = "ddv",
    set: Iterable[str] = (),
    block: str | Iterable[str] | None = None,
    threads: int | None = None,
    out: PathLike | None = None,
    **more: Any,
) -> Study:
    """Plays one's own bots against each of some others, which do not meet each other; the options are those of :func:`duel`."""
    words, guests = _named(mine)
    others, theirs = _named(against, first=len(words))
    guests += theirs
    options: dict[str, Any] = {"deals": deals, "seed": seed, "rules": rules, "set": list(set), "block": _block(block)}
    options |= {"against": others, "threads": _threads(threads, guests), "out": out}
    return _run("gauntlet", words, guests, options | more, "blocks")


def lab(
    *rules: PathLike,
    bots: BotLike | Iterable[BotLike] = "heuristic",
    base: PathLike | None = None,
    vary: Iterable[str] = (),
    option: Iterable[str] = (),
    set: Iterable[str] = (),
    factorial: bool = False,
    deals: int = 1000,
    seed: int = 1,
    threads: int | None = None,
    out: PathLike | None = None,
    **more: Any,
) -> Study:
    """Plays rule sets side by side on the same deals and says what they change; ``doko lab --help`` has all options.

    :param rules: whole rule sets, presets or paths; the first is the one the others are compared with
    :param bots: who sits in all seats, several one after the other
    :param base: the rules that are changed, if ``rules`` names none; ``"ddv"`` if nothing does
    :param vary: values of a rule side by side, such as ``["dulle.mode=first,second"]``
    :param option: rules that the source of the base offers, by their names, or ``["all"]``
    :param factorial: whether every combination is played

    >>> result = lab(vary=["dulle.mode=first,second"], deals=20)
    >>> len(result["bots"])
    1
    """
    named = [bots] if isinstance(bots, str) or callable(bots) else list(bots)
    words, guests = _named(named)
    options: dict[str, Any] = {
        "bots": words,
        "base": base,
        "vary": _listed(vary),
        "option": _listed(option),
        "set": _listed(set),
    }
    options |= {"factorial": factorial, "deals": deals, "seed": seed, "threads": _threads(threads, guests), "out": out}
    return _run("lab", [os.fspath(one) for one in rules], guests, options | more, "figures")


def _listed(words: str | Iterable[str]) -> list[str]:
    return [words] if isinstance(words, str) else list(words)


def compare(one: PathLike, other: PathLike, **more: Any) -> Study:
    """Says by how much the first bots of two duels differ that were played on the same deals.

    :param one, other: folders of duels, as ``duel(…, out=…)`` makes them
    """
    return _run("compare", [os.fspath(one), os.fspath(other)], [], more, "compare")


def report(folder: PathLike, **more: Any) -> Study:
    """What the run in a folder has come to."""
    config = Path(folder, "config.toml")
    told = (
        re.search(r'^command = "(.+)"$', config.read_text(encoding="utf-8"), re.MULTILINE) if config.exists() else None
    )
    rows = {"lab": "figures", "calibrate": "bins", "lessons": "lessons"}.get(
        told[1] if told else "", "blocks"
    )
    return _run("report", [os.fspath(folder)], [], more, rows)


def games(
    folder: PathLike,
    *,
    bot: str | None = None,
    contract: str | None = None,
    deal: int | str | None = None,
    lost_by: str | None = None,
    fault: bool = False,
    threads: int | None = None,
) -> Frame:
    """The games of a run, a row for each game and seat.

    :param folder: a folder of ``duel(…, out=…)`` or of ``doko duel … --out``
    :param bot: only games in which this bot sits, by its letter or its name
    :param contract: only games with this word in the name of what was played, such as ``"solo"``
    :param deal: only games of this deal, or of a range such as ``"100..200"``
    :param lost_by: only games in which this bot has lost points
    :param fault: only games in which a bot was at fault
    """
    wanted = {"bot": bot, "contract": contract, "deal": deal, "lost_by": lost_by, "fault": fault, "threads": threads}
    with tempfile.TemporaryDirectory(prefix="doko-") as made:
        path = Path(made, "seats.csv")
        _doko.run(["doko", "games", *_flags({**wanted, "csv": path}), "--", os.fspath(folder)], [])
        return Frame._read(path, "seats")


def records(folder: PathLike, **wanted: Any) -> list[dict[str, Any]]:
    """The games of a run as records, each with its cards and every answer; the options are those of :func:`games`."""
    _, text = _doko.run(["doko", "games", *_flags({**wanted, "records": "-"}), "--", os.fspath(folder)], [])
    return [json.loads(line) for line in text.splitlines()]
