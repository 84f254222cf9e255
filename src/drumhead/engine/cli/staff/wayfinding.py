"""A unit's ways to a square and its reach, as lines or as data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from drumhead.engine.cli.games import only_seat, opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.errors import RefusedError
from drumhead.engine.play.events import GM
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ways import Journey, Reach
from drumhead.engine.session import GameSession


def tell_ways(file: Path, seat: str | None, unit: str, to: str, via: Sequence[str], json: bool) -> None:
    """The ways found; RefusedError with the reason where there are none."""
    with opened(file) as session:
        name, unit = _asked(session, seat, unit)
        game, board, view = session.game, session.game.map.board, session.view(name)
        goal, stops, others = board.cell(to), [board.cell(stop) for stop in via], _others(session, name)
        found = session.ruleset.journeys(game, view, unit, goal, stops, others)
        if not found:
            reason = session.ruleset.beyond(game, view, unit, goal, others)
            raise RefusedError(reason or f"There is no way of {unit} to {board.name(goal)}.")
        if json:
            say_json([_data(session, journey) for journey in found])
            return
        for journey in found:
            for line in _lines(session, journey):
                say(line)


def tell_reach(file: Path, seat: str | None, unit: str, json: bool) -> None:
    """The squares by phase, and by forced march."""
    with opened(file) as session:
        name, unit = _asked(session, seat, unit)
        found = session.ruleset.reach(session.game, session.view(name), unit, _others(session, name))
        names = [_names(session, cells) for cells in found.phases], _names(session, found.forced)
    if json:
        say_json({"phases": names[0], "forced": names[1]})
        return
    for line in _reached(unit, found, *names):
        say(line)


def _asked(session: GameSession, seat: str | None, unit: str) -> tuple[str, str]:
    """The seat's name and the unit's id; RefusedError where the unit is not for the seat to order."""
    name = only_seat(session) if seat is None else session.game.seat(seat).name
    view = session.view(name)
    token = view.token(unit) or view.token(unit.upper())
    if token is None:
        raise RefusedError(f"{name} knows of no unit {unit}.")
    if not (token.orderable or view.gm or token.forming):
        raise RefusedError(f"{token.id} is not under the command of {name}.")
    return name, token.id


def _others(session: GameSession, seat: str) -> tuple[Order, ...]:
    return () if seat == GM else session.draft(seat)


def _names(session: GameSession, cells: Iterable[int]) -> list[str]:
    return [session.game.map.board.name(cell) for cell in cells]


def _lines(session: GameSession, journey: Journey) -> list[str]:
    said = [f"{journey.title}: {journey.summary}", f"  over {' '.join(_names(session, journey.cells))}"]
    said += [f"  {sentence}" for sentence in (*journey.costs, *journey.risks)]
    return [*said, *(f"  {session.write_order(order)}" for order in journey.orders)]


def _data(session: GameSession, journey: Journey) -> dict[str, Any]:
    boxes = [None if box is None else session.game.map.board.name(box) for box in journey.boxes]
    return {
        "unit": journey.unit,
        "title": journey.title,
        "summary": journey.summary,
        "cells": _names(session, journey.cells),
        "boxes": boxes,
        "arrival": journey.arrival,
        "turns": journey.turns,
        "fatigue": journey.fatigue,
        "forced": journey.forced,
        "costs": list(journey.costs),
        "risks": list(journey.risks),
        "orders": [session.write_order(order) for order in journey.orders],
    }


def _reached(unit: str, found: Reach, phases: Sequence[Sequence[str]], forced: Sequence[str]) -> list[str]:
    if not found.cells:
        return [f"{unit} goes nowhere this turn."]
    if found.words is not None:
        rows = zip(found.words, (*phases, forced), strict=False)
        return [f"{words.removesuffix('.')}: {' '.join(names)}" for words, names in rows if names]
    said = [f"phase {number}: {' '.join(names)}" for number, names in enumerate(phases, 1) if names]
    return [*said, *([f"by forced march: {' '.join(forced)}"] if forced else [])]
