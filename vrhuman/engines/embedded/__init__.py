"""The embedded engine: MuJoCo physics and vrhuman's renderer, deterministic, no download."""
