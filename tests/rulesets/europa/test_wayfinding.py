"""Where the desk lets units go: whose they are, how far they come, by which ways, and what it says of the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.movement.record import STALLED
from drumhead.engine.rulesets.europa.orders.orders import Move
from drumhead.engine.rulesets.europa.orders.rails import Rail
from drumhead.engine.rulesets.europa.seats.wayfinding import beyond, course, journeys, next_cells, reach, why_not
from tests.rulesets.europa.lines import SECOND, cell, table_of, unit
from tests.rulesets.europa.tables import RULESET, Table, board_of

ROWS = ["............"] * 5
FAR = {"game_turn": "I Sep 36"}


def _nat(at: str = "0303", factors: str = "3-3-6", **more: Any) -> dict[str, Any]:
    return {"affiliation": "Nat", "factors": factors, "size": "X", "at": at} | more


def _table(units: dict[str, dict[str, Any]], sides: dict[tuple[str, str], str] | None = None, **head: Any) -> Table:
    return Table(board_of(ROWS, sides), units=units, **{**FAR, **head})


def _names(table: Table, cells: tuple[int, ...]) -> list[str]:
    return sorted(table.board.name(each) for each in cells)


def _next(table: Table, *path: str, id: str = "N", view: View | None = None, admin: bool = False) -> list[str]:
    order = Move.model_construct(unit=id, path=tuple(map(table.cell, path)), admin=admin)
    return _names(table, next_cells(table.game, view or table.view, order, ()))


NEAR = ["0203", "0302", "0304", "0402", "0403", "0202"]


def _asked(table: Table, view: View, id: str = "N") -> tuple[bool, bool, bool, str]:
    """Whether the desk offers a unit a hex, its reach and ways there, and why not."""
    to = table.cell("0304")
    return (
        bool(_next(table, id=id, view=view)),
        bool(reach(table.game, view, id, ()).cells),
        bool(journeys(table.game, view, id, to, (), ())),
        beyond(table.game, view, id, to, ()),
    )


def test_only_units_of_the_phasing_player_that_stand_on_the_map_are_moved_by_him_and_the_game_master() -> None:
    units = {"N": _nat(), "L": {**_nat("0309"), "affiliation": "PA"}, "P": _nat("", status="pool")}
    table = _table(units)
    yes = (True, True, True, "")
    seats = {name: RULESET.view(table.game, table.state, table.game.seat(name)) for name in ("loyalist", "gm")}
    assert _asked(table, table.view) == _asked(table, seats["gm"]) == yes
    no = {id: (False, False, False, f"{id} is not yours to move now") for id in ("N", "L", "P", "X")}
    assert _asked(table, seats["loyalist"]) == no["N"]
    for view in (table.view, *seats.values()):
        for id in ("L", "P", "X"):
            assert _asked(table, view, id) == no[id]


@pytest.mark.parametrize(
    ("stage", "winner", "moves"),
    [
        *(("movement", "", True), ("exploitation", "", True), ("combat", "", False), ("initial", "", False)),
        ("movement", "insurgent", False),
    ],
)
def test_units_move_in_two_stages_and_while_nobody_has_won(stage: str, winner: str, moves: bool) -> None:
    tanks = _nat(type="armour", factors="3-3-8")
    table = _table({"N": tanks}, stage=stage).has(winner=winner)
    assert bool(_next(table)) is moves
    assert bool(reach(table.game, table.view, "N", ()).cells) is moves


def test_no_hex_is_next_of_an_order_that_goes_nowhere() -> None:
    table = _table({"N": _nat(), "L": {**_nat("0304"), "affiliation": "PA"}}, stage="movement")
    assert next_cells(table.game, table.view, table.order("N overrun 0304"), ()) == ()
    assert _next(table, "0302") and "0304" not in _next(table)


def test_a_path_goes_on_from_its_end_and_only_where_it_may_stop_or_go_farther() -> None:
    table = _table({"N": _nat(factors="3-3-2")})
    assert _next(table) == sorted(NEAR)
    assert "0305" in _next(table, "0304")
    assert _next(table, "0304", "0305") == []


def test_a_way_back_by_rail_and_over_a_gap_is_not_offered() -> None:
    table = table_of(units={"N": unit("Nat", "0206")}, owned=[name for name in SECOND if name != "0209"])

    def following(*path: str, strategic: bool = False) -> list[str]:
        order = Rail.model_construct(unit="N", path=tuple(map(cell, path)), strategic=strategic)
        return _names(table, next_cells(table.game, table.view, order, ()))

    for strategic in (False, True):
        assert following(strategic=strategic) == ["0205", "0207"]
        assert following("0207", strategic=strategic) == ["0208"], "its own hex behind it is not offered again"
        assert following("0207", "0208", strategic=strategic) == ["0207"], "nobody's hex stops it"


def test_no_hex_is_next_by_rail_where_none_is_left_to_get_off() -> None:
    """Twenty hexes by operational rail, double on low volume: the last one is the tenth."""
    low = table_of(kind="low-volume rail")
    ten = tuple(map(cell, SECOND[1:10]))
    order = Rail.model_construct(unit="N", path=ten, strategic=False)
    assert _names(low, next_cells(low.game, low.view, order, ())) == ["0209", "0211"]
    eleven = order.model_copy(update={"path": (*ten, cell("0211"))})
    assert "0212" not in _names(low, next_cells(low.game, low.view, eleven, ()))


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("N move 0302 0301", ["0303", "0302", "0301"]),
        ("N overrun 0304", []),
        ("X move 0302", []),
        ("P move 0302", []),
    ],
)
def test_the_course_of_an_order_begins_where_its_unit_is(line: str, way: list[str]) -> None:
    table = _table({"N": _nat(), "P": _nat("", status="pool")})
    found = course(table.game, table.view, table.order(line), ())
    assert [table.board.name(each) for each in found if each is not None] == way


def test_the_course_of_a_ride_has_the_hexes_between_and_that_of_none_what_is_written() -> None:
    table = table_of()
    ridden = course(table.game, table.view, table.order("N rail 0205"), ())
    assert [table.board.name(each) for each in ridden if each is not None] == SECOND[:5]
    astray = course(table.game, table.view, table.order("N rail 0405"), ())
    assert [table.board.name(each) for each in astray if each is not None] == ["0201", "0405"]


def test_a_unit_comes_farther_administratively_and_each_hex_is_told_once() -> None:
    table = _table({"N": _nat("0306", factors="3-3-2", size="II")}, sides=None)
    every = map(table.board.name, range(table.board.size))
    table.has(hexes={name: replace(table.state.hexes["0306"]) for name in every})
    found = reach(table.game, table.view, "N", ())
    (usual,) = found.phases
    steps = {each: table.board.distance(table.cell("0306"), each) for each in range(table.board.size)}
    assert set(usual) == {each for each, far in steps.items() if 0 < far <= 2}
    assert set(found.forced) == {each for each, far in steps.items() if 2 < far <= 4}
    assert found.words == ("In reach.", "In reach administratively.")


def test_who_has_begun_to_move_goes_on_at_the_same_rate() -> None:
    table = _table({"N": _nat("0306", factors="3-3-2", size="II")})
    every = map(table.board.name, range(table.board.size))
    table.has(hexes={name: replace(table.state.hexes["0306"]) for name in every})
    usual = reach(table.game, table.view, "N", (table.order("N move 0305"),))
    admin = reach(table.game, table.view, "N", (table.order("N move admin 0305"),))
    assert usual.forced == () and table.cell("0304") in usual.phases[0] and table.cell("0303") not in usual.cells
    assert admin.phases == ((),) and table.cell("0302") in admin.forced and table.cell("0301") not in admin.cells
    other = reach(table.game, table.view, "N", (table.order("X move admin 0305"),))
    assert other.phases[0] and other.forced


def test_ways_go_over_waypoints_and_the_sooner_one_comes_first() -> None:
    table = _table({"N": _nat("0306", factors="3-3-2", size="II")})
    every = map(table.board.name, range(table.board.size))
    table.has(hexes={name: replace(table.state.hexes["0306"]) for name in every})
    to = table.cell("0303")
    found = journeys(table.game, table.view, "N", to, (), ())
    assert [(way.title, way.turns) for way in found] == [("Administratively", 1), ("On foot and wheels", 2)]
    on_foot = found[1]
    assert (len(on_foot.cells), len(on_foot.walked), on_foot.boxes) == (3, 2, on_foot.cells[1:2])
    assert on_foot.summary == "2 of 2 movement points, 2 turns"
    assert found[0].summary.endswith("of 4 movement points")
    (round_about,) = (
        way
        for way in journeys(table.game, table.view, "N", table.cell("0305"), (table.cell("0405"),), ())
        if way.title == "On foot and wheels"
    )
    assert ([table.board.name(each) for each in round_about.cells], round_about.turns) == (["0405", "0305"], 1)


@pytest.mark.parametrize(("far", "turns"), [("0305", 1), ("0304", 1), ("0303", 2), ("0302", 2), ("0301", 3)])
def test_a_long_way_takes_as_many_turns_as_its_points_fill(far: str, turns: int) -> None:
    table = _table({"N": _nat("0306", factors="3-3-2", size="II")})
    found = journeys(table.game, table.view, "N", table.cell(far), (), ())
    assert [way.turns for way in found if way.title == "On foot and wheels"] == [turns]


def test_a_hex_dearer_than_the_allowance_takes_a_turn_of_its_own() -> None:
    """R187: one hex may always be entered, for the whole allowance."""
    table = Table(board_of(["......", "mmmmmm", "..mm..", "mmmmmm"]), units={"N": _nat("0305", "3-3-2")}, **FAR)
    found = journeys(table.game, table.view, "N", table.cell("0302"), (), ())
    on_foot = next(way for way in found if way.title == "On foot and wheels")
    assert [table.board.name(each) for each in on_foot.cells] == ["0304", "0303", "0302"]
    assert on_foot.turns == 3


def test_rides_are_ways_too_where_trains_go() -> None:
    table = table_of()
    found = {way.title: way for way in journeys(table.game, table.view, "N", cell("0208"), (), ())}
    assert set(found) >= {"By operational rail", "By strategic rail"}
    ride = found["By operational rail"]
    assert (ride.cells, ride.boxes) == (tuple(map(cell, SECOND[1:8])), (cell("0208"),))
    assert RULESET.write_order(table.game, ride.orders[0]) == "N rail 0208"
    assert RULESET.write_order(table.game, found["By strategic rail"].orders[0]) == "N rail strategic 0208"
    assert (ride.summary, ride.costs) == ("7 rail hexes, 3 movement points", ("1 RE of rail capacity",))
    assert ride.turns == 1
    none = journeys(table.game, table.view, "N", cell("0308"), (), ())
    assert not [way for way in none if "rail" in way.title]
    full = {f"D{n}": unit("Nat", "0208", "XX") for n in range(3)} | {"N": unit("Nat", "0201", "XX")}
    crowded = table_of(units=full)
    assert not [way for way in journeys(crowded.game, crowded.view, "N", cell("0208"), (), ()) if "rail" in way.title]


def test_why_a_unit_comes_no_farther_names_the_ruling_if_there_is_one() -> None:
    sea = {("0303", "0304"): "sea", ("0304", "0305"): "sea"}
    sea |= {("0304", near): "sea" for near in ("0203", "0204", "0403", "0404")}
    units = {"N": _nat(factors="3-3-2"), "S": _nat("0301", factors="3-3-0")}
    units["L"] = {**_nat("0307"), "affiliation": "PA"}
    table = _table(units, sea)
    told = {to: beyond(table.game, table.view, "N", table.cell(to), ()) for to in ("0302", "0303", "0304", "0307")}
    assert told["0302"] == ""
    assert told["0303"] == "it is in 0303 already"
    assert told["0304"] == "an all-sea hexside without a narrow strait lies between (R007)"
    assert "L" in told["0307"]
    assert beyond(table.game, table.view, "S", table.cell("0302"), ()) == "it has no movement rating (R187)"
    assert "(R187)" in beyond(table.game, table.view, "N", table.cell("0111"), ())


def test_a_full_hex_is_told_of_as_the_end_of_a_way() -> None:
    full = {f"D{n}": _nat("0305", size="XX") for n in range(3)}
    table = _table({"N": _nat(size="XX"), **full})
    assert beyond(table.game, table.view, "N", table.cell("0305"), ()) == "0305 holds no more units: 3 stand there"
    assert table.cell("0305") not in reach(table.game, table.view, "N", ()).cells
    ways = journeys(table.game, table.view, "N", table.cell("0305"), (), ())
    assert [(way.turns, way.boxes) for way in ways] == [(2, (way.cells[0],)) for way in ways], "it waits before it"


def test_who_is_stalled_comes_nowhere_and_is_told_why() -> None:
    tanks = _nat(type="armour", factors="3-3-8")
    table = _table({"N": tanks}, stage="exploitation")
    assert reach(table.game, table.view, "N", ()).cells
    table.has(units={"N": replace(table.state.units["N"], moved=(STALLED,))})
    assert not reach(table.game, table.view, "N", ()).cells
    assert beyond(table.game, table.view, "N", table.cell("0304"), ())
    assert journeys(table.game, table.view, "N", table.cell("0304"), (), ()) == ()


def test_what_was_ordered_before_is_where_a_unit_goes_on_from_and_its_own_order_is_not() -> None:
    """A hex that others fill before is full; the unit's own order, and those behind it, change nothing."""
    full = {f"D{n}": _nat("0306", size="XX") for n in range(3)}
    table = _table({"N": _nat(size="XX"), **full})
    orders = [table.order(f"D{n} move 0305") for n in range(3)]
    mine = table.order("N move 0305")
    to = table.cell("0305")
    assert to not in reach(table.game, table.view, "N", orders).cells
    assert to in reach(table.game, table.view, "N", ()).cells
    begun = Move.model_construct(unit="N", path=(table.cell("0304"),), admin=False)
    assert to in next_cells(table.game, table.view, begun, [mine, *orders])


