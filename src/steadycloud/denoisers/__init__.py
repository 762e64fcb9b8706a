"""Every denoiser under one name: ours, its ablations, the rivals."""

from .registry import DEFAULT_METHOD, Method, get_method, methods

__all__ = ["DEFAULT_METHOD", "Method", "get_method", "methods"]
