"""What is written in the world: panels, laid out and painted, and the textures they are on."""
