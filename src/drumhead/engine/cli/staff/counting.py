"""A seat's war in figures: a table, CSV, or plots as a page or a picture."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from drumhead.engine.cli.games import only_seat, opened
from drumhead.engine.cli.output import deliver, say, say_json
from drumhead.engine.cli.reporting import HTML, PDF, written
from drumhead.engine.drawing.ink.items import Drawing, Stamp
from drumhead.engine.drawing.pens.png import png
from drumhead.engine.drawing.pens.svg import write_svg
from drumhead.engine.errors import InputError
from drumhead.engine.reports.report import Report
from drumhead.engine.reports.statistics import Chronicle, rows_as_lines, write_csv, write_luck_csv
from drumhead.engine.session.accounts.statistics import chronicle, statistics

PAGES = {".html": HTML, ".pdf": PDF}
PICTURES = (".svg", ".png")
WIDTH = 900.0


def tell_statistics(file: Path, seat: str | None, csv: bool, luck: bool, plot: Path | None, json: bool) -> None:
    """As was asked: plots into a file, else lines to read or for a program."""
    with opened(file) as session:
        name = only_seat(session) if seat is None else session.game.seat(seat).name
        if plot is not None:
            deliver(_plotted(statistics(session, name), plot.suffix.lower()), plot)
            return
        found = chronicle(session, name)
    if json:
        say_json({"rows": [asdict(row) for row in found.rows], "luck": [asdict(luck) for luck in found.luck]})
    elif csv:
        say((write_luck_csv(found) if luck else write_csv(found)).rstrip("\n"))
    else:
        _tell(found, luck)


def _tell(found: Chronicle, luck: bool) -> None:
    for line in rows_as_lines(found):
        say(line)
    for each in found.luck if luck else ():
        side = f"{each.side}, " if each.side else ""
        say(f"turn {each.turn}, {side}{each.kind}: {each.came:g} of {each.times}, expected {each.expected:.1f}")


def _plotted(report: Report, suffix: str) -> str | bytes:
    if suffix in PAGES:
        return written(report, PAGES[suffix])
    if suffix not in PICTURES:
        raise InputError(f"A file of plots must end in {', '.join((*PAGES, *PICTURES))}.")
    text = write_svg(_sheet(report))
    return png(text) if suffix == ".png" else text


def _sheet(report: Report) -> Drawing:
    """All plots below each other."""
    drawn = [chart.drawing(WIDTH) for section in report.read for chart in section.charts]
    stamps, y = [], 0.0
    for each in drawn:
        stamps.append(Stamp(0.0, y, each.items, (0.0, 0.0, each.width, each.height)))
        y += each.height
    return Drawing(WIDTH, y, report.title, tuple(stamps))
