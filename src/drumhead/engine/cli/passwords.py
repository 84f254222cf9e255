"""Passwords as a person or a program gives them: asked for, from the environment, from an open file; never shown."""

from __future__ import annotations

import os
from collections.abc import Mapping

import typer

from drumhead.engine.cli.output import say_error
from drumhead.engine.errors import InputError
from drumhead.engine.session import GameSession

VARIABLE, NEW_VARIABLE = "DRUMHEAD_PASSWORD", "DRUMHEAD_NEW_PASSWORD"
ASK, ENVIRONMENT, DESCRIPTOR = "@ask", "@env:", "@fd:"
SEEN = (
    "A password that stands in a command is seen by everybody on this machine who lists what runs, and stays in the "
    "shell's history: '@ask' in its place asks for it, '@env:NAME' and '@fd:N' read it."
)
HOLDER = "Whoever holds the game file sees all of it; passwords guard seats at one screen, and sheets on their way."
LONGEST = 4096


def meant(text: str, whose: str) -> str:
    """A password as it stands in an option, or from where that says: @ask, @env:NAME or @fd:N."""
    if text == ASK:
        return asked(f"Password of {whose}", twice=True)
    if text.startswith(ENVIRONMENT):
        return _from_environment(text.removeprefix(ENVIRONMENT))
    if text.startswith(DESCRIPTOR):
        return _from_descriptor(text.removeprefix(DESCRIPTOR))
    return text


def is_plain(text: str | None) -> bool:
    """Whether an option holds a password itself."""
    return bool(text) and text != ASK and not (text or "").startswith((ENVIRONMENT, DESCRIPTOR))


def given(text: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """A seat's password for a command: from its option, else from the environment, else asked for."""
    if text is None:
        return environment.get(VARIABLE) or asked("Password")
    if is_plain(text):
        say_error(SEEN)
    return asked("Password") if text == ASK else meant(text, "the seat")


def changed(environment: Mapping[str, str] = os.environ) -> tuple[str, str]:
    """The password that a seat has and the one that it shall have."""
    old = environment.get(VARIABLE) or asked("Password")
    return old, environment.get(NEW_VARIABLE) or asked("New password", twice=True)


def asked(words: str, *, twice: bool = False) -> str:
    """What somebody types without its being shown."""
    return str(typer.prompt(words, hide_input=True, confirmation_prompt=twice, err=True))


def warn_holder(session: GameSession, seat: str) -> None:
    """A game file asks for no password: whoever has it could read it without us."""
    wanted = seat.casefold()
    if session.kind == "game" and any(each.locked and each.seat.name.casefold() == wanted for each in session.seats()):
        say_error(HOLDER)


def _from_environment(name: str) -> str:
    if not (found := os.environ.get(name)):
        raise InputError(f"There is no password in the environment under {name}.")
    return found


def _from_descriptor(number: str) -> str:
    """The first line of a file that was opened for us."""
    try:
        with os.fdopen(os.dup(int(number)), encoding="utf-8") as file:
            line = file.readline(LONGEST)
    except (ValueError, OSError, OverflowError) as error:
        raise InputError(f"No password can be read from the open file {number!r}.") from error
    if not line.rstrip("\r\n"):
        raise InputError(f"The open file {number} holds no password.")
    return line.rstrip("\r\n")
