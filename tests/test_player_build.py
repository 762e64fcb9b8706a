"""The built player, rebuilt: the same bytes. Needs node and `npm ci` in web/."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from steadycloud.player import bundle

WEB = Path(__file__).parents[1] / "web"
BUILT = Path(bundle.__file__).parent / "player"


def test_a_new_build_is_the_same_bytes(tmp_path):
    node = shutil.which("node")
    if node is None or not (WEB / "node_modules").is_dir():
        pytest.skip("no node, or no web/node_modules (npm ci); only the recorded hash was compared")
    subprocess.run([node, "build.mjs", "--check", str(tmp_path)], cwd=WEB, check=True, timeout=120)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == sorted(path.name for path in BUILT.iterdir())
    for name in names:
        assert (tmp_path / name).read_bytes() == (BUILT / name).read_bytes(), name
