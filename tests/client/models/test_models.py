"""The item models keep Qt's rules and say what they should."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.models.lines_model import ITEM_ROLE, LinesModel
from drumhead.client.models.units_model import UnitsModel


def test_the_lines_model_is_sound(qtbot: QtBot, qtmodeltester: ModelTester) -> None:
    model = LinesModel()
    qtmodeltester.check(model)
    model.show_lines([("one", "first", 1), ("two", "second", 2)])
    qtmodeltester.check(model)
    index = model.index(1)
    found = [index.data(role) for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, ITEM_ROLE)]
    assert found == ["two", "second", 2]


def test_the_units_model_is_sound(desk: OrderDesk, qtmodeltester: ModelTester) -> None:
    model = UnitsModel(desk)
    qtmodeltester.check(model)
    model.refresh()
    qtmodeltester.check(model)
    assert model.rowCount() == len(desk.own_units())


def test_a_unit_is_bold_until_it_has_orders(desk: OrderDesk) -> None:
    model = UnitsModel(desk)
    model.refresh()
    unit = desk.own_units()[2]
    index = model.index(model.row_of(unit), 0)
    assert index.data(Qt.ItemDataRole.FontRole).bold()
    assert "No orders yet" in index.data(Qt.ItemDataRole.ToolTipRole)
    desk.set_order(desk.session.read_order(f"{unit} line first"))
    model.refresh_units(frozenset({unit}))
    assert not index.data(Qt.ItemDataRole.FontRole).bold()
    assert model.index(index.row(), 2).data() == "line first"


def test_without_a_seat_there_are_no_rows(desk: OrderDesk) -> None:
    model = UnitsModel(desk)
    model.refresh()
    desk.leave_seat()
    model.refresh()
    assert model.rowCount() == 0
    assert model.unit_at(0) == ""
