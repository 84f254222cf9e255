"""Single steps: what the ground asks of each kind of troops, what zones add, and where a search for ways leads."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.movement.costs import Step, near_zones, overrun_step, step
from drumhead.engine.rulesets.europa.movement.courses import Course, course
from drumhead.engine.rulesets.europa.movement.moves import loaded, weight
from drumhead.engine.rulesets.europa.movement.ways import ends, search
from drumhead.engine.rulesets.europa.position.state import City, Gobernito, Holding, Unit
from drumhead.engine.rulesets.europa.zones.areas import abroad, area, counted, neutral, outside
from drumhead.engine.rulesets.europa.zones.ground import Skies, crossing, is_thaw, skies, troop, worse
from drumhead.engine.rulesets.europa.zones.zones import enemy_zone, over_border, projected, reached, who_reaches
from tests.rulesets.europa.tables import Table, board_of

HERE, THERE = "0303", "0304"
SIDES = (HERE, THERE)


def _unit(affiliation: str, at: str, size: str = "III", **more: Any) -> dict[str, Any]:
    return {"affiliation": affiliation, "factors": "2-2-6", "size": size, "at": at} | more


def _troops(type: str) -> Unit:
    return Unit("U", "Nat", type, "III", 2, 2, 6)


def _table(letter: str = ".", sides: str = "", *rules: str, **told: Any) -> Table:
    """Five rows of six hexes; the fourth of the third row is of some kind, and its side towards the third too."""
    rows = ["......", "......", f"..{letter}...", "......", "......"]
    zones, places = told.pop("zones", None), told.pop("places", ())
    board = board_of(rows, sides={SIDES: sides} if sides else {}, zones=zones, places=places)
    told["sides"] = {side: {"owns": owns} for side, owns in told.pop("owned", {}).items()}
    return Table(board, *rules, **{"game_turn": "I Sep 36", "units": {"N": _unit("Nat", HERE)}, **told})


@pytest.mark.parametrize(("type", "kind"), [
    ("infantry", "foot"), ("militia", "foot"), ("cavalry", "foot"), ("engineer", "foot"), ("artillery", "artillery"),
    ("mountain", "mountain troops"), ("armour", "motorized"), ("motorized artillery", "motorized"),
])  # fmt: skip
def test_troops_are_to_the_ground_by_their_kind(type: str, kind: str) -> None:
    assert troop(_troops(type)) == kind


ALL = ("infantry", "artillery", "mountain", "armour")
"""Foot, guns, climbers and wheels."""


@pytest.mark.rule("europa", "R014")
@pytest.mark.parametrize(("letter", "sides", "weather", "points"), [
    (".", "", "clear", (1, 1, 1, 1)),
    (".", "", "mud", (1, 1, 1, 2)),
    ("r", "", "snow", (2, 2, 2, 4)),
    ("m", "", "clear", (3, 3, 3, 6)),
    ("m", "", "snow", (3, None, 3, None)),
    ("W", "", "snow", (3, 3, 3, 5)),
    ("w", "mountain", "clear", (3, 3, 3, 6)),
    ("w", "high mountain", "clear", (None, None, 3, None)),
    ("w", "mountain", "snow", (3, None, 3, None)),
    ("w", "high mountain", "snow", (None, None, 3, None)),
    ("w", "mountain", "mud", (3, 3, 3, 7)),
    (".", "river", "clear", (2, 2, 2, 2)),
    (".", "major river", "clear", (4, 4, 4, 5)),
    (".", "major river;bridge", "clear", (2, 2, 2, 2)),
    (".", "bridge", "clear", (1, 1, 1, 1)),
    (".", "river;bridge", "clear", (2, 2, 2, 2)),
    (".", "river;major river", "clear", (4, 4, 4, 5)),
    (".", "mountain;river", "clear", (4, 4, 4, 7)),
    (".", "strait;sea", "clear", (3, 3, 3, 3)),
    (".", "strait;lake", "clear", (3, 3, 3, 3)),
    (".", "sea", "clear", (None,) * 4),
    (".", "lake", "clear", (None,) * 4),
    ("~", "", "clear", (None,) * 4),
    (" ", "", "clear", (None,) * 4),
])  # fmt: skip
def test_a_step_costs_by_hex_hexside_weather_and_troops_or_is_barred(
    letter: str, sides: str, weather: str, points: tuple[int | None, ...]
) -> None:
    table = _table(letter, sides, weather={"D": weather})
    made = [crossing(table.game, table.state, _troops(type), *map(table.cell, SIDES)) for type in ALL]
    assert tuple(None if it.barred else it.points for it in made) == points
    for it in made:
        assert sum(part for _, part in it.parts) == it.points
        assert bool(it.barred) == (not it.parts)


@pytest.mark.parametrize(("letter", "sides", "type", "told", "rule"), [
    ("~", "", "infantry", "there is no land", ""),
    (".", "sea", "infantry", "an all-sea hexside without a narrow strait lies between", "R007"),
    (".", "lake", "infantry", "an all-lake hexside lies between", "R007"),
    (".", "high mountain", "artillery", "artillery may not cross a high mountain hexside", "R038"),
    (".", "mountain", "armour", "in snow motorized may not cross a mountain hexside", "R014"),
    ("m", "", "artillery", "in snow artillery may not enter mountains", "R014"),
])  # fmt: skip
def test_of_a_step_that_is_barred_it_is_told_by_what(letter: str, sides: str, type: str, told: str, rule: str) -> None:
    table = _table(letter, sides, weather={"D": "snow"})
    made = crossing(table.game, table.state, _troops(type), *map(table.cell, SIDES))
    assert (made.barred, made.rule) == (told, rule)


@pytest.mark.parametrize(("letter", "sides", "parts"), [
    ("w", "", [("woods", 3), ("mud", 1)]),
    ("w", "mountain;river", [("a mountain hexside, instead of the hex", 6), ("river", 1), ("mud", 1)]),
    (".", "major river;bridge", [("clear", 1), ("river", 1), ("mud", 1)]),
    (".", "sea;strait", [("clear", 1), ("strait", 2), ("mud", 1)]),
])  # fmt: skip
def test_each_part_of_a_step_is_told_with_what_it_is_for(letter: str, sides: str, parts: list[tuple[str, int]]) -> None:
    table = _table(letter, sides, weather={"D": "mud"})
    made = crossing(table.game, table.state, _troops("armour"), *map(table.cell, SIDES))
    assert list(made.parts) == parts


@pytest.mark.rule("europa", "R312")
@pytest.mark.parametrize(("rules", "turn", "points"), [
    (("44A2",), "I Mar 37", (3, 5, 3, 4)), (("44A2",), "II Apr 37", (3, 5, 3, 4)),
    (("44A2",), "I May 37", (2, 4, 3, 3)), ((), "I Mar 37", (2, 4, 3, 3)),
])  # fmt: skip
def test_the_thaw_swells_rivers_and_major_ones_and_no_straits(
    rules: tuple[str, ...], turn: str, points: tuple[int, ...]
) -> None:
    found = []
    for sides in ("river", "major river", "sea;strait", "river;mountain"):
        table = _table(".", sides, *rules, game_turn=turn, weather={"D": "clear"})
        assert is_thaw(table.game, table.state) is (points[0] == 3)
        made = crossing(table.game, table.state, _troops("infantry"), *map(table.cell, SIDES))
        found.append(made.points - (1 if "mountain" in sides else 0))
    assert tuple(found) == (*points[:3], points[3])


@pytest.mark.rule("europa", "R175")
def test_a_hexside_has_the_worse_weather_of_its_two_hexes_and_the_hex_its_own() -> None:
    table = _table(zones={"weather": {"*": "D", THERE: "E"}}, weather={"D": "snow", "E": "clear"})
    a, b = map(table.cell, SIDES)
    assert skies(table.game, table.state, a, b) == Skies("clear", "snow", False)
    assert skies(table.game, table.state, b, a) == Skies("snow", "snow", False)
    assert [worse("mud", "snow"), worse("mud", "clear"), worse("clear", "clear")] == ["snow", "mud", "clear"]
    sided = _table("m", "mountain", zones={"weather": {"*": "D", THERE: "E"}}, weather={"D": "snow", "E": "clear"})
    assert crossing(sided.game, sided.state, _troops("armour"), a, b).barred
    into = _table("m", "", zones={"weather": {"*": "D", THERE: "E"}}, weather={"D": "snow", "E": "clear"})
    assert not crossing(into.game, into.state, _troops("armour"), a, b).barred


@pytest.mark.rule("europa", "R036")
@pytest.mark.parametrize(("enemies", "points", "told"), [
    ({}, 1, []),
    ({"L": _unit("PA", "0202", "XX")}, 3, ["out of a normal zone: 2"]),
    ({"L": _unit("PA", "0202", "X")}, 2, ["out of a reduced zone: 1"]),
    ({"L": _unit("PA", "0203", "XX")}, 5, ["on from a normal zone into another: 4"]),
    ({"L": _unit("PA", "0203", "X")}, 3, ["on from a reduced zone into another: 2"]),
    ({"L": _unit("PA", "0404", "XX")}, 1, []),
    ({"L": _unit("PA", "0202", "XX"), "M": _unit("PA", "0404", "X")}, 5, ["on from a normal zone into another: 4"]),
    ({"L": _unit("PA", "0202", "X"), "M": _unit("PA", "0404", "XX")}, 3, ["on from a reduced zone into another: 2"]),
])  # fmt: skip
def test_to_leave_a_zone_costs_by_its_kind_and_more_where_the_next_hex_has_one(
    enemies: dict[str, Any], points: int, told: list[str]
) -> None:
    table = _table(units={"N": _unit("Nat", HERE), **enemies})
    made = step(table.game, table.state, "N", *map(table.cell, SIDES))
    assert isinstance(made, Step)
    assert (made.points, [because.text for because in made.because if because.rule == "R036"]) == (points, told)


def _bar(table: Table, **how: Any) -> tuple[str, str]:
    made = step(table.game, table.state, "N", *map(table.cell, SIDES), **how)
    return (made.rule, made.text) if isinstance(made, Because) else ("", "")


def test_who_or_what_stands_in_a_hex_keeps_the_enemy_out() -> None:
    enemy = _table(units={"N": _unit("Nat", HERE), "L": _unit("PA", THERE, "II")})
    assert _bar(enemy) == ("", "the enemy's L stands in 0304")
    assert _bar(_table(units={"N": _unit("Nat", HERE), "M": _unit("Nat", THERE)})) == ("", "")
    town = [HexPlace("Soria", (2 * 6 + 3,), "dot")]
    theirs = _table(places=town, owned={"loyalist": [THERE]})
    assert _bar(theirs) == ("R242", "0304 (Soria) has a garrison of its own, which must be beaten first")
    assert _bar(_table(places=town, owned={"insurgent": [THERE]})) == ("", "")
    open_town = theirs.has(cities={THERE: City(pacified=False, taken=1, dispersed=True)})
    assert _bar(open_town) == ("", "")


@pytest.mark.rule("europa", "R042")
@pytest.mark.rule("europa", "R298")
@pytest.mark.parametrize(("owners", "rule", "told"), [
    ({"insurgent": [HERE, THERE]}, "", ""),
    ({"insurgent": [HERE]}, "R298", "0304 is nobody's, so it counts as the enemy's, and administrative movement keeps"),
    ({"insurgent": [HERE], "loyalist": [THERE]}, "R042", "0304 is the enemy's, and administrative movement keeps"),
])  # fmt: skip
def test_administrative_movement_keeps_to_hexes_of_its_own(owners: dict[str, list[str]], rule: str, told: str) -> None:
    table = _table(units={"N": _unit("Nat", HERE, "II")}, owned=owners)
    found = _bar(table, admin=True)
    assert (found[0], found[1][: len(told)]) == (rule, told)
    assert _bar(table) == ("", "")


@pytest.mark.rule("europa", "R042")
@pytest.mark.parametrize(("enemy", "near"), [
    ("0202", HERE), ("0404", HERE), ("0102", HERE), ("0101", ""), ("0306", THERE), ("0307", ""),
])  # fmt: skip
def test_nobody_moves_administratively_in_or_beside_an_enemy_zone(enemy: str, near: str) -> None:
    """Where both hexes are near, the one that is left is told of."""
    rows = ["......."] * 6
    board = board_of(rows)
    owned = [board.board.name(cell) for cell in range(42)]
    table = Table(
        board, game_turn="I Sep 36", sides={"insurgent": {"owns": owned}},
        units={"N": _unit("Nat", HERE), "L": _unit("PA", enemy, "X")},
    )  # fmt: skip
    zones = near_zones(table.game, table.state, "insurgent")
    beside = {name for name in owned if zones[table.cell(name)]}
    inside = {table.board.name(cell) for cell in table.board.neighbours(table.cell(enemy))}
    assert beside == inside | {
        table.board.name(cell) for name in inside for cell in table.board.neighbours(table.cell(name))
    }
    told = f"{near} is in or beside an enemy zone, where nobody moves administratively"
    assert _bar(table, admin=True) == (("R042", told) if near else ("", ""))
    assert _bar(table) == ("", "")


@pytest.mark.rule("europa", "R043")
@pytest.mark.parametrize(("sides", "rule"), [
    ("major river", "R043"), ("major river;bridge", ""), ("river", ""), ("sea;strait", ""), ("sea", "R007"),
])  # fmt: skip
def test_administrative_movement_wants_a_bridge_over_a_major_river(sides: str, rule: str) -> None:
    table = _table(".", sides, owned={"insurgent": [HERE, THERE]})
    assert _bar(table, admin=True)[0] == rule


@pytest.mark.rule("europa", "R088")
def test_an_overrun_costs_more_than_the_step_and_is_barred_by_the_ground_alone() -> None:
    table = _table("r", "", units={"N": _unit("Nat", HERE), "L": _unit("PA", THERE, "II")})
    made = overrun_step(table.game, table.state, "N", *map(table.cell, SIDES))
    assert isinstance(made, Step)
    told = [(because.rule, because.text) for because in made.because]
    assert (made.points, told) == (4, [("R014", "rough: 2"), ("R088", "an overrun: 2")])
    sea = _table(".", "sea", units={"N": _unit("Nat", HERE), "L": _unit("PA", THERE, "II")})
    barred = overrun_step(sea.game, sea.state, "N", *map(sea.cell, SIDES))
    assert isinstance(barred, Because) and barred.rule == "R007"


@pytest.mark.parametrize(("zones", "affiliation", "rule"), [
    ({"region": {"*": "Euzkadi", THERE: "Navarra"}}, "Basque", "R039"),
    ({"region": {"*": "Euzkadi", THERE: "Navarra"}}, "PA", ""),
    ({"country": {"*": "Spain", THERE: "France"}}, "PA", "R206"),
])  # fmt: skip
def test_nobody_overruns_where_he_may_not_be(zones: dict[str, Any], affiliation: str, rule: str) -> None:
    table = _table(zones=zones, units={"N": _unit(affiliation, HERE), "L": _unit("Nat", THERE, "II")})
    made = overrun_step(table.game, table.state, "N", *map(table.cell, SIDES))
    assert (made.rule if isinstance(made, Because) else "") == rule


FRANCE = {"country": {"*": "Spain", **dict.fromkeys(("0104", "0204", "0304", "0404", "0504"), "France")}}


@pytest.mark.rule("europa", "R206")
@pytest.mark.rule("europa", "R207")
@pytest.mark.parametrize(("affiliation", "a", "b", "been", "rule"), [
    ("PA", "0303", "0304", 0, "R206"), ("PA", "0304", "0204", 1, ""), ("PA", "0304", "0204", 2, "R207"),
    ("PA", "0304", "0303", 2, ""), ("Nat", "0304", "0204", 1, "R206"), ("PA", "0303", "0302", 0, ""),
])  # fmt: skip
def test_only_a_side_that_a_neutral_takes_in_goes_on_there_and_into_two_hexes_at_most(
    affiliation: str, a: str, b: str, been: int, rule: str
) -> None:
    side = "loyalist" if affiliation == "PA" else "insurgent"
    table = _table(zones=FRANCE, units={"N": _unit(affiliation, "0303")}, player=side)
    why = neutral(table.game, table.state, "N", table.cell(a), table.cell(b), been)
    assert (why.rule if why is not None else "") == rule


@pytest.mark.rule("europa", "R207")
@pytest.mark.parametrize(("at", "tally", "path", "count", "told"), [
    ("0303", None, (), 0, {}),
    ("0303", None, ("0304",), 1, {"abroad N": 1.0}),
    ("0303", None, ("0304", "0204"), 2, {"abroad N": 2.0}),
    ("0303", None, ("0304", "0303"), 0, {}),
    ("0304", None, (), 1, {"abroad N": 1.0}),
    ("0304", 2.0, (), 2, {"abroad N": 2.0}),
    ("0304", 2.0, ("0303",), 0, {"abroad N": None}),
    ("0304", 1.0, ("0204",), 2, {"abroad N": 2.0}),
])  # fmt: skip
def test_hexes_of_neutral_soil_are_counted_in_a_row(
    at: str, tally: float | None, path: tuple[str, ...], count: int, told: dict[str, float | None]
) -> None:
    table = _table(zones=FRANCE, units={"N": _unit("PA", at, "II")}, player="loyalist")
    table.has(tallies={} if tally is None else {"abroad N": tally})
    way = [table.cell(number) for number in path]
    assert abroad(table.game, table.state, "N", way) == count
    assert counted(table.game, table.state, "N", way) == told


@pytest.mark.rule("europa", "R039")
@pytest.mark.parametrize(("affiliation", "gobernito", "regions", "inside"), [
    ("Basque", Gobernito(), ("Euzkadi",), False),
    ("Basque", Gobernito(expanded=True), ("Asturias", "Santander", "Euzkadi", "Navarra", "Castilla la Vieja"), True),
    ("Basque", Gobernito(standing=False), (), True),
    ("Nat", None, (), True),
])  # fmt: skip
def test_a_gobernitos_area_grows_and_ends_with_it(
    affiliation: str, gobernito: Gobernito | None, regions: tuple[str, ...], inside: bool
) -> None:
    zones = {"region": {"*": "Euzkadi", THERE: "Navarra"}}
    table = _table(zones=zones, units={"N": _unit(affiliation, HERE)})
    if gobernito is not None:
        table.has(gobernitos={**table.state.gobernitos, "Basque": gobernito})
    assert area(table.state, affiliation) == regions
    unit = table.state.units["N"]
    why = outside(table.game, table.state, unit, table.cell(THERE))
    assert (why is None) is inside
    assert outside(table.game, table.state, unit, table.cell(HERE)) is None
    if why is not None:
        assert (why.rule, why.text) == (
            "R039", "0304 lies outside the operational area of Basque units: Euzkadi"
        )  # fmt: skip


def test_of_several_zones_in_a_hex_the_strongest_counts_and_each_is_told() -> None:
    units = {"B": _unit("PA", "0202", "X"), "D": _unit("PA", "0203", "XX"), "S": _unit("PA", "0302", "II")}
    table = _table(units=units)
    game, state, cell = table.game, table.state, table.cell(HERE)
    assert (enemy_zone(game, state, "insurgent", cell), enemy_zone(game, state, "loyalist", cell)) == (2, 0)
    told = [(id, kind) for id, _, kind in who_reaches(game, state, "loyalist", cell)]
    assert told == [("B", "reduced"), ("D", "normal")]
    assert list(who_reaches(game, state, "insurgent", cell)) == []
    alone = projected(game, state, "loyalist")
    assert (alone[table.cell("0301")], alone[table.cell("0305")], alone[table.cell("0505")]) == (0, 0, 0)


def test_who_reaches_a_hex_is_told_in_the_sequence_of_cells_and_without_those_that_cannot_go_there() -> None:
    numbers = ("0403", "0304", "0203", "0302", "0202", "0402")
    units = {f"L{number}": _unit("PA", number) for number in numbers}
    table = _table(".", "sea", units={**units, "M": _unit("Nat", "0505")})
    found = [id for id, _, _ in who_reaches(table.game, table.state, "loyalist", table.cell(HERE))]
    assert found == ["L0202", "L0203", "L0302", "L0402", "L0403"]


@pytest.mark.parametrize(("type", "size", "zone"), [
    ("infantry", "XX", 2), ("infantry", "X", 1), ("infantry", "III", 1), ("infantry", "II", 0), ("artillery", "XX", 0),
    ("motorized artillery", "III", 0), ("anti-air", "III", 0), ("anti-tank", "X", 0), ("armour", "X", 1),
])  # fmt: skip
def test_guns_and_what_supports_have_no_zone_whatever_their_size(type: str, size: str, zone: int) -> None:
    table = _table(units={"L": _unit("PA", "0202", size, type=type)})
    assert enemy_zone(table.game, table.state, "insurgent", table.cell(HERE)) == zone


@pytest.mark.rule("europa", "R037")
@pytest.mark.parametrize(("countries", "sides", "over"), [
    ({}, "", False), ({THERE: "France"}, "", True), ({HERE: "France", THERE: "France"}, "", False),
    ({HERE: "France", THERE: "Andorra"}, "", True), ({}, "neutral border", True), ({}, "border", False),
    ({THERE: ""}, "", False),
])  # fmt: skip
def test_a_neutrals_border_lies_where_countries_meet_or_it_is_drawn(
    countries: dict[str, str], sides: str, over: bool
) -> None:
    table = _table(".", sides, zones={"country": {"*": "Spain", **countries}}, units={})
    a, b = map(table.cell, SIDES)
    assert (over_border(table.game, a, b), over_border(table.game, b, a)) == (over, over)
    near = reached(table.game, table.state, _troops("infantry"), a)
    assert (b in near) is not over


def _ends(table: Table, **how: Any) -> set[str]:
    return {table.board.name(cell) for cell in ends(table.game, table.state, "N", **how)}


def test_a_search_has_the_fewest_points_to_each_hex_and_the_way_there() -> None:
    table = _table("m", "", owned={"insurgent": [HERE]})
    here, there = map(table.cell, SIDES)
    found = search(table.game, table.state, "N", 3)
    assert here not in found.cells
    assert (found.cells[there], found.cells[table.cell("0305")]) == (3, 3)
    assert found.way(there) == (there,)
    assert len(found.way(table.cell("0305"))) == 3 and there not in found.way(table.cell("0305"))
    assert (found.way(here), found.way(table.cell("0506"))) == ((), ())
    assert there not in search(table.game, table.state, "N", 2).cells
    goal = search(table.game, table.state, "N", 9, goal=table.cell("0302"))
    assert table.cell("0302") in goal.cells and table.cell("0506") not in goal.cells
    begun = search(table.game, table.state, "N", 1, begun=(table.cell("0302"),))
    assert set(begun.cells) == set(table.board.neighbours(table.cell("0302")))


def test_a_unit_ends_where_its_points_lead_or_in_the_next_hex_whatever_that_costs() -> None:
    """In mud motorized troops of two points pay seven for a mountain, and go there with all they have."""
    tanks = {"N": _unit("Nat", HERE, type="armour", factors="2-2-2")}
    table = _table("m", "", units=tanks, weather={"D": "mud"})
    around = {table.board.name(cell) for cell in table.board.neighbours(table.cell(HERE))}
    assert THERE in around and _ends(table) == around
    assert _ends(table, begun=(table.cell("0302"),)) == set()
    made = course(table.game, table.state, "N", (table.cell(THERE),))
    assert isinstance(made, Course) and made.points == 2
    assert (made.because[-1].rule, made.because[-1].text) == (
        "R187", "a single hex may always be entered with all 2 points"
    )  # fmt: skip
    far = course(table.game, table.state, "N", (table.cell("0302"), table.cell("0301")))
    assert isinstance(far, Because) and (far.rule, far.text) == (
        "R187", "the way costs 4 movement points, and N has 2"
    )  # fmt: skip
    clear = _table("m", "", units=tanks)
    assert _ends(clear) >= {"0301", THERE} and "0305" not in _ends(clear)
    assert _ends(clear, begun=(table.cell("0302"),)) == {
        clear.board.name(cell) for cell in clear.board.neighbours(clear.cell("0302"))
    }


def test_a_way_leads_hex_by_hex_and_ends_where_there_is_room() -> None:
    full = {f"D{number}": _unit("Nat", THERE, "XX") for number in range(3)}
    table = _table(units={"N": _unit("Nat", HERE, "XX"), **full})
    jump = course(table.game, table.state, "N", (table.cell("0305"),))
    assert isinstance(jump, Because) and jump.text == "0305 is not beside 0303"
    assert THERE not in _ends(table) and "0305" in _ends(table)
    assert ends(table.game, table.state, "N", begun=(table.cell("0305"),)) == ()
    stuck = _table(units={"N": _unit("Nat", HERE, factors="2-2-0")})
    assert _ends(stuck) == set()


@pytest.mark.rule("europa", "R187")
@pytest.mark.parametrize(("items", "names", "res", "why"), [
    ([("resource", "insurgent", HERE, 1.0)], ("I0",), 1.0, ""),
    ([("resource", "insurgent", HERE, 2.0)], ("I0",), 2.0, ""),
    ([("general", "insurgent", HERE, 4.0), ("resource", "insurgent", HERE, 1.0)], ("I0", "I1"), 2.0, ""),
    ([("general", "insurgent", HERE, 5.0), ("resource", "insurgent", HERE, 1.0)], ("I0", "I1"), 2.25,
     "a unit carries 2 RE of items at most"),
    ([("attack", "insurgent", HERE, 1.0)], ("I0",), None, "I0 is too much for any unit to carry"),
    ([("resource", "loyalist", HERE, 1.0)], ("I0",), 1.0, "I0 is no supply item of its side in its hex"),
    ([("resource", "insurgent", THERE, 1.0)], ("I0",), 1.0, "I0 is no supply item of its side in its hex"),
    ([], ("I0",), None, "I0 is no supply item of its side in its hex"),
    ([], (), 0.0, ""),
])  # fmt: skip
def test_a_unit_carries_what_lies_in_its_hex_and_two_res_at_most(
    items: list[tuple[str, str, str, float]], names: tuple[str, ...], res: float | None, why: str
) -> None:
    keys = ("kind", "side", "at", "amount")
    table = _table(items={f"I{n}": dict(zip(keys, item, strict=True)) for n, item in enumerate(items)})
    found = loaded(table.state, "N", names)
    assert (found.text if found is not None else "") == why
    if found is not None:
        assert (found.rule, found.cell) == ("R187", table.cell(HERE))
    if res is not None:
        assert weight(table.state, names) == res


def test_a_move_takes_unit_and_load_along_and_is_told_with_its_way() -> None:
    items = {"R": {"kind": "resource", "side": "insurgent", "at": HERE}}
    table = _table(items=items, owned={"insurgent": [HERE, THERE, "0305"]})
    (event,) = (it for it in table.line("N move 0304 0305 with R").end() if it.kind == "moved")
    assert (event.facts["way"], event.facts["points"], event.facts["how"]) == ([HERE, THERE, "0305"], 2, "")
    unit = table.state.units["N"]
    assert (table.at("N"), table.board.name(table.state.items["R"].cell)) == ("0305", "0305")
    assert (unit.spent, unit.moved) == (0, ("ground in movement",))
    admin = _table(owned={"insurgent": [HERE, THERE, "0305"]}).line("N move admin 0304")
    (told,) = (it for it in admin.end() if it.kind == "moved")
    assert (told.facts["how"], admin.state.units["N"].moved) == ("administratively ", ("admin in movement",))


def test_a_hex_that_was_passed_belongs_to_the_passing_side() -> None:
    table = _table(units={"N": _unit("Nat", HERE, "II")}, owned={"loyalist": [THERE]})
    table.line("N move 0304 0305").end()
    assert [table.state.hexes[number] for number in (THERE, "0305")] == [Holding("insurgent")] * 2
    assert "0204" not in table.state.hexes
