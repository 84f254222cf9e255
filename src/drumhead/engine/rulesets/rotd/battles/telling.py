"""What each side hears of a battle: its own strength and losses in full, of the enemy only what is seen (4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from drumhead.engine.boards.square import Direction
from drumhead.engine.maps.squares.model import Ground
from drumhead.engine.play.events import Change, Event
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.battles.engagement import Engagement
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.combat.account import ATTACKER, DEFENDER, Closing, Formation, Part, Reason, Volley
from drumhead.engine.rulesets.rotd.combat.lines import LINES, Place
from drumhead.engine.rulesets.rotd.combat.numbers import Numbers
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present

Fallen = Mapping[str, tuple[int, ...]]
Seats = tuple[str, ...]


@dataclass(slots=True)
class Stage:
    """Where a battle is told: who hears each unit's numbers as it began, and the events that later ones follow from.

    `cause` is what both sides saw last: the battle, the closing, the result; `formed` and `suffered` are each unit's.
    """

    campaign: Campaign
    met: Engagement
    hearers: Mapping[str, Seats]
    cause: str = ""
    formed: dict[str, str] = field(default_factory=dict)
    suffered: dict[str, str] = field(default_factory=dict)

    @property
    def everybody(self) -> Seats:
        """The seats of both sides."""
        return tuple(sorted({seat for seats in self.hearers.values() for seat in seats}))

    def seats(self, number: int) -> Seats:
        """The seats of one side."""
        side = self.met.attackers if number == ATTACKER else self.met.defenders
        return tuple(sorted({seat for unit in side for seat in self.hearers[unit.id]}))

    def told_together(self, units: Iterable[str]) -> Iterator[tuple[Seats, list[str]]]:
        """4.2: those of one side whose numbers the same seats hear; who is at odds with others hears his own alone."""
        found: dict[Seats, list[str]] = {}
        for unit in units:
            found.setdefault(self.hearers[unit], []).append(unit)
        yield from found.items()

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
    """The seats of each unit, and of its friends on the strategic square, hear what it does."""
    return Stage(campaign, met, {unit.id: friends_present(campaign, unit, unit.cell) for unit in met.units})


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
    for number in (ATTACKER, DEFENDER):
        if met.ships[number]:
            _supported(on, number)


def _supported(on: Stage, number: int) -> None:
    """10.1: a side hears of the ships that fire for it."""
    ships, strength = [ship.id for ship in on.met.ships[number]], on.met.support[number]
    on.tell("ships-support", "10.1g", (), on.seats(number), ships=ships, strength=strength)


def formed(on: Stage, formation: Formation) -> None:
    """10.3, 10.4, 10.8: the lines of a side, how full its front is, and the flanks that hold."""
    places = dict(formation.places)
    for seats, units in on.told_together(places):
        event = on.tell(
            "formed",
            "10.3",
            units,
            seats,
            segment=formation.segment,
            lines=[_line(unit, places[unit]) for unit in units],
            front=on.met.site.front,
            fullness=formation.fullness if len(units) == len(places) else None,
            flanks=formation.anchors,
        )
        on.formed |= dict.fromkeys(units, event.id)


def _line(unit: str, place: Place) -> dict[str, object]:
    return {"unit": unit, "line": LINES[place.line], "fits": place.fits, "behind": place.behind}


RULES = {"fire": "10.7", "melee": "10.9"}


def volley(on: Stage, shot: Volley, numbers: Numbers) -> None:
    """10.6: each side's strength for itself, by the units that fire or fight; the reckoning for the game master."""
    for number in (ATTACKER, DEFENDER):
        parts = {part.id: part for part in shot.parts[number]}
        for seats, units in on.told_together(parts):
            _strength(on, shot, number, seats, [parts[unit] for unit in units])
    _reckoned(on, shot, numbers)


def _strength(on: Stage, shot: Volley, number: int, seats: Seats, parts: Sequence[Part]) -> None:
    whole = len(parts) == len(shot.parts[number])
    on.tell(
        "fired" if shot.segment == "fire" else "grappled",
        RULES[shot.segment],
        [part.id for part in parts if part.value > 0],
        seats,
        cause=on.formed[parts[0].id],
        parts=[_part(part) for part in parts],
        strength=shot.strength[number] if whole else sum(part.value for part in parts),
        shaken=shot.shaken == number,
    )


def _reckoned(on: Stage, shot: Volley, numbers: Numbers) -> None:
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
    struck = {hit.id: hit for hit in shot.hits[number]}
    for seats, units in on.told_together(struck):
        hits = [struck[unit] for unit in units]
        event = on.tell(
            "suffered",
            RULES[shot.segment],
            units,
            seats,
            [change for change in changes if change.id in units],
            cause=on.formed[units[0]],
            segment=shot.segment,
            losses={hit.id: int(hit.lost) for hit in hits},
            men={hit.id: int(hit.men) for hit in hits},
            factor={hit.id: hit.factor for hit in hits},
            fallen={unit: list(fallen[unit]) for unit in units},
            total=sum(int(hit.lost) for hit in hits),
            tired=[hit.id for hit in hits if hit.engaged],
        )
        on.suffered |= dict.fromkeys(units, event.id)


WHETHER: Mapping[Reason, str] = {
    "left alone": "10.1",
    "no attack": "10.1d",
    "screen": "10.1e",
    "not closed": "10.1f",
    "melee": "10.1f",
}


def closing(on: Stage, tried: Closing) -> None:
    """10.1: the attackers learn their own rolls; everybody sees whether it comes to close quarters."""
    rolls = {unit: (chance, roll) for unit, chance, roll in tried.rolls}
    for seats, units in on.told_together(rolls):
        on.tell(
            "closed",
            "10.1",
            units,
            seats,
            chances={unit: rolls[unit][0] for unit in units},
            rolls={unit: rolls[unit][1] for unit in units},
            closed=tried.closed,
        )
    kind = "melee" if tried.closed else "no-melee"
    event = on.tell(kind, WHETHER[tried.reason], (), on.everybody, reason=tried.reason)
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
        side=titles.get(sides[winner][0].party, sides[winner][0].party),
        melee=melee,
    )
    on.cause = event.id


def experience(on: Stage, learnt: Sequence[Unit], points: int) -> None:
    """3.6: what the units of a side learn."""
    now = {unit.id: unit.experience + points for unit in learnt}
    for seats, units in on.told_together(now):
        changes = [change for id in units for change in sets("units", id, experience=now[id])]
        on.tell("learnt", "3.6", units, seats, changes, points=points)
