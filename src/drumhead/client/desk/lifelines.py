"""What units hang on, at the desk: lines of those under the pointer, in words too, and what breaks if squares fall."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from drumhead.client.board_layers import SITUATION
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.engine.drawing.orders.lifelines import hanging, snapped
from drumhead.engine.maps.squares.survey_words import Fact
from drumhead.engine.play.figures import Cells
from drumhead.engine.play.recall.lifelines import Lifeline
from drumhead.engine.play.view import View
from drumhead.engine.session.recalling.lines import broken_by, led_elsewhere, standing_on

HOVERED, FALLEN = "lines", "fallen"
"""Overlays: the lines of those under the pointer, and what breaks where squares fall."""
MOST = 4  # lines of each kind that a card tells
NAMED = 2  # units of a stack that are named where they hang on the same
LABELS = {"communications": "Communications", "supply": "Supply"}


class Lifelines(QObject):
    """Worked out from the view and the draft, once for both; drawn while the layer of such lines is shown."""

    told = Signal(str)

    def __init__(self, desk: OrderDesk, boards: BoardPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._boards = desk, boards
        self._known: tuple[View, tuple[Lifeline, ...]] | None = None
        self._fallen: tuple[int, ...] = ()
        boards.more_rows = self.rows
        boards.square_hovered.connect(self._on_hovered)
        boards.escaped.connect(self.drop)
        desk.view_changed.connect(self.forget)
        desk.draft_changed.connect(lambda _: self.forget())
        desk.seat_changed.connect(lambda _: self.forget())

    def forget(self) -> None:
        """What was worked out holds no more."""
        self._known = None
        self.drop()

    def drop(self) -> None:
        """No square is thought to have fallen, and no line is drawn."""
        self._fallen = ()
        if self._boards.strategic is not None:
            for name in (HOVERED, FALLEN):
                self._boards.scene.set_overlay(name, ())

    def lines(self, fallen: Sequence[int] = ()) -> tuple[Lifeline, ...]:
        """Those of the moment that is shown."""
        if not self._desk.seat:
            return ()
        session, view = self._desk.session, self._desk.view()
        orders = self._desk.draft if self._desk.moment is None else ()
        if fallen:
            return session.ruleset.lifelines(session.game, view, orders, fallen)
        if self._known is None or self._known[0] is not view:
            self._known = view, session.ruleset.lifelines(session.game, view, orders, ())
        return self._known[1]

    def rows(self, cell: int) -> tuple[Fact, ...]:
        """What a card tells of the units on a square: what they hang on, those alike together, whose line is broken
        first."""
        here = [line for line in self.lines() if line.cell == cell]
        found: list[Fact] = []
        for kind, label in LABELS.items():
            alike = _alike([line for line in here if line.kind == kind])
            found += [(label, text) for text in alike[:MOST]]
            if len(alike) > MOST:
                found.append((label, f"and {len(alike) - MOST} more lines"))
        return tuple(found)

    def fall(self, cell: int | None) -> None:
        """Ask what breaks if a square falls; once more for the same one takes it back."""
        if cell is None or not self._desk.seat:
            self.told.emit("Choose a square of the map first.")
            return
        fallen = tuple(each for each in self._fallen if each != cell)
        self._fallen = fallen if cell in self._fallen else (*fallen, cell)
        self._show_fallen()

    def _show_fallen(self) -> None:
        scene, fallen = self._boards.scene, self._fallen
        if not fallen:
            self.drop()
            self.told.emit("")
            return
        before, after = self.lines(), self.lines(fallen)
        broken = broken_by(before, after)
        scene.set_overlay(FALLEN, (Cells(fallen, "clash"), *snapped(before, broken), *hanging(broken)))
        self.told.emit(self._words(before, after, broken))

    def _words(self, before: Sequence[Lifeline], after: Sequence[Lifeline], broken: Sequence[Lifeline]) -> str:
        name = self._desk.session.game.map.board.name
        moved, leaving = len(led_elsewhere(before, after)), len(standing_on(before, self._fallen))
        places = " and ".join(name(cell) for cell in self._fallen)
        parts = [f"If {places} fell, {len(broken)} of {len(before)} lines would break"]
        parts += [f"{moved} would lead elsewhere"] if moved else []
        parts += [f"{leaving} {'unit' if leaving == 1 else 'units'} would have to leave"] if leaving else []
        worst = "  ".join(line.text for line in broken[:2])
        return f"{', '.join(parts)}. {worst}".strip()

    def _on_hovered(self, cell: int | None) -> None:
        """The lines of the units under the pointer, while lines are shown at all."""
        shown = cell is not None and self._boards.layer_shown(SITUATION)
        here = [line for line in self.lines() if line.cell == cell] if shown else []
        self._boards.scene.set_overlay(HOVERED, hanging(here))


def _alike(lines: Sequence[Lifeline]) -> list[str]:
    """One sentence for all that hang on the same: the broken ones, then those of most units."""
    units: dict[tuple[bool, str], list[str]] = {}
    for line in lines:
        units.setdefault((not line.broken, line.text.removeprefix(f"{line.unit}: ")), []).append(line.unit)
    ranked = sorted(units.items(), key=lambda it: (it[0][0], -len(it[1])))
    return [rest if rest.startswith(ids[0]) else f"{_few(ids)}: {rest}" for (_, rest), ids in ranked]


def _few(ids: Sequence[str]) -> str:
    return ", ".join(ids[:NAMED]) + (f" and {len(ids) - NAMED} more" if len(ids) > NAMED else "")
