"""The registry: one database with the people, plans, sessions and results of studies."""
