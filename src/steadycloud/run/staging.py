"""Hidden folders beside the results: workers write frames there, one process moves them out.

Only that process moves a frame to its final path, by renaming it, and only once. So the frames
that were reported are those on disk, even if workers die, or continue after the run has ended:
without the hidden folder they cannot write.
"""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from ..errors import OutputError
from ..whole_file import flush_to_disk, sweep, temporary_name
from .segments import Segment, WrittenFrame

PATIENCE_S = 10.0  # to wait for a file that a shared file system shows late


class Staging:
    """The frames of a segment: first in hidden folders, then one by one at their final paths."""

    def __init__(self, segment: Segment) -> None:
        """The targets of the segment are the final paths."""
        self._name = temporary_name()
        self._finals: dict[Path, Path] = {}  # by the absolute path in the hidden folder
        self._taken: set[Path] = set()
        targets = tuple(target and self._hide(target) for target in segment.targets)
        self.hidden = Segment(segment.sources, targets)  # with targets in hidden folders
        self._position = {path.absolute(): i for i, path in enumerate(targets) if path}

    def __enter__(self) -> Staging:
        for folder in self._folders():
            sweep(folder.parent)
            try:
                folder.mkdir()
            except OSError as error:
                raise OutputError(f"{folder}: cannot be created ({error.strerror}).") from None
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for folder in self._folders():
            gone = folder.with_name(f"{folder.name}.gone")  # so that workers cannot add files to it
            with suppress(OSError):
                folder.rename(gone)
            shutil.rmtree(gone if gone.exists() else folder, ignore_errors=True)
        if isinstance(error, OutputError) and self._name in str(error):
            raise OutputError(str(error).replace(f"{self._name}{os.sep}", "")) from None

    def add(self, target: Path) -> Path:
        """The hidden path for one more frame."""
        hidden = self._hide(target)
        hidden.parent.mkdir(exist_ok=True)
        return hidden

    def arrived(self, written: WrittenFrame) -> bool:
        """Wait until a frame is visible here; False if it was moved to its final path before."""
        hidden = written.path.absolute()
        if hidden in self._taken:
            return False
        if written.outcome == "skipped":
            return True
        deadline_s = time.monotonic() + PATIENCE_S
        while not hidden.exists():
            if time.monotonic() > deadline_s:
                raise OutputError(
                    f"{self._finals[hidden]}: was written by {written.worker} but is not visible "
                    "here; all machines need the same files at the same path."
                )
            time.sleep(0.1)
        return True

    def position(self, written: WrittenFrame) -> int:
        """The frame's place among the targets of the segment."""
        return self._position[written.path.absolute()]

    def take(self, written: WrittenFrame) -> WrittenFrame:
        """Move a frame that has arrived to its final path; one that was skipped has no file."""
        hidden = written.path.absolute()
        final = self._finals[hidden]
        if written.outcome == "skipped":
            self._taken.add(hidden)
            return replace(written, path=final)
        try:
            hidden.replace(final)
            self._taken.add(hidden)
            flush_to_disk(final.parent)
        except OSError as error:
            raise OutputError(f"{final}: cannot be written ({error.strerror}).") from None
        return replace(written, path=final)

    def has_taken(self, written: WrittenFrame) -> bool:
        """Whether the frame is at its final path."""
        return written.path.absolute() in self._taken

    def _hide(self, target: Path) -> Path:
        final = target.resolve() if target.is_symlink() else target
        hidden = final.parent / self._name / final.name
        self._finals[hidden.absolute()] = final
        return hidden

    def _folders(self) -> set[Path]:
        return {hidden.parent for hidden in self._finals}
