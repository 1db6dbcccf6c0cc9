"""Engines, which simulate and draw a house: the Engine protocol and its implementations."""
