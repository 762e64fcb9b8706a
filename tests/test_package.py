"""The check of wheel and sdist finds what should not be there, and what should."""

from __future__ import annotations

import io
import tarfile
import zipfile

import pytest
from tools import check_package

TRACKED = {"src/pack/__init__.py", "tests/test_a.py", "README.md", ".ci/run"}
INFO = {f"pack-1.0.dist-info/{name}" for name in check_package.MADE_INFO}
WHEEL = {"pack/__init__.py"} | INFO
SDIST = {"src/pack/__init__.py", "tests/test_a.py", "README.md", "PKG-INFO"}


def wheel(folder, names):
    path = folder / "pack-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, "")
    return path


def sdist(folder, names, top="pack-1.0/"):
    path = folder / "pack-1.0.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name in names:
            archive.addfile(tarfile.TarInfo(top + name), io.BytesIO())
    return path


@pytest.fixture
def check(tmp_path, monkeypatch, capsys):
    """Check two archives with these files; the exit code and what is printed."""
    monkeypatch.setattr(check_package, "tracked_files", lambda: TRACKED)

    def checked(wheel_names=WHEEL, sdist_names=SDIST):
        wheel(tmp_path, wheel_names)
        sdist(tmp_path, sdist_names)
        return check_package.main(tmp_path), capsys.readouterr().out

    return checked


def test_archives_of_the_repository_pass(check, tmp_path):
    assert check() == (0, f"{tmp_path}: no stray file, none missing\n")


@pytest.mark.parametrize("name", ["pack/notes.txt", "tests/test_a.py", "pack/x.nbi", ".env"])
def test_a_stray_file_of_the_wheel_is_named(check, name):
    code, said = check(wheel_names=WHEEL | {name})
    assert (code, said) == (1, f"pack-1.0-py3-none-any.whl: {name} is a stray file\n")


@pytest.mark.parametrize("name", ["secret.txt", ".ci/run", "tests/__pycache__/a.pyc"])
def test_a_stray_file_of_the_sdist_is_named(check, name):
    assert check(sdist_names=SDIST | {name}) == (1, f"pack-1.0.tar.gz: {name} is a stray file\n")


def test_a_missing_file_is_named(check):
    code, said = check(WHEEL - {"pack/__init__.py"}, SDIST - {"README.md"})
    assert code == 1
    assert said.splitlines() == [
        "pack-1.0-py3-none-any.whl: pack/__init__.py is missing",
        "pack-1.0.tar.gz: README.md is missing",
    ]


def test_a_path_that_leaves_the_folder_is_an_error(tmp_path):
    with pytest.raises(ValueError, match="not a plain file below pack-1"):
        check_package.files_of_sdist(sdist(tmp_path, ["a.py"], top="../"))


def test_a_folder_without_both_archives_fails(tmp_path, capsys):
    wheel(tmp_path, WHEEL)
    assert check_package.main(tmp_path) == 1
    assert "1 wheels and 0 sdists" in capsys.readouterr().out
