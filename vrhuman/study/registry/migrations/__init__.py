"""How a registry's tables came to be what they are, step by step."""
