"""Tests of For Whom the Bell Tolls."""
