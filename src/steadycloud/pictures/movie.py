"""Pictures as a movie: GIF without further packages, MP4 with the optional extra `video`."""

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
    """The package that writes MP4; raises an error that names it where it is missing."""
    try:
        import imageio_ffmpeg
    except ImportError:
        raise SteadycloudError(
            "MP4 needs a video encoder: pip install 'steadycloud[video]'; or name a .gif file."
        ) from None
    return imageio_ffmpeg


def write_movie(path: Path, pictures: Iterable[Image.Image], fps: float) -> Path:
    """Write the pictures, all of one size, as a GIF or an MP4; the whole file or nothing."""
    stream = iter(pictures)
    first = next(stream)
    write = _write_gif if path.suffix.lower() == ".gif" else _write_mp4
    with whole_file(path) as unfinished:
        write(unfinished, first, chain([first], stream), fps)
    return path


def _write_gif(path: Path, first: Image.Image, pictures: Iterable[Image.Image], fps: float) -> None:
    """All pictures share one palette, so that what stands still does not flicker."""
    palette = first.quantize(255, dither=Image.Dither.NONE)
    frames = (p.quantize(palette=palette, dither=Image.Dither.NONE) for p in pictures)
    options: dict[str, Any] = {"append_images": frames, "duration": round(1000 / fps), "loop": 0}
    next(frames).save(path, format="GIF", save_all=True, **options)


def _write_mp4(path: Path, first: Image.Image, pictures: Iterable[Image.Image], fps: float) -> None:
    size = (first.width - first.width % 2, first.height - first.height % 2)  # even for the codec
    writer = load_ffmpeg().write_frames(
        str(path), size, fps=fps, quality=8, macro_block_size=2, output_params=["-f", "mp4"]
    )
    writer.send(None)
    try:
        for picture in pictures:
            writer.send(np.ascontiguousarray(np.asarray(picture)[: size[1], : size[0]]).tobytes())
    finally:
        writer.close()
