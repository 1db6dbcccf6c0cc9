"""EXCALIBUR (Zhu et al., CVPR 2023) as a benchmark: the questions that sessions asked, again."""
