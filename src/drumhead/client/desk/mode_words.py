"""Whose desk it is and what handing in means there, in words."""

from __future__ import annotations

from drumhead.client.desk.desk import OrderDesk
from drumhead.engine.play.events import GM
from drumhead.engine.play.rulings import corrects


def capital(title: str) -> str:
    """What a game calls a turn or phase, where nothing stands before it."""
    return f"{title[:1].upper()}{title[1:]}"


def subject(desk: OrderDesk) -> str:
    """Whose desk, and which turn in the game's own words."""
    name = "Game master" if desk.seat == GM else capital(desk.seat)
    if desk.eyes != desk.seat:
        name = f"{name} as {desk.eyes}"
    return f"{name}, {desk.session.turn_title(desk.moment[0] if desk.moment else None)}"


def hand_in_words(desk: OrderDesk) -> tuple[str, str]:
    """The button's text and tooltip; empty where nothing can be handed in. From a replay it leads back to now."""
    if desk.moment is not None:
        return "Back to now", "Leave the replay (Ctrl+End)"
    if desk.seat == GM or desk.session.over or desk.mode == "REHEARSAL":
        return "", ""
    if desk.session.kind == "position":
        return "Export the order sheet…", "Write the orders to mail to the game master (Ctrl+H)"
    if desk.locked:
        return "Take the orders back", "Change the orders again (Ctrl+H)"
    return "Hand the orders in", "Hand in and lock the orders (Ctrl+H)"


def standing(desk: OrderDesk) -> str:
    """Each side's points at the moment shown, where everybody may know them."""
    session = desk.session
    if not session.ruleset.open_board:
        return ""
    score, sides = session.ruleset.score(session.game, desk.view().state), session.game.sides
    return "   ".join(f"{sides.get(side, side)} {points}" for side, points in score)


def given_words(desk: OrderDesk, line: str) -> str:
    """That an order was given, and what is left to do."""
    left = "N goes on to the next unit without orders." if desk.unordered() else "Nothing waits for orders any more."
    return f"Given: {line}.  {left}"


def apart_words(desk: OrderDesk) -> str:
    """That a draft is kept beside what the desk shows, and how to come at it; empty if none is."""
    if not (count := len(desk.apart)):
        return ""
    kept = f"A draft of {count} {'order' if count == 1 else 'orders'} that differs from what "
    if desk.locked:
        return f"{kept}was handed in is kept; take the orders back to bring it to the desk."
    return f"{kept}stands here is kept; “Swap with the draft kept apart” among the orders brings it to the desk."


def ruled_words(desk: OrderDesk) -> str:
    """What was ruled on the position that waits, or corrected of the turn before, as far as the seat hears of it; empty
    if nothing was."""
    session = desk.session
    corrected = filter(corrects, session.rulings(desk.seat, session.turn - 1))
    heard = [*corrected, *session.rulings(desk.seat, session.turn)]
    if not heard or desk.seat == GM:
        return ""
    more = f" The position report has {len(heard)} rulings." if len(heard) > 1 else ""
    return f"{session.wording(heard[-1])}{more}"


def handed_in_words(desk: OrderDesk) -> str:
    """That orders were handed in, and whom they leave out."""
    left = len(desk.unordered())
    if not left:
        return "The orders are handed in."
    return f"The orders are handed in; {left} {'unit has' if left == 1 else 'units have'} none."
