"""Other drafts of a seat for the turn that waits: alternatives by name, what was sent, how it stood before edits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from drumhead.engine.drawing.orders.reading import Orders
from drumhead.engine.errors import InputError, RefusedError, UnknownNameError
from drumhead.engine.gamefile.rotation import EARLIER, NAMED, SENT, drop, put
from drumhead.engine.play.figures import Figure, Path, Way
from drumhead.engine.play.orders import Order
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.rehearsal.sent import file_of, orders_in

HEAD = "# draft "
"""Before the name, as the first line of the text that is kept."""
LONGEST = 40


@dataclass(frozen=True, slots=True)
class Kept:
    """A draft that is kept beside the one on the desk; `named` if a player gave it its name."""

    name: str
    orders: tuple[Order, ...]
    named: bool
    number: int


def kept_drafts(session: GameSession, seat: str) -> tuple[Kept, ...]:
    """What was sent, then alternatives as they were first kept, then the newest of the earlier ones."""
    name = session.game.seat(seat).name
    with file_of(session) as file:
        found = file.drafts_beside(session.turn, name)
    earlier = [number for number, _ in found if number <= EARLIER]
    return tuple(
        Kept(_name(number, text, earlier), orders_in(session, name, text), number in NAMED, number)
        for number, text in found
    )


def _name(number: int, text: str, earlier: Sequence[int]) -> str:
    if number == SENT:
        return "as it was sent"
    if number in NAMED:
        return text.partition("\n")[0].removeprefix(HEAD)
    ago = earlier.index(number) + 1
    return "before the last edit" if ago == 1 else f"{ago} edits ago"


def keep_as(session: GameSession, seat: str, title: str, orders: Sequence[Order], turn: int | None = None) -> None:
    """Keep orders for a turn, by default the one that waits, as an alternative; one of that name is replaced.

    InputError where there are too many, RefusedError where the turn has been played meanwhile.
    """
    turn = session.turn if turn is None else turn
    name, title = session.game.seat(seat).name, " ".join(title.split())
    if not title or len(title) > LONGEST or "#" in title:
        raise InputError(f"A draft's name has 1 to {LONGEST} letters and no '#'.")
    with file_of(session) as file, file.held("the draft was not kept") as db:
        file.refuse_late(turn, "the draft was not kept")
        taken = {number: _name(number, text, ()) for number, text in file.drafts_beside(turn, name) if number in NAMED}
        same = [number for number, known in taken.items() if known.casefold() == title.casefold()]
        free = [*same, *(number for number in NAMED if number not in taken)]
        if not free:
            raise InputError(
                f"{len(NAMED)} drafts are kept by name already; forget one of {', '.join(taken.values())}."
            )
        put(db, turn, name, free[0], f"{HEAD}{title}\n{session.sheet(name, orders, comments=False)}")


def forget(session: GameSession, seat: str, title: str) -> None:
    """Forget an alternative: what was sent and the earlier drafts stay."""
    name = session.game.seat(seat).name
    with file_of(session) as file, file.held("the draft was not forgotten") as db:
        found = called((draft for draft in kept_drafts(session, seat) if draft.named), title)
        drop(db, session.turn, name, found.number)


def called(drafts: Iterable[Kept], title: str) -> Kept:
    """The draft of that name in any case; before all others one to which a player gave it."""
    found = {draft.name.casefold(): draft for draft in sorted(drafts, key=lambda draft: draft.named)}
    if title.casefold() not in found:
        known = ", ".join(draft.name for draft in found.values()) or "none"
        raise UnknownNameError(f"No draft {title!r} is kept; there are: {known}.")
    return found[title.casefold()]


def take(session: GameSession, seat: str, title: str) -> Kept:
    """Bring a kept draft to the desk; the one that is there is kept as the newest of the earlier ones."""
    turn, name = session.turn, session.game.seat(seat).name
    with file_of(session) as file, file.held("the draft was not brought to the desk"):
        found = called(kept_drafts(session, seat), title)
        if file.sheets(turn, name):
            raise RefusedError(f"The orders of {name} are handed in; take them back first.")
        file.save_draft(turn, name, session.sheet(name, found.orders, comments=False))
    return found


def on_desk(session: GameSession, seat: str) -> str:
    """The draft at a seat's desk as it is kept; empty where there is none."""
    with file_of(session) as file:
        return file.draft(session.turn, session.game.seat(seat).name) or ""


def branches(session: GameSession, seat: str, orders: Sequence[Order]) -> tuple[Figure, ...]:
    """Another draft over the map, dashed beside what is ordered."""
    read = Orders.of(session.ruleset, session.game.map, session.view(seat))
    return tuple(as_branch(figure, "branch") for figure in read.on_map(orders))


def as_branch(figure: Figure, style: str) -> Figure:
    """A march or a way that is not among the seat's own orders."""
    return replace(figure, style=style) if isinstance(figure, Path | Way) else figure
