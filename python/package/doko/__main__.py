"""The command ``doko``: ``python -m doko`` is the same."""

import signal
import sys

from doko import _doko


def main() -> None:
    """Carries out the command line and ends with its exit code."""
    # Ctrl-C is doko's own affair: it finishes the deals under way.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_doko.main(["doko", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
