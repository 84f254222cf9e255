"""Whose a hex is, and which zones of control reach it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.errors import InputError
from drumhead.engine.play.recall.questions import Answer, Because
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.cities.garrisons import city_at
from drumhead.engine.rulesets.europa.forces.works import no_labour
from drumhead.engine.rulesets.europa.position.sides import NEUTRAL, NOBODY, SIDES, enemy_of
from drumhead.engine.rulesets.europa.position.state import EuropaState, Holding, Unit
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, is_neutral, is_on, owner, units_at
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.titles import titled
from drumhead.engine.rulesets.europa.zones.front import front
from drumhead.engine.rulesets.europa.zones.remote import distances
from drumhead.engine.rulesets.europa.zones.zones import STRENGTHS, barred, projected, reached, why_zone, zone


def whose(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """The owner of a hex, and what made it his."""
    cell = game.map.place(words[0])[0]
    here, held = hex_name(game, cell), owner(game, view.state, cell)
    data = {"hex": game.map.board.name(cell), "owner": held}
    if held == NEUTRAL or is_neutral(game, cell):
        reason = Because(f"it lies in {game.map.zone('country', cell)}, which takes no part", "R206", cell=cell)
        return Answer(f"{here} is neutral.", because=(reason,), data=data)
    if held in SIDES:
        because = (*_held(game, view.state, cell, held), *_labour(game, view.state, cell))
        changes = ("a unit of the other side enters it, or projects an uncontested zone of control into it",)
        return Answer(f"{here} is {titled(held)}.", None, because, changes, data)
    return Answer(f"Nobody owns {here}.", None, tuple(_unheld(game, view.state, cell)), _ways(game), data)


def _held(game: HexGame, state: EuropaState, cell: int, held: str) -> Iterator[Because]:
    """What keeps a hex its owner's."""
    holding = state.hexes.get(game.map.board.name(cell), Holding(NOBODY))
    standing = next(units_at(state, cell, held), None)
    if holding.lent:
        said = f"it is lent to units under 1 RE and {holding.before or 'nobody'}'s again when they leave"
        yield Because(said, "R304", "43C1", cell)
    elif standing:
        yield Because(f"{standing[0]} stands in it", "R234", cell=cell)
    elif _only_zone(game, state, cell, held):
        yield Because(f"the {titled(held)} side has the only zone of control in it", "R313", cell=cell)
    else:
        yield Because(f"the {titled(held)} side was the last to gain it", "R234", cell=cell)
    if not standing and all(projected(game, state, side)[cell] for side in SIDES):
        yield Because("both sides have a zone of control in it, and a contested zone gains nothing", "R238", cell=cell)


def _labour(game: HexGame, state: EuropaState, cell: int) -> Iterator[Because]:
    """R092: whether citizens of a major city work for the Loyalists."""
    place = city_at(game, cell)
    if place is not None and place.city == "major":
        told = "its citizens may build a fort for the Loyalists, who own all hexes of the city"
        yield no_labour(game, state, cell) or Because(told, "R092", cell=cell)


def _only_zone(game: HexGame, state: EuropaState, cell: int, side: str) -> bool:
    return bool(projected(game, state, side)[cell]) and not projected(game, state, enemy_of(side))[cell]


def _unheld(game: HexGame, state: EuropaState, cell: int) -> Iterator[Because]:
    yield Because("no side has gained it yet, so it counts as the enemy's to both", "R298", cell=cell)
    yield from _remote(game, state, cell)
    if all(projected(game, state, side)[cell] for side in SIDES):
        yield Because("both sides have a zone of control in it, and a contested zone gains nothing", "R238", cell=cell)


def _remote(game: HexGame, state: EuropaState, cell: int) -> Iterator[Because]:
    """R314: how far a hex is from either side's, where that counts."""
    if is_on(game, "44B1"):
        far = {side: int(hexes[cell]) for side, hexes in distances(game, state).items()}
        counted = {side: f"{hexes} {'hex' if hexes == 1 else 'hexes'}" for side, hexes in far.items()}
        told = " and ".join(f"{count} from the nearest {titled(side)} one" for side, count in counted.items())
        near = [side for side, hexes in far.items() if hexes <= table("remote.near")]
        whose = f"the {titled(near[0])} side's in the next initial phase" if len(near) == 1 else "nobody's by distance"
        yield Because(f"it is {told}, and so {whose}", "R314", "44B1", cell)


def _ways(game: HexGame) -> tuple[str, ...]:
    """How unowned hexes are gained in this game (R313)."""
    said = ["a unit enters it", "a side projects an uncontested zone of control into it"]
    if is_on(game, "43C1"):
        said.append("a unit under 1 RE stands in it, as long as it does (43C1)")
    if is_on(game, "44B1"):
        said.append("it is near to one side's hexes alone (44B1)")
    return tuple(said)


def zones_of(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Which zones reach a hex, or which zone a unit has and how far it goes."""
    unit = view.state.units.get(words[0])
    if unit is not None:
        return _of_unit(game, view.state, words[0], unit)
    side = words[1] if len(words) > 1 else ""
    if side and side not in SIDES:
        raise InputError(f"There is no side {side!r}; there are {' and '.join(SIDES)}.")
    return _in_hex(game, view.state, game.map.place(words[0])[0], (side,) if side else SIDES)


def _in_hex(game: HexGame, state: EuropaState, cell: int, sides: Sequence[str]) -> Answer:
    found = {side: STRENGTHS[projected(game, state, side)[cell]] for side in sides}
    said = [f"a {strength} {titled(side)} one" for side, strength in found.items() if strength]
    because = [reason for side in sides for reason in why_zone(game, state, side, cell)]
    if not said:
        because = [why for side in sides for why in _kept_out(game, state, side, cell)]
    zones = f"{' and '.join(said) if said else 'no zone of control'}"
    because += [_front(side, cell) for side in sides if game.map.board.name(cell) in front(game, side)]
    reason = tuple(because) or (Because("no unit with a zone of control stands beside it", "R036", cell=cell),)
    return Answer(f"{hex_name(game, cell)} has {zones}.", bool(said), reason, (), {"zones": found})


def _front(side: str, cell: int) -> Because:
    return Because(
        f"it is of the {titled(side)} front as the game begins, which reserves and their zones hold too",
        "R299",
        cell=cell,
    )


def _kept_out(game: HexGame, state: EuropaState, side: str, cell: int) -> Iterator[Because]:
    """What keeps the zones of units beside a hex out of it."""
    for near in sorted(game.map.board.neighbours(cell)):
        for _, unit in units_at(state, near, side):
            if zone(game, state, unit) and (why := barred(game, state, unit, near, cell)):
                yield why


def _of_unit(game: HexGame, state: EuropaState, id: str, unit: Unit) -> Answer:
    kind_of = zone(game, state, unit)
    if not kind_of:
        hungry = f"it is U-{unit.hungry}" if unit.hungry > 1 else "units of its size and kind have none"
        return Answer(f"{id} has no zone of control.", False, (Because(hungry, "R054" if unit.hungry > 1 else ""),))
    whole = reached(game, state, unit)
    out = [barred(game, state, unit, unit.cell, near) for near in game.map.board.neighbours(unit.cell)]
    because = tuple(why for why in out if why) or (Because("nothing keeps it out of the hexes round it", "R036"),)
    return Answer(
        f"{id} has a {kind_of} zone of control in {len(whole)} hexes round {hex_name(game, unit.cell)}.",
        True,
        because,
        data={"zone": kind_of, "hexes": [game.map.board.name(cell) for cell in whole]},
    )
