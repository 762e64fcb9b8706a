"""Compiled inner loops (private): functions of arrays and numbers."""
