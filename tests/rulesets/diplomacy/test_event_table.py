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
    ("disbanded", "", {"arm": "", "why": "nobody knows where it stood"}),
    ("retreated", "", {"arm": "", "to": "POR"}),
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


def test_a_season_in_short_counts_what_each_power_did_and_suffered(tmp_path: Path) -> None:
    session = Table(tmp_path, {"France": ["A Paris"], "Germany": ["A Munich"]}).session
    view = session.view("France")

    def told(found: tuple[Event, ...]) -> list[tuple[str, list[str]]]:
        chapters = RULESET.accounts.digest(session.game, view, view, found)
        return [(chapter.title, [remark.text for remark in chapter.remarks]) for chapter in chapters]

    every = tuple(events(session.game))
    fared = "3 of 9 moves came off, 3 kept from helping, 2 void, 2 dislodged, 2 disbanded, 1 built, 2 removed"
    in_short = [f"France: {fared}, 2 centres taken.", "Germany: 1 centre lost."]
    assert told(every)[0] == ("In short", in_short)
    (bounced,) = (event for event in every if event.id.endswith(".5"))
    assert told((bounced,)) == [
        ("In short", ["France: 0 of 1 move came off."]),
        ("Orders as judges list them", ["France: A PAR - BUR (bounce)."]),
    ]
    (advanced,) = (event for event in every if event.id.endswith(".3"))
    assert told((advanced,))[0] == ("In short", ["France: 1 of 1 move came off."])
    (held, taken) = (next(event for event in every if event.kind == kind) for kind in ("held", "captured"))
    assert told((held,)) == [("Orders as judges list them", ["France: A PAR H."])]
    assert told((taken,)) == [("In short", ["France: 1 centre taken.", "Germany: 1 centre lost."])]
    assert told(()) == []


def test_the_reason_of_an_event_is_what_its_unit_weighed_and_what_it_met(tmp_path: Path) -> None:
    game = Table(tmp_path, {"France": ["A Paris"]}).session.game
    helped = AGAINST | {"strength": 2, "helpers": ("GAS",), "idle": ("PIC", "MAO")}
    event = Event(id="1.resolution.1", kind="bounced", phase="resolution", facts=FRANCE | helped)
    reason = RULESET.accounts.reason(game, event)
    assert reason.lines == (
        "It meets Munich with a strength of 2.",
        "It meets Marseilles with a strength of 1.",
        "Support of Picardy, Mid-Atlantic Ocean does not count: it would help against its own.",
    )
    (weighed,) = reason.sums
    assert (weighed.title, weighed.result) == ("Strength", 2)
    assert [(term.name, term.value) for term in weighed.terms] == [("its own", 1), ("support of Gascony", 1)]
    alone = event.model_copy(update={"facts": FRANCE | {"strength": 1, "helpers": ()}})
    assert RULESET.accounts.reason(game, alone).lines == ()
    assert RULESET.accounts.reason(game, event.model_copy(update={"facts": FRANCE})).sums == ()
