"""Every kind of event as each room tells it: its sentences, the heading above, what it is worth, how it is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path
from typing import Any

from drumhead.engine.play.events import Event
from drumhead.engine.rulesets.diplomacy import RULESET
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame
from tests.rulesets.diplomacy.table import Table

KEPT = Path(__file__).with_name("event_table.txt")
FRANCE: dict[str, Any] = {"power": "France", "arm": "A"}
AGAINST: dict[str, Any] = {"to": "BUR", "strength": 1, "against": ("MUN", "MAR"), "strengths": (2, 1)}
EVENTS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("ignored", "PAR", {"reason": "it is a second one"}),
    ("stands", "PAR", {}),
    ("void", "PAR", {"reason": "it has no fleet"}),
    ("advanced", "PAR", {"to": "BUR"}),
    ("advanced", "PAR", {"to": "SPA/SC", "convoyed": True}),
    ("bounced", "PAR", AGAINST),
    ("bounced", "PAR", {**AGAINST, "own": True}),
    ("bounced", "PAR", {**AGAINST, "railway": True, "strengths": (2,)}),
    ("bounced", "PAR", {**AGAINST, "railway": True, "own": True}),
    ("stalled", "PAR", {"to": "BUR"}),
    ("stranded", "PAR", {"to": "LON", "by": "ENG"}),
    ("acted", "PAR", {"to": "BUR", "railway": True}),
    ("supported", "PAR", {"of": "MAR", "to": "BUR"}),
    ("supported", "PAR", {"of": "MAR", "to": "MAR"}),
    ("supported", "PAR", {"of": "MAR", "to": "BUR", "idle": True}),
    ("cut", "PAR", {"of": "MAR", "to": "BUR", "by": "GAS"}),
    ("convoyed", "ENG", {"arm": "F", "of": "PIC", "to": "LON"}),
    ("convoyed", "ENG", {"arm": "F", "of": "PIC", "to": "LON", "idle": True}),
    ("disrupted", "ENG", {"arm": "F", "of": "PIC", "to": "LON", "by": "MAO"}),
    ("disrupted", "ENG", {"arm": "F", "of": "PIC", "to": "LON", "by": ""}),
    ("held", "PAR", {}),
    ("held", "PAR", {"ordered": False}),
    ("dislodged", "PAR", {"by": "BUR", "strength": 2, "held": 1, "open": ("GAS", "PIC")}),
    ("dislodged", "SPA/SC", {"arm": "F", "by": "MAR", "strength": 3, "held": 2, "open": ()}),
    ("contested", "PAR", {"arm": ""}),
    ("moved", "", {}),
    ("retreated", "SPA/SC", {"arm": "F", "to": "POR"}),
    ("disbanded", "PAR", {"why": "it has no place to go"}),
    ("built", "PAR", {}),
    ("removed", "PAR", {}),
    ("removed", "PAR", {"ordered": False}),
    ("waived", "", {"builds": 1}),
    ("waived", "", {"builds": 2}),
    ("captured", "PAR", {"arm": "", "loser": "Germany"}),
    ("captured", "PAR", {"arm": "", "loser": ""}),
    ("eliminated", "", {}),
    ("season", "", {"title": "Fall 1901, movement"}),
    ("solo", "", {"centres": 18}),
    ("draw", "", {"powers": ("France", "Italy", "Turkey")}),
    ("draw", "", {"powers": ("France", "Italy"), "without": ("Turkey",)}),
    ("conceded", "", {}),
    ("closed", "", {"turns": 2, "powers": ("France", "Italy")}),
    ("closed", "", {"turns": 1, "powers": ("France",)}),
    ("closed", "", {"year": 1910, "powers": ("France",)}),
    ("over", "", {"power": ""}),
)


def events(game: AreaGame) -> Iterator[Event]:
    cell = game.map.board.cell
    for number, (kind, at, facts) in enumerate(EVENTS):
        where = {"cell": cell(at), "units": (at.partition("/")[0],)} if at else {}
        yield Event(id=f"1.resolution.{number}", kind=kind, phase="resolution", facts=FRANCE | facts, **where)


def drawn(game: AreaGame, event: Event) -> Iterator[str]:
    """Its figures, with places by their names."""
    for figure in RULESET.figures(game, (event,)):
        values = (value if type(value) is not int else game.map.board.name(value) for value in astuple(figure))
        yield " ".join((type(figure).__name__, *map(str, values))).strip()


def lines(game: AreaGame) -> Iterator[str]:
    for event in events(game):
        yield f"{event.kind}: {RULESET.wording(game, event)}"
        found = RULESET.accounts.highlights(game, (event,), lambda told: told.kind)
        worth = [f"{one.kind} {one.weight}" for one in found]
        yield "    " + "; ".join((RULESET.section(event), *worth, *drawn(game, event)))


def test_every_kind_of_event_is_told_headed_weighed_and_drawn_as_it_is_kept(tmp_path: Path) -> None:
    game = Table(tmp_path, {"France": ["A Paris"]}).session.game
    assert list(lines(game)) == KEPT.read_text(encoding="utf-8").splitlines()


def test_highlights_say_of_what_event_they_are_and_where_it_was(tmp_path: Path) -> None:
    game = Table(tmp_path, {"France": ["A Paris"]}).session.game
    every = tuple(events(game))
    found = RULESET.accounts.highlights(game, every, lambda told: f"{told.kind}!")
    untold = {"stands", "advanced", "stalled", "acted", "supported", "convoyed", "held", "moved", "retreated", "built"}
    untold |= {"ignored", "waived", "season", "over"}
    told = [event for event in every if event.kind not in untold]
    assert [(one.phase, one.cell, one.tactical, one.text, one.event) for one in found] == [
        ("resolution", event.cell, None, f"{event.kind}!", event.id) for event in told
    ]


def test_ways_are_drawn_over_what_helps_them(tmp_path: Path) -> None:
    game = Table(tmp_path, {"France": ["A Paris"]}).session.game
    names = [type(figure).__name__ for figure in RULESET.figures(game, tuple(events(game)))]
    ways = names.count("Way")
    assert names == [name for name in names if name != "Way"] + ["Way"] * ways
    assert names[:4] == ["Sign", "Help", "Help", "Help"] and ways == 10
