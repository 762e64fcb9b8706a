"""The documentation builds without a warning and loads nothing from the network."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import steadycloud

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "images"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    wanted = ("sphinx", "furo", "myst_parser", "latex2mathml")
    missing = [name for name in wanted if find_spec(name) is None]
    if missing:
        pytest.skip(f"no {missing[0]} here; install it by: pip install 'steadycloud[docs]'")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html"]
    built = subprocess.run(
        [*command, "-d", str(folder / "cache"), str(ROOT / "docs"), str(folder / "html")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    return folder / "html"


def test_every_page_of_docs_is_in_the_site(site):
    for page in (ROOT / "docs").glob("*.md"):
        assert (site / f"{page.stem}.html").is_file(), page


def test_pages_load_nothing_from_the_network(site):
    for page in site.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r'(?:src|data)="(?:https?:)?//', text), page
        assert not re.search(r'<link[^>]+stylesheet[^>]+href="(?:https?:)?//', text), page


def test_equations_are_drawn_by_the_browser_itself(site):
    text = (site / "method.html").read_text(encoding="utf-8")
    assert text.count('display="block"') >= 6
    assert "$$" not in text and "\\lambda" not in text


def test_every_public_name_is_in_the_reference(site):
    text = (site / "api.html").read_text(encoding="utf-8")
    for name in steadycloud.__all__:
        if name != "__version__":
            assert f'id="steadycloud.{name}"' in text, name


def test_pictures_are_small():
    for picture in PICTURES.iterdir():
        assert picture.stat().st_size < 400_000, picture
