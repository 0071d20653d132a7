#!/usr/bin/env python3
"""What each run of runs.tsv came to, and how far it is from its base on the deals that both have played.

    python3 ladder.py runs.tsv FOLDER_OF_RUNS > ladder.csv

Every run is a folder of `doko duel --out`. Points are per game of bot A among three of B; intervals are of 95%, from the
spread over deals (normal quantile). A difference is the mean over deals of the run's points less those of its base.
"""

import csv
import math
import sys
from pathlib import Path


def points(folder):
    """Points per game of each deal."""
    with open(folder / "blocks.csv", newline="") as file:
        return {row["deal"]: float(row["points_per_game"]) for row in csv.DictReader(file)}


def mean(values):
    """The mean, and half the width of its interval."""
    n = len(values)
    middle = sum(values) / n
    variance = sum((value - middle) ** 2 for value in values) / (n - 1)
    return middle, 1.96 * math.sqrt(variance / n)


def main():
    runs, folder = sys.argv[1], Path(sys.argv[2])
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["run", "a", "b", "seed", "deals", "points", "half_width", "base", "common_deals", "difference", "difference_half_width"])
    with open(runs, newline="") as file:
        for run in csv.DictReader(file, delimiter="\t"):
            own = points(folder / run["run"])
            row = [run["run"], run["a"], run["b"], run["seed"], len(own), *("%.3f" % value for value in mean(list(own.values())))]
            if run["base"]:
                base = points(folder / run["base"])
                differences = [own[deal] - base[deal] for deal in own if deal in base]
                row += [run["base"], len(differences), *("%.3f" % value for value in mean(differences))]
            else:
                row += [""] * 4
            out.writerow(row)


main()
