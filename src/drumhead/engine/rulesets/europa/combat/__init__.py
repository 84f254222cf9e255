"""Battles: who is how strong, what odds and die make of it, losses, retreats and advances."""
