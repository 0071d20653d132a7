"""A program that does one thing wrong, for the tests: its argument says what."""

import json
import sys
import time

FAULT = sys.argv[1]


def say(message):
    print(json.dumps(message), flush=True)


def main():
    if FAULT == "dies at start":
        sys.exit("no such model: weights.bin")
    cards = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"protocol": 7 if FAULT == "another version" else 1})
        elif message["type"] == "game":
            cards = 0
        elif message["type"] == "ask":
            answer(message, cards)
            cards += message["question"] == "card"


def answer(message, cards):
    legal, now = message["legal"], cards == 2 and message["question"] == "card"
    reply = {"id": message["id"], "answer": legal[0]}
    if not now:
        say(reply)
    elif FAULT == "hangs":
        time.sleep(3600)
    elif FAULT == "dies":
        raise ValueError("a card too many")
    elif FAULT == "plays what it does not hold":
        hand = message["view"]["hand"]
        say({**reply, "answer": next(card for card in ["CQ", "SQ", "HQ"] if card not in hand)})
    elif FAULT == "answers garbage":
        print("I would rather not", flush=True)
    elif FAULT == "answers another question":
        say({**reply, "id": 0})
    elif FAULT == "floods":
        for _ in range(2_000_000):
            print(json.dumps(reply))
    elif FAULT == "floods without end of line":
        say(reply)
        while True:
            sys.stdout.write("x" * 4096)
    else:
        say(reply)


if __name__ == "__main__":
    main()
