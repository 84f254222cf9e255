"""One table of colours for boards and pictures: what is shared, what a theme takes from another, what is wrong."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from drumhead.engine.drawing.ink import colours
from drumhead.engine.drawing.ink.colours import BOARD, PICTURES, colours_of
from drumhead.engine.errors import InputError
from drumhead.engine.maps.bundled import data_folder


@pytest.fixture
def themes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of themes of our own."""
    folder = tmp_path / "themes"
    folder.mkdir()
    monkeypatch.setattr(colours, "data_folder", lambda name: tmp_path)
    (folder / "plain.toml").write_text(
        '[both]\nink = "#111111"\n[board]\nfog = "#222222"\n[pictures]\npaper = "#ffffff"\n'
    )
    (folder / "pale.toml").write_text('base = "plain"\n[both]\nink = "#999999"\n')
    return folder


def test_what_both_share_is_told_once(themes: Path) -> None:
    assert colours_of("plain", BOARD, ("ink", "fog")) == {"ink": "#111111", "fog": "#222222"}
    assert colours_of("plain", PICTURES, ("ink", "paper")) == {"ink": "#111111", "paper": "#ffffff"}


def test_a_theme_with_a_base_tells_only_what_differs(themes: Path) -> None:
    assert colours_of("pale", BOARD, ("ink", "fog")) == {"ink": "#999999", "fog": "#222222"}


def test_a_value_that_lacks_and_one_too_many_are_named_with_the_file(themes: Path) -> None:
    with pytest.raises(InputError, match=r"plain\.toml lacks snow; has fog, which board does not know"):
        colours_of("plain", BOARD, ("ink", "snow"))


def test_a_table_that_cannot_be_read_is_named(themes: Path) -> None:
    (themes / "torn.toml").write_text("[both")
    for name in ("torn", "missing"):
        with pytest.raises(InputError, match=rf"themes/{name}\.toml cannot be read"):
            colours_of(name, BOARD, ())


@pytest.mark.parametrize(
    "path", sorted((data_folder("resources") / "themes").glob("*.toml")), ids=lambda path: path.stem
)
def test_no_colour_is_told_twice_in_a_shipped_theme(path: Path) -> None:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    board, pictures = table[BOARD], table[PICTURES]
    assert not [key for key in board.keys() & pictures.keys() if board[key] == pictures[key]]
    assert not table["both"].keys() & board.keys() & pictures.keys()


@pytest.mark.parametrize(
    "path", sorted((data_folder("resources") / "themes").glob("*.toml")), ids=lambda path: path.stem
)
def test_every_colour_of_a_shipped_theme_is_written_as_one(path: Path) -> None:
    words = re.findall(r'"([^"]*)"', path.read_text(encoding="utf-8").replace('base = "light"', ""))
    assert words
    assert all(re.fullmatch("#([0-9a-f]{2})?[0-9a-f]{6}", word) for word in words)
