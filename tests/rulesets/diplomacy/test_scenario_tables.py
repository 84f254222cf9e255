"""A scenario as one writes it: everything it lists, may put down, asks for, means, blames and changes."""

from __future__ import annotations

import pytest

from drumhead.engine.maps.documents.changes import KeyPath
from drumhead.engine.session.staging.staged import Staged, stage

PAGE = """\
id = "few"
title = "Few"
ruleset = "diplomacy"
map = "diplomacy-classic"
date = 1901-03-01
[powers.France]
units = ["A Paris", "F Spain (sc)", "A Nowhere"]
centres = ["Spain", "Paris"]
[powers.Russia]
units = ["f sev"]
"""
FRANCE: KeyPath = ("powers", "France", "units")
RUSSIA: KeyPath = ("powers", "Russia", "units")


def few() -> Staged:
    return stage(PAGE, "few")


def test_units_and_centres_are_listed_each_with_whose_it_is_and_where() -> None:
    staged, name = few(), few().map.board.name
    units = [entry for entry in staged.entries if not entry.fixed]
    assert [(each.path, each.title, each.group, each.cell and name(each.cell), each.unit) for each in units] == [
        ((*FRANCE, "A Paris"), "France A Paris", "France", "PAR", "PAR"),
        ((*FRANCE, "F Spain (sc)"), "France F Spain (sc)", "France", "SPA/SC", "SPA"),
        ((*FRANCE, "A Nowhere"), "France A Nowhere", "France", None, ""),
        ((*RUSSIA, "f sev"), "Russia f sev", "Russia", "SEV", "SEV"),
    ]
    centres = {entry.path[-1]: entry for entry in staged.entries if entry.fixed}
    assert len(centres) == 34 and {entry.group for entry in centres.values()} == {"Supply centres"}
    owned = {code: entry.title for code, entry in centres.items() if not entry.title.endswith(" of nobody")}
    assert owned == {
        "PAR": "Paris, centre of France",
        "SPA": "Spain, centre of France",
        "MOS": "Moscow, centre of Russia",
        "SEV": "Sevastopol, centre of Russia",
        "STP": "St Petersburg, centre of Russia",
        "WAR": "Warsaw, centre of Russia",
    }
    assert centres["BRE"].title == "Brest, centre of nobody"


def test_what_may_be_put_down_and_what_is_asked_for_is_kept() -> None:
    staged = few()
    assert [(each.id, each.title, each.group) for each in staged.stamps] == [
        ("A|France", "Army", "France"),
        ("F|France", "Fleet", "France"),
        ("A|Russia", "Army", "Russia"),
        ("F|Russia", "Fleet", "Russia"),
    ]
    assert [
        (each.name, each.title, each.type, [value for value, _ in each.options], each.low, each.high)
        for path in ((), ("powers", "France"), ("centres", "PAR"), ("powers",))
        for each in staged.form(path)
    ] == [
        ("id", "Id", "text", [], 0, -1),
        ("title", "Title", "text", [], 0, -1),
        ("summary", "Summary", "text", [], 0, -1),
        ("date", "Begins", "date", [], 0, -1),
        ("season", "Season", "choice", ["spring", "summer", "fall"], 0, -1),
        ("stage", "Begins with", "choice", ["movement", "retreats", "adjustments"], 0, -1),
        ("victory", "Centres to win", "integer", [], 0, -1),
        ("last_year", "Last year", "integer", [], 0, 9999),
        ("turns", "Turns", "integer", [], 0, -1),
        ("map", "Map", "text", [], 0, -1),
        ("names", "Also called", "words", [], 0, -1),
        ("units", "Units", "words", [], 0, -1),
        ("owner", "Owner", "choice", ["France", "Russia"], 0, -1),
    ]
    parts = [(part.path, part.title, part.names, dict(part.fresh)) for part in staged.parts]
    assert parts[0] == ((), "The scenario", (), {})
    assert parts[-1] == (("powers",), "Powers", ("France", "Russia"), {"names": []})


def test_what_a_table_says_and_what_it_leaves_unsaid_are_told() -> None:
    staged = few()
    assert [dict(staged.own(("centres", code))) for code in ("PAR", "SEV", "BRE")] == [
        {"owner": "France"},
        {"owner": "Russia"},
        {},
    ]
    assert staged.own(("powers", "Russia")) == {"units": ["f sev"]}
    head = {name: str(value) for name, value in staged.implied(()).items()}
    assert {name: head[name] for name in ("id", "date", "season", "stage", "victory")} == {
        "id": "few",
        "date": "1901-03-01",
        "season": "spring",
        "stage": "movement",
        "victory": "more than half of them",
    }
    assert staged.implied(("powers", "France")) == {}


@pytest.mark.parametrize(
    ("act", "title", "path", "units"),
    [
        ("A|France at BUR", "France: A Burgundy placed", (*FRANCE, "A Burgundy"), "A Burgundy"),
        ("F|Russia at BUL/EC", "Russia: F Bulgaria (ec) placed", (*RUSSIA, "F Bulgaria (ec)"), "F Bulgaria (ec)"),
        ("A|Russia at BUL/EC", "Russia: A Bulgaria placed", (*RUSSIA, "A Bulgaria"), "A Bulgaria"),
        ("F|Russia at BUL", "Russia: F Bulgaria (ec) placed", (*RUSSIA, "F Bulgaria (ec)"), "F Bulgaria (ec)"),
        ("f sev to BLA", "Russia: f sev to F Black Sea", (*RUSSIA, "F Black Sea"), "F Black Sea"),
        ("f sev away", "Russia: f sev taken away", ("powers", "Russia"), "[]"),
    ],
)
def test_what_is_done_to_a_unit_is_told_and_written(act: str, title: str, path: KeyPath, units: str) -> None:
    staged = few()
    what, _, where = act.rpartition(" at ") if " at " in act else act.rpartition(" to ")
    cell = staged.map.board.cell(where) if what else 0
    if " at " in act:
        edit = staged.stamped(what, cell, None)
    else:
        edit = staged.moved((*RUSSIA, what), cell, None) if what else staged.removed((*RUSSIA, "f sev"))
    assert (edit.title, edit.path) == (title, path)
    assert units in staged.after(edit).text


@pytest.mark.parametrize(
    ("owner", "title", "lines"),
    [
        ("Russia", "SPA to Russia", ('["Paris"]', '["Moscow", "Sevastopol", "St Petersburg", "Warsaw", "Spain"]')),
        ("", "SPA to nobody", ('["Paris"]',)),
        ("France", "SPA to France", ('["Spain", "Paris"]',)),
    ],
)
def test_a_centre_that_changes_hands_is_written_in_the_lists_of_both(
    owner: str, title: str, lines: tuple[str, ...]
) -> None:
    staged = few()
    blank = next(blank for blank in staged.form(("centres", "SPA")) if blank.name == "owner")
    edit = staged.written(("centres", "SPA"), blank, owner)
    assert edit.title == title
    written = [line for line in staged.after(edit).text.splitlines() if line.startswith("centres")]
    assert written == [f"centres = {line}" for line in lines]


def test_what_is_wrong_is_shown_at_its_table() -> None:
    sentences = {
        "The scenario few: powers.France.units: two units stand in PAR.": ("powers", "France"),
        "The scenario few: powers.France: 'x' is the name of a place of the map.": ("powers", "France"),
        "The scenario few: powers: names none.": ("powers",),
        "The scenario few: options: input should be a table.": ("options",),
        "The scenario few: victory: the map has 34 supply centres, not 40.": (),
    }
    staged = few()
    assert {sentence: staged.blamed(sentence) for sentence in sentences} == sentences
