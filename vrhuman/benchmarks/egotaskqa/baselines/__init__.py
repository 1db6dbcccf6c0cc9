"""Baselines: the most frequent answer, the words alone, and perfect perception."""
