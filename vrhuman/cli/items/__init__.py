"""The commands with which people answer items of benchmarks."""
