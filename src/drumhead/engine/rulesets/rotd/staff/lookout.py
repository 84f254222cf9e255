"""4.2: what somebody posted on a battlefield would see of enemies, by the troops that a seat knows to stand there."""

from __future__ import annotations

from drumhead.engine.play.game import Game
from drumhead.engine.play.state import changed
from drumhead.engine.play.view import View
from drumhead.engine.play.ways import Sight
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.knowledge.sight import hiding


def sights(game: Game, view: View, cell: int, post: int) -> tuple[Sight, ...]:
    """4.2: of each tactical square of a strategic one; none where the seat has no troops, or no enemies."""
    campaign = Campaign(game, view.state, view.phase)
    viewer = _posted(view, campaign, cell, post)
    target = None if viewer is None else _enemy(campaign, viewer)
    if viewer is None or target is None:
        return ()
    return tuple(_sight(campaign, viewer, target, at) for at in range(game.map.tactical_board.size))


def _posted(view: View, campaign: Campaign, cell: int, post: int) -> Unit | None:
    """A unit like the seat's own on that battlefield, else like any of them, that can sight."""
    own = [campaign.units[token.id] for token in view.tokens if token.stance == "own" or view.gm]
    like = next((unit for unit in own if unit.cell == cell and unit.stands), next(iter(own), None))
    return None if like is None else _standing(like, cell, post)


def _enemy(campaign: Campaign, viewer: Unit) -> Unit | None:
    """Somebody of a state at war with the viewer's."""
    states = (code for code in campaign.sides if campaign.stance(viewer.state, code) == "hostile")
    code = next(states, None)
    return None if code is None else changed(viewer, {"state": code})


def _standing(unit: Unit, cell: int, at: int) -> Unit:
    fields = {"id": "", "type": Kind.IN, "status": "active", "cell": cell, "tactical": at, "aboard": "", "garrison": ""}
    return changed(unit, fields)


def _sight(campaign: Campaign, viewer: Unit, target: Unit, at: int) -> Sight:
    near = hiding(campaign, viewer, target, at)
    board = campaign.game.map.tactical_board
    if not near:
        return Sight(True, f"{board.name(viewer.tactical)} sees enemies on {board.name(at)} (rule 4.2).")
    first = near[0]
    others = f" and {len(near) - 1} more" if len(near) > 1 else ""
    why = f"{first.id}{others} on {board.name(first.tactical)} hides enemies on {board.name(at)} behind it (rule 4.2)."
    return Sight(False, why, tuple(dict.fromkeys(unit.tactical for unit in near)))
