"""10.3, 10.4: who stands in which line, and how much of it fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.play.dice import Stream
from drumhead.engine.rulesets.rotd.combat.numbers import Numbers, SpaceNumbers

FIRST, SECOND, REAR = 0, 1, 2
LINES = ("first", "second", "rear")


@dataclass(frozen=True, slots=True)
class Place:
    """A unit's line, the share of it that finds room there, and the share that fights from the rear instead."""

    line: int
    fits: float
    behind: float


def front_length(directions: Iterable[int], room: SpaceNumbers) -> int:
    """10.4: spaces of the front, by the directions the attackers came from."""
    came = set(directions)
    if not came:
        return room.front
    runs = sum((direction - 1) % 8 not in came for direction in came)
    return room.front * runs + room.beside * (len(came) - runs)


def formed(ordered: Sequence[tuple[str, str]], stream: Stream) -> dict[str, int]:
    """10.3: each unit's line, by its order (unit, line); empty lines in front are filled at random."""
    lines = {unit: LINES.index(line) for unit, line in ordered}
    _fill(lines, FIRST, stream)
    if any(line == REAR for line in lines.values()):
        _fill(lines, SECOND, stream)
    return lines


def _fill(lines: dict[str, int], wanted: int, stream: Stream) -> None:
    if wanted in lines.values():
        return
    for behind in range(wanted + 1, REAR + 1):
        waiting = [unit for unit, line in lines.items() if line == behind]
        if waiting:
            lines[stream.choice(waiting) if len(waiting) > 1 else waiting[0]] = wanted
            return


def places(lines: Mapping[str, int], spaces: Mapping[str, float], front: float) -> dict[str, Place]:
    """10.4: each line holds as much as the front is long; what finds no room fights from the rear."""
    needed = [sum(spaces[unit] for unit, line in lines.items() if line == wanted) for wanted in range(3)]
    fits = [min(1.0, front / need) if need > 0 else 1.0 for need in needed]
    crowd = needed[REAR] + sum(needed[line] * (1.0 - fits[line]) for line in (FIRST, SECOND))
    rear = min(1.0, front / crowd) if crowd > 0 else 1.0
    return {
        unit: Place(line, rear, 0.0) if line == REAR else Place(line, fits[line], (1.0 - fits[line]) * rear)
        for unit, line in lines.items()
    }


def fullness(lines: Mapping[str, int], spaces: Mapping[str, float], front: float) -> float:
    """10.8: how full the first line is, at most 1."""
    return min(1.0, sum(spaces[unit] for unit, line in lines.items() if line == FIRST) / front)


def weight(line: int, artillery: bool, numbers: Numbers) -> float:
    """10.9: what a unit's place in the lines makes of its strength in the melee."""
    if line == SECOND:
        return numbers.lines.second_guns if artillery else numbers.lines.second
    return numbers.lines.first if line == FIRST else numbers.lines.rear
