"""Tests of Diplomacy and City/Country Diplomacy."""
