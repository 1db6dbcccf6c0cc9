"""Accuracy, ExQA, chance and intervals. Accuracies and scores are per cent, as the paper's."""
