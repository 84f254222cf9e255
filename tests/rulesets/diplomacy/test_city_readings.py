"""City/Country: what its text leaves open, each point as it is played by default and as a game master may have it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from drumhead.engine.maps.areas.model import LinkChanges
from drumhead.engine.rulesets.diplomacy.adjudication.adjusting import Adjusted, Winter, adjust
from drumhead.engine.rulesets.diplomacy.chart.chart import Chart, province_of
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.notation import read
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from tests.rulesets.diplomacy.city_country import CHANGES, chart, default_cities, ends, names_on, season, variant


def rule(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("diplomacy", number)


def board(**changes: Any) -> Chart:
    """The variant with other entries in its map's `[links]`."""
    return chart(replace(CHANGES, **changes))


def refused(text: str, on: Chart | None = None) -> set[str]:
    return {province_of(refusal.order.unit) for _, refusal in season(text, on).refused}


def winter(power: str, units: Iterable[str], *orders: str, on: Chart | None = None, **options: Any) -> Adjusted:
    """A winter of a power that owns its home Cities and has units such as `A MUN`."""
    on = on or variant()
    owners = {code: power for code, here in on.provinces.items() if here.centre and here.home == power}
    placed = (Unit(power, *words.split()) for words in units)
    chosen = Options(**options)
    ready = Winter(Position(on, {unit.province: unit for unit in placed}), owners, chosen.city_builds)
    return adjust(ready, power, [read(names_on(on), order) for order in orders], chosen)


def built(adjusted: Adjusted) -> list[str]:
    return [f"{unit.arm} {unit.place}" for unit in adjusted.built]


def why(adjusted: Adjusted) -> list[str]:
    return [refusal.reason for refusal in adjusted.refused]


# O1, O2: links hold both ways, and Constantinople-Country is not cut off from its City


@rule("cc.302")
@rule("cc.305b")
def test_every_link_and_every_exception_holds_both_ways() -> None:
    for on in (variant(), board(added=(*CHANGES.added, ("MUN*", "VEN"))), board(barred=(("BER*", "KIE"),), only={})):
        assert all(a in on.walks[b] for a, others in on.walks.items() for b in others)
        assert all(a in on.sails[b] for a, others in on.sails.items() for b in others)


@rule("cc.304")
def test_istanbul_is_entered_from_its_country_unless_the_map_counts_that_to_asia_too() -> None:
    entry = "T A CON - CON*"
    assert ends(entry) == {"CON*"}
    assert refused(entry, board(barred=(*CHANGES.barred, ("CON*", "CON")))) == {"CON"}


# O3: Switzerland


@rule("cc.307b")
def test_switzerland_reaches_both_parts_of_its_neighbours_or_by_the_map_the_countries_alone() -> None:
    lands = tuple(("SWI", code) for code in ("BUR", "MAR", "MUN", "PIE", "TYR"))
    countries = board(roads=(), added=(*CHANGES.added, *lands))
    assert {"MUN", "MUN*", "MAR", "MAR*"} <= variant().walks["SWI"]
    assert countries.walks["SWI"] == {"BUR", "MAR", "MUN", "PIE", "TYR"}
    assert refused("I A SWI - MUN*", countries) == {"SWI"}


# O4: Cities that touch no sea


@rule("cc.4b")
def test_a_fleet_stands_in_no_dry_city_or_by_the_map_enters_it_from_its_country() -> None:
    entry, sea = "G F BER - BER*", "G F BAL - BER*"
    every = board(fleets_in_every_city=True)
    assert (refused(entry), refused(sea)) == ({"BER"}, {"BAL"})
    assert (ends(entry, every), refused(sea, every)) == ({"BER*"}, {"BAL"})
    assert every.provinces["MUN*"].kind == "inland"
    assert every.sails["SPA*"] >= {"SPA/NC", "SPA/SC", "POR*"}


# O5: railways along the coast


@rule("cc.5xb")
def test_railways_serve_fleets_along_the_coast_or_by_the_map_armies_alone() -> None:
    armies = board(coast_railways=False)
    acting = "F F BEL* - HOL*\nE F HOL - HOL*"
    assert ends(acting) == {"BEL*", "HOL"}
    assert refused(acting, armies) == {"BEL*"}
    assert armies.sails["BEL*"] == {"NTH", "BEL"}
    assert armies.walks == variant().walks


# O6, O7: where units are raised


@rule("cc.11b")
def test_units_are_raised_in_cities_though_a_unit_stands_in_the_country() -> None:
    assert built(winter("Germany", ["A MUN"], "build A Munich-City")) == ["A MUN*"]


@rule("cc.11b")
@rule("cc.21")
def test_units_are_raised_in_countries_by_option() -> None:
    orders = "build A Munich", "build A Munich-City", "build F Kiel"
    assert built(winter("Germany", [], *orders)) == ["A MUN*"]
    asked = winter("Germany", [], *orders, city_builds="country")
    assert built(asked) == ["A MUN", "F KIE"]
    assert why(asked) == ["units are raised in Munich, not in Munich-City"]
    assert built(winter("Germany", ["A MUN*"], "build A Munich", city_builds="country")) == ["A MUN"]
    assert built(winter("Germany", ["A MUN"], "build A Munich", city_builds="country")) == []
    assert built(winter("Russia", [], "build F St Petersburg/NC", city_builds="country")) == ["F STP/NC"]


