"""How much of a question set can be answered without having seen the houses, and why."""
