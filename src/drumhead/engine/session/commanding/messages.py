"""A file of orders as it came: a text, or a message as a mail program saved it, with sheets in it or attached to it."""

from __future__ import annotations

from collections.abc import Iterator
from email import message_from_bytes
from email.errors import MessageError
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
FORWARDED, LONGEST = "forwarded", 80
"""What a message inside another is called that has no name, and the last letters of a name that are told."""


def texts_of(path: Path, name: str) -> tuple[tuple[str, str], ...]:
    """The texts of a file with their names: of a message the sheets that are attached to it and what it says itself.

    GameFileError where it cannot be read, or is a message without any text.
    """
    if path.suffix.casefold() != MESSAGE:
        return ((name, read_text(path, "order sheet", name)),)
    data = read_bytes(path, "message", limits.MESSAGE, name)
    try:
        found = tuple(_texts(message_from_bytes(data, policy=default), name))
    except (LookupError, ValueError, TypeError, AttributeError, RecursionError, MessageError) as error:
        raise GameFileError(f"The message {name} cannot be read: it is not as mail programs save them.") from error
    if not found:
        raise GameFileError(f"The message {name} holds no plain text, and no sheet is attached to it.")
    return found


def _texts(message: EmailMessage, name: str) -> Iterator[tuple[str, str]]:
    """The attached sheets; what is said beside them only if it holds one too, or if nothing is attached."""
    attached = list(_attached(message, name))
    for number, (called, text) in enumerate(attached):
        before = sum(other == called for other, _ in attached[:number])
        yield f"{name}, {f'{before + 1}, ' if before else ''}{called}", text
    said = _said(message)
    if holds_sheet(said):
        yield name, _letter(message, said)
    elif said.strip() and not attached:
        yield name, said


def _said(message: EmailMessage) -> str:
    """What a message says in plain words; nothing where it has none."""
    body = message.get_body(("plain",))
    if body is None:
        return ""
    said = str(body.get_content())
    if str(body.get_param("format", "")).casefold() != "flowed":
        return said
    return "\n".join(_unflowed(said, delete=str(body.get_param("delsp", "")).casefold() == "yes"))


def _letter(message: EmailMessage, said: str) -> str:
    return f"{SUBJECT} {' '.join(str(message['Subject'] or '').split())}\n\n{said}"


def _attached(message: EmailMessage, name: str) -> Iterator[tuple[str, str]]:
    """The sheets that are attached, and those in the text of messages that are, with what each is called."""
    for part in message.walk():
        called = _called(part)
        if part.get_content_type() == "message/rfc822":
            inner = part.get_content()
            if holds_sheet(said := _said(inner)):
                yield called or FORWARDED, _letter(inner, said)
        elif called.casefold().endswith(SHEET):
            yield called, _text(part, f"{name}, {called}")
        elif called and part.get_content_maintype() == "text" and holds_sheet(text := str(part.get_content())):
            yield called, text


def _called(part: EmailMessage) -> str:
    """The name of an attached file, as far as it is told; none of what is no file."""
    name = PurePosixPath((part.get_filename() or "").replace("\\", "/")).name
    return "".join(filter(str.isprintable, name))[-LONGEST:]


def _text(part: EmailMessage, told: str) -> str:
    if part.get_content_maintype() == "text":
        return str(part.get_content())
    data = part.get_payload(decode=True)
    return decoded(data if isinstance(data, bytes) else b"", "attached sheet", told)


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
