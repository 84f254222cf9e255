"""`python -m drumhead.engine.session.advance_process GAME TURN`: plays the waiting turn for another process, which says
which one it means.

Progress goes to standard output, a line a phase: done, total, title, by tabs; an error is one sentence.
"""

from __future__ import annotations

import sys
from pathlib import Path

from drumhead.engine.errors import DrumheadError
from drumhead.engine.session.game_session import GameSession


def main(path: Path, turn: int) -> int:
    """Advance the game at `path`; gives the exit code."""
    try:
        session = GameSession.open(path)
        try:
            session.advance(progress=_report, turn=turn)
        finally:
            session.close()
    except DrumheadError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def _report(title: str, done: int, total: int) -> None:
    sys.stdout.write(f"{done}\t{total}\t{title}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2])))
