"""The map track: what can be seen from where in a house, computed once and without drawing."""
