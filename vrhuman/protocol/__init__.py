"""The phases as a pure state machine; conditions; no input or output of its own."""
