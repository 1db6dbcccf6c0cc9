"""Agents in the participants' episodes: what one is, how it acts and answers, and its session."""
