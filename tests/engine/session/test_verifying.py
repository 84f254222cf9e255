"""What is verified of a game, turn by turn and step by step, held against steps that are written down here."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from drumhead.engine.errors import UnknownNameError, VerificationError
from drumhead.engine.gamefile.file import StoredStep
from drumhead.engine.play.accounts import Accounts
from drumhead.engine.play.dice import committed_seed
from drumhead.engine.play.state import canonical, text_hash
from drumhead.engine.release import release
from drumhead.engine.session.founding import Founded
from drumhead.engine.session.keeping.comparing import Compared
from drumhead.engine.session.verifying import Verifier

HERE = release("rotd")


def _event(id: str, **facts: Any) -> dict[str, Any]:
    return {"id": id, "kind": "lost", "facts": facts, "changes": []}


EVENTS = [_event("1.fire.1", men=3), _event("1.fire.2", men=4)]
STATE = {"turn": 1, "units": {"A": {"men": 3, "fatigue": 1}}}


def _step(events: Any = EVENTS, state: Any = STATE) -> StoredStep:
    text = None if state is None else canonical(state)
    return StoredStep(1, 2, "fire", canonical(events), text, text_hash(canonical(STATE if state is None else state)))


SOUND = StoredStep(1, 0, "", b"[]", canonical(STATE), text_hash(canonical(STATE)))


def _verifier(
    *,
    played: dict[int, str] | None = None,
    last: tuple[int, int] = (1, 0),
    first: int = 1,
    start: StoredStep | None = None,
    meta: dict[str, str] | None = None,
) -> Verifier:
    """Of a game whose turns were played by these releases; only the step with which one begins may be there."""
    engines = {} if played is None else played

    def steps(turn: int) -> Any:
        if start is None:
            raise VerificationError("g.drum: its steps cannot be read.")
        return ()

    file = SimpleNamespace(
        path="g.drum",
        read=lambda reader, data: reader(data),
        first=lambda: first,
        last=lambda: last,
        turns=lambda: frozenset({*engines, *([last[0]] if last[1] == 0 else [])}),
        turn=lambda turn: SimpleNamespace(engine=engines[turn], sheets=None, rulings=None),
        senders=lambda turn: (),
        rulings_digest=lambda turn: "",
        seats=lambda: (),
        step=lambda turn, number: SOUND if start is None else start,
        phases=steps,
        meta=lambda: {"seed": "", "salt": "", **(meta or {})},
    )
    record = SimpleNamespace(
        last=last, phases=lambda turn: ("fire",) if turn in engines else (), at=lambda turn, phase: (turn, 0)
    )
    founded = cast(Founded, SimpleNamespace(ruleset=SimpleNamespace(id="rotd"), game=SimpleNamespace(seats=())))
    return Verifier(founded, "s", cast(Any, file), cast(Any, record))


def test_the_turns_that_were_played_are_verified() -> None:
    for last, turns in (((1, 0), []), ((1, 2), [1]), ((2, 2), [1, 2]), ((3, 0), [1, 2])):
        assert list(_verifier(played=dict.fromkeys(turns, HERE), last=last).turns()) == turns


def test_the_turns_from_a_later_one_on_are_verified_where_that_was_played() -> None:
    verifier = _verifier(played=dict.fromkeys((3, 4, 5), HERE), last=(6, 0), first=3)
    assert [list(verifier.turns(first)) for first in (None, 3, 4, 5)] == [[3, 4, 5], [3, 4, 5], [4, 5], [5]]
    for first in (2, 6):
        with pytest.raises(UnknownNameError, match=f"no turn {first} that was played; played are 3 to 5"):
            verifier.turns(first)
    with pytest.raises(UnknownNameError, match="played are none yet"):
        _verifier().turns(1)


def test_a_turn_of_which_nothing_is_there_is_found_unless_it_is_not_asked_for() -> None:
    verifier = _verifier(played=dict.fromkeys((1, 3, 4), HERE), last=(4, 2))
    for first in (None, 2):
        with pytest.raises(VerificationError, match=r"turn 2: nothing of it is there, but of later ones\."):
            verifier.turns(first)
    assert list(verifier.turns(3)) == [3, 4]


def test_who_played_a_turn_otherwise_is_told_and_from_which_on_it_was_this_one() -> None:
    verifier = _verifier(played={1: "0.0.8", 2: HERE, 3: "0.0.9", 4: HERE}, last=(5, 0))
    assert verifier.by_others((1, 2, 3)) == {1: "0.0.8", 3: "0.0.9"} and verifier.by_others((2, 4)) == {}
    told = f"It was played by Drumhead 0.0.8; this is {HERE}, whose rules may decide otherwise."
    alone = _verifier(played={1: "0.0.8"}, last=(2, 0))
    for each, words in ((verifier, f"{told} From turn 4 on all was played by this one: --from 4."), (alone, told)):
        with pytest.raises(VerificationError) as error:
            each.turn(1)
        assert str(error.value) == f"g.drum: its steps cannot be read. {words}"
    with pytest.raises(VerificationError, match=r"cannot be read\.$"):
        verifier.turn(2)


def _compared(stored: StoredStep | None, accounts: Accounts | None = None) -> Compared:
    """The step as it came out again, beside what is stored of it."""
    file = cast(Any, SimpleNamespace(read=lambda reader, data: reader(data)))
    return Compared(_step(), stored, file, Accounts() if accounts is None else accounts)


def test_a_step_agrees_that_is_the_same_and_where_its_state_is_not_stored_that_follows() -> None:
    assert _compared(_step()).agrees and _compared(replace(_step(), state=None)).agrees
    others = (
        None,
        _step([EVENTS[0]]),
        _step([*EVENTS, EVENTS[0]]),
        _step([EVENTS[0], _event("1.fire.2", men=5)]),
        replace(_step(), hash="other"),
        replace(_step(), phase="melee"),
        _step(state={"turn": 2}),
    )
    assert [each for each in others if _compared(each).agrees] == []


def test_events_may_have_been_written_in_another_way_by_former_versions() -> None:
    assert _compared(replace(_step(), events=json.dumps(EVENTS, indent=1).encode())).agrees


def test_what_former_versions_did_not_tell_or_keep_is_not_held_against_them() -> None:
    known = Accounts(told_since={"lost": frozenset({"men"})}, kept_since={"units": frozenset({"fatigue"})})
    bare = [_event("1.fire.1"), _event("1.fire.2")]
    former = replace(_step(bare), state=None)
    kept = replace(former, hash=text_hash(canonical({"turn": 1, "units": {"A": {"men": 3}}})))
    assert _compared(former, known).agrees and _compared(kept, known).agrees
    assert not _compared(former).agrees
    assert not _compared(replace(former, hash=text_hash(b"{}")), known).agrees
    assert not _compared(_step([EVENTS[0], bare[1], bare[1]]), known).agrees


def test_the_first_event_that_is_another_is_named() -> None:
    stored: tuple[Any, ...] = (
        EVENTS,
        [EVENTS[0], _event("1.fire.2", men=5)],
        [{**EVENTS[0], "kind": "x", "rule": "7"}, EVENTS[1]],
        [EVENTS[0]],
        [*EVENTS, _event("1.fire.3")],
        {},
        [EVENTS[0], 7],
    )
    assert [_compared(None).first_other(), *(_compared(_step(told)).first_other() for told in stored)] == [
        "",
        ", in the state after it",
        ", first in the facts of event 1.fire.2",
        ", first in the kind, rule of event 1.fire.1",
        ", from event 1.fire.2 on",
        ", from event 1.fire.3 on",
        ", from event 1.fire.1 on",
        ", from event 1.fire.2 on",
    ]


def test_the_dice_are_those_that_everybody_was_told_of_before_play() -> None:
    seed, other = committed_seed("7", "0" * 64), committed_seed("8", "0" * 64)

    def check(**meta: str) -> None:
        _verifier(meta=meta, last=(1, 2)).check()

    check(seed="7", salt=seed.salt, commitment=seed.commitment)
    check(seed="7", salt=seed.salt)
    check(seed="7")
    check(seed="", salt="x", commitment=seed.commitment)
    for wrong in (
        {"seed": "8", "salt": seed.salt, "commitment": seed.commitment},
        {"seed": "7", "salt": "1" * 64, "commitment": seed.commitment},
        {"seed": "7", "salt": seed.salt, "commitment": other.commitment},
        {"seed": "7", "salt": "short", "commitment": committed_seed("7", "short").commitment},
    ):
        with pytest.raises(VerificationError, match="its seed is not the one that was committed to before play"):
            check(**wrong)


def _begins(
    begins: Any,
    made: Any,
    *,
    start: StoredStep = SOUND,
    turn: int = 1,
    played: dict[int, str] | None = None,
    ruled: tuple[str, ...] = (),
    **meta: str,
) -> None:
    """A game whose first turn begins with a state, of a scenario that begins with one."""
    verifier = _verifier(played=played, last=(turn, 0), start=start, meta={"seed": "7", **meta})
    cast(Any, verifier.record).ruled = lambda turn: ruled
    cast(Any, verifier.record).state = lambda at: begins
    cast(Any, verifier.founded.ruleset).setup = lambda scenario, map: SimpleNamespace(state=made)
    cast(Any, verifier.founded).game = SimpleNamespace(scenario=None, map=None, seats=())
    verifier.check()


def test_a_game_begins_as_its_scenario_does() -> None:
    _begins("one", "one")
    _begins("one", "one", played={1: HERE})
    for played in (None, {1: HERE}):
        with pytest.raises(VerificationError, match=r"turn 1 begins otherwise than its scenario does\.$"):
            _begins("one", "other", played=played)


def test_it_may_begin_otherwise_later_in_a_bundle_or_branch_by_a_ruling_and_in_other_releases() -> None:
    otherwise: tuple[dict[str, Any], ...] = (
        {"turn": 2},
        {"seed": ""},
        {"branch": "turn 3"},
        {"ruled": ("a ruling",)},
        {"played": {1: "0.0.8"}},
    )
    for known in otherwise:
        _begins("one", "other", **known)


def test_a_state_with_which_a_turn_begins_has_the_hash_beside_it() -> None:
    for turn in (1, 2):
        with pytest.raises(VerificationError, match=f"the state with which turn {turn} begins was changed"):
            _begins("one", "one", start=replace(SOUND, hash="other"), turn=turn)
        _begins("one", "one", start=replace(SOUND, state=None, hash="other"), turn=turn)
