"""The kinds of order as data for the client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from drumhead.engine.play.figures import Drawn, Help, Sign, Way
from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.ruleset import Field, OrderForm
from drumhead.engine.play.view import Task, View
from drumhead.engine.rulesets.diplomacy.chart.atlas import chart_of
from drumhead.engine.rulesets.diplomacy.chart.chart import province_of
from drumhead.engine.rulesets.diplomacy.chart.cities import arms_raised
from drumhead.engine.rulesets.diplomacy.orders.orders import DISLODGED, Build, Disband, Order, Waive
from drumhead.engine.rulesets.diplomacy.turns.state import ADJUSTMENTS, MOVEMENT, RETREATS, DiplomacyState, Piece
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, options_of, position_of, winter_of
from drumhead.engine.rulesets.diplomacy.turns.writing import as_meant, power_of

ARMS = {"A": "Army", "F": "Fleet"}
TO = Field("to", "To", "place")
OWN = Field("arm", "Arm", "own")
ARM = Field("arm", "Build", "choice", ("A", "F"), words=("Army", "Fleet"))
CONVOY = Field("via", "By convoy", "flag", optional=True)
COAST = Field("at", "Coast", "place", optional=True)
OF_UNIT, OF_ARMY = Field("of", "Unit", "place"), Field("of", "Army", "place")
POWER = Field("owner", "Power", "own")
AMONG, VICTOR = Field("among", "Between", "names"), Field("to", "To", "side")
BACKS = (Drawn(Help, "support", ("of", "to")),)
FERRIES = (Drawn(Help, "carry", ("of", "to")),)
FORMS: tuple[OrderForm, ...] = (
    OrderForm("move", "Move", MOVEMENT, "strategic", "m", (OWN, TO, CONVOY), (Drawn(Way, "go", ("to",)),)),
    OrderForm("support", "Support", MOVEMENT, "strategic", "s", (OWN, OF_UNIT, TO), BACKS),
    OrderForm("convoy", "Convoy", MOVEMENT, "strategic", "c", (OWN, OF_ARMY, TO), FERRIES),
    OrderForm("hold", "Hold", MOVEMENT, "", "h", (OWN,), (Drawn(Sign, "ring"),)),
    OrderForm("retreat", "Retreat", RETREATS, "strategic", "r", (OWN, TO), (Drawn(Way, "leave", ("to",)),)),
    OrderForm("build", "Build", ADJUSTMENTS, "strategic", "b", (ARM, COAST), (Drawn(Sign, "plus", ("at",)),)),
    OrderForm("waive", "Leave the build", ADJUSTMENTS, "", "w", ()),
    OrderForm("disband", "Disband", ADJUSTMENTS, "", "d", (OWN,), (Drawn(Sign, "cross"),)),
    OrderForm("draw", "Vote for a draw", "The game", "", "", (POWER,), whole=True),
    OrderForm("share", "Vote for a draw between some", "The game", "", "", (POWER, AMONG), whole=True),
    OrderForm("concede", "Concede the game", "The game", "", "", (POWER, VICTOR), whole=True),
)


def tasks(game: AreaGame, view: View, orders: Sequence[AnyOrder]) -> tuple[Task, ...]:
    """Units without orders, builds and removals still due."""
    state: DiplomacyState = view.state
    if state.winner:
        return ()
    if state.stage == ADJUSTMENTS:
        return tuple(_winter_tasks(game, view, orders))
    ordered = {as_meant(state, order).key[0] for order in orders if isinstance(order, Order)}
    return tuple(
        Task("unordered", token.id, f"{_name(game, view, token.id)} has no order.", token.cell)
        for token in view.tokens
        if token.orderable and token.id not in ordered and not _stands(state, token.id)
    )


def _stands(state: DiplomacyState, unit: str) -> bool:
    """4.E.4: whether a unit's last order stands while it is given no other."""
    piece = state.piece(unit)
    return state.stage == MOVEMENT and piece is not None and bool(piece.order)


def _winter_tasks(game: AreaGame, view: View, orders: Sequence[AnyOrder]) -> Iterator[Task]:
    state: DiplomacyState = view.state
    winter = winter_of(game, state)
    for power in game.seat(view.seat).holds if not view.gm else ():
        due = winter.surplus(power)
        mine = [order for order in orders if isinstance(order, Order) and power_of(game, state, order) == power]
        given = sum(isinstance(order, (Build, Waive) if due > 0 else Disband) for order in mine)
        left = min(due, winter.room(power)) - given if due > 0 else -due - given
        if left > 0:
            units = "a unit" if left == 1 else f"{left} units"
            yield Task("unordered", "", f"{power} {'may build' if due > 0 else 'must remove'} {units}.")


def _name(game: AreaGame, view: View, unit: str) -> str:
    state: DiplomacyState = view.state
    piece = state.piece(unit)
    return f"{piece.arm} {position_of(game, state).name(piece.place)}" if piece is not None else unit


def describe(game: AreaGame, view: View, unit: str) -> tuple[str, ...]:
    """A unit in lines, for order sheets and the panel: where it stands, whose the ground is, where it may go."""
    state: DiplomacyState = view.state
    piece, position = state.piece(unit), position_of(game, state)
    if piece is None:
        return (f"{position.name(unit)}, home centre", *_site(game, state, unit))
    at = province_of(piece.place)
    lines = [f"{ARMS[piece.arm]} in {position.name(piece.place)} ({piece.power})", f"written {piece.arm} {piece.place}"]
    if unit.endswith(DISLODGED):
        return (*lines, f"dislodged; may retreat to {', '.join(piece.open)}" if piece.open else "dislodged; no retreat")
    if piece.order and state.stage == MOVEMENT:
        lines.append(f"without another order {piece.order} stands")
    if at in state.centres:
        lines.append(f"on a supply centre of {state.centres[at].owner or 'nobody'}")
    railed = [to for to in _steps(game, piece) if (at, to) in position.chart.railways]
    lines.append(f"next to {', '.join(to for to in _steps(game, piece) if to not in railed)}")
    return (*lines, *((f"acts by rail on {', '.join(railed)}",) if railed else ()))


def _site(game: AreaGame, state: DiplomacyState, at: str) -> Iterator[str]:
    """What may be built in a home centre."""
    chart = chart_of(game.map)
    arms = arms_raised(chart, at, options_of(game).city_builds)
    fleets = [f"F {place}" for place in chart.provinces[at].places] if "F" in arms else []
    yield f"may build {' or '.join([*([f'A {at}'] if 'A' in arms else []), *fleets])}"


def _steps(game: AreaGame, piece: Piece) -> list[str]:
    chart = chart_of(game.map)
    land = piece.arm == "A"
    reached = chart.reach(piece.arm, piece.place)
    return sorted(to for to in reached if not land or chart.provinces[province_of(to)].kind != "ocean")
