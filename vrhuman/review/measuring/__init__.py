"""What can be measured of a session: what was seen, handled and covered, and the evidence in it."""
