"""Tests of bringing tables into games."""
