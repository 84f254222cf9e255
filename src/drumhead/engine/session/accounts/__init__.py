"""What a session tells of turns that were played: why, a digest, battles, statistics."""
