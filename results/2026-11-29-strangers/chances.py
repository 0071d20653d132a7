"""The tables of chances of this page: python3 chances.py, where the calibrate-*.txt that make.sh has written are."""

import re

NAMES = {
    "heuristic": "`heuristic`", "net": "`net`", "silent": "silent", "talkative": "talkative",
    "noisy": "noisy", "careful": "careful", "pimc": "itself",
}
STEPS = ["Re", "Kontra", "keine 90", "Re, by a soloist"]
HEADING = re.compile(r"(Re|Kontra|keine \d+|schwarz)(, (by|against) a soloist)?")
BIN = re.compile(r"  [\d.]+–[\d.]+% +([\d,]+) +([\d.]+)% +([\d.]+)%(?: ± ([\d.]+)%)?")
# Bins with fewer cases say little.
LEAST = 100


def values(text):
    """Of each step the share that is said at once, and what that brings."""
    _, after = text.split("\nWhat the bot makes of it\n")
    table, _ = after.split("\n\n", 1)
    for step in STEPS:
        found = re.search(rf"^  {step} {{2,}}([\d.]+%) +(-?[\d.]+ ± [\d.]+|–)", table, re.MULTILINE)
        yield from found.groups()


def bins(text):
    """Of each step: how many cases, and which share was predicted and kept, with half the width of its interval."""
    found, step, inside = {}, None, False
    for line in text.splitlines():
        if HEADING.fullmatch(line):
            step = line
        elif line.startswith("By "):
            inside = line == "By how likely the bot took it"
        elif inside and (row := BIN.match(line)):
            cases, *rest = row.groups()
            found.setdefault(step, []).append((int(cases.replace(",", "")), *(float(number or 0) for number in rest)))
    return found


def told(rows):
    rows = [row for row in rows if row[0] >= LEAST]
    far = sum(abs(kept - predicted) > 5 for _, predicted, kept, _ in rows)
    shown = sum(abs(kept - predicted) - half > 5 for _, predicted, kept, half in rows)
    mean = sum(cases * (kept - predicted) for cases, predicted, kept, _ in rows) / sum(row[0] for row in rows)
    return f"{far} of {len(rows)}, {shown} shown; {mean:+.1f}"


def main():
    texts = {}
    for name in NAMES:
        with open(f"calibrate-{name}.txt", encoding="utf-8") as file:
            texts[name] = file.read()
    for name, text in texts.items():
        print(f"| {NAMES[name]} | {' | '.join(values(text))} |")
    print()
    for name, text in texts.items():
        print(f"| {NAMES[name]} | {' | '.join(told(bins(text)[step]) for step in STEPS[:3])} |")


main()
