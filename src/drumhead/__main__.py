"""`drumhead`: with a command the command line, without one the client."""

from __future__ import annotations

import sys

from drumhead.engine.errors import DrumheadError


def main() -> int:
    """Run whichever is asked for; gives the exit code, 2 where what is installed is incomplete."""
    try:
        return _run()
    except DrumheadError as error:
        sys.stderr.write(f"{error}\n")
        return 2


def _run() -> int:
    if len(sys.argv) > 1 and not sys.argv[1].endswith((".drum", ".orders")):
        from drumhead.engine.cli import run

        return run(sys.argv[1:])
    from drumhead.client.app import run as open_client

    return open_client(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
