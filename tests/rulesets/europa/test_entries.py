"""Hexes in which units come onto the map and points come home: by every kind of entry, and for what points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.forces.abroad import arrive, at_sea, business, land_unbidden, not_brought
from drumhead.engine.rulesets.europa.forces.paying import Account, accounts, bill, gathered, reaches, spendable
from drumhead.engine.rulesets.europa.forces.places import entering, entry_refused, limits_cities, replacing_refused
from drumhead.engine.rulesets.europa.forces.raising import place_unbidden
from drumhead.engine.rulesets.europa.position.state import Holding, Port, Unit
from drumhead.engine.rulesets.europa.position.telling import Teller
from tests.rulesets.europa.strips import hexes, table, way
from tests.rulesets.europa.tables import Table, board_of

WIDE, HIGH = 8, 6
BOX = "France box"
PLACES: dict[str, tuple[str, Any, Any, dict[str, int]]] = {
    "Valencia": ("0101", "dot", "standard", {}),
    "Murcia": ("0103", "dot", "", {}),
    "Albacete": ("0105", "dot", "", {}),
    "Gijon": ("0601", "dot", "minor", {}),
    "Vigo": ("0603", "dot", "standard", {}),
    "Jaca": ("0605", "point", "standard", {}),
    "Huelva": ("0607", "", "minor", {}),
    "Eibar": ("0301", "dot", "", {"factory": 1}),
}
SEAS = {"0101": "Mediterranean", "0601": "Biscay", "0603": "Atlantic", "0605": "Atlantic", "0607": "Atlantic"}
LOYAL = [*hexes(1, 8), *hexes(1, 8, 6), "0301"]


def _unit(affiliation: str = "PA", status: str = "due", **more: Any) -> dict[str, Any]:
    where = {"map": {"at": "0103"}, "due": {"due": "II Jul 36", "entry": "Valencia"}}.get(status, {})
    return {"affiliation": affiliation, "factors": "2-2-6", "status": status, **where, **more}


def _table(units: Mapping[str, Mapping[str, Any]] | None = None, *, turn: str = "II Jul 36", **head: Any) -> Table:
    """Rails join three cities of the first row; ports lie on the last one."""
    rows = ["." * WIDE] * HIGH
    cell = board_of(rows).board.cell
    places = [HexPlace(name, (cell(at),), *rest) for name, (at, *rest) in PLACES.items()]
    regions = {"*": "Castilla", "0601": "Asturias", "0602": "Asturias"}
    zones = {"sea": {**SEAS, "*": ""}, "region": regions}
    drawn = board_of(rows, way(1, 8), places, zones, (BOX,))
    sides = {"loyalist": {"owns": LOYAL}, "insurgent": {"owns": ["0401"]}}
    told: dict[str, Any] = {"player": "loyalist", "stage": "initial", "sides": sides, "game_turn": turn}
    return Table(drawn, units=units or {}, **{**told, **head})


def _open(at: Table, entry: str, affiliation: str = "PA") -> list[str]:
    """Where a unit of that entry may come, of the hexes that are its side's."""
    unit = Unit("", affiliation, "infantry", "X", 2, 2, 6, status="due", entry=entry)
    at.has(units={**at.state.units, "E": unit})
    cells = range(at.board.size)
    return [at.board.name(cell) for cell in cells if entry_refused(at.game, at.state, "E", cell) is None]


@pytest.mark.parametrize(
    ("entry", "affiliation", "hexes"),
    [
        ("Valencia", "PA", ["0101"]),
        ("Valencia or Murcia", "PA", ["0101", "0103"]),
        ("0108", "PA", ["0108"]),
        ("Nowhere", "PA", []),
        ("any city", "PA", ["0101", "0103", "0105"]),
        ("any city", "Ast", ["0601"]),
        ("any in Asturias", "Ast", ["0601"]),
        ("any in Castilla", "Ast", []),
        ("region Ast", "Ast", ["0601", "0602"]),
        ("cities Ast", "Ast", ["0601"]),
        ("ports", "PA", ["0101", "0601", "0603", "0605", "0607"]),
        ("ports Atlantic", "PA", ["0603", "0605", "0607"]),
        ("ports Mediterranean or Biscay", "PA", ["0101", "0601"]),
        ("port city", "PA", ["0101", "0601", "0603"]),
        ("International city", "Int", ["0105"]),
    ],
)
def test_each_kind_of_entry_opens_its_own_hexes(entry: str, affiliation: str, hexes: list[str]) -> None:
    assert _open(_table(), entry, affiliation) == hexes


