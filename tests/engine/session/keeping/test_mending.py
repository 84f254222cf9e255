"""Damaged games mended: what is whole is saved as it was, what is not is told of, and the old file is left alone."""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.errors import GameFileError
from drumhead.engine.session import GameSession, Said
from drumhead.engine.session.keeping.copies import keep_copy
from drumhead.engine.session.keeping.mending import MOST_LOST, Mended, mend, mended_name
from tests.engine.session.pages import PAGE, sheet

PLAYED = (1, 2, 3)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of which three turns were played; orders for the fourth are in."""
    folder = tmp_path_factory.mktemp("whole")
    page = folder / "skirmish.toml"
    page.write_text(PAGE.replace("turns = 3", "turns = 9"), encoding="utf-8")
    session = GameSession.create(str(page), folder / "game.drum", seed="7")
    for turn in (*PLAYED, 4):
        session.submit(sheet("MacMahon", "FR1IN engage", turn=turn))
        if turn in PLAYED:
            session.advance()
    session.close()
    return folder / "game.drum"


@pytest.fixture
def broken(whole: Path, tmp_path: Path) -> Callable[..., Path]:
    """A copy of the game in which statements were carried out, or its bytes changed."""

    def make(*statements: str, data: Callable[[bytes], bytes] | None = None) -> Path:
        path = tmp_path / "broken.drum"
        path.write_bytes(whole.read_bytes() if data is None else data(whole.read_bytes()))
        if statements:
            with closing(sqlite3.connect(path)) as db:
                for statement in statements:
                    db.execute(statement)
                db.commit()
        return path

    return make


def _steps(path: Path, turns: tuple[int, ...]) -> list[tuple[int, str, str]]:
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute("select turn, phase, hash from steps where number > 0 order by turn, number").fetchall()
    return [row for row in rows if row[0] in turns]


def _mended(path: Path) -> tuple[Mended, Path]:
    before, out = path.read_bytes(), path.with_name("saved.drum")
    found = mend(path, out)
    assert path.read_bytes() == before
    return found, out


def test_a_game_that_is_whole_is_saved_whole(broken: Callable[..., Path], whole: Path) -> None:
    found, out = _mended(broken())
    assert found == Mended(PLAYED, (), (), 4)
    assert _steps(out, PLAYED) == _steps(whole, PLAYED)
    session = GameSession.open(out)
    assert session.handed_in("MacMahon") and len(list(session.verify())) == len(_steps(whole, PLAYED))
    session.advance()
    session.close()


def test_a_turn_whose_events_are_lost_is_played_again_from_its_sheets(broken: Callable[..., Path], whole: Path) -> None:
    found, out = _mended(broken("delete from steps where turn = 2 and number in (3, 4)"))
    assert found == Mended(PLAYED, (2,), (), 4)
    assert _steps(out, PLAYED) == _steps(whole, PLAYED)


def test_a_turn_without_events_and_sheets_stays_empty_and_the_game_goes_on_behind_it(
    broken: Callable[..., Path], whole: Path
) -> None:
    lost = "delete from steps where turn = 2 and number = 3", "delete from sheets where turn = 2"
    found, out = _mended(broken(*lost))
    assert (found.turns, found.again, found.waits) == ((1, 3), (), 4)
    assert found.left == ("turn 2: of its 15 phases 14 are there",)
    assert _steps(out, (1, 3)) == _steps(whole, (1, 3)) and not _steps(out, (2,))
    session = GameSession.open(out)
    assert session.turn == 4 and session.view("MacMahon", 3) and not session.phases(2)
    session.close()


def test_a_last_turn_that_is_lost_waits_again_with_its_sheets(broken: Callable[..., Path], whole: Path) -> None:
    found, out = _mended(broken("delete from steps where turn = 3", "delete from sheets where turn = 4"))
    assert (found.turns, found.waits, found.left) == ((1, 2), 3, ("turn 3: nothing of its phases is there",))
    session = GameSession.open(out)
    assert session.handed_in("MacMahon")
    session.advance()
    session.close()
    assert _steps(out, PLAYED) == _steps(whole, PLAYED)


def test_a_state_that_somebody_changed_is_not_believed(broken: Callable[..., Path]) -> None:
    other = "update steps set state = (select state from steps where turn = 1 and number = 0)"
    found, _ = _mended(broken(f"{other} where turn = 1 and number > 0 and state is not null"))
    assert found.again == (1,) and found.turns == PLAYED


def test_the_game_begins_with_its_scenario_where_its_first_state_is_lost(broken: Callable[..., Path]) -> None:
    found, _ = _mended(broken("delete from steps where number = 0"))
    assert found == Mended(PLAYED, (), (), 4)


def test_a_scenario_with_a_word_that_nobody_knows_any_more_bars_nothing(broken: Callable[..., Path]) -> None:
    path = broken("update meta set value = replace(value, 'id = \"AU1IN\"', 'iD = \"AU1IN\"') where key = 'scenario'")
    found, _ = _mended(path)
    assert found == Mended(PLAYED, (), (), 4)


def test_a_file_whose_head_and_first_page_are_gone_is_read_page_by_page(broken: Callable[..., Path]) -> None:
    found, _ = _mended(broken(data=lambda data: bytes(2048) + data[2048:]))
    assert found.turns == PLAYED and found.waits == 4


@pytest.mark.parametrize("wrong", ["name = x'00'", "rootpage = 'far'", "type = x'00'"])
def test_a_table_that_the_first_page_does_not_know_as_one_is_known_by_its_rows(
    wrong: str, broken: Callable[..., Path]
) -> None:
    path = broken("pragma writable_schema = on", f"update sqlite_master set {wrong} where name = 'steps'")
    assert _mended(path)[0] == Mended(PLAYED, (), (), 4)


def test_a_first_page_that_leads_to_a_table_instead_of_telling_of_tables_bars_nothing(
    broken: Callable[..., Path], whole: Path
) -> None:
    with closing(sqlite3.connect(whole)) as db:
        ((meta,),) = db.execute("select rootpage from sqlite_master where name = 'meta'")
    astray = struct.pack(">BHHHBI", 0x05, 0, 0, 0, 0, meta)
    path = broken(data=lambda data: data[:100] + astray + data[112:])
    assert _mended(path)[0] == Mended(PLAYED, (), (), 4)


def test_a_file_without_its_end_gives_what_it_has(broken: Callable[..., Path]) -> None:
    try:
        found, _ = _mended(broken(data=lambda data: data[: len(data) * 2 // 3]))
    except GameFileError as error:
        pytest.fail(str(error))
    assert found.waits >= 1


def test_nothing_is_saved_of_what_is_no_game(broken: Callable[..., Path], tmp_path: Path) -> None:
    for data in (b"", b"x" * 5000, bytes(9000)):
        with pytest.raises(GameFileError, match="holds nothing of a game"):
            mend(broken(data=lambda _, made=data: made), tmp_path / "no.drum")  # type: ignore[misc]
    with pytest.raises(GameFileError, match="lacks a seat"):
        mend(broken("delete from seats where name = 'gm'"), tmp_path / "no.drum")
    assert not (tmp_path / "no.drum").exists()


def test_a_position_is_given_out_again_instead(whole: Path, tmp_path: Path) -> None:
    session = GameSession.open(whole)
    session.export("MacMahon", tmp_path / "p.drum")
    session.close()
    with pytest.raises(GameFileError, match="drumhead export"):
        mend(tmp_path / "p.drum", tmp_path / "no.drum")


def test_the_command_tells_what_was_saved_and_what_was_left(
    broken: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    path = broken("delete from steps where turn = 2 and number = 3", "delete from sheets where turn = 2")
    assert run(["mend", str(path)]) == 1
    saved = path.with_name("broken mended.drum")
    assert capsys.readouterr().out.splitlines() == [
        f"{saved}: turns 1 and 3 of it are saved, turn 4 waits for orders.",
        "Left: turn 2: of its 15 phases 14 are there.",
    ]
    assert run(["mend", str(path)]) == 2 and "is there already" in capsys.readouterr().err
    assert run(["mend", str(saved), "--out", str(path.with_name("again.drum"))]) == 1


@pytest.mark.parametrize("number", [0, 2])
def test_a_step_with_the_number_of_a_turn_far_away_is_left(broken: Callable[..., Path], number: int) -> None:
    """Nobody walks there turn by turn."""
    path = broken(
        "insert into steps select 900000, number, phase, events, state, hash from steps "
        f"where turn = 3 and number = {number} and number > 0",
        "insert into steps select 900000, 0, phase, events, state, hash from steps where turn = 1 and number = 0",
    )
    found, out = _mended(path)
    assert (found.turns, found.waits) == (PLAYED, 4)
    assert _steps(out, PLAYED) == _steps(path, PLAYED)


def test_of_steps_scattered_over_many_turns_those_far_behind_are_left(broken: Callable[..., Path]) -> None:
    """A file of some kilobytes would else be walked through for hours."""
    path = broken(
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < 200) "
        "insert into steps select 50 * i, number, phase, events, state, hash from steps, n "
        "where turn = 3 and number = 2"
    )
    found, _ = _mended(path)
    assert found.turns == PLAYED and len(found.left) < 110


@pytest.mark.parametrize(("gap", "found"), [(MOST_LOST - 1, True), (MOST_LOST, False)])
def test_turns_between_others_are_lost_up_to_a_number_and_what_lies_farther_is_left(
    broken: Callable[..., Path], gap: int, found: bool
) -> None:
    there = 3 + gap + 1
    path = broken(
        f"insert into steps select {there}, number, phase, events, state, hash from steps where turn = 3 and number = 2"
    )
    mended, _ = _mended(path)
    assert mended.turns == PLAYED
    assert any(line.startswith(f"turn {there}:") for line in mended.left) is found


def test_gaps_are_counted_together(broken: Callable[..., Path]) -> None:
    half = MOST_LOST // 2
    first, second = 3 + half + 1, 3 + 2 * half + 2
    made = "insert into steps select {}, number, phase, events, state, hash from steps where turn = 3 and number = 2"
    mended, _ = _mended(broken(made.format(first), made.format(second)))
    assert any(line.startswith(f"turn {first}:") for line in mended.left)
    assert not any(line.startswith(f"turn {second}:") for line in mended.left)


def test_a_sheet_or_draft_for_the_turn_that_waits_that_cannot_be_read_is_left_and_told_of(
    broken: Callable[..., Path],
) -> None:
    path = broken(
        "insert into sheets values (4, 'Gyulai', 9, 'nonsense')",
        "insert into drafts values (4, 'Canrobert', 0, 'nonsense')",
        "insert into drafts values (4, 'Gyulai', 0, (select text from sheets where turn = 4 and seat = 'MacMahon'))",
    )
    found, out = _mended(path)
    assert found == Mended(PLAYED, (), ("turn 4: a sheet of Gyulai cannot be read",), 4)
    with closing(sqlite3.connect(out)) as db:
        assert db.execute("select seat, number from sheets where turn = 4").fetchall() == [("MacMahon", 1)]
        assert db.execute("select seat, number from drafts").fetchall() == [("Gyulai", 0)]


def test_nothing_is_kept_of_turns_behind_the_one_that_waits(broken: Callable[..., Path]) -> None:
    path = broken(
        "insert into sheets values (5, 'Gyulai', 1, (select text from sheets where turn = 4 and seat = 'MacMahon'))",
        "insert into drafts values (9, 'Gyulai', 0, 'x')",
        "insert into turns select 6, engine, orders, sheets, rulings from turns where turn = 3",
    )
    found, out = _mended(path)
    assert (found.turns, found.waits, found.left) == (PLAYED, 4, ("turn 6: nothing of its phases is there",))
    with closing(sqlite3.connect(out)) as db:
        for table in ("sheets", "drafts", "turns", "steps"):
            assert db.execute(f"select count(*) from {table} where turn > 4").fetchone() == (0,)


def test_a_turn_that_was_ruled_on_is_mended_with_its_ruling(whole: Path, tmp_path: Path) -> None:
    ruled = tmp_path / "ruled.drum"
    ruled.write_bytes(whole.read_bytes())
    session = GameSession.open(ruled)
    session.rule(("unit", "FR1IN", "men=1500"), Said("a slip"))
    session.advance()
    session.close()
    found, out = _mended(ruled)
    assert found == Mended((1, 2, 3, 4), (), (), 5)
    with closing(sqlite3.connect(ruled)) as db:
        db.execute("delete from steps where turn = 4 and number = 7")
        db.commit()
    out.unlink()
    assert _mended(ruled)[0] == Mended((1, 2, 3, 4), (4,), (), 5)


def test_of_a_game_that_is_hopeless_the_newest_copy_is_named(
    broken: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = broken()
    for turn in (2, 3):
        keep_copy(path, turn)
    with closing(sqlite3.connect(path)) as db:
        db.execute("delete from seats where name = 'gm'")
        db.commit()
    with pytest.raises(GameFileError) as error:
        mend(path, tmp_path / "no.drum")
    said = str(error.value)
    assert said.count(str(path)) == 1 and "nothing can be saved of it. A copy of turn 3 is kept: " in said
    assert said.endswith("turn 3.drum.")


def test_a_mended_game_is_put_beside_its_own() -> None:
    assert mended_name(Path("games") / "a b.drum") == Path("games") / "a b mended.drum"
