"""What the handbook shows of maps of hexes can be read."""

from __future__ import annotations

import re
import tomllib

from drumhead.engine.maps.bundled import handbook_folder
from drumhead.engine.maps.hexes.faults import find_hex_faults
from drumhead.engine.maps.hexes.file import HexHead
from drumhead.engine.maps.hexes.inline import read_inline_hex_map
from drumhead.engine.maps.hexes.model import SIDES, TERRAINS
from drumhead.engine.maps.scenarios import scenario_from_text

CHAPTER = (handbook_folder() / "maps.md").read_text(encoding="utf-8").split("## Maps of hexes")[1].split("\n## ")[0]
FOLDER, CARRIED = re.findall(r"```toml\n(.*?)```", CHAPTER, re.DOTALL)


def test_the_head_of_a_folder_is_one() -> None:
    board = HexHead.model_validate(tomllib.loads(FOLDER)).board()
    assert board.name(board.cell("33:0133")) == "33:0133"
    assert board.cell("33:0134") == board.cell("23A:0101")


def test_the_carried_map_is_sound() -> None:
    map = read_inline_hex_map(scenario_from_text(CARRIED, "handbook"))
    assert map.terrain[map.board.cell("0104")] == "sea"
    assert find_hex_faults(map) == ()


def test_every_terrain_and_kind_of_hexside_is_named() -> None:
    for word in (*TERRAINS[1:], *SIDES):
        assert f"`{word}`" in CHAPTER
