"""Pictures of a session: contact sheet, map, plan of the house."""
