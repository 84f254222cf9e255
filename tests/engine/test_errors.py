"""Errors are one sentence, however many things are wrong and whatever a system says of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.errors import GameFileError, MapError, OrderSyntaxError
from drumhead.engine.reading import decoded, read_text, reason


def test_of_many_problems_the_first_is_told_and_how_many_more_there_are() -> None:
    said = ["The map has no title.", "The map has no year.", "The map has no board."]
    assert [str(MapError(said[:count])) for count in (1, 2, 3)] == [
        "The map has no title.",
        "The map has no title. (and 1 more)",
        "The map has no title. (and 2 more)",
    ]
    assert MapError(said).problems == tuple(said)


def test_an_order_that_cannot_be_read_says_why_and_where() -> None:
    error = OrderSyntaxError("'ghi' is no order.", 3, 7, "ghi")
    assert (str(error), error.line, error.column, error.part) == ("'ghi' is no order.", 3, 7, "ghi")


def test_a_file_is_named_as_it_is_called_and_the_reason_ends_the_sentence(tmp_path: Path) -> None:
    assert [reason(error) for error in (OSError(2, "No such file"), OSError("Gone away"))] == [
        "no such file",
        "gone away",
    ]
    missing, bad = tmp_path / "sheet", tmp_path / "bad"
    bad.write_bytes(b"\xff\xfa\x00")
    for path, named, said in (
        (missing, "", f"The order sheet {missing} cannot be read: no such file or directory."),
        (missing, "of France", "The order sheet of France cannot be read: no such file or directory."),
        (bad, "", f"The order sheet {bad} is not UTF-8 text; save it as such."),
        (bad, "of France", "The order sheet of France is not UTF-8 text; save it as such."),
    ):
        with pytest.raises(GameFileError) as caught:
            read_text(path, "order sheet", named)
        assert str(caught.value) == said
    assert decoded("\ufeffBöden".encode(), "", "") == "Böden"
