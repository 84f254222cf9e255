"""Orders for many in any game: copied, repeated, cleared, and kept under a name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from drumhead.engine.errors import InputError, UnknownNameError
from drumhead.engine.session import GameSession
from drumhead.engine.session.commanding.lines import Written, written
from drumhead.engine.session.commanding.templates import (
    Template,
    keep_template,
    read_templates,
    shelf,
    template_called,
    template_of,
)

GUARD = ("FR1IN attack assault", "FR1IN line second", "FR1IN support 9-3 radius 1 T1-T3", "FR1IN march G4-V9")


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameSession]:
    """Three commanders in one hand, and a shelf of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    players = {"Allies": ("Regnaud", "MacMahon", "Canrobert")}
    game = GameSession.create("lombardy-1859", tmp_path / "game.drum", seed="1", players=players)
    yield game
    game.close()


def said(session: GameSession, *lines: str) -> Written:
    return written(session, "Allies", lines, ())


def lines(session: GameSession, found: Written, unit: str) -> list[str]:
    return [session.write_order(order) for order in found.orders if order.unit == unit]


def test_a_template_keeps_what_is_relative_to_the_unit_and_no_marches(session: GameSession) -> None:
    orders = said(session, *GUARD).orders
    kept = template_of(session, "Allies", "Guard", orders)
    assert [values["kind"] for values in kept.orders] == ["attack", "line", "support"]
    assert kept.orders[-1] == {"kind": "support", "at": [0, -1], "radius": 1, "first": 1, "last": 3}


@pytest.mark.parametrize("name", ["Garde \u00e0 cheval", "\U0001f40e", "a\x7fb", "tab\there", "back\\slash"])
def test_a_name_of_any_letters_is_kept(session: GameSession, name: str) -> None:
    keep_template(template_of(session, "Allies", name, said(session, *GUARD).orders))
    assert list(read_templates(shelf())) == [name]


@pytest.mark.parametrize("orders", ["[1]", "[{ posture = 'evade' }]", "7"])
def test_a_shelf_that_was_spoilt_is_told_of(orders: str, session: GameSession) -> None:
    shelf().parent.mkdir(parents=True, exist_ok=True)
    shelf().write_text(f"[Guard]\ngame = 'rotd'\norders = {orders}\n", encoding="utf-8")
    with pytest.raises(InputError, match="holds no templates that can be read"):
        read_templates(shelf())
    found = said(session, "FR1IN use Guard", "FR1IN attack assault")
    assert [line for line, _ in found.failed] == ["FR1IN use Guard"]
    assert lines(session, found, "FR1IN") == ["FR1IN attack assault"]


def test_a_shelf_that_cannot_be_made_is_told_of(session: GameSession, tmp_path: Path) -> None:
    (tmp_path / "config").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be written"):
        keep_template(template_of(session, "Allies", "Guard", said(session, *GUARD).orders))


def test_templates_on_the_shelf_are_read_back_as_they_were(session: GameSession) -> None:
    kept = template_of(session, "Allies", 'Stand "fast"', said(session, *GUARD).orders)
    assert not shelf().exists()
    keep_template(kept)
    assert read_templates(shelf()) == {kept.name: Template(kept.name, "rotd", tuple(map(dict, kept.orders)))}
    assert template_called(read_templates(shelf()), "rotd", 'stand "FAST"').name == kept.name
    with pytest.raises(UnknownNameError, match="No template 'Other' is kept; there are"):
        template_called(read_templates(shelf()), "rotd", "Other")
    with pytest.raises(UnknownNameError):
        template_called(read_templates(shelf()), "diplomacy", kept.name)


def test_a_template_is_used_for_a_formation_each_from_where_it_stands(session: GameSession) -> None:
    orders = said(session, *GUARD).orders
    keep_template(template_of(session, "Allies", "Guard", orders))
    found = said(session, "FR3CQ use guard")
    assert lines(session, found, "FR15IN") == [
        "FR15IN attack assault",
        "FR15IN line second",
        "FR15IN support 5-0 radius 1 T1-T3",
    ]
    (_, spread) = found.spreads[0]
    assert {unit for unit, _ in spread.notes} == {"FR3CQ"}
    assert "headquarters" in dict(spread.notes)["FR3CQ"]


def test_nothing_is_kept_of_marches_alone(session: GameSession) -> None:
    with pytest.raises(InputError, match="would hold nothing"):
        template_of(session, "Allies", "March", said(session, "FR1IN march G4-V9").orders)


def test_a_shelf_that_cannot_be_read_is_told_of(session: GameSession) -> None:
    shelf().parent.mkdir(parents=True)
    shelf().write_text("[Guard]\norders = 3\n", encoding="utf-8")
    with pytest.raises(InputError, match="holds no templates that can be read"):
        read_templates(shelf())


def test_orders_are_copied_and_what_the_other_cannot_do_is_named(session: GameSession) -> None:
    found = said(session, *GUARD, "FR2IN, FR1HC copy from FR1IN")
    assert lines(session, found, "FR2IN") == [line.replace("FR1IN", "FR2IN") for line in GUARD]
    assert lines(session, found, "FR1HC") == [line.replace("FR1IN", "FR1HC") for line in GUARD[:3]]
    ((unit, reason),) = found.spreads[-1][1].notes
    assert (unit, reason.startswith("FR1HC cannot march: G4-V9 is not adjacent to G2-V9")) == ("FR1HC", True)
    assert said(session, "FR2IN copy from FR9IN").failed == (
        ("FR2IN copy from FR9IN", "FR9IN has no orders to be copied."),
    )


def test_last_turns_orders_are_repeated_where_they_still_may_stand(session: GameSession) -> None:
    assert said(session, "FR1IN repeat").failed == (("FR1IN repeat", "FR1IN has no order of last turn that is kept."),)
    session.submit(session.sheet("Allies", said(session, *GUARD).orders))
    session.advance()
    found = said(session, "FR1IN, FR2IN repeat")
    assert lines(session, found, "FR1IN")[:3] == list(GUARD[:3])
    assert [unit for unit, _ in found.spreads[-1][1].left_out] == ["FR2IN"]


def test_all_orders_of_a_formation_are_cleared_and_no_others(session: GameSession) -> None:
    found = said(session, *GUARD, "FR15IN attack evade", "Imperial Guard clear")
    assert [session.write_order(order) for order in found.orders] == ["FR15IN attack evade"]
