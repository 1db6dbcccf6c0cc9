"""Asks Env-QA's questions about clips: templates, filling, balance, and programs that answer them.

``questions_of(clip, seed)`` gives the questions that are clear in one clip,
``balanced(candidates, seed)`` a set of them, ``answer_by_program(question, clip)`` the answer of
somebody with perfect perception.
"""
