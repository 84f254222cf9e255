"""A combat stage fought: which attacks may be ordered, and what every result makes of those who stand there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.dice import ScriptedDice
from drumhead.engine.rulesets.europa.combat.fighting import attack_refused
from drumhead.engine.rulesets.europa.combat.results import toll
from drumhead.engine.rulesets.europa.combat.retreats import RANKS, refuges
from drumhead.engine.rulesets.europa.orders.fighting import Attack
from tests.rulesets.europa.divisions import BEHIND, BESIDE, OTHER, TARGET, division, nationalist, popular
from tests.rulesets.europa.tables import Table, board_of

CLEAR = ["......"] * 5


def _table(
    units: dict[str, dict[str, Any]],
    sides: dict[tuple[str, str], str] | None = None,
    places: Sequence[HexPlace] = (),
    zones: dict[str, dict[str, str]] | None = None,
    loyalist: Sequence[str] = (),
    **head: Any,
) -> Table:
    """Attackers with all the supply they need; hexes that are the Loyalists'."""
    steps = {f"S{n}": {"kind": "attack", "side": "insurgent", "at": BESIDE} for n in range(4)}
    head = {"items": steps, "sides": {"loyalist": {"owns": list(loyalist)}}, **head}
    return Table(board_of(CLEAR, sides or {}, places, zones), units=units, stage="combat", **head)


def _die(face: int) -> ScriptedDice:
    return ScriptedDice(otherwise=(face - 0.5) / 6)


def _city(name: str, at: str = TARGET, grade: Any = "dot") -> HexPlace:
    return HexPlace(name, (board_of(CLEAR).board.cell(at),), grade)


def _kinds(table: Table) -> list[str]:
    return [event.kind for event in table.events]


@pytest.mark.parametrize(
    ("line", "more", "why", "rule"),
    [
        (f"N1 attack {BEHIND}", {}, f"nobody defends {BEHIND}", ""),
        (f"N1 attack {TARGET} L1", {}, "L1 is no unit of yours on the map", ""),
        (f"N1 attack {TARGET} X", {}, "X is no unit of yours on the map", ""),
        (f"N1 attack {TARGET} P", {"P": nationalist("", status="pool")}, "P is no unit of yours on the map", ""),
        (f"N1 attack {TARGET} F", {"F": nationalist("0102")}, f"F does not stand next to {TARGET}", ""),
        (f"N1 attack {TARGET} W", {"W": nationalist(factors="0-9-6")}, "W has no attack strength", ""),
        (f"N1 attack {TARGET} C", {"C": nationalist(OTHER)}, "C cannot attack there: an all-sea hexside", "R007"),
        ("N1 attack 0301", {"L2": popular("0301")}, "0301 is neutral soil", "R206"),
    ],
)
def test_what_may_not_be_attacked_and_who_may_not_attack_is_told(
    line: str, more: dict[str, Any], why: str, rule: str
) -> None:
    sides = {(OTHER, TARGET): "sea"}
    zones = {"country": {"*": "Spain", "0301": "France"}}
    table = _table({"N1": nationalist(), "L1": popular(), **more}, sides, zones=zones)
    refused = table.refused(line)
    assert refused is not None
    assert (why in refused.reason, refused.rule) == (True, rule)
    assert table.refused(f"N1 attack {TARGET}") is None


def test_a_hex_is_attacked_and_a_unit_attacks_once_a_stage_as_an_order_before_it_had_it() -> None:
    table = _table({"N1": nationalist(), "N2": nationalist(), "L1": popular(), "L2": popular(OTHER)})
    table.line(f"N1 attack {TARGET}")
    assert f"{TARGET} is attacked already" in str(table.refused(f"N2 attack {TARGET}"))
    assert "N1 attacks already" in str(table.refused(f"N2 attack {OTHER} N1"))
    table.line(f"N2 attack {OTHER}").end(_die(2))
    assert [event.cell for event in table.events if event.kind == "battle"] == [table.cell(TARGET), table.cell(OTHER)]
    assert [event.units for event in table.events if event.kind == "attack ordered"] == [("N1",), ("N2",)]
    assert not [name for name in table.state.tallies if name.startswith("attacked")]