def test_no_way_leads_off_an_island_that_is_told_by_its_shore() -> None:
    shore = dict.fromkeys([("0303", near) for near in NEAR], "sea")
    table = _table({"N": _nat()}, shore)
    assert journeys(table.game, table.view, "N", table.cell("0305"), (), ()) == ()
    told = beyond(table.game, table.view, "N", table.cell("0305"), ())
    assert told and table.cell("0305") not in reach(table.game, table.view, "N", ()).cells


def test_a_cheaper_way_round_is_taken_where_the_straight_one_is_open_too() -> None:
    table = _table({"N": _nat()}, {("0303", "0304"): "major river"})
    (way, *_) = (
        each
        for each in journeys(table.game, table.view, "N", table.cell("0304"), (), ())
        if each.title != "Administratively"
    )
    assert (len(way.cells), way.summary) == (2, "2 of 6 movement points")


def test_what_is_in_reach_administratively_alone_is_not_beyond() -> None:
    table = _table({"N": _nat("0306", factors="3-3-2", size="II")})
    every = map(table.board.name, range(table.board.size))
    table.has(hexes={name: replace(table.state.hexes["0306"]) for name in every})
    assert beyond(table.game, table.view, "N", table.cell("0303"), ()) == ""
    assert beyond(table.game, table.view, "N", table.cell("0301"), ()) != ""


