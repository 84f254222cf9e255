"""5.1, 3.6, 3.7, 10.14: the end of a campaign, the season between two in one step, and the next in the row."""

from __future__ import annotations

from typing import Any

from drumhead.engine.play.events import EVERYONE, Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.seasons import Moment, in_a_row, number, outline
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.peace.accords import ARMISTICE, hostilities, stances
from drumhead.engine.rulesets.rotd.peace.parley import end_armistice
from drumhead.engine.rulesets.rotd.turns.objectives import tell_score


def campaign_over(campaign: Campaign) -> bool:
    """5.1: after its last turn, or as soon as a peace ends all hostilities."""
    began = campaign.began
    if number(began) >= outline(campaign.game, began.campaign).turns:
        return True
    return number(began) > 0 and _all_at_peace(campaign)


def _all_at_peace(campaign: Campaign) -> bool:
    """Where nothing was agreed on in this campaign, nothing ended."""
    pacts = campaign.table("pacts").values()
    return bool(pacts) and all(pact.what != ARMISTICE for pact in pacts) and not hostilities(campaign)


def next_turn(campaign: Campaign, *, over: bool) -> Moment:
    """The turn that follows; after a campaign the first of those that lead to the next, if there is one."""
    began, turn = campaign.began, campaign.turn + 1
    if over and began.campaign < len(in_a_row(campaign.game)):
        following = began.campaign + 1
        return Moment(turn, following, campaign.turn + outline(campaign.game, following).gap)
    return Moment(turn, began.campaign, began.since, campaign.value("truce"))


def close_campaign(campaign: Campaign, following: Moment) -> None:
    """5.1: the reckoning; with the last campaign the game is over, else the season passes to the next."""
    began = campaign.began
    if following.campaign == began.campaign:
        campaign.record("campaign-closed", state_changes(closed=True), rule="5.1", seen_by=(EVERYONE,))
        tell_score(campaign)
        return
    theatre = outline(campaign.game, following.campaign).theatre
    changes = state_changes(campaign=following.campaign, since=following.since)
    changes += [] if theatre is None else state_changes(theatre=theatre)
    changes += state_changes(truce=False) if campaign.value("truce") else []
    campaign.record("campaign-closed", changes, rule="5.1", seen_by=(EVERYONE,))
    tell_score(campaign)
    _pass_season(campaign)


def _pass_season(campaign: Campaign) -> None:
    """3.2, 3.7, 10.14, 14.3: between campaigns all stragglers rejoin, the tired rest, the shattered form again, and
    morale goes half way back to its middle."""
    changes: list[Change] = []
    for id in sorted(campaign.units):
        unit = campaign.units[id]
        if unit.status != "gone":
            now = {name: value for name, value in _rested(campaign, unit).items() if value != getattr(unit, name)}
            changes += sets("units", id, **now)
    campaign.record("season-passed", changes, rule="10.14", seen_by=(EVERYONE,))


def _rested(campaign: Campaign, unit: Unit) -> dict[str, Any]:
    middle, part = whole(campaign.game, "morale_drift.middle"), whole(campaign.game, "peace.morale")
    off = unit.morale - middle
    step = max(1, round(abs(off) / part)) if off else 0
    return {
        "men": unit.men + unit.stragglers,
        "stragglers": 0,
        "fatigue": 0,
        "morale": unit.morale - (step if off > 0 else -step),
        "status": "active" if unit.status == "shattered" else unit.status,
        "reform_turns": 0,
        "failed_reforms": 0,
    }


def opens(campaign: Campaign, following: Moment) -> bool:
    """Whether the turn that follows is the first of a campaign after the first."""
    return bool(following.campaign) and number(following) == 1


def open_next(campaign: Campaign) -> None:
    """5.1: armistices lapse, what was agreed on before is history, and the scenario says who is at war now."""
    for _, pact in sorted(campaign.table("pacts").items()):
        if pact.what == ARMISTICE:
            end_armistice(campaign, pact)
    coming = outline(campaign.game, campaign.value("campaign"))
    changes = [Change(table="pacts", id=id, field="", now=None) for id in sorted(campaign.table("pacts"))]
    changes += [change for pair, stance in coming.relations for change in stances((pair,), stance)]
    campaign.record("next-campaign-opened", changes, rule="5.1", seen_by=(EVERYONE,), title=coming.title)


def state_changes(**values: Any) -> list[Change]:
    """What gives fields of the state itself new values."""
    return [Change(table="", id="", field=name, now=now) for name, now in values.items()]
