"""10.6: effective strength as equivalent men times factors, every factor by name for the "why" panel."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal

from drumhead.engine.rulesets.rotd.campaign.state import ARTILLERY, CAVALRY, FOOT, Kind
from drumhead.engine.rulesets.rotd.combat.numbers import ArmNumbers, Numbers

Segment = Literal["fire", "melee"]


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit as a battle knows it; `mode` is the posture its side fights in, `moved` if it moved this tac phase.

    `in_fort` only if the fort has room for it.
    """

    id: str
    type: str
    men: float
    batteries: int
    arm: str
    gun: str
    quality: int
    experience: int
    morale: int
    fatigue: int
    ammunition: int
    mode: str
    line: str = "first"
    moved: bool = True
    in_fort: bool = False


@dataclass(frozen=True, slots=True)
class Site:
    """Where it is fought: `rating` (2.4) if the defenders have the ground's help, else None; `front` in spaces.

    `fort` is the level of a fort that shelters defenders (0 none), `manned` if enough of them are on the walls.
    """

    front: int
    rating: int | None = None
    town: bool = False
    rough: bool = False
    fort: int = 0
    manned: bool = False


@dataclass(frozen=True, slots=True)
class Strength:
    """Equivalent men of foot and guns, and what multiplies them; the effective strength is `value`."""

    foot: float
    guns: float
    factors: tuple[tuple[str, float], ...]
    product: float

    @property
    def value(self) -> float:
        return (self.foot + self.guns) * self.product


def level(experience: int) -> int:
    """3.6: the level of experience, 0 to 8."""
    return min(8, math.isqrt(max(0, experience)))


def fatigue_band(fatigue: int, numbers: Numbers) -> int:
    return bisect_right(numbers.factors.fatigue_bands, fatigue)


def parts(type: str, men: float, batteries: int, arms: ArmNumbers) -> tuple[float, float]:
    """3.1, 10.4: (foot, gunners) of a unit; one attached battery at most is served (10.11)."""
    if type in ARTILLERY:
        gunners = min(men, arms.battery * batteries)
        gunners = gunners if men >= arms.least_gunners else 0
    elif batteries and (type in FOOT or type in CAVALRY):
        gunners = min(men, arms.battery)
    else:
        gunners = 0
    return men - gunners, gunners


def mounted(type: str, numbers: Numbers) -> bool:
    """10.5: heavy cavalry fights in the saddle if the switch says so."""
    return type == Kind.HC and numbers.hc_mounted


def frontage(fighter: Fighter, men: float, numbers: Numbers) -> float:
    """10.4: the room a unit takes in the line."""
    foot, gunners = parts(fighter.type, men, fighter.batteries, numbers.arms)
    room = numbers.space
    a_man = room.cavalry if fighter.type in CAVALRY else room.foot
    if mounted(fighter.type, numbers):
        a_man = room.mounted
    return foot * a_man + gunners * room.gunner


def equivalents(
    fighter: Fighter, men: float, segment: Segment, site: Site, storming: bool, numbers: Numbers
) -> tuple[float, float]:
    """10.6, 11.12: equivalent men of (foot, guns) in a segment; who fires his last round is armed in this phase."""
    foot, gunners = parts(fighter.type, men, fighter.batteries, numbers.arms)
    arms, dry = numbers.arms, fighter.ammunition <= 0 and fighter.type not in CAVALRY
    guns = 0.0 if dry or not gunners else gunners * arms.gunner[fighter.type] * arms.gun[fighter.gun]
    if dry and (segment == "fire" or fighter.type in ARTILLERY):
        return 0.0, guns
    a_man = _a_man(fighter, segment, site, storming, numbers)
    return foot * a_man * (arms.dry_melee if dry else 1.0), guns


def _a_man(fighter: Fighter, segment: Segment, site: Site, storming: bool, numbers: Numbers) -> float:
    arms = numbers.arms
    small = arms.small_fire if segment == "fire" else arms.small_melee
    kind = fighter.type
    if mounted(kind, numbers):
        return 0.0 if segment == "fire" else _saddle(site, storming, arms)
    if kind in ARTILLERY:
        return arms.surplus
    if kind == Kind.PB:
        return 0.0 if segment == "fire" else arms.pontoon_melee
    if kind in CAVALRY:
        return arms.trooper * _dismounted(fighter, segment, numbers)
    if kind == Kind.MI:
        return small[fighter.arm] * (arms.militia_in_town if site.town and not fighter.moved else arms.militia)
    return small[fighter.arm]


