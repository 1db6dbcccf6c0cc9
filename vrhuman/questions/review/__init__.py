"""People's judgement on a set of questions: two read each independently, what both accept stays.

As Video Localized Narratives and Env-QA did with theirs. The reviewed set is locked by its hash.
"""
