"""City/Country Diplomacy: a chart on which every supply centre is a City inside its Country (.1, .3-.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Literal

from drumhead.engine.maps.area_map import STAR
from drumhead.engine.rulesets.diplomacy.chart import Chart, Province, province_of


@dataclass(frozen=True)
class CityPlan:
    """What the variant adds to a board, as data.

    `seas` are the oceans each City touches (.4), by the code of its Country; `names` what it is called besides (.22);
    `barred` pairs of spaces that are not linked over land (.301-.305), `only` Cities linked with nothing but the spaces
    given; `added` further links between spaces (.306); `opened` provinces the board bars to everybody, and `roads`
    their links, which lead to both parts of a centre (.307).
    """

    seas: Mapping[str, tuple[str, ...]]
    names: Mapping[str, tuple[str, ...]]
    barred: tuple[tuple[str, str], ...] = ()
    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    added: tuple[tuple[str, str], ...] = ()
    opened: tuple[Province, ...] = ()
    roads: tuple[tuple[str, str], ...] = ()


def split(board: Chart, plan: CityPlan) -> Chart:
    """The board of the variant: links by .3, exceptions by .30, seas by .4, railways by .52."""
    provinces = dict(_provinces(board, plan))
    walks = _walks(board, plan)
    sails = _sails(board, plan, walks)
    railways = frozenset(
        (start, city)
        for city in provinces
        if city.endswith(STAR)
        for start in {*walks.get(city, ()), *(province_of(place) for place in sails.get(city, ()))}
        if start != city[:-1] and provinces[start].kind != "ocean"
    )
    return Chart(provinces, walks, sails, railways)


def _provinces(board: Chart, plan: CityPlan) -> Iterator[tuple[str, Province]]:
    for here in (*board.provinces.values(), *plan.opened):
        if not here.centre:
            yield here.code, here
            continue
        country = (*here.names, f"{here.name}-Country")
        yield here.code, replace(here, centre=False, home="", names=country)
        kind: Literal["coastal", "inland"] = "coastal" if plan.seas.get(here.code) else "inland"
        named = (f"{here.name}*", *plan.names.get(here.code, ()))
        city = Province(
            here.code + STAR, f"{here.name}-City", kind, centre=True, home=here.home, names=named, city_of=here.code
        )
        yield city.code, city


def _parts(board: Chart, code: str) -> tuple[str, ...]:
    """.3: a centre's Country and City, or the province itself."""
    here = board.provinces.get(code)
    return (code, code + STAR) if here is not None and here.centre else (code,)


def _walks(board: Chart, plan: CityPlan) -> dict[str, frozenset[str]]:
    pairs = [(a, b) for a, others in board.walks.items() for b in others]
    pairs += plan.roads
    linked = {(x, y) for a, b in pairs for x in _parts(board, a) for y in _parts(board, b)}
    linked |= {(code, code + STAR) for code, here in board.provinces.items() if here.centre}
    linked |= set(plan.added)
    linked |= {(b, a) for a, b in linked}
    barred = {*plan.barred, *((b, a) for a, b in plan.barred)}
    found: dict[str, set[str]] = {}
    for a, b in linked - barred:
        if all(other in plan.only[city] for city, other in ((a, b), (b, a)) if city in plan.only):
            found.setdefault(a, set()).add(b)
    return {code: frozenset(others) for code, others in found.items()}


def _sails(board: Chart, plan: CityPlan, walks: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """.4, .5x: a City sails to the seas it touches, its own Country and along the coast as its Country does."""
    found = {place: set(others) for place, others in board.sails.items()}
    for code, seas in plan.seas.items():
        if seas:
            for place in _city_neighbours(board, plan, code, walks):
                found.setdefault(code + STAR, set()).add(place)
                found.setdefault(place, set()).add(code + STAR)
    return {place: frozenset(others) for place, others in found.items()}


def _city_neighbours(board: Chart, plan: CityPlan, code: str, walks: Mapping[str, frozenset[str]]) -> Iterator[str]:
    seas = plan.seas[code]
    places = board.provinces[code].places
    own = [place for place in places if not board.provinces[code].coasts or _touches(board, place, seas)]
    yield from chain(seas, own)
    for place in own:
        for other in board.sails.get(place, ()):
            there = province_of(other)
            if board.provinces[there].kind == "ocean":
                continue
            if there in walks[code + STAR]:
                yield other
            if plan.seas.get(there) and there + STAR in walks[code + STAR]:
                yield there + STAR


def _touches(board: Chart, place: str, seas: Iterable[str]) -> bool:
    sailed: Set[str] = board.sails.get(place, frozenset())
    return any(sea in sailed for sea in seas)
