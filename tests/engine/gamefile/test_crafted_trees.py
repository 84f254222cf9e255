"""A game file whose tables are trees that lead to one page again and again ends in a sentence, not in hours."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.errors import GameFileError
from drumhead.engine.gamefile.cutting import cut
from drumhead.engine.gamefile.file import GameFile
from drumhead.engine.gamefile.pages import OVER, Pages
from drumhead.engine.session import GameSession
from tests.engine.gamefile.crafted import with_chain, with_tree


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.drum"
    GameSession.create("lombardy-1859", path, seed="1").close()
    return path


@pytest.mark.parametrize(
    "words", [["info"], ["verify"], ["advance"], ["export", "--seat", "Gyulai", "--out", "x.drum"]]
)
def test_it_is_refused_in_one_sentence(
    words: list[str], game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with_tree(game)
    before = game.read_bytes()
    assert run([words[0], str(game), *words[1:]]) == 2
    assert "is damaged" in capsys.readouterr().err
    assert game.read_bytes() == before


def test_nothing_is_taken_back_of_it(game: Path) -> None:
    with closing(sqlite3.connect(game)) as db:
        db.execute("insert into turns values (1, '1.0', x'', '', '')")
        db.commit()
    with_tree(game, "turns")
    before = game.read_bytes()
    with closing(GameFile.open(game)) as file, pytest.raises(GameFileError, match="lead to one another"):
        cut(file, 1, "why")
    assert game.read_bytes() == before


def test_what_is_whole_of_it_is_saved(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with_tree(game)
    before = game.read_bytes()
    assert run(["mend", str(game)]) == 0, capsys.readouterr().err
    assert game.read_bytes() == before
    assert run(["info", str(game.with_name("game mended.drum"))]) == 0


class Counted(Pages):
    """Pages that are counted as they are read."""

    read = 0

    def page(self, number: int) -> bytes:
        self.read += 1
        return super().page(number)


def test_rows_that_share_one_end_are_not_read_more_often_than_the_file_is_long(game: Path) -> None:
    with_chain(game)
    pages = Counted(game.read_bytes(), 4096)
    for number in range(1, pages.count + 1):
        for _ in pages.rows(number):
            pass
    assert pages.read <= (OVER + 1) * pages.count + 1


def test_a_game_with_such_rows_is_saved_without_them(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with_chain(game, leaves=20, links=100)
    assert run(["mend", str(game)]) == 0, capsys.readouterr().err
    assert run(["verify", str(game.with_name("game mended.drum"))]) == 0


def test_a_page_that_leads_to_hundreds_leads_to_each_of_them(tmp_path: Path) -> None:
    path = tmp_path / "many.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("pragma page_size = 4096")
        db.execute("create table many (one blob)")
        db.executemany("insert into many values (?)", [(bytes(3000),)] * 300)
        db.commit()
        (root,) = db.execute("select rootpage from sqlite_schema").fetchone()
        (count,) = db.execute("pragma page_count").fetchone()
    pages = Pages(path.read_bytes(), 4096)
    assert sorted(pages.below(root)) == list(range(root, count + 1))
    assert count - root == 300
