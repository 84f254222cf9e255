"""Rails: who may ride where, what is connected, and how much goes by rail."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.rulesets.europa.lines import GAP, SECOND, TANKS, UNPACIFIED, no, table_of, told, unit, without
from tests.rulesets.europa.tables import Table


@pytest.mark.rule("europa", "R048")
@pytest.mark.rule("europa", "R181")
@pytest.mark.rule("europa", "R049")
def test_one_unowned_hex_between_two_owned_cities_stops_the_trains() -> None:
    table = table_of(owned=without("0207"), **GAP)
    answer = table.ask("rail", "B", "Leon")
    assert (no(answer), answer.data["hex"]) == ("R181", "0207")
    assert {"R048", "R049"} <= set(told(answer))
    assert table.refused("B rail 0212") is not None
    whole = table_of(**GAP)
    assert whole.ask("rail", "B", "Leon").holds
    whole.line("B rail 0212").end()
    assert whole.at("B") == "0212"


@pytest.mark.rule("europa", "R048")
def test_the_enemys_rails_serve_nobody_else() -> None:
    table = table_of(owned=without("0207"), sides={"loyalist": {"owns": ["0207"]}}, **GAP)
    answer = table.ask("rail", "B", "Leon")
    assert (no(answer), answer.data["hex"]) == ("R048", "0207")


@pytest.mark.rule("europa", "R050")
def test_until_hexes_are_gained_nobody_goes_there_by_rail_or_administratively() -> None:
    units = {"B": unit("Nat", "0201", "II"), "N": unit("Nat", "0509", "III")}
    table = table_of(owned=without("0207"), units=units)
    ride = table.ask("rail", "B", "0207")
    assert (no(ride), "R050" in told(ride)) == ("R181", True)
    assert no(table.ask("go", "B", "admin", *SECOND[1:7])) == "R298"
    table.line("N move 0408 0308")
    table.end()
    table.has(player="insurgent", phase="movement", units={"B": table.state.units["B"]})
    assert table.ask("owner", "0207").data["owner"] == "insurgent"
    assert table.ask("rail", "B", "0207").holds
    assert table.ask("go", "B", "admin", *SECOND[1:7]).holds


@pytest.mark.rule("europa", "R181")
def test_no_trains_run_before_august() -> None:
    early = table_of(game_turn="II Jul 36").ask("rail", "N", "Leon")
    assert (no(early), early.changes) == ("R181", ("the game turn is I Aug 36 or a later one",))
    assert table_of(game_turn="I Aug 36").ask("rail", "N", "Leon").holds
    gap = table_of(game_turn="I Aug 36", owned=without("0207"), **GAP)
    assert gap.refused("B rail 0212") is not None


@pytest.mark.rule("europa", "R180")
@pytest.mark.rule("europa", "R234")
@pytest.mark.rule("europa", "R237")
@pytest.mark.rule("europa", "R240")
def test_trains_run_through_an_unpacified_city_without_its_garrison() -> None:
    table = table_of(cities=UNPACIFIED)
    answer = table.ask("rail", "N", "Leon")
    assert answer.holds
    assert "R240" in told(answer)
    assert any("R240 overrules R239" in because.text for because in answer.because)
    assert table.ask("owner", "Soria").data["owner"] == "insurgent"
    assert no(table.ask("connected", "Burgos", "Leon")) == "R237"
    table.line("N rail 0212").end()
    assert table.at("N") == "0212"
    unowned = table_of(owned=without("0206"), **GAP)
    answer = unowned.ask("rail", "B", "Leon")
    assert (answer.holds, "R180" in told(answer)) == (False, True)


@pytest.mark.rule("europa", "R044")
def test_breaks_stop_trains_and_part_no_yards_and_unpacified_cities_part_yards() -> None:
    broken = table_of(broken_rails=["0207"])
    assert no(broken.ask("rail", "N", "Leon")) == "R044"
    answer = broken.ask("connected", "Burgos", "Leon")
    assert (answer.holds, "R044" in told(answer)) == (True, True)
    assert no(table_of(cities=UNPACIFIED).ask("connected", "Burgos", "Leon")) == "R237"
    garrison = {"G": unit("Nat", "0206", "X")}
    assert table_of(cities=UNPACIFIED, units=garrison).ask("connected", "Burgos", "Leon").holds


@pytest.mark.rule("europa", "R061")
@pytest.mark.rule("europa", "R062")
def test_low_volume_lines_of_any_length_connect_and_a_zone_on_the_way_does_not() -> None:
    assert table_of(kind="low-volume rail").ask("connected", "Burgos", "Leon").holds
    zone = {"L": unit("PA", "0307"), "N": unit("Nat", "0107")}
    answer = table_of(kind="low-volume rail", units=zone).ask("connected", "Burgos", "Leon")
    assert (no(answer), answer.data["hex"]) == ("R036", "0206")


@pytest.mark.rule("europa", "R066")
def test_what_is_not_owned_connects_nothing() -> None:
    answer = table_of(owned=without("0207"), **GAP).ask("connected", "Burgos", "Leon")
    assert (no(answer), answer.data["hex"]) == ("R066", "0207")


@pytest.mark.rule("europa", "R045")
def test_strategic_rail_goes_with_no_other_movement() -> None:
    moved = table_of().line("N move 0202")
    assert moved.refused("N rail strategic 0212") is not None
    assert moved.refused("N rail 0212") is None
    rode = table_of().line("N rail strategic 0211")
    assert rode.refused("N move 0212") is not None
    operational = table_of().line("N rail 0206")
    assert operational.refused("N move 0207") is None


@pytest.mark.rule("europa", "R045")
def test_strategic_and_operational_rail_are_not_combined_in_a_turn() -> None:
    table = table_of(units=TANKS)
    table.line("N rail strategic 0206").end()
    assert table.state.phase == "exploitation"
    assert no(table.ask("rail", "N", "0212")) == "R045"
    assert table.refused("N rail 0212") is not None
    other = table_of(units=TANKS)
    other.line("N rail 0206").end()
    assert no(other.ask("rail", "N", "strategic", "0212")) == "R045"
    assert other.ask("rail", "N", "0212").data["hexes"] == 6


@pytest.mark.rule("europa", "R046")
def test_who_landed_in_the_phase_does_not_go_by_strategic_rail() -> None:
    table = table_of()
    landed = table.state.units["N"]
    for phase, rule in (("movement", "R046"), ("exploitation", "")):
        table.has(units={"N": type(landed)(**{**_fields(landed), "moved": (f"naval in {phase}",)})})
        answer = table.ask("rail", "N", "strategic", "Leon")
        assert (answer.because[0].rule if not answer.holds else "") == rule


def _fields(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__dataclass_fields__}


@pytest.mark.rule("europa", "R047")
def test_a_yard_serves_where_an_owned_chain_leads_to_it() -> None:
    parted = table_of("43C2", owned=without("0207"), **GAP)
    assert parted.ask("capacity", "Burgos").data["yards"] == {"Burgos": 2.0}
    assert parted.ask("capacity", "Leon").data["capacity"] == 1.0
    assert table_of("43C2").ask("capacity", "Burgos").data["capacity"] == 3.0
    assert table_of(owned=without("0207"), **GAP).ask("capacity", "Burgos").data["capacity"] == 3.0


@pytest.mark.rule("europa", "R047")
def test_nets_that_join_in_the_phase_pool_their_capacity_at_once() -> None:
    units = {"D": unit("Nat", "0201", "XX"), "N": unit("Nat", "0509")}
    table = table_of("43C2", owned=without("0207"), units=units)
    answer = table.ask("rail", "D", "0205")
    assert (no(answer), answer.because[0].option) == ("R047", "43C2")
    table.line("N move 0408 0308").line("D rail 0212").end()
    assert table.at("D") == "0212"
    assert sum(yard.used for yard in table.state.yards.values()) == 3.0


def test_capacity_that_was_used_is_there_again_in_the_next_turn() -> None:
    units = {name: unit("Nat", "0201", "X") for name in "ABCD"}
    table = table_of(units=units)
    table.line("A rail 0212").line("B rail 0212").line("C rail 0212")
    assert table.refused("D rail 0212") is not None
    table.end()
    assert table.ask("capacity", "Burgos", "insurgent").data["left"] == 0
    table.end()
    assert table.state.player == "insurgent"
    assert table.ask("capacity", "Burgos").data["left"] == 3


FRENCH = {"country": {"*": "Spain", "0212": "France"}}


@pytest.mark.rule("europa", "R051")
def test_capacity_is_built_between_two_connected_yards_of_ones_own() -> None:
    items = {"R": {"kind": "resource", "side": "insurgent", "at": "0201"}}
    table = table_of("43C2", items=items)
    assert table.ask("capacity", "Burgos").data["build"] is True
    table.line("railways build Burgos").end()
    assert table.state.yards["Burgos"].insurgent == 3.0
    assert table.state.items == {}
    french = table_of(zones=FRENCH, owned=without("0212"), items=items)
    answer = french.ask("capacity", "Burgos")
    assert (answer.data["build"], "R051" in told(answer)) == (False, True)
    assert french.refused("railways build Burgos") is not None
    parted = table_of(owned=without("0207"), items=items, **GAP)
    assert parted.refused("railways build Burgos") is not None


@pytest.mark.rule("europa", "R309")
def test_a_yard_is_built_up_without_limit_and_without_the_option_the_net_is() -> None:
    items = {f"R{number}": {"kind": "resource", "side": "insurgent", "at": "0212"} for number in range(4)}
    table = table_of("43C2", items=items)
    table.line("railways build Leon Leon Leon Leon").end()
    assert table.state.yards["Leon"].insurgent == 5.0
    plain = table_of(items=items)
    assert "R309" in told(plain.ask("capacity", "Leon"))
    plain.line("railways build Leon").end()
    assert plain.state.yards["Leon"].insurgent == 1.0
    assert plain.ask("capacity", "Burgos", "insurgent").data["capacity"] == 4.0


def _taken(table: Table, by: str) -> Table:
    """Leon changes hands: a division of one side stands there, and nobody else anywhere."""
    side = "insurgent" if by == "Nat" else "loyalist"
    table.has(player=side, phase="movement", units={})
    fresh = Table(table.map, units={"T": unit(by, "0211", "XX")}).state.units
    table.has(units=fresh).line("T move 0212").end()
    return table


def _loyal(*rules: str, capacity: float = 2.0) -> Table:
    sides = {"insurgent": {"owns": []}, "loyalist": {"owns": SECOND}}
    return table_of(*rules, owned=(), sides=sides, yards={"Leon": {"loyalist": capacity}}, units={})


@pytest.mark.rule("europa", "R052")
@pytest.mark.parametrize(("rules", "again"), [((), 1.0), (("plain_half",), 1.5)])
def test_who_retakes_a_yard_gains_half_of_what_the_enemy_added(rules: tuple[str, ...], again: float) -> None:
    table = _loyal(*rules)
    assert any("gains 1" in because.text for because in table.ask("capacity", "Leon").because)
    _taken(table, "Nat")
    yard = table.state.yards["Leon"]
    assert (yard.insurgent, yard.loyalist) == (1.0, 0.0)
    table.has(yards={"Leon": type(yard)(insurgent=3.0, taken=yard.taken)})
    _taken(table, "PA")
    assert (table.state.yards["Leon"].insurgent, table.state.yards["Leon"].loyalist) == (0.0, again)


@pytest.mark.rule("europa", "R052")
def test_a_share_under_a_half_is_nothing_by_the_simpler_rule() -> None:
    table = _loyal("plain_half", capacity=0.9)
    assert _taken(table, "Nat").state.yards["Leon"].insurgent == 0.0


@pytest.mark.rule("europa", "R308")
def test_built_capacity_is_captured_with_its_yard() -> None:
    items = {"R": {"kind": "resource", "side": "loyalist", "at": "0212"}}
    sides = {"insurgent": {"owns": []}, "loyalist": {"owns": SECOND}}
    yards = {"Burgos": {"loyalist": 2.0}, "Leon": {"loyalist": 1.0}}
    table = table_of("43C2", owned=(), sides=sides, yards=yards, units={}, items=items, player="loyalist")
    table.line("railways build Leon").end()
    assert table.ask("capacity", "Burgos", "loyalist").data["capacity"] == 4.0
    assert "R308" in told(table.ask("capacity", "Leon"))
    _taken(table, "Nat")
    assert table.state.yards["Leon"].insurgent == 1.0
    assert table.ask("capacity", "Burgos", "loyalist").data["capacity"] == 2.0


PORTUGAL = {"country": {"*": "Spain", "0112": "Portugal"}}


@pytest.mark.rule("europa", "R306")
def test_capacity_from_portugal_goes_to_a_yard_chained_to_its_border() -> None:
    more = {("0212", "0112"): "rail"}
    table = table_of("43C2", zones=PORTUGAL, more=more, owned=without("0207"), **GAP)
    table.has(tallies={"rail from Portugal": 1.0})
    assert [table.ask("capacity", yard).data["portugal"] for yard in ("Leon", "Burgos")] == [True, False]
    assert table.refused("railways assign Burgos") is not None
    assert table.refused("railways assign Toledo") is not None
    table.line("railways assign Leon").end()
    assert table.state.yards["Leon"].insurgent == 2.0
    table.has(player="insurgent", phase="movement")
    assert table.refused("railways assign Leon") is not None


@pytest.mark.rule("europa", "R307")
def test_a_resource_point_adds_what_the_piece_of_the_net_has_when_it_is_spent() -> None:
    items = {"R": {"kind": "resource", "side": "insurgent", "at": "0201"}}
    yards = {"Burgos": {"insurgent": 4.0}, "Leon": {"insurgent": 4.0}}
    units = {"B": unit("Nat", "0201", "II"), "N": unit("Nat", "0509")}
    early = table_of("43C2", owned=without("0207"), yards=yards, units=units, items=items)
    assert early.ask("capacity", "Burgos").data["boost"] == 4.0
    early.line("railways boost Burgos").line("N move 0408 0308").end()
    assert early.ask("capacity", "Burgos", "insurgent").data["capacity"] == 12.0
    late = table_of("43C2", owned=without("0207"), yards=yards, units=units, items=items)
    late.line("N move 0408 0308").line("railways boost Burgos").end()
    assert late.ask("capacity", "Burgos", "insurgent").data["capacity"] == 16.0
    late.end()
    assert late.ask("capacity", "Burgos", "insurgent").data["capacity"] == 8.0


ENGINEER = {"E": unit("Nat", "0206", type="engineer"), "N": unit("Nat", "0201")}


@pytest.mark.rule("europa", "R090")
def test_what_engineers_repair_works_at_once() -> None:
    table = table_of(units=ENGINEER, broken_rails=["0206"])
    assert no(table.ask("rail", "N", "Leon")) == "R044"
    assert table.refused("N repair") is not None
    table.line("E repair").line("N rail 0212").end()
    assert table.at("N") == "0212"
    assert not table.state.hexes["0206"].broken


@pytest.mark.rule("europa", "R091")
@pytest.mark.parametrize(("leaves", "done"), [(False, True), (True, False)])
def test_work_is_lost_when_the_unit_leaves_before_its_end(leaves: bool, done: bool) -> None:
    table = table_of(units={"E": unit("Nat", "0206", type="engineer", factors="1-1-1")}, broken_rails=["0206"])
    table.line("E repair").end()
    assert table.state.tallies == {"repair by E": 1.0}
    for way in ("0207", "0206") if leaves else ():
        _mine(table).line(f"E move {way}").end()
    assert ("repair by E" in table.state.tallies) is not leaves
    _mine(table).line("E repair").end()
    assert table.state.hexes["0206"].broken is not done


def _mine(table: Table) -> Table:
    """The insurgent's next turn, in which his units have eaten."""
    while table.state.player != "insurgent":
        table.end()
    return table.has(units={id: replace(unit, hungry=0) for id, unit in table.state.units.items()})


def test_a_unit_breaks_the_rails_it_stands_on() -> None:
    table = table_of()
    table.line("N break").end()
    assert table.state.hexes["0201"].broken
    assert table.state.units["N"].cell == table.cell("0201")
    assert no(_mine(table).ask("rail", "N", "Leon")) == "R044"


def test_trains_keep_out_of_enemy_zones_and_beyond_their_reach() -> None:
    zone = {"N": unit("Nat", "0201"), "L": unit("PA", "0307"), "O": unit("Nat", "0107")}
    assert no(table_of(units=zone).ask("rail", "N", "Leon")) == "R036"
    low = table_of(kind="low-volume rail").ask("rail", "N", "Leon")
    assert no(low) == "R045"
    assert table_of(kind="low-volume rail").ask("rail", "N", "strategic", "Leon").data["hexes"] == 22


@pytest.mark.rule("europa", "R196")
def test_demoralized_units_do_not_ride() -> None:
    table = table_of()
    assert table.refused("N rail 0212") is None
    table.has(units={"N": replace(table.state.units["N"], moved=("demoralized",))})
    assert [no(table.ask("rail", "N", *how, "0212")) for how in ((), ("strategic",))] == ["R196", "R196"]
