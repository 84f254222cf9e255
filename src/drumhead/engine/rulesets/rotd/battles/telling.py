"""What each side hears of a battle: its own strength and losses in full, of the enemy only what is seen (4.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.model import Ground
from drumhead.engine.play.events import Change, Event
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.battles.engagement import Engagement
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.combat.account import ATTACKER, DEFENDER, Closing, Formation, Part, Volley
from drumhead.engine.rulesets.rotd.combat.lines import LINES
from drumhead.engine.rulesets.rotd.combat.numbers import Numbers
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present

Fallen = Mapping[str, tuple[int, ...]]


@dataclass(slots=True)
class Stage:
    """Where a battle is told: the seats of both sides as it began, and the events that later ones follow from.

    `cause` is what both sides saw last: the battle, the closing, the result; `formed` and `suffered` are a side's own.
    """

    campaign: Campaign
    met: Engagement
    seats: tuple[tuple[str, ...], tuple[str, ...]]
    cause: str = ""
    formed: list[str] = field(default_factory=lambda: ["", ""])
    suffered: list[str] = field(default_factory=lambda: ["", ""])

    @property
    def everybody(self) -> tuple[str, ...]:
        """The seats of both sides."""
        return tuple(sorted({*self.seats[ATTACKER], *self.seats[DEFENDER]}))

    def tell(
        self,
        kind: str,
        rule: str,
        units: Sequence[str],
        seats: Sequence[str],
        changes: Sequence[Change] = (),
        cause: str | None = None,
        **facts: Any,
    ) -> Event:
        """Record an event of this battle on its square, following from what both sides saw last or from `cause`."""
        return self.campaign.record(
            kind,
            changes,
            rule=rule,
            cause=self.cause if cause is None else cause,
            cell=self.met.cell,
            tactical=self.met.tactical,
            units=units,
            seen_by=seats,
            **facts,
        )


def stage(campaign: Campaign, met: Engagement) -> Stage:
    """The seats of each side, and of its friends on the strategic square, hear what it does."""
    return Stage(campaign, met, (_own(campaign, met.attackers), _own(campaign, met.defenders)))


def _own(campaign: Campaign, side: Sequence[Unit]) -> tuple[str, ...]:
    return tuple(sorted({seat for unit in side for seat in friends_present(campaign, unit, unit.cell)}))


def opened(on: Stage, arrival: str) -> None:
    """10.1: what both sides see of it: who fights, where, and from where they came; `arrival` brought it on."""
    met, campaign = on.met, on.campaign
    changes = [change for unit in met.units for change in sets("units", unit.id, fought_in=campaign.phase)]
    ground = Ground(campaign.game.map.battlefield(met.cell).terrain[met.tactical])
    event = on.tell(
        "battle",
        "10.1",
        [unit.id for unit in met.units],
        on.everybody,
        changes,
        cause=arrival,
        attackers=[unit.id for unit in met.attackers],
        defenders=[unit.id for unit in met.defenders],
        meeting=met.meeting,
        directions=[Direction(direction).name for direction in met.directions],
        front=met.site.front,
        ground=ground.label,
        rating=met.site.rating,
        fort=met.site.fort,
    )
    on.cause = event.id


def formed(on: Stage, formation: Formation) -> None:
    """10.3, 10.4, 10.8: the lines of a side, how full its front is, and the flanks that hold."""
    lines = [
        {"unit": unit, "line": LINES[place.line], "fits": place.fits, "behind": place.behind}
        for unit, place in formation.places
    ]
    event = on.tell(
        "formed",
        "10.3",
        [unit for unit, _ in formation.places],
        on.seats[formation.side],
        segment=formation.segment,
        lines=lines,
        front=on.met.site.front,
        fullness=formation.fullness,
        flanks=formation.anchors,
    )
    on.formed[formation.side] = event.id


RULES = {"fire": "10.7", "melee": "10.9"}


def volley(on: Stage, shot: Volley, numbers: Numbers) -> None:
    """10.6: each side's strength for itself, by the units that fire or fight; the reckoning for the game master."""
    for number in (ATTACKER, DEFENDER):
        on.tell(
            "fired" if shot.segment == "fire" else "grappled",
            RULES[shot.segment],
            [part.id for part in shot.parts[number] if part.value > 0],
            on.seats[number],
            cause=on.formed[number],
            parts=[_part(part) for part in shot.parts[number]],
            strength=shot.strength[number],
            shaken=shot.shaken == number,
        )
    on.tell(
        "reckoned",
        RULES[shot.segment],
        [unit.id for unit in on.met.units],
        (),
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


def losses(on: Stage, shot: Volley, number: int, fallen: Fallen, changes: Sequence[Change]) -> None:
    """10.7, 10.14: the losses of one side in a segment."""
    hits = shot.hits[number]
    event = on.tell(
        "suffered",
        RULES[shot.segment],
        [hit.id for hit in hits],
        on.seats[number],
        changes,
        cause=on.formed[number],
        segment=shot.segment,
        losses={hit.id: int(hit.lost) for hit in hits},
        men={hit.id: int(hit.men) for hit in hits},
        factor={hit.id: hit.factor for hit in hits},
        fallen={id: list(each) for id, each in fallen.items()},
        total=sum(int(hit.lost) for hit in hits),
        tired=[hit.id for hit in hits if hit.engaged],
    )
    on.suffered[number] = event.id


def closing(on: Stage, tried: Closing) -> None:
    """10.1: the attackers learn their own rolls; everybody sees whether it comes to close quarters."""
    if tried.rolls:
        on.tell(
            "closed",
            "10.1",
            [unit for unit, _, _ in tried.rolls],
            on.seats[ATTACKER],
            chances={unit: chance for unit, chance, _ in tried.rolls},
            rolls={unit: roll for unit, _, roll in tried.rolls},
            closed=tried.closed,
        )
    event = on.tell("melee" if tried.closed else "no-melee", "10.1", (), on.everybody, reason=tried.reason)
    on.cause = event.id


def result(on: Stage, winner: int, melee: bool) -> None:
    """10.10: who has won, and who gives way."""
    sides, titles = (on.met.attackers, on.met.defenders), on.campaign.game.sides
    event = on.tell(
        "battle-won",
        "10.10",
        [unit.id for unit in on.met.units],
        on.everybody,
        winners=[unit.id for unit in sides[winner]],
        losers=[unit.id for unit in sides[1 - winner]],
        by="attackers" if winner == ATTACKER else "defenders",
        side=titles.get(sides[winner][0].side, sides[winner][0].side),
        melee=melee,
    )
    on.cause = event.id


def experience(on: Stage, number: int, learnt: Sequence[Unit], points: int) -> None:
    """3.6: what the units of a side learn."""
    changes = [change for u in learnt for change in sets("units", u.id, experience=u.experience + points)]
    on.tell("learnt", "3.6", [unit.id for unit in learnt], on.seats[number], changes, points=points)
