"""10.11, 12.6: batteries and pontoon bridges that change hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from drumhead.engine.play.dice import Stream
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import ARTILLERY, CAVALRY, FOOT, Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import number, table, whole
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present

HORSE = CAVALRY | {Kind.HA}
FIELD = FOOT | {Kind.LA}
MOST = 2
"""10.11: the batteries an infantry or cavalry brigade can hold; only one is served."""


@dataclass(frozen=True, slots=True)
class Prize:
    """A battery lost: by whom, of which kind, and whether horse or field guns."""

    loser: str
    gun: str
    horse: bool


def lose_guns(
    campaign: Campaign, losers: Sequence[Unit], ends: Mapping[str, str], melee: bool, stream: Stream
) -> list[Prize]:
    """10.11: the batteries the losers leave behind; `losers` as they were before the battle, `ends` how each left."""
    prizes = []
    for before in losers:
        chance = _chance(campaign, ends.get(before.id, ""), melee)
        rolls = [stream.unit() for _ in range(before.batteries)] if chance else []
        lost = sum(roll < chance for roll in rolls)
        if lost:
            unit = campaign.units[before.id]
            seats = friends_present(campaign, unit, unit.cell)
            left = {"batteries": max(0, unit.batteries - lost)}
            campaign.set_unit(
                "guns-lost", unit, left, rule="10.11a", seen_by=seats, batteries=lost, chance=chance, rolls=rolls
            )
            prizes += [Prize(before.id, before.gun, before.type in HORSE)] * lost
    return prizes


def _chance(campaign: Campaign, end: str, melee: bool) -> float:
    """7.5 of the gaps: by how the unit left; falling back costs guns only after a melee."""
    name = end.replace(" ", "_")
    if not name or (name == "fell_back" and not melee):
        return 0.0
    return number(campaign.game, f"combat.guns.{name}")


def take_guns(campaign: Campaign, prizes: Sequence[Prize], fought: Sequence[str], cell: int, tactical: int) -> None:
    """10.11: each battery goes to a fitting unit that fought, else to the nearest, else to any that fought."""
    for prize in prizes:
        taker = _taker(campaign, prize, [campaign.units[id] for id in fought], cell, tactical)
        if taker is not None:
            _take(campaign, taker, prize)


def _taker(campaign: Campaign, prize: Prize, fought: Sequence[Unit], cell: int, tactical: int) -> Unit | None:
    present = [u for u in fought if u.active and u.combat and u.cell == cell]
    board = campaign.game.map.tactical_board
    reach = whole(campaign.game, "combat.guns.reach")
    near = [
        u
        for u in campaign.present(cell)
        if u.active and any(campaign.friendly(u, v) for v in present) and board.distance(u.tactical, tactical) <= reach
    ]
    near.sort(key=lambda u: board.distance(u.tactical, tactical))
    fitting = [u for u in present if _fits(campaign, u, prize.horse)]
    if fitting:
        return min(fitting, key=lambda u: (u.type not in ARTILLERY and u.batteries > 0, u.batteries, u.id))
    others = [u for u in near if _fits(campaign, u, prize.horse)]
    misfits = [u for u in present if _fits(campaign, u, not prize.horse)]
    return next(iter(others or misfits), None)


def _fits(campaign: Campaign, unit: Unit, horse: bool) -> bool:
    """10.11: field guns go to infantry and field artillery, horse guns to cavalry and horse artillery."""
    if unit.type not in (HORSE if horse else FIELD):
        return False
    most = whole(campaign.game, f"units.most_batteries.{unit.type}") if unit.type in ARTILLERY else MOST
    return unit.batteries < most


def _take(campaign: Campaign, taker: Unit, prize: Prize) -> None:
    gun = gun_after(taker, prize.gun)
    seats = friends_present(campaign, taker, taker.cell)
    fields = {"batteries": taker.batteries + 1, "gun": gun}
    campaign.set_unit("guns-taken", taker, fields, rule="10.11", seen_by=seats, loser=prize.loser, gun=gun)


def gun_after(taker: Unit, captured: str) -> str:
    """10.11: the captor's own kind, but rifled guns turn smoothbores into rifled ones."""
    if taker.batteries == 0:
        return captured
    rifled = captured in ("rifled", "breechloading") and taker.gun == "smoothbore"
    return "rifled" if rifled else taker.gun


def guns_change_hands(campaign: Campaign, attackers_won: bool) -> bool:
    """10.11: the attackers capture guns; with `takers = "winners"` victorious defenders do as well."""
    return attackers_won or table(campaign.game, "combat.guns.takers") == "winners"


def take_bridge(campaign: Campaign, bridge: Unit, captor: Unit) -> None:
    """12.6: a deployed pontoon bridge falls to the winners where it lies."""
    changes = sets("units", bridge.id, state=captor.state, side=captor.side, commander=captor.commander, deputy="")
    seats = {*friends_present(campaign, bridge, bridge.cell), *friends_present(campaign, captor, captor.cell)}
    campaign.record(
        "bridge-captured",
        changes,
        rule="12.6",
        cell=bridge.cell,
        tactical=bridge.tactical,
        units=(bridge.id, captor.id),
        seen_by=seats,
    )
