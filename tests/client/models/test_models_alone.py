"""What the rows of units and lines say, at a desk that says no more than is asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from drumhead.client.desk.desk import OrderDesk
from drumhead.client.models import drafted
from drumhead.client.models.drafted import Drafted, read_draft
from drumhead.client.models.lines_model import ITEM_ROLE, LinesModel
from drumhead.client.models.units_model import UnitsModel
from drumhead.engine.play.orders import Order
from drumhead.engine.play.view import Desk, Token, View

SHOWN, TIP, FONT = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.FontRole


class Line(SimpleNamespace):
    """An order that is a line of text of somebody."""

    def __hash__(self) -> int:
        return hash(self.text)


def order(unit: str, rest: str, key: str = "") -> Order:
    return cast(Order, Line(unit=unit, key=(key or unit, "kind"), text=f"{unit} {rest}"))


def stands(unit: str, cell: int, **more: Any) -> Token:
    return Token(unit, f"title of {unit}", cell, None, "own", more.pop("arm", "I"), "", **more)


A, B = order("A1", "march"), order("B2", "line first")
TOKENS = (
    stands("A1", 0),
    stands("B2", 1, owner="France"),
    stands("C3 second", 1, owner="France"),
    stands("D4", 1, status="away", facts=(("Location", "at sea"),)),
    stands("E5", 1, status="away"),
    stands("F6", 1, owner="France", arm=""),
)
OFFICES = (
    Desk("gov", "Government", "minister", ("offer", "peace"), (("Treasury", "5"),)),
    Desk("cmd", "Command", "commander"),
)


class Seat(SimpleNamespace):
    """A desk whose draft, mode and unordered units are set by the test."""

    def __init__(self, *draft: Order) -> None:
        board = SimpleNamespace(name="ABC".__getitem__)
        ruleset = SimpleNamespace(judge=None)
        session = SimpleNamespace(
            write_order=lambda order: order.text,
            ruleset=ruleset,
            game=SimpleNamespace(map=SimpleNamespace(kind="square", board=board)),
            view=lambda seat: None,
            check=lambda seat, order, before: "no" if order in self.barred and len(before) == self.after else None,
        )
        super().__init__(seat="Allies", mode="DRAFT", draft=draft, session=session, moment=None, forks={})
        self.barred: tuple[Order, ...] = ()
        self.after = 0
        self.waits = ("A1", "C3 second")
        self.moved: tuple[Token, ...] = ()

    def unordered(self) -> tuple[str, ...]:
        return self.waits

    def own_tokens(self) -> tuple[Token, ...]:
        return TOKENS

    def desks(self) -> tuple[Desk, ...]:
        return OFFICES

    def subjects(self) -> tuple[str, ...]:
        return (*(desk.id for desk in OFFICES), *(token.id for token in TOKENS))

    def shown(self) -> View:
        return View("Allies", "Allies", False, 1, "", None, self.moved, (), (), ())

    def findChild(self, kind: type) -> SimpleNamespace:  # noqa: N802
        return SimpleNamespace(forks=self.forks)


def desk(seat: Seat) -> OrderDesk:
    return cast(OrderDesk, seat)


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """What left the desk last; None at first."""
    found: dict[str, Any] = {"orders": None}
    monkeypatch.setattr(drafted, "sent", lambda session, seat: found["orders"])
    yield found


def test_a_draft_says_whose_lines_there_are_who_waits_who_changed_and_who_is_refused(left: dict[str, Any]) -> None:
    again = order("A1", "camp")
    seat = Seat(A, B, again)
    assert read_draft(desk(seat)) == Drafted({"A1": ("march", "camp"), "B2": ("line first",)}, frozenset(seat.waits))
    left["orders"] = (A, again, order("D4", "sail"))
    seat.barred, seat.after = (B, again), 2
    found = read_draft(desk(seat))
    assert (found.changed, found.refused) == (frozenset({"B2", "D4"}), frozenset({"A1"})), "beside those before it"
    asked: list[tuple[Order, ...]] = []

    def judge(game: object, view: object, draft: tuple[Order, ...]) -> Any:
        asked.append(tuple(draft))
        return {A: None, B: "no", again: None}.get

    seat.session.ruleset.judge = judge
    assert read_draft(desk(seat)).refused == frozenset({"B2"}) and asked == [(A, B, again)]
    for mode, empty in (("LOCKED", False), ("REPLAY", True), ("GAME MASTER", True)):
        seat.mode = mode
        assert (read_draft(desk(seat)) == Drafted()) is empty


def rows(model: UnitsModel) -> list[tuple[str, str, str]]:
    def cell(row: int, column: int) -> str:
        return str(model.index(row, column).data())

    return [(cell(row, 0), cell(row, 1), cell(row, 2)) for row in range(model.rowCount())]


def test_a_row_says_of_an_office_what_waits_and_of_a_unit_where_it_is_and_what_it_does(left: dict[str, Any]) -> None:
    seat = Seat(A, order("A1", "camp"), order("gov", "pay"))
    seat.forks["A1"] = SimpleNamespace(at=1, others=("one", "two"))
    seat.forks["Z9"] = SimpleNamespace(at=0, others=("one",))
    seat.moved = (replace(TOKENS[0], cell=2), replace(TOKENS[4], status="active", cell=0))
    model = UnitsModel(desk(seat))
    model.refresh()
    expected = [
        ("Government", "2 waiting", "pay"),
        ("Command", "", ""),
        ("A1", "C", "march, camp, alternative 2 of 3"),
        ("I B2", "B", ""),
        ("I C3", "B, second", ""),
        ("D4", "at sea", ""),
        ("E5", "A", ""),
        ("F6", "B", ""),
    ]
    assert rows(model) == expected
    tips = [model.index(row, 2).data(TIP) for row in (0, 1, 2, 3)]
    assert tips[1:] == [
        f"cmd  \n{chr(10).join(OFFICES[1].lines)}".rstrip("\n") + "\nNo orders yet",
        "A1  title of A1\nmarch, camp, alternative 2 of 3",
        "B2  title of B2\nNo orders yet",
    ]
    assert tips[0].startswith("gov  \n") and "Treasury" in tips[0] and tips[0].endswith("\npay")
    seat.moment = (1, None)
    model.refresh_units(frozenset({"A1", "E5"}))
    assert rows(model) == [*expected[:2], ("A1", "A", expected[2][2]), *expected[3:6], ("E5", "away", ""), expected[7]]


def fonts(model: UnitsModel) -> dict[str, str]:
    """Of each row that stands out how it is written: bold, italic, underlined."""
    found = {}
    for row in range(model.rowCount()):
        font = model.index(row, 1).data(FONT)
        signs = (font.bold(), font.italic(), font.underline())
        found[model.unit_at(row)] = "".join(sign for sign, there in zip("biu", signs, strict=True) if there)
    return {unit: signs for unit, signs in found.items() if signs}


def test_a_row_stands_out_while_it_waits_changed_or_may_not_stand_and_others_hear_of_it(
    qtbot: QtBot, left: dict[str, Any]
) -> None:
    seat = Seat(A, B)
    left["orders"] = (A,)
    model, told = UnitsModel(desk(seat)), list[tuple[int, int, int, int]]()
    model.refresh()
    model.dataChanged.connect(lambda a, b, roles: told.append((a.row(), a.column(), b.row(), b.column())))
    assert fonts(model) == {"gov": "b", "A1": "b", "B2": "i", "C3 second": "b"}
    QApplication.processEvents()
    assert told == [(3, 0, 3, 2)], "the row whose mark is another than it was, once"
    told.clear()
    assert fonts(model) and not told
    seat.barred, seat.waits = (A,), ("C3 second",)
    model.refresh_units(frozenset())
    assert told == [(2, 0, 2, 2)], "it waits no more"
    told.clear()
    assert fonts(model) == {"gov": "b", "A1": "u", "B2": "i", "C3 second": "b"}
    QApplication.processEvents()
    assert told == [(2, 0, 2, 2)]
    told.clear()
    fonts(model)
    QApplication.processEvents()
    assert told == [], "nothing changed since"
    seat.mode = "REPLAY"
    model.refresh()
    assert fonts(model) == {"gov": "b", "C3 second": "b"}
    seat.seat, seat.mode = "", "DRAFT"
    model.refresh_units(frozenset({"B2"}))
    assert model.waiting == frozenset() and fonts(model) == {"gov": "b"}
    model.refresh()
    assert (model.rowCount(), model.waiting) == (0, frozenset())


def test_a_list_tells_that_its_lines_are_others_and_those_that_are_marked_are_bold(qtbot: QtBot) -> None:
    model, told = LinesModel(marked=lambda item: item == 2), list[str]()
    model.modelAboutToBeReset.connect(lambda: told.append("about"))
    model.modelReset.connect(lambda: told.append(f"{model.rowCount()} rows"))
    model.show_lines([("one", "first", 1), ("two", "second", 2), ("three", "", None)])
    old = QPersistentModelIndex(model.index(1))
    found = [[model.index(row).data(role) for role in (SHOWN, TIP, ITEM_ROLE)] for row in range(3)]
    assert found == [["one", "first", 1], ["two", "second", 2], ["three", "", None]]
    written = [model.index(row).data(FONT) for row in range(3)]
    assert written[0] is None and written[1].bold() and written[2] is None
    model.show_lines([("four", "", 4)])
    assert told == ["about", "3 rows", "about", "1 rows"] and not old.isValid()
    plain = LinesModel()
    plain.show_lines([("two", "", 2)])
    assert plain.index(0).data(FONT) is None
