"""Units that arrive, are formed, replaced and disbanded, and where points come from, as the rulings on 40 have it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.state import Draft
from drumhead.engine.rulesets.europa.forces.paying import reaches
from drumhead.engine.rulesets.europa.forces.producing import gather, give_special, produce, produces, production
from drumhead.engine.rulesets.europa.forces.values import cost, covers, disbanded, value
from drumhead.engine.rulesets.europa.position.calendar import month_of
from drumhead.engine.rulesets.europa.position.losses import losing
from drumhead.engine.rulesets.europa.position.state import City, Gobernito, Holding, Unit
from drumhead.engine.rulesets.europa.position.telling import Teller
from drumhead.engine.rulesets.europa.supply.isolation import isolated_hex
from drumhead.engine.rulesets.europa.turns.acts import after
from tests.rulesets.europa.tables import RULESET, Table, board_of

WIDE, HIGH = 8, 8
CITIES: dict[str, tuple[tuple[str, ...], Any, Any, dict[str, int]]] = {
    "Madrid": (("0404", "0405"), "major", "", {"factory": 1}),
    "Burgos": (("0104",), "dot", "", {}),
    "Gijon": (("0107",), "dot", "major", {"factory": 1}),
    "Oviedo": (("0207",), "dot", "", {}),
    "Bilbao": (("0102",), "dot", "major", {}),
    "Vigo": (("0208",), "dot", "major", {}),
    "Cadiz": (("0807",), "dot", "standard", {}),
    "Valencia": (("0601",), "dot", "major", {}),
    "Sabadell": (("0302",), "point", "", {}),
    "Tarragona": (("0502",), "dot", "", {}),
    "Gerona": (("0503",), "dot", "", {}),
    "Palma": (("0808",), "dot", "", {}),
}
SEAS = {"0107": "Biscay", "0102": "Biscay", "0208": "Atlantic", "0807": "Atlantic", "0601": "Mediterranean"}
INSURGENT = ["Burgos", "Vigo", "Cadiz"]
LOYALIST = ["Madrid", "Gijon", "Oviedo", "Bilbao", "Valencia", "Sabadell", "Tarragona"]


def _unit(affiliation: str, status: str = "due", **more: Any) -> dict[str, Any]:
    when = {"due": "II Jul 36"} if status == "due" else {}
    return {"affiliation": affiliation, "factors": "1-1-6", "status": status, **when, **more}


def _table(units: dict[str, dict[str, Any]], player: str = "loyalist", **head: Any) -> Table:
    rows = ["." * WIDE] * HIGH
    board = board_of(rows).board
    places = [
        HexPlace(name, tuple(map(board.cell, hexes)), grade, port, marks)
        for name, (hexes, grade, port, marks) in CITIES.items()
    ]
    regions = {"*": "Castilla", "0107": "Asturias", "0207": "Asturias", "0206": "Asturias", "0102": "Euzkadi"}
    regions |= {"0302": "Catalunya", "0502": "Catalunya", "0503": "Catalunya", "0808": "Balearics"}
    drawn = board_of(rows, places=places, zones={"region": regions, "sea": SEAS})
    sides = {"insurgent": {"owns": INSURGENT}, "loyalist": {"owns": LOYALIST}}
    return Table(drawn, units=units, player=player, stage="initial", **{"sides": sides, **head})


def _why(table: Table, line: str) -> str:
    refused = table.refused(line)
    return "" if refused is None else refused.rule


@pytest.mark.rule("europa", "R253")
def test_named_places_have_no_limit_and_any_city_takes_one_a_turn() -> None:
    named = {f"A{n}": _unit("Ast", entry="Gijon or Oviedo") for n in range(3)}
    table = _table({**named, "P1": _unit("PA", entry="any city"), "P2": _unit("PA", entry="any city")})
    for id in named:
        table.line(f"{id} place Gijon")
    assert _why(table, "A0 place Bilbao") == "R253"
    table.line("P1 place Valencia")
    assert _why(table, "P2 place Valencia") == "R253"
    assert _why(table, "P2 place Madrid") == ""


@pytest.mark.rule("europa", "R256")
def test_replacements_and_named_entries_do_not_count_in_the_limit() -> None:
    units = {
        "P1": _unit("PA", entry="any city"),
        "P2": _unit("PA", "pool"),
        "P3": _unit("PA", entry="Valencia"),
    }
    table = _table(units, points={"PA inf": 3.0})
    table.line("P2 replace Valencia").line("P3 place Valencia").line("P1 place Valencia").end()
    assert {table.at(id) for id in units} == {"0601"}


@pytest.mark.rule("europa", "R258")
@pytest.mark.rule("europa", "R262")
def test_only_cities_of_the_affiliations_list_take_entries_and_point_cities_none() -> None:
    table = _table({"P1": _unit("PA", entry="any city"), "B1": _unit("Basque", entry="any city")})
    assert _why(table, "P1 place Bilbao") == "R258"
    assert _why(table, "P1 place Sabadell") == "R262"
    assert _why(table, "B1 place Bilbao") == ""
    assert table.ask("place", "B1").data["hexes"] == ["0102"]


@pytest.mark.rule("europa", "R264")
def test_an_unpacified_city_takes_entries() -> None:
    cities = {"Valencia": {"pacified": False, "taken": 1, "dispersed": True}}
    assert _why(_table({"P1": _unit("PA", entry="any city")}, cities=cities), "P1 place Valencia") == ""


@pytest.mark.rule("europa", "R265")
@pytest.mark.rule("europa", "R322")
def test_what_can_enter_must_and_what_cannot_waits() -> None:
    units = {"A1": _unit("Ast", entry="Gijon"), "A2": _unit("Ast", entry="Burgos"), "D1": _unit("PA", "forming")}
    table = _table(units)
    table.end()
    assert table.at("A1") == "0107"
    assert {id: table.state.units[id].status for id in ("A2", "D1")} == {"A2": "due", "D1": "forming"}
    assert table.state.units["A2"].side == "loyalist"


@pytest.mark.rule("europa", "R109")
@pytest.mark.rule("europa", "R161")
def test_biscay_is_no_part_of_the_atlantic() -> None:
    units = {"I1": _unit("Ita", entry="ports Atlantic or Mediterranean"), "I2": _unit("Ita", entry="ports")}
    owns = {"insurgent": {"owns": [*INSURGENT, "Gijon"]}, "loyalist": {"owns": ["Valencia"]}}
    table = _table(units, "insurgent", sides=owns)
    assert _why(table, "I1 place Vigo") == ""
    assert _why(table, "I1 place Gijon") == "R161"
    assert _why(table, "I2 place Gijon") == ""
    assert _why(table, "I1 place Burgos") == "R109"


@pytest.mark.rule("europa", "R255")
def test_mixed_units_enter_at_ports_that_are_cities_one_each() -> None:
    units = {"M1": _unit("Mxd", entry="port city"), "M2": _unit("Mxd", entry="port city")}
    table = _table(units, "insurgent")
    assert _why(table, "M1 place Burgos") == "R255"
    table.line("M1 place Vigo")
    assert _why(table, "M2 place Vigo") == "R255"
    assert _why(table, "M2 place Cadiz") == ""


@pytest.mark.rule("europa", "R272")
@pytest.mark.rule("europa", "R257")
def test_released_units_take_any_hex_of_the_region_and_later_ones_cities() -> None:
    table = _table({"A1": _unit("Ast", entry="region Ast"), "A2": _unit("Ast", entry="cities Ast")})
    table.has(hexes={**table.state.hexes, "0206": replace(table.state.hexes["0207"])})
    assert _why(table, "A1 place 0206") == ""
    assert _why(table, "A1 place Valencia") == "R272"
    assert _why(table, "A2 place 0206") == "R262"
    assert _why(table, "A2 place Oviedo") == ""


@pytest.mark.rule("europa", "R212")
def test_later_units_of_a_released_garrison_enter_at_cities_of_its_area_alone() -> None:
    """Palma yields points for Catalan units too, and is of the Balearics (R201)."""
    table = _table({"C1": _unit("Cat", entry="cities Cat"), "C2": _unit("Cat", entry="any city")})
    mine = dict.fromkeys(("0503", "0808"), table.state.hexes["0502"])
    table.has(hexes={**table.state.hexes, **mine})
    assert _why(table, "C1 place Gerona") == ""
    assert _why(table, "C1 place Palma") == "R212"
    assert _why(table, "C2 place Palma") == ""


@pytest.mark.rule("europa", "R273")
def test_a_unit_of_a_garrison_is_replaced_into_its_box() -> None:
    table = _table({"A1": _unit("Ast", "pool", box="Ast")}, points={"Ast inf": 1.0})
    table.line("A1 replace Oviedo").end()
    unit = table.state.units["A1"]
    assert (unit.status, unit.box, unit.cell) == ("available", "Ast", -1)
    assert table.state.points["Ast inf"] == 0.0


@pytest.mark.rule("europa", "R273")
@pytest.mark.parametrize(
    ("box", "status", "rule"), [("Ast", "available", ""), ("Ast", "pool", "R273"), ("", "map", "R273")]
)
def test_a_division_of_a_garrison_takes_units_available_in_its_box_alone(box: str, status: str, rule: str) -> None:
    units = {"D1": _unit("Ast", "forming", size="XX", factors="1-2-5", box="Ast")}
    units |= {f"A{n}": _unit("Ast", "available", box="Ast") for n in range(2)}
    units["A2"] = _unit("Ast", status, **({"box": box} if box else {"at": "0207"}))
    assert _why(_table(units), "D1 form A0 A1 A2") == rule


@pytest.mark.rule("europa", "R265")
def test_who_entered_without_an_order_gains_what_an_order_would_have() -> None:
    ordered, left = (_table({"P1": _unit("PA", entry="Valencia", size="XX", factors="2-2-6")}) for _ in range(2))
    ordered.line("P1 place Valencia").end()
    left.end()
    assert left.state.hexes == ordered.state.hexes
    assert left.state.hexes["0602"].owner == "loyalist"


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("region Ast", "in any friendly hex of Asturias"),
        ("cities Ast", "at any city of Asturias"),
        ("any city", "at any city"),
        ("any in Andalucia", "at any city of Andalucia"),
        ("ports", "at any port"),
        ("ports Mediterranean or Atlantic", "at any port on the Mediterranean or Atlantic"),
        ("port city", "at a port that is a city"),
        ("Gijon or Oviedo", "at Gijon or Oviedo"),
    ],
)
def test_where_a_unit_enters_is_told_in_words(entry: str, words: str) -> None:
    table = _table({"P1": _unit("PA", entry=entry)})
    assert "Where: due " + words in RULESET.describe(table.game, table.view, "P1")
    task = next(iter(RULESET.tasks(table.game, table.view, ())))
    assert f"is due {words};" in task.text


@pytest.mark.rule("europa", "R274")
def test_a_replaced_gobernito_unit_follows_the_rule_of_replacements() -> None:
    table = _table({"A1": _unit("Ast", "pool")}, points={"Ast inf": 1.0})
    table.has(hexes={**table.state.hexes, "0206": replace(table.state.hexes["0207"])})
    assert _why(table, "A1 replace 0206") == "R262"
    assert _why(table, "A1 replace Oviedo") == ""
    assert _why(table, "A1 replace Bilbao") == "R276"


@pytest.mark.rule("europa", "R275")
@pytest.mark.rule("europa", "R283")
def test_any_number_is_replaced_at_one_city() -> None:
    units = {f"P{n}": _unit("PA", "pool") for n in range(5)}
    table = _table(units, points={"PA inf": 5.0})
    for id in units:
        table.line(f"{id} replace Valencia")
    table.end()
    assert {unit.status for unit in table.state.units.values()} == {"map"}
    assert table.state.points == {"PA inf": 0.0}


@pytest.mark.rule("europa", "R276")
def test_points_that_lie_somewhere_are_spent_there_alone() -> None:
    """A front across the third row keeps Bilbao from Madrid."""
    units = {"G1": _unit("PA", "pool", type="artillery"), "B1": _unit("Basque", "pool", type="artillery")}
    enemy = {f"N{n}": _unit("Nat", "map", at=f"03{n:02d}", size="XX") for n in range(1, 9)}
    points = {"PA art at 0102": 1.0, "Basque art at 0102": 1.0}
    table = _month(_table({**units, **enemy}, points=points), "II Aug 36")
    assert _why(table, "G1 replace Madrid") == "R276"
    assert _why(table, "B1 replace Bilbao") == ""
    assert _why(table, "B1 replace Madrid") == "R276"


@pytest.mark.rule("europa", "R276")
def test_points_in_an_isolated_port_rebuild_there_what_they_pay_for() -> None:
    """Cadiz yields the Republic nothing: guns, and infantry with a point in Valencia, come for what lies there."""
    units = {
        "G1": _unit("PA", "pool", type="artillery"),
        "D1": _unit("PA", "pool", size="XX", factors="1-2-6", traits=["supported"]),
        "A1": _unit("An", "pool"),
    }
    enemy = {f"N{n}": _unit("Nat", "map", at=f"03{n:02d}", size="XX") for n in range(1, 9)}
    loyal = {"insurgent": {"owns": ["Burgos"]}, "loyalist": {"owns": [*LOYALIST, "Cadiz"]}}
    points = {"PA art at 0807": 1.5, "PA inf at 0601": 1.0}
    table = _month(_table({**units, **enemy}, sides=loyal, points=points), "II Aug 36")
    assert isolated_hex(table.game, table.state, table.cell("Cadiz"), "loyalist")
    assert _why(table, "G1 replace Cadiz") == ""
    assert _why(table, "D1 replace Cadiz") == ""
    assert _why(table, "A1 replace Cadiz") == "R258"
    table.line("D1 replace Cadiz").end()
    assert table.at("D1") == "0807"
    assert table.state.points == {"PA art at 0807": 1.0, "PA inf at 0601": 0.0}


@pytest.mark.rule("europa", "R276")
def test_points_join_the_general_ones_once_their_place_is_isolated_no_longer() -> None:
    """Before II Aug 36 nothing is isolated; the enemy's hexes keep what lies there."""
    points = {"PA art at 0404": 1.5, "PA art": 0.5, "Basque inf at 0102": 1.0, "Nat inf at 0107": 1.0}
    table = _table({}, points=points)
    teller = Teller(table.game, Draft(table.state, "initial"))
    gather(teller)
    assert {key: more for key, more in teller.state.points.items() if more} == {
        "PA art": 2.0,
        "Basque inf": 1.0,
        "Nat inf at 0107": 1.0,
    }


