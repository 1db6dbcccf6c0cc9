"""Sound: the microphone, and cues to the participant."""
