"""The tables of this page: python3 pool.py POOL [CSV], from the runs that make.sh has written into POOL.

Differences deal by deal, with 95% intervals each by itself; the means over the pool add up what each player's deals say, and as two
against two and one among three are the same deals, their common mean is taken deal by deal too.
"""

import csv
import math
import sys
from pathlib import Path
from statistics import NormalDist

BLOCKS = {"team": "two against two", "field": "one among three"}
BOTS = {"A": "pimc", "B": "before", "C": "before, rivals=search"}
MEASURES = ["ansage_made_rate", "ansage_kept_rate", "plays_solo", "solos_won"]

# Which of B and C had more points among a player on the page of 2026-11-25, so that no deal of this page chooses.
BETTER_THEN = {
    "team": "CCCCCCCBCCCCCCCBCCCCCC",
    "field": "CBCCBBCBBBCBCCBBBBCCBC",
}


def points(folder):
    """By block, bot and deal."""
    found = {}
    with (folder / "blocks.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            bot = row["bots"].split()[0]
            block = "team" if row["block"] == "team" else "field"
            found.setdefault((block, bot), {})[int(row["deal"])] = float(row["points_per_game_1"])
    return found


def shares(folder):
    """By block, bot and measure."""
    with (folder / "summary.csv").open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.DictReader(lines) if row["measure"] in MEASURES]
    return {(row["block"], row["bot"], row["measure"]): row["estimate"] for row in rows}


def estimate(values):
    mean = sum(values) / len(values)
    square = sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values)
    return mean, square


def average(estimates):
    """Of estimates that have nothing to do with each other."""
    return sum(mean for mean, _ in estimates) / len(estimates), sum(square for _, square in estimates) / len(estimates) ** 2


def told(difference):
    mean, square = difference
    return f"{mean:+.2f} ± {1.96 * math.sqrt(square):.2f}"


def main():
    pool = Path(sys.argv[1])
    players = Path("players.txt").read_text(encoding="utf-8").split("\n")[:-1]
    runs = [pool / str(2611 + number) for number in range(len(players))]
    found, known = [points(run) for run in runs], [shares(run) for run in runs]
    ahead, rows, lines = {}, [], []
    for number, player in enumerate(players):
        line = [f"`{player}`"]
        for block, name in BLOCKS.items():
            by_deal = {bot: found[number][block, bot] for bot in BOTS}
            deals = sorted(by_deal["A"])
            means = {bot: sum(by_deal[bot].values()) / len(deals) for bot in BOTS}
            over = {bot: [by_deal["A"][deal] - by_deal[bot][deal] for deal in deals] for bot in "BC"}
            over["the better of both on [other deals](../2026-11-25-strangers)"] = over[BETTER_THEN[block][number]]
            over["the better of both on these deals"] = over[max("BC", key=means.get)]
            for bot, differences in over.items():
                ahead.setdefault(bot, {}).setdefault(block, []).append(differences)
            row = {"block": name, "player": player, "deals": len(deals)}
            row |= {f"points {BOTS[bot]}": f"{means[bot]:.3f}" for bot in BOTS}
            for bot in "BC":
                mean, square = estimate(over[bot])
                row |= {f"over {BOTS[bot]}": f"{mean:.3f}", f"ci95 over {BOTS[bot]}": f"{1.96 * math.sqrt(square):.3f}"}
            row |= {f"{measure} {BOTS[bot]}": known[number].get((block, bot, measure), "") for bot in BOTS for measure in MEASURES}
            rows.append(row)
            line += [f"{means['A']:.2f}", told(estimate(over["B"])), told(estimate(over["C"]))]
        lines.append(line)
    head = ["among"] + [words for name in BLOCKS.values() for words in (f"{name}, `pimc` makes", "over before", "over `rivals=search`")]
    print(*(f"| {' | '.join(line)} |" for line in [head, ["---"] * len(head), *lines]), sep="\n")

    print(f"\n| `pimc` is ahead of | {' | '.join(BLOCKS.values())} | both |\n|---|---|---|---|")
    for bot, blocks in ahead.items():
        both = [[(a + b) / 2 for a, b in zip(*pair)] for pair in zip(*blocks.values())]
        means = [told(average([estimate(cell) for cell in cells])) for cells in [*blocks.values(), both]]
        print(f"| {BOTS.get(bot, bot)} | {' | '.join(means)} |")

    cells = [estimate(cell) for blocks in (ahead["B"], ahead["C"]) for cells in blocks.values() for cell in cells]
    # Bonferroni's correction: all at once hold with 95%.
    z = NormalDist().inv_cdf(1 - 0.025 / len(cells))
    low = [mean - z * math.sqrt(square) for mean, square in cells]
    shown = sum(mean + z * math.sqrt(square) < -0.1 for mean, square in cells)
    width = sum(z * math.sqrt(square) for _, square in cells) / len(cells)
    print(f"\n{len(cells)} differences at once, ± {width:.2f} on average: {shown} shown to be below -0.1, {sum(end < -0.1 for end in low)} reach below it")

    for block, name in BLOCKS.items():
        mean = {}
        for measure in MEASURES:
            for bot in BOTS:
                values = [float(known[number].get((block, bot, measure)) or "nan") for number in range(len(players))]
                values = [value for value in values if not math.isnan(value)]
                mean[measure, bot] = sum(values) / len(values)
            print(f"{name}, {measure}, mean of the players: {', '.join(f'{mean[measure, bot]:.3f} {BOTS[bot]}' for bot in BOTS)}")
        says = [[float(known[number][block, bot, "ansage_made_rate"]) for bot in "AC"] for number in range(len(players))]
        ratios = [mine / before for mine, before in says]
        least = min(range(len(players)), key=ratios.__getitem__)
        print(f"{name}: says Re or Kontra at least {ratios[least]:.2f} times as often as rivals=search before, among {players[least]}")
    if len(sys.argv) > 2:
        with open(sys.argv[2], "w", encoding="utf-8", newline="") as out:
            writer = csv.DictWriter(out, rows[0], lineterminator="\n")
            writer.writeheader()
            writer.writerows(sorted(rows, key=lambda row: list(BLOCKS.values()).index(row["block"])))


main()
