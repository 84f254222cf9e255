"""What is remembered between runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings

from drumhead.client import settings as settings_module
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


def test_a_first_run_has_what_suits_most_and_a_word_that_means_nothing_is_that(tmp_path: Path) -> None:
    names = ("theme", "wheel_zooms", "edge_scroll", "cards", "hover_ms", "right_click_orders", "goes_on")
    names += ("hands_over", "autosave_ms", "toured")
    first = ["light", True, False, True, 300, False, False, True, 1000, False]
    settings = Settings(tmp_path / "a.ini")
    assert [getattr(settings, name) for name in names] == first
    assert (settings.recent, settings.keys, settings.screen) == ((), {}, "")
    assert settings.layout.isEmpty() and settings.window.isEmpty()
    for name in names:
        settings.keep(name, "perhaps")
    assert [getattr(settings, name) for name in names] == first
    assert (Settings.hover_ms.low, Settings.hover_ms.high, Settings.theme.words) == (0, 5000, ("light", "dark"))


def test_a_number_stays_within_its_bounds_and_only_what_is_another_now_is_told(tmp_path: Path) -> None:
    settings, told = Settings(tmp_path / "a.ini"), list[str]()
    settings.changed.connect(told.append)
    found = []
    for number in (-1, 0, 5000, 5001):
        settings.hover_ms = number
        found.append(settings.hover_ms)
    for number in (499, 500, 30000, 30001):
        settings.autosave_ms = number
        found.append(settings.autosave_ms)
    assert found == [0, 0, 5000, 5000, 500, 500, 30000, 30000]
    told.clear()
    settings.cards, settings.toured, settings.theme, settings.folder = True, True, "light", tmp_path
    settings.toured, settings.theme = True, "dark"
    assert told == ["toured", "folder", "theme"]
    settings.set_layer("hexes", False)
    layers = [settings.layer(*asked) for asked in (("hexes", True), ("roads", True), ("roads", False))]
    assert layers == [False, True, False]
    settings.set_layer("hexes", True)
    assert settings.layer("hexes", False) and len(told) == 3


def test_docks_and_window_stand_for_each_screen_as_they_were_left_on_it(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "a.ini")
    places = ("", "1920x1080", "800x600")
    for at, settings.screen in enumerate(places):
        assert settings.layout.isEmpty() and settings.window.isEmpty()
        settings.layout, settings.window = QByteArray(b"docks%d" % at), QByteArray(b"place%d" % at)
    for at, settings.screen in enumerate(places):
        assert (settings.layout, settings.window) == (QByteArray(b"docks%d" % at), QByteArray(b"place%d" % at))
    settings.keep("layout/800x600", "no state of a window")
    assert settings.layout.isEmpty()


def test_keys_are_given_taken_back_and_left_out_by_the_id_of_their_command(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "a.ini")
    settings.set_keys("desk.hand_in", ("Ctrl+H", "F5"))
    settings.set_keys("window.quit", ())
    settings.set_keys("desk.undo", ("F6",))
    settings.set_keys("desk.undo", None)
    assert settings.keys == {"desk.hand_in": ("Ctrl+H", "F5"), "window.quit": ()}
    assert settings.text("keys/desk.hand_in") == "Ctrl+H F5" and settings.text("theme") == ""


def test_games_opened_lately_stand_newest_first_and_the_folder_is_one_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(tmp_path / "a.ini")
    paths = [tmp_path / f"{number}.drum" for number in range(3)]
    for path in (*paths, paths[1]):
        path.write_text("")
        settings.remember(path)
    assert settings.recent == (paths[1], paths[2], paths[0])
    settings.keep("recent", str(paths[2]))
    assert settings.recent == (paths[2],), "a list of one is read as a text"
    (kept := tmp_path / "games").mkdir()
    settings.folder = kept
    assert settings.folder == kept
    kept.rmdir()
    monkeypatch.setattr(settings_module, "user_documents_path", lambda: tmp_path)
    assert settings.folder == tmp_path
    monkeypatch.setattr(settings_module, "user_documents_path", lambda: kept)
    assert settings.folder == Path.home()


def test_without_a_file_of_their_own_settings_lie_among_those_of_the_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings_module, "user_config_path", lambda name, appauthor: tmp_path / name)
    settings = Settings()
    settings.theme = "dark"
    assert Settings(tmp_path / "drumhead" / "drumhead.ini").theme == "dark"
