"""The processes of a session (world, encoder, sound, simulated participant) and their links."""
