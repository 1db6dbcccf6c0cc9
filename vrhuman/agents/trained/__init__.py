"""The paper's trained agents (EXCALIBUR, section 4) on the ``map`` track: QA, Novelty and both."""
