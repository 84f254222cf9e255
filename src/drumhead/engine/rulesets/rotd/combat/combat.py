"""10.1-10.12 for one battle, without a campaign: two forces and a stream of dice in, an account of it out.

Nothing here knows squares or seats, so odds can fight a battle a thousand times; battles/battle.py carries it out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from drumhead.engine.play.dice import Stream
from drumhead.engine.rulesets.rotd.campaign.state import ARTILLERY, CAVALRY, Kind
from drumhead.engine.rulesets.rotd.combat import lines
from drumhead.engine.rulesets.rotd.combat.account import (
    ATTACKER,
    DEFENDER,
    Checks,
    Closing,
    Entry,
    Force,
    Formation,
    Hit,
    Outcome,
    Part,
    Volley,
)
from drumhead.engine.rulesets.rotd.combat.lines import Place
from drumhead.engine.rulesets.rotd.combat.morale import check, needs_check
from drumhead.engine.rulesets.rotd.combat.numbers import Numbers
from drumhead.engine.rulesets.rotd.combat.strength import (
    Fighter,
    Segment,
    Site,
    Strength,
    effective_strength,
    frontage,
    hit_factor,
    level,
)

SIDES = (ATTACKER, DEFENDER)
CLOSE = frozenset({"attack", "assault"})
STAND = CLOSE | {"defend", "last-ditch"}
SHAKEN = frozenset({"attack", "defend"})


@dataclass(slots=True)
class _Unit:
    """A fighter in the course of the battle; `men` now, `before` when the segment began; `line` once it is taken.

    `rounds` are those it may still spend: one a phase, none for the dry and for arms that use no ammunition (11.11).
    """

    fighter: Fighter
    men: float
    before: float
    fatigue: int
    rounds: int
    mode: str
    line: str
    fate: str = "stood"
    place: Place = field(default_factory=lambda: Place(lines.FIRST, 1.0, 0.0))

    @property
    def id(self) -> str:
        return self.fighter.id


@dataclass(slots=True)
class _Fight:
    """The battle in the making; `flanks` by side are those that hold in the segment."""

    sides: tuple[list[_Unit], list[_Unit]]
    forces: tuple[Force, Force]
    site: Site
    numbers: Numbers
    stream: Stream
    entries: list[Entry] = field(default_factory=list)
    flanks: list[int] = field(default_factory=lambda: [0, 0])

    def standing(self, side: int) -> list[_Unit]:
        return [unit for unit in self.sides[side] if unit.fate == "stood"]

    def spread(self) -> float:
        return self.stream.triangular(self.numbers.loss_spread)


def resolve(attackers: Force, defenders: Force, site: Site, numbers: Numbers, stream: Stream) -> Outcome:
    """10.1-10.12: fire, closing and melee of one battle."""
    sides = (_ready(attackers), _ready(defenders))
    fight = _Fight(sides, (attackers, defenders), site, numbers, stream)
    fire = _fire(fight)
    closing, winner = _close(fight)
    fight.entries.append(closing)
    if closing.closed:
        winner = _melee(fight)
    fates = {unit.id: unit.fate for side in sides for unit in side}
    return Outcome(winner, closing.closed, tuple(fight.entries), fates, _odds(fire.strength))


def _ready(force: Force) -> list[_Unit]:
    return [_Unit(f, f.men, f.men, f.fatigue, _rounds(f), f.mode, f.line) for f in force.fighters]


def _rounds(fighter: Fighter) -> int:
    return int(fighter.ammunition > 0 and fighter.type not in CAVALRY | {Kind.PB})


def _odds(strength: tuple[float, float]) -> float:
    """3.6: larger by smaller firing strength; 0 stands for one side that does not fire."""
    small, large = sorted(strength)
    return large / small if small > 0 else 0.0


def _form(fight: _Fight, segment: Segment) -> None:
    """10.3, 10.4: both sides take their lines, and before the melee fill what the fire has emptied."""
    for side in SIDES:
        units = fight.standing(side)
        if units:
            _form_side(fight, segment, side, units)


def _form_side(fight: _Fight, segment: Segment, side: int, units: Sequence[_Unit]) -> None:
    taken = lines.formed([(u.id, u.line) for u in units], fight.stream)
    spaces = {u.id: frontage(u.fighter, u.men, fight.numbers) for u in units}
    placed = lines.places(taken, spaces, fight.site.front)
    full = lines.fullness(taken, spaces, fight.site.front)
    for unit in units:
        unit.place, unit.before = placed[unit.id], unit.men
        unit.line = lines.LINES[unit.place.line]
    fight.flanks[side] = _flanks(fight, side, full)
    fight.entries.append(Formation(segment, side, tuple(placed.items()), full, fight.flanks[side]))


def _walled(fight: _Fight, unit: _Unit) -> bool:
    return unit.fighter.in_fort and fight.site.fort > 0


def _flanks(fight: _Fight, side: int, full: float) -> int:
    """10.8: the flanks that a side holds; nobody turns those of a fort."""
    if all(_walled(fight, unit) for unit in fight.standing(side)):
        return 2
    return min(fight.forces[side].anchors, 2 if full >= fight.numbers.space.full else 1)


def _flanks_of(fight: _Fight, unit: _Unit, side: int) -> int:
    """10.8: a unit's flanks: those of its side, unless it is in the fort and others stand outside."""
    return 2 if _walled(fight, unit) else fight.flanks[side]


