"""What is told of turns that were played, as plain values that no ruleset owns."""
