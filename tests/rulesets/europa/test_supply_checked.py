"""Every answer about supply holds before a second reading of the rules, on boards and positions drawn by lot."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.boards.flood import has
from drumhead.engine.rulesets.europa.position.sides import SIDES
from drumhead.engine.rulesets.europa.position.state import City, EuropaState, Holding, Unit
from drumhead.engine.rulesets.europa.supply.chains import forget
from drumhead.engine.rulesets.europa.supply.connections import forget_networks
from drumhead.engine.rulesets.europa.supply.cuts import Cut
from drumhead.engine.rulesets.europa.supply.isolation import isolated_hexes
from drumhead.engine.rulesets.europa.supply.tracing import Line, supplied
from tests.rulesets.europa.strips import PA, hexes, table
from tests.rulesets.europa.supply_checker import REBELS, Checker, Uses, feeds_all
from tests.rulesets.europa.tables import Table

pytestmark = pytest.mark.whole

ROWS, COLUMNS = 6, 9
ASHORE, AFLOAT = ("", "", "major", "major", "minor"), ("", "major", "major", "minor", "standard")
"""Grades of the ports of cities."""
NAMES = sorted(REBELS)
SOMEBODY = Unit("Somebody", "PA", "infantry", "X", 2, 2, 6)
UNITS = ("Nat", "PA", "An", "Basque")


def _position(random: Random, crowd: int = 6, afloat: bool = False) -> Table:
    """A board with coasts, ways and cities, and two sides among each other on it, at most a crowd of units; if it is
    `afloat`, with many ports, and often with a part of it overseas."""
    rows = ["".join(random.choices(".mw~", (8, 1, 1, 4), k=COLUMNS)) for _ in range(ROWS)]
    numbers = [number for row in range(1, ROWS + 1) for number in hexes(1, COLUMNS, row)]
    land = [it for it in numbers if rows[int(it[:2]) - 1][COLUMNS - int(it[2:])] != "~"]
    random.shuffle(land)
    cities = {
        name: (number, {"port": random.choice(AFLOAT if afloat else ASHORE)})
        for name, number in zip(NAMES, land, strict=False)
    }
    whose = random.choice((0.05, 0.5, 0.9) if afloat else (0.5, 0.9, 1.0))
    owners = {it: random.choice(("insurgent", "loyalist")) if random.random() > whose else "loyalist" for it in land}
    enemies = random.choice((1, crowd // 2, crowd - 1) if afloat else (0, 1, 3))
    units: dict[str, Any] = {}
    for number in range(crowd):
        affiliation = "Nat" if number < enemies else random.choice(UNITS)
        where = random.choice(land)
        if all(it["at"] != where for it in units.values()):
            units[f"U{number}"] = {**PA, "affiliation": affiliation, "at": where, "size": random.choice(("X", "II"))}
    island = random.choice(("Castilla",) * (1 if afloat else 3) + ("Balearics", "Spanish Morocco"))
    zones = {
        "sea": dict.fromkeys(numbers, "Atlantic"),
        "region": dict.fromkeys(numbers, "Castilla") | dict.fromkeys(_island(random, numbers), island),
        "weather": {it: random.choice(("D", "E")) if random.random() < 0.3 else "D" for it in numbers},
    }
    board = table(
        rows,
        cities=cities,
        sides=_ways(random, land),
        insurgent=[it for it in land if owners[it] == "insurgent"],
        loyalist=[it for it in land if owners[it] == "loyalist" and random.random() < 0.97],
        units=units,
        zones=zones,
        weather={"D": random.choice(("clear", "mud")), "E": random.choice(("clear", "mud", "snow"))},
    )
    taken = {land[number]: City(pacified=False, taken=1, dispersed=True) for number in range(2)}
    return board.has(cities=taken) if random.random() < 0.3 else board


def _island(random: Random, numbers: list[str]) -> list[str]:
    """The hexes of some columns on one side."""
    end = random.randint(2, 5)
    return [it for it in numbers if int(it[2:]) <= end]


def _ways(random: Random, land: list[str]) -> dict[tuple[str, str], str]:
    """Hexsides by lot, rails the most of them."""
    kinds = ("rail", "low-volume rail", "road", "rail;road", "sea", "")
    shares = random.choice(((6, 2, 2, 1, 1, 3), (1, 1, 1, 0, 1, 12), (0, 8, 2, 0, 0, 1)))
    found = {}
    for a in land:
        for b in land:
            if a < b and _adjacent(a, b) and (kind := random.choices(kinds, shares)[0]):
                found[a, b] = kind
    return found


def _adjacent(a: str, b: str) -> bool:
    (row, column), (other, beside) = ((int(it[:2]), int(it[2:])) for it in (a, b))
    if row == other:
        return abs(column - beside) == 1
    lean = (0, -1) if row % 2 else (0, 1)
    return abs(row - other) == 1 and beside - column in lean


def _lines_hold(seed: int) -> None:
    """Every full line is one, and every cut leaves none."""
    board = _position(Random(seed))
    for id, unit in board.state.units.items():
        checker = Checker(board.game, board.state, unit)
        answer = board.ask("supply", id)
        if answer.holds and not answer.data["limited"]:
            assert checker.accepts(unit.cell, answer.data["legs"]), (id, answer)
        assert checker.reaches(unit.cell) is bool(answer.holds and not answer.data["limited"]), (id, answer)


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_every_full_line_is_one_and_every_cut_leaves_none(seed: int) -> None:
    _lines_hold(seed)


def _isolation_holds(seed: int) -> set[str]:
    """Of each unit, and of each hex of either side; by which rulings units are not isolated."""
    board, rules = _position(Random(seed), afloat=True), set()
    for id, unit in board.state.units.items():
        checker, answer = Checker(board.game, board.state, unit), board.ask("isolated", id)
        assert checker.isolated(unit.cell) is answer.holds, (seed, id)
        rules |= set() if answer.holds else {answer.because[0].rule}
    for side, affiliation in (("insurgent", "Nat"), ("loyalist", "PA")):
        found = isolated_hexes(board.game, board.state, side)
        judge = Checker(board.game, board.state, replace(SOMEBODY, affiliation=affiliation))
        for cell in range(board.board.hexes):
            if judge.owner(cell) == side:
                assert judge.isolated(cell) is has(found, cell), (seed, side, board.board.name(cell))
    return rules


def _limits_hold(seed: int) -> set[str]:
    """Lines to limited sources are lines, those who draw on them find room, and nobody more could be fed; by which
    rulings they are fed."""
    rules: set[str] = set()
    board = _position(Random(seed), crowd=12, afloat=True)
    fed: dict[str, tuple[float, list[Uses]]] = {}
    hungry: dict[str, tuple[float, list[Uses]]] = {}
    for id, unit in board.state.units.items():
        checker, answer = Checker(board.game, board.state, unit), board.ask("supply", id)
        if answer.holds and not answer.data["limited"]:
            continue
        wanted = {"X": 1.0, "II": 0.5}[unit.size], list(checker.ways(unit.cell))
        (fed if answer.holds else hungry)[id] = wanted
        if answer.holds:
            assert checker.accepts(unit.cell, answer.data["legs"], limited=True), (seed, id, answer)
        rules.add(answer.because[0].rule if answer.holds else "used up" if wanted[1] else "")
    assert feeds_all(list(fed.values())), seed
    for id, wanted in hungry.items():
        assert not feeds_all([*fed.values(), wanted]), (seed, id)
    return rules


@pytest.mark.parametrize(("seed", "rule"), [(10, "R059"), (251, "R032")])
def test_whoever_is_isolated_has_no_way_to_a_source_at_any_distance(seed: int, rule: str) -> None:
    assert rule in _isolation_holds(seed)


@pytest.mark.parametrize(
    ("seed", "rule"),
    [(1, "R072"), (12, "R072"), (50, "R070"), (34, "R165"), (70, "R073"), (73, "used up"), (144, "used up")],
)
def test_limited_supply_runs_along_lines_and_nobody_more_could_be_fed(seed: int, rule: str) -> None:
    assert rule in _limits_hold(seed)


def _told(board: Table, state: EuropaState) -> object:
    """All that is told of supply and isolation on a position."""
    lines = supplied(board.game, state)
    traced = {id: line.legs if isinstance(line := lines[id], Line) else None for id in lines}
    return traced, lines.used(), [isolated_hexes(board.game, state, side) for side in SIDES]


def _walks_on(seed: int, steps: int) -> None:
    """What is kept of one position never tells of another: units and owners change, and all is as from nothing."""
    random = Random(seed)
    board = _position(random, afloat=True)
    land = [cell for cell in range(board.board.hexes) if board.map.is_land(cell)]
    state = board.state
    for _ in range(steps):
        id, cell = random.choice(list(state.units)), random.choice(land)
        units = {**state.units, id: replace(state.units[id], cell=cell)}
        owner = Holding(random.choice((*SIDES, "")))
        hexes = {**state.hexes, board.board.name(random.choice(land)): owner} if random.random() < 0.7 else state.hexes
        weather = {**state.weather, "D": random.choice(("clear", "mud"))} if random.random() < 0.2 else state.weather
        state = replace(state, units=units, hexes=hexes, weather=weather)
        kept = _told(board, state)
        forget()
        forget_networks()
        assert kept == _told(board, replace(state)), (seed, id)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_kept_of_one_position_never_tells_of_another(seed: int) -> None:
    _walks_on(seed, steps=8)


@pytest.mark.slow
def test_nothing_kept_tells_of_another_position_on_long_walks() -> None:
    for seed in range(100, 160):
        _walks_on(seed, steps=20)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_lines_isolation_and_limited_supply_hold_on_many_boards(part: int) -> None:
    for seed in range(1000 + part * 100, 1100 + part * 100):
        _lines_hold(seed)
        _isolation_holds(seed)
        _limits_hold(seed)


@settings(max_examples=100)
@given(st.integers(0, 2**32))
def test_no_source_gives_more_than_it_has_and_nobody_goes_hungry_beside_what_is_left(seed: int) -> None:
    board = _position(Random(seed))
    lines = supplied(board.game, board.state)
    used = lines.used()
    for claim in lines.claims:
        for tap in claim.taps:
            assert all(used.get(word, 0.0) <= most for word, most in tap.uses)
        if isinstance(lines[claim.unit], Cut):
            assert all(any(used.get(word, 0.0) + claim.res > most for word, most in tap.uses) for tap in claim.taps)


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_what_is_fed_is_told_without_tracing_as_it_is_traced(seed: int) -> None:
    board = _position(Random(seed))
    lines = supplied(board.game, board.state)
    assert {id: lines.fed(id) for id in lines} == {id: not isinstance(lines[id], Cut) for id in lines}


def test_the_lots_are_of_all_kinds() -> None:
    """Positions of which most are of one kind would prove little."""
    kinds: dict[str, int] = {}
    for seed in range(120):
        board = _position(Random(seed))
        for id in board.state.units:
            answer = board.ask("supply", id)
            word = "cut" if not answer.holds else "limited" if answer.data["limited"] else "full"
            kinds[word] = kinds.get(word, 0) + 1
            for leg in answer.data["legs"] if word == "full" else ():
                kinds[leg["element"]] = kinds.get(leg["element"], 0) + 1
    assert (
        min(kinds.get(word, 0) for word in ("cut", "limited", "full", "overland", "road", "railroad", "naval")) >= 5
    ), kinds
