"""AI2-THOR's discrete actions on the embedded world, each with its signature."""
