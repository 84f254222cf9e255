"""The scene of a whole map, of whatever kind its board is."""

from __future__ import annotations

from drumhead.client.board.area_scene import AreaScene
from drumhead.client.board.hex_scene import HexScene
from drumhead.client.board.strategic_scene import StrategicScene

MapScene = StrategicScene | AreaScene | HexScene
