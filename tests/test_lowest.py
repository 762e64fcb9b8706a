"""The versions that `make test-lowest` installs are those that pyproject.toml states."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_stated_lowest_versions_are_those_that_are_tested():
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    line = re.search(r"^LOWEST := (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    tested = dict(word.split("==") for word in line[1].split())
    for requirement in stated:
        name, lowest = requirement.split(">=")
        assert (f"{tested[name]}.").startswith(lowest + "."), requirement
    assert len(tested) == len(stated)
