"""Rolling of the Drums (EUWOL)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from drumhead.engine.play.accounts import Accounts, Chapter, Reason
from drumhead.engine.play.commanding.commands import Command, Share
from drumhead.engine.play.events import Event
from drumhead.engine.play.game import Game, Seat
from drumhead.engine.play.odds import Contest, Question
from drumhead.engine.play.orders import Order
from drumhead.engine.play.recall.highlights import Highlight
from drumhead.engine.play.recall.lifelines import Lifeline
from drumhead.engine.play.review import Doubt, Review
from drumhead.engine.play.ruleset import Reassignment, Ruleset
from drumhead.engine.play.rulings import Mend, Settled
from drumhead.engine.play.told.battles import Battle
from drumhead.engine.play.view import View
from drumhead.engine.play.ways import Journey, Reach, Sight
from drumhead.engine.rulesets.rotd.accounts.tolls import throws, tolls
from drumhead.engine.rulesets.rotd.campaign.ground import steps
from drumhead.engine.rulesets.rotd.campaign.state import RotdState
from drumhead.engine.rulesets.rotd.combat.morale import Nerve
from drumhead.engine.rulesets.rotd.command.assigning import ASSIGN, reassigned
from drumhead.engine.rulesets.rotd.command.chain import chain, named, posted
from drumhead.engine.rulesets.rotd.foresight.silence import heard, in_vain
from drumhead.engine.rulesets.rotd.foresight.situation import situation
from drumhead.engine.rulesets.rotd.knowledge.describe import describe
from drumhead.engine.rulesets.rotd.knowledge.field_figures import field_figures
from drumhead.engine.rulesets.rotd.knowledge.figures import figures
from drumhead.engine.rulesets.rotd.knowledge.notes import notes
from drumhead.engine.rulesets.rotd.knowledge.summaries import engagements
from drumhead.engine.rulesets.rotd.knowledge.views import view
from drumhead.engine.rulesets.rotd.legality import check, course, judge, next_cells
from drumhead.engine.rulesets.rotd.opening.choices import choices
from drumhead.engine.rulesets.rotd.opening.places import known_map
from drumhead.engine.rulesets.rotd.opening.references import astray
from drumhead.engine.rulesets.rotd.opening.setup import setup, terms
from drumhead.engine.rulesets.rotd.orders.commands import COMMANDS
from drumhead.engine.rulesets.rotd.orders.forms import FORMS
from drumhead.engine.rulesets.rotd.orders.notation import read_order, write_order
from drumhead.engine.rulesets.rotd.orders.orders import ORDER
from drumhead.engine.rulesets.rotd.orders.signing import signed
from drumhead.engine.rulesets.rotd.staff.formations import formations
from drumhead.engine.rulesets.rotd.staff.strengths import GAUGES, strengths
from drumhead.engine.rulesets.rotd.tasks import tasks
from drumhead.engine.rulesets.rotd.turns.calendar import ended, turn_title
from drumhead.engine.rulesets.rotd.turns.objectives import score
from drumhead.engine.rulesets.rotd.turns.phases import BEFORE, PEACE, PHASES

if TYPE_CHECKING:
    from drumhead.engine.play.staging.staging import Staging


def _wording(game: Game, event: Event) -> str:
    from drumhead.engine.rulesets.rotd.knowledge.wording import wording

    return wording(game, event)


def _section(event: Event) -> str:
    from drumhead.engine.rulesets.rotd.knowledge.wording import section

    return section(event)


def _highlights(
    game: Game, events: Sequence[Event], wording: Callable[[Event], str], views: Iterable[tuple[str, View]]
) -> tuple[Highlight, ...]:
    from drumhead.engine.rulesets.rotd.accounts.highlights import highlights

    return highlights(game, events, wording, views)


def _reason(game: Game, event: Event) -> Reason:
    from drumhead.engine.rulesets.rotd.accounts.reasons import reason

    return reason(game, event)


def _digest(game: Game, before: View, after: View, events: Sequence[Event]) -> tuple[Chapter, ...]:
    from drumhead.engine.rulesets.rotd.accounts.digest import digest

    return digest(game, before, after, events)


def _battles(game: Game, events: Sequence[Event]) -> tuple[Battle, ...]:
    from drumhead.engine.rulesets.rotd.accounts.battles import battles

    return battles(game, events)


def _mend(game: Game, state: RotdState, words: Sequence[str]) -> Mend:
    from drumhead.engine.rulesets.rotd.opening.mending import mend

    return mend(game, state, words)


def _settle_battle(game: Game, words: Sequence[str]) -> Settled:
    from drumhead.engine.rulesets.rotd.opening.settling import settle_battle

    return settle_battle(game, words)


def _staging() -> Staging:
    from drumhead.engine.rulesets.rotd.opening.staging import STAGING

    return STAGING


def _timetable(game: Game, view: View, orders: Sequence[Order]) -> Mapping[str, str]:
    from drumhead.engine.rulesets.rotd.staff.timetable import timetable

    return timetable(game, view, orders)


def _review(game: Game, view: View, orders: Sequence[Order]) -> Review:
    from drumhead.engine.rulesets.rotd.staff.review.looking_over import review

    return review(game, view, orders)


def _lifelines(game: Game, view: View, orders: Sequence[Order], fallen: Collection[int]) -> tuple[Lifeline, ...]:
    from drumhead.engine.rulesets.rotd.staff.lifelines import lifelines

    return lifelines(game, view, orders, fallen)


def _spread(game: Game, view: View, command: Command, others: Sequence[Order]) -> Sequence[Share]:
    from drumhead.engine.rulesets.rotd.staff.commanding import spread

    return spread(game, view, command, others)


def _journeys(
    game: Game, view: View, unit: str, to: int, via: Sequence[int], others: Sequence[Order]
) -> tuple[Journey, ...]:
    from drumhead.engine.rulesets.rotd.staff.ways import journeys

    return journeys(game, view, unit, to, via, others)


def _reach(game: Game, view: View, unit: str, others: Sequence[Order]) -> Reach:
    from drumhead.engine.rulesets.rotd.staff.reach import reach

    return reach(game, view, unit, others)


def _beyond(game: Game, view: View, unit: str, to: int, others: Sequence[Order]) -> str:
    from drumhead.engine.rulesets.rotd.staff.reach import beyond

    return beyond(game, view, unit, to, others)


def _sights(game: Game, view: View, cell: int, post: int) -> tuple[Sight, ...]:
    from drumhead.engine.rulesets.rotd.staff.lookout import sights

    return sights(game, view, cell, post)


def _paces(game: Game, cells: Sequence[int]) -> tuple[tuple[str, str], ...]:
    from drumhead.engine.rulesets.rotd.staff.paces import paces

    return paces(game, cells)


def _crowding(game: Game, view: View, orders: Sequence[Order]) -> tuple[Doubt, ...]:
    from drumhead.engine.rulesets.rotd.staff.review.clashes import crowding

    return crowding(game, view, orders)


def _contests(game: Game, view: View, orders: Sequence[Order], question: Question) -> tuple[Contest, ...]:
    from drumhead.engine.rulesets.rotd.staff.review.reckoning import contests

    return contests(game, view, orders, question)


def _supposed(game: Game, view: View) -> RotdState:
    from drumhead.engine.rulesets.rotd.staff.review.supposing import supposed

    return supposed(game, view)


def _order(data: Mapping[str, Any]) -> Order:
    return ORDER.validate_python(dict(data))


def _precedence(game: Game, state: RotdState, seat: Seat, unit: str) -> int:
    """6.1: 0 for the commander's seat and for an office's, 1 for the deputy's; their orders do not mix."""
    found = state.units.get(unit)
    return 0 if unit in seat.desks or (found is not None and found.commander in seat.holds) else 1