ALBACETE = "0504"


def _international(units: dict[str, dict[str, Any]], title: str = "I Oct 36", whose: str = "insurgent") -> Table:
    rows = ["." * WIDE] * HIGH
    board = board_of(rows).board
    told = {
        "Albacete": ("0504",),
        "Valencia": ("0601",),
        "Murcia": ("0703",),
        "Palma": ("0808",),
        "Cartagena": ("0802",),
    }
    places = [HexPlace(name, tuple(map(board.cell, hexes)), "dot") for name, hexes in told.items()]
    ways = dict.fromkeys(pairwise(["0601", "0501", "0502", "0602", "0703", "0802"]), "rail")
    ways |= dict.fromkeys(pairwise(["0502", "0503", "0504"]), "rail")
    owned = [board.name(cell) for cell in range(board.hexes) if board.name(cell) not in (ALBACETE, "0808")]
    sides = {"insurgent": {"owns": ["Palma"]}, "loyalist": {"owns": owned}}
    sides[whose]["owns"].append(ALBACETE)
    drawn = board_of(rows, ways, places=places)
    return _month(Table(drawn, units=units, player="loyalist", stage="initial", sides=sides), title)


@pytest.mark.rule("europa", "R203")
def test_albacete_is_the_international_city_though_it_begins_insurgent() -> None:
    units = {"X1": _unit("Int", entry="International city"), "X2": _unit("Int", "pool")}
    points = {"Int inf": 2.0}
    before = _international(units, "II Sep 36").has(points=points)
    assert (before.ask("place", "X1", "Albacete").because[0].rule, before.ask("place", "X1").holds) == ("R256", False)
    assert _why(before, "X1 place Valencia") == "R203"
    assert _why(before, "X2 replace Valencia") == "R203"
    taken = _international(units, "II Sep 36", whose="loyalist").has(points=points)
    assert taken.ask("place", "X1").data["hexes"] == [ALBACETE]
    taken.line("X1 place Albacete").line("X2 replace Albacete").end()
    assert (taken.at("X1"), taken.at("X2")) == (ALBACETE, ALBACETE)


