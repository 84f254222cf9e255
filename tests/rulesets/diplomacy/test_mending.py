"""A game master's mends of a board of territories: what they change, and what he is told where they cannot be."""

from __future__ import annotations

import shlex

import pytest

from drumhead.engine.errors import InputError, RefusedError, UnknownNameError
from drumhead.engine.maps.library import find_scenario
from drumhead.engine.play.events import Event
from drumhead.engine.play.rulings import Mend, inverse
from drumhead.engine.play.state import apply, encode
from drumhead.engine.rulesets.diplomacy.turns.state import DiplomacyState, ended
from drumhead.engine.session.founding import found_game

FOUNDED, STATE = found_game(find_scenario("diplomacy-1901"), {})


def mend(line: str) -> Mend:
    assert FOUNDED.ruleset.mend is not None
    return FOUNDED.ruleset.mend(FOUNDED.game, STATE, shlex.split(line))


def mend_of(state: DiplomacyState, line: str) -> Mend:
    assert FOUNDED.ruleset.mend is not None
    return FOUNDED.ruleset.mend(FOUNDED.game, state, shlex.split(line))


def ruling(mend: Mend) -> Event:
    return Event(id="1.ruling.1", kind="ruling", phase="ruling", changes=mend.changes)


def done(line: str) -> DiplomacyState:
    found: DiplomacyState = apply(STATE, [ruling(mend(line))])
    return found


MENDS = {
    "unit Paris power=germany": (("power", "France", "Germany"),),
    "unit PAR place=Burgundy": (("place", "PAR", "BUR"),),
    "unit Liverpool arm=f": (("arm", "A", "F"),),
    "make unit 'Spain (nc)' power=France arm=F": (("power", "", "France"), ("arm", "", "F"), ("place", "", "SPA/NC")),
    "remove unit Brest": (("power", "France", ""), ("arm", "F", ""), ("place", "BRE", "")),
    "centre Spain owner=France": (("owner", "nobody", "France"),),
    "centre Paris owner=nobody": (("owner", "France", "nobody"),),
    "game now year=1905 stage=adjustments": (("year", "1901", "1905"), ("stage", "movement", "adjustments")),
    "game now winner=draw": (("winner", "nobody", "draw"),),
    "game now winner=france,Germany": (("winner", "nobody", "France,Germany"),),
}


@pytest.mark.parametrize("line", MENDS)
def test_what_was_and_is_and_the_way_back(line: str) -> None:
    found = mend(line)
    assert found.values == MENDS[line]
    after = apply(STATE, [ruling(found)])
    assert encode(after) != encode(STATE)
    back = Event(id="1.ruling.2", kind="ruling", phase="ruling", changes=inverse(STATE, found.changes))
    assert encode(apply(after, [back])) == encode(STATE)


def test_a_unit_put_elsewhere_leaves_its_province() -> None:
    units = done("unit PAR place=Burgundy").units
    assert "PAR" not in units
    assert (units["BUR"].power, units["BUR"].arm, units["BUR"].place) == ("France", "A", "BUR")
    assert len(units) == len(STATE.units)


def test_a_dislodged_unit_is_made_with_its_ways_out_changed_and_removed() -> None:
    retreats = done("game now stage=retreats")
    made = mend_of(retreats, "make dislodged Burgundy power=Germany arm=A open='Ruhr, Belgium'")
    assert made.problems == ()
    after = apply(retreats, [ruling(made)])
    assert after.dislodged["BUR"].open == ("RUH", "BEL")
    assert mend_of(after, "dislodged BUR open=RUH").values == (("open", "RUH,BEL", "RUH"),)
    gone = apply(after, [ruling(mend_of(after, "remove dislodged BUR"))])
    assert gone.dislodged == {}


def test_where_nobody_can_retreat_is_a_problem() -> None:
    assert mend("make dislodged BUR power=Germany arm=A open=RUH").problems == (
        "Nobody retreats now; `game now stage=retreats` comes first.",
    )
    retreats = done("game now stage=retreats")
    assert mend_of(retreats, "make dislodged BUR power=Germany arm=A open=MUN").problems == (
        "MUN is occupied; nobody can retreat there.",
    )


@pytest.mark.parametrize("line", FOUNDED.ruleset.rulings)
def test_the_examples_of_the_game_are_words_that_it_reads(line: str) -> None:
    """A ruling on what waits for the players' orders is read by the session."""
    if line.split(maxsplit=1)[0] not in ("strike", "order"):
        state = done("game now stage=retreats")
        state = apply(state, [ruling(mend_of(state, "make dislodged BUR power=Germany arm=A open=RUH"))])
        assert mend_of(apply(state, [ruling(mend_of(state, "remove unit MAR"))]), line).changes


REFUSED = {
    "unit Burgundy power=France": (UnknownNameError, "No unit stands in BUR."),
    "make unit Paris power=Italy arm=A": (RefusedError, "A unit of France stands in PAR already; without `make`"),
    "unit Paris place=Brest": (RefusedError, "A unit of France stands in BRE already."),
    "unit Paris place='North Sea'": (InputError, "A North Sea: no army can stand at sea."),
    "make unit Moscow power=Russia": (RefusedError, "A unit of Russia stands in MOS already"),
    "make unit Bohemia power=Russia arm=F": (InputError, "F Bohemia: no fleet can stand there."),
    "make unit Bohemia power=Russia": (InputError, "arm = '': one of A, F is expected."),
    "unit Paris power=Spain": (InputError, "power = 'Spain': one of Austria, England, France, Germany"),
    "unit Paris men=3": (InputError, "unit Paris: power, arm, place can be given, not men."),
    "unit Atlantis power=France": (UnknownNameError, "There is no province 'Atlantis'."),
    "unit Paris arm=A": (RefusedError, "unit PAR is so already; nothing was changed."),
    "centre Burgundy owner=France": (UnknownNameError, "BUR is no supply centre."),
    "centre Spain owner=Spain": (InputError, "owner = 'Spain': one of Austria, England"),
    "remove centre Spain": (RefusedError, "A centre can be changed, not made or removed."),
    "game now year=soon": (InputError, "year = 'soon': a year of four digits is expected, such as 1905."),
    "game now year=5": (InputError, "year = '5': a year of four digits is expected, such as 1905."),
    "game tomorrow year=1905": (InputError, "Of the game what is now can be changed: game now year=1905."),
    "dislodged BUR open=PIC": (UnknownNameError, "No unit was dislodged in BUR."),
    "make dislodged BUR power=France arm=A open=Atlantis": (InputError, ""),
    "game now season=winter": (InputError, "season = 'winter': one of spring, summer, fall is expected."),
    "make game now year=3": (RefusedError, "A game can be changed, not made or removed."),
    "ship S1 arm=F": (InputError, "'ship' cannot be mended; what can is unit, dislodged, centre, game."),
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_is_told_in_a_sentence(line: str) -> None:
    kind, said = REFUSED[line]
    with pytest.raises(kind) as refusal:
        mend(line)
    assert str(refusal.value).startswith(said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Turkey", "Turkey has won."),
        ("France,Germany", "The game is drawn between France and Germany."),
        ("draw", "The game is drawn."),
    ],
)
def test_a_game_master_ends_the_game_and_lets_it_go_on(words: str, said: str) -> None:
    over = done(f"game now winner={words}")
    assert ended(over) == said
    again: DiplomacyState = apply(over, [ruling(mend_of(over, "game now winner=nobody"))])
    assert ended(again) == ""
    assert encode(again) == encode(STATE)
