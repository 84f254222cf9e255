"""What a seat knows, its draft and what is chosen, as boards, inspector, tables and timeline show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from drumhead.client.alternatives.branch_rows import show_branches
from drumhead.client.alternatives.forking import forking
from drumhead.client.board.legend import Told
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.desk.offering import open_kinds, way
from drumhead.client.desk.watching import ruling_marks, watching
from drumhead.client.inspector.inspector import Inspector
from drumhead.client.palette import Palette
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.panels.legend_panel import LegendPanel
from drumhead.client.panels.orders_panel import OrdersPanel
from drumhead.client.panels.overview import Overview
from drumhead.client.panels.tasks_panel import TasksPanel
from drumhead.client.replay import retold
from drumhead.client.timeline.strip import Notch
from drumhead.client.timeline.timeline import Timeline
from drumhead.client.ways.clash_marks import clash_marks
from drumhead.engine.drawing.orders.reading import Orders, gone
from drumhead.engine.play.view import Desk, in_sequence
from drumhead.engine.session.rehearsal.reviewing import clashes

CLICK = "{}: click one of the places that are marked, or choose another order in the inspector."


class Shown(NamedTuple):
    """The parts of a desk that show what a seat knows."""

    boards: BoardPanel
    inspector: Inspector
    timeline: Timeline
    orders: OrdersPanel
    tasks: TasksPanel
    overview: Overview
    legend: LegendPanel


class Showing(QObject):
    """Fills the parts from the desk; `changed` says that what a page shows may have changed too, `placed`
    where what is chosen stands."""

    asked = Signal(str)
    changed = Signal()
    unit_shown = Signal()
    placed = Signal(int, object)

    def __init__(self, desk: OrderDesk, parts: Shown, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._parts, self._watching = desk, parts, watching(desk)
        self._watching.changed.connect(self.show_orders)
        self._forking = forking(desk)
        self._forking.changed.connect(lambda unit: self.show_draft(frozenset({unit})))

    def show_view(self) -> None:
        """The position, the orders and what is chosen."""
        if not self._desk.seat:
            return
        self._show_position()
        self._show_agenda()
        self.show_orders()
        self.show_unit(self._desk.unit)
        self.changed.emit()

    def _show_position(self) -> None:
        """Who stands where, and whose everything is."""
        session, view = self._desk.session, self._desk.shown()
        self._parts.boards.show_view(view, session.ruleset.notes(session.game, view))
        self._parts.overview.sync()

    def _show_agenda(self) -> None:
        """Where the moment shown stands in the sequence of play."""
        session = self._desk.session
        agenda = session.ruleset.agenda
        found = None if agenda is None else agenda(session.game, self._desk.view())
        self._parts.timeline.agenda.show_agenda(found)

    def show_draft(self, units: frozenset[str]) -> None:
        """Some units' orders changed."""
        if not self._desk.seat:
            return
        self._parts.orders.refresh_draft(units)
        self._parts.tasks.show_tasks(self._desk.tasks())
        if self._desk.at_once:
            self._show_position()
        self.show_orders()
        if not units.isdisjoint(self._desk.names_of(self._desk.unit)):
            self.show_unit(self._desk.unit)
        self.changed.emit()

    def show_orders(self) -> None:
        """The draft on the boards, or in replay what came of the orders."""
        if not self._desk.seat:
            return
        session, moment, boards = self._desk.session, self._desk.moment, self._parts.boards
        orders = self._desk.draft if moment is None else ()
        read = Orders.of(session.ruleset, session.game.map, self._desk.view())
        beside = [*self._watching.figures(), *ruling_marks(self._desk), *retold.on_map(self._desk)]
        beside = [*self._forking.figures(), *beside]
        crossed = clashes(session, self._desk.seat, orders) if orders else ()
        laid = read.on_map(orders, self._desk.course)
        boards.show_orders([*(gone(laid) if self._desk.at_once else laid), *clash_marks(crossed), *beside])
        if (cell := boards.field_cell) is not None:
            happened = [*self._watching.on_field(cell), *retold.on_field(self._desk, cell)]
            happened = [*self._forking.figures(cell), *happened]
            marks = clash_marks(crossed, cell)
            boards.show_field_orders([*read.on_field(orders, cell, boards.notes), *marks, *happened])

    def show_unit(self, unit: str) -> None:
        """The unit or office at hand in the inspector, and where it stands."""
        self.unit_shown.emit()
        if not self._desk.seat:
            return
        self.show_plan()
        session, view, boards = self._desk.session, self._desk.shown(), self._parts.boards
        token = (view.token(unit) or self._desk.view().token(unit)) if unit else None
        self._parts.orders.mark_unit(unit)
        boards.mark_open(())
        if token is None:
            self._show_desk(view.desk(unit))
            return
        here = boards.scene.plane.alike(token.cell)
        beside = [other for other in view.tokens if other.cell in here]
        stack = sorted(beside, key=lambda other: (not other.orderable, in_sequence(other.id)))
        shown = self._desk.orders_about(unit) if self._desk.moment is None else ()
        orders = [(order, session.write_order(order)) for order in shown]
        if token.orderable and self._desk.mode == "DRAFT":
            self._parts.inspector.unit.allow(open_kinds(self._desk, unit))
        described = session.ruleset.describe(session.game, view, unit)
        self._parts.inspector.unit.show_unit(unit, stack, described, orders)
        show_branches(self._forking, self._parts.inspector.unit.branches, unit)
        boards.select(token.cell, token.tactical)
        self.placed.emit(token.cell, None)
        self.show_way(unit)

    def _show_desk(self, chosen: Desk | None) -> None:
        """An office at hand, which stands nowhere; None for nothing at all."""
        panel = self._parts.inspector.unit
        if chosen is None:
            panel.show_unit("", (), (), ())
            return
        session, view = self._desk.session, self._desk.view()
        shown = self._desk.orders_of(chosen.id) if self._desk.moment is None else ()
        if self._desk.mode == "DRAFT":
            panel.allow(open_kinds(self._desk, chosen.id))
        panel.show_desk(chosen, view.desks, [(order, session.write_order(order)) for order in shown])
        show_branches(self._forking, panel.branches, chosen.id)
        self._parts.boards.scene.select(None)

    def show_way(self, unit: str) -> None:
        """Mark where the unit at hand may go at a click, if it may."""
        found = way(self._desk, unit)
        self._parts.boards.mark_open(found[1] if found else ())
        if found:
            self.asked.emit(CLICK.format(found[0].title))

    def show_square(self, cell: int | None) -> None:
        """A square without units at hand: what is reported of it; None for no square."""
        panel, scene = self._parts.inspector.unit, self._parts.boards.scene
        if cell is None:
            panel.show_unit("", (), (), ())
        else:
            self.placed.emit(cell, None)
            places, marks = scene.plane.alike(cell), scene.marks
            panel.show_sightings([mark.sentence for place in places for mark in marks.get(place, ())])

    def show_phases(self) -> None:
        """The phases of the turn that waits, for its plan; where the sequence of play is told beside them, none."""
        ruleset = self._desk.session.ruleset
        phases = () if ruleset.agenda is not None else ruleset.turn_of(self._desk.view().phase)
        self._parts.timeline.show_phases([Notch(phase.id, phase.short, phase.title) for phase in phases])

    def show_plan(self) -> None:
        """What the unit at hand is to do in each phase."""
        self._parts.timeline.plan(self._plan())

    def _plan(self) -> Mapping[str, str]:
        desk, session = self._desk, self._desk.session
        if desk.moment is not None or not desk.unit:
            return {}
        return session.ruleset.timetable(session.game, desk.view(), desk.orders_about(desk.unit))

    def show_legend(self, palette: Palette) -> None:
        """The legend of the board in front."""
        boards, legend = self._parts.boards, self._parts.legend
        if boards.strategic is None:
            legend.show_board(palette)
        elif boards.field_scene is not None:
            legend.show_board(palette, "field", Told(laid=boards.field_scene.laid()))
        else:
            scene, laid = boards.scene, boards.scene.laid() if boards.has_fields else None
            told = Told(self._desk.session.ruleset.id, scene.powers, scene.stops, laid)
            legend.show_board(palette, boards.kind.legend, told)
