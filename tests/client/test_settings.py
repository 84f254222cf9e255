"""What is remembered between runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings

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


class _Trap:
    """What a stranger could put into settings: it does something as soon as it is read."""

    def __init__(self, sprung: Path) -> None:
        self.sprung = sprung

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Path.touch, (self.sprung,)


@pytest.mark.parametrize("key", ["folder", "recent", "keys/desk.hand_in"])
def test_settings_that_are_more_than_text_are_thrown_away_unread(key: str, tmp_path: Path) -> None:
    file, sprung = tmp_path / "a.ini", tmp_path / "sprung"
    store = QSettings(str(file), QSettings.Format.IniFormat)
    store.setValue(key, _Trap(sprung))
    store.sync()
    assert b"@Variant" in file.read_bytes()
    settings = Settings(file)
    assert settings.text(key) == ""
    assert settings.recent == ()
    assert not sprung.exists()


def test_settings_of_our_own_are_kept_whatever_they_say(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "a.ini")
    for text in ("@home", "\\\\server\\share", "a=b, c", "é, @x", "@Victor"):
        settings.keep("note", text)
        settings._store.sync()
        assert Settings(tmp_path / "a.ini").text("note") == text
