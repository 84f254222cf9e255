"""The book of rulings is whole: each says where it is built, what it answers, and which later one overrules it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drumhead.engine.play.rulebook import Rule, Status, read_rulebook

ROOT = Path(__file__).resolve().parents[3]
BOOK = ROOT / "src" / "drumhead" / "engine" / "rulesets" / "europa" / "rulebook.toml"
RULINGS = read_rulebook(BOOK.read_text(encoding="utf-8"))
ROOMS = {1: "setup zones movement rail", 2: "supply", 3: "combat cities gobernitos government forces victory"}
PLAYED = {Status.DONE, Status.OPTION, Status.PARTIAL, Status.OPEN}
ASKS = """area attack attack-supply capacity connected disband equip falls form garrison go government isolated map
overrun owner pacified place points production purified rail released replace retreat source strength supply
victory weather zone"""
OF_THE_MAGAZINE = "1999"
"""About when the issues were out whose rulings are told by the number of the issue alone."""


def _when(ruling: Rule) -> str:
    return OF_THE_MAGAZINE if ruling.given.startswith("TEM") else ruling.given


@pytest.mark.parametrize(
    "ruling", [ruling for ruling in RULINGS.values() if ruling.by], ids=lambda ruling: ruling.number
)
def test_what_is_overruled_names_a_later_ruling_that_stands(ruling: Rule) -> None:
    later = RULINGS[ruling.by]
    assert later.status is not Status.OVERRULED
    assert _when(ruling) < _when(later)


def test_who_is_overruled_in_part_says_in_what_and_who_is_wholly_names_by_whom() -> None:
    assert [ruling.number for ruling in RULINGS.values() if ruling.status is Status.OVERRULED and not ruling.by] == []
    in_part = [ruling for ruling in RULINGS.values() if ruling.by and ruling.status is not Status.OVERRULED]
    assert [ruling.number for ruling in in_part if not ruling.note] == []


def test_what_is_no_matter_for_a_program_says_why() -> None:
    beside = [ruling for ruling in RULINGS.values() if ruling.status is Status.NOT_FOR_A_PROGRAM]
    assert [ruling.number for ruling in beside if not ruling.note or ruling.room or ruling.asks] == []


def test_every_other_ruling_has_a_room_of_its_stage() -> None:
    rooms = {stage: set(names.split()) for stage, names in ROOMS.items()}
    played = [ruling for ruling in RULINGS.values() if ruling.status in PLAYED]
    assert [ruling.number for ruling in played if ruling.room not in rooms.get(ruling.stage, set())] == []
    later = [ruling for ruling in RULINGS.values() if ruling.status is Status.STAGE_4]
    assert [ruling.number for ruling in later if ruling.stage != 4 or ruling.room not in {"naval", "air"}] == []


def test_every_ruling_that_is_played_answers_a_question_that_can_be_asked() -> None:
    played = [ruling for ruling in RULINGS.values() if ruling.status in PLAYED]
    assert [ruling.number for ruling in played if not ruling.asks] == []
    assert sorted({question for ruling in RULINGS.values() for question in ruling.asks} - set(ASKS.split())) == []


def test_an_option_is_the_number_of_an_advanced_or_optional_rule() -> None:
    named = {ruling.option for ruling in RULINGS.values() if ruling.option}
    assert [option for option in sorted(named) if not re.fullmatch(r"4[34][A-Z][0-9]?", option)] == []
    optional = [ruling for ruling in RULINGS.values() if ruling.status is Status.OPTION]
    assert [ruling.number for ruling in optional if not ruling.option] == []


def test_every_ruling_says_when_it_was_given() -> None:
    given = re.compile(r"1998|TEM 6[27]|[12][09][09][0-9]-[01][0-9]-[0-3][0-9]")
    assert [ruling.number for ruling in RULINGS.values() if not given.fullmatch(ruling.given)] == []
