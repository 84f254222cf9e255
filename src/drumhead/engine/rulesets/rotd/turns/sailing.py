"""Ships sail by their timetables as a turn begins, and what is written of them there comes true (1.3, 8.2, 12.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from drumhead.engine.play.events import Change
from drumhead.engine.play.state import sets
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.squares import mark_square
from drumhead.engine.rulesets.rotd.campaign.state import CONTESTED, Ship
from drumhead.engine.rulesets.rotd.knowledge.shipping import ministers, told_of
from drumhead.engine.rulesets.rotd.turns.shipworks import break_pontoons
from drumhead.engine.rulesets.rotd.waters.berths import berth_of, berth_text
from drumhead.engine.rulesets.rotd.waters.fleets import cargo, carried, drowned, laid, river_holders
from drumhead.engine.rulesets.rotd.waters.timetables import Sailing, read_sailing

SAILING = ("water", "cell", "tactical", "port", "moved")
"""What changes of a ship that sails."""


WORDS: Mapping[str, Mapping[Any, str]] = {
    "task": {"raiding": "raids commerce", "convoying": "convoys commerce", "": "neither raids nor convoys any longer"},
    "fought": {True: "fights on the water"},
    "lost": {True: "is beaten"},
    "destroys": {"bridge": "sets about the railway bridge", "pontoon": "sets about the pontoon bridge"},
}


def sail(campaign: Campaign) -> None:
    """Who has an entry for this turn does what stands there: all are at their work, bridges fall, and then all sail.

    12.6: a naval combat is fought where a ship lay as the turn began, whither it sails afterwards.
    """
    entries = {id: _entry(campaign, ship) for id, ship in sorted(campaign.ships.items())}
    for id, entry in entries.items():
        if entry is not None:
            _work(campaign, campaign.ships[id], entry)
    break_pontoons(campaign)
    for id, entry in entries.items():
        if entry is not None:
            _go(campaign, campaign.ships[id], entry)


def _entry(campaign: Campaign, ship: Ship) -> Sailing | None:
    written = next((text for turn, text in ship.timetable if turn == campaign.turn), None)
    abroad = tuple(campaign.table("garrisons"))
    return None if written is None else read_sailing(campaign.game.map, abroad, written)


def _work(campaign: Campaign, ship: Ship, entry: Sailing) -> None:
    done = {name: value for name, value in entry.sets.items() if getattr(ship, name) != value}
    if done:
        told = ministers(campaign.game, ship)
        words = [WORDS[name].get(value, "") for name, value in done.items() if name in WORDS]
        about = {"about": [word for word in words if word], **_named(ship)}
        campaign.record("ship-at-work", sets("ships", ship.id, **done), rule="1.3", seen_by=told, **about)


def _go(campaign: Campaign, ship: Ship, entry: Sailing) -> None:
    if entry.leaves:
        _leave(campaign, ship)
    elif entry.berth is not None and entry.berth != berth_of(ship):
        _sail(campaign, ship, replace(laid(ship, entry.berth), moved=True))


def _sail(campaign: Campaign, ship: Ship, now: Ship) -> None:
    """8.2, 13.1: with all who are aboard; rivers change hands where warships come and go.

    Who sees it go and who sees it come are told so much; who sees both, or is aboard, is told all.
    """
    fields = {name: getattr(now, name) for name in SAILING if getattr(now, name) != getattr(ship, name)}
    crew = {seat for unit in cargo(campaign, ship) for seat in holders(campaign.game, unit)}
    before, after = told_of(campaign, ship), told_of(campaign, now)
    whole = (before & after) | crew | ministers(campaign.game, ship)
    map = campaign.game.map
    start, end = (berth_text(map, berth_of(each)) for each in (ship, now))
    event = campaign.record(
        "ship-sailed",
        (*sets("ships", ship.id, **fields), *carried(campaign, ship, berth_of(now))),
        rule="1.3",
        cell=_cell(now),
        seen_by=whole,
        origin=start,
        to=end,
        left=_cell(ship),
        **_named(ship),
    )
    for kind, at, place, seats in (("ship-seen-leaving", ship, start, before), ("ship-seen-coming", now, end, after)):
        if seats - whole:
            told = seats - whole
            campaign.record(
                kind, rule="4.3", retells=event.id, cell=_cell(at), seen_by=told, place=place, **_named(ship)
            )
    for each, seats in ((ship, before), (now, after)):
        _hold(campaign, each, seats | ministers(campaign.game, ship))


def _leave(campaign: Campaign, ship: Ship) -> None:
    """13.1: a ship that is gone takes with it who is aboard."""
    lost = cargo(campaign, ship)
    whole = ministers(campaign.game, ship) | {seat for unit in lost for seat in holders(campaign.game, unit)}
    others = told_of(campaign, ship) - whole
    event = campaign.record(
        "ship-gone",
        (Change(table="ships", id=ship.id, field="", now=None), *drowned(campaign, ship)),
        rule="13.1",
        cell=_cell(ship),
        units=[unit.id for unit in lost],
        seen_by=whole,
        **_named(ship),
    )
    if others:
        where = _cell(ship)
        campaign.record("ship-seen-gone", rule="4.3", retells=event.id, cell=where, seen_by=others, **_named(ship))
    _hold(campaign, ship, whole | others)


def _hold(campaign: Campaign, ship: Ship, seats: frozenset[str] | set[str]) -> None:
    """1.3, 8.2: a river square where a ship came or went may have another holder now."""
    for cell, side in river_holders(campaign, campaign.ships, (ship.cell,)).items():
        title = "" if side == CONTESTED else campaign.game.sides.get(side, side)
        changes = mark_square(campaign, cell, seats, river=side)
        campaign.record("river-control", changes, rule="8.2", cell=cell, seen_by=seats, side=title)


def _named(ship: Ship) -> dict[str, Any]:
    return {"ship": ship.id}


def _cell(ship: Ship) -> int | None:
    return ship.cell if ship.cell >= 0 else None
