"""Whole commands, each in a process of its own, against a typer program of one command."""

from __future__ import annotations

import subprocess
import sys

from drumhead.engine.bench.bench import Bench
from drumhead.engine.bench.compare import measured

BARE = """
import typer
app = typer.Typer()
@app.command()
def hello(name: str = "you", loud: bool = False) -> None:
    "Say hello."
    typer.echo(f"Hello {name}")
app()
"""
ROUNDS = 7


def ran(bench: Bench, *arguments: str) -> None:
    """Python in a process, which must end well; what it says is dropped."""
    subprocess.run([sys.executable, *arguments], env=bench.surroundings, stdout=subprocess.DEVNULL, check=True)


def help_told(bench: Bench) -> float:
    """`drumhead --help` over the bare program."""
    return measured(lambda: ran(bench, "-m", "drumhead", "--help"), lambda: _bare(bench), ROUNDS).ratio()


def info_told(bench: Bench) -> float:
    """`drumhead info` of a game of two turns over the bare program."""
    game = str(bench.played)
    return measured(lambda: ran(bench, "-m", "drumhead", "info", game), lambda: _bare(bench), ROUNDS).ratio()


def _bare(bench: Bench) -> None:
    ran(bench, "-c", BARE)
