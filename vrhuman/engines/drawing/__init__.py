"""Draws a house with OpenGL: the scene description, meshes, and the renderer."""
