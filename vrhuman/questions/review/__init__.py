"""Reviews a set of questions by two people, who judge independently.

What both accept stays. Video Localized Narratives and Env-QA did so with their questions. The
reviewed set is locked by its hash.
"""
