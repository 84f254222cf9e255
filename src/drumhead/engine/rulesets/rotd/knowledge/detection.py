"""Who is told of what a unit does: its own seats, its friends on the spot, and the strangers that see it (4.2-4.6)."""

from __future__ import annotations

from collections.abc import Iterable

from drumhead.engine.play.game import Game
from drumhead.engine.rulesets.rotd.campaign.field import FRIENDLY, STRANGE, Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.knowledge.sight import spotters


def friends_present(campaign: Campaign, unit: Unit, cell: int) -> tuple[str, ...]:
    """4.4, 4.5: the unit's own seats and those with an active friendly unit on the strategic cell, sorted."""
    friends = (u for u in campaign.related(unit, cell, FRIENDLY) if u.active)
    return _seats(campaign.game, (unit, *friends))


def strangers_present(campaign: Campaign, unit: Unit, cell: int) -> tuple[str, ...]:
    """The seats with an active unit on the strategic cell that is not friendly to the unit, sorted."""
    others = (u for u in campaign.related(unit, cell, STRANGE) if u.active)
    return _seats(campaign.game, others)


def witnesses(campaign: Campaign, unit: Unit, tactical: int | None = None) -> tuple[str, ...]:
    """4.2, 4.6: seats of other sides that see the unit on its strategic cell, at `tactical` or where it stands.

    What one unit sees, all seats with active units friendly to it on the same tactical map see.
    """
    seeing = spotters(campaign, unit, unit.tactical if tactical is None else tactical)
    strangers = [u for u in campaign.related(unit, unit.cell, STRANGE) if u.active]
    told = {state for state in {u.state for u in strangers} if _told(campaign, state, seeing)}
    return _seats(campaign.game, (u for u in strangers if u.state in told))


def detected_here(campaign: Campaign, unit: Unit, others: Unit) -> bool:
    """4.2, 4.6: whether `others`, or a friend of theirs on the same tactical map, sees the unit where it stands."""
    return any(campaign.friendly(spotter, others) for spotter in spotters(campaign, unit, unit.tactical))


def _told(campaign: Campaign, state: str, seeing: Iterable[Unit]) -> bool:
    """4.2: whether a state is told what any of these sees."""
    return any(campaign.stance(spotter.state, state) in FRIENDLY for spotter in seeing)


def _seats(game: Game, units: Iterable[Unit]) -> tuple[str, ...]:
    held = {(unit.commander, unit.deputy) for unit in units}
    return tuple(sorted({seat for commanders in held for seat in game.seats_that_hold(*commanders)}))
