"""What each eye, the agent and the films see."""
