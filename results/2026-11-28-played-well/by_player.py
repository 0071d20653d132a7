"""What each Sonderregel of palast changes, by who plays: python3 by_player.py [FOLDER], from the CSV files of `doko lab` there.

make.sh writes these files, and deletes those of the pool once this has read them. Differences from palast with 95%
intervals; a star where one is shown after correction (Holm) for all that its command asks.
"""

import csv
import sys
from pathlib import Path

# The weakest first: by what two of them gain on two `heuristic` in strengths.txt.
PLAYERS = ["random", "thumb", "talkative", "greedy", "noisy", "silent", "careful", "bold", "yardstick", "solos", "no-solos", "heuristic", "net"]
FILES = {"heuristic": "palast-heuristic", "net": "palast"}
MEASURES = {
    "re_wins": ("Re wins, in percentage points", 100, 1),
    "value": ("Value of a game, in points", 1, 3),
}


def rows(folder, player):
    file = folder / f"{FILES.get(player, f'pool-{player}')}.csv"
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def cell(row, factor, decimals):
    # Minus zero is zero.
    mean = f"{round(factor * float(row['estimate']), decimals) + 0.0:+.{decimals}f}"
    if not row["ci95_low"]:
        # Too few cases for an interval.
        return mean
    half = factor * (float(row["ci95_high"]) - float(row["ci95_low"])) / 2
    star = "*" if row["shown"] == "true" else ""
    return f"{mean} ± {half:.{decimals}f}{star}"


def main():
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    played = {player: rows(folder, player) for player in PLAYERS}
    rules = list(dict.fromkeys(row["rules"] for row in played["net"]))
    for measure, (title, factor, decimals) in MEASURES.items():
        print(f"{title}\n")
        base = rules[0]
        # What changes nothing in single games is left out.
        columns = [rule for rule in rules if rule not in ("Pflichtsolo", "Bockrunde", "Zögern")]
        print("| | " + " | ".join(columns) + " |")
        print("|---" * (len(columns) + 1) + "|")
        for player, figures in played.items():
            cells = []
            for rule in columns:
                of = [row for row in figures if row["rules"] == rule and row["measure"] == measure]
                wanted = "value" if rule == base else "total"
                row = next(row for row in of if row["figure"] == wanted)
                cells.append(f"{factor * float(row['estimate']):.{decimals}f}" if rule == base else cell(row, factor, decimals))
            print(f"| `{player}` | " + " | ".join(cells) + " |")
        print()


main()
