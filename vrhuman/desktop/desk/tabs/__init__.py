"""The tabs of a participant's page: who it is, consent, screening, incidents, withdrawal."""
