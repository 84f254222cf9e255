"""What is answered about fights, cities, hexes and the land: whether, why, what would change it, as data too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.errors import InputError
from drumhead.engine.maps.hexes.model import HexPlace
from drumhead.engine.play.figures import Cells
from drumhead.engine.play.recall.questions import Answer
from drumhead.engine.rulesets.europa.position.state import City, Holding, Work
from tests.rulesets.europa.divisions import BEHIND, BESIDE, OTHER, TARGET, division, nationalist, popular
from tests.rulesets.europa.tables import Table, board_of

PLAIN = ["......"] * 5
ROUGH = [*PLAIN[:2], "...r..", *PLAIN[:2]]


def _place(name: str, grade: Any, *hexes: str, port: Any = "", **marks: int) -> HexPlace:
    cell = board_of(PLAIN).board.cell
    told = {mark.replace("_", " "): value for mark, value in marks.items()}
    return HexPlace(name, tuple(map(cell, hexes)), grade, port, told)


def _table(
    units: dict[str, dict[str, Any]],
    rows: Sequence[str] = PLAIN,
    places: Sequence[HexPlace] = (),
    zones: dict[str, dict[str, str]] | None = None,
    rules: Sequence[str] = (),
    on: dict[tuple[str, str], str] | None = None,
    **head: Any,
) -> Table:
    return Table(board_of(rows, on, places, zones), *rules, units=units, **{"stage": "combat", **head})


STEP = {"S": {"kind": "attack", "side": "insurgent", "at": BESIDE}}


def _texts(answer: Answer) -> list[str]:
    return [reason.text for reason in answer.because]


def test_nobody_is_attacked_where_nobody_defends() -> None:
    table = _table({"N1": nationalist()})
    assert table.ask("attack", TARGET, "N1") == Answer(f"Nobody defends {TARGET}.", False)


def test_an_attack_is_answered_with_its_table_its_parts_and_what_would_be_another_column() -> None:
    table = _table({"N1": nationalist(), "N2": nationalist(hungry=2), "L1": popular()}, ROUGH, items=STEP)
    answer = table.ask("attack", TARGET, "N1", "N2")
    assert answer.holds
    assert answer.says == "6 against 2 is 3:1, the die modified by -1: 1 AS, 2 AS, 3 EX, 4 HX, 5 DR, 6 DR."
    assert answer.data == {
        "attack": 6.0,
        "defense": 2.0,
        "odds": "3:1",
        "added": -1,
        "modifiers": {"rough": -1},
        "results": {"1": "AS", "2": "AS", "3": "EX", "4": "HX", "5": "DR", "6": "DR"},
        "words": {
            "AS": "the attackers are stalled",
            "EX": "the defenders are eliminated and the attackers lose as much",
            "HX": "the defenders lose half and retreat, and the attackers lose as much",
            "DR": "the defenders retreat",
        },
    }
    assert _texts(answer) == [
        "N1 has 4 attack",
        "N2 has 4 attack",
        "N2 is out of general supply for 2 turns: x0.5",
        "L1 has 2 defense",
        "-1 for rough",
    ]
    assert answer.changes == (
        "less than 6 attack strength, or a defense above 2, is a lower column",
        "without rough the die is modified by +0",
    )


@pytest.mark.parametrize(
    ("attack", "defense", "least", "most"), [(7, 2, 6, 2.33333), (4, 3, 3, 4), (1, 4, 1, 4), (7, 4, 6, 4.66667)]
)
def test_the_column_holds_from_the_least_attack_to_the_greatest_defense(
    attack: int, defense: int, least: float, most: float
) -> None:
    table = _table({"N1": nationalist(factors=f"{attack}-4-6"), "L1": popular(factors=f"1-{defense}-6")}, items=STEP)
    (change,) = table.ask("attack", TARGET, "N1").changes
    assert change == f"less than {least:g} attack strength, or a defense above {most:g}, is a lower column"


def test_units_in_the_first_hex_of_the_map_are_asked_about_like_others() -> None:
    table = _table({"N1": nationalist("0101"), "L1": popular("0102")}, items={"S": {**STEP["S"], "at": "0101"}})
    answer = table.ask("attack", "0102", "N1")
    assert answer.holds and answer.because[0].cell == 0
    assert table.ask("retreat", "N1").data["hexes"] and table.ask("strength", "N1").because[0].cell == 0


def test_below_the_least_column_more_strength_alone_helps() -> None:
    table = _table({"N1": nationalist(factors="1-4-6"), "L1": popular(factors="1-9-6")}, ROUGH, items=STEP)
    assert table.ask("attack", TARGET, "N1").changes == ("more attack strength",)


def test_an_attack_that_may_not_be_ordered_is_told_so_first_and_weighed_all_the_same() -> None:
    table = _table({"N1": nationalist(), "N2": nationalist("0306"), "L1": popular()}, items=STEP)
    answer = table.ask("attack", TARGET, "N2")
    assert answer.holds is False
    assert answer.because[0].text == f"it may not be ordered now: N2 does not stand next to {TARGET}"
    among = table.ask("attack", TARGET, "N1", "N2")
    assert among.holds is False and among.because[0].text == answer.because[0].text
    assert answer.data["odds"] == "2:1" and answer.says.startswith("4 against 2 is 2:1, the die modified by +0: ")


def test_attacks_of_the_other_side_are_weighed_as_in_its_own_stage() -> None:
    table = _table({"N1": nationalist(), "L1": popular()})
    answer = table.ask("attack", BESIDE, "L1")
    assert answer.holds and not any("may not be ordered" in text for text in _texts(answer))


def test_militia_of_both_sides_throws_with_what_shakes_it_and_no_other() -> None:
    units = {
        "M": nationalist(traits=["unreliable"]),
        "N": nationalist(),
        "L": popular(traits=["unreliable"]),
        "A": division("An", TARGET),
    }
    rough, clear = (_table(units, rows, items=STEP).ask("attack", TARGET, "M", "N") for rows in (ROUGH, PLAIN))
    thrown = [(reason.text, reason.rule) for reason in rough.because if "reliability" in reason.text]
    assert thrown == [
        ("M throws for its reliability with +1: rough ground in the defender's hex", "R188"),
        ("L throws for its reliability with +1: rough ground in the defender's hex", "R188"),
        ("L throws for its reliability with +1: Anarchists stand beside it", "R247"),
    ]
    assert [text for text in _texts(clear) if "reliability" in text] == [
        "M throws for its reliability",
        "L throws for its reliability with +1: Anarchists stand beside it",
    ]


@pytest.mark.rule("europa", "R088")
def test_an_overrun_is_answered_with_what_it_takes() -> None:
    weak = {"N1": nationalist(factors="10-4-6"), "L1": popular(factors="1-1-6", size="II")}
    yes = _table(weak, stage="movement", game_turn="I Sep 36").ask("overrun", TARGET, "N1")
    assert (yes.holds, yes.changes) == (True, ())
    assert yes.says == f"N1 may overrun {TARGET}: 10 against 1, where 10:1 are needed."
    assert [reason.rule for reason in yes.because] == ["R088", "", ""]
    strong = {"N1": nationalist(factors="10-4-6"), "N2": nationalist(), "L1": popular(factors="2-2-6", size="II")}
    no = _table(strong, stage="movement", game_turn="I Sep 36").ask("overrun", TARGET, "N1", "N2")
    assert no.says == f"N1, N2 may not overrun {TARGET}: 14 against 2, where 10:1 are needed."
    assert (no.holds, no.changes) == (False, ("20 attack strength, and the points to go in",))
    assert _texts(no)[0] == "14 against 2 is less than 10:1"


def test_the_strength_of_a_unit_is_told_both_ways_with_each_reason_once() -> None:
    answer = _table({"N1": nationalist(factors="6-4-6", hungry=2, isolated=True)}).ask("strength", "n1")
    assert (answer.says, answer.holds) == ("N1 attacks with 1.5 and defends with 1.", None)
    assert answer.data == {"attack": 1.5, "defense": 1.0}
    hungry = "N1 is out of general supply for 2 turns: x0.25"
    assert _texts(answer) == ["N1 has 6 attack", hungry, "N1 has 4 defense"]
    with pytest.raises(InputError, match="There is no unit 'X'"):
        _table({}).ask("strength", "X")


def test_a_retreat_is_answered_hex_by_hex_with_what_bars_the_others() -> None:
    units = {"L1": popular(size="II"), "N1": nationalist(BESIDE, size="II")}
    table = _table(units, sides={"loyalist": {"owns": [BEHIND]}}, on={(TARGET, OTHER): "sea"})
    answer = table.ask("retreat", "L1")
    assert (answer.says, answer.holds) == (f"L1 would retreat to {BEHIND}.", True)
    assert (answer.data["hexes"][0], set(answer.data["hexes"])) == (BEHIND, {BEHIND, "0203", "0402", "0403"})
    free = "a friendly hex without an enemy zone"
    assert (answer.data["ranks"][BEHIND], answer.data["ranks"]["0203"] == free) == (free, False)
    texts = _texts(answer)
    assert texts[0] == f"{BEHIND} is {free}" and "N1 stands in 0302" in texts
    assert any("all-sea hexside" in text for text in texts)
    assert answer.figures == (Cells(tuple(map(table.cell, answer.data["hexes"]))),)


def test_who_can_only_go_into_an_enemy_zone_or_nowhere_is_told_what_that_means() -> None:
    ring = {f"N{n}": nationalist(at) for n, at in enumerate(("0202", "0203", "0302", "0402", "0403"))}
    answer = _table({**ring, "L1": popular()}).ask("retreat", "L1")
    into = f"L1 could retreat only into an enemy zone, to {BEHIND}: as a cadre if it has one, else it is lost."
    assert (answer.says, answer.holds, answer.data["hexes"]) == (into, True, [BEHIND])
    shut = _table({**ring, "N9": nationalist(BEHIND), "L1": popular()}).ask("retreat", "L1")
    assert (shut.says, shut.holds) == ("L1 has nowhere to retreat: it would be lost.", False)
    assert (shut.data, shut.figures, len(shut.because)) == ({"hexes": [], "ranks": {}}, (), 6)


CITIES = (_place("Burgos", "dot", TARGET), _place("Soria", "point", BEHIND), _place("Madrid", "major", "0404", "0405"))
OWNED = {"loyalist": {"owns": ["Burgos", "Soria", "Madrid"]}}


@pytest.mark.rule("europa", "R242")
def test_a_city_at_peace_is_pacified_for_its_owner_until_the_other_side_has_had_it() -> None:
    answer = _table({}, places=CITIES, sides=OWNED).ask("pacified", "Burgos")
    assert (answer.says, answer.holds) == ("0303 (Burgos) is pacified for the Loyalist side.", True)
    assert answer.data == {"owner": "loyalist", "pacified": True, "purified": True}
    assert answer.changes == ("the other side captures it, be it for a moment, and its owner retakes it",)
    assert [reason.rule for reason in answer.because] == ["R242"]


@pytest.mark.parametrize(
    ("city", "data", "says", "rules", "way"),
    [
        (
            *(City(pacified=False, taken=3), (False, True), "pacified", ["R237"]),
            "2 RE of units stay in it for 2 turns without spending movement points",
        ),
        (
            *(City(purify=True, due=4), (True, False), "purified", ["R245"]),
            "2 RE of units stay in it for 2 turns without spending movement points",
        ),
        (
            *(City(pacified=False, taken=3, purify=True, due=4), (False, False), "pacified and purified"),
            *(["R237", "R245"], "2 RE of units stay in it for 2 turns without spending movement points"),
        ),
    ],
)
def test_what_is_undone_to_a_city_is_told_with_since_when_and_what_does_it(
    city: City, data: tuple[bool, bool], says: str, rules: list[str], way: str
) -> None:
    table = _table({}, places=CITIES, sides=OWNED, game_turn="I Oct 36").has(cities={TARGET: city})
    answer = table.ask("pacified", "Burgos")
    assert (answer.says, answer.holds) == (f"0303 (Burgos) is not yet {says} for the Loyalist side.", False)
    assert answer.data == {"owner": "loyalist", "pacified": data[0], "purified": data[1]}
    begun = {"R237": "it must be pacified since II Aug 36", "R245": "it must be purified since I Sep 36"}
    assert [(reason.rule, reason.text) for reason in answer.because[:-1]] == [(rule, begun[rule]) for rule in rules]
    assert answer.changes == (way,)
    assert "garrison" in answer.because[-1].text


def test_a_point_city_takes_a_turn_and_nobodys_cannot_be_pacified() -> None:
    table = _table({}, places=CITIES, sides=OWNED).has(cities={BEHIND: City(pacified=False)})
    answer = table.ask("pacified", "Soria")
    assert answer.changes == ("1 RE of units stay in it for 1 turn without spending movement points",)
    assert answer.because[0].text == "it must be pacified since II Jul 36"
    nobodys = _table({}, places=CITIES).ask("pacified", "Burgos")
    assert (nobodys.holds, nobodys.data["owner"]) == (False, "")
    assert nobodys.says == "0303 (Burgos) has no owner for whom it could be pacified."
    for word in ("pacified", "garrison"):
        with pytest.raises(InputError, match="There is no city in 0101"):
            table.ask(word, "0101")


def test_a_garrison_that_stands_lets_lines_of_supply_enter_and_one_that_does_not_bars_them() -> None:
    city = {TARGET: City(pacified=False, taken=1)}
    units = {"L1": popular(stayed=1), "L2": popular(size="II", stayed=1)}
    there = _table(units, places=CITIES, sides=OWNED).has(cities=city).ask("pacified", "Burgos")
    assert there.because[-1].text == "its garrison stands in it, so lines of supply may enter"
    gone = _table({}, places=CITIES, sides=OWNED).has(cities=city).ask("pacified", "Burgos")
    assert gone.because[-1].text != there.because[-1].text and gone.because[-1].rule


@pytest.mark.parametrize(
    ("where", "needed", "turns", "own"), [("Burgos", 2, 2, 2), ("Soria", 1, 1, 0), ("0404", 3, 3, 3)]
)
def test_a_garrison_is_answered_by_the_grade_of_the_city(where: str, needed: int, turns: int, own: int) -> None:
    answer = _table({}, places=CITIES, sides=OWNED).ask("garrison", where)
    assert f" takes {needed} RE; 0 RE stand in it." in answer.says
    assert answer.data == {"needed": needed, "turns": turns, "there": {}, "intrinsic": own}
    told = f"its own garrison defends with {own} and cannot move"
    none = "no point city, nor one that is not pacified, has a garrison of its own"
    assert [(reason.rule, reason.text) for reason in answer.because] == [("R251", told) if own else ("R242", none)]


def test_who_stays_in_a_city_is_counted_and_engineers_who_do_not_build_are_told_of() -> None:
    units = {
        "L1": popular(size="X", stayed=2),
        "E1": popular(size="X", type="engineer", stayed=2),
        "F1": popular(BEHIND, size="X", stayed=2),
    }
    table = _table(units, places=CITIES, sides=OWNED).has(cities={TARGET: City(pacified=False, taken=1)})
    answer = table.ask("garrison", "Burgos")
    assert answer.holds
    assert answer.data["there"] == {"L1": 1.0, "E1": 1.0}
    assert answer.says == "0303 (Burgos) takes 2 RE; 2 RE stand in it."
    assert _texts(answer)[:2] == ["L1 has 1 RE and stays", "E1 has 1 RE and stays"]
    assert "E1" in _texts(answer)[2] and len(answer.because) == 4


ZONED = {"country": {"*": "Spain", "0101": "France"}}


@pytest.mark.parametrize(
    ("hex", "says", "because", "changes"),
    [
        ("0101", "0101 is neutral.", ["R206"], 0),
        (TARGET, f"{TARGET} is Loyalist.", ["R234"], 1),
        ("0505", "Nobody owns 0505.", ["R298"], 2),
    ],
)
def test_whose_a_hex_is_is_told_with_what_made_it_so(hex: str, says: str, because: list[str], changes: int) -> None:
    answer = _table({"L1": popular(size="II")}, zones=ZONED).ask("owner", hex)
    assert (answer.says, answer.holds) == (says, None)
    assert ([reason.rule for reason in answer.because], len(answer.changes)) == (because, changes)
    assert answer.data["hex"] == hex


def test_a_hex_is_kept_by_who_stands_in_it_by_an_only_zone_or_by_who_had_it_last() -> None:
    owns = {"loyalist": {"owns": [TARGET, BEHIND, "0505"]}}
    table = _table({"L1": popular()}, sides=owns)
    assert _texts(table.ask("owner", TARGET)) == ["L1 stands in it"]
    assert _texts(table.ask("owner", BEHIND)) == ["the Loyalist side has the only zone of control in it"]
    assert _texts(table.ask("owner", "0505")) == ["the Loyalist side was the last to gain it"]
    contested = _table({"L1": popular(), "N1": nationalist("0305")}, sides=owns)
    both = "both sides have a zone of control in it, and a contested zone gains nothing"
    assert _texts(contested.ask("owner", BEHIND)) == ["the Loyalist side was the last to gain it", both]
    held = _table({"L1": popular(), "N1": nationalist("0305"), "L2": popular(BEHIND, size="II")})
    assert _texts(held.ask("owner", BEHIND)) == ["L2 stands in it"], "who stands there contests nothing"
    unheld = _table({"L1": popular(), "N1": nationalist("0305")})
    unheld.has(hexes={})
    assert [reason.rule for reason in unheld.ask("owner", BEHIND).because] == ["R298", "R238"]
    assert [reason.rule for reason in unheld.ask("owner", "0101").because] == ["R298"]


@pytest.mark.rule("europa", "R304")
@pytest.mark.parametrize(("before", "whose"), [("", "nobody"), ("insurgent", "insurgent")])
def test_a_hex_that_is_lent_says_whose_it_will_be_again(before: str, whose: str) -> None:
    table = _table({"L1": popular(size="II")}, rules=["43C1"])
    table.has(hexes={TARGET: Holding("loyalist", before=before, lent=True)})
    answer = table.ask("owner", TARGET)
    assert _texts(answer) == [f"it is lent to units under 1 RE and {whose}'s again when they leave"]
    assert answer.because[0].option == "43C1"
    assert "(43C1)" in table.ask("owner", "0505").changes[-1]


@pytest.mark.rule("europa", "R314")
def test_by_distance_a_hex_is_the_side_s_that_alone_is_near() -> None:
    table = _table({"L1": popular(size="II")}, rules=["44B1"])
    answer = table.ask("owner", "0505")
    told = [reason for reason in answer.because if reason.option == "44B1"]
    assert len(told) == 1 and told[0].text.endswith("and so the Loyalist side's in the next initial phase")
    assert answer.changes[-1] == "it is near to one side's hexes alone (44B1)"
    strip = Table(board_of(["." * 20]), "44B1", units={"L1": popular("0101", size="II")}, stage="combat")
    for far, whose in (("0115", "the Loyalist side's"), ("0116", "nobody's by distance")):
        assert whose in strip.ask("owner", far).because[1].text, "fourteen hexes are near"
    both = _table({"L1": popular(size="II"), "N1": nationalist("0501", size="II")}, rules=["44B1"]).ask("owner", "0505")
    assert both.because[1].text.endswith("and so nobody's by distance")


@pytest.mark.rule("europa", "R092")
def test_whether_citizens_work_is_told_of_hexes_of_a_major_city_alone() -> None:
    whole = _table({}, places=CITIES, sides=OWNED, player="loyalist")
    rules = {where: [reason.rule for reason in whole.ask("owner", where).because] for where in ("0404", TARGET)}
    assert rules == {"0404": ["R234", "R092"], TARGET: ["R234"]}
    assert whole.ask("owner", "0404").because[1].text.startswith("its citizens may build a fort")
    split = whole.has(hexes={**whole.state.hexes, "0405": Holding("insurgent")})
    assert split.ask("owner", "0404").because[1].text.endswith("0405 (Madrid) is not Loyalist")


@pytest.mark.rule("europa", "R054")
@pytest.mark.parametrize(
    ("size", "hungry", "says", "rule"),
    [
        ("XX", 0, "L1 has a normal zone of control in 6 hexes round 0303.", "R036"),
        ("XX", 1, "L1 has a reduced zone of control in 6 hexes round 0303.", "R036"),
        ("XX", 2, "L1 has no zone of control.", "R054"),
        ("II", 0, "L1 has no zone of control.", ""),
        ("II", 1, "L1 has no zone of control.", ""),
    ],
)
def test_the_zone_of_a_unit_is_told_or_why_it_has_none(size: str, hungry: int, says: str, rule: str) -> None:
    answer = _table({"L1": popular(size=size, hungry=hungry)}).ask("zone", "L1")
    assert (answer.says, answer.because[0].rule, len(answer.because)) == (says, rule, 1)
    assert answer.holds is ("no zone" not in says)
    if not answer.holds:
        told = f"it is U-{hungry}" if hungry > 1 else "units of its size and kind have none"
        assert answer.because[0].text == told
    else:
        assert set(answer.data["hexes"]) == {"0202", "0203", "0302", "0304", "0402", "0403"}


def test_what_keeps_a_zone_out_of_a_hex_is_told_of_who_has_one() -> None:
    sea = {(TARGET, BEHIND): "sea", ("0305", BEHIND): "sea"}
    table = _table({"L1": popular(), "B": popular("0305", size="II")}, on=sea)
    unit = table.ask("zone", "L1")
    assert unit.says.startswith("L1 has a normal zone of control in 5 hexes") and len(unit.because) == 1
    answer = table.ask("zone", BEHIND)
    assert (answer.says, answer.holds) == (f"{BEHIND} has no zone of control.", False)
    assert len(answer.because) == 1 and "all-sea hexside" in answer.because[0].text
    assert answer.data == {"zones": {"insurgent": "", "loyalist": ""}}
    nobody = table.ask("zone", "0501")
    assert _texts(nobody) == ["no unit with a zone of control stands beside it"]


def test_zones_are_told_of_one_side_or_of_both() -> None:
    table = _table({"L1": popular(), "N1": nationalist("0305", size="X")})
    both = table.ask("zone", BEHIND)
    assert (both.says, both.holds) == (f"{BEHIND} has a reduced Insurgent one and a normal Loyalist one.", True)
    assert both.data == {"zones": {"insurgent": "reduced", "loyalist": "normal"}}
    assert _texts(both) == ["N1 in 0305 has a reduced zone there", "L1 in 0303 has a normal zone there"]
    one = table.ask("zone", BEHIND, "loyalist")
    assert (one.says, one.data) == (f"{BEHIND} has a normal Loyalist one.", {"zones": {"loyalist": "normal"}})
    with pytest.raises(InputError, match="There is no side 'third'; there are insurgent and loyalist"):
        table.ask("zone", BEHIND, "third")


def test_a_hex_is_told_with_all_that_is_printed_in_it_and_on_its_sides() -> None:
    places = (
        _place("Cadiz", "dot", TARGET, port="major", coast_defence=2, factory=1),
        _place("Arcos", "", TARGET),
        _place("Rota", "point", BEHIND),
        _place("Osuna", "town", BESIDE),
    )
    zones = {"country": {"*": "Spain"}, "region": {"*": "Andalucia", "0505": "Balearics"}, "weather": {"*": "E"}}
    table = _table({}, ROUGH, places, zones, on={(TARGET, OTHER): "river;rail"})
    answer = table.ask("map", TARGET)
    assert answer.says == f"{TARGET} (Cadiz) is rough: country Spain, region Andalucia, weather E."
    assert answer.data == {
        "terrain": "rough",
        "features": ["dot city", "major port"],
        "building": 3,
        "places": ["Cadiz", "Arcos"],
        "mainland": True,
        "sides": {OTHER: ["rail", "river"]},
        "coast defence": {"Cadiz": 2},
        "zones": {"country": "Spain", "region": "Andalucia", "weather": "E", "sea": ""},
    }
    assert _texts(answer) == [
        "its terrain is rough, whatever else lies in it",
        "dot city, major port: features, which leave the terrain and the time to build as they are",
        "Cadiz is there: dot city, major port; coast defence 2, factory 1",
        "Arcos is there: a name alone",
        f"towards {OTHER}: rail, river",
    ]
    point = table.ask("map", BEHIND)
    assert [reason.rule for reason in point.because] == ["R013", "R089", "R031", ""]
    assert _texts(point)[-1] == "Rota is there: point city"
    assert "coast defence" not in point.data and point.data["building"] == 2
    assert table.ask("map", BESIDE).data["features"] == ["town"]
    empty = table.ask("map", "0505")
    assert [reason.rule for reason in empty.because] == ["R013", "R029"]
    assert (empty.data["mainland"], empty.data["sides"]) == (False, {})


@pytest.mark.rule("europa", "R315")
def test_works_in_a_hex_are_told_in_the_state_they_are_in() -> None:
    standing = Work("loyalist", built=True)
    table = _table({}).has(
        works={
            f"fort {TARGET}": replace(standing, ruined=True),
            f"airfield {TARGET}": standing,
            f"fort {BEHIND}": Work("loyalist"),
        }
    )
    answer = table.ask("map", TARGET)
    assert answer.data["works"] == {"fort": "ruined", "airfield": "built"}
    told = [text for text in _texts(answer) if "worthless" in text]
    assert told == ["the fort is worthless since its dismantling began, and gone when captured"]
    begun = table.ask("map", BEHIND)
    assert begun.data["works"] == {"fort": "begun"} and not any("worthless" in text for text in _texts(begun))
    assert "works" not in table.ask("map", "0505").data


@pytest.mark.rule("europa", "R175")
def test_the_weather_is_told_of_a_hex_or_of_every_zone_in_their_sequence() -> None:
    table = _table({}, zones={"weather": {"*": "E", "0101": "D", "0102": ""}}, weather={"D": "snow"})
    cold, mild, none = (table.ask("weather", hex) for hex in ("0101", "0505", "0102"))
    assert (cold.says, cold.data) == ("0101 has snow weather.", {"weather": "snow"})
    assert (mild.says, mild.because[0].text) == ("0505 has clear weather.", "it lies in weather zone E")
    assert none.because[0].text == "it lies in weather zone none"
    every = table.ask("weather")
    assert (every.says, every.data) == ("The weather is D: snow, E: clear.", {"weather": {"D": "snow", "E": "clear"}})
    assert list(every.data["weather"]) == ["D", "E"]


def test_an_unknown_question_is_answered_with_those_there_are() -> None:
    with pytest.raises(InputError, match=r"There is no question 'odds'; there are owner, pacified, .*, victory\."):
        _table({}).ask("odds")