@rule("cc.11b")
def test_a_fleet_of_a_dry_city_is_not_raised_or_by_option_in_its_country() -> None:
    orders = "build F Ankara*", "build F Ankara"
    default = winter("Turkey", [], *orders)
    assert (built(default), why(default)) == (
        [],
        ["no fleet can be built in Ankara-City", "units are raised in Ankara-City, not in Ankara"],
    )
    assert built(winter("Turkey", [], *orders, city_builds="harbour")) == ["F ANK"]
    assert built(winter("Turkey", [], "build A Ankara", "build F Smyrna", city_builds="harbour")) == []
    assert built(winter("Turkey", [], "build F Ankara", "build A Ankara*", city_builds="harbour")) == ["F ANK"]


# O8, O9: retreats into Cities that were acted upon


@rule("cc.522a")
def test_a_city_emptied_over_a_railway_is_open_to_others_or_by_option_closed() -> None:
    fight = "G A MUN* H\nA A TYR - MUN*\nA A BOH S A TYR - MUN*\nF A MUN H\nI A RUH - MUN\nI A BUR S A RUH - MUN"
    assert "MUN*" in season(fight).retreats["MUN"]
    assert "MUN*" not in season(fight, city_emptied="closed").retreats["MUN"]
    assert "MUN*" in season(fight, city_lone_railway=True).retreats["MUN"]


@rule("cc.522b")
def test_a_lone_railway_move_leaves_an_empty_city_open_or_by_option_contests_it() -> None:
    fight = "A A TYR - MUN*\nF A MUN H\nI A RUH - MUN\nI A BUR S A RUH - MUN"
    assert "MUN*" in season(fight).retreats["MUN"]
    assert "MUN*" not in season(fight, city_lone_railway=True).retreats["MUN"]
    assert "MUN*" in season(fight, city_emptied="closed").retreats["MUN"]


@rule("cc.522b")
def test_a_city_that_somebody_failed_to_enter_is_closed_whatever_the_options() -> None:
    fight = "A A TYR - MUN*\nF A MUN - MUN*\nI A RUH - MUN\nI A BUR S A RUH - MUN"
    assert season(fight).outcome.contested == {"MUN*"}
    assert "MUN*" not in season(fight).retreats["MUN"]


# O10: fleets between North Africa and Spain


@rule("cc.306a")
def test_fleets_do_not_cross_to_spain_from_north_africa_unless_the_map_says_so() -> None:
    crossing = "F F NAF - SPA/SC"
    ferry = board(sailed=(("NAF", "SPA/SC"),))
    assert refused(crossing) == {"NAF"}
    assert ends(crossing, ferry) == {"SPA/SC"}
    assert refused("F F NAF - SPA/NC", ferry) == {"NAF"}


# O11: both coasts of Spain


@rule("cc.5xb")
@pytest.mark.parametrize("coast", ["NC", "SC"])
def test_a_fleet_acts_on_lisbon_from_either_coast_of_spain(coast: str) -> None:
    acting = f"F F SPA/{coast} - POR*\nE F POR - POR*"
    assert ends(acting) == {f"SPA/{coast}", "POR"}
    assert season(acting).outcome.contested == {"POR*"}


# O12 is among the names.  O13: see the seasons in the game.  O14: railway or foreign convoy

KIDNAPPED = "E A BEL - HOL*\nF F NTH C A BEL - HOL*"


@rule("cc.51b")
@rule("cc.52b")
def test_an_army_that_foreigners_alone_convoy_acts_by_rail_or_by_option_sails() -> None:
    assert ends(KIDNAPPED) == {"BEL", "NTH"}
    assert ends(KIDNAPPED, city_convoy="convoy") == {"HOL*", "NTH"}


@rule("cc.51b")
@pytest.mark.parametrize(
    "wanted", [KIDNAPPED.replace("HOL*", "HOL* via convoy", 1), KIDNAPPED.replace("F F NTH", "E F NTH")]
)
def test_an_army_that_wants_its_convoy_enters(wanted: str) -> None:
    assert "HOL*" in ends(wanted)
    assert "HOL*" in ends(wanted, city_convoy="convoy")


@rule("cc.52b")
@pytest.mark.parametrize("choice", ["rail", "convoy"])
def test_an_army_without_a_convoy_acts_by_rail_under_either_choice(choice: str) -> None:
    assert ends("E A BEL - HOL*\nG F HOL - HOL*", city_convoy=choice) == {"BEL", "HOL"}


@rule("cc.52b")
def test_the_choice_of_city_convoy_says_nothing_of_other_moves() -> None:
    other = "E A BEL - HOL\nF F NTH C A BEL - HOL\nF F HOL - NTH"
    assert season(other).outcome == season(other, city_convoy="convoy").outcome


# the seas of the Cities are the map's


@rule("cc.4a")
def test_the_seas_of_a_city_are_what_its_map_says() -> None:
    west = tuple(replace(city, seas=("MAO",)) if city.country == "BRE" else city for city in default_cities())
    assert refused("F F ENG - BRE*", chart(cities=west)) == {"ENG"}
    assert ends("F F MAO - BRE*", chart(cities=west)) == {"BRE*"}
    assert ends("F F ENG - BRE*") == {"BRE*"}


def test_a_map_without_changes_to_its_links_has_none() -> None:
    plain = chart(LinkChanges(), cities=())
    assert not plain.railways
    assert not any(place.endswith("*") for place in plain.walks)
