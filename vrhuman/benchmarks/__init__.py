"""The published benchmarks whose human side runs on sessions, each in a folder of its own."""