def _dismounted(fighter: Fighter, segment: Segment, numbers: Numbers) -> float:
    """3.4, 10.5: sabres and pistols of heavy cavalry count hand to hand only, carbines fire with the switch."""
    if fighter.type == Kind.HC:
        return numbers.arms.sabre if segment == "melee" else 0.0
    if segment == "fire":
        return numbers.arms.small_fire[fighter.arm] if numbers.cav_fire else 0.0
    return numbers.arms.small_melee[fighter.arm]


def _saddle(site: Site, storming: bool, arms: ArmNumbers) -> float:
    hampered = site.rough or (storming and site.fort > 0)
    return arms.mounted_hampered if hampered else arms.mounted


def traits(fighter: Fighter, fatigue: int, numbers: Numbers) -> tuple[tuple[str, float], ...]:
    """10.6: quality, experience, morale and fatigue."""
    f = numbers.factors
    return (
        ("quality", f.quality[0] + f.quality[1] * fighter.quality),
        ("experience", f.experience[0] + f.experience[1] * level(fighter.experience)),
        ("morale", 1.0 + (fighter.morale - 50) / f.morale_span),
        ("fatigue", f.fatigue[fatigue_band(fatigue, numbers)]),
    )


def mode_factor(type: str, mode: str, numbers: Numbers) -> float:
    """10.6: what a posture does to strength; light infantry skirmishes better."""
    if mode == "skirmish" and type == Kind.LI:
        return numbers.factors.light_skirmish
    return numbers.factors.mode[mode]


def effective_strength(
    fighter: Fighter,
    site: Site,
    numbers: Numbers,
    *,
    segment: Segment,
    defending: bool,
    anchors: int,
    men: float | None = None,
    fatigue: int | None = None,
    mode: str | None = None,
) -> Strength:
    """10.6: a unit's strength in a segment, before its line counts; what is None is as the fighter has it."""
    men = fighter.men if men is None else men
    mode = fighter.mode if mode is None else mode
    tired = fighter.fatigue if fatigue is None else fatigue
    foot, guns = equivalents(fighter, men, segment, site, not defending, numbers)
    factors = (
        *traits(fighter, tired, numbers),
        ("mode", mode_factor(fighter.type, mode, numbers)),
        ("unmoved", 1.0 if fighter.moved else numbers.factors.unmoved),
        ("terrain", numbers.factors.terrain[site.rating] if defending and site.rating is not None else 1.0),
        ("fort", _fort_factor(fighter, site, segment, defending, numbers)),
        ("flanks", numbers.factors.flanks[anchors] if segment == "melee" else 1.0),
    )
    return Strength(foot, guns, factors, math.prod(value for _, value in factors))


def _fort_factor(fighter: Fighter, site: Site, segment: Segment, defending: bool, numbers: Numbers) -> float:
    if not defending:
        return 1.0 - numbers.factors.storming * site.fort
    if segment == "melee" and fighter.in_fort and site.manned:
        return 1.0 + numbers.factors.garrison * site.fort
    return 1.0


def bombarding_strength(fighter: Fighter, numbers: Numbers) -> Strength:
    """10.15: half as strong again; neither posture nor standing still counts."""
    _, gunners = parts(fighter.type, fighter.men, fighter.batteries, numbers.arms)
    arms = numbers.arms
    guns = gunners * arms.gunner_bombarding[fighter.type] * arms.gun_bombarding[fighter.gun] if gunners else 0.0
    factors = (*traits(fighter, fighter.fatigue, numbers), ("bombarding", numbers.factors.bombarding))
    return Strength(0.0, guns, factors, math.prod(value for _, value in factors))


def hit_factor(fighter: Fighter, mode: str, site: Site, numbers: Numbers) -> float:
    """10.7: how hard a unit is hit, by its posture and the walls about it."""
    losses = numbers.losses
    walls = losses.fort[0] - losses.fort[1] * site.fort if fighter.in_fort and site.fort else 1.0
    return losses.mode[mode] * walls
