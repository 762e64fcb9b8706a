"""The house: nothing imports upwards."""

import ast
from pathlib import Path

import steadycloud

ROOT = Path(steadycloud.__file__).parent
# Each room may use the rooms below it, itself, and what everyone may use.
FOUNDATION = {
    "errors",
    "frame",
    "config",
    "observer",
    "parallel",
    "jsonable",
    "whole_file",
    "_version",
}
BELOW = {
    "_kernels": set(),
    "numerics": {"_kernels"},
    "surface": {"numerics", "_kernels"},
    "paper": {"surface", "numerics", "_kernels", "registry"},
    "auto": {"surface", "numerics", "_kernels", "registry"},
    "rivals": {"surface", "numerics", "_kernels", "registry", "paper"},
    "registry": set(),
    "api": {"registry", "auto", "paper"},
    "io": set(),
    "outliers": {"io"},
    "evaluation": {"numerics", "_kernels", "io"},
    "run": {"registry", "api", "auto", "paper", "surface", "numerics", "io", "outliers", "cli"},
    "player": {"numerics", "io"},
    "pictures": {"player"},
    "report": {"player", "io"},
    "bench": {
        "registry",
        "rivals",
        "auto",
        "paper",
        "surface",
        "evaluation",
        "player",
        "pictures",
        "run",
    },
}


def imports(path: Path) -> set[str]:
    """Rooms of the package that a file imports from, wherever in the file."""
    found = set()
    parts = path.relative_to(ROOT).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = parts[: len(parts) - node.level]
            target = [*base, *(node.module or "").split(".")]
            names = [p for p in target if p] or [alias.name for alias in node.names]
            found.add(names[0])
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("steadycloud."):
            found.add(node.module.split(".")[1])
    return found


def test_no_room_imports_upwards():
    seen = set()
    for path in sorted(ROOT.rglob("*.py")):
        room = path.relative_to(ROOT).with_suffix("").parts[0]
        if room not in BELOW:
            continue
        seen.add(room)
        upward = imports(path) - FOUNDATION - BELOW[room] - {room}
        assert not upward, f"{path.relative_to(ROOT)} imports {sorted(upward)}"
    assert seen == set(BELOW)


def test_files_have_one_room_in_them():
    for path in ROOT.rglob("*.py"):
        assert len(path.read_text().splitlines()) <= 300, path
