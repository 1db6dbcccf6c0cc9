"""The registry: one database that knows a study's people, plans, sessions and what came of them."""
