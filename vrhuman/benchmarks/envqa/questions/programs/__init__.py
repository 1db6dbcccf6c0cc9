"""The programs of the questions: small typed values that a clip's truth answers in roles.

``answer(known)`` is None where the question has no clear answer in that clip. A program's printed
form is a list of texts, its name and its arguments: ``["where", "Bread|1", "before 3"]``.
"""
