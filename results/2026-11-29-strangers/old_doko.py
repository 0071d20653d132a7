"""An earlier doko as a bot: python3 old_doko.py PROGRAM BOT, where PROGRAM is a doko of commit c77eb48.

A program that serves bots refuses rules of which it knows another fingerprint. There are more keys since, and under ddv
they change nothing; so this hands over the fingerprint that ddv had then, and everything else as it comes.
"""

import os
import subprocess
import sys
import threading

THEN, NOW = "bb5bd074b1dfcaab", "6f80cfab4cc29a98"


def hand_back(old):
    """Until the old doko ends, and then this ends like it, whatever else is still to be read."""
    for line in old.stdout:
        sys.stdout.write(line)
        sys.stdout.flush()
    os._exit(old.wait())


def main():
    program, bot = sys.argv[1:]
    old = subprocess.Popen([program, "bots", "serve", bot], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    back = threading.Thread(target=hand_back, args=(old,))
    back.start()
    for line in sys.stdin:
        old.stdin.write(line.replace(NOW, THEN))
        old.stdin.flush()
    old.stdin.close()
    back.join()


main()
