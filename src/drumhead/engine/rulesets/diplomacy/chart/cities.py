"""City/Country Diplomacy: a chart on which every supply centre is a City inside its Country (.1, .2, .52)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from drumhead.engine.maps.areas.links import Links
from drumhead.engine.maps.areas.model import STAR, City
from drumhead.engine.rulesets.diplomacy.chart.chart import Chart, Province
from drumhead.engine.rulesets.diplomacy.orders.city_names import city_names, country_names


def centre_of(chart: Chart, at: str) -> str:
    """The supply centre of a province: of a Country its City."""
    return at + STAR if at + STAR in chart.provinces else at


def arms_raised(chart: Chart, at: str, builds: str) -> str:
    """A and F as far as they may be built in a province, by the choice `city_builds`."""
    here, city = chart.provinces[at], centre_of(chart, at)
    arms = "AF" if any(chart.reach("F", place) for place in here.places) else "A"
    if city != at:
        dry = builds == "harbour" and city not in chart.sails and "F" in arms
        return arms if builds == "country" else "F" if dry else ""
    return "" if here.city_of and builds == "country" else arms


def divided(provinces: Iterable[Province], cities: Sequence[City], links: Links) -> Chart:
    """The chart of provinces some of which hold Cities."""
    parts = _parts(provinces, {city.country: city for city in cities}, links)
    return Chart({part.code: part for part in parts}, links.walks, links.sails, links.railways)


def _parts(provinces: Iterable[Province], cities: dict[str, City], links: Links) -> Iterator[Province]:
    """.1: each province, or its Country and its City; the City alone is a supply centre."""
    for here in provinces:
        city = cities.get(here.code)
        if city is None:
            yield here
            continue
        named = (here.name, *here.names)
        yield replace(here, centre=False, home="", names=(*here.names, *country_names((*named, here.code))))
        yield Province(
            code=here.code + STAR,
            name=f"{here.name}-City",
            kind="coastal" if here.code + STAR in links.sails else "inland",
            centre=True,
            home=here.home,
            names=city_names(named, city.names),
            city_of=here.code,
        )
