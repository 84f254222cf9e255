"""14: units that break, flee along a line of contact, and form again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.engine.maps.squares.land import IMPASSABLE
from drumhead.engine.play.dice import Dice, Stream
from drumhead.engine.rulesets.rotd.campaign.banks import passable
from drumhead.engine.rulesets.rotd.campaign.contact import stand_in, way_between
from drumhead.engine.rulesets.rotd.campaign.field import Campaign, holders
from drumhead.engine.rulesets.rotd.campaign.stacking import room
from drumhead.engine.rulesets.rotd.campaign.state import Kind, Unit
from drumhead.engine.rulesets.rotd.campaign.tables import row, table, whole
from drumhead.engine.rulesets.rotd.knowledge.detection import friends_present, witnesses
from drumhead.engine.rulesets.rotd.marches.attraction import enemies
from drumhead.engine.rulesets.rotd.supply.communications import Hubs, link
from drumhead.engine.rulesets.rotd.supply.siege import walls
from drumhead.engine.rulesets.rotd.supply.sources import in_supply


def shatter(campaign: Campaign, unit: Unit, cause: str, stream: Stream, reason: str = "no way is open to it") -> str:
    """14.1, 14.2: the unit loses 20% to 60% and flees; returns shattered or destroyed. `reason` as a half sentence."""
    low, high = row(campaign.game, "combat.shatter.loss")
    share = stream.uniform(low, high)
    lost = min(unit.men, stream.rounded(share * unit.men))
    turns = stream.choice(table(campaign.game, "combat.shatter.turns"))
    refuge = _refuge(campaign, unit, stream, cities_only=False)
    if refuge is None:
        return destroy(campaign, unit, "14.2", cause)
    fields = {
        "men": unit.men - lost,
        "stragglers": unit.stragglers + lost // 2,
        "prisoners": unit.prisoners + lost - lost // 2,
        "status": "shattered",
        "reform_turns": turns,
        "failed_reforms": 0,
        **_broken(campaign, unit),
    }
    facts: dict[str, Any] = {
        "share": share,
        "lost": lost,
        "stragglers": lost // 2,
        "prisoners": lost - lost // 2,
        "turns": turns,
    }
    facts["reason"] = reason
    _flee_to(campaign, unit, "shattered", "14.1", refuge, fields, cause, facts)
    return "shattered"


def _broken(campaign: Campaign, unit: Unit) -> dict[str, Any]:
    """Nothing that was ordered or carried in hand stands any longer."""
    spilt = {"supplies": 0} if unit.type == Kind.CQ else {}
    return {
        "in_fort": False,
        "deployed": False,
        "fled_in": campaign.phase,
        "orders_cancelled": True,
        "engage_cancelled": True,
        "path": (),
        "goal": (),
        "pursuing": False,
        "quarry": -1,
        **spilt,
    }


def _flee_to(
    campaign: Campaign,
    unit: Unit,
    kind: str,
    rule: str,
    refuge: int,
    fields: Mapping[str, Any],
    cause: str,
    facts: Mapping[str, Any],
) -> None:
    friends, onlookers = friends_present(campaign, unit, unit.cell), witnesses(campaign, unit)
    place = {"cell": refuge, "tactical": _stand(campaign, unit, refuge)}
    event = campaign.set_unit(
        kind, unit, {**place, **fields}, rule=rule, cause=cause, seen_by=friends, **{**facts, "to": refuge}
    )
    campaign.record(
        "shattered-seen",
        rule=rule,
        retells=event.id,
        cause=cause,
        cell=unit.cell,
        tactical=unit.tactical,
        units=(unit.id,),
        seen_by=onlookers,
    )


def destroy(campaign: Campaign, unit: Unit, rule: str, cause: str) -> str:
    """10.8, 10.10, 14.2: the unit is no more; whoever is left is taken."""
    friends, onlookers = friends_present(campaign, unit, unit.cell), witnesses(campaign, unit)
    fields = {"status": "gone", "men": 0, "prisoners": unit.prisoners + unit.men, "batteries": 0, "supplies": 0}
    event = campaign.set_unit("destroyed", unit, fields, rule=rule, cause=cause, seen_by=friends, men=unit.men)
    campaign.record(
        "destroyed-seen",
        rule=rule,
        retells=event.id,
        cause=cause,
        cell=unit.cell,
        tactical=unit.tactical,
        units=(unit.id,),
        seen_by=onlookers,
    )
    return "destroyed"


def _refuge(campaign: Campaign, unit: Unit, stream: Stream, *, cities_only: bool) -> int | None:
    """14.2, 14.4: the strategic cell 3 or 4 squares along the line to supply or to a city; None if there is none."""
    path = None if cities_only else _line_of_supply(campaign, unit)
    if path is None:
        path = _line_to_city(campaign, unit)
    if path is None:
        return None
    squares = stream.choice(table(campaign.game, "combat.shatter.squares"))
    cell = ((unit.cell, *path)[: squares + 1])[-1]
    return next((near for near in _from(campaign, cell, stream) if not _taken(campaign, unit, near)), None)


def _taken(campaign: Campaign, unit: Unit, cell: int) -> bool:
    """14.2: whether any enemy is on a square, awake or not."""
    return any(campaign.hostile(unit, other) for other in campaign.present(cell))


def _from(campaign: Campaign, cell: int, stream: Stream) -> Iterator[int]:
    """14.2: a square, then those around it in random order that a unit can stand on, and so on outwards."""
    map, reached, ring = campaign.game.map, {cell}, [cell]
    while ring:
        yield from ring
        beside = sorted({near for here in ring for near in map.board.neighbours(here)} - reached)
        reached.update(beside)
        ring = list(stream.shuffled([near for near in beside if int(map.terrain[near]) not in IMPASSABLE]))


def _line_of_supply(campaign: Campaign, unit: Unit) -> tuple[int, ...] | None:
    """14.2: the line to the depot, cache or city from which the unit's corps headquarters draws."""
    headquarters = campaign.units.get(unit.supply_source)
    if headquarters is None or headquarters.type != Kind.CQ:
        return None
    kind, _, name = headquarters.supply_source.partition(":")
    store = (campaign.cities if kind == "CITY" else campaign.depots).get(name)
    if store is None:
        return None
    there = stand_in(campaign, store)
    if walls(campaign, there.cell, there.tactical):
        return None
    return way_between(campaign, unit, there, whole(campaign.game, "combat.shatter.city_within"))


