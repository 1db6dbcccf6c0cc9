"""Connects the headset: OpenXR runtime, graphics, input, frame loop and simulated device.

- :mod:`vrhuman.headset.choose`: the choice of the runtime, a real headset's or the scripted one.
- :mod:`vrhuman.headset.openxr`: the headset as a context manager, one call per display frame.
- :mod:`vrhuman.panels.painter`: panels in the world, painted and hit by a ray.
- :mod:`vrhuman.headset.simulated`: moves the head and hands of the scripted test runtime.
"""
