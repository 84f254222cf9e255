"""What is said of a row as it was measured; nothing is timed here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from drumhead.engine.bench import commands
from drumhead.engine.bench.bench import Bench
from drumhead.engine.bench.table import TABLE, Row, measure
from drumhead.engine.cli import bench as command
from drumhead.engine.cli import run


def _row(ratio: float, open: str = "", id: str = "made") -> Row:
    return Row(id, "ours", "stock", 2.0, lambda bench: ratio, open)


@pytest.mark.parametrize(
    ("ratio", "open", "word", "broken", "closed"),
    [
        (1.7, "", "within", False, False),
        (2.0, "", "within", False, False),
        (2.1, "", "beyond", True, False),
        (2.1, "slow", "open", False, False),
        (1.9, "slow", "within", False, False),
        (1.8, "slow", "within", False, True),
    ],
)
def test_a_row_breaks_only_if_it_is_said_to_hold_and_is_struck_off_once_it_has_a_tenth_to_spare(
    tmp_path: Path, ratio: float, open: str, word: str, broken: bool, closed: bool
) -> None:
    result = measure(_row(ratio, open), Bench(tmp_path))
    assert (result.word, result.broken, result.closed) == (word, broken, closed)


def test_a_row_that_should_hold_is_measured_again_before_it_is_called_broken(tmp_path: Path) -> None:
    figures = iter([3.0, 1.5, 9.0])
    assert measure(Row("made", "", "", 2.0, lambda bench: next(figures)), Bench(tmp_path)).ratio == 1.5
    opened = iter([3.0, 1.5])
    assert measure(Row("slow", "", "", 2.0, lambda bench: next(opened), open="slow"), Bench(tmp_path)).ratio == 3.0


def test_every_row_of_the_table_has_a_name_of_its_own_and_says_what_it_is_measured_against() -> None:
    assert len({row.id for row in TABLE}) == len(TABLE)
    assert all(row.what and row.against and row.bound > 0 for row in TABLE)


def test_the_command_prints_ratio_bound_and_whether_within_and_never_hides_an_open_row(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "TABLE", (_row(1.5), _row(3.0, "it is slow", "slow")))
    assert run(["bench"]) == 0
    out = capsys.readouterr().out
    assert "1.50 of 2     within  made" in out
    assert "3.00 of 2     open    slow" in out and "open: it is slow" in out


def test_the_command_ends_with_1_where_a_row_does_not_hold_that_should(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "TABLE", (_row(1.5), _row(3.0, id="slow")))
    assert run(["bench"]) == 1
    assert run(["bench", "--only", "made"]) == 0
    assert run(["bench", "--only", "unknown"]) == 2


def test_figures_are_told_as_json_and_added_to_a_history(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(command, "TABLE", (_row(1.5),))
    history = tmp_path / "history.jsonl"
    for _ in range(2):
        assert run(["bench", "--json", "--history", str(history)]) == 0
    told = json.loads(capsys.readouterr().out.partition("\n}\n")[0] + "}")
    assert told["rows"] == [
        {"id": "made", "what": "ours", "against": "stock", "ratio": 1.5, "bound": 2.0, "within": True, "open": ""}
    ]
    lines = [json.loads(line) for line in history.read_text(encoding="utf-8").splitlines()]
    assert [line["ratios"] for line in lines] == [{"made": 1.5}] * 2
    assert run(["bench", "--history", str(tmp_path)]) == 2


def test_the_handbook_shows_every_row_with_its_bound() -> None:
    page = (Path(__file__).parents[3] / "docs/handbook/speed.md").read_text(encoding="utf-8")
    for row in TABLE:
        assert f"| `{row.id}` | {row.what} | {row.against} | {row.bound:g} |" in page


@pytest.mark.slow
def test_a_row_is_measured_in_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The quickest one, in one round, whatever it comes to on a busy machine."""
    monkeypatch.setattr(commands, "ROUNDS", 1)
    assert 0.05 < TABLE[0].ratio(Bench(tmp_path)) < 50
