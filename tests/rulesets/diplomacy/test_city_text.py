"""City/Country, sentence by sentence of its text: written on sheets, checked, and carried out."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.maps.areas.survey import place_survey
from drumhead.engine.play.events import GM
from tests.rulesets.diplomacy.table import Table

FALL = 'season = "fall"'


def rule(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("diplomacy", number)


def table(folder: Path, head: str = "", **units: list[str]) -> Table:
    return Table(folder, units, head=head, map="city-country")


def ends(folder: Path, **orders: tuple[str, ...]) -> set[str]:
    """Where all stand after orders that are all accepted; they stood where their orders say."""
    units = {power: [" ".join(line.split()[:2]) for line in lines] for power, lines in orders.items()}
    found = table(folder, **units)
    found.play(**orders)
    return set(found.units())


def refused(folder: Path, line: str, *others: str) -> str:
    """The number that refuses an order of France, whose units stand where all orders begin."""
    found = table(folder, France=[" ".join(text.split()[:2]) for text in (line, *others)])
    return found.refused("France", line)[0]


# .1: two spaces


@rule("cc.11a")
def test_a_unit_of_the_city_stands_on_the_dot_and_one_of_the_country_beside_it(tmp_path: Path) -> None:
    map = table(tmp_path, Germany=["A MUN*", "A MUN"]).session.game.map
    centre = map.area("MUN").centre
    assert map.anchor(map.board.cell("MUN*")) == centre
    assert map.anchor(map.board.cell("MUN")) != centre
    assert place_survey(map, map.board.cell("MUN*")).centre == centre
    assert place_survey(map, map.board.cell("MUN")).centre is None


@rule("cc.12a")
def test_the_city_lies_within_its_country_and_both_hold_a_unit(tmp_path: Path) -> None:
    found = table(tmp_path, Germany=["A MUN*"], Italy=["A MUN"])
    map = found.session.game.map
    assert place_survey(map, map.board.cell("MUN*")).country == "Munich"
    assert place_survey(map, map.board.cell("MUN")).city == "MUN*"
    found.play()
    assert found.units() == {"MUN*": "Germany A", "MUN": "Italy A"}


@rule("cc.11b")
@rule("cc.12b")
def test_who_stands_in_the_country_in_fall_takes_nothing_and_who_stands_in_the_city_takes_it(tmp_path: Path) -> None:
    found = table(tmp_path, FALL, France=["A BEL", "A HOL"])
    found.play(France=("A BEL - BEL*", "A HOL H"))
    assert found.told("captured") == ["France takes Belgium-City."]


# .2: names


@rule("cc.21")
@rule("cc.21x")
@rule("cc.22a")
@rule("cc.22b")
@rule("cc.22c")
@rule("cc.22d")
@pytest.mark.parametrize(
    ("written", "start", "end"),
    [
        ("F Norway - Skagerrak", "NWY", "SKA"),
        ("F Norway-Country - Skagerrak", "NWY", "SKA"),
        ("F Norway-City - Skagerrak", "NWY*", "SKA"),
        ("F Norway* - Skagerrak", "NWY*", "SKA"),
        ("F Christiania - Skagerrak", "NWY*", "SKA"),
        ("F Christiania * - Skagerrak", "NWY*", "SKA"),
        ("A Finland - Norway", "FIN", "NWY"),
    ],
)
def test_the_space_that_is_written_is_the_one_that_moves(tmp_path: Path, written: str, start: str, end: str) -> None:
    both = {"NWY": ["F NWY", "A NWY*"], "NWY*": ["A NWY", "F NWY*"], "FIN": ["A FIN"]}[start]
    found = table(tmp_path, Russia=both)
    found.play(Russia=(written,))
    left = {unit.split()[1] for unit in both} - {start}
    assert set(found.units()) == {end} | left


@pytest.mark.parametrize(
    ("name", "city"),
    [
        pytest.param("Christiania", "NWY*", marks=rule("cc.22xa")),
        pytest.param("Belgrade", "SER*", marks=rule("cc.22xa")),
        pytest.param("Istanbul", "CON*", marks=rule("cc.22xb")),
        pytest.param("Petrograd", "STP*", marks=rule("cc.22xc")),
        pytest.param("Copenhagen", "DEN*", marks=rule("cc.305a")),
    ],
)
def test_a_city_is_called_by_its_other_name(tmp_path: Path, name: str, city: str) -> None:
    found = table(tmp_path, Russia=[f"A {city}", f"A {city[:3]}"])
    (verdict,) = found.check("Russia", f"A {name} H")
    assert verdict.meaning == f"A {city} H"


@rule("cc.23")
@rule("cc.23x")
def test_a_plural_is_two_spaces_and_no_order_is_for_two(tmp_path: Path) -> None:
    (verdict,) = table(tmp_path, Russia=["A FIN"]).check("Russia", "A FIN - the Norways")
    assert verdict.error == "'norways' means two spaces, Norway and Norway-City; name one."


# .3: links


@rule("cc.3a")
@rule("cc.3b")
@rule("cc.3x")
@pytest.mark.parametrize(
    ("line", "number"),
    [("A MUN* - TYR", ""), ("A MUN* - BER", ""), ("A MUN - BER", ""), ("A NWY* - SWE", ""), ("A MUN* - VIE", "6.A.1")],
)
def test_both_parts_go_to_the_neighbours_and_to_both_parts_of_those(tmp_path: Path, line: str, number: str) -> None:
    assert refused(tmp_path, line) == number


@pytest.mark.parametrize(
    ("allowed", "barred"),
    [
        pytest.param("A NWY - STP", "A NWY* - STP", marks=rule("cc.301")),
        pytest.param("A STP - NWY", "A STP* - NWY", marks=rule("cc.302")),
        pytest.param("A SEV* - SEV", "A SEV* - RUM", marks=rule("cc.303")),
        pytest.param("A CON* - BUL", "A CON* - SMY", marks=rule("cc.304")),
        pytest.param("A DEN* - SWE", "A DEN* - KIE", marks=rule("cc.305b")),
        pytest.param("A NAF - SPA", "A NAF - SPA*", marks=rule("cc.306a")),
        pytest.param("A TUN* - NAF", "A TUN* - SPA", marks=rule("cc.306b")),
        pytest.param("A NAF - TUN", "A TUN - SPA", marks=rule("cc.306c")),
    ],
)
def test_an_exception_bars_what_it_says_and_no_more(tmp_path: Path, allowed: str, barred: str) -> None:
    assert ends(tmp_path, France=(allowed,)) == {allowed.split()[3]}
    assert refused(tmp_path, barred) == "6.A.1"


@rule("cc.307a")
@rule("cc.307b")
@pytest.mark.parametrize("start", ["BUR", "MAR", "MUN", "PIE", "TYR", "MUN*", "MAR*"])
def test_switzerland_is_entered_from_each_land_round_it(tmp_path: Path, start: str) -> None:
    assert ends(tmp_path, France=(f"A {start} - SWI",)) == {"SWI"}


@rule("cc.307b")
def test_switzerland_is_next_to_nothing_else(tmp_path: Path) -> None:
    assert refused(tmp_path, "A SWI - VEN") == "6.A.1"


# .4, .51: seas


@rule("cc.4a")
@rule("cc.51a")
@pytest.mark.parametrize(
    "line",
    [
        pytest.param("F BAL - KIE*", marks=rule("cc.401")),
        pytest.param("F HEL - KIE*", marks=rule("cc.401")),
        pytest.param("F ION - GRE*", marks=rule("cc.402")),
        pytest.param("F AEG - GRE*", marks=rule("cc.402")),
        pytest.param("F TYS - ROM*", marks=rule("cc.403")),
        pytest.param("F NTH - LON*", marks=rule("cc.404")),
        pytest.param("F SKA - DEN*", marks=rule("cc.405")),
        pytest.param("F BAL - DEN*", marks=rule("cc.405")),
    ],
)
def test_a_fleet_comes_in_from_a_sea_that_the_city_touches(tmp_path: Path, line: str) -> None:
    assert ends(tmp_path, France=(line,)) == {line.split()[3]}


@pytest.mark.parametrize(
    ("line", "number"),
    [
        pytest.param("F BAL - BER*", "6.A.3", marks=rule("cc.4b")),
        pytest.param("F MAO - SPA*", "6.A.3", marks=rule("cc.4b")),
        pytest.param("F ENG - LON*", "6.A.1", marks=[rule("cc.404"), rule("cc.51c")]),
        pytest.param("F HEL - DEN*", "6.A.1", marks=[rule("cc.405"), rule("cc.51c")]),
    ],
)
def test_a_fleet_comes_in_from_no_other_sea(tmp_path: Path, line: str, number: str) -> None:
    assert refused(tmp_path, line) == number


@rule("cc.51b")
def test_an_army_is_convoyed_into_a_city_over_a_sea_that_it_touches(tmp_path: Path) -> None:
    assert ends(tmp_path, France=("A YOR - HOL*", "F NTH C A YOR - HOL*")) == {"HOL*", "NTH"}


@rule("cc.51c")
def test_no_army_is_convoyed_into_a_city_over_another_sea(tmp_path: Path) -> None:
    assert refused(tmp_path, "A BRE - LON*", "F ENG C A BRE - LON*") == "6.A.1"
    assert ends(tmp_path, France=("A BRE - LON", "F ENG C A BRE - LON")) == {"LON", "ENG"}


# .52: by land


@rule("cc.5")
@rule("cc.52a")
def test_a_unit_comes_in_from_the_country_and_from_no_other_land(tmp_path: Path) -> None:
    assert ends(tmp_path, France=("A MUN - MUN*",)) == {"MUN*"}
    found = table(tmp_path, France=["A TYR"])
    found.play(France=("A TYR - MUN*",))
    assert found.told("acted") == ["A Tyrolia acts on Munich-City by rail and stays."]
    assert set(found.units()) == {"TYR"}


@rule("cc.52b")
@rule("cc.522b")
def test_who_cannot_come_in_keeps_others_out(tmp_path: Path) -> None:
    assert ends(tmp_path, France=("A MUN - MUN*",), Italy=("A TYR - MUN*",)) == {"MUN", "TYR"}


@rule("cc.521a")
@pytest.mark.parametrize("to", ["MUN", "TYR", "BER", "SWI"])
def test_a_unit_moves_out_of_a_city_over_any_link(tmp_path: Path, to: str) -> None:
    assert ends(tmp_path, France=(f"A MUN* - {to}",)) == {to}


def beaten(folder: Path) -> Table:
    """The unit of Munich-City is dislodged from Tyrolia, with help from Bohemia."""
    found = table(folder, Germany=["A MUN*"], Italy=["A TYR", "A BOH"])
    found.play(Germany=("A MUN* H",), Italy=("A TYR - MUN*", "A BOH S A TYR - MUN*"))
    return found


@rule("cc.522a")
@rule("cc.523a")
def test_a_unit_in_a_city_is_dislodged_though_nobody_comes_in(tmp_path: Path) -> None:
    found = beaten(tmp_path)
    assert found.title == "Spring 1901, retreats"
    assert set(found.units()) == {"TYR", "BOH"}
    assert set(found.session.view(GM).state.dislodged) == {"MUN*"}


@rule("cc.521b")
@pytest.mark.parametrize("to", ["MUN", "BUR", "BER", "SIL"])
def test_a_unit_retreats_out_of_a_city_over_any_link(tmp_path: Path, to: str) -> None:
    found = beaten(tmp_path)
    found.play(Germany=(f"A MUN* R {to}",))
    assert found.units()[to] == "Germany A"


@rule("cc.52a")
@rule("cc.521b")
def test_a_unit_retreats_into_no_city_over_land(tmp_path: Path) -> None:
    assert beaten(tmp_path).refused("Germany", "A MUN* R BER*", "A MUN* R TYR") == ["cc.52a", "6.H.5"]


SUPPORT = {"Germany": ("A MUN* S A BER - SIL", "A BER - SIL"), "Russia": ("A SIL H",)}


@rule("cc.523b")
def test_a_unit_in_a_city_helps_over_any_link(tmp_path: Path) -> None:
    found = table(tmp_path, Germany=["A MUN*", "A BER"], Russia=["A SIL"])
    found.play(**SUPPORT)
    assert found.units() == {"MUN*": "Germany A", "SIL": "Germany A"}


@rule("cc.523c")
def test_help_out_of_a_city_is_cut_over_any_link(tmp_path: Path) -> None:
    found = table(tmp_path, Germany=["A MUN*", "A BER"], Russia=["A SIL"], Italy=["A TYR"])
    found.play(**SUPPORT, Italy=("A TYR - MUN*",))
    assert found.units() == {"MUN*": "Germany A", "BER": "Germany A", "SIL": "Russia A", "TYR": "Italy A"}
    assert found.told("cut") == ["A Munich-City: the support of Berlin is cut by Tyrolia."]


@rule("cc.523c")
def test_help_into_a_city_is_cut_like_any(tmp_path: Path) -> None:
    found = table(tmp_path, Italy=["A TYR", "A BOH"], Germany=["A MUN*", "A SIL"])
    found.play(Italy=("A TYR - MUN*", "A BOH S A TYR - MUN*"), Germany=("A MUN* H", "A SIL - BOH"))
    assert found.told("dislodged") == []


# .5x: a fleet from Brussels to Amsterdam


@rule("cc.5xa")
def test_the_fleet_of_brussels_does_not_come_into_amsterdam(tmp_path: Path) -> None:
    found = table(tmp_path, France=["F BEL*"])
    found.play(France=("F Brussels - Amsterdam",))
    assert set(found.units()) == {"BEL*"}


@rule("cc.5xb")
def test_the_fleet_of_brussels_stands_others_off_from_amsterdam(tmp_path: Path) -> None:
    assert ends(tmp_path, France=("F BEL* - HOL*",), England=("F HOL - HOL*",)) == {"BEL*", "HOL"}


@rule("cc.5xc")
def test_the_fleet_of_brussels_cuts_the_help_of_amsterdam(tmp_path: Path) -> None:
    found = table(tmp_path, France=["F BEL*"], England=["F HOL*", "F NTH"], Germany=["F HEL"])
    found.play(France=("F BEL* - HOL*",), England=("F HOL* S F NTH - HEL", "F NTH - HEL"))
    assert found.told("cut") == ["F Holland-City: the support of North Sea is cut by Belgium-City."]
    assert found.units()["HEL"] == "Germany F"


# .62: three seasons


@rule("cc.62a")
@rule("cc.62b")
@pytest.mark.parametrize(
    ("choice", "titles"),
    [
        ('"odd"', ["Summer 1901, movement", "Fall 1901, movement", "Spring 1902, movement", "Fall 1902, movement"]),
        ("[1902]", ["Fall 1901, movement", "Spring 1902, movement", "Summer 1902, movement", "Fall 1902, movement"]),
        ('"none"', ["Fall 1901, movement", "Spring 1902, movement", "Fall 1902, movement", "Spring 1903, movement"]),
    ],
)
def test_some_years_have_a_summer_if_the_game_master_says_so(tmp_path: Path, choice: str, titles: list[str]) -> None:
    units = {"France": ["A PAR*", "A MAR*", "F BRE*"]}
    found = Table(tmp_path, units, map="city-country", three_seasons=choice)
    told = []
    for _ in titles:
        found.play()
        told.append(found.title)
    assert told == titles
