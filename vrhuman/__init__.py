"""vrhuman: measure how well people do what embodied-AI agents are asked to do."""

__version__ = "0.1.0"
