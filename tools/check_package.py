"""Check the wheel and the sdist in a folder: every file is one of the repository, none is missing.

python -m tools.check_package dist
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
LEFT_OUT = (".ci/", ".github/", ".pre-commit-config.yaml")  # of the repository, not in the sdist
MADE = {"PKG-INFO"}  # by the build, in the sdist
MADE_INFO = {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE"}  # in the wheel


def tracked_files() -> set[str]:
    """The files of the repository."""
    words = ["git", "-C", str(ROOT), "ls-files", "-z"]
    listed = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return set(filter(None, listed.split("\0")))


def files_of_sdist(path: Path) -> set[str]:
    """Names below the one folder of the sdist; a link or a path that leaves it is an error."""
    with tarfile.open(path) as archive:
        members = [member for member in archive.getmembers() if not member.isdir()]
    top = path.name.removesuffix(".tar.gz") + "/"
    odd = [m.name for m in members if not m.isfile() or not m.name.startswith(top)]
    if odd:
        raise ValueError(f"{path.name}: not a plain file below {top}: {odd}")
    return {member.name.removeprefix(top) for member in members}


def faults_of_sdist(path: Path, tracked: set[str]) -> list[str]:
    """What is wrong with the sdist, as sentences."""
    wanted = {name for name in tracked if not name.startswith(LEFT_OUT)}
    return _compare(path.name, files_of_sdist(path) - MADE, wanted)


def faults_of_wheel(path: Path, tracked: set[str]) -> list[str]:
    """What is wrong with the wheel, as sentences."""
    with zipfile.ZipFile(path) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
    info = "-".join(path.name.split("-")[:2]) + ".dist-info/"
    wanted = {name.removeprefix("src/") for name in tracked if name.startswith("src/")}
    return _compare(path.name, names, wanted | {info + name for name in MADE_INFO})


def _compare(archive: str, found: set[str], wanted: set[str]) -> list[str]:
    return [f"{archive}: {name} is a stray file" for name in sorted(found - wanted)] + [
        f"{archive}: {name} is missing" for name in sorted(wanted - found)
    ]


def main(folder: Path) -> int:
    """Print the faults of both archives; returns the exit code."""
    wheels, sdists = sorted(folder.glob("*.whl")), sorted(folder.glob("*.tar.gz"))
    if len(wheels) != 1 or len(sdists) != 1:
        print(f"{folder}: holds {len(wheels)} wheels and {len(sdists)} sdists instead of one each")
        return 1
    tracked = tracked_files()
    faults = faults_of_wheel(wheels[0], tracked) + faults_of_sdist(sdists[0], tracked)
    print("\n".join(faults) or f"{folder}: no stray file, none missing")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
