"""A receipt says what was understood, and read again it gives the orders that were accepted."""

from __future__ import annotations

import hashlib

import pytest

from drumhead.engine.errors import InputError
from drumhead.engine.session import GameSession
from drumhead.engine.session.evening.chain import digest
from drumhead.engine.session.evening.receipts import ReadBack, read_receipt, understood, write_receipt
from tests.engine.session.pages import sheet

LINES = ("FR1IN defend evade", "FR1AQ defend evade", "FR1IN dance")


def test_reading_a_receipt_again_gives_the_accepted_orders(game: GameSession) -> None:
    text = sheet("MacMahon", *LINES)
    game.submit(text, drop_refused=True)
    (found,) = understood(game, "MacMahon")
    again = read_receipt(write_receipt(found))
    assert again.orders(game) == game.draft("MacMahon")
    assert (again.seat, again.turn, again.sha256) == ("MacMahon", 1, hashlib.sha256(text.encode()).hexdigest())


def test_every_line_is_told_with_what_became_of_it(game: GameSession) -> None:
    game.submit(sheet("MacMahon", *LINES), drop_refused=True)
    written = write_receipt(understood(game, "MacMahon")[0])
    assert "# accepted line 6: FR1IN defend evade\n" in written
    assert "# unread   line 8: FR1IN dance\n" in written


def test_a_later_sheet_has_a_receipt_with_all_that_stands(game: GameSession) -> None:
    game.submit(sheet("MacMahon", *LINES[:1]))
    game.submit(sheet("MacMahon", *LINES[1:2]))
    first, second = (read_receipt(write_receipt(found)) for found in understood(game, "MacMahon"))
    assert (len(first.stands), len(second.stands)) == (1, 2)
    game.advance()
    assert [found.number for found in understood(game, "MacMahon", 1)] == [1, 2]


def test_the_number_of_a_sheet_counts_those_of_its_seat_alone(game: GameSession) -> None:
    game.submit(sheet("Canrobert", "FR2IN defend evade"))
    game.submit(sheet("MacMahon", *LINES[:1]))
    assert "1 of 1" in write_receipt(understood(game, "MacMahon")[0])


def test_a_receipt_that_was_changed_is_refused(game: GameSession) -> None:
    game.submit(sheet("MacMahon", *LINES[:1]))
    written = write_receipt(understood(game, "MacMahon")[0])
    with pytest.raises(InputError, match="was changed"):
        read_receipt(written.replace("evade", "last-ditch"))
    with pytest.raises(InputError, match="is no receipt"):
        read_receipt(sheet("MacMahon"))
    body = written.rpartition("\ncheck")[0].replace("turn    1", "turn    one")
    with pytest.raises(InputError, match="is no receipt"):
        read_receipt(f"{body}\ncheck   {digest(body)}\n")


def test_a_receipt_tells_all_that_it_is_held_against_others_by(game: GameSession) -> None:
    """One of the first format, before receipts were a chain, lacks what makes it a link; comments may be left out."""
    game.submit(sheet("MacMahon", *LINES[:1]))
    body = write_receipt(understood(game, "MacMahon")[0]).rpartition("\ncheck")[0]

    def read(body: str) -> ReadBack:
        return read_receipt(f"{body}\ncheck   {digest(body)}\n")

    for key in ("game", "turn", "seat", "sheet", "sha256"):
        with pytest.raises(InputError, match=r"is no receipt; one begins with 'drumhead receipt"):
            read("\n".join(line for line in body.splitlines() if line.partition(" ")[0] != key))
    for key in ("answers", "before", "link"):
        less = "\n".join(line for line in body.splitlines() if line.partition(" ")[0] != key)
        with pytest.raises(InputError, match="it lacks its place among them"):
            read(less)
        assert read(less.replace("drumhead receipt 2", "drumhead receipt 1")).link is None
    for sheet_of in ("one of 1", "1", "1 of 1 of 1"):
        with pytest.raises(InputError, match="it lacks its place among them"):
            read(body.replace("sheet   1 of 1", f"sheet   {sheet_of}"))
    bare = read("\n".join(line.partition("#")[0] for line in body.splitlines()))
    whole = read(body)
    assert bare == whole and whole.link is not None and whole.link.number == 1
    with pytest.raises(InputError, match=r"a newer Drumhead \(receipt format 3\)"):
        read(body.replace("drumhead receipt 2", "drumhead receipt 3"))
    with pytest.raises(InputError, match="its link is not that of its sheet"):
        read(body.replace("seat    MacMahon", "seat    Ney"))
