"""Measure speed and memory; nothing here is a test."""
