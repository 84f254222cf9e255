"""The desk of a game whose orders go between places: where a unit may go, what it may be ordered, what still waits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.offering import choices, example, open_kinds, orders_to, way
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.session import GameSession
from tests.engine.session.strait import PAGE, scenario

BARE = PAGE.replace('units = ["F Southland (wc)"]', "units = []")
Desk = Callable[..., OrderDesk]


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    """A seat's desk in the strait, after as many turns without orders."""
    desks: list[OrderDesk] = []

    def made(seat: str = "Gothia", page: str = PAGE, turns: int = 0) -> OrderDesk:
        session = GameSession.create(scenario(tmp_path, page), tmp_path / "strait.drum", seed="7")
        for _ in range(turns):
            session.advance()
        desks.append(OrderDesk())
        desks[-1].open(session)
        desks[-1].take_seat(seat)
        return desks[-1]

    yield made
    for desk in desks:
        desk.close()


def names(desk: OrderDesk, cells: Collection[int]) -> list[str]:
    return [desk.session.game.map.board.name(cell) for cell in cells]


def form(desk: OrderDesk, kind: str) -> OrderForm:
    return next(form for form in desk.session.ruleset.forms if form.kind == kind)


def offered(desk: OrderDesk, unit: str, *places: str) -> list[str]:
    """What a right click on some places offers a unit."""
    board = desk.session.game.map.board
    orders = orders_to(desk, unit, tuple(board.cell(place) for place in places))
    return [desk.session.write_order(order) for order in orders]


def test_a_unit_without_orders_may_go_where_its_move_may(opened: Desk) -> None:
    desk = opened()
    found = way(desk, "EAS")
    assert found is not None
    assert (found[0].kind, names(desk, found[1])) == ("move", ["NOR", "BAY"])
    desk.enter_lines("F EAS H")
    assert way(desk, "EAS") is None
    assert way(desk, "NOR") is not None


def test_nobody_goes_at_a_click_but_a_unit_of_ones_own_in_a_draft(opened: Desk) -> None:
    desk = opened()
    assert way(desk, "SOU") is None
    assert way(desk, "") is None
    desk.hand_in()
    assert way(desk, "EAS") is None


def test_a_right_click_offers_every_order_that_ends_there_and_stands(opened: Desk) -> None:
    desk = opened()
    assert offered(desk, "EAS", "NOR") == ["F EAS - NOR", "F EAS S NOR"]
    assert offered(desk, "EAS", "EAS") == ["F EAS H", "draw Gothia"]
    assert offered(desk, "EAS", "SOU") == []


def test_a_right_click_offers_nothing_to_a_stranger_to_nobody_and_to_what_was_handed_in(opened: Desk) -> None:
    desk = opened()
    assert offered(desk, "SOU", "SOU", "SEA") == []
    assert offered(desk, "", "EAS") == []
    desk.hand_in()
    assert offered(desk, "EAS", "NOR", "EAS") == []


def test_only_the_kinds_of_order_that_can_be_filled_in_are_open(opened: Desk) -> None:
    near = PAGE.replace('units = ["A Northland", "F Eastland"]', 'units = ["A Northland", "F {}"]')
    plain = {"move", "support", "hold", "draw", "concede"}
    desk = opened(page=near.format("East Bay"))
    assert open_kinds(desk, "NOR") == plain
    assert open_kinds(desk, "BAY") == plain, "it touches no place that an army could be carried from"


def test_a_draw_between_some_is_offered_where_somebody_may_be_left_out(opened: Desk) -> None:
    assert "share" in open_kinds(opened(page=PAGE + '[options]\ndraws = "named"\n'), "NOR")


def test_a_fleet_beside_an_army_may_carry_it(opened: Desk) -> None:
    page = PAGE.replace('units = ["A Northland", "F Eastland"]', 'units = ["A Northland", "F Middle Sea"]')
    assert open_kinds(opened(page=page), "SEA") == {"move", "support", "convoy", "hold", "draw", "concede"}


def test_in_winter_a_home_centre_builds_what_it_may(opened: Desk) -> None:
    desk = opened("Iberia", BARE, 2)
    assert desk.unordered() == ("SOU",)
    assert open_kinds(desk, "SOU") == {"build", "waive", "draw", "concede"}
    assert choices(desk, form(desk, "build"), "SOU") == ("A", "F")
    assert way(desk, "SOU") is None
    assert example(desk) == "build A SOU"
    assert offered(desk, "SOU", "SOU", "SOU/EC") == ["waive SOU", "draw Iberia"], "what to build is asked for first"
    assert desk.enter_lines("build F SOU/EC") == []
    assert desk.unordered() == ()


def test_only_what_may_be_built_can_be_chosen(opened: Desk) -> None:
    page = BARE[: BARE.index("[[map.territories.SOU.coasts]]")]
    desk = opened("Iberia", page, 2)
    assert choices(desk, form(desk, "build"), "SOU") == ("A",)


def test_the_example_of_a_line_is_one_that_can_be_entered(opened: Desk) -> None:
    desk = opened()
    assert desk.enter_lines(example(desk)) == []
    assert desk.draft


def test_units_wait_for_orders_only_while_something_is_due(opened: Desk) -> None:
    desk = opened()
    assert desk.unordered() == desk.own_units() == ("EAS", "NOR")
    assert desk.step_unordered(1) and desk.unit == "EAS"
    assert desk.step_unordered(-1) and desk.unit == "NOR"
    desk.enter_lines("A NOR H")
    assert desk.unordered() == ("EAS",)
    desk.enter_lines("F EAS H")
    assert desk.unordered() == ()
    assert not desk.step_unordered(1)
    assert desk.unit == "NOR"


def test_a_vote_is_an_order_about_every_unit_of_its_power(opened: Desk) -> None:
    desk = opened()
    desk.enter_lines("A NOR H\ndraw Gothia")
    assert [order.kind for order in desk.orders_of("NOR")] == ["hold"]
    assert [order.kind for order in desk.orders_about("NOR")] == ["hold", "draw"]
    assert [order.kind for order in desk.orders_about("EAS")] == ["draw"]
    assert desk.orders_about("SOU") == desk.orders_about("") == ()


def test_orders_can_no_longer_be_given_when_the_game_is_over(opened: Desk) -> None:
    desk = opened(page=PAGE.replace("victory = 3", "victory = 2"), turns=2)
    assert desk.session.over
    assert desk.mode == "LOCKED"
    told: list[str] = []
    desk.refused.connect(told.append)
    desk.clear_unit("NOR")
    assert len(told) == 1
    assert way(desk, "NOR") is None


def test_the_moment_before_a_turn_is_there_only_if_the_file_holds_it(opened: Desk, tmp_path: Path) -> None:
    desk = opened(turns=2)
    assert desk.has_start(2)
    desk.session.export("Gothia", tmp_path / "position.drum")
    desk.open(GameSession.open(tmp_path / "position.drum"))
    desk.take_seat("Gothia")
    assert not desk.has_start(2)


def test_an_order_given_anew_is_not_judged_beside_the_one_whose_place_it_takes(opened: Desk) -> None:
    desk = opened()
    assert desk.enter_lines("F EAS H") == []
    move = desk.session.read_order("F EAS - NOR", "Gothia")
    assert desk.refusal(move) is None
    assert desk.set_order(move)
    assert desk.enter_lines("F EAS H\nF EAS - BAY") == []
    assert [desk.session.write_order(order) for order in desk.draft] == ["F EAS - BAY"]
