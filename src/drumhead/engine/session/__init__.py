"""One open game: what the command line and the client talk to."""

from drumhead.engine.gamefile.rotation import Meanwhile
from drumhead.engine.session.choosing import choices_of
from drumhead.engine.session.founding import bring_rulesets, may_share, seats_of
from drumhead.engine.session.game_session import GameSession
from drumhead.engine.session.intake import Verdict
from drumhead.engine.session.rulings.hand import Hand, Throw
from drumhead.engine.session.rulings.ruling import Ruled, Said
from drumhead.engine.session.seating import SeatStatus
from drumhead.engine.session.standing import Change, Receipt

__all__ = [
    "Change",
    "GameSession",
    "Hand",
    "Meanwhile",
    "Receipt",
    "Ruled",
    "Said",
    "SeatStatus",
    "Throw",
    "Verdict",
    "bring_rulesets",
    "choices_of",
    "may_share",
    "seats_of",
]
