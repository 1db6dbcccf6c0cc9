"""Question sets for any number of houses: made in parallel, kept as JSON Lines and Parquet."""
