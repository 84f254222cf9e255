"""What the desk says of a square: the map's facts, and what the seat knows of it, as a line, a card or rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import cast

from drumhead.engine.maps.library import AnyMap
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.maps.squares.survey import SquareSurvey, field_survey, square_survey
from drumhead.engine.maps.squares.survey_words import (
    Fact,
    city_words,
    field_facts,
    field_line,
    square_facts,
    square_line,
)
from drumhead.engine.play.ruleset import unjudged
from drumhead.engine.play.view import Note, View
from drumhead.engine.play.ways import Step, step_facts
from drumhead.engine.reports.troops import Mark, field_marks, marks, strength_of

BARRED = "Not "  # how the labels of steps that are not allowed begin
CARD_WIDTH = 380
Judge = Callable[[AnyMap, int], tuple[Step, ...]]
"""What a game says of the ways off a cell."""


@dataclass(frozen=True)
class Knowledge:
    """A map, what its game says of the ways on it, and what one seat knows at one moment; without a view no seat."""

    map: AnyMap
    view: View | None = None
    notes: Mapping[int, tuple[Note, ...]] = field(default_factory=dict)
    troops: Mapping[int, tuple[Mark, ...]] = field(default_factory=dict)
    steps: Judge = unjudged

    @property
    def squares(self) -> GameMap:
        """The map where it has squares with battlefields; only to be asked of one that has."""
        return cast(GameMap, self.map)


def knowledge(map: AnyMap, view: View | None, notes: Iterable[Note], steps: Judge = unjudged) -> Knowledge:
    """What a view and its notes tell, at hand by strategic cell."""
    found: dict[int, list[Note]] = {}
    for note in notes:
        found.setdefault(note.cell, []).append(note)
    told = {cell: tuple(of) for cell, of in found.items()}
    return Knowledge(map, view, told, marks(view, map.state_names) if view else {}, steps)


def line_of_square(known: Knowledge, cell: int) -> str:
    """One line for the status bar."""
    notes = known.notes.get(cell, ())
    held = {note.name: f"{note.name}: {note.text}" for note in notes if note.kind == "city"}
    broken = dict.fromkeys(note.text for note in notes if note.kind in ("siege", "track", "bridge"))
    return "  ".join((square_line(square_survey(known.squares, cell), held), *broken))


def status_of_field(known: Knowledge, cell: int, tactical: int) -> str:
    """One line for the status bar over a battlefield."""
    told = [note.text for note in known.notes.get(cell, ()) if note.tactical == tactical]
    return "  ".join((field_line(field_survey(known.squares, cell, tactical)), *told))


def rows_of_square(known: Knowledge, cell: int) -> tuple[Fact, ...]:
    """All there is to tell of a strategic square, label and value."""
    notes = known.notes.get(cell, ())
    rows = [
        *_with_notes(known.squares, square_survey(known.squares, cell), notes),
        *step_facts(known.steps(known.map, cell)),
    ]
    rows += [*_stores(notes), *_ships(notes)]
    troops = [("Troops", mark.sentence) for mark in known.troops.get(cell, ())]
    first = next((at for at, (label, _) in enumerate(rows) if label.startswith(BARRED)), len(rows))
    return (*rows[:first], *troops, *rows[first:])


def field_rows(known: Knowledge, cell: int, tactical: int) -> tuple[Fact, ...]:
    """All there is to tell of a tactical square, label and value."""
    survey = field_survey(known.squares, cell, tactical)
    notes = [note for note in known.notes.get(cell, ()) if note.tactical == tactical]
    held = {note.name: note.text for note in notes if note.kind == "city"}
    rows = [
        (label, city_words(survey.city, held[label]) if survey.city and label in held else value)
        for label, value in field_facts(survey)
    ]
    rows += [("Destroyed", note.text) for note in notes if note.kind == "bridge"]
    rows += [*_stores(notes), *_ships(notes)]
    here = field_marks(known.view, cell).get(tactical, ()) if known.view else ()
    return (*rows, *(fact for mark in here for fact in _named(mark)))


def _named(mark: Mark) -> Iterator[Fact]:
    """Each unit with its men, if they are known, under what all of them come to."""
    if len(mark.tokens) > 1 and mark.men:
        yield "Troops", f"{mark.words}, {mark.men:,} men"
    for token in mark.tokens:
        men = strength_of(token)
        yield "Troops", f"{token.name}, {int(men):,} men" if men.isdecimal() else token.name


def sieges(known: Knowledge, cell: int) -> str:
    """2.7: the sentence that stands below the battlefield of a besieged city; empty where none is."""
    return " ".join(note.text for note in known.notes.get(cell, ()) if note.kind == "siege")


def card(title: str, rows: Sequence[Fact]) -> str:
    """A hover card: what is of use at a glance, without the reasons against steps."""
    shown = [(label, value) for label, value in rows if not label.startswith(BARRED)]
    return f"<div style='width:{CARD_WIDTH}px'>{heading(title)}{table(shown)}</div>"


def heading(title: str) -> str:
    """A card's first line."""
    return f"<p style='margin:0 0 3px 0'><b>{escape(title)}</b></p>"


def table(rows: Iterable[Fact]) -> str:
    """Rows of label and value; a label that comes again is left out."""
    lines, last = [], ""
    for label, value in rows:
        named = "" if label == last else f"<i>{escape(label)}</i>&nbsp;&nbsp;"
        lines.append(f"<tr><td style='white-space:nowrap'>{named}</td><td>{escape(value)}</td></tr>")
        last = label
    return f"<table cellspacing='0' cellpadding='1'>{''.join(lines)}</table>"


def _with_notes(map: GameMap, survey: SquareSurvey, notes: Sequence[Note]) -> Iterator[Fact]:
    """The map's facts, with who holds a city, the railway or the river, and what is destroyed, where they are told."""
    held = {note.name: note.text for note in notes if note.kind == "city"}
    cities = {city.name: city_words(city, held[city.name]) for city in survey.cities if city.name in held}
    railway = [note.text.removeprefix("railway ") for note in notes if note.kind in ("rail", "track")]
    river = [note.text.removeprefix("river ") for note in notes if note.kind == "river"]
    broken = [note.tactical for note in notes if note.kind == "bridge" and note.tactical is not None]
    gone = [f"destroyed: {' '.join(map.tactical_board.name(spot) for spot in broken)}"] if broken else []
    more = {"Railway": railway, "Rivers": river, "Rail bridges": gone}
    for label, value in square_facts(survey):
        yield label, cities.get(label) or ", ".join((value, *more.get(label, ())))


def _stores(notes: Iterable[Note]) -> list[Fact]:
    """2.7, 11.5: sieges and depots."""
    labels = {"siege": "Siege", "depot": ""}
    return [(labels[note.kind] or note.name, note.text) for note in notes if note.kind in labels]


def _ships(notes: Iterable[Note]) -> list[Fact]:
    """4.3: those that are heard of."""
    return [("Ships", f"{note.name}: {note.text}") for note in notes if note.kind == "ship"]
