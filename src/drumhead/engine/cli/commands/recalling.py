"""Commands that look up what hangs together and what was worth seeing: supply, moments, battle, statistics, note,
history."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()

Game = Annotated[Path, typer.Argument(help="A game or position file (.drum).")]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]


@app.command()
def supply(
    game: Game,
    unit: Annotated[str | None, typer.Argument(help="One unit; default all of the seat.")] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="The seat; default the game master.")] = None,
    without: Annotated[list[str] | None, typer.Option("--without", help="As if this square fell.")] = None,
    json: Json = False,
) -> None:
    """What keeps each unit in communications and in supply, square by square, or what breaks its line."""
    from drumhead.engine.cli.staff.supplying import tell_lines

    tell_lines(game, seat, unit, without or (), json)


@app.command()
def moments(
    game: Game,
    seat: Annotated[str | None, typer.Option("--seat", help="As this seat was told; default all (gm).")] = None,
    turn: Annotated[int | None, typer.Option("--turn", help="The turn; default the last one played.")] = None,
    most: Annotated[int, typer.Option("--most", min=1, help="How many.")] = 20,
    in_order: Annotated[bool, typer.Option("--in-order", help="As they came, not the weightiest first.")] = False,
    json: Json = False,
) -> None:
    """What of a turn is worth seeing, and the notes made at it."""
    from drumhead.engine.cli.staff.recalling import tell_moments

    tell_moments(game, seat, turn, most, in_order, json)


@app.command()
def battle(
    game: Game,
    square: Annotated[str | None, typer.Argument(help="The square it was on; default a line for each battle.")] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="As this seat was told; default all (gm).")] = None,
    turn: Annotated[int | None, typer.Option("--turn", help="The turn; default the last one played.")] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="A file: .html, .pdf, or any other for text.")] = None,
    odds: Annotated[bool, typer.Option("--odds", help="With the odds before each phase, as they were known.")] = False,
    json: Json = False,
) -> None:
    """A battle on a page: the lines as they stood, fire and melee, losses, who broke, and every number with its sum."""
    from drumhead.engine.cli.staff.battling import tell_battle

    tell_battle(game, square, seat, turn, out, odds, json)


@app.command()
def statistics(
    game: Game,
    seat: Annotated[str | None, typer.Option("--seat", help="Whose war; default everybody's (gm).")] = None,
    csv: Annotated[bool, typer.Option("--csv", help="A line a turn and formation, for a spreadsheet.")] = False,
    luck: Annotated[bool, typer.Option("--luck", help="How the dice fell, beside what was to be expected.")] = False,
    plot: Annotated[Path | None, typer.Option("--plot", help="Plots into a file: .html, .pdf, .svg or .png.")] = None,
    json: Json = False,
) -> None:
    """Strength, supply, fatigue, morale and losses by turn and formation, and how the dice fell."""
    from drumhead.engine.cli.staff.counting import tell_statistics

    tell_statistics(game, seat, csv, luck, plot, json)


@app.command()
def note(
    game: Game,
    turn: Annotated[int, typer.Argument(help="The turn.")],
    words: Annotated[str, typer.Argument(help="The note; empty words take it away.")],
    phase: Annotated[str, typer.Option("--phase", help="Behind this phase; default the turn's start.")] = "",
    seat: Annotated[str | None, typer.Option("--seat", help="Whose note it is; default the game master's.")] = None,
) -> None:
    """Keep a note at a turn or phase, in a file beside the game that is never sent."""
    from drumhead.engine.cli.staff.recalling import keep_note

    keep_note(game, seat, turn, phase, words)


@app.command()
def history(
    game: Annotated[Path, typer.Argument(help="The game file (.drum).")],
    turn: Annotated[int | None, typer.Option("--turn", help="One turn; default all that were played.")] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write to this file.")] = None,
    format: Annotated[str, typer.Option("--format", help="lines, json, or listing: as judges print a game.")] = "lines",
    json: Json = False,
) -> None:
    """Past orders by power with what came of them, as judges list them; of games whose orders all may read then."""
    from drumhead.engine.cli.staff.listing import list_history

    list_history(game, turn, out, "json" if json else format)
