"""A participant that carries out the steps of an instructed session, one after another."""
