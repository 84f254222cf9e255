"""The battles of a turn as a seat was told of them, and the report of one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.events import GM
from drumhead.engine.play.told.battles import Battle
from drumhead.engine.reports.battle import battle_report
from drumhead.engine.reports.pictures.frame import REPORT_LAYERS, Frame
from drumhead.engine.reports.pictures.picture import Picture
from drumhead.engine.reports.report import Report
from drumhead.engine.session.accounts.why import cause_of
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.reporting import for_seat

FIELD = Frame(620, 700, layers=REPORT_LAYERS, detail=0.6)
"""A battlefield on a page."""


def battles(session: GameSession, seat: str, turn: int) -> tuple[Battle, ...]:
    """The pages of a turn's fighting, the costliest first."""
    return session.ruleset.accounts.battles(session.game, session.events(seat, turn))


def battle_on(session: GameSession, seat: str, turn: int, cell: int) -> Battle:
    """The page of one strategic cell; UnknownNameError names those there are."""
    found = battles(session, seat, turn)
    for battle in found:
        if battle.cell == cell:
            return battle
    name = session.game.map.board.name(cell)
    others = ", ".join(battle.place for battle in found)
    who = "the game master" if seat == GM else seat
    known = f"those that {who} knows of were on {others}" if found else f"{who} knows of none"
    raise UnknownNameError(f"No battle was fought on {name} in turn {turn}; {known}.")


def report_of(
    session: GameSession, seat: str, turn: int, battle: Battle, *, pictures: bool = True, odds: Sequence[str] = ()
) -> Report:
    """A battle with its figures, the field after each phase in which it was fought, and every event with its sums."""
    known = {event.id: event for event in session.events(seat, turn)}
    who = session.game.seat(seat)
    title = f"{session.game.scenario.title}: {battle.place} in {session.turn_title(turn)}"
    side = next(iter(session.game.sides)) if who.name == GM else who.side
    fields = _fields(session, seat, turn, battle) if pictures else ()
    return battle_report(battle, (title, for_seat(who)), lambda id: cause_of(session, known[id]), fields, side, odds)


def _fields(session: GameSession, seat: str, turn: int, battle: Battle) -> tuple[Picture, ...]:
    """The battlefield as the seat saw it at the end of each phase that was fought in."""
    titles = session.ruleset.titles()
    phases = dict.fromkeys(clash.phase for clash in battle.clashes)
    frames = ((phase, replace(FIELD, square=battle.cell)) for phase in phases)
    return tuple(_named(session.picture(seat, frame, turn, phase), titles[phase]) for phase, frame in frames)


def _named(picture: Picture, title: str) -> Picture:
    return replace(picture, title=f"After the {title[:1].lower()}{title[1:]}")
