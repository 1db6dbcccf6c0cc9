"""Calibrations around a headset or a page: whom to calibrate, and the profiles they leave."""
