"""Training to mastery: one task after another, each with a numerical criterion."""
