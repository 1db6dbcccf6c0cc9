"""The loops that run display frames: with a headset, in a window or in virtual time."""
