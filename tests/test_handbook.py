"""What the handbook says holds: its data are up to date, its examples work, its commands, keys and links exist."""

from __future__ import annotations

import importlib
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import typer.main
from pydantic import BaseModel

from drumhead.client.board.keys import BOARD_KEYS, TOOL_KEYS
from drumhead.client.dialogs.help import MOUSE
from drumhead.engine.cli.app import app
from drumhead.engine.maps.squares import inline
from drumhead.engine.play.events import GM
from drumhead.engine.play.sheets import read_sheet
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables
from drumhead.engine.rulesets.rotd.opening.entries import (
    CityEntry,
    DepotEntry,
    SeatEntry,
    SideEntry,
    SquareEntry,
    UnitEntry,
)
from drumhead.engine.rulesets.rotd.opening.setup import KNOWN
from drumhead.engine.rulesets.rotd.orders.forms import FORMS
from drumhead.engine.rulesets.rotd.orders.orders import ORDER
from drumhead.engine.session import GameSession

ROOT = Path(__file__).resolve().parent.parent
CHAPTERS = ROOT / "docs" / "handbook"
PAGES = (ROOT / "README.md", ROOT / "docs" / "handbook.md", *sorted(CHAPTERS.glob("*.md")))
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^    (drumhead\b.*)$", re.MULTILINE)
INLINE = re.compile(r"`(drumhead\b[^`]*)`")
MENU_KEY = re.compile(r"""_add\(\s*\w+,\s*"[^"]+",\s*"([^"]+)",""")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
ENTRIES = (UnitEntry, SeatEntry, SideEntry, DepotEntry, CityEntry, SquareEntry)
PARTS = (inline._Map, inline._State, inline._Rows, inline._River, inline._Track, inline._City, inline._Field)


def _read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def _blocks(chapter: str, language: str) -> list[str]:
    return [body for found, body in FENCE.findall(_read(CHAPTERS / chapter)) if found == language]


def _name(page: Path) -> str:
    return str(page.relative_to(ROOT))


# chapters made from data


