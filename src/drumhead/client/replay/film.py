"""The step from one moment of a replay to the next, as a film: troops glide from where they were to where they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from drumhead.client.board.items.glide_item import Glider
from drumhead.client.board.scene import BoardScene
from drumhead.client.desk.desk import Moment, OrderDesk
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.replay import glides
from drumhead.client.replay.glides import Glide
from drumhead.client.timeline.timeline import Timeline
from drumhead.engine.play.figures import Figure
from drumhead.engine.play.view import View
from drumhead.engine.reports.troops import Mark

SHARE = 0.75  # of the time a phase is shown, for the way


class Film(QObject):
    """Follows the timeline; a step is shown at once as it ends, and then, where somebody moved, played over it."""

    def __init__(self, desk: OrderDesk, boards: BoardPanel, timeline: Timeline, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._boards, self._timeline = desk, boards, timeline
        self._seen: tuple[Moment, View] | None = None
        self._quiet: dict[tuple[str, int, str], bool] = {}
        self.way = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self.way.setEasingCurve(QEasingCurve.Type.InOutSine)
        self.way.valueChanged.connect(self._on_way)
        self.way.finished.connect(self.end)
        timeline.moment_requested.connect(self._on_moment)
        timeline.now_requested.connect(self.forget)
        timeline.is_quiet = self.is_quiet
        desk.seat_changed.connect(self.forget)
        boards.field_opened.connect(lambda _: self.end())

    @property
    def running(self) -> bool:
        """Whether troops are on their way."""
        return self.way.state() == QVariantAnimation.State.Running

    def forget(self) -> None:
        """Nothing of a moment that was seen stays."""
        self.end()
        self._seen = None
        self._quiet.clear()

    def end(self) -> None:
        """All stand where the step brought them."""
        if not any(scene.on_the_way.gliders for scene in self._scenes()):
            return
        self.way.stop()
        for scene in self._scenes():
            scene.on_the_way.sync_with(())
        if self._desk.seat:
            self._show(self._desk.shown(), frozenset())

    def is_quiet(self, turn: int, phase: str | None) -> bool:
        """Whether nothing of a phase is drawn: nobody moved or fought as far as the seat was told."""
        if phase is None:
            return True
        key = self._desk.eyes, turn, phase
        if key not in self._quiet:
            session, told = self._desk.session, self._desk.events(turn, phase)
            cells = {event.cell for event in told if event.cell is not None and event.tactical is not None}
            ruleset, game = session.ruleset, session.game
            loud = ruleset.figures(game, told) or any(ruleset.field_figures(game, told, cell) for cell in sorted(cells))
            self._quiet[key] = not loud
        return self._quiet[key]

    def _on_moment(self, turn: int, phase: str | None) -> None:
        self.end()
        view, seen = self._desk.view(), self._seen
        self._seen = (turn, phase), view
        if seen is None or not self._timeline.stepped or seen[0][0] != turn or seen[1].seat != view.seat:
            return
        self._begin(seen, (turn, phase), view)

    def _begin(self, seen: tuple[Moment, View], moment: Moment, view: View) -> None:
        """Forwards by what the phase brought, backwards by what it had brought."""
        phases = [None, *self._desk.session.phases(moment[0])]
        back = phases.index(moment[1]) < phases.index(seen[0][1])
        later = seen[0] if back else moment
        first, last = (view, seen[1]) if back else (seen[1], view)
        moving: set[str] = set()
        for scene, cell in self._boards_shown():
            found = self._glides(first, last, later, cell, scene)
            scene.on_the_way.sync_with([_glider(scene, glide.backwards() if back else glide) for glide in found])
            moving |= {unit for glide in found for unit in glide.units}
        if moving:
            self._show(view, frozenset(moving))
            self.way.setDuration(round(self._timeline.pace * SHARE))
            self.way.start()

    def _glides(self, first: View, last: View, later: Moment, cell: int | None, scene: BoardScene) -> tuple[Glide, ...]:
        session = self._desk.session
        told: Sequence[Figure] = ()
        if later[1] is not None:
            events = self._desk.events(later[0], later[1])
            if cell is None:
                told = session.ruleset.figures(session.game, events)
            else:
                told = session.ruleset.field_figures(session.game, events, cell)
        place = glides.on_map if cell is None else glides.on_field(cell)
        return glides.glides(first, last, told, scene.plane.board, place)

    def _boards_shown(self) -> list[tuple[BoardScene, int | None]]:
        found: list[tuple[BoardScene, int | None]] = [(self._boards.scene, None)]
        if self._boards.field_scene is not None:
            found.append((self._boards.field_scene, self._boards.field_cell))
        return found

    def _scenes(self) -> list[BoardScene]:
        return [] if self._boards.strategic is None else [scene for scene, _ in self._boards_shown()]

    def _show(self, view: View, moving: frozenset[str]) -> None:
        """The boards without those who are on their way."""
        standing = tuple(token for token in view.tokens if token.id not in moving)
        shown = replace(view, tokens=standing) if moving else view
        self._boards.scene.set_view(shown)
        if self._boards.field_scene is not None:
            self._boards.field_scene.set_view(shown)

    def _on_way(self, share: float) -> None:
        if QApplication.activeModalWidget() is not None:
            self._timeline.pause()
            self.end()
            return
        for scene in self._scenes():
            scene.on_the_way.move(share)


def _glider(scene: BoardScene, glide: Glide) -> Glider:
    mark = Mark(glide.stance, glide.state, "flag", glide.arms, "")
    count = len(glide.units)
    return Glider(glide.cells, QColor(scene.tint(mark)), str(count) if count > 1 else glide.arms)
