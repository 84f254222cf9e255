"""As `test_as_looked_at`: hexes with all that may lie on them, and every figure over each kind of board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from drumhead.engine.drawing.ink.items import Drawing
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.library import find_map
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.figures import Afloat, Box, Cells, Fight, Figure, Ghost, Help, Sign, Way, Wreck
from drumhead.engine.play.figures import Path as Course
from drumhead.engine.reports.pictures.frame import LAYERS, Frame, part_around
from drumhead.engine.reports.pictures.hexes import Scene, box_around
from drumhead.engine.session import GameSession
from tests.engine.maps.hexes.drawn import hex_map
from tests.engine.reports.pictures.composed import compose
from tests.engine.reports.pictures.looked_at import as_looked_at
from tests.engine.session.pages import scenario, sheet

pytestmark = pytest.mark.whole

EVERY = frozenset(LAYERS)
LAID = frozenset({"orders", "legend"})
PATHS = ("order", "draft", "seen", "other", "link", "supply", "broken", "fire", "measure", "added", "removed", "branch")
TINTS = ("reach", "forced", "clash", "watched", "event", "broken", "reported", "own", "friend", "enemy", "neutral")
SIGNS = (
    *("ring", "plus", "built", "cross", "lost", "shattered", "destroyed", "came", "went", "taken", "razed", "clash"),
    *("void", "ruled", "added", "changed", "removed"),
)
GROUND = hex_map(
    ["..wwrrRR..", ".mmss.SS..", "~~.CC...~~", "~~......~~", "..........", "~~~~~~~~~~"],
    boxes=["Far", "Away"],
    sides={
        "river": ["0101 0102", "0102 0103", "0103 0203"],
        "major river": ["0105 0205", "0205 0206"],
        "bridge": ["0205 0206"],
        "mountain": ["0107 0108"],
        "high mountain": ["0108 0208"],
        "sea": ["0302 0303"],
        "lake": ["0209 0210"],
        "strait": ["0408 0409"],
        "border": ["0501 0502", "0401 0501"],
        "neutral border": ["0509 0510"],
        "rail": ["0101 0102 0103 0104 0105"],
        "low-volume rail": ["0503 0504 0505"],
        "road": ["0403 0404 0405"],
    },
    zones={
        "country": {"Spain": ["*"]},
        "region": {"Castilla": ["0101", "0102", "0103", "0104", "0201"], "Aragon": ["0106", "0107", "0108", "0109"]},
        "sea": {"Gulf": ["0601", "0602", "0603", "0604", "0605"]},
    },
    places=[
        {"name": "Leon", "hexes": ["0101"], "city": "town"},
        {"name": "Avila", "hexes": ["0103"], "city": "point", "marks": {"marshalling": 3}},
        {"name": "Madrid", "hexes": ["0304", "0305"], "city": "major", "marks": {"fort": 2, "factory": 1}},
        {"name": "Jaca", "hexes": ["0108"], "city": "dot"},
        {"name": "Cadiz", "hexes": ["0501"], "city": "reference", "port": "great", "marks": {"airbase": 2}},
        {"name": "Rota", "hexes": ["0503"], "port": "minor", "marks": {"naval base": 1, "beach": 1}},
        {"name": "Adra", "hexes": ["0506"], "port": "standard", "marks": {"coast defence": 3}},
        {"name": "Roses", "hexes": ["0508"], "port": "major"},
    ],
)


def iberia() -> HexMap:
    map = find_map("iberia-1936", 1936)
    assert isinstance(map, HexMap)
    return map


def europe() -> GameMap:
    map = find_map("europe-1859", 1859)
    assert isinstance(map, GameMap)
    return map


def hexes() -> Drawing:
    return compose(GROUND, None, Frame(900, 760, layers=EVERY))


def printed_hexes() -> Drawing:
    return compose(GROUND, None, Frame(700, 640, theme="print"))


def peninsula() -> Drawing:
    return compose(iberia(), None, Frame(620, 520, theme="dark"))


def madrid() -> Drawing:
    map = iberia()
    scene = Scene(map, None)
    return compose(map, None, Frame(620, 560, box=box_around(scene, "Madrid", 3), layers=EVERY))


def over(cells: list[int]) -> list[Figure]:
    """Each figure in each style, on cells that are taken in turn."""
    at = [*cells, *cells, *cells, *cells, *cells]
    return [
        *(
            Course(tuple(at[n : n + 3]), style, n % 2 == 0, "S1" * (n % 3 == 0), n % 4 - 1)
            for n, style in enumerate(PATHS)
        ),
        Course((at[0], at[1], None, at[2]), "order", numbered=True),
        *(Cells((at[n], at[n + 1]), style, n % 4) for n, style in enumerate(TINTS)),
        Box(at[4], 1, "support", "FR1IN"),
        Box(at[5], 2, "intercept"),
        Ghost(at[6], "FR2IN"),
        Wreck((at[7],)),
        Wreck((at[8],), aside=True),
        *(Sign(at[n], style, word="R" * (n % 2)) for n, style in enumerate(SIGNS)),
        *(Fight(at[n], lost) for n, lost in ((3, 0), (9, 400), (10, 9000))),
    ]


def powers(cells: list[int], owners: tuple[str, ...]) -> list[Figure]:
    """What goes from place to place, helps, and stands for whom."""
    at = [*cells, *cells, *cells]
    return [
        *(Way(at[n], at[n + 1], style, n % 2 == 0, owners[n % 2]) for n, style in enumerate(("go", "leave", "act"))),
        *(Way(at[n], at[n + 2], style, True) for n, style in enumerate(("branch", "other", "ally"), 3)),
        *(
            Help(at[n], at[n + 1], at[n + 2], style, n % 2 == 0, owners[n % 2])
            for n, style in enumerate(("support", "carry", "other"))
        ),
        Help(at[5], at[6], at[6], "support"),
        *(Sign(at[n], style, owners[n % 2]) for n, style in enumerate(SIGNS)),
    ]


def figures_on_squares() -> Drawing:
    map = europe()
    cells = [map.board.cell(f"G{column}-V{row}") for row in (5, 6, 7) for column in range(3, 8)]
    part = part_around(map, "G5-V6", 3)
    return compose(map, None, Frame(760, 720, part=part, theme="dark", layers=LAID), figures=over(cells))


def figures_on_a_field() -> Drawing:
    map = europe()
    cells = [15 * row + column for row in (3, 7, 11) for column in range(2, 12, 2)]
    ships = [Afloat(cells[2], "own", "rotd/GB", "FR1NB"), Afloat(cells[3], "enemy", "rotd/GB", "3", aside=True, rank=1)]
    return compose(
        map, None, Frame(760, 720, square=map.board.cell("H3-V9"), layers=LAID), figures=[*over(cells), *ships]
    )


def figures_on_hexes() -> Drawing:
    cells = [GROUND.board.cell(f"0{row}0{column}") for row in (1, 2, 3, 4) for column in range(2, 9)]
    owners = ("insurgent", "loyalist")
    return compose(GROUND, None, Frame(900, 760, layers=LAID), figures=[*over(cells), *powers(cells, owners)])


def figures_on_territories() -> Drawing:
    map = find_map("diplomacy-classic", 1901)
    assert isinstance(map, AreaMap)
    cells = [
        map.board.cell(code) for code in ("BRE", "PAR", "BUR", "MAR", "GAS", "PIE", "MUN", "RUH", "BEL", "ENG", "LON")
    ]
    return compose(map, None, Frame(760, 700, layers=LAID), figures=powers(cells, ("France", "Germany")))


PICTURES: dict[str, Callable[[], Drawing]] = {
    each.__name__: each
    for each in (
        *(hexes, printed_hexes, peninsula, madrid),
        *(figures_on_squares, figures_on_a_field, figures_on_hexes, figures_on_territories),
    )
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_stays_as_it_was_looked_at(name: str, rewrite: bool) -> None:
    as_looked_at(name, PICTURES[name](), rewrite)


ORDERS = {
    "MacMahon": (
        "FR1IN move 9-7",
        "FR1IN attack assault",
        "FR2CQ march G5-V6 G6-V6",
        "FR1AQ supply 1",
    ),
    "Gyulai": ("AU1IN defend last-ditch", "AU2IN march G6-V7 G6-V8", "AU1CQ move 9-9"),
}


@pytest.mark.parametrize(
    ("name", "seat", "phase", "square"),
    [
        ("skirmish_ordered", "MacMahon", None, ""),
        ("skirmish_ordered_field", "MacMahon", None, "G5-V6"),
        ("skirmish_fought", "gm", "tactical-1", ""),
        ("skirmish_fought_field", "gm", "tactical-1", "G5-V6"),
        ("skirmish_over", "Gyulai", "end", ""),
    ],
)
def test_a_turn_stays_as_it_was_looked_at(
    name: str, seat: str, phase: str | None, square: str, tmp_path: Path, rewrite: bool
) -> None:
    game = GameSession.create(scenario(tmp_path), tmp_path / "game.drum", seed="5")
    for each, lines in ORDERS.items():
        assert not [verdict.reason for verdict in game.submit(sheet(each, *lines)) if not verdict.accepted]
    if phase is not None:
        game.advance()
    cell = game.game.map.board.cell(square) if square else None
    drawing = game.picture(seat, Frame(760, 700, fit=True, square=cell), 1, phase).drawing()
    game.close()
    as_looked_at(name, drawing, rewrite)
