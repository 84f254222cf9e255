"""`drumhead render` and printed reports: any part, any theme, the same bytes, nothing hidden, nothing half-written."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from pypdf import PdfReader

from drumhead.engine.cli import run
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap, Ground
from drumhead.engine.reports.pictures.frame import part_between
from drumhead.engine.session import GameSession
from tests.engine.session.pages import scenario

pytestmark = pytest.mark.whole

HEADS = {"png": b"\x89PNG\r\n\x1a\n", "svg": b"<svg", "pdf": b"%PDF-"}
PLAIN = "{map} --area G0-V6:G9-W2"
THEMES = ("light", "dark", "print")
PARTS = ("--area G0-V6:G9-W2", "--around Milano --radius 3", "--square H3-V9")
EACH_WITH_EACH = [
    (ending, theme, PARTS[(row + column) % 3])
    for row, ending in enumerate(HEADS)
    for column, theme in enumerate(THEMES)
]
"""Every form in every theme, every part in each form and in each theme."""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert run(["new", scenario(tmp_path), "game.drum", "--seed", "7"]) == 0
    return tmp_path / "game.drum"


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return " ".join(capsys.readouterr().err.split())


def text_of(path: Path) -> list[str]:
    """The text of each page, blanks evened out."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(path).pages]


@pytest.mark.parametrize(("ending", "theme", "part"), EACH_WITH_EACH)
def test_a_part_of_a_map_is_written_in_every_form_and_theme(tmp_path: Path, ending: str, theme: str, part: str) -> None:
    out = tmp_path / f"map.{ending}"
    assert run(["render", "europe-1859", *part.split(), "--theme", theme, "--size", "600x500", "--out", str(out)]) == 0
    assert out.read_bytes().startswith(HEADS[ending])


@pytest.mark.slow
def test_a_game_is_drawn_as_before(game: Path, tmp_path: Path) -> None:
    calls = (
        "--out a.png --size 400x380",
        "--square G5-V6 --out b.svg",
        "--fit --out c.png --seat Gyulai",
        "--fit --out d.pdf",
    )
    for call in calls:
        assert run(["render", "game.drum", *call.split()]) == 0
    assert {path.suffix for path in tmp_path.glob("[abcd].*")} == {".png", ".svg", ".pdf"}


