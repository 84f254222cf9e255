"""A game that was kept, on a map that has got more cities since: it opens and plays on without them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from drumhead.engine.errors import VerificationError
from drumhead.engine.reports.text import write_text
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables
from drumhead.engine.session import GameSession
from tests.engine.session import pages

NEW = """[[map.cities]]
name = "Vercelli"
place = "G5-V6 7-7"
state = "AUS"
supplies = 50
fort = 2
fort_capacity = 6000
port = "sea"
"""
OPTIONS = {name: "true" for name in read_tables()["switches"] if name != "deployment"}


def grown(path: Path) -> Path:
    """The file of a game whose map has got a city on the battlefield since."""
    with sqlite3.connect(path) as file:
        (text,) = file.execute("select value from meta where key = 'scenario'").fetchone()
        changed = text.replace("[[map.cities]]", f"{NEW}[[map.cities]]", 1)
        file.execute("update meta set value = ? where key = 'scenario'", (changed,))
    file.close()
    return path


@pytest.mark.parametrize("options", [{}, OPTIONS], ids=["plain", "all switches"])
def test_it_is_seen_ordered_played_and_reported_without_the_new_cities(tmp_path: Path, options: dict[str, str]) -> None:
    path = tmp_path / "game.drum"
    GameSession.create(pages.scenario(tmp_path), path, seed="7", options=options).close()
    session = GameSession.open(grown(path))
    try:
        assert [city.name for city in session.game.map.cities] == ["Novara", "Magenta"]
        for seat in ("MacMahon", "Gyulai", "gm"):
            assert "Vercelli" not in write_text(session.position_report(seat))
        lines = ["FR1IN move 9-7", "FR1IN attack assault", "FR1IN supply 1", "FR1AQ transfer 1 from Novara to Magenta"]
        session.submit(pages.sheet("MacMahon", *lines))
        for _ in range(3):
            session.advance()
        assert session.over
        assert "Vercelli" not in write_text(session.turn_report("gm", 1))
        with pytest.raises(VerificationError, match="has changed since the game was founded"):
            session.verifier()
    finally:
        session.close()
