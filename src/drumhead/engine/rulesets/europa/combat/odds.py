"""The odds of an attack: strengths, column, what the die is modified by, and what each die comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.maps.hexes.model import HIGH_MOUNTAIN_SIDE, MAJOR_RIVER, MOUNTAIN_SIDE, RIVER, STRAIT
from drumhead.engine.play.recall.questions import Because
from drumhead.engine.rulesets.europa.combat.strength import (
    COAST,
    Strength,
    coast_unit,
    counted,
    garrison_unit,
    gives_support,
    is_artillery,
    strength,
)
from drumhead.engine.rulesets.europa.position.sides import enemy_of
from drumhead.engine.rulesets.europa.position.state import EuropaState, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, kind, place_at, size, units_at
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.works import FORT, fortified
from drumhead.engine.rulesets.europa.zones.ground import weather

FACES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Modifier:
    """What is added to the die, what for, and by which ruling."""

    points: int
    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Odds:
    """An attack as it stands before the die: `attack` and `defense` are sums, `parts` the strengths by unit."""

    attack: float
    defense: float
    column: tuple[int, int, int] | None
    modifiers: tuple[Modifier, ...]
    parts: Mapping[str, Strength]

    @property
    def added(self) -> int:
        return sum(modifier.points for modifier in self.modifiers)

    @property
    def title(self) -> str:
        """`3:1`, or that it is too little."""
        return f"{self.column[0]}:{self.column[1]}" if self.column else "less than the least odds"

    def result(self, die: int) -> str:
        """What a die comes to; an attack below the least column fails as badly as one can."""
        ladder: Sequence[str] = table("combat.ladder")
        if self.column is None:
            return ladder[0]
        return ladder[max(0, min(len(ladder) - 1, self.column[2] + die + self.added))]

    @property
    def results(self) -> dict[int, str]:
        """What each face of the die comes to."""
        return {die: self.result(die) for die in FACES}


def defenders(game: HexGame, state: EuropaState, target: int, side: str) -> dict[str, Unit]:
    """Who defends a hex against a side, the city's own garrison (R251) and coast defence (R317) among them."""
    found = dict(units_at(state, target, enemy_of(side)))
    for own in (garrison_unit(game, state, target), coast_unit(game, state, target)):
        if own is not None and own[1].side != side:
            found[own[0]] = own[1]
    return found


def odds(
    game: HexGame,
    state: EuropaState,
    attackers: Sequence[str],
    target: int,
    supplied: Mapping[str, bool] | None = None,
    reliable: Mapping[str, float] | None = None,
) -> Odds:
    """The odds of an attack; `supplied` tells who has attack supply, `reliable` what part militia fights with."""
    side = state.units[attackers[0]].side
    parts: dict[str, Strength] = {}
    for id in attackers:
        parts[id] = strength(game, state, id, True, (supplied or {}).get(id, True))
    against = defenders(game, state, target, side)
    for id, unit in against.items():
        known = id in state.units
        rule = "R317" if id.startswith(COAST) else "R251"
        printed = Strength(float(unit.defense), (Because(f"{id} has {unit.defense} defense", rule, cell=target),))
        parts[id] = strength(game, state, id, False) if known else printed
    for id, share in (reliable or {}).items():
        if id in parts and share != 1:
            why = Because(f"{id} is unreliable: x{share:g}", "R188")
            parts[id] = Strength(parts[id].points * share, (*parts[id].because, why))
    attack = _with_artillery_limit(state, attackers, parts)
    defense = sum(parts[id].points for id in against)
    modifiers = tuple(_modifiers(game, state, attackers, against, target))
    return Odds(attack, defense, column(attack, defense), modifiers, parts)


def column(attack: float, defense: float) -> tuple[int, int, int] | None:
    """The highest column that is not above the ratio; None below the least one."""
    rows: Sequence[Sequence[int]] = table("combat.columns")
    if not attack:
        return None
    fitting = [row for row in rows if attack * row[1] >= defense * row[0]]
    return (fitting[-1][0], fitting[-1][1], fitting[-1][2]) if fitting else None


def _with_artillery_limit(state: EuropaState, attackers: Sequence[str], parts: Mapping[str, Strength]) -> float:
    """R094, R101: artillery counts up to as many REs as others attack with, the strongest first."""
    guns = [id for id in attackers if is_artillery(state.units[id])]
    others = [id for id in attackers if id not in guns]
    room = sum(size(state.units[id]) for id in others if counted(state.units[id]))
    total = sum(parts[id].points for id in others)
    for id in sorted(guns, key=lambda gun: (-parts[gun].points, gun)):
        taken = min(room, size(state.units[id]))
        total += parts[id].points * (taken / size(state.units[id]) if size(state.units[id]) else 0)
        room -= taken
    return total


