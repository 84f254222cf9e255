"""10.15: guns that fire on squares near them, before the battles of a tactical phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from drumhead.engine.play.dice import Dice, Stream
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.battles.breaches import batter, fort_level
from drumhead.engine.rulesets.rotd.battles.broadsides import bombarding, firepower, firing_cells
from drumhead.engine.rulesets.rotd.battles.casualties import disband, remember, split, toll
from drumhead.engine.rulesets.rotd.battles.engagement import anchors, fighter
from drumhead.engine.rulesets.rotd.battles.leaving import Flight, answer
from drumhead.engine.rulesets.rotd.campaign.field import FRIENDLY, Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.state import CAVALRY, FOOT, Kind, Ship, Unit
from drumhead.engine.rulesets.rotd.combat.morale import Check, check, needs_check
from drumhead.engine.rulesets.rotd.combat.numbers import Numbers, numbers
from drumhead.engine.rulesets.rotd.combat.strength import (
    Site,
    Strength,
    bombarding_strength,
    frontage,
    hit_factor,
    parts,
)
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present
from drumhead.engine.rulesets.rotd.knowledge.shipping import ministers, told_of
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.tactics import forts
from drumhead.engine.rulesets.rotd.tactics.support import battles
from drumhead.engine.rulesets.rotd.tactics.ways import fighting

FAR_TYPES = FOOT | {Kind.LA, Kind.SA}
FAR_GUNS = frozenset({"rifled", "breechloading"})


@dataclass(frozen=True, slots=True)
class Salvo:
    """The bombardment of a tactical square by a unit or by ships: the strength, the spread rolled and the loss.

    `by` is the unit's id, or the ships' with spaces between them; `state` whose they are.
    """

    by: str
    state: str
    cell: int
    target: int
    strength: float
    spread: float
    loss: float
    unit: Unit | None = None
    guns: Strength | None = None


def bombard(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
    """10.15: all bombardments of a tactical phase, each strategic square's at once."""
    n = numbers(campaign.game)
    guns = [u for u in campaign.units.values() if u.active and u.batteries]
    for cell in sorted({u.cell for u in guns} | firing_cells(campaign)):
        _bombard(campaign, plans, dice, cell, n)
    disband(campaign)


def _bombard(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice, cell: int, n: Numbers) -> None:
    present = campaign.present(cell)
    afloat = bombarding(campaign, cell, battles(campaign, cell)) if cell in firing_cells(campaign) else {}
    foes = fighting(campaign, present)
    aimed = [(u, t) for u in present if (t := aim(campaign, u, n)) is not None] if foes else []
    if not aimed and not afloat:
        return
    stream = dice.stream(f"bombardment {campaign.game.map.board.name(cell)}")
    salvos = [_salvo(unit, target, n, stream) for unit, target in aimed]
    salvos += [_broadside(campaign, afloat[target], target, n, stream) for target in sorted(afloat)]
    causes = {salvo.by: _fire(campaign, salvo) for salvo in salvos}
    for target in sorted({salvo.target for salvo in salvos}):
        _receive(campaign, plans, [s for s in salvos if s.target == target], causes, n, stream)


def aim(campaign: Campaign, unit: Unit, n: Numbers) -> int | None:
    """10.15: the square the unit bombards: most enemy men, then nearest, then in reading order; None if it does not."""
    if not _ready(campaign, unit, n):
        return None
    board = campaign.game.map.tactical_board
    squares = (square for square in board.within(unit.tactical, reach(unit)) if square != unit.tactical)
    targets = [(square, men) for square in squares if (men := _enemy_men(campaign, unit, square)) > 0]
    best = min(targets, key=lambda t: (-t[1], board.distance(unit.tactical, t[0]), t[0]), default=None)
    return None if best is None else best[0]


def reach(unit: Unit) -> int:
    """10.15: two squares for rifled field and siege guns, those with infantry among them; else one."""
    return 2 if unit.type in FAR_TYPES and unit.gun in FAR_GUNS else 1


