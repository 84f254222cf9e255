"""What is wrong with coasts: off their territory, ending inland, over each other, without a name of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from shapely.geometry import LineString, Polygon

from drumhead.engine.boards.area import Coast, Path, Point, Side, Territory, border_of, sides_of
from drumhead.engine.maps.areas.rings import written

DRY = "lies off the border, and is no canal: neither a sea nor another coast is at its ends"


def coast_faults(territories: Sequence[Territory], shapes: Mapping[str, Sequence[Polygon]]) -> Iterator[str]:
    """A sentence for each fault of coasts; a stretch off the border of its territory is a canal's."""
    wet = _waters(territories)
    for territory in territories:
        faults = _faults(territory, shapes[territory.code], wet)
        yield from (f"{territory.code}: {fault}." for fault in faults)


def _waters(territories: Sequence[Territory]) -> dict[Point, set[str]]:
    """The points that a canal may lead to, with who has them: borders of oceans, ends of coasts."""
    found: dict[Point, set[str]] = {}
    for territory in territories:
        points = {end for coast in territory.coasts for end in coast.ends}
        for point in points.union(*territory.rings, *territory.holes) if territory.ocean else points:
            found.setdefault(point, set()).add(territory.code)
    return found


def _faults(territory: Territory, shapes: Sequence[Polygon], wet: Mapping[Point, set[str]]) -> Iterator[str]:
    names = [coast.name for coast in territory.coasts]
    if territory.ocean and territory.coasts:
        yield "an ocean has no coasts"
        return
    if len(set(names)) < len(names) or (len(names) > 1 and "" in names):
        yield "several coasts must have different names"
    yield from _doubled(territory.coasts)
    border = border_of(territory)
    for coast in territory.coasts:
        for path in coast.paths:
            yield from _stray(coast, path, border, shapes)
            if not sides_of(path, False) & border and not _leads(path, coast, wet, territory.code):
                yield f"{_called(coast)} from {_from_to((path[0], path[-1]), 'to')} {DRY}"


def _called(coast: Coast) -> str:
    return f"its coast {coast.name}" if coast.name else "its coast"


def _from_to(side: Side, word: str = "and") -> str:
    return f"{written(side[0])} {word} {written(side[1])}"


def _doubled(coasts: Sequence[Coast]) -> Iterator[str]:
    """Stretches that two coasts have, or one coast twice; the first of each pair of names."""
    first: dict[Side, Coast] = {}
    told = set[tuple[str, str]]()
    for coast in coasts:
        for path in coast.paths:
            for side, times in Counter((min(a, b), max(a, b)) for a, b in pairwise(path)).items():
                other = first.get(side) or (coast if times > 1 else None)
                first.setdefault(side, coast)
                if other is not None and (other.name, coast.name) not in told:
                    told.add((other.name, coast.name))
                    words = "runs twice" if other is coast else f"and {_called(coast)} run over each other"
                    yield f"{_called(other)} {words} between {_from_to(side)}"


def _stray(coast: Coast, path: Path, border: frozenset[Side], shapes: Sequence[Polygon]) -> Iterator[str]:
    """The first stretch that is neither on the border nor within the territory."""
    for a, b in pairwise(path):
        on_border = (min(a, b), max(a, b)) in border
        if not on_border and not any(shape.covers(LineString([a, b])) for shape in shapes):
            yield f"{_called(coast)} leaves the territory between {_from_to((a, b))}"
            return


def _leads(path: Path, coast: Coast, wet: Mapping[Point, set[str]], code: str) -> bool:
    """Whether a canal has a sea, another territory's coast or another path of its own at either end."""
    own = {point for other in coast.paths if other is not path for point in other}
    return any(end in own or wet.get(end, set()) - {code} for end in (path[0], path[-1]))
