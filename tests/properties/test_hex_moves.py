"""What the desk offers a unit on hexes is exactly what it may do: reach, next hexes, ways, against all paths."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from drumhead.engine.rulesets.europa.movement.rides import rail_ends
from drumhead.engine.rulesets.europa.orders.orders import Move
from drumhead.engine.rulesets.europa.orders.rails import Rail
from tests.rulesets.europa.tables import RULESET, Table, board_of

ROWS, COLUMNS = 5, 6
SIDES = ("river", "major river", "major river;bridge", "mountain", "high mountain", "sea", "sea;strait", "lake")
RAILS = ("rail", "rail", "low-volume rail")
COUNTRIES = ("Spain",) * 12 + ("France", "Portugal")
REGIONS = ("Castilla",) * 5 + ("Euzkadi", "Canaries")
KINDS = ("infantry", "armour", "artillery", "mountain", "militia")
WHO = {"insurgent": ("Nat", "Col", "Fal"), "loyalist": ("PA", "Basque", "An")}
TURNS = ("II Jul 36", "I Aug 36", "I Sep 36", "I Mar 37")


def _number(cell: int) -> str:
    return f"{cell // COLUMNS + 1:02d}{cell % COLUMNS + 1:02d}"


def _unit(dice: random.Random, side: str, at: str) -> dict[str, Any]:
    return {
        "affiliation": dice.choice(WHO[side]),
        "type": dice.choice(KINDS),
        "size": dice.choice(("XX", "X", "III", "II")),
        "factors": f"2-2-{dice.choice((0, 2, 3, 4))}",
        "hungry": dice.choice((0, 0, 1, 2)),
        "at": at,
    }


def _table(seed: int, trains: bool = False) -> Table:
    """A position on a small board with everything on it that may stop a unit; fewer enemies in the time of `trains`."""
    dice = random.Random(seed)
    rows = ["".join(dice.choices("...wrWmsC~", k=COLUMNS)) for _ in range(ROWS)]
    board = board_of(rows)
    numbers = [_number(cell) for cell in range(board.board.size)]
    between = [(board.board.name(a), board.board.name(b)) for a, b in board.board.sides()]
    sides = {pair: dice.choice(SIDES) for pair in dice.sample(between, 12)}
    for pair in dice.sample(between, 40):
        sides[pair] = ";".join(filter(None, (sides.get(pair, ""), dice.choice(RAILS))))
    zones = {
        "country": {number: dice.choice(COUNTRIES) for number in numbers},
        "region": {number: dice.choice(REGIONS) for number in numbers},
        "weather": {number: dice.choice("DE") for number in numbers},
    }
    land = [number for number in numbers if board.is_land(board.board.cell(number))]
    spanish = [number for number in land if zones["country"][number] == "Spain"]
    player = dice.choice(tuple(WHO))
    units = {}
    for name, at in zip("ABC" if trains else "ABCDEF", dice.sample(land, min(6, len(land))), strict=False):
        units[name] = _unit(dice, dice.choice(tuple(WHO)), at)
    units["A"] = _unit(dice, player, units["A"]["at"])
    return Table(
        board_of(rows, sides=sides, zones=zones),
        *(rule for rule in ("43C1", "43C2", "44A2") if dice.random() < 0.5),
        units=units,
        sides={
            side: {"owns": dice.sample(spanish, len(spanish) * (1 + (side == player) * (1 + trains)) // 3)}
            for side in WHO
        },
        yards={at: dict.fromkeys(WHO, dice.choice((1.0, 3.0))) for at in dice.sample(spanish, 2)},
        broken_rails=dice.sample(spanish, 2),
        weather={zone: dice.choice(("clear", "mud", "snow")) for zone in "DE"},
        player=player,
        stage=dice.choice(("movement", "movement", "exploitation")),
        game_turn=dice.choice(TURNS[2:] if trains else TURNS),
    )


def _paths(table: Table, admin: bool, longest: int = 5) -> Iterator[tuple[int, ...]]:
    """Every path of unit A that an order may have, tried one by one; those no longer than any allowance."""
    rim: list[tuple[int, ...]] = [()]
    start = table.state.units["A"].cell
    for _ in range(longest):
        longer = [(*path, near) for path in rim for near in table.board.neighbours(path[-1] if path else start)]
        rim = [path for path in longer if len(set(path)) == len(path)]
        yield from (path for path in rim if _allowed(table, path, admin))


def _allowed(table: Table, path: tuple[int, ...], admin: bool) -> bool:
    return RULESET.check(table.game, table.view, Move(unit="A", path=path, admin=admin), ()) is None


@pytest.mark.slow
@settings(max_examples=40)
@given(st.integers(0, 10**6))
@example(874)
@example(359)
def test_the_reach_of_a_unit_is_every_hex_to_which_some_path_is_allowed(seed: int) -> None:
    table = _table(seed)
    reach = RULESET.reach(table.game, table.view, "A", ())
    start = table.state.units["A"].cell
    tried = {path[-1] for admin in (False, True) for path in _paths(table, admin)}
    assert set(reach.cells) - {start} >= tried - {start}
    for cell in reach.cells - {start}:
        ways = RULESET.journeys(table.game, table.view, "A", cell, (), ())
        assert any(way.turns == 1 and way.cells[-1] == cell for way in ways)
        for way in ways:
            assert all(RULESET.check(table.game, table.view, order, ()) is None for order in way.orders)


@pytest.mark.slow
@settings(max_examples=40)
@given(st.integers(0, 10**6), st.booleans())
def test_the_next_hexes_are_those_of_paths_that_are_allowed_or_lead_to_one(seed: int, admin: bool) -> None:
    table = _table(seed)
    allowed = list(_paths(table, admin))
    offered = RULESET.next_cells(table.game, table.view, Move.model_construct(unit="A", path=(), admin=admin), ())
    assert {path[0] for path in allowed} <= set(offered)
    for cell in offered:
        begun = Move(unit="A", path=(cell,), admin=admin)
        full = _allowed(table, (cell,), admin)
        assert full or RULESET.next_cells(table.game, table.view, begun, ())


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.booleans())
def test_the_rides_that_are_offered_are_those_that_are_allowed(seed: int, strategic: bool) -> None:
    table = _table(seed, trains=True)
    title = "By strategic rail" if strategic else "By operational rail"
    for cell in range(table.board.size):
        order = Rail(unit="A", path=(cell,), strategic=strategic)
        allowed = RULESET.check(table.game, table.view, order, ()) is None
        ways = RULESET.journeys(table.game, table.view, "A", cell, (), ())
        assert (title in {way.title for way in ways}) is allowed
        if table.state.units["A"].cell != cell:
            assert allowed is (cell in rail_ends(table.game, table.state, "A", strategic))
    assert set(_ridden(table, strategic)) <= set(range(table.board.size))


def _ridden(table: Table, strategic: bool) -> Iterator[int]:
    """The hexes to which the next hexes of a ride lead, one by one; each ends in an allowed one or leads on."""
    rim: list[tuple[int, ...]] = [()]
    for _ in range(3):
        longer = []
        for path in rim:
            order = Rail.model_construct(unit="A", path=path, strategic=strategic)
            longer += [(*path, near) for near in RULESET.next_cells(table.game, table.view, order, ())]
        for path in longer:
            order = Rail(unit="A", path=path, strategic=strategic)
            ends = RULESET.check(table.game, table.view, order, ()) is None
            assert ends or RULESET.next_cells(table.game, table.view, order, ())
            yield path[-1]
        rim = longer[:4]


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_why_a_unit_comes_no_farther_is_said_of_every_hex_out_of_its_reach_and_of_no_other(seed: int) -> None:
    table = _table(seed)
    reach = RULESET.reach(table.game, table.view, "A", ()).cells
    for cell in range(table.board.size):
        assert bool(RULESET.beyond(table.game, table.view, "A", cell, ())) == (cell not in reach)


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_what_is_owned_is_owned_by_one_side_whatever_is_played(seed: int) -> None:
    table = _table(seed)
    for cell in sorted(RULESET.reach(table.game, table.view, "A", ()).cells)[:3]:
        order = RULESET.journeys(table.game, table.view, "A", cell, (), ())[0].orders[0]
        played = _table(seed)
        played.line(RULESET.write_order(table.game, order)).end()
        for _, unit in played.state.units.items():
            whose = played.ask("owner", played.board.name(unit.cell)).data["owner"]
            assert whose in (unit.side, "neutral")
