"""The classic board with its 34 Cities, as the tests know it."""

from __future__ import annotations

from functools import lru_cache

from drumhead.engine.rulesets.diplomacy.chart import Chart, Province
from drumhead.engine.rulesets.diplomacy.cities import CityPlan, split
from drumhead.engine.rulesets.diplomacy.names import Names
from tests.rulesets.diplomacy.classic import POWERS, classic

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


@lru_cache(maxsize=1)
def plan() -> CityPlan:
    """Section 3 to 5 of the variant."""
    rows = [row.split() for row in SEAS.replace("\n", " | ").split("|") if row.strip()]
    mainland = [("CON*", there) for there in ("ANK", "ANK*", "SMY", "SMY*")]
    arctic = [("NWY*", "STP"), ("NWY*", "STP*"), ("STP*", "NWY")]
    return CityPlan(
        seas={code: tuple(seas) for code, *seas in rows},
        names={code: (*names, *(f"{name}*" for name in names)) for code, names in CAPITALS.items()},
        barred=(*arctic, *mainland),
        only={"SEV*": ("SEV",), "DEN*": ("DEN", "SWE")},
        added=(("NAF", "SPA"),),
        opened=(Province("SWI", "Switzerland", "inland"),),
        roads=tuple(("SWI", code) for code in ("BUR", "MAR", "MUN", "PIE", "TYR")),
    )


@lru_cache(maxsize=1)
def variant() -> Chart:
    """The board of 110 spaces."""
    return split(classic(), plan())


@lru_cache(maxsize=1)
def names() -> Names:
    """Its names and those of the seven powers."""
    split = [p.name for p in variant().provinces.values() if p.code + "*" in variant().provinces]
    return Names({p.code: (p.name, *p.names) for p in variant().provinces.values()}, POWERS, split)