def _line_to_city(campaign: Campaign, unit: Unit) -> tuple[int, ...] | None:
    """14.2: the shortest line to a friendly city that is not besieged."""
    longest, best = whole(campaign.game, "combat.shatter.city_within"), None
    for distance, name in _cities_near(campaign, unit, longest):
        if distance > longest:
            break
        path = way_between(campaign, unit, stand_in(campaign, campaign.cities[name]), longest)
        if path is not None:
            best, longest = path, len(path) - 1  # none but a shorter one is better
    return best


def _cities_near(campaign: Campaign, unit: Unit, within: int) -> list[tuple[int, str]]:
    """(distance, name) of friendly cities, nearest first; that of a square with enemies is left out."""
    map = campaign.game.map
    found = []
    for city in map.cities_within(unit.cell, within):
        holding = campaign.cities.get(city.name)
        if holding is None or holding.besieged or (city.cell == unit.cell and enemies(campaign, unit, city.cell)):
            continue
        if campaign.stance(unit.state, holding.state) in ("same", "ally"):
            found.append((map.board.distance(unit.cell, city.cell), city.name))
    return sorted(found)


def _stand(campaign: Campaign, unit: Unit, cell: int) -> int:
    """The passable tactical square nearest to the unit's own, with room."""
    field, board = campaign.battlefield(cell), campaign.game.map.tactical_board
    nearest = (square for far in range(board.columns) for square in board.ring(unit.tactical, far))
    dry = (square for square in nearest if passable(field, square))
    return next((square for square in dry if room(campaign, unit, cell, square)), unit.tactical)


def flee_from_enemies(campaign: Campaign, dice: Dice) -> None:
    """14.4: every shattered unit whose square an enemy has entered flees again."""
    for id in sorted(campaign.units):
        unit = campaign.units[id]
        if unit.status == "shattered" and enemies(campaign, unit, unit.cell):
            flee(campaign, unit, dice)


def flee(campaign: Campaign, unit: Unit, dice: Dice) -> str:
    """14.4: on towards a city, and a turn more to form; returns shattered, or destroyed if there is no city."""
    stream = dice.stream(f"flight of {unit.id} from {campaign.game.map.board.name(unit.cell)}")
    refuge = _refuge(campaign, unit, stream, cities_only=True)
    if refuge is None:
        return destroy(campaign, unit, "14.4", "")
    fields = {"reform_turns": unit.reform_turns + 1}
    _flee_to(campaign, unit, "fled", "14.4", refuge, fields, "", {"turns": unit.reform_turns + 1})
    return "shattered"


def reform(campaign: Campaign, dice: Dice) -> None:
    """14.3-14.5: at the end of a turn the shattered come a turn nearer to forming, or form."""
    flee_from_enemies(campaign, dice)
    for id in sorted(campaign.units):
        unit = campaign.units[id]
        if unit.status == "shattered":
            _gather(campaign, unit)


def _gather(campaign: Campaign, unit: Unit) -> None:
    left = max(0, unit.reform_turns - 1)
    if left > 0:
        _tell(campaign, unit, "reforming", "14.3", {"reform_turns": left}, turns=left)
    elif can_form(campaign, unit):
        square = _stand(campaign, unit, unit.cell)
        fields = {"status": "active", "reform_turns": 0, "failed_reforms": 0, "tactical": square}
        _tell(campaign, unit, "reformed", "14.5", fields)
    else:
        _fail(campaign, unit)


def _fail(campaign: Campaign, unit: Unit) -> None:
    """14.5: three attempts in vain, and the unit is no more."""
    tried, most = unit.failed_reforms + 1, whole(campaign.game, "combat.shatter.attempts")
    if tried < most:
        fields: dict[str, Any] = {"reform_turns": 0, "failed_reforms": tried}
        _tell(campaign, unit, "not-reformed", "14.5", fields, attempt=tried, attempts=most)
    else:
        fields = {"status": "gone", "men": 0, "stragglers": unit.stragglers + unit.men, "batteries": 0, "supplies": 0}
        _tell(campaign, unit, "dispersed", "14.5", fields, attempts=most)


def can_form(campaign: Campaign, unit: Unit) -> bool:
    """14.5: supply and communications, or a friendly depot or cache in the same strategic square."""
    depots = (depot for depot in campaign.depots.values() if depot.cell == unit.cell)
    if any(campaign.stance(unit.state, depot.state) in ("same", "ally") for depot in depots):
        return True
    return bool(link(campaign, unit, Hubs(campaign), {}).to) and in_supply(campaign, unit)


def _tell(campaign: Campaign, unit: Unit, kind: str, rule: str, fields: Mapping[str, Any], **facts: Any) -> None:
    campaign.set_unit(kind, unit, fields, rule=rule, seen_by=holders(campaign.game, unit), **facts)