def test_why_a_hex_is_shut_is_told_of_the_hexside_that_the_unit_stands_at() -> None:
    """Every other hexside about it is one of high mountains."""
    sides = {("0304", near): "high mountain" for near in ("0203", "0204", "0305", "0403", "0404")}
    table = _table({"N": _nat()}, sides | {("0303", "0304"): "sea"})
    told = beyond(table.game, table.view, "N", table.cell("0304"), ())
    assert told == "an all-sea hexside without a narrow strait lies between (R007)"


def test_of_a_hex_shut_for_several_reasons_the_side_nearest_to_the_unit_is_told() -> None:
    """It is shut by the sea on one side and by high mountains on the others; the unit comes from each in turn."""
    sea, high = "an all-sea hexside without a narrow strait lies between (R007)", "high mountain"
    around = ("0203", "0204", "0303", "0305", "0403", "0404")
    for shore, at in (("0303", "0302"), ("0305", "0307"), ("0203", "0103"), ("0404", "0505")):
        sides = {("0304", near): "sea" if near == shore else high for near in around}
        table = _table({"N": _nat(at)}, sides)
        assert beyond(table.game, table.view, "N", table.cell("0304"), ()) == sea, shore
        turned = _table({"N": _nat(at)}, {(a, b): high if what == "sea" else "sea" for (a, b), what in sides.items()})
        assert "mountain" in beyond(turned.game, turned.view, "N", turned.cell("0304"), ()), shore


