"""Drafts beside the one on the desk, as rows and figures, and the files in which allies show theirs."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.review import drafts_shown
from drumhead.client.review.drafts_shown import ask_share_file, ask_shared_file, draft_figures, draft_rows
from drumhead.engine.play.figures import Path as Arrow
from drumhead.engine.session.rehearsal.drafts import keep_as
from drumhead.engine.session.rehearsal.sharing import Shared


def test_each_draft_tells_what_it_has_otherwise_and_lies_dashed_over_the_map(
    desk: OrderDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, seat = desk.session, desk.seat
    desk.enter_lines("FR12IN march G4-V8")
    keep_as(session, seat, "as now", desk.draft)
    keep_as(session, seat, "both", (*desk.draft, session.read_order("FR13IN line first")))
    ally = Shared("Sardinia", ())
    for lines, count in ((("SA1IN rest",), "1 order"), (("SA1IN rest", "SA2IN rest"), "2 orders")):
        monkeypatch.setattr(drafts_shown, "shared_lines", lambda session, shared, lines=lines: lines)
        rows = draft_rows(desk, [ally])
        assert (rows[-1].words, rows[-1].lines, rows[-1].draft) == (f"Sardinia’s, shown to you: {count}", lines, ally)
    told = [(row.words, len(row.lines)) for row in rows[:-1] if row.words.startswith(("as now", "both"))]
    assert told == [("as now: 1 order, as on the desk", 0), ("both: 2 orders, 1 otherwise than on the desk", 1)]
    assert draft_figures(desk, None) == ()
    own = draft_figures(desk, next(row.draft for row in rows if row.words.startswith("as now")))
    assert [figure.style for figure in own if isinstance(figure, Arrow)] == ["branch"]
    monkeypatch.setattr(drafts_shown, "shared_figures", lambda session, seat, draft: (seat, draft))
    assert draft_figures(desk, ally) == (seat, ally)


def test_a_draft_is_shared_and_looked_at_only_if_a_file_is_named(
    qtbot: QtBot, desk: OrderDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent, asked, answers = QWidget(), list[str](), ["", str(tmp_path / "a.shared")]
    qtbot.addWidget(parent)
    desk.enter_lines("FR12IN march G4-V8")

    def answer(over: object, title: str, place: str, kinds: str) -> tuple[str, str]:
        asked.append(place)
        return answers[0], ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", answer)
    assert (ask_share_file(desk, tmp_path, parent), ask_shared_file(tmp_path, parent)) == ("", None)
    answers.pop(0)
    assert "a.shared" in ask_share_file(desk, tmp_path, parent)
    assert "FR12IN march G4-V8" in (tmp_path / "a.shared").read_text(encoding="utf-8")
    assert ask_shared_file(tmp_path, parent) == tmp_path / "a.shared"
    assert Path(asked[0]).parent == tmp_path and asked[0].endswith(".shared") and asked[1] == str(tmp_path)
