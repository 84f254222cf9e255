"""What is at hand: a click, a key or a name chooses a unit or a square and brings it into view."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QObject, Signal

from drumhead.client.board.tools.tools import MeasureTool
from drumhead.client.board.view import BoardView
from drumhead.client.desk.choosing_many import ChoosingMany
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.kinds import kind_of
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.engine.maps.names import Place
from drumhead.engine.play.view import Task, Token

SQUARE_KM, FIELD_KM = 15.0, 1.0
FINDS = 14
UNIT = "unit"
NO_MORE = "Every unit has orders."
UNRULED = "Distances are measured on boards of squares."


class Choosing(QObject):
    """Turns wishes of boards and lists into the desk's selection."""

    square_shown = Signal(object)
    told = Signal(str)

    def __init__(self, desk: OrderDesk, boards: BoardPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._boards, self._hit = desk, boards, ""
        self.many = ChoosingMany(desk, boards, self)

    def choose_square(self, cell: int) -> None:
        """A click on a strategic square: its first unit, or the square itself."""
        here = self._boards.scene.plane.alike(cell)
        units = [token for token in self._desk.shown().tokens if token.cell in here]
        if self.many.click(units):
            return
        self._choose_among(units)
        if not units:
            self._desk.select("")
            self.square_shown.emit(cell)
            self._boards.select(cell, None)

    def choose_on_field(self, cell: int, tactical: int, unit: str) -> None:
        """A click on a battlefield: the unit whose counter was hit; on the same one again the next one there."""
        here = [token for token in self._desk.view().tokens if (token.cell, token.tactical) == (cell, tactical)]
        if self.many.click(here, unit):
            return
        again, self._hit = unit == self._hit and self._desk.unit in {token.id for token in here}, unit
        if unit and unit != self._desk.unit and not again:
            self._desk.selection.set((unit,))
        else:
            self._choose_among(here)

    def _choose_among(self, units: list[Token]) -> None:
        """A click takes the first unit, own ones before others; another click the next."""
        ids = [token.id for token in sorted(units, key=lambda token: not token.orderable)]
        if ids:
            at = ids.index(self._desk.unit) + 1 if self._desk.unit in ids else 0
            self._desk.selection.set((ids[at % len(ids)],))

    def next_in_stack(self) -> None:
        """The next of those chosen, or the next unit on the same square if it is one alone."""
        token, chosen = self._token(self._desk.unit), self._desk.selection.units
        if token is not None and len(chosen) > 1:
            self._desk.select(chosen[(chosen.index(token.id) + 1) % len(chosen)])
        elif token is not None:
            here = self._boards.scene.plane.alike(token.cell)
            self._choose_among([other for other in self._desk.shown().tokens if other.cell in here])

    def drop(self) -> None:
        """Nothing is at hand."""
        if self._desk.seat:
            self._desk.selection.clear()
            self._boards.drop_found()
            self._boards.scene.select(None)
            self.square_shown.emit(None)

    def step_unordered(self, step: int) -> None:
        """The next (1) or previous (-1) unit without orders."""
        if self._desk.step_unordered(step):
            self.go_to_unit(self._desk.unit)
        else:
            self.told.emit(NO_MORE)

    def go_to_unit(self, unit: str) -> None:
        """A unit by its id, on the battlefield that is open if it stands there; an office stands nowhere."""
        token = self._token(unit)
        if token is None and self._desk.seat and self._desk.view().desk(unit) is not None:
            self._desk.select(unit)
        if token is not None:
            self._desk.select(unit)
            if self._boards.field_cell != token.cell:
                self._boards.close_field()
                self._boards.show_cell(token.cell)

    def follow(self, task: Task) -> None:
        """Where a task is to be done."""
        if task.unit:
            self.go_to_unit(task.unit)
        elif task.cell is not None:
            self._boards.close_field()
            self._boards.go_to(task.cell)

    def measure(self) -> None:
        """Lay a line over the board in front and tell its length; again, or Esc, ends it."""
        view = self._boards.current
        if view is not None and view.board.kilometres is None:
            self.told.emit(UNRULED)
            return
        if view is None or isinstance(view.tool, MeasureTool):
            self._boards.set_tool(None)
            self.told.emit("")
            return
        tool = MeasureTool(FIELD_KM if view is self._boards.field else SQUARE_KM)
        tool.setParent(self)
        tool.changed.connect(lambda found: self.told.emit(self._measured(view, *found)))
        for ended in (tool.finished, tool.cancelled):
            ended.connect(lambda *_: self._boards.set_tool(None))
        tool.cancelled.connect(lambda: self.told.emit(""))
        self._boards.set_tool(*((None, tool) if view is self._boards.field else (tool, None)))
        self.told.emit("Click from square to square; Esc ends.")

    def _measured(self, view: BoardView, cells: tuple[int, ...], squares: int, kilometres: float) -> str:
        """The length of a line, and what it would take whom to march it."""
        session, board = self._desk.session, self._desk.session.game.map.board
        walked = [*cells[:1], *(cell for a, b in pairwise(cells) for cell in board.line(a, b))]
        paces = session.ruleset.paces(session.game, walked) if view is self._boards.strategic else ()
        told = "".join(f"; {name} {words}" for name, words in paces)
        return f"{squares} {'square' if squares == 1 else 'squares'}, {kilometres:.0f} km{told}."

    def find(self, words: str) -> tuple[Place, ...]:
        """Known units whose ID begins with the words, then the map's places (by old or new name)."""
        wanted = "".join(words.split()).upper()
        tokens = [token for token in self._desk.shown().tokens if wanted and token.id.startswith(wanted)]
        board = self._desk.session.game.map
        places = kind_of(board).find(board, words, FINDS)
        return (*map(self._unit_place, tokens[:FINDS]), *places)[:FINDS]

    def _unit_place(self, token: Token) -> Place:
        square = self._boards.title(token.cell, None)
        title = "" if token.title in ("", token.id) else f", {token.title.removeprefix(token.id).strip()}"
        return Place(UNIT, token.id, f"{token.id}{title}, {square}", token.cell, token.tactical)

    def go_to(self, place: Place, on_field: bool = False) -> None:
        """Show a find: on the battlefield if that is asked for or open already, else on the map."""
        if place.kind == UNIT:
            self.go_to_unit(place.name)
        elif place.tactical is not None and (on_field or self._boards.field_cell is not None):
            self._boards.show_found_on_field(place.cell, place.tactical)
        else:
            map = self._desk.session.game.map
            self._boards.show_found(kind_of(map).extent(map, place))
            if on_field:
                self._boards.open_field(place.cell)

    def _token(self, unit: str) -> Token | None:
        return self._desk.shown().token(unit) if self._desk.seat and unit else None
