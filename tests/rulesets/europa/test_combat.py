"""Attacks: strengths, odds, what the die is modified by, and what comes of it, as the rulings have them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.europa.combat.odds import column, odds
from drumhead.engine.rulesets.europa.combat.results import toll
from drumhead.engine.rulesets.europa.combat.strength import doubt, garrison_unit, reliability
from tests.rulesets.europa.tables import Table, board_of

TARGET, BESIDE, BEHIND = "0303", "0302", "0304"
ROUGH = ["......", "......", "...r..", "......", "......"]
CLEAR = ["......"] * 5


def _nat(at: str = BESIDE, **more: Any) -> dict[str, Any]:
    return {"affiliation": "Nat", "size": "XX", "factors": "4-4-6", "at": at, "traits": ["supported"], **more}


def _pa(at: str = TARGET, **more: Any) -> dict[str, Any]:
    return {"affiliation": "PA", "size": "XX", "factors": "2-2-6", "at": at, "traits": ["supported"], **more}


def _table(units: dict[str, dict[str, Any]], rows: list[str] | None = None, **more: Any) -> Table:
    places = more.pop("places", ())
    sides = more.pop("on", {})
    board = board_of(rows or CLEAR, sides, places)
    steps = {f"S{n}": {"kind": "attack", "side": "insurgent", "at": BESIDE} for n in range(4)}
    return Table(board, units=units, stage="combat", **{"items": steps, **more})


def _place(name: str, city: Any = "", hexes: tuple[str, ...] = (TARGET,), **marks: int) -> HexPlace:
    board = board_of(CLEAR).board
    named = {mark.replace("_", " "): value for mark, value in marks.items()}
    return HexPlace(name, tuple(map(board.cell, hexes)), city, marks=named)


def _added(table: Table, *units: str) -> int:
    return odds(table.game, table.state, units or ("N1",), table.cell(TARGET)).added


def _die(face: int) -> ScriptedDice:
    return ScriptedDice(otherwise=(face - 0.5) / 6)


def test_two_to_one_comes_to_what_is_known_of_it() -> None:
    table = _table({"N1": _nat(), "L1": _pa()})
    found = odds(table.game, table.state, ("N1",), table.cell(TARGET))
    assert found.title == "2:1"
    assert list(found.results.values()) == ["AR", "AS", "AS", "EX", "HX", "DR"]
    assert table.ask("attack", TARGET, "N1").data["results"]["4"] == "EX"


@pytest.mark.parametrize(
    ("attack", "defense", "title"),
    [(3, 2, (3, 2)), (2.9, 2, (1, 1)), (8, 1, (7, 1)), (9, 1, (9, 1)), (30, 1, (9, 1)), (1, 4, (1, 4)), (1, 5, None)],
)
def test_odds_are_rounded_down_to_a_column(attack: float, defense: float, title: tuple[int, int] | None) -> None:
    found = column(attack, defense)
    assert (found[:2] if found else None) == title


@pytest.mark.rule("europa", "R177")
def test_an_improved_fort_takes_two_forbids_armour_and_lets_engineers_count() -> None:
    tanks = {"T1": _nat(type="armour", size="XX"), "E1": _nat(type="combat engineer", size="X"), "L1": _pa()}
    open_ground = _table(tanks)
    fort = _table(tanks, places=(_place("Works", improved_fort=1),))
    assert _added(open_ground, "T1", "E1") == 3
    assert _added(fort, "T1", "E1") == -2 + 1
    assert "R177" in {reason.rule for reason in fort.ask("attack", TARGET, "T1", "E1").because}


@pytest.mark.rule("europa", "R093")
@pytest.mark.parametrize(("hexes", "ground"), [((TARGET, BEHIND), -1), ((BEHIND, TARGET), 0)])
def test_engineers_count_against_full_and_partial_hexes_of_a_major_city(hexes: tuple[str, ...], ground: int) -> None:
    units = {"N1": _nat(), "E1": _nat(type="combat engineer", size="X"), "L1": _pa()}
    table = _table(units, places=(_place("Madrid", "major", hexes),))
    assert _added(table, "N1", "E1") == ground + 1
    assert _added(table, "N1") == ground


@pytest.mark.rule("europa", "R094")
@pytest.mark.rule("europa", "R101")
@pytest.mark.parametrize("idle", ["transport", "position anti-air"])
def test_what_has_no_size_counts_in_no_share(idle: str) -> None:
    armoured = {"N1": _nat(size="XX"), "T1": _nat(type="armour", size="X"), "L1": _pa()}
    table = _table({**armoured, "X1": _nat(type=idle, size="XX", factors="0-0-6")})
    found = odds(table.game, table.state, ("N1", "T1", "X1"), table.cell(TARGET))
    assert [each.points for each in found.modifiers] == [1]
    guns = {"A1": _nat(type="artillery", size="X", factors="3-1-6"), "X1": _nat(type=idle, size="XX"), "L1": _pa()}
    alone = _table(guns)
    assert odds(alone.game, alone.state, ("A1", "X1"), alone.cell(TARGET)).attack == 4.0


@pytest.mark.rule("europa", "R030")
@pytest.mark.parametrize("type", ["anti-air", "anti-tank"])
def test_anti_aircraft_and_anti_tank_give_no_support(type: str) -> None:
    plain = {"N1": _nat(traits=[]), "L1": _pa()}
    assert _added(_table(plain)) == -1
    assert _added(_table({**plain, "X1": _nat(type=type, size="X", traits=[])})) == -1
    assert _added(_table({**plain, "X1": _nat(type="artillery", size="X", traits=[])})) == 0


@pytest.mark.rule("europa", "R188")
def test_rough_ground_shakes_the_militia_that_attacks_into_it() -> None:
    """The corrected example: the Requete throws 3 and fights whole, the Falangist 4 and fights half."""
    units = {"R1": _nat(affiliation="Req", traits=["unreliable"]), "L1": _pa()}
    rough, clear = _table(units, ROUGH), _table(units)
    added = doubt(rough.game, rough.state, rough.state.units["R1"], rough.cell(TARGET)).sum
    assert added == 1
    assert doubt(clear.game, clear.state, clear.state.units["R1"], clear.cell(TARGET)).sum == 0
    assert (reliability(3, added), reliability(4, added)) == (1.0, 0.5)
    assert reliability(4, 0) == 1.0


@pytest.mark.rule("europa", "R189")
def test_only_aircraft_that_support_somebody_shake_militia() -> None:
    table = _table({"R1": _nat(affiliation="Req", traits=["unreliable"]), "L1": _pa()})
    unit, cell = table.state.units["R1"], table.cell(TARGET)
    assert doubt(table.game, table.state, unit, cell, aircraft=True).sum == 1
    assert doubt(table.game, table.state, unit, cell).sum == 0


@pytest.mark.rule("europa", "R247")
def test_anarchists_shake_the_garrison_of_their_city() -> None:
    city = (_place("Burgos", "dot"),)
    owns = {"loyalist": {"owns": ["Burgos"]}}
    alone = _table({"N1": _nat()}, places=city, sides=owns)
    beside = _table({"N1": _nat(), "A1": _pa(affiliation="An")}, places=city, sides=owns)
    for table, added in ((alone, 0), (beside, 1)):
        own = garrison_unit(table.game, table.state, table.cell(TARGET))
        assert own is not None
        assert doubt(table.game, table.state, own[1], table.cell(TARGET)).sum == added


@pytest.mark.rule("europa", "R249")
def test_a_garrison_of_the_city_costs_the_attacker_nothing_in_an_exchange() -> None:
    city = (_place("Burgos", "dot"),)
    table = _table({"N1": _nat()}, places=city, sides={"loyalist": {"owns": ["Burgos"]}})
    table.line(f"N1 attack {TARGET}").end(_die(3))
    battle = next(event for event in table.events if event.kind == "battle")
    assert battle.facts["result"] == "EX"
    assert table.state.units["N1"].status == "map"
    assert not table.state.units["N1"].is_cadre
    assert table.state.cities[TARGET].dispersed


def test_an_exchange_costs_the_attacker_as_much_as_the_defender() -> None:
    units = {"N1": _nat(reduced="2-2-6"), "N2": _nat(factors="1-1-6", size="X"), "L1": _pa(factors="2-2-6")}
    table = _table(units)
    table.line(f"N1 attack {TARGET} N2").end(_die(4))
    assert next(event for event in table.events if event.kind == "battle").facts["result"] == "EX"
    assert table.state.units["L1"].status == "pool"
    assert table.state.units["N1"].is_cadre
    assert table.state.units["N2"].status == "map"


@pytest.mark.parametrize(
    ("due", "gone", "cadres"), [(0, (), ()), (1, (), ("N1",)), (2, (), ("N1",)), (3, ("N2",), ("N1",))]
)
def test_losses_are_paid_by_cadres_first(due: float, gone: tuple[str, ...], cadres: tuple[str, ...]) -> None:
    table = _table({"N1": _nat(reduced="2-2-6"), "N2": _nat(factors="1-1-6", size="X"), "L1": _pa()})
    paid = toll(table.state, ["N1", "N2"], due)
    assert (paid.gone, paid.cadres) == (gone, cadres)


@pytest.mark.parametrize(
    ("of", "due", "gone"),
    [
        ("L1 L2 L3", 0.5, "L1"),
        ("L1 L2 L3", 1.5, "L2"),
        ("L2 L3", 2.5, "L3"),
        ("L1 L2 L3", 2.5, "L1 L2"),
        ("L1 L2 L3", 3.5, "L1 L3"),
        ("L1 L2 L3", 9, "L1 L2 L3"),
    ],
)
def test_of_units_without_cadres_no_more_is_lost_than_must_be(of: str, due: float, gone: str) -> None:
    """Militia of 2 and a brigade of 3 that owe half of 5: the brigade alone pays it. Of what is worth as much the
    weaker go."""
    worths = {"L1": "1-1-6", "L2": "1-2-6", "L3": "2-3-6"}
    table = _table({"N1": _nat(), **{id: _pa(factors=factors, size="X") for id, factors in worths.items()}})
    paid = toll(table.state, of.split(), due)
    assert (sorted(paid.gone), paid.cadres) == (gone.split(), ())


@pytest.mark.rule("europa", "R038")
def test_a_zone_punishes_a_retreat_and_does_not_forbid_it() -> None:
    around = ("0202", "0203", "0302", "0402", "0403")
    ring = {f"N{n}": _nat(at) for n, at in enumerate(around)}
    weak = _table({**ring, "L1": _pa(factors="1-1-6")})
    strong = _table({**ring, "L1": _pa(factors="1-1-6", reduced="0-1-6")})
    answer = weak.ask("retreat", "L1")
    assert answer.data["hexes"] == [BEHIND]
    for table, status in ((weak, "pool"), (strong, "map")):
        table.line(f"N0 attack {TARGET}").end(_die(4))
        assert next(event for event in table.events if event.kind == "battle").facts["result"] == "DR"
        assert table.state.units["L1"].status == status
    assert strong.state.units["L1"].is_cadre
    assert strong.at("L1") == BEHIND


def test_who_advances_takes_the_hex() -> None:
    table = _table({"N1": _nat(factors="12-4-6"), "L1": _pa()})
    table.line(f"N1 attack {TARGET} advance").end(_die(1))
    assert table.at("N1") == TARGET
    assert table.state.hexes[TARGET].owner == "insurgent"


def test_what_is_attacked_twice_or_from_afar_is_refused() -> None:
    table = _table({"N1": _nat(), "N2": _nat("0102"), "N3": _nat(), "N4": _nat(factors="0-4-6"), "L1": _pa()})
    assert "next to" in str(table.refused(f"N2 attack {TARGET}"))
    assert "attack strength" in str(table.refused(f"N4 attack {TARGET}"))
    table.line(f"N1 attack {TARGET}")
    assert "already" in str(table.refused(f"N3 attack {TARGET}"))
    assert table.refused("N1 attack 0202") is not None


@pytest.mark.rule("europa", "R079")
def test_attack_supply_is_settled_for_all_attacks_before_a_die_falls() -> None:
    """One step serves six REs: the first attack takes it whole, and the second goes without."""
    units = {f"N{n}": _nat() for n in range(3)} | {"L1": _pa(), "L2": _pa("0202")}
    step = {"S0": {"kind": "attack", "side": "insurgent", "at": BESIDE}}
    table = _table(units, items=step)
    table.line(f"N0 attack {TARGET} N1").line("N2 attack 0202").end(_die(2))
    used = next(event for event in table.events if event.kind == "attack supply used")
    assert used.units == ("N0", "N1")
    assert table.state.items == {}
    battles = [event for event in table.events if event.kind == "battle"]
    assert [event.facts["attack"] for event in battles] == [8.0, 2.0]
    order = [event.kind for event in table.events]
    assert order.index("attack supply used") < order.index("battle")


def test_a_battle_is_told_with_the_sum_it_comes_from() -> None:
    table = _table({"N1": _nat(), "L1": _pa()}, ROUGH)
    table.line(f"N1 attack {TARGET}").end(_die(6))
    facts = next(event for event in table.events if event.kind == "battle").facts
    assert sum(facts["attackers"].values()) == facts["attack"]
    assert sum(facts["defenders"].values()) == facts["defense"]
    assert sum(points for points, _, _ in facts["modifiers"]) == facts["added"] == -1
    assert facts["result"] == "HX"


def test_nobody_walks_into_a_city_that_has_a_garrison_of_its_own() -> None:
    city = (_place("Burgos", "dot"),)
    units = {"N1": _nat(), "L1": _pa("0101")}
    table = Table(board_of(CLEAR, places=city), units=units, sides={"loyalist": {"owns": ["Burgos"]}})
    assert "garrison of its own" in str(table.refused(f"N1 move {TARGET}"))
    free = Table(board_of(CLEAR, places=(_place("Burgos", "point"),)), units=units)
    assert free.refused(f"N1 move {TARGET}") is None


@pytest.mark.rule("europa", "R039")
def test_a_gobernito_unit_neither_moves_nor_attacks_nor_retreats_out_of_its_area() -> None:
    """The three hexes about the unit's own are Euzkadi; what it traces supply through is not asked here."""
    euzkadi = {TARGET: "Euzkadi", BESIDE: "Euzkadi", "*": "Murcia"}
    basque = {"affiliation": "Basque", "size": "XX", "factors": "4-1-6", "at": TARGET, "traits": ["supported"]}
    units = {"B1": basque, "N1": _nat("0304"), "N2": _nat("0201")}
    map = board_of(CLEAR, zones={"region": euzkadi})
    moving = Table(map, units=units, player="loyalist", stage="movement")
    assert moving.refused("B1 move 0302") is None
    assert "operational area" in str(moving.refused("B1 move 0403"))
    attacking = Table(map, units=units, player="loyalist", stage="combat")
    assert "operational area" in str(attacking.refused("B1 attack 0304"))
    beaten = Table(map, units={**units, "N3": _nat(BESIDE)}, stage="combat")
    assert beaten.ask("retreat", "B1").holds is False
    beaten.line(f"N1 attack {TARGET}").end(_die(4))
    assert beaten.state.units["B1"].status == "pool"


