"""Maps as pictures: pure functions of map and view draw a display list, which is written as SVG, PNG or PDF."""
