"""What the handbook says of the two games holds: its orders read, its options are all there, its game can be played."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from drumhead.engine.cli.app import run
from drumhead.engine.rulesets.diplomacy.orders.notation import read
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from drumhead.engine.session import GameSession
from tests.rulesets.diplomacy import classic

pytestmark = pytest.mark.whole

CHAPTERS = Path(__file__).resolve().parents[3] / "docs" / "handbook"
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
DIPLOMACY = (CHAPTERS / "diplomacy.md").read_text(encoding="utf-8")
VARIANT = (CHAPTERS / "city-country.md").read_text(encoding="utf-8")


def order_lines(chapter: str) -> list[str]:
    (block,) = (body for language, body in FENCE.findall(chapter) if not language)
    return [line[:34].strip() for line in block.splitlines()]


@pytest.mark.parametrize("line", order_lines(DIPLOMACY))
def test_every_order_of_the_chapter_on_diplomacy_reads(line: str) -> None:
    assert read(classic.names(), line)


@pytest.mark.parametrize("heading", ["moves", "convoyed", "supports", "builds", "sentences", "programs"])
def test_every_forgiven_form_of_the_chapter_reads(heading: str) -> None:
    (row,) = (line for line in DIPLOMACY.splitlines() if line.startswith(f"| {heading} |"))
    forms = [form for form in re.findall(r"`([^`]+)`", row) if len(form) > 2]
    assert forms
    for form in forms:
        assert read(classic.names(), form)


@pytest.mark.parametrize("heading", ["short names", "other codes", "old and new names", "slips"])
def test_every_forgiven_name_of_the_chapter_is_a_place(heading: str) -> None:
    (row,) = (line for line in DIPLOMACY.splitlines() if line.startswith(f"| {heading} |"))
    names = re.findall(r"`([A-Z][a-z. ]+|burgundie)`|\b([A-Z]{3})\b", row.split("|")[2])
    spoken = row.split("|")[2].split(",") if heading == "old and new names" else []
    found = [code or text for text, code in names] + [name.strip() for name in spoken]
    assert len(found) > 1
    for name in found:
        assert read(classic.names(), f"{name} H").unit in classic.classic().provinces, name


def test_a_game_by_mail_is_played_and_carried_away_as_the_chapter_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    mail, exchange = (body for language, body in FENCE.findall(DIPLOMACY) if language == "sh")
    for line in mail.splitlines():
        assert run(shlex.split(line)[1:]) == 0, line
    assert "every hash agrees" in capsys.readouterr().out
    for line in exchange.splitlines():
        assert run(shlex.split(line)[1:]) == 0, line
    assert "every position is the same" in capsys.readouterr().out


@pytest.mark.parametrize("name", list(Options.model_fields))
def test_every_option_is_listed_with_its_default_first(name: str) -> None:
    chapters = [*DIPLOMACY.splitlines(), *(line for line in VARIANT.splitlines() if "three_seasons" not in line)]
    (row,) = (line for line in chapters if line.startswith("|") and f"`{name}`" in line.split("|")[1])
    default = Options.model_fields[name].default
    first = re.search(r"`([^`]+)`", row.split("|")[3])
    assert first is not None
    assert first[1] == (str(default).lower() if isinstance(default, bool) else default)


def test_the_game_on_five_provinces_is_founded_and_played(tmp_path: Path) -> None:
    (page,) = (body for language, body in FENCE.findall(DIPLOMACY) if language == "toml")
    (tmp_path / "strait.toml").write_text(page, encoding="utf-8")
    game = str(tmp_path / "strait.drum")
    assert run(["new", str(tmp_path / "strait.toml"), game]) == 0
    assert run(["advance", game]) == 0
    assert run(["verify", game]) == 0
    assert GameSession.open(Path(game)).turn_title() == "Fall 1901, movement"
