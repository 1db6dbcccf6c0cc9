"""Turns a person's continuous movement into an agent's counted actions."""
