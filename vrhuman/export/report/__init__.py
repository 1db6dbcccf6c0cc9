"""The report of a session: one HTML file that needs no server and loads nothing from elsewhere.

- :mod:`vrhuman.export.report.contents`: what a report says.
- :mod:`vrhuman.export.report.scoring`, :mod:`vrhuman.export.report.answers`: its tables.
- :mod:`vrhuman.export.report.explored`: measures, plots and evidence.
- :mod:`vrhuman.export.report.pictures`: its pictures and its film, as data.
- ``report.html``: its layout.
"""

from vrhuman.export.report.report import export_report

__all__ = ["export_report"]
