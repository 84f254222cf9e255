"""What can be played."""

from __future__ import annotations

from drumhead.engine.cli.output import say, say_json
from drumhead.engine.maps.bundled import scenario_files
from drumhead.engine.maps.scenarios import read_scenario


def tell_scenarios(json: bool) -> None:
    """The bundled scenarios, by date."""
    found = sorted(map(read_scenario, scenario_files()), key=lambda scenario: scenario.date)
    if json:
        say_json([{"id": s.id, "title": s.title, "summary": s.summary, "ruleset": s.ruleset} for s in found])
        return
    for scenario in found:
        say(f"{scenario.id:<20} {scenario.title}\n{'':<20} {scenario.summary}")
