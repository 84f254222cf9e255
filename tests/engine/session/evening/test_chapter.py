"""The evening of the handbook, played command by command as it stands there."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario, sheet

CHAPTER = Path(__file__).parents[4] / "docs" / "handbook" / "evening.md"
IN_TIME = datetime(2026, 11, 26).timestamp()
"""Before what the chapter says is the last moment for sheets."""


def commands() -> list[str]:
    blocks = re.findall(r"^```\n(.*?)^```$", CHAPTER.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


@pytest.fixture
def mail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    monkeypatch.chdir(tmp_path)
    Path("mail").mkdir()

    def put(name: str, text: str) -> None:
        (tmp_path / "mail" / name).write_text(text, encoding="utf-8")
        os.utime(tmp_path / "mail" / name, (IN_TIME, IN_TIME))

    return put


@pytest.mark.whole
def test_every_command_of_the_chapter_does_what_it_says(mail: Callable[[str, str], None]) -> None:
    GameSession.create(scenario(Path()), Path("game.drum"), seed="1", seats={"Gyulai": "pavia"}).close()
    mail("macmahon.orders", sheet("MacMahon", "FR1IN move 9-7", "FR1IN attack assault", "FR1IN dance"))
    mail("gyulai.orders", sheet("Gyulai", "AU1IN defend last-ditch"))
    played = []
    for line in commands():
        code = run(shlex.split(line)[1:])
        wanted = (0, 1) if " import " in line else (0,)
        assert code in wanted or "SEED" in line, (line, code)
        played.append(line.split()[1])
    assert {"import", "remind", "orders", "adjudicate", "receipt", "send-out", "bundle", "verify"} <= set(played)
    game = GameSession.open(Path("game.drum"))
    assert game.turn == 2
    assert list(game.verify())
    assert sorted(path.name for path in Path("turn-2").iterdir())[:3] == ["Canrobert", "Gyulai", "MacMahon"]
    game.close()
