"""3.5a, 5.3: what a unit's status report says, as label and value."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from weakref import WeakKeyDictionary

from drumhead.engine.maps.squares.model import GameMap
from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.state import ARTILLERY, CAVALRY, FOOT, HEADQUARTERS, Kind, Person, Unit
from drumhead.engine.rulesets.rotd.command.ranks import titled
from drumhead.engine.rulesets.rotd.knowledge.scale import parts_called
from drumhead.engine.rulesets.rotd.orders.sourcing import title_source

Facts = tuple[tuple[str, str], ...]
MOST = 1024
"""Sheets of a map's units that are kept."""
_KEPT: WeakKeyDictionary[GameMap, dict[tuple[Unit, str, str], Facts]] = WeakKeyDictionary()
NOBODY: Mapping[str, Person] = MappingProxyType({})
QUALITIES = ("", "Very Poor", "Poor", "Fair", "Average", "Good", "Very Good", "Excellent")
"""3.2: by quality step, 1 to 7."""


def named(unit: Unit) -> bool:
    """Whether a unit has a name beside its id."""
    return unit.name not in ("", unit.id)


def place(game: Game, unit: Unit) -> str:
    """3.3: `G4-V6 strategic, 7-9 tactical`; 13.1: the ship or the garrison off the map."""
    if unit.garrison:
        return f"{unit.garrison}, off the map"
    if unit.aboard:
        return f"aboard {unit.aboard}"
    return f"{game.map.board.name(unit.cell)} strategic, {game.map.tactical_board.name(unit.tactical)} tactical"


def facts(game: Game, unit: Unit, persons: Mapping[str, Person] = NOBODY) -> Facts:
    """The sheet of a unit one commands; of a headquarters with the rank of who has it.

    From phase to phase most units stay as they are, and so does what is said of them: one sheet serves all moments.
    """
    kept, rank = _KEPT.setdefault(game.map, {}), _rank(game, unit, persons)
    key = unit, rank, parts_called(game)
    if key not in kept:
        if len(kept) >= MOST:
            kept.clear()
        kept[key] = _sheet(game, unit, rank)
    return kept[key]


def _sheet(game: Game, unit: Unit, rank: str) -> Facts:
    said = [
        ("Commander", unit.commander or "none"),
        ("Deputy", unit.deputy),
        ("Rank", rank),
        ("Location", place(game, unit) + (", in the fort" if unit.in_fort else "")),
        ("Strength", f"{unit.men:,}"),
        (parts_called(game).capitalize(), str(unit.regiments or "")),
        ("Batteries", str(unit.batteries)),
        ("Weapons", _weapons(unit)),
        ("Quality", QUALITIES[unit.quality]),
        ("Experience", str(unit.experience)),
        ("Morale", str(unit.morale)),
        ("Fatigue", str(unit.fatigue)),
        ("Initiative", str(unit.initiative)),
        ("Supplies", str(unit.supplies)),
        ("Ammunition", str(unit.ammunition)),
        ("Supply", title_source(unit.supply_source) or "none"),
        ("Communications", _communications(unit)),
        ("Posture", f"{unit.attack} / {unit.defend}, {unit.line} line"),
        ("Losses", _losses(unit)),
        ("State", _standing(unit)),
    ]
    return tuple((label, value) for label, value in said if value)


def _rank(game: Game, unit: Unit, persons: Mapping[str, Person]) -> str:
    """3.5a: as his army calls it."""
    known = persons.get(unit.commander) if unit.type in HEADQUARTERS else None
    return "" if known is None else titled(game, known.rank, unit.state)


def _weapons(unit: Unit) -> str:
    """3.4: personal arms of foot and horse, guns where there are batteries."""
    arms = [unit.arm] if unit.type in FOOT | CAVALRY | {Kind.MI} else []
    if unit.type == Kind.HC:
        arms = ["sabres and pistols"]
    guns = [f"{unit.gun} guns"] if unit.batteries or unit.type in ARTILLERY else []
    return ", ".join(arms + guns)


def _communications(unit: Unit) -> str:
    if not unit.in_communications:
        return "out of communications"
    return title_source(unit.communications) or "in communications"


def _losses(unit: Unit) -> str:
    """10.14: men lost so far, by kind."""
    kinds = ("killed", "wounded", "prisoners", "stragglers")
    return ", ".join(f"{getattr(unit, kind):,} {kind}" for kind in kinds if getattr(unit, kind))


def _standing(unit: Unit) -> str:
    """13, 14: only what is out of the ordinary."""
    if unit.status == "shattered":
        return f"shattered, forming for {unit.reform_turns} more turns"
    if unit.status == "inactive":
        return "inactive"
    return "deployed" if unit.deployed else ""
