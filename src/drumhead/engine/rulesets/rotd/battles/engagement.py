"""10.1, 10.4, 10.6: who fights whom on one tactical square, in which postures and on what ground."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import Ground
from drumhead.engine.rulesets.rotd.battles.breaches import fort_level
from drumhead.engine.rulesets.rotd.battles.broadsides import firepower
from drumhead.engine.rulesets.rotd.campaign.banks import passable
from drumhead.engine.rulesets.rotd.campaign.field import FRIENDLY, Campaign
from drumhead.engine.rulesets.rotd.campaign.state import CAVALRY, Ship, Unit
from drumhead.engine.rulesets.rotd.combat.account import Force
from drumhead.engine.rulesets.rotd.combat.lines import front_length
from drumhead.engine.rulesets.rotd.combat.numbers import Numbers
from drumhead.engine.rulesets.rotd.combat.strength import Fighter, Site, parts
from drumhead.engine.rulesets.rotd.tactics import forts
from drumhead.engine.rulesets.rotd.tactics.ways import bridges

Units = tuple[Unit, ...]
Ships = tuple[Ship, ...]
ROUGH = frozenset({Ground.FOREST, Ground.TOWN})


@dataclass(frozen=True, slots=True)
class Engagement:
    """A battle about to be fought; `meeting` if all have moved, so that nobody has the ground's help (10.6).

    `ships` are those that fire into it, by side, and `support` what that counts (10.1).
    `directions` are those the attackers came from; `garrison` and `movers` the ids of defenders inside a fort and of
    all units that moved this tactical phase.
    """

    cell: int
    tactical: int
    attackers: Units
    defenders: Units
    meeting: bool
    directions: tuple[int, ...]
    garrison: frozenset[str]
    movers: frozenset[str]
    site: Site
    anchors: tuple[int, int]
    ships: tuple[Ships, Ships] = ((), ())
    support: tuple[float, float] = (0.0, 0.0)

    @property
    def units(self) -> Units:
        return (*self.attackers, *self.defenders)

    def forces(self) -> tuple[Force, Force]:
        """The two sides as resolve() wants them."""
        attackers = tuple(fighter(u, u.attack, u.id in self.movers, False) for u in self.attackers)
        defenders = tuple(
            fighter(u, u.attack if self.meeting else u.defend, u.id in self.movers, u.id in self.garrison)
            for u in self.defenders
        )
        return (
            Force(attackers, self.anchors[0], self.support[0]),
            Force(defenders, self.anchors[1], self.support[1]),
        )


def fighter(unit: Unit, mode: str, moved: bool, in_fort: bool) -> Fighter:
    """A unit as the core of combat knows it."""
    return Fighter(
        id=unit.id,
        type=unit.type,
        men=unit.men,
        batteries=unit.batteries,
        arm=unit.arm,
        gun=unit.gun,
        quality=unit.quality,
        experience=unit.experience,
        morale=unit.morale,
        fatigue=unit.fatigue,
        ammunition=unit.ammunition,
        mode=mode,
        line=unit.line,
        moved=moved,
        in_fort=in_fort,
    )


def engagement(
    campaign: Campaign,
    cell: int,
    tactical: int,
    numbers: Numbers,
    arrived: Mapping[str, int] | None = None,
    ships: Ships = (),
) -> Engagement | None:
    """10.1, 10.6: the battle on a tactical square as things stand, or None if nobody fights there.

    `arrived` gives the order in which units came (see `arrivals`); without it, it is read from the phase's events.
    `ships` fire into it.
    """
    troops = tuple(u for u in campaign.standing(cell, tactical) if u.active and u.combat)
    opened = _opener(campaign, troops, arrivals(campaign) if arrived is None else arrived)
    if opened is None:
        return None
    ours = tuple(u for u in troops if campaign.friendly(opened, u))
    theirs = tuple(u for u in troops if campaign.hostile(opened, u))
    attackers, defenders, meeting = _roles(campaign, ours, theirs)
    directions = tuple(sorted({u.came_from for u in attackers if _moved(campaign, u) and u.came_from >= 0}))
    garrison = frozenset[str]() if meeting else _garrison(campaign, cell, tactical, defenders)
    return Engagement(
        cell,
        tactical,
        attackers,
        defenders,
        meeting,
        directions,
        garrison,
        frozenset(u.id for u in troops if _moved(campaign, u)),
        _site(campaign, cell, tactical, meeting, directions, [u for u in defenders if u.id in garrison], numbers),
        (anchors(campaign, cell, tactical, attackers), anchors(campaign, cell, tactical, defenders)),
        *_broadsides(campaign, (attackers, defenders), ships),
    )


def _broadsides(
    campaign: Campaign, sides: tuple[Units, Units], ships: Ships
) -> tuple[tuple[Ships, Ships], tuple[float, float]]:
    """10.1: the ships of each side, and the strength of their fire."""
    if not ships:
        return ((), ()), (0.0, 0.0)
    ours, theirs = (
        tuple(ship for ship in ships if campaign.stance(ship.state, units[0].state) in FRIENDLY) for units in sides
    )
    return (ours, theirs), (firepower(campaign, ours), firepower(campaign, theirs))


def _moved(campaign: Campaign, unit: Unit) -> bool:
    return unit.moved_in == campaign.phase


def _opener(campaign: Campaign, troops: Units, arrived: Mapping[str, int]) -> Unit | None:
    """5.0 of the gaps: the unit that starts the fight, with its friends against all hostile to it."""
    fighting = [u for u in troops if any(campaign.hostile(u, other) for other in troops)]
    return min(fighting, key=lambda u: (not _moved(campaign, u), arrived.get(u.id, 0), u.id), default=None)


def arrivals(campaign: Campaign) -> dict[str, int]:
    """The order in which units came to where they stand, by the phase's events."""
    return {
        change.id: number
        for number, event in enumerate(campaign.events)
        for change in event.changes
        if change.table == "units" and change.field == "tactical"
    }


