"""Provides the experimenter's window: a study's participants, sessions and results.

``model`` does not use Qt: it computes what the pages show. The pages are thin; whatever takes time
runs in ``work``'s threads or in another process (:mod:`vrhuman.desktop.line`).
"""
