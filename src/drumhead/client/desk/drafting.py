"""An order in the making: which squares are picked with which tool, and when it is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QObject, Signal

from drumhead.client.board.tools.mark_tool import MarkTool
from drumhead.client.board.tools.pick_tool import PickTool
from drumhead.client.board.tools.tools import BoxTool, DestinationTool, Tool
from drumhead.client.board.tools.way_tool import WayTool
from drumhead.client.desk.choosing_many import MANY
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.offering import begun, choices, open_kinds, way, whence
from drumhead.client.inspector.order_editor import OrderEditor
from drumhead.client.inspector.unit_panel import UnitPanel
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.ways.foreseeing import foretold
from drumhead.client.ways.wayfinding import Wayfinding
from drumhead.engine.drawing.orders.reading import Orders
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.figures import Figure
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import Field, OrderForm
from drumhead.engine.play.view import Token
from drumhead.engine.play.ways import Journey

MOVE_WORDS = "Click the destination; Shift+click a waypoint first."
FIELD_WORDS = "Choose, then Return gives the order; Esc leaves it as it was."
CHOICE_WORDS = "Choose one of the words; Esc leaves the order as it was."
NOWHERE = "No place can be chosen for this now."
BOX_WORDS = "Press on the centre and drag to the edge of the box."


class Drafting(QObject):
    """Runs one order editor at a time between the unit panel and the boards."""

    refused = Signal(str)
    asked = Signal(str)
    given = Signal(object)
    ended = Signal()

    def __init__(self, desk: OrderDesk, boards: BoardPanel, panel: UnitPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._boards, self._panel = desk, boards, panel
        self._replaced: Order | None = None
        self._named: Mapping[str, Mapping[str, int | None]] = {}

    @property
    def editor(self) -> OrderEditor | None:
        """The order in the making, if any."""
        return self._panel.editor

    def begin(self, form: OrderForm) -> None:
        """Start an order of the unit at hand; one without fields is given or taken back at once."""
        subject = self._desk.unit
        if not self._desk.seat or not self._desk.view().orders_for(subject):
            self.refused.emit("Choose one of your units first.")
            return
        if form.kind not in open_kinds(self._desk, subject) and not self._desk.session.ruleset.by_places:
            self.refused.emit(f"“{form.title}” is no order of {subject}.")
            return
        if self._desk.locked or self._desk.moment is not None:
            self._desk.may_edit()
            return
        self.end()
        if form.asked:
            self._open(form, subject, next((o for o in self._desk.orders_of(subject) if o.kind == form.kind), None))
            return
        data = begun(self._desk, form, subject)
        given = self._desk.session.ruleset.order(data)
        if given in self._desk.draft:
            self._desk.clear_order(given)
        else:
            self._replaced = None
            self._give(data)

    def go(self, cell: int) -> bool:
        """A click on one of the places where the unit at hand may go: the order to go there, if that is meant."""
        found = way(self._desk, self._desk.unit) if self.editor is None else None
        if found is None or cell not in found[1] or self._boards.held & MANY or self._may_choose(cell):
            return False
        form, board = found[0], self._desk.session.game.map.board
        field = next(field for field in form.asked if field.type == "place")
        self._replaced = None
        self._give({**begun(self._desk, form, self._desk.unit), field.name: board.name(cell)})
        return True

    def _may_choose(self, cell: int) -> bool:
        """Whether a click there may mean a unit of one's own instead."""
        here = self._boards.scene.plane.alike(cell)
        return any(token.cell in here for token in self._desk.own_tokens())

    @property
    def leads(self) -> OrderForm | None:
        """The kind of order by which the unit at hand may be led along a path now."""
        desk = self._desk
        if not desk.seat or desk.mode != "DRAFT" or not desk.view().orders_for(desk.unit):
            return None
        view = desk.view()
        forms = (form for form in desk.session.ruleset.timely(view.phase) if form.given_by(view, desk.unit))
        return next((form for form in forms if any(field.type == "path" for field in form.asked)), None)

    def propose(self, cell: int) -> bool:
        """Begin such an order with the way to a square; False if the unit at hand is not led so, or stands there."""
        form, token = self.leads, self._desk.shown().token(self._desk.unit) if self._desk.seat else None
        if form is None or token is None or token.cell == cell:
            return False
        self.end()
        self._open(form, token.id, None)
        tool = self._boards.strategic.tool if self._boards.strategic is not None else None
        if isinstance(tool, WayTool):
            tool.propose(cell)
        return True

    def reopen(self, order: Order) -> None:
        """Change an order that stands."""
        form = next((form for form in self._desk.session.ruleset.forms if form.kind == order.kind), None)
        if form is not None and form.asked and not self._desk.locked and self._desk.moment is None:
            self.end()
            self._open(form, order.unit, order)

    def _open(self, form: OrderForm, unit: str, stands: Order | None) -> None:
        token = self._desk.view().token(unit)
        own = form.brought_by(token) if token else {}
        self._named = {field.name: self._noted(field, token) for field in form.asked if token is not None}
        named = {name: tuple(found) for name, found in self._named.items()} | self._posts(form) | self._held(form)
        editor = OrderEditor(form, unit, self._name, self._comrades(unit), own, self._others(), named)
        self._replaced = stands
        if stands is not None:
            editor.fill(stands.model_dump())
        editor.order_ready.connect(self._give)
        editor.chosen.connect(lambda: self._on_chosen(editor))
        editor.cancelled.connect(self.end)
        fields = {field.name: field for field in form.asked}
        editor.squares_requested.connect(lambda name: self._pick(fields[name]))
        self._panel.edit(editor)
        self._boards.mark_open(())
        field = editor.board_field
        if editor.choice is not None:
            self._ask_choice(editor, choices(self._desk, form, unit))
        elif field is not None and (field.type == "place" or not field.optional):
            self._pick(field)
        elif marked := self._marked(form):
            self._mark(*marked, editor)
        else:
            editor.focus_first()
            self.asked.emit(FIELD_WORDS)

    def _ask_choice(self, editor: OrderEditor, values: tuple[str, ...]) -> None:
        """Ask for a word; where only one leads anywhere it needs no asking."""
        field = editor.choice
        if field is not None and len(values) == 1:
            editor.choose(field.name, values[0])
            self._on_chosen(editor)
        else:
            editor.allow(values)
            editor.setFocus()
            self.asked.emit(CHOICE_WORDS)

    def _on_chosen(self, editor: OrderEditor) -> None:
        """A word was chosen: the order is given, unless it still needs a place."""
        place = next((field for field in editor.form.asked if field.type == "place"), None)
        bare = self._order(dict.fromkeys([place.name], "")) if place is not None else None
        if place is not None and bare is not None and self._desk.refusal(bare) is not None:
            editor.ask(place.name)
            self._pick(place)
        else:
            editor.give()

    def end(self) -> None:
        """Leave the order as it was."""
        if self._panel.editor is not None:
            self._boards.set_tool(None)
            self._panel.edit(None)
            self._boards.take_focus()
            self.asked.emit("")
            self.ended.emit()

    def _comrades(self, unit: str) -> tuple[str, ...]:
        """The other own units on the same square; of an office all own units."""
        tokens = self._desk.view().tokens
        cell = next((token.cell for token in tokens if token.id == unit), None)
        if cell is None:
            return self._desk.own_units()
        return tuple(t.id for t in tokens if t.orderable and t.cell == cell and t.id != unit)

    def _others(self) -> dict[str, str]:
        """The other sides of the game, by their ids."""
        sides = self._desk.session.game.sides
        return {id: title for id, title in sides.items() if id != self._desk.view().side}

    def _noted(self, field: Field, token: Token) -> dict[str, int | None]:
        """What a field may name on the unit's square, and where on it that is."""
        session = self._desk.session
        notes = session.ruleset.notes(session.game, self._desk.view()) if field.noted else ()
        return {note.name: note.tactical for note in notes if (note.kind, note.cell) == (field.noted, token.cell)}

    def _held(self, form: OrderForm) -> dict[str, tuple[str, ...]]:
        """What friends hold that the fields may name, and friends of the kinds they may name, the nearest first."""
        fields, session, view = [field for field in form.asked if field.held], self._desk.session, self._desk.view()
        if not fields:
            return {}
        notes = session.ruleset.notes(session.game, view)
        known = [(note.kind, note.name, note.cell) for note in notes if note.stance == "friend"]
        known += [(token.counter, token.id, token.cell) for token in view.tokens if token.stance in ("own", "friend")]
        at, board = view.token(self._desk.unit), session.game.map.board
        near = sorted(known, key=lambda it: (board.distance(at.cell, it[2]) if at else 0, *it))
        return {field.name: tuple(name for kind, name, _ in near if kind in field.held) for field in fields}

    def _marked(self, form: OrderForm) -> tuple[Field, Mapping[int, Sequence[str]]] | None:
        """A field for several of the things that friends hold, and what of them lies where."""
        field = next((field for field in form.asked if field.type == "names" and field.held), None)
        session, lying = self._desk.session, dict[int, list[str]]()
        for note in session.ruleset.notes(session.game, self._desk.shown()) if field is not None else ():
            if field is not None and note.kind in field.held and note.stance == "friend":
                lying.setdefault(note.cell, []).append(note.name)
        return (field, lying) if field is not None and lying else None

    def _mark(self, field: Field, lying: Mapping[int, Sequence[str]], editor: OrderEditor) -> None:
        """Have those clicked that may be named, each for itself; what is clicked stands in the editor at once."""
        able = {cell: [name for name in names if self._may_name(field, name)] for cell, names in lying.items()}
        lying = {cell: names for cell, names in able.items() if names} or lying
        tool = MarkTool(lying, editor.data().get(field.name, ()))
        tool.changed.connect(lambda names: editor.set_value(field.name, names))
        words = f"{field.title}: click each {self._boards.kind.word} that is marked, again to leave it out; "
        self._use(tool, field, f"{words}Return gives the order.")

    def _may_name(self, field: Field, name: str) -> bool:
        order = self._order({field.name: (name,)})
        return order is not None and self._desk.refusal(order) is None

    def _posts(self, form: OrderForm) -> dict[str, tuple[str, ...]]:
        """The units and officers that the fields of an assignment may name."""
        change, view = self._desk.session.ruleset.reassignment, self._desk.view()
        fields = [field for field in form.asked if field.type in ("post", "officer")]
        return {} if change is None else {field.name: change.named(view, field.type) for field in fields}

    def _token(self) -> Token | None:
        return self._desk.view().token(self._desk.unit) if self._desk.seat and self._desk.unit else None

    def _name(self, board: str, cell: int) -> str:
        map = self._desk.session.game.map
        name: str = (map.tactical_board if board == "tactical" else map.board).name(cell)
        return name

    # picking squares

    def _pick(self, field: Field, told: str | None = None) -> None:
        token, editor = self._token(), self.editor
        if editor is None:
            return
        words = self._boards.kind.leading if told is None else told
        if field.type == "path" and token is not None:
            stands, start = editor.data().get(field.name, ()), whence(self._desk, token, editor.form.kind)
            guide, phases = Wayfinding(self._desk, token.id, editor.form.kind), self._boards.kind.phases
            self._use(WayTool(start, self._next_on_path, guide, phases, (start, *stands)), field, words)
        elif field.type == "cell":
            found = self._targets(editor)
            cells = self._where({field.name: None}) if found is None else found
            words = f"{field.title}: click a {self._boards.kind.word}."
            self._use(PickTool(cells, partial(self._foretold, field)), field, words)
        elif field.type == "place":
            self._pick_place(field, editor)
        else:
            self._pick_tactical(field, token, editor)

    def _pick_place(self, field: Field, editor: OrderEditor) -> None:
        """One of the places that the order may go on to; what was picked for later fields is picked anew."""
        names = [item.name for item in editor.form.asked if item.type == "place"]
        empty = dict.fromkeys(names[names.index(field.name) :], "")
        order = self._order(empty)
        cells = self._desk.session.next_cells(self._desk.seat, order, self._desk.draft) if order is not None else ()
        if not cells and field.optional:
            editor.focus_first()
            self.asked.emit(FIELD_WORDS)
            return
        if not cells:
            self.end()
            self.refused.emit(NOWHERE)
            return
        session, data = self._desk.session, editor.data()
        name, read = session.game.map.board.name, Orders.of(session.ruleset, session.game.map, self._desk.view())

        def shown(cell: int) -> list[Figure]:
            return read.picked(editor.form, {**data, **empty, field.name: name(cell)})

        self._use(PickTool(cells, shown), field, f"{field.title}: click one of the places that are marked.")

    def _pick_tactical(self, field: Field, token: Token | None, editor: OrderEditor) -> None:
        cell = self._battlefield(token, editor)
        if cell is None:
            return
        if self._boards.field_cell != cell:
            self._boards.open_field(cell)
        kinds = {item.name: item.type for item in editor.form.asked}
        names = kinds.keys()
        tool: Tool
        if "radius" in names:
            at, radius = editor.data().get("at"), int(editor.data()["radius"])
            tool, words = BoxTool(editor.form.kind, 14, at, radius), BOX_WORDS
        elif field.name == "to" and token is not None and token.tactical is not None and "via" in names:
            tool, words = DestinationTool(token.tactical, self._next_on_field), MOVE_WORDS
        else:
            blank = {field.name: None} | ({"to": cell} if kinds.get("to") == "cell" else {})
            tool, words = PickTool(self._where(blank)), f"{field.title}: click a tactical square."
        self._use(tool, field, words)

    def _battlefield(self, token: Token | None, editor: OrderEditor) -> int | None:
        """Where a tactical square is meant: an entry square lies where the order, or the unit's march, leads; that of
        an office, which stands nowhere, in the square that was picked."""
        kinds = {field.name: field.type for field in editor.form.asked}
        values = editor.data()
        if kinds.get("to") == "cell" and isinstance(values.get("to"), int):
            return int(values["to"])
        if token is None:
            return None
        if "to" in kinds or "radius" in kinds or "start" in kinds:
            return token.cell
        paths = [getattr(order, "path", ()) for order in self._desk.orders_of(token.id)]
        stops = [cell for path in paths for cell in path if cell is not None]
        return stops[-1] if stops else token.cell

    def _use(self, tool: Tool, field: Field, words: str) -> None:
        tool.setParent(self)
        tool.finished.connect(lambda result: self._picked(field, result))
        if isinstance(tool, WayTool):
            tool.changed.connect(lambda path: self._show_path(field, path))
            tool.told.connect(self.asked)
        tool.cancelled.connect(self.end)
        self._boards.set_tool(None, None)
        if field.type == "tactical":
            self._boards.set_tool(None, tool)
        else:
            self._boards.close_field()
            self._boards.set_tool(tool)
        if words:
            self.asked.emit(words)

    def _targets(self, editor: OrderEditor) -> Sequence[int] | None:
        """The cells that the order may name, where the game says so."""
        session, desk = self._desk.session, self._desk
        return session.ruleset.targets(session.game, session.view(desk.seat), editor.form.kind, editor.unit, desk.draft)

    def _foretold(self, field: Field, cell: int) -> Sequence[Figure]:
        """What is known of the order with a cell in it: said, and drawn."""
        order = self._order({field.name: cell})
        found = None if order is None else foretold(self._desk, (order,))
        if found is not None and found.text:
            self.asked.emit(f"{found.text} A click gives the order.")
        return () if found is None else found.figures

    def _where(self, blank: dict[str, Any]) -> Sequence[int]:
        """Where a square may be that is not picked yet; nothing where the game names none."""
        order = self._order(blank)
        return self._desk.session.next_cells(self._desk.seat, order, self._desk.draft) if order is not None else ()

    def _next_on_path(self, path: tuple[int | None, ...]) -> Sequence[int]:
        order = self._order({"path": path[1:] or (None,)})
        return self._desk.session.next_cells(self._desk.seat, order, self._desk.draft) if order else ()

    def _next_on_field(self, way: tuple[int | None, ...]) -> Sequence[int]:
        start = way[0]
        if len(way) > 1:
            return self._where({"to": start, "via": self._waypoint(way[-1])})
        afloat = self._named.get("via", {}).items()
        named = [at for name, at in afloat if at is not None and self._where({"to": start, "via": name})]
        return (*self._where({"to": start}), *named)

    def _chosen_ferry(self, editor: OrderEditor) -> str | None:
        """What was named as the waypoint before the destination was clicked."""
        named = editor.data().get("via")
        return named if isinstance(named, str) else None

    def _waypoint(self, cell: int | None) -> int | str | None:
        """A square, or what lies there and is named instead, such as a ferry."""
        return next((name for name, at in self._named.get("via", {}).items() if at == cell is not None), cell)

    def _order(self, values: dict[str, Any]) -> Order | None:
        """An order of the editor's kind with some values; None where that is none."""
        if self.editor is None:
            return None
        try:
            return self._desk.session.ruleset.order({**self.editor.data(), **values})
        except (ValidationError, DrumheadError):
            return None

    def _show_path(self, field: Field, path: tuple[int | None, ...]) -> None:
        if self.editor is not None:
            self.editor.pick(field.name, path[1:])

    def _picked(self, field: Field, result: tuple[Any, ...]) -> None:
        editor = self.editor
        if editor is None:
            return
        if field.type == "names":
            editor.give()
            return
        way = self._proposed() if field.type == "path" else None
        if way is not None and len(way.orders) == 1 and editor.form in self._desk.session.ruleset.forms:
            self._give(_as_proposed(way.orders[0], editor, field))
            return
        if field.type == "path":
            editor.pick(field.name, tuple(result[1:]))
        elif "radius" in {item.name for item in editor.form.asked}:
            editor.pick(field.name, result[0])
            editor.set_value("radius", result[1])
        else:
            place = field.type == "place"
            editor.pick(field.name, self._name("strategic", result[-1]) if place else result[-1])
            if field.type == "tactical" and field.name == "to" and "via" in {item.name for item in editor.form.asked}:
                editor.pick("via", self._waypoint(result[0]) if len(result) > 1 else self._chosen_ferry(editor))
        self._boards.set_tool(None)
        self._go_on(editor)

    def _proposed(self) -> Journey | None:
        """The way that the tool proposes, whose order may say more than its cells."""
        tool = self._boards.strategic.tool if self._boards.strategic is not None else None
        return tool.way if isinstance(tool, WayTool) else None

    def _go_on(self, editor: OrderEditor) -> None:
        """After a square was picked: the next one, the words still to be chosen, or the order is given."""
        field = editor.board_field
        if not editor.complete and field is not None:
            self._pick(field)
        elif editor.leaves_a_choice:
            self.asked.emit(FIELD_WORDS)
            editor.focus_first()
        else:
            editor.give()

    # giving

    def _give(self, data: dict[str, Any]) -> None:
        session = self._desk.session
        try:
            order = session.ruleset.signed(session.game, self._desk.view(), session.ruleset.order(data))
        except ValidationError as error:
            self.refused.emit(_missing(error))
            return
        except DrumheadError as error:
            self.refused.emit(str(error))
            return
        if self._desk.set_order(order, self._replaced):
            self.end()
            self.given.emit(order)
        else:
            self._hold()

    def _hold(self) -> None:
        """A path that was refused stays on the map as long as the editor holds it."""
        editor = self.editor
        field = next((field for field in editor.form.asked if field.type == "path"), None) if editor else None
        if editor is not None and field is not None and editor.data().get(field.name):
            self._pick(field, "")


def _missing(error: ValidationError) -> str:
    """What is still to be filled in, in a sentence."""
    names = [str(item["loc"][-1]) for item in error.errors() if item["loc"]]
    return f"The order is not complete: {', '.join(dict.fromkeys(names))} is missing or wrong."


def _as_proposed(order: Order, editor: OrderEditor, way: Field) -> dict[str, Any]:
    """The order of a way that was proposed; what was ticked or chosen for an order of its kind stands in it."""
    found = order.model_dump()
    if order.kind != editor.form.kind:
        return found
    return found | {name: value for name, value in editor.data().items() if value and name != way.name}