@pytest.mark.rule("europa", "R202")
def test_another_international_city_is_named_where_albacete_cannot_be_used() -> None:
    units = {"X1": _unit("Int", entry="International city")}
    assert _why(_international(units, "II Sep 36"), "government international Valencia") == "R202"
    assert _why(_international(units, whose="loyalist"), "government international Valencia") == "R202"
    table = _international(units)
    assert any("International" in task.text for task in RULESET.tasks(table.game, table.view, ()))
    assert [desk.id for desk in table.view.desks] == ["government"]
    assert _why(table, "government international Palma") == "R202"
    assert _why(table, "government international 0603") == "R202"
    table.line("government international Valencia")
    assert RULESET.tasks(table.game, table.view, table.orders)[0].unit == "X1"
    table.line("X1 place Valencia").end()
    assert table.at("X1") == "0601"
    assert table.state.tallies["International city 0601"] == table.state.month


@pytest.mark.rule("europa", "R202")
def test_nobody_is_asked_for_another_city_where_none_could_be_named() -> None:
    table = _international({})
    lost = {number: Holding("insurgent") for number in ("0601", "0703", "0802")}
    table.has(hexes={**table.state.hexes, **lost})
    for city in ("Valencia", "Murcia", "Cartagena", "Palma"):
        assert _why(table, f"government international {city}") == "R202"
    assert not any("International" in task.text for task in RULESET.tasks(table.game, table.view, ()))
    assert not any("International" in line for desk in table.view.desks for line in desk.waiting)


