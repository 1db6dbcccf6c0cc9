"""Provides what differs between the platforms: OpenGL contexts and clocks, one module each."""
