"""A game of another program followed turn by turn: where it parts from ours, and which of its orders were refused."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine.errors import InputError, RefusedError
from drumhead.engine.play.recall.exchange import Moment
from drumhead.engine.play.recall.fates import Fate
from drumhead.engine.session.evening.exchanging import Carried, exchange_of, followed, listed, replayed
from drumhead.engine.session.game_session import GameSession

OURS = (("S1901M", frozenset({"a", "b"})), ("F1901M", frozenset({"a", "c"})), ("S1902M", frozenset({"d"})))
"""The positions that come out here, turn by turn."""


class _Played:
    """A game in which every order but those to nowhere is carried out."""

    def __init__(self, listing: Any = None) -> None:
        self.turn, self.sheets = 0, list[tuple[str, str]]()
        exchange = SimpleNamespace(position=lambda game, state: OURS[self.turn], listing=listing)
        self.ruleset = SimpleNamespace(exchange=exchange, title="Small")
        self.game = None

    def view(self, seat: str, turn: int | None = None) -> Any:
        return SimpleNamespace(state=f"state {turn}")

    def sheet(self, seat: str, orders: Any, *, comments: bool) -> str:
        return f"head of {seat}\n\n"

    def submit(self, text: str, name: str, *, drop_refused: bool) -> Any:
        head, *lines = text.split("\n\n")
        self.sheets.append((head, name))
        verdicts = [
            SimpleNamespace(text=line, accepted="nowhere" not in line, reason="it is nowhere")
            for line in "".join(lines).splitlines()
        ]
        return SimpleNamespace(verdicts=verdicts)

    def advance(self) -> None:
        self.turn += 1


def _session(played: _Played) -> GameSession:
    return cast(GameSession, played)


def _moment(at: int, position: Sequence[str] | None = None, **more: Any) -> Moment:
    name, ours = OURS[at]
    given: dict[str, Any] = {"name": name, "scenario": "x", "orders": {}, **more}
    return Moment(position=ours if position is None else frozenset(position), **given)


def test_a_game_is_followed_to_its_end_where_every_position_is_the_same() -> None:
    played = _Played()
    orders = {"Ney": ("a go", "b go nowhere"), "Murat": ("c go",)}
    moments = (_moment(0, orders=orders), _moment(1), _moment(2))
    found = followed(_session(played), moments, "game.json")
    assert found == Carried(2, 2, refused=("S1901M Ney: b go nowhere: it is nowhere",))
    assert played.sheets == [("head of Ney", "game.json"), ("head of Murat", "game.json")] and played.turn == 2


def test_it_is_followed_up_to_the_first_position_that_is_another() -> None:
    for moment, theirs, ours in (
        (_moment(1, ("a", "x")), ("x",), ("c",)),
        (_moment(1, ("a", "c", "z", "y")), ("y", "z"), ()),
        (_moment(1, ("a",)), (), ("c",)),
        (_moment(1, name="W1901A"), ("W1901A",), ("F1901M",)),
        (_moment(1, ("a", "x"), partly=True), ("x",), ()),
        (_moment(1, (), name="W1901A", partly=True), ("W1901A",), ("F1901M",)),
    ):
        played = _Played()
        found = followed(_session(played), (_moment(0), moment, _moment(2)), "game.json")
        assert (found, played.turn) == (Carried(1, 2, moment.name, theirs, ours), 1)


def test_what_is_told_in_part_or_without_a_name_or_is_the_end_is_the_same_as_far_as_it_goes() -> None:
    for moment in (
        _moment(0, ("a",), partly=True),
        _moment(0, (), partly=True),
        _moment(0, name=""),
        _moment(0, name="over", scenario=""),
    ):
        assert followed(_session(_Played()), (moment, _moment(1)), "game.json") == Carried(1, 1), moment


def test_a_game_that_is_over_begins_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"^game\.json begins with a game that is over\.$"):
        replayed((_moment(0, scenario=""),), "game.json", tmp_path / "game.drum")
    assert [*tmp_path.iterdir()] == []


def test_a_game_that_nobody_else_plays_is_carried_nowhere() -> None:
    with pytest.raises(RefusedError, match=r"No other program is known that reads games of Small\.$"):
        exchange_of(cast(Any, SimpleNamespace(exchange=None, title="Small")))
    with pytest.raises(RefusedError, match="Nobody prints games of Small in a way of their own"):
        listed(_session(_Played()))


def test_turns_are_listed_with_the_position_that_waits_unless_some_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    base = "drumhead.engine.session.evening.exchanging"
    monkeypatch.setattr(f"{base}.played_turns", lambda session: (1, 2))
    monkeypatch.setattr(f"{base}.past", lambda session, turn: (Fate("f", "A", f"A of {turn}"),))
    played = _Played(listing=lambda game, turns: "; ".join(f"{state}: {len(fates)}" for state, fates in turns))
    assert listed(_session(played)) == "state 1: 1; state 2: 1; state None: 0"
    assert listed(_session(played), [2]) == "state 2: 1" and listed(_session(played), []) == ""
