"""Whose is what on a map of territories: letters, numbers, and land that goes with a power's centres."""

from __future__ import annotations

import pytest

from drumhead.engine.drawing.areas.ground import homelands
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.drawing.lands.owners import NOBODY, Owners, owner_colour, unit_colours
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.library import find_map
from drumhead.engine.play.view import Token


@pytest.fixture(scope="module")
def classic() -> AreaMap:
    found = find_map("diplomacy-classic", 1901)
    assert isinstance(found, AreaMap)
    return found


def test_a_power_met_later_comes_behind_those_known() -> None:
    owners = Owners(["Turkey", "Austria", "Austria", ""])
    assert (owners.tone("Austria"), owners.tone("Turkey"), owners.tone("Persia"), owners.tone("")) == (0, 1, 2, NOBODY)
    assert owners.names == ("Austria", "Turkey", "Persia")


def test_a_letter_is_as_long_as_it_must_be() -> None:
    owners = Owners(["Italy", "Iberia", "Gothia"])
    assert [owners.letter(name) for name in owners.names] == ["G", "Ib", "It"]


def test_land_without_a_centre_is_of_the_power_whose_homes_lie_round_it(classic: AreaMap) -> None:
    land = homelands(classic, {"MUN": "Germany", "PAR": "France"})
    assert {code for code, power in land.items() if power == "Germany"} == {"PRU", "RUH", "SIL"}
    assert {code for code, power in land.items() if power == "France"} == {"BUR", "GAS", "PIC"}
    assert not {"MUN", "PAR", "ALB", "NAF", "NTH"} & land.keys()


def test_land_is_a_powers_as_long_as_that_has_a_centre_anywhere(classic: AreaMap) -> None:
    assert homelands(classic, {"SER": "Austria"})["BOH"] == "Austria"
    assert "BOH" not in homelands(classic, {"VIE": "Italy"})


def test_a_power_has_a_number_and_the_letters_that_tell_it_from_the_others() -> None:
    owners = Owners(["Turkey", "Austria", "Australia", "Austria"])
    assert owners.names == ("Australia", "Austria", "Turkey")
    assert [owners.letter(name) for name in owners.names] == ["Austra", "Austri", "T"]
    assert owners.tone("") == -1
    assert owners.tone("Persia") == 3
    assert owners.tone("Austria") == 1


def test_units_have_their_owners_colour_and_where_nobody_is_named_their_stances() -> None:
    owners, count = Owners(["Italy", "Gothia"]), len(LIGHT.owners)
    found = [owner_colour(LIGHT, tone) for tone in (0, count - 1, count, count + 1, NOBODY)]
    assert found == [LIGHT.owners[0], LIGHT.owners[-1], LIGHT.owners[0], LIGHT.owners[1], LIGHT.sides["neutral"]]

    def colours(owner: str, stance: str) -> tuple[str, str]:
        return unit_colours(LIGHT, Token("A", "A", 0, None, stance, "army", "army", owner=owner), owners)

    assert colours("Italy", "enemy") == (LIGHT.owners[1], LIGHT.on_owner)
    assert colours("", "enemy") == (LIGHT.sides["enemy"], LIGHT.on_side)
    assert colours("", "strange") == (LIGHT.sides["neutral"], LIGHT.on_side)
