"""Learns among three random players what each action is worth, then plays among them: a minute or two."""

import numpy as np

import doko

PLACES, ACTIONS = sum(block.size for block in doko.OBSERVATION), len(doko.ACTIONS)


def choose(last, weights, explore, rng):
    """The legal action with the best value in each game, or with some probability any legal one."""
    values = doko.places(last.observation).astype(np.float32) @ weights.T
    best = np.where(last.mask, values, -np.inf).argmax(axis=1)
    some = np.where(last.mask, rng.random(last.mask.shape), -1).argmax(axis=1)
    return np.where(rng.random(len(best)) < explore, some, best)


def train(games=256, steps=4000, rate=1e-3, seed=1):
    """Weights for each action: how many points it will bring is a sum over what the seat knows."""
    rng, weights = np.random.default_rng(seed), np.zeros((ACTIONS, PLACES), dtype=np.float32)
    env, chosen = doko.vector_env(games, seed=seed, bots="random"), [[] for _ in range(games)]
    for step in range(steps):
        left = 1 - step / steps
        actions = choose(env.last, weights, max(0.02, 0.1 * left), rng)
        seen = doko.places(env.last.observation)
        for game, (seat, action) in enumerate(zip(env.last.seat, actions)):
            chosen[game].append((seat, action, np.flatnonzero(seen[game])))
        env.step(actions)
        for game in np.flatnonzero(env.last.done):
            for seat, action, places in chosen[game]:
                missed = env.last.reward[game, seat] - weights[action, places].sum()
                weights[action, places] += rate * left * missed
            chosen[game] = []
    return weights


def points(weights, explore=0.0, games=256, steps=2000):
    """The points per game of the learner, or of one that chooses at random, and half its 95% interval."""
    env, rng, won = doko.vector_env(games, seed=2, bots="random"), np.random.default_rng(1), []
    for _ in range(steps):
        last = env.step(choose(env.last, weights, explore, rng))
        won += last.reward[last.done, last.deal[last.done] % 4].tolist()
    return f"{np.mean(won):+.2f} ± {1.96 * np.std(won) / len(won) ** 0.5:.2f} points per game"


if __name__ == "__main__":
    weights = train()
    print("any legal answer:", points(weights, explore=1.0))
    print("learnt:          ", points(weights))
