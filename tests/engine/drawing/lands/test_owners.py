"""Whose is what on a map of territories: letters, numbers, and land that goes with a power's centres."""

from __future__ import annotations

import pytest

from drumhead.engine.drawing.areas.ground import homelands
from drumhead.engine.drawing.lands.owners import NOBODY, Owners
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.library import find_map


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
