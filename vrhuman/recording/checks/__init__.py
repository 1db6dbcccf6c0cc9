"""What a session file says twice, compared: with a simulation of it, and with itself."""
