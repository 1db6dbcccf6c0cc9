"""The agents that come with vrhuman: none of them is trained."""