def test_an_attack_by_a_unit_that_is_gone_is_refused_by_name() -> None:
    table = _table({"N1": nationalist(), "L1": popular()})
    gone = attack_refused(table.game, table.state, Attack(unit="X", target=table.cell(TARGET)))
    assert gone is not None and gone.reason == "X is no unit of yours on the map"


UNITS = {"N1": nationalist(factors="4-4-6"), "N2": nationalist(factors="4-4-6"), "L1": popular(), "L2": popular()}
"""Eight against four, two to one."""


@pytest.mark.parametrize(
    ("odds", "face", "result", "attackers", "defenders"),
    [
        ("1:2", 1, "AE", {"pool": 2}, {TARGET: 2}),
        ("1:1", 2, "AH", {"pool": 1, "back": 1}, {TARGET: 2}),
        ("2:1", 1, "AR", {"back": 2}, {TARGET: 2}),
        ("2:1", 2, "AS", {BESIDE: 2}, {TARGET: 2}),
        ("2:1", 4, "EX", {BESIDE: 1, "pool": 1}, {"pool": 2}),
        ("2:1", 5, "HX", {BESIDE: 1, "pool": 1}, {"pool": 1, "back": 1}),
        ("2:1", 6, "DR", {BESIDE: 2}, {"back": 2}),
        ("4:1", 6, "DH", {BESIDE: 2}, {"pool": 1, "back": 1}),
        ("7:1", 6, "DE", {BESIDE: 2}, {"pool": 2}),
    ],
)
def test_every_result_does_what_its_letters_say_and_no_more(
    odds: str, face: int, result: str, attackers: dict[str, int], defenders: dict[str, int]
) -> None:
    attack, defense = map(int, odds.split(":"))
    units = {**UNITS}
    for id in ("N1", "N2"):
        units[id] = nationalist(factors=f"{attack * 2}-4-6")
    for id in ("L1", "L2"):
        units[id] = popular(factors=f"2-{defense * 2}-6")
    table = _table(units)
    table.line(f"N1 attack {TARGET} N2").end(_die(face))
    battle = next(event for event in table.events if event.kind == "battle")
    assert (battle.facts["odds"], battle.facts["result"]) == (odds, result)
    for ids, start, wanted in ((("N1", "N2"), BESIDE, attackers), (("L1", "L2"), TARGET, defenders)):
        found: dict[str, int] = {}
        for id in ids:
            where = table.state.units[id].status
            if where == "map":
                where = table.at(id) if table.at(id) == start else "back"
            found[where] = found.get(where, 0) + 1
        assert found == wanted, (result, ids)
    stalled = [id for id in ("N1", "N2") if "stalled" in table.state.units[id].moved]
    assert stalled == (["N1", "N2"] if result == "AS" else [])
    assert "advanced" not in _kinds(table)
    assert not any(unit.is_cadre for unit in table.state.units.values())
    told = [event.units for event in table.events if event.kind == "lost"]
    assert len(told) == len(set(told)) == sum(unit.status == "pool" for unit in table.state.units.values())
    assert all(event.cause == battle.id for event in table.events if event.kind in ("lost", "retreated", "stalled"))


@pytest.mark.parametrize(
    ("attack", "face", "goes"), [("2-4-6", 1, False), ("4-4-6", 2, False), ("4-4-6", 6, True), ("14-4-6", 6, True)]
)
def test_who_is_ordered_to_advance_does_where_the_defenders_are_gone_and_he_is_not_stalled(
    attack: str, face: int, goes: bool
) -> None:
    table = _table(
        {"N1": nationalist(factors=attack, stayed=2), "N2": nationalist(factors="0-4-6", stayed=2), "L1": popular()}
    )
    table.line(f"N1 attack {TARGET} advance").end(_die(face))
    assert (table.at("N1") == TARGET) is goes
    assert ("advanced" in _kinds(table)) is goes
    assert (table.at("N2"), table.state.units["N2"].stayed) == (BESIDE, 2)
    if goes:
        assert (table.state.units["N1"].stayed, table.state.hexes[TARGET].owner) == (0, "insurgent")
    assert "stirred" not in _kinds(table), "whoever goes in or back begins anew by that alone"