def _strength(fight: _Fight, unit: _Unit, side: int, segment: Segment) -> Strength:
    return effective_strength(
        unit.fighter,
        fight.site,
        fight.numbers,
        segment=segment,
        defending=side == DEFENDER,
        anchors=_flanks_of(fight, unit, side),
        men=unit.men,
        fatigue=unit.fatigue,
        mode=unit.mode,
    )


def _fire(fight: _Fight) -> Volley:
    """10.7: the firing segment, both sides at once, and the checks after it."""
    _form(fight, "fire")
    attack, defence = (tuple(_firing(fight, u, side) for u in fight.standing(side)) for side in SIDES)
    strength = _total(attack) + fight.forces[0].support, _total(defence) + fight.forces[1].support
    spread = fight.spread(), fight.spread()
    losses = (fight.numbers.fire * strength[1] * spread[0], fight.numbers.fire * strength[0] * spread[1])
    hits = (
        _hits(fight, ATTACKER, losses[0], _exposed, attack),
        _hits(fight, DEFENDER, losses[1], _exposed, defence),
    )
    volley = Volley("fire", (attack, defence), strength, (1.0, 1.0), spread, losses, hits)
    _suffer(fight, volley)
    return volley


def _total(parts: Sequence[Part]) -> float:
    return sum(part.value for part in parts)


def _firing(fight: _Fight, unit: _Unit, side: int) -> Part:
    """10.7: foot fires from the first line, guns from the first and second."""
    strength, place = _strength(fight, unit, side, "fire"), unit.place
    foot = place.fits if place.line == lines.FIRST else 0.0
    guns = place.fits if place.line != lines.REAR else 0.0
    value = (strength.foot * foot + strength.guns * guns) * strength.product
    return Part(unit.id, unit.men, unit.mode, strength, foot, guns, value)


def _exposed(unit: _Unit) -> float:
    """10.7: the men under fire, those in the first and second lines."""
    return 0.0 if unit.place.line == lines.REAR else unit.men * unit.place.fits


def _all(unit: _Unit) -> float:
    """10.9: in the melee everybody is hit, even who finds no room (10.4)."""
    return unit.men


def _hits(
    fight: _Fight, side: int, loss: float, count: Callable[[_Unit], float], parts: Sequence[Part]
) -> tuple[Hit, ...]:
    """10.7, 10.9: the side's loss by men; a unit's posture and walls come after the sharing."""
    units = fight.standing(side)
    total = sum(count(unit) for unit in units)
    return tuple(_hit(fight, unit, loss * count(unit) / total, part) for unit, part in zip(units, parts, strict=True))


def _hit(fight: _Fight, unit: _Unit, share: float, part: Part) -> Hit:
    factor = hit_factor(unit.fighter, unit.mode, fight.site, fight.numbers)
    lost = min(unit.men, fight.stream.rounded(share * factor)) if share > 0 else 0
    engaged = part.value > 0
    return Hit(unit.id, unit.men, share, factor, lost, engaged, unit.rounds if engaged else 0)


def _suffer(fight: _Fight, volley: Volley) -> None:
    """10.7, 11.11: losses, fatigue and ammunition of a segment; then the checks it calls for."""
    fight.entries.append(volley)
    for side in SIDES:
        for unit, hit in zip(fight.standing(side), volley.hits[side], strict=True):
            unit.men -= hit.lost
            unit.fatigue += hit.engaged
            unit.rounds -= hit.ammunition
    for side in SIDES:
        _check(fight, volley, side)


