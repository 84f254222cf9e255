"""11.1, 11.6, 11.9, 11.10: who will be out of communications, and who will find nothing to eat, as far as is seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from drumhead.engine.play.review import Doubt
from drumhead.engine.play.state import sets
from drumhead.engine.play.view import in_sequence
from drumhead.engine.rulesets.rotd.campaign.contact import Link
from drumhead.engine.rulesets.rotd.campaign.field import Campaign
from drumhead.engine.rulesets.rotd.campaign.state import Unit
from drumhead.engine.rulesets.rotd.foresight.outlook import Outlook, scratch
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.staff.review.doings import arrival
from drumhead.engine.rulesets.rotd.supply.communications import links
from drumhead.engine.rulesets.rotd.supply.consumption import capacity, may_requisition
from drumhead.engine.rulesets.rotd.supply.sources import NONE, chain, draws, settle_sources, stock, taking


def provisions(outlook: Outlook) -> Iterator[Doubt]:
    """Those who go hungry as the turn begins, and those whose marches leave headquarters or stores behind."""
    morning = _Morning.of(outlook)
    yield from morning.hungry()
    moved = _moved(outlook, morning.campaign)
    if moved is not None:
        evening, goals = moved
        yield from _cut_off(outlook, evening, goals)
        yield from _unfed(outlook, evening, goals)


def _own(outlook: Outlook) -> list[Unit]:
    return [outlook.campaign.units[id] for id in sorted(outlook.own)]


@dataclass(frozen=True)
class _Morning:
    """The supply phase as it will go for those of the seat, if nobody else draws on their stores."""

    outlook: Outlook
    campaign: Campaign
    found: Mapping[str, Link]
    short: tuple[Unit, ...]

    @classmethod
    def of(cls, outlook: Outlook) -> _Morning:
        campaign = scratch(outlook)
        found = settle_sources(campaign, outlook.plans)
        eating = [unit for unit in _own(outlook) if draws(unit)]
        short = tuple(unit for unit in eating if not _eats(campaign, unit.id, found))
        for unit in eating:
            _loads(campaign, unit.id, outlook.plan(unit), found)
        return cls(outlook, campaign, found, short)

    def hungry(self) -> Iterator[Doubt]:
        when = "as the turn begins"
        return _told([_Short.of(self.campaign, unit, self.found, when, unit.cell) for unit in self.short])


def _eats(campaign: Campaign, id: str, found: Mapping[str, Link]) -> bool:
    """11.9: from what it carries, else from its source."""
    unit = campaign.units[id]
    if unit.supplies:
        campaign.write(sets("units", id, supplies=unit.supplies - 1))
        return True
    return _takes(campaign, id, 1, found) > 0


def _takes(campaign: Campaign, id: str, amount: int, found: Mapping[str, Link]) -> int:
    """What its source still gives of what it wants."""
    taken = 0
    for store in chain(found.get(id, NONE).to, found):
        part = max(0, min(amount - taken, stock(campaign, store)))
        if part:
            campaign.write(taking(campaign, store, part))
            taken += part
    return taken


def _loads(campaign: Campaign, id: str, plan: Plan, found: Mapping[str, Link]) -> None:
    """11.9, 6.9: up to the level that is ordered, one by who is silent."""
    unit = campaign.units[id]
    level = 1 if plan.silent else None if plan.supply is None else plan.supply.level
    if level is None:
        return
    wanted = min(level, capacity(campaign, unit))
    if wanted > unit.supplies:
        taken = _takes(campaign, id, wanted - unit.supplies, found)
        campaign.write(sets("units", id, supplies=campaign.units[id].supplies + taken))
    elif not plan.silent:
        campaign.write(sets("units", id, supplies=wanted))


def _moved(outlook: Outlook, campaign: Campaign) -> tuple[Campaign, Mapping[str, int]] | None:
    """The evening's position with all who march at the ends of their marches; None where nobody does."""
    goals = dict(_goals(outlook))
    if not goals:
        return None
    state = outlook.state
    units = {
        id: replace(unit, cell=goals[id], supplies=campaign.units[id].supplies)
        if id in goals
        else replace(unit, supplies=campaign.units[id].supplies)
        for id, unit in state.units.items()
    }
    after = replace(state, units=units, cities=dict(campaign.cities), depots=dict(campaign.depots))
    return Campaign(campaign.game, after, outlook.campaign.phase), goals


def _goals(outlook: Outlook) -> Iterator[tuple[str, int]]:
    for unit in _own(outlook):
        plan = outlook.plan(unit)
        end = arrival(outlook, unit, plan)
        if end is not None:
            yield unit.id, end[0]
        elif plan.rail is not None:
            yield unit.id, plan.rail.to


def _cut_off(outlook: Outlook, evening: Campaign, goals: Mapping[str, int]) -> Iterator[Doubt]:
    """11.1: those who are in communications now and would not be any more."""
    found = links(evening)
    alike: dict[tuple[bool, int, str], list[Unit]] = {}
    for unit in _own(outlook):
        broken = found.get(unit.id)
        if unit.active and unit.in_communications and broken is not None and not broken.to:
            alike.setdefault((unit.id in goals, evening.units[unit.id].cell, broken.broken), []).append(unit)
    for (comes, cell, why), them in alike.items():
        units = tuple(sorted((unit.id for unit in them), key=in_sequence))
        are = ("is to end" if comes else "stays") if len(them) == 1 else "are to end" if comes else "stay"
        text = (
            f"{_listed(units)} {are} in {evening.game.map.board.name(cell)} out of communications: {why} (rule 11.1)."
        )
        yield Doubt("supply", text, units, them[0].cell)


def _unfed(outlook: Outlook, evening: Campaign, goals: Mapping[str, int]) -> Iterator[Doubt]:
    """11.10: those who carry nothing to where they march, and find no store there."""
    empty = [id for id in goals if draws(evening.units[id]) and not evening.units[id].supplies]
    if not empty:
        return
    found, board = settle_sources(evening, {}), evening.game.map.board
    short = []
    for id in empty:
        own = found.get(id, NONE)
        if not any(stock(evening, store) for store in chain(own.to, found)):
            when, at = f"next turn in {board.name(goals[id])}", outlook.campaign.units[id].cell
            short.append(_Short.of(evening, evening.units[id], found, when, at))
    yield from _told(short)


@dataclass(frozen=True)
class _Short:
    """A unit that finds nothing: whether it can live on the land, when that is, why, and where it stands now."""

    unit: str
    requisitions: bool
    when: str
    why: str
    cell: int

    @classmethod
    def of(cls, campaign: Campaign, unit: Unit, found: Mapping[str, Link], when: str, cell: int) -> _Short:
        why = found.get(unit.id, NONE).broken or "their source is empty"
        return cls(unit.id, may_requisition(campaign, unit), when, why, cell)


def _told(short: Iterable[_Short]) -> Iterator[Doubt]:
    """Those who go short alike, together."""
    alike: dict[tuple[bool, str, str], list[_Short]] = {}
    for each in short:
        alike.setdefault((each.requisitions, each.when, each.why), []).append(each)
    for (requisitions, when, why), them in alike.items():
        one, units = len(them) == 1, tuple(sorted((each.unit for each in them), key=in_sequence))
        verb = ("lives on the land" if one else "live on the land") if requisitions else "starves" if one else "starve"
        yield Doubt("supply", f"{_listed(units)} {verb} {when}: {why} (rule 11.10).", units, them[0].cell)


def _listed(units: Sequence[str]) -> str:
    return units[0] if len(units) == 1 else f"{', '.join(units[:-1])} and {units[-1]}"
