"""Who is seen gliding between two moments: along the way that was told, and never where the seat did not look."""

from __future__ import annotations

from drumhead.client.replay.glides import Glide, glides, on_field, on_map
from drumhead.engine.boards.square import numbered_board
from drumhead.engine.play.figures import Figure, Path, Way
from drumhead.engine.play.view import Token, View

BOARD = numbered_board(10, 10)


def token(id: str, cell: int, stance: str = "own", *, at: int | None = None, owner: str = "") -> Token:
    return Token(id, id, cell, at, stance, "I", "IN", owner=owner, state=id[:2])


def view(*tokens: Token, gm: bool = False) -> View:
    return View("Seat", "West", gm, 1, "rail", None, tokens, (), (), ())


def moved(start: Token, end: Token, *told: Figure, gm: bool = False) -> tuple[Glide, ...]:
    return glides(view(start, gm=gm), view(end, gm=gm), told, BOARD, on_map)


def test_own_troops_glide_along_the_way_that_was_told_of_them() -> None:
    way = Path((1, None, 2, 13), "order", numbered=True)
    assert moved(token("FR1IN", 1), token("FR1IN", 13), way) == (Glide((1, 2, 13), "own", "FR", "I", ("FR1IN",)),)
    assert [glide.cells for glide in moved(token("FR1IN", 1), token("FR1IN", 13))] == [(1, 13)]
    assert moved(token("FR1IN", 1), token("FR1IN", 1), way) == ()


def test_units_of_one_state_that_go_alike_are_one_block() -> None:
    before = view(token("FR1IN", 1), token("FR2IN", 1), token("SD1IN", 1))
    after = view(token("FR1IN", 2), token("FR2IN", 2), token("SD1IN", 2))
    found = glides(before, after, (), BOARD, on_map)
    assert [(glide.state, glide.units) for glide in found] == [("FR", ("FR1IN", "FR2IN")), ("SD", ("SD1IN",))]


def test_strangers_glide_only_where_their_way_was_seen_or_to_the_next_square() -> None:
    gone, near, far = token("AU1IN", 1, "enemy"), token("AU1IN", 12, "enemy"), token("AU1IN", 8, "enemy")
    assert [glide.cells for glide in moved(gone, near)] == [(1, 12)]
    assert moved(gone, far) == (), "what happened between is not known"
    assert [glide.cells for glide in moved(gone, far, Path((1, 5, 8), "seen"))] == [(1, 5, 8)]
    assert [glide.cells for glide in moved(gone, far, gm=True)] == [(1, 8)]


def test_who_is_seen_at_one_end_alone_does_not_glide() -> None:
    assert glides(view(), view(token("AU1IN", 2, "enemy")), (), BOARD, on_map) == ()
    assert glides(view(token("AU1IN", 2, "enemy")), view(), (), BOARD, on_map) == ()


def test_on_a_battlefield_only_those_on_it_glide() -> None:
    before = view(token("FR1IN", 5, at=7), token("FR2IN", 6, at=7))
    after = view(token("FR1IN", 5, at=9), token("FR2IN", 6, at=9))
    found = glides(before, after, [Path((7, 8, 9), "move")], BOARD, on_field(5))
    assert [(glide.cells, glide.units) for glide in found] == [((7, 8, 9), ("FR1IN",))]


def test_where_units_are_called_by_their_places_who_stands_at_the_end_came_by_the_way() -> None:
    after = view(token("BUR", 2, owner="France"))
    found = glides(view(token("PAR", 1, owner="France")), after, [Way(1, 2, owner="France")], BOARD, on_map)
    assert [(glide.cells, glide.units) for glide in found] == [((1, 2), ("BUR",))]
    assert glides(view(), after, [Way(1, 2, done=False, owner="France")], BOARD, on_map) == ()


def test_backwards_the_way_is_the_same() -> None:
    assert Glide((1, 2, 3), "own", "FR", "I", ("FR1IN",)).backwards().cells == (3, 2, 1)
