"""The numbers of combat, read once from the tables: what the pure core of a battle is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from drumhead.engine.play.game import Game

Row = tuple[float, ...]
Words = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class ArmNumbers:
    """`[combat.arms]`: what a man counts, by arm and gun."""

    trooper: float
    sabre: float
    mounted: float
    mounted_hampered: float
    militia: float
    militia_in_town: float
    surplus: float
    pontoon_melee: float
    least_gunners: int
    battery: int
    dry_melee: float
    small_fire: Words
    small_melee: Words
    gun: Words
    gun_bombarding: Words
    gunner: Words
    gunner_bombarding: Words


@dataclass(frozen=True, slots=True)
class SpaceNumbers:
    """`[combat.space]`: room a man takes in the line, and how long the line is."""

    foot: float
    cavalry: float
    mounted: float
    gunner: float
    front: int
    beside: int
    full: float


@dataclass(frozen=True, slots=True)
class FactorNumbers:
    """`[combat.factors]`: what multiplies equivalent men."""

    quality: Row
    experience: Row
    morale_span: float
    fatigue: Row
    fatigue_bands: Row
    mode: Words
    light_skirmish: float
    unmoved: float
    terrain: Row
    storming: float
    garrison: float
    manning: float
    flanks: Row
    bombarding: float


@dataclass(frozen=True, slots=True)
class CheckNumbers:
    """`[morale.check]`: chances in percent."""

    bands: Row
    retreat: Row
    rout: Row
    retreat_quality: Row
    rout_quality: Row
    retreat_less: Row
    rout_less: Row
    retreat_experience: Row
    rout_experience: Row
    retreat_fatigue: Row
    rout_fatigue: Row
    flanks: Row
    melee_won: Row
    melee_lost: Row
    most: float
    shatters_at: int


@dataclass(frozen=True, slots=True)
class LineNumbers:
    """`[combat.lines]`: weights in the melee."""

    first: float
    second: float
    second_guns: float
    rear: float


@dataclass(frozen=True, slots=True)
class ClosingNumbers:
    """`[combat.closing]`: who gets to close quarters."""

    attack: float
    assault: float
    quality: float
    experience: float
    morale_span: float
    limits: Row


@dataclass(frozen=True, slots=True)
class LossNumbers:
    """`[combat.losses]`: how hard a unit is hit, and what becomes of those who fall."""

    mode: Words
    fort: Row
    suffered: Row
    beaten: Row


@dataclass(frozen=True, slots=True)
class Numbers:
    """All of them, with the two switches that change strength."""

    fire: float
    melee: float
    bombardment: float
    loser: float
    loss_spread: float
    decision_spread: float
    shaken_odds: float
    smallest_unit: int
    arms: ArmNumbers
    space: SpaceNumbers
    factors: FactorNumbers
    lines: LineNumbers
    closing: ClosingNumbers
    losses: LossNumbers
    check: CheckNumbers
    hc_mounted: bool
    cav_fire: bool


_SECTIONS = {
    "arms": ArmNumbers,
    "space": SpaceNumbers,
    "factors": FactorNumbers,
    "lines": LineNumbers,
    "closing": ClosingNumbers,
    "losses": LossNumbers,
}
_SINGLE = (
    "fire",
    "melee",
    "bombardment",
    "loser",
    "loss_spread",
    "decision_spread",
    "shaken_odds",
    "smallest_unit",
)


def numbers(game: Game) -> Numbers:
    """The game's numbers of combat."""
    return numbers_of(game.options["tables"], game.options)


def numbers_of(tables: Mapping[str, Any], options: Mapping[str, Any]) -> Numbers:
    """The numbers in a set of tables; `options` may turn the switches."""
    combat, switches = tables["combat"], tables["switches"]
    read: dict[str, Any] = {name: kind(**_frozen(combat[name])) for name, kind in _SECTIONS.items()}
    read |= {name: combat[name] for name in _SINGLE}
    read |= {name: bool(options.get(name, switches[name])) for name in ("hc_mounted", "cav_fire")}
    return Numbers(**read, check=CheckNumbers(**_frozen(tables["morale"]["check"])))


def _frozen(section: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in section.items()}
