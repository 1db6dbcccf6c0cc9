"""Table 2 of the EXCALIBUR paper (section 5), as printed, for comparison with a study's rows.

H. Zhu et al., EXCALIBUR: Encouraging and Evaluating Embodied Exploration, CVPR 2023. Accuracies and
ExQA in per cent, T3 in steps. The baselines *Random* and *Language* do not explore: they have no
T3, and their two accuracies are one. The paper evaluated people in the ArchitecTHOR houses only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SOURCE = "Zhu et al., EXCALIBUR, CVPR 2023, Table 2"

HUMAN_K = 5.14e-4
"""Energy coefficient [1/step] that reproduces both human rows within 0.11 points."""
AGENT_K = 7.3e-4
"""Energy coefficient [1/step] that reproduces the six agent rows within 0.1 points.

No k fits both: see docs/numbers.md.
"""

PROCTHOR = "ProcTHOR-10K test houses"
ARCHITECTHOR = "ArchitecTHOR test houses"


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A row of the table, for one of the two sets of ``houses``.

    ``condition`` is that of the people's answer phases, empty for the others.
    """

    name: str
    kind: Literal["baseline", "agent", "person"]
    condition: Literal["", "no_replay", "replay"]
    houses: str
    acc_exp: float
    acc_ref: float
    t3: float | None
    exqa: float


TABLE_2 = (
    PaperRow("Random", "baseline", "", PROCTHOR, 41.7, 41.7, None, 41.7),
    PaperRow("Language", "baseline", "", PROCTHOR, 53.5, 53.5, None, 53.5),
    PaperRow("QA", "agent", "", PROCTHOR, 58.5, 60.2, 131.2, 60.0),
    PaperRow("Novelty", "agent", "", PROCTHOR, 54.2, 56.5, 99.6, 56.4),
    PaperRow("Novelty+QA", "agent", "", PROCTHOR, 58.7, 63.1, 203.2, 62.4),
    PaperRow("Random", "baseline", "", ARCHITECTHOR, 39.1, 39.1, None, 39.1),
    PaperRow("Language", "baseline", "", ARCHITECTHOR, 49.2, 49.2, None, 49.2),
    PaperRow("QA", "agent", "", ARCHITECTHOR, 52.4, 56.0, 159.1, 55.7),
    PaperRow("Novelty", "agent", "", ARCHITECTHOR, 49.9, 54.5, 125.7, 54.1),
    PaperRow("Novelty+QA", "agent", "", ARCHITECTHOR, 53.5, 56.3, 211.7, 55.9),
    PaperRow("Human w/o replay", "person", "no_replay", ARCHITECTHOR, 63.6, 87.1, 759.4, 79.4),
    PaperRow("Human w/ replay", "person", "replay", ARCHITECTHOR, 81.3, 94.3, 782.1, 90.1),
)
