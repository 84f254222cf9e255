"""11.2: lines of contact as the game keeps them, against all ways laid out one by one, and while units move."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.bench.armies import Armies, close_together
from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.land import IMPASSABLE
from drumhead.engine.maps.squares.model import RiverClass, Terrain
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.cones import cone
from drumhead.engine.rulesets.rotd.campaign.contact import line_of_contact, way_of_contact
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.shores import NONE, shores
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.supply.communications import Hubs
from tests.rulesets.rotd.boards import BOARD, campaign, flat_map, rows, unit

pytestmark = pytest.mark.whole

SIDE = 5
SQUARES = [BOARD.cell(f"G{n % SIDE + 2}-V{n // SIDE + 3}") for n in range(SIDE * SIDE)]
NAMES = [BOARD.name(cell) for cell in SQUARES]
STREAM, BRIDGED = rows(*[".......~......."] * 15), rows(*[".......~......."] * 7, ".......+.......")
ACROSS = rows(*[""] * 7, "~" * 15)
FIELD = flat_map().tactical_board


class Plainly:
    """Every way from one unit, by the sentences of 11.2; `at` where a friend stands at the goal."""

    def __init__(self, campaign: Campaign, unit: Unit, goal: int, at: int | None, cavalry: bool, level: bool) -> None:
        self.campaign, self.unit, self.goal, self.at = campaign, unit, goal, at
        self.through_cavalry, self.level = cavalry, level
        active = [other for other in campaign.units.values() if other.active]
        enemies = [other for other in active if campaign.hostile(unit, other)]
        self.foes = {other.cell for other in enemies}
        self.horse = {other.cell for other in enemies if other.type == "LC"}
        self.held = {other.cell for other in active if other.combat and campaign.friendly(unit, other)}
        self.hosts = [u for u in active if campaign.relation(unit, u) == "neutral" and campaign.at_home(u, u.cell)]
        self.closing = [other for other in (*enemies, *self.hosts) if other.combat]
        decks = [(other.cell, other.tactical) for other in active if other.deployed]
        self.pontoons = {cell: frozenset(at for there, at in decks if there == cell) for cell, _ in decks}

    def shortest(self, limit: int) -> tuple[int, ...] | None:
        """The straightest of the shortest ways, without the start; None if none is so short."""
        if self.unit.cell == self.goal:
            return ()
        for length in range(1, limit + 1):
            ways = sorted(self.ways((self.unit.cell,), self.on(self.unit.cell, self.unit.tactical), length))
            if ways:
                return min(ways, key=self._rank)[1:]
        return None

    def ways(self, way: tuple[int, ...], on: frozenset[int], left: int) -> Iterator[tuple[int, ...]]:
        """Those of a length; over a great river a way may lead through the square of an end, on another shore."""
        for direction in Direction:
            there = BOARD.step(way[-1], direction)
            if there is None or BOARD.distance(there, self.goal) > left - 1 or self.between(way[-1], direction):
                continue
            if way[-1] == self.unit.cell and not self.clear(way[0], self.unit.tactical, direction):
                continue
            joint = shores(self.campaign.game.map).joint(way[-1], direction, self.pontoons, self.campaign.broken)
            beyond = frozenset(far for near, far in joint if near in on)
            if left == 1:
                if beyond & self.on(there, self.at) and self.clear(there, self.at, direction.opposite):
                    yield (*way, there)
            elif beyond and not self.barred(there):
                yield from self.ways((*way, there), beyond, left - 1)

    def clear(self, cell: int, at: int | None, direction: Direction) -> bool:
        """With enemies in the square, nobody who bars marches may stand in the cone."""
        if at is None or cell not in self.foes:
            return True
        return all(cone(FIELD, at, u.tactical) != direction for u in self.closing if u.cell == cell)

    def between(self, cell: int, direction: Direction) -> bool:
        beside = [BOARD.step(cell, direction.turned(turn)) for turn in (-1, 1)]
        return direction.diagonal and all(side in self.foes for side in beside)

    def barred(self, cell: int) -> bool:
        ground = int(self.campaign.game.map.terrain[cell])
        if ground in IMPASSABLE or (self.level and ground == Terrain.MOUNTAIN) or cell in self.foes:
            return True
        screened = not self.horse.isdisjoint(set(BOARD.neighbours(cell)) - self.held)
        return screened and not self.through_cavalry and cell not in self.held

    def on(self, cell: int, at: int | None) -> frozenset[int]:
        land, bridges = shores(self.campaign.game.map), self.pontoons.get(cell, NONE)
        broken = self.campaign.broken.get(cell, NONE)
        if at is not None:
            return land.standing(cell, at, bridges, broken)
        return frozenset(land.of(cell, bridges, broken)) if cell in land.great else frozenset({0})

    def _rank(self, way: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        (column, row), (to_column, to_row) = BOARD.position(way[0]), BOARD.position(way[-1])
        places = [BOARD.position(cell) for cell in way]
        off = sum(abs((c - column) * (to_row - row) - (r - row) * (to_column - column)) for c, r in places)
        return off, way if way[0] < way[-1] else way[::-1]


KINDS = ("FRIN", "FRCQ", "SDLC", "FRPB", "AUIN", "AULC", "AUCQ", "SWIN")
UNITS = st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 24), st.integers(0, 224)), min_size=3, max_size=14)
MOVES = st.lists(st.tuples(st.integers(0, 13), st.sampled_from(("cell", "tactical", "status", "deployed")),
                           st.integers(0, 224)), max_size=4)  # fmt: skip
GROUND = st.lists(st.tuples(st.integers(0, 24), st.sampled_from("XMhns")), max_size=9)
RIVERS = st.lists(st.tuples(st.integers(0, 24), st.sampled_from((STREAM, ACROSS))), max_size=8)


def situation(
    units: list[tuple[str, int, int]], ground: list[tuple[int, str]], rivers: list[tuple[int, tuple[str, ...]]]
) -> Campaign:
    drawn = {NAMES[n]: rows for n, rows in rivers}
    map = flat_map(
        terrain={NAMES[n]: letter for n, letter in ground if letter in "XMh"},
        river=dict.fromkeys(drawn, RiverClass.UNFORDABLE),
        ground=drawn,
        state={NAMES[n]: "SUI" for n, letter in ground if letter == "n"},
    )
    made = [
        unit(f"{kind[:2]}{n + 10}{kind[2:]}", f"{NAMES[cell]} {FIELD.name(tactical)}", deployed=kind == "FRPB")
        for n, (kind, cell, tactical) in enumerate(units)
    ]
    return campaign(map, *made)


def agrees(played: Campaign, numbers: tuple[int, int], limit: int, how: tuple[bool, bool, bool]) -> None:
    ids = sorted(played.units)
    one, other = (played.units[ids[n % len(ids)]] for n in numbers)
    at = other.tactical if how[0] else None
    plain = Plainly(played, one, other.cell, at, *how[1:]).shortest(limit)
    asked = {"at": at, "through_cavalry": how[1], "level": how[2]}
    assert way_of_contact(played, one, other.cell, limit, **asked) == plain  # type: ignore[arg-type]
    assert line_of_contact(played, one, other.cell, limit, **asked).path == plain  # type: ignore[arg-type]


@pytest.mark.rule("rotd", "11.2a")
@given(UNITS, GROUND, RIVERS, MOVES, st.integers(1, 5), st.tuples(*[st.booleans()] * 3))
@settings(max_examples=100)
def test_a_kept_line_is_the_best_of_all_ways_also_after_somebody_has_moved(
    units: list[tuple[str, int, int]],
    ground: list[tuple[int, str]],
    rivers: list[tuple[int, tuple[str, ...]]],
    moves: list[tuple[int, str, int]],
    limit: int,
    how: tuple[bool, bool, bool],
) -> None:
    played = situation(units, ground, rivers)
    pairs = [(0, 1), (1, 0), (0, 2), (2, 1)]
    for number, field, value in ((0, "", 0), *moves):
        if field:
            id = sorted(played.units)[number % len(units)]
            now = {"cell": SQUARES[value % 25], "tactical": value, "status": ("active", "inactive", "gone")[value % 3],
                   "deployed": value % 2 == 0}[field]  # fmt: skip
            played.write(sets("units", id, **{field: now}))
        for pair in pairs:
            agrees(played, pair, limit, how)


def plain_met(played: Campaign, seeker: Unit, reach: int, longest: int) -> list[tuple[str, tuple[int, ...] | None]]:
    """11.1, 11.6: the friendly corps headquarters near a unit, nearest first, with the line to each."""
    others = (u for u in played.units.values() if u.active and u.type == Kind.CQ and u.id != seeker.id)
    near = [u for u in others if played.friendly(seeker, u) and BOARD.distance(seeker.cell, u.cell) <= reach]
    ranked = sorted(near, key=lambda hub: (BOARD.distance(seeker.cell, hub.cell), hub.number, hub.id))
    return [(u.id, Plainly(played, seeker, u.cell, u.tactical, False, False).shortest(longest)) for u in ranked]


def all_meet(played: Campaign, seekers: list[Unit], reach: int, longest: int) -> None:
    """Asked of one record, so that who stand alike are answered from what another had found."""
    around = Hubs(played)
    for seeker in seekers:
        first = next(around.met(seeker, Kind.CQ, reach, longest), None)
        met = [(hub.id, way) for hub, way in around.met(seeker, Kind.CQ, reach, longest)]
        assert met == plain_met(played, seeker, reach, longest)
        assert first is None or (first[0].id, first[1]) == met[0]


HEAVY = st.lists(st.tuples(st.sampled_from(("FRCQ", "FRCQ", "SDCQ", "FRIN", "SDIN", "FRPB", "AUIN", "AULC", "SWIN")),
                           st.integers(0, 24), st.integers(0, 224)), min_size=3, max_size=12)  # fmt: skip


@pytest.mark.rule("rotd", "11.2a")
@pytest.mark.rule("rotd", "11.6c")
@given(HEAVY, GROUND, RIVERS, MOVES, st.integers(1, 3), st.integers(1, 4))
@settings(max_examples=60)
def test_all_units_meet_their_headquarters_as_if_each_had_asked_alone(
    units: list[tuple[str, int, int]],
    ground: list[tuple[int, str]],
    rivers: list[tuple[int, tuple[str, ...]]],
    moves: list[tuple[int, str, int]],
    reach: int,
    longest: int,
) -> None:
    played = situation(units, ground, rivers)
    for number, field, value in ((0, "", 0), *moves):
        if field:
            id = sorted(played.units)[number % len(units)]
            now = {"cell": SQUARES[value % 25], "tactical": value, "status": ("active", "inactive", "gone")[value % 3],
                   "deployed": value % 2 == 0}[field]  # fmt: skip
            played.write(sets("units", id, **{field: now}))
        all_meet(played, [unit for _, unit in sorted(played.units.items())], reach, longest)


@pytest.fixture(scope="module")
def lombardy() -> Armies:
    return close_together(3)


@pytest.mark.rule("rotd", "11.6c")
@given(st.data())
@settings(max_examples=12)
def test_in_lombardy_too_wherever_its_armies_went(lombardy: Armies, data: st.DataObject) -> None:
    played = Campaign(lombardy.game, lombardy.state)
    ids = sorted(played.units)
    some = data.draw(st.lists(st.sampled_from(ids), min_size=1, max_size=4))
    goals = [played.units[id].cell for id in data.draw(st.lists(st.sampled_from(ids), min_size=1, max_size=4))]
    for id, goal in zip(some, goals, strict=False):
        beside = BOARD.neighbours(goal)[len(id) % 8]
        played.write(sets("units", id, cell=beside))
    seekers = [played.units[id] for id in data.draw(st.lists(st.sampled_from(ids), min_size=1, max_size=6))]
    all_meet(played, [*(played.units[id] for id in some), *seekers], 2, 3)
