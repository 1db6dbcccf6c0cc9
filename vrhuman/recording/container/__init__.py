"""The MCAP container: its bytes, read without trust, appended chunk by chunk, and the disk."""
