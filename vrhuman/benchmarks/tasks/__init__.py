"""Comprehensive household tasks, as goals over states with a recipe for each."""
