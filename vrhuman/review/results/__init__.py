"""What session files say about participants: accuracies, thresholds, mastery, frames in time."""