RULESET = Ruleset(
    id="rotd",
    title="Rolling of the Drums (EUWOL)",
    phases=PHASES,
    apart=(BEFORE, PEACE),
    forms=FORMS,
    chapter="orders",
    rulebook=files("drumhead.engine.rulesets.rotd").joinpath("rulebook.toml").read_text(encoding="utf-8"),
    state_type=RotdState,
    setup=setup,
    terms=terms,
    choices=choices,
    view=view,
    check=check,
    next_cells=next_cells,
    judge=judge,
    course=course,
    steps=steps,
    journeys=_journeys,
    reach=_reach,
    beyond=_beyond,
    sights=_sights,
    paces=_paces,
    heard=heard,
    in_vain=in_vain,
    tasks=tasks,
    order=_order,
    read_order=read_order,
    write_order=write_order,
    signed=signed,
    describe=describe,
    notes=notes,
    precedence=_precedence,
    wording=_wording,
    section=_section,
    engagements=engagements,
    figures=figures,
    field_figures=field_figures,
    lifelines=_lifelines,
    situation=situation,
    score=score,
    odds=_contests,
    review=_review,
    clashes=_crowding,
    supposed=_supposed,
    timetable=_timetable,
    mend=_mend,
    known=known_map,
    astray=astray,
    settles={"battle": _settle_battle},
    rulings=(
        "unit FR1IN men=1500 place='G5-V6 7-9'",
        "remove depot D3",
        "strike FR1IN march",
        "order FR1IN attack evade",
        "battle tactical-2 'G5-V6 7-9' winner=attackers",
    ),
    turn_title=turn_title,
    reassignment=Reassignment(ASSIGN, frozenset({ASSIGN}), reassigned, chain, posted, named),
    ended=ended,
    accounts=Accounts(
        reason=_reason,
        digest=_digest,
        battles=_battles,
        tolls=tolls,
        throws=throws,
        highlights=_highlights,
        told_since={"morale-check": frozenset(Nerve._fields)},
        kept_since={"squares": frozenset({"marks"})},
    ),
    formations=formations,
    strengths=strengths,
    gauges=GAUGES,
    commands=COMMANDS,
    spread=_spread,
    staging=_staging,
)
