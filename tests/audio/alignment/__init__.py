"""Tests of the alignment of words with a voice."""
