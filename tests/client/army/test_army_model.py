"""What a row of the order of battle says by role, and what its model is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, Qt

from drumhead.client.army.army_model import BEHIND, GIVEN, NAME, ORDERS, SORT, STATES, WORDS, ArmyModel
from drumhead.client.army.muster import Muster
from drumhead.client.models.drafted import Drafted
from drumhead.engine.play.formations import NO_ORDERS, OrderOfBattle
from tests.client.army.made import ARMY, MEN, WHOLE

ROLE = Qt.ItemDataRole
ACROSS, DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


@pytest.fixture
def model() -> ArmyModel:
    found = ArmyModel()
    found.show_muster(WHOLE)
    return found


def _told(model: ArmyModel, key: str, role: int = ROLE.DisplayRole) -> dict[str, object]:
    index = next(index for index, row in model.indexes() if row.key == key)
    return {name: index.siblingAtColumn(at).data(role) for at, name in enumerate(model._columns)}


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("army", ("Army of Italy", "1,001", "high", "4", "", "1 of 3", "Melas", "", "")),
        ("left", ("Left wing", "1,000", "high", "4", "", "1 of 2", "", "", "")),
        ("right", ("Right wing", "1", "", "", "", "", "", "", "")),
        ("unit HQ", ("HQ staff", "", "", "", "Alessandria", "", "", "", "")),
        ("unit A1", ("A1 Zach", "900", "high", "4", "Marengo", "march Marengo, rest", "Zach", "Ott", "under HQ")),
        ("unit A2", ("A2 Ott", "100", "low", "", "Marengo", "", "", "", "")),
    ],
)  # fmt: skip
def test_a_row_says_of_every_column_what_is_known_and_nothing_of_what_is_not(
    model: ArmyModel, key: str, said: Sequence[str]
) -> None:
    assert list(_told(model, key).values()) == list(said)


def test_figures_are_sorted_as_numbers_and_none_before_all_others(model: ArmyModel) -> None:
    assert {key: _told(model, key, SORT)["men"] for key in ("unit A1", "unit B1", "unit HQ", "left")} == {
        "unit A1": 900, "unit B1": 1, "unit HQ": -1, "left": 1000
    }  # fmt: skip
    assert _told(model, "unit A2", SORT)["morale"] == 0
    assert _told(model, "unit A1", SORT)[NAME] == "A1 Zach"


def test_only_numbers_stand_at_the_right(model: ArmyModel) -> None:
    told = _told(model, "unit A1", ROLE.TextAlignmentRole)
    right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    assert {name: how for name, how in told.items() if how is not None} == {"men": right, "guns": right}


@pytest.mark.parametrize(
    ("key", "marks"),
    [
        ("unit HQ", (True, False, False)),
        ("unit A1", (False, True, False)),
        ("unit A2", (True, False, False)),
        ("unit B1", (False, False, True)),
        ("left", (True, True, False)),
        ("right", (False, False, True)),
        ("army", (True, True, True)),
    ],
)
def test_a_row_is_bold_without_orders_italic_when_changed_and_underlined_when_refused(
    model: ArmyModel, key: str, marks: tuple[bool, bool, bool]
) -> None:
    font = _told(model, key, ROLE.FontRole)[NAME]
    assert (font.bold(), font.italic(), font.underline()) == marks  # type: ignore[attr-defined]


def test_a_unit_is_searched_by_all_that_is_said_of_it_and_a_formation_by_nothing(model: ArmyModel) -> None:
    words = str(_told(model, "unit A1", WORDS)[NAME])
    for said in ("a1 zach", "marengo", "march marengo, rest", "left wing", "army of italy", "hungry"):
        assert said in words
    assert "right" not in words and NO_ORDERS not in words
    assert NO_ORDERS in str(_told(model, "unit A2", WORDS)[NAME])
    assert _told(model, "left", WORDS)[NAME] == "" and _told(model, "left", STATES)[NAME] == ()
    assert _told(model, "unit HQ", STATES)[NAME] == (NO_ORDERS,)
    assert _told(model, "unit B1", STATES)[NAME] == ("away", "hungry")


def test_a_tip_leaves_out_what_there_is_nothing_of(model: ArmyModel) -> None:
    tips = {key: str(_told(model, key, ROLE.ToolTipRole)[NAME]).split("\n") for key in ("army", "left", "right")}
    assert tips == {"army": ["Army of Italy, Melas", "4 units"], "left": ["Left wing", "2 units"], "right": [
        "Right wing", "1 unit"
    ]}  # fmt: skip
    assert str(_told(model, "unit A1", ROLE.ToolTipRole)[NAME]).split("\n") == [
        "A1 Zach", "Marengo", "men 900, morale high, guns 4", "hungry", "march Marengo", "rest", GIVEN
    ]  # fmt: skip
    assert str(_told(model, "unit B1", ROLE.ToolTipRole)[NAME]).split("\n") == [
        "B1 Elsnitz", "men 1", "away, hungry", GIVEN
    ]  # fmt: skip
    assert str(_told(model, "unit HQ", ROLE.ToolTipRole)[NAME]).split("\n") == ["HQ staff", "Alessandria", NO_ORDERS]


def test_columns_are_headed_by_their_short_names_and_rows_by_nothing(model: ArmyModel) -> None:
    heads = [model.headerData(at, ACROSS) for at in range(model.columnCount())]
    assert heads == ["Unit", "Men", "Mor.", "Guns", *BEHIND.values()]
    tips = [model.headerData(at, ACROSS, ROLE.ToolTipRole) for at in range(5)]
    assert tips == [
        None,
        "Men; of a formation the sum",
        "Morale; of a formation the mean of their men",
        "Guns; of a formation the mean of their units",
        None,
    ]
    assert model.headerData(0, DOWN) is None
    assert model.headerData(model.columnCount(), ACROSS) is None and model.headerData(-1, ACROSS) is None


def test_only_who_may_be_given_can_be_dragged_and_everything_is_dropped_on(model: ArmyModel) -> None:
    flags = {row.key: model.flags(index) for index, row in model.indexes()}
    drag, drop = Qt.ItemFlag.ItemIsDragEnabled, Qt.ItemFlag.ItemIsDropEnabled
    assert {key for key, flag in flags.items() if flag & drag} == {"unit A1", "unit B1"}
    assert all(flag & drop for flag in flags.values())
    assert not model.flags(QModelIndex()) & (drag | drop)


def test_there_is_no_row_beyond_the_last_and_nothing_below_a_unit_or_a_column(model: ArmyModel) -> None:
    first = model.index(0, 0)
    assert model.rowCount() == 1 and model.rowCount(first) == 3
    assert [model.index(at, 0, first).isValid() for at in (-1, 0, 2, 3)] == [False, True, True, False]
    assert [model.index(0, at).isValid() for at in (-1, 0, 8, 9)] == [False, True, True, False]
    assert model.rowCount(model.index(0, 1)) == 0
    assert model.rowCount(model.index(0, 0, first)) == 0
    assert not model.parent(first).isValid() and model.parent(model.index(2, 0, first)) == first
    assert model.data(QModelIndex()) is None and not model.parent(QModelIndex()).isValid()


def test_a_list_has_every_unit_once_at_the_top_and_stays_a_list_for_another_army(model: ArmyModel) -> None:
    model.show_muster(WHOLE, flat=True)
    assert [row.key for _, row in model.indexes()] == ["unit HQ", "unit A1", "unit A2", "unit B1"]
    assert model.flat and {row.depth for _, row in model.indexes()} == {1}
    model.show_muster(WHOLE)
    assert model.flat
    model.show_muster(WHOLE, flat=False)
    assert [(row.key, row.depth - 1) for _, row in model.indexes()] == [
        ("army", 0), ("unit HQ", 1), ("left", 1), ("unit A1", 2), ("unit A2", 2), ("right", 1), ("unit B1", 2)
    ]  # fmt: skip


def test_another_draft_is_told_of_every_row_and_column(model: ArmyModel) -> None:
    told: list[tuple[str, int, int, int]] = []

    def note(first: QModelIndex, last: QModelIndex) -> None:
        told.append((model.row_at(first.parent()).key if first.parent().isValid() else "", first.row(), last.row(),
                     last.column() - first.column()))  # fmt: skip

    model.dataChanged.connect(note)
    model.show_draft(replace(WHOLE, drafted=Drafted()))
    wide = model.columnCount() - 1
    assert told == [("", 0, 0, wide), ("army", 0, 2, wide), ("left", 0, 1, wide), ("right", 0, 0, wide)]
    assert _told(model, "army")[ORDERS] == "" and _told(model, "unit A1")[ORDERS] == ""


def test_a_unit_of_which_nothing_is_known_says_its_name_alone() -> None:
    model = ArmyModel()
    model.show_muster(Muster(OrderOfBattle((replace(ARMY, units=("X9",)),), (MEN,), {})))
    told = _told(model, "unit X9")
    assert (told[NAME], [text for name, text in told.items() if name != NAME]) == ("X9", [""] * 6)
    assert _told(model, "unit X9", ROLE.ToolTipRole)[NAME] == "X9"
    assert _told(model, "unit X9", STATES)[NAME] == ()


@pytest.mark.parametrize("role", [ROLE.DecorationRole, ROLE.CheckStateRole, ROLE.SizeHintRole, ROLE.BackgroundRole])
def test_a_row_has_neither_picture_tick_size_nor_ground_of_its_own(model: ArmyModel, role: Qt.ItemDataRole) -> None:
    for index, _ in model.indexes():
        for column in range(model.columnCount()):
            assert index.siblingAtColumn(column).data(role) is None
    for section in range(model.columnCount()):
        assert model.headerData(section, Qt.Orientation.Horizontal, role) is None
