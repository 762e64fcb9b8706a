"""Read and write frames and sequences of frames; `registry` says how files and frames relate."""

from .format import Reading
from .registry import peek_frame, read_frame, write_frame, write_frames
from .sequence import FrameSequence, open_sequence

__all__ = [
    "FrameSequence",
    "Reading",
    "open_sequence",
    "peek_frame",
    "read_frame",
    "write_frame",
    "write_frames",
]