def test_a_picture_is_as_large_as_asked(tmp_path: Path) -> None:
    out = tmp_path / "map.png"
    assert run(["render", "europe-1859", "--around", "Wien", "--size", "731x409", "--out", str(out)]) == 0
    head = out.read_bytes()[16:24]
    assert (int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")) == (731, 409)


@pytest.mark.slow
def test_the_same_call_gives_the_same_bytes_whatever_the_seed_of_hashes(tmp_path: Path) -> None:
    script = (
        "import sys; from drumhead.engine.cli import run\n"
        "for end in ('png', 'svg', 'pdf'):\n"
        "    for number, part in enumerate(('--around Milano --radius 3', '--square H3-V9 --theme print')):\n"
        "        run(['render', 'europe-1859', *part.split(), '--out', f'{sys.argv[1]}/{number}.{end}'])\n"
    )
    found = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        folder.mkdir()
        environment = os.environ | {"PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, "-c", script, str(folder)], check=True, env=environment)
        found.append({path.name: path.read_bytes() for path in sorted(folder.iterdir())})
    assert len(found[0]) == 6
    assert found[0] == found[1]


def test_a_pdf_is_one_page_with_every_place_as_text(tmp_path: Path) -> None:
    out = tmp_path / "map.pdf"
    assert run(["render", "europe-1859", "--area", "G0-V5:H0-W5", "--theme", "print", "--out", str(out)]) == 0
    (page,) = text_of(out)
    for name in ("Milano", "Pavia", "Novara", "Alessandria", "Lodi", "Piacenza", "Cremona", "Magenta", "Ticino"):
        assert page.count(name) == 1, name


def test_the_fonts_of_a_pdf_are_inside_it(tmp_path: Path) -> None:
    out = tmp_path / "map.pdf"
    assert run(["render", "europe-1859", "--around", "Milano", "--radius", "2", "--out", str(out)]) == 0
    fonts = PdfReader(out).pages[0]["/Resources"]["/Font"]
    assert len(fonts) >= 2
    for font in fonts.values():
        assert "/FontFile2" in font.get_object()["/FontDescriptor"], font.get_object()["/BaseFont"]


@pytest.mark.slow
@pytest.mark.parametrize(("area", "lying"), [("G0-V0:G9-V5", True), ("G0-V0:G3-V9", False)])
@pytest.mark.parametrize("paper", ["A4", "A3"])
def test_a_page_lies_or_stands_as_its_part_does(tmp_path: Path, area: str, lying: bool, paper: str) -> None:
    out = tmp_path / "map.pdf"
    assert run(["render", "europe-1859", "--area", area, "--paper", paper, "--out", str(out)]) == 0
    box = PdfReader(out).pages[0].mediabox
    short, long = {"A4": (595, 842), "A3": (842, 1191)}[paper]
    assert (float(box.width), float(box.height)) == pytest.approx((long, short) if lying else (short, long), abs=1.5)


@pytest.mark.slow
def test_an_atlas_has_an_overview_and_every_sheet(tmp_path: Path) -> None:
    out = tmp_path / "atlas.pdf"
    assert run(["render", "europe-1859", "--area", "G2-V6:G7-V9", "--pages", "2x2", "--out", str(out)]) == 0
    pages = text_of(out)
    assert len(pages) == 5
    assert all(label in pages[0] for label in ("A1", "A2", "B1", "B2"))
    for page, label in zip(pages[1:], ("A1", "B1", "A2", "B2"), strict=True):
        assert f"sheet {label} of A1 to B2" in page


def test_print_explains_its_letters(tmp_path: Path) -> None:
    out = tmp_path / "map.svg"
    call = ["render", "europe-1859", "--around", "Innsbruck", "--theme", "print", "--out", str(out)]
    pages = []
    for layers in ("-legend", "+legend"):
        assert run([*call, f"--layers={layers}"]) == 0
        pages.append(re.findall(r">([^<>]+)</text>", out.read_text(encoding="utf-8")))
    for letter, label in (("M", "mountain"), ("X", "high mountain, impassable"), ("r", "river")):
        bare, explained = ([word for word in page if set(word) == {letter}] for page in pages)
        assert bare and len(explained) > len(bare)
        assert label in pages[1] and label not in pages[0]


def test_a_layer_can_be_left_out_or_shown_alone(tmp_path: Path) -> None:
    out = tmp_path / "map.svg"
    call = ["render", "europe-1859", "--area", "G0-V6:G9-W2", "--out", str(out)]
    assert run([*call, "--layers=-cities,-states"]) == 0
    assert ">Milano<" not in out.read_text(encoding="utf-8")
    assert run([*call, "--layers", "cities"]) == 0
    alone = out.read_text(encoding="utf-8")
    assert ">Milano<" in alone
    assert ">G5<" not in alone


def test_ratings_are_shown_on_demand(tmp_path: Path) -> None:
    out = tmp_path / "field.svg"
    call = ["render", "europe-1859", "--square", "H3-V9", "--out", str(out)]
    figures = []
    for layers in ("-legend", "+ratings,-legend"):
        assert run([*call, f"--layers={layers}"]) == 0
        figures.append(Counter(re.findall(r">(\d)</text>", out.read_text(encoding="utf-8"))))
    map = find_map("europe-1859", 1859)
    assert isinstance(map, GameMap)
    field = map.battlefield(map.board.cell("H3-V9"))
    free = [at for at in range(map.tactical_board.size) if field.terrain[at] not in (Ground.MOUNTAIN, Ground.WATER)]
    assert figures[1] - figures[0] == Counter(str(field.rating[at]) for at in free)


def test_a_seat_is_shown_nothing_that_is_hidden_from_it(game: Path, tmp_path: Path) -> None:
    session = GameSession.open(game)
    board = session.game.map.board
    all_units = {token.id: token.cell for token in session.view("gm").tokens}
    hidden = set(all_units) - {token.id for token in session.view("MacMahon").tokens}
    session.close()
    assert hidden
    for square in sorted({board.name(cell) for cell in all_units.values()} | {""}):
        where = ["--square", square] if square else ["--fit"]
        for out in ("p.svg", "p.pdf"):
            assert run(["render", "game.drum", "--seat", "MacMahon", *where, "--out", out]) == 0
        shown = (tmp_path / "p.svg").read_text(encoding="utf-8") + " ".join(text_of(tmp_path / "p.pdf"))
        assert not [id for id in hidden if id in shown], square


BAD = [
    (f"{PLAIN} --out map.gif", "must end in .png or .svg or .pdf"),
    (f"{PLAIN} --out map", "must end in .png or .svg or .pdf"),
    (f"{PLAIN} --out o.png --size 0x5", "--size must be WIDTHxHEIGHT"),
    (f"{PLAIN} --out o.png --size 9000x9000", "--size must be WIDTHxHEIGHT"),
    (f"{PLAIN} --out o.png --theme pink", "is not one of 'light', 'dark', 'print'"),
    (f"{PLAIN} --out o.png --layers rivers,clouds", "--layers knows no 'clouds'"),
    (f"{PLAIN} --out o.png --square G4-V6", "--square and --area ask for different parts"),
    (f"{PLAIN} --out o.png --pages 2x2", "--pages divides the strategic map over a PDF"),
    (f"{PLAIN} --out o.pdf --pages 0x2", "--pages must be ACROSSxDOWN"),
    (f"{PLAIN} --out o.pdf --pages 99x99", "--pages must be ACROSSxDOWN"),
    (f"{PLAIN} --out nowhere/o.pdf", "cannot be written"),
    (f"{PLAIN} --out o.png --seat MacMahon", "--seat, --turn, --phase and --diff ask about a game"),
    ("{map} --out o.png --area G0-V6", "--area must be two squares"),
    ("{map} --out o.png --area G0-V6:Q9-W2", "There is no square 'Q9-W2'"),
    ("{map} --out o.svg --square Q9-W2", "There is no square 'Q9-W2'"),
    ("{map} --out o.pdf --around Atlantis", "no square, city or village 'Atlantis'"),
    ("{map} --out o.pdf --around Milano --radius -1", "--radius is 0 to 130"),
    ("europe-1066 --out o.pdf", "There is no game file europe-1066"),
    (". --out o.pdf", "is a folder, not a game file"),
    ("game.drum --out o.pdf --seat Ney", "no seat 'Ney'"),
    ("game.drum --out o.pdf --turn 9", "holds no turn 9"),
    ("game.drum --out o.pdf --year 1866", "--year asks about a map"),
]


@pytest.mark.parametrize(("call", "words"), BAD, ids=[call for call, _ in BAD])
def test_what_cannot_be_drawn_is_refused_in_a_sentence_and_leaves_nothing(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], call: str, words: str
) -> None:
    before = sorted(path.name for path in tmp_path.iterdir())
    capsys.readouterr()
    assert run(["render", *call.format(map="europe-1859").split()]) == 2
    assert words in said(capsys)
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_a_report_is_printed_with_headings_lines_and_maps(game: Path, tmp_path: Path) -> None:
    assert run(["advance", "game.drum"]) == 0
    for ending in ("pdf", "text"):
        call = ["report", "game.drum", "--seat", "MacMahon", "--format", ending, "--out", f"r.{ending}"]
        assert run(call) == 0
    pages = text_of(tmp_path / "r.pdf")
    lines = (tmp_path / "r.text").read_text(encoding="utf-8").splitlines()
    text = " ".join(pages)
    assert "Skirmish: report of turn 1" in pages[0]
    heads = [line for line, rule in pairwise(lines) if rule and set(rule) == {"-"}]
    assert heads
    assert all(head in text for head in heads)
    words = " ".join(" ".join(lines[3:]).replace("-----", "").split())
    assert set(re.findall(r"[A-Z]{2}\d[A-Z]{2}", words)) <= set(re.findall(r"[A-Z]{2}\d[A-Z]{2}", text))
    assert any("Novara" in page and "own troops" in page for page in pages)


def test_a_printed_report_is_the_same_bytes_twice(game: Path, tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        assert run(["report", "game.drum", "--seat", "Gyulai", "--format", "pdf", "--out", name]) == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_an_area_may_be_given_by_any_two_opposite_corners() -> None:
    map = find_map("europe-1859", 1859)
    wanted = part_between(map, "F0-V0:H9-W9")
    assert [part_between(map, area) for area in ("H9-W9:F0-V0", "F0-W9:H9-V0", "h9-v0:f0-w9")] == [wanted] * 3
    assert (wanted.columns, wanted.rows) == (30, 20)