def test_no_more_advance_than_the_hex_holds() -> None:
    units = {f"N{n}": nationalist(BESIDE if n < 3 else OTHER, factors="9-4-6") for n in range(5)}
    table = _table({**units, "L1": popular()})
    table.line(f"N0 attack {TARGET} N1 N2 N3 N4 advance").end(_die(6))
    assert [id for id in units if table.at(id) == TARGET] == ["N0", "N1", "N2"]


@pytest.mark.parametrize(("advance", "kinds"), [("", []), (" advance", ["advanced"])])
def test_an_attack_alone_moves_nobody_in(advance: str, kinds: list[str]) -> None:
    table = _table({"N1": nationalist(factors="14-4-6"), "L1": popular()})
    table.line(f"N1 attack {TARGET}{advance}").end(_die(6))
    assert [kind for kind in _kinds(table) if kind == "advanced"] == kinds


def test_who_was_driven_into_a_hex_that_is_attacked_later_defends_there_too() -> None:
    units = {
        "N1": nationalist(factors="9-4-6"),
        "N2": nationalist(OTHER),
        "L1": popular(),
        "L2": popular("0203", size="X"),
    }
    table = _table(units, dict.fromkeys([(TARGET, near) for near in (BEHIND, "0402", "0403")], "sea"))
    table.line(f"N1 attack {TARGET}").line("N2 attack 0203").end(_die(4))
    told = [event for event in table.events if event.kind in ("battle", "attack over")]
    assert [event.kind for event in told] == ["battle", "attack over"] * 2
    assert [event.cell for event in told if event.kind == "attack over"] == [table.cell(TARGET), table.cell("0203")]
    battles = [set(event.facts["defenders"]) for event in told if event.kind == "battle"]
    assert battles == [{"L1"}, {"L1", "L2"}]


def test_militia_throws_before_the_battle_and_its_throw_is_told() -> None:
    units = {
        "M": nationalist(traits=["unreliable", "supported"]),
        "N": nationalist(),
        "L": popular(traits=["unreliable", "supported"]),
    }
    table = _table(units)
    dice = ScriptedDice({f"attack {TARGET}": [4.5 / 6, 5.5 / 6, 2.5 / 6]})
    table.line(f"M attack {TARGET} N").end(dice)
    facts = next(event for event in table.events if event.kind == "battle").facts
    assert facts["militia"] == {"M": {"die": 5, "added": 0}, "L": {"die": 6, "added": 0}}
    assert (facts["attackers"], facts["defenders"], facts["die"]) == ({"M": 2.0, "N": 4.0}, {"L": 0.0}, 3)


@pytest.mark.parametrize(("affiliation", "noted"), [("PA", []), ("Ast", ["attacked Ast"]), ("An", [])])
def test_only_a_gobernito_that_is_attacked_is_told_so(affiliation: str, noted: list[str]) -> None:
    table = _table({"N1": nationalist(), "L1": division(affiliation, TARGET)})
    table.line(f"N1 attack {TARGET}").end(_die(2))
    assert [name for name in table.state.tallies if name.startswith("attacked")] == noted
    assert ("gobernito attacked" in _kinds(table)) is bool(noted)


@pytest.mark.rule("europa", "R248")
@pytest.mark.parametrize(
    ("attack", "face", "result"),
    [(2, 2, "AR"), (2, 3, "AS"), (2, 5, "EX"), (2, 6, "HX"), (4, 6, "DR"), (10, 4, "DH"), (10, 6, "DE"), (1, 1, "AE")],
)
def test_a_garrison_of_the_city_is_dispersed_by_every_result_that_beats_its_defenders(
    attack: int, face: int, result: str
) -> None:
    """It throws a one for its reliability, and defends unsupported."""
    table = _table({"N1": nationalist(factors=f"{attack}-4-6")}, places=[_city("Burgos")], loyalist=["Burgos"])
    table.line(f"N1 attack {TARGET}").end(ScriptedDice({f"attack {TARGET}": [0.1, (face - 0.5) / 6]}))
    battle = next(event for event in table.events if event.kind == "battle")
    assert (battle.facts["result"], battle.facts["defenders"]) == (result, {f"garrison of {TARGET}": 2.0})
    beaten = result in ("EX", "HX", "DR", "DH", "DE")
    assert ("garrison dispersed" in _kinds(table)) is beaten
    assert (TARGET in table.state.cities and table.state.cities[TARGET].dispersed) is beaten


