"""The papers of one seat: its position, its report, receipts for its sheets, and a letter with their hashes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from drumhead.engine.naming import slug, slug_of
from drumhead.engine.reports.html import write_html
from drumhead.engine.reports.report import Report, merged
from drumhead.engine.session.evening.deadline import deadline, due_words
from drumhead.engine.session.evening.receipts import understood, write_receipt
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.whole_file import write_whole


@dataclass(frozen=True, slots=True)
class Paper:
    """A file that goes to a seat: what it is, its name in the seat's folder, and its hash."""

    seat: str
    what: str
    file: str
    sha256: str


def papers_of(session: GameSession, seat: str, folder: Path) -> tuple[Paper, ...]:
    """One seat's folder below another one, filled."""
    mine = folder / folder_of(session, seat)
    mine.mkdir()
    stem = _stem(session, session.turn, seat)
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
            yield f"{_stem(session, turn, seat)}-receipt-{found.number}.txt", write_receipt(found)


def folder_of(session: GameSession, seat: str) -> str:
    """What a seat's folder is called, as no other seat's is."""
    return slug_of(seat, (each.name for each in session.game.seats))


def _stem(session: GameSession, turn: int, seat: str) -> str:
    return f"{slug(session.game.id)}-turn-{turn}-{folder_of(session, seat)}"


def _paper(seat: str, what: str, path: Path) -> Paper:
    return Paper(seat, what, path.name, hashlib.sha256(path.read_bytes()).hexdigest())


def _letter(session: GameSession, seat: str, papers: Sequence[Paper]) -> str:
    now = session.ended or f"{session.turn_title()} waits for your orders. {due_words(deadline(session))}"
    lines = (f"  {paper.sha256}  {paper.file}" for paper in papers)
    return "\n".join(
        (f"To {seat}", "", f"{session.game.scenario.title}: {now}", "", "With this letter go:", *lines, "")
    )
