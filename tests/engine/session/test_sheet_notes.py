"""What stands in a sheet beside its orders: on lines that no mail breaks, and what belongs together on one."""

from __future__ import annotations

import pytest

from drumhead.engine.play.sheets import WIDTH
from drumhead.engine.session import GameSession

GAMES = ("lombardy-1859", "diplomacy-1901", "city-country-1901", "bells-1936")


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> GameSession:
    path = tmp_path_factory.mktemp("notes") / "game.drum"
    return GameSession.create(request.param, path, seed="1")


def test_no_line_of_a_sheet_is_longer_than_a_mail_leaves_it(game: GameSession) -> None:
    for seat in game.game.seats:
        rows = game.sheet(seat.name, ()).split("\n")
        assert [row for row in rows if len(row) > WIDTH] == []


def test_notes_tell_all_that_is_told_of_a_unit_and_break_nothing_that_fits_a_line(game: GameSession) -> None:
    for seat in game.game.seats:
        view = game.view(seat.name)
        rows = [row.removeprefix("#") for row in game.sheet(seat.name, ()).split("\n") if row.startswith("#")]
        text = " ".join(" ".join(rows).split())
        for token in view.tokens:
            if token.orderable:
                told = game.ruleset.describe(game.game, view, token.id)[1:]
                assert "; ".join(told) in text, token.id
                assert all(any(fact in row for row in rows) for fact in told if len(fact) < 60), token.id
