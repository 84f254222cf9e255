"""3.5a: a scenario's `[persons]`, and what a game master mends of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from drumhead.engine.play.game import Seat
from drumhead.engine.rulesets.rotd.campaign.state import Person
from drumhead.engine.rulesets.rotd.opening.entries import PersonEntry, read_entry


def read_persons(content: Mapping[str, Any], seats: Sequence[Seat], problems: list[str]) -> dict[str, Person]:
    """`Niel = "major general"`, or a table with his rank: of persons whom seats hold; a sentence for each mistake."""
    sides = {name: seat.side for seat in seats for name in seat.holds}
    found: dict[str, Person] = {}
    for name, data in sorted(content.get("persons", {}).items()):
        entry = read_entry(PersonEntry, f"Person {name}", {"rank": data} if isinstance(data, str) else data, problems)
        if name not in sides:
            problems.append(f"Person {name}: no seat holds him; the persons are {', '.join(sides)}.")
        elif entry is not None:
            found[name] = Person(name, sides[name], entry.rank, entry.fate)
    return found
