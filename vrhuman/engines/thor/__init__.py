"""AI2-THOR itself as an engine: the unmodified ``ai2thor.controller.Controller``, supervised."""
