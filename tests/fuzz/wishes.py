"""Random orders: sensible ones grown from what the engine offers, and nonsense of every kind."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from drumhead.engine.errors import OrderSyntaxError, UnknownNameError
from drumhead.engine.maps.squares.model import Ground
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.orders import Order, replace_order
from drumhead.engine.play.view import Desk, View
from drumhead.engine.rulesets.rotd import RULESET

Wish = Callable[[Game, View, str, random.Random], str]


def wanted(game: Game, view: View, seat: Seat, rng: random.Random) -> tuple[Order, ...]:
    """The orders of one seat for a turn that stood the check, each checked beside those before it."""
    standing: tuple[Order, ...] = ()
    for unit in sorted(token.id for token in view.tokens if token.orderable):
        for _ in range(rng.choice((0, 1, 2, 3, 4))):
            wish = pontoons if unit.endswith("PB") and rng.random() < 0.6 else rng.choice(WISHES)
            standing = _tried(game, view, standing, wish(game, view, unit, rng))
    for desk in view.desks:
        for _ in range(rng.choice((0, 1, 2, 3))):
            standing = _tried(game, view, standing, f"{desk.title} {official(game, view, desk, rng)}")
    return standing


def _tried(game: Game, view: View, standing: tuple[Order, ...], line: str) -> tuple[Order, ...]:
    try:
        order = RULESET.signed(game, view, RULESET.read_order(game, line))
    except (OrderSyntaxError, UnknownNameError):
        return standing
    if RULESET.check(game, view, order, standing) is not None:
        return standing
    return replace_order(standing, order)


def march(game: Game, view: View, unit: str, rng: random.Random) -> str:
    """A march through squares the engine offers, step by step, now and then with a pause."""
    stops: list[str] = []
    for _ in range(rng.randint(1, 6)):
        so_far = " ".join(stops)
        offered = _offered(game, view, f"{unit} march {so_far}") if so_far else _first(game, view, unit)
        if not offered:
            break
        stops.append(game.map.board.name(rng.choice(offered)))
        if rng.random() < 0.15 and len(stops) < 5:
            stops.append("-")
    return f"{unit} march {' '.join(stops) or '-'}"


def _first(game: Game, view: View, unit: str) -> Sequence[int]:
    return _offered(game, view, f"{unit} march -")


def _offered(game: Game, view: View, line: str) -> Sequence[int]:
    try:
        return RULESET.next_cells(game, view, RULESET.read_order(game, line))
    except OrderSyntaxError:
        return ()


def move(game: Game, view: View, unit: str, rng: random.Random) -> str:
    """A move to a square the engine offers, or over a waypoint that may be anything."""
    offered = _offered(game, view, f"{unit} move {tactical(game, rng)}")
    to = game.map.tactical_board.name(rng.choice(offered)) if offered else tactical(game, rng)
    via = f" via {tactical(game, rng)}" if rng.random() < 0.2 else ""
    return f"{unit} move {rng.choice((to, to, to, 'ford', 'pass'))}{via} from T{rng.randint(1, 5)}"


def zone(game: Game, view: View, unit: str, rng: random.Random) -> str:
    first, last = rng.randint(1, 5), rng.randint(1, 5)
    area = f"{tactical(game, rng)} radius {rng.randint(0, 9)}"
    return f"{unit} {rng.choice(('support', 'intercept'))} {area} T{first}-T{last}"


def engage(game: Game, view: View, unit: str, rng: random.Random) -> str:
    return f"{unit} engage T{rng.randint(1, 2)}-T{rng.randint(2, 5)}"


def posture(game: Game, view: View, unit: str, rng: random.Random) -> str:
    return unit + rng.choice((
        " attack assault", " attack attack", " attack skirmish", " attack evade", " defend last-ditch",
        " defend defend", " defend skirmish", " defend evade", " line first", " line second", " line rear",
    ))  # fmt: skip


def reaction(game: Game, view: View, unit: str, rng: random.Random) -> str:
    return unit + rng.choice((
        " pursue", " pursue max 2", " march to battle", " march to allies", " march to enemies", " halt on detection",
        " halt on enemy entry", " halt before forced march", " stay out of fort", f" entry {tactical(game, rng)}",
    ))  # fmt: skip


def supply(game: Game, view: View, unit: str, rng: random.Random) -> str:
    stores = (*sorted(view.state.depots), *sorted(view.state.units), *rng.sample(sorted(view.state.cities), 3))
    source = rng.choice(stores)
    return unit + rng.choice((" supply keep", " supply none", f" supply {rng.randint(0, 12)}", f" supply from {source}",
                              f" supply {rng.randint(0, 1)} from {source}"))  # fmt: skip


def withdraw(game: Game, view: View, unit: str, rng: random.Random) -> str:
    return f"{unit} withdraw {near(game, view, unit, rng)}"


def rail(game: Game, view: View, unit: str, rng: random.Random) -> str:
    token = view.token(unit)
    assert token is not None
    board = game.map.board
    tracked = [cell for cell in board.within(token.cell, 8) if game.map.has_rail(cell)] or [token.cell]
    via = f" via {board.name(rng.choice(tracked))}" if rng.random() < 0.3 else ""
    entry = f" entry {tactical(game, rng)}" if rng.random() < 0.3 else ""
    return f"{unit} rail {board.name(rng.choice(tracked))}{via}{entry}"


def pontoons(game: Game, view: View, unit: str, rng: random.Random) -> str:
    """Bridges are laid on rivers, if there is one; taken up anywhere."""
    token = view.token(unit)
    assert token is not None
    board, field = game.map.tactical_board, game.map.battlefield(token.cell)
    rivers = [cell for cell in range(board.size) if field.terrain[cell] == Ground.RIVER] or [0]
    at = board.name(min(rng.sample(rivers, min(3, len(rivers))), key=lambda c: board.distance(c, token.tactical or 0)))
    return unit + rng.choice((
        f" deploy {at} from T{rng.randint(1, 5)}", f" deploy {at}", " undeploy", f" undeploy to {tactical(game, rng)}",
    ))  # fmt: skip


def organise(game: Game, view: View, unit: str, rng: random.Random) -> str:
    """Mergers, rest, works on the railway, and what an army headquarters orders for its side."""
    token, own = view.token(unit), sorted(token.id for token in view.tokens if token.orderable)
    assert token is not None
    beside = [other for other in own if (found := view.token(other)) and found.cell == token.cell and other != unit]
    here, city = game.map.board.name(token.cell), rng.choice(sorted(view.state.cities))
    if unit.endswith("AQ") and rng.random() < 0.4:
        return f"{unit} {appointment(view, rng)}"
    if unit.endswith("AQ"):
        return unit + rng.choice((
            f" transfer 5 from {city} to {rng.choice(sorted(view.state.cities))}",
            f" depot {here} {tactical(game, rng)}", f" cache {here} {tactical(game, rng)}", f" rebuild track at {here}",
        ))  # fmt: skip
    return unit + rng.choice((
        f" merge into {rng.choice(beside or own)}", f" hand battery to {rng.choice(beside or own)}",
        " inactivate", " activate", " destroy track", " destroy bridge",
    ))  # fmt: skip


def appointment(view: View, rng: random.Random) -> str:
    """Somebody in another's place, or in another rank."""
    state = view.state
    person = rng.choice((*state.persons, "Nobody", "Bazaine"))
    target = rng.choice((*sorted(state.roster), *sorted(id for id in state.units if not id.startswith("?")), "FR999IN"))
    return rng.choice((
        f"assign {target} to {person}", f"assign {target} deputy {person}", f"assign {target} to {person}",
        f"promote {person} to {rng.choice(('general', 'major general', 'colonel'))}",
    ))  # fmt: skip


