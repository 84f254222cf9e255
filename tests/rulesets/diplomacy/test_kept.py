"""What is made once: a map's table of names, and the position of a state."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumhead.engine.errors import OrderSyntaxError
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.maps.bundled import data_folder
from drumhead.engine.maps.library import find_scenario
from drumhead.engine.rulesets.diplomacy.orders.names import plain
from drumhead.engine.rulesets.diplomacy.orders.notation import read
from drumhead.engine.rulesets.diplomacy.turns.state import DiplomacyState
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, names_of, place_names, position_of
from drumhead.engine.session.founding import found_game


def opening() -> tuple[AreaGame, DiplomacyState]:
    founded, state = found_game(find_scenario("diplomacy-1901"), {})
    return founded.game, state


def read_anew() -> AreaMap:
    return read_area_map(data_folder("maps") / "diplomacy-classic")


def test_maps_that_are_called_alike_share_one_table_of_names() -> None:
    game, _ = opening()
    again = replace(game, map=read_anew())
    assert names_of(again) is names_of(game)
    assert place_names(again.map) is place_names(game.map)


def test_a_map_with_another_name_on_it_has_a_table_of_its_own() -> None:
    game, _ = opening()
    bundled = read_anew()
    first, *others = bundled.areas
    other = replace(game, map=replace(bundled, areas=(replace(first, name="Farthest Shore"), *others)))
    assert read(names_of(other), "A Farthest Shore H").unit == first.code
    with pytest.raises(OrderSyntaxError, match="no name on this map"):
        read(names_of(game), "A Farthest Shore H")


def test_powers_that_are_called_otherwise_are_read_otherwise() -> None:
    game, _ = opening()
    powers = {**game.options["powers"], "Borduria": ("Bordurian",)}
    other = replace(game, options={**game.options, "powers": powers})
    assert read(names_of(other), "Bordurian A PAR H").giver == "Borduria"
    with pytest.raises(OrderSyntaxError, match="no name on this map"):
        read(names_of(game), "Bordurian A PAR H")


def test_a_state_has_one_position_and_the_next_state_another() -> None:
    game, state = opening()
    assert position_of(game, state) is position_of(game, state)
    moved = replace(state, units={**state.units, "BUR": state.units["PAR"]})
    assert "BUR" in position_of(game, moved).units
    assert "BUR" not in position_of(game, state).units


def test_a_state_asked_on_another_map_is_not_told_of_the_first() -> None:
    game, state = opening()
    other = replace(game, map=read_anew())
    assert position_of(other, state) is not position_of(game, state)
    assert position_of(other, state) == position_of(game, state)


@given(st.text("abcXYZ  \tß", max_size=30))
def test_words_of_letters_alone_are_as_plain_as_among_marks(text: str) -> None:
    assert plain(text) == plain(f"! {text} ;")
