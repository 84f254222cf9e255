"""What stands round a board: rulers, the scale, the small map of the whole."""
