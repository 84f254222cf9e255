"""10: the battles of a tactical phase, carried out in the campaign and told to those who may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from drumhead.engine.play.dice import Dice, Stream, settled
from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.battles import telling
from drumhead.engine.rulesets.rotd.battles.broadsides import supporting
from drumhead.engine.rulesets.rotd.battles.capture import guns_change_hands, lose_guns, take_bridge, take_guns
from drumhead.engine.rulesets.rotd.battles.casualties import disband, remember, split, toll
from drumhead.engine.rulesets.rotd.battles.engagement import Engagement, Units, arrivals, engagement
from drumhead.engine.rulesets.rotd.battles.leaving import Flight, answer, fall_back
from drumhead.engine.rulesets.rotd.battles.overrun import follow_the_beaten, overrun
from drumhead.engine.rulesets.rotd.battles.panic import panic
from drumhead.engine.rulesets.rotd.battles.ruled import battle_at, is_as_ruled
from drumhead.engine.rulesets.rotd.battles.telling import Stage
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.tables import row, table
from drumhead.engine.rulesets.rotd.combat.account import (
    ATTACKER,
    DEFENDER,
    Checks,
    Closing,
    Entry,
    Formation,
    Outcome,
    Volley,
)
from drumhead.engine.rulesets.rotd.combat.combat import resolve
from drumhead.engine.rulesets.rotd.combat.numbers import Numbers, numbers
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.tactics.support import battles


@dataclass(slots=True)
class _Battle:
    """A battle being carried out: how each unit that left has ended, and how many men each side has lost."""

    campaign: Campaign
    plans: Mapping[str, Plan]
    engagement: Engagement
    numbers: Numbers
    stream: Stream
    stage: Stage
    ends: dict[str, str] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)

    def side(self, number: int) -> Units:
        """The units of a side as they were when the battle began."""
        return self.engagement.attackers if number == ATTACKER else self.engagement.defenders

    def here(self, number: int) -> Units:
        """Those of a side that still hold the square, as they are now."""
        now = (self.campaign.units[unit.id] for unit in self.side(number))
        where = (self.engagement.cell, self.engagement.tactical)
        return tuple(unit for unit in now if unit.active and unit.men > 0 and (unit.cell, unit.tactical) == where)

    def flight(self, number: int) -> Flight:
        """How units of a side leave: away from the other side, all of whom count even if they have gone."""
        return Flight(self.side(1 - number), self.stage.cause, self.stream, self.stage.seats(1 - number))

    def shock(self, number: int, unit: str) -> Flight:
        """The same, because of what a unit of the side has just suffered."""
        return replace(self.flight(number), cause=self.stage.suffered[unit])


def fight_battles(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
    """10.1: headquarters overrun, then every battle of the phase by strategic and tactical square.

    `movement` must have run on this campaign before: who moved, and who came first, is read from it.
    """
    n, arrived = numbers(campaign.game), arrivals(campaign)
    for cell in sorted({unit.cell for unit in campaign.units.values() if unit.active}):
        overrun(campaign, dice, cell)
        squares = battles(campaign, cell)
        afloat = supporting(campaign, cell, squares) if squares else {}
        for tactical in squares:
            met = engagement(campaign, cell, tactical, n, arrived, afloat.get(tactical, ()))
            if met is not None:
                _fight(campaign, plans, dice, met, n, arrived)
    panic(campaign, plans, dice, n)
    disband(campaign, n.smallest_unit)


def _fight(
    campaign: Campaign, plans: Mapping[str, Plan], dice: Dice, met: Engagement, n: Numbers, arrived: Mapping[str, int]
) -> None:
    map = campaign.game.map
    place = f"{map.board.name(met.cell)} {map.tactical_board.name(met.tactical)}"
    stream, outcome = settled(
        dice, battle_at(place), partial(resolve, *met.forces(), met.site, n), partial(is_as_ruled, met)
    )
    battle = _Battle(campaign, plans, met, n, stream, telling.stage(campaign, met))
    telling.opened(battle.stage, _arrival(campaign, met, arrived))
    for entry in outcome.entries:
        _carry_out(battle, entry)
    _end(battle, outcome)


def _arrival(campaign: Campaign, met: Engagement, arrived: Mapping[str, int]) -> str:
    """The event by which the last of the attackers came, which brought the battle on; "" if nobody moved."""
    came = [arrived[unit.id] for unit in met.attackers if unit.id in arrived]
    return campaign.event(max(came)).id if came else ""


def _carry_out(battle: _Battle, entry: Entry) -> None:
    match entry:
        case Formation():
            telling.formed(battle.stage, entry)
        case Volley():
            _lose(battle, entry)
        case Closing():
            telling.closing(battle.stage, entry)
        case Checks():
            _check(battle, entry)


def _lose(battle: _Battle, volley: Volley) -> None:
    """10.7, 10.9, 10.14, 11.11: the losses, fatigue and ammunition of a segment; each side hears its own."""
    campaign = battle.campaign
    telling.volley(battle.stage, volley, battle.numbers)
    for number in (ATTACKER, DEFENDER):
        beaten = volley.winner >= 0 and volley.winner != number
        shares = battle.numbers.losses.beaten if beaten else battle.numbers.losses.suffered
        changes: list[Change] = []
        fallen = {}
        for hit in volley.hits[number]:
            unit = campaign.units[hit.id]
            fallen[hit.id] = split(int(hit.lost), shares, battle.stream)
            tired = {"fatigue": unit.fatigue + hit.engaged, "ammunition": unit.ammunition - hit.ammunition}
            changes += sets("units", hit.id, **toll(unit, fallen[hit.id]), **tired)
            battle.lost[unit.party] = battle.lost.get(unit.party, 0) + int(hit.lost)
        telling.losses(battle.stage, volley, number, fallen, changes)


def _check(battle: _Battle, checks: Checks) -> None:
    for made in checks.checks:
        flight = battle.shock(checks.side, made.id)
        end = answer(battle.campaign, battle.plans, made, flight, checks.segment)
        if end:
            battle.ends[made.id] = end


def _end(battle: _Battle, outcome: Outcome) -> None:
    """10.10: the result, and all that follows from it."""
    winner, loser = outcome.winner, 1 - outcome.winner
    campaign, met, stage = battle.campaign, battle.engagement, battle.stage
    telling.result(stage, winner, outcome.melee)
    changes = remember(campaign, met.cell, battle.lost.items(), battle=True, winner=battle.side(winner)[0].party)
    stage.tell("battle-tallied", "3.7", (), (), changes, lost=dict(sorted(battle.lost.items())))
    _yield_ground(battle, loser)
    _spoils(battle, winner, outcome)
    _learn(battle, outcome)


def _yield_ground(battle: _Battle, loser: int) -> None:
    """10.10, 10.2, 12.6: the losers still there fall back, and headquarters with them; bridges are taken."""
    campaign, met = battle.campaign, battle.engagement
    winners = battle.here(1 - loser)
    for unit in battle.here(loser):
        if unit.deployed and winners:
            take_bridge(campaign, unit, winners[0])
        else:
            battle.ends[unit.id] = fall_back(campaign, unit, battle.flight(loser))
    follow_the_beaten(campaign, battle.side(loser), met.cell, met.tactical, battle.flight(loser))


def _spoils(battle: _Battle, winner: int, outcome: Outcome) -> None:
    """10.11: guns of the losers."""
    campaign, met = battle.campaign, battle.engagement
    empty = {unit.id: "destroyed" for unit in battle.side(1 - winner) if outcome.fates[unit.id] == "destroyed"}
    if guns_change_hands(campaign, winner == ATTACKER):
        losers = battle.side(1 - winner)
        prizes = lose_guns(campaign, losers, {**empty, **battle.ends}, outcome.melee, battle.stream)
        fought = [unit.id for unit in battle.here(winner)]
        take_guns(campaign, prizes, fought, met.cell, met.tactical)


def _learn(battle: _Battle, outcome: Outcome) -> None:
    """3.6: experience by the odds of the firing."""
    campaign = battle.campaign
    points = experience_points(outcome.odds, row(campaign.game, "combat.experience.odds"), _points(campaign))
    for number in (ATTACKER, DEFENDER):
        learnt = [u for u in (campaign.units[unit.id] for unit in battle.side(number)) if u.status != "gone"]
        telling.experience(battle.stage, learnt, points)


def _points(campaign: Campaign) -> Sequence[int]:
    points: Sequence[int] = table(campaign.game, "combat.experience.points")
    return points


def experience_points(odds: float, bounds: Sequence[float], points: Sequence[int]) -> int:
    """3.6: 5 points at even odds down to 1; `odds` larger by smaller strength, 0 where one side did not fire."""
    if odds == 0:
        return points[-1]
    return points[sum(odds >= bound for bound in bounds)]
