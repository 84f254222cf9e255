"""The scene of a whole map, by the kind of its board."""

from __future__ import annotations

from pathlib import Path

from drumhead.client.board.area_scene import LAYERS as AREA_LAYERS
from drumhead.client.board.area_scene import AreaScene
from drumhead.client.board.strategic_scene import LAYERS as SQUARE_LAYERS
from drumhead.client.board.strategic_scene import StrategicScene
from drumhead.client.palette import Palette
from drumhead.engine.maps.areas.model import AreaMap
from drumhead.engine.maps.library import AnyMap

MapScene = StrategicScene | AreaScene


def map_scene(map: AnyMap, resources: Path, palette: Palette, ruleset: str) -> MapScene:
    """Squares or territories."""
    if isinstance(map, AreaMap):
        return AreaScene(map, resources, palette, ruleset)
    return StrategicScene(map, resources, palette, ruleset)


def layers_of(scene: MapScene) -> tuple[str, ...]:
    """The layers a scene knows."""
    return AREA_LAYERS if isinstance(scene, AreaScene) else SQUARE_LAYERS
