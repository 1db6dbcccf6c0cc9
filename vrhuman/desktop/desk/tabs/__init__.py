"""Provides the tabs of a participant's page: person, consent, screening, incidents, withdrawal."""
