"""5.2: the end of a turn, in order; then the waiting phase is the next turn's supply phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from drumhead.engine.play.dice import Dice
from drumhead.engine.play.events import EVERYONE, Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.battles.shatter import reform
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Square, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import whole
from drumhead.engine.rulesets.rotd.command.promoting import promote
from drumhead.engine.rulesets.rotd.knowledge.shipping import report_ports
from drumhead.engine.rulesets.rotd.marches.railworks import finish_works
from drumhead.engine.rulesets.rotd.offices.purse import pay_in, return_surplus
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.peace.parley import negotiate
from drumhead.engine.rulesets.rotd.supply.communications import judge_communications
from drumhead.engine.rulesets.rotd.supply.siege import surrender_sieges
from drumhead.engine.rulesets.rotd.supply.sources import list_sources
from drumhead.engine.rulesets.rotd.turns.calendar import first_phase
from drumhead.engine.rulesets.rotd.turns.campaigns import (
    campaign_over,
    close_campaign,
    next_turn,
    open_next,
    opens,
    state_changes,
)
from drumhead.engine.rulesets.rotd.turns.moods import stir_morale
from drumhead.engine.rulesets.rotd.turns.recovery import (
    drift,
    fade,
    gain_by_marching,
    recover,
    return_stragglers,
    return_wounded,
)
from drumhead.engine.rulesets.rotd.turns.shipworks import break_bridges
from drumhead.engine.rulesets.rotd.waters.berths import ABROAD

KEPT = frozenset({"start_cell", "start_tactical", "allowance"})
"""Of a unit's memory: what the next supply phase sets anyway."""
_NAMES = [f.name for f in fields(Unit)]
MEMORY: Mapping[str, Any] = {
    f.name: f.default
    for f in fields(Unit)[_NAMES.index("start_cell") :]
    if f.name not in KEPT and f.default is not MISSING
}
"""What a unit remembers for one turn only, and the value that stands for nothing."""
AT_REST: Mapping[str, Any] = {"moved": False, "fought": False, "lost": False, "destroys": "", "ferried": 0}
"""The same of a ship."""


def end_phase(campaign: Campaign, plans: Mapping[str, Plan], dice: Dice) -> None:
    """3.2-3.7, 10.14, 11.3, 11.13, 14.3: all that happens when the last moves are done."""
    surrender_sieges(campaign, dice)
    reform(campaign, dice)
    return_stragglers(campaign, plans, dice)
    gain_by_marching(campaign)
    stir_morale(campaign, dice)
    drift(campaign, whole(campaign.game, "morale_drift.fifth"))
    recover(campaign)
    finish_works(campaign, plans)
    break_bridges(campaign)
    negotiate(campaign, plans)
    list_sources(campaign)
    judge_communications(campaign)
    promote(campaign, plans)
    close_turn(campaign)


def close_turn(campaign: Campaign) -> None:
    """3.6, 5.1, 10.14: the turn's memory is wiped, and the next turn waits, or the campaign is closed."""
    report_ports(campaign)
    pay_in(campaign)
    over = campaign_over(campaign)
    if over:
        return_wounded(campaign)
        fade(campaign)
        return_surplus(campaign)
    following = next_turn(campaign, over=over)
    waits = state_changes(turn=following.turn, phase=first_phase(campaign.game, following))
    changes = [*_forgotten(campaign), *_moored(campaign), *_quiet(campaign), *waits]
    campaign.record("turn-closed", changes, rule="5.2", seen_by=(EVERYONE,), turn=campaign.turn)
    if over:
        close_campaign(campaign, following)
    if opens(campaign, following):
        open_next(campaign)


def _forgotten(campaign: Campaign) -> list[Change]:
    found: list[Change] = []
    for id in sorted(campaign.units):
        unit = campaign.units[id]
        found += sets("units", id, **{name: none for name, none in MEMORY.items() if getattr(unit, name) != none})
    return found


def _moored(campaign: Campaign) -> list[Change]:
    """4.3: ships forget the turn, and where abroad they lie is told a turn later."""
    found: list[Change] = []
    for id, ship in sorted(campaign.ships.items()):
        now = {**AT_REST, "lay": ship.port if ship.water == ABROAD else ""}
        found += sets("ships", id, **{name: value for name, value in now.items() if getattr(ship, name) != value})
    return found


def _quiet(campaign: Campaign) -> list[Change]:
    """The squares' record of this turn becomes last turn's."""
    found: list[Change] = []
    squares: Mapping[str, Square] = campaign.table("squares")
    for key in sorted(squares, key=int):
        square = squares[key]
        fresh = Square(
            rail=square.rail,
            battle_last_turn=square.battle_now,
            broken_track=square.broken_track,
            broken_bridges=square.broken_bridges,
            river=square.river,
        )
        now = {name: getattr(fresh, name) for name in Square.__slots__}
        found += sets("squares", key, **{f: value for f, value in now.items() if value != getattr(square, f)})
    return found
