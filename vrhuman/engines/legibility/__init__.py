"""Whether a person can name what questions ask for: the type, colour and material of things."""
