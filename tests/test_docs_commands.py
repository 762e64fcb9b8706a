"""Every command and every Python block of README and docs runs, in order, in an empty folder."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import distributions
from importlib.util import find_spec
from pathlib import Path

import pytest

import steadycloud as sc
from steadycloud.evaluation.datasets import get_dataset
from steadycloud.parallel import chosen_threads

from .doc_pages import (
    NOT_RUN,
    PAGES,
    ROOT,
    blocks_of,
    commands_of,
    make_stand_ins,
    reason_not_to_run,
    run_command,
)
from .figures import noisy_figure

pytestmark = pytest.mark.filterwarnings("ignore")
FOREIGN = re.compile("dask|mcap")  # needs several machines, or a bag with several topics
CONTENT = [page for page in PAGES if any(True for _ in commands_of(page))]
PYTHON = [page for page in PAGES if blocks_of(page, "python")]


def name_of(page: Path) -> str:
    return page.stem


@pytest.mark.parametrize("page", CONTENT, ids=name_of)
def test_commands_of_a_page_run_in_order(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(get_dataset.__kwdefaults__, "n_points", 400)  # of the data sets of bench
    monkeypatch.setattr("steadycloud.bench.pictures.PANEL", (26, 43))  # pixels
    monkeypatch.setattr("steadycloud.cli.demo.draw", lambda *words: words[-1])
    make_stand_ins(page, list(commands_of(page)))
    for command in commands_of(page):
        if reason_not_to_run(command) is None:
            run_command(command)


def test_what_is_not_run_is_still_in_a_page():
    commands = [command for page in CONTENT for command in commands_of(page)]
    for words in NOT_RUN:
        assert any(words in command for command in commands), words


def test_most_commands_are_run():
    commands = [c for page in CONTENT for c in commands_of(page) if "steadycloud " in c]
    run = [command for command in commands if reason_not_to_run(command) is None]
    assert len(run) > 0.8 * len(commands) > 60


@pytest.mark.parametrize("page", PYTHON, ids=name_of)
def test_python_of_a_page_runs_in_order(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    make_stand_ins(page, [])
    monkeypatch.setattr("steadycloud.parallel._threads", chosen_threads())  # and put it back
    monkeypatch.setattr("webbrowser.open", lambda address: True)
    frames = noisy_figure(4, 300)[1]
    a, b, c, _ = (frame.points for frame in frames)
    names = {"sc": sc, "cloud": a, "a": a, "b": b, "c": c, "noisy": frames, "denoised": frames}
    names |= {
        "clean": frames,
        "true": frames,
        "camera": [(0.0, a), (0.1, b)],
        "show": lambda shown: None,
    }
    for block in blocks_of(page, "python"):
        if not FOREIGN.search(block):
            exec(compile(block, str(page), "exec"), names)


def test_every_public_name_has_an_example_in_the_reference():
    """A class or function must be used there as sc.NAME, not only be named in the text."""
    used = set()
    for block in blocks_of(ROOT / "docs" / "api.md", "python"):
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                used |= {node.attr} if node.value.id == "sc" else set()
    assert set(sc.__all__) - used == set()


def test_extras_in_pip_lines_exist():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    files = [*PAGES, *(ROOT / "src").rglob("*.py"), ROOT / "BENCHMARK.md"]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    named = set(re.findall(r"(?:steadycloud|'\.|/steadycloud)\[([a-z,]+)\]", text))
    assert {"bench", "cluster", "video", "formats", "rivals"} <= named
    assert {name for names in named for name in names.split(",")} <= set(
        project["optional-dependencies"]
    )


def test_pictures_of_the_gallery_are_small_and_shown():
    text = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    pictures = list((ROOT / "docs" / "images").glob("gallery-*.jpg"))
    assert len(pictures) == 10
    for picture in pictures:
        assert picture.stat().st_size < 200_000 and f"images/{picture.name}" in text, picture


def test_an_extra_is_added_to_an_installed_package_without_an_index():
    """So `pip install 'steadycloud[bench]'` is right for who has installed a clone."""
    if find_spec("pip") is None or not list(distributions(name="steadycloud")):
        pytest.skip("steadycloud is not installed here, or there is no pip")
    command = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--dry-run", "-q"]
    done = subprocess.run(
        [*command, "steadycloud[bench]"], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
