"""The channels of a session file: a file for each family of declarations, and their table."""

from vrhuman.recording.channels.topics import (
    CHANNEL_IDS,
    STATE_TOPICS,
    VIDEO_TOPICS,
    Topic,
    definitions,
)

__all__ = ["CHANNEL_IDS", "STATE_TOPICS", "VIDEO_TOPICS", "Topic", "definitions"]
