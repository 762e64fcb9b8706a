"""Other methods, to compare with: published ones, and those of other libraries.

This folder may be removed: nothing else of the package needs it. A method's module is imported
when the method is asked for, because loading the compiler of its kernels takes over a second.
"""

_PUBLISHED = {
    "apss": "algebraic point set surfaces: local spheres (Guennebaud & Gross 2007)",
    "rimls": "robust implicit moving least squares, keeps creases (Oztireli et al. 2009)",
    "mls": "moving least squares: local quadrics (Alexa et al. 2003)",
    "wlop": "weighted locally optimal projection, LOP as a setting (Huang et al. 2009)",
    "wmp": "weighted multi-projection on the neighbors' planes (Duan et al. 2018)",
    "mrpca": "moving robust PCA: shared l1 planes (Mattei & Castrodad 2017)",
    "nld": "non-local means of heights, by polynomial descriptors (Deschaud & Goulette 2010)",
    "lr": "low-rank dictionary of height maps (Sarkar et al. 2018)",
    "glr": "graph Laplacian of similar patches, fixed weights (Zeng et al. 2020)",
    "graph-tv": "graph total variation of heights (Schoenenberger et al. 2015)",
    "awlop": "anisotropic WLOP, the part of EAR that adds no points (Huang et al. 2013)",
    "l0": "few different normals, then few different heights (Sun et al. 2015)",
    "l1": "l1-sparse normals, then l1-sparse heights (Avron et al. 2010)",
    "nlm": "non-local means of heights over a coarse surface (Digne 2012)",
    "bm3d": "spectra of similar patches laid over each other (Rosman et al. 2013)",
    "rglr": "reweighted graph Laplacian of normals (Dinesh et al. 2020)",
    "fgl": "feature graph learning with a Mahalanobis metric (Hu et al. 2020)",
}
_OF_LIBRARIES = {
    "open3d-mls": "Open3D's smooth_mls: local planes",
    "open3d-bilateral": "Open3D's smooth_bilateral: means weighted by distance and height",
    "cgal-jet": "CGAL's jet smoothing: local quadrics",
    "cgal-wlop": "CGAL's weighted locally optimal projection, keeping all points",
    "vtk-smooth": "VTK's vtkPointSmoothingFilter: steps toward the mean of the neighbors",
    "pcl-mls": "PCL's moving least squares: local quadrics",
}
# name: (module whose METHODS has it, one line on what it is)
RIVALS = {name: (f"rivals.{name.replace('-', '_')}", line) for name, line in _PUBLISHED.items()} | {
    name: (f"rivals.libraries.{name.partition('-')[0]}", line)
    for name, line in _OF_LIBRARIES.items()
}
