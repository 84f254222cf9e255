"""Every answer about supply holds before a second reading of the rules, on boards and positions drawn by lot."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.rulesets.europa.position.state import City
from drumhead.engine.rulesets.europa.supply.cuts import Cut
from drumhead.engine.rulesets.europa.supply.tracing import supplied
from tests.rulesets.europa.strips import PA, hexes, table
from tests.rulesets.europa.supply_checker import REBELS, Checker
from tests.rulesets.europa.tables import Table

ROWS, COLUMNS = 6, 9
NAMES = sorted(REBELS)
UNITS = ("Nat", "PA", "An", "Basque")


def _position(random: Random) -> Table:
    """A board with coasts, ways and cities, and two sides among each other on it."""
    rows = ["".join(random.choices(".mw~", (8, 1, 1, 4), k=COLUMNS)) for _ in range(ROWS)]
    numbers = [number for row in range(1, ROWS + 1) for number in hexes(1, COLUMNS, row)]
    land = [it for it in numbers if rows[int(it[:2]) - 1][COLUMNS - int(it[2:])] != "~"]
    random.shuffle(land)
    cities = {
        name: (number, {"port": random.choice(("", "", "major", "major", "minor"))})
        for name, number in zip(NAMES, land, strict=False)
    }
    whose = random.choice((0.5, 0.9, 1.0))
    owners = {it: random.choice(("insurgent", "loyalist")) if random.random() > whose else "loyalist" for it in land}
    enemies = random.choice((0, 1, 3))
    units: dict[str, Any] = {}
    for number in range(6):
        affiliation = "Nat" if number < enemies else random.choice(UNITS)
        where = random.choice(land)
        if all(it["at"] != where for it in units.values()):
            units[f"U{number}"] = {**PA, "affiliation": affiliation, "at": where, "size": random.choice(("X", "II"))}
    zones = {
        "sea": dict.fromkeys(numbers, "Atlantic"),
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


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_every_full_line_is_one_and_every_cut_leaves_none(seed: int) -> None:
    board = _position(Random(seed))
    for id, unit in board.state.units.items():
        checker = Checker(board.game, board.state, unit)
        answer = board.ask("supply", id)
        if answer.holds and not answer.data["limited"]:
            assert checker.accepts(unit.cell, answer.data["legs"]), (id, answer)
        assert checker.reaches(unit.cell) is bool(answer.holds and not answer.data["limited"]), (id, answer)


@settings(max_examples=100, deadline=None)
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


@settings(max_examples=60, deadline=None)
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
