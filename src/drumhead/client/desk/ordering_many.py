"""One order for all units that are chosen: asked for on their card and the boards, laid into the draft at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QObject, Signal

from drumhead.client.board.tools.pick_tool import PickTool
from drumhead.client.board.tools.target_tool import TargetTool
from drumhead.client.board.tools.tools import Tool
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.mustering import muster
from drumhead.client.desk.offering_many import GROUND, Offer, offers
from drumhead.client.inspector.formation_card import FormationCard
from drumhead.client.inspector.order_editor import BOARD_TYPES, OrderEditor
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.ways.foreseeing import MOST, foreseen, foreseen_on_field
from drumhead.client.ways.reach_of_many import ReachOfMany
from drumhead.engine.errors import DrumheadError
from drumhead.engine.play.commanding.commands import Command, Spread
from drumhead.engine.play.figures import Figure
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import Field, OrderForm
from drumhead.engine.play.view import Note, in_sequence
from drumhead.engine.session.commanding.anywhere import TEMPLATE, commanded
from drumhead.engine.session.commanding.lines import command_line
from drumhead.engine.session.commanding.templates import template_names

NOTHING: Mapping[str, Any] = MappingProxyType({})
KEPT = ("choice", "flag")
"""Fields whose last answer is offered again."""
TARGET = "{}: click the square; Shift+click one on the way there."
SQUARE = "{}: click a square."
FIELD = "{}: click a tactical square."
CHOOSE = "Choose, then Return gives the order; Esc leaves all as it was."
FRIEND = "Click a friend on the map, or choose, then Return gives the order; Esc leaves all as it was."
STORE = "Click a marked {} on the map, or choose, then Return gives the order; Esc leaves all as it was."
SEVERAL = "There are {}: choose, then Return gives the order; Esc leaves all as it was."
NO_TEMPLATE = "There is no template yet: “Keep the unit's orders as a template” in the menu Orders makes one."
ALONE = "Choose several units first."


class OrderingMany(QObject):
    """Runs one command at a time between the card and the boards."""

    asked = Signal(str)
    refused = Signal(str)
    shown = Signal(bool)

    def __init__(self, desk: OrderDesk, boards: BoardPanel, card: FormationCard, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._boards, self._card = desk, boards, card
        self._last: dict[str, Mapping[str, Any]] = {}
        self._words = ""
        self._waiting: Field | None = None
        desk.selection.changed.connect(self._on_selection)
        desk.draft_changed.connect(lambda _: self._show())
        desk.view_changed.connect(self._show)
        desk.seat_changed.connect(lambda _: self._last.clear())

    @property
    def many(self) -> bool:
        """Whether several units are chosen that take orders."""
        return bool(self._desk.seat) and len(self._desk.selection.units) > 1 and len(self.units) > 1

    @property
    def units(self) -> tuple[str, ...]:
        """Those chosen that take orders."""
        view = self._desk.session.view(self._desk.seat)
        return tuple(unit for unit in self._desk.selection.units if view.orders_for(unit))

    def _on_selection(self) -> None:
        self.end()
        self._card.tell(())
        self._show()
        self.shown.emit(self.many)

    def _show(self) -> None:
        if self.many:
            self._card.show_muster(muster(self._desk, self.units))

    def begin(self, form: OrderForm, values: Mapping[str, Any] = NOTHING) -> None:
        """Start a command for the units that are chosen, with what is known of it; one that asks for nothing is given
        at once."""
        if not self.many:
            self.refused.emit(ALONE)
            return
        if not self._desk.may_edit():
            return
        self.end()
        if all(field.optional and field.type in BOARD_TYPES for field in form.asked):
            self.give(form, {})
            return
        held = self._held(form)
        if not all(held[field.name] for field in form.asked if TEMPLATE in field.held):
            self.refused.emit(NO_TEMPLATE)
            return
        leaders = self._leaders()
        units = f"{len(self.units)} units"
        editor = OrderEditor(form, units, self._name, tuple(leaders), named=held, titles=leaders)
        editor.fill({**dict.fromkeys(field.name for field in form.asked), **self._last.get(form.kind, {}), **values})
        editor.order_ready.connect(lambda data: self._give(form, data))
        editor.cancelled.connect(self.end)
        fields = {field.name: field for field in form.asked}
        editor.squares_requested.connect(lambda name: self._ask_for(editor, fields[name]))
        self._card.edit(editor)
        self._go_on(editor)

    def end(self) -> None:
        """Leave the orders as they are."""
        self._waiting = None
        if self._card.editor is not None:
            self._boards.set_tool(None)
            self._card.edit(None)
            self._boards.take_focus()
            self.asked.emit("")

    def _go_on(self, editor: OrderEditor) -> None:
        """The next square that is needed, then what is to be chosen, then the command is given."""
        needed, missing, waiting = _needed(editor.form), _missing(editor), self._waiting
        if missing:
            self._pick(missing[0])
        elif waiting is not None:
            self._waiting = None
            self._pick(waiting)
        elif not needed or editor.leaves_a_choice:
            words = self._pick_named(editor)
            editor.focus_first()
            self.asked.emit(words)
        else:
            editor.give()

    def _ask_for(self, editor: OrderEditor, field: Field) -> None:
        """A square whose button was pressed; one of a battlefield waits for the square in which that lies."""
        first = [each for each in _missing(editor) if each.type == "cell"] if field.type == "tactical" else []
        self._waiting = field if first else None
        self._pick(next(iter(first), field))

    def _pick(self, field: Field) -> None:
        start = self._start()
        tool: Tool
        if field.type == "tactical":
            tool, words = self._field_tool(field), FIELD
        else:
            by_way, reach = self._by_way(), ReachOfMany(self._desk, self.units if self._on_foot() else ())
            preview = partial(self._foreseen, field, reach)
            tool = TargetTool(start, waypoints=by_way, preview=preview, reached=reach.figures())
            words = TARGET if by_way else SQUARE
        tool.setParent(self)
        tool.finished.connect(lambda cells: self._picked(field, cells))
        tool.cancelled.connect(self.end)
        self._boards.set_tool(None, None)
        if field.type == "tactical":
            self._open_ground()
            self._boards.set_tool(None, tool)
        else:
            self._boards.close_field()
            self._boards.set_tool(tool)
        self._words = words.format(field.title)
        self.asked.emit(self._words)

    def _field_tool(self, field: Field) -> Tool:
        """Asks for a place on a battlefield; the second one of a line with the line, and what it would come to."""
        editor = self._card.editor
        others = [] if editor is None else [f.name for f in editor.form.asked if f.type == "tactical" and f != field]
        first = next((editor.data()[name] for name in others if name in editor.data()), None) if editor else None
        if first is None:
            return PickTool()
        return TargetTool(first, waypoints=False, preview=partial(self._moves, field))

    def _moves(self, field: Field, cells: tuple[int, ...]) -> tuple[Figure, ...]:
        editor, ground = self._card.editor, self._boards.field_cell
        if editor is None or ground is None:
            return ()
        values = {**editor.data(), **self._meant(editor.form, field, cells)}
        del values["kind"], values["unit"]
        return foreseen_on_field(self._desk, self.units, editor.form.kind, values, ground)

    def _open_ground(self) -> None:
        """Show the battlefield that the command is for: the one it names, else the one that is open if any of them will
        be there, else where most will be."""
        named = None if self._card.editor is None else _ground(self._card.editor)
        cells, shown = self._ends(), self._boards.field_cell
        ground = named if named is not None else shown if shown in cells else self._field()
        if ground != shown:
            self._boards.open_field(ground)

    def _by_way(self) -> bool:
        """Whether squares on the way may be named too."""
        editor = self._card.editor
        return editor is not None and any(field.name == "via" for field in editor.form.asked)

    def _picked(self, field: Field, cells: tuple[int, ...]) -> None:
        editor = self._card.editor
        if editor is None:
            return
        for name, value in self._meant(editor.form, field, cells).items():
            editor.pick(name, value)
        self._boards.set_tool(None)
        self._go_on(editor)

    def _on_foot(self) -> bool:
        """Whether where they can be this turn is shown: of a march, by few enough."""
        editor = self._card.editor
        way = editor is not None and any(field.type == "path" for field in editor.form.asked)
        return way and len(self.units) <= MOST

    def _foreseen(self, field: Field, reach: ReachOfMany, cells: tuple[int, ...]) -> tuple[Figure, ...]:
        """What the command would come to with these squares, if nothing else is needed."""
        editor = self._card.editor
        if editor is None or editor.leaves_a_choice:
            return ()
        values = {**editor.data(), **self._meant(editor.form, field, cells)}
        if any(each.name not in values for each in _needed(editor.form)):
            return ()
        del values["kind"], values["unit"]
        found = foreseen(self._desk, self.units, editor.form.kind, values)
        self.asked.emit(found.text or reach.words(cells[-1]) or self._words)
        return found.figures

    def _meant(self, form: OrderForm, field: Field, cells: tuple[int, ...]) -> dict[str, Any]:
        """The values that picked squares stand for: the last is the goal, those before it are on the way; squares of a
        battlefield mean the one that is open."""
        found: dict[str, Any] = {field.name: cells if field.type == "path" else cells[-1]}
        if len(cells) > 1 and field.name == "to":
            via = next(each for each in form.asked if each.name == "via")
            found["via"] = cells[:-1] if via.type == "path" else cells[-2]
        if field.type == "tactical" and any(each.name == GROUND for each in form.asked):
            found[GROUND] = self._boards.field_cell
        return found

    def _pick_named(self, editor: OrderEditor) -> str:
        """A friend, or a store of friends, may be named by a click on its square, where one is asked for; what to say
        of it."""
        field = next((each for each in editor.form.asked if each.type == "unit" or each.held), None)
        named = {} if field is None else self._lone_friends() if field.type == "unit" else self._stores(field)
        if field is None or not named:
            return CHOOSE
        tool = PickTool(tuple(sorted(named)))
        tool.setParent(self)
        tool.finished.connect(lambda cells: self._named(editor, field, named[cells[0]]))
        tool.cancelled.connect(self.end)
        self._boards.close_field()
        self._boards.set_tool(tool)
        return FRIEND if field.type == "unit" else STORE.format(self._boards.kind.word)

    def _named(self, editor: OrderEditor, field: Field, names: Sequence[str]) -> None:
        """The first of what is there; where there is more, another may be chosen before the order is given."""
        editor.fill({**editor.data(), field.name: names[0]})
        if len(names) > 1:
            editor.focus_first()
            self.asked.emit(SEVERAL.format(", ".join(names)))
            return
        self._boards.set_tool(None)
        editor.give()

    def _lone_friends(self) -> dict[int, list[str]]:
        """On each square the one who is meant by a click there."""
        return {cell: [unit] for cell, unit in self._friends().items()}

    def _friends(self) -> dict[int, str]:
        """By square one friend who is not among those chosen."""
        view, mine = self._desk.view(), set(self.units)
        first = {unit: at for at, unit in enumerate(self._leaders())}
        friends = [t for t in view.tokens if t.stance in ("own", "friend") and t.status != "away" and t.id not in mine]
        ranked = sorted(
            friends, key=lambda token: (first.get(token.id, len(first)), in_sequence(token.id)), reverse=True
        )
        return {token.cell: token.id for token in ranked}

    def _give(self, form: OrderForm, data: Mapping[str, Any]) -> None:
        values = {name: value for name, value in data.items() if name not in ("kind", "unit")}
        kept = {field.name for field in form.asked if field.type in KEPT}
        self._last[form.kind] = {name: value for name, value in values.items() if name in kept}
        self.give(form, values)

    def give(self, form: OrderForm, values: Mapping[str, Any]) -> None:
        """Spread a command over the units chosen and lay what comes of it into the draft, as one step to undo."""
        desk, units = self._desk, self.units
        if not desk.may_edit():
            return
        command = Command(form.kind, units, dict(values))
        try:
            found = commanded(desk.session, desk.seat, command, desk.draft)
        except DrumheadError as error:
            self.refused.emit(str(error))
            return
        words = command_line(desk.session, command, muster(desk, units).title)
        self.end()
        desk.push(found.over(desk.draft), words)
        self._card.tell(found.told)
        self.asked.emit(spread_words(words, found))

    def offers(self, cell: int) -> tuple[tuple[str, Offer], ...]:
        """What all who are chosen may be ordered by a square alone, each with its line."""
        if not self.many:
            return ()
        desk, units = self._desk, self.units
        who = muster(desk, units).title
        found = offers(desk, units, cell, self._friends().get(cell))
        return tuple((self._line(offer, units, who), offer) for offer in found)

    def _line(self, offer: Offer, units: tuple[str, ...], who: str) -> str:
        if offer.open:
            return f"{who} {offer.form.title[0].lower()}{offer.form.title[1:]}…"
        return command_line(self._desk.session, Command(offer.form.kind, units, offer.values), who)

    def take(self, offer: Offer) -> None:
        """Give a command that was offered, or ask for the places it still needs."""
        if offer.open:
            self.begin(offer.form, offer.values)
        else:
            self.give(offer.form, offer.values)

    # what is known of the units

    def _start(self) -> int:
        """Where most of the units are."""
        view = self._desk.shown()
        cells = [token.cell for unit in self.units if (token := view.token(unit)) is not None]
        return max(sorted(set(cells)), key=cells.count)

    def _field(self) -> int:
        """Where most of them will be: that battlefield is opened for tactical squares."""
        cells = self._ends()
        return max(sorted(set(cells)), key=cells.count)

    def _ends(self) -> list[int]:
        """Where each of them will be once it has marched as ordered."""
        units, view = self.units, self._desk.shown()
        ends = {order.key[0]: way[-1] for order in self._desk.draft if (way := self._way(units, order))}
        return [ends.get(unit, token.cell) for unit in units if (token := view.token(unit)) is not None]

    def _way(self, units: tuple[str, ...], order: Order) -> list[int]:
        if order.key[0] not in units:
            return []
        return [cell for cell in self._desk.course(order) if cell is not None]

    def _leaders(self) -> dict[str, str]:
        """Those whom others may follow, with what they lead: headquarters of formations, the ones chosen last."""
        session = self._desk.session
        battle = session.ruleset.order_of_battle(session.game, self._desk.view())
        leading = {formation.unit: formation.title for formation in battle.formations if formation.unit}
        mine = set(self.units)
        return dict(sorted(leading.items(), key=lambda it: it[0] in mine))

    def _held(self, form: OrderForm) -> dict[str, tuple[str, ...]]:
        """What friends hold that the fields may name, the nearest first, and templates of the game's rules."""
        held = [field for field in form.asked if field.held]
        found = {field.name: tuple(note.name for note in self._near(field)) for field in held}
        shelved = [field.name for field in held if TEMPLATE in field.held]
        return found | {name: template_names(self._desk.session) for name in shelved}

    def _stores(self, field: Field) -> dict[int, list[str]]:
        """By square what friends hold there that a field may name."""
        found: dict[int, list[str]] = {}
        for note in self._near(field):
            found.setdefault(note.cell, []).append(note.name)
        return found

    def _near(self, field: Field) -> list[Note]:
        session, start = self._desk.session, self._start()
        notes = session.ruleset.notes(session.game, self._desk.view())
        mine = (note for note in notes if note.stance == "friend" and note.kind in field.held)
        board = session.game.map.board
        return sorted(mine, key=lambda note: (board.distance(start, note.cell), note.kind, note.name))

    def _name(self, board: str, cell: int) -> str:
        map = self._desk.session.game.map
        name: str = (map.tactical_board if board == "tactical" else map.board).name(cell)
        return name


def _needed(form: OrderForm) -> list[Field]:
    """The squares that a command cannot do without."""
    return [field for field in form.asked if field.type in BOARD_TYPES and not field.optional]


def _missing(editor: OrderEditor) -> list[Field]:
    return [field for field in _needed(editor.form) if field.name not in editor.data()]


def _ground(editor: OrderEditor) -> int | None:
    """The square whose battlefield is meant, where one was picked."""
    data = editor.data()
    return next((data[each.name] for each in editor.form.asked if each.type == "cell" and each.name in data), None)


def spread_words(words: str, found: Spread) -> str:
    """What came of a command, in a line."""
    changed = len(found.units)
    given = f"{words}: {changed} {'unit has' if changed == 1 else 'units have'} new orders."
    told = found.told
    more = f" {len(told) - 1} more beside the map." if len(told) > 1 else ""
    return f"{given} {_short(told[0])}{more}" if told else given


def _short(sentence: str) -> str:
    """A sentence of many units without all their ids, which stand on the card."""
    units, of_several, rest = sentence.partition(": each ")
    return f"{len(units.split(', '))} units: each {rest}" if of_several else sentence
