"""The experimenter's window: a study's people, their hour step by step, and what came of it.

``model`` knows no Qt: it says what the pages show. The pages are thin; whatever takes time runs in
``work``'s threads or in a process of its own (:mod:`vrhuman.desktop.line`).
"""