PAID = {"A": "1-1-6", "B": "3-3-6", "C": "2-2-6", "Z": "0-0-6"}


@pytest.mark.parametrize(
    ("cadre", "due", "gone", "cadres"),
    [
        ("", 1, "A", ""),
        ("", 2, "C", ""),
        ("", 3, "A C", ""),
        ("", 6, "A B C", ""),
        ("", 9, "A B C", ""),
        ("B", 1, "", "B"),
        ("B", 2, "", "B"),
        ("B", 3, "A", "B"),
        ("B", 6, "A B C", ""),
        ("B C", 1, "", "C"),
        ("B C", 2, "", "B C"),
        ("B C", 3, "", "B C"),
        ("B C", 4, "A", "B C"),
        ("B C", 5, "A C", "B"),
        ("B C", 6, "A B C", ""),
    ],
)
def test_a_toll_is_paid_by_cadres_then_by_the_least_that_suffices_then_by_the_cadres_themselves(
    cadre: str, due: float, gone: str, cadres: str
) -> None:
    """A cadre of one and one is left of B and C where they have any."""
    reduced = {"B": "1-1-6", "C": "1-1-6"}
    units = {
        id: nationalist(factors=factors, reduced=reduced[id] if id in cadre.split() else "")
        for id, factors in PAID.items()
    }
    table = _table({**units, "L1": popular()})
    found = toll(table.state, list(units), due)
    assert (" ".join(sorted(found.gone)), " ".join(sorted(found.cadres))) == (gone, cadres)


def _refuges(table: Table, id: str = "L1") -> list[tuple[str, str]]:
    found = refuges(table.game, table.state, id)
    return [(table.board.name(each.cell), RANKS[each.rank]) for each in found]


NEAR = ("0202", "0203", "0302", "0304", "0402", "0403")


def _owned(**by: str) -> dict[str, dict[str, Any]]:
    return {side: {"owns": hexes.split()} for side, hexes in by.items()}


def test_a_retreat_goes_to_a_friendly_hex_then_nobodys_then_the_enemys() -> None:
    sides = _owned(loyalist="0403", insurgent="0402 0304")
    table = Table(board_of(CLEAR), units={"L1": popular(size="II")}, stage="combat", sides=sides)
    found = _refuges(table)
    assert [rank for _, rank in found] == [RANKS[0], RANKS[1], RANKS[1], RANKS[1], RANKS[2], RANKS[2]]
    assert (found[0][0], {name for name, _ in found[4:]}) == ("0403", {"0402", "0304"})


def test_among_hexes_as_good_a_retreat_takes_the_one_farther_from_enemies_and_then_the_first() -> None:
    free = Table(board_of(CLEAR), units={"L1": popular(size="II")}, stage="combat")
    assert [name for name, _ in _refuges(free)] == sorted(NEAR)
    units = {"L1": popular(size="II"), "N1": nationalist("0201", size="II")}
    assert [name for name, _ in _refuges(Table(board_of(CLEAR), units=units, stage="combat"))][-2:] == ["0202", "0302"]
    zoned = {"L1": popular(size="II"), "N1": nationalist("0201", size="XX")}
    found = _refuges(Table(board_of(CLEAR), units=zoned, stage="combat"))
    assert found[-2:] == [("0202", RANKS[4]), ("0302", RANKS[4])]
    assert {rank for _, rank in found[:-2]} == {RANKS[1]}


