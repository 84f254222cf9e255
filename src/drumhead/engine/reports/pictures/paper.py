"""Paper: page sizes in pixels (96 an inch), and a part of the map divided over the pages of an atlas."""

from __future__ import annotations

from dataclasses import replace

from drumhead.engine.reports.pictures.frame import Frame, Part, Sheet

PAPERS = {"A4": (794, 1123), "A3": (1123, 1587)}
PAPER_DETAIL = 2.0
OVERLAP = 1  # squares shared by neighbouring pages
MOST_PAGES = 12  # a side


def page(frame: Frame, paper: str, ratio: float) -> Frame:
    """The frame on a page of paper, upright or lying as suits a plot so many times as wide as high."""
    short, long = PAPERS[paper]
    width, height = (long, short) if ratio > 1 else (short, long)
    return replace(frame, width=width, height=height, detail=PAPER_DETAIL)


def sheets(part: Part, across: int, down: int) -> tuple[Sheet, ...]:
    """A part cut into `across` x `down` sheets, A1 in the north-west, each as large as the others and overlapping."""
    wide = min(part.columns, -(-(part.columns + OVERLAP * (across - 1)) // across))
    high = min(part.rows, -(-(part.rows + OVERLAP * (down - 1)) // down))
    found = []
    for j in range(down):
        for i in range(across):
            column = part.column + _start(i, across, part.columns - wide)
            row = part.row + _start(j, down, part.rows - high)
            found.append(Sheet(f"{chr(ord('A') + i)}{j + 1}", Part(column, row, wide, high)))
    return tuple(found)


def _start(number: int, count: int, spare: int) -> int:
    """Where the numbered one of evenly spread pages begins; neighbours never leave a gap."""
    return round(number * spare / (count - 1)) if count > 1 else 0


def atlas(frame: Frame, part: Part, paper: str, across: int, down: int) -> list[Frame]:
    """An overview with every sheet outlined, then the sheets by row."""
    cut = sheets(part, across, down)
    overview = page(replace(frame, part=part, sheets=cut), paper, part.columns / part.rows)
    pages = []
    for sheet in cut:
        title = f"{frame.title}, sheet {sheet.label} of A1 to {cut[-1].label}"
        one = replace(frame, part=sheet.part, title=title)
        pages.append(page(one, paper, sheet.part.columns / sheet.part.rows))
    return [overview, *pages]
