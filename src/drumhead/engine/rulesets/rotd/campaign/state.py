"""The state of a ROTD game: units, cities, depots and squares, as frozen records in tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from drumhead.engine.play.state import LATER

CONTESTED = "-"
"""In `Square.rail`: controlled by nobody, whatever the nation of the soil (8.2)."""

DEPLOYMENT = "deployment"
"""The phase before the first turn in which units are placed (7.17)."""
QUIET = "movement"
"""The phase of a turn of peace or truce in which all move at once (5.2, 6.10)."""

NO_PHASE = -1
"""In a unit's `path`: a strategic phase left out (7.5)."""


class Kind(StrEnum):
    """3.1: the ten types of brigade, the two headquarters and the pontoon bridge."""

    IN = "IN"
    LI = "LI"
    HC = "HC"
    MC = "MC"
    LC = "LC"
    HA = "HA"
    LA = "LA"
    SA = "SA"
    NB = "NB"
    MI = "MI"
    AQ = "AQ"
    CQ = "CQ"
    PB = "PB"


class Hull(StrEnum):
    """1.3: the eight classes of ships; the first four draw deep."""

    IC = "IC"
    SL = "SL"
    FR = "FR"
    TR = "TR"
    RI = "RI"
    RG = "RG"
    RT = "RT"
    GB = "GB"


FOOT = frozenset({Kind.IN, Kind.LI})
CAVALRY = frozenset({Kind.HC, Kind.MC, Kind.LC})
ARTILLERY = frozenset({Kind.HA, Kind.LA, Kind.SA, Kind.NB})
HEADQUARTERS = frozenset({Kind.AQ, Kind.CQ})
MOUNTED = CAVALRY | {Kind.HA, Kind.AQ}
"""7.1, 9.1: those with the longer allowances."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit (3.1-3.5). Cells are indices; men are heads; `status` is active, inactive, shattered or gone.

    `aboard` is the ship that carries it, `garrison` the place off the map where it lies (13.1), `formation` its
    division and brigade, where its name does not say them.

    The second half is the turn's memory: set in the supply phase, used up by the phases, cleared at the turn's end.
    """

    id: str
    nation: str
    number: int
    type: str
    name: str
    state: str
    side: str
    commander: str
    cell: int
    tactical: int
    men: int
    deputy: str = ""
    regiments: int = 0
    batteries: int = 0
    arm: str = "musket"
    gun: str = "smoothbore"
    quality: int = 4
    experience: int = 0
    morale: int = 50
    fatigue: int = 0
    initiative: int = 3
    ammunition: int = 5
    supplies: int = 0
    in_fort: bool = False
    status: str = "active"
    reform_turns: int = 0
    failed_reforms: int = 0
    in_communications: bool = True
    communications: str = ""
    supply_source: str = ""
    stragglers: int = 0
    wounded: int = 0
    prisoners: int = 0
    killed: int = 0
    home: str = ""
    deployed: bool = False
    attack: str = "attack"
    defend: str = "defend"
    line: str = "first"
    aboard: str = field(default="", metadata=LATER)
    garrison: str = field(default="", metadata=LATER)
    formation: str = field(default="", metadata=LATER)
    # the turn's memory
    start_cell: int = -1
    start_tactical: int = -1
    allowance: int = 0
    barred: bool = False
    path: tuple[int, ...] = ()
    steps: int = 0
    pursuits: int = 0
    pursuing: bool = False
    quarry: int = -1
    goal: tuple[int, ...] = ()
    leg_from: int = -1
    set_out: bool = False
    moved_in: str = ""
    came_from: int = -1
    intercepted_in: str = ""
    fought_in: str = ""
    fled_in: str = ""
    orders_cancelled: bool = False
    engage_cancelled: bool = False
    marched: bool = False
    railed: bool = False
    morale_moved: bool = False
    work_spoiled: str = ""

    @property
    def brigade(self) -> bool:
        """3.1: headquarters and pontoon bridges are units, but no brigades."""
        return self.combat and self.type != Kind.PB

    @property
    def combat(self) -> bool:
        """10.2: headquarters are not combat units."""
        return self.type not in HEADQUARTERS

    @property
    def active(self) -> bool:
        return self.status == "active"

    @property
    def away(self) -> bool:
        """13.1: aboard a ship or in a garrison off the map, and so on no square, whatever `cell` says."""
        return self.aboard != "" or self.garrison != ""

    @property
    def whereabouts(self) -> tuple[int, str, str]:
        """The strategic square, ship or garrison it is in."""
        return self.cell, self.aboard, self.garrison

    @property
    def party(self) -> str:
        """Its side, or its state where that is of none: for whom it wins and loses."""
        return self.side or self.state

    @property
    def stands(self) -> bool:
        """Whether it is on its square: neither gone nor away."""
        return self.status != "gone" and not self.away


@dataclass(frozen=True, slots=True)
class CityHolding:
    """1.4: who holds a city (a state's code), its supplies, and whether it is besieged (2.7, 11.3).

    `fort_lost` are levels its fort has lost to bombardment (10.15); `ceded` the state that a peace gave it to (5.1).
    """

    name: str
    state: str
    supplies: int
    besieged: bool = False
    supplies_at_start: int = 0
    fort_lost: int = 0
    ceded: str = field(default="", metadata=LATER)


@dataclass(frozen=True, slots=True)
class Depot:
    """11.5: a supply depot or cache; 11.3: one outside a city is besieged only where a game lets it be."""

    id: str
    kind: str
    state: str
    cell: int
    tactical: int
    supplies: int
    supplies_at_start: int = 0
    besieged: bool = field(default=False, metadata=LATER)


