"""11.11: chains of contact, with the worked example of the book's page on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Unit
from drumhead.engine.rulesets.rotd.supply.ammunition import Arsenals
from drumhead.engine.rulesets.rotd.supply.chains import chain_of_contact, city_chain
from drumhead.engine.rulesets.rotd.supply.communications import Hubs
from tests.rulesets.rotd.boards import campaign, city, flat_map, unit

SOUTH = flat_map(
    terrain={f"{column}{digit}-U{row}": "X" for column in "GHI" for digit in range(10) for row in (0, 1)},
    cities=[
        city("Taranto", "I3-S7", "SAR", port="harbour"),
        city("Bari", "I0-S5", "SAR", port="harbour"),
        city("Napoli", "H0-S5", "SAR", port="harbour"),
        city("Gaeta", "G8-S4", "SAR", port="harbour"),
        city("Aquila", "H0-S0", "SAR"),
        city("Cosenza", "H3-T2", "SAR"),
        city("Reggio", "H2-T6", "SAR", port="harbour"),
        city("Palermo", "G2-U7", "SAR", port="harbour"),
        city("Siracusa", "G6-V0", "SAR", port="harbour"),
    ],
)
"""The kingdom of Naples, its island behind impassable squares; Sardinians play Naples, Austrians France."""
OPEN_PORTS = frozenset({"Taranto", "Bari", "Napoli", "Gaeta", "Palermo", "Siracusa"})
"""Reggio is blockaded."""


def chain(
    goal: str, *, ports: frozenset[str] = frozenset(), cosenza: str = "AUS", units: tuple[Unit, ...] = ()
) -> tuple[str, ...] | None:
    held: Mapping[str, CityHolding] = {"Cosenza": CityHolding("Cosenza", cosenza, 0)}
    there = units or (unit("SD1IN", "I3-S7"), unit("SD1CQ", "I2-S6"))
    played = campaign(SOUTH, *there, cities=held)
    return chain_of_contact(played, played.units["SD1IN"], goal, Hubs(played), ports)


@pytest.mark.rule("rotd", "11.11g")
def test_a_unit_is_in_contact_with_the_city_it_is_in() -> None:
    assert chain("Taranto") == ("Taranto",)


@pytest.mark.rule("rotd", "11.11g")
def test_it_reaches_a_city_by_its_corps_headquarters() -> None:
    assert chain("Bari") == ("SD1CQ", "Bari")


@pytest.mark.rule("rotd", "11.11g")
@pytest.mark.parametrize("goal", ["Napoli", "Gaeta", "Aquila"])
def test_and_the_cities_beyond_by_lines_of_ten_squares(goal: str) -> None:
    found = chain(goal)
    assert found is not None and "Bari" in found and found[-1] == goal


@pytest.mark.rule("rotd", "11.11g")
@pytest.mark.parametrize("goal", ["Palermo", "Siracusa"])
def test_open_ports_carry_a_chain_by_sea_only_where_that_is_allowed(goal: str) -> None:
    assert chain(goal) is None
    found = chain(goal, ports=OPEN_PORTS)
    assert found is not None and found[-1] == goal


@pytest.mark.rule("rotd", "11.11g")
def test_there_is_no_chain_to_a_city_in_enemy_hands() -> None:
    assert chain("Cosenza", ports=OPEN_PORTS) is None


@pytest.mark.rule("rotd", "11.11g")
def test_a_blockaded_port_eleven_squares_from_every_friendly_city_is_out_of_contact() -> None:
    assert chain("Reggio", ports=OPEN_PORTS) is None


@pytest.mark.rule("rotd", "11.11g")
def test_without_the_blockade_it_is_reached_by_sea() -> None:
    assert chain("Reggio", ports=OPEN_PORTS | {"Reggio"}) is not None


@pytest.mark.rule("rotd", "11.11g")
def test_were_the_city_between_in_friendly_hands_the_chain_would_run_through_it() -> None:
    assert chain("Cosenza", cosenza="SAR") is not None
    assert chain("Reggio", cosenza="SAR") == (*(chain("Cosenza", cosenza="SAR") or ()), "Reggio")


@pytest.mark.rule("rotd", "11.11g")
def test_a_headquarters_three_squares_off_or_a_city_nine_from_it_is_too_far() -> None:
    assert chain("Bari", units=(unit("SD1IN", "I3-T5"), unit("SD1CQ", "I3-T2"))) is None
    assert chain("Bari", units=(unit("SD1IN", "I3-T4"), unit("SD1CQ", "I3-T3"))) is not None
    assert chain("Bari", units=(unit("SD1IN", "I9-S5"), unit("SD1CQ", "I9-S5 1-1"))) is not None
    alone = unit("SD1IN", "I4-T5"), unit("SD1CQ", "I4-T6")
    assert chain("Taranto", units=alone) is None


@pytest.mark.rule("rotd", "11.11g")
def test_a_headquarters_near_by_without_a_line_to_it_leads_to_no_city() -> None:
    there = unit("SD1IN", "I2-S8"), unit("SD1CQ", "I2-S6")
    wall = [unit(f"AU{n}IN", f"I{n}-S7") for n in (1, 2, 3)]
    assert chain("Bari", units=there) == ("SD1CQ", "Bari")
    assert chain("Bari", units=(*there, *wall)) is None


PLACES = tuple(f"G{column}-V{row}" for column in (0, 3, 6, 9) for row in (0, 4, 8))
TOWNS = st.lists(
    st.tuples(st.sampled_from(("FRA", "SAR", "AUS")), st.sampled_from((0, 0, 3)), st.booleans()),
    min_size=12,
    max_size=12,
)


@pytest.mark.rule("rotd", "11.11g")
@given(TOWNS, st.sets(st.integers(0, 89), max_size=40), st.lists(st.integers(0, 89), max_size=3))
@settings(max_examples=50)
def test_a_city_in_contact_with_works_is_told_so_whichever_was_asked_of_before(
    towns: list[tuple[str, int, bool]], walls: set[int], foes: list[int]
) -> None:
    squares = [f"G{n % 10}-V{n // 10}" for n in range(90)]
    named = [(f"C{n}", place, *town) for n, (place, town) in enumerate(zip(PLACES, towns, strict=True))]
    cities = [city(name, place, state, manufacturing=works) for name, place, state, works, _ in named]
    rough = flat_map(terrain={squares[n]: "X" for n in walls if squares[n] not in PLACES}, cities=cities)
    held = {name: CityHolding(name, state, 0, besieged=shut) for name, _, state, _, shut in named}
    played = campaign(rough, unit("FR1IN", "G0-V0"), *(unit(f"AU{n}LC", squares[n]) for n in foes), cities=held)
    nations = {state.code: state.nation for state in rough.states}
    for state in ("FRA", "AUS"):
        works = {one.name for one in cities if one.manufacturing and nations[one.state] == nations[state]}
        arsenals, seeker = Arsenals(played, {}), replace(played.units["FR1IN"], state=state)
        for name, *_ in named:
            alone = bool(works) and city_chain(played, name, state, works) is not None
            assert arsenals.serves(seeker, f"CITY:{name}") == alone