def _ready(campaign: Campaign, unit: Unit, n: Numbers) -> bool:
    """10.15, 11.12: guns with ammunition, at rest in this phase and not in battle."""
    if not unit.active or not unit.combat or unit.moved_in == campaign.phase:
        return False
    _, gunners = parts(unit.type, unit.men, unit.batteries, n.arms)
    if not gunners or (unit.ammunition <= 0 and unit.type not in CAVALRY):
        return False
    return not any(campaign.hostile(unit, u) and u.active for u in campaign.standing(unit.cell, unit.tactical))


def _enemy_men(campaign: Campaign, unit: Unit, square: int) -> int:
    """Enemy men on a square; 0 where friends stand among them."""
    there = [u for u in campaign.standing(unit.cell, square) if u.active]
    if any(campaign.friendly(unit, u) for u in there):
        return 0
    return sum(u.men for u in there if u.combat and campaign.hostile(unit, u))


def _salvo(unit: Unit, target: int, n: Numbers, stream: Stream) -> Salvo:
    strength = bombarding_strength(fighter(unit, unit.defend, False, False), n)
    spread = stream.triangular(n.loss_spread)
    loss = n.bombardment * strength.value * spread
    return Salvo(unit.id, unit.state, unit.cell, target, strength.value, spread, loss, unit, strength)


def _broadside(campaign: Campaign, ships: tuple[Ship, ...], target: int, n: Numbers, stream: Stream) -> Salvo:
    """10.15: all ships that fire on one square as one."""
    strength = firepower(campaign, ships) * n.factors.bombarding
    spread = stream.triangular(n.loss_spread)
    by = " ".join(ship.id for ship in ships)
    return Salvo(by, ships[0].state, ships[0].cell, target, strength, spread, n.bombardment * strength * spread)


def _fire(campaign: Campaign, salvo: Salvo) -> str:
    """10.15, 11.11: a point of fatigue and one of ammunition; what it does, its own side does not learn exactly."""
    unit, guns = salvo.unit, salvo.guns
    if unit is None or guns is None:
        return _fire_from_ships(campaign, salvo)
    spent = 0 if unit.type in CAVALRY else 1
    event = campaign.set_unit(
        "bombarded",
        unit,
        {"fatigue": unit.fatigue + 1, "ammunition": unit.ammunition - spent},
        rule="10.15",
        seen_by=friends_present(campaign, unit, unit.cell),
        target=salvo.target,
        guns=guns.guns,
        factors=dict(guns.factors),
        strength=salvo.strength,
    )
    return event.id


def _fire_from_ships(campaign: Campaign, salvo: Salvo) -> str:
    """10.15: heard by those who hear of the ships."""
    ships = [campaign.ships[id] for id in salvo.by.split()]
    event = campaign.record(
        "ships-bombarded",
        rule="10.15n",
        cell=salvo.cell,
        tactical=salvo.target,
        seen_by={seat for ship in ships for seat in _crew(campaign, ship)},
        ships=[ship.id for ship in ships],
        strength=salvo.strength,
    )
    return event.id


def _crew(campaign: Campaign, ship: Ship) -> set[str]:
    """4.3: the Naval Ministers of a ship's side, and its friends who see it."""
    seeing = told_of(campaign, ship)
    friends = (u for u in campaign.present(ship.cell) if campaign.stance(ship.state, u.state) in FRIENDLY)
    own = {seat for unit in friends for seat in holders(campaign.game, unit)}
    return {*ministers(campaign.game, ship), *(seeing & own)}


