"""Plain data out of what anybody may have written: numbers, depth, and what a scenario's head may say."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.play.sheets import new_salt, password_key
from drumhead.engine.unpacking import toml_of
from tests.engine.session.pages import PAGE, sheet

LONG = f"0x{'f' * 20_000}"


@pytest.mark.parametrize("text", [f"a = {LONG}", f"[[a]]\nb = [1, [-{10**18}]]", "a = 0b" + "1" * 64])
def test_numbers_that_cannot_be_counted_with_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="more than 18 digits"):
        toml_of(text)


def test_numbers_that_can_be_counted_with_are_read() -> None:
    assert toml_of(f"a = {10**18 - 1}\nb = [0xff, true]") == {"a": 10**18 - 1, "b": [255, True]}


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("turns = 3", f"turns = {LONG}", "a number in it has more than 18 digits"),
        ("rating = 2", f"rating = {LONG}", "a number in it has more than 18 digits"),
        ("turns = 3", "turns = 1_000_001", "turns: Input should be less than or equal to 1000000"),
        ("1859-06-02", "9999-12-31", "3 turns of 2 days from 9999-12-31 end past the year 9999"),
        ('id = "skirmish"', f'id = "{"a" * 201}"', "id: String should have at most 200 characters"),
    ],
)
def test_a_scenario_that_nobody_could_play_is_refused(
    was: str, now: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, game = tmp_path / "page.toml", tmp_path / "game.drum"
    assert was in PAGE
    page.write_text(PAGE.replace(was, now, 1), encoding="utf-8")
    assert run(["new", str(page), str(game)]) == 2
    assert said in capsys.readouterr().err and not game.exists()


def test_a_password_may_be_bytes_that_are_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shell hands over whatever its user's letters are."""
    secret = b"\xffelan".decode(errors="surrogateescape")
    salt = new_salt()
    assert password_key(secret, salt) == password_key(secret, salt) != password_key("elan", salt)
    for name in ("SECRET", "DRUMHEAD_PASSWORD"):
        monkeypatch.setenv(name, secret)
    page, game, orders = tmp_path / "page.toml", str(tmp_path / "game.drum"), tmp_path / "a.orders"
    page.write_text(PAGE, encoding="utf-8")
    orders.write_text(sheet("MacMahon", "FR1IN attack evade"), encoding="utf-8")
    assert run(["new", str(page), game, "--seat", "MacMahon=@env:SECRET"]) == 0
    assert run(["seal", game, str(orders)]) == 0
    assert run(["submit", game, str(orders)]) == 0
