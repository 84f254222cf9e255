"""4.1-4.6: a whole position such as a seat may suppose it to be: what it knows, and of all else what is usual.

Nothing is asked but the seat's view: two positions that look alike to it are supposed alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from drumhead.engine.play.game import Game
from drumhead.engine.play.view import Sighting, View
from drumhead.engine.rulesets.rotd.campaign.banks import passable
from drumhead.engine.rulesets.rotd.campaign.stacking import ALLIED_LIMIT
from drumhead.engine.rulesets.rotd.campaign.state import CityHolding, Kind, RotdState, Treasury, Unit
from drumhead.engine.rulesets.rotd.knowledge.redaction import NOBODY, UNKNOWN
from drumhead.engine.rulesets.rotd.knowledge.scale import units_called
from drumhead.engine.rulesets.rotd.odds.scene import usual

STOCKED = 20
"""Supplies that a city is supposed to hold whose stock is not known."""
SIZES = {"division": 4, "divisions": 7, "corps": 12}
"""4.1: units behind a word; brigades stand for two, one of them for itself."""
TYPES = {"I": Kind.IN, "C": Kind.MC, "A": Kind.LA, "H": Kind.CQ}
FIRST = 900
"""The number of the first unit that is made up."""
Taken = dict[tuple[int, int], int]
"""How many stand on each tactical square of each strategic one."""


def supposed(game: Game, view: View) -> RotdState:
    """The state behind a view, with strangers at their usual strength and reported troops as units of their own."""
    state: RotdState = view.state
    if view.gm:
        return state
    own = {token.id for token in view.tokens if token.stance == "own"}
    known = {id: unit for id, unit in state.units.items() if not id.startswith("?")}
    taken: Taken = {}
    for id in own:
        taken[known[id].cell, known[id].tactical] = ALLIED_LIMIT
    units = {id: unit if id in own else _met(game, unit, taken) for id, unit in known.items()}
    for sighting in view.sightings:
        units |= {unit.id: unit for unit in _reported(game, state, sighting, units, taken)}
    return replace(
        state,
        units={id: units[id] for id in sorted(units)},
        cities={name: _stocked(city) for name, city in state.cities.items()},
        treasuries=_treasuries(game, state),
        roster={},
    )


def _stocked(city: CityHolding) -> CityHolding:
    return replace(city, supplies=STOCKED, supplies_at_start=STOCKED) if city.supplies == UNKNOWN else city


def _treasuries(game: Game, state: RotdState) -> Mapping[str, Treasury]:
    if not state.treasuries:
        return state.treasuries
    return {side: state.treasuries.get(side, Treasury()) for side in game.sides}


def _met(game: Game, unit: Unit, taken: Taken) -> Unit:
    """A stranger that was identified, fed for a turn; where it stands on the battlefield may not be known."""
    if unit.tactical == UNKNOWN:
        unit = replace(unit, tactical=_spot(game, unit.cell, taken))
    return replace(usual(game, unit), supplies=1)


def _reported(game: Game, state: RotdState, seen: Sighting, units: Mapping[str, Unit], taken: Taken) -> Iterator[Unit]:
    """4.1: as many units as the word stands for, of the arms that were reported."""
    prefix = next((nation for nation, code in sorted(state.nations.items()) if code == seen.state), seen.state[:2])
    number = max([FIRST, *(int(id[2:-2]) + 1 for id in units if id.startswith(prefix))])
    for place, kind in enumerate(_kinds(seen, _count(game, seen.words))):
        id = f"{prefix}{number + place}{kind}"
        side = state.sides.get(seen.state, "")
        bare = replace(NOBODY, id=id, nation=prefix, number=number + place, type=kind, name=id, side=side)
        stands = replace(bare, state=seen.state, cell=seen.cell, tactical=UNKNOWN, status=seen.status)
        yield _met(game, stands, taken)


def _count(game: Game, words: str) -> int:
    several = units_called(game)
    if words in (several, several.removesuffix("s")):
        return 2 if words == several else 1
    number, _, word = words.rpartition(" ")
    return SIZES[word] * int(number or 1)


def _kinds(seen: Sighting, count: int) -> Iterable[Kind]:
    """One of each arm that was reported, and infantry for the rest, or what there is."""
    kinds = [TYPES[letter] for letter in seen.arms][:count]
    most = Kind.IN if "I" in seen.arms or not kinds else next((kind for kind in kinds if kind != Kind.CQ), Kind.IN)
    return (*kinds, *(most for _ in range(count - len(kinds))))


def _spot(game: Game, cell: int, taken: Taken) -> int:
    """The free square nearest to the middle of a battlefield, as far from others' as the room allows."""
    board, field = game.map.tactical_board, game.map.battlefield(cell)
    middle = board.size // 2
    free = [at for at in range(board.size) if passable(field, at) and taken.get((cell, at), 0) < ALLIED_LIMIT]
    held = [at for (where, at), count in taken.items() if where == cell and count >= ALLIED_LIMIT]

    def far(at: int) -> tuple[bool, int, int]:
        return any(board.distance(at, other) <= 1 for other in held), board.distance(at, middle), at

    found = min(free, key=far, default=middle)
    taken[cell, found] = taken.get((cell, found), 0) + 1
    return found
