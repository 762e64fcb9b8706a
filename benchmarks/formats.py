"""Reading and writing each format, compared with the library that it uses or competes with.

python benchmarks/formats.py --points 800000 --repeats 3 [--only pcd las ...]

Prints processor time (user and system) of the fastest of some repeats, and the ratio. The library
is given the same work: coordinates in double precision and all other columns as arrays, read from
the file or written to it. Libraries that are not installed are left out.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from steadycloud.frame import Frame
from steadycloud.io import open_sequence, read_frame, write_frame, write_frames

Act = Callable[[], Any]
RGB = ("red", "green", "blue")


def cloud(n_points: int) -> Frame:
    """A wavy surface with colors and intensities, in single precision as scanners have it."""
    rng = np.random.default_rng(0)
    xy = rng.random((n_points, 2)) * 100.0
    z = np.sin(xy[:, 0] / 7.0) * 3.0 + rng.normal(0, 0.01, n_points)
    points = np.column_stack([xy, z]).astype(np.float32)
    colors = {c: rng.integers(0, 256, n_points).astype(np.uint8) for c in RGB}
    return Frame(points, {**colors, "intensity": rng.random(n_points).astype(np.float32)})


def best(act: Act, repeats: int) -> float:
    """Processor seconds of the fastest repeat."""
    times = []
    for _ in range(repeats):
        begin_s = time.process_time()
        act()
        times.append(time.process_time() - begin_s)
    return min(times)


def moved(frame: Frame) -> Frame:
    return frame.with_points(frame.points + 0.001)


# Each case makes a file with its library and returns: path, the library's read and its write.


def pcd(folder: Path, frame: Frame, encoding: str) -> tuple[Path, Act, Act, str]:
    import pypcd4

    path = folder / f"{encoding}.pcd"
    plain = Frame(frame.points, {"intensity": frame.attributes["intensity"]})
    kind = pypcd4.Encoding(encoding)

    def write(target: Path = folder / "theirs.pcd") -> None:
        table = np.column_stack([plain.points, plain.attributes["intensity"]]).astype("f4")
        pypcd4.PointCloud.from_xyzi_points(table).save(target, encoding=kind)

    def read() -> Any:
        found = pypcd4.PointCloud.from_path(path)
        return found.numpy(("x", "y", "z")).astype("f8"), found.pc_data["intensity"].copy()

    write(path)
    return path, read, write, "pypcd4"


def las(folder: Path, frame: Frame, extension: str) -> tuple[Path, Act, Act, str]:
    import laspy

    path = folder / f"a.{extension}"
    write_frame(
        path, Frame(frame.points, {k: frame.attributes[k] for k in ("red", "green", "blue")})
    )
    data = laspy.read(path)

    def write() -> None:
        data.x, data.y, data.z = frame.points.T
        data.write(folder / f"theirs.{extension}")

    def read() -> Any:
        found = laspy.read(path)
        return found.xyz, [np.array(found[n]) for n in found.point_format.dimension_names]

    return path, read, write, "laspy: all dimensions"


def e57(folder: Path, frame: Frame) -> tuple[Path, Act, Act, str]:
    import pye57

    path = folder / "a.e57"
    write_frame(path, frame)

    def read() -> Any:
        with pye57.E57(str(path)) as file:
            return file.read_scan(0, intensity=True, colors=True, ignore_missing_fields=True)

    with pye57.E57(str(path)) as file:
        raw = file.read_scan_raw(0)

    def write() -> None:
        with pye57.E57(str(folder / "theirs.e57"), mode="w") as file:
            file.write_scan_raw(raw)

    return path, read, write, "pye57"


def bag(folder: Path, frame: Frame) -> tuple[Path, Act, Act, str]:
    from mcap.reader import make_reader
    from mcap.writer import Writer
    from rosbags.typesys import Stores, get_typestore

    path = folder / "a.mcap"
    write_frames(path, [frame])
    kinds = [(a, "<f8") for a in "xyz"] + [(c, "u1") for c in RGB] + [("intensity", "<f4")]
    point = np.dtype(kinds)
    store = get_typestore(Stores.ROS2_HUMBLE)
    changed = folder / "moved.mcap"  # digits that compress as those of the result do
    write_frames(changed, [moved(frame)])

    def read() -> Any:
        with path.open("rb") as file:
            for schema, _, message in make_reader(file).iter_messages():
                cloud = store.deserialize_cdr(message.data, schema.name)
                rows = np.frombuffer(cloud.data, point)
                return [rows[n].copy() for n in point.names], np.column_stack(
                    [rows[a] for a in "xyz"]
                )

    def write() -> None:
        with changed.open("rb") as old, (folder / "theirs.mcap").open("wb") as file:
            ((schema, channel, message),) = make_reader(old).iter_messages()
            writer = Writer(file)
            writer.start()
            kind = writer.register_schema(schema.name, schema.encoding, schema.data)
            own = writer.register_channel(channel.topic, "cdr", kind)
            writer.add_message(own, 0, bytes(message.data), 0)
            writer.finish()

    return path, read, write, "mcap and rosbags; write: copy of the file"


def text(folder: Path, frame: Frame, extension: str) -> tuple[Path, Act, Act, str]:
    path = folder / f"a.{extension}"
    mark = "," if extension == "csv" else " "
    np.savetxt(path, frame.points, fmt="%.4f", delimiter=mark)
    return (
        path,
        lambda: np.loadtxt(path, delimiter=mark),
        lambda: np.savetxt(folder / "theirs.txt", frame.points, fmt="%.6f", delimiter=mark),
        "numpy.loadtxt, savetxt",
    )


def arrays(folder: Path, frame: Frame, extension: str) -> tuple[Path, Act, Act, str]:
    path = folder / f"a.{extension}"
    points = frame.points.astype("f4")
    if extension == "npy":
        np.save(path, points)
        write: Act = lambda: np.save(folder / "theirs.npy", frame.points.astype("f4"))  # noqa: E731
        return path, lambda: np.load(path).astype("f8"), write, "numpy, cast to double"
    np.savez(path, points=points, **frame.attributes)

    def read() -> Any:
        with np.load(path) as found:
            return {
                key: found[key].astype("f8") if key == "points" else found[key] for key in found
            }

    def save() -> None:
        np.savez(folder / "theirs.npz", points=frame.points.astype("f4"), **frame.attributes)

    return path, read, save, "numpy, cast to double"


def mesh(folder: Path, frame: Frame, extension: str) -> tuple[Path, Act, Act, str]:
    import trimesh

    side = int(np.sqrt(len(frame)))
    grid = np.arange(side * side).reshape(side, side)
    a, b, c, d = (g.ravel() for g in (grid[:-1, :-1], grid[1:, :-1], grid[:-1, 1:], grid[1:, 1:]))
    faces = np.concatenate([np.stack([a, b, c], 1), np.stack([b, d, c], 1)])
    order = np.lexsort(frame.points[: side * side, :2].T)
    shape = trimesh.Trimesh(frame.points[: side * side][order], faces, process=False)
    path = folder / f"mesh.{extension}"
    shape.export(path)
    # As many points as we make of it: trimesh merges the corners of an STL only if asked.
    merge = extension == "stl"
    return (
        path,
        lambda: trimesh.load(path, process=merge, maintain_order=False),
        lambda: shape.export(folder / f"theirs.{extension}"),
        "trimesh",
    )


def vtk(folder: Path, frame: Frame, extension: str) -> tuple[Path, Act, Act, str]:
    from vtkmodules.util.numpy_support import vtk_to_numpy

    path = folder / f"a.{extension}"
    write_frame(path, Frame(frame.points))
    if extension == "vtk":
        from vtkmodules.vtkIOLegacy import vtkPolyDataReader as Reader
        from vtkmodules.vtkIOLegacy import vtkPolyDataWriter as Writer
    else:
        from vtkmodules.vtkIOXML import vtkXMLPolyDataReader as Reader
        from vtkmodules.vtkIOXML import vtkXMLPolyDataWriter as Writer

    def read() -> Any:
        reader = Reader()
        reader.SetFileName(str(path))
        reader.Update()
        poly = reader.GetOutput()
        return poly, vtk_to_numpy(poly.GetPoints().GetData()).astype("f8")

    poly, _ = read()

    def write() -> None:
        writer = Writer()
        writer.SetFileName(str(folder / f"theirs.{extension}"))
        writer.SetInputData(poly)
        if extension == "vtk":
            writer.SetFileTypeToBinary()
        else:
            writer.SetDataModeToBinary()
            writer.SetCompressorTypeToNone()
        writer.Write()

    return path, read, write, "vtk"


def depth(folder: Path, frame: Frame) -> tuple[Path, Act, Act, str]:
    from PIL import Image

    width = 1000
    height = len(frame) // width
    values = (frame.points[: width * height, 2] * 100 + 2000).astype(np.uint16)
    image = np.sort(values).reshape(height, width)
    path = folder / "a.png"
    Image.fromarray(image).save(path)
    (folder / "intrinsics.txt").write_text(f"600 600 {width / 2} {height / 2}")

    def read() -> Any:
        z = np.asarray(Image.open(path)) / 1000.0
        v, u = np.nonzero(z)
        z = z[v, u]
        x, y = (u - width / 2) / 600.0, (v - height / 2) / 600.0
        rays = np.stack([x, y, np.ones_like(x)], axis=1)
        points = rays * z[:, None]
        return points, (rays / np.linalg.norm(rays, axis=1)[:, None]).astype("f4")

    def write() -> None:
        found = np.rint(image / 1000.0 * 1000.0).astype(np.uint16)
        Image.fromarray(found).save(folder / "theirs.png")

    return path, read, write, "Pillow, points by NumPy"


CASES: dict[str, Callable[[Path, Frame], tuple[Path, Act, Act, str]]] = {
    **{
        f"pcd {kind}": lambda f, c, k=kind: pcd(f, c, k)  # type: ignore[misc]
        for kind in ("binary", "binary_compressed", "ascii")
    },
    "las": lambda f, c: las(f, c, "las"),
    "laz": lambda f, c: las(f, c, "laz"),
    "e57": e57,
    "mcap": bag,
    "xyz": lambda f, c: text(f, c, "xyz"),
    "csv": lambda f, c: text(f, c, "csv"),
    "npy": lambda f, c: arrays(f, c, "npy"),
    "npz": lambda f, c: arrays(f, c, "npz"),
    **{kind: lambda f, c, k=kind: mesh(f, c, k) for kind in ("obj", "off", "stl", "glb")},  # type: ignore[misc]
    **{kind: lambda f, c, k=kind: vtk(f, c, k) for kind in ("vtk", "vtp")},  # type: ignore[misc]
    "png": depth,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=800_000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--only", nargs="+", help="formats, such as pcd las")
    args = parser.parse_args()
    frame = cloud(args.points)
    print(f"{args.points:,} points, processor seconds, best of {args.repeats}\n")
    print("| format | read | library | ratio | write | library | ratio | library |")
    print("|---|---|---|---|---|---|---|---|")
    for name, case in CASES.items():
        if args.only and name.split()[0] not in args.only:
            continue
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            try:
                path, their_read, their_write, library = case(folder, frame)
            except ImportError as error:
                print(f"| {name} | {error.name} is not installed |")
                continue
            first = open_sequence(path)[0]
            target = folder / f"ours{path.suffix}"
            later = moved(first)
            if path.suffix == ".png":  # one more millimeter of depth
                later = first.with_points(first.points * 1.001)
            read = best(lambda path=path: read_frame(path), args.repeats)
            write = best(lambda t=target, f=later: write_frame(t, f), args.repeats)
            theirs = best(their_read, args.repeats), best(their_write, args.repeats)
            print(
                f"| {name} | {read:.3f} | {theirs[0]:.3f} | {read / theirs[0]:.2f} "
                f"| {write:.3f} | {theirs[1]:.3f} | {write / theirs[1]:.2f} | {library} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
