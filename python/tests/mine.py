"""A bot as a program."""

import sys

import doko


class Mine(doko.Bot):
    reproducible = True

    def answer(self, ask):
        print("thinking", file=sys.stdout)
        return self.random.choice(ask.legal) if ask.question == "card" else ask.legal[0]


if __name__ == "__main__":
    doko.serve(Mine)
