"""A game of Diplomacy on a bundled board, played as players do: by sheets that are checked and handed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from drumhead.engine.play.events import GM, Event
from drumhead.engine.rulesets.diplomacy.turns.state import DiplomacyState
from drumhead.engine.session import GameSession, Verdict

Told = dict[str, Any]


class Table:
    """A game file with the seven powers; `units` and `centres` are the scenario's, by power."""

    def __init__(
        self,
        folder: Path,
        units: Mapping[str, Sequence[str]],
        centres: Mapping[str, Sequence[str]] | None = None,
        head: str = "",
        map: str = "diplomacy-classic",
        **options: str,
    ) -> None:
        page = folder / "table.toml"
        page.write_text(_page(units, centres or {}, head, map, options), encoding="utf-8")
        self.session = GameSession.create(str(page), fresh(folder), seed="1")

    @property
    def state(self) -> DiplomacyState:
        state: DiplomacyState = self.session.view(GM).state
        return state

    @property
    def title(self) -> str:
        return self.session.turn_title()

    def units(self) -> dict[str, str]:
        """Who stands where: `{"SPA/SC": "France F"}`."""
        return {piece.place: f"{piece.power} {piece.arm}" for piece in self.state.units.values()}

    def sheet(self, seat: str, *lines: str) -> str:
        head = ("drumhead orders 1", "game table", f"turn {self.session.turn}", f"seat {seat}")
        return "\n".join((*head, "", *lines, ""))

    def check(self, seat: str, *lines: str) -> tuple[Verdict, ...]:
        return self.session.judge(self.session.read_sheet(self.sheet(seat, *lines)))

    def refused(self, seat: str, *lines: str) -> list[str]:
        """By line the number that refuses it; empty for one that stands."""
        return [verdict.rule if not verdict.accepted else "" for verdict in self.check(seat, *lines)]

    def hand_in(self, seat: str, *lines: str) -> tuple[Verdict, ...]:
        """A sheet of which what is refused is left out."""
        return self.session.submit(self.sheet(seat, *lines), drop_refused=True)

    def play(self, **orders: Sequence[str]) -> tuple[Event, ...]:
        """A turn from sheets of which every order is accepted; gives what was told of it."""
        for seat, lines in orders.items():
            assert [f"{v.text}: {v.reason}" for v in self.check(seat, *lines) if not v.accepted] == []
            self.session.submit(self.sheet(seat, *lines))
        return self.advance()

    def advance(self) -> tuple[Event, ...]:
        turn = self.session.advance()
        return self.session.events(GM, turn)

    def told(self, kind: str, turn: int | None = None) -> list[str]:
        """The sentences of one kind of event of the last turn."""
        at = self.session.turn - 1 if turn is None else turn
        return [self.session.wording(event) for event in self.session.events(GM, at) if event.kind == kind]


def fresh(folder: Path) -> Path:
    """A name for one more game file of a test."""
    return folder / f"game-{len(list(folder.glob('game-*.drum')))}.drum"


def _page(
    units: Mapping[str, Sequence[str]],
    centres: Mapping[str, Sequence[str]],
    head: str,
    map: str,
    options: Mapping[str, str],
) -> str:
    rows = ['id = "table"', 'title = "A table"', 'ruleset = "diplomacy"', f'map = "{map}"', "date = 1901-03-01", head]
    for power, given in units.items():
        rows += [f"[powers.{power}]", f"units = {list(given)}"]
        rows += [f"centres = {list(centres[power])}"] if power in centres else []
    rows += ["[options]", *(f"{name} = {value}" for name, value in options.items())]
    return "\n".join(rows) + "\n"
