"""Env-QA (Gao et al., ICCV 2021): what happened, and what state things are in."""
