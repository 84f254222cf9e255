"""Games damaged at random and mended: what is saved is as it was, and can be played on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.errors import GameFileError
from drumhead.engine.session import GameSession
from drumhead.engine.session.keeping.mending import mend
from tests.engine.session.pages import PAGE, sheet
from tests.trust import damage
from tests.trust.conftest import Tried
from tests.trust.volume import draws

TURNS = 4


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("game")
    page = folder / "skirmish.toml"
    page.write_text(PAGE.replace("turns = 3", "turns = 9"), encoding="utf-8")
    session = GameSession.create(str(page), folder / "game.drum", seed="7")
    for turn in range(1, TURNS + 1):
        session.submit(sheet("MacMahon", "FR1IN engage", turn=turn))
        session.submit(sheet("Gyulai", "AU1IN engage", turn=turn))
        session.advance()
    session.close()
    return folder / "game.drum"


def _steps(path: Path) -> Iterator[tuple[int, str, str]]:
    with closing(sqlite3.connect(path)) as db:
        yield from db.execute("select turn, phase, hash from steps where number > 0 order by turn, number")


@pytest.mark.promise("mend")
def test_what_is_saved_of_a_damaged_game_is_as_it_was(game: Path, tmp_path: Path, tried: Tried) -> None:
    whole = list(_steps(game))
    bad, out = tmp_path / "bad.drum", tmp_path / "out.drum"
    saved = 0
    for case, rng in enumerate(draws("mend", 500, least=4)):
        made = damage.damaged(game.read_bytes(), rng)
        bad.write_bytes(made)
        out.unlink(missing_ok=True)
        try:
            found = mend(bad, out)
        except GameFileError as error:
            assert bad.name in str(error) and not out.exists(), f"case {case}"
        else:
            assert list(_steps(out)) == [step for step in whole if step[0] in found.turns], f"case {case}"
            saved += len(found.turns)
            with closing(GameSession.open(out)) as session:
                assert session.turn == found.waits and session.view("MacMahon").tokens, f"case {case}"
                session.advance()
        assert bad.read_bytes() == made and [*tmp_path.iterdir()] in ([bad], [out, bad], [bad, out]), f"case {case}"
        tried()
    assert saved, "nothing was ever saved"
