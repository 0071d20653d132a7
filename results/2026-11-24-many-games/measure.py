"""How much faster a program in Python plays many games at once: the three ways in turn, round by round.

    python3 results/2026-11-24-many-games/measure.py target/release/doko examples/bots [ROUNDS]
"""

import os
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def play(doko, bot):
    """Seconds on the clock, and of processor time of doko and all that it has started."""
    before, begin = os.times(), time.monotonic()
    duel = [doko, "duel", bot, "random", "--deals", "600", "--threads", "2", "-q"]
    told = subprocess.run(duel, stdout=subprocess.PIPE, text=True, check=True).stdout
    clock, after = time.monotonic() - begin, os.times()
    # The points alone: names and thinking differ.
    points = [line for line in told.splitlines() if "±" in line]
    used = after.children_user - before.children_user + after.children_system - before.children_system
    return clock, used, points


def main():
    doko, examples = sys.argv[1], Path(sys.argv[2]).resolve()
    thrifty, many = [str(examples / name) for name in ("thrifty.py", "many.py")]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "many.py"
        text = Path(many).read_text()
        whole.write_text(text.replace(', "leaves_out": LEAVES_OUT', ""))
        assert whole.read_text() != text, "many.py leaves something out"
        (Path(folder) / "thrifty.py").write_text(Path(thrifty).read_text())
        bots = {
            "plain": f"exec:name=thrifty,reproducible=on,python3 {shlex.quote(thrifty)}",
            "many, whole": f"exec:name=thrifty,many=on,reproducible=on,python3 {shlex.quote(str(whole))}",
            "many": f"exec:name=thrifty,many=on,reproducible=on,python3 {shlex.quote(many)}",
        }
        print("round,mode,clock_s,processor_s", flush=True)
        for number in range(rounds):
            found = {}
            for mode, bot in bots.items():
                clock, used, found[mode] = play(doko, bot)
                print(f"{number + 1},{mode.replace(', ', ' ')},{clock:.2f},{used:.2f}", flush=True)
            assert found["plain"] == found["many"] == found["many, whole"], "the same games"


main()
