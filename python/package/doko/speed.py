"""How fast environments are, beside the engine alone: ``python -m doko.speed``."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np

import doko
from doko import _doko


def measure(games: int = 1024, rules: str = "ddv", seconds: float = 2.0) -> dict[str, float]:
    """Answers a second on one thread, in random games.

    ``engine``: the engine alone, by the fast way through a game. ``views``: the engine asked seat by seat, with views and legal
    answers. ``environment``: :class:`doko.VectorEnv` with observations and masks, random actions drawn by it. ``numpy``: the same
    with actions drawn from the masks by NumPy.
    """
    engine, views = _doko.engine_speed(rules, [], seconds)
    env = doko.vector_env(games, rules=rules)
    drawn = np.random.default_rng(1)

    def by_numpy() -> np.ndarray:
        weights = env.last.mask * drawn.random(env.last.mask.shape, dtype=np.float32)
        return np.asarray(weights.argmax(axis=1))

    return {
        "engine": engine,
        "views": views,
        "environment": _rate(env, env.random_actions, seconds),
        "numpy": _rate(env, by_numpy, seconds),
    }


def _rate(env: doko.VectorEnv, choose: Callable[[], np.ndarray], seconds: float) -> float:
    steps, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        env.step(choose())
        steps += env.number
    return steps / (time.perf_counter() - begin)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m doko.speed", description=__doc__)
    parser.add_argument("--games", type=int, default=1024, help="how many games at once")
    parser.add_argument("--rules", default="ddv", help="a preset or a rule file")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each is measured")
    args = parser.parse_args()
    words = {
        "engine": "engine alone, the fast way",
        "views": "engine with views and legal answers",
        "environment": "vector environment, its own random actions",
        "numpy": "vector environment, random actions by NumPy",
    }
    for key, rate in measure(args.games, args.rules, args.seconds).items():
        print(f"{words[key]:<44} {rate:>12,.0f} answers a second")


if __name__ == "__main__":
    main()
