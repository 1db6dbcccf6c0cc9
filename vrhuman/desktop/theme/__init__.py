"""Colours and styles that all windows share."""
