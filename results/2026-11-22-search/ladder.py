#!/usr/bin/env python3
"""Writes ladder.csv, what each run of runs.tsv came to and how far it is from its base on the deals that both have
played, and habits.csv, the solos and Ansagen of its bot.

    python3 ladder.py runs.tsv FOLDER_OF_RUNS

Every run is a folder of `doko duel --out`. Points are per game of bot A among three of B; intervals are of 95%,
from the spread over deals (normal quantile; those of habits.csv are doko's own). A difference is the mean over deals of
the run's points less those of its base.
"""

import csv
import json
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


def difference(own, base):
    """On how many deals both have played, by how much the first is better, and half the width of the interval."""
    differences = [own[deal] - base[deal] for deal in own if deal in base]
    return [len(differences), *("%.3f" % value for value in mean(differences))]


def ladder(runs, folder, out):
    """What each run came to."""
    out.writerow(
        ["run", "a", "b", "seed", "deals", "points", "half_width"]
        + ["base", "common_deals", "difference", "difference_half_width"]
    )
    for run in runs:
        own = points(folder / run["run"])
        row = [run[key] for key in ["run", "a", "b", "seed"]]
        row += [len(own), *("%.3f" % value for value in mean(list(own.values())))]
        base = run["base"]
        row += [base, *difference(own, points(folder / base))] if base else [""] * 4
        out.writerow(row)


def habits(runs, folder, out):
    """What bot A of each run played and said."""
    of_solos = ["plays_solo", "solos_won", "points_in_solos"]
    rates = [f"{said}_{what}_rate" for said in ["ansage", "keine_90"] for what in ["made", "kept"]]
    keys = of_solos + rates
    out.writerow(["run", "bot"] + [name for key in keys for name in (key, f"{key}_half_width")])
    for run in runs:
        with open(folder / run["run"] / "summary.json") as file:
            figures = json.load(file)["field"]["figures"]["a"]
        row = [run["run"], run["a"]]
        for key in keys:
            value, interval = figures[key], figures[f"{key}_ci95"]
            row.append("" if value is None else "%.4f" % value)
            row.append("%.4f" % ((interval[1] - interval[0]) / 2) if interval else "")
        out.writerow(row)


def main():
    with open(sys.argv[1], newline="") as file:
        runs = list(csv.DictReader(file, delimiter="\t"))
    for table in [ladder, habits]:
        with open(f"{table.__name__}.csv", "w", newline="") as file:
            table(runs, Path(sys.argv[2]), csv.writer(file, lineterminator="\n"))


main()
