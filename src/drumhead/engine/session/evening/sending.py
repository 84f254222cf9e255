"""All that goes out for a turn, in one act: for every seat a folder of its own, whose files cannot be mixed up."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from html import escape
from pathlib import Path

from drumhead.engine.errors import GameFileError, RefusedError
from drumhead.engine.reading import reason
from drumhead.engine.session.evening.deadline import all_due
from drumhead.engine.session.evening.papers import Paper, folder_of, papers_of
from drumhead.engine.session.evening.sending_processes import papers_together
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.keeping.scratch import scratch
from drumhead.engine.session.verify_processes import cores
from drumhead.engine.unfinished import settle, sweep, unfinished
from drumhead.engine.whole_file import write_whole

INDEX = "index"
EACH = 5
"""So many seats' papers take longer than a process takes to come to work."""
Told = Callable[[str, int, int], None]
"""How far it is: whose papers were written, how many seats are done, and how many there are."""


def send_out(
    session: GameSession, folder: Path, seats: Sequence[str] = (), told: Told | None = None, most: int | None = None
) -> tuple[Paper, ...]:
    """Position, reports, receipts and a letter for these seats, by default all, and for the game master an index; by at
    `most` so many processes, by default as many as can work at once.

    The folder appears as a whole; GameFileError if there is something in it already.
    """
    if session.kind != "game":
        raise RefusedError(f"{session.path} is a {session.kind}; papers are sent out from the game master's game file.")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise GameFileError(f"{folder} is there already; papers go into a folder of their own.")
    names = tuple(session.game.seat(seat).name for seat in seats) or tuple(seat.name for seat in session.game.seats)
    part = _beside(folder)
    try:
        with _at_one_moment(session) as copy:
            written = _written(copy, part, names, most, told)
            papers = tuple(paper for name in names for paper in written[name])
            for ending, text in ((".txt", _index(copy, papers)), (".html", _index_page(copy, papers))):
                write_whole(part / f"{INDEX}{ending}", text)
        part.replace(folder)
        settle(part.parent)
    except OSError as error:
        raise GameFileError(f"{folder} cannot be written: {reason(error)}.") from error
    except GameFileError as error:
        raise GameFileError(str(error).replace(str(part), str(folder))) from error
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return papers


@contextmanager
def _at_one_moment(session: GameSession) -> Iterator[GameSession]:
    """The game as it is now, whatever others write to it while the papers are written."""
    with scratch() as folder:
        path = Path(folder) / session.path.name
        session.hand.file.copy(path)
        with closing(GameSession.open(path)) as copy:
            yield copy


def _beside(folder: Path) -> Path:
    """Where the papers are written before all of them appear at once."""
    try:
        part = unfinished(folder.absolute())
        sweep(part.parent)
        part.mkdir()
        return part
    except OSError as error:
        raise GameFileError(f"{folder} cannot be made: {reason(error)}.") from error


def _written(
    session: GameSession, folder: Path, names: Sequence[str], most: int | None, told: Told | None
) -> Mapping[str, tuple[Paper, ...]]:
    """The papers by seat, on several processes where there are seats enough."""
    processes = min(most or cores(), len(names) // EACH)
    alone = ((name, papers_of(session, name, folder)) for name in names)
    found = dict[str, tuple[Paper, ...]]()
    for name, papers in alone if processes < 2 else papers_together(session, names, folder, processes):
        found[name] = papers
        if told:
            told(name, len(found), len(names))
    return found


def _index(session: GameSession, papers: Sequence[Paper]) -> str:
    """For the game master alone: what goes to whom."""
    head = (f"{session.game.scenario.title}, {session.ended or session.turn_title()}", all_due(session))
    lines = []
    for seat in dict.fromkeys(paper.seat for paper in papers):
        lines += ["", f"To {seat}, everything in {folder_of(session, seat)}:"]
        lines += [f"  {paper.what:<9}{paper.file}  {paper.sha256}" for paper in papers if paper.seat == seat]
    return "\n".join((*head, *lines, ""))


def _index_page(session: GameSession, papers: Sequence[Paper]) -> str:
    """The same as a page whose links open the files."""
    title = escape(f"{session.game.scenario.title}, {session.ended or session.turn_title()}")
    rows = "\n".join(
        f'<tr><td>{escape(paper.seat)}</td><td>{paper.what}</td><td><a href="{escape(folder_of(session, paper.seat))}/'
        f'{escape(paper.file)}">{escape(paper.file)}</a></td><td><code>{paper.sha256[:16]}</code></td></tr>'
        for paper in papers
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>\n'
        f"<body><h1>{title}</h1>\n<p>{escape(all_due(session))}</p>\n"
        f"<table><tr><th>To</th><th>What</th><th>File</th><th>sha256</th></tr>\n{rows}\n</table></body></html>\n"
    )
