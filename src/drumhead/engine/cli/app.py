"""The commands gathered, and how every error leaves: one sentence and an exit code."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Sequence
from functools import cache

import typer
from typer.main import get_command

from drumhead import __version__
from drumhead.engine.cli.commands import (
    bench,
    evening,
    exchange,
    game_master,
    inspection,
    many,
    maps,
    players,
    recalling,
    rendering,
    sheets,
    staff,
)
from drumhead.engine.cli.output import say_error
from drumhead.engine.errors import DrumheadError, ManyProblemsError, RefusedError
from drumhead.engine.reading import reason

REFUSED, UNUSABLE = 1, 2
MOST_PROBLEMS = 30

app = typer.Typer(
    name="drumhead",
    help="Wargames by simultaneous orders: play, adjudicate, report. Without a command the client opens.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
ROOMS = (players, sheets, rendering, staff, many, recalling, game_master, evening, inspection, bench)
for room in ROOMS:
    app.registered_commands += room.app.registered_commands
app.add_typer(maps.app, name="map")
app.add_typer(exchange.app, name="exchange")


@app.callback(invoke_without_command=True)
def _main(version: bool = typer.Option(False, "--version", help="Show the version and end.")) -> None:
    if version:
        typer.echo(f"drumhead {__version__}")
        raise typer.Exit


@cache
def _command() -> Callable[..., object]:
    """Made once in a process: what each command may be asked is read from its signature, which takes its time."""
    return get_command(app)


def run(arguments: Sequence[str]) -> int:
    """Run a command line; gives the exit code: 0 well, 1 refused, 2 unusable input or wrong use."""
    try:
        _command()(args=list(arguments))
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except RefusedError as error:
        say_error(str(error))
        return REFUSED
    except ManyProblemsError as error:
        for problem in error.problems[:MOST_PROBLEMS]:
            say_error(problem)
        if len(error.problems) > MOST_PROBLEMS:
            say_error(f"and {len(error.problems) - MOST_PROBLEMS} more.")
        return UNUSABLE
    except DrumheadError as error:
        say_error(str(error))
        return UNUSABLE
    except OSError as error:
        if error.errno == errno.EPIPE:
            sys.stderr.close()
            return 0
        say_error(_system_sentence(error))
        return UNUSABLE
    return 0


def _system_sentence(error: OSError) -> str:
    return f"{error.filename or 'The file'} cannot be used: {reason(error)}."
