"""What a turn comes to once it was played: reasons with their sums, the digest of a turn, its battles, counts."""
