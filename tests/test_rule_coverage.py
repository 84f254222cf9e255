"""The rule book, the code and the tests speak of the same rules."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from drumhead.engine.catalog import NAMES, find_ruleset
from drumhead.engine.play.rulebook import Rule, Status, read_rulebook

ROOT = Path(__file__).resolve().parents[1]
RULESETS = ROOT / "src" / "drumhead" / "engine" / "rulesets"


@dataclass(frozen=True)
class Book:
    """The rulebook.toml of a ruleset, be it in the catalog already or not."""

    id: str
    text: str


BOOKS = tuple(
    Book(file.parent.name, file.read_text(encoding="utf-8")) for file in sorted(RULESETS.glob("*/rulebook.toml"))
)
PRINTED: dict[str, dict[int | str, int]] = {
    "rotd": {1: 5, 2: 7, 3: 7, 4: 7, 5: 3, 6: 11, 7: 18, 8: 6, 9: 13, 10: 15, 11: 13, 12: 7, 13: 5, 14: 5},
    "diplomacy": {
        "4.A": 7,
        "4.B": 7,
        "4.C": 6,
        "4.D": 9,
        "4.E": 6,
        "5.B": 9,
        "6.A": 12,
        "6.B": 19,
        "6.C": 9,
        "6.D": 35,
        "6.E": 15,
        "6.F": 30,
        "6.G": 20,
        "6.H": 17,
        "6.I": 7,
        "6.J": 12,
        "orders": 11,
        "places": 3,
        "geometry": 5,
    },
    "europa": {},
}
"""How many numbers each section of a rule book has as printed; Diplomacy's are those of DATC 3.2, and the sentences of
its own text in their sequence."""
CITY_COUNTRY = """0 1 11 12 1x 21 21x 22 22x 23 23x 3 3x 30 301 302 303 304 305 306 307 4 40 401 402 403 404 405
5 51 52 521 522 523 5x 6 61 62"""
EXTRA = {
    "rotd": {"3.5a", "3.5b"},
    "diplomacy": {"draws.1", "draws.2", *(f"cc.{number}" for number in CITY_COUNTRY.split())},
    "europa": {f"R{number:03}" for number in range(1, 327)},
}
"""Numbers beside the unbroken rows: all of City/Country, how players agree on an end, 3.5, which ROTD's book prints
twice, and the rulings."""
TWICE: dict[str, set[str]] = {"rotd": {"3.5"}, "diplomacy": set(), "europa": set()}
MARK = re.compile(r"""mark\.rule\(\s*"(?P<ruleset>[^"]+)",\s*"(?P<number>[^"]+)"\s*\)""")
CITED = re.compile(
    r"""(?:rule="|rule |rules |^\s*\"\"\")(?P<number>[0-9]{1,2}\.[0-9]{1,2}[a-w]{0,3})\b(?! of the gaps)""",
    re.MULTILINE,
)
DATC = ROOT / "tests" / "rulesets" / "diplomacy"
DATC_MARK = re.compile(r"""\brule\("(?P<number>[^"]+)"\)""")
DATC_CASE = re.compile(r"^(?P<number>6\.[A-J]\.[0-9]+) ", re.MULTILINE)
DATC_CITED = re.compile(
    r"""["( ](?P<number>(?:[456]\.[A-J]\.[0-9]+|cc\.[0-9]+x?[a-w]?|(?:orders|places|geometry|draws)\.[0-9]+[a-w]?))\b"""
)
CITES = {"rotd": CITED, "diplomacy": DATC_CITED, "europa": re.compile(r"\b(?P<number>R[0-9]{3})\b")}


def _marked(book: Book) -> set[str]:
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    found = {m["number"] for text in texts for m in MARK.finditer(text) if m["ruleset"] == book.id}
    return found | _marked_otherwise() if book.id == "diplomacy" else found


def _marked_otherwise() -> set[str]:
    """Marks by `rule("6.H.1")`, and the numbers of written cases, each of which is a test of its own."""
    modules = "".join(path.read_text(encoding="utf-8") for path in sorted(DATC.glob("*.py")))
    cases = "".join(path.read_text(encoding="utf-8") for path in sorted((DATC / "datc").glob("*.txt")))
    variant = (DATC / "city_country_cases.txt").read_text(encoding="utf-8")
    found = {m["number"] for m in (*DATC_MARK.finditer(modules), *DATC_CASE.finditer(cases))}
    return found | {f"cc{number}" for number in re.findall(r"^E[0-9]+ \((\.[^)]+)\)", variant, re.MULTILINE)}


def _rules(book: Book) -> dict[str, Rule]:
    return read_rulebook(book.text)


def test_a_ruleset_of_the_catalog_is_played_by_its_book() -> None:
    texts = {book.id: book.text for book in BOOKS}
    assert {id: find_ruleset(id).rulebook for id in NAMES} == {id: texts[id] for id in NAMES}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_every_number_of_the_rule_book_is_listed_and_no_other(book: Book) -> None:
    printed = {f"{section}.{n}" for section, most in PRINTED[book.id].items() for n in range(1, most + 1)}
    numbers = {rule.number for rule in _rules(book).values() if not rule.of}
    assert numbers == (printed | EXTRA[book.id]) - TWICE[book.id]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_a_rule_that_is_played_has_a_test(book: Book) -> None:
    played = {Status.DONE, Status.OPTION, Status.PARTIAL}
    marked = _marked(book)
    decisive = [rule for rule in _rules(book).values() if not rule.sentences]
    assert [rule.number for rule in decisive if rule.status in played and rule.number not in marked] == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_a_test_names_the_sentence_that_it_holds_where_a_number_has_several(book: Book) -> None:
    told = {rule.number for rule in _rules(book).values() if rule.sentences}
    assert sorted(told & _marked(book)) == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_the_sentences_of_a_number_are_lettered_in_a_row_behind_it(book: Book) -> None:
    rules = _rules(book)
    letters = "abcdefghijklmnopqrstuvw"
    rows = [*letters, *(first + second for first in letters for second in letters)]
    for rule in rules.values():
        assert list(rule.sentences) == [rule.number + row for row in rows[: len(rule.sentences)]]
    order = list(rules)
    for rule in rules.values():
        at = order.index(rule.number) + 1
        assert tuple(order[at : at + len(rule.sentences)]) == rule.sentences


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_a_rule_with_a_test_is_not_called_open(book: Book) -> None:
    unplayed = {Status.OPEN, Status.NOT_FOR_A_PROGRAM, Status.STAGE_4}
    open_rules = {rule.number for rule in _rules(book).values() if rule.status in unplayed}
    assert sorted(open_rules & _marked(book)) == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_every_rule_that_a_test_names_is_in_the_rule_book(book: Book) -> None:
    assert sorted(_marked(book) - set(_rules(book))) == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_every_rule_that_the_code_names_is_in_the_rule_book(book: Book) -> None:
    folder = RULESETS / book.id
    known = set(_rules(book)) | TWICE[book.id]
    cited = {
        (path.name, m["number"])
        for path in sorted(folder.rglob("*.py"))
        for m in CITES[book.id].finditer(path.read_text(encoding="utf-8"))
    }
    assert [(name, number) for name, number in sorted(cited) if number not in known] == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_a_partial_rule_says_what_is_missing(book: Book) -> None:
    decisive = [rule for rule in _rules(book).values() if not rule.sentences]
    assert [rule.number for rule in decisive if rule.status is Status.PARTIAL and not rule.note] == []
