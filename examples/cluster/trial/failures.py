#!/usr/bin/env python3
"""How long a study takes on cores that fail, measured: to be compared with what `plan.py` simulates.

    failures.py DOKO CORES PARTS MTBF RUNS COMMAND…

Plays the parts of `doko COMMAND… --shard I/PARTS` on so many cores, each part on one. A core kills what it plays at random
times, every MTBF seconds on average (0: never), and goes on at once with its next part. What was lost is played in a further
round. Prints the mean over RUNS courses of events, with a 95% interval. Nothing else should run on the machine.
"""

import queue
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time


class Core:
    """A core with the time at which it fails next, in seconds from the beginning."""

    def __init__(self, mtbf, seed):
        self.mtbf, self.chance = mtbf, random.Random(seed)
        self.fails = 0.0
        self.until_next(0.0)

    def until_next(self, now):
        self.fails = now + self.chance.expovariate(1 / self.mtbf) if self.mtbf else float("inf")


def played(command, seconds):
    """Whether a command ends well before it is killed."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        return process.wait(timeout=None if seconds == float("inf") else max(0.0, seconds)) == 0
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return False


def course(doko, cores, parts, mtbf, command, seed):
    """Seconds, rounds and lost parts of one course of events."""
    folder, begin, rounds, lost_in_all = tempfile.mkdtemp(), time.monotonic(), 0, 0
    cores = [Core(mtbf, f"{seed} {number}") for number in range(cores)]
    left = range(1, parts + 1)
    while left:
        rounds += 1
        waiting, lost = queue.SimpleQueue(), []
        for part in left:
            waiting.put(part)

        def work(core):
            while True:
                try:
                    part = waiting.get_nowait()
                except queue.Empty:
                    return
                now = time.monotonic() - begin
                if core.fails < now:
                    core.until_next(now)
                line = [doko, *command, "-q", "--threads", "1", "--force", "--shard", f"{part}/{parts}", "--out", f"{folder}/{part}"]
                if not played(line, core.fails - now):
                    lost.append(part)
                    core.until_next(time.monotonic() - begin)

        threads = [threading.Thread(target=work, args=(core,)) for core in cores]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        left = lost
        lost_in_all += len(lost)
    shutil.rmtree(folder)
    return time.monotonic() - begin, rounds, lost_in_all


def main():
    if len(sys.argv) < 7:
        sys.exit(__doc__)
    doko, cores, parts, mtbf, runs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), int(sys.argv[5])
    courses = [course(doko, cores, parts, mtbf, sys.argv[6:], seed) for seed in range(runs)]
    seconds, rounds, lost = zip(*courses)
    half = 1.96 * statistics.stdev(seconds) / runs**0.5 if runs > 1 else float("nan")
    print(f"{statistics.mean(seconds):.1f} ± {half:.1f} s, {statistics.mean(rounds):.1f} rounds, {statistics.mean(lost):.1f} parts lost")


if __name__ == "__main__":
    main()
