"""A simulated depth camera: depth images of a mesh, from one or several places around it.

`place_cameras(box)` makes a `Rig`, `see_mesh(mesh, rig)` the frame that it sees. The errors of real
cameras are noise models (`evaluation.noise`) for such frames: `add_noise(frame, "shared:4", rng,
rig=rig)`.
"""

from .rig import Camera, Rig, place_cameras
from .see import render_depth, see_mesh

__all__ = ["Camera", "Rig", "place_cameras", "render_depth", "see_mesh"]
