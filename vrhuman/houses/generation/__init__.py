"""The parts of :func:`vrhuman.houses.generator.generate`, one step in each file."""
