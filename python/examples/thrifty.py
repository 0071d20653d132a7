"""Wins tricks cheaply and gives a partner Augen; says nothing, and has no Vorbehalt."""

import doko

AUGEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}


class Thrifty(doko.Bot):
    def answer(self, ask):
        if ask.question != "card":
            return ask.legal[0]
        view, cards = ask.view, [card for card in ask.legal if card[1:] in AUGEN]
        party = view["parties"]
        winner = view.get("winning", {}).get("seat")
        if winner is not None and party[winner] and party[winner] == party[view["seat"]]:
            return max(cards, key=lambda card: AUGEN[card[1]])
        return min(view["wins"] or cards, key=lambda card: AUGEN[card[1]])


if __name__ == "__main__":
    doko.serve(Thrifty)
