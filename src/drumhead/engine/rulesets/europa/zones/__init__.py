"""Zones of control, what the ground bars, whose a hex is, and where a side may be at all."""
