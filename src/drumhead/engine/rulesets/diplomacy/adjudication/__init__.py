"""DATC 6: which orders may stand and what comes of them, in movement, retreats and adjustments."""
