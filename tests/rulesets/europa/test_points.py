"""What units cost and are worth, what cities and factories yield, and whether anybody has anything to raise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.forces.bases import base_of, too_early
from drumhead.engine.rulesets.europa.forces.equipping import equips, plain
from drumhead.engine.rulesets.europa.forces.international import due, international_city, none_there, unusable
from drumhead.engine.rulesets.europa.forces.producing import give_special, produce, yielded
from drumhead.engine.rulesets.europa.forces.values import Points, cost, covers, disbanded, rebuilding, value
from drumhead.engine.rulesets.europa.forces.victory import cities_of, leader, losses, points
from drumhead.engine.rulesets.europa.forces.waiting import raises
from drumhead.engine.rulesets.europa.forces.withdrawing import named, withdraw
from drumhead.engine.rulesets.europa.position.state import City, Gobernito, Holding, Unit
from drumhead.engine.rulesets.europa.position.telling import Teller
from tests.rulesets.europa.strips import hexes, table, way
from tests.rulesets.europa.tables import Table, board_of


def _unit(affiliation: str = "PA", type: str = "infantry", size: str = "X", **more: Any) -> Unit:
    return replace(Unit("", affiliation, type, size, 3, 2, 6), **more)


STAR: dict[str, Any] = {"traits": ("supported",)}


@pytest.mark.rule("europa", "R268")
@pytest.mark.parametrize(
    ("unit", "price"),
    [
        (_unit(), {"inf": 2.5}),
        (_unit(**STAR), {"inf": 2.0, "art": 0.5}),
        (_unit(**STAR, attack=0, defense=0), {"inf": 0.0}),
        (_unit(**STAR, attack=0, defense=1), {"inf": 0.0, "art": 0.5}),
        (_unit(type="artillery"), {"art": 2.5}),
        (_unit(type="anti-air"), {"art": 2.5}),
        (_unit(type="anti-tank", **STAR), {"art": 2.5}),
        (_unit(type="armour"), {"arm": 2.5}),
        (_unit(type="light armour"), {"arm": 2.5}),
        (_unit("Ita", "armour"), {"com": 2.5}),
        (_unit("Ger", "artillery"), {"com": 2.5}),
        (_unit("Fal"), {"inf": 1.0}),
        (_unit("Fal", size="XX"), {"inf": 2.5}),
        (_unit("Fal", "artillery"), {"art": 2.5}),
    ],
)
def test_what_a_unit_costs_is_of_the_kind_that_it_is(unit: Unit, price: Points) -> None:
    assert cost(unit) == price
    assert cost(replace(unit, traits=(*unit.traits, "cadre"), reduced=(1, 1, 6))) == price, "whole, whatever is left"


@pytest.mark.rule("europa", "R291")
@pytest.mark.parametrize(
    ("unit", "missing"),
    [
        (_unit(), {}),
        (_unit(reduced=(1, 1, 6)), {"inf": 1.5}),
        (_unit(reduced=(1, 1, 6), **STAR), {"inf": 1.5}),
        (_unit(reduced=(3, 2, 6)), {}),
        (_unit(reduced=(0, 0, 6), **STAR), {"inf": 2.0, "art": 0.5}),
        (_unit("Ita", reduced=(2, 1, 6)), {"com": 1.0}),
    ],
)
def test_a_cadre_is_rebuilt_for_the_difference(unit: Unit, missing: Points) -> None:
    assert rebuilding(unit) == missing


@pytest.mark.rule("europa", "R284")
def test_a_unit_is_worth_what_is_left_of_it_and_a_falangist_more_than_he_cost() -> None:
    cadre = _unit(reduced=(1, 1, 6), traits=("cadre",))
    assert (disbanded(cadre), disbanded(_unit())) == ({"inf": 1.0}, {"inf": 2.5})
    assert (disbanded(_unit("Fal")), disbanded(_unit("Fal", size="XX"))) == ({"inf": 1.5}, {"inf": 2.5})
    assert value([cadre, _unit(), _unit(type="artillery"), _unit(**STAR)]) == {"inf": 5.5, "art": 3.0}
    assert value([]) == {}


@pytest.mark.rule("europa", "R025")
@pytest.mark.parametrize(
    ("given", "needed", "enough"),
    [
        ({"inf": 2.0}, {"inf": 2.0}, True),
        ({"inf": 1.5}, {"inf": 2.0}, False),
        ({}, {}, True),
        ({"inf": 1.0, "com": 1.0}, {"inf": 2.0}, True),
        ({"inf": 1.0, "com": 0.5}, {"inf": 2.0}, False),
        ({"com": 2.0}, {"inf": 1.0, "art": 1.0}, True),
        ({"com": 1.0}, {"inf": 1.0, "art": 1.0}, False),
        ({"com": 2.0}, {"arm": 1.0}, False),
        ({"inf": 3.0}, {"art": 1.0}, False),
        ({"inf": 3.0, "art": 1.0}, {"inf": 3.0, "art": 1.0}, True),
    ],
)
def test_points_cover_what_is_needed_kind_by_kind(given: Points, needed: Points, enough: bool) -> None:
    assert covers(given, needed) is enough


CITIES = {"Valencia": "0101", "Murcia": "0103", "Albacete": "0105"}


def _board(units: Mapping[str, Mapping[str, Any]] | None = None, *, turn: str = "I Sep 36", **head: Any) -> Table:
    """Three cities of the Republic on a railway in its initial phase."""
    told = {"player": "loyalist", "stage": "initial", "sides": way(1, 12), "cities": CITIES, "loyalist": hexes(1, 12)}
    return table(["." * 12] * 2, units=units or {}, turn=turn, **{**told, **head})


def _entry(status: str = "map", affiliation: str = "PA", **more: Any) -> dict[str, Any]:
    where = {"map": {"at": "0103"}, "due": {"due": "II Jul 36", "entry": "Valencia"}}.get(status, {})
    return {"affiliation": affiliation, "factors": "2-2-6", "status": status, **where, **more}


@pytest.mark.parametrize(
    ("city", "owner", "side", "points"),
    [
        (City(), "loyalist", "loyalist", {"PA": 0.5}),
        (City(), "loyalist", "insurgent", {}),
        (City(), "insurgent", "insurgent", {"Nat": 0.5}),
        (City(), "insurgent", "loyalist", {}),
        (City(), "", "loyalist", {}),
        (City(pacified=False), "loyalist", "loyalist", {}),
        (City(resumes=4), "loyalist", "loyalist", {"PA": 0.5}),
        (City(resumes=5), "loyalist", "loyalist", {}),
    ],
)
def test_a_city_yields_its_owner_points_once_it_is_pacified_and_has_resumed(
    city: City, owner: str, side: str, points: Points
) -> None:
    at = _board().has(hexes={"0101": Holding(owner)}, cities={"0101": city})
    assert yielded(at.game, at.state, at.cell("Valencia"), side) == points


def test_points_cities_and_a_fallen_gobernito_yield_nothing() -> None:
    cities: dict[str, Any] = {"Valencia": ("0101", {"city": "point"}), "Gijon": "0103"}
    at = _board(cities=cities)
    assert yielded(at.game, at.state, at.cell("Valencia"), "loyalist") == {}
    assert yielded(at.game, at.state, at.cell("0105"), "loyalist") == {}
    assert yielded(at.game, at.state, at.cell("Gijon"), "loyalist") == {"Ast": 0.5}
    at.has(gobernitos={**at.state.gobernitos, "Ast": Gobernito(standing=False)})
    assert yielded(at.game, at.state, at.cell("Gijon"), "loyalist") == {}


def _teller(at: Table) -> Teller:
    return Teller(at.game, Draft(at.state, "initial"))


FACTORIES: dict[str, Any] = {
    "Valencia": ("0101", {"marks": {"factory": 1}}), "Murcia": ("0103", {"marks": {"factory": 1}}), "Albacete": "0105",
}  # fmt: skip


@pytest.mark.rule("europa", "R178")
@pytest.mark.parametrize(("turn", "yields"), [("I Oct 36", True), ("II Oct 36", False), ("I Sep 36", False)])
def test_cities_and_factories_of_the_phasing_player_yield_in_production_turns(turn: str, yields: bool) -> None:
    at = _board(turn=turn, cities=FACTORIES, points={"PA inf": 1.0})
    at.has(hexes={**at.state.hexes, "0103": Holding("insurgent")})
    teller = _teller(at)
    produce(teller)
    kinds = [event.kind for event in teller.draft.events]
    assert kinds == (["produced", "factory worked"] if yields else [])
    assert sum(teller.state.points.values()) == (2.0 if yields else 1.0)
    items = {(item.kind, item.side, at.board.name(item.cell)) for item in teller.state.items.values()}
    assert items == ({("attack", "loyalist", "0101"), ("resource", "loyalist", "0101")} if yields else set())


@pytest.mark.rule("europa", "R276")
def test_points_of_places_that_are_joined_again_become_general_in_every_initial_phase() -> None:
    at = _board(points={"PA inf at 0101": 2.0})
    teller = _teller(at)
    produce(teller)
    assert [event.kind for event in teller.draft.events] == ["gathered"]
    assert teller.state.points == {"PA inf at 0101": 0.0, "PA inf": 2.0}


@pytest.mark.rule("europa", "R293")
@pytest.mark.parametrize(
    ("name", "lost", "key", "points", "left"),
    [
        ("special PA", 7.9, "PA inf", 1.5, 1.9),
        ("special PA", 2.0, "PA inf", 0.5, 0.0),
        ("special PA", 1.9, "PA inf", 0.0, 1.9),
        ("special Ast", 4.0, "Ast inf", 1.0, 0.0),
        ("special Nat", 4.0, "Nat inf", 0.0, 4.0),
        ("other PA", 4.0, "PA inf", 0.0, 4.0),
    ],
)
def test_what_was_lost_gives_back_halves_of_a_quarter_and_the_rest_waits(
    name: str, lost: float, key: str, points: float, left: float
) -> None:
    at = _board().has(tallies={name: lost})
    teller = _teller(at)
    give_special(teller)
    assert teller.state.points.get(key, 0.0) == points
    assert teller.state.tallies[name] == pytest.approx(left)
    assert len(teller.draft.events) == bool(points)
    down = _board().has(tallies={"special Ast": 4.0})
    down.has(gobernitos={**down.state.gobernitos, "Ast": Gobernito(standing=False)})
    quiet = _teller(down)
    give_special(quiet)
    assert not quiet.draft.events


def test_special_points_of_interventionists_are_combined_ones() -> None:
    at = _board().has(tallies={"special Ita": 4.0}, player="insurgent")
    teller = _teller(at)
    give_special(teller)
    assert dict(teller.state.points) == {"Ita com": 1.0}


@pytest.mark.parametrize(
    ("units", "points", "waits"),
    [
        ({}, {"PA inf": 1.0, "PA art": 1.0}, False),
        ({"U": _entry("due")}, {}, True),
        ({"U": _entry("due", due="I Oct 36")}, {}, False),
        ({"U": _entry("due", affiliation="Nat")}, {}, False),
        ({"U": _entry("forming")}, {}, True),
        ({"U": _entry("forming", affiliation="Nat")}, {}, False),
        ({"U": _entry("pool")}, {}, False),
        ({"U": _entry("pool")}, {"PA inf": 1.0}, True),
        ({"U": _entry("pool")}, {"Nat inf": 1.0}, False),
        ({"U": _entry("pool", affiliation="Nat")}, {"PA inf": 1.0}, False),
        ({"U": _entry("pool"), "V": _entry(size="III")}, {"PA inf": 1.0}, True),
        ({"U": _entry(size="III")}, {"PA inf": 1.0}, False),
        ({"U": _entry(size="XX", traits=["cadre"])}, {"PA inf": 1.0}, True),
        ({"U": _entry("gone", traits=["cadre"])}, {"PA inf": 1.0}, False),
        ({"U": _entry()}, {"PA art": 1.0}, True),
        ({"U": _entry()}, {"PA inf": 1.0}, False),
        ({"U": _entry(affiliation="Nat")}, {"PA art": 1.0}, False),
        ({"U": _entry()}, {"Nat art": 1.0}, False),
        ({"U": _entry(size="III")}, {"PA art": 1.0}, False),
    ],
)
def test_a_player_has_something_to_raise_where_somebody_waits_or_points_may_be_spent(
    units: dict[str, Any], points: dict[str, float], waits: bool
) -> None:
    at = _board(units, points=points)
    assert raises(at.game, at.state) is waits
    assert equips(at.state) is (waits and "PA art" in points)


@pytest.mark.rule("europa", "R292")
@pytest.mark.parametrize(
    ("unit", "takes"),
    [
        (_unit(), True),
        (_unit("Int"), True),
        (_unit("An", "militia"), True),
        (_unit("Basque", "mountain"), True),
        (_unit("Nat"), False),
        (_unit("Ita"), False),
        (_unit(size="III"), False),
        (_unit(type="cavalry"), False),
        (_unit(**STAR), False),
        (_unit(status="pool"), False),
    ],
)
def test_guns_are_for_unsupported_brigades_of_the_loyalists_on_the_map(unit: Unit, takes: bool) -> None:
    assert plain(unit) is takes


@pytest.mark.rule("europa", "R020")
def test_only_artillery_that_cannot_move_and_is_called_so_is_the_guns_of_a_base() -> None:
    guns = _unit(type="artillery", title="Cartagena", move=0)
    found = base_of(guns)
    assert found is not None
    assert (found.name, found.points, found.left) == ("Cartagena", {"art": 1.0, "inf": 0.5}, 1)
    for other in ({"move": 1}, {"type": "infantry"}, {"title": "Vigo"}):
        assert base_of(replace(guns, **other)) is None
    early, late = _board(turn="I Jan 37"), _board(turn="II Jan 37")
    assert too_early(late.game, late.state, found) is None
    why = too_early(early.game, early.state, found)
    assert why is not None and why.text == "the guns of Cartagena are disbanded from II Jan 37 on"


@pytest.mark.rule("europa", "R019")
def test_an_order_of_battle_withdraws_its_sides_own_units_in_their_turn() -> None:
    units = {
        "L1": _entry(at="0101"),
        "L2": _entry("pool"),
        "L3": _entry("gone"),
        "L4": _entry(),
        "N1": _entry(affiliation="Nat", at="0201"),
        "B1": _entry("available", affiliation="Ast", box="Ast"),
    }
    ids = ["L1", "L2", "L3", "N1", "B1"]
    map = board_of(["." * 12] * 2)
    for title, gone in (("I Sep 36", ["L1", "L2", "B1"]), ("II Sep 36", [])):
        sides = {"loyalist": {"withdraws": {title: ids}}, "insurgent": {"withdraws": {"I Sep 36": ["L4"]}}}
        at = Table(map, units=units, sides=sides, player="loyalist", stage="initial", game_turn="I Sep 36")
        teller = _teller(at)
        withdraw(teller)
        told = [(event.units[0], event.cell) for event in teller.draft.events]
        assert told == [(id, at.cell("0101") if id == "L1" else None) for id in gone]
        left = {id: unit.status for id, unit in teller.state.units.items()}
        assert left == {id: "gone" if id in gone else unit["status"] for id, unit in units.items()}
        assert all((teller.state.units[id].cell, teller.state.units[id].box) == (-1, "") for id in gone)


@pytest.mark.rule("europa", "R203")
def test_the_international_city_is_the_one_that_was_named_last() -> None:
    at = _board()

    def now(**tallies: float) -> str:
        found = international_city(at.game, at.has(tallies=dict(tallies)).state)
        return found.name if found else ""

    assert now() == "Albacete"
    assert now(**{"International city 0101": 5.0}) == "Valencia"
    assert now(**{"International city 0101": 5.0, "International city 0103": 4.0}) == "Valencia"
    assert now(**{"International city 0103": 6.0, "International city 0101": 5.0}) == "Murcia"
    bare = _board(cities={"Valencia": "0101"})
    assert international_city(bare.game, bare.state) is None
    why = none_there(bare.game, bare.state, 0)
    assert why is not None and why.text == "there is no International city"
    other = none_there(at.game, at.has(tallies={}).state, at.cell("Valencia"))
    assert other is not None and other.text == "Internationals come at the International city, Albacete"
    assert none_there(at.game, at.state, at.cell("Albacete")) is None
    gone = unusable(bare.game, bare.state)
    assert gone is not None and gone.text == "there is no International city"


@pytest.mark.rule("europa", "R202")
@pytest.mark.parametrize(
    ("turn", "owned", "player", "names"),
    [
        ("I Oct 36", hexes(1, 4), "loyalist", True),
        ("II Sep 36", hexes(1, 4), "loyalist", False),
        ("I Oct 36", hexes(1, 12), "loyalist", False),
        ("I Oct 36", hexes(1, 4), "insurgent", False),
    ],
)
def test_another_international_city_may_be_named_from_october_on_where_the_first_is_lost(
    turn: str, owned: tuple[str, ...], player: str, names: bool
) -> None:
    cities = {"Valencia": "0101", "Murcia": "0103", "Cartagena": "0104", "Albacete": "0105"}
    at = _board(
        turn=turn, cities=cities, loyalist=owned, player=player, insurgent=["0105"] if "0105" not in owned else []
    )
    assert due(at.game, at.state) is names


@pytest.mark.rule("europa", "R202")
@pytest.mark.parametrize(
    ("owned", "named", "why"),
    [
        (hexes(1, 12), "0112", "0112 (Jaca) yields the People's Army no infantry points"),
        (hexes(1, 12), "0111", "0111 yields the People's Army no infantry points"),
        (hexes(1, 7), "0107", "0107 (Alicante) is not wholly Loyalist, or is isolated"),
        (["0101", "0110"], "0110", "0110 (Cartagena) is not wholly Loyalist, or is isolated"),
        (hexes(1, 12), "0107", ""),
        (hexes(1, 12), "0110", ""),
    ],
)
def test_only_a_whole_city_of_the_peoples_army_that_is_not_isolated_may_be_named(
    owned: list[str], named: str, why: str
) -> None:
    cities: dict[str, Any] = {**CITIES, "Alicante": ("0107 0108", {"city": "major"}), "Jaca": "0112"}
    cities |= {"Cartagena": "0110", "Murcia": "0104", "Almeria": "0103"}
    at = _board(turn="I Oct 36", cities=cities, loyalist=owned)
    at.has(hexes={**at.state.hexes, "0105": Holding("insurgent")})
    refused = at.refused(f"government international {named}")
    assert (refused.reason if refused else "") == why


@pytest.mark.rule("europa", "R300")
def test_cities_count_that_are_owned_pacified_and_not_isolated() -> None:
    cities: dict[str, Any] = {**CITIES, "Alicante": "0107", "Lugo": ("0111", {"city": "point"})}
    at = _board(cities={**cities, "Jaca": ("0109 0110", {"city": "major"})})
    at.has(cities={"0107": City(pacified=False)}, hexes={**at.state.hexes, "0110": Holding("insurgent")})
    found = {at.board.name(each.cell): (each.points, each.missing) for each in cities_of(at.game, at.state, "loyalist")}
    mine = dict.fromkeys(("0101", "0103", "0105"), (2, ""))
    assert found == {**mine, "0107": (2, "it is not pacified"), "0109": (6, "")}
    assert points(at.game, at.state, "loyalist") == 12
    assert [each.name for each in cities_of(at.game, at.state, "insurgent")] == ["Jaca"]


def test_cities_that_no_line_reaches_give_nothing_once_hexes_may_be_isolated() -> None:
    at = _board(cities={"Valencia": "0101", "Jaca": "0112"}, loyalist=["0101", "0112"])
    found = [(each.points, each.missing) for each in cities_of(at.game, at.state, "loyalist")]
    assert found == [(2, "it is isolated")] * 2 and points(at.game, at.state, "loyalist") == 0
    early = _board(cities={"Valencia": "0101", "Jaca": "0112"}, loyalist=["0101", "0112"], turn="II Jul 36")
    assert points(early.game, early.state, "loyalist") == 4


@pytest.mark.rule("europa", "R302")
def test_losses_are_units_in_the_general_pool() -> None:
    units = {
        "A": _entry("pool", size="XX"),
        "B": _entry("pool", size="III"),
        "C": _entry("pool", affiliation="Ast", size="XX", box="Ast"),
        "D": _entry("gone", size="XX"),
        "E": _entry("map", size="XX"),
        "F": _entry("pool", affiliation="Nat", size="II"),
    }
    at = _board(units, cities={}, turn="II Jul 36")
    assert (losses(at.state, "loyalist"), losses(at.state, "insurgent")) == (4.0, 0.5)
    assert (points(at.game, at.state, "insurgent"), points(at.game, at.state, "loyalist")) == (2, 0)


@pytest.mark.parametrize(
    ("insurgent", "loyalist", "leads"),
    [(["0101"], [], "insurgent"), ([], ["0101"], "loyalist"), (["0101"], ["0103"], "nobody")],
)
def test_the_side_with_more_points_leads(insurgent: list[str], loyalist: list[str], leads: str) -> None:
    cities = {"Valencia": "0101", "Murcia": "0103"}
    at = _board(cities=cities, insurgent=insurgent, loyalist=loyalist, turn="II Jul 36")
    assert leader(at.game, at.state) == leads


@pytest.mark.rule("europa", "R320")
def test_whom_an_order_of_battle_withdraws_is_told_of_him_and_of_nobody_else() -> None:
    units = {"L1": _entry(), "L2": _entry(), "N1": _entry(affiliation="Nat", at="0201")}
    sides = {"loyalist": {"withdraws": {"I Nov 36": ["L1", "N1"]}}}
    at = Table(board_of(["." * 12] * 2), units=units, sides=sides)
    told = {id: [(why.rule, why.text.rsplit(" on ", 1)[1]) for why in named(at.game, at.state, id)] for id in units}
    assert told == {"L1": [("R320", "I Nov 36")], "L2": [], "N1": [("R019", "I Nov 36, and binds that side alone")]}


@pytest.mark.rule("europa", "R202")
def test_the_loyalist_player_alone_names_the_international_city() -> None:
    at = _board(turn="I Oct 36", player="insurgent", insurgent=["0201"])
    refused = at.refused("government international Valencia")
    assert refused is not None and refused.reason == "the Loyalist player names the International city"


def test_guns_are_given_by_the_phasing_player_to_his_own() -> None:
    at = _board({"U": _entry()}, points={"Nat art": 1.0, "PA art": 1.0})
    assert equips(at.state) and not equips(at.has(player="insurgent").state)
