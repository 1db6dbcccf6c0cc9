"""The embedded engine: MuJoCo physics and a renderer of our own, deterministic, no download."""
