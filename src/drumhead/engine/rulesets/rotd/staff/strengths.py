"""3.2-3.4: in what state each unit is that a seat commands, as figures, and what its commander should mind."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from drumhead.engine.play.formations import MEAN, Gauge, Strength, own_tokens
from drumhead.engine.play.game import Game
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.rotd.campaign.state import ARTILLERY, HEADQUARTERS, Kind, RotdState, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.knowledge.status import QUALITIES, place
from drumhead.engine.rulesets.rotd.staff.formations import short

MEN = "men"
GAUGES = (
    Gauge(MEN, "Men"),
    Gauge("batteries", "Batteries", short="Batt.", aside=True, one="Battery"),
    Gauge("morale", "Morale", MEAN, MEN, short="Mor."),
    Gauge("fatigue", "Fatigue", MEAN, MEN, short="Fat."),
    Gauge("supplies", "Supplies", short="Sup."),
    Gauge("ammunition", "Ammunition", MEAN, MEN, short="Amm."),
    Gauge("experience", "Experience", MEAN, MEN, short="Exp.", aside=True),
    Gauge("quality", "Quality", MEAN, MEN, QUALITIES, aside=True),
)
STATES = ("shattered", "away", "in contact", "enemy near", "hungry", "cut off", "tired", "out of ammunition")
"""What may be said of a unit, in this sequence."""


def strengths(game: Game, view: View) -> tuple[Strength, ...]:
    """Those of the units that the seat commands; for the game master of all."""
    state: RotdState = view.state
    enemies = _enemies(view)
    near = {beside for cell in enemies for beside in game.map.board.neighbours(cell)}
    units = (state.units[token.id] for token in own_tokens(view))
    return tuple(_strength(game, unit, enemies, near) for unit in units)


def _strength(game: Game, unit: Unit, enemies: Collection[int], near: Collection[int]) -> Strength:
    said = set(_states(game, unit, enemies, near))
    told = tuple(word for word in STATES if word in said)
    title = short(unit.name) if unit.name != unit.id else ""
    return Strength(unit.id, title, _where(game, unit), dict(_values(unit)), told)


def _values(unit: Unit) -> Iterator[tuple[str, int]]:
    """Without what means nothing of its type: headquarters and pontoons shoot at nobody."""
    for gauge in GAUGES:
        if gauge.name == "batteries" and not (unit.batteries or unit.type in ARTILLERY):
            continue
        if gauge.name != "ammunition" or unit.brigade:
            yield gauge.name, getattr(unit, gauge.name)


def _where(game: Game, unit: Unit) -> str:
    """3.3: its strategic square and that on the battlefield; 13.1: the ship or the garrison off the map."""
    if unit.away:
        return place(game, unit)
    return f"{game.map.board.name(unit.cell)} {game.map.tactical_board.name(unit.tactical)}"


def _enemies(view: View) -> Collection[int]:
    """The squares where the seat knows of active enemies; the game master has none."""
    if view.gm:
        return ()
    troops = [t.cell for t in view.tokens if t.stance == "enemy" and t.status == "active"]
    return {*troops, *(s.cell for s in view.sightings if s.stance == "enemy" and s.status == "active")}


def _states(game: Game, unit: Unit, enemies: Collection[int], near: Collection[int]) -> Iterator[str]:
    if unit.status == "shattered":
        yield "shattered"
    if unit.away:
        yield "away"
    elif unit.cell in enemies:
        yield "in contact"
    elif unit.cell in near:
        yield "enemy near"
    if not unit.supplies and not unit.supply_source:
        yield "hungry"
    if not unit.in_communications:
        yield "cut off"
    if unit.fatigue >= whole(game, "initiative.tired"):
        yield "tired"
    if unit.ammunition == 0 and unit.type not in HEADQUARTERS and unit.type != Kind.PB:
        yield "out of ammunition"