@pytest.mark.rule("europa", "R255")
def test_ports_that_do_not_work_or_are_isolated_take_nobody_who_needs_them() -> None:
    damaged = _table().has(ports={"Vigo": Port(damage=99), "Gijon": Port(damage=99)})
    assert _open(damaged, "ports") == ["0101", "0605", "0607"]
    assert _open(damaged, "port city") == ["0101"]
    cut = _table(turn="II Aug 36", sides={"loyalist": {"owns": ["0101", "0601"]}, "insurgent": {}})
    assert _open(cut, "port city") == [] and _open(cut, "ports") == ["0101", "0601"]
    why = entry_refused(cut.game, cut.state, "E", cut.cell("Gijon"))
    assert why is None
    taken = _table().has(tallies={"entered 0101": 1.0, "entered 0603": 2.0})
    assert (_open(taken, "port city"), _open(taken, "any city")) == (["0601", "0603"], ["0103", "0105"])
    assert _open(taken, "Valencia") == ["0101"]


@pytest.mark.rule("europa", "R256")
@pytest.mark.parametrize(
    ("entry", "limits"),
    [
        ("any city", True), ("any in Asturias", True), ("cities Ast", True), ("port city", True), ("ports", False),
        ("Valencia", False), ("region Ast", False), ("International city", False),
    ],
)  # fmt: skip
def test_only_entries_at_any_city_are_one_a_turn(entry: str, limits: bool) -> None:
    unit = Unit("", "PA", "infantry", "X", 2, 2, 6, entry=entry)
    assert limits_cities(unit) is limits
    assert entering("International city") == "at the International city"


def _price(kind: str, affiliation: str = "PA", **more: Any) -> Unit:
    return Unit("", affiliation, kind, "X", 2, 2, 6, status="pool", **more)


@pytest.mark.rule("europa", "R277")
@pytest.mark.parametrize(
    ("unit", "at", "rule"),
    [
        (_price("infantry"), "0101", ""),
        (_price("infantry"), "0301", "R258"),
        (_price("infantry"), "0102", "R262"),
        (_price("artillery"), "0301", ""),
        (_price("artillery"), "0101", "R277"),
        (_price("armour"), "0301", ""),
        (_price("armour"), "0101", "R277"),
        (_price("infantry", traits=("supported",)), "0101", ""),
        (_price("infantry", traits=("supported",)), "0301", "R258"),
        (_price("infantry"), "0401", "R276"),
        (_price("infantry", "Ast"), "0601", ""),
        (_price("infantry", "Ast"), "0101", "R276"),
        (_price("infantry", "Int"), "0105", ""),
        (_price("infantry", "Int"), "0101", "R203"),
        (_price("infantry"), BOX, "R290"),
    ],
)
def test_where_a_unit_is_replaced_by_what_it_costs(unit: Unit, at: str, rule: str) -> None:
    here = _table()
    why = replacing_refused(here.game, here.state, unit, here.board.cell(at))
    assert (why.rule if why else "") == rule


