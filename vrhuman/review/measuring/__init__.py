"""Measures a session: what was seen, handled and covered, and the evidence for its answers."""
