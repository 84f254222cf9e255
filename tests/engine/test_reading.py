"""Files are read as far as their kind may reach, and what is packed in them is unpacked as far as that."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import zlib
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine import limits
from drumhead.engine.cli import run
from drumhead.engine.cli.output import harmless, say_json
from drumhead.engine.errors import DamagedFileError, GameFileError, InputError, ScenarioError
from drumhead.engine.gamefile.cells import checked, words_of
from drumhead.engine.gamefile.file import GameFile
from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.reading import contents, read_text, written_at
from drumhead.engine.session.commanding.templates import read_templates
from drumhead.engine.session.founding import found_game, founding_step
from drumhead.engine.session.keeping.soundness import sound
from drumhead.engine.unpacking import json_of, toml_of, unpacked
from tests.engine.session.pages import PAGE, scenario


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_pipe_is_refused_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(GameFileError, match="it is a pipe or a device, not a file"):
        read_text(tmp_path / "pipe", "order sheet")
    with pytest.raises(GameFileError, match=r"The order sheet .* cannot be read: is a directory"):
        read_text(tmp_path, "order sheet")


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16"])
def test_the_mark_that_some_programs_begin_a_text_with_is_no_part_of_it(tmp_path: Path, code: str) -> None:
    (tmp_path / "x.orders").write_text("drumhead orders 1\n", encoding=code, newline="\n")
    assert read_text(tmp_path / "x.orders", "order sheet") == "drumhead orders 1\n"


def test_a_file_has_as_many_bytes_as_it_may_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"12345")
    assert contents(tmp_path / "f", 5) == b"12345"
    with pytest.raises(OSError, match="it has more than 4 bytes"):
        contents(tmp_path / "f", 4)


def test_what_unpacks_to_more_than_it_may_or_has_no_end_is_refused() -> None:
    assert unpacked(zlib.compress(b"words")) == b"words"
    with pytest.raises(ValueError, match="has more than"):
        unpacked(zlib.compress(bytes(limits.UNPACKED + 1)))
    with pytest.raises(ValueError, match="the end of what is packed"):
        unpacked(zlib.compress(b"words" * 99)[:-6])
    with pytest.raises(ValueError, match="incorrect"):
        unpacked(b"words")


@pytest.mark.parametrize("text", ["[" * 300, "9" * 19, f'{{"a": -{"1" * 40}}}', f"[1, {'1' * 19}]", '"\\ud800"', "{"])
def test_data_of_no_sane_depth_or_numbers_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        json_of(text)


def test_long_rows_of_digits_that_are_no_numbers_stay() -> None:
    data = {"hash": "1" * 64, "share": 0.12345678901234568, "most": 10**18 - 1}
    assert json_of(json.dumps(data)) == data
    with pytest.raises(ValueError, match="without end"):
        toml_of(f"x = {'[' * 3000}{']' * 3000}")


@pytest.mark.parametrize(
    ("names", "row", "said"),
    [
        (["turn"], ("x",), "turn is a text"),
        (["turn"], (2**62,), "turn is 46"),
        (["phase"], (b"x",), "phase is bytes"),
        (["events"], (None,), "events is missing"),
        (["state", "hash"], (None, 0.5), "hash is a fraction"),
    ],
)
def test_a_cell_holds_its_kind_of_value(names: list[str], row: tuple[Any, ...], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        checked(names, [row])
    assert checked(["turn", "state", "key"], [(1, None, b"k")]) == [(1, None, b"k")]
    for text in ("{}", "[1]", "null", "["):
        with pytest.raises(ValueError):
            words_of(text)


def test_a_question_in_the_place_of_a_table_is_not_asked(tmp_path: Path) -> None:
    assert run(["new", scenario(tmp_path), str(tmp_path / "g.drum")]) == 0
    with closing(sqlite3.connect(tmp_path / "g.drum")) as db:
        db.execute("alter table drafts rename to others")
        db.execute("create view drafts as select 1 as turn, '' as seat, 0 as number, '' as text")
        db.commit()
    with pytest.raises(DamagedFileError, match="drafts in it is no table"):
        GameFile.open(tmp_path / "g.drum")


def test_what_does_not_fit_together_is_told_with_the_place_where_it_showed(tmp_path: Path) -> None:
    with (
        pytest.raises(DamagedFileError, match=r"x\.drum cannot be used: .*KeyError: 'AU1IN' in test_reading\.py, line"),
        sound(tmp_path / "x.drum"),
    ):
        raise KeyError("AU1IN")
    with pytest.raises(UnicodeEncodeError), sound(tmp_path / "x.drum"):
        "ü".encode("ascii")


@pytest.mark.parametrize("cut", ["[sides.allies]", "[map.states.SAR]", "[[map.cities]]"])
def test_a_scenario_without_its_end_is_not_founded(cut: str) -> None:
    with pytest.raises(ScenarioError, match=r"has no seats: nobody could give orders\. Is its end missing\?"):
        found_game(scenario_from_text(PAGE.split(cut)[0], "half"), {})


def test_a_scenario_on_a_map_of_another_kind_is_not_founded() -> None:
    for ruleset in ("diplomacy", "europa"):
        with pytest.raises(ScenarioError, match="is played on a map of kind"):
            found_game(scenario_from_text(f'ruleset = "{ruleset}"\n{PAGE}', "other"), {})


def test_a_game_that_could_not_be_read_again_is_not_founded() -> None:
    text = 'id = "x"\nruleset = "europa"\nmap = "iberia-1936"\ndate = 1936-07-18\n[cities.Madrid]\npurify = "perhaps"\n'
    found = scenario_from_text(text, "x")
    with pytest.raises(ScenarioError, match="purify"):
        founded, state = found_game(found, {})
        founding_step(found, founded.ruleset, state)


def test_templates_within_templates_without_end_are_refused(tmp_path: Path) -> None:
    (tmp_path / "t.toml").write_text(f"x = {'[' * 3000}", encoding="utf-8")
    with pytest.raises(InputError, match="holds no templates that can be read"):
        read_templates(tmp_path / "t.toml")


def test_what_steers_a_terminal_is_written_out() -> None:
    assert harmless("a\x1b[2J\u202eb\r\x9bc\nd\te") == "a\\x1b[2J\\u202eb\\r\\x9bc\nd\te"


def test_data_for_a_program_steers_no_terminal_and_is_the_same_data(capsys: pytest.CaptureFixture[str]) -> None:
    data = {"title": "a\x1b[2J\u202eb\r\x9bc\nd\te\u2028é"}
    say_json(data)
    said = capsys.readouterr().out
    assert json.loads(said) == data
    assert not {*"\x1b\u202e\r\x9b\u2028"} & {*said} and "é" in said


@pytest.mark.parametrize("seconds", [10**12, -(10**12), 0, 951_782_400])
def test_a_date_that_no_calendar_has_is_the_first_or_the_last(seconds: int, tmp_path: Path) -> None:
    path = tmp_path / "x.orders"
    path.write_text("drumhead orders 1", encoding="utf-8")
    os.utime(path, (seconds, seconds))
    kept = path.stat().st_mtime  # a disk may know fewer years
    assert written_at(path) in (datetime.max, datetime.min) or written_at(path) == datetime.fromtimestamp(kept)
    if abs(kept) == 10**12:
        assert written_at(path) == (datetime.max if kept > 0 else datetime.min)
