"""Exploring a house as gymnasium environments, for training agents."""