@dataclass(frozen=True, slots=True)
class Ship:
    """1.3, 12.7: a ship, as far as rules on land ask for it.

    `water` says where it lies: river (or lake), harbour, coast, sea or abroad; `port` is the city, the sea area, or the
    place off the map, which alone has no cells. `task` is raiding or convoying (11.7). `timetable` has pairs of a turn
    and of what is written there. The last fields are the turn's memory; `lay` is where it lay abroad a turn ago (4.3).
    """

    id: str
    nation: str
    number: int
    type: str
    name: str
    state: str
    side: str
    water: str
    cell: int
    tactical: int
    port: str = ""
    capacity: int = 0
    task: str = ""
    timetable: tuple[tuple[int, str], ...] = ()
    lay: str = ""
    # the turn's memory
    moved: bool = False
    fought: bool = False
    lost: bool = False
    destroys: str = ""
    ferried: int = 0


@dataclass(frozen=True, slots=True)
class Treasury:
    """3.4, 3.5b, 8.5, 11.5: what a side has to spend: Eg, manpower points, men of its pool, and what comes each turn.

    `surplus` are men left over by mergers, who come back to the pool when the campaign closes.
    """

    eg: int = 0
    mp: int = 0
    men: int = 0
    income_eg: int = 0
    income_mp: int = 0
    income_men: int = 0
    surplus: int = 0


@dataclass(frozen=True, slots=True)
class Square:
    """What changes about a strategic square: rail and river control (a side, 8.2), the fighting of this and last turn.

    `wins` counts tac-phase battles won this turn by side, `lost` men lost by side: (side, number) pairs sorted by side.
    `captured` has (city, old state, new state) of this turn. `broken_track` and `broken_bridges` (tactical cells) are
    what was destroyed of the railway (8.5, 8.6); `repair` the state that rebuilds it this turn. `marks` are the holders
    of rail and river there have been this turn, with the seats told of each; there are none while all is as it was.
    """

    rail: str = ""
    battle_last_turn: bool = False
    battle_now: bool = False
    casualties: int = 0
    wins: tuple[tuple[str, int], ...] = ()
    lost: tuple[tuple[str, int], ...] = ()
    captured: tuple[tuple[str, str, str], ...] = ()
    broken_track: bool = False
    broken_bridges: tuple[int, ...] = ()
    repair: str = ""
    river: str = ""
    marks: tuple[tuple[str, str, tuple[str, ...]], ...] = field(default=(), metadata=LATER)


@dataclass(frozen=True, slots=True)
class Offer:
    """5.1: what one side offers another and has not taken back: `what` is armistice or peace.

    `ceding` are the cities that go to the other side by a peace, `asking` those that come from it.
    """

    by: str
    to: str
    what: str
    ceding: tuple[str, ...] = ()
    asking: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pact:
    """5.1: what two `sides` agreed on: `what` is armistice or peace, `pairs` the relations that were hostile before.

    `ends` is the last turn of an armistice that was denounced, 0 while it is not.
    """

    sides: tuple[str, str]
    what: str
    turn: int
    pairs: tuple[str, ...] = ()
    ends: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """3.5a: an officer, the side he serves and his rank; `fate` is captured or fallen, empty while he serves."""

    name: str
    side: str
    rank: str
    fate: str = ""


@dataclass(frozen=True, slots=True)
class Post:
    """3.5ad: what those who assign commanders know of a unit that is not theirs: who has it, not where it stands."""

    unit: str
    name: str
    state: str
    commander: str
    deputy: str = ""
    formation: str = field(default="", metadata=LATER)


@dataclass(frozen=True, slots=True)
class RotdState:
    """All that changes. `units` by unit id, `cities` by name, `depots` by id, `squares` by the cell number as text.

    `sides` gives each state's side; `relations` what differs from it: "FRA-SUI" (codes sorted) to
    ally, passive, neutral or hostile. `ships` by ship id; `garrisons` has the state that holds each place off the map.
    `offers` by "austria-allies", who makes them first; `pacts` by "allies-austria", sorted. `campaign` counts those of
    the scenario that are over, `since` the turns before the first of the one that is on or next; `truce` while all
    hostilities rest by armistice.
    `persons` are those of whom more is said than their posts say; `roster` is of views alone.
    """

    turn: int
    phase: str
    units: Mapping[str, Unit]
    cities: Mapping[str, CityHolding] = field(default_factory=dict)
    depots: Mapping[str, Depot] = field(default_factory=dict)
    squares: Mapping[str, Square] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    relations: Mapping[str, str] = field(default_factory=dict)
    nations: Mapping[str, str] = field(default_factory=dict)
    theatre: tuple[str, ...] = ()
    closed: bool = False
    ships: Mapping[str, Ship] = field(default_factory=dict, metadata=LATER)
    garrisons: Mapping[str, str] = field(default_factory=dict, metadata=LATER)
    offers: Mapping[str, Offer] = field(default_factory=dict, metadata=LATER)
    pacts: Mapping[str, Pact] = field(default_factory=dict, metadata=LATER)
    campaign: int = field(default=0, metadata=LATER)
    since: int = field(default=0, metadata=LATER)
    truce: bool = field(default=False, metadata=LATER)
    treasuries: Mapping[str, Treasury] = field(default_factory=dict, metadata=LATER)
    persons: Mapping[str, Person] = field(default_factory=dict, metadata=LATER)
    roster: Mapping[str, Post] = field(default_factory=dict, metadata=LATER)


EMPTY_SQUARE = Square()
