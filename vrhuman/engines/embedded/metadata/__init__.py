"""AI2-THOR 5's metadata of the embedded world, and what of it the agent sees."""
