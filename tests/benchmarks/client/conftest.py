"""What the client's own tests set up, for those that measure it."""

from tests.client.board.conftest import map
from tests.client.conftest import freed, settings

__all__ = ["freed", "map", "settings"]
