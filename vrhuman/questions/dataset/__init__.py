"""Question sets for any number of houses: made in parallel, stored as JSON Lines and Parquet."""
