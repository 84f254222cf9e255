"""How games of Diplomacy are carried: what a file is, and what is made of one."""

from __future__ import annotations

from drumhead.engine.play.recall.exchange import Exchange, Moment
from drumhead.engine.rulesets.diplomacy.carrying import printed, saved
from drumhead.engine.rulesets.diplomacy.carrying.listing import listing
from drumhead.engine.rulesets.diplomacy.carrying.mail import mail


def read(text: str, name: str) -> tuple[Moment, ...]:
    """A saved game, which is JSON, or a judge's listing."""
    plain = text.strip()
    return printed.read(text, name) if plain and plain[0] not in "{[" else saved.read(text, name)


EXCHANGE = Exchange(read, saved.write, saved.position, listing=listing, mail=mail)
