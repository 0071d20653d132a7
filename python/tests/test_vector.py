"""Many games at once."""

import threading

import numpy as np
import pytest

import doko


def test_games_go_on_and_points_come_at_their_end():
    env = doko.vector_env(8, seed=3)
    places = sum(block.size for block in doko.OBSERVATION)
    assert env.last.observation.shape == (8, (places + 7) // 8)
    assert doko.places(env.last.observation).shape == (8, places)
    assert env.last.mask.shape == (8, len(doko.ACTIONS))
    ended, steps = [], 0
    for _ in range(600):
        before = env.last.deal.copy()
        step = env.step(env.random_actions())
        steps += 1
        assert (step.mask.sum(axis=1) > 0).all()
        assert (step.reward.sum(axis=1) == 0).all()
        assert (step.reward[~step.done] == 0).all()
        assert (step.deal == before)[step.done].all()
        ended += step.deal[step.done].tolist()
    assert len(ended) > 30
    # Each game plays its own deals, none left out and none twice.
    assert len(set(ended)) == len(ended)
    for game in range(8):
        mine = [deal for deal in ended if deal % 8 == game]
        assert mine == list(range(game, game + 8 * len(mine), 8))


def test_observations_are_zeros_and_ones_and_name_the_question():
    env = doko.vector_env(16, rules="arminia", seed=2)
    block = next(block for block in doko.OBSERVATION if block.name == "QUESTION")
    kinds = ["vorbehalt", "bid", "solo", "armut", "exchange", "schweine", "ansage", "card"]
    for _ in range(400):
        step = env.step(env.random_actions())
        places = doko.places(step.observation)
        assert places.max() == 1
        question = places[:, block.first : block.first + block.size]
        assert (question.sum(axis=1) == 1).all()
        for game, kind in enumerate(question.argmax(axis=1)):
            actions = np.flatnonzero(step.mask[game])
            assert {doko.ACTIONS[action].split(":")[0] for action in actions} == {kinds[kind]}


def test_the_same_seed_gives_the_same_games_and_another_gives_others():
    def play(seed):
        env = doko.vector_env(4, seed=seed)
        return [env.step(env.random_actions()).reward.tolist() for _ in range(300)]

    assert play(1) == play(1)
    assert play(1) != play(2)


def test_an_action_that_a_mask_forbids_stops_all_games_where_they_are():
    env = doko.vector_env(4, seed=1)
    before = env.last.observation.copy()
    actions = env.last.mask.argmax(axis=1)
    actions[2] = doko.ACTIONS.index("card:HT")
    with pytest.raises(ValueError, match=r"game 2: action .* \(card:HT\) is not legal"):
        env.step(actions)
    assert np.array_equal(env.last.observation, before)
    env.step(env.last.mask.argmax(axis=1))
    assert not np.array_equal(env.last.observation, before)
    with pytest.raises(ValueError, match="3 actions for 4 games"):
        env.step(actions[:3])


def test_a_learner_among_bots_turns_through_the_seats():
    env = doko.vector_env(8, seed=1, bots="heuristic")
    for _ in range(100):
        step = env.step(env.last.mask.argmax(axis=1))
        assert (step.seat == np.where(step.done, (step.deal + 8) % 4, step.deal % 4)).all()
    fixed = doko.vector_env(4, bots=["heuristic", "random", "thumb"], seat=3)
    assert (fixed.step(fixed.random_actions()).seat == 3).all()


def test_environments_of_several_threads_do_not_disturb_each_other():
    def play(results, n):
        env = doko.vector_env(32, seed=9)
        results[n] = sum(env.step(env.random_actions()).reward.astype(np.int64) * (1 + k) for k in range(200))

    results = [None, None]
    threads = [threading.Thread(target=play, args=(results, n)) for n in range(2)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert np.array_equal(results[0], results[1])
