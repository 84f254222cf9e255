"""What is answered about moves, rides, loads, ships, rails and lines of supply: why, and what would change it."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.figures import Path
from drumhead.engine.play.recall.questions import Answer
from drumhead.engine.rulesets.europa.position.state import Holding
from tests.rulesets.europa.lines import SECOND, UNPACIFIED, cell, table_of, unit
from tests.rulesets.europa.strips import PA, hexes, table, way
from tests.rulesets.europa.tables import RULESET, Table, board_of

ROWS = ["......"] * 4
NAT: dict[str, Any] = {"affiliation": "Nat", "factors": "3-3-6", "size": "X", "at": "0202"}


def _texts(answer: Answer) -> list[str]:
    return [reason.text for reason in answer.because]


def _rules(answer: Answer) -> list[str]:
    return [reason.rule for reason in answer.because]


def _march(sides: dict[tuple[str, str], str] | None = None, *rules: str, **head: Any) -> Table:
    units = {"N1": NAT, "P1": {**NAT, "at": "", "status": "pool"}} | head.pop("units", {})
    return Table(board_of(ROWS, sides), *rules, units=units, **{"game_turn": "I Sep 36", **head})


def test_a_move_is_answered_with_its_points_and_its_way() -> None:
    at = _march()
    one, two = at.ask("go", "N1", "0203"), at.ask("go", "N1", "0203", "0204")
    assert (one.says, one.holds) == ("N1 may go to 0203 for 1 movement point; 5 are left.", True)
    assert two.says == "N1 may go to 0204 for 2 movement points; 4 are left."
    assert two.data == {"points": 2, "left": 4, "way": ["0203", "0204"]}
    assert two.figures == (Path(tuple(map(at.cell, ("0202", "0203", "0204"))), "draft", label="2"),)
    far = at.ask("go", "N1", "0206")
    assert (far.data["points"], far.data["way"][-1], len(far.data["way"])) == (4, "0206", 4)
    admin = at.ask("go", "N1", "admin", "0203")
    assert admin.data["left"] == 11


def test_a_move_that_may_not_be_made_is_answered_with_where_and_what_would_change_it() -> None:
    sea = {("0202", "0203"): "sea"}
    answer = _march(sea).ask("go", "N1", "0203", "0204")
    assert answer.says == "N1 may not: an all-sea hexside without a narrow strait lies between."
    assert (answer.holds, answer.changes) == (False, ("a printed narrow strait lies between",))
    assert (_rules(answer), answer.data) == (["R007"], {"hex": "0203"})
    full = {f"D{n}": {**NAT, "size": "XX", "at": "0203"} for n in range(3)}
    crowded = _march(units={"N1": {**NAT, "size": "XX"}, **full}).ask("go", "N1", "0203")
    assert (crowded.says, crowded.changes) == ("N1 may not: 0203 holds no more units: 3 stand there.", ())
    here = _march().ask("go", "N1", "0202")
    assert here.says == "N1 may not: it is in 0202 already."


@pytest.mark.rule("europa", "R184")
def test_what_a_later_ruling_overrules_in_part_is_said_too() -> None:
    opening = _march(game_turn="II Jul 36").ask("go", "N1", "0203", "0204")
    assert _rules(opening) == ["R183", "R184"]
    assert opening.changes == ("the unit is of the Army of Africa, or it is I Aug 36",)
    assert opening.because[1].text.startswith("R184 overrules R183 in part")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("go N1", "Say where to: the hexes of a way, or one hex."),
        ("rail N1", "Say where to: the hexes of a ride, or one hex."),
        ("rail N1 strategic", "Say where to: the hexes of a ride, or one hex."),
        ("sail N1", "Say who goes where by sea: a unit and a port."),
        ("sail N1 0203 0204", "Say who goes where by sea: a unit and a port."),
        ("connected 0101", "Two places are connected or not: name both."),
        ("connected 0101 0102 third", "There is no side 'third'; there are insurgent and loyalist."),
        ("capacity 0101 third", "There is no side 'third'; there are insurgent and loyalist."),
        ("supply 0101 nobody", "Nobody is called 'nobody'; there are "),
        ("source 0101 nobody", "'nobody' is neither a unit nor one of "),
        ("supply P1", "P1 is not on the map."),
        ("isolated 0406", "0406 has no owner for whom it could be isolated; name a side behind it."),
        ("isolated 0406 third", "0406 has no owner for whom it could be isolated; name a side behind it."),
    ],
)
def test_a_question_that_says_too_little_is_answered_in_a_sentence(asked: str, told: str) -> None:
    with pytest.raises(InputError) as error:
        _march().ask(*asked.split())
    assert str(error.value).startswith(told)


@pytest.mark.parametrize("asked", ["go P1 0203", "go X 0203", "rail P1 0203", "rail X 0203", "sail X 0203"])
def test_who_is_not_on_the_map_goes_nowhere(asked: str) -> None:
    id = asked.split()[1]
    with pytest.raises(UnknownNameError, match=f"There is no unit '{id}' on the map"):
        _march().ask(*asked.split())


def test_a_ride_is_answered_with_its_rails_and_the_capacity_that_is_left() -> None:
    at = table_of(yards={"Burgos": {"insurgent": 2.0, "used": 0.5}})
    answer = at.ask("rail", "N", "0206")
    assert (answer.says, answer.holds) == ("N may ride to 0206 (Soria): 5 rail hexes, 3 points.", True)
    assert answer.data == {"way": SECOND[1:6], "hexes": 5, "points": 3, "left": 1.5}
    assert (_rules(answer)[0], _texts(answer)[-1]) == ("R048", "of 2 RE of capacity there 1.5 are left")
    assert answer.figures == (Path(tuple(map(cell, SECOND[:6])), "draft"),)
    through = table_of(cities=UNPACIFIED).ask("rail", "N", "0207")
    assert through.holds and _rules(through) == ["R240", "R240", "R047"], "what is not barred is told where it might be"
    parted = table_of("43C2").ask("rail", "N", "0206")
    assert (parted.because[-1].rule, parted.because[-1].option) == ("R047", "43C2")
    assert answer.because[-1].option == ""


@pytest.mark.parametrize(
    ("head", "asked", "rule", "change", "more"),
    [
        ({"game_turn": "II Jul 36"}, "0206", "R181", "the game turn is I Aug 36 or a later one", []),
        (
            *(
                {"owned": [name for name in SECOND if name != "0204"], "units": {"N": unit("Nat", "0201", "II")}},
                "0206",
            ),
            *("R181", "a unit or an uncontested zone of its side gains the hex", ["R049", "R180", "R050", "R048"]),
        ),
        ({"broken_rails": ["0206"]}, "0206", "R044", "engineers repair the rails", []),
        (
            *({"yards": {"Burgos": {"insurgent": 0.5}}}, "0206", "R047"),
            *("a yard with room is joined by owned rails, or a resource point is spent there", []),
        ),
    ],
)
def test_a_ride_that_may_not_be_made_is_answered_with_what_would_change_it(
    head: dict[str, Any], asked: str, rule: str, change: str, more: list[str]
) -> None:
    answer = table_of(**head).ask("rail", "N", asked)
    assert (answer.holds, _rules(answer), answer.changes) == (False, [rule, *more], (change,))


def test_two_places_are_connected_for_a_side_over_broken_rails_too() -> None:
    at = table_of(broken_rails=["0206"])
    answer = at.ask("connected", "Burgos", "Leon")
    assert (answer.says, answer.holds) == ("0201 (Burgos) and 0212 (Leon) are connected over 11 hexes.", True)
    assert [(reason.rule, reason.text) for reason in answer.because] == [
        ("R062", "a line of owned rails, of any length and volume, joins them"),
        ("R044", "rails broken in 0206 (Soria) part nothing"),
    ]
    assert answer.data == {"line": SECOND} and answer.figures == (Path(tuple(map(cell, SECOND)), "link"),)
    other = at.ask("connected", "Burgos", "Leon", "loyalist")
    assert (other.holds, len(other.because), "hex" in other.data) == (False, 1, True)
    assert other.says.startswith("0201 (Burgos) and 0212 (Leon) are not connected: ")


@pytest.mark.parametrize(
    ("rules", "says", "yards", "rule"),
    [
        (
            (),
            "2.5 of 3 RE of rail capacity are left to the Insurgent side at 0201 (Burgos).",
            "Burgos 2, Leon 1",
            "R309",
        ),
        (
            *(("43C2",), "2.5 of 3 RE of rail capacity are left to the Insurgent side at 0201 (Burgos)."),
            *("Burgos 2, Leon 1", "R047"),
        ),
    ],
)
def test_the_capacity_of_a_place_is_answered_with_the_yards_that_serve_it(
    rules: tuple[str, ...], says: str, yards: str, rule: str
) -> None:
    at = table_of(*rules, yards={"Burgos": {"insurgent": 1.5, "used": 0.5, "extra": 0.5}, "Leon": {"insurgent": 1.0}})
    answer = at.ask("capacity", "Burgos")
    assert (answer.says, answer.holds) == (says, True)
    assert (answer.because[0].rule, yards in answer.because[0].text) == (rule, True)
    told = {key: answer.data[key] for key in ("capacity", "left", "yards", "yard", "insurgent", "loyalist")}
    assert told == {
        "capacity": 3.0,
        "left": 2.5,
        "yards": {"Burgos": 2.0, "Leon": 1.0},
        "yard": "Burgos",
        "insurgent": 1.5,
        "loyalist": 0.0,
    }
    assert answer.changes == ("a resource point spent at a yard of this piece of the net adds 3 RE for the turn",)
    along = at.ask("capacity", "0206")
    assert len(along.because) == 1 and "yard" not in along.data
    last = table_of(*rules, yards={"Burgos": {"insurgent": 1.0}}).ask("capacity", "Burgos")
    assert (last.holds, last.data["left"]) == (True, 1.0)
    theirs = at.ask("capacity", "Burgos", "loyalist")
    assert (theirs.holds, theirs.data["capacity"], theirs.data["yards"]) == (False, 0.0, {})
    assert "none" in theirs.because[0].text


@pytest.mark.rule("europa", "R052")
def test_what_a_yard_would_give_its_captor_is_told_of_yards_that_somebody_owns() -> None:
    yards = {"Burgos": {"insurgent": 4.0, "loyalist": 0.0}}
    answer = table_of(yards=yards).ask("capacity", "Burgos")
    told = [reason for reason in answer.because if "captured" in reason.text]
    assert [(reason.rule, reason.text) for reason in told] == [
        ("R052", "if Burgos is captured, its owner loses 4 and its captor gains 2")
    ]
    parted = table_of("43C2", yards=yards).ask("capacity", "Burgos")
    assert [reason.rule for reason in parted.because if "captured" in reason.text] == ["R308"]
    nobodys = table_of(yards=yards, units={"N": unit("Nat", "0410", "II")}, owned=SECOND[1:]).ask("capacity", "Burgos")
    assert not [reason for reason in nobodys.because if "captured" in reason.text]


def _loads(**head: Any) -> Table:
    items = {
        "R1": {"kind": "resource", "side": "insurgent", "at": "0202"},
        "R2": {"kind": "resource", "side": "insurgent", "at": "0202"},
    }
    return _march(items=items, **head)


def test_a_load_is_answered_with_its_res_its_points_and_what_is_left() -> None:
    answer = _loads().ask("go", "R1", "0203", "0204", "with", "R2")
    assert answer.says == "The load of 2 RE may go to 0204 for 2 supply movement points; 38 are left."
    assert (answer.holds, answer.data["res"], answer.data["points"], answer.data["left"]) == (True, 2.0, 2, 38)
    assert answer.data["way"] == [{"rail": False, "hexes": ["0202", "0203", "0204"], "points": 2}]
    assert _texts(answer) == ["2 RE of at most 3 that a load has, of any mix"]
    assert [figure.style for figure in answer.figures if isinstance(figure, Path)] == ["draft"]
    for words in (("to", "0204"), ("road", "0203", "0204"), ("0203", "0204")):
        assert _loads().ask("go", "R1", *words).data["points"] == 2
    items = {"R1": {"kind": "resource", "side": "insurgent", "at": "0201"}}
    named = table_of(items=items).ask("rail", "R1", "Soria")
    assert named.data["way"][0]["hexes"][-1] == "0206", "places are known by their names too"


@pytest.mark.rule("europa", "R085")
def test_a_load_that_is_too_heavy_is_answered_with_what_would_change_it() -> None:
    items = {f"A{n}": {"kind": "attack", "side": "insurgent", "at": "0202"} for n in range(2)}
    answer = _march(items=items).ask("go", "A0", "0203", "with", "A1")
    assert (answer.holds, answer.changes, _rules(answer)) == (False, ("it is parted into several loads",), ["R085"])
    assert answer.says.startswith("A0 may not: ")
    nowhere = _march({("0202", near): "sea" for near in ("0203", "0201", "0102", "0103", "0302", "0303")}, items=items)
    shut = nowhere.ask("go", "A0", "0203")
    assert shut.holds is False and shut.changes == ()


@pytest.mark.rule("europa", "R086")
def test_a_load_by_road_and_rail_is_told_to_change_between_them() -> None:
    items = {"R1": {"kind": "resource", "side": "insurgent", "at": "0201"}}
    at = table_of(items=items, owned=[*SECOND, "0306"])
    ridden, both = at.ask("rail", "R1", "0206"), at.ask("go", "R1", "rail", "0206", "road", "0306")
    assert (ridden.holds, _rules(ridden), ridden.data["points"]) == (True, ["R085"], 0)
    assert (both.holds, _rules(both)) == (True, ["R085", "R086"])
    assert [stage["rail"] for stage in both.data["way"]] == [True, False]
    styles = [figure.style for figure in both.figures if isinstance(figure, Path)]
    assert styles == ["link", "draft"]


def test_a_unit_called_like_a_load_is_asked_about_as_a_unit() -> None:
    items = {"N1": {"kind": "resource", "side": "insurgent", "at": "0202"}}
    assert _march(items=items).ask("go", "N1", "0203").says.startswith("N1 may go to 0203")
    named = table_of(items={"N": {"kind": "resource", "side": "insurgent", "at": "0201"}})
    assert named.ask("rail", "N", "0206").says.startswith("N may ride to 0206")


def test_a_voyage_is_answered_with_its_waters_or_with_what_would_change_it() -> None:
    rows = ["." * 6, "~" * 6, "." * 6]
    board = board_of(rows).board
    ports = {"Ceuta": "0102", "Cadiz": "0304", "Almeria": "0301"}
    places = [HexPlace(name, (board.cell(at),), "dot", "standard") for name, at in ports.items()]
    drawn = board_of(rows, places=places, zones={"sea": {"*": "Mediterranean"}})
    units = {"N1": {**NAT, "at": "0102"}}

    def ask(**head: Any) -> Answer:
        told = {"sides": {"insurgent": {"owns": ["Ceuta", "Cadiz", "Almeria"]}}, "game_turn": "I Sep 36", **head}
        return Table(drawn, units=units, **told).ask("sail", "N1", "Cadiz")

    yes = ask()
    assert (yes.says, yes.holds) == ("N1 may go to 0304 (Cadiz) by sea: 1 RE, and 2 may still be shipped.", True)
    assert (_rules(yes), yes.data["res"], yes.data["left"]) == (["R184"], 1.0, 2.0)
    assert (yes.data["way"][0], yes.data["way"][-1]) == ("0102", "0304")
    fleet = ask(fleets={"Cadiz": "loyalist"})
    assert (fleet.holds, fleet.changes) == (False, ("the enemy's naval group leaves the port's hex",))
    theirs = ask(sides={"insurgent": {"owns": ["Ceuta"]}, "loyalist": {"owns": ["Cadiz"]}})
    assert (theirs.holds, theirs.changes) == (False, ())


REPUBLIC = {"Madrid": "0101", "Albacete": "0103", "Valencia": "0105"}


def _row(units: dict[str, Any] | None = None, **head: Any) -> Table:
    told: dict[str, Any] = {"sides": way(1, 5), "loyalist": hexes(1, 24), "cities": REPUBLIC, "units": units or {}}
    return table(["." * 24], **{**told, **head})


def test_supply_is_answered_of_units_and_of_hexes_for_whoever_is_named() -> None:
    at = _row({"L1": {**PA, "at": "0110"}, "B1": {**PA, "affiliation": "Basque", "at": "0110"}}, player="loyalist")
    yes = at.ask("supply", "L1")
    assert yes.holds and yes.says.startswith("L1 is in general supply: ")
    leg = {"element": "overland", "hexes": list(hexes(10, 5)), "length": 5, "limit": 7, "weather": "clear"}
    to = "Madrid, Albacete, Valencia"
    assert yes.data == {"legs": [leg], "to": to, "whose": "republican", "limited": False}
    assert yes.figures and all(isinstance(figure, Path) and figure.style == "link" for figure in yes.figures)
    at_it = _row({"L1": {**PA, "at": "0103"}}).ask("supply", "L1")
    assert (at_it.says, at_it.data["legs"], at_it.figures) == ("L1 is in general supply.", [], ())
    near = _row({"L1": {**PA, "at": "0106"}})
    (drawn,) = near.ask("supply", "L1").figures
    assert drawn == Path((near.cell("0106"), near.cell("0105")), "link", label="overland")
    no = at.ask("supply", "B1")
    assert (no.says, no.holds) == ("B1 is not in general supply.", False)
    hex = at.ask("supply", "0110")
    assert hex.holds and hex.says.startswith("0110 is in supply for Republican units")
    rebel = at.ask("supply", "0110", "rebel")
    assert (rebel.holds, rebel.says) == (False, "0110 is not in supply for Rebel units.")


@pytest.mark.rule("europa", "R316")
@pytest.mark.parametrize(
    ("at", "hungry", "rules"),
    [
        ("0110", 0, ["R057"]),
        ("0110", 1, ["R057", "R054"]),
        ("0124", 0, ["R057"]),
        ("0124", 2, ["R057", "R054", "R316"]),
    ],
)
def test_whose_sources_a_unit_uses_and_how_long_it_was_without_is_told(at: str, hungry: int, rules: list[str]) -> None:
    board = _row({"L1": {**PA, "at": at, "hungry": hungry}})
    answer = board.ask("supply", "L1")
    assert answer.holds is (at == "0110")
    assert _rules(answer)[-len(rules) :] == rules
    if hungry:
        assert f"it was judged U-{hungry} last" in _texts(answer)
    assert ("R316" in _rules(answer)) is (hungry > 0 and not answer.holds)


@pytest.mark.rule("europa", "R034")
def test_before_supply_is_judged_all_are_supplied_and_nobody_is_isolated() -> None:
    at = _row({"L1": {**PA, "at": "0124"}}, turn="I Aug 36")
    supplied, isolated = at.ask("supply", "L1"), at.ask("isolated", "L1")
    assert (supplied.says, supplied.holds) == ("L1 is in general supply.", True)
    assert _texts(supplied)[0] == "supply is judged from the Insurgent initial phase of II Aug 36 on"
    assert (isolated.says, isolated.holds) == ("L1 is not isolated.", False)
    assert _texts(isolated)[0] == "no unit and no hex is judged before its turn"


def test_isolation_is_answered_of_a_hex_for_its_owner_or_a_named_side() -> None:
    at = _row()
    mine, theirs = at.ask("isolated", "0110"), at.ask("isolated", "0110", "insurgent")
    assert (mine.says, mine.holds, theirs.holds) == ("0110 is not isolated.", False, True)
    assert theirs.says == "0110 is isolated."
    assert mine.because[0].text.startswith("its line ends in ")
    lost = at.has(hexes={"0110": Holding("insurgent")})
    assert lost.ask("isolated", "0110").holds is True


@pytest.mark.rule("europa", "R075")
def test_a_source_is_told_with_what_it_gives_what_is_left_and_whether_it_makes_points() -> None:
    at = _row(player="loyalist")
    full = at.ask("source", "Madrid")
    assert (full.holds, full.data["full"], full.data["limited"]) == (True, ["republican"], 0)
    assert full.says == "0101 (Madrid) is a full source for Republican."
    only = at.ask("source", "Madrid", "rebel")
    assert (only.holds, only.data["full"]) == (False, [])
    none = at.ask("source", "0110")
    assert (none.says, none.holds, _rules(none)[-1]) == ("0110 is no source.", False, "R165")


@pytest.mark.rule("europa", "R070")
def test_a_limited_source_is_told_with_what_of_it_is_used() -> None:
    cities: dict[str, Any] = {**REPUBLIC, "Gijon": ("0120", {"port": "major"})}
    units = {"L1": {**PA, "at": "0121"}, "L2": {**PA, "size": "III", "at": "0121"}}
    at = _row(units, cities=cities, loyalist=[*hexes(1, 5), *hexes(19, 22)])
    answer = at.ask("source", "Gijon", "republican")
    assert (answer.data["limited"], answer.data["left"]) == (3.0, 1.0)
    assert answer.says == "0120 (Gijon) is a limited source of 3 RE, of which 1 are left."
    assert "the city gives 3 RE to Republican units" in _texts(answer)
    by_unit = at.ask("source", "Gijon", "L1")
    assert by_unit.data["limited"] == 3.0


@pytest.mark.parametrize(
    ("name", "told", "rules"),
    [
        ("Alicante", {"city": "dot"}, ["R056", "R165"]),
        ("Jaca", {"city": "dot"}, ["R056", "R069", "R165"]),
    ],
)
def test_why_a_city_is_no_source_is_told(name: str, told: dict[str, Any], rules: list[str]) -> None:
    at = _row(cities={**REPUBLIC, name: ("0120", told)})
    answer = at.ask("source", name)
    assert answer.holds is False
    assert [rule for rule in _rules(answer) if rule in ("R056", "R069", "R165")] == rules


@pytest.mark.rule("europa", "R068")
@pytest.mark.parametrize(
    ("shut", "whom", "told"), [(1.0, "republican", True), (0.0, "republican", False), (1.0, "rebel", False)]
)
def test_that_the_french_border_is_shut_is_told_to_whom_it_matters(shut: float, whom: str, told: bool) -> None:
    at = _row().has(tallies={"French border shut": shut} if shut else {})
    answer = at.ask("source", "0110", whom)
    assert ("R068" in _rules(answer)) is told


def test_attack_supply_is_answered_of_a_unit_on_the_map() -> None:
    step = {"S": {"kind": "attack", "side": "loyalist", "at": "0105"}}
    at = _row({"L1": {**PA, "at": "0110"}, "L2": {**PA, "at": "0120"}}, items=step)
    yes, no = at.ask("attack-supply", "L1"), at.ask("attack-supply", "L2")
    assert (yes.holds, no.holds) == (True, False)
    assert yes.says.startswith("L1 is in attack supply: ") and no.says == "L2 is not in attack supply."
    assert yes.because[0].rule == "R078"


def test_who_asks_without_naming_a_side_asks_for_his_own() -> None:
    at = table_of(yards={"Burgos": {"insurgent": 2.0, "loyalist": 1.0}})
    theirs = RULESET.view(at.game, at.state, at.game.seat("loyalist"))
    asked = {view.seat: RULESET.ask(at.game, view, "capacity", ("Burgos",)) for view in (at.view, theirs)}
    assert "left to the Insurgent side" in asked["insurgent"].says
    assert "left to the Loyalist side" in asked["loyalist"].says
    gm = RULESET.view(at.game, at.state, at.game.seat("gm"))
    assert RULESET.ask(at.game, gm, "capacity", ("Burgos",)) == asked["insurgent"]


@pytest.mark.rule("europa", "R306")
@pytest.mark.parametrize("rules", [(), ("43C2",)])
def test_whether_capacity_from_portugal_may_go_to_a_yard_is_told_with_what_may_be_built(rules: tuple[str, ...]) -> None:
    answer = table_of(*rules).ask("capacity", "Burgos")
    assert len(answer.because) == 4
    assert ("R306" in {reason.rule for reason in answer.because}) or "Portugal" in answer.because[2].text
    assert set(answer.data) >= {"build", "portugal", "boost"} and answer.data["boost"] == 3.0


@pytest.mark.rule("europa", "R072")
@pytest.mark.parametrize(("region", "told"), [("Balearics", True), ("Castilla", False)])
def test_cities_overseas_are_told_to_be_no_sources_by_themselves(region: str, told: bool) -> None:
    zones = {"region": {"*": "Castilla", "0120": region}}
    answer = _row(cities={**REPUBLIC, "Jaca": "0120"}, zones=zones, loyalist=["0120"]).ask("source", "Jaca")
    assert ("R072" in _rules(answer)) is told
    assert _texts(answer)[0] == "0120 (Jaca) yields infantry of nobody"