@pytest.mark.rule("europa", "R202")
def test_another_is_named_where_albacete_is_isolated() -> None:
    ring = ("0503", "0505", "0404", "0403", "0604", "0603")
    enemy = {f"N{number}": _unit("Nat", "map", at=number, size="II") for number in ring}
    table = _international({"X1": _unit("Int", entry="International city"), **enemy}, whose="loyalist")
    assert isolated_hex(table.game, table.state, table.cell(ALBACETE), "loyalist")
    assert _why(table, "government international Valencia") == ""


@pytest.mark.rule("europa", "R277")
def test_guns_need_a_factory_and_what_costs_infantry_too_does_not() -> None:
    units = {
        "G1": _unit("PA", "pool", type="artillery"),
        "D1": _unit("PA", "pool", size="XX", factors="3-3-6", traits=["supported"]),
    }
    table = _table(units, points={"PA inf": 3.0, "PA art": 3.0})
    assert _why(table, "G1 replace Valencia") == "R277"
    assert _why(table, "G1 replace Madrid") == ""
    assert _why(table, "D1 replace Valencia") == ""


@pytest.mark.rule("europa", "R268")
def test_infantry_is_paid_with_infantry_and_artillery_with_artillery() -> None:
    supported = Unit("", "PA", "infantry", "XX", 3, 3, 6, traits=("supported",))
    plain = Unit("", "PA", "infantry", "XX", 2, 3, 6)
    assert cost(supported) == {"inf": 2.5, "art": 0.5}
    assert cost(plain) == {"inf": 2.5}
    assert not covers({"inf": 1.0, "art": 2.0}, cost(supported))
    units = {"D1": _unit("PA", "forming", size="XX", factors="3-3-6", traits=["supported"])}
    units |= {f"P{n}": _unit("PA", "map", at="0601", factors="1-1-6", size="III") for n in range(3)}
    units |= {"G1": _unit("PA", "map", at="0601", type="artillery", size="III")}
    table = _table(units)
    assert _why(table, "D1 form P0 G1") == "R268"
    assert _why(table, "D1 form P0 P1 P2") == "R268"
    table.line("D1 form P0 P1 P2 G1").end()
    assert table.at("D1") == "0601"
    assert {table.state.units[id].status for id in ("P0", "P1", "P2", "G1")} == {"pool"}