def _roles(campaign: Campaign, ours: Units, theirs: Units) -> tuple[Units, Units, bool]:
    """10.6, 9.11: (attackers, defenders, meeting): the side with an unmoved unit defends."""
    stood = [any(not _moved(campaign, u) for u in side) for side in (ours, theirs)]
    if stood == [True, False]:
        return theirs, ours, False
    if stood == [False, True]:
        return ours, theirs, False
    if all(stood):
        return (*by_claim(campaign, ours, theirs), False)
    if any(u.intercepted_in == campaign.phase for u in ours):
        return theirs, ours, True
    return ours, theirs, True


def by_claim(campaign: Campaign, ours: Units, theirs: Units) -> tuple[Units, Units]:
    """Both sides stood there already: a fort's garrison defends, else who is at home, else the stronger."""

    def claim(side: Units) -> tuple[bool, bool, int]:
        inside = any(u.in_fort for u in side)
        return inside, any(campaign.at_home(u, u.cell) for u in side), sum(u.men for u in side)

    return (ours, theirs) if claim(theirs) >= claim(ours) else (theirs, ours)


def _garrison(campaign: Campaign, cell: int, tactical: int, defenders: Units) -> frozenset[str]:
    """2.6: those inside the fort's capacity, by id, if one of the defenders was there before the attack (10.6)."""
    city = forts.fort_at(campaign, cell, tactical)
    if city is None or all(_moved(campaign, u) for u in defenders):
        return frozenset()
    inside, room = set[str](), city.fort_capacity
    for unit in defenders:
        taken = forts.space(campaign.game, unit)
        if unit.in_fort and taken <= room:
            inside.add(unit.id)
            room -= taken
    return frozenset(inside)


def _site(
    campaign: Campaign,
    cell: int,
    tactical: int,
    meeting: bool,
    directions: Iterable[int],
    garrison: Sequence[Unit],
    numbers: Numbers,
) -> Site:
    field = campaign.battlefield(cell)
    ground = Ground(field.terrain[tactical])
    city = forts.fort_at(campaign, cell, tactical) if garrison else None
    return Site(
        front=front_length(directions, numbers.space),
        rating=None if meeting else field.rating[tactical],
        town=ground == Ground.TOWN,
        rough=ground in ROUGH,
        fort=fort_level(campaign, city) if city else 0,
        manned=city is not None and manned(garrison, city.fort_capacity, numbers),
    )


def manned(garrison: Iterable[Unit], capacity: int, numbers: Numbers) -> bool:
    """2.6: enough men on the walls: a gunner counts as the room he takes, cavalry not at all."""
    walls = 0.0
    for unit in garrison:
        foot, gunners = parts(unit.type, unit.men, unit.batteries, numbers.arms)
        walls += (0.0 if unit.type in CAVALRY else foot) + 2 * gunners
    return walls >= capacity * numbers.factors.manning


def anchors(campaign: Campaign, cell: int, tactical: int, side: Units) -> int:
    """10.8: 0, 1 or 2 flanks by the squares around: friendly troops or impassable ground; two not side by side."""
    board = campaign.game.map.tactical_board
    held = [
        direction
        for direction in Direction
        if (beside := board.step(tactical, direction)) is not None and _holds(campaign, cell, beside, side)
    ]
    if any((a - b) % 8 not in (0, 1, 7) for a in held for b in held):
        return 2
    return min(1, len(held))


def _holds(campaign: Campaign, cell: int, beside: int, side: Units) -> bool:
    if not passable(campaign.battlefield(cell), beside, bridges(campaign, side[0])):
        return True
    there = [u for u in campaign.standing(cell, beside) if u.active and u.combat]
    return any(campaign.friendly(side[0], u) for u in there)
