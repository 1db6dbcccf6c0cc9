"""Computes accuracy, ExQA and its k, chance level, confidence, intervals and tables.

Accuracies and scores are in per cent, as in the paper.
"""
