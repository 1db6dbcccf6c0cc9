"""Models behind an OpenAI-compatible endpoint that see, act and answer."""
