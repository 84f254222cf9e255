"""Tests of ways at the desk."""
