"""All that a seat sees of a board: units, who was driven out, where may be built, and whose the centres are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from drumhead.engine.play.game import Seat
from drumhead.engine.play.view import View
from drumhead.engine.rulesets.diplomacy import RULESET
from tests.rulesets.diplomacy.table import Table

WINTER = 'stage = "adjustments"\nseason = "fall"'


def seen(table: Table, *powers: str) -> View:
    """By a seat that plays these powers."""
    return RULESET.view(table.session.game, table.state, Seat("all", "all", holds=powers))


def tokens(table: Table, view: View) -> Iterator[str]:
    """Each token with all that is told of it."""
    for token in view.tokens:
        kind = " ".join((token.stance, token.arm, token.counter, token.status, token.owner))
        facts = (f"{name}: {fact}" for name, fact in token.facts)
        orderable = ("orderable",) if token.orderable else ()
        at = table.session.game.map.board.name(token.cell)
        yield "; ".join((f"{token.id} at {at}: {token.title}", kind, *orderable, *facts))


def notes(table: Table, *powers: str) -> list[str]:
    """What is noted of three centres, each with its owner."""
    game = replace(table.session.game, seats=(*table.session.game.seats, Seat("all", "all", holds=powers)))
    board = game.map.board
    centres = [note for note in RULESET.notes(game, seen(table, *powers)) if board.name(note.cell) in HOMES]
    return [" ".join((board.name(of.cell), of.kind, of.name, of.text, of.stance, of.owner)) for of in centres]


HOMES = ("ROM", "PAR", "BUL")
UNITS = {"France": ["F Spain (sc)", "A Paris"], "Italy": ["A Marseilles", "A Gascony"]}


def test_a_board_in_a_season_of_movement_has_units_with_what_stands_for_them(tmp_path: Path) -> None:
    table = Table(tmp_path, UNITS, {"Italy": ["ROM"], "France": ["PAR"]}, perpetual="true")
    table.play(France=("A PAR H",), Italy=("A GAS S A MAR - SPA",))
    assert list(tokens(table, seen(table, "Italy"))) == [
        (
            "GAS at GAS: Army in Gascony (Italy); own A army active Italy; orderable; Power: Italy; "
            "Without another order: A GAS S A MAR - SPA"
        ),
        "MAR at MAR: Army in Marseilles (Italy); own A army active Italy; orderable; Power: Italy",
        "PAR at PAR: Army in Paris (France); enemy A army active France; Power: France; Without another order: A PAR H",
        "SPA at SPA/SC: Fleet in Spain (south coast) (France); enemy F fleet active France; Power: France",
    ]


def test_in_retreats_who_was_driven_out_stands_beside_who_drove_him(tmp_path: Path) -> None:
    table = Table(tmp_path, UNITS | {"England": ["A London"]}, {"Italy": ["ROM"], "France": ["PAR"]})
    table.play(France=("A PAR H",), Italy=("A MAR - SPA", "A GAS S A MAR - SPA"))
    assert list(tokens(table, seen(table, "France", "England"))) == [
        "GAS at GAS: Army in Gascony (Italy); enemy A army active Italy; Power: Italy",
        "LON at LON: Army in London (England); own A army active England; Power: England",
        "PAR at PAR: Army in Paris (France); own A army active France; Power: France",
        "SPA at SPA: Army in Spain (Italy); enemy A army active Italy; Power: Italy",
        (
            "SPA dislodged at SPA/SC: Fleet in Spain (south coast) (France), dislodged; own F fleet shattered France; "
            "orderable; Power: France; May retreat to: LYO, MAO, POR, WES"
        ),
    ]


def test_in_winter_centres_may_build_and_units_may_be_removed(tmp_path: Path) -> None:
    units = {"Germany": ["A Berlin"], "France": ["A Paris", "A Gascony"], "Italy": ["A Venice"]}
    homes = {"Germany": ["BER", "KIE", "MUN"], "France": ["PAR"], "Italy": ["VEN", "ROM", "NAP"]}
    table = Table(tmp_path, units, homes, WINTER)
    assert list(tokens(table, seen(table, "Germany", "France"))) == [
        "BER at BER: Army in Berlin (Germany); own A army active Germany; Power: Germany",
        "GAS at GAS: Army in Gascony (France); own A army active France; orderable; Power: France",
        "PAR at PAR: Army in Paris (France); own A army active France; orderable; Power: France",
        "VEN at VEN: Army in Venice (Italy); enemy A army active Italy; Power: Italy",
        "KIE at KIE: Kiel, home centre of Germany; own  centre inactive Germany; orderable; Builds left: 2",
        "MUN at MUN: Munich, home centre of Germany; own  centre inactive Germany; orderable; Builds left: 2",
    ]
    assert notes(table, "Germany", "France") == [
        "BUL city Bulgaria supply centre of nobody  ",
        "PAR city Paris supply centre of France friend France",
        "ROM city Rome supply centre of Italy enemy Italy",
    ]
