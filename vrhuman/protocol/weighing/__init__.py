"""The least difference of weight that a person tells: a staircase of pairs."""
