"""Provides the colours and styles that all windows share."""
