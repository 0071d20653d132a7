"""Many games at once, as NumPy arrays."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from doko import _doko
from doko._bot import BotLike


class Step(NamedTuple):
    """What a step shows, a row for each game.

    The arrays are written anew by the next step: copy what is to be kept.
    """

    observation: np.ndarray
    """``uint8``, games × bytes: what the seat that is asked knows, eight places a byte; :func:`doko.places` has them one by one."""
    mask: np.ndarray
    """``bool``, games × :data:`doko.ACTIONS` actions: what it may choose."""
    seat: np.ndarray
    """``uint8``, games: the seat that is asked, 0 to 3."""
    reward: np.ndarray
    """``int32``, games × 4 seats: the points of a game that has just ended; zeros for all others."""
    done: np.ndarray
    """``bool``, games: whether a game has just ended. The other arrays show the next one already."""
    deal: np.ndarray
    """``int64``, games: the index of the deal that is being played, or that has just ended."""


class VectorEnv:
    """Games that go on for ever: where one ends, the next is dealt, and hands that are thrown in are dealt again.

    Game ``i`` of ``n`` plays the deals ``first + i``, ``first + i + n``, … of the seed: the deals of ``doko duel --seed``, in which
    seat 0 leads.

    >>> env = vector_env(4, seed=1)
    >>> step = env.step(env.random_actions())
    >>> step.mask.shape
    (4, 124)
    """

    def __init__(
        self,
        number: int,
        *,
        rules: str | os.PathLike[str] = "ddv",
        set: Iterable[str] = (),
        seed: int = 1,
        first: int = 0,
        bots: BotLike | Iterable[BotLike] = (),
        seat: int | None = None,
    ) -> None:
        others = [bots] if isinstance(bots, str) or callable(bots) else list(bots)
        self._games = _doko.ManyGames(number, os.fspath(rules), list(set), seed, first, others, seat)
        self.number = number
        """How many games are under way."""
        games = self._games
        self.last = Step(
            games.observations, games.masks.view(np.bool_), games.seats, games.rewards, games.done, games.deals
        )
        """What the last step has shown, or the beginning."""
        self._random = np.zeros(number, dtype=np.int64)

    def step(self, actions: np.ndarray) -> Step:
        """Takes an action for each game.

        :raises ValueError: if a mask forbids an action; no game has gone on then
        :raises RuntimeError: if a bot at the table is at fault
        """
        self._games.step(np.ascontiguousarray(actions, dtype=np.int64))
        return self.last

    def random_actions(self) -> np.ndarray:
        """A legal action for each game, all equally likely; the next call writes into the same array."""
        self._games.choose_at_random(self._random)
        return self._random


def vector_env(
    number: int,
    *,
    rules: str | os.PathLike[str] = "ddv",
    set: Iterable[str] = (),
    seed: int = 1,
    first: int = 0,
    bots: BotLike | Iterable[BotLike] = (),
    seat: int | None = None,
) -> VectorEnv:
    """So many games at once on one thread.

    :param number: how many games are under way
    :param rules: a preset or the path of a rule file
    :param set: changes of rules, such as ``["dulle.mode=second"]``
    :param seed: the seed of the deals and of the bots' random streams
    :param first: the index of the first deal
    :param bots: who plays the other seats: one bot for three seats, or three, clockwise from the learner; without any, all four
        seats are asked
    :param seat: where the learner sits among bots, 0 to 3; in the seat ``deal % 4`` if it is not said
    """
    return VectorEnv(number, rules=rules, set=set, seed=seed, first=first, bots=bots, seat=seat)
