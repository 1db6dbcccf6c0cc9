"""Accuracy, ExQA and its k, chance, confidence, intervals and tables.

Accuracies and scores are per cent, as the paper's.
"""
