"""Makes sets of Env-QA: clips of sessions, their files, splits, card and metadata."""
