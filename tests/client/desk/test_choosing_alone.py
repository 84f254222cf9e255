"""What is at hand without a window: clicks on both boards, what is found by name, and lines that are laid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, Qt
from pytestqt.qtbot import QtBot

from drumhead.client.board.tools.tools import MeasureTool
from drumhead.client.board.view import BoardView
from drumhead.client.desk.choosing import NO_MORE, UNIT, Choosing
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.engine.maps.names import Place
from drumhead.engine.play.view import Task, Token
from tests.client.board.boards import RESOURCES

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


class Hand:
    """The allied desk with its boards, and who chooses on them."""

    def __init__(self, desk: OrderDesk) -> None:
        self.desk, self.boards = desk, BoardPanel(LIGHT)
        self.boards.resize(700, 600)
        self.boards.set_game(desk.session.game.map, "rotd")
        self.boards.show_view(desk.view(), ())
        self.choosing = Choosing(desk, self.boards)
        self.squares: list[int | None] = []
        self.told: list[str] = []
        self.choosing.square_shown.connect(self.squares.append)
        self.choosing.told.connect(self.told.append)

    def at(self, cell: int) -> list[str]:
        """Own units on a square."""
        return [token.id for token in self.desk.own_tokens() if token.cell == cell]

    @property
    def crowds(self) -> list[int]:
        """Squares where several own units stand and nobody else does, the fullest first."""
        others = {token.cell for token in self.desk.view().tokens if token.stance != "own"}
        cells = {token.cell for token in self.desk.own_tokens()} - others
        return sorted((cell for cell in cells if len(self.at(cell)) > 1), key=lambda cell: (-len(self.at(cell)), cell))

    @property
    def stack(self) -> list[Token]:
        """Own units that share a tactical square, which nobody else is on."""
        found: dict[tuple[int, int | None], list[Token]] = {}
        for token in self.desk.view().tokens:
            if token.orderable and token.tactical is not None:
                found.setdefault((token.cell, token.tactical), []).append(token)
        return max(found.values(), key=len)

    @property
    def empty(self) -> int:
        """A square of land with nobody on it."""
        taken = {token.cell for token in self.desk.view().tokens}
        return next(cell for cell in range(self.cell("G3-V8"), 99999) if cell not in taken)

    def field(self) -> int | None:
        """The square whose battlefield is open."""
        return self.boards.field_cell

    def chosen(self) -> tuple[str, ...]:
        return self.desk.selection.units

    def cell(self, name: str) -> int:
        found: int = self.desk.session.game.map.board.cell(name)
        return found

    @property
    def map(self) -> BoardView:
        assert self.boards.strategic is not None
        return self.boards.strategic


@pytest.fixture
def hand(qtbot: QtBot, desk: OrderDesk) -> Iterator[Hand]:
    load_fonts(RESOURCES)
    found = Hand(desk)
    qtbot.addWidget(found.boards)
    yield found
    found.boards.set_game(None)


# one at a time


def test_clicks_on_a_square_go_through_its_units_and_begin_again(hand: Hand) -> None:
    cell = hand.crowds[0]
    went = []
    for _ in range(len(hand.at(cell)) + 1):
        hand.choosing.choose_square(cell)
        went.append(hand.desk.unit)
    assert sorted(went[:-1]) == sorted(hand.at(cell)) and went[-1] == went[0]
    assert hand.squares == [], "of a unit no square is told"


def test_a_click_takes_ones_own_unit_before_any_other(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    view, cell = hand.desk.view(), hand.crowds[0]
    seen = replace(view, tokens=(Token("AU9IN", "Horse", cell, None, "enemy", "C", "cavalry", ""), *view.tokens))
    monkeypatch.setattr(hand.desk, "shown", lambda: seen)
    hand.choosing.choose_square(cell)
    assert hand.desk.unit in hand.at(cell)


def test_a_square_without_units_is_shown_itself_and_nobody_is_at_hand_any_more(hand: Hand) -> None:
    hand.desk.select("FR12IN")
    hand.choosing.choose_square(hand.empty)
    assert (hand.desk.unit, hand.squares) == ("", [hand.empty])


def test_on_a_battlefield_the_counter_hit_is_taken_and_then_the_next_beneath_it(hand: Hand) -> None:
    stack = hand.stack
    at = stack[0].cell, stack[0].tactical or 0
    assert len(stack) > 2
    ids = [token.id for token in stack]
    hand.choosing.choose_on_field(*at, ids[2])
    assert hand.desk.unit == ids[2]
    hand.choosing.choose_on_field(*at, ids[1])
    assert hand.desk.unit == ids[1], "another counter is taken itself"
    hand.choosing.choose_on_field(*at, ids[1])
    assert hand.desk.unit == ids[2], "the same one again is left for the next beneath it"
    hand.choosing.choose_on_field(*at, ids[1])
    assert hand.desk.unit == ids[3 % len(ids)], "and so on round the square"


def test_a_counter_hit_again_after_another_square_is_taken_itself(hand: Hand) -> None:
    stack = hand.stack
    at, ids = (stack[0].cell, stack[0].tactical or 0), [token.id for token in stack]
    hand.choosing.choose_on_field(*at, ids[1])
    hand.desk.select(next(token.id for token in hand.desk.own_tokens() if token.cell != at[0]))
    hand.choosing.choose_on_field(*at, ids[1])
    assert hand.desk.unit == ids[1]


def test_an_empty_square_of_a_battlefield_takes_nobody(hand: Hand) -> None:
    token = hand.stack[0]
    taken = {other.tactical for other in hand.desk.view().tokens if other.cell == token.cell}
    hand.desk.select(token.id)
    hand.choosing.choose_on_field(token.cell, next(at for at in range(225) if at not in taken), "")
    assert hand.desk.unit == token.id


def test_tab_goes_round_those_chosen_and_else_round_the_square(hand: Hand) -> None:
    hand.choosing.next_in_stack()
    assert hand.desk.unit == ""
    cell, other = hand.crowds[:2]
    pair = (hand.at(cell)[0], hand.at(other)[0])
    hand.desk.selection.set(pair)
    went = []
    for _ in pair:
        hand.choosing.next_in_stack()
        went.append(hand.desk.unit)
    assert sorted(went) == sorted(pair) and set(hand.chosen()) == set(pair)
    hand.desk.selection.set((pair[0],))
    hand.choosing.next_in_stack()
    assert hand.desk.unit in hand.at(cell) and hand.desk.unit != pair[0]


def test_dropping_leaves_nothing_at_hand_chosen_or_framed(hand: Hand) -> None:
    hand.choosing.choose_square(hand.crowds[0])
    hand.boards.show_found((hand.cell("G3-V8"), hand.cell("G3-V7")))
    hand.choosing.drop()
    assert (hand.desk.unit, hand.chosen(), hand.squares) == ("", (), [None])
    assert hand.boards.scene.overlay("found") == ()


def test_units_without_orders_are_gone_through_until_all_have_some(hand: Hand) -> None:
    hand.choosing.step_unordered(1)
    first = hand.desk.unit
    assert first and hand.told == []
    hand.choosing.step_unordered(1)
    second = hand.desk.unit
    assert second not in ("", first)
    hand.choosing.step_unordered(-1)
    assert hand.desk.unit == first
    hand.desk.enter_lines("\n".join(f"{unit} halt on detection" for unit in hand.desk.own_units()))
    hand.choosing.step_unordered(1)
    assert hand.told == [NO_MORE]


def test_a_unit_without_orders_is_brought_into_view(hand: Hand) -> None:
    hand.boards.open_field(hand.empty)
    hand.choosing.step_unordered(1)
    token = hand.desk.view().token(hand.desk.unit)
    assert token is not None and hand.field() is None
    assert hand.map.seen.contains(hand.boards.scene.plane.centre(token.cell))


def test_a_unit_is_gone_to_with_its_battlefield_closed_unless_it_stands_there(hand: Hand) -> None:
    token = hand.stack[0]
    other = next(each for each in hand.desk.own_tokens() if each.cell != token.cell)
    hand.boards.open_field(token.cell)
    hand.choosing.go_to_unit(token.id)
    assert (hand.desk.unit, hand.field()) == (token.id, token.cell)
    hand.choosing.go_to_unit(other.id)
    assert (hand.desk.unit, hand.field()) == (other.id, None)
    assert hand.map.seen.contains(hand.boards.scene.plane.centre(other.cell))


def test_an_office_is_at_hand_where_the_board_stands_and_a_stranger_is_not(hand: Hand) -> None:
    hand.boards.open_field(hand.stack[0].cell)
    hand.choosing.go_to_unit("War Minister of allies")
    assert hand.desk.unit == "War Minister of allies" and hand.field() == hand.stack[0].cell
    hand.choosing.go_to_unit("XX9IN")
    assert hand.desk.unit == "War Minister of allies"


def test_a_task_leads_to_its_unit_or_else_to_its_square_or_nowhere(hand: Hand) -> None:
    cell = hand.cell("G9-V8")
    hand.boards.open_field(hand.stack[0].cell)
    hand.choosing.follow(Task("warning", "", "Nothing in particular."))
    assert hand.field() is not None
    hand.choosing.follow(Task("warning", "", "A siege.", cell))
    assert (hand.desk.unit, hand.field()) == ("", None)
    assert hand.map.seen.contains(hand.boards.scene.plane.centre(cell))
    hand.choosing.follow(Task("warning", "FR12IN", "It is tired.", cell))
    assert hand.desk.unit == "FR12IN"


# what is found


def test_units_are_found_by_how_their_ids_begin_and_come_before_places(hand: Hand) -> None:
    found = hand.choosing.find("fr 12 i")
    assert [(place.kind, place.name) for place in found if place.kind == UNIT] == [(UNIT, "FR12IN")]
    assert (
        found[0].label.startswith("FR12IN, ")
        and found[0].label.endswith("G3-V8")
        and found[0].cell == hand.cell("G3-V8")
    )
    assert all(place.kind != UNIT for place in hand.choosing.find("Torino")), "no unit is called so"
    assert all(place.kind != UNIT for place in hand.choosing.find("")), "nothing was asked for"
    assert len(hand.choosing.find("FR")) == 14, "so many are told"


def test_what_is_found_is_shown_on_the_map_or_on_the_battlefield_that_is_asked_for(hand: Hand) -> None:
    place = Place("city", "Somewhere", "Somewhere", hand.cell("G9-V8"), 112)
    hand.choosing.go_to(place)
    assert hand.field() is None and hand.map.seen.contains(hand.boards.scene.plane.centre(place.cell))
    hand.choosing.go_to(place, on_field=True)
    assert hand.field() == place.cell
    hand.boards.open_field(hand.stack[0].cell)
    hand.choosing.go_to(place)
    assert hand.field() == place.cell, "a battlefield that is open goes on to the next"
    hand.boards.close_field()
    square = Place("square", "G9-V7", "G9-V7", hand.cell("G9-V7"))
    hand.choosing.go_to(square)
    assert hand.field() is None
    hand.choosing.go_to(square, on_field=True)
    assert hand.field() == square.cell
    hand.choosing.go_to(Place(UNIT, "FR12IN", "FR12IN", hand.cell("G3-V8")))
    assert hand.desk.unit == "FR12IN"


# lines that are laid


def test_a_line_is_laid_over_the_board_in_front_and_told_as_it_grows_until_it_is_ended(hand: Hand) -> None:
    hand.choosing.measure()
    tool = hand.map.tool
    assert isinstance(tool, MeasureTool) and hand.told == ["Click from square to square; Esc ends."]
    tool.click(hand.cell("G3-V8"), Qt.MouseButton.LeftButton, NONE)
    tool.click(hand.cell("G4-V8"), Qt.MouseButton.LeftButton, NONE)
    assert hand.told[-1].startswith("1 square, 15 km;"), "with what a march takes"
    tool.click(hand.cell("G6-V8"), Qt.MouseButton.LeftButton, NONE)
    assert hand.told[-1].startswith("3 squares, 45 km;")
    hand.choosing.measure()
    assert (hand.map.tool, hand.told[-1]) == (None, "")


def test_a_line_on_a_battlefield_is_told_in_its_own_scale_and_without_marches(hand: Hand) -> None:
    hand.boards.open_field(hand.stack[0].cell)
    hand.choosing.measure()
    assert hand.boards.field is not None
    tool = hand.boards.field.tool
    assert isinstance(tool, MeasureTool) and hand.map.tool is None
    tool.click(0, Qt.MouseButton.LeftButton, NONE)
    tool.click(4, Qt.MouseButton.LeftButton, NONE)
    assert hand.told[-1] == "4 squares, 4 km."
    tool.cancelled.emit()
    assert (hand.boards.field.tool, hand.told[-1]) == (None, "")


# several at once


def test_shift_takes_all_of_a_square_and_ctrl_with_it_adds_those_of_another(hand: Hand) -> None:
    first, second = hand.crowds[:2]
    hand.boards.held = SHIFT
    hand.choosing.choose_square(first)
    assert set(hand.chosen()) == set(hand.at(first))
    hand.boards.held = CONTROL | SHIFT
    hand.choosing.choose_square(second)
    assert set(hand.chosen()) == {*hand.at(first), *hand.at(second)}
    hand.boards.held = NONE
    hand.choosing.choose_square(first)
    assert len(hand.chosen()) == 1


def test_ctrl_takes_one_after_the_other_and_then_none_of_them(hand: Hand) -> None:
    other, *_, cell = hand.crowds
    hand.desk.selection.set((hand.at(other)[0],))
    hand.boards.held = CONTROL
    for count in range(1, len(hand.at(cell)) + 1):
        hand.choosing.choose_square(cell)
        assert len(hand.chosen()) == count + 1
    hand.choosing.choose_square(cell)
    assert hand.chosen() == (hand.at(other)[0],), "who stands elsewhere stays chosen"


def test_ctrl_takes_the_counter_that_is_hit_and_once_more_leaves_it(hand: Hand) -> None:
    stack = hand.stack
    at, ids = (stack[0].cell, stack[0].tactical or 0), [token.id for token in stack]
    hand.boards.held = CONTROL
    hand.choosing.choose_on_field(*at, ids[2])
    assert hand.chosen() == (ids[2],)
    hand.choosing.choose_on_field(*at, ids[2])
    assert hand.chosen() == ()


@pytest.mark.parametrize("held", [CONTROL, SHIFT, CONTROL | SHIFT])
def test_keys_held_over_a_square_without_own_units_choose_as_ever(hand: Hand, held: Qt.KeyboardModifier) -> None:
    hand.boards.held = held
    hand.choosing.choose_square(hand.empty)
    assert hand.squares == [hand.empty]


def test_a_box_takes_own_units_and_adds_them_only_while_a_key_is_held(hand: Hand) -> None:
    assert hand.boards.boxes, "a drag draws one"
    plane = hand.boards.scene.plane
    first, second = (QRectF(plane.rect(cell)) for cell in hand.crowds[:2])
    nowhere = QRectF(plane.rect(hand.empty))
    hand.boards.box_drawn.emit(first, NONE)
    assert set(hand.chosen()) == set(hand.at(hand.crowds[0]))
    hand.boards.box_drawn.emit(nowhere, NONE)
    assert hand.chosen(), "an empty box takes nothing away"
    hand.boards.box_drawn.emit(second, SHIFT)
    assert set(hand.chosen()) == {*hand.at(hand.crowds[0]), *hand.at(hand.crowds[1])}
    hand.boards.box_drawn.emit(second, NONE)
    assert set(hand.chosen()) == set(hand.at(hand.crowds[1]))


@pytest.mark.parametrize("held", [NONE, CONTROL])
def test_a_box_takes_nobody_elses_units(hand: Hand, monkeypatch: pytest.MonkeyPatch, held: Qt.KeyboardModifier) -> None:
    mine, friend = hand.stack[0], replace(hand.stack[1], stance="friend")
    monkeypatch.setattr(hand.boards, "tokens_in", lambda area: (mine, friend))
    hand.boards.box_drawn.emit(QRectF(), held)
    assert hand.chosen() == (mine.id,)


def test_all_units_are_chosen_and_all_squares_of_some_are_shown(hand: Hand) -> None:
    hand.choosing.many.all_units()
    assert set(hand.chosen()) == set(hand.desk.own_units())
    cells = hand.crowds[:2]
    hand.boards.open_field(cells[0])
    hand.choosing.many.show([])
    assert hand.field() == cells[0], "nobody leads nowhere"
    hand.choosing.many.show([hand.at(cell)[0] for cell in cells])
    assert hand.field() is None
    assert all(hand.map.seen.contains(hand.boards.scene.plane.centre(cell)) for cell in cells)


def test_without_a_seat_nothing_is_chosen_found_by_its_id_or_dropped(hand: Hand) -> None:
    plane, cell = hand.boards.scene.plane, hand.crowds[0]
    hand.desk.leave_seat()
    hand.choosing.many.all_units()
    hand.boards.box_drawn.emit(QRectF(plane.rect(cell)), NONE)
    hand.choosing.many.show(["FR12IN"])
    hand.choosing.next_in_stack()
    hand.choosing.go_to_unit("FR12IN")
    hand.choosing.drop()
    assert (hand.desk.unit, hand.chosen(), hand.squares) == ("", (), [])
