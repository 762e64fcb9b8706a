"""Frames from files and into files, and whole sequences of them."""

from .registry import peek_frame, read_frame, write_frame
from .sequence import FrameSequence, open_sequence

__all__ = ["FrameSequence", "open_sequence", "peek_frame", "read_frame", "write_frame"]
