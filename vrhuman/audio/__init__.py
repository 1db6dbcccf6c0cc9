"""Sound: recording the microphone, and playing cues to the participant."""
