"""Whether something is supplied or isolated, by which line, and what a place gives to whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.boards.flood import has
from drumhead.engine.errors import InputError
from drumhead.engine.play.figures import Figure, Path
from drumhead.engine.play.recall.questions import Answer, Because
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.europa.cities.garrisons import city_at
from drumhead.engine.rulesets.europa.gobernitos.france import border, is_open
from drumhead.engine.rulesets.europa.position.sides import REPUBLICAN, SIDES
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame, hex_name, owner
from drumhead.engine.rulesets.europa.position.tables import table
from drumhead.engine.rulesets.europa.position.titles import titled
from drumhead.engine.rulesets.europa.seats.asks.combat import fielded
from drumhead.engine.rulesets.europa.supply.attacking import attack_line
from drumhead.engine.rulesets.europa.supply.chains import NAVAL, Leg
from drumhead.engine.rulesets.europa.supply.connections import candidates, overseas, yields
from drumhead.engine.rulesets.europa.supply.cuts import Cut, cut_of
from drumhead.engine.rulesets.europa.supply.isolation import HEXES_OF, hex_line, unit_line
from drumhead.engine.rulesets.europa.supply.sources import SIDE_OF, customers, full, limited_cities, port_source
from drumhead.engine.rulesets.europa.supply.stocks import why_no_points
from drumhead.engine.rulesets.europa.supply.tracing import UNTRACED, Line, city_line, supplied, title

LINK, BROKEN = "link", "broken"


def supply(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether a unit, or a hex, is in general supply, and by which line."""
    state: EuropaState = view.state
    if words[0] in state.units:
        found = supplied(game, state).get(words[0])
        if found is None:
            raise InputError(f"{words[0]} is not on the map.")
        return _answer(game, words[0], "in general supply", found, _of_unit(state, words[0], found))
    cell, whom = game.map.place(words[0])[0], _whom(words, game, state)
    here = hex_name(game, cell)
    line = city_line(game, state, whom, cell)
    return _answer(game, here, f"in supply for {titled(whom)} units", line or cut_of(game, state, whom, cell), ())


def _whom(words: Sequence[str], game: HexGame, state: EuropaState) -> str:
    """Whose supply is asked about, and its owner's where nobody is named."""
    if len(words) > 1:
        if words[1] not in SIDE_OF:
            raise InputError(f"Nobody is called {words[1]!r}; there are {', '.join(SIDE_OF)}.")
        return words[1]
    held = owner(game, state, game.map.place(words[0])[0])
    return HEXES_OF.get(held, "republican")


def _of_unit(state: EuropaState, id: str, found: Line | Cut) -> tuple[Because, ...]:
    """Whose sources a unit may use, and how long it has been without."""
    unit = state.units[id]
    whom = customers(state, unit)
    rule = "R058" if len(whom) > 1 else "R057"
    reasons = [
        Because(f"{titled(unit.affiliation)} units use full sources of {' and '.join(map(titled, whom))} alone", rule)
    ]
    if unit.hungry:
        reasons.append(Because(f"it was judged U-{unit.hungry} last", "R054"))
    if isinstance(found, Cut) and unit.hungry:
        reasons.append(Because("points may feed it, but its turns out of supply are counted on", "R316"))
    return tuple(reasons)


