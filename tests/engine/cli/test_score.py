"""What `info` says of a game that is over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from drumhead.engine.cli import run
from tests.engine.session.pages import scenario


def test_info_tells_the_points_when_the_game_is_over_and_not_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, game, own = Path(scenario(tmp_path)), tmp_path / "game.drum", tmp_path / "own.drum"
    page.write_text(page.read_text(encoding="utf-8") + "\n[objectives]\nNovara = 3\nMagenta = 5\n", encoding="utf-8")
    assert run(["new", str(page), str(game), "--seed", "7"]) == 0
    assert run(["info", str(game)]) == 0
    assert "score     " not in capsys.readouterr().out
    for _ in range(3):
        assert run(["advance", str(game)]) == 0
    assert run(["export", str(game), "--seat", "Gyulai", "--out", str(own)]) == 0
    assert run(["report", str(game), "--seat", "Gyulai"]) == 0
    assert "Austria wins the campaign: Allies 3, Austria 5." in " ".join(capsys.readouterr().out.split())
    for file in (game, own):
        assert run(["info", str(file)]) == 0
        assert "score     Austria: 5" in capsys.readouterr().out
        assert run(["info", str(file), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["score"] == {"Allies": 3, "Austria": 5}
