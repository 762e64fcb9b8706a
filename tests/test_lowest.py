"""The versions that `make test-lowest` installs are those that pyproject.toml states."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXTRAS = ("bench", "cluster", "video")  # that tests use, beside the dependencies
TOOLS = ("hypothesis", "pytest")  # of `dev`, those that run the tests


def stated():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    words = [*project["dependencies"], *(word for name in EXTRAS for word in extras[name])]
    words += [word for word in extras["dev"] if word.startswith(TOOLS)]
    return dict(word.split(">=") for word in words)


def words_of(variable):
    text = (ROOT / "Makefile").read_text().replace("\\\n", " ")
    return re.search(rf"^{variable} := (.*)$", text, re.MULTILINE)[1].split()


def test_the_stated_lowest_versions_are_those_that_are_tested():
    lowest, tested = stated(), dict(word.split("==") for word in words_of("LOWEST"))
    assert set(tested) == set(lowest)
    for name, version in lowest.items():
        padded = version + ".0" * (tested[name].count(".") - version.count("."))
        assert tested[name] == padded, name


def test_the_part_that_ci_runs_with_them_exists():
    for word in words_of("LOWEST_PART"):
        path, _, name = word.partition("::")
        assert f"def {name}" in (ROOT / path).read_text(), word
    ci = ROOT / ".ci" / "run"  # not part of the sdist
    assert not ci.exists() or "test-lowest-part" in ci.read_text()
