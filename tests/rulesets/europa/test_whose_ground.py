"""Whose ground it is: hexes that lines may not enter, remote ones, what is told as they change hands, neutral soil."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.boards.flood import each
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.movement.barring import bare, closed, owned, standing, why_closed
from drumhead.engine.rulesets.europa.position.state import City, Holding
from drumhead.engine.rulesets.europa.position.telling import Teller
from drumhead.engine.rulesets.europa.zones.areas import note_abroad
from drumhead.engine.rulesets.europa.zones.owning import changes_of, claim, claims, gains
from drumhead.engine.rulesets.europa.zones.remote import distances, remote
from tests.rulesets.europa.strips import NAT, PA, hexes, table, way
from tests.rulesets.europa.tables import Table

COUNT = 24
THREE = {"Madrid": "0101", "Valencia": "0105", "Murcia": "0109"}


def _row(cities: Mapping[str, Any], units: Mapping[str, Any] | None = None, **head: Any) -> Table:
    """A row in Loyalist hands with rails over its first half."""
    told = {"units": units or {}, "player": "loyalist", "sides": way(1, 12), "loyalist": hexes(1, COUNT)}
    return table(["." * COUNT], cities=cities, **{**told, **head})


def _unit(at: str, **more: Any) -> dict[str, Any]:
    return {**PA, "at": at, **more}


def _names(board: Table, cells: int) -> set[str]:
    return {board.board.name(cell) for cell in each(cells)}


FRANCE = {"country": {"*": "Spain", **dict.fromkeys(hexes(20, 24), "France")}}


@pytest.mark.rule("europa", "R207")
@pytest.mark.parametrize(("start", "end", "before", "after", "told"), [
    ("0119", "0120", {}, {}, [("abroad L1", 1.0)]),
    ("0120", "0121", {"abroad L1": 1.0}, {"abroad L1": 1.0}, [("abroad L1", 2.0)]),
    ("0120", "0119", {"abroad L1": 1.0}, {"abroad L1": 1.0}, [("abroad L1", None)]),
    ("0119", "0120", {}, {"abroad L1": 1.0}, []),
    ("0118", "0119", {}, {}, []),
    ("0120", "0120", {"abroad L1": 1.0}, {"abroad L1": 1.0}, []),
    ("", "0120", {}, {}, []),
    ("0120", "", {"abroad L1": 1.0}, {"abroad L1": 1.0}, []),
])  # fmt: skip
def test_hexes_of_neutral_soil_are_counted_for_who_came_there_without_an_order_of_his_own(
    start: str, end: str, before: dict[str, float], after: dict[str, float], told: list[tuple[str, float | None]]
) -> None:
    board = _row(THREE, {"L1": _unit("0101")}, zones=FRANCE, loyalist=hexes(1, 19))
    unit = board.state.units["L1"]

    def stands(number: str, tallies: dict[str, float]) -> Any:
        cell = board.cell(number) if number else -1
        return replace(board.state, units={"L1": replace(unit, cell=cell)}, tallies=tallies)

    teller = Teller(board.game, Draft(stands(end, after), "combat"))
    note_abroad(teller, stands(start, before), "order X attack")
    found = [(it.id, it.now) for event in teller.draft.events for it in event.changes]
    assert found == told
    assert [(event.kind, event.rule, event.cause) for event in teller.draft.events] == (
        [("abroad", "R207", "order X attack")] if told else []
    )


@pytest.mark.parametrize(("start", "end"), [("0101", "0102"), ("0103", "0102"), ("0102", "0101")])
def test_the_corner_of_the_map_is_a_hex_as_any_other(start: str, end: str) -> None:
    zones = {"country": {"*": "Spain", end: "France"}}
    board = _row({}, {"L1": _unit(start)}, zones=zones, loyalist=(start,))
    moved = replace(board.state, units={"L1": replace(board.state.units["L1"], cell=board.cell(end))})
    teller = Teller(board.game, Draft(moved, "combat"))
    note_abroad(teller, board.state)
    assert [(it.id, it.now) for event in teller.draft.events for it in event.changes] == [("abroad L1", 1.0)]


def test_who_was_not_there_before_is_not_counted() -> None:
    board = _row(THREE, {"L1": _unit("0101")}, zones=FRANCE, loyalist=hexes(1, 19))
    moved = replace(board.state, units={"L1": replace(board.state.units["L1"], cell=board.cell("0120"))})
    teller = Teller(board.game, Draft(moved, "combat"))
    note_abroad(teller, replace(board.state, units={}))
    assert list(teller.draft.events) == []


BARE = {"0105": City(pacified=False, taken=1, dispersed=True)}


@pytest.mark.rule("europa", "R053")
@pytest.mark.rule("europa", "R243")
def test_lines_enter_no_enemy_no_zone_no_neutral_no_city_that_is_held_and_none_of_ones_own_that_is_bare() -> None:
    rows = ["." * 14, "~" * 5 + "...." + "~" * 5]
    units = {"N1": {**NAT, "at": "0207"}, "N2": {**NAT, "at": "0103", "size": "II"}, "L1": _unit("0108", size="II")}
    zones = {"country": {"*": "Spain", "0114": "France"}}
    cities = {"Toledo": "0105", "Avila": "0110", "Segovia": "0112"}
    own = (*hexes(1, 2), *hexes(4, 9), "0111", "0112")
    board = table(rows, cities=cities, units=units, zones=zones, loyalist=own, insurgent=["0110"]).has(cities=BARE)
    game, state = board.game, board.state
    shut = {"0103": "R053", "0207": "R053", "0206": "R036", "0208": "R036", "0107": "R036", "0114": "R206",
            "0105": "R237", "0110": "R243"}  # fmt: skip
    assert _names(board, closed(game, state, "loyalist")) == set(shut)
    for cell in range(board.board.hexes):
        why = why_closed(game, state, "loyalist", cell)
        name = board.board.name(cell)
        assert (why.rule if why is not None else "") == (shut.get(name, "") if board.map.is_land(cell) else ""), name
    assert _names(board, bare(game, state, "loyalist")) == {"0105"}
    assert _names(board, bare(game, state, "insurgent")) == set()
    assert _names(board, standing(state, "loyalist")) == {"0108"}
    assert _names(board, standing(state, "insurgent")) == {"0103", "0207"}
    assert _names(board, owned(game, state, "loyalist")) >= {"0101", "0108", "0112"}


@pytest.mark.rule("europa", "R314")
def test_remote_hexes_fall_to_the_side_that_is_near_while_the_other_is_far() -> None:
    board = table(["." * 32], rules=("44B1",), insurgent=["0132"], loyalist=["0101"], units={})
    board.has(hexes={"0101": Holding("loyalist"), "0132": Holding("insurgent")})
    found = {board.board.name(cell): held.owner for cell, held in remote(board.game, board.state).items()}
    assert found == dict.fromkeys(hexes(2, 15), "loyalist") | dict.fromkeys(hexes(18, 31), "insurgent")
    near = distances(board.game, board.state)
    assert [int(near[side][board.cell("0111")]) for side in ("loyalist", "insurgent")] == [10, 21]
    gone = distances(board.game, board.state, (board.cell("0101"),))
    assert int(gone["loyalist"][board.cell("0111")]) == board.board.size


@pytest.mark.rule("europa", "R314")
def test_a_hex_that_is_near_to_both_sides_is_neithers() -> None:
    board = table(["." * 29], rules=("44B1",), units={})
    board.has(hexes={"0101": Holding("loyalist"), "0129": Holding("insurgent")})
    found = {board.board.name(cell): held.owner for cell, held in remote(board.game, board.state).items()}
    assert found == dict.fromkeys(hexes(2, 14), "loyalist") | dict.fromkeys(hexes(16, 28), "insurgent")
    near = distances(board.game, board.state)
    assert [int(near[side][board.cell("0101")]) for side in ("loyalist", "insurgent")] == [0, 28]


@pytest.mark.rule("europa", "R314")
@pytest.mark.parametrize(("home", "lost"), [("0123", False), ("0124", False), ("0125", True)])
def test_a_hex_that_is_cut_off_stays_its_sides_that_has_others_near(home: str, lost: bool) -> None:
    board = table(["." * 30], rules=("44B1",), units={})
    board.has(hexes={"0101": Holding("insurgent"), "0110": Holding("loyalist"), home: Holding("loyalist")})
    assert (board.cell("0110") in remote(board.game, board.state, [board.cell("0110")])) is lost


@pytest.mark.rule("europa", "R314")
@pytest.mark.parametrize(("cut", "to"), [((), None), (("0110",), "insurgent"), (("0109",), None)])
def test_an_owned_hex_that_is_cut_off_falls_to_the_enemy_who_is_near_while_its_own_side_is_far(
    cut: tuple[str, ...], to: str | None
) -> None:
    board = table(["." * 32], rules=("44B1",), units={})
    board.has(hexes={"0101": Holding("insurgent"), "0110": Holding("loyalist"), "0132": Holding("loyalist")})
    found = remote(board.game, board.state, [board.cell(number) for number in cut])
    held = found.get(board.cell("0110"))
    assert (held.owner if held is not None else None) == to


def test_what_changes_hands_is_told_side_by_side_in_the_sequence_of_cells_and_loans_without_a_word() -> None:
    cities = {"Toledo": "0104"}
    board = table(["." * 12], cities=cities, units={}, loyalist=hexes(1, 6))
    board.has(hexes={number: Holding("loyalist") for number in hexes(1, 6)})
    cells = [board.cell(number) for number in ("0105", "0104", "0108", "0102", "0107")]
    owners = ("insurgent", "insurgent", "loyalist", "loyalist", "")
    teller = Teller(board.game, Draft(board.state, "movement"))
    moved = claim(teller, {cell: Holding(it) for cell, it in zip(cells, owners, strict=True)}, "R304", "order X move")
    assert moved == tuple(board.cell(number) for number in ("0104", "0105", "0108"))
    words = ("owner", "hexes", "places")
    told = [(event.kind, event.cell, *map(event.facts.get, words)) for event in teller.draft.events]
    assert told == [
        ("kept", board.cell("0107"), "", None, None),
        ("taken", board.cell("0104"), "insurgent", ["0104", "0105"], ["0104 (Toledo)"]),
        ("taken", board.cell("0108"), "loyalist", ["0108"], []),
    ]
    assert {(event.rule, event.cause) for event in teller.draft.events} == {("R304", "order X move")}
    held = teller.state.hexes
    assert [held[number].owner for number in ("0102", "0104", "0105", "0107", "0108")] == [
        "loyalist", "insurgent", "insurgent", "", "loyalist"
    ]  # fmt: skip


def test_what_is_gained_is_written_in_the_sequence_of_cells() -> None:
    board = table(["." * 12] * 3, units={"N": {**NAT, "at": "0206", "size": "X"}})
    board.has(hexes={})
    found = [change.id for change in claims(board.game, board.state)]
    around = [board.board.name(cell) for cell in board.board.neighbours(board.cell("0206"))]
    assert found == sorted(["0206", *around])
    cells = [board.cell(number) for number in ("0305", "0102", "0201")]
    written = changes_of(board.game, {cell: Holding("loyalist") for cell in cells})
    assert [(change.table, change.id) for change in written] == [("hexes", it) for it in ("0102", "0201", "0305")]


@pytest.mark.rule("europa", "R304")
def test_without_the_option_nothing_is_lent_and_with_it_what_is_left_goes_back_to_nobody_with_a_word() -> None:
    for rules, owner in (((), "insurgent"), (("43C1",), "insurgent")):
        board = table(["." * 6], rules=rules, units={"N": {**NAT, "at": "0103", "size": "II"}}, insurgent=[])
        held = board.state.hexes["0103"]
        assert (held.owner, held.lent) == (owner, bool(rules))
    board.has(units={})
    found = gains(board.game, board.state)
    assert found == {board.cell("0103"): Holding("")}
    teller = Teller(board.game, Draft(board.state, "movement"))
    claim(teller, found)
    (event,) = teller.draft.events
    assert (event.kind, event.facts["owner"], event.facts["count"]) == ("taken", "nobody", 1)
