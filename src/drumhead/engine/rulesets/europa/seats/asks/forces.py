"""Where a unit may enter, be replaced or formed, what it costs, and what points there are."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

from drumhead.engine.errors import InputError
from drumhead.engine.play.orders import Refusal
from drumhead.engine.play.recall.questions import Answer, Because
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.forces.abroad import at_sea, in_box
from drumhead.engine.rulesets.europa.forces.bases import base_of
from drumhead.engine.rulesets.europa.forces.equipping import equip_refused, guns
from drumhead.engine.rulesets.europa.forces.paying import accounts
from drumhead.engine.rulesets.europa.forces.producing import produces, production, yielded
from drumhead.engine.rulesets.europa.forces.raising import (
    disband_refused,
    form_refused,
    place_refused,
    rebuild_refused,
    replace_refused,
)
from drumhead.engine.rulesets.europa.forces.values import cost, disbanded, rebuilding
from drumhead.engine.rulesets.europa.forces.withdrawing import named
from drumhead.engine.rulesets.europa.orders.orders import Order
from drumhead.engine.rulesets.europa.orders.raising import Disband, Equip, Form, Place, Rebuild, Replace
from drumhead.engine.rulesets.europa.position.sides import SIDES, enemy_of, side_of
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name
from drumhead.engine.rulesets.europa.position.titles import POINTS, spelled, titled

BLOCKADED = Because("a blockade stops no reinforcements; what interdiction would sink of them is not played", "R171")
LANDS = Because("imports reach a blockaded port; what interdiction would sink of them is not played", "R169")
Refused = Callable[[HexGame, EuropaState, Any], Refusal | None]


def _id(state: EuropaState, word: str) -> str:
    found = next((id for id in state.units if id.casefold() == word.casefold()), None)
    if found is None:
        raise InputError(f"There is no unit {word!r}.")
    return found


def _may(game: HexGame, state: EuropaState, order: Order, refused: Refused, says: str) -> Answer:
    """Yes, or the reason why not, of an order that was never given."""
    why = refused(game, state, order)
    if why is None:
        return Answer(f"{says}: yes.", True, (Because("nothing forbids it", ""),))
    return Answer(f"{says}: no.", False, (Because(why.reason, why.rule),))


def place(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether a unit that is due may enter in a hex; without a hex where it may."""
    id = _id(view.state, words[0])
    if len(words) == 1:
        return _everywhere(game, view.state, id, lambda cell: Place(unit=id, at=cell), place_refused, "enter")
    cell = game.map.place(words[1])[0]
    says = f"{id} may enter in {hex_name(game, cell)}"
    found = _may(game, view.state, Place(unit=id, at=cell), place_refused, says)
    barred = found.holds and view.state.fleets.get(game.map.board.name(cell)) == enemy_of(view.state.units[id].side)
    return dataclasses.replace(found, because=(BLOCKADED,)) if barred else found


