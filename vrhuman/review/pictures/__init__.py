"""Draws pictures of a session: the contact sheet, the map, and the plan of the house."""
