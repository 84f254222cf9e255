"""The rule book, the code and the tests speak of the same rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drumhead.engine.catalog import RULESETS
from drumhead.engine.play.rulebook import Rule, Status, read_rulebook
from drumhead.engine.play.ruleset import Ruleset

ROOT = Path(__file__).resolve().parents[1]
PRINTED = {
    "rotd": {1: 5, 2: 7, 3: 7, 4: 7, 5: 3, 6: 11, 7: 18, 8: 6, 9: 13, 10: 15, 11: 13, 12: 7, 13: 5, 14: 5},
}
"""How many numbers each section of a rule book has as printed."""
EXTRA = {"rotd": {"3.5b"}}
MARK = re.compile(r"""mark\.rule\(\s*"(?P<ruleset>[^"]+)",\s*"(?P<number>[^"]+)"\s*\)""")
CITED = re.compile(
    r"""(?:rule="|rule |rules |^\s*\"\"\")(?P<number>[0-9]{1,2}\.[0-9]{1,2}[ab]?)\b(?! of the gaps)""", re.MULTILINE
)


def _marked(ruleset: Ruleset) -> set[str]:
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    return {m["number"] for text in texts for m in MARK.finditer(text) if m["ruleset"] == ruleset.id}


def _rules(ruleset: Ruleset) -> dict[str, Rule]:
    return read_rulebook(ruleset.rulebook)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_every_number_of_the_rule_book_is_listed_and_no_other(ruleset: Ruleset) -> None:
    printed = {f"{section}.{n}" for section, most in PRINTED[ruleset.id].items() for n in range(1, most + 1)}
    assert set(_rules(ruleset)) == printed | EXTRA[ruleset.id]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_a_rule_that_is_played_has_a_test(ruleset: Ruleset) -> None:
    played = {Status.DONE, Status.OPTION, Status.PARTIAL}
    marked = _marked(ruleset)
    assert [
        rule.number for rule in _rules(ruleset).values() if rule.status in played and rule.number not in marked
    ] == []


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_a_rule_with_a_test_is_not_called_open(ruleset: Ruleset) -> None:
    open_rules = {rule.number for rule in _rules(ruleset).values() if rule.status is Status.OPEN}
    assert sorted(open_rules & _marked(ruleset)) == []


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_every_rule_that_a_test_names_is_in_the_rule_book(ruleset: Ruleset) -> None:
    assert sorted(_marked(ruleset) - set(_rules(ruleset))) == []


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_every_rule_that_the_code_names_is_in_the_rule_book(ruleset: Ruleset) -> None:
    folder = ROOT / "src/drumhead/engine/rulesets" / ruleset.id
    known = set(_rules(ruleset)) | {number.rstrip("b") + "a" for number in EXTRA[ruleset.id]}
    cited = {
        (path.name, m["number"])
        for path in sorted(folder.glob("*.py"))
        for m in CITED.finditer(path.read_text(encoding="utf-8"))
    }
    assert [(name, number) for name, number in sorted(cited) if number not in known] == []


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_a_partial_rule_says_what_is_missing(ruleset: Ruleset) -> None:
    assert [rule.number for rule in _rules(ruleset).values() if rule.status is Status.PARTIAL and not rule.note] == []
