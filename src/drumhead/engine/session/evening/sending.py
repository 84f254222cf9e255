"""All that goes out for a turn, in one act: for every seat a folder of its own, whose files cannot be mixed up."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path

from drumhead.engine.errors import GameFileError, RefusedError
from drumhead.engine.reading import reason
from drumhead.engine.reports.html import write_html
from drumhead.engine.reports.report import Report, merged
from drumhead.engine.session.evening.deadline import deadline, due_words
from drumhead.engine.session.evening.naming import slug
from drumhead.engine.session.evening.receipts import understood, write_receipt
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.keeping.scratch import scratch
from drumhead.engine.unfinished import settle, sweep, unfinished
from drumhead.engine.whole_file import write_whole

INDEX = "index"
Told = Callable[[str, int, int], None]
"""How far it is: whose papers were written, how many seats are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A file that goes to a seat: what it is, its name in the seat's folder, and its hash."""

    seat: str
    what: str
    file: str
    sha256: str


def send_out(
    session: GameSession, folder: Path, seats: Sequence[str] = (), told: Told | None = None
) -> tuple[Paper, ...]:
    """Position, reports, receipts and a letter for these seats, by default all, and for the game master an index.

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
            papers = tuple(_papers(copy, part, names, told))
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


def _papers(session: GameSession, folder: Path, names: Sequence[str], told: Told | None) -> Iterator[Paper]:
    for done, name in enumerate(names, start=1):
        yield from papers_of(session, name, folder)
        if told:
            told(name, done, len(names))


def papers_of(session: GameSession, seat: str, folder: Path) -> tuple[Paper, ...]:
    """One seat's folder below another one, filled."""
    mine = folder / slug(seat)
    mine.mkdir()
    stem = f"{slug(session.game.id)}-turn-{session.turn}-{slug(seat)}"
    session.export(seat, mine / f"{stem}.drum")
    write_whole(mine / f"{stem}-report.html", write_html(whole_report(session, seat)))
    found = [_paper(seat, "position", mine / f"{stem}.drum"), _paper(seat, "report", mine / f"{stem}-report.html")]
    for name, text in receipts_of(session, seat):
        write_whole(mine / name, text)
        found.append(_paper(seat, "receipt", mine / name))
    write_whole(mine / f"{stem}-letter.txt", _letter(session, seat, found))
    return (*found, _paper(seat, "letter", mine / f"{stem}-letter.txt"))


def whole_report(session: GameSession, seat: str) -> Report:
    """What happened in the last turn and how it stands now, as one report."""
    played = session.turn - 1
    reports = [session.turn_report(seat, played)] if session.phases(played) else []
    reports.append(session.position_report(seat))
    return merged(reports)


def receipts_of(session: GameSession, seat: str) -> Iterator[tuple[str, str]]:
    """The names and texts of a seat's receipts, for the turn that was played last and the one that waits."""
    for turn in (session.turn - 1, session.turn):
        for found in understood(session, seat, turn) if turn == session.turn or session.phases(turn) else ():
            stem = f"{slug(session.game.id)}-turn-{turn}-{slug(seat)}"
            yield f"{stem}-receipt-{found.number}.txt", write_receipt(found)


def _paper(seat: str, what: str, path: Path) -> Paper:
    return Paper(seat, what, path.name, hashlib.sha256(path.read_bytes()).hexdigest())


def _letter(session: GameSession, seat: str, papers: Sequence[Paper]) -> str:
    now = session.ended or f"{session.turn_title()} waits for your orders. {due_words(deadline(session))}"
    lines = (f"  {paper.sha256}  {paper.file}" for paper in papers)
    return "\n".join(
        (f"To {seat}", "", f"{session.game.scenario.title}: {now}", "", "With this letter go:", *lines, "")
    )


def _index(session: GameSession, papers: Sequence[Paper]) -> str:
    """For the game master alone: what goes to whom."""
    head = (f"{session.game.scenario.title}, {session.ended or session.turn_title()}", due_words(deadline(session)))
    lines = []
    for seat in dict.fromkeys(paper.seat for paper in papers):
        lines += ["", f"To {seat}, everything in {slug(seat)}:"]
        lines += [f"  {paper.what:<9}{paper.file}  {paper.sha256}" for paper in papers if paper.seat == seat]
    return "\n".join((*head, *lines, ""))


def _index_page(session: GameSession, papers: Sequence[Paper]) -> str:
    """The same as a page whose links open the files."""
    title = escape(f"{session.game.scenario.title}, {session.ended or session.turn_title()}")
    rows = "\n".join(
        f'<tr><td>{escape(paper.seat)}</td><td>{paper.what}</td><td><a href="{escape(slug(paper.seat))}/'
        f'{escape(paper.file)}">{escape(paper.file)}</a></td><td><code>{paper.sha256[:16]}</code></td></tr>'
        for paper in papers
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>\n'
        f"<body><h1>{title}</h1>\n<p>{escape(due_words(deadline(session)))}</p>\n"
        f"<table><tr><th>To</th><th>What</th><th>File</th><th>sha256</th></tr>\n{rows}\n</table></body></html>\n"
    )
