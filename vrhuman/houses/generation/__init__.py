"""What :func:`vrhuman.houses.generator.generate` is made of, one idea a file."""
