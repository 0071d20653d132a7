"""The PettingZoo environment."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import doko

RULES = ["ddv", "palast", "arminia", "vln", "klassisch"]


@pytest.mark.parametrize("rules", RULES)
def test_the_environment_keeps_to_the_interface(rules):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Its observations are zeros and ones, of which a row may well have few.
        warnings.filterwarnings("ignore", message="Observation.*")
        api_test(doko.env(rules=rules), num_cycles=1000)


def test_the_same_seed_gives_the_same_games():
    seed_test(doko.env, num_cycles=300)


def played(env, seed, deal):
    """Plays a deal at random: who was asked, what was seen and done, and the points."""
    env.reset(seed=seed, options={"deal": deal})
    rng, seen = np.random.default_rng(3), []
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        if termination:
            seen.append((agent, reward))
            env.step(None)
            continue
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        seen.append((agent, action, observation["observation"].tobytes()))
        env.step(action)
    return seen


def test_points_are_the_rewards_and_add_up_to_nothing():
    env = doko.env()
    env.reset(seed=5)
    total = dict.fromkeys(env.agents, 0)
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        total[agent] += reward
        env.step(None if termination else int(np.flatnonzero(observation["action_mask"])[0]))
    assert sum(total.values()) == 0
    assert any(total.values())
    assert env.agents == []


def test_a_deal_is_played_again_alike_and_another_is_another():
    env = doko.env()
    assert played(env, 7, 2) == played(env, 7, 2)
    assert played(env, 7, 2) != played(env, 7, 3)
    env.reset(seed=7)
    assert env.deal == (7, 0)
    env.reset()
    assert env.deal == (7, 1)


def test_a_masked_action_is_refused_and_nothing_has_happened():
    env = doko.env()
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    with pytest.raises(ValueError, match=r"action 27 \(ansage:silence\) is not legal now"):
        env.step(doko.ACTIONS.index("ansage:silence"))
    with pytest.raises(ValueError, match="no action"):
        env.step(999)
    after = env.observe(env.agent_selection)
    assert all(np.array_equal(before[key], after[key]) for key in before)


def test_only_the_seat_that_is_asked_may_choose_and_each_sees_its_own_hand():
    env = doko.env()
    env.reset(seed=1)
    block = next(block for block in doko.OBSERVATION if block.name == "HAND")
    hands = set()
    for agent in env.agents:
        seen = env.observe(agent)
        assert seen["action_mask"].any() == (agent == env.agent_selection)
        hand = seen["observation"][block.first : block.first + block.size]
        assert hand.sum() == len(env.view(agent)["view"]["hand"]) == 12
        hands.add(hand.tobytes())
    assert len(hands) == 4


def test_cards_of_an_exchange_are_picked_one_by_one_and_seen_by_the_picker_alone():
    env = doko.env(rules="ddv", set=["game=schiebekopf"])
    env.reset(seed=2)
    picked = next(block for block in doko.OBSERVATION if block.name == "PICKED")
    picker = env.agent_selection
    others = {agent: env.observe(agent)["observation"] for agent in env.agents if agent != picker}
    for number in range(4):
        assert env.agent_selection == picker
        seen = env.observe(picker)
        row = seen["observation"][picked.first : picked.first + picked.size]
        assert row.sum() == number
        for agent, before in others.items():
            assert np.array_equal(env.observe(agent)["observation"], before)
        actions = np.flatnonzero(seen["action_mask"])
        assert all(doko.ACTIONS[action].startswith("exchange:") for action in actions)
        env.step(int(actions[0]))
    assert env.agent_selection != picker or env.view(picker)["question"] != "exchange"


def test_one_agent_plays_among_bots():
    env = doko.env(bots="heuristic", seat=2)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation.*")
        api_test(env, num_cycles=200)
    env.reset(seed=4)
    assert env.agents == ["seat_2"]


def test_what_cannot_be_is_refused_with_what_to_do():
    with pytest.raises(ValueError, match="ddv, palast"):
        doko.env(rules="dvd")
    with pytest.raises(ValueError, match="dulle.mode"):
        doko.env(set=["dulle.mode=sometimes"])
    with pytest.raises(ValueError, match="heuristic"):
        doko.env(bots="heuristik")
    with pytest.raises(ValueError, match="three bots"):
        doko.env(bots=["random", "random"])
    with pytest.raises(ValueError, match="seats are 0 to 3"):
        doko.env(bots="random", seat=4)


def test_a_rendered_seat_is_text():
    env = doko.env(render_mode="ansi")
    env.reset(seed=1)
    assert env.render().startswith("seat_0  vorbehalt\nhand   ")
    with pytest.raises(ValueError):
        doko.env(render_mode="human")
