"""What kinds of maps bring to the desk, and which layers of boards are shown at first."""

from __future__ import annotations

from drumhead.client.board.area_scene import LAYERS as AREA
from drumhead.client.board.field_scene import LAYERS as FIELD
from drumhead.client.board.hex_scene import LAYERS as HEX
from drumhead.client.board.strategic_scene import LAYERS as STRATEGIC
from drumhead.client.board_layers import OVERLAYS, board_layers
from drumhead.client.kinds import KINDS
from drumhead.engine.maps.library import AREA as AREAS
from drumhead.engine.maps.library import HEX as HEXES
from drumhead.engine.maps.library import SQUARE as SQUARES


def test_each_kind_says_what_its_cells_are_called_how_long_a_way_is_and_whether_they_open() -> None:
    found = {name: (kind.word, kind.legend, kind.phases, kind.field is not None) for name, kind in KINDS.items()}
    assert found == {
        SQUARES: ("square", "square", 6, True),
        AREAS: ("place", "area", 0, False),
        HEXES: ("hex", "hex", 0, False),
    }
    assert [kind.layers for kind in KINDS.values()] == [(*STRATEGIC, *FIELD, *OVERLAYS), AREA, (*HEX, *OVERLAYS)]


def test_every_layer_of_any_board_is_there_once_with_words_and_the_busy_ones_are_hidden_at_first() -> None:
    layers = board_layers()
    names = [layer.name for layer in layers]
    assert set(names) == {*STRATEGIC, *FIELD, *AREA, *HEX, *OVERLAYS} and len(set(names)) == len(names)
    hidden = {"terrain", "ratings", "control", "river control", "situation"}
    assert {layer.name for layer in layers if not layer.shown} == hidden
    keys = {layer.name: layer.key for layer in layers if layer.key}
    assert keys == {"grid": "Ctrl+G", "ratings": "Ctrl+D", "control": "Ctrl+K", "situation": "Ctrl+U"}
    assert len({layer.title for layer in layers}) == len(layers) and all(layer.title[0].isupper() for layer in layers)