@pytest.mark.rule("europa", "R229")
@pytest.mark.parametrize(("enemy", "rule"), [("0602", "R229"), ("0604", "")], ids=["in a zone", "out of it"])
def test_no_division_is_formed_in_an_enemy_zone_of_control(enemy: str, rule: str) -> None:
    units = {"D1": _unit("PA", "forming", size="XX", factors="2-2-6")}
    units |= {f"P{n}": _unit("PA", "map", at="0601") for n in range(3)}
    units["F1"] = _unit("Nat", "map", at=enemy, size="XX", factors="4-4-6")
    assert _why(_table(units), "D1 form P0 P1 P2") == rule


@pytest.mark.rule("europa", "R260")
@pytest.mark.rule("europa", "R270")
def test_points_never_form_a_division() -> None:
    units = {"D1": _unit("PA", "forming", size="XX", factors="2-2-6"), "P0": _unit("PA", "map", at="0601")}
    table = _table(units, points={"PA inf": 9.0})
    assert _why(table, "D1 form P0") == "R268"
    assert "points do not help" in str(table.refused("D1 form P0"))


@pytest.mark.rule("europa", "R266")
@pytest.mark.rule("europa", "R267")
def test_nothing_comes_back_and_each_division_has_its_own_units() -> None:
    units: dict[str, dict[str, Any]] = {f"D{n}": _unit("PA", "forming", size="XX", factors="2-3-6") for n in range(2)}
    units |= {f"P{n}": _unit("PA", "map", at="0601") for n in range(5)}
    table = _table(units)
    table.line("D0 form P0 P1 P2")
    assert _why(table, "D1 form P3 P4") == "R268"
    assert _why(table, "D1 form P2 P3 P4") == "R260"
    table.end()
    assert table.state.points == {}
    assert value([table.state.units["P3"], table.state.units["P4"]]) == {"inf": 2.0}


@pytest.mark.rule("europa", "R261")
@pytest.mark.rule("europa", "R269")
def test_a_unit_may_be_replaced_form_a_division_and_be_replaced_again() -> None:
    units = {"D1": _unit("PA", "forming", size="XX", factors="2-2-6"), "P1": _unit("PA", "pool")}
    units |= {"P2": _unit("PA", "map", at="0601")}
    table = _table(units, points={"PA inf": 2.0})
    table.line("P1 replace Valencia").line("D1 form P1 P2")
    table.orders = [*table.orders[:1], table.order("D1 form P1 P2"), table.order("P2 replace Valencia")]
    table.end()
    assert {id: unit.status for id, unit in table.state.units.items()} == {"D1": "map", "P1": "pool", "P2": "map"}


