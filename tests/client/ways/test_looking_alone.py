"""Lines of sight asked along a battlefield, without a window: when it begins, how it ends, what is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from drumhead.client.board.tools.sight_tool import SightTool
from drumhead.client.board.tools.tools import Tool
from drumhead.client.desk.desk import OrderDesk
from drumhead.client.fonts import load_fonts
from drumhead.client.palette import LIGHT
from drumhead.client.panels.board_panel import BoardPanel
from drumhead.client.ways.looking import FIRST, NOBODY, WORDS, Looking
from drumhead.engine.session import GameSession
from tests.client.board.boards import RESOURCES


class Post:
    """The allied desk with its boards, and what was said."""

    def __init__(self, desk: OrderDesk) -> None:
        self.desk, self.boards = desk, BoardPanel(LIGHT)
        self.boards.set_game(desk.session.game.map, "rotd")
        self.boards.show_view(desk.view(), ())
        self.looking = Looking(desk, self.boards)
        self.said: list[str] = []
        self.looking.told.connect(self.said.append)

    def tool(self) -> Tool | None:
        return None if self.boards.field is None else self.boards.field.tool

    def is_shown(self) -> bool:
        """Whether the profile of a line is there."""
        return self.looking.profile is not None

    def open(self) -> None:
        self.boards.open_field(next(token.cell for token in self.desk.own_tokens() if token.tactical is not None))


@pytest.fixture
def post(qtbot: QtBot, desk: OrderDesk) -> Iterator[Post]:
    load_fonts(RESOURCES)
    found = Post(desk)
    qtbot.addWidget(found.boards)
    yield found
    found.boards.set_game(None)


def test_on_the_map_it_is_told_that_a_battlefield_comes_first(post: Post) -> None:
    post.looking.begin()
    assert post.said == [FIRST] and not post.is_shown()


def test_asked_again_it_ends_and_a_third_time_it_begins_anew(post: Post) -> None:
    post.open()
    post.looking.begin()
    assert isinstance(post.tool(), SightTool) and post.is_shown() and post.said == [WORDS]
    post.looking.begin()
    assert post.tool() is None and not post.is_shown() and post.said == [WORDS, ""]
    post.looking.begin()
    assert isinstance(post.tool(), SightTool) and post.said[-1] == WORDS


def test_esc_ends_it(post: Post) -> None:
    post.open()
    post.looking.begin()
    tool = post.tool()
    assert tool is not None
    tool.cancelled.emit()
    assert post.tool() is None and not post.is_shown() and post.said[-1] == ""
    assert Qt.Key.Key_Escape in tool.keys


def test_from_a_post_the_ground_is_drawn_to_where_the_pointer_is_and_where_nobody_is_to_be_seen_it_is_said(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    post.open()
    post.looking.begin()
    tool, profile = post.tool(), post.looking.profile
    assert isinstance(tool, SightTool) and profile is not None and tool.parent() is post.looking
    tool.click(0, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    tool.hover(3)
    assert [square.tactical for square in profile.squares] == ["0-0", "1-0", "2-0", "3-0"]
    cell = post.boards.field_cell
    assert {square.square for square in profile.squares} == {post.desk.session.game.map.board.name(cell or 0)}
    assert NOBODY not in post.said
    ruleset = replace(post.desk.session.ruleset, sights=lambda *_: ())
    monkeypatch.setattr(GameSession, "ruleset", ruleset)
    tool.click(5, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    assert post.said[-1] == NOBODY
