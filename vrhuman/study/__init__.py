"""Studies of many sessions: who takes part, in which house and condition, and with what results."""
