"""The PettingZoo environment."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from doko import _doko
from doko._env import message_of, places


class DokoEnv(AECEnv):
    """A game of Doppelkopf; :func:`doko.env` makes one.

    ``reset(seed=s)`` plays deal 0 of seed ``s``, or the deal of ``options={"deal": n}``. Where cards change hands, the seat picks
    them one by one: nobody else sees its choice before it is complete. Hands that are thrown in are dealt again, unasked.
    """

    metadata = {"name": "doko_v1", "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self, rules: str, set: list[str], seed: int, bots: list[Any], seat: int, render_mode: str | None = None
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode {render_mode!r}: there is "ansi", or none')
        self.render_mode = render_mode
        self._game = _doko.OneGame(rules, set, seed, 0, bots, seat if bots else None)
        self._seed, self._deal = seed, -1
        learners = [seat] if bots else [0, 1, 2, 3]
        self._seats = {f"seat_{number}": number for number in learners}
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []
        places: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 1, (_doko.OBSERVATION,), np.uint8),
            "action_mask": spaces.Box(0, 1, (_doko.ACTIONS,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(places) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(_doko.ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def deal(self) -> tuple[int, int]:
        """The seed and the index of the deal: ``doko play --seed S --deal N`` deals the same cards."""
        return self._seed, self._deal

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seed, self._deal = seed, -1
        self._deal = (options or {}).get("deal", self._deal + 1)
        self._game = self._game.at(self._seed, self._deal)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self._game.asked()
        self.agent_selection = self.agents[0] if seat is None else f"seat_{seat}"

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        packed = np.zeros(_doko.OBSERVATION_BYTES, dtype=np.uint8)
        mask = np.zeros(_doko.ACTIONS, dtype=np.uint8)
        self._game.observe(self._seats[agent], packed, mask)
        return {"observation": places(packed), "action_mask": mask.view(np.int8)}

    def view(self, agent: str) -> dict[str, Any]:
        """What a seat knows in the words of docs/protocol.md: ``view``, and ``question`` and ``legal`` if it is asked."""
        return message_of(self._game, self._seats[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked: None is for agents whose game is over")
        self._game.step(int(action))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        points = self._game.points()
        if points is not None:
            for other in self.agents:
                self.rewards[other] = points[self._seats[other]]
                self.terminations[other] = True
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        asked = self.view(self.agent_selection)
        view = asked["view"]
        table = " ".join(f"{played['card']}({played['seat']})" for played in view.get("table", []))
        lines = [
            f"{self.agent_selection}  {asked.get('question', 'the game is over')}",
            f"hand   {' '.join(view['hand'])}",
            f"table  {table}",
            f"Augen  {view['augen']}",
        ]
        return "\n".join(lines)

    def close(self) -> None:
        """There is nothing to close."""
