"""Records to bytes and back: protobuf for every frame, Foxglove's messages, JSON for the rest."""
