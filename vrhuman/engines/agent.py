"""AI2-THOR's agent: its measures, the same for every engine, for people and for programs."""

AGENT_HEIGHT = 0.9009995
"""The agent's position lies this high above the floor [m]."""
AGENT_RADIUS = 0.2
"""Of the capsule that stands on the floor [m]."""
AGENT_TALL = 1.8
"""Height of the capsule [m]."""
CAMERA_HEIGHT = 0.675
"""The standing agent's camera above the agent's position [m]."""
CROUCHED_CAMERA_HEIGHT = 0.0
"""The crouching agent's camera above the agent's position [m]."""
HORIZON_RANGE = (-30.0, 60.0)
"""How far LookUp and LookDown go [degrees, down positive]."""
FIELD_OF_VIEW = 90.0
"""Vertical, of the agent's camera, unless Initialize says otherwise [degrees]."""
