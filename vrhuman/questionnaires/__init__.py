"""Questionnaires: their items and scales as data, and the published rules that score them."""
