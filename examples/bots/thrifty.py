#!/usr/bin/env python3
"""A Doppelkopf bot for doko, in plain Python.

It wins a trick as cheaply as it can, gives its partner Augen, gives the others as few as possible, and never speaks.

    doko bots check 'exec:python3 examples/bots/thrifty.py'
    doko duel 'exec:python3 examples/bots/thrifty.py' random --deals 100

Change `choose_card`, and it is your bot. docs/protocol.md tells all that a bot is told.
"""

import json
import random
import sys

AUGEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}


def choose(question, legal, view, rng):
    """One of the legal answers."""
    if question == "card":
        cards = [answer for answer in legal if answer in view["hand"]]
        return choose_card(cards, view, rng)
    # The first is always the modest one: gesund, silence, to leave an Armut.
    return legal[0]


def choose_card(cards, view, rng):
    """One of these cards."""
    trumps = view["trumps"]  # From the highest to the lowest.
    rng.shuffle(cards)  # Chance decides between cards that are worth the same.

    def price(card):
        """Augen first; of as many, the lower trump is cheaper, and a plain card the cheapest."""
        return AUGEN[card[1]], -trumps.index(card) if card in trumps else -len(trumps)

    parties, winning = view["parties"], view.get("winning")
    own = parties[view["seat"]]
    is_last = len(view["table"]) == 3
    if is_last and own is not None and parties[winning["seat"]] == own:
        return max(cards, key=price)
    return min([card for card in cards if card in view["wins"]] or cards, key=price)


def main():
    """Answers "hello" once and every "ask"; everything else needs no answer."""
    rng = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"protocol": 1, "name": "thrifty"})
        elif message["type"] == "game":
            # A new game: forget the last one. With a stream as its seed, if it is told one, it plays the same again.
            rng = random.Random(message.get("stream"))
        elif message["type"] == "ask":
            answer = choose(message["question"], message["legal"], message["view"], rng)
            say({"id": message["id"], "answer": answer})


def say(message):
    """Writes a line, at once."""
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
