"""Write files atomically: a file is complete or not there, even after a power cut."""

from __future__ import annotations

import errno
import os
import re
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .errors import OutputError
from .owner import MARK, has_ended, own_mark

_NO_FSYNC = {errno.EINVAL, errno.ENOTSUP, errno.ENOSYS}  # of some network file systems
_TEMPORARY = re.compile(rf"\.steadycloud-({MARK})-[0-9a-f]+(\.tmp|\.gone)?")


def temporary_name() -> str:
    """A hidden name that no other file has; it tells which process made it, see `sweep`."""
    return f".steadycloud-{own_mark()}-{secrets.token_hex(8)}"


def sweep(folder: Path) -> None:
    """Remove temporary files and folders that killed processes of this machine have left."""
    with suppress(OSError):
        for path in list(folder.iterdir()):
            match = _TEMPORARY.fullmatch(path.name)
            if match is None or not has_ended(match[1]):
                continue
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)


@contextmanager
def whole_file(path: Path, *, make_folder: bool = True) -> Iterator[Path]:
    """A temporary path to write to; it is renamed to `path` if the block raises no error.

    An existing file is replaced; if `path` is a link, the file that it points to. The content is
    on the disk before the name is, so that a power cut leaves the old file or the new one.
    """
    target = path.resolve()
    unfinished = target.with_name(f"{temporary_name()}.tmp")
    try:
        if make_folder:
            target.parent.mkdir(parents=True, exist_ok=True)
        yield unfinished
        flush_to_disk(unfinished)
        unfinished.replace(target)
        flush_to_disk(target.parent)
    except FileNotFoundError:
        raise OutputError(f"{path}: the folder does not exist; create it first.") from None
    except OSError as error:
        raise OutputError(
            f"{path}: cannot be written ({error.strerror or error}); "
            "free some space or use another folder."
        ) from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def flush_to_disk(path: Path) -> None:
    """Wait until the content of a file, or the names in a folder, are on the disk."""
    folder = path.is_dir()
    if folder and os.name == "nt":
        return  # Windows cannot open folders
    try:
        handle = os.open(path, os.O_RDONLY if folder else os.O_RDWR)
    except PermissionError:
        return  # a file system that maps permissions; the file is written all the same
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_FSYNC:
            raise
    finally:
        os.close(handle)
