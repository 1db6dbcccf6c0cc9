"""Draws over the house into the eyes: the ghost hand, gauges, edges, fades, pointers."""
