"""Commands for a player before he hands in: what his staff knows, proposes and writes out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()

Game = Annotated[Path, typer.Argument(help="A game or position file (.drum).")]
Seat = Annotated[str, typer.Option("--seat", help="The seat whose orders they are.")]
Sheet = Annotated[Path | None, typer.Argument(help="An order sheet; default what the seat drafted or handed in.")]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]


@app.command()
def review(game: Game, seat: Seat, sheet: Sheet = None, json: Json = False) -> None:
    """Orders looked over before they are handed in: what each formation does, and what may be regretted."""
    from drumhead.engine.cli.staff.reviewing import review_orders

    review_orders(game, seat, sheet, json)


@app.command()
def diff(
    game: Game,
    seat: Seat,
    sheet: Annotated[
        Path | None, typer.Argument(help="An order sheet; default what last left the desk: handed in, or exported.")
    ] = None,
    json: Json = False,
) -> None:
    """What a draft has otherwise than a sheet, or than what was sent before: + added, ~ changed, - removed."""
    from drumhead.engine.cli.staff.differing import compare_orders

    compare_orders(game, seat, sheet, json)


@app.command()
def army(
    game: Game,
    seat: Annotated[str | None, typer.Option("--seat", help="The seat; default the game master.")] = None,
    by: Annotated[
        str | None, typer.Option("--by", help="Only formations of this rank, such as corps or division; or unit.")
    ] = None,
    sort: Annotated[
        str | None, typer.Option("--sort", help="By this column, the greatest first, instead of by formation.")
    ] = None,
    only: Annotated[
        str | None, typer.Option("--only", help="Only units in this state, such as hungry or 'no orders'.")
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="Answer as CSV, for spreadsheets.")] = False,
    json: Json = False,
) -> None:
    """The order of battle: formations with their totals, and the units in them."""
    from drumhead.engine.cli.staff.army import Ask, tell_army

    tell_army(game, seat, Ask(by or "", sort or "", only or "", csv, json))


Unit = Annotated[str, typer.Argument(help="A unit by its id, such as FR13IN.")]
Own = Annotated[str | None, typer.Option("--seat", help="The seat that commands it; default the game master.")]


@app.command()
def way(
    game: Game,
    unit: Unit,
    to: Annotated[str, typer.Argument(help="The square or place it shall go to, such as G5-V8.")],
    seat: Own = None,
    via: Annotated[list[str] | None, typer.Option("--via", help="A waypoint; may be given several times.")] = None,
    json: Json = False,
) -> None:
    """The ways of a unit to a square, the best first: when it is there, what each costs and risks, and the order."""
    from drumhead.engine.cli.staff.wayfinding import tell_ways

    tell_ways(game, seat, unit, to, via or (), json)


@app.command()
def reach(game: Game, unit: Unit, seat: Own = None, json: Json = False) -> None:
    """Where a unit can be this turn: squares by phase, and those that take a forced march."""
    from drumhead.engine.cli.staff.wayfinding import tell_reach

    tell_reach(game, seat, unit, json)


@app.command()
def ask(
    game: Game,
    question: Annotated[str, typer.Argument(help="The word of a question; default a list of them.")] = "",
    words: Annotated[list[str] | None, typer.Argument(help="What it is asked of, such as a hex and a side.")] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="Who asks; default the game master.")] = None,
    json: Json = False,
) -> None:
    """Ask the rules about the position: the answer, why it is so, and what would change it."""
    from drumhead.engine.cli.staff.asking import answer_question

    answer_question(game, seat, question, words or (), json)


@app.command()
def rehearse(
    game: Game,
    seat: Seat,
    sheet: Sheet = None,
    enemy: Annotated[
        Path | None, typer.Option("--enemy", help="A file with order lines that others are guessed to give.")
    ] = None,
    times: Annotated[int, typer.Option("--times", min=1, max=1000, help="Play it so many times.")] = 1,
    seed: Annotated[str | None, typer.Option("--seed", help="Other dice; never the game's own.")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Keep the first of them as a file of its own.")] = None,
    json: Json = False,
) -> None:
    """Play the turn that waits on what a seat knows; the game is not touched, nor are others' orders looked at."""
    from drumhead.engine.cli.staff.rehearsing import Ask, rehearse_turn

    rehearse_turn(game, seat, Ask(sheet, enemy, times, seed, out, json))


@app.command()
def drafts(
    game: Game,
    seat: Seat,
    keep: Annotated[str | None, typer.Option("--keep", help="Keep the draft as an alternative of this name.")] = None,
    take: Annotated[str | None, typer.Option("--take", help="Bring this one to the desk in its place.")] = None,
    forget: Annotated[str | None, typer.Option("--forget", help="Forget the alternative of this name.")] = None,
    json: Json = False,
) -> None:
    """The drafts of a seat for the turn that waits: alternatives by name, what was sent, how it stood before edits."""
    from drumhead.engine.cli.staff.drafts import Ask, tell_drafts

    tell_drafts(game, seat, Ask(keep, take, forget, json))


@app.command()
def alternatives(
    game: Game,
    seat: Seat,
    unit: Annotated[str, typer.Argument(help="A unit by its id; default all that have alternatives.")] = "",
    beside: Annotated[
        list[str] | None,
        typer.Option("--beside", help="An order line of one more alternative, which goes; may be given several times."),
    ] = None,
    go: Annotated[int | None, typer.Option("--go", help="Let the alternative of this number go.")] = None,
    forget: Annotated[int | None, typer.Option("--forget", help="Forget the alternative of this number.")] = None,
    json: Json = False,
) -> None:
    """Alternatives for the orders of one unit: one of them is in the draft and goes, the others are kept beside it."""
    from drumhead.engine.cli.staff.alternatives import Ask, tell_alternatives

    tell_alternatives(game, seat, Ask(unit, tuple(beside or ()), go, forget, json))


@app.command()
def share(
    game: Game,
    seat: Seat,
    out: Annotated[Path | None, typer.Option("--out", help="Write the draft here for an ally to see.")] = None,
    show: Annotated[Path | None, typer.Option("--show", help="Show what an ally has shared in this file.")] = None,
) -> None:
    """A draft for an ally to look at: a file that no game takes as orders."""
    from drumhead.engine.cli.staff.drafts import share_draft

    share_draft(game, seat, out, show)


@app.command()
def branch(
    game: Annotated[Path, typer.Argument(help="The game file (.drum).")],
    out: Annotated[Path, typer.Option("--out", help="The file of the branch.")],
    turn: Annotated[int | None, typer.Option("--turn", help="From the start of this turn; default now.")] = None,
    phase: Annotated[str | None, typer.Option("--phase", help="From the end of this phase of the turn.")] = None,
    seed: Annotated[str | None, typer.Option("--seed", help="Its dice; default others than the game's.")] = None,
    no_orders: Annotated[
        bool, typer.Option("--no-orders", help="Leave out the sheets that were handed in for its turn.")
    ] = False,
) -> None:
    """A branch of a game for its game master, from any moment, with both sides' orders; the game stays as it is."""
    from drumhead.engine.cli.staff.branching import branch_game

    branch_game(game, out, turn, phase, seed, orders=not no_orders)
