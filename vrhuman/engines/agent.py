"""The measures of AI2-THOR's agent, the same for every engine, for people and for programs."""

AGENT_HEIGHT = 0.9009995
"""The height of the agent's position above the floor [m]."""
AGENT_RADIUS = 0.2
"""The radius of the capsule that stands on the floor [m]."""
AGENT_TALL = 1.8
"""The height of the capsule [m]."""
CAMERA_HEIGHT = 0.675
"""The height of the standing agent's camera above the agent's position [m]."""
CROUCHED_CAMERA_HEIGHT = 0.0
"""The height of the crouching agent's camera above the agent's position [m]."""
HORIZON_RANGE = (-30.0, 60.0)
"""The range of LookUp and LookDown [degrees, down positive]."""
FIELD_OF_VIEW = 90.0
"""The vertical field of view of the agent's camera, unless Initialize sets another [degrees]."""
