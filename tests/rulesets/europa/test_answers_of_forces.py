"""What is answered about units that come, points, Gobernitos, governments and victory: yes or no, why, and as data."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.errors import InputError
from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.recall.questions import Answer
from drumhead.engine.rulesets.europa.position.state import City, Gobernito, Government, Holding
from tests.rulesets.europa.tables import Table, board_of

WIDE = 8
BOX = "France box"
PLAIN = ["." * WIDE] * 8
PLACES: dict[str, tuple[tuple[str, ...], Any, Any, dict[str, int]]] = {
    "Madrid": (("0404", "0405"), "major", "", {"factory": 1}),
    "Burgos": (("0801",), "dot", "", {}),
    "Valencia": (("0606",), "dot", "standard", {}),
    "Gijon": (("0102",), "dot", "", {}),
    "Oviedo": (("0103",), "dot", "", {}),
    "Bilbao": (("0207",), "dot", "", {}),
    "Sabadell": (("0603",), "point", "", {}),
    "Barcelona": (("0601", "0602"), "major", "", {}),
}
REGIONS = {"*": "Castilla"} | dict.fromkeys(("0101", "0102", "0103", "0202"), "Asturias")
REGIONS |= dict.fromkeys(("0206", "0207", "0307"), "Euzkadi") | dict.fromkeys(("0601", "0602", "0603"), "Catalunya")
LOYALIST = ["Madrid", "Valencia", "Gijon", "Oviedo", "Bilbao", "Barcelona", "Sabadell"]


def _unit(affiliation: str = "PA", status: str = "map", **more: Any) -> dict[str, Any]:
    where = {"map": {"at": "0606"}, "due": {"due": "II Jul 36", "entry": "any city"}}.get(status, {})
    return {"affiliation": affiliation, "factors": "2-2-6", "status": status, **where, **more}


def _table(units: dict[str, dict[str, Any]] | None = None, *rules: str, **head: Any) -> Table:
    cell = board_of(PLAIN).board.cell
    places = [HexPlace(name, tuple(map(cell, at)), *rest) for name, (at, *rest) in PLACES.items()]
    drawn = board_of(PLAIN, places=places, zones={"region": REGIONS}, boxes=(BOX,))
    sides = {"loyalist": {"owns": LOYALIST}, "insurgent": {"owns": ["Burgos"]}}
    told: dict[str, Any] = {"units": units or {}, "sides": sides, "player": "loyalist", "stage": "initial"}
    return Table(drawn, *rules, **{**told, **head})


def _rules(answer: Answer) -> list[str]:
    return [reason.rule for reason in answer.because]


def _texts(answer: Answer) -> list[str]:
    return [reason.text for reason in answer.because]


@pytest.mark.parametrize(
    "asked",
    ["place X", "place X Madrid", "replace X", "rebuild X", "equip X", "disband X", "form X L1", "form D1 X"],
)
def test_units_that_are_none_are_asked_about_in_vain(asked: str) -> None:
    table = _table({"L1": _unit(), "D1": _unit(status="forming")})
    with pytest.raises(InputError, match=r"^There is no unit 'X'\.$"):
        table.ask(*asked.split())


def test_where_a_unit_may_enter_is_answered_for_one_hex_and_for_all() -> None:
    table = _table({"L1": _unit(status="due"), "L2": _unit(status="due", entry="0999")})
    yes, no = table.ask("place", "l1", "Valencia"), table.ask("place", "L1", "Burgos")
    assert (yes.says, yes.holds, _texts(yes)) == (
        "L1 may enter in 0606 (Valencia): yes.",
        True,
        ["nothing forbids it"],
    )
    assert (no.says, no.holds, _rules(no)) == ("L1 may enter in 0801 (Burgos): no.", False, ["R256"])
    every = table.ask("place", "L1")
    assert (
        every.says
        == "L1 may enter in 0404 (Madrid), 0405 (Madrid), 0601 (Barcelona), 0602 (Barcelona), 0606 (Valencia)."
    )
    assert (every.holds, every.data) == (True, {"hexes": ["0404", "0405", "0601", "0602", "0606"]})


def test_where_a_unit_may_enter_nowhere_that_is_said() -> None:
    table = _table({"L1": _unit(status="due", entry="Burgos")})
    assert table.ask("place", "L1") == Answer("L1 may enter nowhere.", False, data={"hexes": []})


@pytest.mark.rule("europa", "R171")
@pytest.mark.parametrize(("fleet", "rules"), [("insurgent", ["R171"]), ("loyalist", [""])])
def test_an_enemy_fleet_before_the_port_is_told_of_and_stops_nobody(fleet: str, rules: list[str]) -> None:
    table = _table({"L1": _unit(status="due")}, fleets={"Valencia": fleet})
    answer = table.ask("place", "L1", "Valencia")
    assert (answer.holds, _rules(answer)) == (True, rules)
    assert _rules(table.ask("place", "L1", "Madrid")) == [""]
    shut = _table({"L1": _unit(status="due", entry="Madrid")}, fleets={"Valencia": "insurgent"})
    assert shut.ask("place", "L1", "Valencia").because[0].rule == "R253"


def test_what_a_replacement_costs_is_told_with_where_it_may_be() -> None:
    units = {"L1": _unit(status="pool", size="XX", factors="3-3-6", traits=["supported"])}
    table = _table(units, points={"PA inf": 3.0, "PA art": 1.0})
    one, every = table.ask("replace", "L1", "Valencia"), table.ask("replace", "L1")
    price = {"inf": 2.5, "art": 0.5}
    assert one.says == "L1 may be replaced in 0606 (Valencia): yes." and one.data == {"cost": price}
    assert (
        every.says
        == "L1 may be replaced in 0404 (Madrid), 0405 (Madrid), 0601 (Barcelona), 0602 (Barcelona), 0606 (Valencia)."
    )
    assert every.data == {"hexes": ["0404", "0405", "0601", "0602", "0606"], "cost": price}
    told = "it costs 2.5 infantry and 0.5 artillery points"
    assert (_texts(one), _texts(every)) == (["nothing forbids it", told], [told])
    poor = _table(units).ask("replace", "L1", "Valencia")
    assert (poor.holds, _rules(poor)) == (False, ["R276", "R268"])


def test_forming_rebuilding_equipping_and_disbanding_are_answered_with_what_they_take_or_yield() -> None:
    units = {
        "D1": _unit(status="forming", size="XX", factors="3-3-6"),
        "L1": _unit(),
        "L2": _unit(),
        "C1": _unit(size="XX", factors="4-4-6", reduced="1-1-6", traits=["cadre"]),
    }
    table = _table(units, points={"PA inf": 9.0, "PA art": 9.0})
    formed, less = table.ask("form", "D1", "L1", "L2"), table.ask("form", "D1", "L1")
    assert (formed.says, formed.holds) == ("D1 may be formed out of L1, L2: yes.", True)
    assert formed.data == {"cost": {"inf": 3.0}}
    assert _texts(formed)[-1] == "it takes units worth 3 infantry, of which nothing comes back"
    assert (less.says, less.holds, _rules(less)) == ("D1 may be formed out of L1: no.", False, ["R268", "R266"])
    rebuilt = table.ask("rebuild", "C1")
    assert (rebuilt.says, rebuilt.data) == ("C1 may be rebuilt: yes.", {"cost": {"inf": 3.0}})
    assert table.ask("rebuild", "L1").holds is False
    equipped = table.ask("equip", "L1")
    assert (equipped.says, equipped.data) == ("L1 may be equipped with guns: yes.", {"cost": {"art": 0.5}})
    assert _rules(equipped) == ["", "R292"]
    gone = table.ask("disband", "L1")
    assert (gone.says, gone.data) == ("L1 may be disbanded: yes.", {"yields": {"inf": 2.0}})
    assert table.ask("disband", "D1").holds is False


def test_points_of_a_side_are_listed_with_where_they_lie() -> None:
    table = _table(points={"PA inf": 2.0, "PA art at Valencia": 1.5, "Nat inf": 3.0, "An inf": 0.0})
    mine = table.ask("points")
    assert mine.says == "The Loyalist side has 2 People's Army infantry, 1.5 People's Army artillery in 0606."
    assert (mine.data, mine.holds, _rules(mine)) == ({"PA inf": 2.0, "PA art at 0606": 1.5}, None, ["R276"])
    theirs = table.ask("points", "Insurgent")
    assert (theirs.says, theirs.data) == ("The Insurgent side has 3 Nationalist infantry.", {"Nat inf": 3.0})
    assert _table().ask("points").says == "The Loyalist side has no points."
    with pytest.raises(InputError, match="There is no side 'third'; there are "):
        table.ask("points", "third")


@pytest.mark.rule("europa", "R290")
@pytest.mark.parametrize(("side", "rules"), [("loyalist", ["R276", "R290"]), ("insurgent", ["R276"])])
def test_what_lies_in_the_french_box_is_told_of_to_whose_it_is(side: str, rules: list[str]) -> None:
    table = _table(points={f"PA art at {BOX}": 2.0, "Nat inf": 1.0})
    assert _rules(table.ask("points", side)) == rules


@pytest.mark.rule("europa", "R169")
@pytest.mark.parametrize(
    ("waiting", "fleet", "rules"),
    [
        ("PA inf", "insurgent", ["R276", "R169"]),
        ("PA inf", "loyalist", ["R276"]),
        ("Nat inf", "insurgent", ["R276"]),
        ("", "insurgent", ["R276"]),
    ],
)
def test_points_that_wait_at_sea_are_told_of_and_that_no_blockade_keeps_them_out(
    waiting: str, fleet: str, rules: list[str]
) -> None:
    table = _table(fleets={"Valencia": fleet}).has(tallies={f"abroad: {waiting}": 2.0} if waiting else {})
    answer = table.ask("points", "loyalist")
    assert _rules(answer) == rules
    assert answer.data.get("abroad") == ({"PA inf": 2.0} if waiting.startswith("PA") else None)


@pytest.mark.rule("europa", "R178")
@pytest.mark.parametrize(("title", "now"), [("I Aug 36", True), ("II Aug 36", False), ("I Sep 36", False)])
def test_what_a_side_yields_is_told_with_whether_it_does_now(title: str, now: bool) -> None:
    table = _table(game_turn=title)
    mine, theirs = table.ask("production"), table.ask("production", "Insurgent")
    assert mine.says.startswith("The Loyalist side yields ") and "People's Army infantry" in mine.says
    assert theirs.says == "The Insurgent side yields 0.5 Falangist infantry at 0801, 0.5 Nationalist infantry at 0801."
    for answer in (mine, theirs):
        told = "this is a production turn" if now else "this is no production turn"
        assert answer.holds is now and _texts(answer) == [f"{told}: the first turn of every even month is"]
    nothing = _table(game_turn=title, sides={}).ask("production", "insurgent")
    assert (nothing.says, nothing.data) == ("The Insurgent side yields nothing.", {})


@pytest.mark.rule("europa", "R318")
def test_what_a_city_yields_is_told_by_hex_and_owner() -> None:
    table = _table()
    west, point = table.ask("production", "0405"), table.ask("production", "Sabadell")
    assert (west.says, west.holds) == ("0405 (Madrid) yields 1 People's Army.", True)
    assert (west.data, _rules(west)) == ({"PA": 1.0}, ["R318", "R178"])
    assert (point.says, point.holds, point.data) == ("0603 (Sabadell) yields nothing.", False, {})


AST = {"affiliation": "Ast", "factors": "2-2-6"}


@pytest.mark.parametrize("name", ["Ast", "asturias", "ASTURIAS"])
def test_a_gobernito_is_asked_about_by_its_affiliation_or_its_region(name: str) -> None:
    table = _table({"N1": _unit("Nat", at="0801")})
    assert table.ask("falls", name) == table.ask("falls", "Asturias")
    with pytest.raises(InputError, match=r"There is no Gobernito 'Galicia'; there are .*Asturias.*Euzkadi"):
        table.ask("falls", "Galicia")


@pytest.mark.rule("europa", "R231")
def test_whether_a_gobernito_falls_is_told_with_what_is_missing() -> None:
    table = _table()
    answer = table.ask("falls", "Asturias")
    assert answer.says == "Asturias does not collapse in an Insurgent initial phase that begins so."
    assert (answer.holds, answer.data) == (False, {"gobernito": "Ast"})
    assert _texts(answer)[:2] == ["0102 (Gijon) is not Insurgent", "0103 (Oviedo) is not Insurgent"]
    assert _rules(answer) == ["R231", "R231", "R230"]
    own = "the Insurgents own {} as their initial phase begins"
    assert answer.changes == (own.format("0102 (Gijon)"), own.format("0103 (Oviedo)"))


@pytest.mark.rule("europa", "R225")
def test_of_catalunya_it_is_told_that_ships_stay() -> None:
    table = _table()
    assert _rules(table.ask("falls", "Catalunya"))[-2:] == ["R230", "R225"]
    table.has(hexes={**table.state.hexes, "0601": Holding("insurgent"), "0602": Holding("insurgent")})
    fallen = table.ask("falls", "Catalunya")
    assert (fallen.holds, fallen.changes) == (True, ())
    assert fallen.says == "Catalunya collapses in an Insurgent initial phase that begins so."


def test_a_garrison_is_told_to_be_released_to_be_so_soon_or_what_would_release_it() -> None:
    box = {"A1": {**AST, "status": "available", "box": "Ast"}, "A2": {**AST, "status": "forming", "box": "Ast"}}
    box["B1"] = {**AST, "affiliation": "Basque", "status": "available", "box": "Basque"}
    table = _table({**box, "N1": _unit("Nat", at="0101", size="XX")})
    no = table.ask("released", "Asturias")
    assert (no.says, no.holds) == ("The garrison of Asturias is not released.", False)
    assert no.data == {"res": 3.0, "box": {"available": ["A1"], "forming": ["A2"], "pool": []}}
    assert (_rules(no), _texts(no)) == (["R028"], ["3 RE of Insurgent units are inside"])
    changes = ("4 RE of Insurgent units are inside", "a unit of it is attacked", "another collapses")
    assert no.changes == changes
    soon = _table({**box, "N1": _unit("Nat", at="0101", size="XX"), "N2": _unit("Nat", at="0101")})
    answer = soon.ask("released", "Asturias")
    assert answer.says == "The garrison of Asturias is released in the next Loyalist initial phase."
    assert (answer.holds, _rules(answer), answer.data["res"]) == (True, ["R301", "R226"], 4.0)
    table.has(gobernitos={**table.state.gobernitos, "Ast": Gobernito(released=True)})
    yes = table.ask("released", "Asturias")
    assert (yes.says, yes.holds, _rules(yes)) == ("The garrison of Asturias is released.", True, ["R211"])
    assert yes.data["res"] == 3.0


@pytest.mark.rule("europa", "R027")
def test_of_euzkadi_those_north_of_its_hexrow_alone_are_counted() -> None:
    answer = _table({"N1": _unit("Nat", at="0206", size="XX")}).ask("released", "Euzkadi")
    assert (_rules(answer), _texts(answer)) == (["R027"], ["3 RE of Insurgent units are inside north of hexrow 19"])
    assert answer.changes[0] == "4 RE of Insurgent units are inside north of hexrow 19"


def test_whether_units_may_leave_their_area_is_told_with_who_guards_it() -> None:
    guard = {"N1": _unit("Nat", at="0801", size="XX")}
    near = {"N1": _unit("Nat", at="0104", size="XX")}
    soon = _table(guard).ask("area", "Asturias")
    assert soon.says == "The units of Asturias may leave their area from the next Loyalist initial phase."
    assert (soon.holds, _rules(soon), soon.data) == (True, ["R028", "R226"], {"guards": 0.0})
    no = _table(near).ask("area", "Asturias")
    assert (no.says, no.holds) == ("The units of Asturias may not leave their area.", False)
    assert _texts(no) == ["3 RE of Insurgent units with an attack strength guard it"]
    assert no.changes == ("fewer than 3 RE guard it, or its garrison is released",)
    table = _table(near)
    table.has(gobernitos={**table.state.gobernitos, "Ast": Gobernito(expanded=True)})
    yes = table.ask("area", "Asturias")
    assert (yes.says, yes.holds) == ("The units of Asturias may leave their area.", True)
    assert (yes.because, yes.data) == ((), {"guards": 3.0})


@pytest.mark.rule("europa", "R200")
@pytest.mark.parametrize(("gobernito", "bound"), [("Catalunya", True), ("Asturias", False)])
def test_the_restrictions_of_the_revolt_are_told_of_catalunya_alone(gobernito: str, bound: bool) -> None:
    table = _table()
    plain = table.ask("area", gobernito)
    assert "restricted" not in plain.data
    table.has(tallies={"revolt through": 1.0})
    answer = table.ask("area", gobernito)
    assert (answer.data.get("restricted"), "R200" in _rules(answer)) == ((True, True) if bound else (None, False))
    assert set(answer.data) == ({"guards", "restricted"} if bound else {"guards"})


def test_a_government_is_told_of_with_its_seat_and_what_halves_its_side() -> None:
    sides = {"loyalist": {"owns": LOYALIST, "government": "0404"}, "insurgent": {"owns": ["Burgos"]}}
    table = _table({"L1": _unit(), "L2": _unit("Basque"), "N1": _unit("Nat", at="0801")}, sides=sides)
    for word in ("government", "falls"):
        answer = table.ask(word, "Loyalist")
        assert (answer.says, answer.holds) == ("The Loyalist government sits in 0404 (Madrid).", True)
        assert answer.data == {"seat": "0404", "state": "", "halved": False}
        assert _rules(answer) == ["R195"]
    with pytest.raises(InputError, match=r"There is no government of 'insurgent'; there are loyalist\."):
        table.ask("government", "insurgent")
    table.has(governments={"loyalist": Government("0404", "lost", 1)})
    lost = table.ask("government", "loyalist")
    assert (lost.says, lost.holds) == ("The Loyalist government has lost its seat in 0404 (Madrid).", False)
    assert (lost.data["state"], lost.data["halved"], _rules(lost)) == ("lost", True, ["R192", "R195"])


@pytest.mark.rule("europa", "R319")
@pytest.mark.parametrize(
    ("risen", "state", "rules"), [(1.0, "lost", ["R319", "R195"]), (2.0, "lost", ["R195"]), (1.0, "", ["R195"])]
)
def test_a_seat_that_rose_with_the_rebellion_is_told_so_in_that_turn(
    risen: float, state: str, rules: list[str]
) -> None:
    table = _table().has(governments={"loyalist": Government("0404", state)}, tallies={"risen": risen})
    assert _rules(table.ask("government", "loyalist")) == rules


@pytest.mark.parametrize(
    ("rules", "tallies", "says", "data"),
    [
        ((), {}, "The French border is open.", {"level": "", "open": True, "until": ""}),
        ((), {"French border shut": 1.0}, "The French border is shut.", {"level": "", "open": False, "until": ""}),
        (
            *(("44J",), {}, "French assistance is increased, and the border is open."),
            {"level": "increased", "open": True, "until": "I Oct 36"},
        ),
        (
            *(("44J",), {"French assistance": 0.0, "French border shut": 1.0}),
            "French assistance is sporadic, and the border is shut.",
            {"level": "sporadic", "open": False, "until": "I Oct 36"},
        ),
    ],
)
def test_how_far_france_assists_is_told_with_its_border(
    rules: tuple[str, ...], tallies: dict[str, float], says: str, data: dict[str, Any]
) -> None:
    answer = _table({}, *rules).has(tallies=tallies).ask("government", "France")
    assert (answer.says, answer.data, answer.holds) == (says, data, data["open"])
    border = answer.because[0]
    assert border.rule == ("R325" if data["level"] == "sporadic" else "R068")
    assert ("open" in border.text) is data["open"]
    rest = _rules(answer)[1:]
    assert rest == ([] if not rules else ["R326"] if "French assistance" in tallies else ["R324", "R326"])


@pytest.mark.rule("europa", "R300")
def test_victory_points_are_told_with_cities_that_give_none_and_why() -> None:
    table = _table({"N1": _unit("Nat", status="pool", size="XX"), "L1": _unit(status="pool", size="X")})
    table.has(cities={"0606": City(pacified=False, taken=1)})
    mine = table.ask("victory")
    cities = {"0404": 6, "0405": 6, "0102": 4, "0103": 4, "0207": 4, "0601": 6, "0602": 6}
    assert mine.data["cities"] == len(cities) and mine.data["losses"] == 3.0
    assert mine.data["points"] == 37, "36 for cities and half of 3 RE, halves dropped"
    assert mine.says == f"The Loyalist side has {mine.data['points']} victory points." and mine.holds is None
    assert _rules(mine) == ["R300", "R302", "R300"]
    assert _texts(mine)[0] == f"7 city hexes give {sum(cities.values())}"
    assert _texts(mine)[1] == "the enemy has 3 RE in the pool, those of a collapse among them"
    assert mine.because[2].cell == table.cell("Valencia") and "gives nothing" in mine.because[2].text
    theirs = table.ask("victory", "Insurgent")
    assert (theirs.data["cities"], theirs.data["losses"], theirs.data["points"]) == (1, 1.0, 4)
    with pytest.raises(InputError, match="There is no side 'third'; there are "):
        table.ask("victory", "third")
