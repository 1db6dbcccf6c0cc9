"""The phases in the house as gymnasium environments, for training agents."""
