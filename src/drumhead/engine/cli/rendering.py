"""A picture of a game, a position or a map as PNG, SVG or PDF."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from drumhead.engine.cli.defaults import RADIUS, SIZE, STEPS, YEAR
from drumhead.engine.cli.games import only_seat, opened
from drumhead.engine.cli.output import deliver
from drumhead.engine.cli.staff.differing import compared
from drumhead.engine.drawing.ink.items import Box
from drumhead.engine.drawing.pens.pdf import write_pdf
from drumhead.engine.drawing.pens.png import png
from drumhead.engine.drawing.pens.svg import write_svg
from drumhead.engine.errors import InputError
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.bundled import map_folders
from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.maps.library import AnyMap, find_map
from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.view import View
from drumhead.engine.reports.pictures import hexes
from drumhead.engine.reports.pictures.area_parts import box_around, box_between, box_of
from drumhead.engine.reports.pictures.frame import Frame, part_around, part_between, read_layers
from drumhead.engine.reports.pictures.paper import MOST_PAGES, atlas, page
from drumhead.engine.reports.pictures.picture import Picture
from drumhead.engine.reports.pictures.strategic import part_of
from drumhead.engine.reports.troops import on_board
from drumhead.engine.session.rehearsal.differing import pictured

LARGEST = 8000
HEX_RADIUS = 5


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be drawn, as the command line said it."""

    square: str | None
    area: str | None
    around: str | None
    radius: int | None
    fit: bool
    theme: str
    layers: str
    size: str | None
    paper: str
    pages: str | None


@dataclass(frozen=True, slots=True)
class Shown:
    """Whose map it is and of when; `diff`: with what his draft has otherwise than what he sent."""

    seat: str | None
    turn: int | None
    phase: str | None
    diff: bool = False

    @property
    def asks(self) -> bool:
        """Whether anything was said that only a game can answer."""
        return (self.seat, self.turn, self.phase, self.diff) != (None, None, None, False)


def draw(file: Path, wish: Wish, out: Path, shown: Shown, year: int | None) -> None:
    """A picture of a game as a seat sees it, or of a map of some year; InputError for what asks about the other."""
    _check(wish, out)
    if _is_map(file):
        if shown.asks:
            raise InputError(f"--seat, --turn, --phase and --diff ask about a game; {file} is a map.")
        _render_map(find_map(str(file), YEAR if year is None else year), wish, out)
        return
    if year is not None:
        raise InputError(f"--year asks about a map; {file} is a game and shows the track of its own date.")
    _render_game(file, wish, out, shown)


def _render_game(file: Path, wish: Wish, out: Path, shown: Shown) -> None:
    with opened(file) as session:
        name, map = only_seat(session) if shown.seat is None else shown.seat, session.game.map
        frame = PAGING[map.kind].frame(map, session.view(name, shown.turn, shown.phase), wish)
        if shown.diff:
            picture = pictured(session, name, frame, compared(session, session.game.seat(name).name, None))
        else:
            picture = session.picture(name, frame, shown.turn, shown.phase)
        deliver(_drawn(picture, wish, out), out)


def _render_map(map: AnyMap, wish: Wish, out: Path) -> None:
    deliver(_drawn(Picture("", map, None, PAGING[map.kind].frame(map, None, wish)), wish, out), out)


def _is_map(file: Path) -> bool:
    bundled = str(file) in {folder.name for folder in map_folders()}
    return (file / "map.toml").is_file() or (bundled and not file.exists())


def _check(wish: Wish, out: Path) -> None:
    """What can be refused before any file is opened."""
    if out.suffix.lower() not in (".png", ".svg", ".pdf"):
        raise InputError(f"{out} must end in .png or .svg or .pdf.")
    if not out.parent.is_dir():
        raise InputError(f"{out} cannot be written: there is no folder {out.parent}.")
    asked = {"--square": wish.square, "--area": wish.area, "--around": wish.around, "--fit": wish.fit or None}
    named = [option for option, value in asked.items() if value is not None]
    if len(named) > 1:
        raise InputError(f"{' and '.join(named)} ask for different parts; give one of them.")
    if wish.radius is not None and wish.around is None:
        raise InputError("--radius says how much is drawn round a place; it needs --around.")
    if wish.pages is not None and (out.suffix.lower() != ".pdf" or wish.square is not None):
        raise InputError("--pages divides the strategic map over a PDF; it needs --out NAME.pdf and no --square.")
    _size(wish.size or SIZE)
    _pages(wish.pages or "1x1")


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not all(re.fullmatch("[0-9]{1,4}", side) and 0 < int(side) <= LARGEST for side in (width, height)):
        raise InputError(f"--size must be WIDTHxHEIGHT in pixels up to {LARGEST}, such as {SIZE}, not {text!r}.")
    return int(width), int(height)


def _pages(text: str) -> tuple[int, int]:
    across, _, down = text.lower().partition("x")
    if not all(re.fullmatch("[0-9]{1,2}", side) and 0 < int(side) <= MOST_PAGES for side in (across, down)):
        raise InputError(f"--pages must be ACROSSxDOWN up to {MOST_PAGES}, such as 3x2, not {text!r}.")
    return int(across), int(down)


