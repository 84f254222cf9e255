"""Pictures that were looked at and found good stay as they were, item by item.

What a drawing measures is judged by eye; this keeps what the eye has passed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from drumhead.engine.drawing.fields.textures import parcels, rocks, woods
from drumhead.engine.drawing.ink.items import Drawing
from drumhead.engine.drawing.lands.textures import hachures, reeds, trees
from drumhead.engine.drawing.pens.pdf import write_pdf
from drumhead.engine.drawing.pens.svg import write_svg
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.library import find_map, find_scenario, map_of
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.game import Game
from drumhead.engine.play.view import View
from drumhead.engine.reports.pages import write_pages
from drumhead.engine.reports.pictures.frame import LAYERS, Frame, Part, part_around
from drumhead.engine.reports.pictures.paper import sheets
from drumhead.engine.reports.pictures.picture import Picture
from drumhead.engine.reports.report import Line, Report, Section
from drumhead.engine.rulesets.rotd import RULESET
from drumhead.engine.session import GameSession
from tests.engine.reports.pictures.composed import compose
from tests.engine.reports.pictures.looked_at import as_looked_at, kept, tile
from tests.engine.session.strait import scenario, sheet
from tests.rulesets.rotd.boards import BOARD
from tests.rulesets.rotd.pages import play, units

pytestmark = pytest.mark.whole

EVERY = frozenset(LAYERS)


def europe() -> GameMap:
    map = find_map("europe-1859", 1859)
    assert isinstance(map, GameMap)
    return map


def campaign(seat: str) -> tuple[Game[GameMap], View]:
    """The first morning of Lombardy 1859 as a seat sees it."""
    found = find_scenario("lombardy-1859")
    map = map_of(found)
    assert isinstance(map, GameMap)
    made = RULESET.setup(found, map)
    game = Game(found.id, found, map, made.seats, made.sides, made.options)
    return game, RULESET.view(game, made.state, game.seat(seat))


def troops() -> Drawing:
    game, view = campaign("MacMahon")
    return compose(game.map, view, Frame(900, 800, fit=True))


def mountains() -> Drawing:
    map = europe()
    part = part_around(map, "Innsbruck", 4)
    return compose(map, None, Frame(700, 640, part=part, theme="print", layers=EVERY, filled=True))


def continent() -> Drawing:
    map = europe()
    pages = tuple(sheets(Part(0, 0, 130, 120), 3, 2))
    return compose(map, None, Frame(600, 560, theme="dark", sheets=pages))


def battlefield() -> Drawing:
    game, view = campaign("gm")
    cell = next(city.cell for city in game.map.cities if city.name == "Alessandria")
    return compose(game.map, view, Frame(700, 660, square=cell, layers=EVERY), RULESET.notes(game, view))


def printed_field() -> Drawing:
    map = europe()
    return compose(map, None, Frame(600, 600, square=map.board.cell("H3-V9"), theme="print"))


def orders(folder: Path) -> Drawing:
    game = GameSession.create(scenario(folder), folder / "game.drum", seed="5")
    game.submit(sheet("Gothia", "A NOR - EAS", "F EAS - BAY"))
    game.submit(sheet("Iberia", "F SOU - SEA"))
    game.advance()
    drawing = game.picture("gm", Frame(700, 560), 1, "resolution").drawing()
    game.close()
    return drawing


GROUND = (
    "...............",
    "..fff..hhh.....",
    "..fff..hHh.....",
    "..TT...hhh..MMM",
    "..TT........MPM",
    "...............",
)
MIXED = """
[[depots]]
id = "Stores"
state = "FRA"
place = "G5-V6"
[map]
state = "SAR"
[map.states.SAR]
name = "Sardinia"
[map.states.SUI]
name = "Switzerland"
squares = ["G6-V6"]
[map.squares]
"G3-V5" = "marsh"
"G6-V5" = "forest"
[[map.cities]]
name = "Novara"
place = "G4-V6 3-3"
fort = 3
fort_capacity = 6000
[[map.rivers]]
name = "Ticino"
class = "fordable"
course = ["G4-V5 9-0", "G4-V6 9-7", "G5-V6 7-14"]
fords = ["G4-V6 9-3"]
[[map.tracks]]
course = ["G3-V6 0-10", "G4-V6 14-10", "G5-V6 14-10"]
"""
ARMY = (
    *(f"FR{n}IN G4-V6 4-7" for n in range(1, 4)),
    *(f"SD{n}IN G4-V6 12-11" for n in range(1, 7)),
    'FR9IN G4-V6 6-12 status="inactive"',
    'FR8IN G4-V6 8-12 status="shattered"',
    "FR7IN G4-V6 3-3 in_fort=true",
    "AU1IN G4-V6 12-6",
    "AU1AQ G4-V6 12-9",
    'AU2IN G5-V5 7-7 status="inactive"',
    'AU3IN G3-V5 7-7 status="shattered"',
    "AU4LC G5-V7 7-7",
    "SW1IN G6-V6 7-7",
)


def mixed(frame: Frame) -> Drawing:
    """A drawn country with units of every stance and status."""
    ground = f'[map.tactical."G4-V6"]\nrows = {[*GROUND, *["." * 15] * 9]}\n'
    page = f'theatre = ["FRA", "SAR", "AUS", "SUI"]\n{units(*ARMY)}\n{MIXED}{ground}'
    game, state = play(page)
    view = RULESET.view(game, state, game.seat("Allies"))
    return compose(game.map, view, frame, RULESET.notes(game, view))


def signs() -> Drawing:
    return mixed(Frame(640, 600, fit=True, layers=EVERY - {"terrain"}))


def stacks() -> Drawing:
    return mixed(Frame(900, 860, square=BOARD.cell("G4-V6")))


def window() -> Drawing:
    map = find_map("diplomacy-classic", 1901)
    assert isinstance(map, AreaMap)
    box = (map.width * 0.3, map.height * 0.4, map.width * 0.6, map.height * 0.7)
    return compose(map, None, Frame(700, 640, box=box))


def territories() -> Drawing:
    return compose(find_map("diplomacy-classic", 1901), None, Frame(800, 700, theme="dark"))


PICTURES: dict[str, Callable[[], Drawing]] = {
    each.__name__: each
    for each in (troops, mountains, continent, battlefield, printed_field, signs, stacks, territories, window)
}


def printed(pdf: bytes) -> Iterator[str]:
    """Page by page how often each operator stands there, and what with."""
    for number, page in enumerate(PdfReader(BytesIO(pdf)).pages, start=1):
        contents = page.get_contents()
        assert contents is not None
        found: dict[str, list[str]] = {}
        for operands, operator in contents.operations:
            found.setdefault(operator.decode(), []).append(" ".join(map(_operand, operands)))
        yield f"page {number} of {page.mediabox}"
        yield from (f"  {name} {len(lines)} times, {_digest(lines)}" for name, lines in sorted(found.items()))


def _operand(operand: object) -> str:
    return f"{operand:.1f}" if isinstance(operand, float) else str(operand)


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def marked_up(svg: str) -> Iterator[str]:
    """Tag by tag how often it stands there, and with what beside the pixels of pictures."""
    found: dict[str, list[str]] = {}
    for element in ElementTree.fromstring(svg).iter():
        given = [f"{name}={value}" for name, value in element.attrib.items() if not name.endswith("href")]
        found.setdefault(element.tag.rpartition("}")[2], []).append(" ".join([*given, element.text or ""]))
    yield from (f"{tag} {len(lines)} times, {_digest(lines)}" for tag, lines in sorted(found.items()))


def report() -> Report:
    """Headings, short lines in rows, long ones over several lines, an empty section, a second page and a picture."""
    long = "The brigade fell back over the bridge " * 8
    lines = [Line(f"FR{n}IN rests", rule="9.1" if n % 3 else "") for n in range(1, 8)]
    lines += [Line(long, rule="10.10")]
    many = [Line(f"{n}. {long}"[: 40 + 9 * n]) for n in range(60)]
    game, view = campaign("MacMahon")
    picture = Picture("Map", game.map, view, Frame(fit=True))
    sections = (Section("First", tuple(lines)), Section("Empty", ()), Section("Long", tuple(many)))
    return Report("A report " * 9, "of turn 1", (*sections, Section("Map", (), (picture,))))


@pytest.mark.parametrize("name", ["stacks", "signs"])
def test_a_picture_is_printed_and_marked_up_as_it_was_looked_at(name: str, rewrite: bool) -> None:
    drawing = PICTURES[name]()
    kept(f"{name}_pdf", list(printed(write_pdf([drawing]))), rewrite)
    kept(f"{name}_svg", list(marked_up(write_svg(drawing))), rewrite)


def test_a_report_is_printed_as_it_was_looked_at(rewrite: bool) -> None:
    found = list(printed(write_pages(report())))
    pages = [at for at, line in enumerate(found) if line.startswith("page")]
    kept("report", found[: pages[-1] + 1], rewrite)  # what its last page shows is kept above


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_stays_as_it_was_looked_at(name: str, rewrite: bool) -> None:
    as_looked_at(name, PICTURES[name](), rewrite)


def test_a_turn_with_its_orders_stays_as_it_was_looked_at(tmp_path: Path, rewrite: bool) -> None:
    as_looked_at("orders", orders(tmp_path), rewrite)


def test_the_textures_of_ground_stay_as_they_were_looked_at(rewrite: bool) -> None:
    for each in (trees, hachures, reeds, woods, rocks, parcels):
        each.cache_clear()
    found = [tile(each.__name__, each()) for each in (trees, hachures, reeds)]
    battlefield = {"dark woods": woods("#406040", True, 80), "rocks": rocks("#504030", 80)}
    battlefield |= {"woods": woods("#406040", False, 160), "parcels": parcels("#c0b080", 0.7, 160)}
    found += [tile(name, texture.pixels) for name, texture in battlefield.items()]
    kept("textures", found, rewrite)
