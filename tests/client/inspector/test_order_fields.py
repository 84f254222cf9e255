"""Every kind of field of an order at once: what stands there is given, and what is typed of names is understood."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QComboBox, QLabel
from pytestqt.qtbot import QtBot

from drumhead.client.inspector.order_editor import OrderEditor
from tests.client.driving import part
from tests.client.laid_out import filled

WHOLE = {
    "kind": "all", "unit": "FR1IN", "path": (3, None, 4), "cell": 5, "place": "Pavia", "near": "north", "mode": "evade",
    "how": "slow", "men": 40, "most": 9, "few": 0, "loud": True, "first": 3, "last": 3, "with": "FR2IN", "ship": "ROMA",
    "side": "sax", "post": "corps:II Corps", "store": "Depot 9", "said": "so it is", "names": ("a", "b c"),
}  # fmt: skip


@pytest.fixture
def editor(qtbot: QtBot) -> OrderEditor:
    found = filled.every_field()
    assert isinstance(found, OrderEditor)
    qtbot.addWidget(found)
    return found


def _box(editor: OrderEditor, name: str) -> QComboBox:
    return part(editor, QComboBox, f"field-{name}")


def test_an_order_that_stands_is_shown_field_by_field_and_given_again_as_it_is(editor: OrderEditor) -> None:
    editor.fill(WHOLE)
    assert editor.data() == {**WHOLE, "post": "II Corps"}
    shown = [_box(editor, name).currentText() for name in ("with", "ship", "side", "post", "store")]
    assert shown == ["FR2IN Zach", "ROMA", "Saxony", "II Corps", "Depot 9"]
    words = {label.text() for label in editor.findChildren(QLabel)}
    assert {"strategic 3  –  strategic 4", "strategic 5", "Pavia", "north"} <= words
    editor.fill({"side": "Prussia", "post": "X:III Corps"})
    assert (_box(editor, "side").currentText(), _box(editor, "post").currentText()) == ("Prussia", "X:III Corps")
    assert editor.data() == {
        "kind": "all", "unit": "FR1IN", "mode": "evade", "men": 0, "few": 0, "first": 2, "last": 4,
        "side": "Prussia", "post": "X:III Corps",
    }  # fmt: skip


def test_what_is_typed_of_a_unit_is_its_id_its_title_or_the_beginning_of_only_one(editor: OrderEditor) -> None:
    found = {}
    for said in ("fr2in zach", "ZACH", "za", " fr2in ", "fr", "fr9in", ""):
        _box(editor, "with").setCurrentText(said)
        found[said] = editor.data().get("with")
    assert found == {
        "fr2in zach": "FR2IN", "ZACH": "FR2IN", "za": "FR2IN", " fr2in ": "FR2IN", "fr": "FR2IN", "fr9in": "FR9IN",
        "": None,
    }  # fmt: skip
    assert _box(editor, "with").completer() is None


def test_of_two_units_that_begin_alike_neither_is_meant_by_the_beginning(qtbot: QtBot) -> None:
    twins = filled.editor_of(filled.ASKED, {"FR2IN": "Zach", "FR3IN": "Zahn"})
    qtbot.addWidget(twins)
    found = {}
    for said in ("za", "zah", "zach", "FR3IN Zahn"):
        _box(twins, "with").setCurrentText(said)
        found[said] = twins.data()["with"]
    assert found == {"za": "ZA", "zah": "FR3IN", "zach": "FR2IN", "FR3IN Zahn": "FR3IN"}


def test_names_that_are_listed_or_typed_are_trimmed_and_left_out_where_nothing_stands(editor: OrderEditor) -> None:
    for name in ("post", "store", "side"):
        for typed, given in ((" Depot 7 ", "Depot 7"), ("", None)):
            _box(editor, name).setCurrentText(typed)
            assert editor.data().get(name) == given
    _box(editor, "side").setCurrentText("Austria")
    assert editor.data()["side"] == "aus"
