"""What is made of the turns of Lombardy 1859 once they were played: reasons in words whose sums add up."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from drumhead.engine.drawing.ink.items import Words
from drumhead.engine.drawing.ink.theme import LIGHT
from drumhead.engine.drawing.lands.owners import owner_colour
from drumhead.engine.errors import UnknownNameError
from drumhead.engine.play.events import GM, Event
from drumhead.engine.play.told.battles import Battle
from drumhead.engine.reports.statistics import Chronicle, write_csv
from drumhead.engine.reports.summary import SHORT
from drumhead.engine.reports.why import why_lines
from drumhead.engine.session import GameSession
from drumhead.engine.session.accounts.battles import battle_on, battles, report_of
from drumhead.engine.session.accounts.statistics import chronicle, statistics
from drumhead.engine.session.accounts.why import cause_of
from tests.scenarios.conftest import TURNS

pytestmark = pytest.mark.whole

RAW = re.compile(r"[{}\[\]_]|': |CITY:|DEPOT:|True|False|None")
"""What programs write and nobody says: dictionaries, lists, keys, ids with their tables."""


def _heard(played: GameSession, *seats: str) -> Iterator[Event]:
    for seat in seats or (GM, *(status.seat.name for status in played.seats())):
        for turn in range(1, TURNS + 1):
            yield from played.events(seat, turn)


@pytest.mark.slow
def test_the_sums_behind_every_event_lead_to_the_number_that_is_stored(played: GameSession) -> None:
    sums = [
        (event, found) for event in _heard(played) for found in played.ruleset.accounts.reason(played.game, event).sums
    ]
    assert {event.kind for event, _ in sums} >= {"marched", "fired", "grappled", "reckoned", "suffered", "morale-check"}
    assert [(event.id, found) for event, found in sums if not found.adds_up] == []
    checks = sum(event.kind == "morale-check" for event in _heard(played))
    assert sum(found.title in ("Chance of rout", "Chance of retreat") for _, found in sums) == 2 * checks > 0


@pytest.mark.slow
def test_a_reason_names_squares_and_no_cells_and_is_written_in_words(played: GameSession) -> None:
    for event in _heard(played):
        text = "\n".join(why_lines([cause_of(played, event)]))
        assert RAW.search(text) is None, text
        numbers = {str(value) for value in (event.cell, *_indices(event)) if value is not None and value > 999}
        assert numbers.isdisjoint(re.findall(r"[\w,.-]+", text)), text


def _indices(event: Event) -> Iterator[int]:
    names = ("to", "from_cell", "target", "broken_at", "origin")
    yield from (value for name in names if isinstance(value := event.facts.get(name), int))


def test_the_strength_of_fire_is_told_unit_by_unit_with_all_that_multiplies_it(played: GameSession) -> None:
    fired = next(event for event in _heard(played, GM) if event.kind == "fired" and "AU1IN" in event.units)
    text = "\n".join(why_lines([cause_of(played, fired)]))
    for words in ("AU1IN with 3,100 men, last-ditch", "0.8 experience", "0.9 the ground", "1.4 not having moved"):
        assert words in text
    assert "rule 10.7: Fire" in text


def test_a_report_tells_every_event_of_its_seat_once_and_folds_that_up_behind_what_matters(played: GameSession) -> None:
    for seat in (GM, "MacMahon", "Gyulai", "Garibaldi"):
        report = played.turn_report(seat, TURNS)
        told = [line.event for section in report.sections for line in section.lines]
        assert told == [event.id for event in played.events(seat, TURNS)]
        assert [section.title for section in report.read][:1] == ["Battles"]
        assert not any(line.event for section in report.summary for line in section.lines)
        assert bool(report.folded) is (len(told) > SHORT)


def test_the_first_page_tells_battles_with_place_strength_losses_and_result(played: GameSession) -> None:
    summary = {section.title: section.lines for section in played.turn_report(GM, TURNS).summary}
    magenta = summary["Battles"][0]
    for words in ("Magenta (G4-V9)", "35,050 men lost 2,416", "33,250 men lost 2,111", "won 4 of 6 clashes"):
        assert words in magenta.text
    assert magenta.goal == f"battle/{played.game.map.board.cell('G4-V9')}"
    broken = [line.text for line in summary["Broken, beaten and lost"]]
    assert [line.split()[0] for line in broken[:4]] == ["AU1IN", "FR12IN", "FR13IN", "FR14IN"]


@pytest.mark.rule("rotd", "4.2a")
def test_the_first_page_counts_no_men_of_an_enemy_whom_the_seat_only_saw(played: GameSession) -> None:
    battle = played.turn_report("MacMahon", TURNS).summary[0].lines[0].text
    assert "Austria with 16 units, whose men are not known" in battle
    assert "33,250" not in battle and "2,111" not in battle


def test_a_command_tells_its_men_its_losses_and_where_it_stands(played: GameSession) -> None:
    summary = {section.title: section.lines for section in played.turn_report("MacMahon", TURNS).summary}
    (line,) = summary["By command"]
    men = sum(unit.men for id, unit in played.view("MacMahon").state.units.items() if unit.commander == "MacMahon")
    assert line.text.startswith(f"MacMahon, {men:,} men (−4,390) in 15 units")
    assert "3 shattered" in line.text and "Magenta (G4-V9) 7" in line.text


@pytest.fixture(scope="module")
def magenta(played: GameSession) -> Battle:
    return battles(played, GM, TURNS)[0]


def test_the_page_of_a_battle_adds_up_to_what_the_turn_says_of_it(played: GameSession, magenta: Battle) -> None:
    (summed,) = played.engagements(GM, TURNS)
    lost = Counter[str]()
    for clash in magenta.clashes:
        for at, camp in enumerate(clash.camps):
            fallen = sum(fighter.fallen for fighter in camp.fighters)
            assert fallen == sum(segment.losses[at] or 0 for segment in clash.segments)
            lost[camp.side] += fallen
    assert dict(lost) == {side: men for side, _, _, men, _ in summed.sides}
    assert len(magenta.clashes) == sum(side[4] for side in summed.sides) == 6


def test_the_page_of_a_battle_says_how_each_unit_ended(magenta: Battle) -> None:
    fought = [fighter for clash in magenta.clashes for camp in clash.camps for fighter in camp.fighters]
    ends = {fighter.unit: fighter.end for fighter in fought if fighter.end != "stands"}
    assert ends["AU1IN"] == "shatters" and ends["FR7LI"] == "routs" and ends["AU1LI"] == "falls back"


def test_of_the_other_side_a_page_knows_units_and_that_they_go_but_no_numbers(played: GameSession) -> None:
    (battle,) = battles(played, "MacMahon", TURNS)
    foes = [f for clash in battle.clashes for camp in clash.camps if camp.side == "austria" for f in camp.fighters]
    assert foes and {(f.men, f.line, f.lost) for f in foes} == {(None, "", ())}
    assert {"breaks up", "falls back"} <= {f.end for f in foes}
    first = battle.clashes[0].segments[0]
    assert first.strength[0] and first.strength[1] is None and first.losses[1] is None


def test_the_report_of_a_battle_tells_each_event_with_its_sum(played: GameSession, magenta: Battle) -> None:
    report = report_of(played, GM, TURNS, magenta, pictures=False)
    told = [line.event for section in report.folded for line in section.lines if line.event]
    assert set(told) >= {id for clash in magenta.clashes for id in clash.events}
    assert any(line.text == "– Strength of all: 2,801 FR11IN + 1,012 FR4IN = 3,813" for line in report.folded[0].lines)
    assert len([section for section in report.sections if section.charts]) == len(magenta.clashes)


def test_where_no_battle_was_the_others_are_named(played: GameSession) -> None:
    with pytest.raises(UnknownNameError, match=r"No battle was fought on G4-V8 in turn 2; .* Magenta \(G4-V9\)"):
        battle_on(played, GM, TURNS, played.game.map.board.cell("G4-V8"))


@pytest.fixture(scope="module")
def war(played: GameSession) -> Chronicle:
    return chronicle(played, GM)


def _men(played: GameSession, turn: int) -> int:
    """As the state after a turn has them."""
    view = played.view(GM, turn, played.phases(turn)[-1]) if turn else played.view(GM, 1)
    return sum(unit.men for unit in view.state.units.values() if unit.status != "gone")


def test_a_table_of_the_war_adds_up_to_the_state_after_every_turn(played: GameSession, war: Chronicle) -> None:
    rows = list(csv.DictReader(io.StringIO(write_csv(war))))
    for turn in range(TURNS + 1):
        now = [row for row in rows if int(row["turn"]) == turn]
        whole, tops = now[0], [row for row in now[1:] if not row["under"]]
        assert whole["name"] == "All" and int(whole["men"]) == _men(played, turn)
        for column in ("men", "supplies", "units", "lost"):
            assert sum(int(row[column]) for row in tops) == int(whole[column])


def test_what_every_unit_lost_is_what_was_told_of_it(played: GameSession) -> None:
    before, after = (played.view(GM, TURNS).state.units, played.view(GM).state.units)
    lost = Counter[str]()
    for toll in played.ruleset.accounts.tolls(played.game, played.events(GM, TURNS)):
        lost[toll.unit] += toll.men
    assert {id: unit.men - after[id].men for id, unit in before.items() if unit.men != after[id].men} == {
        id: men for id, men in lost.items() if men
    }


def test_a_players_table_has_his_own_units_alone(played: GameSession) -> None:
    own = chronicle(played, "MacMahon")
    last = next(row for row in own.rows if row.turn == TURNS and not row.id)
    units = [unit for unit in played.view(GM).state.units.values() if unit.commander == "MacMahon"]
    assert (last.units, last.values["men"]) == (len(units), sum(unit.men for unit in units))
    assert last.lost == 4390
    assert {luck.side for luck in own.luck} == {"France and Sardinia"}
    assert "men lost in battle" not in {luck.kind for luck in own.luck}


def _tones(war: Chronicle) -> dict[str, int]:
    """The colours of the formations at the top."""
    return {row.id: row.tone for row in war.rows if row.tone is not None and not row.under}


def test_a_formation_has_one_colour_for_who_commands_it_and_for_the_game_master(
    played: GameSession, war: Chronicle
) -> None:
    whole = _tones(war)
    assert len({owner_colour(LIGHT, tone) for tone in whole.values()}) == len(whole) > 2
    seats = [status.seat.name for status in played.seats()]
    both = {name: {id: tone for id, tone in _tones(chronicle(played, name)).items() if id in whole} for name in seats}
    assert {"FR1AQ", "AU1AQ"} <= {id for shared in both.values() for id in shared}
    assert {name: shared for name, shared in both.items() if not shared.items() <= whole.items()} == {}
    report = statistics(played, "Napoleon")
    men = next(section for section in report.sections if section.title == "Men")
    names = {item.text: item.colour for item in men.charts[0].drawing().items if isinstance(item, Words)}
    assert names["Army of Italy"] == owner_colour(LIGHT, whole["FR1AQ"])


def test_luck_is_what_chances_gave_beside_what_came(played: GameSession, war: Chronicle) -> None:
    checks = [event for event in played.events(GM, TURNS) if event.kind == "morale-check" and event.facts["roll"] >= 0]
    left = [luck for luck in war.luck if luck.kind == "units that left a fight"]
    assert sum(luck.times for luck in left) == len(checks)
    expected = sum(event.facts["rout"] + event.facts["retreat"] for event in checks) / 100
    assert sum(luck.expected for luck in left) == pytest.approx(expected)
    came = sum(event.facts["result"] not in ("passed", "held") for event in checks)
    assert sum(luck.came for luck in left) == came
