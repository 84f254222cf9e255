"""City/Country: what a railway move does to the strengths of others, point by point."""

from __future__ import annotations

import pytest

from tests.rulesets.diplomacy.city_country import ends, season


def rule(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("diplomacy", number)


@rule("cc.52a")
def test_a_ring_of_moves_with_a_railway_in_it_does_not_turn() -> None:
    ring = "G A MUN - BER{}\nG A BER{} - SIL\nA A SIL - BOH\nA A BOH - MUN"
    assert ends(ring.format("", "")) == {"BER", "SIL", "BOH", "MUN"}
    assert season(ring.format("", "")).outcome.prevailed == {"MUN", "BER", "SIL", "BOH"}
    assert season(ring.format("*", "*")).outcome.prevailed == frozenset()


@rule("cc.52b")
def test_a_unit_that_acts_by_rail_is_not_supported_to_hold() -> None:
    attack = "A A TYR - MUN*\nA A BOH S A TYR\nI A VEN - TYR\nI A PIE S A VEN - TYR"
    assert season(attack).outcome.dislodged == {"TYR": "VEN"}
    assert season(attack).void["BOH"].rule == "6.D.7"
    assert season(attack.replace("TYR - MUN*", "TYR H")).outcome.dislodged == {}


@rule("cc.523c")
def test_a_railway_attack_from_where_the_support_points_cuts_only_if_it_dislodges() -> None:
    supported = "G A MUN* S A BOH - TYR\nG A BOH - TYR\nA A TYR - MUN*"
    assert "MUN*" in season(supported).outcome.given
    assert season(supported).outcome.dislodged == {"TYR": "BOH"}
    beaten = season(supported + "\nA A BUR S A TYR - MUN*")
    assert beaten.outcome.cut == {"MUN*": "TYR"}
    assert beaten.outcome.dislodged == {"MUN*": "TYR"}


@rule("cc.523c")
def test_a_railway_attack_of_the_same_power_cuts_nothing() -> None:
    supported = "G A MUN* S A BER - SIL\nG A BER - SIL\nR A SIL H\nG A TYR - MUN*"
    assert "MUN*" in season(supported).outcome.given


@rule("cc.522b")
def test_a_railway_move_stands_off_fleets_and_convoys_as_any_move_does() -> None:
    assert season("E F NTH - HOL*\nG A RUH - HOL*").outcome.contested == {"HOL*"}
    assert ends("E F NTH - HOL*\nE F HEL S F NTH - HOL*\nG A RUH - HOL*") == {"HOL*", "HEL", "RUH"}


@rule("cc.522b")
def test_two_railway_moves_stand_each_other_off() -> None:
    found = season("A A TYR - MUN*\nF A BUR - MUN*")
    assert found.outcome.prevailed == frozenset()
    assert found.outcome.contested == {"MUN*"}


@rule("cc.522b")
def test_a_beaten_railway_move_head_on_keeps_nobody_out() -> None:
    found = season("G A MUN* - TYR\nG A BOH S A MUN* - TYR\nA A TYR - MUN*\nF A MUN - MUN*")
    assert found.places["MUN"] == "MUN*"
    assert found.outcome.dislodged == {"TYR": "MUN*"}


@rule("cc.52a")
def test_nobody_takes_the_place_of_one_who_acts_by_rail_even_if_he_prevails() -> None:
    found = season("A A TYR - MUN*\nA A BOH S A TYR - MUN*\nG A MUN* H\nA A VIE - TYR")
    assert found.outcome.dislodged == {"MUN*": "TYR"}
    assert found.places["VIE"] == "VIE"


@rule("cc.51b")
def test_a_fleet_in_a_city_convoys_nobody() -> None:
    found = season("G F KIE* C A HOL - DEN\nG A HOL - DEN")
    assert {refusal.rule for _, refusal in found.refused} == {"6.F.1", "6.A.1"}


@rule("cc.523a")
def test_a_unit_supports_into_a_city_only_over_a_link_of_its_own() -> None:
    assert season("G A MUN - MUN*\nG A PIE S A MUN - MUN*").refused[0][1].rule == "6.A.10"
    assert "SWI" in season("G A MUN - MUN*\nG A SWI S A MUN - MUN*").outcome.given
    assert "NTH" in season("E F HOL - HOL*\nE F NTH S F HOL - HOL*").outcome.given
    assert season("E F NTH - LON*\nE F ENG S F NTH - LON*").refused[0][1].rule == "6.A.10"
