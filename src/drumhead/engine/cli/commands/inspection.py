"""Commands that look into a game: show, why, odds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer()

Game = Annotated[Path, typer.Argument(help="A game or position file (.drum).")]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]


@app.command()
def show(
    game: Game,
    seat: Annotated[str | None, typer.Option("--seat", help="The seat; default the game master.")] = None,
    turn: Annotated[int | None, typer.Option("--turn", help="The turn; default now.")] = None,
    phase: Annotated[str | None, typer.Option("--phase", help="After this phase of the turn.")] = None,
    json: Json = False,
) -> None:
    """State or view as data."""
    from drumhead.engine.cli.inspection import show_view

    show_view(game, seat, turn, phase, json)


@app.command()
def why(
    game: Game,
    event: Annotated[str, typer.Argument(help="An event's id, such as 1.tactical-2.7, as a report in JSON has it.")],
    seat: Annotated[str | None, typer.Option("--seat", help="As this seat may know it; default all (gm).")] = None,
    json: Json = False,
) -> None:
    """The chain of causes of one event, with numbers and rules."""
    from drumhead.engine.cli.inspection import explain

    explain(game, event, seat, json)


@app.command()
def odds(
    game: Game,
    square: Annotated[
        str, typer.Option("--square", help="The square, such as G4-V9, or 'G4-V9 5-4' on its battlefield.")
    ],
    seat: Annotated[str | None, typer.Option("--seat", help="As this seat knows it; default all (gm).")] = None,
    attacker: Annotated[
        str | None, typer.Option("--attacker", help="The side that attacks; default as ordered, else the seat's own.")
    ] = None,
    attack: Annotated[
        str | None, typer.Option("--attack", help="All attackers in this posture: assault, attack, skirmish, evade.")
    ] = None,
    defend: Annotated[
        str | None, typer.Option("--defend", help="All defenders in this one: last-ditch, defend, skirmish, evade.")
    ] = None,
    attacking: Annotated[
        list[str] | None, typer.Option("--with-attacker", help="This unit is there too, and attacks; may be repeated.")
    ] = None,
    defending: Annotated[
        list[str] | None, typer.Option("--with-defender", help="This unit is there too, and defends; may be repeated.")
    ] = None,
    runs: Annotated[int | None, typer.Option("--runs", min=1, help="Fight it so many times.")] = None,
    until: Annotated[
        str | None, typer.Option("--until", help="Until the chance is known to plus or minus this; default 1%.")
    ] = None,
    cores: Annotated[int | None, typer.Option("--cores", min=1, help="Processes; default as many as help.")] = None,
    seed: Annotated[str | None, typer.Option("--seed", help="Other dice; the same give the same answer.")] = None,
    json: Json = False,
) -> None:
    """What may come of a battle, fought many times: who wins, what it costs, and how sure that is."""
    from drumhead.engine.cli.odds import Ask, tell_odds

    there = tuple(attacking or ()), tuple(defending or ())
    tell_odds(
        game, seat, Ask(square, attacker or "", attack or "", defend or "", runs, until, cores, seed, json, *there)
    )
