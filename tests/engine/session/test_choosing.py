"""What a game is founded with: answers to its scenario's choices, written into the game file."""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.engine.cli.app import run
from drumhead.engine.errors import InputError
from drumhead.engine.maps.library import find_scenario
from drumhead.engine.maps.scenarios import scenario_from_text
from drumhead.engine.rulesets.rotd.campaign.tables import read_tables
from drumhead.engine.session import GameSession, choices_of
from drumhead.engine.session.choosing import chosen

VARIANT = find_scenario("city-country-1901")


def choice_now(scenario: str, name: str) -> str:
    found = scenario_from_text(scenario, "mine")
    return next(choice.now for choice in choices_of(found) if choice.name == name)


def test_every_choice_has_its_rule_its_title_and_words_for_what_is_set() -> None:
    for choice in choices_of(VARIANT):
        assert choice.rule, choice.name
        assert choice.title
        assert dict(choice.answers)[choice.now], choice.name


def test_a_board_without_cities_has_no_choices_about_them() -> None:
    classic = {choice.name for choice in choices_of(find_scenario("diplomacy-1901"))}
    variant = {choice.name for choice in choices_of(VARIANT)}
    assert variant - classic == {"city_builds", "city_emptied", "city_lone_railway", "city_convoy"}
    assert classic < variant
    assert "three_seasons" in classic


def test_a_game_of_armies_and_supply_is_founded_with_the_switches_of_its_tables() -> None:
    """Those of the tables, but for what the scenario says itself."""
    found = {choice.name: choice.now for choice in choices_of(find_scenario("lombardy-1859"))}
    switches = {name: str(value).lower() for name, value in read_tables()["switches"].items()}
    assert found == switches | {"rivers_by_troops": "true"}


def test_a_bundled_campaign_can_begin_with_its_deployment(tmp_path: Path) -> None:
    session = GameSession.create("lombardy-1859", tmp_path / "game.drum", options={"deployment": "true"})
    assert (session.turn, session.turn_title()) == (0, "the deployment")
    session.close()


@pytest.mark.parametrize("options", ["", "[options]\n", '[options]\nthree_seasons = "all"\nwaive = false\n'])
@pytest.mark.parametrize("tail", ["", "[powers.Nobody]\nnames = []\n"])
def test_answers_stand_in_the_scenario_whether_it_has_options_or_not(options: str, tail: str) -> None:
    text = VARIANT.text + options + tail
    found = chosen(scenario_from_text(text, "mine"), {"three_seasons": "1903,1905", "city_builds": "country"})
    assert found.content["options"]["three_seasons"] == [1903, 1905]
    assert choice_now(found.text, "three_seasons") == "1903, 1905"
    assert choice_now(found.text, "city_builds") == "country"
    assert choice_now(found.text, "waive") == ("false" if "waive" in options else "true")


def test_without_answers_the_scenario_is_as_it_was() -> None:
    assert chosen(VARIANT, {}) is VARIANT


def test_options_in_one_line_are_answered_as_well() -> None:
    odd = scenario_from_text("options = { waive = false }\n" + VARIANT.text, "mine")
    found = chosen(odd, {"three_seasons": "odd"})
    assert found.content["options"] == {"waive": False, "three_seasons": "odd"}
    assert len(found.text.splitlines()) == len(odd.text.splitlines())


def test_a_game_is_founded_with_answers_and_keeps_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "a.drum"
    asked = ["--option", "three_seasons=odd", "--option", "city_builds=country"]
    assert run(["new", "city-country-1901", str(game), *asked]) == 0
    session = GameSession.open(game)
    assert session.game.options["choices"]["three_seasons"] == "odd"
    assert session.game.options["choices"]["city_builds"] == "country"
    session.close()
    assert run(["verify", str(game)]) == 0
    assert run(["options", "city-country-1901"]) == 0
    assert "* none" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("three_seasons=even", "three_seasons takes none, odd, all, years such as 1903, 1905, not 'even'"),
        ("summer=odd", "has no option 'summer'; it has city_builds"),
        ("three_seasons", "must be NAME=ANSWER"),
        ("=odd", "must be NAME=ANSWER"),
    ],
)
def test_a_wrong_answer_is_refused_in_a_sentence(
    option: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "a.drum"
    assert run(["new", "city-country-1901", str(game), "--option", option]) == 2
    assert words in capsys.readouterr().err.replace("\n", " ")
    assert not game.exists()


def test_a_choice_is_answered_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    twice = ["--option", "three_seasons=odd", "--option", "three_seasons=all"]
    assert run(["new", "city-country-1901", str(tmp_path / "a.drum"), *twice]) == 2
    assert "answers three_seasons twice" in capsys.readouterr().err


@pytest.mark.whole
def test_every_answer_can_be_chosen() -> None:
    for choice in choices_of(VARIANT):
        for answer, _ in choice.answers:
            assert chosen(VARIANT, {choice.name: answer}).content["options"]
            assert choice_now(chosen(VARIANT, {choice.name: answer}).text, choice.name) == answer


def test_options_that_are_no_table_are_told() -> None:
    broken = scenario_from_text("options = 3\n" + VARIANT.text.partition("[options]")[0], "mine")
    with pytest.raises(InputError, match=r"The scenario city-country-1901: options: a table \[options\] is expected"):
        choices_of(broken)


@pytest.mark.parametrize("years", ["01903", "\uff11\uff19\uff10\uff13", "1903,"])
def test_years_that_are_none_are_refused(years: str) -> None:
    with pytest.raises(InputError, match="The option three_seasons takes"):
        chosen(VARIANT, {"three_seasons": years})
