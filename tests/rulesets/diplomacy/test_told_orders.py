"""Past orders as the events of a turn tell of them: the same that the sheets say."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from drumhead.engine.play.recall.fates import Fate
from drumhead.engine.reports.text import write_text
from drumhead.engine.rulesets.diplomacy.orders.notation import write
from drumhead.engine.rulesets.diplomacy.seats.told_orders import told_orders
from drumhead.engine.session import GameSession
from drumhead.engine.session.recalling.past import past, told
from tests.rulesets.diplomacy.classic import classic
from tests.rulesets.diplomacy.positions import POWERS, random_phase
from tests.rulesets.diplomacy.table import Table
from tests.rulesets.diplomacy.test_saved_games import beaten


def lines(fates: tuple[Fate, ...]) -> list[str]:
    return sorted(f"{fate.side}: {fate.text}" for fate in fates)


def test_every_kind_of_turn_is_told_as_it_was_ordered(tmp_path: Path) -> None:
    table = beaten(tmp_path)
    for turn in (1, 2, 3):
        assert lines(told(table.session, "France", turn)) == lines(past(table.session, turn))
    assert "France: F MAR H (no order, dislodged)" in lines(told(table.session, "France", 1))
    assert lines(told(table.session, "France", 2)) == ["France: F MAR R SPA/SC"]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_ordered_is_told_so(tmp_path: Path, seed: int) -> None:
    """But for `via convoy`, and the coast of what was helped, which decide nothing more."""
    position, written = random_phase(classic(), seed, 14)
    units = {power: [f"{u.arm} {u.place}" for u in position.units.values() if u.power == power] for power in POWERS}
    table = Table(tmp_path, units)
    for power in POWERS:
        table.hand_in(power, *(write(order) for by, order in written if by == power))
    table.advance()
    assert plainly(told(table.session, POWERS[1], 1)) == plainly(past(table.session, 1))


def plainly(fates: tuple[Fate, ...]) -> list[str]:
    def bare(text: str) -> str:
        for coast in ("/NC", "/SC", "/EC"):
            text = text.replace(coast, "")
        return text.replace(" VIA", "")

    return [bare(line) for line in lines(fates)]


def test_a_position_tells_and_reports_the_same_orders(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris", "A Marseilles"], "Germany": ["A Munich"]})
    table.play(France=["A PAR - BUR", "A MAR S A PAR - GAS"], Germany=["A MUN - BUR"])
    table.session.export("Germany", tmp_path / "germany.drum")
    with closing(GameSession.open(tmp_path / "germany.drum")) as mine:
        assert lines(told(mine, "Germany", 1)) == [
            "France: A MAR S A PAR - GAS (void)",
            "France: A PAR - BUR (bounce)",
            "Germany: A MUN - BUR (bounce)",
        ]
        report = write_text(mine.turn_report("Germany", 1))
    assert "France: A MAR S A PAR - GAS (void); A PAR - BUR (bounce)." in report
    assert report == write_text(table.session.turn_report("Germany", 1))


def test_of_a_void_order_that_an_older_version_told_the_unit_is_known(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["A Paris", "A Marseilles"]})
    events = table.play(France=["A PAR H", "A MAR S A PAR - GAS"])
    older = [e.model_copy(update={"facts": {n: v for n, v in e.facts.items() if n != "line"}}) for e in events]
    assert [fate.text for fate in told_orders(table.session.game, older)] == ["A MAR ... (void)", "A PAR H"]


def test_an_order_knows_where_its_unit_stood(tmp_path: Path) -> None:
    table = Table(tmp_path, {"France": ["F Spain (sc)"]})
    table.play(France=["F SPA/SC - MAO"])
    (fate,) = told(table.session, "France", 1)
    assert fate.cell == table.session.game.map.board.cell("SPA/SC")
