"""What an editor can do to a map: each function reads a map and gives an Edit, empty where there is nothing to do."""

from drumhead.engine.maps.squares.edits.ground import Fields, paint_ground, paint_rating, paint_road, paint_terrain
from drumhead.engine.maps.squares.edits.places import (
    change_city,
    drop_city,
    drop_village,
    move_city,
    paint_region,
    put_city,
    put_village,
    rename,
    set_strait,
)
from drumhead.engine.maps.squares.edits.rails import lay_track, lift_track
from drumhead.engine.maps.squares.edits.rivers import draw_river, erase_river, set_fords

__all__ = [
    "Fields",
    "change_city",
    "draw_river",
    "drop_city",
    "drop_village",
    "erase_river",
    "lay_track",
    "lift_track",
    "move_city",
    "paint_ground",
    "paint_rating",
    "paint_region",
    "paint_road",
    "paint_terrain",
    "put_city",
    "put_village",
    "rename",
    "set_fords",
    "set_strait",
]
