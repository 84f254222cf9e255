"""The account of one battle: what resolve() in combat.py tells, and battles/battle.py carries out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from drumhead.engine.rulesets.rotd.combat.lines import Place
from drumhead.engine.rulesets.rotd.combat.morale import Check
from drumhead.engine.rulesets.rotd.combat.strength import Fighter, Segment, Strength

ATTACKER, DEFENDER = 0, 1
Reason = Literal["left alone", "melee", "screen", "no attack", "not closed"]


@dataclass(frozen=True, slots=True)
class Force:
    """One side of a battle; `anchors` 0 to 2: flank squares held, the second only counting with a full front.

    `support` is the strength of ships that fire into it (10.1).
    """

    fighters: tuple[Fighter, ...]
    anchors: int = 0
    support: float = 0.0


@dataclass(frozen=True, slots=True)
class Formation:
    """How a side stands before a segment: each unit's place, how full the front is, the flanks that hold."""

    segment: Segment
    side: int
    places: tuple[tuple[str, Place], ...]
    fullness: float
    anchors: int


@dataclass(frozen=True, slots=True)
class Part:
    """What one unit brings to a segment: its strength, the share of foot and guns that counts, and the product."""

    id: str
    men: float
    mode: str
    strength: Strength
    foot_share: float
    gun_share: float
    value: float


@dataclass(frozen=True, slots=True)
class Hit:
    """What a unit suffers in a segment: share of the side's loss, how hard it is hit, heads lost.

    `engaged` costs it a point of fatigue; `ammunition` are the rounds it has spent, one a phase (11.11).
    """

    id: str
    men: float
    share: float
    factor: float
    lost: float
    engaged: bool
    ammunition: int


@dataclass(frozen=True, slots=True)
class Volley:
    """A fire or melee segment: by side the parts, their sum, the rolls and the losses to share out.

    `shaken` is the side whose attack and defend became skirmish (10.9), -1 none; `winner` of a melee, else -1.
    """

    segment: Segment
    parts: tuple[tuple[Part, ...], tuple[Part, ...]]
    strength: tuple[float, float]
    decision: tuple[float, float]
    spread: tuple[float, float]
    losses: tuple[float, float]
    hits: tuple[tuple[Hit, ...], tuple[Hit, ...]]
    shaken: int = -1
    winner: int = -1


@dataclass(frozen=True, slots=True)
class Closing:
    """10.1: who tried to come to close quarters: (unit, chance, roll); and the reason the battle went on or not."""

    rolls: tuple[tuple[str, float, float], ...]
    closed: bool
    reason: Reason


@dataclass(frozen=True, slots=True)
class Checks:
    """The morale checks of one side after a segment."""

    side: int
    segment: Segment
    checks: tuple[Check, ...]


Entry = Formation | Volley | Closing | Checks


@dataclass(frozen=True, slots=True)
class Outcome:
    """A battle's account in order; `winner` is ATTACKER or DEFENDER; `melee` if it came to one.

    `fates` by unit: stood, retreated, routed, shattered or destroyed; `odds` larger firing strength by smaller.
    """

    winner: int
    melee: bool
    entries: tuple[Entry, ...]
    fates: dict[str, str]
    odds: float
