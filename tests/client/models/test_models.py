"""The item models keep Qt's rules and say what they should."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.models import units_model
from drumhead.client.models.drafted import without_unit
from drumhead.client.models.lines_model import ITEM_ROLE, LinesModel
from drumhead.client.models.units_model import COLUMNS, UnitsModel
from drumhead.engine.session.rehearsal.sent import note_sent


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
    assert model.rowCount() == len(desk.subjects())


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


def test_orders_that_left_the_desk_otherwise_are_italic_and_those_that_may_not_stand_underlined(
    desk: OrderDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, (first, second) = UnitsModel(desk), desk.own_units()[2:4]
    desk.set_order(desk.session.read_order(f"{first} line first"))
    note_sent(desk.session, desk.seat, desk.draft)
    desk.set_order(desk.session.read_order(f"{second} line first"))
    model.refresh()

    def fonts() -> list[tuple[bool, bool, bool]]:
        found = [model.index(model.row_of(unit), 0).data(Qt.ItemDataRole.FontRole) for unit in (first, second)]
        return [(font.bold(), font.italic(), font.underline()) for font in found]

    assert fonts() == [(False, False, False), (False, True, False)]
    monkeypatch.setattr(units_model, "refused", lambda desk: frozenset({first}))
    model.refresh_units(frozenset({second}))
    assert fonts() == [(False, False, True), (False, True, False)]


def test_without_a_seat_there_are_no_rows(desk: OrderDesk) -> None:
    model = UnitsModel(desk)
    model.refresh()
    desk.leave_seat()
    model.refresh()
    assert model.rowCount() == 0
    assert model.unit_at(0) == ""


def test_columns_are_named_across_and_nothing_else_is(desk: OrderDesk) -> None:
    model = UnitsModel(desk)
    across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    assert [model.headerData(at, across) for at in range(model.columnCount())] == list(COLUMNS)
    assert model.headerData(0, down) is None
    assert model.headerData(0, across, Qt.ItemDataRole.ToolTipRole) is None


def test_rows_have_no_rows_of_their_own_and_beyond_the_last_is_nobody(desk: OrderDesk) -> None:
    model, lines = UnitsModel(desk), LinesModel()
    model.refresh()
    lines.show_lines([("one", "first", 1)])
    for rows in (model, lines):
        inner = rows.index(0, 0)
        assert rows.rowCount(inner) == 0
        assert rows.data(QModelIndex()) is None
        assert rows.data(inner, Qt.ItemDataRole.DecorationRole) is None
    assert model.columnCount(model.index(0, 0)) == 0
    assert (model.unit_at(-1), model.unit_at(model.rowCount()), model.row_of("nobody")) == ("", "", -1)
    assert model.row_of(model.unit_at(1)) == 1


def test_a_change_is_told_of_the_rows_it_touched_alone(desk: OrderDesk) -> None:
    model = UnitsModel(desk)
    model.refresh()
    told: list[tuple[int, int, int, int]] = []
    model.dataChanged.connect(lambda a, b, roles: told.append((a.row(), a.column(), b.row(), b.column())))
    unit = desk.own_units()[2]
    desk.set_order(desk.session.read_order(f"{unit} line first"))
    model.refresh_units(frozenset({unit}))
    row = model.row_of(unit)
    whole = [(row, 0, row, len(COLUMNS) - 1)]
    assert told == whole
    assert unit not in model.waiting
    told.clear()
    desk.undo_stack.undo()
    model.refresh_units(frozenset())
    assert told == whole, "it waits again"
    told.clear()
    model.refresh_units(frozenset())
    assert told == []


def test_a_seat_that_was_left_has_no_orders_to_read(desk: OrderDesk) -> None:
    model = UnitsModel(desk)
    model.refresh()
    units = desk.own_units()
    desk.leave_seat()
    model.refresh_units(frozenset(units))
    assert model.waiting == frozenset()


@pytest.mark.parametrize(
    ("line", "unit", "rest"),
    [
        ("FR1IN line first", "FR1IN", "line first"),
        ("A PAR - BUR", "PAR", "- BUR"),
        ("A PAR", "PAR", "A"),
        ("FR1IN", "FR1IN", ""),
        ("build A PAR", "PAR", "build A PAR"),
    ],
)
def test_an_order_is_written_beside_its_unit_without_it(line: str, unit: str, rest: str) -> None:
    assert without_unit(line, unit) == rest
