"""Fuzzing of every parser: targets, a corpus, and two ways to run them."""