def test_of_a_hex_no_way_leads_to_what_shuts_some_side_far_from_all_ways_is_not_told() -> None:
    """The unit cannot leave its island; that mountains shut one side of where it would go changes nothing."""
    shore = dict.fromkeys([("0303", near) for near in NEAR], "sea")
    table = _table({"N": _nat()}, shore | {("0306", "0307"): "high mountain", ("0206", "0306"): "high mountain"})
    assert beyond(table.game, table.view, "N", table.cell("0306"), ()) == "no way leads to 0306"


@pytest.mark.rule("europa", "R042")
def test_what_stops_the_administrative_rate_on_the_way_is_told_where_the_usual_rate_leads_there() -> None:
    """An enemy zone lies across the whole board, far from where the unit stands and from where it would go."""
    own = [f"{row:02}{column:02}" for row in range(1, 6) for column in range(1, 13)]
    own.remove("0306")
    units = {"N": _nat("0302", "3-3-20"), "L": {**_nat("0306", size="XX"), "affiliation": "PA"}}
    table = Table(board_of(ROWS), units=units, sides={"insurgent": {"owns": own}}, **FAR)
    told = why_not(table.game, table.state, "N", table.cell("0311"), admin=True)
    stopped = table.board.name(told.cell or 0)
    assert (told.rule, stopped[2:] in ("04", "05")) == ("R042", True), "short of the zone and what is beside it"
    assert told.text == f"{stopped} is in or beside an enemy zone, where nobody moves administratively"
    assert why_not(table.game, table.state, "N", table.cell("0311")).text == ""


def test_a_ride_leads_on_through_a_hex_that_is_full() -> None:
    full = {f"D{n}": unit("Nat", "0202", "XX") for n in range(3)} | {"N": unit("Nat", "0201", "XX")}
    table = table_of(units=full, yards={"Burgos": {"insurgent": 9.0}})
    begun = Rail.model_construct(unit="N", path=(), strategic=False)
    assert _names(table, next_cells(table.game, table.view, begun, ())) == ["0202"]
    assert table.refused("N rail 0202") is not None and table.refused("N rail 0203") is None