@pytest.mark.rule("europa", "R276")
@pytest.mark.parametrize(
    ("unit", "points", "comes"),
    [
        (_price("artillery"), {"PA art at 0102": 1.0}, True),
        (_price("artillery"), {"Ast art at 0102": 1.0}, True),
        (_price("artillery"), {"PA inf at 0102": 1.0}, False),
        (_price("artillery"), {"PA art at 0103": 1.0}, False),
        (_price("artillery"), {"PA art at 0102": 0.0}, False),
        (_price("infantry"), {"PA inf at 0102": 1.0}, True),
        (_price("infantry"), {"An inf at 0102": 1.0}, False),
        (_price("infantry"), {"PA inf": 9.0}, False),
    ],
)
def test_a_unit_comes_where_points_lie_that_pay_for_it(unit: Unit, points: dict[str, float], comes: bool) -> None:
    at = _table(points=points)
    assert (replacing_refused(at.game, at.state, unit, at.cell("0102")) is None) is comes


@pytest.mark.rule("europa", "R265")
def test_who_is_left_to_himself_enters_in_the_first_hex_that_has_room_and_waits_where_none_has() -> None:
    full = {f"D{n}": _unit(status="map", size="XX", at="0101") for n in range(3)}
    units = {
        **full,
        "A": _unit(size="XX", entry="Valencia or Murcia"),
        "B": _unit(size="XX", entry="Valencia"),
        "C": _unit(due="I Aug 36"),
        "N": _unit("Nat", entry="0401"),
    }
    at = _table(units)
    teller = Teller(at.game, Draft(at.state, "initial"))
    place_unbidden(teller)
    now = {
        id: (unit.status, at.board.name(unit.cell) if unit.cell >= 0 else "") for id, unit in teller.state.units.items()
    }
    assert {id: now[id] for id in "ABCN"} == {
        "A": ("map", "0103"),
        "B": ("due", ""),
        "C": ("due", ""),
        "N": ("due", ""),
    }
    refused = at.refused("B place Valencia")
    assert refused is not None and refused.reason == "0101 (Valencia) holds no more units: 3 stand there"
    assert at.refused("A place Murcia") is None


@pytest.mark.rule("europa", "R276")
def test_the_accounts_that_there_are_have_points_and_lie_somewhere_or_nowhere() -> None:
    at = _table(points={"PA inf": 1.0, "PA art at 0102": 0.5, "Nat inf": 0.0, f"PA arm at {BOX}": 2.0})
    assert list(accounts(at.state)) == [
        Account("PA inf", "PA", "inf", None, 1.0),
        Account("PA art at 0102", "PA", "art", "0102", 0.5),
        Account(f"PA arm at {BOX}", "PA", "arm", BOX, 2.0),
    ]


@pytest.mark.rule("europa", "R276")
@pytest.mark.parametrize(
    ("owned", "usable"),
    [(LOYAL, ["PA inf", "PA inf at 0101", "PA inf at 0103"]), (["0101", "0103"], ["PA inf at 0101"])],
)
def test_general_points_are_for_hexes_that_are_joined_and_those_of_a_place_for_it_and_its_like(
    owned: list[str], usable: list[str]
) -> None:
    points = {"PA inf": 1.0, "PA inf at 0101": 1.0, "PA inf at 0103": 1.0, f"PA inf at {BOX}": 1.0, "Nat inf": 1.0}
    enemy = {"N": _unit("Nat", "map", at="0102", size="XX")} if len(owned) < 3 else {}
    sides = {"loyalist": {"owns": owned}, "insurgent": {}}
    at = _table({"U": _unit(status="pool"), **enemy}, points=points, sides=sides, turn="I Sep 36")
    found = spendable(at.game, at.state, at.state.units["U"], at.cell("Valencia"))
    assert [each.key for each in found] == usable
    if len(owned) < 3:
        assert not reaches(at.game, at.state, "loyalist", at.cell("0103"), at.cell("0101"))


@pytest.mark.rule("europa", "R290")
def test_points_in_the_french_box_pay_for_nobody_be_he_in_the_box_himself() -> None:
    at = _table({"U": _unit("Int", "pool")}, points={"Int inf": 1.0, f"Int inf at {BOX}": 1.0, "PA inf at 0101": 1.0})
    here, there = (spendable(at.game, at.state, at.state.units["U"], at.cell(name)) for name in (BOX, "0101"))
    assert [each.key for each in there] == ["Int inf", "PA inf at 0101"]
    assert not [each for each in here if each.at == BOX]


