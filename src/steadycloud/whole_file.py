"""Write files atomically: a file is complete or not there."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .errors import OutputError


@contextmanager
def whole_file(path: Path, *, make_folder: bool = True) -> Iterator[Path]:
    """A temporary path to write to; it is renamed to `path` if the block raises no error.

    An existing file is replaced; if `path` is a link, the file that it points to.
    """
    target = path.resolve()
    unfinished = target.with_name(f".steadycloud-{secrets.token_hex(8)}.tmp")
    try:
        if make_folder:
            target.parent.mkdir(parents=True, exist_ok=True)
        yield unfinished
        unfinished.replace(target)
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
