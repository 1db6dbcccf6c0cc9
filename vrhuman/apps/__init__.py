"""What commands start, without its options: the demo, the check of a machine, a calibration."""
