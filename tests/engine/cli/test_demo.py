"""`drumhead demo`: what is played, what is left in the folder, and the table at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.cli import demo, run
from drumhead.engine.reports.pictures.frame import Frame
from drumhead.engine.reports.report import Report
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet

ATTACK = ("FR1IN engage T1-T2", "FR1IN attack assault")


@pytest.fixture
def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Frame]:
    """The skirmish with sheets of two turns beside it, and the frames of the pictures that were asked for."""
    found: dict[str, Frame] = {}

    def draw(session: GameSession, out: Path, frame: Frame) -> None:
        found[out.name] = frame

    def written(report: Report) -> str:
        return " | ".join((report.title, report.subtitle, *(section.title for section in report.sections)))

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(demo, "_draw", draw)
    monkeypatch.setattr(demo, "write_html", written)
    scenario(tmp_path)
    for turn, orders in ((1, ATTACK), (2, ())):
        folder = tmp_path / "skirmish" / f"turn-{turn}"
        folder.mkdir(parents=True)
        (folder / "mac.orders").write_text(sheet("MacMahon", *orders, "FR2IN line rear", turn=turn), encoding="utf-8")
    return found


def test_as_many_turns_are_played_as_asked_and_reports_and_pictures_are_left(
    tmp_path: Path, drawn: dict[str, Frame], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["demo", "--scenario", "skirmish.toml", "--turns", "2", "--out", "out"]) == 0
    head = "square   side                     units     men    lost     won"
    said = capsys.readouterr().out.splitlines()
    assert [line for line in said if line.startswith(("Turn", "square"))] == ["Turn 1", head, "Turn 2", head]
    assert [line.split()[:2] for line in said if line.startswith("G5")] == [["G5-V6", "Allies"], ["G5-V6", "Austria"]]
    assert drawn == {
        "map.png": Frame(1600, 1400),
        "theatre.png": Frame(1600, 1100, fit=True),
        "battle-G5-V6.png": Frame(900, 940, square=drawn["battle-G5-V6.png"].square),
    }
    seats = ("canrobert", "gyulai", "macmahon")
    names = [f"{seat}.{ending}" for seat in seats for ending in ("html", "txt")]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [*names, "skirmish.toml.drum"]
    page = (tmp_path / "out" / "gyulai.html").read_text(encoding="utf-8").split(" | ")
    assert page[:2] == ["Skirmish: report of turn 2 from 4 June 1859", "for Gyulai"]
    assert page[-5:] == ["Cities", "AU1AQ", "AU1CQ", "AU1IN", "AU2IN"]


def test_a_demo_is_the_same_again_in_the_same_folder(
    tmp_path: Path, drawn: dict[str, Frame], capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for _ in range(2):
        assert run(["demo", "--scenario", "skirmish.toml", "--turns", "1", "--out", "out"]) == 0
        said.append((capsys.readouterr().out, (tmp_path / "out" / "gyulai.txt").read_bytes()))
    assert said[0] == said[1]
    session = GameSession.open(tmp_path / "out" / "skirmish.toml.drum")
    assert (session.turn, session.seed) == (2, "drumhead")
    session.close()
