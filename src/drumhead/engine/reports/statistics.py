"""A war in figures: how formations stood after each turn, what each turn cost, how the dice fell; as CSV and drawn."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from drumhead.engine.play.formations import Gauge
from drumhead.engine.reports.pictures.chart import Chart
from drumhead.engine.reports.pictures.plot import Series, pairs_drawing, plot_drawing
from drumhead.engine.reports.report import Line, Report, Section

WHOLE = "All"
HEAD = ("turn", "formation", "name", "rank", "under", "units")
LOST = "lost"
MOST = 8
"""Lines on one figure."""


@dataclass(frozen=True, slots=True)
class Row:
    """A formation after a turn: its units, a value for each gauge, and what the turn cost it by kind; 0 is the start.

    The first of a turn is the whole: without an id. `tone` numbers its colour.
    """

    turn: int
    id: str
    title: str
    rank: str
    under: str
    units: int
    values: Mapping[str, float]
    tolls: Mapping[str, int]
    tone: int | None = None

    @property
    def lost(self) -> int:
        """Men lost in the turn, less those who came back."""
        return sum(self.tolls.values())


@dataclass(frozen=True, slots=True)
class Luck:
    """What dice decided in a turn, of one kind and side: how often, what was to be expected, and what came."""

    turn: int
    side: str
    kind: str
    times: int
    expected: float
    came: float


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A seat's war as it saw it."""

    gauges: tuple[Gauge, ...]
    kinds: tuple[str, ...]
    rows: tuple[Row, ...]
    luck: tuple[Luck, ...]

    @property
    def turns(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(row.turn for row in self.rows))


def write_csv(chronicle: Chronicle) -> str:
    """A line a turn and formation, the whole first; small enough for any spreadsheet."""
    names = [gauge.name for gauge in chronicle.gauges]
    tolls = [f"{LOST} {kind}".replace(" ", "_") for kind in chronicle.kinds]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*HEAD, *names, LOST, *tolls))
    for row in chronicle.rows:
        values = [_exact(row.values.get(name)) for name in names]
        costs = [row.tolls.get(kind, 0) for kind in chronicle.kinds]
        writer.writerow((row.turn, row.id, row.title, row.rank, row.under, row.units, *values, row.lost, *costs))
    return text.getvalue()


def _exact(value: float | None) -> str:
    """Counts in full, means with four digits."""
    if value is None:
        return ""
    return str(int(value)) if float(value).is_integer() else f"{value:.4g}"


def write_luck_csv(chronicle: Chronicle) -> str:
    """A line a turn, side and kind of throw."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("turn", "side", "kind", "times", "expected", "came"))
    for luck in chronicle.luck:
        figures = (f"{luck.expected:.3f}", f"{luck.came:g}")
        writer.writerow((luck.turn, luck.side, luck.kind, luck.times, *figures))
    return text.getvalue()


def statistics_report(chronicle: Chronicle, titles: tuple[str, str]) -> Report:
    """Figures of each gauge by turn, of losses and of luck, with the numbers below them."""
    gauges = (_gauge(chronicle, gauge) for gauge in chronicle.gauges if not gauge.aside)
    found = (*gauges, _losses(chronicle), _luck(chronicle))
    return Report(*titles, tuple(section for section in found if section is not None))


def _gauge(chronicle: Chronicle, gauge: Gauge) -> Section | None:
    """The whole and the formations at the top, by turn."""
    wanted = [row for row in chronicle.rows if gauge.name in row.values and not row.under]
    titles, tones = {row.id: row.title for row in wanted}, {row.id: row.tone for row in wanted}
    shown = list(titles)[: MOST + 1]
    series = tuple(
        Series(titles[id], tuple((row.turn, row.values[gauge.name]) for row in wanted if row.id == id), tones[id])
        for id in (shown[1:] if len(shown) == 2 else shown)
    )
    if not series:
        return None
    lines = tuple(
        Line(f"{each.title}: {', '.join(_value(gauge, value) for _, value in each.points)}.") for each in series
    )
    return Section(gauge.title, lines, charts=(Chart(gauge.title, partial(plot_drawing, gauge.title, series)),))


def _value(gauge: Gauge, value: float) -> str:
    return gauge.write(value) if gauge.words or float(value).is_integer() else f"{value:,.1f}"


def _losses(chronicle: Chronicle) -> Section | None:
    """What each turn cost the whole, by kind."""
    wholes = [row for row in chronicle.rows if not row.id and row.turn]
    series = tuple(
        Series(kind, tuple((row.turn, float(row.tolls.get(kind, 0))) for row in wholes))
        for kind in chronicle.kinds
        if any(row.tolls.get(kind) for row in wholes)
    )
    if not series:
        return None
    lines = tuple(Line(_cost(row)) for row in wholes)
    return Section("Men lost by turn", lines, charts=(Chart("Men lost", partial(plot_drawing, "Men lost", series)),))


def _cost(row: Row) -> str:
    words = ", ".join(f"{kind} {men:,}".replace("-", "−") for kind, men in row.tolls.items() if men)
    return f"Turn {row.turn}: {row.lost:,}{f' ({words})' if words else ''}.".replace("-", "−")


def _luck(chronicle: Chronicle) -> Section | None:
    """All turns together: what was to be expected beside what came."""
    found: dict[str, tuple[int, float, float]] = {}
    sides = len({luck.side for luck in chronicle.luck}) > 1
    for luck in chronicle.luck:
        name = f"{luck.side}: {luck.kind}" if sides else luck.kind
        times, expected, came = found.get(name, (0, 0.0, 0.0))
        found[name] = times + luck.times, expected + luck.expected, came + luck.came
    if not found:
        return None
    pairs = tuple((name, expected, came) for name, (_, expected, came) in sorted(found.items()))
    lines = tuple(Line(_fell(name, *found[name])) for name in sorted(found))
    return Section("Luck", lines, charts=(Chart("Luck", partial(pairs_drawing, ("expected", "came"), pairs)),))


def _fell(name: str, times: int, expected: float, came: float) -> str:
    return f"{name[:1].upper()}{name[1:]}: {came:,.0f}, where {expected:,.1f} were to be expected of {times:,} throws."


def rows_as_lines(chronicle: Chronicle) -> Iterator[str]:
    """A table: each turn, and below it the formations at the top."""
    gauges = [gauge for gauge in chronicle.gauges if not gauge.aside]
    cells = [("turn", "", "units", *(gauge.title.lower() for gauge in gauges), LOST)]
    for row in chronicle.rows:
        if not row.under:
            values = (_value(gauge, row.values[gauge.name]) if gauge.name in row.values else "" for gauge in gauges)
            turn = "" if row.id else str(row.turn)
            cells.append((turn, row.title, str(row.units), *values, f"{row.lost:,}" if row.turn else ""))
    widths = [max(len(line[at]) for line in cells) for at in range(len(cells[0]))]
    for line in cells:
        parts = (f"{cell:{'<' if at == 1 else '>'}{widths[at]}}" for at, cell in enumerate(line))
        yield "  ".join(parts).rstrip()