@pytest.mark.rule("europa", "R038")
def test_a_friendly_unit_opens_a_hex_in_an_enemy_zone_to_who_retreats() -> None:
    units = {"L1": popular(size="II"), "N1": nationalist("0201"), "L2": popular("0202", size="II")}
    table = Table(board_of(CLEAR), units=units, stage="combat")
    assert dict(_refuges(table))["0202"] != RANKS[4]
    alone = Table(board_of(CLEAR), units={id: units[id] for id in ("L1", "N1")}, stage="combat")
    assert dict(_refuges(alone))["0202"] == RANKS[4]


def test_no_retreat_leads_into_an_enemy_over_a_barred_hexside_or_where_there_is_no_room() -> None:
    full = {f"P{n}": popular("0304") for n in range(4)}
    table = Table(
        board_of(CLEAR, {(TARGET, "0203"): "sea"}),
        units={"L1": popular(), "N1": nationalist("0202", size="II"), **full},
        stage="combat",
    )
    assert {name for name, _ in _refuges(table)} == {"0302", "0402", "0403"}
    told = {reason.text for reason in table.ask("retreat", "L1").because}
    assert "N1 stands in 0202" in told and "0304 holds no more units: 4 stand there" in told


@pytest.mark.parametrize("trait", ["static", "supported"])
def test_who_is_static_has_nowhere_to_go(trait: str) -> None:
    table = Table(board_of(CLEAR), units={"L1": popular(traits=[trait])}, stage="combat")
    assert bool(_refuges(table)) is (trait != "static")


@pytest.mark.rule("europa", "R087")
@pytest.mark.parametrize(
    ("items", "taken"),
    [
        ({"G": ("general", "loyalist", TARGET, 1)}, {"G"}),
        ({"R": ("resource", "loyalist", TARGET, 2)}, {"R"}),
        ({"R": ("resource", "loyalist", TARGET, 3)}, set()),
        ({"R": ("resource", "loyalist", TARGET, 1.5), "G": ("general", "loyalist", TARGET, 2)}, {"R", "G"}),
        ({"R": ("resource", "loyalist", TARGET, 1.75), "G": ("general", "loyalist", TARGET, 2)}, {"R"}),
        ({"A": ("attack", "loyalist", TARGET, 1)}, set()),
        ({"G": ("general", "insurgent", TARGET, 1)}, set()),
        ({"G": ("general", "loyalist", OTHER, 1)}, set()),
    ],
)
def test_who_is_driven_back_takes_along_what_he_may_carry_of_his_own(
    items: dict[str, tuple[str, str, str, float]], taken: set[str]
) -> None:
    given = {id: dict(zip(("kind", "side", "at", "amount"), row, strict=True)) for id, row in items.items()}
    step = {"S": {"kind": "attack", "side": "insurgent", "at": BESIDE}}
    table = _table({"N1": nationalist(), "L1": popular()}, items=given | step)
    before = dict(table.state.items)
    table.line(f"N1 attack {TARGET}").end(_die(6))
    gone = table.state.units["L1"].cell
    assert gone != table.cell(TARGET)
    assert {id for id in items if id in table.state.items and table.state.items[id].cell == gone} == taken
    left = [id for id in items if id not in taken and id in table.state.items]
    assert all(table.state.items[id].cell == before[id].cell for id in left)


@pytest.mark.rule("europa", "R087")
def test_attackers_who_are_beaten_back_leave_supplies_where_they_are() -> None:
    items = {
        "G": {"kind": "general", "side": "insurgent", "at": BESIDE},
        "S": {"kind": "attack", "side": "insurgent", "at": BESIDE},
    }
    table = _table({"N1": nationalist(), "L1": popular()}, items=items)
    table.line(f"N1 attack {TARGET}").end(_die(1))
    assert table.at("N1") != BESIDE
    assert table.board.name(table.state.items["G"].cell) == BESIDE


