"""Stills and turntables."""
