"""8.5, 8.6, 12.3: track and bridges destroyed by those who stay there all turn, and rebuilt for those who hold them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from drumhead.engine.play.events import Change
from drumhead.engine.rulesets.rotd.campaign.banks import FIELD, regions
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.ground import Refused
from drumhead.engine.rulesets.rotd.campaign.railways import controlled, troops
from drumhead.engine.rulesets.rotd.campaign.shores import NONE, shores
from drumhead.engine.rulesets.rotd.campaign.squares import set_square
from drumhead.engine.rulesets.rotd.campaign.state import Square, Unit
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present, strangers_present
from drumhead.engine.rulesets.rotd.marches.steps import pontoons_at
from drumhead.engine.rulesets.rotd.offices.purse import Price, pay, paying_refused, price
from drumhead.engine.rulesets.rotd.offices.speakers import said_for_sides, speaker
from drumhead.engine.rulesets.rotd.orders.orders import Rebuild
from drumhead.engine.rulesets.rotd.orders.plans import Plan
from drumhead.engine.rulesets.rotd.waters.ferries import ferries, span

Plans = Mapping[str, Plan]


def destroying_refused(campaign: Campaign, unit: Unit, what: str) -> Refused | None:
    """8.5, 8.6: why a unit cannot destroy the track of its square, or the bridge it stands on, or None."""
    if not unit.active:
        return Refused("13.3" if unit.status == "inactive" else "14.2", f"it is {unit.status}")
    return _no_bridge(campaign, unit) if what == "bridge" else _no_track(campaign, unit)


def _no_bridge(campaign: Campaign, unit: Unit) -> Refused | None:
    if campaign.battlefield(unit.cell).bridged(unit.tactical):
        return None
    return Refused("8.6a", "it does not stand on a railway bridge")


def _no_track(campaign: Campaign, unit: Unit) -> Refused | None:
    if not campaign.game.map.has_rail(unit.cell):
        return Refused("8.5a", "there is no railway in its square")
    if not campaign.has_rail(unit.cell):
        return Refused("8.5a", "the track there is destroyed already")
    if not controlled(campaign, unit, unit.cell, troops(campaign)):
        return Refused("8.5d", "its side does not control the railway there")
    if not _comes_to_track(campaign, unit):
        return Refused("8.5e", "an unfordable river lies between it and the track")
    return None


def _comes_to_track(campaign: Campaign, unit: Unit) -> bool:
    """8.5: on the track's own side of a great river, or with a bridge or a ferry to it."""
    land = shores(campaign.game.map)
    if unit.cell not in land.great:
        return True
    afloat = (span(campaign, ship) for ship in ferries(campaign, unit, unit.cell))
    bridges = pontoons_at(campaign, unit, unit.cell).union(*afloat), campaign.broken.get(unit.cell, NONE)
    on, shore = land.standing(unit.cell, unit.tactical, *bridges), land.of(unit.cell, *bridges)
    track = [cell for cell, laid in enumerate(campaign.battlefield(unit.cell).track) if laid]
    return not track or any(shore[cell] in on for cell in track)


def watch_works(campaign: Campaign, plans: Plans) -> None:
    """8.5, 8.6: at the start of the turn and after every phase: what no longer holds spoils the work for the turn."""
    for unit, what in _at_work(campaign, plans):
        spoiled = _distracted(unit, what) or destroying_refused(campaign, unit, what)
        if spoiled is not None:
            _spoil(campaign, unit, what, spoiled)
    for cell, square in _under_repair(campaign):
        crew = speaker(campaign, square.repair)
        if crew is not None and not controlled(campaign, crew, cell, troops(campaign)):
            _stop_repair(campaign, cell, crew)


def _at_work(campaign: Campaign, plans: Plans) -> Iterator[tuple[Unit, str]]:
    for id in sorted(plans):
        order, unit = plans[id].destroy, campaign.units.get(id)
        if order is not None and unit is not None and unit.status != "gone" and not unit.work_spoiled:
            yield unit, order.what


def _distracted(unit: Unit, what: str) -> Refused | None:
    """8.5, 8.6: no strategic movement and no fight; on a bridge, no movement at all."""
    if unit.fought_in:
        return Refused("8.6b" if what == "bridge" else "8.5c", "it fought")
    if unit.marched or unit.railed or unit.fled_in or unit.cell != unit.start_cell:
        return Refused("8.6b" if what == "bridge" else "8.5b", "it left its place")
    if what == "bridge" and (unit.moved_in or unit.tactical != unit.start_tactical):
        return Refused("8.6b", "it left the bridge")
    return None


def _spoil(campaign: Campaign, unit: Unit, what: str, spoiled: Refused) -> None:
    campaign.set_unit(
        "work-spoiled",
        unit,
        {"work_spoiled": spoiled.reason},
        rule=spoiled.rule,
        cause=f"order {unit.id} destroy",
        seen_by=holders(campaign.game, unit),
        what=what,
        reason=spoiled.reason,
    )


def _under_repair(campaign: Campaign) -> list[tuple[int, Square]]:
    squares: Mapping[str, Square] = campaign.table("squares")
    return sorted(((int(key), square) for key, square in squares.items() if square.repair), key=lambda item: item[0])


