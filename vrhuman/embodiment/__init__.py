"""From a person to an agent: head to camera, hand to arm, pressure to force, motion to steps."""
