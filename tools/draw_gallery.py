"""Draw the gallery of docs/gallery.md: captured or noisy, Open3D's MLS, auto, and the truth.

python -m tools.draw_gallery DATA -o docs/images              # all pictures
python -m tools.draw_gallery DATA -o docs/images --only fox   # one of them

DATA is a folder as docs/datasets.md describes it. Each picture is one frame of a sequence; `auto`
gets the frames around it too. Results are kept in --cache, so that a view can be tried again.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import steadycloud as sc
from steadycloud.evaluation.datasets import get_dataset
from steadycloud.evaluation.noise import parse_noise
from steadycloud.pictures.camera import Viewpoint
from steadycloud.pictures.inset import box_around
from steadycloud.pictures.render import Shot
from steadycloud.player.pane import Pane

SEED = 0
MOST_BYTES = 200_000


@dataclass(frozen=True)
class Shown:
    """The frames of a sequence, the position of the one that is drawn, and its truth if known."""

    frames: list[sc.Frame]
    position: int
    true: sc.Frame | None = None


@dataclass(frozen=True)
class Picture:
    """One picture of the gallery: which frames, from where, and what is magnified."""

    load: Callable[[Path], Shown]
    viewpoint: Viewpoint
    inset: tuple[float, float, float, float] | None = None  # x, y, z, edge of a cube
    size: tuple[int, int] = (330, 480)  # pixels of a panel
    first: str = "noisy"
    crop: tuple[tuple[float, float, float], tuple[float, float, float]] | None = None  # corners


def noisy_scan(place: str, share: float, level: str, position: int) -> Callable[[Path], Shown]:
    """Every so many points of clean frames, at random, with noise."""

    def load(data: Path) -> Shown:
        frames, true = [], None
        for i, frame in enumerate(sc.open_sequence(data / place)):
            rng = np.random.default_rng([SEED, i])
            part = frame.take(np.flatnonzero(rng.random(len(frame)) < share))
            frames.append(parse_noise(level).apply(part, rng))
            true = frame if i == position else true
        return Shown(frames, position, true)

    return load


def noisy_set(name: str, level: str, position: int, **words: int) -> Callable[[Path], Shown]:
    """Frames of a data set of the benchmark, with noise."""

    def load(data: Path) -> Shown:
        samples = get_dataset(name, data, **words)
        clean = [samples[i].clean for i in range(position - 2, position + 3)]
        rng = np.random.default_rng(SEED)
        return Shown([parse_noise(level).apply(f, rng) for f in clean], 2, clean[2])

    return load


def noisy_shape(name: str, level: str) -> Callable[[Path], Shown]:
    """A single shape with noise."""

    def load(data: Path) -> Shown:
        clean = sc.read_frame(data / f"PUNet/pointclouds/train/50000_poisson/{name}.xyz")
        return Shown([parse_noise(level).apply(clean, np.random.default_rng(SEED))], 0, clean)

    return load


def one_camera(data: Path) -> Shown:
    """What one of the two cameras of the basketball capture saw."""
    frames = list(sc.open_sequence(data / "captures/basketball"))
    return Shown([f.take(np.flatnonzero(f.attributes["camera"] == 1)) for f in frames], 3)


def still_room(data: Path) -> Shown:
    """A Kinect's frame 40, with eight frames on each side."""
    samples = get_dataset("depth/kinect", data, "40")
    return Shown([sample.clean for sample in samples], 8)


def street(data: Path) -> Shown:
    """LiDAR sweeps."""
    return Shown(list(sc.open_sequence(data / "captures/lidar")), 1)


def voxels(data: Path) -> Shown:
    """A body of Microsoft's capture as it is published."""
    return Shown(list(sc.open_sequence(data / "MVUB/ricardo9/ply")), 1)


