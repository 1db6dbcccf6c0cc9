"""Late reprojection: how like the truth it is, and what it costs."""