@pytest.mark.rule("europa", "R079")
@pytest.mark.parametrize(
    ("sizes", "steps", "fed", "used"),
    [
        (["XX", "XX"], 1, [True, True], 1),
        (["XX", "XX", "X"], 1, [True, True, False], 1),
        (["XX", "X", "XX", "X"], 1, [True, True, False, True], 1),
        (["XX", "XX", "X"], 2, [True, True, True], 2),
        (["XX", "XX"], 2, [True, True], 1),
        (["XX"], 0, [False], 0),
    ],
)
def test_a_step_serves_six_res_and_none_is_begun_before_another_is_full(
    sizes: list[str], steps: int, fed: list[bool], used: int
) -> None:
    units = {f"N{n}": nationalist(BESIDE if n < 3 else OTHER, size=size) for n, size in enumerate(sizes)}
    items = {f"S{n}": {"kind": "attack", "side": "insurgent", "at": BESIDE} for n in range(steps)}
    table = _table({**units, "L1": popular()}, items=items)
    line = " ".join([f"N0 attack {TARGET}", *list(units)[1:]])
    table.line(line).end(_die(2))
    facts = next(event for event in table.events if event.kind == "battle").facts
    assert [facts["attackers"][id] == 4.0 for id in units] == fed
    told = [event for event in table.events if event.kind == "attack supply used"]
    assert [len(event.facts["steps"]) for event in told] == ([used] if used else [])
    assert len(table.state.items) == steps - used


def test_what_has_no_size_takes_nothing_of_a_step() -> None:
    units = {"N0": nationalist(), "N1": nationalist(), "T": nationalist(OTHER, type="transport", factors="1-1-6")}
    table = _table({**units, "L1": popular()}, items={"S": {"kind": "attack", "side": "insurgent", "at": BESIDE}})
    table.line(f"N0 attack {TARGET} N1 T").end(_die(2))
    facts = next(event for event in table.events if event.kind == "battle").facts
    assert facts["attackers"] == {"N0": 4.0, "N1": 4.0, "T": 1.0}


def test_a_cadre_fights_with_what_is_left_and_is_lost_whole() -> None:
    table = _table({"N1": nationalist(), "L1": popular(reduced="1-1-6")})
    cadre = replace(table.state.units["L1"], traits=("cadre", "supported"))
    table.has(units={**table.state.units, "L1": cadre})
    table.line(f"N1 attack {TARGET}").end(_die(1))
    facts = next(event for event in table.events if event.kind == "battle").facts
    assert (facts["defenders"], facts["result"]) == ({"L1": 1.0}, "EX")
    assert table.state.units["L1"].status == "pool"


@pytest.mark.parametrize(
    ("attack", "face", "advance", "result"), [(14, 6, True, "DE"), (2, 2, False, "AH"), (4, 2, False, "AS")]
)
@pytest.mark.parametrize(("start", "target"), [("0101", "0102"), ("0102", "0101")])
def test_the_first_hex_of_a_map_is_fought_over_like_others(
    start: str, target: str, attack: int, face: int, advance: bool, result: str
) -> None:
    units = {
        "N1": nationalist(start, f"{attack}-4-6"),
        "N2": nationalist(start, f"{attack}-4-6"),
        "L1": popular(target),
        "L2": popular(target),
    }
    table = _table(units, items={"S": {"kind": "attack", "side": "insurgent", "at": start}})
    table.line(f"N1 attack {target} N2 advance").end(_die(face))
    assert next(event for event in table.events if event.kind == "battle").facts["result"] == result
    assert [table.at(id) for id in ("N1", "N2") if table.state.units[id].status == "map"].count(target) == 2 * advance
    cornered = start == "0101"  # behind it all is in a zone
    lost = {"DE": 2, "AH": 1 + cornered, "AS": 0}
    assert sum(unit.status == "pool" for unit in table.state.units.values()) == lost[result]
    assert sum("stalled" in unit.moved for unit in table.state.units.values()) == 2 * (result == "AS")


