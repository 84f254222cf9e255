"""Commands that tell what is played and how it stands: scenarios, info, report."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from drumhead.engine.cli.output import as_json, deliver, only_seat, opened, say, say_json
from drumhead.engine.maps.library import scenario_files
from drumhead.engine.maps.scenarios import read_scenario
from drumhead.engine.reports.html import write_html
from drumhead.engine.reports.pages import write_pages
from drumhead.engine.reports.report import Report
from drumhead.engine.reports.text import write_text
from drumhead.engine.session import GameSession

app = typer.Typer()

File = Annotated[Path, typer.Argument(help="A game or position file (.drum).")]
SeatOption = Annotated[str | None, typer.Option("--seat", help="The seat whose knowledge is shown; default all (gm).")]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Out = Annotated[Path | None, typer.Option("--out", help="Write to this file instead of standard output.")]


class Format(StrEnum):
    """How a report is written."""

    TEXT = "text"
    HTML = "html"
    PDF = "pdf"
    JSON = "json"


@app.command()
def scenarios(json: Json = False) -> None:
    """What can be played, by date."""
    found = sorted(map(read_scenario, scenario_files()), key=lambda scenario: scenario.date)
    if json:
        say_json([{"id": s.id, "title": s.title, "summary": s.summary, "ruleset": s.ruleset} for s in found])
        return
    for scenario in found:
        say(f"{scenario.id:<20} {scenario.title}\n{'':<20} {scenario.summary}")


@app.command()
def info(file: File, json: Json = False) -> None:
    """Turn, phase, seats, whose orders are in, hashes."""
    with opened(file) as session:
        data = _info(session)
    if json:
        say_json(data)
        return
    for key in ("title", "kind", "game", "turn", "now", "turns", "over", "position"):
        if data[key] is not None:
            say(f"{key:<9} {data[key]}")
    for side, points in data["score"].items():
        say(f"score     {side}: {points}")
    for seat in data["seats"]:
        marks = ("password" if seat["password"] else "", "orders in" if seat["orders_in"] else "no orders yet")
        say(f"seat      {seat['name']} ({', '.join(seat['plays'])}): {', '.join(mark for mark in marks if mark)}")


def _info(session: GameSession) -> dict[str, Any]:
    return {
        "title": session.game.scenario.title,
        "kind": session.kind,
        "game": session.game.id,
        "ruleset": session.ruleset.id,
        "turn": session.turn,
        "now": session.ended or session.turn_title(),
        "turns": session.game.options.get("turns", session.game.scenario.turns) or None,
        "over": session.over,
        "score": _score(session) if session.over or session.ruleset.open_board else {},
        "phase": session.view(session.seats()[0].seat.name).phase,
        "position": session.position(only_seat(session)),
        "map": session.game.map.digest,
        "seats": [
            {
                "name": status.seat.name,
                "side": status.seat.side,
                "plays": list(status.seat.holds) if session.ruleset.open_board else [status.seat.side],
                "title": status.seat.title,
                "password": status.locked,
                "orders_in": status.handed_in,
                "position": session.position(status.seat.name),
            }
            for status in session.seats()
        ],
    }


def _score(session: GameSession) -> dict[str, int]:
    """Points by the side's title, where the scenario has objectives."""
    points = session.ruleset.score(session.game, session.view(only_seat(session)).state)
    return {session.game.sides[side]: count for side, count in points}


@app.command()
def report(
    file: File,
    seat: SeatOption = None,
    turn: Annotated[int | None, typer.Option("--turn", help="The turn; default the last one played.")] = None,
    format: Annotated[Format, typer.Option("--format", help="How to write it.")] = Format.TEXT,
    out: Out = None,
) -> None:
    """The turn report and the position report of a seat."""
    with opened(file) as session:
        name = only_seat(session) if seat is None else seat
        played = turn if turn is not None else session.turn - 1
        reports = []
        if session.phases(played):
            reports.append(session.turn_report(name, played))
        elif turn is not None:
            session.turn_report(name, played)
        if turn is None or not reports or turn == session.turn - 1:
            reports.append(session.position_report(name))
    if format is Format.JSON:
        deliver(as_json([_report_data(item) for item in reports]) + "\n", out)
        return
    merged = Report(reports[0].title, reports[0].subtitle, tuple(s for item in reports for s in item.sections))
    deliver(_written(merged, format), out)


def _written(report: Report, format: Format) -> str | bytes:
    if format is Format.PDF:
        return write_pages(report)
    return write_html(report) if format is Format.HTML else write_text(report)


def _report_data(item: Report) -> dict[str, Any]:
    return {
        "title": item.title,
        "subtitle": item.subtitle,
        "sections": [
            {"title": s.title, "lines": [{"text": x.text, "event": x.event, "rule": x.rule} for x in s.lines]}
            for s in item.sections
        ],
    }