def isolated(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether a unit, a city, a factory or any hex is isolated."""
    state: EuropaState = view.state
    unit = state.units.get(words[0])
    if unit is not None:
        return _isolation(game, words[0], unit_line(game, state, unit))
    cell = game.map.place(words[0])[0]
    side = words[1] if len(words) > 1 else owner(game, state, cell)
    if side not in SIDES:
        raise InputError(f"{hex_name(game, cell)} has no owner for whom it could be isolated; name a side behind it.")
    return _isolation(game, hex_name(game, cell), hex_line(game, state, cell, side))


def _isolation(game: HexGame, what: str, found: Line | Cut) -> Answer:
    if isinstance(found, Cut):
        return Answer(
            f"{what} is isolated.", True, found.because, found.changes, _data(game, found), _figures(found.legs, True)
        )
    reason = _first(game, found, "no unit and no hex is judged before its turn")
    reasons = (reason, *_past_portugal(game, found))
    return Answer(f"{what} is not isolated.", False, reasons, (), _data(game, found), _figures(found.legs))


def attack_supply(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """Whether a unit is in attack supply."""
    state: EuropaState = view.state
    (id,) = fielded(state, words[:1])
    found = attack_line(game, state, state.units[id])
    return _answer(game, id, "in attack supply", found, ())


def _answer(game: HexGame, what: str, said: str, found: Line | Cut, more: tuple[Because, ...]) -> Answer:
    if isinstance(found, Cut):
        because = (*found.because, *more)
        return Answer(
            f"{what} is not {said}.", False, because, found.changes, _data(game, found), _figures(found.legs, True)
        )
    told = f"{what} is {said}"
    says = f"{told}: {title(game, found)}." if found is not UNTRACED and found.legs else f"{told}."
    first = _first(game, found, "supply is judged from the Insurgent initial phase of II Aug 36 on")
    because = (first, *_past_portugal(game, found), *more)
    return Answer(says, True, because, (), _data(game, found), _figures(found.legs))


def _past_portugal(game: HexGame, found: Line) -> Iterator[Because]:
    """R204: where ships round a neutral coast at the edge of the map."""
    coasts = {name for names in table("supply.passages") for name in names}
    sailed = (cell for leg in found.legs if leg.element == NAVAL for cell in leg.cells)
    for cell in (cell for cell in sailed if game.map.board.name(cell) in coasts):
        yield Because(f"ships pass {hex_name(game, cell)} without harm to its neutrality", "R204", cell=cell)


def _first(game: HexGame, line: Line, before: str) -> Because:
    if not line.to:
        return Because(before, line.rule)
    return Because(f"its line ends in {line.to}", line.rule, cell=line.cells[-1] if line.legs else None)


def _data(game: HexGame, found: Line | Cut) -> dict[str, object]:
    name = game.map.board.name
    legs = [
        {
            "element": leg.element,
            "hexes": [name(cell) for cell in leg.cells],
            "length": leg.length,
            "limit": leg.limit,
            "weather": leg.weather,
        }
        for leg in found.legs
    ]
    if isinstance(found, Cut):
        return {"legs": legs}
    return {"legs": legs, "to": found.to, "whose": found.whom, "limited": found.tap is not None}


def _figures(legs: Sequence[Leg], broken: bool = False) -> tuple[Figure, ...]:
    return tuple(Path(leg.cells, BROKEN if broken else LINK, label=leg.element) for leg in legs if len(leg.cells) > 1)


def source(game: HexGame, view: View, words: Sequence[str]) -> Answer:
    """For whom a place is a source, full or limited, and what it has left."""
    state: EuropaState = view.state
    cell = game.map.place(words[0])[0]
    only = _customers(state, words[1]) if len(words) > 1 else tuple(SIDE_OF)
    fulls = [it for whom in only for it in full(game, state, whom) if has(it.cells, cell)]
    because = [Because(f"a full source for {titled(it.whom)} units: {it.name}", it.rule, cell=cell) for it in fulls]
    limited = dict(_limited(game, state, cell, only))
    because += [why for why, _ in limited.values()]
    res = sum(most for _, most in limited.values())
    left = res - sum(used for word, used in supplied(game, state).used().items() if word in limited)
    makes = _makes(game, state, cell)
    data = {"full": [it.whom for it in fulls], "limited": res, "left": left, "points": makes.rule == "R075"}
    here = hex_name(game, cell)
    if not because:
        return Answer(f"{here} is no source.", False, tuple(_why_none(game, state, cell, only)), (), data)
    parts = [f"a full source for {', '.join(titled(it.whom) for it in fulls)}"] if fulls else []
    parts += [f"a limited source of {res:g} RE, of which {left:g} are left"] if limited else []
    return Answer(f"{here} is {' and '.join(parts)}.", True, (*because, makes), (), data)


def _makes(game: HexGame, state: EuropaState, cell: int) -> Because:
    """Whether a source makes points of general supply, which use nothing of it up (R075)."""
    side, points = owner(game, state, cell), int(table("items.made"))
    told = f"it may make {points} points of general supply in an initial phase, whatever else it feeds"
    return why_no_points(game, state, side, cell) or Because(told, "R075", cell=cell)


def _customers(state: EuropaState, word: str) -> tuple[str, ...]:
    if word in state.units:
        return customers(state, state.units[word])
    if word not in SIDE_OF:
        raise InputError(f"{word!r} is neither a unit nor one of {', '.join(SIDE_OF)}.")
    return (word,)


def _limited(
    game: HexGame, state: EuropaState, cell: int, only: Sequence[str]
) -> Iterator[tuple[str, tuple[Because, float]]]:
    """What a hex gives by each of its titles, which add up (R071), by what is used of it."""
    for city in limited_cities(game, state):
        if city.cell == cell and city.whom in only:
            word = f"{city.place.name} in {game.map.board.name(cell)}"
            yield (
                word,
                (
                    Because(f"the city gives {city.res:g} RE to {titled(city.whom)} units", city.rule, cell=cell),
                    city.res,
                ),
            )
    for whom in only:
        tap = port_source(game, state, whom, cell)
        if tap is not None:
            word, res = tap.uses[0]
            told = f"as a port with a naval line to their full source it gives {res:g} RE to {titled(whom)} units"
            yield word, (Because(told, tap.rule, cell=cell), res)


def _why_none(game: HexGame, state: EuropaState, cell: int, only: Sequence[str]) -> Iterator[Because]:
    place = city_at(game, cell)
    here = hex_name(game, cell)
    if place is not None:
        of = ", ".join(map(titled, yields(game, state, place))) or "nobody"
        yield Because(f"{here} yields infantry of {of}", "R056", cell=cell)
        if overseas(game.map, cell) and not _is_limited(game, state, cell):
            yield Because(f"cities of the {overseas(game.map, cell)} are no sources by themselves", "R072", cell=cell)
        if not any(place in candidates(game, state, side) for side in SIDES):
            yield Because("it is none of the cities that may be one of three connected", "R069", cell=cell)
    if REPUBLICAN in only and not is_open(state):
        yield border(game, state)
    yield Because("a lesser port needs a naval line to a full source of the very unit", "R165", cell=cell)


def _is_limited(game: HexGame, state: EuropaState, cell: int) -> bool:
    return any(city.cell == cell for city in limited_cities(game, state))
