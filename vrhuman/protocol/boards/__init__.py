"""What the participant reads: every board of every phase, and where it hangs."""
