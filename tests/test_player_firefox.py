"""The player in Firefox, which may be without WebGL; skipped where it is not installed."""

from __future__ import annotations

import shutil
import subprocess

import numpy as np
import pytest
from PIL import Image

from steadycloud.player.page import write_page

from .player_page import ARTIFACTS
from .player_scenes import two_panes

PROGRAM = shutil.which("firefox-esr") or shutil.which("firefox")


@pytest.mark.skipif(PROGRAM is None, reason="no Firefox here (Debian: firefox-esr)")
def test_firefox_shows_both_clouds_or_a_sentence_that_says_why_not(tmp_path):
    page = write_page(tmp_path / "page.html", two_panes(2500, 2), unit="mm")
    ARTIFACTS.mkdir(exist_ok=True)
    target = ARTIFACTS / "firefox.png"
    target.unlink(missing_ok=True)
    assert PROGRAM is not None
    profile = tmp_path / "profile"
    profile.mkdir()
    (profile / "user.js").write_text('user_pref("webgl.force-enabled", true);')  # in software
    subprocess.run(
        [
            *(PROGRAM, "--headless", "--no-remote", "--profile", str(profile)),
            *("--window-size", "1280,800", "--screenshot", str(target), page.as_uri()),
        ],
        check=True,
        capture_output=True,
        timeout=120,
        env={"HOME": str(tmp_path), "MOZ_WEBRENDER": "1", "PATH": "/usr/bin:/bin"},
    )
    shown = np.asarray(Image.open(target).convert("RGB"), dtype=int)
    halves = (shown[150:600, 100:540], shown[150:600, 740:1180])
    drawn = [len(np.unique(half.reshape(-1, 3) // 16, axis=0)) > 60 for half in halves]
    sentence = shown[290:400, 290:990].min(axis=2)  # dark letters on a white panel
    assert all(drawn) or ((sentence < 80).sum() > 500 and (sentence == 255).sum() > 20_000)
