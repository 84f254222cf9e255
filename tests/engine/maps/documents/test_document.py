"""A scenario's text is changed where it was meant, and nowhere else."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drumhead.engine.errors import ScenarioError
from drumhead.engine.maps.bundled import data_folder, scenario_files
from drumhead.engine.maps.documents.changes import Change, Drop, Insert, Put, Swap, applied, called, rows, tables
from drumhead.engine.maps.documents.document import edited
from drumhead.engine.maps.documents.patches import between, line_of

HAND = """\
# written by hand
format = 1
id = "hand"   # its id
map = "europe-1859"

# who is who
[sides.allies]
name = "France"

# the Guard
[[units]]
id = "FR1IN"   # the first
place = "Novara"

# the line
[[units]]
id = "FR2IN"
place = "Novara"

# magazines
[[depots]]
id = "D"
state = "FRA"

# towns
[cities.Milano]
supplies = 3

# what is played
[options]
a = true

[options.tables.combat]
b = 1
"""
ROWS = """\
units = [
  # the Guard
  { id = "FR1IN", name = 'a "name"', place = "Novara" }, # the first
  { id = "FR2IN", place = "Novara", deployed = true, quality = 0b11, attack = 'last-ditch' },
]

[powers.France]
units = ["A Paris", "F Brest"]   # two
"""


def _remarks(text: str) -> list[str]:
    """Those on lines of their own; what is said of a line goes with it."""
    return [line.strip() for line in text.splitlines() if line.strip().startswith("#")]


def _differing(before: str, after: str) -> tuple[int, int]:
    patch = between(before, after)
    return len(patch.old), len(patch.new)


@pytest.mark.parametrize(
    ("text", "change", "lines"),
    [
        (HAND, Put(("units", "FR1IN"), {"place": "Milano"}), (1, 1)),
        (HAND, Put(("units", "FR1IN"), {"men": 800}), (0, 1)),
        (HAND, Put((), {"id": "other"}), (1, 1)),
        (HAND, Put((), {"turns": 4}), (0, 1)),
        (HAND, Put(("options",), {"c": False}), (0, 1)),
        (HAND, Put(("options",), {"a": None}), (1, 0)),
        (HAND, Put(("cities", "San Marino"), {"supplies": 1}), (0, 3)),
        (HAND, Put(("cities", "Milano"), {"supplies": None}), (2, 0)),
        (HAND, Put(("treasury", "allies"), {"eg": 3}), (0, 3)),
        (HAND, Insert(("units",), {"id": "FR9IN", "place": "Milano"}, "FR1IN"), (0, 4)),
        (HAND, Insert(("seats",), {"name": "Niel", "side": "allies"}), (0, 4)),
        (HAND, Drop(("units", "FR1IN")), (3, 0)),
        (HAND, Drop(("units", "FR2IN")), (3, 0)),
        (ROWS, Put(("units", "FR1IN"), {"place": "Milano", "men": 800}), (1, 1)),
        (ROWS, Put(("units", "FR1IN"), {"name": None}), (1, 1)),
        (ROWS, Insert(("units",), {"id": "FR9IN", "place": "Milano"}), (0, 1)),
        (ROWS, Drop(("units", "FR2IN")), (1, 0)),
        (ROWS, Swap(("powers", "France", "units"), "A Paris", "A Picardy"), (1, 1)),
        (ROWS, Swap(("powers", "France", "units"), "", "A Marseilles"), (1, 1)),
        (ROWS, Swap(("powers", "France", "units"), "F Brest", ""), (1, 1)),
    ],
)
def test_a_change_touches_its_own_lines_alone(text: str, change: Change, lines: tuple[int, int]) -> None:
    after = edited(text, [change])
    assert tomllib.loads(after) == applied(tomllib.loads(text), change)
    assert _differing(text, after) == lines
    assert _remarks(after) == _remarks(text)


def test_of_a_large_scenario_one_unit_changed_changes_one_line() -> None:
    text = (data_folder("maps") / "europe-1859" / "scenarios" / "lombardy-1859.toml").read_text(encoding="utf-8")
    after = edited(text, [Put(("units", "AU38IN"), {"place": "G5-V9 14-1"})])
    patch = between(text, after)
    assert patch.old == tuple(line.replace("14-1", "14-0") for line in patch.new)
    assert len(patch.new) == 1


def test_what_is_kept_of_a_row_keeps_its_spelling() -> None:
    after = edited(ROWS, [Put(("units", "FR2IN"), {"place": "Como", "men": 800})])
    row = """  { id = "FR2IN", place = "Como", deployed = true, quality = 0b11, attack = 'last-ditch', men = 800 },"""
    assert row in after.splitlines()


def test_what_is_put_to_what_it_is_already_keeps_its_spelling() -> None:
    assert edited(ROWS, [Put(("units", "FR2IN"), {"quality": 3})]) == ROWS
    assert edited(HAND, [Put(("units", "FR1IN"), {"place": "Novara"})]) == HAND


@pytest.mark.parametrize("end", ["", "\n", "\n\n"])
def test_the_last_table_of_a_file_goes_whole(end: str) -> None:
    text = HAND.rstrip("\n").removesuffix("\n\n[options.tables.combat]\nb = 1") + end
    assert edited(text, [Drop(("options",))]) == text.partition("[options]")[0] + end.removeprefix("\n")


def test_changes_of_one_step_come_one_after_the_other() -> None:
    steps = [Insert(("units",), {"id": "FR9IN"}), Put(("units", "FR9IN"), {"men": 7}), Drop(("units", "FR1IN"))]
    after = edited(HAND, steps)
    assert [unit["id"] for unit in tomllib.loads(after)["units"]] == ["FR2IN", "FR9IN"]
    assert after == edited(edited(edited(HAND, steps[:1]), steps[1:2]), steps[2:])


def test_who_is_put_behind_another_comes_next_to_him() -> None:
    after = tomllib.loads(edited(HAND, [Insert(("units",), {"id": "FR9IN", "place": "Milano"}, "FR1IN")]))
    assert [unit["id"] for unit in after["units"]] == ["FR1IN", "FR9IN", "FR2IN"]


@pytest.mark.slow
@pytest.mark.parametrize("path", scenario_files(), ids=lambda path: path.stem)
def test_tables_of_every_kind_in_the_bundled_scenarios_can_be_changed(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    content = tomllib.loads(text)
    for name in content:
        listed = [called(row) for row in rows(content, name)]
        for id in {*listed[:1], *listed[-1:]}:
            changes = (Put((name, id), {"zz": True}), Drop((name, id)), Insert((name,), {"id": "ZZ"}, id))
            assert all(edited(text, [change]) != text for change in changes)
        named = list(tables(content, name)) if name != "map" else []
        for key in {*named[:1], *named[-1:]}:
            changes = (Put((name, key), {"zz": True}), Drop((name, key)), Put((name, f"new {key}"), {"zz": 1}))
            assert all(edited(text, [change]) != text for change in changes)


@pytest.mark.parametrize(
    ("text", "path", "left"),
    [
        ('a = 1\n\n[units]\nN1 = { at = "x" }\n\n[items]\nb = 2\n', ("units", "N1"), "a = 1\n\n[items]\nb = 2\n"),
        ('a = 1\nunits = [\n  { id = "N1" },\n]\n', ("units", "N1"), "a = 1\n"),
        ('a = 1\n\n[[units]]\nid = "N1"\n', ("units", "N1"), "a = 1\n"),
        ("a = 1\n\n[units.N1]\nb = 2\n", ("units", "N1"), "a = 1\n"),
        ("a = 1\n\n[units]\n[units.N1]\nb = 2\n", ("units", "N1"), "a = 1\n"),
        ("a = 1\nunits = { N1 = { b = 2 } }\n", ("units", "N1"), "a = 1\n"),
        ("a = 1\n\n[x.y]\nz = { b = 2 }\n", ("x", "y", "z"), "a = 1\n"),
        ("a = 1\n\n[x]\n\n[x.y]\nz = { b = 2 }\n", ("x", "y", "z"), "a = 1\n"),
    ],
)
def test_with_the_last_of_a_table_goes_the_table(text: str, path: tuple[str, ...], left: str) -> None:
    assert edited(text, [Drop(path)]).rstrip("\n") == left.rstrip("\n")
    emptied = () if "id" in text else (Put(path, {"b": None, "at": None}),)
    assert all(edited(text, [change]).rstrip("\n") == left.rstrip("\n") for change in emptied)


def test_with_the_last_of_a_table_no_remark_about_the_next_goes() -> None:
    text = 'a = 1\n\n# who fights\n[units]\nN1 = { at = "x" }\n\n# what is there\n[items]\nb = 2\n'
    assert _remarks(edited(text, [Drop(("units", "N1"))])) == ["# who fights", "# what is there"]


def test_what_cannot_be_read_is_told_and_not_changed() -> None:
    with pytest.raises(ScenarioError, match="cannot be changed"):
        edited("units = [", [Put((), {"id": "x"})])


def test_a_table_goes_whatever_it_is_called() -> None:
    kept = "[sides.one]\nname = 1\n"
    assert edited(f'{kept}\n[sides."A = [b]"]\nname = 2\n', [Drop(("sides", "A = [b]"))]).rstrip("\n") == kept.rstrip(
        "\n"
    )


@pytest.mark.parametrize("change", [Put(("units", "a", "b"), {"id": "x"}), Insert(("id",), {"id": "x"}, "hand")])
def test_what_does_not_fit_the_file_is_told_and_not_changed(change: Change) -> None:
    with pytest.raises(ScenarioError, match="cannot be changed"):
        edited(HAND, [change])


def test_a_table_that_is_not_there_cannot_be_changed_in_a_list() -> None:
    with pytest.raises(ScenarioError, match=r"units\.FR7IN"):
        edited(HAND, [Put(("units", "FR7IN"), {"place": "Milano"})])


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (("units", "FR2IN"), 'id = "FR2IN"'),
        (("cities", "Milano"), "[cities.Milano]"),
        (("sides", "allies"), "[sides.allies]"),
        (("cities", "Como"), "[cities.Milano]"),
    ],
)
def test_a_path_leads_to_its_line_or_to_that_of_what_it_stands_under(path: tuple[str, ...], words: str) -> None:
    line = HAND.splitlines()[line_of(HAND, path) - 1]
    assert words.partition(".")[0].strip("[") in line
    assert line_of(HAND, path)


CHANGES = st.one_of(
    st.builds(
        lambda id, key, value: Put(("units", id), {key: value}),
        st.sampled_from(["FR1IN", "FR2IN"]),
        st.sampled_from(["place", "name", "men"]),
        st.one_of(st.text(max_size=6), st.integers(0, 9)),
    ),
    st.builds(lambda n: Insert(("units",), {"id": f"AU{n}IN", "place": "Como"}, "FR1IN"), st.integers(1, 99)),
    st.builds(lambda n: Drop(("units", f"AU{n}IN")), st.integers(1, 4)),
    st.builds(lambda name, n: Put(("cities", name), {"supplies": n}), st.sampled_from(["Como", "Lodi"]), st.integers()),
    st.builds(lambda turns: Put((), {"turns": turns}), st.integers(1, 99)),
)


@settings(max_examples=40)
@given(st.sampled_from([HAND, ROWS]), st.lists(CHANGES, max_size=8))
def test_whatever_is_changed_every_step_leads_back_byte_by_byte(text: str, changes: Sequence[Change]) -> None:
    texts, patches = [text], []
    for change in changes:
        after = edited(texts[-1], [change])
        assert tomllib.loads(after) == applied(tomllib.loads(texts[-1]), change)
        assert set(_remarks(text)) <= set(_remarks(after))
        patches.append(between(texts[-1], after))
        texts.append(after)
    for patch, before, after in zip(reversed(patches), reversed(texts[:-1]), reversed(texts[1:]), strict=True):
        assert patch.back().applied(after) == before
        assert patch.applied(before) == after
