"""A row of rails from Burgos to Leon for tests of trains, with what is asked of their answers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.recall.questions import Answer
from tests.rulesets.europa.tables import Table, board_of

LENGTH = 12
SECOND = [f"02{number:02d}" for number in range(1, LENGTH + 1)]
"""The row of hexes along which the rails run."""


def unit(affiliation: str, at: str, size: str = "III", **more: Any) -> dict[str, Any]:
    return {"affiliation": affiliation, "factors": "2-2-6", "size": size, "at": at} | more


def line_of(numbers: Sequence[str], kind: str = "rail") -> dict[tuple[str, str], str]:
    return dict.fromkeys(pairwise(numbers), kind)


def cell(number: str) -> int:
    return (int(number[:2]) - 1) * LENGTH + int(number[2:]) - 1


def city(name: str, at: str, grade: Any = "dot") -> HexPlace:
    return HexPlace(name, (cell(at),), grade)


CITIES = [city("Burgos", "0201"), city("Leon", "0212", "point"), city("Soria", "0206", "point")]
YARDS = {"Burgos": {"insurgent": 2.0}, "Leon": {"insurgent": 1.0}}
RIDER: dict[str, Any] = {"N": unit("Nat", "0201")}


def table_of(
    *rules: str,
    owned: Sequence[str] = SECOND,
    kind: str = "rail",
    zones: dict[str, Any] | None = None,
    places: Sequence[HexPlace] = CITIES,
    more: dict[tuple[str, str], str] | None = None,
    **head: Any,
) -> Table:
    """A row of rails from Burgos to Leon, in the time of trains."""
    board = board_of(["." * LENGTH] * 5, sides=line_of(SECOND, kind) | (more or {}), places=places, zones=zones)
    sides = {"insurgent": {"owns": list(owned)}} | head.pop("sides", {})
    given = {"game_turn": "I Sep 36", "units": RIDER, "yards": YARDS} | head
    return Table(board, *rules, sides=sides, **given)


def no(answer: Answer) -> str:
    assert answer.holds is False, answer
    return answer.because[0].rule


def told(answer: Answer) -> list[str]:
    return [because.rule for because in answer.because]


def without(*gaps: str) -> list[str]:
    return [number for number in SECOND if number not in gaps]


GAP: dict[str, Any] = {"units": {"B": unit("Nat", "0201", "II")}}
"""A battalion, which has no zone, so that what is nobody's stays so."""
TANKS: dict[str, Any] = {"N": unit("Nat", "0201", type="armour", factors="2-2-8")}
UNPACIFIED = {"0206": {"pacified": False, "taken": 1}}