def _drawn(picture: Picture, wish: Wish, out: Path) -> str | bytes:
    match out.suffix.lower():
        case ".svg":
            return write_svg(picture.drawing())
        case ".png":
            return png(write_svg(picture.drawing()))
        case _:
            pages = PAGING[picture.map.kind].pages(picture.map, picture, wish)
            return write_pdf([picture.drawing(one) for one in pages])


def _area_frame(map: AreaMap, view: View | None, wish: Wish) -> Frame:
    """A map of territories, or a part of it."""
    for option, value in {"--square": wish.square, "--pages": wish.pages}.items():
        if value is not None:
            raise InputError(f"{option} is for maps of squares; {map.title} is a map of territories.")
    width, height = _size(wish.size or SIZE)
    layers = read_layers(wish.layers, wish.theme) if wish.layers.strip() else None
    return Frame(width, height, theme=wish.theme, layers=layers, box=_area_box(map, view, wish))


def _area_box(map: AreaMap, view: View | None, wish: Wish) -> Box | None:
    """The part that is asked for, in the map's own units; None for the whole."""
    if wish.around is not None:
        return box_around(map, wish.around, STEPS if wish.radius is None else wish.radius)
    if wish.area is not None:
        return box_between(map, wish.area)
    return box_of(map, [token.cell for token in on_board(view) if token.arm]) if wish.fit and view else None


def _area_page(map: AreaMap, picture: Picture, wish: Wish) -> list[Frame]:
    """One page of a PDF: as large as --size, or of paper."""
    left, top, right, bottom = picture.frame.box or (0.0, 0.0, map.width, map.height)
    ratio = (right - left) / (bottom - top)
    return [picture.frame if wish.size is not None else page(picture.frame, wish.paper, ratio)]


def _hex_frame(map: HexMap, view: View | None, wish: Wish) -> Frame:
    """A map of hexes, or a part of it."""
    for option, value in {"--square": wish.square, "--pages": wish.pages}.items():
        if value is not None:
            raise InputError(f"{option} is for maps of squares; {map.title} is a map of hexes.")
    width, height = _size(wish.size or SIZE)
    layers = read_layers(wish.layers, wish.theme) if wish.layers.strip() else None
    return Frame(width, height, theme=wish.theme, layers=layers, box=_hex_box(map, view, wish))


def _hex_box(map: HexMap, view: View | None, wish: Wish) -> Box | None:
    """The part that is asked for, in units of the board's layout; None for the whole."""
    scene = hexes.Scene(map, view)
    if wish.around is not None:
        return hexes.box_around(scene, wish.around, HEX_RADIUS if wish.radius is None else wish.radius)
    if wish.area is not None:
        return hexes.box_between(scene, wish.area)
    cells = [token.cell for token in on_board(view) if token.arm] if wish.fit and view else []
    return hexes.box_of(scene, cells) if cells else None


def _hex_page(map: HexMap, picture: Picture, wish: Wish) -> list[Frame]:
    """One page of a PDF: as large as --size, or of paper."""
    left, top, right, bottom = picture.frame.box or hexes.Scene(map, None).chart.layout.bounds
    ratio = (right - left) / (bottom - top)
    return [replace(picture.frame, detail=2.0) if wish.size is not None else page(picture.frame, wish.paper, ratio)]


def _frame(map: GameMap, view: View | None, wish: Wish) -> Frame:
    """A battlefield, a part of the strategic map, or the whole."""
    width, height = _size(wish.size or SIZE)
    part = part_between(map, wish.area) if wish.area is not None else None
    if wish.around is not None:
        part = part_around(map, wish.around, RADIUS if wish.radius is None else wish.radius)
    return Frame(
        width,
        height,
        map.board.cell(wish.square) if wish.square is not None else None,
        wish.fit,
        part,
        wish.theme,
        read_layers(wish.layers, wish.theme) if wish.layers.strip() else None,
        filled=wish.around is not None,
    )


def _paged(map: GameMap, picture: Picture, wish: Wish) -> list[Frame]:
    """The pages of a PDF: one as large as --size, one of paper, or an atlas."""
    frame = picture.frame
    part = part_of(map, picture.view, frame)
    if wish.pages is not None:
        return atlas(replace(frame, title=map.title, filled=False, fit=False), part, wish.paper, *_pages(wish.pages))
    if wish.size is not None:
        return [replace(frame, detail=2.0)]
    return [page(frame, wish.paper, 1.0 if frame.square is not None else part.columns / part.rows)]


@dataclass(frozen=True, slots=True)
class Paging:
    """What a kind of map makes of a wish: the frame of a picture, and the pages of a PDF."""

    frame: Callable[[Any, View | None, Wish], Frame]
    pages: Callable[[Any, Picture, Wish], list[Frame]]


PAGING: Mapping[str, Paging] = {
    AreaMap.kind: Paging(_area_frame, _area_page),
    GameMap.kind: Paging(_frame, _paged),
    HexMap.kind: Paging(_hex_frame, _hex_page),
}
