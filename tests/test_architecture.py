"""Structure of the code: no module imports from a higher layer."""

import ast
import subprocess
import sys
from pathlib import Path

import numpy as np

import steadycloud

ROOT = Path(steadycloud.__file__).parent
# Each room may use the rooms below it, itself, and what everyone may use.
FOUNDATION = {
    *("errors", "frame", "config", "observer", "progress", "parallel", "jsonable", "whole_file"),
    *("processes", "_version", "owner", "record_file"),
}
METHODS = {"surface", "numerics", "_kernels", "method"}
BELOW = {
    "_kernels": set(),
    "numerics": {"_kernels"},
    "surface": {"numerics", "_kernels"},
    "method": {"surface"},
    "paper": METHODS,
    "auto": METHODS,
    "rivals": METHODS | {"paper"},
    "registry": {"method"},
    "sequence": {"method", "surface"},
    "kinds": {"io"},
    "api": {"registry", "method", "sequence", "surface", "kinds"},
    "stream": {"api", "kinds", "sequence", "surface"},
    "io": {"_kernels"},
    "outliers": set(),
    "run": {"_kernels", "api", "registry", "method", "sequence", "surface", "io", "outliers"},
    "evaluation": {"numerics", "_kernels", "io"},
    "player": METHODS | {"auto", "io", "evaluation", "kinds"},
    "pictures": {"numerics", "_kernels", "io", "player"},
    "report": {"player", "io"},
    "bench": METHODS
    | {"registry", "sequence", "api", "paper", "evaluation", "player", "pictures", "run"},
}
OPTIONAL = {"registry": {"rivals"}}  # imported where that folder is there


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
        known = FOUNDATION | BELOW[room] | {room} | OPTIONAL.get(room, set())
        upward = imports(path) - known
        assert not upward, f"{path.relative_to(ROOT)} imports {sorted(upward)}"
    assert seen == set(BELOW)


def test_files_have_one_room_in_them():
    for path in ROOT.rglob("*.py"):
        assert len(path.read_text().splitlines()) <= 300, path


def test_the_rivals_can_be_taken_away():
    """Nothing of ours imports them, and the registry does without."""
    for path in sorted(ROOT.rglob("*.py")):
        room = path.relative_to(ROOT).with_suffix("").parts[0]
        if room not in ("rivals", "registry"):
            assert "rivals" not in imports(path), path
    code = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if "rivals" in name else find(name, *rest)
import steadycloud
assert set(steadycloud.methods()) >= {"auto", "paper"} and "apss" not in steadycloud.methods()
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_road_from_a_call_to_a_kernel_is_short(monkeypatch):
    """At most eight functions of ours lie between an entry and what runs the kernels in blocks;
    those of `parallel`, which pass calls on to other threads, are not counted.
    """
    import steadycloud as sc
    from steadycloud import parallel

    monkeypatch.setattr(parallel, "_in_main_thread", lambda: False)  # so all is done in this one
    rng = np.random.default_rng(0)
    frames = [rng.standard_normal((4500, 3)) for _ in range(2)]
    depths: dict[str, int] = {}

    def watch(frame, event, argument):
        if event == "call" and frame.f_code is parallel.for_rows.__code__:
            names = []
            while frame is not None:
                code = frame.f_code
                ours = str(ROOT) in code.co_filename and code.co_filename != parallel.__file__
                if ours and not code.co_name.startswith("<"):
                    names.append(code.co_name)
                frame = frame.f_back
            road = list(reversed(names))
            depths[" > ".join(road)] = len(road)

    for method in ("auto", "paper"):
        sc.denoise(frames, method)
        sys.setprofile(watch)
        try:
            sc.denoise(frames, method)
        finally:
            sys.setprofile(None)
    longest = max(depths, key=depths.__getitem__)
    assert longest.startswith("denoise > ")
    assert depths[longest] <= 8, longest
