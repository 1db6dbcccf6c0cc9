"""What is worked out once, and kept until something of it moves."""
