"""Shows a set's questions in the browser, with images of their house, for review.

The command is ``vrhuman questions review``.

- :mod:`vrhuman.desktop.questions_review.pictures`: the house and the things a question needs.
- :mod:`vrhuman.desktop.questions_review.keeping`: the review, on disk after each verdict.
- :mod:`vrhuman.desktop.questions_review.pages`: what the pages say.
- :mod:`vrhuman.desktop.questions_review.server`: the pages, for one browser on this computer.
"""