@pytest.mark.rule("europa", "R291")
def test_a_cadre_may_be_formed_and_rebuilt_in_one_phase() -> None:
    cadre = _unit("PA", "forming", size="XX", factors="4-4-6", reduced="1-1-6", traits=["cadre"])
    units = {"D1": cadre, **{f"P{n}": _unit("PA", "map", at="0601", factors="2-2-6") for n in range(2)}}
    table = _table(units, points={"PA inf": 3.0})
    table.line("D1 form P0 P1").line("D1 rebuild").end()
    assert not table.state.units["D1"].is_cadre
    assert table.state.points == {"PA inf": 0.0}


@pytest.mark.rule("europa", "R259")
def test_a_unit_disbands_out_of_enemy_zones() -> None:
    units = {
        "P1": _unit("PA", "map", at="0601"),
        "P2": _unit("PA", "map", at="0404"),
        "N1": _unit("Nat", "map", at="0403", size="XX"),
    }
    table = _table(units)
    assert _why(table, "P2 disband") == "R259"
    table.line("P1 disband").end()
    assert table.state.points == {"PA inf": 1.0}
    assert table.state.units["P1"].status == "gone"


@pytest.mark.rule("europa", "R284")
def test_a_falangist_is_bought_for_one_point_and_disbanded_for_more() -> None:
    falangist = Unit("", "Fal", "militia", "III", 1, 1, 6)
    assert cost(falangist) == {"inf": 1.0}
    assert disbanded(falangist) == {"inf": 1.5}
    table = _table({"F1": _unit("Fal", "pool")}, "insurgent", points={"Nat inf": 1.0})
    table.line("F1 replace Burgos").line("F1 disband").end()
    assert table.state.points == {"Nat inf": 1.5}


@pytest.mark.rule("europa", "R286")
def test_who_was_just_lost_may_be_replaced_at_once() -> None:
    table = _table({"P1": _unit("PA", "map", at="0601")}, points={"PA inf": 1.0})
    draft = Draft(table.state, "combat")
    draft.record("lost", losing(table.state, ("P1",)))
    table.state = draft.finished()
    assert _why(table, "P1 replace Valencia") == ""


@pytest.mark.rule("europa", "R288")
def test_limits_on_kinds_are_a_sides() -> None:
    units = {"C1": _unit("PA", "pool", type="cavalry"), "C2": _unit("Basque", "pool", type="cavalry")}
    table = _table(units, points={"PA inf": 1.0, "Basque inf": 1.0})
    table.line("C1 replace Valencia")
    assert _why(table, "C2 replace Bilbao") == "R288"


@pytest.mark.rule("europa", "R025")
def test_combined_points_serve_for_both_and_only_interventionists_use_them() -> None:
    assert cost(Unit("", "Ita", "artillery", "X", 2, 2, 8)) == {"com": 2.0}
    assert cost(Unit("", "Ita", "infantry", "X", 2, 2, 8)) == {"com": 2.0}
    table = _table({"N1": _unit("Nat", "pool")}, "insurgent", points={"Ita com": 5.0})
    assert _why(table, "N1 replace Burgos") == "R276"


@pytest.mark.rule("europa", "R279")
def test_colonial_points_rebuild_nationalist_divisions_of_infantry() -> None:
    units = {"D1": _unit("Nat", "pool", size="XX", factors="2-2-6"), "N1": _unit("Nat", "pool")}
    table = _table(units, "insurgent", points={"Col inf": 5.0})
    assert _why(table, "D1 replace Burgos") == ""
    assert _why(table, "N1 replace Burgos") == "R276"


@pytest.mark.rule("europa", "R215")
def test_who_survived_a_collapse_is_never_replaced() -> None:
    table = _table({"A1": _unit("Ast", "pool", traits=["fragile"])}, points={"Ast inf": 1.0})
    assert _why(table, "A1 replace Gijon") == "R215"


def _month(table: Table, title: str) -> Table:
    table.state = replace(table.state, month=month_of(table.game.scenario.date, title))
    return table


