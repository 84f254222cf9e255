"""Tests of what helps whoever commands."""
