"""Numbers and their sentences: which belongs to which, and what is said of a number as a whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from drumhead.engine.errors import InputError
from drumhead.engine.play.rulebook import Status, read_rulebook, standing, status_of

BOOK = """
["7.9"]
title = "Halting on detection"
status = "done"

["7.9a"]
title = "Halting beside it"
status = "done"

["7.10"]
title = "Halting on entry"

["7.10a"]
title = "Only upon detecting"
status = "done"

["7.10b"]
title = "Else it marches on"
status = "open"
note = "Nobody built it."

["3.5b"]
title = "Merging"

["3.5ba"]
title = "Of one type"
status = "done"

["cc.52"]
title = "A paragraph"

["cc.52a"]
title = "Its first sentence"
status = "option"

["cc.52x"]
title = "A paragraph of its own"
status = "done"
"""


def test_a_sentence_belongs_to_the_number_before_its_letters() -> None:
    rules = read_rulebook(BOOK)
    assert {rule.number: rule.of for rule in rules.values() if rule.of} == {
        "7.10a": "7.10",
        "7.10b": "7.10",
        "3.5ba": "3.5b",
        "cc.52a": "cc.52",
    }
    assert rules["7.10"].sentences == ("7.10a", "7.10b")
    assert rules["7.9a"].of == "", "what is told as a whole has no sentences"
    assert rules["7.9"].sentences == rules["cc.52x"].sentences == ()


def test_a_number_is_played_as_far_as_its_sentences() -> None:
    rules = read_rulebook(BOOK)
    assert rules["7.10"].status is Status.PARTIAL
    assert rules["3.5b"].status is Status.DONE
    assert rules["cc.52"].status is Status.OPTION


def test_a_ruling_says_what_overrules_it_and_where_it_is_built() -> None:
    text = """
    [R239]
    title = "No trains through unpacified cities"
    status = "overruled"
    given = "1996-06-01"
    by = "R240"

    [R306]
    title = "Capacity from Portugal goes to one yard"
    status = "open"
    stage = 1
    room = "rail"
    asks = ["rail", "connected"]
    option = "43C2"
    """
    rules = read_rulebook(text)
    assert rules["R239"].status is Status.OVERRULED
    assert (rules["R239"].by, rules["R239"].given, rules["R239"].stage) == ("R240", "1996-06-01", 0)
    yard = rules["R306"]
    assert (yard.stage, yard.room, yard.asks, yard.option) == (1, "rail", ("rail", "connected"), "43C2")
    assert (standing(rules["R239"]), standing(yard)) == ("overruled by R240", "option 43C2")
    partly = replace(yard, by="R308")
    assert standing(partly) == "option 43C2, in part overruled by R308"


@pytest.mark.parametrize(
    ("sentences", "number"),
    [
        ("done done", "done"),
        ("done option", "done"),
        ("option option", "option"),
        ("done open", "partial"),
        ("open open", "open"),
        ("open partial", "partial"),
        ("done other_module", "partial"),
        ("other_module other_module", "other_module"),
    ],
)
def test_a_number_is_done_when_all_its_sentences_are(sentences: str, number: str) -> None:
    assert status_of(Status[word.upper()] for word in sentences.split()) is Status[number.upper()]


@pytest.mark.parametrize(
    "text",
    [
        '["7.9"]\ntitle = "No status"',
        '["7.9"]\nstatus = "done"',
        '["7.9"]\ntitle = "x"\nstatus = "perhaps"',
        '"7.9" = 3',
    ],
)
def test_an_entry_without_title_or_known_status_is_named(text: str) -> None:
    with pytest.raises(InputError, match=r"rulebook\.toml, rule 7\.9: "):
        read_rulebook(text)
