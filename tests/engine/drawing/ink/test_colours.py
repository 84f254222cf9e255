"""One table of colours for maps and windows: what a theme takes from another, and what is wrong with it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from drumhead.engine.drawing.ink import colours
from drumhead.engine.drawing.ink.colours import colours_of
from drumhead.engine.errors import InputError
from drumhead.engine.maps.bundled import data_folder


@pytest.fixture
def themes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of themes of our own."""
    folder = tmp_path / "themes"
    folder.mkdir()
    monkeypatch.setattr(colours, "data_folder", lambda name: tmp_path)
    (folder / "plain.toml").write_text(
        'ink = "#111111"\npaper = "#ffffff"\n[windows]\nfog = "#222222"\npanel = "#333333"\n'
    )
    (folder / "pale.toml").write_text('base = "plain"\nink = "#999999"\n[windows]\nfog = "#888888"\n')
    return folder


def test_maps_and_windows_have_each_their_own(themes: Path) -> None:
    assert colours_of("plain", ("ink", "paper")) == {"ink": "#111111", "paper": "#ffffff"}
    assert colours_of("plain", ("fog", "panel"), windows=True) == {"fog": "#222222", "panel": "#333333"}


def test_a_theme_with_a_base_tells_only_what_differs(themes: Path) -> None:
    assert colours_of("pale", ("ink", "paper")) == {"ink": "#999999", "paper": "#ffffff"}
    assert colours_of("pale", ("fog", "panel"), windows=True) == {"fog": "#888888", "panel": "#333333"}


def test_a_value_that_lacks_and_one_too_many_are_named_with_the_file(themes: Path) -> None:
    with pytest.raises(InputError, match=r"plain\.toml lacks snow; has paper, which nobody reads"):
        colours_of("plain", ("ink", "snow"))


def test_a_table_that_cannot_be_read_is_named(themes: Path) -> None:
    (themes / "torn.toml").write_text("[windows")
    for name in ("torn", "missing"):
        with pytest.raises(InputError, match=rf"themes/{name}\.toml cannot be read"):
            colours_of(name, ())


def test_no_colour_of_a_map_is_told_again_for_windows() -> None:
    for path in (data_folder("resources") / "themes").glob("*.toml"):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        assert not table.keys() & table["windows"].keys() - {"base"}


@pytest.mark.parametrize(
    "path", sorted((data_folder("resources") / "themes").glob("*.toml")), ids=lambda path: path.stem
)
def test_every_colour_of_a_shipped_theme_is_written_as_one(path: Path) -> None:
    words = re.findall(r'"([^"]*)"', path.read_text(encoding="utf-8").replace('base = "light"', ""))
    assert words
    assert all(re.fullmatch("#([0-9a-f]{2})?[0-9a-f]{6}", word) for word in words)
