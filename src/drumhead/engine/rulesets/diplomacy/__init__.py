"""Diplomacy, and City/Country Diplomacy as a variant of it: the law is DATC, the board comes from the drawing."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.play.accounts import Accounts
from drumhead.engine.play.game import Seat
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import Ruleset
from drumhead.engine.rulesets.diplomacy.carrying.formats import EXCHANGE
from drumhead.engine.rulesets.diplomacy.orders.notation import read, write
from drumhead.engine.rulesets.diplomacy.orders.orders import order_from
from drumhead.engine.rulesets.diplomacy.seats.checking import check, next_cells, order_from_picks, undone
from drumhead.engine.rulesets.diplomacy.seats.commanding import COMMANDS, spread
from drumhead.engine.rulesets.diplomacy.seats.digest import digest
from drumhead.engine.rulesets.diplomacy.seats.figures import acts, figures
from drumhead.engine.rulesets.diplomacy.seats.forms import FORMS, describe, tasks
from drumhead.engine.rulesets.diplomacy.seats.highlights import highlights
from drumhead.engine.rulesets.diplomacy.seats.history import history
from drumhead.engine.rulesets.diplomacy.seats.mustering import formations, strengths
from drumhead.engine.rulesets.diplomacy.seats.reasons import reason
from drumhead.engine.rulesets.diplomacy.seats.told_orders import told_orders
from drumhead.engine.rulesets.diplomacy.seats.views import notes, view
from drumhead.engine.rulesets.diplomacy.seats.ways import beyond, journeys, reach
from drumhead.engine.rulesets.diplomacy.seats.wording import engagements, score, section, wording
from drumhead.engine.rulesets.diplomacy.turns.choices import choices
from drumhead.engine.rulesets.diplomacy.turns.mending import mend
from drumhead.engine.rulesets.diplomacy.turns.phases import PHASES
from drumhead.engine.rulesets.diplomacy.turns.references import astray
from drumhead.engine.rulesets.diplomacy.turns.setup import setup
from drumhead.engine.rulesets.diplomacy.turns.staging import STAGING
from drumhead.engine.rulesets.diplomacy.turns.state import DiplomacyState, ended, title
from drumhead.engine.rulesets.diplomacy.turns.table import AreaGame, names_of
from drumhead.engine.rulesets.diplomacy.turns.writing import heard, signed


def _order(data: Mapping[str, Any]) -> Order:
    return order_from(order_from_picks(dict(data)))


def _read_order(game: AreaGame, line: str) -> Order:
    return read(names_of(game), line)


def _write_order(game: AreaGame, order: Order) -> str:
    return write(order_from(order.model_dump()))


def _precedence(game: AreaGame, state: DiplomacyState, seat: Seat, unit: str) -> int:
    """Every unit has one power, and every power one seat."""
    piece = state.piece(unit)
    return 0 if piece is None or piece.power in seat.holds else 1


RULESET = Ruleset(
    id="diplomacy",
    title="Diplomacy",
    phases=PHASES,
    forms=FORMS,
    chapter="diplomacy",
    rulebook=files("drumhead.engine.rulesets.diplomacy").joinpath("rulebook.toml").read_text(encoding="utf-8"),
    state_type=DiplomacyState,
    setup=setup,
    astray=astray,
    choices=choices,
    view=view,
    check=check,
    next_cells=next_cells,
    journeys=journeys,
    reach=reach,
    beyond=beyond,
    tasks=tasks,
    order=_order,
    mend=mend,
    rulings=(
        "unit PAR place=BUR",
        "make unit MAR power=France arm=A",
        "centre BEL owner=Germany",
        "dislodged BUR open=PIC,GAS",
        "strike PAR",
        "order A PAR - BUR",
        "game now year=1905 stage=retreats",
        "game now winner=France,Germany",
    ),
    read_order=_read_order,
    write_order=_write_order,
    signed=signed,
    undone=undone,
    heard=heard,
    describe=describe,
    notes=notes,
    precedence=_precedence,
    wording=wording,
    section=section,
    engagements=engagements,
    figures=figures,
    acts=acts,
    score=score,
    turn_title=lambda game, turn, waits, begins: title(waits()),
    ended=lambda game, state: ended(state),
    commands=COMMANDS,
    spread=spread,
    board=AreaMap.kind,
    open_board=True,
    sheets_replace=True,
    accounts=Accounts(
        reason=reason,
        digest=digest,
        highlights=highlights,
        history=history,
        told_orders=told_orders,
        told_since=dict.fromkeys(("void", "ignored"), frozenset({"line"})),
    ),
    exchange=EXCHANGE,
    formations=formations,
    strengths=strengths,
    staging=lambda: STAGING,
)
