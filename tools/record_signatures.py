"""Write down which kernels `auto` and `paper` call, and with which types of arguments.

    python -m tools.record_signatures

Run it after a change of a kernel's arguments; a test compares the list with a run.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

METHODS = ("auto", "auto-single", "auto-causal", "auto-live", "paper")
TARGET = Path(__file__).parents[1] / "src" / "steadycloud" / "run" / "signatures.json"
RUN = """
import json, sys
import steadycloud
from numba.core.dispatcher import Dispatcher

steadycloud.warm_up(sys.argv[1])
rows = []
for module, content in sorted(sys.modules.items()):
    for name, value in sorted(vars(content).items()) if module.startswith("steadycloud.") else ():
        if isinstance(value, Dispatcher) and value.py_func.__module__ == module:
            if not name.startswith("_"):
                room = module.removeprefix("steadycloud.")
                rows += [[room, name, repr(types)] for types in value.overloads]
print(json.dumps(sorted(rows)))
"""


def called_kernels(method: str) -> list[list[str]]:
    """File, name and types of each kernel that a new process calls for a method."""
    command = [sys.executable, "-c", RUN, method]
    subprocess.run(command, check=True, capture_output=True)  # fills the cache
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    rows: list[list[str]] = json.loads(done.stdout)
    return rows


if __name__ == "__main__":
    lists = {method: called_kernels(method) for method in METHODS}
    TARGET.write_text(json.dumps(lists, indent=1) + "\n")
