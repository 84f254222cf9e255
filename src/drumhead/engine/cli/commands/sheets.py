"""Commands about order sheets: sheet, check, seal, submit."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()

File = Annotated[Path, typer.Argument(help="A game or position file (.drum).")]
Sheets = Annotated[list[Path], typer.Argument(help="Order sheets.")]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
Out = Annotated[Path | None, typer.Option("--out", help="Write to this file instead of standard output.")]


@app.command()
def sheet(
    file: File,
    seat: Annotated[str, typer.Option("--seat", help="The seat.")],
    draft: Annotated[
        bool, typer.Option("--draft", help="The draft that is kept beside other orders that were handed in.")
    ] = False,
    out: Out = None,
    new_password: Annotated[
        bool,
        typer.Option(
            "--new-password",
            help="Change the seat's password with it; both are asked for, or read from DRUMHEAD_PASSWORD and "
            "DRUMHEAD_NEW_PASSWORD.",
        ),
    ] = False,
) -> None:
    """An order sheet to fill in: every unit, its situation in comments, and what was handed in or drafted so far."""
    from drumhead.engine.cli.passwords import changed
    from drumhead.engine.cli.sheets import draw_up_sheet

    draw_up_sheet(file, seat, draft, out, changed() if new_password else None)


@app.command()
def check(file: File, sheets: Sheets, json: Json = False) -> None:
    """Every order: accepted, or refused with reason and rule. Exit code 1 if any is not accepted."""
    from drumhead.engine.cli.sheets import check_sheets

    check_sheets(file, sheets, json)


@app.command()
def seal(
    file: File,
    sheet: Annotated[Path, typer.Argument(help="The order sheet; it is sealed in place unless --out is given.")],
    password: Annotated[
        str | None,
        typer.Option(
            "--password",
            help="The seat's: @env:NAME or @fd:N; without it DRUMHEAD_PASSWORD is read, else it is asked for.",
        ),
    ] = None,
    out: Out = None,
) -> None:
    """Seal a sheet with its seat's password, so that the game master knows who wrote it and that nobody changed it."""
    from drumhead.engine.cli.passwords import given
    from drumhead.engine.cli.sheets import seal_sheet

    seal_sheet(file, sheet, given(password), out)


@app.command()
def submit(
    game: Annotated[Path, typer.Argument(help="The game file (.drum).")],
    sheets: Sheets,
    unsealed: Annotated[bool, typer.Option("--unsealed", help="Take sheets whose seal is missing or broken.")] = False,
    drop_refused: Annotated[
        bool, typer.Option("--drop-refused", help="Keep a sheet though some of its orders are refused.")
    ] = False,
    json: Json = False,
) -> None:
    """Hand in order sheets: units that a sheet does not name stay as an earlier one ordered them.

    A sheet with a refused order is not kept (exit code 1) unless --drop-refused is given."""
    from drumhead.engine.cli.sheets import submit_sheets

    submit_sheets(game, sheets, unsealed, drop_refused, json)
