"""What is drawn over the house into the eyes: the hand's ghost, gauges, edges, fades, pointers."""
