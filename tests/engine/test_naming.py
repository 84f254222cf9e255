"""Names of files that are made of names of seats and games: every system takes them, and no two are one."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.naming import slug, slug_of, stem_of
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.sending import send_out
from tests.engine.session.pages import PAGE


@pytest.mark.parametrize("device", ["CON", "nul", "Aux", "prn", "COM1", "lpt9", "com¹", "NUL.", " con "])
def test_a_device_of_windows_is_no_part_of_a_name(device: str) -> None:
    part = slug(device)
    assert part.casefold().startswith(device.strip(" .").casefold() + "-") and part == slug(device)


@pytest.mark.parametrize("name", ["a.", "..", "/etc/passwd", "C:\\x", "\0", "\ud800", "x" * 200, "ü" * 200, "軍" * 200])
def test_a_part_is_short_and_holds_nothing_that_a_system_takes_for_something_else(name: str, tmp_path: Path) -> None:
    stem = stem_of(name, 10**6, name)
    assert not set(stem) & set('/\\:*?"<>|\0. ') and len(stem.encode()) < 200
    (tmp_path / f"{stem}-receipt-1000.txt").touch()


def test_a_name_that_every_system_has_stays_as_it_is() -> None:
    assert [*map(slug, ("Gyulai", "The Old Guard", "MÜLLER", ""))] == ["Gyulai", "The-Old-Guard", "MÜLLER", "seat"]
    assert slug("Mu\u0308ller") == slug("Müller")


def test_names_that_are_one_to_some_system_are_told_apart() -> None:
    seats = ("Ney", "NEY", "A B", "A-B", "Gyulai")
    parts = [slug_of(seat, seats).casefold() for seat in seats]
    assert len(set(parts)) == len(seats) and parts[-1] == "gyulai"


def test_papers_go_out_to_seats_of_any_name(tmp_path: Path) -> None:
    page = tmp_path / "odd.toml"
    text = PAGE.replace('"MacMahon"', '"CON"').replace('"Canrobert"', '"A B"').replace('"Gyulai"', '"A-B"')
    page.write_text(text, encoding="utf-8")
    with closing(GameSession.create(str(page), tmp_path / "game.drum", seed="1")) as game:
        papers = send_out(game, tmp_path / "papers")
    folders = sorted(path.name for path in (tmp_path / "papers").iterdir() if path.is_dir())
    assert len({name.casefold() for name in folders}) == len({paper.seat for paper in papers}) > 2
    assert "CON" not in folders
