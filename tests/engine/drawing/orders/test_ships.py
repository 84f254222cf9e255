"""4.3: ships as figures over the boards: which lie together, where they are drawn, in whose colours."""

from __future__ import annotations

import pytest

from drumhead.engine.boards.square import numbered_board
from drumhead.engine.drawing.ink.items import Shape, Words
from drumhead.engine.drawing.ink.theme import THEMES
from drumhead.engine.drawing.orders.drawing import drawn
from drumhead.engine.drawing.orders.notes import control, field_ships, ships
from drumhead.engine.drawing.orders.plots import SquarePlot
from drumhead.engine.drawing.orders.ships import place
from drumhead.engine.drawing.orders.strokes import Hand
from drumhead.engine.play.figures import Afloat, Cells
from drumhead.engine.play.view import Note

NOTES = (
    Note("ship", 3, 20, "FR1GB", "gunboat", "friend", picture="rotd/GB"),
    Note("ship", 3, 21, "FR2RT", "transport", "friend", picture="rotd/RT"),
    Note("ship", 3, 21, "AU1RI", "ironclad", "enemy", picture="rotd/RI"),
    Note("ship", 4, 21, "SW1GB", "gunboat", "neutral", picture="rotd/GB"),
    Note("river", 3, None, "", "river held by Austria", "enemy"),
    Note("rail", 4, None, "", "railway held by Austria", "enemy"),
)
PLOT = SquarePlot(numbered_board(3, 3), 100.0)


def test_ships_of_one_stance_in_a_square_lie_together_and_those_of_another_beside_them() -> None:
    assert ships(NOTES) == [
        Afloat(3, "friend", "rotd/GB", "2", True, 0),
        Afloat(3, "enemy", "rotd/RI", "AU1RI", True, 1),
        Afloat(4, "neutral", "rotd/GB", "SW1GB", True, 0),
    ]


def test_on_a_battlefield_they_lie_on_their_tactical_squares() -> None:
    assert field_ships(3, NOTES) == [
        Afloat(20, "friend", "rotd/GB", "FR1GB"),
        Afloat(21, "friend", "rotd/RT", "FR2RT"),
        Afloat(21, "enemy", "rotd/RI", "AU1RI", False, 1),
    ]


def test_who_controls_rivers_and_who_controls_railways_are_told_apart() -> None:
    assert control(NOTES) == [Cells((4,), "enemy")]
    assert control(NOTES, "river") == [Cells((3,), "enemy")]


@pytest.mark.parametrize("aside", [True, False])
def test_ships_stay_in_their_square_and_off_one_another(aside: bool) -> None:
    first, second = (place(Afloat(4, "friend", "rotd/GB", "", aside, rank), PLOT) for rank in (0, 1))
    for left, top, right, bottom in (first, second):
        assert 100 <= left < right <= 200 and 100 <= top < bottom <= 200
    assert second[2] <= first[0] or second[3] <= first[1]


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
@pytest.mark.parametrize("stance", ["friend", "enemy", "neutral"])
def test_a_ship_has_the_colour_of_its_stance_and_its_name_where_there_is_room(theme: str, stance: str) -> None:
    hand = Hand(THEMES[theme], str)
    items = list(drawn([Afloat(4, stance, "rotd/GB", "FR1GB")], PLOT, hand))
    assert hand.theme.sides[stance] in {item.fill for item in items if isinstance(item, Shape)}
    assert [item.text for item in items if isinstance(item, Words)] == ["FR1GB"]
    small = drawn([Afloat(4, stance, "rotd/GB", "FR1GB", aside=True)], SquarePlot(PLOT.board, 30.0), hand)
    assert not [item for item in small if isinstance(item, Words)]