def test_who_is_worth_nothing_pays_nothing_and_is_lost_with_all_others() -> None:
    units = {"N1": nationalist(factors="14-4-6"), "L1": popular(), "Z": popular(factors="0-0-6")}
    table = _table(units)
    table.line(f"N1 attack {TARGET}").end(_die(6))
    assert {id: table.state.units[id].status for id in ("L1", "Z")} == {"L1": "pool", "Z": "pool"}
    half = _table({**units, "N1": nationalist(factors="8-4-6")})
    half.line(f"N1 attack {TARGET}").end(_die(6))
    assert next(event for event in half.events if event.kind == "battle").facts["result"] == "DH"
    assert {id: half.state.units[id].status for id in ("L1", "Z")} == {"L1": "pool", "Z": "map"}


@pytest.mark.rule("europa", "R317")
@pytest.mark.parametrize(("attack", "face", "result"), [(4, 1, "AR"), (4, 2, "AS"), (4, 6, "DR")])
def test_who_is_thrown_back_by_coast_defence_alone_does_not_advance(attack: int, face: int, result: str) -> None:
    fort = HexPlace("Cadiz", (board_of(CLEAR).board.cell(TARGET),), "dot", marks={"coast defence": 2})
    steps = {"S": {"kind": "attack", "side": "insurgent", "at": BESIDE}}
    told: dict[str, Any] = {"items": steps, "sides": {"loyalist": {"owns": ["Cadiz"]}}, "stage": "combat"}
    told |= {"cities": {"Cadiz": {"dispersed": True}}, "units": {"N1": nationalist(factors=f"{attack}-4-6", size="II")}}
    table = Table(board_of(CLEAR, {}, (fort,)), "44F3", **told)
    table.line(f"N1 attack {TARGET} advance").end(_die(face))
    assert next(event for event in table.events if event.kind == "battle").facts["result"] == result
    assert ("advanced" in _kinds(table), table.at("N1") == TARGET) == (result == "DR", result == "DR")


@pytest.mark.rule("europa", "R081")
def test_interventionists_may_have_attack_supply_by_a_port_and_use_no_step_up() -> None:
    port = HexPlace("Cadiz", (board_of(CLEAR).board.cell("0201"),), "dot", "major")
    units = {"I": division("Ita", BESIDE), "N": nationalist(), "L1": popular()}
    owns = {"insurgent": {"owns": ["Cadiz"]}}
    coast = board_of(["~" * 6, *CLEAR[1:]], {}, (port,), {"sea": {"*": "Atlantic"}})
    table = Table(coast, units=units, stage="combat", sides=owns)
    table.line(f"I attack {TARGET} N").end(_die(2))
    facts = next(event for event in table.events if event.kind == "battle").facts
    assert facts["attackers"] == {"I": 4.0, "N": 2.0}
    assert "attack supply used" not in _kinds(table)
    step = {"S": {"kind": "attack", "side": "insurgent", "at": BESIDE}}
    for map, left in ((coast, {"S"}), (board_of(CLEAR), set())):
        alone = Table(map, units=units, stage="combat", items=step)
        alone.line(f"I attack {TARGET}").end(_die(2))
        assert set(alone.state.items) == left, "without a port a step is used up"
    none = Table(board_of(CLEAR), units=units, stage="combat").line(f"I attack {TARGET}")
    facts = next(event for event in none.end(_die(2)) if event.kind == "battle").facts
    assert facts["attackers"] == {"I": 2.0}


@pytest.mark.rule("europa", "R038")
@pytest.mark.parametrize("shut", [False, True])
def test_who_is_lost_in_a_retreat_goes_nowhere(shut: bool) -> None:
    """Only a zone is left to him, or nothing at all."""
    around = ("0202", "0203", "0302", "0402", "0403", *((BEHIND,) if shut else ()))
    table = _table({**{f"N{n}": nationalist(at) for n, at in enumerate(around)}, "L1": popular(factors="1-1-6")})
    table.line(f"N2 attack {TARGET}").end(_die(4))
    assert (table.state.units["L1"].status, table.state.units["L1"].cell) == ("pool", -1)
    assert "retreated" not in _kinds(table)
    told = next(event for event in table.events if event.kind == "lost").facts["reason"]
    assert told == ("it had nowhere to retreat" if shut else "it could retreat only into an enemy zone of control")
