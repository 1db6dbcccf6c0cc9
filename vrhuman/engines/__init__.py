"""What simulates and renders a house: the Engine protocol and its implementations."""
