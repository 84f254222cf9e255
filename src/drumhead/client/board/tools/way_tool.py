"""A path tool that knows the ways of its unit: a click on a far square proposes one, reach is shown as it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from PySide6.QtCore import Qt, QTimer, Signal

from drumhead.client.board.scene import BoardScene
from drumhead.client.board.tools.tools import LEFT, RIGHT, SHIFT, NextCells, PathTool
from drumhead.engine.play.figures import Cells, Figure, Ghost, Path
from drumhead.engine.play.ways import Journey, Reach

NEXT, PREVIOUS = Qt.Key.Key_Period, Qt.Key.Key_Comma
AFTER_MS = 60
"""So long the pointer rests before it is asked why a square is out of reach."""
_REACH = "tool-reach"


class Guide(Protocol):
    """What is known of the ways of one unit."""

    def journeys(self, to: int, via: Sequence[int]) -> tuple[Journey, ...]:
        """Its ways to a cell, the best first."""

    def reach(self, begun: bool = False) -> Reach:
        """Where it can be this turn; where it still can be behind the way it goes already if that is `begun`."""

    def beyond(self, to: int) -> str:
        """Why it cannot be on a cell this turn; "" if it can."""


class _Proposal(NamedTuple):
    """A path by hand, or one of several ways over waypoints."""

    path: tuple[int | None, ...]
    via: tuple[int, ...] = ()
    ways: tuple[Journey, ...] = ()
    chosen: int = 0

    @property
    def way(self) -> Journey | None:
        return self.ways[self.chosen] if self.ways else None


class WayTool(PathTool):
    """7.2: clicks on neighbours append them; one further off proposes the best way there, over waypoints that were
    Shift+clicked, and a second one on the same square, Return or a right click gives it.

    `.` and `,` go through the other ways, Backspace takes the last step back. `told` is what is to be said of it.
    """

    told = Signal(str)
    keys: tuple[Qt.Key, ...] = (*PathTool.keys, NEXT, PREVIOUS)

    def __init__(
        self, start: int, next_cells: NextCells, guide: Guide, phases: int = 6, path: Sequence[int | None] = ()
    ) -> None:
        super().__init__(start, next_cells, phases, path)
        self._guide, self._now, self._past = guide, _Proposal(self.path), list[_Proposal]()
        self._begun, self._reached = self.path, dict[int, str]()
        self._laid_for: tuple[int | None, ...] = ()
        self._asking = QTimer(self, singleShot=True, interval=AFTER_MS)
        self._asking.timeout.connect(self._tell_beyond)

    @property
    def way(self) -> Journey | None:
        """The way that is proposed."""
        return self._now.way

    def start(self, board: BoardScene) -> None:
        self._board = board
        self._show_reach()
        super().start(board)

    def stop(self) -> None:
        self._asking.stop()
        if self._board is not None:
            self._board.set_overlay(_REACH, ())
        self._laid_for = ()
        super().stop()

    def click(self, cell: int, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> bool:
        if button == RIGHT or (button == LEFT and self.way is not None and cell == self.way.cells[-1]):
            self._finish()
        elif button == LEFT and (modifiers & SHIFT or self.way is not None or self._is_far(cell)):
            self.propose(cell, waypoint=bool(modifiers & SHIFT))
        elif button == LEFT:
            return super().click(cell, button, modifiers)
        return button in (LEFT, RIGHT)

    def _is_far(self, cell: int) -> bool:
        return cell != self.last and cell not in self.open_cells()

    def propose(self, cell: int, *, waypoint: bool = False) -> None:
        """The best way to a cell, over what was clicked before; a sentence where there is none."""
        before = self._now
        via = before.via if before.way is not None else tuple(box for box in self.path[1:] if box is not None)
        found = self._guide.journeys(cell, via)
        if not found:
            self.told.emit(self._guide.beyond(cell) or "No way leads there over these squares.")
            return
        self._past.append(before)
        self._take(_Proposal(self.path, (*via, cell) if waypoint else via, found))

    def _take(self, proposal: _Proposal) -> None:
        """Another path stands, and what it costs is said."""
        self._now = proposal
        way = proposal.way
        self._become(proposal.path if way is None else (self.path[0], *way.walked))
        self.told.emit("" if way is None else self._said(way))

    def _said(self, way: Journey) -> str:
        others = len(self._now.ways) - 1
        more = f" ({'another way' if others == 1 else f'{others} other ways'}: full stop)" if others else ""
        risks = f" {' '.join(way.risks)}" if way.risks else ""
        return f"{way.summary}. {way.title.capitalize()}{more}.{risks} Return or a second click gives the order."

    def key(self, key: Qt.Key) -> bool:
        if key in (NEXT, PREVIOUS):
            self._turn(1 if key == NEXT else -1)
        elif key == Qt.Key.Key_Delete:
            self._past.clear()
            self._take(_Proposal(self.path[:1]))
        else:
            return super().key(key)
        return True

    def _turn(self, by: int) -> None:
        if self._now.ways:
            self._take(self._now._replace(chosen=(self._now.chosen + by) % len(self._now.ways)))

    def _take_back(self) -> bool:
        if self._now.way is None:
            return super()._take_back()
        self._take(self._past.pop())
        return True

    def _become(self, path: tuple[int | None, ...]) -> None:
        if self._now.way is None:
            self._now = _Proposal(path)
        super()._become(path)
        self._show_reach()

    def hover(self, cell: int) -> None:
        super().hover(cell)
        if self.path == self._begun or len(self.path) == 1:
            self._asking.start()

    def _tell_beyond(self) -> None:
        """What is to be said of the square under the pointer before anything was clicked."""
        if self._hovered is None or self._hovered == self.last:
            return
        if len(self.path) == 1:
            self.told.emit(self._reached.get(self._hovered) or self._guide.beyond(self._hovered))
        elif self.path == self._begun and self._hovered in self._reached:
            self.told.emit(self._reached[self._hovered])

    # what is seen

    def _show_reach(self) -> None:
        """Where the unit can be, before anything was clicked: from its start, or on from the way it goes already."""
        if self._board is None:
            return
        shown = self.path if len(self.path) == 1 or self.path == self._begun else ()
        if shown != self._laid_for:
            self._laid_for = shown
            self._reached.clear()
            found = self._laid(self._guide.reach(begun=len(shown) > 1)) if shown else ()
            self._board.set_overlay(_REACH, found)

    def _laid(self, found: Reach) -> Sequence[Figure]:
        shapes: list[Figure] = []
        for said, cells in found.told:
            self._reached |= dict.fromkeys(cells, said)
        for phase, cells in enumerate(found.phases, 1):
            shapes += [Cells(cells, "reach", phase if found.words is None else 0)] if cells else []
        return [*shapes, *([Cells(found.forced, "forced")] if found.forced else [])]

    def _show(self) -> None:
        if self.way is not None:
            self._draw(self._proposed(self.way))
        elif len(self.path) > 1:
            super()._show()
        else:
            hovered = self._hovered if self._hovered in self.open_cells() else None
            self._draw([] if hovered is None else [Path((self.last, hovered), "draft")])

    def _proposed(self, way: Journey) -> list[Figure]:
        """The boxes of this turn with a ghost in each, what is left for later turns, and the waypoints."""
        later = way.cells[sum(cell is not None for cell in way.walked) :]
        shapes: list[Figure] = [Cells(self._now.via, "watched")] if self._now.via else []
        timed = way.by_boxes and self._phases > 0
        boxes = [(phase, box) for phase, box in enumerate(way.boxes, 1) if box is not None]
        shapes += [Ghost(box, f"phase {phase}" if timed else "") for phase, box in boxes]
        if later:
            shapes += [
                Path((self.last, *later), "draft", label=_when(way) if timed else way.summary),
                Ghost(way.cells[-1], f"turn +{way.turns - 1}"),
            ]
        label = "" if later else _when(way) if timed else way.summary
        return [*shapes, Path(self.path, "order", numbered=timed, label=label)]


def _when(way: Journey) -> str:
    """When it is there and what that costs, for the end of its arrow."""
    turn = "" if way.turns == 1 else f", turn +{way.turns - 1}"
    return f"phase {way.arrival}{turn}, fatigue +{way.fatigue}{', forced' if way.forced else ''}"
