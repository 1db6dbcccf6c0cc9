"""Tests of Video Localized Narratives."""
