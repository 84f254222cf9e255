"""Tests of ROTD, a file a section of the rule book."""