@pytest.fixture
def writer(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    return importlib.import_module("handbook")


def test_the_chapters_made_from_data_are_up_to_date(writer: ModuleType) -> None:
    assert [_name(path) for path in writer.outdated()] == [], "run python packaging/handbook.py"


def test_check_says_which_chapter_is_out_of_date(
    writer: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(writer, "outdated", lambda: (CHAPTERS / "rules.md",))
    assert writer.main(["--check"]) == 1
    assert capsys.readouterr().out == "docs/handbook/rules.md is out of date: run python packaging/handbook.py.\n"


def test_every_number_of_the_tables_stands_in_the_chapter_on_numbers(writer: ModuleType) -> None:
    text = (writer.RULESET / "campaign" / "tables.toml").read_text(encoding="utf-8")
    found = {(section.name, number.name) for section in writer.read_sections(text) for number in section.numbers}
    assert found == set(_leaves(read_tables()))


def _leaves(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """(section, name) of everything that is not a section; a table within braces is a number's value."""
    sections = _section_names()
    for name, value in table.items():
        full = f"{path}.{name}".lstrip(".")
        if isinstance(value, dict) and any(known == full or known.startswith(f"{full}.") for known in sections):
            yield from _leaves(value, full)
        else:
            yield path, name


def _section_names() -> set[str]:
    text = _read(ROOT / "src" / "drumhead" / "engine" / "rulesets" / "rotd" / "campaign" / "tables.toml")
    return set(re.findall(r"^\[([\w.]+)\]", text, re.MULTILINE))


@pytest.mark.parametrize(
    ("line", "source", "note"),
    [
        ("a = 1 # BOOK", "rule book", ""),
        ("a = 1 # OURS 10.14: killed", "our own", "10.14: killed"),
        ("a = 1 # 10.14, OURS: part of them", "our own", "10.14: part of them"),
        ("a = 1 # squares a turn. BOOK; odd ones: OURS", "rule book", "squares a turn; odd ones: our own"),
        ("a = 1 # 3.7. KIN (page morale); that it falls: OURS", "sister page: morale", "3.7: that it falls: our own"),
        ("a = 1 # plain words", "sister page", "plain words"),
        ("a = 1", "sister page", ""),
        ('a = "#1" # BOOK; "#2" is another', "rule book", '"#2" is another'),
    ],
)
def test_a_number_has_the_source_its_comment_names_or_its_sections(
    writer: ModuleType, line: str, source: str, note: str
) -> None:
    (section,) = writer.read_sections(f"[some.part] # 3.1 KIN\n{line}\n")
    (number,) = section.numbers
    assert (number.source, number.note) == (source, note)


def test_a_value_may_go_over_several_lines(writer: ModuleType) -> None:
    (section,) = writer.read_sections("[part]\n# OURS: odd\na = [\n  1,\n  2,\n]\nb = 3 # BOOK\n")
    assert [(n.name, n.value, n.source, n.note) for n in section.numbers] == [
        ("a", [1, 2], "our own", "odd"),
        ("b", 3, "rule book", ""),
    ]


# commands, keys, links, layout


def _commands(page: Path) -> Iterator[str]:
    """Every `drumhead ...` of a page: in fenced or indented blocks, and between backticks."""
    text = _read(page)
    plain = [body for language, body in FENCE.findall(text) if not language]
    yield from (line for body in plain for line in body.splitlines() if line.startswith("drumhead"))
    prose = FENCE.sub("", text)
    yield from INDENTED.findall(prose)
    yield from (" ".join(found.split()) for found in INLINE.findall(prose))


@cache
def _everything() -> Any:
    """The command line as a tree, made once for all lines of all pages."""
    return typer.main.get_command(app)


def _command(words: list[str]) -> tuple[Any, list[str]]:
    """The command that the words call, and what is left of them."""
    found = _everything()
    while words and hasattr(found, "commands"):
        assert words[0] in found.commands, f"there is no command {words[0]}"
        found, words = found.commands[words[0]], words[1:]
    return found, words


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_command_it_names_exists_with_its_options(page: Path) -> None:
    for line in _commands(page):
        words = shlex.split(line.replace("...", ""), comments=True)[1:]
        if not words or words[0].endswith(".drum") or words[0].startswith("--"):
            continue
        command, left = _command(words)
        options = {name for parameter in command.params for name in parameter.opts}
        named = {word.strip("[]") for word in left if word.strip("[").startswith("--")}
        assert named <= options, line


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_target_of_make_it_names_exists(page: Path) -> None:
    targets = set(re.findall(r"^(\w+):", _read(ROOT / "Makefile"), re.MULTILINE))
    assert set(re.findall(r"(?:`|^    )make (\w+)", _read(page), re.MULTILINE)) <= targets


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(_read(page)):
        if not link.startswith("http"):
            file, _, heading = link.partition("#")
            target = (page.parent / file).resolve() if file else page
            assert target.exists(), link
            assert not heading or heading in _headings(target), link


def _headings(page: Path) -> set[str]:
    found = re.findall(r"^#+ (.*)$", _read(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("page", PAGES[1:], ids=_name)
def test_its_lines_have_at_most_120_characters(page: Path) -> None:
    assert [line for line in _read(page).splitlines() if len(line) > 120] == []


def test_the_chapter_on_playing_names_every_use_of_the_mouse() -> None:
    text = _read(CHAPTERS / "playing.md")
    assert [keys for _, rows in MOUSE for keys, words in rows if f"| {keys} | {words} |" not in text] == []


def test_the_chapter_on_playing_names_every_key_of_the_boards() -> None:
    text = _read(CHAPTERS / "playing.md")
    assert [known.id for known in (*BOARD_KEYS, *TOOL_KEYS) if f"`{known.key}`" not in text] == []


def test_the_chapter_on_playing_names_every_key_of_the_menus() -> None:
    keys = _menu_keys()
    taken = [f"Alt+{key}" if key in keys else key for key in (form.key.upper() for form in FORMS) if key]
    text = _read(CHAPTERS / "playing.md")
    assert "Ctrl+H" in keys
    assert [key for key in (*keys, *taken) if f"`{key}`" not in text] == []


def _menu_keys() -> list[str]:
    client = ROOT / "src" / "drumhead" / "client"
    return [key for name in ("main_window.py", "desk_menus.py") for key in MENU_KEY.findall(_read(client / name))]


# orders

EXAMPLE = _blocks("scenarios.md", "toml")[0]
SHEETS = _blocks("scenarios.md", "sheet")
ORDER_LINES = [
    line for block in _blocks("orders.md", "orders") for line in block.splitlines() if line.partition("#")[0].strip()
]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameSession]:
    """The worked example, founded from the page's own text."""
    folder = tmp_path_factory.mktemp("handbook")
    file = folder / "bridge.toml"
    file.write_text(EXAMPLE, encoding="utf-8")
    session = GameSession.create(str(file), folder / "bridge.drum", seed="7")
    yield session
    session.close()


@pytest.mark.parametrize("line", ORDER_LINES)
def test_every_example_of_an_order_reads_and_is_written_the_same(game: GameSession, line: str) -> None:
    order = game.read_order(line)
    assert game.read_order(game.write_order(order)) == order


def test_every_kind_of_order_has_an_example(game: GameSession) -> None:
    shown = {game.read_order(line).kind for line in ORDER_LINES}
    assert shown == set(ORDER.json_schema()["discriminator"]["mapping"])


def test_the_example_of_a_sheet_can_be_read() -> None:
    (text,) = _blocks("orders.md", "sheet")
    assert (sheet := read_sheet(text)).seat == "MacMahon"
    assert len(sheet.lines) == 4


# the worked scenario


def test_the_worked_example_is_founded_played_and_verified(game: GameSession) -> None:
    assert len(SHEETS) == 2
    for text in SHEETS:
        assert all(verdict.accepted for verdict in game.submit(text))
    assert game.advance(missing="refuse") == 1
    assert game.engagements(GM, 1)
    assert len(list(game.verify())) == len(game.phases(1))


@pytest.mark.parametrize("kind", [*ENTRIES, *PARTS], ids=lambda kind: kind.__name__)
def test_every_key_of_a_scenario_file_is_explained(kind: type[BaseModel]) -> None:
    text = FENCE.sub("", _read(CHAPTERS / "scenarios.md"))
    fields = [field.alias or name for name, field in kind.model_fields.items()]
    assert [name for name in fields if not re.search(rf"[`.\[]{name}\b", text)] == []


def test_every_key_of_a_scenarios_head_is_explained() -> None:
    text = FENCE.sub("", _read(CHAPTERS / "scenarios.md"))
    assert [name for name in sorted(KNOWN) if not re.search(rf"[`\[]{name}\b", text)] == []


def test_the_tests_named_beside_the_features_are_there() -> None:
    page = (ROOT / "docs" / "handbook" / "features.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in page.splitlines() if line.startswith("| ") and line[2].isdecimal()]
    assert [int(row[1]) for row in rows] == list(range(1, 41))
    named = [name for row in rows for name in re.findall(r"`([^`]+)`", row[5])]
    assert len(named) >= 40 and [name for name in named if not (ROOT / "tests" / name).exists()] == []