def _check(fight: _Fight, volley: Volley, side: int) -> None:
    """10.8, 10.12: who lost 2% of the strength it had when the segment began."""
    result = "" if volley.winner < 0 else "won" if volley.winner == side else "lost"
    made = []
    for unit in fight.standing(side):
        if unit.men <= 0:
            unit.fate = "destroyed"
        elif needs_check(unit.before - unit.men, unit.before, fight.numbers):
            percent, flanks = 100.0 * (unit.before - unit.men) / unit.before, _flanks_of(fight, unit, side)
            made.append(check(unit.fighter, unit.fatigue, percent, flanks, result, fight.stream, fight.numbers))
    fates = {found.id: found.result for found in made if found.result not in ("passed", "held")}
    for unit in fight.standing(side):
        unit.fate = fates.get(unit.id, unit.fate)
    if made:
        fight.entries.append(Checks(side, volley.segment, tuple(made)))


def _close(fight: _Fight) -> tuple[Closing, int]:
    """10.1: whether it comes to a melee, and who has won if not."""
    attackers, defenders = fight.standing(ATTACKER), fight.standing(DEFENDER)
    if not attackers or not defenders:
        return Closing((), False, "left alone"), DEFENDER if defenders or not attackers else ATTACKER
    willing = [unit for unit in attackers if unit.mode in CLOSE]
    if not willing:
        return Closing((), False, "no attack"), DEFENDER
    if all(unit.mode not in STAND for unit in defenders):
        return Closing((), False, "screen"), ATTACKER
    rolls = tuple((u.id, closing_chance(u.fighter, u.mode, fight.numbers), fight.stream.unit()) for u in willing)
    closed = any(roll < chance for _, chance, roll in rolls)
    return Closing(rolls, closed, "melee" if closed else "not closed"), DEFENDER


def closing_chance(fighter: Fighter, mode: str, numbers: Numbers) -> float:
    """10.1: the chance that an attacking unit comes to close quarters."""
    n = numbers.closing
    chance = n.assault if mode == "assault" else n.attack
    chance += n.quality * (fighter.quality - 4) + n.experience * (level(fighter.experience) - 4)
    chance += (fighter.morale - 50) / n.morale_span
    return min(n.limits[1], max(n.limits[0], chance))


def _melee(fight: _Fight) -> int:
    """10.9: the melee segment and the checks after it; returns the winner."""
    _form(fight, "melee")
    attack, defence = (_engaged(fight, side) for side in SIDES)
    shaken = _shaken(fight, _total(attack), _total(defence))
    if shaken == ATTACKER:
        attack = _engaged(fight, ATTACKER)
    elif shaken == DEFENDER:
        defence = _engaged(fight, DEFENDER)
    volley = _struck(fight, attack, defence, shaken)
    _suffer(fight, volley)
    return volley.winner


def _engaged(fight: _Fight, side: int) -> tuple[Part, ...]:
    return tuple(_grappling(fight, unit, side) for unit in fight.standing(side))


def _grappling(fight: _Fight, unit: _Unit, side: int) -> Part:
    """10.9: a unit's strength in the melee, by its place in the lines."""
    strength, place, n = _strength(fight, unit, side, "melee"), unit.place, fight.numbers
    share = place.fits * lines.weight(place.line, unit.fighter.type in ARTILLERY, n) + place.behind * n.lines.rear
    return Part(unit.id, unit.men, unit.mode, strength, share, share, strength.value * share)


def _shaken(fight: _Fight, attack: float, defence: float) -> int:
    """10.9: the side outmatched two to one turns attack and defend into skirmish; -1 if neither does."""
    if attack < defence:
        side, short = ATTACKER, defence >= fight.numbers.shaken_odds * attack
    else:
        side, short = DEFENDER, attack >= fight.numbers.shaken_odds * defence
    outmatched = [unit for unit in fight.standing(side) if unit.mode in SHAKEN]
    if not short or not outmatched:
        return -1
    for unit in outmatched:
        unit.mode = "skirmish"
    return side


def _struck(fight: _Fight, attack: tuple[Part, ...], defence: tuple[Part, ...], shaken: int) -> Volley:
    """10.9: the decision, and losses that weigh more on the loser."""
    n, strength = fight.numbers, (_total(attack), _total(defence))
    decision = fight.stream.triangular(n.decision_spread), fight.stream.triangular(n.decision_spread)
    winner = ATTACKER if strength[0] * decision[0] > strength[1] * decision[1] else DEFENDER
    spread = fight.spread(), fight.spread()
    more = (1.0, n.loser) if winner == ATTACKER else (n.loser, 1.0)
    losses = (n.melee * strength[1] * spread[0] * more[0], n.melee * strength[0] * spread[1] * more[1])
    hits = (_hits(fight, ATTACKER, losses[0], _all, attack), _hits(fight, DEFENDER, losses[1], _all, defence))
    return Volley("melee", (attack, defence), strength, decision, spread, losses, hits, shaken, winner)