@pytest.mark.rule("europa", "R196")
def test_demoralized_units_attack_neither_first_nor_beside_others() -> None:
    table = _table({"N1": _nat(), "N2": _nat(), "L1": _pa()})
    shaken = replace(table.state.units["N2"], moved=("demoralized",))
    table.has(units={**table.state.units, "N2": shaken})
    for line in (f"N2 attack {TARGET}", f"N1 attack {TARGET} N2"):
        refused = table.refused(line)
        assert refused is not None
        assert refused.rule == "R196"
    assert table.refused(f"N1 attack {TARGET}") is None


def _cadiz(*rules: str, **units: dict[str, Any]) -> Table:
    """A naval base with guns of the second level, whose own garrison is dispersed where units stand in it."""
    board = board_of(CLEAR, {}, (_place("Cadiz", "dot", coast_defence=2),))
    steps = {"S1": {"kind": "attack", "side": "insurgent", "at": BESIDE}}
    owns = {"loyalist": {"owns": ["Cadiz"]}}
    told: dict[str, Any] = {"cities": {"Cadiz": {"dispersed": "L1" in units}}, "sides": owns, "items": steps}
    return Table(board, *rules, units=units, stage="combat", **told)


@pytest.mark.rule("europa", "R317")
def test_the_ground_strength_of_coast_defences_costs_nothing_in_an_exchange_and_gives_no_points() -> None:
    """Four to two is 2:1, and a four then an exchange: the attackers lose what is printed on the unit, and not the
    guns' two more."""
    attackers = {"N1": _nat(factors="6-6-6"), "N2": _nat(factors="2-2-6", size="X")}
    table = _cadiz("44F3", **attackers, L1=_pa(factors="2-2-6", traits=[]))
    found = table.ask("attack", TARGET, "N1", "N2")
    assert (found.data["attack"], found.data["defense"], found.data["added"]) == (8.0, 4.0, 0)
    assert "R317" in {reason.rule for reason in found.because}
    table.line(f"N1 attack {TARGET} N2").end(_die(4))
    assert next(event for event in table.events if event.kind == "battle").facts["result"] == "EX"
    assert table.state.units["L1"].status == "pool"
    assert [id for id in attackers if table.state.units[id].status == "pool"] == ["N2"]
    assert (table.state.points["PA inf"], table.state.tallies["special PA"]) == (0.5, 0.0)