def _receive(
    campaign: Campaign,
    plans: Mapping[str, Plan],
    salvos: list[Salvo],
    causes: Mapping[str, str],
    n: Numbers,
    stream: Stream,
) -> None:
    """10.15, 10.7: the loss is shared by men over all enemies on the square, then the morale checks follow."""
    cell, target = salvos[0].cell, salvos[0].target
    hit = [u for u in campaign.standing(cell, target) if u.active and u.combat and _foe(campaign, u, salvos)]
    loss, men = sum(salvo.loss for salvo in salvos), sum(u.men for u in hit)
    site = _walls(campaign, cell, target, hit)
    cause = causes[salvos[0].by]
    fallen = {}
    for unit in hit:
        shared = loss * unit.men / men
        factor = hit_factor(fighter(unit, unit.defend, False, unit.in_fort), unit.defend, site, n)
        fallen[unit.id] = split(min(unit.men, stream.rounded(shared * factor)), n.losses.suffered, stream)
    _tell(campaign, salvos, hit, fallen, loss, cause)
    batter(campaign, cell, target, {s.by: s.strength for s in salvos if s.unit is not None}, cause, stream)
    open_field = _flanks(campaign, hit, n)
    for unit in hit:
        flanks = 2 if unit.in_fort else open_field
        made = _check(unit, sum(fallen[unit.id]), campaign.units[unit.id].fatigue, flanks, n, stream)
        if made is not None:
            answer(campaign, plans, made, Flight((), cause, stream), "bombardment")


def _foe(campaign: Campaign, unit: Unit, salvos: list[Salvo]) -> bool:
    return any(campaign.stance(unit.state, salvo.state) == "hostile" for salvo in salvos)


def _walls(campaign: Campaign, cell: int, target: int, hit: list[Unit]) -> Site:
    city = forts.fort_at(campaign, cell, target) if any(u.in_fort for u in hit) else None
    return Site(front=0, fort=fort_level(campaign, city) if city else 0)


def _tell(
    campaign: Campaign,
    salvos: list[Salvo],
    hit: list[Unit],
    fallen: Mapping[str, tuple[int, ...]],
    loss: float,
    cause: str,
) -> None:
    cell, target = salvos[0].cell, salvos[0].target
    changes = [change for u in hit for change in sets("units", u.id, **toll(u, fallen[u.id]))]
    campaign.record(
        "shelled",
        changes,
        rule="10.15",
        cause=cause,
        cell=cell,
        tactical=target,
        units=[u.id for u in hit],
        seen_by={seat for u in hit for seat in friends_present(campaign, u, cell)},
        losses={u.id: sum(fallen[u.id]) for u in hit},
        fallen={u.id: list(fallen[u.id]) for u in hit},
        total=sum(sum(each) for each in fallen.values()),
    )
    lost = [(u.party, sum(fallen[u.id])) for u in hit]
    campaign.record(
        "bombardment-reckoned",
        remember(campaign, cell, lost, battle=False),
        rule="10.15",
        cause=cause,
        cell=cell,
        tactical=target,
        units=[salvo.by for salvo in salvos if salvo.unit is not None],
        strength={salvo.by: salvo.strength for salvo in salvos},
        spread={salvo.by: salvo.spread for salvo in salvos},
        loss=loss,
    )


def _flanks(campaign: Campaign, hit: list[Unit], n: Numbers) -> int:
    """10.8: the flanks of troops that nobody attacks: a front of one direction, nearly full for both to hold."""
    taken = sum(frontage(fighter(unit, unit.defend, False, False), unit.men, n) for unit in hit)
    full = taken >= n.space.full * n.space.front
    return min(anchors(campaign, hit[0].cell, hit[0].tactical, tuple(hit)), 2 if full else 1)


def _check(before: Unit, lost: int, fatigue: int, flanks: int, n: Numbers, stream: Stream) -> Check | None:
    """10.8: who lost 2% takes a morale check as under fire."""
    if not needs_check(lost, before.men, n) or lost >= before.men:
        return None
    target = fighter(before, before.defend, False, before.in_fort)
    return check(target, fatigue, 100.0 * lost / before.men, flanks, "", stream, n)
