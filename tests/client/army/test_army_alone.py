"""The order of battle of a made-up army without a window: what its rows say, who is found, chosen, given and kept."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QItemSelectionModel, QMimeData, QModelIndex, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from drumhead.client.army.army_model import BEHIND, NAME, NEWS, Row
from drumhead.client.army.army_panel import ALL, ArmyPanel
from drumhead.client.army.muster import Muster
from drumhead.client.models.drafted import Drafted
from drumhead.engine.play.formations import NO_ORDERS, Formation, Strength
from tests.client.army.made import ARMY, LEFT, MEN, ORDER, RIGHT, STRENGTHS, WHOLE
from tests.client.driving import part

ROLE = Qt.ItemDataRole
ACROSS, DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
Heard = dict[str, list[object]]


@pytest.fixture
def panel(qtbot: QtBot) -> ArmyPanel:
    found = ArmyPanel()
    qtbot.addWidget(found)
    found.resize(600, 400)
    found.show()
    found.show_muster(WHOLE)
    return found


@pytest.fixture
def heard(panel: ArmyPanel) -> Heard:
    """What the panel told, signal by signal."""
    found: Heard = {"chosen": [], "unit": [], "shown": [], "handed": []}
    panel.units_chosen.connect(found["chosen"].append)
    panel.unit_requested.connect(found["unit"].append)
    panel.shown_requested.connect(found["shown"].append)
    panel.handed.connect(lambda *given: found["handed"].append(given))
    return found


def _rows(panel: ArmyPanel) -> dict[str, tuple[QModelIndex, Row]]:
    return {row.key: (index, row) for index, row in panel.tree.rows()}


def _shown(panel: ArmyPanel) -> list[str]:
    return [row.unit for _, row in panel.tree.rows() if row.unit]


def _marked(panel: ArmyPanel) -> set[str]:
    return {key for key, (index, _) in _rows(panel).items() if panel.tree.selectionModel().isSelected(index)}


def _choose(panel: ArmyPanel, *keys: str) -> None:
    """As by mouse: the first anew, others beside it."""
    flag = QItemSelectionModel.SelectionFlag
    for at, key in enumerate(keys):
        how = flag.Select if at else flag.ClearAndSelect
        panel.tree.selectionModel().select(_rows(panel)[key][0], how | flag.Rows)


def _find(panel: ArmyPanel) -> QLineEdit:
    return part(panel, QLineEdit, "army-find")


def _state(panel: ArmyPanel) -> QComboBox:
    return part(panel, QComboBox, "army-state")


def _count(panel: ArmyPanel) -> str:
    return part(panel, QLabel, "army-count").text()


# who is looked for


@pytest.mark.parametrize(
    ("words", "state", "found"),
    [
        ("", "", ["HQ", "A1", "A2", "B1"]),
        ("  ", "", ["HQ", "A1", "A2", "B1"]),
        ("MARENGO", "", ["A1", "A2"]),
        ("marengo hungry", "", ["A1"]),
        ("", "hungry", ["A1", "B1"]),
        ("left", "hungry", ["A1"]),
        ("right", NO_ORDERS, []),
        ("ott", "", ["A2"]),
        ("els", "", ["B1"]),
        ("snitz", "", ["B1"]),
        ("nobody", "", []),
        ("(", "", []),
    ],
)
def test_those_are_shown_of_whom_all_words_and_the_state_are_true(
    panel: ArmyPanel, words: str, state: str, found: list[str]
) -> None:
    _find(panel).setText(words)
    _state(panel).setCurrentIndex(_state(panel).findData(state))
    assert _shown(panel) == found
    assert ("left" in _rows(panel)) is bool({"A1", "A2"} & set(found))
    _find(panel).clear()
    _state(panel).setCurrentIndex(0)
    assert _shown(panel) == ["HQ", "A1", "A2", "B1"]


def test_return_chooses_whom_the_words_leave_and_nobody_without_words(
    panel: ArmyPanel, heard: Heard, qtbot: QtBot
) -> None:
    for words in ("", "   ", "nobody"):
        _find(panel).setText(words)
        qtbot.keyClick(_find(panel), Qt.Key.Key_Return)
    assert heard["chosen"] == []
    _find(panel).setText("marengo")
    qtbot.keyClick(_find(panel), Qt.Key.Key_Return)
    assert heard["chosen"] == [("A1", "A2")] and panel.tree.hasFocus()


def test_who_is_chosen_instead_of_several_is_chosen_alone_also_where_some_of_them_have_no_row(
    panel: ArmyPanel, heard: Heard
) -> None:
    panel.tree.mark(("A1", "HQ", "elsewhere"))
    _choose(panel, "unit B1")
    assert heard["chosen"] == [("B1",)]


def test_states_are_offered_that_somebody_is_in_and_the_one_looked_for_though_nobody_is_any_more(
    panel: ArmyPanel,
) -> None:
    def offered() -> list[tuple[str, str]]:
        box = _state(panel)
        return [(box.itemText(at), box.itemData(at)) for at in range(box.count())]

    hungry = [("Away", "away"), ("Hungry", "hungry")]
    assert offered() == [(ALL, ""), ("No orders", NO_ORDERS), *hungry]
    _state(panel).setCurrentIndex(1)
    panel.show_muster(replace(WHOLE, drafted=Drafted()))
    assert offered() == [(ALL, ""), *hungry, ("No orders", NO_ORDERS)]
    assert (_state(panel).currentData(), _shown(panel)) == (NO_ORDERS, [])
    _state(panel).setCurrentIndex(0)
    panel.show_draft(replace(WHOLE, drafted=Drafted()))
    assert offered() == [(ALL, ""), *hungry]


def test_who_comes_into_the_state_looked_for_is_shown_at_once(panel: ArmyPanel) -> None:
    _state(panel).setCurrentIndex(_state(panel).findData(NO_ORDERS))
    panel.show_draft(replace(WHOLE, drafted=Drafted(waiting=frozenset({"B1"}))))
    assert _shown(panel) == ["B1"]
    _state(panel).setCurrentIndex(0)
    _find(panel).setText("rest")
    assert _shown(panel) == []
    panel.show_draft(WHOLE)
    assert _shown(panel) == ["A1"]


# who is chosen


def test_a_row_that_is_chosen_tells_its_units_and_of_one_alone_that_it_is_at_hand(
    panel: ArmyPanel, heard: Heard
) -> None:
    _choose(panel, "unit A2")
    assert (heard["chosen"], heard["unit"]) == ([("A2",)], ["A2"])
    panel.show_chosen(("A2",), "A2")
    _choose(panel, "left")
    assert (heard["chosen"][-1], heard["unit"]) == (("A1", "A2"), ["A2"])
    panel.show_chosen(("A1", "A2"), "")
    assert _marked(panel) == {"left", "unit A1", "unit A2"}
    assert len(heard["chosen"]) == 2, "what is marked from elsewhere is not told again"


def test_choosing_a_formation_means_those_of_it_who_are_shown(panel: ArmyPanel, heard: Heard) -> None:
    _find(panel).setText("hungry")
    _choose(panel, "army")
    assert heard["chosen"] == [("A1", "B1")]
    panel.show_chosen(("A1",), "")
    assert _marked(panel) == {"left", "unit A1"}
    _find(panel).clear()
    assert _marked(panel) == {"unit A1"}


@pytest.mark.parametrize(
    ("units", "said"),
    [
        ((), "4 units, 1,001 men"),
        (("A1",), "1 of 4 chosen, 900 men"),
        (("B1",), "1 of 4 chosen, 1 man"),
        (("A1", "A2", "Vienna"), "2 of 4 chosen, 1,000 men"),
        (("HQ",), "1 of 4 chosen"),
        (("Vienna",), "4 units, 1,001 men"),
    ],
)
def test_it_is_told_how_many_are_chosen_and_how_strong_they_are_together(
    panel: ArmyPanel, units: tuple[str, ...], said: str
) -> None:
    panel.show_chosen(units, "")
    assert _count(panel) == said


def test_the_unit_at_hand_is_brought_to_its_row_and_nothing_of_that_is_told(panel: ArmyPanel, heard: Heard) -> None:
    for unit, row in (("A1", "unit A1"), ("B1", "unit B1"), ("Vienna", "unit B1")):
        panel.show_chosen((unit,), unit)
        assert panel.tree.currentIndex() == _rows(panel)[row][0]
    assert heard["chosen"] == [] and panel.tree.alternatingRowColors()


def test_a_double_click_asks_to_see_all_units_of_a_row(panel: ArmyPanel, heard: Heard) -> None:
    for key in ("unit B1", "left"):
        panel.tree.doubleClicked.emit(_rows(panel)[key][0])
    assert heard["shown"] == [("B1",), ("A1", "A2")]
    assert not panel.tree.expandsOnDoubleClick()


# who is given to whom


def _drop(panel: ArmyPanel, key: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> QDropEvent:
    point = QPointF(panel.tree.visualRect(_rows(panel)[key][0]).center()) if key else QPointF(5, 390)
    event = QDropEvent(point, Qt.DropAction.MoveAction, QMimeData(), Qt.MouseButton.LeftButton, held)
    panel.tree.dropEvent(event)
    return event


@pytest.mark.parametrize(
    ("dragged", "onto", "given"),
    [
        (("unit A1",), "unit B1", ("A1",)),
        (("unit A1", "unit B1"), "unit HQ", ("A1", "B1")),
        (("unit A1", "unit B1"), "unit B1", ("A1",)),
        (("unit A1",), "unit A1", ()),
        (("left",), "unit HQ", ()),
        (("unit A1",), "", ()),
    ],
)
@pytest.mark.parametrize("deputy", [False, True])
def test_units_are_given_to_whom_they_are_dropped_on_and_nothing_moves_by_itself(
    panel: ArmyPanel, heard: Heard, dragged: tuple[str, ...], onto: str, given: tuple[str, ...], deputy: bool
) -> None:
    _choose(panel, *dragged)
    held = Qt.KeyboardModifier.ControlModifier if deputy else Qt.KeyboardModifier.ShiftModifier
    event = _drop(panel, onto, held)
    assert heard["handed"] == ([(given, onto.removeprefix("unit "), deputy)] if given else [])
    assert event.dropAction() == Qt.DropAction.IgnoreAction and event.isAccepted()
    assert _shown(panel) == ["HQ", "A1", "A2", "B1"]


def test_who_is_dropped_on_a_wing_without_a_link_is_given_to_the_army_above_it(panel: ArmyPanel, heard: Heard) -> None:
    _choose(panel, "unit A1")
    _drop(panel, "right")
    assert heard["handed"] == [(("A1",), "army", False)]


# folding, columns and what is forgotten


def test_the_menu_of_a_row_shows_it_and_folds_ranks_and_that_of_the_empty_ground_folds_only(
    panel: ArmyPanel, heard: Heard
) -> None:
    wing = panel.tree.visualRect(_rows(panel)["right"][0]).center()
    menu = panel.tree.row_menu(wing)
    said = [action.text() for action in menu.actions() if not action.isSeparator()]
    folds = ["Fold up every army", "Fold up every wing", "Unfold everything"]
    assert said == ["Show on the map", *folds]
    menu.actions()[0].trigger()
    assert heard["shown"] == [("B1",)]
    below = panel.tree.row_menu(QPointF(5, 390).toPoint())
    assert [action.text() for action in below.actions()] == folds
    for action, open_ in zip(below.actions(), ((), (ARMY.title,), (ARMY.title, LEFT.title, RIGHT.title)), strict=True):
        action.trigger()
        lying = [index for index, row in _rows(panel).values() if row.formation is not None]
        assert [index.data() for index in lying if panel.tree.isExpanded(index)] == list(open_)


def test_the_unit_at_hand_is_left_alone_while_the_tree_has_the_keyboard_and_nobody_is_brought_to_hand_by_none(
    panel: ArmyPanel, qtbot: QtBot
) -> None:
    panel.show_chosen(("A1",), "A1")
    here = panel.tree.currentIndex()
    panel.show_chosen((), "")
    assert panel.tree.currentIndex() == here
    panel.activateWindow()
    panel.tree.setFocus()
    qtbot.waitUntil(panel.tree.hasFocus)
    panel.show_chosen(("B1",), "B1")
    assert panel.tree.currentIndex() == here and _marked(panel) == {"unit B1", "right"}


def test_what_is_listed_marked_and_folded_is_so_again_after_a_list(panel: ArmyPanel) -> None:
    button = panel.findChild(QToolButton, "army-list")
    assert button is not None
    panel.show_chosen(("A1", "A2"), "")
    panel.tree.setExpanded(_rows(panel)["right"][0], False)
    button.click()
    assert _marked(panel) == {"unit A1", "unit A2"}
    button.click()
    assert _marked(panel) == {"left", "unit A1", "unit A2"}
    lying = {key for key, (index, row) in _rows(panel).items() if row.formation and panel.tree.isExpanded(index)}
    assert lying == {"army", "left"}


def test_columns_of_the_chain_of_command_are_there_where_there_is_one(panel: ArmyPanel) -> None:
    def shown() -> set[str]:
        return {name for at, name in enumerate(panel.tree.columns()) if not panel.tree.isColumnHidden(at)}

    chain = set(list(BEHIND)[2:])
    assert chain <= shown()
    panel.show_muster(replace(WHOLE, links={}))
    assert not chain & shown()
    panel.show_muster(WHOLE)
    assert chain <= shown()


def test_a_list_and_an_army_without_formations_have_nothing_to_fold(panel: ArmyPanel) -> None:
    button = panel.findChild(QToolButton, "army-list")
    assert button is not None and button.isCheckable()
    button.click()
    assert [row.key for _, row in panel.tree.rows()] == ["unit HQ", "unit A1", "unit A2", "unit B1"]
    first = panel.tree.visualRect(_rows(panel)["unit HQ"][0]).center()
    assert [a.text() for a in panel.tree.row_menu(first).actions() if a.text()] == ["Show on the map"]
    button.click()
    assert "left" in _rows(panel)


def test_what_is_folded_up_stays_so_until_the_seat_is_left(panel: ArmyPanel) -> None:
    panel.tree.setExpanded(_rows(panel)["left"][0], False)
    other = replace(WHOLE, order=replace(ORDER, strengths={**STRENGTHS, "A2": replace(STRENGTHS["A2"], where="Novi")}))
    panel.show_muster(other)
    assert not panel.tree.isExpanded(_rows(panel)["left"][0]) and panel.tree.isExpanded(_rows(panel)["right"][0])
    panel.forget()
    panel.show_muster(WHOLE)
    assert panel.tree.isExpanded(_rows(panel)["left"][0])


def test_what_was_looked_for_and_chosen_is_forgotten_with_the_seat(panel: ArmyPanel) -> None:
    panel.show_chosen(("A1",), "A1")
    _find(panel).setText("zach")
    _state(panel).setCurrentIndex(_state(panel).findData("hungry"))
    panel.forget()
    assert (_find(panel).text(), _state(panel).currentIndex(), _count(panel), _shown(panel)) == ("", 0, "", [])
    assert not _find(panel).isUndoAvailable()
    panel.show_muster(WHOLE)
    assert (_marked(panel), len(_shown(panel))) == (set(), 4)


def test_the_menu_of_columns_offers_all_but_the_first_and_hides_and_shows_them(panel: ArmyPanel) -> None:
    menu = panel.tree.columns_menu()
    offered = {action.text(): action.isChecked() for action in menu.actions()}
    assert offered == {"Men": True, "Morale": True, "Guns": False, **dict.fromkeys(BEHIND.values(), True)}
    assert all(action.isCheckable() for action in menu.actions())
    guns, news = panel.model.column_of("guns"), panel.model.column_of(NEWS)
    for action in menu.actions():
        if action.text() in ("Guns", BEHIND[NEWS]):
            action.trigger()
    assert not panel.tree.isColumnHidden(guns) and panel.tree.isColumnHidden(news)
    panel.show_muster(Muster(replace(ORDER, gauges=(MEN,)), {}, WHOLE.drafted))
    shown = [name for at, name in enumerate(panel.tree.columns()) if not panel.tree.isColumnHidden(at)]
    assert shown == [NAME, "men", *list(BEHIND)[:2]]


def test_rows_are_sorted_by_a_column_within_their_formation_and_stand_as_they_were_without_one(
    panel: ArmyPanel,
) -> None:
    def under_left() -> list[str]:
        index = _rows(panel)["left"][0]
        model = panel.tree.model()
        return [str(model.index(at, 0, index).data()) for at in range(model.rowCount(index))]

    header, men = panel.tree.header(), panel.model.column_of("men")
    header.setSortIndicator(men, Qt.SortOrder.AscendingOrder)
    assert under_left() == ["A2 Ott", "A1 Zach"]
    header.setSortIndicator(men, Qt.SortOrder.DescendingOrder)
    assert under_left() == ["A1 Zach", "A2 Ott"]
    header.setSortIndicator(panel.model.column_of(NAME), Qt.SortOrder.DescendingOrder)
    assert under_left() == ["A2 Ott", "A1 Zach"]
    header.setSortIndicator(-1, Qt.SortOrder.DescendingOrder)
    assert under_left() == ["A1 Zach", "A2 Ott"]
    assert header.isSortIndicatorClearable()


def test_a_formation_without_units_is_there_until_something_is_looked_for(panel: ArmyPanel) -> None:
    empty = Formation("none", "Reserve", "wing", "army")
    panel.show_muster(replace(WHOLE, order=replace(ORDER, formations=(*ORDER.formations, empty))))
    assert "none" in _rows(panel)
    _find(panel).setText("marengo")
    assert "none" not in _rows(panel)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("ii", ["X1"]),
        ("III", ["X2"]),
        ("iv", ["X3"]),
        ("divis", ["X3"]),
        ("ine", ["X1", "X2"]),
        ("l", ["X1", "X2"]),
        ("x", ["X1", "X2", "X3"]),
        ("ii divis", []),
    ],
)
def test_a_word_is_looked_for_as_a_whole_else_as_a_beginning_else_anywhere(
    panel: ArmyPanel, words: str, found: list[str]
) -> None:
    titles = {"X1": "II line", "X2": "III line", "X3": "Division IV"}
    strengths = {unit: Strength(unit, title, "") for unit, title in titles.items()}
    panel.show_muster(Muster(replace(ORDER, formations=(), strengths=strengths)))
    button = panel.findChild(QToolButton, "army-list")
    assert button is not None
    button.click()
    _find(panel).setText(words)
    assert _shown(panel) == found
