"""What is near an agent, kept from one moment to the next."""
