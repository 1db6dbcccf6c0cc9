"""A window, mouse and keys instead of a headset: the same session, the same commands, one file."""
