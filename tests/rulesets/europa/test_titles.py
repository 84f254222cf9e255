"""What players read: proper words of the game, none of the short ones that scenarios and states have."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

from drumhead.engine.play.formations import by_owner
from drumhead.engine.rulesets.europa import RULESET
from drumhead.engine.rulesets.europa.position.sides import AFFILIATIONS, SIDES
from drumhead.engine.rulesets.europa.position.titles import AFFILIATIONS as TITLES
from drumhead.engine.rulesets.europa.position.titles import POINTS, spelled, stage_spelled, titled
from drumhead.engine.session import GameSession
from tests.rulesets.europa.strips import board_of
from tests.rulesets.europa.tables import Table
from tests.rulesets.europa.test_zones import PLAIN, unit

CODES = re.compile(rf"\b({'|'.join(set(AFFILIATIONS) - set(TITLES.values()))})\b|\b({'|'.join(SIDES)}|railways)\b(?!s)")


def test_every_affiliation_and_side_has_a_title_and_no_two_share_one() -> None:
    assert set(TITLES) == set(AFFILIATIONS)
    assert len({*TITLES.values(), *map(titled, SIDES)}) == len(TITLES) + len(SIDES)


def test_accounts_are_spelled_wherever_a_text_has_them_and_nothing_else_is() -> None:
    assert (
        spelled("2 PA art at France box, 0.5 An inf")
        == "2 People's Army artillery at France box, 0.5 Anarchist infantry"
    )
    assert spelled("Part art") == "Part art"
    assert [spelled(f"1 {code} {kind}") for code, kind in (("P", "inf"), ("Ita", "com"))] == [
        "1 POUM infantry",
        f"1 Italian {POINTS['com']}",
    ]


def test_a_stage_begins_with_the_name_of_its_side() -> None:
    assert stage_spelled("I Aug 36, loyalist exploitation") == "I Aug 36, Loyalist exploitation"
    assert stage_spelled("Reserve, loyalist") == "Reserve, loyalist"


def test_units_stand_under_their_affiliation_in_the_order_of_their_numbers() -> None:
    units = {f"N{number}": unit("Nat", f"020{number % 5 + 1}") for number in (1, 2, 10, 11)}
    table = Table(board_of(PLAIN), units=units)
    formations = by_owner(table.game, table.view)
    assert [(each.title, each.units) for each in formations] == [("Nationalist", ("N1", "N2", "N10", "N11"))]


def test_a_whole_report_of_the_war_has_no_short_word_in_it(tmp_path: Path) -> None:
    with closing(GameSession.create("bells-1936", tmp_path / "bells.drum", seed="7")) as session:
        view = session.view("insurgent")
        told = [*(fact for token in view.tokens for _, fact in token.facts), *(token.owner for token in view.tokens)]
        told += [desk.title for desk in view.desks]
        told += [note.text for note in RULESET.notes(session.game, view) if note.kind != "yard"]
        told += [session.turn_title(None), RULESET.agenda(session.game, view).words if RULESET.agenda else ""]
    assert len(told) > 500
    assert [text for text in told if CODES.search(text)] == []
