"""The polygon board: territories with borders and coasts of whole-number points, and who touches whom.

Two territories are adjacent when their borders share two consecutive points; two coasts when they share an end point;
a territory and a coast when a path of the coast shares two points with the territory's border. All of it is decided
by equal points, so nothing is ever rounded.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from drumhead.engine.errors import UnknownNameError

Point = tuple[int, int]
Path = tuple[Point, ...]
Side = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Coast:
    """One coast of a territory: its name, empty where there is but one, and its paths; a canal is one of them."""

    name: str
    paths: tuple[Path, ...]

    @property
    def ends(self) -> frozenset[Point]:
        """The points where its paths begin and end; a path round an island has none."""
        return frozenset(end for path in self.paths if path[0] != path[-1] for end in (path[0], path[-1]))


@dataclass(frozen=True, slots=True)
class Territory:
    """An area: its outer rings (several where it has islands) and holes, each without its closing point.

    `region` is `ocean` for the sea.
    """

    code: str
    region: str
    rings: tuple[Path, ...]
    holes: tuple[Path, ...] = ()
    coasts: tuple[Coast, ...] = ()

    @property
    def ocean(self) -> bool:
        return self.region == "ocean"


def sides_of(path: Sequence[Point], closed: bool) -> frozenset[Side]:
    """The stretches between consecutive points, the smaller point first."""
    ends = [*path, path[0]] if closed else list(path)
    return frozenset((min(a, b), max(a, b)) for a, b in pairwise(ends))


def border_of(territory: Territory) -> frozenset[Side]:
    """Every stretch of a territory's border."""
    return frozenset().union(*(sides_of(ring, True) for ring in (*territory.rings, *territory.holes)))


def shared_borders(territories: Iterable[Territory]) -> dict[Side, tuple[str, ...]]:
    """The territories on each stretch of border."""
    found: dict[Side, list[str]] = {}
    for territory in territories:
        for side in border_of(territory):
            found.setdefault(side, []).append(territory.code)
    return {side: tuple(codes) for side, codes in found.items()}


def corners(territories: Iterable[Territory]) -> dict[Point, frozenset[str]]:
    """The territories on each point of border."""
    found: dict[Point, set[str]] = {}
    for territory in territories:
        for ring in (*territory.rings, *territory.holes):
            for point in ring:
                found.setdefault(point, set()).add(territory.code)
    return {point: frozenset(codes) for point, codes in found.items()}


def touching(territories: Sequence[Territory]) -> frozenset[tuple[str, str]]:
    """Pairs of territories that share two consecutive points, both ways."""
    pairs = {(a, b) for codes in shared_borders(territories).values() for a in codes for b in codes if a != b}
    return frozenset(pairs)


def coasts_meeting(territories: Iterable[Territory]) -> frozenset[tuple[tuple[str, str], tuple[str, str]]]:
    """Pairs of (territory, coast) of different territories that share an end point, both ways."""
    at: dict[Point, set[tuple[str, str]]] = {}
    for territory in territories:
        for coast in territory.coasts:
            for end in coast.ends:
                at.setdefault(end, set()).add((territory.code, coast.name))
    return frozenset((a, b) for there in at.values() for a in there for b in there if a[0] != b[0])


def shores(territories: Sequence[Territory]) -> frozenset[tuple[str, tuple[str, str]]]:
    """(ocean, (territory, coast)) where a path of a coast shares two points with an ocean's border."""
    oceans = corners(territory for territory in territories if territory.ocean)
    return frozenset(
        (ocean, (territory.code, coast.name))
        for territory in territories
        for coast in territory.coasts
        for path in coast.paths
        for ocean, shared in Counter(code for point in set(path) for code in oceans.get(point, ())).items()
        if shared >= 2
    )


@dataclass(frozen=True, eq=False)
class AreaBoard:
    """Places by number: each territory, and each of its coasts where it has several (`SPA/NC`); `links` by name."""

    names: tuple[str, ...]
    links: Mapping[str, tuple[str, ...]]

    kind = "area"

    @property
    def size(self) -> int:
        return len(self.names)

    def name(self, cell: int) -> str:
        return self.names[cell]

    @cached_property
    def _cells(self) -> Mapping[str, int]:
        return {name.upper(): cell for cell, name in enumerate(self.names)}

    def cell(self, name: str) -> int:
        found = self._cells.get(name.strip().upper())
        if found is None:
            raise UnknownNameError(f"There is no place {name!r} on this board.")
        return found

    def neighbours(self, cell: int) -> tuple[int, ...]:
        return tuple(self.cell(other) for other in self.links.get(self.names[cell], ()))

    def distance(self, a: int, b: int) -> int:
        """Steps between linked places; -1 where no chain leads."""
        return 0 if a == b else len(self.line(a, b)) or -1

    def line(self, a: int, b: int) -> tuple[int, ...]:
        """A shortest chain of links from `a` to `b`, without `a`."""
        came: dict[int, int] = {a: a}
        edge = deque([a])
        while edge and b not in came:
            here = edge.popleft()
            for other in self.neighbours(here):
                if other not in came:
                    came[other] = here
                    edge.append(other)
        chain: list[int] = []
        at = b if b in came else a
        while at != a:
            chain.append(at)
            at = came[at]
        return tuple(reversed(chain))
