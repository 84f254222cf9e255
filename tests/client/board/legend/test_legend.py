"""The legend."""

from __future__ import annotations

from collections import Counter

import pytest
from pytestqt.qtbot import QtBot

from drumhead.client.board.legend.legend import Entry, field_legend, strategic_legend
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import PALETTES, Palette
from drumhead.engine.maps.squares.model import Ground, Terrain
from tests.client.board.boards import RESOURCES


def _legend(board: str, palette: Palette) -> tuple[Entry, ...]:
    load_fonts(RESOURCES)
    return (strategic_legend if board == "strategic" else field_legend)(palette, RESOURCES)


@pytest.mark.parametrize("board", ["strategic", "field"])
@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda p: p.name)
def test_no_two_signs_look_the_same(qtbot: QtBot, board: str, palette: Palette) -> None:
    pictures = Counter(bytes(entry.picture.toImage().constBits()) for entry in _legend(board, palette))
    assert set(pictures.values()) == {1}


def test_every_terrain_is_explained(qtbot: QtBot) -> None:
    palette = PALETTES["light"]
    words = " ".join(entry.label for entry in _legend("strategic", palette))
    assert all(terrain.label in words for terrain in Terrain)
    words = " ".join(entry.label for entry in _legend("field", palette))
    assert all(ground.label in words for ground in Ground)


def test_groups_stand_together(qtbot: QtBot) -> None:
    groups = [entry.group for entry in _legend("field", PALETTES["light"])]
    assert len([g for i, g in enumerate(groups) if i == 0 or groups[i - 1] != g]) == len(set(groups))
