"""Tests of stories that are made of action segments."""
