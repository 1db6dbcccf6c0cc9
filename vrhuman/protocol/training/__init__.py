"""Training to mastery: one task after another, each with a criterion in numbers."""