PICTURES = {
    "loot": Picture(
        noisy_scan("8iVFBv2/loot/Ply", 0.25, "paper:0.07", 2),
        Viewpoint(0),
        inset=(237, 885, 240, 150),
    ),
    "redandblack": Picture(
        noisy_scan("8iVFBv2/redandblack/Ply", 0.25, "paper:0.07", 0),
        Viewpoint(20),
        inset=(370, 880, 330, 150),
    ),
    "soldier": Picture(
        noisy_scan("8iVFBv2/soldier/Ply", 0.25, "paper:0.07", 0),
        Viewpoint(20),
        inset=(230, 920, 200, 150),
    ),
    "ricardo": Picture(
        voxels, Viewpoint(10, 5, "z"), (245, 300, 210, 110), (420, 380), "as captured"
    ),
    "basketball": Picture(
        one_camera,
        Viewpoint(0, 5, "y"),
        size=(420, 300),
        first="as captured",
        crop=((-1.2, -0.1, -1.5), (1.2, 1.4, 0.3)),
    ),
    "kinect-room": Picture(still_room, Viewpoint(0, 5, "-y"), size=(420, 360), first="as captured"),
    "lidar": Picture(
        street,
        Viewpoint(0, 25, "z"),
        size=(420, 240),
        first="as captured",
        crop=((-8.0, 3.0, -3.0), (12.0, 16.0, 1.6)),
    ),
    "cesiumman": Picture(noisy_set("meshes/cesiumman", "gaussian:0.01", 3), Viewpoint(24)),
    "fox": Picture(noisy_set("meshes/fox_run", "gaussian:0.01", 3), Viewpoint(60), size=(380, 230)),
    "joint": Picture(noisy_shape("joint", "gaussian:0.01"), Viewpoint(24, 20), size=(380, 400)),
}


def denoised(shown: Shown) -> tuple[sc.Frame, sc.Frame]:
    """The frame by Open3D's MLS, and by auto with the frames around it."""
    frame = shown.frames[shown.position]
    before, after = shown.frames[: shown.position], shown.frames[shown.position + 1 :]
    return (
        sc.denoise_frame(frame, method="open3d-mls").frame,
        sc.denoise_frame(frame, before, after).frame,
    )


def draw(name: str, data: Path, cache: Path, output: Path) -> Path:
    """Denoise, or take from the cache, and draw."""
    picture = PICTURES[name]
    shown = picture.load(data)
    frame, kept = shown.frames[shown.position], cache / f"{name}.npz"
    if not kept.exists():
        theirs, ours = denoised(shown)
        np.savez(kept, theirs=theirs.points, ours=ours.points)
    found = np.load(kept)
    frames = {
        picture.first: frame,
        "Open3D's MLS": frame.with_points(found["theirs"]),
        "auto": frame.with_points(found["ours"]),
    }
    if picture.crop is not None:
        low, high = np.array(picture.crop)
        inside = ((frame.points >= low) & (frame.points <= high)).all(axis=1)
        frames = {label: each.take(np.flatnonzero(inside)) for label, each in frames.items()}
    if shown.true is not None:
        frames["true"] = shown.true
    panes = [Pane(label, [each]) for label, each in frames.items()]
    inset = None
    if picture.inset is not None:
        inset = box_around(np.array(picture.inset[:3]), picture.inset[3])
    page = Shot(panes, viewpoint=picture.viewpoint, size=picture.size).still(inset)
    path = output / f"gallery-{name}.jpg"
    for quality in range(88, 40, -6):
        page.save(path, quality=quality, optimize=True)
        if path.stat().st_size < MOST_BYTES:
            break
    return path


def main() -> None:
    """Draw what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", metavar="DATA", type=Path)
    parser.add_argument("-o", "--output", metavar="DIR", type=Path, required=True)
    parser.add_argument("--cache", metavar="DIR", type=Path, default=Path("gallery-cache"))
    parser.add_argument("--only", metavar="NAME", nargs="+", choices=PICTURES, default=[*PICTURES])
    args = parser.parse_args()
    args.cache.mkdir(parents=True, exist_ok=True)
    for name in args.only:
        begin_s = time.process_time()
        path = draw(name, args.data, args.cache, args.output)
        print(f"{path}: {path.stat().st_size / 1e3:.0f} kB, {time.process_time() - begin_s:.0f} s")


if __name__ == "__main__":
    main()
