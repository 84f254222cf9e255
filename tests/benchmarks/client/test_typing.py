"""A typed order line at the desk, all but the painting, against reading and checking it."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

from drumhead.client.main_window import MainWindow
from drumhead.engine.session import GameSession
from tests.benchmarks.conftest import Compare
from tests.client.driving import take_seat

LINES = ("line {}", "attack {}", "defend {}")
WORDS = (("first", "skirmish", "skirmish"), ("second", "evade", "evade"))
"""Said of every unit in turn, so that each line changes what the one before it left."""


def test_a_typed_line_costs_less_than_ten_times_reading_and_checking_it(
    window: MainWindow, tmp_path: Path, compare: Compare
) -> None:
    path = tmp_path / "lombardy.drum"
    GameSession.create("lombardy-1859", path, seed="7").close()
    window.open_path(path)
    take_seat(window, "MacMahon", "")
    desk = window.desk
    units = [token.id for token in desk.view().tokens if token.orderable][:8]
    sheets = [
        [f"{unit} {line.format(word)}" for unit in units for line, word in zip(LINES, words, strict=True)]
        for words in WORDS
    ]
    typed, read = cycle(sheets), cycle(sheets)

    def type_them() -> None:
        assert [failed for line in next(typed) for failed in desk.enter_lines(line)] == []

    def read_them() -> None:
        for line in next(read):
            order = desk.session.read_order(line, "MacMahon")
            assert desk.session.check("MacMahon", order, desk.draft) is None

    type_them()
    compare(type_them, read_them, most=10)
