"""Read and write frames and sequences of frames."""

from .registry import peek_frame, read_frame, write_frame
from .sequence import FrameSequence, open_sequence

__all__ = ["FrameSequence", "open_sequence", "peek_frame", "read_frame", "write_frame"]
