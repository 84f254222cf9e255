"""`map check`, `map info` and `map copy` of maps of hexes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from drumhead.engine.cli.app import run
from drumhead.engine.maps.hexes.writer import write_hex_map
from tests.engine.maps.hexes.drawn import hex_map


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = {"name": "Jaca", "hexes": ["0102"], "city": "dot"}
    write_hex_map(hex_map(["~.."], sides={"road": ["0101 0102"]}, places=[place]), tmp_path / "drawn")
    return tmp_path / "drawn"


def _said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["map", *words]) == 0
    return capsys.readouterr().out


def test_a_sound_map_is_said_to_be_sound(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "2 hexes of land, 1 places; nothing is wrong." in _said(capsys, "check", str(folder))


def test_faults_are_named_and_the_exit_code_is_2(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "sides.csv").write_text("a,b,kinds\n0102,0103,rail\n")
    assert run(["map", "check", str(folder)]) == 2
    assert capsys.readouterr().out == "sides.csv: 0102 0103: rail: there must be land on both sides.\n"
    assert run(["map", "check", str(folder), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)[0]["hexes"] == ["0102", "0103"]


def test_info_tells_the_whole_a_hex_and_a_find(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = str(folder)
    whole = json.loads(_said(capsys, "info", name, "--json"))
    assert (whole["terrain"], whole["hexsides"], whole["cities"]) == ({"sea": 1, "clear": 2}, {"road": 1}, {"dot": 1})
    assert "Place          Jaca, city" in _said(capsys, "info", name, "--square", "jaca")
    assert "city     0102" in _said(capsys, "info", name, "--find", "jac")


def test_what_is_not_there_is_refused_in_a_sentence(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["map", "info", str(folder), "--find", "zzz"]) == 2
    assert run(["map", "info", str(folder), "--square", "0102", "--tactical", "1-1"]) == 2
    said = capsys.readouterr().err
    assert "There is no place 'zzz' on the map drawn." in said
    assert "drawn is a map of hexes." in said


def test_a_copy_is_called_by_its_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _said(capsys, "copy", str(folder), str(folder.parent / "mine"))
    head = (folder.parent / "mine" / "map.toml").read_text(encoding="utf-8")
    assert 'id = "mine"' in head
    for name in ("hexes.csv", "sides.csv", "places.csv"):
        assert (folder.parent / "mine" / name).read_bytes() == (folder / name).read_bytes()
