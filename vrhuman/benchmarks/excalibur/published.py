"""EXCALIBUR's Table 2 as rows of our reports: shares in per cent, without the steps."""

from __future__ import annotations

from vrhuman.benchmarks.benchmark import PublishedRow
from vrhuman.scoring.reference import SOURCE, TABLE_2

ACC_EXP, ACC_REF, EXQA = "Acc_exp", "Acc_ref", "ExQA"
PUBLISHED = tuple(
    PublishedRow(
        row.name,
        {ACC_EXP: row.acc_exp, ACC_REF: row.acc_ref, EXQA: row.exqa},
        f"{SOURCE}, {row.houses}: those who answer have explored themselves",
    )
    for row in TABLE_2
)
"""The paper's rows; ours has only Acc_exp: who watches a film does not go back into the house."""
