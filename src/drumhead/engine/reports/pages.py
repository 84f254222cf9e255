"""A Report as the pages of a PDF: text as text, short lines three in a row, then each picture on its own page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from drumhead.engine.drawing.ink.faces import Face, fitted, width_of, wrapped
from drumhead.engine.drawing.ink.items import Drawing, Item, Shape, Stamp, Words, points, rectangle
from drumhead.engine.drawing.ink.theme import PRINT
from drumhead.engine.drawing.pens.pdf import write_pdf
from drumhead.engine.reports.pictures.chart import Chart
from drumhead.engine.reports.pictures.paper import PAPER_DETAIL, PAPERS
from drumhead.engine.reports.pictures.picture import Picture
from drumhead.engine.reports.report import FOLDED, Report, Section

WIDTH, HEIGHT = PAPERS["A4"]
LEFT, TOP, RIGHT, BOTTOM = 76.0, 76.0, WIDTH - 64.0, HEIGHT - 84.0
BODY, LINE, INDENT = 12.5, 17.5, 16.0
HEAD = 16.0
COLUMNS = 3
COLUMN = (RIGHT - LEFT) / COLUMNS


def write_pages(report: Report) -> bytes:
    """A4 pages: what is to be read, an annex of what is for looking things up, and each picture on its own page."""
    text = list(_pages(report))
    pictures = [_picture(picture) for section in (*report.read, *report.folded) for picture in section.pictures]
    numbered = [_page(report, items, number, len(text)) for number, items in enumerate(text, start=1)]
    return write_pdf([*numbered, *pictures])


def _picture(picture: Picture) -> Drawing:
    """A picture as large as the page, lying if it is the strategic map."""
    wide = picture.frame.square is None
    width, height = (HEIGHT, WIDTH) if wide else (WIDTH, HEIGHT)
    frame = replace(picture.frame, width=width, height=height, detail=PAPER_DETAIL, theme=PRINT.name, layers=None)
    return picture.drawing(frame)


def _page(report: Report, items: tuple[Item, ...], number: int, count: int) -> Drawing:
    title = report.title if number == 1 else f"{report.title}, page {number}"
    paper = rectangle((0, 0, WIDTH, HEIGHT), PRINT.paper)
    rule = Shape((points((LEFT, BOTTOM + 14), (RIGHT, BOTTOM + 14)),), PRINT.ink_soft, 0.6)
    foot = fitted(f"{report.title}, {report.subtitle}", 10, RIGHT - LEFT - 90)
    footer = Words(LEFT, BOTTOM + 30, foot, 10, PRINT.ink_soft)
    page = Words(RIGHT, BOTTOM + 30, f"{number} of {count}", 10, PRINT.ink_soft, anchor="end")
    return Drawing(WIDTH, HEIGHT, title, (paper, *items, rule, footer, page))


def _pages(report: Report) -> Iterator[tuple[Item, ...]]:
    """The text broken into pages; a heading takes its first two lines along."""
    page: list[Item] = []
    y = TOP
    for high, need, items in _blocks(report):
        if y + need > BOTTOM and page:
            yield tuple(page)
            page, y = [], TOP
        page += [_moved(item, y) for item in items]
        y += high
    yield tuple(page)


Block = tuple[float, float, Sequence[Words | Stamp]]
"""Height, room it needs at least on its page, and what is on it with y from the block's top."""


def _blocks(report: Report) -> Iterator[Block]:
    for line in wrapped(report.title, 22, RIGHT - LEFT, Face.SERIF_BOLD):
        yield 28, 28, [Words(LEFT, 20, line, 22, PRINT.ink, Face.SERIF_BOLD)]
    yield 34, 34, [Words(LEFT, 14, fitted(report.subtitle, 14, RIGHT - LEFT), 14, PRINT.ink_soft)]
    for section in report.read:
        yield from _section(section)
    if report.folded:
        yield _annex()
    for section in report.folded:
        yield from _section(section)


def _annex() -> Block:
    """The heading of what is for looking things up, on a page of its own."""
    return 28, BOTTOM - TOP, [Words(LEFT, 20, f"Annex: {FOLDED.lower()}", 20, PRINT.ink, Face.SERIF_BOLD)]


def _section(section: Section) -> Iterator[Block]:
    """A heading and its lines; pictures alone need neither."""
    if section.pictures and not section.lines:
        return
    title = fitted(section.title, HEAD, RIGHT - LEFT, Face.SERIF_BOLD)
    yield 2 * HEAD, 2 * HEAD + 2 * LINE, [Words(LEFT, 1.4 * HEAD, title, HEAD, PRINT.ink, Face.SERIF_BOLD)]
    row: list[str] = []
    for text in (line.text + (f" [{line.rule}]" if line.rule else "") for line in section.lines):
        short = width_of(text, BODY) <= COLUMN - INDENT
        if row and (not short or len(row) == COLUMNS):
            yield _row(row)
            row = []
        if short:
            row.append(text)
        else:
            yield from _lines(text)
    if row:
        yield _row(row)
    yield from map(_chart, section.charts)
    if not section.lines:
        yield LINE, LINE, [Words(LEFT, BODY, "Nothing.", BODY, PRINT.ink_soft)]


def _chart(chart: Chart) -> Block:
    """A figure as wide as the text."""
    drawn = chart.drawing(RIGHT - LEFT, PRINT)
    high = drawn.height + LINE
    return high, high, [Stamp(LEFT, LINE / 2, drawn.items, (0.0, 0.0, drawn.width, drawn.height))]


def _row(texts: list[str]) -> Block:
    """Short lines beside each other."""
    return LINE, LINE, [Words(LEFT + i * COLUMN, BODY, text, BODY, PRINT.ink) for i, text in enumerate(texts)]


def _lines(text: str) -> Iterator[Block]:
    """A paragraph whose later lines are set in."""
    first, *later = wrapped(text, BODY, RIGHT - LEFT - INDENT)
    yield LINE, LINE, [Words(LEFT, BODY, first, BODY, PRINT.ink)]
    for line in later:
        yield LINE, LINE, [Words(LEFT + INDENT, BODY, line, BODY, PRINT.ink)]
    yield 2, 0, []


def _moved(item: Words | Stamp, down: float) -> Words | Stamp:
    return replace(item, y=item.y + down)
