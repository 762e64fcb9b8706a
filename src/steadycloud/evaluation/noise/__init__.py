"""Noise models."""
