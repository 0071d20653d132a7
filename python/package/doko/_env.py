"""One game as a PettingZoo environment, and what the numbers of actions and observations mean."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from doko import _doko
from doko._bot import BotLike

if TYPE_CHECKING:
    from doko._pettingzoo import DokoEnv

ACTIONS: list[str] = _doko.action_names()
"""The name of each action by its number: the question and the word of the protocol, such as ``card:HT``."""

ACTIONS_VERSION: int = _doko.ACTIONS_VERSION
"""The version of the numbering of actions."""


class Block(NamedTuple):
    """Places of an observation that belong together."""

    name: str
    first: int
    """The number of the first place."""
    size: int
    meaning: str
    """When a place is 1. Seats are counted clockwise from the seat that looks; cards ♣ ♠ ♥ ♦, in each 9 J Q K 10 A."""


OBSERVATION: list[Block] = [Block(*block) for block in _doko.observation_blocks()]
"""The blocks of an observation, in order."""



def places(observation: np.ndarray) -> np.ndarray:
    """The places of packed observations, a ``uint8`` of 0 or 1 for each; the last axis becomes as long as :data:`OBSERVATION` has places.

    A byte holds eight places, the first in its lowest bit.
    """
    return np.unpackbits(observation, axis=-1, count=_doko.OBSERVATION, bitorder="little")


OBSERVATION_VERSION: int = _doko.OBSERVATION_VERSION
"""The version of the observation."""


def env(
    *,
    rules: str | os.PathLike[str] = "ddv",
    set: Iterable[str] = (),
    seed: int = 1,
    bots: BotLike | Iterable[BotLike] = (),
    seat: int = 0,
    render_mode: str | None = None,
) -> DokoEnv:
    """One game as a PettingZoo AEC environment; it needs ``pip install 'doko[pettingzoo]'``.

    An observation is a dictionary of ``observation``, zeros and ones as :data:`OBSERVATION` lists them, and ``action_mask``. Both
    show what the seat knows, and nothing else. The reward of a seat is its points at the end of the game.

    :param rules: a preset or the path of a rule file
    :param set: changes of rules, such as ``["dulle.mode=second"]``
    :param seed: the seed of the deals if ``reset`` is given none; each ``reset`` without a seed plays the next deal
    :param bots: who plays the other seats; without any, all four seats are agents
    :param seat: where the one agent sits among bots, 0 to 3
    :param render_mode: ``"ansi"``: ``render`` returns what the seat that is asked knows, as text
    """
    try:
        from doko._pettingzoo import DokoEnv
    except ImportError as error:
        raise ImportError("doko.env() needs PettingZoo: pip install 'doko[pettingzoo]'") from error
    others = [bots] if isinstance(bots, str) or callable(bots) else list(bots)
    return DokoEnv(os.fspath(rules), list(set), seed, others, seat, render_mode)


def message_of(game: _doko.OneGame, seat: int) -> dict[str, Any]:
    """What a seat knows in the words of the protocol."""
    import json

    message: dict[str, Any] = json.loads(game.view(seat))
    return message
