"""What is remembered between runs."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray

from drumhead.client.settings import RECENT_LIMIT, Settings


def test_everything_written_is_read_again(tmp_path: Path) -> None:
    first = Settings(tmp_path / "a.ini")
    first.theme, first.folder, first.goes_on, first.wheel_zooms = "dark", tmp_path, True, False
    first.layout, first.window = QByteArray(b"docks"), QByteArray(b"place")
    first._store.sync()
    again = Settings(tmp_path / "a.ini")
    assert (again.theme, again.folder, again.goes_on, again.wheel_zooms) == ("dark", tmp_path, True, False)
    assert (again.layout, again.window) == (QByteArray(b"docks"), QByteArray(b"place"))


def test_an_unknown_theme_is_the_light_one(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "a.ini")
    settings.theme = "purple"
    assert settings.theme == "light"


def test_the_newest_game_comes_first_and_lost_ones_are_left_out(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "a.ini")
    paths = [tmp_path / f"{number}.drum" for number in range(RECENT_LIMIT + 2)]
    for path in paths:
        path.write_text("")
        settings.remember(path)
    settings.remember(paths[5])
    paths[-1].unlink()
    assert settings.recent[0] == paths[5]
    assert paths[-1] not in settings.recent
    assert len(settings.recent) == RECENT_LIMIT - 1
