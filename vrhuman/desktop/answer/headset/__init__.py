"""A set answered in the headset: the same items, journal and rules as in the window."""
