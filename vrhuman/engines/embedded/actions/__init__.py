"""AI2-THOR's discrete actions in the embedded world, each with its signature."""
