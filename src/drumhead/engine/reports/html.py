"""A Report as one HTML page with its pictures inside."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from jinja2 import Environment, StrictUndefined, Template

from drumhead.engine.reports.pictures.chart import Chart
from drumhead.engine.reports.pictures.picture import Picture
from drumhead.engine.reports.report import FOLDED, Report


@cache
def _template() -> Template:
    text = files("drumhead.engine.reports").joinpath("report.html.jinja").read_text(encoding="utf-8")
    page = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    page.filters["svg"] = _svg
    return page.from_string(text)


def _svg(picture: Picture | Chart) -> str:
    from drumhead.engine.drawing.pens.svg import write_svg

    return write_svg(picture.drawing())


def write_html(report: Report) -> str:
    """A page that needs nothing beside itself."""
    return _template().render(report=report, everything=FOLDED)