@pytest.mark.rule("europa", "R178")
@pytest.mark.rule("europa", "R179")
def test_factories_and_cities_yield_in_the_first_turn_of_even_months() -> None:
    table = _table({})
    expected = {"II Jul 36": False, "I Aug 36": True, "II Aug 36": False, "I Sep 36": False, "I Oct 36": True}
    assert {title: produces(_month(table, title).game, table.state) for title in expected} == expected
    teller = Teller(table.game, Draft(_month(table, "I Aug 36").state, "initial"))
    produce(teller)
    kinds = sorted((item.kind, item.cell) for item in teller.state.items.values())
    factories = sorted(table.cell(name) for name in ("Madrid", "Gijon"))
    assert kinds == [(kind, cell) for kind in ("attack", "resource") for cell in factories]


@pytest.mark.rule("europa", "R318")
def test_a_split_city_yields_by_hex_each_to_its_owner() -> None:
    table = _table({})
    hexes = {**table.state.hexes, "0405": replace(table.state.hexes["0405"], owner="insurgent")}
    table.has(hexes=hexes)
    assert table.ask("production", "0404").data == {"PA": 1.5, "An": 0.5}
    assert table.ask("production", "0405").data == {"Nat": 0.5}


@pytest.mark.rule("europa", "R219")
def test_a_collapse_ends_its_own_points_only() -> None:
    table = _table({})
    before = production(table.game, table.state, "loyalist")
    told = table.ask("production", "loyalist")
    yields = "1 Anarchist infantry, 1 Asturian infantry, 0.5 Basque infantry, 3 People's Army infantry"
    assert told.says == f"The Loyalist side yields {yields}."
    standing = {**table.state.gobernitos, "Ast": Gobernito(standing=False)}
    after = production(table.game, replace(table.state, gobernitos=standing), "loyalist")
    assert "Ast inf" in before
    assert {key: points for key, points in before.items() if key != "Ast inf"} == after


@pytest.mark.rule("europa", "R224")
def test_anarchists_are_not_replaced_where_their_points_have_ceased() -> None:
    table = _table({"A1": _unit("An", "pool")}, points={"An inf": 1.0})
    assert _why(table, "A1 replace Tarragona") == ""
    table.has(tallies={"revolt": 20.0})
    assert _why(table, "A1 replace Tarragona") == "R258"


@pytest.mark.rule("europa", "R282")
@pytest.mark.parametrize(("resumes", "title", "yields"), [(6, "I Oct 36", True), (7, "I Oct 36", False)])
def test_a_pacified_city_yields_again_after_four_whole_turns(resumes: int, title: str, yields: bool) -> None:
    """Pacified in I Aug 36, the second turn, it yields in I Oct 36, the sixth."""
    table = _month(_table({}), title)
    table.has(cities={"0601": City(resumes=resumes)})
    answer = table.ask("production", "Valencia")
    assert bool(answer.data) is yields
    assert (" yields nothing." in answer.says) is not yields


@pytest.mark.rule("europa", "R285")
def test_a_city_that_becomes_isolated_begins_with_no_points_of_its_own() -> None:
    table = _month(_table({"B1": _unit("Basque", "pool")}, points={"Basque inf": 5.0}), "II Aug 36")
    assert _why(table, "B1 replace Bilbao") == "R276"
    assert [key for key in table.state.points if " at " in key] == []
    assert production(table.game, table.state, "loyalist").get("Basque inf at 0102") == 0.5


@pytest.mark.rule("europa", "R280")
@pytest.mark.rule("europa", "R281")
def test_points_of_two_isolated_places_combine_if_lines_run_both_ways() -> None:
    units = {"P1": _unit("PA", "pool")}
    near = {"PA inf at 0404": 0.5, "PA inf at 0405": 0.5}
    table = _month(_table(units, points=near), "II Aug 36")
    assert reaches(table.game, table.state, "loyalist", table.cell("0404"), table.cell("0405"))
    assert _why(table, "P1 replace 0404") == ""
    far = _month(_table(units, points={"PA inf at 0404": 0.5, "PA inf at 0107": 0.5}), "II Aug 36")
    enemy = {f"N{n}": _unit("Nat", "map", at=f"03{n:02d}", size="XX") for n in range(1, 9)}
    apart = _month(_table({**units, **enemy}, points={"PA inf at 0404": 0.5, "PA inf at 0107": 0.5}), "II Aug 36")
    assert not reaches(apart.game, apart.state, "loyalist", apart.cell("0404"), apart.cell("0107"))
    assert _why(apart, "P1 replace 0404") == "R276"
    assert far.state.points == apart.state.points


