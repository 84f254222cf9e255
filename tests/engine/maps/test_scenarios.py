"""Heads of scenarios: what a text need not say, what it must, and what of its map everybody may know."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.maps.scenarios import means, read_scenario, scenario_from_text, without_stocks


@pytest.mark.parametrize(
    ("text", "id", "title"),
    [
        ("", "page", "page"),
        ('id = "war"', "war", "war"),
        ('title = "A War"', "page", "A War"),
        ('id = "war"\ntitle = "A War"', "war", "A War"),
    ],
)
def test_a_scenario_is_called_by_its_title_its_id_or_its_file(text: str, id: str, title: str) -> None:
    found = scenario_from_text(f"map = 'm'\n{text}", "page")
    assert (found.id, found.title) == (id, title)


def test_what_a_scenario_does_not_say_is_as_the_handbook_has_it() -> None:
    found = scenario_from_text("map = 'm'", "page")
    assert (found.ruleset, found.date, found.turns, found.days_per_turn) == ("rotd", datetime.date(1859, 6, 1), 12, 2)
    assert (found.summary, found.source) == ("", "")


def test_ends_of_lines_do_not_make_another_scenario() -> None:
    text = "map = 'm'\nturns = 3\n"
    assert scenario_from_text(text, "a").digest == scenario_from_text(text.replace("\n", "\r\n"), "b").digest
    assert scenario_from_text(text, "a").digest != scenario_from_text(f"{text}\n", "a").digest


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes("title = 'Österreich'".encode("latin-1"))
    for name, reason in (("latin", "it is not UTF-8 text"), ("none", "no such file or directory")):
        with pytest.raises(ScenarioError) as caught:
            read_scenario(tmp_path / f"{name}.toml")
        assert str(caught.value) == f"The scenario {tmp_path / name}.toml cannot be read: {reason}."


@pytest.mark.rule("rotd", "1.4b")
def test_everybody_knows_a_carried_map_but_not_what_lies_in_its_cities() -> None:
    cities = [{"name": "Novara", "supplies": 7, "size": 2}, {"name": "Magenta"}]
    known = [{"name": "Novara", "size": 2}, {"name": "Magenta"}]
    assert without_stocks({"title": "T", "cities": cities}) == {"title": "T", "cities": known}
    assert without_stocks({"title": "T"}) == {"title": "T"}


def test_a_text_means_what_it_reads_as_and_nothing_else() -> None:
    assert means("a = 1", {"a": 1})
    assert not means("a = 1", {"a": 2})
    assert not means("a = ", {})
