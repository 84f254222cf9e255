"""A file of orders as it came: a text, or a message as a mail program saved it, with sheets in it or attached to it."""

from __future__ import annotations

from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path, PurePosixPath

from drumhead.engine import limits
from drumhead.engine.errors import GameFileError
from drumhead.engine.play.recall.letters import holds_sheet
from drumhead.engine.reading import decoded, read_bytes, read_text

MESSAGE, SHEET = ".eml", ".orders"
"""Endings of the files of messages (RFC 5322), and of sheets."""
SIGNATURE, SUBJECT = "-- ", "Subject:"
"""What stands below a letter, and above it: with that a sheet is known to be in one, and what follows it is no part."""
LONGEST = 80
"""Letters of an attachment's name that are told."""


def texts_of(path: Path, name: str) -> tuple[tuple[str, str], ...]:
    """The texts of a file with their names: of a message the sheets that are attached to it and what it says itself.

    GameFileError where it cannot be read, or is a message without any text.
    """
    if path.suffix.casefold() != MESSAGE:
        return ((name, read_text(path, "order sheet", name)),)
    data = read_bytes(path, "message", limits.MESSAGE, name)
    try:
        found = tuple(_texts(message_from_bytes(data, policy=default), name))
    except (LookupError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise GameFileError(f"The message {name} cannot be read: it is not as mail programs save them.") from error
    if not found:
        raise GameFileError(f"The message {name} holds no plain text, and no sheet is attached to it.")
    return found


def _texts(message: EmailMessage, name: str) -> Iterator[tuple[str, str]]:
    """The attached sheets; what is said beside them only if it holds one too, or if nothing is attached."""
    attached = list(_attached(message, name))
    for number, (called, text) in enumerate(attached):
        before = sum(other == called for other, _ in attached[:number])
        yield f"{called} ({before + 1})" if before else called, text
    body = message.get_body(("plain",))
    said = "" if body is None else str(body.get_content())
    if body is not None and str(body.get_param("format", "")).casefold() == "flowed":
        said = "\n".join(_unflowed(said, delete=str(body.get_param("delsp", "")).casefold() == "yes"))
    if holds_sheet(said):
        yield name, f"{SUBJECT} {' '.join(str(message['Subject'] or '').split())}\n\n{said}"
    elif said.strip() and not attached:
        yield name, said


def _attached(message: EmailMessage, name: str) -> Iterator[tuple[str, str]]:
    for part in message.walk():
        called = PurePosixPath((part.get_filename() or "").replace("\\", "/")).name
        if called and not part.is_multipart():
            content = part.get_content()
            if called.casefold().endswith(SHEET) or isinstance(content, str):
                told = f"{name}, {''.join(filter(str.isprintable, called))[:LONGEST]}"
                text = content if isinstance(content, str) else decoded(content, "attached sheet", told)
                if called.casefold().endswith(SHEET) or holds_sheet(text):
                    yield told, text


def _unflowed(text: str, *, delete: bool) -> Iterator[str]:
    """RFC 3676: a line that ends in a space goes on in the next, but for what is quoted and the line above a signature;
    `delete` takes that space away. A space before a line is none of its own."""
    open = ""
    for row in text.splitlines():
        quoted, line = row.startswith(">"), row.removeprefix(" ")
        if open and quoted:
            yield open
            open = ""
        if not quoted and line.endswith(" ") and line != SIGNATURE:
            open += line[:-1] if delete else line
        else:
            yield open + line
            open = ""
    if open:
        yield open
