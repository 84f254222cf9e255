"""`drumhead render` of a part of a map of territories."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from drumhead.engine.cli import run
from drumhead.engine.cli.rendering import PAGING, Wish
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.play.events import GM
from drumhead.engine.reports.pictures.area_parts import box_of
from drumhead.engine.session import GameSession
from tests.engine.session.strait import scenario

pytestmark = pytest.mark.whole

SMALL = ["--size", "600x500"]


def names(file: Path) -> set[str]:
    """All that is written on a picture, in capitals as it may be drawn."""
    texts = ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}text")
    return {"".join(text.itertext()).upper() for text in texts}


def test_round_a_territory_only_its_neighbourhood_is_drawn(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.svg", tmp_path / "part.svg"
    assert run(["render", "diplomacy-classic", "--out", str(whole), *SMALL]) == 0
    assert run(["render", "diplomacy-classic", "--around", "Kiel", "--out", str(part), *SMALL]) == 0
    assert "SPAIN" in names(whole)
    assert "SPAIN" not in names(part)
    assert "DENMARK" in names(part)


def test_a_small_picture_has_names_or_codes_though_a_board_so_far_out_has_none(tmp_path: Path) -> None:
    out = tmp_path / "small.svg"
    assert run(["render", "diplomacy-classic", "--out", str(out), "--size", "400x300"]) == 0
    assert {"MOSCOW", "SMYRNA", "BRE", "ADR"} <= names(out)


@pytest.mark.parametrize("asked", [["--area", "LON:BRE"], ["--around", "London", "--radius", "2"]], ids=lambda a: a[0])
def test_a_part_may_be_a_page_as_well(tmp_path: Path, asked: list[str]) -> None:
    out = tmp_path / "part.pdf"
    assert run(["render", "diplomacy-classic", *asked, "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (["--around", "Narnia"], "There is no place 'Narnia'"),
        (["--around", "Kiel", "--radius", "99"], "--radius is 0 to 30 territories, not 99."),
        (["--area", "Kiel"], "--area must be two territories such as BRE:KIE, not 'Kiel'."),
        (["--square", "G4-V6"], "--square is for maps of squares; Europe 1901 is a map of territories."),
    ],
    ids=lambda value: value[-1] if isinstance(value, list) else "",
)
def test_a_part_there_is_not_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: list[str], words: str
) -> None:
    assert run(["render", "diplomacy-classic", *asked, "--out", str(tmp_path / "part.png")]) != 0
    assert words in " ".join(capsys.readouterr().err.split())


def test_of_a_game_the_part_where_units_stand_is_drawn_if_it_is_asked_for(tmp_path: Path) -> None:
    session = GameSession.create(scenario(tmp_path), tmp_path / "strait.drum", seed="7")
    map, view = session.game.map, session.view(GM)
    assert isinstance(map, AreaMap)
    fit = Wish(None, None, None, None, True, "light", "", None, "A4", None)
    framed = PAGING[map.kind].frame
    assert framed(map, view, fit).box == box_of(map, [map.board.cell(place) for place in ("NOR", "EAS", "SOU/WC")])
    assert framed(map, None, fit).box is None
    assert framed(map, view, replace(fit, fit=False)).box is None
    session.close()
