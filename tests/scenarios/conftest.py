"""Lombardy 1859 as its bundled sheets play it, once for all tests here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from drumhead.engine.cli.demo import SEED
from drumhead.engine.maps.library import bundled_sheets, find_scenario
from drumhead.engine.session import GameSession

TURNS = 2


@pytest.fixture(scope="package")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameSession]:
    session = GameSession.create("lombardy-1859", tmp_path_factory.mktemp("game") / "game.drum", seed=SEED)
    for turn in range(1, TURNS + 1):
        for path in bundled_sheets(find_scenario("lombardy-1859"), turn):
            verdicts = session.submit(path.read_text(encoding="utf-8"), path.name)
            assert [(path.name, v.text, v.reason) for v in verdicts if not v.accepted] == []
        session.advance()
    yield session
    session.close()
