"""The paper's results on its own questions, for comparison with a set's.

P. Voigtlaender et al., Connecting Vision and Language with Video Localized Narratives, CVPR 2023,
sections 5.1 to 5.3, in per cent. Section 5.3 counts the text baseline with 53.2 %, section 5.1
names 49.0 % as its best result; both are printed.
"""

from __future__ import annotations

from vrhuman.benchmarks.benchmark import PublishedRow

TEXT, LOCATION = "Text", "Location"
RECALL, PRECISION = "Location recall", "Location precision"
_OOPS = "Oops-QA (Voigtlaender et al. 2023, section {}): other films and questions"
PUBLISHED = (
    PublishedRow("PaLI, best in section 5.1", {TEXT: 49.0}, _OOPS.format("5.1")),
    PublishedRow("PaLI, as counted in section 5.3", {TEXT: 53.2}, _OOPS.format("5.3")),
    PublishedRow(
        "ReferFormer-VNG", {RECALL: 66.7, PRECISION: 53.9, LOCATION: 48.3}, _OOPS.format("5.2")
    ),
    PublishedRow(
        "Perfect boxes",
        {RECALL: 99.1, PRECISION: 85.1, LOCATION: 84.4},
        "OVIS-VNG's true masks as boxes (Voigtlaender et al. 2023, section 5.2): other films",
    ),
)
