"""What a turn that is judged tells of a phase and of a battle in it, as pages; and the copy laid aside to be seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.gamefile.file import GameFile
from drumhead.engine.play.events import GM, Event
from drumhead.engine.play.told.battles import Battle as Fought
from drumhead.engine.reports.report import Line, Report, Section, text_section
from drumhead.engine.session.accounts.battles import battle_on, report_of
from drumhead.engine.session.evening.adjudication import Battle, Work
from drumhead.engine.session.founding import BRANCH
from drumhead.engine.session.keyring import OF_PASSWORDS
from drumhead.engine.session.rulings.ruling import NOTE, Said

TOLD = "What was told"


def phase_page(work: Work, phase: str) -> Report:
    """All that happens in a phase, in the order of play."""
    title, events = work.session.ruleset.titles()[phase], work.events(phase)
    lines = tuple(_line(work, event) for event in events)
    count = "nothing happens" if not events else "1 event" if len(events) == 1 else f"{len(events)} events"
    return Report(title, f"{work.copy.turn_title(work.turn)}: {count}", (Section(TOLD, lines),))


def _line(work: Work, event: Event) -> Line:
    return Line(work.copy.wording(event), event.id, event.rule, "/".join(_goal(event)))


def _goal(event: Event) -> Iterator[str]:
    """Where an event was, as links name it."""
    if event.cell is not None:
        yield from ("cell", str(event.cell))
        if event.tactical is not None:
            yield str(event.tactical)


def battle_page(work: Work, battle: Battle, odds: Sequence[str] = ()) -> Report:
    """One battle of the queue: its lines and figures where the game has such, else what was told of it."""
    fought, told = _fought(work, battle), text_section(TOLD, battle.told)
    before = (text_section("Odds beforehand", odds),) if odds else ()
    page = () if fought is None else report_of(work.copy, GM, work.turn, fought, pictures=False).sections
    title = f"{work.session.ruleset.titles()[battle.phase]}, {battle.place}"
    return Report(title, battle.result, (*page, told), before)


def _fought(work: Work, battle: Battle) -> Fought | None:
    """The clashes of a turn's fighting on a square that are this battle."""
    try:
        whole = battle_on(work.copy, GM, work.turn, battle.cell)
    except UnknownNameError:
        return None
    clashes = tuple(each for each in whole.clashes if (each.phase, each.tactical) == (battle.phase, battle.tactical))
    return replace(whole, clashes=clashes, beside=()) if clashes else None


def note_on(work: Work, phase: str, battle: Battle | None, text: str) -> None:
    """A note on a battle, or on the whole phase, is put on record with the rulings; nothing is decided by it."""
    subject = f"phase {phase}" if battle is None else f"battle {battle.name}"
    work.session.rule((NOTE, subject, "looked at"), Said(text))


def lay_aside(work: Work, path: Path) -> None:
    """The game with the turn as it was played in the copy, as a file of its own that needs no passwords."""
    file = work.copy.hand.file
    file.copy(path)
    with closing(GameFile.open(path)) as aside, aside.held("it was not laid aside"):
        aside.note(BRANCH, f"{work.copy.turn_title(work.turn)}, as judged so far")
        for key in OF_PASSWORDS:
            aside.note(key, "")
        for seat in aside.seats():
            aside.set_key(seat.name, None, None)
