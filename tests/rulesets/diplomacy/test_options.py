"""DATC chapter 4: every choice by its number, as DATC prefers it and otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.rulesets.diplomacy.adjudication.adjusting import Adjusted, Winter, adjust
from drumhead.engine.rulesets.diplomacy.adjudication.movement import Season, adjudicate
from drumhead.engine.rulesets.diplomacy.orders.notation import read
from drumhead.engine.rulesets.diplomacy.resolution.battle import Move
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from tests.rulesets.diplomacy.classic import names, position
from tests.rulesets.diplomacy.datc_cases import read_case


def rule(number: str) -> pytest.MarkDecorator:
    return pytest.mark.rule("diplomacy", number)


def season(text: str, **options: Any) -> Season:
    case = read_case(text)
    return adjudicate(case.position, case.orders, Options(**options))


def refused(text: str, **options: Any) -> list[str]:
    return [refusal.rule for _, refusal in season(text, **options).refused]


def winter(power: str, owned: str, units: dict[str, str], *orders: str, **options: Any) -> Adjusted:
    lines = [read(names(), line) for line in orders]
    owners = dict.fromkeys(owned.split(), power)
    return adjust(Winter(position(units), owners), power, lines, Options(**options))


def built(adjusted: Adjusted) -> list[str]:
    return [f"{unit.arm} {unit.place}" for unit in adjusted.built]


TWO_ROUTES = """
England
F English Channel Convoys A London - Belgium
F North Sea Convoys A London - Belgium
A London - Belgium
France
F Brest Supports F Mid-Atlantic Ocean - English Channel
F Mid-Atlantic Ocean - English Channel
"""


@rule("4.A.1")
def test_a_convoy_of_several_routes_fails_when_all_or_when_any_is_broken() -> None:
    assert "LON" in season(TWO_ROUTES).outcome.prevailed
    assert "LON" not in season(TWO_ROUTES, multi_route="any").outcome.prevailed


PARADOX = """
England
F London Supports F Wales - English Channel
F Wales - English Channel
France
A Brest - London
F English Channel Convoys A Brest - London
"""


@rule("4.A.2")
@pytest.mark.parametrize(
    ("choice", "dislodged"),
    [("szykman", True), ("1971", True), ("1982", True), ("2000", True), ("all-hold", False)],
)
def test_the_simple_convoy_paradox_by_each_rule(choice: str, dislodged: bool) -> None:
    assert ("ENG" in season(PARADOX, paradox=choice).outcome.dislodged) is dislodged


@rule("4.A.3")
@pytest.mark.parametrize(("choice", "goes"), [("2023", True), ("1982", True), ("1971", True), ("tag", False)])
def test_a_fleet_of_ones_own_makes_a_move_to_a_neighbour_a_convoy(choice: str, goes: bool) -> None:
    swap = "England\nA Norway - Sweden\nF Skagerrak Convoys A Norway - Sweden\nRussia\nA Sweden - Norway"
    assert ({"NWY", "SWE"} <= season(swap, adjacent_convoy=choice).outcome.prevailed) is goes


FOREIGN_FLEET = "England\nA Norway - Sweden\nGermany\nF Skagerrak Convoys A Norway - Sweden\n"


@rule("4.A.3")
@pytest.mark.parametrize(("choice", "goes"), [("2023", False), ("1982", False), ("1971", True), ("tag", False)])
def test_a_foreign_fleet_alone_takes_an_army_by_convoy_in_1971_only(choice: str, goes: bool) -> None:
    swap = FOREIGN_FLEET + "Russia\nA Sweden - Norway"
    assert ({"NWY", "SWE"} <= season(swap, adjacent_convoy=choice).outcome.prevailed) is goes


@rule("4.A.3")
@pytest.mark.parametrize(("choice", "goes"), [("2023", False), ("1982", True), ("1971", True), ("tag", False)])
def test_two_armies_of_one_power_that_go_each_others_way_mean_to_swap(choice: str, goes: bool) -> None:
    swap = FOREIGN_FLEET + "England\nA Sweden - Norway"
    assert ({"NWY", "SWE"} <= season(swap, adjacent_convoy=choice).outcome.prevailed) is goes


@rule("4.A.3")
@pytest.mark.parametrize(("choice", "goes"), [("2023", True), ("1982", False), ("1971", False), ("tag", True)])
def test_the_words_via_convoy_count_since_2000(choice: str, goes: bool) -> None:
    text = "England\nA Norway - Sweden via convoy\nGermany\nF Skagerrak Convoys A Norway - Sweden"
    action = season(text, adjacent_convoy=choice).pieces["NWY"].action
    assert isinstance(action, Move)
    assert action.convoyed is goes


@rule("4.A.3")
def test_an_army_with_a_route_left_does_not_fall_back_to_the_land() -> None:
    text = (
        "France\nA Gascony - Brest via convoy\nF Mid-Atlantic Ocean Convoys A Gascony - Brest\n"
        "A Spain - Brest\nF English Channel Convoys A Spain - Brest\nF Mid-Atlantic Ocean Convoys A Gascony - Brest"
    )
    broken = season(text, land_fallback=True).pieces["GAS"].action
    assert isinstance(broken, Move)
    assert broken.convoyed


@rule("4.A.3")
def test_falling_back_goes_on_until_no_army_is_left_without_a_fleet() -> None:
    """Naples walks when the Ionian Sea falls, which cuts the support of the Adriatic Sea, so that Venice walks too."""
    text = (
        "Italy\nA Naples - Apulia via convoy\nF Ionian Sea Convoys A Naples - Apulia\n"
        "Turkey\nF Greece - Ionian Sea\nF Eastern Mediterranean Supports F Greece - Ionian Sea\n"
        "France\nF Apulia Supports F Adriatic Sea\nF Adriatic Sea Convoys A Venice - Apulia\n"
        "A Venice - Apulia via convoy\nAustria\nF Albania - Adriatic Sea\nF Trieste Supports F Albania - Adriatic Sea"
    )
    assert set(season(text).outcome.dislodged) == {"ION"}
    done = season(text, land_fallback=True)
    assert set(done.outcome.dislodged) == {"ION", "ADR"}
    assert not any(
        isinstance(done.pieces[at].action, Move) and done.pieces[at].action.convoyed for at in ("NAP", "VEN")
    )


@rule("4.A.3")
def test_an_army_whose_convoy_fails_may_walk_by_option() -> None:
    broken = (
        "England\nF Skagerrak Convoys A Sweden - Norway\nA Sweden - Norway via convoy\n"
        "Germany\nF North Sea - Skagerrak\nF Denmark Supports F North Sea - Skagerrak"
    )
    assert "SWE" not in season(broken).outcome.prevailed
    assert "SWE" in season(broken, land_fallback=True).outcome.prevailed


@rule("4.A.4")
def test_an_attack_by_convoy_cuts_support_against_its_own_start_by_option() -> None:
    text = (
        "England\nA Norway - Sweden via convoy\nF Skagerrak Convoys A Norway - Sweden\n"
        "Germany\nA Sweden Supports F North Sea - Norway\nF North Sea - Norway"
    )
    assert "NWY" in season(text).outcome.dislodged
    assert "NWY" not in season(text, convoy_cuts_support_on_itself=True).outcome.dislodged


@rule("4.A.5")
def test_a_unit_dislodged_by_convoy_may_retreat_to_where_the_attacker_came_from() -> None:
    text = (
        "France\nA Gascony - Marseilles via convoy\nA Burgundy Supports A Gascony - Marseilles\n"
        "F Mid-Atlantic Ocean Convoys A Gascony - Marseilles\nF Western Mediterranean Convoys A Gascony - Marseilles\n"
        "F Gulf of Lyon Convoys A Gascony - Marseilles\nItaly\nA Marseilles Hold"
    )
    assert "GAS" in season(text).retreats["MAR"]
    assert "GAS" not in season(text, retreat_behind_convoy=False).retreats["MAR"]


@rule("4.A.7")
def test_a_unit_dislodged_by_convoy_keeps_others_from_its_attackers_place_or_does_not() -> None:
    text = (
        "England\nA London - Belgium\nF North Sea Convoys A London - Belgium\nA Holland Supports A London - Belgium\n"
        "France\nA Belgium - London\nF English Channel Convoys A Belgium - London\nRussia\nA Wales - London"
    )
    assert "WAL" not in season(text).outcome.prevailed
    assert "WAL" in season(text, dislodged_never_bounces=True).outcome.prevailed


@rule("4.A.6")
def test_a_route_written_into_a_move_is_ignored() -> None:
    assert read(names(), "A Yorkshire - North Sea - Holland") == read(names(), "A Yorkshire - Holland via convoy")


@rule("4.B.1")
def test_a_coast_must_be_named_where_two_are_possible() -> None:
    assert refused("France\nF Portugal - Spain") == ["4.B.1"]


@rule("4.B.2")
def test_a_coast_need_not_be_named_where_one_is_possible() -> None:
    assert season("France\nF Gascony - Spain").places["GAS"] == "SPA/NC"
    assert refused("France\nF Gascony - Spain", only_coast="illegal") == ["4.B.2"]


@rule("4.B.3")
def test_an_impossible_coast_is_illegal_or_corrected() -> None:
    assert refused("France\nF Gascony - Spain(sc)") == ["4.B.3"]
    assert season("France\nF Gascony - Spain(sc)", wrong_coast="corrected").places["GAS"] == "SPA/NC"


@rule("4.B.4")
def test_the_coast_in_a_support_is_needed_by_option_only() -> None:
    text = "France\nF Portugal Supports F Mid-Atlantic Ocean - Spain\nF Mid-Atlantic Ocean - Spain(nc)"
    assert "POR" in season(text).outcome.given
    assert refused(text, support_coast="required") == ["4.B.4"]
    assert refused(text, support_coast="own") == []


@rule("4.B.4")
def test_a_support_need_not_name_the_only_coast_that_is_possible() -> None:
    text = "France\nF Portugal Supports F Gascony - Spain\nF Gascony - Spain(nc)"
    assert refused(text, support_coast="required") == []
    assert refused(text, only_coast="illegal") == ["4.B.2"]


@rule("4.B.5")
def test_a_wrong_coast_of_the_ordered_unit_is_ignored_or_illegal() -> None:
    text = "France\nhas F Spain(sc)\nF Spain(nc) - Gulf of Lyon"
    assert season(text).places["SPA"] == "LYO"
    assert refused(text, unit_coast="illegal") == ["4.B.5"]


@rule("4.B.5")
def test_a_wrong_coast_of_a_helped_unit_is_ignored_or_illegal() -> None:
    text = "France\nhas F Spain(sc)\nF Portugal Supports F Spain(nc)"
    assert "POR" in season(text).outcome.given
    assert refused(text, unit_coast="illegal") == ["4.B.5"]


@rule("4.B.6")
def test_an_irrelevant_coast_is_ignored_or_illegal() -> None:
    text = "France\nA Gascony - Spain(nc)"
    assert season(text).places["GAS"] == "SPA"
    assert refused(text, odd_coast="illegal") == ["4.B.6"]


@rule("4.B.6")
def test_an_irrelevant_coast_in_a_support_is_ignored_or_illegal() -> None:
    text = "France\nA Gascony - Spain\nA Marseilles Supports A Gascony - Spain(nc)"
    assert "MAR" in season(text).outcome.given
    assert refused(text, odd_coast="illegal") == ["4.B.6"]


@rule("4.B.7")
def test_a_fleet_built_where_there_are_two_coasts_must_name_one() -> None:
    done = winter("Russia", "STP", {}, "Build F St Petersburg")
    assert ([r.rule for r in done.refused], done.waived) == (["4.B.7"], 1)


@rule("4.C.1")
def test_an_order_need_not_say_army_or_fleet() -> None:
    text = "France\nhas A Paris\nParis - Burgundy"
    assert season(text).places["PAR"] == "BUR"
    assert refused(text, missing_arm="illegal") == ["4.C.1"]


@rule("4.C.2")
def test_the_wrong_letter_is_forgiven_or_not() -> None:
    text = "France\nhas A Paris\nF Paris - Burgundy"
    assert season(text).places["PAR"] == "BUR"
    assert refused(text, wrong_arm="illegal") == ["4.C.2"]


@rule("4.C.2")
def test_the_letter_of_a_helped_unit_is_forgiven_or_not() -> None:
    text = "France\nA Paris - Burgundy\nA Gascony Supports F Paris - Burgundy"
    assert "GAS" in season(text).outcome.given
    assert refused(text, wrong_arm="illegal") == ["4.C.2"]
    assert refused(text.replace("F Paris", "Paris"), missing_arm="illegal") == ["4.C.1"]


@rule("4.C.3")
def test_a_build_without_a_letter_is_inferred_from_coast_and_place() -> None:
    assert built(winter("Russia", "STP MOS", {}, "Build St Petersburg(nc)", "Build Moscow")) == ["F STP/NC", "A MOS"]
    assert built(winter("Russia", "STP MOS", {}, "Build Moscow", build_arm="inland")) == ["A MOS"]
    assert built(winter("Russia", "STP MOS", {}, "Build Moscow", build_arm="required")) == []


@rule("4.C.4")
def test_a_fleet_built_inland_is_illegal_or_an_army() -> None:
    assert [r.rule for r in winter("Russia", "MOS", {}, "Build F Moscow").refused] == ["6.I.2"]
    assert built(winter("Russia", "MOS", {}, "Build F Moscow", inland_fleet="army")) == ["A MOS"]


FOREIGN = "France\nA Marseilles Supports A Munich - Burgundy\nGermany\nA Munich - Burgundy"


@rule("4.C.5")
def test_whose_unit_is_supported_must_be_said_by_option_only() -> None:
    assert "MAR" in season(FOREIGN).outcome.given
    assert refused(FOREIGN, missing_power="illegal") == ["4.C.5"]


@rule("4.C.6")
def test_the_wrong_power_in_a_support_is_forgiven_or_not() -> None:
    text = FOREIGN.replace("Supports A", "Supports Italian A")
    assert "MAR" in season(text).outcome.given
    assert refused(text, wrong_power="illegal") == ["4.C.6"]


TWICE = "France\nA Paris - Burgundy\nA Paris - Gascony"


@rule("4.D.3")
@pytest.mark.parametrize(
    ("choice", "place", "lost"), [("first", "BUR", ["GAS"]), ("last", "GAS", ["BUR"]), ("none", "PAR", ["BUR", "GAS"])]
)
def test_of_two_orders_for_a_unit_one_or_none_counts(choice: str, place: str, lost: list[str]) -> None:
    done = season(TWICE, double_orders=choice)
    assert done.places["PAR"] == place
    assert [(refusal.rule, refusal.order.to) for _, refusal in done.refused] == [("4.D.3", to) for to in lost]


@rule("4.D.3")
def test_of_a_units_orders_the_first_counts_where_the_game_says_nothing() -> None:
    assert season(TWICE).places["PAR"] == "BUR"


@rule("4.D.3")
def test_an_illegal_order_takes_nothing_from_a_legal_one() -> None:
    text = "Germany\nA Holland - Burgundy\nA Holland Supports F Kiel\nF Kiel Hold"
    assert "HOL" in season(text).outcome.given


@rule("4.D.3")
@pytest.mark.parametrize(("choice", "place"), [("first", "BUR"), ("last", "BUR"), ("none", "PAR")])
def test_an_order_repeated_after_another_is_the_first_and_the_last(choice: str, place: str) -> None:
    assert season(f"{TWICE}\nA Paris - Burgundy", double_orders=choice).places["PAR"] == place


@rule("4.D.3")
def test_one_order_written_twice_is_one_order() -> None:
    assert season("France\nA Paris - Burgundy\nParis - bur").places["PAR"] == "BUR"


BOTH = ("Build A Kiel", "Build A Munich")


@rule("4.D.4")
@pytest.mark.parametrize(("choice", "units"), [("first", ["A KIE"]), ("last", ["A MUN"]), ("none", [])])
def test_of_too_many_builds_the_first_or_last_or_none_stand(choice: str, units: list[str]) -> None:
    assert built(winter("Germany", "KIE MUN", {"BER": "Germany A"}, *BOTH, extra_builds=choice)) == units


@rule("4.D.5")
@pytest.mark.parametrize(("choice", "units"), [("first", ["A KIE"]), ("last", ["F KIE"]), ("none", [])])
def test_of_two_builds_in_one_place_the_first_or_last_or_none_stands(choice: str, units: list[str]) -> None:
    two = ("Build A Kiel", "Build F Kiel")
    assert built(winter("Germany", "KIE MUN", {}, *two, double_builds=choice)) == units


@rule("4.D.6")
@pytest.mark.parametrize(("choice", "gone"), [("first", ("PIC",)), ("last", ("GAS",)), ("none", ())])
def test_of_too_many_removals_the_first_or_last_or_none_stand(choice: str, gone: tuple[str, ...]) -> None:
    units = {"PIC": "France A", "GAS": "France A"}
    done = winter("France", "PAR", units, "Remove A Picardy", "Remove A Gascony", extra_removals=choice)
    assert done.removed == gone
    assert len(done.removed + done.disorder) == 1


@rule("4.D.7")
def test_a_build_may_be_waived_unless_the_game_says_no() -> None:
    assert winter("Germany", "KIE", {}, "Waive Germany").refused == ()
    assert [r.rule for r in winter("Germany", "KIE", {}, "Waive Germany", waive=False).refused] == ["4.D.7"]


@rule("4.D.8")
def test_the_unit_farthest_from_home_or_from_any_owned_centre_is_lost_in_disorder() -> None:
    units = {"UKR": "France A", "PIC": "France A"}
    assert winter("France", "WAR", units).disorder == ("PIC",)
    assert winter("France", "WAR", units, removal="1982").disorder == ("UKR",)


@rule("4.D.8")
def test_by_the_older_rulebooks_a_fleet_is_as_far_away_as_it_sails() -> None:
    """Bulgaria is three steps from Trieste by sea, two from Budapest over land; the Ruhr is three from Vienna."""
    units = {"BUL/SC": "Austria F", "RUH": "Austria A"}
    assert winter("Austria", "BUD", units).disorder == ("RUH",)
    assert winter("Austria", "BUD", units, removal="1982").disorder == ("BUL",)


@rule("4.D.9")
def test_a_silent_powers_units_may_be_supported_to_hold_or_not() -> None:
    text = (
        "Austria\nhas A Budapest\nItaly\nA Vienna Supports A Budapest\n"
        "Russia\nA Galicia - Budapest\nA Rumania Supports A Galicia - Budapest"
    )
    assert "BUD" not in season(text).outcome.dislodged
    assert "BUD" in season(text, disorder_supported=False).outcome.dislodged
    spoken = text.replace("has A Budapest", "has A Budapest\nA Trieste Hold")
    assert "BUD" not in season(spoken, disorder_supported=False).outcome.dislodged


@rule("4.E.1")
def test_an_illegal_order_leaves_its_unit_open_to_support() -> None:
    text = (
        "Austria\nA Budapest - London\nA Vienna Supports A Budapest\n"
        "Russia\nA Galicia - Budapest\nA Rumania Supports A Galicia - Budapest"
    )
    assert "BUD" not in season(text).outcome.dislodged


@rule("4.E.1")
def test_a_fleet_that_no_route_needs_may_not_convoy() -> None:
    assert refused("Italy\nhas A Tunis\nhas F Ionian Sea\nF Adriatic Sea Convoys A Tunis - Albania") == ["6.G.19"]


@rule("4.E.3")
def test_no_order_is_read_out_of_another() -> None:
    text = "Germany\nhas F Kiel\nA Ruhr Supports F Kiel - Holland"
    assert season(text).places["KIE"] == "KIE"
    assert season(text).void["RUH"].rule == "6.D.9"


@rule("4.E.3")
def test_a_poorly_written_order_with_one_meaning_is_followed() -> None:
    assert read(names(), "army  Munnich  to  burgundie") == read(names(), "A MUN - BUR")
    with pytest.raises(OrderSyntaxError, match=r"could mean|no name"):
        read(names(), "A Mun - Gal of Lyn Sea Coast")


def test_nobody_removes_a_unit_of_another_power_or_one_that_is_not_there() -> None:
    units = {"PAR": "France A", "MAR": "France A", "VIE": "Austria A"}
    for line, words in (("disband A Vienna", "has no unit in Vienna"), ("disband A Munich", "has no unit in Munich")):
        found = winter("France", "PAR", units, line)
        assert [(refusal.rule, refusal.reason) for refusal in found.refused] == [("6.J.1", f"France {words}")]
        assert found.removed + found.disorder in (("MAR",), ("PAR",))
