"""Bots of one's own: in the process, and as programs that speak the protocol."""

from __future__ import annotations

import functools
import inspect
import json
import os
import random
import sys
from collections.abc import Callable
from typing import Any, NamedTuple, Union

PROTOCOL = 1
"""The version of the protocol that :func:`serve` speaks."""


class Ask(NamedTuple):
    """A question to a bot."""

    question: str
    """``klopfen``, ``vorbehalt``, ``bid``, ``solo``, ``armut``, ``exchange``, ``schweine``, ``ansage`` or ``card``."""
    legal: list[str]
    """The answers that may be given; the first is the modest one: gesund, silence, leave it."""
    view: dict[str, Any]
    """What the seat knows, as docs/protocol.md lists it."""
    events: list[dict[str, Any]]
    """What has happened since its last question."""


class Bot:
    """A player in one seat for one game; override :meth:`answer`.

    doko makes a fresh object for every seat and game. Keep nothing outside of ``self``: what one seat knows, another must not.

    >>> class First(Bot):
    ...     def answer(self, ask):
    ...         return ask.legal[0]
    """

    name: str | None = None
    """What results call it; the name of the class if it has none."""

    reproducible: bool = False
    """Whether it takes all its randomness from :attr:`random`, so that it plays alike each time."""

    random: random.Random
    """Random numbers; with :attr:`reproducible` they follow from the seed of the run, the deal and the seat."""

    game: dict[str, Any]
    """How the game began: ``seat``, ``forehand``, ``hand`` and what docs/protocol.md lists beside them. There is no
    ``hand`` where players may knock before they see their cards (``klopfen.mode``): the first later question tells it."""

    _rules: str

    def start(self) -> None:
        """Called before the first question, when :attr:`game`, :attr:`rules` and :attr:`random` are there."""

    def answer(self, ask: Ask) -> str:
        """Returns one of ``ask.legal``. Anything else, and any exception, is a fault: doko plays the game on at random."""
        raise NotImplementedError("override answer(self, ask)")

    def over(self, points: list[int] | None, events: list[dict[str, Any]]) -> None:
        """Called when the game ends, with each seat's points; ``None`` after a redeal."""

    @property
    def rules(self) -> dict[str, Any]:
        """The rules: ``base``, ``set`` (what differs from it) and ``keys`` (every rule with its value)."""
        rules: dict[str, Any] = json.loads(self._rules)
        return rules

    def _begin(self, rules: str, game: str) -> None:
        self._rules = rules
        self.game = json.loads(game)
        self.random = random.Random(self.game.get("stream"))
        self.start()

    def _ask(self, text: str) -> str:
        ask = json.loads(text)
        answer = self.answer(Ask(ask["question"], ask["legal"], ask["view"], ask["events"]))
        if not isinstance(answer, str):
            raise TypeError(f"answer() returned {answer!r}, which is not one of ask.legal")
        return answer

    def _over(self, text: str) -> None:
        over = json.loads(text)
        self.over(over.get("points"), over["events"])


BotLike = Union[str, Callable[[], Bot]]
"""A bot by its name, such as ``"pimc:worlds=24"`` or ``"exec:./mine"``, or what makes one: a subclass of :class:`Bot`."""


def _class_of(bot: Callable[[], Bot]) -> Any:
    return bot.func if isinstance(bot, functools.partial) else bot


def about(bot: Callable[[], Bot]) -> tuple[str, str, bool]:
    """The name of a bot, what tells it from others, and whether it is reproducible."""
    of = _class_of(bot)
    if inspect.isclass(of) and not issubclass(of, Bot):
        raise TypeError(f"{of.__name__} is no subclass of doko.Bot")
    name = str(getattr(of, "name", None) or getattr(of, "__name__", "bot"))
    options = ""
    if isinstance(bot, functools.partial):
        given = [*map(repr, bot.args), *(f"{key}={value!r}" for key, value in bot.keywords.items())]
        options = ",".join(given)
    try:
        source = inspect.getsource(of)
    except (OSError, TypeError):
        source = ""
    identity = f"{getattr(of, '__qualname__', name)} {options}\n{source}"
    return f"{name}({options})" if options else name, identity, bool(getattr(of, "reproducible", False))


def serve(bot: Callable[[], Bot]) -> None:
    """Plays over stdin and stdout, as docs/protocol.md says, until there is no more input.

    A program that ends with this line is a bot for ``doko``: ``doko duel 'exec:python3 mine.py' heuristic``. It can play many games
    at once (``exec:many=on,…``). What the bot prints goes to stderr.
    """
    name = about(bot)[0]
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # A print would be taken for an answer.
    sys.stdout = sys.stderr
    _Served(bot, name, lambda line: print(json.dumps(line), file=out, flush=True)).play()


class _Served:
    """The games under way of a program, by their numbers; one alone has none."""

    def __init__(self, bot: Callable[[], Bot], name: str, write: Callable[[dict[str, Any]], None]) -> None:
        self.bot, self.name, self.write = bot, name, write
        self.rules: dict[str | None, str] = {}
        self.games: dict[int | None, Bot] = {}

    def play(self) -> None:
        for line in sys.stdin:
            message = json.loads(line)
            if message["type"] == "hello":
                hello = {"protocol": PROTOCOL, "name": self.name}
                self.write({**hello, "many": True} if message.get("many") else hello)
            elif message["type"] == "batch":
                answers = [self.take(one, one.get("game")) for one in message["messages"]]
                answers = [answer for answer in answers if answer]
                if answers:
                    self.write({"answers": answers})
            elif answer := self.take(message, None):
                self.write(answer)

    def take(self, message: dict[str, Any], game: int | None) -> dict[str, Any] | None:
        kind = message["type"]
        if kind == "rules":
            # A game names its rules where there are many; one alone has those that were told last.
            self.rules[message["fingerprint"]] = self.rules[None] = json.dumps(message)
        elif kind == "game":
            self.games[game] = self.bot()
            self.games[game]._begin(self.rules[message.get("rules")], json.dumps(message))
        elif kind == "ask":
            answer = {"id": message["id"], "answer": self.games[game]._ask(json.dumps(message))}
            return answer if game is None else {"game": game, **answer}
        elif kind == "over":
            over = self.games.pop(game, None)
            if over:
                over._over(json.dumps({"events": [], **message}))
        return None
