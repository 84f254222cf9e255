"""What is made of the turns of Lombardy 1859 once they were played: reasons in words whose sums add up."""

from __future__ import annotations

import re
from collections.abc import Iterator

from drumhead.engine.play.events import GM, Event
from drumhead.engine.reports.why import why_lines
from drumhead.engine.session import GameSession
from drumhead.engine.session.accounts.why import cause_of
from tests.scenarios.conftest import TURNS

RAW = re.compile(r"[{}\[\]_]|': |CITY:|DEPOT:|True|False|None")
"""What programs write and nobody says: dictionaries, lists, keys, ids with their tables."""


def _heard(played: GameSession, *seats: str) -> Iterator[Event]:
    for seat in seats or (GM, *(status.seat.name for status in played.seats())):
        for turn in range(1, TURNS + 1):
            yield from played.events(seat, turn)


def test_the_sums_behind_every_event_lead_to_the_number_that_is_stored(played: GameSession) -> None:
    sums = [
        (event, found) for event in _heard(played) for found in played.ruleset.accounts.reason(played.game, event).sums
    ]
    assert {event.kind for event, _ in sums} >= {"marched", "fired", "grappled", "reckoned", "suffered", "morale-check"}
    assert [(event.id, found) for event, found in sums if not found.adds_up] == []


def test_a_reason_names_squares_and_no_cells_and_is_written_in_words(played: GameSession) -> None:
    for event in _heard(played):
        text = "\n".join(why_lines([cause_of(played, event)]))
        assert RAW.search(text) is None, text
        numbers = {str(value) for value in (event.cell, *_indices(event)) if value is not None and value > 999}
        assert numbers.isdisjoint(re.findall(r"[\w,.-]+", text)), text


def _indices(event: Event) -> Iterator[int]:
    names = ("to", "from_cell", "target", "broken_at", "origin")
    yield from (value for name in names if isinstance(value := event.facts.get(name), int))


def test_the_strength_of_fire_is_told_unit_by_unit_with_all_that_multiplies_it(played: GameSession) -> None:
    fired = next(event for event in _heard(played, GM) if event.kind == "fired" and "AU1IN" in event.units)
    text = "\n".join(why_lines([cause_of(played, fired)]))
    for words in ("AU1IN with 3,100 men, last-ditch", "0.8 experience", "0.9 the ground", "1.4 not having moved"):
        assert words in text
    assert "rule 10.7: Fire" in text