@pytest.mark.rule("europa", "R293")
@pytest.mark.rule("europa", "R294")
@pytest.mark.rule("europa", "R296")
def test_special_points_are_a_quarter_of_the_mean_of_attack_and_defense() -> None:
    units = {
        "P1": _unit("PA", "map", at="0601", factors="2-3-4"),
        "P2": _unit("PA", "map", at="0601", factors="1-1-6"),
        "P3": _unit("PA", "map", at="0601", factors="0-2-0"),
    }
    table = _table(units)
    for lost, tally, points, left in ((("P1", "P2"), 3.5, 0.5, 1.5), (("P3",), 1.0, 0.0, 1.0)):
        draft = Draft(table.state, "combat")
        draft.record("lost", losing(table.state, lost))
        assert draft.table("tallies")["special PA"] == tally
        teller = Teller(table.game, Draft(draft.finished(), "initial"))
        give_special(teller)
        assert teller.state.points.get("PA inf", 0.0) == points
        assert teller.state.tallies["special PA"] == left


@pytest.mark.rule("europa", "R287")
@pytest.mark.rule("europa", "R295")
def test_points_of_a_gobernito_without_cities_cannot_be_spent() -> None:
    owns = {"insurgent": {"owns": [*INSURGENT, "Gijon", "Oviedo"]}, "loyalist": {"owns": ["Valencia"]}}
    table = _table({"A1": _unit("Ast", "pool")}, points={"Ast inf": 4.0}, sides=owns)
    assert table.ask("replace", "A1").data["hexes"] == []
    table.has(tallies={"special Ast": 8.0})
    teller = Teller(table.game, Draft(table.state, "initial"))
    give_special(teller)
    assert teller.state.points["Ast inf"] == 6.0


def test_every_order_of_the_phase_is_asked_for_as_well() -> None:
    words = {asked.word for asked in RULESET.questions}
    assert {"place", "replace", "form", "rebuild", "disband", "points", "production"} <= words


def test_a_division_is_as_hungry_as_the_units_it_was_formed_of() -> None:
    parts = {f"P{n}": _unit("PA", "map", at="0601", hungry=n) for n in range(3)}
    table = _table({"D1": _unit("PA", "forming", size="XX", factors="2-3-6"), **parts})
    table.line("D1 form P0 P1 P2")
    assert after(table.game, table.state, table.orders).units["D1"].hungry == 2


INTERNATIONALS = {"title": "11Th", "affiliation": "Int", "factors": "2-2-6", "status": "map", "at": "0601"}


@pytest.mark.rule("europa", "R292")
def test_no_list_gives_a_brigade_guns_and_any_is_equipped_by_the_common_rule() -> None:
    """11Th of the Internationals would have had them in II Oct 36."""
    table = _month(
        _table({"X11": INTERNATIONALS, "P1": _unit("PA", "forming")}, points={"PA art at 0601": 1.0}), "I Oct 36"
    )
    table.end()
    _until_initial(table, "II Oct 36")
    assert "supported" not in table.state.units["X11"].traits
    found = table.ask("equip", "X11")
    assert (found.holds, found.data["cost"]) == (True, {"art": 0.5})
    assert found.because[-1].rule == "R292"
    table.line("X11 equip").end()
    assert "supported" in table.state.units["X11"].traits
    assert table.state.points["PA art at 0601"] == 0.5


def _until_initial(table: Table, title: str) -> None:
    table.state = replace(table.state, player="insurgent", phase="exploitation")
    _month(table, title).end()
    assert (table.state.player, table.state.phase) == ("loyalist", "initial")


@pytest.mark.rule("europa", "R292")
def test_who_is_supported_already_or_has_no_points_gets_no_guns() -> None:
    units = {
        "X11": INTERNATIONALS,
        "X12": {**INTERNATIONALS, "traits": ["supported"]},
        "N1": _unit("Nat", "map", at="0104"),
        "P1": _unit("PA", "map", at="0601", size="III"),
        "P2": _unit("PA", "pool"),
        "P3": _unit("PA", "map", at="0601", type="cavalry"),
    }
    table = _table(units, points={"PA art": 1.0})
    for id in ("X12", "P1", "P2", "P3"):
        assert _why(table, f"{id} equip") == "R292"
    assert _why(table, "X11 equip") == ""
    poor = _table(units, points={"PA art": 0.4, "PA inf": 4.0})
    assert _why(poor, "X11 equip") == "R276"


@pytest.mark.rule("europa", "R276")
def test_guns_and_armour_are_a_sides_and_infantry_an_affiliations() -> None:
    units = {"B1": _unit("Basque", "pool", type="artillery"), "B2": _unit("Basque", "pool")}
    table = _table(units, points={"PA art at 0102": 1.0, "PA inf at 0102": 1.0})
    assert _why(table, "B1 replace Bilbao") == ""
    assert _why(table, "B2 replace Bilbao") == "R276"
