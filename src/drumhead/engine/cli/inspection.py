"""A game or position looked into: how it stands, who is where, and why something happened."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from drumhead.engine.cli.games import only_seat, opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.cli.passwords import warn_holder
from drumhead.engine.play.rulings import RULING, forced
from drumhead.engine.reports.why import why_lines
from drumhead.engine.session import GameSession
from drumhead.engine.session.accounts.why import why

LINES = ("title", "kind", "game", "turn", "now", "sequence", "turns", "over", "position", "dice", "ruled", "kept")
"""What is told of any file, in this order, each where there is something to tell."""


def tell_info(file: Path, json: bool) -> None:
    """How a game or position stands."""
    with opened(file) as session:
        data, mended = _info(session), _mended(session)
        if json:
            say_json(data | _for_programs(session, data["seats"]) | mended)
            return
    data |= _mended_words(**mended)
    data["dice"] = f"committed to {data['commitment']}" if data["commitment"] else None
    if "game_turn" in data:
        data["turns"] = f"game turn {data['game_turn']} of {data['turns']}, each played in several turns"
    for key in LINES:
        if data.get(key) is not None:
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
        "turn": session.turn,
        "now": session.ended or session.turn_title(),
        "turns": session.game.options.get("turns", session.game.scenario.turns) or None,
        **_staged(session),
        "over": session.over,
        "score": _score(session) if session.over or session.ruleset.open_board else {},
        "position": session.position(only_seat(session)),
        "commitment": session.game.commitment or None,
        "seats": [
            {
                "name": status.seat.name,
                "side": status.seat.side,
                "plays": list(status.seat.holds) if session.ruleset.open_board else [status.seat.side],
                "title": status.seat.title,
                "password": status.locked,
                "orders_in": status.handed_in,
            }
            for status in session.seats()
        ],
    }


def _staged(session: GameSession) -> dict[str, Any]:
    """Where a game turn is played by stages: which of the turns waits, and its stages with the one that does."""
    counted, agenda, seat = session.ruleset.game_turn, session.ruleset.agenda, only_seat(session)
    found: dict[str, Any] = {}
    if counted is not None:
        found["game_turn"] = counted(session.game, session.view(seat).state)
    if agenda is not None:
        found["sequence"] = agenda(session.game, session.view(seat)).words
    return found


def _mended(session: GameSession) -> dict[str, int]:
    """How often it was ruled, how often past a rule, and how much that was taken back is kept."""
    seat = only_seat(session)
    events = [event for turn in range(session.turn + 1) for event in session.rulings(seat, turn)]
    rulings = [event for event in events if event.kind == RULING]
    cuts = session.hand.cuts() if session.kind == "game" else ()
    return {"rulings": len(rulings), "forced": sum(map(forced, rulings)), "cuts": len(cuts)}


def _mended_words(rulings: int, forced: int, cuts: int) -> dict[str, str]:
    """The same as lines tell it, where there is anything."""
    past = f", {forced} of them forced past a rule" if forced else ""
    counted = f"{rulings} {'ruling' if rulings == 1 else 'rulings'}{past}"
    kept = f"{cuts} taken back; `drumhead rollback --list` shows them"
    return {name: text for name, text, count in (("ruled", counted, rulings), ("kept", kept, cuts)) if count}


def _for_programs(session: GameSession, seats: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What no line tells: hashes of all seats' positions, for each of which a view is made."""
    return {
        "ruleset": session.ruleset.id,
        "phase": session.view(seats[0]["name"]).phase,
        "map": session.game.map.digest,
        "seats": [seat | {"position": session.position(seat["name"])} for seat in seats],
    }


def _score(session: GameSession) -> dict[str, int]:
    """Points by the side's title, where the scenario has objectives."""
    points = session.ruleset.score(session.game, session.view(only_seat(session)).state)
    return {session.game.sides[side]: count for side, count in points}


def show_view(game: Path, seat: str | None, turn: int | None, phase: str | None, json: bool) -> None:
    """State or view as data, or who stands where."""
    with opened(game) as session:
        name = only_seat(session) if seat is None else seat
        warn_holder(session, name)
        if json:
            say_json(session.data(name, turn, phase))
            return
        view = session.view(name, turn, phase)
        board = session.game.map.board
        for token in view.tokens:
            place = "off" if token.status == "away" else board.name(token.cell)
            say(f"{place:<5}  {token.stance:<8} {token.id:<8} {token.title}")
        for seen in view.sightings:
            say(f"{board.name(seen.cell)}  {seen.stance:<8} {'':<8} {seen.words} ({seen.state}) {seen.arms}")
        for note in session.ruleset.notes(session.game, view):
            if note.kind == "ship":
                say(f"{board.name(note.cell)}  {note.stance:<8} {note.name:<8} {note.text}")


def explain(game: Path, event: str, seat: str | None, json: bool) -> None:
    """The chain of causes of one event."""
    with opened(game) as session:
        name = only_seat(session) if seat is None else seat
        if json:
            say_json([item.model_dump(mode="json") for item in session.why(name, event)])
            return
        for line in why_lines(why(session, name, event)):
            say(line)