def shipping(game: Game, view: View, unit: str, rng: random.Random) -> str:
    """Over a ferry, aboard and ashore, with ships that are seen and one that is not."""
    ship = rng.choice((*sorted(view.state.ships), "FR1RT"))
    offered = _offered(game, view, f"{unit} move {tactical(game, rng)} via {ship}")
    to = game.map.tactical_board.name(rng.choice(offered)) if offered else tactical(game, rng)
    return rng.choice((
        f"{unit} move {to} via {ship} from T{rng.randint(1, 3)}", f"{unit} board {ship}", f"{unit} unload",
        f"{unit} unload at {to}",
    ))  # fmt: skip


def official(game: Game, view: View, desk: Desk, rng: random.Random) -> str:
    """What a minister orders, mostly of his own business, for units and in places of his side."""
    state, board = view.state, game.map.board
    held = [name for name, city in sorted(state.cities.items()) if state.sides.get(city.state) == view.side]
    cities = [game.map.city(rng.choice(held or sorted(state.cities))) for _ in range(2)]
    mine = [id for id, unit in sorted(state.units.items()) if unit.side == view.side]
    whom, (here, there) = rng.choice((*mine, *mine, "FR999IN", "AU7XX")), cities
    spot = game.map.tactical_board.name(here.tactical) if rng.random() < 0.5 else tactical(game, rng)
    of_war = (
        f"transfer 5 from {here.name} to {there.name}", f"remove depot {rng.choice((*state.depots, 'X'))}",
        f"inactivate {whom}", f"activate {whom}", f"rebuild track at {board.name(here.cell)}", appointment(view, rng),
    )  # fmt: skip
    of_treasury = (
        f"depot {board.name(here.cell)} {spot}", f"cache {board.name(here.cell)} {spot}",
        f"buy replacements {rng.choice((1, 100, 333, 9999))} for {whom}",
        f"upgrade {whom} to {rng.choice(('rifle', 'rifle', 'rifled', 'breech carbine', 'mitrailleuse'))}",
    )  # fmt: skip
    own = of_war if desk.office == "War Minister" else of_treasury
    return rng.choice((*own, *own, *of_war, *of_treasury, "march - -"))


def nonsense(game: Game, view: View, unit: str, rng: random.Random) -> str:
    """Wrong units, far squares, huge numbers, broken words."""
    board = game.map.board
    other = rng.choice(sorted(view.state.units))
    far = board.name(rng.randrange(board.size))
    return rng.choice((
        f"{other} engage", f"{unit} march {far}", f"{unit} withdraw {far}", f"{unit} rail {far} via {far}",
        f"{unit} supply 999999999999", f"{unit} supply from {other}", f"{unit} supply from the moon",
        f"{unit} support 7-7 radius 99", f"{unit} move 99-99", f"{unit} march - - - - - -", "FR0IN engage",
        f"{unit} march to", f"{unit}", f"{unit} pursue max 0", f"{unit} deploy 7-7", f"{unit} entry 14-14",
    ))  # fmt: skip


def tactical(game: Game, rng: random.Random) -> str:
    board = game.map.tactical_board
    return board.name(rng.randrange(board.size))


def near(game: Game, view: View, unit: str, rng: random.Random) -> str:
    token = view.token(unit)
    assert token is not None
    return game.map.board.name(rng.choice(game.map.board.within(token.cell, 2)))


WISHES: tuple[Wish, ...] = (
    march, march, march, move, move, move, zone, engage, engage, posture, posture, reaction, reaction, supply,
    withdraw, rail, pontoons, organise, shipping, nonsense,
)  # fmt: skip
