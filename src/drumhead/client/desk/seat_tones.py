"""The colours in which the seats' orders lie on the game master's map, as numbers of the theme's owners."""

from __future__ import annotations

from drumhead.engine.session import GameSession

COOL, WARM = (1, 2, 8, 5), (0, 6, 9, 7, 3, 4)
"""Like the troops of the first side, which the game master sees as friends, and like those of the others."""


def seat_tones(session: GameSession) -> dict[str, int]:
    """By the seats' names: powers have colours in their order, seats of a side those that are like its troops."""
    game, found = session.game, dict[str, int]()
    for number, seat in enumerate(game.seats):
        ours = seat.side == next(iter(game.sides), "")
        likely = () if session.ruleset.by_places else (*COOL, *WARM) if ours else (*WARM, *COOL)
        found[seat.name] = next((tone for tone in likely if tone not in found.values()), number)
    return found
