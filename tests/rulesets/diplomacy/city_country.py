"""The classic board with its 34 Cities, as the tests know it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from drumhead.engine.maps.areas.links import Links, linked
from drumhead.engine.maps.areas.model import City, LinkChanges
from drumhead.engine.rulesets.diplomacy.adjudication.movement import Season, adjudicate
from drumhead.engine.rulesets.diplomacy.chart.chart import Chart, Province, province_of
from drumhead.engine.rulesets.diplomacy.chart.cities import divided
from drumhead.engine.rulesets.diplomacy.chart.position import Position, Unit
from drumhead.engine.rulesets.diplomacy.orders.names import Names
from drumhead.engine.rulesets.diplomacy.orders.notation import read
from drumhead.engine.rulesets.diplomacy.resolution.options import Options
from tests.rulesets.diplomacy.classic import POWERS, classic

INITIALS = {power[0]: power for power in POWERS}
SEAS = """
BUD | TRI ADR | VIE | EDI NTH | LVP IRI | LON NTH | BRE ENG MAO | MAR LYO | PAR | BER | KIE BAL HEL | MUN | NAP TYS
ROM TYS | VEN ADR | MOS | SEV BLA | STP BOT | WAR | ANK | CON AEG BLA | SMY AEG | BEL NTH | BUL | DEN BAL SKA
GRE AEG ION | HOL HEL NTH | NWY SKA | POR MAO | RUM | SER | SPA | SWE BOT | TUN TYS
"""
CAPITALS = {
    "BEL": ("Brussels",),
    "BUL": ("Sofia",),
    "DEN": ("Copenhagen",),
    "GRE": ("Athens",),
    "HOL": ("Amsterdam",),
    "NWY": ("Christiania", "Oslo"),
    "POR": ("Lisbon",),
    "RUM": ("Bucharest",),
    "SER": ("Belgrade",),
    "SPA": ("Madrid",),
    "SWE": ("Stockholm",),
    "CON": ("Istanbul",),
    "STP": ("Petrograd",),
}


CHANGES = LinkChanges(
    barred=(
        *(("NWY*", "STP"), ("NWY*", "STP*"), ("STP*", "NWY")),
        *(("CON*", there) for there in ("ANK", "ANK*", "SMY", "SMY*")),
    ),
    only={"SEV*": ("SEV",), "DEN*": ("DEN", "SWE")},
    added=(("NAF", "SPA"),),
    roads=tuple(("SWI", code) for code in ("BUR", "MAR", "MUN", "PIE", "TYR")),
    opened=("SWI",),
)
"""Section 4 of the variant."""


def default_cities() -> tuple[City, ...]:
    """Section 3 of the variant."""
    rows = [row.split() for row in SEAS.replace("\n", " | ").split("|") if row.strip()]
    return tuple(City(code, tuple(seas), CAPITALS.get(code, ())) for code, *seas in rows)


def chart(changes: LinkChanges = CHANGES, cities: tuple[City, ...] | None = None) -> Chart:
    """The classic board divided as a game master's map says."""
    board = classic()
    places = {here.code: here.places for here in board.provinces.values() if here.kind == "coastal"}
    plan = default_cities() if cities is None else cities
    links = linked(Links(board.walks, board.sails), plan, changes, places)
    return divided([*board.provinces.values(), Province("SWI", "Switzerland", "inland")], plan, links)


@lru_cache(maxsize=1)
def variant() -> Chart:
    """The board of 110 spaces."""
    return chart()


def names_on(board: Chart) -> Names:
    """The names of a board and those of the seven powers."""
    return Names({p.code: (p.name, *p.names) for p in board.provinces.values()}, POWERS)


@lru_cache(maxsize=1)
def names() -> Names:
    """The variant's names."""
    return names_on(variant())


def came_out(season: Season, at: str, result: str) -> bool:
    """Whether an order ended as a word of the worked examples says."""
    outcome, action = season.outcome, season.pieces[at].action
    said = re.split("[,;]", result)[0]
    if "dislodged" in result:
        free = set(re.sub(r".*may retreat to ", "", result).split())
        if at not in outcome.dislodged or set(season.retreats[at]) != free:
            return False
    match said:
        case "succeeds":
            return at in outcome.prevailed and season.places[at] != at
        case "acts":
            return at in outcome.prevailed and getattr(action, "railway", False)
        case "bounced":
            return at not in outcome.prevailed
        case "given":
            return at in outcome.given or at in outcome.carried
        case "cut":
            return at in outcome.cut
        case "holds":
            return at not in outcome.dislodged
        case "dislodged":
            return True
        case _:
            assert said == "void (no such link)", said
            return any(province_of(refusal.order.unit) == at for _, refusal in season.refused)


def season(text: str, on: Chart | None = None, **options: Any) -> Season:
    """A season from lines such as `G A MUN - MUN*`; the units stand where their orders say."""
    on = on or variant()
    lines = [(INITIALS[line[0]], read(names_on(on), line[2:])) for line in text.strip().splitlines()]
    units = (Unit(power, order.arm, order.unit) for power, order in lines)
    return adjudicate(Position(on, {u.province: u for u in units}), lines, Options(**options))


def ends(text: str, on: Chart | None = None, **options: Any) -> set[str]:
    """Where everybody stands after such a season."""
    return set(season(text, on, **options).places.values())
