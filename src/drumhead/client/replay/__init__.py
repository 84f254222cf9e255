"""Turns that were played, in motion: what came of a phase over the boards, and troops that glide where they went."""
