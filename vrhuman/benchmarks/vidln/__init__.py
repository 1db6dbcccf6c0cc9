"""Video Localized Narratives: stories of a session that are spoken and pointed at."""
