#!/usr/bin/env python3
"""How many parts? What a study takes on so many cores, on paper and by simulation.

    plan.py --deals 1000000 --seconds 0.02 --start 0.6 --cores 64

Measure two numbers first, on one core of the cluster and with --threads 1: the seconds of a deal (`time doko … --deals 200`
less `time doko … --deals 100`, divided by 100), and the seconds until the first deal, which each part takes again: programs
and networks are loaded, and the games are played by which builds are told apart.

On paper: parts of w seconds on c cores take their work divided by c, and half a part more for the cores that are done
first; each part that is lost is played in a further round, which takes at least as long as one part. By simulation:
cores take parts in order, fail at random times and come back; what is missing is submitted when all others are over,
as submit.sh does it. The same command prints the same table.
"""

import argparse
import heapq
import math
import random
import statistics

HOUR = 3600.0


def part_seconds(plan, parts):
    """What a part takes on one core, with nothing that fails."""
    return plan.start + plan.queue + plan.deals / parts * plan.seconds


def on_paper(plan, parts):
    """The wall-clock, in seconds."""
    part = part_seconds(plan, parts)
    lost = 1 - math.exp(-part / (plan.mtbf * HOUR))
    seconds, left = 0.0, float(parts)
    # A round of less than half a part in all needs none to be played, more often than not.
    while left >= 0.5:
        waves = max(left / plan.cores, 1.0)
        seconds += plan.round + part * (waves + (0.5 if waves > 1 else 0.0))
        left *= lost
    return seconds


def simulated(plan, parts, chance):
    """The wall-clock of one course of events, in seconds, and how many rounds it took."""
    part, rate = part_seconds(plan, parts), 1 / (plan.mtbf * HOUR)
    free = [0.0] * plan.cores
    # How fast each core is, and when it fails next.
    pace = [chance.lognormvariate(0.0, plan.spread) for _ in free]
    fails = [chance.expovariate(rate) for _ in free]
    clock, rounds, left = 0.0, 0, parts
    while left:
        rounds += 1
        clock += plan.round
        cores = [(max(free[core], clock), core) for core in range(plan.cores)]
        heapq.heapify(cores)
        lost = 0
        for _ in range(left):
            begin, core = heapq.heappop(cores)
            # It was away in the meantime.
            while fails[core] < begin:
                begin = max(begin, fails[core] + plan.repair * HOUR)
                fails[core] = begin + chance.expovariate(rate)
            end = begin + part * pace[core]
            if fails[core] < end:
                lost += 1
                end = fails[core]
                free[core] = end + plan.repair * HOUR
                fails[core] = free[core] + chance.expovariate(rate)
                clock = max(clock, end)
                heapq.heappush(cores, (free[core], core))
            else:
                clock = max(clock, end)
                heapq.heappush(cores, (end, core))
        left = lost
    return clock, rounds


def told(seconds):
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds:.1f} s"


def size(octets):
    for unit in ("B", "KB", "MB", "GB", "TB"):
        if octets < 1000 or unit == "TB":
            return f"{octets:.3g} {unit}"
        octets /= 1000


def rows(plan, counts):
    """What stands in a line of the table, for each number of parts."""
    for parts in counts:
        chance = random.Random(plan.seed)
        runs = [simulated(plan, parts, chance) for _ in range(plan.runs)]
        clocks = sorted(clock for clock, _ in runs)
        yield {
            "parts": parts,
            "part": part_seconds(plan, parts),
            "overhead": parts * (plan.start + plan.queue) / (plan.deals * plan.seconds),
            "paper": on_paper(plan, parts),
            "simulated": statistics.mean(clocks),
            "worst": clocks[-1 - len(clocks) // 20],
            "rounds": statistics.mean(rounds for _, rounds in runs),
            "bytes": plan.deals * plan.bytes + parts * plan.part_bytes,
            "merge": plan.deals * plan.read + parts * plan.join,
        }


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    number = lambda name, default, text: parser.add_argument(name, type=float, default=default, help=f"{text} [{default:g}]")
    parser.add_argument("--deals", type=float, required=True, help="how many deals the study has")
    parser.add_argument("--seconds", type=float, required=True, help="of a deal on one core")
    number("--start", 0.1, "seconds of a part before its first deal")
    number("--queue", 1.0, "seconds that the scheduler takes for a part")
    number("--round", 30.0, "seconds until a round begins")
    parser.add_argument("--cores", type=int, default=64, help="how many there are [64]")
    parser.add_argument("--parts", type=int, nargs="*", help="numbers of parts [powers of ten about the cores]")
    number("--mtbf", 5000.0, "hours until a core fails, on average")
    number("--repair", 4.0, "hours until it is back")
    number("--spread", 0.1, "how unlike the cores are: the standard deviation of the logarithm of their pace")
    number("--bytes", 200.0, "of a deal in the log")
    number("--part-bytes", 30e3, "of a part beside its games")
    number("--read", 8e-6, "seconds to join a deal")
    number("--join", 1e-3, "seconds to join a part")
    parser.add_argument("--runs", type=int, default=100, help="how many courses of events are simulated [100]")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    plan = arguments()
    cores = plan.cores
    counts = plan.parts or sorted({max(1, int(cores * factor)) for factor in (1, 4, 16, 64, 256)})
    print(f"{plan.deals:,.0f} deals of {plan.seconds:g} s on {cores} cores, one in {plan.mtbf:g} hours fails\n")
    print("| parts | a part | starting, of all work | on paper | simulated | 95% within | rounds | bytes | joining |")
    print("|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for row in rows(plan, counts):
        print(
            f"| {row['parts']:,} | {told(row['part'])} | {row['overhead']:.1%} | {told(row['paper'])} | {told(row['simulated'])} |"
            f" {told(row['worst'])} | {row['rounds']:.1f} | {size(row['bytes'])} | {told(row['merge'])} |"
        )


if __name__ == "__main__":
    main()
