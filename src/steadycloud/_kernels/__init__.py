"""Compiled inner loops: private, and nothing but arrays in and out."""