def hindrances(game: HexGame, state: EuropaState, units: Sequence[Unit], target: int) -> Iterator[Modifier]:
    """What ground, works and hexsides take from the die."""
    yield from _ground(game, target)
    yield from _forts(game, state, target)
    yield from _hexsides(game, units, target)


def _modifiers(
    game: HexGame, state: EuropaState, attackers: Sequence[str], against: Mapping[str, Unit], target: int
) -> Iterator[Modifier]:
    units = [state.units[id] for id in attackers]
    forts = list(_forts(game, state, target))
    yield from _ground(game, target)
    yield from forts
    yield from _hexsides(game, units, target)
    skies = weather(game, state, target)
    if points := int(table("combat.weather")[skies]):
        yield Modifier(points, f"{skies} in the defender's hex", "R175")
    yield from _armour(game, units, target, any(modifier.rule == "R177" for modifier in forts))
    yield from _engineers(game, units, target, bool(forts))
    yield from _unsupported(state, units, against)


def _ground(game: HexGame, target: int) -> Iterator[Modifier]:
    """Terrain; a major city hex is full or partial."""
    terrain = game.map.terrain[target]
    points = int(table("combat.terrain").get(terrain, 0))
    if points:
        yield Modifier(points, terrain)
    part = city_part(game, target)
    if part and (points := int(table("combat.major_city")[part])):
        yield Modifier(points, f"a {part} hex of a major city", "R093")


def city_part(game: HexGame, cell: int) -> str:
    """Whether a hex is a full or a partial one of a major city; "" of none."""
    place = place_at(game, cell)
    if place is None or place.city != "major":
        return ""
    return "full" if place.cells[0] == cell else "partial"


def _forts(game: HexGame, state: EuropaState, target: int) -> Iterator[Modifier]:
    """Those that are printed, and one that was built; R315: none whose dismantling began."""
    if fortified(game, state, target):
        yield Modifier(int(table("combat.forts")[FORT]), "a fort that was built")
    for place in game.map.places_in.get(target, ()):
        for mark, points in table("combat.forts").items():
            if place.marks.get(mark):
                yield Modifier(int(points), f"an {mark}" if mark[0] in "aeiou" else f"a {mark}", _fort_rule(mark))


def _fort_rule(mark: str) -> str:
    return "R177" if mark == "improved fort" else ""


def _hexsides(game: HexGame, units: Sequence[Unit], target: int) -> Iterator[Modifier]:
    """The least of what all attackers cross: one hex without it frees the whole attack."""
    rows: Mapping[str, int] = table("combat.sides")
    crossed = [[kind for kind in _OBSTACLES if kind in game.map.on(unit.cell, target)] for unit in units]
    worst = [min((rows[kind] for kind in kinds), default=0) for kinds in crossed]
    points = max(worst, default=0)
    if points:
        named = sorted({kind for kinds in crossed for kind in kinds if rows[kind] == points})
        yield Modifier(points, f"all attack over hexsides of {' or '.join(named) or 'water'}")


_OBSTACLES = (RIVER, MAJOR_RIVER, STRAIT, MOUNTAIN_SIDE, HIGH_MOUNTAIN_SIDE)


def _armour(game: HexGame, units: Sequence[Unit], target: int, improved: bool) -> Iterator[Modifier]:
    """AEC by the share of armour; R177: none against an improved fort."""
    share = _share(units, "armour")
    bonus = max((int(points) for least, points in table("combat.armour.shares") if share >= least), default=0)
    if bonus and not improved and game.map.terrain[target] in table("combat.armour.grounds"):
        yield Modifier(bonus, f"armour is {share:.0%} of the attackers' REs", "R094")


def _engineers(game: HexGame, units: Sequence[Unit], target: int, fort: bool) -> Iterator[Modifier]:
    """R093, R177: against forts and improved forts, and full and partial hexes of major cities."""
    if _share(units, "engineer") >= float(table("combat.engineers.share")) and (fort or city_part(game, target)):
        yield Modifier(int(table("combat.engineers.bonus")), "combat engineers attack works or a city", "R093")


def _share(units: Sequence[Unit], what: str) -> float:
    """R094, R101: the share of REs of one sort among those that count."""
    counting = [unit for unit in units if counted(unit)]
    whole = sum(size(unit) for unit in counting)
    return sum(size(unit) for unit in counting if kind(unit).get(what)) / whole if whole else 0.0


def _unsupported(state: EuropaState, units: Sequence[Unit], against: Mapping[str, Unit]) -> Iterator[Modifier]:
    """R030, R251: attackers all of whose stacks lack support, and a defender without any."""
    rows = table("combat.unsupported")
    if not any(gives_support(other) for unit in units for _, other in units_at(state, unit.cell, unit.side)):
        yield Modifier(int(rows["attacking"]), "no attacker is supported", "R030")
    if against and not any(map(gives_support, against.values())):
        yield Modifier(int(rows["defending"]), "no defender is supported", "R030")
