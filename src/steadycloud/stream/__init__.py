"""Frames as they come, pushed by a program: Stream, its state as a file, AsyncStream."""

from .asynchronous import AsyncStream
from .stream import Stream

__all__ = ["AsyncStream", "Stream"]