@pytest.mark.rule("europa", "R276")
def test_a_bill_takes_from_each_account_what_is_left_there_and_nothing_of_empty_ones() -> None:
    at = _table({"U": _unit("Int", "pool")}, points={"Int inf at 0105": 0.5, "PA inf at 0105": 0.5, "PA inf": 5.0})
    found = bill(at.game, at.state, at.state.units["U"], {"inf": 2.0}, at.cell("Albacete"))
    assert found.taken == {"Int inf at 0105": 0.5, "PA inf at 0105": 0.5, "PA inf": 1.0}
    guns = bill(at.game, at.state, at.state.units["U"], {"inf": 1.0, "art": 0.5}, at.cell("Albacete"))
    assert guns.taken == {} and guns.lacks is not None
    assert guns.lacks.text == "0.5 artillery points are lacking in 0105 (Albacete), of those that may be spent there"


@pytest.mark.rule("europa", "R276")
def test_points_in_the_first_hex_of_the_map_join_the_general_ones_too_and_those_in_the_box_never() -> None:
    at = _table(points={"PA inf at 0101": 1.0, f"PA inf at {BOX}": 2.0, "Nat inf at 0101": 1.0})
    made = {change.id: change.now for change in gathered(at.game, at.state, "loyalist")}
    assert made == {"PA inf at 0101": 0.0, "PA inf": 1.0}


def _imports(player: str, points: dict[str, float], title: str = "I Aug 36") -> Teller:
    at = _table(turn="I Aug 36", player=player, imports={title: points} if points else {})
    teller = Teller(at.game, Draft(at.state, "initial"))
    arrive(teller)
    return teller


@pytest.mark.rule("europa", "R276")
def test_points_come_from_abroad_in_their_turn_for_the_phasing_player_and_wait() -> None:
    named = {"PA inf": 1.0, f"PA art at {BOX}": 2.0, "Nat inf": 3.0}
    loyal, rebel, late = (
        _imports("loyalist", named),
        _imports("insurgent", named),
        _imports("loyalist", named, "I Sep 36"),
    )
    assert (dict(at_sea(loyal.state, "loyalist")), loyal.state.points) == ({"PA inf": 1.0}, {f"PA art at {BOX}": 2.0})
    assert (dict(at_sea(rebel.state, "insurgent")), rebel.state.points) == ({"Nat inf": 3.0}, {})
    assert dict(at_sea(rebel.state, "loyalist")) == {}
    assert [event.facts["points"] for event in loyal.draft.events] == [f"2 PA art at {BOX}, 1 PA inf"]
    assert not late.draft.events and not _imports("loyalist", {}).draft.events


@pytest.mark.rule("europa", "R265")
@pytest.mark.parametrize(
    ("owned", "port"), [(LOYAL, "0101"), ([*hexes(1, 8, 6)], "0601"), ([*hexes(1, 8), "0605"], "0101"), ([], "")]
)
def test_what_is_not_landed_lands_in_the_first_port_that_is_not_isolated_else_in_the_first(
    owned: list[str], port: str
) -> None:
    sides = {"loyalist": {"owns": owned}, "insurgent": {}}
    at = _table(turn="I Sep 36", sides=sides).has(tallies={"abroad: PA inf": 2.0, "abroad: Nat inf": 1.0})
    told = list(business(at.game, at.state))
    assert told == (["2 People's Army infantry points may be landed at a port"] if port else [])
    teller = Teller(at.game, Draft(at.state, "initial"))
    land_unbidden(teller)
    assert [event.cell for event in teller.draft.events] == ([at.cell(port)] if port else [])
    left = {"abroad: Nat inf": 1.0} | ({} if port else {"abroad: PA inf": 2.0})
    assert teller.state.tallies == left
    quiet = Teller(at.game, Draft(at.has(tallies={}).state, "initial"))
    land_unbidden(quiet)
    assert not quiet.draft.events and list(business(at.game, at.state)) == []


