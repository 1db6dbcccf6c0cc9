"""Measures the smallest difference of weight that a person notices, by a staircase of pairs."""
