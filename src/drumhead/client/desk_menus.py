"""The menus of the desk: every command with its key, working only while a desk is shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from drumhead.client.alternatives.forking import forking
from drumhead.client.board_layers import BoardLayer, board_layers
from drumhead.client.desk.lifelines import Lifelines
from drumhead.client.desk_docks import keep_docks
from drumhead.client.dialogs.new_password import ask_new_password
from drumhead.client.dialogs.odds import OddsDialog
from drumhead.client.dialogs.templates import ask_template
from drumhead.client.keys.keymap import Keymap
from drumhead.client.pages.front import MAP, MAP_KEY
from drumhead.client.ways.looking import Looking
from drumhead.client.ways.square_menu import SquareMenu, pointed_at
from drumhead.engine.play.events import GM
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.session import GameSession
from drumhead.engine.session.commanding.anywhere import commands

if TYPE_CHECKING:
    from drumhead.client.desk_page import DeskPage


def ask_odds(page: DeskPage, cell: int | None = None) -> None:
    """Ask what may come of a battle on a square, else on that under the pointer; what was ordered so far counts."""
    if page.desk.save():
        square = pointed_at(page.boards) if cell is None else page.desk.session.game.map.board.name(cell)
        dialog = OddsDialog(page.desk.session, page.desk.seat, square, page, page.desk.selection.units)
        dialog.open()
        dialog.begin()


def _free(key: str, taken: Collection[str]) -> str:
    """A letter as a key that nothing else has; nothing of no letter."""
    ways = (f"{held}{key}" for held in ("", "Alt+", "Alt+Shift+", "Ctrl+Alt+")) if key else ()
    return next((way for way in ways if way not in taken), "")


class DeskMenus(QObject):
    """Orders, View and Replay; `order_actions` begin the orders, by kind, `command_actions` those for many units."""

    def __init__(self, page: DeskPage, orders: QMenu, view: QMenu, replay: QMenu) -> None:
        super().__init__(page)
        self._page = page
        self.order_actions: dict[str, QAction] = {}
        self.command_actions: dict[str, QAction] = {}
        self._many, self._enabled = False, True
        self._actions: list[QAction] = []
        self._layers: dict[str, QAction] = {}
        self._pages: dict[str, QAction] = {}
        self._of_squares: list[QAction] = []
        self._menus = (orders, view, replay)
        self._lifelines = Lifelines(page.desk, page.boards, page)
        self._lifelines.told.connect(page.tell)
        self.looking = Looking(page.desk, page.boards, self)
        self.looking.told.connect(page.choosing.told)
        self.square_menu = SquareMenu(page.desk, page.boards, page.drafting, page.ordering_many, page.settings, self)
        self.square_menu.odds_requested.connect(lambda cell: ask_odds(page, cell))
        self._fill_orders(orders)
        self._fill_view(view)
        self._fill_replay(replay)

    def _fill_orders(self, menu: QMenu) -> None:
        page, desk = self._page, self._page.desk
        undo, redo = desk.undo_stack.createUndoAction(page, "&Undo"), desk.undo_stack.createRedoAction(page, "&Redo")
        undo.setObjectName("desk.undo")
        redo.setObjectName("desk.redo")
        undo.setShortcuts([QKeySequence("Ctrl+Z")])
        redo.setShortcuts([QKeySequence("Ctrl+Y"), QKeySequence("Ctrl+Shift+Z")])
        undo.triggered.connect(lambda: page.tell_turned("Taken back", desk.undo_stack.redoText()))
        redo.triggered.connect(lambda: page.tell_turned("Done again", desk.undo_stack.undoText()))
        menu.addActions([undo, redo])
        self._own = (undo, redo)
        self._forms = menu.addMenu("&Give an order")
        self._for_many = menu.addMenu("Give &all that are chosen an order")
        menu.addSeparator()
        self._add(menu, "&Next unit without orders", "N", lambda: page.choosing.step_unordered(1))
        self._add(menu, "&Previous unit without orders", "Shift+N", lambda: page.choosing.step_unordered(-1))
        self._add(menu, "Choose all &units", "Ctrl+A", page.choosing.many.all_units)
        self._add(menu, "&Clear the unit's orders", "Del", page.clear_orders)
        self._add(menu, "Keep the unit's orders as an alternati&ve", "Ctrl+Shift+A", forking(desk).keep)
        self._add(menu, "Let its ne&xt alternative go", "Ctrl+Shift+X", forking(desk).turn)
        self._add(menu, "&Keep the unit's orders as a template…", "", lambda: ask_template(desk, page.tell, page))
        self._goes_on = self._add(menu, "&Go on to the next unit after an order", "", lambda: None)
        self._goes_on.setCheckable(True)
        self._goes_on.setChecked(page.settings.goes_on)
        self._goes_on.toggled.connect(page.set_goes_on)
        menu.addSeparator()
        self._add(menu, "&Swap with the draft kept apart", "", page.handing.swap_drafts)
        self._add(menu, "&Type orders", "Ctrl+T", page.type_orders)
        self._add(menu, "&Export the order sheet…", "Ctrl+E", page.export_sheet)
        self._add(menu, "Change the pass&word…", "", lambda: ask_new_password(desk, page.settings, page.tell, page))
        self._add(menu, "&Hand in, or take back", "Ctrl+H", page.handing.go)
        self._add(menu, "&Leave the desk", "Ctrl+L", page.leave_requested.emit)

    def _fill_view(self, menu: QMenu) -> None:
        page = self._page
        self._add(menu, "&Map", MAP_KEY, lambda: page.bring(MAP))
        for shown in page.front.pages:
            self._pages[shown.title] = self._add(menu, shown.title, shown.key, partial(page.turn, shown.title))
        page.pages_offered.connect(self._set_pages)
        menu.addSeparator()
        self._add(menu, "&Find a place or unit…", "Ctrl+F", page.ask_place)
        self._add(menu, "&Pin the place at hand", "Ctrl+P", page.pin_at_hand)
        self._of_squares.append(self._add(menu, "Open the &battlefield", "Ctrl+B", page.open_battlefield))
        fell = self._add(menu, "What if the s&quare fell", "Ctrl+Shift+U", self._ask_fall)
        self._of_squares.append(fell)
        self._of_squares.append(self._add(menu, "&Measure a distance", "Ctrl+M", page.choosing.measure))
        self._of_squares.append(self._add(menu, "Line of si&ght", "Ctrl+Shift+M", self.looking.begin))
        self._odds = self._add(menu, "What may come of a b&attle…", "B", lambda: ask_odds(page))
        self._add(menu, "&Whole map", "Home", page.fit)
        self._add(menu, "&My units", "Shift+Home", page.fit_units)
        menu.addSeparator()
        layers = menu.addMenu("&Layers")
        for layer in board_layers():
            self._add_layer(layers, layer)
        menu.addSeparator()
        for dock in page.docks.values():
            menu.addAction(dock.toggleViewAction())
            self._actions.append(dock.toggleViewAction())
        moved = self._add(menu, "Move doc&ks", "", lambda: None)
        moved.setCheckable(True)
        moved.toggled.connect(lambda movable: keep_docks(page.docks, movable=movable))

    def _ask_fall(self) -> None:
        """Which lines of supply and communications would break without the square at hand."""
        self._lifelines.fall(self._page.boards.scene.selected)

    def _fill_replay(self, menu: QMenu) -> None:
        replay = self._page.timeline
        self._add(menu, "One phase &back", "Ctrl+PgUp", replay.back)
        self._add(menu, "One phase &on", "Ctrl+PgDown", replay.on)
        self._add(menu, "&Start of the turn", "Ctrl+Home", replay.first)
        self._add(menu, "&Now", "Ctrl+End", replay.now)
        menu.addSeparator()
        self._add(menu, "Save the &report…", "Ctrl+R", self._page.save_report)

    def _add(self, menu: QMenu, text: str, key: str, called: Callable[[], object]) -> QAction:
        action = QAction(text, self._page)
        if key:
            action.setShortcut(QKeySequence(key))
        action.triggered.connect(lambda _=False: called())
        menu.addAction(action)
        self._actions.append(action)
        return action

    def _add_layer(self, menu: QMenu, layer: BoardLayer) -> None:
        action = self._add(menu, f"Show {layer.title.lower()}", layer.key, lambda: None)
        self._layers[layer.name] = action
        action.setCheckable(True)
        action.toggled.connect(lambda shown: self._page.show_layer(layer.name, shown))
        shown = self._page.settings.layer(layer.name, layer.shown)
        self._page.boards.set_layer(layer.name, shown)
        action.setChecked(shown)

    @property
    def goes_on(self) -> QAction:
        """The tick for going on after an order."""
        return self._goes_on

    def show_game(self, session: GameSession, keymap: Keymap) -> None:
        """The orders and commands of a game with their keys, also beside who is chosen, and what its boards have."""
        forms, for_many = session.ruleset.forms, commands(session)
        boards, inspector = self._page.boards, self._page.inspector
        self._set_dice(session.ruleset.odds is not None)
        self._set_forms(forms, for_many, keymap.menus)
        keymap.renew("order.", self.order_actions.values(), "desk")
        keymap.renew("command.", self.command_actions.values(), "many")
        self._set_board(boards.layers, boards.has_fields)
        inspector.unit.set_forms(forms, self.order_actions)
        inspector.formation.set_forms(for_many, self.command_actions)

    def _set_board(self, layers: Collection[str], fields: bool) -> None:
        """Only what means something on the boards of a game: its layers, battlefields, distances."""
        for name, action in self._layers.items():
            action.setVisible(name in layers)
        for action in self._of_squares:
            action.setVisible(fields)

    def _set_pages(self, offered: Collection[str]) -> None:
        """Only the pages that mean something to the seat, as the tabs have them."""
        for title, action in self._pages.items():
            action.setVisible(title in offered)

    def _set_dice(self, thrown: bool) -> None:
        """Odds are for games with dice."""
        self._odds.setVisible(thrown)

    def _set_forms(self, forms: Iterable[OrderForm], for_many: Iterable[OrderForm], menus: Collection[str]) -> None:
        """An entry for each kind of order, and for each that many units may be given; these work one at a time."""
        self.order_actions = self._entries(self._forms, "order", forms, menus)
        self.command_actions = self._entries(self._for_many, "command", for_many, menus)
        self._work()

    def _entries(
        self, menu: QMenu, what: str, forms: Iterable[OrderForm], menus: Collection[str]
    ) -> dict[str, QAction]:
        """A key that is taken already, by `menus` too, is used with Alt, or with Shift as well."""
        menu.clear()
        found: dict[str, QAction] = {}
        taken = {action.shortcut().toString() for action in self._actions if action.isVisible()} | set(menus)
        for form in forms:
            key = _free(form.key.upper(), taken)
            action = QAction(form.title, self._page, checkable=what == "order")
            action.setObjectName(f"{what}.{form.kind}")
            action.setToolTip(f"{form.title} ({key})" if key else form.title)
            if key:
                action.setShortcut(QKeySequence(key))
                taken.add(key)
            action.triggered.connect(self._beginning(what, form))
            menu.addAction(action)
            found[form.kind] = action
        return found

    def choose_many(self, many: bool) -> None:
        """Whether several units are chosen: then letters give orders to all of them."""
        self._many = many
        self._work()

    def _work(self) -> None:
        """The game master gives no orders, and his letters begin none."""
        gives = self._enabled and self._page.desk.seat != GM
        for action in self.order_actions.values():
            action.setEnabled(gives and not self._many)
        for action in self.command_actions.values():
            action.setEnabled(gives and self._many)

    def _beginning(self, what: str, form: OrderForm) -> Callable[[], None]:
        begin = self._page.begin_order if what == "order" else self._page.begin_command
        return lambda: begin(form)

    def enable(self, enabled: bool) -> None:
        """Grey the desk's menus where no desk is shown."""
        for menu in self._menus:
            menu.setEnabled(enabled)
        for action in self._actions:
            action.setEnabled(enabled)
        self._enabled = enabled
        self._work()

    def all_actions(self) -> tuple[QAction, ...]:
        """Every command of these menus."""
        return (*self._own, *self._actions, *self.order_actions.values(), *self.command_actions.values())
