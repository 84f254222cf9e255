"""9, 12: movement across a battlefield, in and out of forts, and over pontoon bridges."""
