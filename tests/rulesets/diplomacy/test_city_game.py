"""City/Country at the table: years, ownership, builds, victory, and what is told of railway moves."""

from __future__ import annotations

from functools import lru_cache

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.maps.areas.links import links_of
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.library import find_scenario
from drumhead.engine.play.figures import Way
from drumhead.engine.rulesets.diplomacy import RULESET
from tests.rulesets.diplomacy.test_game import Table

HEAD = """
id = "cities"
ruleset = "diplomacy"
map = "city-country"
date = {year}-03-01
[powers.Germany]
units = {germany}
[powers.Austria]
units = {austria}
"""


def rule(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("diplomacy", number)


@lru_cache(maxsize=1)
def board() -> AreaMap:
    return read_area_map(data_folder("maps") / "city-country")


def table(germany: list[str], austria: list[str], options: str = "", year: int = 1901) -> Table:
    return Table(board(), HEAD.format(germany=germany, austria=austria, year=year).replace("'", '"') + options)


def owners(found: Table, *cities: str) -> list[str]:
    return [found.state.centres[city].owner for city in cities]


@rule("cc.11b")
def test_only_who_stands_in_a_city_in_the_end_owns_it() -> None:
    found = table(["A HOL", "A DEN*", "A Kiel*"], ["A BEL*"])
    found.play("A HOL - HOL*", "A DEN* - DEN", "A BEL* - BEL")
    assert owners(found, "HOL*", "DEN*", "BEL*") == ["", "", ""]
    found.play()
    assert owners(found, "HOL*", "DEN*", "BEL*", "KIE*") == ["Germany", "", "", "Germany"]


@rule("cc.12b")
def test_who_stands_in_a_country_or_acts_on_its_city_takes_nothing() -> None:
    found = table(["A Munich"], ["A TYR"]).play("A TYR - MUN*").play("A TYR - MUN*")
    assert found.title == "Winter 1901, adjustments"
    assert owners(found, "MUN*") == ["Germany"]


@rule("cc.522a")
def test_an_empty_city_stays_with_its_owner_though_its_unit_was_dislodged_by_rail() -> None:
    found = table(["A MUN*"], ["A TYR", "A BOH"]).play()
    found.play("A TYR - MUN*", "A BOH S A TYR - MUN*").play("A MUN* - MUN")
    assert found.units() >= {"Germany A MUN", "Austria A TYR", "Austria A BOH"}
    assert owners(found, "MUN*") == ["Germany"]


@rule("cc.52a")
@rule("cc.521b")
def test_a_retreat_over_a_railway_is_refused_as_that() -> None:
    found = table(["A MUN*", "A BER"], ["A TYR", "A BOH"]).play("A TYR - MUN*", "A BOH S A TYR - MUN*")
    assert found.refused("Germany", "A MUN* R Kiel*") == "cc.52a"
    assert found.refused("Germany", "A MUN* R Tyrolia") == "6.H.5"
    assert found.refused("Germany", "A MUN* R Munich") == ""


@rule("cc.51a")
def test_a_fleet_that_is_beaten_at_sea_may_go_into_a_city_there() -> None:
    found = table(["F NTH", "F NWY*"], ["F HEL", "F SKA"]).play("F HEL - NTH", "F SKA S F HEL - NTH")
    assert {"LON*", "EDI*", "BEL*", "HOL*", "LON"} <= set(found.state.dislodged["NTH"].open)
    assert {"DEN*", "NWY*", "SKA"}.isdisjoint(found.state.dislodged["NTH"].open)
    assert found.play("F NTH R London*").units() >= {"Germany F LON*", "Austria F NTH"}


@rule("cc.11b")
def test_builds_are_made_in_empty_home_cities_whoever_stands_in_the_country() -> None:
    found = table(["A BER", "A BER*"], ["A MUN"]).play().play()
    assert found.title == "Winter 1901, adjustments"
    assert found.refused("Germany", "build A Berlin*") == "6.I.3"
    assert found.refused("Germany", "build A Munich") == "cc.11b"
    assert found.refused("Germany", "build F Munich*") == "6.I.2"
    assert found.refused("Germany", "build F Kiel*") == ""
    assert found.play("build A Munich*").units() >= {"Germany A MUN*", "Austria A MUN"}


@rule("cc.11b")
def test_a_build_in_the_countries_by_option_is_offered_there() -> None:
    found = table(["A BER*"], ["A VIE*"], '[options]\ncity_builds = "country"\n').play().play()
    view = RULESET.view(found.game, found.state, found.game.seat("Germany"))
    assert {token.id for token in view.tokens if token.orderable} == {"BER", "KIE", "MUN"}
    assert found.play("build F Kiel", "build A Munich").units() >= {"Germany F KIE", "Germany A MUN"}


@rule("cc.11b")
def test_each_centre_gives_one_build_though_two_places_are_offered() -> None:
    home = ["A Constantinople*", "A Smyrna*"]
    scenario = HEAD.format(germany=home, austria=["A VIE*"], year=1901).replace("'", '"').replace("Germany", "Turkey")
    found = Table(board(), scenario + '[options]\ncity_builds = "harbour"\n').play().play()
    view = RULESET.view(found.game, found.state, found.game.seat("Turkey"))
    assert {token.id for token in view.tokens if token.orderable} == {"ANK", "ANK*"}
    assert [task.text for task in RULESET.tasks(found.game, view, ())] == ["Turkey may build a unit."]
    assert "may build F ANK" in RULESET.describe(found.game, view, "ANK")
    assert "may build A ANK*" in RULESET.describe(found.game, view, "ANK*")
    assert found.play("build F Ankara").units() >= {"Turkey F ANK"}


@rule("cc.62a")
@rule("cc.62b")
@pytest.mark.parametrize(
    ("choice", "summers"), [('"none"', []), ('"odd"', [1901, 1903]), ('"all"', [1901, 1902, 1903]), ("[1902]", [1902])]
)
def test_the_years_with_a_summer_are_those_chosen(choice: str, summers: list[int]) -> None:
    found = table(
        ["A BER*", "A MUN*", "F KIE*"], ["A VIE*", "A BUD*", "F TRI*"], f"[options]\nthree_seasons = {choice}"
    )
    told = []
    while found.state.year < 1904:
        told.append(found.title)
        found.play()
    assert [int(title.split()[1].strip(",")) for title in told if title.startswith("Summer")] == summers


@rule("cc.62a")
def test_centres_are_counted_after_the_last_season_of_the_year_alone() -> None:
    found = table(["A HOL*"], ["A VIE*", "A BUD*", "F TRI*"], '[options]\nthree_seasons = "odd"\n')
    assert owners(found.play(), "HOL*") == [""]
    assert owners(found.play("A HOL* - HOL"), "HOL*") == [""]
    assert found.title == "Fall 1901, movement"
    assert owners(found.play("A HOL - HOL*"), "HOL*") == ["Germany"]


@rule("cc.11b")
def test_eighteen_cities_win() -> None:
    scenario = find_scenario("city-country-1901")
    setup = RULESET.setup(scenario, board())
    assert setup.options["victory"] == 18
    cities = sorted(setup.state.centres)
    assert len(cities) == 34
    taken = HEAD.format(germany=[f"A {city}" for city in cities[:18]], austria=["A SIL"], year=1901).replace("'", '"')
    found = Table(board(), taken).play().play()
    assert (found.state.winner, owners(found, cities[17], cities[18]) != ["Germany", "Germany"]) == ("Germany", True)
    assert Table(board(), taken.replace(f'"A {cities[0]}", ', "")).play().play().state.winner == ""


@rule("cc.1")
def test_the_first_units_stand_in_their_cities_and_the_fleet_of_ankara_beside() -> None:
    state = RULESET.setup(find_scenario("city-country-1901"), board()).state
    assert len(state.units) == 22
    assert {at for at in state.units if not at.endswith("*")} == {"ANK"}
    assert (state.units["STP*"].arm, state.units["LVP*"].arm) == ("F", "A")
    assert sum(centre.owner != "" for centre in state.centres.values()) == 22


@rule("cc.21")
def test_first_units_may_stand_in_the_countries_as_the_scenario_says() -> None:
    found = table(["A Munich", "F Kiel", "A Berlin"], ["A Vienna", "A Budapest", "F Trieste"])
    assert found.units() >= {"Germany F KIE", "Austria F TRI"}
    with pytest.raises(ScenarioError, match="no fleet can stand there"):
        table(["F Berlin*"], [])


@rule("cc.52b")
@rule("cc.522b")
def test_a_railway_move_is_told_as_what_it_is() -> None:
    found = table(["A MUN", "A BER*"], ["A TYR"]).play("A MUN - MUN*", "A TYR - MUN*", "A BER* - KIE*")
    by_unit = {event.units[0]: event for event in found.events if event.kind in ("acted", "bounced")}
    assert [(by_unit[at].kind, by_unit[at].rule) for at in ("BER*", "TYR", "MUN")] == [
        ("acted", "cc.52b"),
        ("bounced", "6.A.11"),
        ("bounced", "6.A.11"),
    ]
    words = {at: RULESET.wording(found.game, event) for at, event in by_unit.items()}
    assert words["BER*"] == "A Berlin-City acts on Kiel-City by rail and stays."
    assert words["TYR"].startswith("A Tyrolia acts on Munich-City by rail in vain")
    assert words["MUN"].startswith("A Munich does not get to Munich-City")
    drawn = {
        found.game.map.board.name(way.start): (way.style, way.done)
        for way in RULESET.figures(found.game, found.events)
        if isinstance(way, Way)
    }
    assert drawn == {"BER*": ("act", True), "TYR": ("act", False), "MUN": ("go", False)}


@rule("cc.521a")
def test_a_unit_of_a_city_is_told_where_it_goes_and_on_what_it_only_acts() -> None:
    found = table(["A MUN*", "F KIE*"], [])
    view = RULESET.view(found.game, found.state, found.game.seat("Germany"))
    lines = RULESET.describe(found.game, view, "MUN*")
    assert "next to BER, BOH, BUR, KIE, MUN, RUH, SIL, SWI, TYR" in lines
    assert "acts by rail on BER*, KIE*" in lines
    assert "acts by rail on HOL*" in RULESET.describe(found.game, view, "KIE*")


@rule("cc.51a")
@rule("cc.521a")
def test_what_may_be_clicked_from_a_city_is_what_the_links_allow() -> None:
    found = table(["A MUN*", "F HOL*"], [])
    view = RULESET.view(found.game, found.state, found.game.seat("Germany"))

    def clicked(unit: str) -> set[str]:
        order = RULESET.order({"kind": "move", "unit": unit, "to": ""})
        return {board().board.name(cell) for cell in RULESET.next_cells(found.game, view, order)}

    assert clicked("MUN*") == {"BER", "BER*", "BOH", "BUR", "KIE", "KIE*", "MUN", "RUH", "SIL", "SWI", "TYR"}
    assert clicked("HOL*") == {"NTH", "HEL", "HOL", "BEL", "BEL*", "KIE", "KIE*"}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('three_seasons = "even"', "the option three_seasons takes none, odd, all, or years such as [1903, 1905]"),
        ('three_seasons = [1903, "x"]', "the option three_seasons takes none, odd, all, or years"),
        ('city_builds = "town"', "the option city_builds takes city, harbour, country"),
        ('city_lone_railway = "maybe"', "the option city_lone_railway takes false, true"),
        ("summers = 1", "there is no option summers; there are multi_route"),
    ],
)
def test_an_option_that_is_none_is_refused_in_one_sentence(line: str, words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        table(["A BER*"], [], f"[options]\n{line}\n")
    assert len(caught.value.problems) == 1
    assert words in caught.value.problems[0]


def test_a_railway_is_acted_on_from_whichever_coast_and_never_by_convoy() -> None:
    cell, links = board().board.cell, sorted(links_of(board()).railways)
    assert links
    for start, end in links:
        assert RULESET.acts(board(), {"kind": "move"}, cell(start), cell(end))
        assert not RULESET.acts(board(), {"kind": "move", "via": True}, cell(start), cell(end))
    others = {(start, end) for start, _ in links for _, end in links}.difference(links)
    assert not any(RULESET.acts(board(), {"kind": "move"}, cell(start), cell(end)) for start, end in others)