@pytest.mark.rule("europa", "R317")
def test_coast_defences_alone_fall_for_nothing_and_keep_nobody_out() -> None:
    table = _cadiz("44F3", N1=_nat(factors="8-8-6"))
    assert table.ask("attack", TARGET, "N1").data["defense"] == 4.0
    table.line(f"N1 attack {TARGET} advance").end(_die(4))
    assert next(event for event in table.events if event.kind == "battle").facts["result"] == "EX"
    assert (table.state.units["N1"].status, table.at("N1")) == ("map", TARGET)
    assert "special PA" not in table.state.tallies


def test_coast_defences_fight_on_the_ground_by_an_option_alone() -> None:
    units = {"N1": _nat(), "L1": _pa(traits=[])}
    plain, option = _cadiz(**units), _cadiz("44F3", **units)
    assert plain.ask("attack", TARGET, "N1").data["defense"] == 2.0
    assert plain.ask("attack", TARGET, "N1").data["added"] == 1
    assert option.ask("overrun", TARGET, "N1").data["defense"] == 4.0
    assert option.ask("attack", TARGET, "N1").data["added"] == 0
    disarmed = option.has(tallies={"coast defence Cadiz": 0.0})
    assert disarmed.ask("attack", TARGET, "N1").data["defense"] == 2.0
