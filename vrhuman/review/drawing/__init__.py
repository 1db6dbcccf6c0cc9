"""Draws a session again: its house and its agent, from any camera, as pictures and as a video."""
