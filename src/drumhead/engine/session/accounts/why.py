"""The chain of causes of an event, each with its reason, as a seat may know them."""

from __future__ import annotations

from drumhead.engine.play.accounts import Reason
from drumhead.engine.play.events import Event
from drumhead.engine.play.rulebook import read_rulebook
from drumhead.engine.play.ruleset import OrderForm
from drumhead.engine.play.rulings import RULINGS
from drumhead.engine.reports.why import Cause
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.intake import ORDERS_PHASE


def why(session: GameSession, seat: str, event: str) -> tuple[Cause, ...]:
    """An event and what it came of, in words; UnknownNameError if the seat knows no such event."""
    chain = session.why(seat, event)
    last = chain[-1]
    return tuple(cause_of(session, link, last=link is last) for link in chain)


def cause_of(session: GameSession, event: Event, *, last: bool = True) -> Cause:
    """One event of a chain: with the order behind it where nothing else is."""
    own = event.kind not in RULINGS and event.phase != ORDERS_PHASE
    accounts = session.ruleset.accounts
    rule = read_rulebook(session.ruleset.rulebook).get(event.rule)
    return Cause(
        event.id,
        session.wording(event),
        event.rule,
        "" if rule is None else rule.title,
        accounts.reason(session.game, event) if own else Reason(),
        order_words(event.cause, session.ruleset.forms) if last and event.ordered() else "",
    )


def order_words(cause: str, forms: tuple[OrderForm, ...]) -> str:
    """`order FR1IN march` in words: who was ordered what, by the form's title."""
    words = cause.removeprefix("order ")
    for form in sorted(forms, key=lambda form: -len(form.kind)):
        unit, found, _ = f"{words} ".partition(f" {form.kind} ")
        if found:
            return f"because of an order of {unit}: {form.title}"
    return f"because of an order: {words}"
