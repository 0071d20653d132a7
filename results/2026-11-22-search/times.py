#!/usr/bin/env python3
"""How long the bots of runs.tsv think, one after another on one thread: milliseconds on the clock.

    python3 times.py DOKO > times.csv

DOKO is the program. Nothing else should run beside it.
"""

import csv
import json
import subprocess
import sys
import tempfile

DEALS = {"pimc:worlds=256": 25, "pimc:worlds=512": 25, "ismcts:iterations=800,worlds=128": 25, "cheat:level=3": 0}


def main():
    with open("runs.tsv", newline="") as file:
        bots = sorted({run["a"] for run in csv.DictReader(file, delimiter="\t")})
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["a", "cards", "ms_a_card", "max_ms_a_card", "others", "ms_another", "max_ms_another"])
    for bot in bots:
        deals = DEALS.get(bot, 50)
        if deals == 0:
            continue
        with tempfile.TemporaryDirectory() as folder:
            duel = [sys.argv[1], "duel", bot, "heuristic", "--block", "field-a", "--deals", str(deals), "--seed", "1"]
            subprocess.run([*duel, "--threads", "1", "-q", "--out", f"{folder}/run"], check=True, stdout=subprocess.DEVNULL)
            with open(f"{folder}/run/run.json") as file:
                thinking = json.load(file)["thinking"][0]
        row = [bot]
        for of in [thinking["cards"], thinking["others"]]:
            row += [of["decisions"], "%.3f" % of["mean_ms"], "%.3f" % of["max_ms"]]
        out.writerow(row)


main()
