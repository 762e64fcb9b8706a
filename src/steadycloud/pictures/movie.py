"""Pictures in a row as a moving one: GIF with what is here, MP4 with an optional extra."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from ..errors import SteadycloudError
from ..whole_file import whole_file

MOVIES = (".gif", ".mp4")


def load_ffmpeg() -> Any:
    """What writes MP4; one sentence where it is missing."""
    try:
        import imageio_ffmpeg
    except ImportError:
        raise SteadycloudError(
            "MP4 needs a video encoder: pip install 'steadycloud[video]'; or name a .gif file."
        ) from None
    return imageio_ffmpeg


def write_movie(path: Path, pictures: Iterable[Image.Image], fps: float) -> Path:
    """Write the pictures, all of one size, into a GIF or an MP4; all of it or nothing."""
    with whole_file(path) as unfinished:
        if path.suffix.lower() == ".gif":
            _write_gif(unfinished, pictures, fps)
        else:
            _write_mp4(unfinished, pictures, fps)
    return path


def _write_gif(path: Path, pictures: Iterable[Image.Image], fps: float) -> None:
    """One palette for all pictures, so that what stands still does not flicker."""
    stream = iter(pictures)
    first = next(stream)
    palette = first.quantize(255, dither=Image.Dither.NONE)
    frames = (
        picture.quantize(palette=palette, dither=Image.Dither.NONE)
        for picture in chain([first], stream)
    )
    next(frames).save(
        path,
        format="GIF",
        save_all=True,
        append_images=frames,
        duration=round(1000 / fps),
        loop=0,
    )


def _write_mp4(path: Path, pictures: Iterable[Image.Image], fps: float) -> None:
    stream = iter(pictures)
    first = next(stream)
    size = (first.width - first.width % 2, first.height - first.height % 2)  # the codec wants it
    writer = load_ffmpeg().write_frames(
        str(path), size, fps=fps, quality=8, macro_block_size=2, output_params=["-f", "mp4"]
    )
    writer.send(None)
    try:
        for picture in chain([first], stream):
            writer.send(np.ascontiguousarray(np.asarray(picture)[: size[1], : size[0]]).tobytes())
    finally:
        writer.close()
