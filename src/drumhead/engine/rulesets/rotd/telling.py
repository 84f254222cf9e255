"""What each side hears of a battle: its own strength and losses in full, of the enemy only what is seen (4.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from drumhead.engine.play.events import Change, Event
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.account import ATTACKER, DEFENDER, Closing, Formation, Part, Volley
from drumhead.engine.rulesets.rotd.detection import friends_present
from drumhead.engine.rulesets.rotd.engagement import Engagement
from drumhead.engine.rulesets.rotd.field import Campaign
from drumhead.engine.rulesets.rotd.lines import LINES
from drumhead.engine.rulesets.rotd.numbers import Numbers
from drumhead.engine.rulesets.rotd.state import Unit

Fallen = Mapping[str, tuple[int, ...]]


def own(campaign: Campaign, met: Engagement, number: int) -> tuple[str, ...]:
    """The seats of a side in the battle, and of its friends on the strategic square, sorted."""
    side = met.attackers if number == ATTACKER else met.defenders
    seats = {seat for unit in side for seat in friends_present(campaign, unit, met.cell)}
    return tuple(sorted(seats))


def everybody(campaign: Campaign, met: Engagement) -> tuple[str, ...]:
    """The seats of both sides."""
    return tuple(sorted({*own(campaign, met, ATTACKER), *own(campaign, met, DEFENDER)}))


def formed(campaign: Campaign, met: Engagement, formation: Formation, cause: str) -> None:
    """10.3, 10.4, 10.8: the lines of a side, how full its front is, and the flanks that hold."""
    lines = [
        {"unit": unit, "line": LINES[place.line], "fits": place.fits, "behind": place.behind}
        for unit, place in formation.places
    ]
    campaign.record(
        "formed",
        rule="10.3",
        cause=cause,
        cell=met.cell,
        tactical=met.tactical,
        units=[unit for unit, _ in formation.places],
        seen_by=own(campaign, met, formation.side),
        segment=formation.segment,
        lines=lines,
        front=met.site.front,
        fullness=formation.fullness,
        flanks=formation.anchors,
    )


def volley(campaign: Campaign, met: Engagement, shot: Volley, numbers: Numbers, cause: str) -> None:
    """10.6: each side's strength for itself; the reckoning of both for the game master alone."""
    for number in (ATTACKER, DEFENDER):
        campaign.record(
            "fired" if shot.segment == "fire" else "grappled",
            rule="10.7" if shot.segment == "fire" else "10.9",
            cause=cause,
            cell=met.cell,
            tactical=met.tactical,
            units=[part.id for part in shot.parts[number]],
            seen_by=own(campaign, met, number),
            parts=[_part(part) for part in shot.parts[number]],
            strength=shot.strength[number],
            shaken=shot.shaken == number,
        )
    campaign.record(
        "reckoned",
        rule="10.7" if shot.segment == "fire" else "10.9",
        cause=cause,
        cell=met.cell,
        tactical=met.tactical,
        units=[unit.id for unit in met.units],
        segment=shot.segment,
        strength=list(shot.strength),
        decision=list(shot.decision),
        spread=list(shot.spread),
        coefficient=numbers.fire if shot.segment == "fire" else numbers.melee,
        loser=numbers.loser if shot.winner >= 0 else 1.0,
        losses=list(shot.losses),
        winner=shot.winner,
        hits=[{"unit": h.id, "share": h.share, "factor": h.factor, "lost": h.lost} for s in shot.hits for h in s],
    )


def _part(part: Part) -> dict[str, object]:
    """A unit's strength as numbers that multiply up to its value."""
    return {
        "unit": part.id,
        "men": part.men,
        "mode": part.mode,
        "foot": part.strength.foot,
        "foot_share": part.foot_share,
        "guns": part.strength.guns,
        "gun_share": part.gun_share,
        "factors": dict(part.strength.factors),
        "value": part.value,
    }


def losses(
    campaign: Campaign,
    met: Engagement,
    shot: Volley,
    number: int,
    fallen: Fallen,
    changes: Sequence[Change],
    cause: str,
) -> None:
    """10.7, 10.14: the losses of one side in a segment."""
    hits = shot.hits[number]
    campaign.record(
        "suffered",
        changes,
        rule="10.7" if shot.segment == "fire" else "10.9",
        cause=cause,
        cell=met.cell,
        tactical=met.tactical,
        units=[hit.id for hit in hits],
        seen_by=own(campaign, met, number),
        segment=shot.segment,
        losses={hit.id: int(hit.lost) for hit in hits},
        men={hit.id: int(hit.men) for hit in hits},
        factor={hit.id: hit.factor for hit in hits},
        fallen={id: list(each) for id, each in fallen.items()},
        total=sum(int(hit.lost) for hit in hits),
        tired=[hit.id for hit in hits if hit.engaged],
    )


def closing(campaign: Campaign, met: Engagement, tried: Closing, cause: str) -> None:
    """10.1: the attackers learn their own rolls; everybody sees whether it comes to close quarters."""
    if tried.rolls:
        campaign.record(
            "closed",
            rule="10.1",
            cause=cause,
            cell=met.cell,
            tactical=met.tactical,
            units=[unit for unit, _, _ in tried.rolls],
            seen_by=own(campaign, met, ATTACKER),
            chances={unit: chance for unit, chance, _ in tried.rolls},
            rolls={unit: roll for unit, _, roll in tried.rolls},
            closed=tried.closed,
        )
    campaign.record(
        "melee" if tried.closed else "no-melee",
        rule="10.1",
        cause=cause,
        cell=met.cell,
        tactical=met.tactical,
        seen_by=everybody(campaign, met),
        reason=tried.reason,
    )


def result(campaign: Campaign, met: Engagement, winner: int, melee: bool, cause: str) -> Event:
    """10.10: who has won, and who gives way."""
    sides = (met.attackers, met.defenders)
    return campaign.record(
        "battle-won",
        rule="10.10",
        cause=cause,
        cell=met.cell,
        tactical=met.tactical,
        units=[unit.id for unit in met.units],
        seen_by=everybody(campaign, met),
        winners=[unit.id for unit in sides[winner]],
        losers=[unit.id for unit in sides[1 - winner]],
        by="attackers" if winner == ATTACKER else "defenders",
        side=campaign.game.sides.get(sides[winner][0].side, sides[winner][0].side),
        melee=melee,
    )


def experience(
    campaign: Campaign, met: Engagement, number: int, learnt: Sequence[Unit], points: int, cause: str
) -> None:
    """3.6: what the units of a side learn."""
    changes = [change for u in learnt for change in sets("units", u.id, experience=u.experience + points)]
    campaign.record(
        "learnt",
        changes,
        rule="3.6",
        cause=cause,
        cell=met.cell,
        tactical=met.tactical,
        units=[unit.id for unit in learnt],
        seen_by=own(campaign, met, number),
        points=points,
    )
