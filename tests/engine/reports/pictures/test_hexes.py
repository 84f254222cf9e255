"""Pictures of maps of hexes: whole, in parts, in every theme and as every kind of file."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.cli.app import run
from drumhead.engine.drawing.pens.svg import write_svg
from drumhead.engine.maps.hexes.writer import write_hex_map
from drumhead.engine.play.view import Token, View
from drumhead.engine.reports.pictures.frame import Frame
from drumhead.engine.reports.pictures.picture import Picture
from tests.engine.maps.hexes.drawn import hex_map
from tests.engine.reports.pictures.composed import compose

MAP = hex_map(
    ["~.wwr.", "~..RmC", "~.sS..", "~....."],
    boxes=["Far"],
    sides={"major river": ["0203 0202"], "rail": ["0203 0202 0201"], "high mountain": ["0102 0101"]},
    zones={"region": {"Aragon": ["*"]}},
    places=[
        {"name": "Madrid", "hexes": ["0201"], "city": "major"},
        {"name": "Jaca", "hexes": ["0305"], "port": "minor"},
    ],
)


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_a_page_has_its_names_and_its_legend(theme: str) -> None:
    text = write_svg(compose(MAP, None, Frame(900, 700, theme=theme)))
    for words in ("Madrid", "high mountain hexside", "Far"):
        assert words in text


@pytest.mark.whole
@pytest.mark.parametrize("words", [["--around", "Madrid", "--radius", "1"], ["--area", "Madrid..Jaca"], []])
@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_render_writes_it_whole_or_in_part(tmp_path: Path, words: list[str], ending: str) -> None:
    write_hex_map(MAP, tmp_path / "drawn")
    out = tmp_path / f"map.{ending}"
    assert run(["render", str(tmp_path / "drawn"), "--out", str(out), "--size", "600x500", *words]) == 0
    assert out.stat().st_size > 5000


@pytest.mark.parametrize("words", [["--square", "0101"], ["--around", "Nowhere"], ["--area", "Madrid"]])
def test_what_it_has_not_is_refused(tmp_path: Path, words: list[str]) -> None:
    write_hex_map(MAP, tmp_path / "drawn")
    assert run(["render", str(tmp_path / "drawn"), "--out", str(tmp_path / "map.png"), *words]) == 2


def test_the_legend_has_only_the_units_that_there_are() -> None:
    unit = Token("I1", "I1", MAP.board.cell("0203"), None, "own", "I", "cavalry", owner="Reds")
    view = View("Reds", "Reds", False, 1, "", None, (unit,), (), (), ())
    text = write_svg(Picture("", MAP, view, Frame(900, 700), ruleset="europa").drawing())
    assert "cavalry" in text
    assert "engineers" not in text
