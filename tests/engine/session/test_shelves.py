"""Templates moved from unit to unit and written to the shelf, and alternatives, notes and copies by their names."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine.boards.square import numbered_board
from drumhead.engine.errors import GameFileError, InputError, UnknownNameError
from drumhead.engine.play.orders import Order
from drumhead.engine.play.ruleset import Field, OrderForm
from drumhead.engine.play.view import Token, View
from drumhead.engine.session.commanding.templates import (
    Template,
    forget_template,
    keep_template,
    orders_from,
    read_templates,
    shelf,
    template_called,
    template_names,
    template_of,
)
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.keeping.copies import MOST, Copy, all_copies, bring_back, copies, keep_copy
from drumhead.engine.session.rehearsal.drafts import Kept, called

BOARD = numbered_board(15, 15)
FORMS = (
    OrderForm("aim", "Aim", "", "tactical", "a", (Field("at", "At", "tactical"), Field("radius", "Radius", "integer"))),
    OrderForm("go", "Go", "", "strategic", "g", (Field("to", "To", "cell"),)),
    OrderForm("hold", "Hold", "", "", "h", (Field("mode", "Mode", "choice"),)),
)


class _Aim(Order):
    at: int | None = None
    to: int | None = None
    radius: int | None = None
    mode: str | None = None


def _token(id: str, tactical: int | None) -> Token:
    return Token(id, id, 1, tactical, "own", "I", "FR/IN", orderable=True)


TOKENS = (_token("A", BOARD.cell("5-5")), _token("B", BOARD.cell("0-14")), _token("C", None))
VIEW = View("Ney", "france", False, 1, "moves", None, TOKENS, (), (), ())
RULESET = SimpleNamespace(id="rotd", forms=FORMS, order=lambda data: _Aim(**data))
SESSION = cast(
    GameSession,
    SimpleNamespace(
        ruleset=RULESET,
        game=SimpleNamespace(map=SimpleNamespace(tactical_board=BOARD)),
        view=lambda seat: VIEW,
    ),
)


def _aim(unit: str, at: str, **more: Any) -> _Aim:
    return _Aim(kind="aim", unit=unit, at=BOARD.cell(at), **more)


def _template(*orders: Order) -> Template:
    return template_of(SESSION, "Ney", "Guard", orders)


def test_a_template_keeps_places_by_how_far_they_lie_from_the_unit_and_no_marches() -> None:
    found = _template(
        _aim("A", "7-4", radius=2), _Aim(kind="go", unit="A", to=3), _Aim(kind="hold", unit="A", mode="x")
    )
    assert found == Template(
        "Guard", "rotd", ({"kind": "aim", "at": [2, -1], "radius": 2}, {"kind": "hold", "mode": "x"})
    )
    kept = _template(_aim("C", "7-4"))
    assert kept.orders == ({"kind": "aim", "at": BOARD.cell("7-4")},), "who stands nowhere on the field knows no way"
    for orders in ((), (_Aim(kind="go", unit="A", to=3),), (_aim("Z", "7-4"),)):
        with pytest.raises(InputError, match="'Guard' would hold nothing"):
            _template(*orders)


def test_a_template_is_used_from_where_a_unit_stands_and_ends_at_the_edge_of_the_field() -> None:
    template = _template(_aim("A", "7-8", radius=2), _Aim(kind="hold", unit="A", mode="x"))
    hold = [_Aim(kind="hold", unit=unit, mode="x") for unit in "ABC"]
    a, b, _ = TOKENS
    assert orders_from(SESSION, template, a) == (_aim("A", "7-8", radius=2), hold[0])
    assert orders_from(SESSION, template, b) == (_aim("B", "2-14", radius=2), hold[1])
    west = _template(_aim("A", "0-0"))
    assert orders_from(SESSION, west, b) == (_aim("B", "0-9"),)
    fixed = Template("Guard", "rotd", ({"kind": "aim", "at": 3}, {"kind": "hold", "mode": "y"}))
    assert orders_from(SESSION, fixed, b)[0] == _aim("B", "3-0"), "a number is the place itself"
    with pytest.raises(ValueError):
        orders_from(SESSION, template, TOKENS[2])


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user's folders, with nothing in them."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield tmp_path


GUARD = Template("Guard", "rotd", ({"kind": "aim", "at": [2, -1], "far": True}, {"kind": "hold", "mode": 'a "b"'}))
OTHER = Template("guard", "diplomacy", ())


def test_the_shelf_holds_what_was_kept_by_name_and_forgets_one_alone(home: Path) -> None:
    assert read_templates(shelf()) == {} and template_names(SESSION) == ()
    for template in (GUARD, OTHER, Template("Zouaves", "rotd", GUARD.orders), Template("Artillery", "rotd", ())):
        keep_template(template)
    keep_template(Template("Zouaves", "rotd", ()))
    kept = read_templates(shelf())
    assert kept["Guard"] == GUARD and kept["guard"] == OTHER and kept["Zouaves"].orders == ()
    assert template_names(SESSION) == ("Artillery", "Guard", "Zouaves")
    assert template_called(kept, "rotd", "GUARD") == GUARD and template_called(kept, "diplomacy", "GUARD") == OTHER
    forget_template("Guard")
    assert list(read_templates(shelf())) == ["Artillery", "Zouaves", "guard"]
    with pytest.raises(UnknownNameError, match=r"^No template 'Guard' is kept\.$"):
        forget_template("Guard")
    with pytest.raises(UnknownNameError, match=r"'Guard' is kept; there are 'Artillery', 'Zouaves'\.$"):
        template_called(read_templates(shelf()), "rotd", "Guard")
    with pytest.raises(UnknownNameError, match=r"^No template 'Guard' is kept\.$"):
        template_called({}, "rotd", "Guard")
    shelf().write_text("nonsense", encoding="utf-8")
    assert template_names(SESSION) == ()


def test_a_draft_that_a_player_named_goes_before_others_of_its_name() -> None:
    sent, mine = Kept("as it was sent", (), False, -1), Kept("As it was sent", (), True, -2)
    for drafts in ((sent, mine), (mine, sent)):
        assert called(drafts, "AS IT WAS SENT") is mine
    assert called((sent,), "as it was sent") is sent
    with pytest.raises(UnknownNameError, match=r"No draft 'x' is kept; there are: none\."):
        called((), "x")
    with pytest.raises(UnknownNameError, match=r"there are: as it was sent\."):
        called((sent,), "x")


def _game(folder: Path, name: str = "game.drum") -> Path:
    path = folder / name
    path.write_bytes(b"")
    return path


def test_of_each_game_the_last_copies_are_kept_the_newest_turn_first(home: Path) -> None:
    game, other = _game(home), _game(home, "other-1.drum")
    for turn in range(1, MOST + 3):
        keep_copy(game, turn)
    keep_copy(other, 7)
    assert [copy.turn for copy in copies(game)] == list(range(MOST + 2, 2, -1))
    assert [copy.turn for copy in copies(other)] == [7] and copies(_game(home, "none.drum")) == ()
    for home_of, when in ((copies(game)[0].path.parent, 1_000), (copies(other)[0].path.parent, 2_000)):
        (home_of / "notes.txt").write_text("no copy", encoding="utf-8")
        (home_of / "turn x.drum").write_text("no copy", encoding="utf-8")
        os.utime(home_of, (when, when))
    assert [(name, len(kept)) for name, kept in all_copies()] == [("other-1", 1), ("game", MOST)]


def test_a_copy_is_brought_back_beside_its_game_under_a_name_that_is_free(home: Path) -> None:
    game = _game(home)
    kept = Copy(3, home / "copy.drum")
    with pytest.raises(GameFileError, match="cannot be brought back: No such file"):
        bring_back(game, kept)
    kept.path.write_bytes(b"as it was")
    names = [bring_back(game, kept).name for _ in range(3)]
    assert names == ["game before turn 3.drum", "game before turn 3 (1).drum", "game before turn 3 (2).drum"]
    assert (home / names[-1]).read_bytes() == b"as it was" and game.read_bytes() == b""
    for number in range(3, 100):
        (home / f"game before turn 3 ({number}).drum").touch()
    with pytest.raises(GameFileError, match=r"cannot be brought back: no name is free\."):
        bring_back(game, kept)
