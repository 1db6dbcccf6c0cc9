"""Questions about a house: scene graphs, the programs that are run on them, and the answers."""
