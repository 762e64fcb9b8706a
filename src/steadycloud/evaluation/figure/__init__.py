"""The built-in figure: a walking, waving person whose exact surface is known in every frame.

It is one closed triangle mesh that bends with its bones, so the mesh is the true surface and the
distance to it the exact error. The mesh at rest is data (`rest`), its motion is code (`motion`).
"""

from .sequence import FigureFrame, figure_mesh, figure_sequence

__all__ = ["FigureFrame", "figure_mesh", "figure_sequence"]