def replace(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether a lost unit may be replaced in a hex, and what it costs; without a hex where it may."""
    state: EuropaState = view.state
    id = _id(state, words[0])
    if len(words) == 1:
        found = _everywhere(game, state, id, lambda cell: Replace(unit=id, at=cell), replace_refused, "be replaced")
    else:
        cell = game.map.place(words[1])[0]
        says = f"{id} may be replaced in {hex_name(game, cell)}"
        found = _may(game, state, Replace(unit=id, at=cell), replace_refused, says)
    price = cost(state.units[id])
    told = " and ".join(f"{points:g} {POINTS[kind]}" for kind, points in price.items())
    because = (*found.because, Because(f"it costs {told} points", "R268"))
    return Answer(found.says, found.holds, because, found.changes, {**found.data, "cost": price})


def _everywhere(
    game: HexGame, state: EuropaState, id: str, made: Callable[[int], Order], refused: Refused, what: str
) -> Answer:
    cells = [cell for cell in range(game.map.board.size) if refused(game, state, made(cell)) is None]
    names = [hex_name(game, cell) for cell in cells]
    says = f"{id} may {what} in {', '.join(names)}." if names else f"{id} may {what} nowhere."
    return Answer(says, bool(names), data={"hexes": [game.map.board.name(cell) for cell in cells]})


def form(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether a division may be formed out of these units."""
    id, parts = _id(view.state, words[0]), tuple(_id(view.state, word) for word in words[1:])
    found = _may(
        game, view.state, Form(unit=id, of=parts), form_refused, f"{id} may be formed out of {', '.join(parts)}"
    )
    price = cost(view.state.units[id])
    told = " and ".join(f"{points:g} {POINTS[kind]}" for kind, points in price.items())
    because = (*found.because, Because(f"it takes units worth {told}, of which nothing comes back", "R266"))
    return Answer(found.says, found.holds, because, data={"cost": price})


def rebuild(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether a cadre may be brought to full strength."""
    id = _id(view.state, words[0])
    found = _may(game, view.state, Rebuild(unit=id), rebuild_refused, f"{id} may be rebuilt")
    return Answer(found.says, found.holds, found.because, data={"cost": rebuilding(view.state.units[id])})


def equip(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether a brigade may be given guns, and what they cost."""
    id = _id(view.state, words[0])
    found = _may(game, view.state, Equip(unit=id), equip_refused, f"{id} may be equipped with guns")
    common = Because("no order of battle gives guns: each brigade is equipped by the common rule", "R292")
    return Answer(found.says, found.holds, (*found.because, common), data={"cost": guns()})


def disband(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether a unit may be disbanded, and for what; R019: which order of battle withdraws it."""
    id = _id(view.state, words[0])
    found = _may(game, view.state, Disband(unit=id), disband_refused, f"{id} may be disbanded")
    base = base_of(view.state.units[id])
    worth = disbanded(view.state.units[id]) if base is None else base.points
    because = (*found.because, *named(game, view.state, id))
    return Answer(found.says, found.holds, because, data={"yields": worth})


def points(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """The replacement points of a side: general ones, and those that lie somewhere."""
    state: EuropaState = view.state
    side = words[0].casefold() if words else state.player
    if side not in SIDES:
        raise InputError(f"There is no side {side!r}; there are {', '.join(SIDES)}.")
    found = [each for each in accounts(state) if side_of(each.affiliation) == side]
    lines = [
        f"{each.points:g} {spelled(f'{each.affiliation} {each.kind}')}{f' in {each.at}' if each.at else ''}"
        for each in found
    ]
    reasons = [Because("what lies in an isolated place is spent there alone", "R276")]
    if any(each in in_box(state) for each in found):
        reasons.append(Because("what lies in the French box rebuilds nothing, and is brought to a factory", "R290"))
    if at_sea(state, side) and enemy_of(side) in state.fleets.values():
        reasons.append(LANDS)
    data: dict[str, object] = {each.key: each.points for each in found}
    data |= {"abroad": dict(waiting)} if (waiting := at_sea(state, side)) else {}
    says = f"The {titled(side)} side has {', '.join(lines)}." if lines else f"The {titled(side)} side has no points."
    return Answer(says, None, tuple(reasons), data=data)


def production_of(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """What a side, or one city, yields in a production turn."""
    state: EuropaState = view.state
    now = "this is a production turn" if produces(game, state) else "this is no production turn"
    reason = Because(f"{now}: the first turn of every even month is", "R178")
    if words and words[0].casefold() not in SIDES:
        cell = game.map.place(words[0])[0]
        told = {name: points for side in SIDES for name, points in yielded(game, state, cell, side).items()}
        lines = ", ".join(f"{points:g} {titled(name)}" for name, points in told.items()) or "nothing"
        by_hex = Because("a city of several hexes yields by hex, each to its owner", "R318", cell=cell)
        return Answer(f"{hex_name(game, cell)} yields {lines}.", bool(told), (by_hex, reason), data=told)
    side = words[0].casefold() if words else state.player
    found = production(game, state, side)
    lines = ", ".join(f"{points:g} {spelled(key)}" for key, points in sorted(found.items())) or "nothing"
    return Answer(f"The {titled(side)} side yields {lines}.", produces(game, state), (reason,), data=found)
