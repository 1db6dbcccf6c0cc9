"""The programs that commands start, without their options: demo, machine check and calibration."""
