"""Encodes records: protobuf for every frame, Foxglove's messages, JSON for the rest."""
