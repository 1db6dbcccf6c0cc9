"""Runs sessions in a window with mouse and keys, with the same session file as with a headset."""
