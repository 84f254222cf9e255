"""One open game: what the command line and the client talk to."""

from drumhead.engine.session.founding import seats_of
from drumhead.engine.session.game_session import GameSession, SeatStatus
from drumhead.engine.session.intake import Verdict

__all__ = ["GameSession", "SeatStatus", "Verdict", "seats_of"]
