#!/usr/bin/env python3
"""The bot of thrifty.py in many games at once: doko asks it in batches, and it plays about three times as fast.

    doko bots check 'exec:many=on,python3 examples/bots/many.py'
    doko duel 'exec:many=on,python3 examples/bots/many.py' random --deals 1000

Without many=on the same program is asked one question after the other. A bot with a neural network collects the views of a
batch in place of calling `choose` for each, and answers them together.
"""

import json
import random
import sys

from thrifty import choose

# What `choose` never looks at is not sent.
LEAVES_OUT = [
    "events",
    *("view." + part for part in ["forehand", "contract", "played", "voids", "leader", "said", "augen", "tricks", "cards"]),
]


def main():
    """Answers "hello" once, and then every "ask", alone or in a batch."""
    chance = {}  # Of each game under way, by its number; without many=on the only game has none.
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"protocol": 1, "name": "thrifty", "many": True, "leaves_out": LEAVES_OUT})
        elif message["type"] == "batch":
            answers = [answer for part in message["messages"] if (answer := take(part, chance))]
            if answers:
                say({"answers": answers})
        elif answer := take(message, chance):
            say(answer)


def take(message, chance):
    """The answer to a message, if it is a question."""
    game = message.get("game")
    if message["type"] == "game":
        chance[game] = random.Random(message.get("stream"))
    elif message["type"] == "over":
        del chance[game]
    elif message["type"] == "ask":
        answer = choose(message["question"], message["legal"], message["view"], chance[game])
        return {"game": game, "id": message["id"], "answer": answer}
    return None


def say(message):
    """Writes a line, at once."""
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