def _stop_repair(campaign: Campaign, cell: int, crew: Unit) -> None:
    campaign.record(
        "repair-stopped",
        set_square(campaign, cell, repair=""),
        rule="8.5h",
        cause=f"order {crew.id} rebuild track",
        cell=cell,
        seen_by=campaign.side_seats(crew.side),
    )


def rebuilding_refused(campaign: Campaign, unit: Unit, cell: int) -> Refused | None:
    """8.5: why the side of a headquarters cannot rebuild the track of a strategic cell, or None."""
    if not campaign.square(cell).broken_track:
        return Refused("8.5g", "no track was destroyed there")
    if campaign.square(cell).repair:
        return Refused("8.5g", "it is being rebuilt already")
    if not controlled(campaign, unit, cell, troops(campaign)):
        return Refused("8.5h", "its side does not control the railway there")
    return paying_refused(campaign, unit.side, "8.5i", repair_price(campaign, cell))


def repair_price(campaign: Campaign, cell: int) -> Price:
    """8.5, 8.6: what the track of a strategic cell costs, with each of its bridges."""
    bridge, bridges = price(campaign.game, "rail.rebuild.bridge"), _bridges(campaign.square(cell).broken_bridges)
    return price(campaign.game, "rail.rebuild.track") + bridge.times(len(bridges))


def begin_repairs(campaign: Campaign, plans: Plans) -> None:
    """8.5: rebuilding takes the turn; what it costs stands in the event."""
    for by, order in said_for_sides(campaign, plans):
        if isinstance(order, Rebuild):
            _begin_repair(campaign, by, order.to)


def _begin_repair(campaign: Campaign, unit: Unit, cell: int) -> None:
    refused = rebuilding_refused(campaign, unit, cell)
    cause = f"order {unit.id} rebuild track"
    if refused is not None:
        seats = holders(campaign.game, unit)
        campaign.record(
            "repair-refused", rule=refused.rule, cause=cause, cell=cell, seen_by=seats, reason=refused.reason
        )
        return
    bridges = len(_bridges(campaign.square(cell).broken_bridges))
    cost = repair_price(campaign, cell)
    campaign.record(
        "repair-begun",
        set_square(campaign, cell, repair=unit.id),
        rule="8.5g",
        cause=cause,
        cell=cell,
        seen_by={*holders(campaign.game, unit), *campaign.side_seats(unit.side)},
        bridges=bridges,
        eg=cost.eg,
        mp=cost.mp,
    )
    what = f"the track at {campaign.game.map.board.name(cell)}"
    pay(campaign, unit.side, cost, what, rule="8.6d" if bridges else "8.5i", cause=cause)


def finish_works(campaign: Campaign, plans: Plans) -> None:
    """8.5, 8.6: at the end of the turn; two who worked at one thing destroy it once."""
    watch_works(campaign, plans)
    for unit, what in _at_work(campaign, plans):
        if destroying_refused(campaign, unit, what) is None:
            _destroy(campaign, unit, what)
    for cell, square in _under_repair(campaign):
        changes = set_square(campaign, cell, broken_track=False, broken_bridges=(), repair="")
        crew, cause = speaker(campaign, square.repair), f"order {square.repair} rebuild track"
        seats = () if crew is None else campaign.side_seats(crew.side)
        campaign.record("track-rebuilt", changes, rule="8.5g", cause=cause, cell=cell, seen_by=seats)


def _destroy(campaign: Campaign, unit: Unit, what: str) -> None:
    kind, rule = ("bridge-destroyed", "8.6a") if what == "bridge" else ("track-destroyed", "8.5a")
    friends = friends_present(campaign, unit, unit.cell)
    changes = _wreck(campaign, unit, what)
    event = campaign.record(
        kind,
        changes,
        rule=rule,
        cause=f"order {unit.id} destroy",
        cell=unit.cell,
        tactical=unit.tactical,
        units=(unit.id,),
        seen_by=friends,
    )
    strangers = {*strangers_present(campaign, unit, unit.cell)} - {*friends}
    if strangers:
        seen = "track-loss-seen"
        campaign.record(seen, rule=rule, retells=event.id, cell=unit.cell, seen_by=strangers, what=what)


def _wreck(campaign: Campaign, unit: Unit, what: str) -> tuple[Change, ...]:
    """8.6: with a bridge goes the track; 8.5: the track alone leaves the bridges standing."""
    if what == "track":
        return set_square(campaign, unit.cell, broken_track=True)
    field, before = campaign.battlefield(unit.cell), campaign.square(unit.cell).broken_bridges
    standing = [cell for cell in range(FIELD.size) if field.bridged(cell)]
    lost = next(bridge for bridge in _bridges(standing) if unit.tactical in bridge)
    return set_square(campaign, unit.cell, broken_track=True, broken_bridges=tuple(sorted({*before, *lost})))


def _bridges(cells: list[int] | tuple[int, ...]) -> list[frozenset[int]]:
    """Bridged squares that touch one another are one bridge over a broad river."""
    return list(regions(cells, straight=False))
