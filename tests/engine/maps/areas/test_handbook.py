"""The chapter on maps of territories, followed to the letter: its files, its commands, its keys, its refusals."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from pydantic import BaseModel

from drumhead.engine.cli.app import run
from drumhead.engine.errors import MapError
from drumhead.engine.maps.areas.faults import find_area_faults
from drumhead.engine.maps.areas.file import LARGEST, AreaHead, CoastPart, TerritoryPart
from drumhead.engine.maps.areas.reader import read_area_map
from drumhead.engine.session import GameSession

pytestmark = pytest.mark.whole

PAGE = (Path(__file__).resolve().parents[4] / "docs/handbook/maps.md").read_text(encoding="utf-8")
CHAPTER = PAGE.split("\n## Maps of territories\n")[1].split("\n## ")[0]
FILE = re.compile(r"^`([\w/.]+\.toml)`[^\n]*\n\n```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMANDS = [line for language, body in FENCE.findall(CHAPTER) if not language for line in body.splitlines()]
REFUSALS = FENCE.findall(CHAPTER)[-1][1].splitlines()


@pytest.fixture
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files of the chapter, and nothing else."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "strait").mkdir()
    for name, text in FILE.findall(CHAPTER):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_the_chapter_has_the_three_files_of_a_map_of_five_territories(workplace: Path) -> None:
    assert [name for name, _ in FILE.findall(CHAPTER)] == ["strait/map.toml", "strait/territories.toml", "strait.toml"]
    map = read_area_map(workplace / "strait")
    assert len(map.areas) == 5
    assert find_area_faults(map) == []


def test_what_the_drawing_shows_is_what_the_map_links(workplace: Path) -> None:
    map = read_area_map(workplace / "strait")
    assert map.land_links == {("NOR", "EAS"), ("EAS", "NOR")}
    one_way = {("BAY", "SEA"), ("EAS", "NOR"), ("NOR", "SEA"), ("BAY", "EAS"), ("SEA", "SOU/WC"), ("BAY", "SOU/EC")}
    assert map.sea_links == one_way | {(b, a) for a, b in one_way}


def test_its_commands_make_a_game_that_is_played(workplace: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for line in COMMANDS:
        if not line.endswith(".drum") or "new" in line:
            assert run(shlex.split(line)[1:]) == 0, capsys.readouterr().err
    assert "nothing is wrong" in capsys.readouterr().out
    assert (workplace / "strait.png").stat().st_size > 2000
    orders = (workplace / "gothia.orders").read_text(encoding="utf-8")
    (workplace / "gothia.orders").write_text(orders + "\nF EAS - BAY\nA NOR - EAS\n", encoding="utf-8")
    assert run(["submit", "strait.drum", "gothia.orders"]) == 0
    assert run(["advance", "strait.drum", "--missing", "default"]) == 0
    game = GameSession.open(workplace / "strait.drum")
    places = {game.game.map.board.name(token.cell) for token in game.view("gm").tokens}
    assert places == {"EAS", "BAY", "SOU/WC"}


@pytest.mark.parametrize(
    ("said", "old", "new"),
    [
        (REFUSALS[0], "30,0 60,0 60,10 30,10", "25,0 60,0 60,10 25,10"),
        (REFUSALS[1], "30,10 60,10 60,30 30,30", "30,10 60,10 60,30 31,30"),
        (REFUSALS[2], "0,30 30,30", "0,30 30,29"),
    ],
)
def test_the_refusals_it_shows_are_those_of_the_reader(workplace: Path, said: str, old: str, new: str) -> None:
    path = workplace / "strait" / "territories.toml"
    text = path.read_text(encoding="utf-8")
    assert f'["{old}"]' in text
    path.write_text(text.replace(f'["{old}"]', f'["{new}"]'), encoding="utf-8")
    with pytest.raises(MapError) as caught:
        read_area_map(workplace / "strait")
    assert said in caught.value.problems


@pytest.mark.parametrize("kind", [AreaHead, TerritoryPart, CoastPart], ids=lambda kind: kind.__name__)
def test_every_key_is_explained(kind: type[BaseModel]) -> None:
    keys = CHAPTER.split("### Keys")[1].split("###")[0]
    assert [name for name in kind.model_fields if f"`{name}`" not in keys] == []
    assert f"{LARGEST:,}" in keys
