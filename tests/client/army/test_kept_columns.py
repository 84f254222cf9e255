"""Columns of the order of battle stay as a person left them, game by game, and nothing else is written down."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from drumhead.client.army.army_panel import ArmyPanel
from drumhead.client.army.muster import Muster
from drumhead.client.settings import Settings
from tests.client.army.made import GUNS, MEN, ORDER, WHOLE


def _panel(qtbot: QtBot, settings: Settings, muster: Muster = WHOLE, wide: int = 600) -> ArmyPanel:
    found = ArmyPanel()
    qtbot.addWidget(found)
    found.keep_in(settings)
    found.resize(wide, 300)
    found.show()
    found.show_muster(muster)
    return found


def _kept(panel: ArmyPanel, settings: Settings) -> dict[str, object] | None:
    assert panel._kept is not None
    text = settings.text(panel._kept._key)
    return json.loads(text) if text else None


def test_what_nobody_pulled_at_is_not_written_down(qtbot: QtBot, settings: Settings) -> None:
    panel = _panel(qtbot, settings)
    panel.resize(700, 300)
    assert _kept(panel, settings) is None
    assert panel.tree.shares


@pytest.mark.parametrize("order", [Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder])
def test_the_column_sorted_by_is_kept_with_its_way_and_the_width_is_shared_on(
    qtbot: QtBot, settings: Settings, order: Qt.SortOrder
) -> None:
    panel = _panel(qtbot, settings)
    men = panel.model.column_of("men")
    panel.tree.header().setSortIndicator(men, order)
    other = _panel(qtbot, settings)
    header = other.tree.header()
    assert (header.sortIndicatorSection(), header.sortIndicatorOrder(), other.tree.shares) == (men, order, True)
    wider = _panel(qtbot, settings, wide=1100)
    assert wider.tree.shares and wider.tree.header().length() > header.length()
    panel.tree.header().setSortIndicator(-1, order)
    assert _panel(qtbot, settings).tree.header().sortIndicatorSection() == -1


def test_a_column_shown_or_hidden_by_hand_is_so_again_and_the_width_is_shared_on(
    qtbot: QtBot, settings: Settings
) -> None:
    panel = _panel(qtbot, settings)
    men, guns = (panel.model.column_of(name) for name in ("men", "guns"))
    panel.tree.setColumnHidden(men, True)
    panel.tree.setColumnHidden(guns, False)
    other = _panel(qtbot, settings)
    assert other.tree.isColumnHidden(men) and not other.tree.isColumnHidden(guns)
    assert panel.tree.shares and other.tree.shares


def test_a_column_pulled_at_is_as_wide_again_and_shares_nothing_any_more(qtbot: QtBot, settings: Settings) -> None:
    panel = _panel(qtbot, settings)
    men = panel.model.column_of("men")
    panel.tree.setColumnWidth(men, 97)
    other = _panel(qtbot, settings)
    assert (other.tree.columnWidth(men), other.tree.shares) == (97, False)
    name = other.tree.columnWidth(0)
    wider = _panel(qtbot, settings, wide=1100)
    assert name == panel.tree.columnWidth(0) == wider.tree.columnWidth(0)
    other.resize(900, 300)
    assert other.tree.columnWidth(0) == name


def test_a_column_that_was_kept_narrower_than_a_hand_can_grip_is_wide_enough(qtbot: QtBot, settings: Settings) -> None:
    panel = _panel(qtbot, settings)
    men = panel.model.column_of("men")
    panel.tree.setColumnWidth(men, 97)
    kept = _kept(panel, settings)
    assert kept is not None and panel._kept is not None
    settings.keep(panel._kept._key, json.dumps({**kept, "widths": {"men": 3}, "by": "no such column"}))
    other = _panel(qtbot, settings)
    shown = [name for at, name in enumerate(other.tree.columns()) if not other.tree.isColumnHidden(at)]
    assert shown == ["name", "men"], "the first is always there"
    assert (other.tree.columnWidth(men), other.tree.header().sortIndicatorSection()) == (24, -1)


def test_games_with_other_columns_keep_theirs_apart(qtbot: QtBot, settings: Settings) -> None:
    panel = _panel(qtbot, settings)
    panel.tree.setColumnWidth(panel.model.column_of("men"), 97)
    other = _panel(qtbot, settings, replace(WHOLE, order=replace(ORDER, gauges=(MEN, GUNS))))
    assert other.tree.columnWidth(other.model.column_of("men")) != 97
    again = _panel(qtbot, settings, replace(WHOLE, links={}))
    assert again.tree.columnWidth(again.model.column_of("men")) == 97


def test_an_empty_seat_writes_nothing_down(qtbot: QtBot, settings: Settings) -> None:
    panel = _panel(qtbot, settings, Muster())
    panel.tree.setColumnWidth(1, 97)
    panel.tree.header().setSortIndicator(0, Qt.SortOrder.AscendingOrder)
    assert _kept(panel, settings) is None
