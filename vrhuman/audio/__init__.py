"""The microphone."""