@pytest.mark.rule("europa", "R290")
@pytest.mark.parametrize(
    ("player", "points", "where", "why"),
    [
        ("insurgent", {f"PA art at {BOX}": 1.0}, "Eibar", "nothing of the phasing player's lies in the French box"),
        ("loyalist", {"PA art": 1.0}, "Eibar", "nothing of the phasing player's lies in the French box"),
        ("loyalist", {f"PA art at {BOX}": 1.0}, "Murcia", "0103 (Murcia) is no Loyalist factory, where alone"),
        (
            "loyalist",
            {f"PA art at {BOX}": 1.0},
            "Eibar",
            "no rail element leads from a Loyalist hex on the French border",
        ),
    ],
)
def test_what_keeps_points_in_the_french_box_is_told(
    player: str, points: dict[str, float], where: str, why: str
) -> None:
    at = _table(player=player, points=points)
    found = not_brought(at.game, at.state, at.cell(where))
    assert found is not None and found.text.startswith(why)


def test_a_factory_that_the_enemy_has_gets_nothing_from_france() -> None:
    at = _table(points={f"PA art at {BOX}": 1.0})
    at.has(hexes={**at.state.hexes, "0301": Holding("insurgent")})
    found = not_brought(at.game, at.state, at.cell("Eibar"))
    assert found is not None and found.rule == "R277"


@pytest.mark.rule("europa", "R254")
@pytest.mark.parametrize(
    ("affiliation", "owned", "hungry", "isolated"),
    [
        ("PA", [*hexes(1, 12)], 0, False),
        ("Cat", ["0101", "0103", "0105", *hexes(1, 12)], 1, False),
        ("PA", ["0112"], 1, True),
    ],
)
def test_a_newcomer_is_fed_by_its_own_coalition_alone_and_isolated_by_its_side(
    affiliation: str, owned: list[str], hungry: int, isolated: bool
) -> None:
    cities = {"Valencia": "0101", "Murcia": "0103", "Albacete": "0105"}
    unit = _unit(affiliation, entry="0112" if affiliation == "PA" else "0107")
    told: dict[str, Any] = {"player": "loyalist", "stage": "initial", "turn": "I Sep 36", "sides": way(1, 12)}
    at = table(["." * 12], cities=cities, loyalist=owned, units={"U": unit}, **told)
    at.line(f"U place {unit['entry']}").end()
    found = at.state.units["U"]
    assert (found.hungry, found.isolated, found.entry, found.stayed) == (hungry, isolated, "", 0)


def test_a_hex_that_nobody_owns_or_the_enemy_has_takes_no_entry() -> None:
    at = _table({"U": _unit()})
    for owner, enters in (("loyalist", True), ("", False), ("insurgent", False)):
        at.has(hexes={**at.state.hexes, "0101": Holding(owner)})
        refused = at.refused("U place Valencia")
        assert (refused is None) is enters


@pytest.mark.rule("europa", "R025")
@pytest.mark.parametrize(
    ("needed", "paid"), [({"com": 1.0}, True), ({"inf": 1.0}, True), ({"art": 1.0}, True), ({"arm": 1.0}, False)]
)
def test_combined_points_pay_for_infantry_and_guns_and_for_no_armour(needed: dict[str, float], paid: bool) -> None:
    at = _table({"I": _unit("Ita", "pool")}, points={"Ita com": 5.0}, player="insurgent")
    found = bill(at.game, at.state, at.state.units["I"], needed, at.cell("0401"))
    assert found.taken == ({"Ita com": 1.0} if paid else {})
    both = {"inf": 3.0, "art": 2.0}
    assert bill(at.game, at.state, at.state.units["I"], both, at.cell("0401")).taken == {"Ita com": 5.0}
    assert bill(at.game, at.state, at.state.units["I"], {**both, "art": 2.5}, at.cell("0401")).taken == {}


def test_nothing_is_landed_where_nothing_waits() -> None:
    refused = _table().refused("government land Valencia")
    assert refused is not None and (refused.rule, refused.reason) == ("R276", "no points wait to be landed")
