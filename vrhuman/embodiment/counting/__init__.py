"""From a person's motion to an agent's counted actions."""
