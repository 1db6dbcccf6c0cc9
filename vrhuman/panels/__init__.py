"""Lays out panels and paints their images."""
