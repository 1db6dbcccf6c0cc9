"""The results of a study: which participants count, the tables, the pictures, the report.

- :mod:`vrhuman.study.results.gathering`: everything of a study, read from its registry at once.
- :mod:`vrhuman.study.results.exclusions`, :mod:`vrhuman.study.results.flow`: who counts.
- :mod:`vrhuman.study.results.tables`, :mod:`vrhuman.study.results.pictures`: figures.
- :mod:`vrhuman.study.results.methods`: the methods in words.
- :mod:`vrhuman.study.results.report`: all of it as one HTML file.
- :mod:`vrhuman.study.results.export`: the tables themselves, with a data dictionary.
"""
