"""For Whom the Bell Tolls: the Spanish Civil War on hexes; the law is the official rulings."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from drumhead.engine.maps.hexes.model import HexMap
from drumhead.engine.play.accounts import Accounts
from drumhead.engine.play.game import Seat
from drumhead.engine.play.orders import Order as AnyOrder
from drumhead.engine.play.ruleset import Ruleset
from drumhead.engine.rulesets.europa.orders.lines import MapNames, order_from, read, write
from drumhead.engine.rulesets.europa.orders.orders import Order
from drumhead.engine.rulesets.europa.position.references import astray
from drumhead.engine.rulesets.europa.position.state import EuropaState
from drumhead.engine.rulesets.europa.position.table import HexGame
from drumhead.engine.rulesets.europa.seats.aiming import foretold, targets
from drumhead.engine.rulesets.europa.seats.asking import QUESTIONS, ask
from drumhead.engine.rulesets.europa.seats.checking import check
from drumhead.engine.rulesets.europa.seats.commanding import COMMANDS, spread
from drumhead.engine.rulesets.europa.seats.contests import contests
from drumhead.engine.rulesets.europa.seats.forms import FORMS, tasks
from drumhead.engine.rulesets.europa.seats.history import highlights, history, told_orders
from drumhead.engine.rulesets.europa.seats.lifelines import lifelines
from drumhead.engine.rulesets.europa.seats.reasons import reason
from drumhead.engine.rulesets.europa.seats.showing import agenda, shown
from drumhead.engine.rulesets.europa.seats.situation import situation
from drumhead.engine.rulesets.europa.seats.views import describe, notes, view
from drumhead.engine.rulesets.europa.seats.wayfinding import beyond, course, journeys, next_cells, reach
from drumhead.engine.rulesets.europa.seats.wording import ended, engagements, figures, score, section, wording
from drumhead.engine.rulesets.europa.turns.choices import choices
from drumhead.engine.rulesets.europa.turns.phases import APART, TURN
from drumhead.engine.rulesets.europa.turns.sequence import game_turn, turn_title
from drumhead.engine.rulesets.europa.turns.setup import setup

if TYPE_CHECKING:
    from drumhead.engine.play.staging.staging import Staging


def _order(data: Mapping[str, Any]) -> AnyOrder:
    return order_from(data)


def _read_order(game: HexGame, line: str) -> AnyOrder:
    return read(MapNames(game.map), line)


def _write_order(game: HexGame, order: AnyOrder) -> str:
    assert isinstance(order, Order), "orders of another ruleset are never written here"
    return write(game.map.board, order)


def _precedence(game: HexGame, state: EuropaState, seat: Seat, unit: str) -> int:
    """Every unit has one side, and every side one seat."""
    found = state.units.get(unit)
    return 0 if found is None or found.side in seat.holds else 1


def _staging() -> Staging:
    from drumhead.engine.rulesets.europa.turns.staging import STAGING

    return STAGING


RULESET = Ruleset(
    id="europa",
    title="For Whom the Bell Tolls",
    phases=TURN,
    apart=APART,
    forms=FORMS,
    chapter="bell-tolls",
    rulebook=files("drumhead.engine.rulesets.europa").joinpath("rulebook.toml").read_text(encoding="utf-8"),
    state_type=EuropaState,
    setup=setup,
    astray=astray,
    view=view,
    check=check,
    next_cells=next_cells,
    course=course,
    reach=reach,
    choices=choices,
    lifelines=lifelines,
    journeys=journeys,
    beyond=beyond,
    tasks=tasks,
    order=_order,
    read_order=_read_order,
    write_order=_write_order,
    describe=describe,
    notes=notes,
    targets=targets,
    foretold=foretold,
    odds=contests,
    situation=situation,
    shown=shown,
    agenda=agenda,
    precedence=_precedence,
    wording=wording,
    section=section,
    engagements=engagements,
    figures=figures,
    score=score,
    turn_title=turn_title,
    game_turn=game_turn,
    ended=ended,
    commands=COMMANDS,
    spread=spread,
    accounts=Accounts(reason=reason, history=history, told_orders=told_orders, highlights=highlights),
    questions=QUESTIONS,
    ask=ask,
    staging=_staging,
    board=HexMap.kind,
    open_board=True,
    sheets_replace=True,
)
