"""How strong a unit is now, attacking or defending, and why: printed, halved by want, politics or doubt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.cities.garrisons import intrinsic
from drumhead.engine.rulesets.europa.position.coasts import coast_defence
from drumhead.engine.rulesets.europa.position.governing import halved
from drumhead.engine.rulesets.europa.position.sides import LOYALIST, RADICAL, SIDES
from drumhead.engine.rulesets.europa.position.state import UNRELIABLE, EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, is_on, kind, owner, units_at
from drumhead.engine.rulesets.europa.position.tables import table

SUPPORTED = "supported"
"""The trait of a unit printed with a star (R268)."""
GARRISON = "garrison of "
"""Before the number of a hex: its intrinsic garrison, where it is named like a unit."""
COAST = "coast defence of "
"""Before the number of a hex: its coast defence, where that fights on the ground (44F3)."""
INTRINSIC = (GARRISON, COAST)
"""What names of defenders begin with that are no units: they are never lost, nor do they pay for anything."""


GROUND_DEFENCE = "44F3"


@dataclass(frozen=True, slots=True)
class Strength:
    """A unit's strength in a battle, and what made it so."""

    points: float
    because: tuple[Because, ...]


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is added to a militia's throw for its reliability, part by part."""

    parts: tuple[tuple[str, int, str], ...]

    @property
    def sum(self) -> int:
        return sum(points for _, points, _ in self.parts)


def strength(game: HexGame, state: EuropaState, id: str, attacking: bool, supplied: bool = True) -> Strength:
    """Before its reliability is thrown for; `supplied` if it has attack supply, or needs none (R088)."""
    unit = state.units[id]
    points = float(unit.factors[0] if attacking else unit.factors[1])
    because = [Because(f"{id} has {points:g} {'attack' if attacking else 'defense'}", cell=_cell(unit))]
    for share, why in _shares(game, state, id, attacking, supplied):
        points *= share
        because.append(why)
    return Strength(points, tuple(because))


def _cell(unit: Unit) -> int | None:
    return unit.cell if unit.cell >= 0 else None


def _shares(game: HexGame, state: EuropaState, id: str, attacking: bool, supplied: bool) -> list[tuple[float, Because]]:
    unit = state.units[id]
    found: list[tuple[float, Because]] = []
    if unit.starving:
        rows: Sequence[float] = table("combat.isolated_hungry" if unit.isolated else "combat.hungry")
        share = rows[min(unit.starving, len(rows)) - 1]
        if share != 1:
            found.append((share, Because(f"{id} is out of general supply for {unit.hungry} turns: x{share:g}", "R018")))
    if attacking and not supplied:
        share = float(table("combat.unsupplied"))
        found.append((share, Because(f"{id} attacks without attack supply: x{share:g}", "R079")))
    why = halved(game, state, unit)
    if why is not None:
        found.append((float(table("combat.politics")), why))
    return found


def doubt(game: HexGame, state: EuropaState, unit: Unit, target: int, aircraft: bool = False) -> Doubt:
    """R188, R189, R247: rough ground in the defender's hex, enemy aircraft that really support somebody, Anarchists."""
    rows: Mapping[str, int] = table("combat.militia")
    parts = []
    if game.map.terrain[target] in table("combat.militia.shaking"):
        parts.append(("rough ground in the defender's hex", int(rows["rough"]), "R188"))
    if aircraft:
        parts.append(("enemy aircraft support the battle", int(rows["aircraft"]), "R189"))
    if unit.side == LOYALIST and _anarchists(state, unit):
        parts.append(("Anarchists stand beside it", int(rows["anarchists"]), "R247"))
    return Doubt(tuple(parts))


def _anarchists(state: EuropaState, unit: Unit) -> bool:
    return unit.coalition != RADICAL and any(other.affiliation == "An" for _, other in units_at(state, unit.cell))


def is_militia(unit: Unit) -> bool:
    return UNRELIABLE in unit.traits


def reliability(die: int, added: int) -> float:
    """What part of its strength a militia fights with."""
    rows = table("combat.militia")
    thrown = die + added
    return 1.0 if thrown <= rows["whole"] else 0.5 if thrown <= rows["half"] else 0.0


def garrison_unit(game: HexGame, state: EuropaState, cell: int) -> tuple[str, Unit] | None:
    """R251: the intrinsic garrison of a hex as it defends: attack 0, never moving, unsupported, of the People's Army
    for the Loyalists, whose reliability is thrown for as that of others (R247)."""
    own = intrinsic(game, state, cell)
    if own is None:
        return None
    affiliation, traits = ("PA", (UNRELIABLE,)) if own.side == LOYALIST else ("Nat", ())
    unit = Unit("garrison", affiliation, "garrison", "II", 0, own.defense, 0, cell=cell, traits=("static", *traits))
    return GARRISON + game.map.board.name(cell), unit


def coast_unit(game: HexGame, state: EuropaState, cell: int) -> tuple[str, Unit] | None:
    """44F3: the coast defence of a hex as it defends the ground: artillery of the strength of its level (D)."""
    held = owner(game, state, cell)
    if held not in SIDES or not is_on(game, GROUND_DEFENCE):
        return None
    level = max((coast_defence(game, state, place.name) for place in game.map.places_in.get(cell, ())), default=0)
    affiliation = "PA" if held == LOYALIST else "Nat"
    unit = Unit("coast defence", affiliation, "artillery", "III", 0, level, 0, cell=cell, traits=("static",))
    return (COAST + game.map.board.name(cell), unit) if level else None


def is_artillery(unit: Unit) -> bool:
    """R030: anti-aircraft and anti-tank units are none."""
    return bool(kind(unit).get("artillery", False))


def gives_support(unit: Unit) -> bool:
    """Whether a unit supports those it stands with: artillery, or one that is printed supported."""
    return is_artillery(unit) or SUPPORTED in unit.traits


def counted(unit: Unit) -> bool:
    """R094, R101: whether it counts where shares of REs are reckoned: transport and position anti-aircraft do not."""
    return not kind(unit).get("uncounted", False)
