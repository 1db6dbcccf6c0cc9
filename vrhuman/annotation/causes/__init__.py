"""What caused what: which action made another possible, by two rules and by experiment."""
