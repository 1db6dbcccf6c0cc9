"""Shows a set's questions in the browser, with their house or film, for review.

The command is ``vrhuman questions review``.

- :mod:`vrhuman.desktop.questions_review.evidence`: what stands beside a question.
- :mod:`vrhuman.desktop.questions_review.houses`: the house and the things a question needs,
  drawn by :mod:`vrhuman.desktop.questions_review.pictures`.
- :mod:`vrhuman.desktop.questions_review.films`: the film a question is about.
- :mod:`vrhuman.desktop.questions_review.keeping`: the review, on disk after each verdict.
- :mod:`vrhuman.desktop.questions_review.pages`: what the pages say.
- :mod:`vrhuman.desktop.questions_review.server`: the pages, for one browser on this computer.
"""
