"""Questions about the position of a game, answered by its rules on what a seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.errors import InputError
from drumhead.engine.play.orders import Order
from drumhead.engine.play.recall.questions import Answer, Asked
from drumhead.engine.session.game_session import GameSession


def asked(session: GameSession, word: str) -> Asked:
    """The question of that word, in any case; InputError names those there are."""
    questions = session.ruleset.questions
    for question in questions:
        if question.word == word.casefold():
            return question
    known = f"there are {', '.join(question.word for question in questions)}" if questions else "this game has none"
    raise InputError(f"There is no question {word!r}; {known}.")


def ask(session: GameSession, seat: str, word: str, words: Sequence[str], orders: Sequence[Order] = ()) -> Answer:
    """The answer of the game's rules; InputError where too few or too many words are asked with, or none fits.

    Where `orders` are done at once it is of the position that they leave.
    """
    question = asked(session, word)
    needed = sum(not taken.startswith("[") for taken in question.takes)
    many = any(taken.rstrip("]").endswith("...") for taken in question.takes)
    if len(words) < needed or (len(words) > len(question.takes) and not many):
        said = f"'{question.word} {' '.join(question.takes)}'".replace(" '", "'")
        raise InputError(f"{question.word} is asked as {said}, such as '{question.example}'.")
    view, shown = session.view(seat), session.ruleset.shown
    known = view if shown is None else shown(session.game, view, orders)
    return session.ruleset.ask(session.game, known, question.word, tuple(words))
