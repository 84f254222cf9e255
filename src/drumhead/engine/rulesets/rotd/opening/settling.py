"""10: a game master's words on a battle of the turn that is played: who wins it, what it costs, how a unit ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from drumhead.engine.errors import InputError, ManyProblemsError
from drumhead.engine.play.game import Game
from drumhead.engine.play.rulings import Settled, read_pair
from drumhead.engine.rulesets.rotd.battles.ruled import CAMPS, FATES, WINNER, battle_at, bounds
from drumhead.engine.rulesets.rotd.opening.places import read_place

EXPECTED = "winner=attackers, attackers=0-300 (the men they lose), or FR1IN=stood are expected"


def settle_battle(game: Game, words: Sequence[str]) -> Settled:
    """`"G4-V9 2-7" winner=attackers FR1IN=stood` as what must come of that battle's dice."""
    text, *rest = [*words, ""]
    problems: list[str] = []
    found = read_place(game.map, "The battle", text, problems) if len(text.split()) == 2 else None
    if found is None:
        problem = f"Where was the battle? Its square is expected in quotes, such as 'G4-V9 2-7', not {text!r}."
        raise ManyProblemsError(problems or [problem])
    place = f"{game.map.board.name(found[0])} {game.map.tactical_board.name(found[1])}"
    wanted = _wanted(game, dict(read_pair(word) for word in rest if word))
    units = tuple(key for key in wanted if key not in (WINNER, *CAMPS))
    return Settled(battle_at(place), wanted, *found, units)


def _wanted(game: Game, given: Mapping[str, str]) -> Mapping[str, str]:
    if not given:
        raise InputError(f"What must come of the battle? {EXPECTED}.")
    for key, value in given.items():
        if not _is_meaningful(game, key, value):
            raise InputError(f"{key}={value} says nothing of a battle: {EXPECTED}; units end {', '.join(FATES)}.")
    return given


def _is_meaningful(game: Game, key: str, value: str) -> bool:
    if key == WINNER:
        return value in (*CAMPS, *game.sides)
    if key not in CAMPS:
        return value in FATES
    try:
        low, high = bounds(value)
    except ValueError:
        return False
    return 0 <= low <= high
