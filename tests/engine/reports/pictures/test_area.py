"""Pictures of maps of territories: owners as tints, names that keep clear, units and arrows where they belong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import InputError
from drumhead.engine.maps.library import find_map
from drumhead.engine.reports.pictures.display import Clip, Drawing, Item, Shape, Words
from drumhead.engine.reports.pictures.frame import Frame
from drumhead.engine.reports.pictures.picture import compose
from drumhead.engine.reports.pictures.themes import THEMES
from drumhead.engine.reports.pictures.typefaces import width_of
from drumhead.engine.session import GameSession
from tests.engine.session.strait import scenario, sheet


def items(drawing: Drawing) -> Iterator[Item]:
    for item in drawing.items:
        yield from item.items if isinstance(item, Clip) else (item,)


def boxes(drawing: Drawing) -> dict[str, tuple[float, float, float, float]]:
    """The box of every name on the map."""
    found = {}
    for item in items(drawing):
        if isinstance(item, Words) and item.halo:
            half = width_of(item.text, item.size, item.face) / 2
            found[f"{item.text} {item.y}"] = (item.x - half, item.y - item.size * 0.8, item.x + half, item.y)
    return found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> GameSession:
    folder: Path = tmp_path_factory.mktemp("picture")
    game = GameSession.create(scenario(folder), folder / "game.drum", seed="5")
    game.submit(sheet("Gothia", "A NOR - EAS", "F EAS - BAY"))
    game.submit(sheet("Iberia", "F SOU - SEA"))
    game.advance()
    return game


def test_names_on_the_classic_board_never_overlap() -> None:
    places = list(boxes(compose(find_map("diplomacy-classic", 1901), None, Frame(1600, 1400))).values())
    assert len(places) > 75
    for at, (left, top, right, bottom) in enumerate(places):
        for x0, y0, x1, y1 in places[at + 1 :]:
            assert not (left < x1 - 1 and x0 < right - 1 and top < y1 - 1 and y0 < bottom - 1)


def test_every_open_territory_of_the_classic_board_is_named_in_full_on_a_large_picture() -> None:
    map = find_map("diplomacy-classic", 1901)
    drawing = compose(map, None, Frame(3200, 2800))
    words = " ".join(item.text for item in items(drawing) if isinstance(item, Words))
    missing = [a.code for a in map.areas if not a.closed and not all(word in words for word in a.name.split())]  # type: ignore[union-attr]
    assert missing == []


def test_moves_are_drawn_as_arrows_that_end_at_the_units(played: GameSession) -> None:
    with_arrows = played.picture("gm", Frame(900, 700), 1, "resolution")
    assert [(arrow.kind, arrow.done) for arrow in with_arrows.arrows] == [("move", True)] * 3
    assert with_arrows.arrows[2].start == played.game.map.board.cell("SOU/WC")
    strokes = [
        item for item in items(with_arrows.drawing()) if isinstance(item, Shape) and item.stroke == THEMES["light"].move
    ]
    assert len(strokes) == 3


def test_layers_leave_units_and_arrows_out(played: GameSession) -> None:
    bare = played.picture("gm", Frame(900, 700, layers=frozenset({"cities"}))).drawing()
    strokes = {item.stroke for item in items(bare) if isinstance(item, Shape)}
    assert THEMES["light"].move not in strokes


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_every_theme_tints_a_centre_by_its_owner(played: GameSession, theme: str) -> None:
    fills = {
        item.fill
        for item in items(played.picture("gm", Frame(900, 700, theme=theme)).drawing())
        if isinstance(item, Shape)
    }
    assert {THEMES[theme].owners[0], THEMES[theme].owners[1]} <= fills


def test_a_part_of_a_map_of_territories_is_refused() -> None:
    with pytest.raises(InputError, match="always drawn whole"):
        compose(find_map("diplomacy-classic", 1901), None, Frame(900, 700, square=3))
