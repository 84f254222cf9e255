"""Named sets of orders listed, kept and forgotten."""

from __future__ import annotations

from pathlib import Path

from drumhead.engine.cli.games import opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.cli.staff.given import given
from drumhead.engine.errors import InputError
from drumhead.engine.session.commanding import templates as shelving
from drumhead.engine.session.commanding.templates import read_templates, shelf, template_of


def list_templates(json: bool) -> None:
    """Each with its rules and the kinds of its orders."""
    kept = read_templates(shelf())
    if json:
        say_json({name: {"game": each.game, "orders": each.orders} for name, each in kept.items()})
        return
    for each in kept.values():
        say(f"{each.name} ({each.game}): {', '.join(str(values['kind']) for values in each.orders)}")
    if not kept:
        say("No template is kept.")


def keep_template(name: str, game: Path | None, seat: str, unit: str) -> None:
    """The drafted orders of a unit under a name, in the place of what was kept so before."""
    if game is None or not seat or not unit:
        raise InputError("--keep needs --game, --seat and --unit: whose orders are to be kept.")
    with opened(game) as session:
        known = session.game.seat(seat).name
        orders = [order for order in given(session, known, None) if order.key[0] == unit.upper()]
        found = template_of(session, known, name, orders)
    shelving.keep_template(found)
    say(f"{name}: {len(found.orders)} orders of {unit.upper()} are kept.")


def forget_template(name: str) -> None:
    """Take a template off the shelf."""
    shelving.forget_template(name)
    say(f"{name}: forgotten.")
