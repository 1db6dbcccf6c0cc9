"""What the window of narrations knows, without Qt."""
