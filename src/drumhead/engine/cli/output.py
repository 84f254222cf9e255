"""What commands print: plain lines, JSON for programs, files written whole."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import typer

from drumhead.engine.whole_file import write_whole

STEERING = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]")
"""What steers a terminal or turns the letters round that follow; names in files may hold any of it."""


def harmless(text: str) -> str:
    """A text with what steers a terminal written out."""
    return STEERING.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def say(text: str) -> None:
    """A line to standard output."""
    typer.echo(harmless(text))


def say_error(sentence: str) -> None:
    """A sentence to standard error, in one line however long it is."""
    typer.echo(harmless(sentence).replace("\n", "\\n"), err=True)


def say_json(data: Any) -> None:
    """Data as JSON, keys sorted, the same bytes for the same data."""
    typer.echo(STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", as_json(data)))


def as_json(data: Any) -> str:
    """Data for a program, keys sorted."""
    return json.dumps(data, indent=1, sort_keys=True, ensure_ascii=False)


def deliver(text: str | bytes, out: Path | None) -> None:
    """To a file, written whole, or to standard output."""
    if out is not None:
        write_whole(out, text)
    elif isinstance(text, bytes):
        sys.stdout.buffer.write(text)
    else:
        typer.echo(harmless(text), nl=not text.endswith("\n"))
