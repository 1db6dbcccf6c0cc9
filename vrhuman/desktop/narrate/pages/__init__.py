"""The pages of the window of narrations, one a step."""
