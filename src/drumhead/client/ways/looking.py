"""Looking over the battlefield that is open: from a post, as far as the seat knows who stands there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from drumhead.client.board.tools.sight_tool import SightTool
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.ways.profile import Profile
from drumhead.engine.maps.squares.survey import field_survey
from drumhead.engine.play.ways import Sight

FIRST = "Open a battlefield first (Ctrl+B)."
WORDS = "Click whence one looks, then point where to; Esc ends."
NOBODY = "You have no troops, or no enemies, to look for."


class Looking(QObject):
    """Gives the mouse of the battlefield to the tool and takes it back."""

    told = Signal(str)

    def __init__(self, desk: OrderDesk, boards: BoardPanel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._boards = desk, boards
        self.profile: Profile | None = None

    def begin(self) -> None:
        """Look along lines until Esc; asked again it ends too."""
        view = self._boards.field
        if view is None:
            self.told.emit(FIRST)
            return
        if isinstance(view.tool, SightTool):
            self._end()
            return
        tool = SightTool(self._sights)
        tool.setParent(self)
        self.profile = Profile(view.board.palette_, view.viewport())
        tool.told.connect(self.told)
        tool.looked.connect(self._show_line)
        for ended in (tool.finished, tool.cancelled):
            ended.connect(lambda *_: self._end())
        self._boards.set_tool(None, tool)
        self.told.emit(WORDS)

    def _end(self) -> None:
        self._boards.set_tool(None)
        if self.profile is not None:
            self.profile.deleteLater()
            self.profile = None
        self.told.emit("")

    def _sights(self, post: int) -> Sequence[Sight]:
        session, cell = self._desk.session, self._boards.field_cell
        found = () if cell is None else session.ruleset.sights(session.game, self._desk.view(), cell, post)
        if not found:
            self.told.emit(NOBODY)
        return found

    def _show_line(self, line: Sequence[int]) -> None:
        cell = self._boards.field_cell
        if self.profile is not None and cell is not None:
            self.profile.show_line([field_survey(self._boards.known.squares, cell, at) for at in line])
