"""Who gains which hexes, for good or as a loan, standing or on the way: 3D and 43C1 with the rulings on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.rulesets.europa.position.state import City, Holding
from drumhead.engine.rulesets.europa.position.table import owner
from drumhead.engine.rulesets.europa.zones.owning import OWNERS, gains, ownable_hexes, owners, swept
from tests.rulesets.europa.tables import Table, board_of

PLAIN = ["......"] * 6
LOYAL = {"loyalist": {"regions": ["Castilla"]}}


def unit(affiliation: str, at: str, size: str = "III", **more: Any) -> dict[str, Any]:
    return {"affiliation": affiliation, "factors": "2-2-6", "size": size, "at": at} | more


def battalion(affiliation: str, at: str) -> dict[str, Any]:
    return unit(affiliation, at, "II")


def table_of(*rules: str, map: dict[str, Any] | None = None, rows: Sequence[str] = PLAIN, **head: Any) -> Table:
    return Table(board_of(rows, **(map or {})), *rules, **({"game_turn": "I Sep 36"} | head))


def gained(table: Table) -> dict[str, Holding]:
    """What changes hands where the units stand."""
    return {table.board.name(cell): held for cell, held in gains(table.game, table.state).items()}


def on_the_way(table: Table, *way: str, who: str = "N") -> dict[str, Holding]:
    """What a unit gains of hexes that it goes through."""
    found = swept(table.game, table.state, who, [table.cell(number) for number in way])
    return {table.board.name(cell): held for cell, held in found.items()}


def around(table: Table, number: str) -> set[str]:
    return {table.board.name(cell) for cell in table.board.neighbours(table.cell(number))}


FRANCE = {"zones": {"country": {"*": "Spain", "0101": "France", "0102": "France"}}}


def test_neutral_soil_and_sea_are_nobodys_to_gain() -> None:
    rows = ["......", "......", "..~...", "......", "......", "......"]
    table = table_of(map=FRANCE, rows=rows, sides={"loyalist": {"owns": ["0404"]}})
    told = [OWNERS[number] for number in owners(table.game, table.state)]
    assert told == [owner(table.game, table.state, cell) for cell in range(table.board.size)]
    assert {number for number in ("0101", "0102", "0103") if told[table.cell(number)] == "neutral"} == {"0101", "0102"}
    ownable = ownable_hexes(table.game)
    assert [bool(ownable[table.cell(number)]) for number in ("0101", "0103", "0304", "0303")] == [0, 1, 0, 1]
    interned = table_of(map=FRANCE, units={"N": unit("Nat", "0101")})
    assert not {"0101", "0102"} & set(gained(interned)) and "0101" not in interned.state.hexes
    assert not on_the_way(interned, "0102")


@pytest.mark.parametrize(("grade", "what", "taken"), [
    ("dot", City(), False), ("dot", City(pacified=False), True), ("point", City(), True), ("", City(), True),
])  # fmt: skip
def test_a_zone_takes_a_city_that_has_no_garrison_of_its_own(grade: Any, what: City, taken: bool) -> None:
    place = {"places": [HexPlace("Soria", (2 * 6 + 3,), grade, port="minor" if not grade else "")]}
    table = table_of(map=place, sides=LOYAL)
    fresh = table_of(map=place, units={"N": unit("Nat", "0303")}, sides=LOYAL).state.units
    table.has(units=fresh, cities={"0304": what})
    assert ("0304" in gained(table), "0304" in on_the_way(table, "0303")) == (taken, taken)
    assert gained(table)["0303"] == Holding("insurgent")


@pytest.mark.rule("europa", "R238")
def test_no_zone_takes_a_hex_the_other_side_reaches_or_stands_in() -> None:
    units = {"N": unit("Nat", "0304"), "L": unit("PA", "0302"), "B": battalion("PA", "0305")}
    table = table_of(units=units)
    mine = around(table, "0304") - around(table, "0302") - {"0305"}
    owned = {number for number, held in table.state.hexes.items() if held.owner == "insurgent"}
    assert owned == mine | {"0304"}
    theirs = {number for number, held in table.state.hexes.items() if held.owner == "loyalist"}
    assert theirs == around(table, "0302") - around(table, "0304") | {"0302", "0305"}
    assert gained(table) == {}
    bare = table.has(hexes={})
    assert set(on_the_way(bare, "0304")) == mine | {"0304"}


@pytest.mark.rule("europa", "R313")
def test_what_a_side_owns_already_it_does_not_gain_again() -> None:
    table = table_of(units={"N": unit("Nat", "0301")}, sides={"insurgent": {"regions": ["Castilla"]}})
    table.line("N move 0302 0303 0304").end()
    assert [event.kind for event in table.events if event.kind in ("taken", "kept")] == []
    fresh = table_of(units={"N": unit("Nat", "0301")}).line("N move 0302 0303")
    events = [event for event in fresh.end() if event.kind == "taken"]
    hexes = [number for event in events for number in event.facts["hexes"]]
    assert len(hexes) == len(set(hexes))
    assert set(hexes) == (around(fresh, "0302") | around(fresh, "0303")) - around(fresh, "0301") - {"0301"}
    assert {event.facts["owner"] for event in events} == {"insurgent"}


@pytest.mark.rule("europa", "R304")
@pytest.mark.parametrize(("more", "lent"), [
    ({}, True),
    ({"C": battalion("Nat", "0303")}, True),
    ({"N": unit("Nat", "0303")}, False),
    ({"N": unit("Nat", "0304")}, False),
    ({"N": unit("Nat", "0304"), "L": unit("PA", "0302")}, True),
    ({"L": unit("PA", "0302")}, True),
])  # fmt: skip
def test_battalions_keep_a_hex_only_with_a_bigger_unit_there_or_with_the_only_zone(
    more: dict[str, Any], lent: bool
) -> None:
    table = table_of("43C1", units={"B": battalion("Nat", "0303")} | more, sides=LOYAL)
    held = table.state.hexes["0303"]
    assert (held.owner, held.lent, held.before) == ("insurgent", lent, "loyalist" if lent else "")
    assert not table_of(units={"B": battalion("Nat", "0303")} | more, sides=LOYAL).state.hexes["0303"].lent


@pytest.mark.rule("europa", "R304")
@pytest.mark.parametrize(("sides", "was"), [(LOYAL, "loyalist"), ({}, "nobody")])
def test_a_borrowed_hex_is_given_back_to_whose_it_was_and_told_so(sides: dict[str, Any], was: str) -> None:
    table = table_of("43C1", units={"B": battalion("Nat", "0303")}, sides=sides)
    table.line("B move 0302").end()
    told = [(event.facts["owner"], event.facts["hexes"]) for event in table.events if event.kind == "taken"]
    assert sorted(told) == sorted([("insurgent", ["0302"]), (was, ["0303"])])
    held = table.state.hexes["0303"]
    assert (held.owner, held.lent, held.before) == (was.replace("nobody", ""), False, "")
    assert table.state.hexes["0302"].lent


@pytest.mark.rule("europa", "R304")
def test_a_borrowed_hex_that_is_left_is_kept_by_who_has_the_only_zone_in_it() -> None:
    lent = {"0303": Holding("insurgent", before="loyalist", lent=True)}
    for at, keeps in (("0304", {"0303": Holding("insurgent")}), ("0306", {"0303": Holding("loyalist")})):
        table = table_of("43C1", units={"N": unit("Nat", at)}, sides=LOYAL)
        table.has(hexes={**table.state.hexes, **lent})
        assert gained(table) == keeps


@pytest.mark.rule("europa", "R304")
def test_a_bigger_unit_that_comes_to_a_borrowed_hex_keeps_it_without_its_changing_hands() -> None:
    units = {"B": battalion("Nat", "0303"), "N": unit("Nat", "0305")}
    table = table_of("43C1", units=units, sides=LOYAL).line("N move 0304 0303")
    events = table.end()
    assert not table.state.hexes["0303"].lent
    assert "0303" not in [number for event in events if event.kind == "taken" for number in event.facts["hexes"]]


@pytest.mark.rule("europa", "R304")
@pytest.mark.parametrize("way", ["0305 0304 0303 0302 0301", "0205 0204 0203 0202 0201"], ids=["through", "beside"])
def test_a_bigger_unit_that_passes_a_borrowed_hex_gains_it_for_good(way: str) -> None:
    units = {"B": battalion("Nat", "0303"), "N": unit("Nat", "0306")}
    table = table_of("43C1", units=units, sides=LOYAL)
    assert table.state.hexes["0303"].lent
    table.line(f"N move {way}").line("B move 0403").end()
    assert table.state.hexes["0303"] == Holding("insurgent")


@pytest.mark.rule("europa", "R304")
def test_a_battalion_gains_nothing_on_its_way_and_without_the_option_all_it_goes_through() -> None:
    units = {"N": battalion("Nat", "0301")}
    assert on_the_way(table_of("43C1", units=units), "0302", "0303") == {}
    assert on_the_way(table_of(units=units), "0302", "0303") == dict.fromkeys(("0302", "0303"), Holding("insurgent"))


def test_a_gained_hex_keeps_its_broken_rails() -> None:
    table = table_of(units={"N": unit("Nat", "0301")}, sides=LOYAL)
    table.has(hexes={**table.state.hexes, "0304": Holding("loyalist", broken=True)})
    assert on_the_way(table, "0303")["0304"] == Holding("insurgent", broken=True)
