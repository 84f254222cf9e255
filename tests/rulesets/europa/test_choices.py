"""What a game may be founded with: every option that a ruling rests on."""

from __future__ import annotations

import pytest

from drumhead.engine.errors import ScenarioError
from drumhead.engine.maps.library import find_scenario, map_of
from drumhead.engine.play.rulebook import read_rulebook
from drumhead.engine.rulesets.europa.turns.choices import choices
from drumhead.engine.session.choosing import chosen
from tests.rulesets.europa.tables import RULESET, Table, board_of

RULINGS = read_rulebook(RULESET.rulebook)
VARIANT = "plain_half"
"""A simpler rule that R052 offers beside its own."""


def test_every_option_of_the_rulings_may_be_chosen_by_a_ruling_that_rests_on_it() -> None:
    scenario = find_scenario("bells-1936")
    found = {choice.name: choice for choice in choices(scenario, map_of(scenario))}
    assert set(found) == {rule.option for rule in RULINGS.values() if rule.option} | {VARIANT}
    assert {name for name, choice in found.items() if RULINGS[choice.rule].option != name} == {VARIANT}
    assert {choice.now for choice in found.values()} == {"false"}


def test_a_chosen_option_stands_in_the_scenario_and_is_played_with() -> None:
    scenario = chosen(find_scenario("bells-1936"), {"44H": "true", "44J": "true"})
    ready = RULESET.setup(scenario, map_of(scenario))
    assert ready.options["rules"] == {"44H": True, "44J": True}
    assert ready.state.phase == "initial"
    now = {choice.name: choice.now for choice in choices(scenario, map_of(scenario))}
    assert [name for name, answer in now.items() if answer == "true"] == ["44H", "44J"]


def test_an_option_that_no_ruling_knows_is_refused() -> None:
    with pytest.raises(ScenarioError) as error:
        Table(board_of(["....", "...."]), "44Z")
    assert "options: there is no option 44Z; there are 43C1" in str(error.value)
