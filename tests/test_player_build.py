"""The built player: it is up to date with its sources, and safe inside an HTML page."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from steadycloud.player import page
from steadycloud.player.page import player_file

WEB = Path(__file__).parents[1] / "web"
BUILT = Path(page.__file__).parent / "static"
SOURCES = ("package.json", "package-lock.json", "build.mjs", "src/*")


def hash_of_sources() -> str:
    """SHA-256 of the player's sources and lock file; `build.mjs` records the same."""
    digest = hashlib.sha256()
    for path in sorted(p for pattern in SOURCES for p in WEB.glob(pattern) if p.is_file()):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.relative_to(WEB).as_posix()}\n{len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def test_a_new_build_is_the_same_bytes(tmp_path):
    node = shutil.which("node")
    if node is None or not (WEB / "node_modules").is_dir():
        pytest.skip("no node, or no web/node_modules (npm ci); only the recorded hash was compared")
    subprocess.run([node, "build.mjs", "--check", str(tmp_path)], cwd=WEB, check=True, timeout=120)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == sorted(path.name for path in BUILT.iterdir())
    for name in names:
        assert (tmp_path / name).read_bytes() == (BUILT / name).read_bytes(), name


def test_the_built_player_belongs_to_its_sources():
    recorded = json.loads(player_file("build.json"))["sources"]
    assert recorded == hash_of_sources(), "the sources changed: run `make player`"


def test_the_built_player_carries_the_license_of_three():
    assert "three.js authors" in player_file("player.js")
    assert "Permission is hereby granted" in player_file("player.js")


def test_the_built_player_cannot_end_its_element():
    assert "</script" not in player_file("player.js").lower()
    assert "<!--" not in player_file("player.js")
    assert "</style" not in player_file("player.css").lower()
