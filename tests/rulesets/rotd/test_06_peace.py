"""5.2, 6.10, 1.5, 10.1: turns of peace and truce."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from drumhead.engine.play.dice import SeededDice
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.seasons import Moment
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Unit
from drumhead.engine.rulesets.rotd.knowledge.wording import wording
from drumhead.engine.rulesets.rotd.orders.plans import plans
from drumhead.engine.rulesets.rotd.turns.calendar import first_phase, turn_title
from drumhead.engine.rulesets.rotd.turns.deployment import deployable, deployment_refusal
from drumhead.engine.rulesets.rotd.turns.quiet import quiet_end, quiet_phase
from tests.rulesets.rotd.boards import at, campaign, city, flat_map, kinds, unit
from tests.rulesets.rotd.pages import play, units
from tests.rulesets.rotd.test_07_deployment import order, place

CITIES = (
    city("Torino", "A0-N0 7-7", "SAR"),
    city("Genova", "A5-N0", "SAR", port="sea"),
    city("Cagliari", "M5-Z5", "SAR", port="sea"),
    city("Sassari", "M5-Z0", "SAR"),
    city("Nizza", "F5-R5", "SAR"),
    city("Milano", "B5-N0", "AUS"),
)
MAP = flat_map(owner="SAR", state={"B4-N0": "AUS", "B5-N0": "AUS", "C0-N0": "SUI"}, cities=CITIES)
QUIET = {"quiet": {"1": "peace", "2": "truce"}}


def quiet(*units: Unit, **given: Any) -> Campaign:
    """A turn of peace in Sardinia, at its movement."""
    return campaign(given.pop("map", MAP), *units, phase="movement", options=QUIET, **given)


def refused(place: str, *others: Unit, **given: Any) -> str:
    """The rule that keeps a Sardinian brigade in Torino from a place."""
    found = quiet(unit("SD1IN", "A0-N0 7-7"), *others, **given)
    answer = deployment_refusal(found, found.units["SD1IN"], order("SD1IN", place))
    return "" if answer is None else answer.rule


def moved(units: Sequence[Unit], *lines: tuple[str, str], **given: Any) -> Campaign:
    found = quiet(*units, **given)
    quiet_phase(found, plans([order(id, place) for id, place in lines]), SeededDice("1", 1, "movement"))
    assert all(wording(found.game, event) for event in found.events)
    return found


# where


@pytest.mark.rule("rotd", "6.10b")
def test_a_unit_goes_to_any_square_whose_city_it_has_a_chain_of_contact_to() -> None:
    assert refused("A5-N0 3-3") == ""
    assert refused("A2-N0 3-3") == ""
    assert refused("F5-R5 3-3") == "6.10"


@pytest.mark.rule("rotd", "6.10b")
def test_a_chain_may_go_by_sea_between_ports_and_on_from_there() -> None:
    assert refused("M5-Z5 3-3") == ""
    assert refused("M5-Z0 3-3") == ""
    besieged = {"Cagliari": CityHolding("Cagliari", "SAR", 0, besieged=True)}
    assert refused("M5-Z5 3-3", cities=besieged) == "6.10"


@pytest.mark.rule("rotd", "6.10b")
def test_what_is_offered_in_peace_is_what_is_allowed() -> None:
    found = quiet(unit("SD1IN", "A0-N0 7-7"))
    offered = deployable(found, found.units["SD1IN"], None)
    for name in ("A0-N0", "A5-N0", "M5-Z5", "M5-Z0", "F5-R5", "B5-N0", "C0-N0"):
        assert (at(name)[0] in offered) == (refused(f"{name} 3-3") == ""), name


@pytest.mark.rule("rotd", "6.10b")
def test_a_river_port_is_no_port_of_the_sea() -> None:
    upriver = [city("Torino", "A0-N0", "SAR", port="river"), city("Cagliari", "M5-Z5", "SAR", port="sea")]
    found = quiet(unit("SD1IN", "A0-N0 7-7"), map=flat_map(owner="SAR", cities=upriver))
    answer = deployment_refusal(found, found.units["SD1IN"], order("SD1IN", "M5-Z5 3-3"))
    assert answer is not None
    assert "no chain of contact leads to Cagliari" in answer.reason


@pytest.mark.rule("rotd", "6.10b")
def test_enemies_and_neutrals_keep_their_soil() -> None:
    assert refused("B5-N0 3-3") == "6.10"
    assert refused("C0-N0 3-3") == "6.10"


@pytest.mark.rule("rotd", "6.10b")
def test_within_its_square_a_unit_goes_where_the_ground_carries_it() -> None:
    lonely = unit("SD2IN", "D0-Q0 3-3")
    found = quiet(lonely)
    answers = [deployment_refusal(found, lonely, order("SD2IN", where)) for where in (" 9-9", "D1-Q0 9-9", "")]
    assert [answer.rule if answer else "" for answer in answers] == ["", "6.10", "6.10"]


@pytest.mark.rule("rotd", "1.5i")
def test_two_units_fit_a_square_in_peace_and_three_one_with_a_city() -> None:
    two, three = (unit("SD2IN", "A1-N0"), unit("SD3IN", "A1-N0")), [unit(f"SD{n}IN", "A5-N0 1-1") for n in (4, 5, 6)]
    assert refused("A1-N0 3-3", two[0]) == ""
    assert refused("A1-N0 3-3", *two) == "1.5"
    assert refused("A5-N0 3-3", *three[:2]) == ""
    assert refused("A5-N0 3-3", *three) == "1.5"
    assert refused("A1-N0 3-3", two[0], unit("SD1CQ", "A1-N0")) == ""
    assert refused(" 3-3", *[unit(f"SD{n}IN", "A0-N0 1-1") for n in (4, 5, 6)]) == ""


@pytest.mark.rule("rotd", "1.5j")
def test_home_militia_and_garrisons_of_forts_are_not_counted_in_peace() -> None:
    home = [unit(f"SD{n}MI", "A5-N0 7-7", home="SAR") for n in (4, 5, 6)]
    inside = [unit(f"SD{n}IN", "A1-N0 7-7", in_fort=True) for n in (4, 5, 6)]
    assert refused("A5-N0 3-3", *home) == ""
    assert refused("A1-N0 3-3", *inside) == ""


# carrying it out


@pytest.mark.rule("rotd", "5.2f")
def test_all_move_at_once_and_one_too_many_stays() -> None:
    there = [unit("SD2IN", "A1-N0"), unit("SD3IN", "A1-N0")]
    comers = [unit("SD1IN", "A0-N0"), unit("SD4IN", "A0-N0"), unit("SD1CQ", "A0-N0")]
    found = moved([*there, *comers], ("SD1IN", "A1-N0 3-3"), ("SD4IN", "A1-N0 3-3"), ("SD2IN", "A0-N0 7-7"))
    assert found.units["SD2IN"].cell == at("A0-N0")[0]
    assert place(found, "SD1IN") == at("A1-N0 3-3")
    assert found.units["SD4IN"].cell == at("A0-N0")[0]
    assert sorted(kinds(found)) == ["deployment-refused", "relocated", "relocated"]
    assert {event.rule for event in found.events} == {"1.5", "6.10"}


@pytest.mark.rule("rotd", "6.10b")
def test_who_moves_in_peace_is_told_to_its_own_command_alone() -> None:
    found = moved([unit("SD1IN", "A0-N0"), unit("AU1LC", "A1-N0 9-9")], ("SD1IN", "A1-N0 3-3"))
    assert [event.seen_by for event in found.events if event.kind == "relocated"] == [("Allies",)]


@pytest.mark.rule("rotd", "10.1b")
def test_nobody_fights_and_nobody_eats_though_enemies_share_a_square() -> None:
    page = "peace = [1]\n" + units("SD1IN G4-V6 7-7", 'AU1IN G4-V6 7-7 attack="assault"')
    game, state = play(page)
    (before,) = [turn for turn in RULESET.apart if turn[0].id == state.phase]
    assert [phase.id for phase in RULESET.turn_of(state.phase)] == [phase.id for phase in before]
    found = Campaign(game, state, state.phase)
    quiet_phase(found, {}, SeededDice("1", 1, "movement"))
    quiet_end(found, {}, SeededDice("1", 1, "season"))
    after = found.finished()
    assert (after.turn, after.phase) == (2, "supply")
    assert {id: (u.men, u.supplies, u.ammunition) for id, u in after.units.items()} == {
        id: (u.men, u.supplies, u.ammunition) for id, u in state.units.items()
    }
    assert not {"battle", "consumed"} & set(kinds(found))


@pytest.mark.rule("rotd", "3.7g")
@pytest.mark.parametrize(("turn", "morale"), [(1, 60), (2, 66)])
def test_a_turn_of_peace_brings_morale_half_way_back_and_one_of_truce_a_fifth(turn: int, morale: int) -> None:
    found = quiet(unit("SD1IN", "A0-N0", morale=70, fatigue=9, stragglers=10), turn=turn)
    quiet_end(found, {}, SeededDice("1", turn, "season"))
    rested = found.units["SD1IN"]
    assert (rested.morale, rested.fatigue) == (morale, 6)
    assert rested.stragglers < 10


@pytest.mark.rule("rotd", "11.1a")
def test_a_turn_of_peace_leaves_those_in_communications_who_have_their_staff_near() -> None:
    staff = (unit("SD1AQ", "A0-N0"), unit("SD1CQ", "A1-N0"))
    troops = (unit("SD1IN", "A2-N0", in_communications=False), unit("SD2IN", "D0-Q0", in_communications=True))
    found = quiet(*staff, *troops)
    quiet_end(found, {}, SeededDice("1", 1, "season"))
    linked = {id: (found.units[id].in_communications, found.units[id].communications) for id in ("SD1IN", "SD2IN")}
    assert linked == {"SD1IN": (True, "SD1CQ"), "SD2IN": (False, "")}


# the calendar


@pytest.mark.rule("rotd", "5.2f")
def test_a_turn_of_peace_begins_with_its_movement_and_says_what_it_is() -> None:
    game, state = play("peace = [1, 3]\ntruce = [2]\n" + units("SD1IN G4-V6 7-7"))
    assert (state.turn, state.phase) == (1, "movement")
    assert turn_title(game, state.turn, lambda: state) == "turn 1 of peace from 1 June 1859"
    assert [first_phase(game, Moment(turn)) for turn in (2, 3, 4)] == ["movement", "movement", "supply"]


@pytest.mark.rule("rotd", "6.10a")
def test_each_kind_of_turn_offers_its_own_orders() -> None:
    offered = {turn: {form.kind for form in RULESET.timely(turn)} for turn in ("deployment", "movement", "supply")}
    assert offered["deployment"] == {"deploy to", "transfer", "assign"}
    of_state = {form.kind for form in RULESET.forms if form.section == "War and peace"}
    assert offered["movement"] - of_state == {"deploy to", "assign", "promote", "board", "unload"}
    assert offered["supply"] == {form.kind for form in RULESET.forms} - {"deploy to"}
    assert offered["supply"] == {form.kind for form in RULESET.timely("tactical-2")}


@pytest.mark.rule("rotd", "6.10a")
def test_only_moves_are_ordered_in_peace() -> None:
    page = "peace = [1]\n" + units("SD1IN G4-V6 7-7", "SD1AQ G4-V6 7-7")
    game, state = play(page + '\n[[map.cities]]\nname = "Novara"\nplace = "G4-V6 7-7"\nstate = "SAR"\n')
    view = RULESET.view(game, state, game.seats[0])
    lines = "SD1IN march G4-V7", "SD1IN supply 1", "SD1AQ transfer 1 from Novara to Novara", "SD1IN deploy to 3-3"
    answers = [RULESET.check(game, view, RULESET.read_order(game, line), ()) for line in lines]
    assert [answer.rule if answer else "" for answer in answers] == ["6.10", "6.10", "6.10", ""]
