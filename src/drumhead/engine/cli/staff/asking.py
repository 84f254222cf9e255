"""A question to the rules about a position, answered in lines or as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from drumhead.engine.cli.games import only_seat, opened
from drumhead.engine.cli.output import say, say_json
from drumhead.engine.play.recall.questions import Answer, Asked, Because
from drumhead.engine.session import GameSession
from drumhead.engine.session.recalling.questions import ask


def answer_question(file: Path, seat: str | None, word: str, words: Sequence[str], json: bool) -> None:
    """The answer, why it is so, and what would change it; without a word the questions that there are."""
    with opened(file) as session:
        if not word:
            _list(session.ruleset.questions, json)
            return
        name = only_seat(session) if seat is None else session.game.seat(seat).name
        answer = ask(session, name, word, words)
        if json:
            say_json(_data(session, answer))
            return
        for line in lines_of(session, answer):
            say(line)


def _list(questions: Sequence[Asked], json: bool) -> None:
    if json:
        say_json([{"word": each.word, "title": each.title, "takes": list(each.takes)} for each in questions])
    for each in () if json else questions:
        say(f"{' '.join((each.word, *each.takes))}: {each.title}")
    if not questions and not json:
        say("The rules of this game answer no questions.")


def lines_of(session: GameSession, answer: Answer) -> Iterator[str]:
    """The answer first, its reasons indented, then what would change it."""
    yield answer.says
    for reason in answer.because:
        yield f"  because {reason.text}{_grounds(session, reason)}"
    for change in answer.changes:
        yield f"  otherwise if {change}"


def _grounds(session: GameSession, reason: Because) -> str:
    where = session.game.map.board.name(reason.cell) if reason.cell is not None else ""
    option = f"option {reason.option}" if reason.option else ""
    grounds = ", ".join(filter(None, (where, reason.rule, option)))
    return f" ({grounds})" if grounds else ""


def _data(session: GameSession, answer: Answer) -> dict[str, Any]:
    name = session.game.map.board.name
    return {
        "says": answer.says,
        "holds": answer.holds,
        "because": [
            {
                "text": each.text,
                "rule": each.rule,
                "option": each.option,
                "cell": "" if each.cell is None else name(each.cell),
            }
            for each in answer.because
        ],
        "changes": list(answer.changes),
        "data": dict(answer.data),
    }
