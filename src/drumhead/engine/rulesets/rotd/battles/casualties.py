"""10.14: what becomes of those who fall, and what a square remembers of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise

from drumhead.engine.play.dice import Stream
from drumhead.engine.play.events import Change
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.squares import set_square
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.combat.numbers import Row
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present

FATES = ("killed", "wounded", "prisoners", "stragglers")


def split(lost: int, shares: Row, stream: Stream) -> tuple[int, ...]:
    """10.14: (killed, wounded, prisoners, stragglers) that add up to `lost`; one roll rounds them all fairly."""
    offset = stream.unit()
    bounds = [int(share * lost + offset) for share in accumulate((0.0, *shares[:-1]))]
    return tuple(after - before for before, after in pairwise((*bounds, lost + bounds[0])))


def toll(unit: Unit, fallen: Sequence[int]) -> dict[str, int]:
    """The fields of a unit that has lost `fallen`."""
    added = {name: getattr(unit, name) + count for name, count in zip(FATES, fallen, strict=True)}
    return {"men": unit.men - sum(fallen), **added}


def remember(
    campaign: Campaign, cell: int, lost: Iterable[tuple[str, int]], *, battle: bool, winner: str = ""
) -> tuple[Change, ...]:
    """3.7: what the square adds to its record of the turn: casualties by side, and who won a battle."""
    square = campaign.square(cell)
    losses, wins = dict(square.lost), dict(square.wins)
    for side, men in lost:
        losses[side] = losses.get(side, 0) + men
    if winner:
        wins[winner] = wins.get(winner, 0) + 1
    return set_square(
        campaign,
        cell,
        battle_now=square.battle_now or battle,
        casualties=sum(losses.values()),
        lost=tuple(sorted(losses.items())),
        wins=tuple(sorted(wins.items())),
    )


def disband(campaign: Campaign, smallest: int = 1) -> None:
    """9.15 of the gaps: a unit of too few men goes home at the end of the phase; an empty one is gone at once."""
    for id in sorted(campaign.units):
        unit = campaign.units[id]
        if unit.status == "gone" or unit.men >= (smallest if unit.combat and unit.status != "inactive" else 1):
            continue
        fields = {"status": "gone", "men": 0, "stragglers": unit.stragglers + unit.men, "batteries": 0, "supplies": 0}
        seats = friends_present(campaign, unit, unit.cell)
        campaign.set_unit("disbanded", unit, fields, rule="10.14", seen_by=seats, men=unit.men)
