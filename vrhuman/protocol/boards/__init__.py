"""Makes all panels that the participant reads in each phase, and places them."""
