"""What the answering window shows and keeps; knows nothing of windows."""
