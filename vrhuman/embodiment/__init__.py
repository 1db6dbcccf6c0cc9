"""Turns what a person does into what the agent does: view, movement, arm, grasp and steps."""
