"""What a game of a program outside costs, and whether memory stays flat.

    python3 results/2026-11-22-outside/measure.py target/release/doko target/release/examples/faulty_bot
"""

import subprocess
import sys
import tempfile
import time

DOKO, FAULTY = sys.argv[1:3]


def seconds(bot, deals=250):
    """How long so many deals of one bot among three random ones take: four games each."""
    begin = time.monotonic()
    command = [DOKO, "duel", bot, "random", "--block", "field-a", "--deals", str(deals), "--threads", "1", "-q"]
    subprocess.run([*command, "--json", "-"], check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - begin


def questions(deals=250):
    """How many questions so many deals are, by a program that counts them and gives the first legal answer."""
    counter = (
        "import json,sys\n"
        "n=0\n"
        "for line in sys.stdin:\n"
        "    m=json.loads(line)\n"
        "    if m['type']=='hello': print(json.dumps({'protocol':1}),flush=True)\n"
        "    elif m['type']=='ask':\n"
        "        n+=1\n"
        "        print(json.dumps({'id':m['id'],'answer':m['legal'][0]}),flush=True)\n"
        "open(sys.argv[1],'a').write(f'{n}\\n')\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        script, counts = f"{folder}/counter.py", f"{folder}/counts"
        open(script, "w").write(counter)
        seconds(f"exec:python3 {script} {counts}", deals)
        return sum(map(int, open(counts)))


def peak(bot, deals):
    """The most memory that doko itself takes, in MB."""
    command = [DOKO, "duel", bot, "random:vorbehalt=0", "--block", "field-a", "--deals", str(deals), "-q"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    most = 0
    while process.poll() is None:
        try:
            lines = open(f"/proc/{process.pid}/status").read().splitlines()
        except OSError:
            break
        most = max([most] + [int(line.split()[1]) for line in lines if line.startswith("VmHWM")])
        time.sleep(0.02)
    return most / 1000


served = f"exec:reproducible=on,{DOKO} bots serve random"
python = "exec:python3 examples/bots/thrifty.py"
asked = questions()
print(f"1,000 games, {asked} questions of the first legal answer")
for name, bot in [("random within", "random"), ("random served", served), ("thrifty.py", python)]:
    times = sorted(seconds(bot) for _ in range(5))
    print(f"{name:14} {times[0]:.3f} s at least, {times[2]:.3f} s in the middle of five")
for name, bot, few, many in [
    ("served", served, 100, 1000),
    ("floods", f"exec:{FAULTY} floods", 200, 2000),
    ("endless line", f"exec:{FAULTY} floods-without-end-of-line", 200, 2000),
]:
    print(f"{name:14} {peak(bot, few):.1f} MB in {few} deals, {peak(bot, many):.1f} MB in {many}")
