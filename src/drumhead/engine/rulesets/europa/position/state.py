"""The state of a game: units, who owns which hex, cities and ports, Gobernitos, governments, pools, the weather."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from drumhead.engine.rulesets.europa.position.sides import COALITION, INSURGENT, NOBODY, side_of

ON_MAP, AVAILABLE, FORMING, POOL, DUE, GONE = "map", "available", "forming", "pool", "due", "gone"
"""Where a unit is: on the map or in a box of it, in a garrison's sections available and forming, in the general pool
(or, with `box`, in the pool of its garrison), not yet arrived, or out of play for good."""

INITIAL, MOVEMENT, COMBAT, EXPLOITATION = "initial", "movement", "combat", "exploitation"
STAGES = (INITIAL, MOVEMENT, COMBAT, EXPLOITATION)
"""What the phasing player writes orders for, in the sequence of play; also the phases that wait."""

CADRE, STATIC, UNRELIABLE, FRAGILE, GUARD = "cadre", "static", "unreliable", "fragile", "guard"
"""What may be in `Unit.traits`; unreliable is militia that rolls for its reliability."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: what is printed on it, where it is, and what it has done.

    `attack`, `defense` and `move` are its printed numbers, those of its cadre in `reduced` (attack, defense, move;
    empty if it has none). `type` is a key of the table of types, `size` XX, X, III, II or I. `cell` counts on the
    map alone; `box` is the Gobernito whose garrison it is of. `due` is the game turn of its arrival and `entry` where.
    `spent` are movement points used in the phase, `moved` how it moved in this turn (`admin`, `operational rail`, ...),
    `stayed` the friendly initial phases it has stood still in its hex, `hungry` the n of U-n,
    `isolated` whether it is, `fed` whether points feed it meanwhile.
    """

    title: str
    affiliation: str
    type: str
    size: str
    attack: int
    defense: int
    move: int
    cell: int = -1
    status: str = ON_MAP
    reduced: tuple[int, ...] = ()
    traits: tuple[str, ...] = ()
    box: str = ""
    due: int = 0
    entry: str = ""
    spent: int = 0
    moved: tuple[str, ...] = ()
    stayed: int = 0
    hungry: int = 0
    isolated: bool = False
    fed: bool = False

    @property
    def side(self) -> str:
        return side_of(self.affiliation)

    @property
    def coalition(self) -> str:
        return COALITION[self.affiliation]

    @property
    def starving(self) -> int:
        """The n of U-n as it tells on the unit: nothing while points feed it (R316)."""
        return 0 if self.fed else self.hungry

    @property
    def is_cadre(self) -> bool:
        return CADRE in self.traits

    @property
    def factors(self) -> tuple[int, int, int]:
        """Attack, defense and movement as they count now, before supply and weather."""
        if self.is_cadre and len(self.reduced) == 3:
            return self.reduced[0], self.reduced[1], self.reduced[2]
        return self.attack, self.defense, self.move


@dataclass(frozen=True, slots=True)
class Holding:
    """A hex that a side owns, by its printed number; `broken` if its rail is.

    `lent` to units that are too small to keep it (43C1), and then again of who was its owner `before`.
    """

    owner: str
    broken: bool = False
    before: str = NOBODY
    lent: bool = False


@dataclass(frozen=True, slots=True)
class City:
    """What is particular of the city in a hex, by its printed number; a city without an entry is at peace.

    `pacified` for its owner; `taken` the game turn in which it was captured. `purify` if it must be purified, `due` the
    game turn since which. `dispersed` if it has no intrinsic garrison although it could. `resumes` the game turn in
    which it yields replacements again.
    """

    pacified: bool = True
    taken: int = 0
    purify: bool = False
    due: int = 0
    dispersed: bool = False
    resumes: int = 0


@dataclass(frozen=True, slots=True)
class Port:
    """A port's hits, and the REs that used it in the turn."""

    damage: int = 0
    used: float = 0.0


@dataclass(frozen=True, slots=True)
class Gobernito:
    """A Gobernito by its affiliation: whether it stands, its garrison released, its area expanded."""

    standing: bool = True
    released: bool = False
    expanded: bool = False


@dataclass(frozen=True, slots=True)
class Government:
    """A side's government: the hex of its seat by number; `state` "", lost or captured; `halved` the game turn through
    whose end its side is halved."""

    seat: str
    state: str = ""
    halved: int = 0


@dataclass(frozen=True, slots=True)
class Yard:
    """A marshalling yard by its place: the capacity of each side there in REs, what of its owner's was `taken` from the
    enemy, how much is `used` in the turn and how much `extra` there is for it (R052, R307)."""

    insurgent: float = 0.0
    loyalist: float = 0.0
    used: float = 0.0
    taken: float = 0.0
    extra: float = 0.0


@dataclass(frozen=True, slots=True)
class Item:
    """A supply counter on the map: `kind` general, resource or attack; whose it is, and where."""

    kind: str
    side: str
    cell: int
    amount: float = 1.0


@dataclass(frozen=True, slots=True)
class Work:
    """A fort or permanent airfield of a side's, in the making until it is `built`; `ruined` once its dismantling began
    (R315). `worker` is the unit at work on it, for so many `turns` from the game turn `since`."""

    side: str
    built: bool = False
    worker: str = ""
    since: int = 0
    turns: int = 0
    ruined: bool = False


@dataclass(frozen=True)
class EuropaState:
    """Tables by id; `month` is the game turn from 1, `player` the phasing side, `phase` the stage that waits.

    `points` are replacement points by `AFFILIATION KIND` or, where they lie isolated, `AFFILIATION KIND at PLACE`;
    `tallies` are numbers that rules count, by a name of their own. `weather` by zone.
    `fleets` are hexes, by number, in which a side has a naval group that fights (R127). `works` by kind and number.
    """

    turn: int
    phase: str
    month: int = 1
    player: str = INSURGENT
    units: Mapping[str, Unit] = field(default_factory=dict)
    hexes: Mapping[str, Holding] = field(default_factory=dict)
    cities: Mapping[str, City] = field(default_factory=dict)
    ports: Mapping[str, Port] = field(default_factory=dict)
    gobernitos: Mapping[str, Gobernito] = field(default_factory=dict)
    governments: Mapping[str, Government] = field(default_factory=dict)
    yards: Mapping[str, Yard] = field(default_factory=dict)
    items: Mapping[str, Item] = field(default_factory=dict)
    points: Mapping[str, float] = field(default_factory=dict)
    tallies: Mapping[str, float] = field(default_factory=dict)
    weather: Mapping[str, str] = field(default_factory=dict)
    fleets: Mapping[str, str] = field(default_factory=dict)
    works: Mapping[str, Work] = field(default_factory=dict)
    winner: str = ""

    @cached_property
    def standing(self) -> Mapping[int, tuple[str, ...]]:
        """The ids of the units on each cell that has any, in the units' sequence."""
        found: dict[int, list[str]] = {}
        for id, unit in self.units.items():
            if unit.status == ON_MAP:
                found.setdefault(unit.cell, []).append(id)
        return {cell: tuple(ids) for cell, ids in found.items()}

    @cached_property
    def found(self) -> dict[str, object]:
        """What rooms have worked out of it once for all, each by a word."""
        return {}
